"""Chapters 6.1 and 6.2: the commando phase and activations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, No, Option, Step, rule
from fieldcraft.titles.v_sabotage import escort, handling, listing, movement, reasons, windows
from fieldcraft.titles.v_sabotage.action import Action, action_points, told
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, OFF, TO_ACT, WAITING

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("4.1a")
class CommandoPhase(Step, frozen=True):
    """Every commando may act once."""

    def run(self, game: Play) -> None:
        state = game.state
        for commando in state.commandos.values():
            commando.phase, commando.spent, commando.late, commando.used, commando.ap = TO_ACT, 0, 0, (), 0
        state.handled, state.hot, state.asked = (), (), False
        game.push(NextCommando())


def ready(game: Play) -> list[str]:
    """6.1a: the commandos who can still be activated."""
    found: list[str] = []
    ways: list[str] | None = None
    for card, who in game.state.commandos.items():
        if who.phase != TO_ACT or who.fell or who.place == WAITING or action_points(game, card, who) < 1:
            continue
        if who.place == OFF:
            ways = movement.ways_in(game) if ways is None else ways
            if not ways:
                continue
        found.append(card)
    return found


def could_collect(game: Play, card: str) -> bool:
    """6.4a: whether something lies on a commando's tile that he could take, such as what a comrade's last shot left."""
    return not game.state.commandos[card].fell and any(
        isinstance(option, handling.Collect) for option in listing.actions(game, card, True)
    )


def shared_seat(game: Play, cards: list[str]) -> int:
    """4.2b: the seat of some commandos, or anybody's."""
    seats = {game.state.commandos[card].seat for card in cards}
    return seats.pop() if len(seats) == 1 else ANYBODY


@rule("6.1a")
class NextCommando(Step, frozen=True):
    """The players choose who acts next; the last one needs no choice."""

    def run(self, game: Play) -> None:
        next_commando(game)


def next_commando(game: Play) -> None:
    """6.1a: one commando after another, until nobody is left who can act or pick something up."""
    escort.meet(game)
    waiting = ready(game)
    if not waiting:
        if any(could_collect(game, card) for card in windows.interjectors(game)):
            game.push(WhoActs())
    elif len(waiting) == 1 and not windows.interjectors(game, waiting[0]):
        activate(game, waiting[0])
    else:
        game.push(WhoActs())


def activate(game: Play, card: str) -> None:
    """6.1b: a commando begins his activation with his AP."""
    commando = game.state.commandos[card]
    commando.phase = ACTING
    commando.ap = action_points(game, card, commando)
    game.emit(Activated, card, commando.ap)
    go_on(game, card)


@rule("6.1a")
class WhoActs(Choice, frozen=True):
    """Who acts next, or does something out of turn?"""

    def seat(self, game: Play) -> int:
        return shared_seat(game, ready(game) or windows.interjectors(game))

    def prompt(self, game: Play) -> str:
        if ready(game):
            return f"Turn {game.state.turn}: which commando acts next?"
        return f"Turn {game.state.turn}: does anybody pick something up before the enemy comes?"

    def options(self, game: Play) -> list[Option]:
        waiting: list[Option] = [Activate(card) for card in ready(game)]
        return [*waiting, *(OutOfTurn(card) for card in windows.interjectors(game)), EndPhase()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Activate):
            activate(game, option.commando)
        elif isinstance(option, OutOfTurn):
            game.push_all(windows.Window(option.commando), NextCommando())
        else:
            game.state.asked = True
            game.emit(PhaseEnded)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        card = what.get("piece") or what.get("commando")
        return cannot_act(game, card) if card in game.state.commandos else None


def cannot_act(game: Play, card: str) -> No | None:
    """6.1: why a commando cannot be activated."""
    who, name = game.state.commandos[card], game.rules.name_of(card)
    if who.phase == ACTED:
        return No("6.1d", "{} has acted this turn", (name,))
    if who.phase == LEFT:
        return No("6.10b", "{} has left by a trap door and does nothing more this turn", (name,))
    if who.fell:
        return No("10.3b", "{} is in critical condition", (name,))
    if who.place == WAITING:
        return No("10.5c", "{} waits for the next level to be built", (name,))
    if who.place == OFF and not movement.ways_in(game):
        return No("11.2c", "No open trap door has room for {}", (name,))
    return None


@rule("6.1a")
class Activate(Option, frozen=True):
    """This commando acts."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} acts"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.3h")
class OutOfTurn(Option, frozen=True):
    """This commando does something for 0 AP or with a "+1 AP" token, out of turn."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.commando)}, out of turn (0 AP or "+1 AP" token)'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1e")
class EndPhase(Option, frozen=True):
    """Nobody else acts this turn."""

    def text(self, rules: Sabotage) -> str:
        return "End the commando phase; AP not used are lost"


@rule("6.1d")
class GoOn(Step, frozen=True):
    """After each action: the activation goes on while there is something to do."""

    commando: str

    def run(self, game: Play) -> None:
        go_on(game, self.commando)


def go_on(game: Play, card: str) -> None:
    """6.1d: the activation goes on, ends by itself, or ended when the commando left or fell."""
    escort.meet(game)
    commando = game.state.commandos.get(card)
    if commando is None or commando.phase != ACTING:
        next_commando(game)
    elif commando.ap > 0 or commando.saved or listing.more_than_shifting(game, card, commando):
        game.push(Activation(card))
    else:
        stop(game, card)


def stop(game: Play, card: str) -> None:
    """6.1d: his AP are lost, and the next commando acts."""
    commando = game.state.commandos[card]
    commando.phase, commando.ap = ACTED, 0
    next_commando(game)


@rule("6.2a")
class Activation(Choice, frozen=True):
    """The active commando does one thing after another."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        who = game.state.commandos[self.commando]
        saved = f' and {who.saved} "+1 AP"' if who.saved else ""
        return f"{game.rules.name_of(self.commando)} has {who.ap} AP{saved}. What now?"

    def options(self, game: Play) -> list[Option]:
        found = listing.actions(game, self.commando, False)
        for card in windows.interjectors(game, self.commando):
            found.append(OutOfTurn(card))
        found.append(Stop(self.commando, game.state.commandos[self.commando].ap))
        return found

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Stop):
            game.state.asked = True
            stop(game, self.commando)
            return
        game.state.asked = False
        game.push(GoOn(self.commando))
        if isinstance(option, OutOfTurn):
            game.push(windows.Window(option.commando))
        elif isinstance(option, Action):
            option.play(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("piece") or what.get("place")
        if asked in game.state.commandos and asked != self.commando:
            return cannot_act(game, asked) or No("6.1d", "{} acts now", (game.rules.name_of(self.commando),))
        return reasons.why_not(game, self.commando, False, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, self.commando)

    def shows_odds(self, option: Option) -> bool:
        return (
            getattr(option, "hides", "") in ("check", "fire")
            or hasattr(option, "weapon")
            or getattr(option, "fire", False)
        )


@rule("6.1e")
class Stop(Option, frozen=True):
    """The activation ends, and `left` AP are lost."""

    commando: str
    left: int = 0

    def text(self, rules: Sabotage) -> str:
        lost = f"; {self.left} AP {'is' if self.left == 1 else 'are'} lost" if self.left else ""
        return f"{rules.name_of(self.commando)} is done{lost}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1b")
class Activated(Event, frozen=True):
    """A commando begins."""

    card: str
    ap: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} acts with {self.ap} AP."


@rule("6.1e")
class PhaseEnded(Event, frozen=True):
    """Nobody else acts."""

    def text(self, rules: Sabotage) -> str:
        return "The commandos wait."
