"""Chapter 6.3: windows for 0-AP actions and "+1 AP" tokens, in the commando phase and around the enemy's steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import escort, legal_actions, why_not
from fieldcraft.titles.v_sabotage.action import Action, action_outcome
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import LEFT, WAITING


def interjectors(game: Play, acting: str = "") -> list[str]:
    """6.3a, 6.22c: the commandos who can act out of turn now and haven't just passed."""
    state = game.state
    found: list[str] = []
    for card, who in state.commandos.items():
        if card == acting or legal_actions.nothing_to_do(game, card, who, ignore_transfers=False):
            continue
        if who.phase == LEFT or who.place == WAITING or f"passed@{card}" in state.transfers:
            continue
        if legal_actions.can_interject(game, card, who):
            found.append(card)
    return found


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
        if isinstance(option, Action):
            option.play(game)
        else:
            game.state.transfers = (*game.state.transfers, f"passed@{self.commando}")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return why_not.reason(game, self.commando, True, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return action_outcome(before, after, self.commando)


@rule("6.3f")
class PassWindow(Option, frozen=True):
    """Pass."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return "Pass"


# 6.3b Windows of the enemy phase


@rule("6.3b")
class EnemyWindow(Step, frozen=True):
    """Before and after each enemy step, players may use 0-AP actions and "+1 AP" tokens; `done` have passed."""

    when: str
    done: tuple[int, ...] = ()

    def run(self, game: Play) -> None:
        escort.meet(game)
        state = game.state
        if state.idle and not self.done:
            return
        next_seat = -1
        for card, who in state.commandos.items():
            if (
                legal_actions.nothing_to_do(game, card, who, ignore_transfers=True)
                or who.seat in self.done
                or who.seat in state.passed
            ):
                continue
            if (next_seat < 0 or who.seat < next_seat) and worth_a_window(game, card):
                next_seat = who.seat
        if next_seat < 0:
            state.idle = True
        else:
            game.push(SeatWindow(next_seat, self.when, self.done))


def worth_a_window(game: Play, card: str) -> bool:
    """6.3f: whether a commando has more to do than move equipment around."""
    if game.state.commandos[card].phase == LEFT:
        return False
    return legal_actions.worth_a_window(legal_actions.actions(game, card, True))


@rule("6.3c")
class SeatWindow(Choice, frozen=True):
    """A player may act between the enemy's steps."""

    player: int
    when: str
    done: tuple[int, ...]

    def seat(self, game: Play) -> int:
        return self.player

    def prompt(self, game: Play) -> str:
        return f'{self.when}: use a "+1 AP" token or a 0-AP action, or pass'

    def options(self, game: Play) -> list[Option]:
        found: list[Option] = []
        for card, who in game.state.commandos.items():
            if who.seat == self.player:
                found += legal_actions.actions(game, card, True)
        return [*found, Pass(), PassPhase()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Action):
            game.state.idle = False
            game.push(EnemyWindow(self.when, () if option.saved else self.done))
            option.play(game)
            return
        game.push(EnemyWindow(self.when, (*self.done, self.player)))
        if isinstance(option, PassPhase):
            game.state.passed = (*game.state.passed, self.player)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("commando") or what.get("piece")
        mine = [card for card, who in game.state.commandos.items() if who.seat == self.player]
        card = asked if asked in mine else mine[0] if mine else ""
        return why_not.reason(game, card, True, what) if card else None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return action_outcome(before, after, option.commando) if isinstance(option, Action) else "play continues"


@rule("6.3f")
class Pass(Option, frozen=True):
    """Pass this window."""

    def text(self, rules: Sabotage) -> str:
        return "Pass"


@rule("6.3f")
class PassPhase(Option, frozen=True):
    """Pass all windows of this enemy phase, until a commando of this seat is hit or seen."""

    def text(self, rules: Sabotage) -> str:
        return "Pass for the rest of the enemy phase, until one of yours is hit or seen"
