"""Chapter 6.3: acting out of turn, for 0 AP or with "+1 AP" tokens, and when players are asked whether they want to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, No, Option, Right, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import escort, legal_actions, reading, why_not
from fieldcraft.titles.v_sabotage.action_base import Action
from fieldcraft.titles.v_sabotage.losses import squad_outcome
from fieldcraft.titles.v_sabotage.outcomes import action_outcome
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTING, LEFT, OFF, WAITING, Commando

FIRST: Final = "Before the enemy moves"
ACTING_OR_LEFT: Final = (ACTING, LEFT)


def rights(game: Play) -> list[OutOfTurn]:
    """6.3h: every commando who could act out of turn now, of whatever seat."""
    found: list[OutOfTurn] = []
    for card, who in game.state.commandos.items():
        if who.phase in ACTING_OR_LEFT or (who.place == OFF and not who.saved):
            continue
        if not who.items and legal_actions.nothing_to_do(game, card, who, ignore_transfers=False):
            continue
        if may_act(game, card, who) and (
            legal_actions.can_drop(game, card, who) or legal_actions.can_help(game, card, who)
        ):
            found.append(OutOfTurn(card, who.seat))
    return found


def may_act(game: Play, card: str, who: Commando) -> bool:
    """6.3a, 6.3f: whether a commando isn't the active one, is with the squad, and hasn't just passed."""
    if who.phase in ACTING_OR_LEFT or who.place == WAITING:
        return False
    transfers = game.state.transfers
    return not transfers or f"passed@{card}" not in transfers


def helpers(game: Play) -> list[str]:
    """6.3f: the commandos whose players are asked before the commando phase ends: they can do more than drop things."""
    state = game.state
    return [
        card
        for card, who in state.commandos.items()
        if not is_done(game, who.seat) and may_act(game, card, who) and legal_actions.can_help(game, card, who)
    ]


def is_done(game: Play, seat: int) -> bool:
    """6.3f: whether a player doesn't want to be asked again in this moment, or in this phase."""
    return seat in game.state.passed or f"done@{seat}" in game.state.transfers


def pass_moment(game: Play, seat: int) -> None:
    """6.3f: don't ask a player again until someone acts."""
    game.state.transfers = (*game.state.transfers, f"done@{seat}")


def ask_again(game: Play) -> None:
    """6.3f, 6.3h: after an action, those who passed may act out of turn again and are asked again."""
    marks = game.state.transfers
    if marks:
        game.state.transfers = tuple(mark for mark in marks if not mark.startswith(("passed@", "done@")))


def worth_asking(game: Play, cards: Iterable[str]) -> bool:
    """Whether any of these commandos can do more out of turn than handle equipment."""
    commandos = game.state.commandos
    return any(
        legal_actions.worth_a_window(legal_actions.actions(game, card, True), idle=True)
        for card in cards
        if may_act(game, card, commandos[card])
    )


def stays_open(game: Play, card: str) -> bool:
    """Whether a commando without AP who ends the activation is still asked, or has no other action left."""
    found = legal_actions.actions(game, card, False)
    return not legal_actions.worth_a_window(found, idle=True)


@rule("6.3h")
class OutOfTurn(Right, frozen=True):
    """Act out of turn with this commando, for 0 AP or with a "+1 AP" token."""

    commando: str
    player: int = 0

    def seat(self) -> int:
        return self.player

    def text(self, rules: Sabotage) -> str:
        return f'Act out of turn with {rules.name_of(self.commando)} (0 AP or a "+1 AP" token)'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)

    def exercise(self, game: Play) -> None:
        game.push(Window(self.commando))


@rule("6.3a")
class Window(Choice, frozen=True):
    """A commando acts out of turn: for 0 AP, or with "+1 AP" tokens."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        saved = game.state.commandos[self.commando].saved
        tokens = " with " + count(saved, '"+1 AP" token') if saved else ""
        return f"{game.rules.name_of(self.commando)} acts out of turn{tokens}: choose an action"

    def options(self, game: Play) -> list[Option]:
        return [*legal_actions.actions(game, self.commando, True), PassWindow(self.commando)]

    def choose(self, game: Play, option: Option) -> None:
        state = game.state
        if isinstance(option, Action):
            state.idle = False
            ask_again(game)
            option.play(game)
        else:
            state.transfers = (*state.transfers, f"passed@{self.commando}")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not.reason(game, self.commando, True, what)

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return action_outcome(before, after, self.commando)

    def shows_odds(self, option: Option) -> bool:
        return True

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_commando(game, self.commando)


@rule("6.3f")
class PassWindow(Option, frozen=True):
    """Do nothing out of turn after all."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return "Pass"


# 6.3b Before and after the enemy's steps, where there is nothing else to decide


@rule("6.3b")
class EnemyWindow(Step, frozen=True):
    """After each enemy step, each player with something to do is asked whether to act out of turn."""

    when: str

    def run(self, game: Play) -> None:
        escort.meet(game)
        state = game.state
        seats = [
            who.seat
            for card, who in state.commandos.items()
            if not is_done(game, who.seat) and may_act(game, card, who) and opens_window(game, card)
        ]
        if seats:
            game.push(SeatWindow(min(seats), self.when))
        else:
            state.idle = True


def opens_window(game: Play, card: str) -> bool:
    """6.3i, 6.3j: whether a commando can act; equipment alone counts only if the enemy has done something."""
    idle = game.state.idle
    if legal_actions.nothing_to_do(game, card, game.state.commandos[card], ignore_transfers=idle):
        return False
    return legal_actions.worth_a_window(legal_actions.actions(game, card, True), idle)


@rule("6.3c")
class SeatWindow(Choice, frozen=True):
    """A player may act between the enemy's steps, as every player may while this is asked."""

    player: int
    when: str

    def seat(self, game: Play) -> int:
        return self.player

    def prompt(self, game: Play) -> str:
        return f"{self.when}: act out of turn, or pass"

    def options(self, game: Play) -> list[Option]:
        return [Pass(), PassPhase()]

    def default(self, game: Play) -> Option | None:
        """Pass until one of the player's commandos is hit or seen; then only if all one can do is handle equipment.

        Before the first of these moments, every player could act at the end of the commando phase.
        """
        mine = [card for card, who in game.state.commandos.items() if who.seat == self.player]
        if self.when == FIRST:
            return PassPhase()
        return Pass() if not worth_asking(game, mine) else None

    def resume(self) -> Step:
        return EnemyWindow(self.when)

    def choose(self, game: Play, option: Option) -> None:
        game.push(EnemyWindow(self.when))
        pass_moment(game, self.player)
        if isinstance(option, PassPhase):
            game.state.passed = (*game.state.passed, self.player)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("commando") or what.get("piece")
        mine = [card for card, who in game.state.commandos.items() if who.seat == self.player]
        card = asked if asked in mine else mine[0] if mine else ""
        return why_not.reason(game, card, True, what) if card else None

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_seat(game, self.player)


@rule("6.3f")
class Pass(Option, frozen=True):
    """Pass this moment."""

    def text(self, rules: Sabotage) -> str:
        return "Pass"


@rule("6.3f")
class PassPhase(Option, frozen=True):
    """Pass all moments of this phase, until a commando of this seat is hit or seen."""

    def text(self, rules: Sabotage) -> str:
        return "Pass for the rest of the phase, until one of yours is hit or seen"
