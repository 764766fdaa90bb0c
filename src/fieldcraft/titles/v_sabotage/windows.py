"""Chapter 6.3: windows for 0-AP actions and "+1 AP" tokens, in the commando phase and around the enemy's steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.titles.v_sabotage import escort, listing, reasons
from fieldcraft.titles.v_sabotage.action import Action, told
from fieldcraft.titles.v_sabotage.state import LEFT, WAITING

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def interjectors(game: Play, acting: str = "") -> list[str]:
    """6.3a, 6.22c: the commandos who could do something out of turn now, and have not just passed."""
    state = game.state
    found: list[str] = []
    for card, who in state.commandos.items():
        if card == acting or listing.nothing_free(game, card, who, trifles=False):
            continue
        if who.phase == LEFT or who.place == WAITING or f"passed@{card}" in state.handled:
            continue
        if listing.could_interject(game, card, who):
            found.append(card)
    return found


@rule("6.3a")
class Window(Choice, frozen=True):
    """A commando does something out of turn: for 0 AP, or with "+1 AP" tokens."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        saved = game.state.commandos[self.commando].saved
        return f'{game.rules.name_of(self.commando)}, out of turn, with {saved} "+1 AP": what?'

    def options(self, game: Play) -> list[Option]:
        return [*listing.actions(game, self.commando, True), PassWindow(self.commando)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Action):
            option.play(game)
        else:
            game.state.handled = (*game.state.handled, f"passed@{self.commando}")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return reasons.why_not(game, self.commando, True, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, self.commando)


@rule("6.3f")
class PassWindow(Option, frozen=True):
    """Nothing now."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return "Nothing now"


# 6.3b Windows of the enemy phase


@rule("6.3b")
class EnemyWindow(Step, frozen=True):
    """Before and after each enemy step everybody may use 0-AP actions and "+1 AP" tokens; `done` have passed."""

    when: str
    done: tuple[int, ...] = ()

    def run(self, game: Play) -> None:
        escort.meet(game)
        state = game.state
        if state.asked and not self.done:
            return
        asking = -1
        for card, who in state.commandos.items():
            if listing.nothing_free(game, card, who, trifles=True) or who.seat in self.done or who.seat in state.passed:
                continue
            if (asking < 0 or who.seat < asking) and worth_a_window(game, card):
                asking = who.seat
        if asking < 0:
            state.asked = True
        else:
            game.push(SeatWindow(asking, self.when, self.done))


def worth_a_window(game: Play, card: str) -> bool:
    """6.3f: whether a commando has more to do than to shift equipment about."""
    if game.state.commandos[card].phase == LEFT:
        return False
    return listing.worth_a_window(listing.actions(game, card, True))


@rule("6.3c")
class SeatWindow(Choice, frozen=True):
    """A player may act between the enemy's steps."""

    player: int
    when: str
    done: tuple[int, ...]

    def seat(self, game: Play) -> int:
        return self.player

    def prompt(self, game: Play) -> str:
        return f'{self.when}: do you use a "+1 AP" token or a 0-AP action?'

    def options(self, game: Play) -> list[Option]:
        found: list[Option] = []
        for card, who in game.state.commandos.items():
            if who.seat == self.player:
                found += listing.actions(game, card, True)
        return [*found, Pass(), PassPhase()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Action):
            game.state.asked = False
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
        return reasons.why_not(game, card, True, what) if card else None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, option.commando) if isinstance(option, Action) else "play goes on"


@rule("6.3f")
class Pass(Option, frozen=True):
    """Nothing in this window."""

    def text(self, rules: Sabotage) -> str:
        return "Nothing now"


@rule("6.3f")
class PassPhase(Option, frozen=True):
    """Nothing in this enemy phase, unless one of them is hit or seen."""

    def text(self, rules: Sabotage) -> str:
        return "Nothing more in this enemy phase, unless one of us is hit or seen"


def wake(game: Play, card: str) -> None:
    """6.3f: something happened to a commando, so his player is asked again."""
    state = game.state
    if state.passed:
        seat = state.commandos[card].seat
        state.passed = tuple(other for other in state.passed if other != seat)
