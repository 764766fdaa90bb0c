"""A squad shared by two players: each acts with their own commandos, and a phase ends when both agree."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.titles.v_sabotage.commando_phase import Activate, Activation, EndPhase, Stop
from fieldcraft.titles.v_sabotage.movement import Move
from fieldcraft.titles.v_sabotage.squad import Recruit
from fieldcraft.titles.v_sabotage.windows import OutOfTurn
from fieldcraft.web.errors import NotYourSeat
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service

ANN, BOB = Visitor("ann"), Visitor("bob")


class Squad:
    """A game of Green that Ann made, with Bob in the second seat."""

    def __init__(self, service: Service):
        self.service = service
        made = service.create("ann", "v-sabotage", scenario="green", seed=1, options={"players": 2}, name="Ann")
        self.table: GameTable = service.claim(made.seats[1].token, "bob", "Bob")

    @property
    def choice(self) -> Any:
        return self.table.game.choice

    def choose(self, who: Visitor, kind: type, **fields: object) -> None:
        """Choose the first option of a class with some fields."""
        index = next(
            at
            for at, option in enumerate(self.table.game.offered)
            if isinstance(option, kind) and all(getattr(option, name) == value for name, value in fields.items())
        )
        self.table = self.service.choose(self.table.id, who, self.table.version, [index])

    def refuses(self, who: Visitor, kind: type, **fields: object) -> None:
        with pytest.raises(NotYourSeat, match="Waiting for"):
            self.choose(who, kind, **fields)


def test_each_player_acts_with_their_own_commandos(service: Service) -> None:
    squad = Squad(service)
    for who, other, card in ((ANN, BOB, "scout"), (BOB, ANN, "sapper"), (ANN, BOB, "officer")):
        squad.refuses(other, Recruit, card=card)
        squad.choose(who, Recruit, card=card)
    assert [who.seat for who in squad.table.game.state.commandos.values()] == [0, 1, 0]
    squad.choose(BOB, Activate, commando="sapper")
    assert isinstance(squad.choice, Activation)
    squad.refuses(ANN, Move)
    squad.choose(BOB, Move)
    squad.refuses(ANN, Stop)
    squad.choose(BOB, Stop)
    squad.refuses(ANN, OutOfTurn, commando="sapper")
    squad.choose(ANN, Activate, commando="scout")
    squad.refuses(BOB, Move)
    squad.choose(ANN, Stop)
    assert squad.choice == Activation("officer")


def test_the_commando_phase_ends_only_when_both_players_agree(service: Service) -> None:
    squad = Squad(service)
    for who, card in ((ANN, "scout"), (BOB, "sapper"), (ANN, "officer")):
        squad.choose(who, Recruit, card=card)
    turn = squad.table.game.state.turn
    squad.choose(BOB, EndPhase)
    assert squad.choice.asked == (0, 1)
    squad.refuses(BOB, EndPhase)
    squad.choose(ANN, EndPhase)
    squad.refuses(ANN, EndPhase)
    assert squad.table.game.state.turn == turn
    squad.choose(BOB, EndPhase)
    assert squad.table.game.state.turn == turn + 1
