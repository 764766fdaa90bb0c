"""Chapters 6.1 to 6.3: the commando phase, activations, and the windows for 0-AP actions and "+1 AP" tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, No, Option, Step, rule
from fieldcraft.titles.v_sabotage import escort, handling, listing
from fieldcraft.titles.v_sabotage.action import Action, action_points
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, TO_ACT, WAITING

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


SHIFTING = (handling.Drop, handling.HandOver)


@rule("4.1a")
class CommandoPhase(Step, frozen=True):
    """Every commando may act once."""

    def run(self, game: Play) -> None:
        state = game.state
        for commando in state.commandos.values():
            commando.phase, commando.spent, commando.late, commando.used, commando.ap = TO_ACT, 0, 0, (), 0
        state.handled, state.hot, state.asked = (), (), False
        game.then(NextCommando())


def ready(game: Play) -> list[str]:
    """6.1a: the commandos who can still be activated."""
    return [
        card
        for card, who in game.state.commandos.items()
        if who.phase == TO_ACT and not who.fell and who.place != WAITING and action_points(game, card, who) > 0
    ]


def interjectors(game: Play, acting: str = "") -> list[str]:
    """6.3a, 6.22c: the commandos who could do something out of turn now, and have not just passed."""
    state = game.state
    found: list[str] = []
    for card, who in state.commandos.items():
        if card == acting or who.phase == LEFT or who.place == WAITING or f"passed@{card}" in state.handled:
            continue
        if listing.nothing_free(game, card, who, trifles=False):
            continue
        if any(not isinstance(option, handling.Drop) for option in listing.actions(game, card, True)):
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
        escort.meet(game)
        waiting = ready(game)
        if not waiting:
            if any(could_collect(game, card) for card in interjectors(game)):
                game.then(WhoActs())
        elif len(waiting) == 1 and not interjectors(game, waiting[0]):
            activate(game, waiting[0])
        else:
            game.then(WhoActs())


def activate(game: Play, card: str) -> None:
    """6.1b: a commando begins his activation with his AP."""
    commando = game.state.commandos[card]
    commando.phase = ACTING
    commando.ap = action_points(game, card, commando)
    game.tell(Activated, card, commando.ap)
    game.then(GoOn(card))


@rule("6.1a")
class WhoActs(Choice, frozen=True):
    """Who acts next, or does something out of turn?"""

    def seat(self, game: Play) -> int:
        return shared_seat(game, ready(game) or interjectors(game))

    def prompt(self, game: Play) -> str:
        if ready(game):
            return f"Turn {game.state.turn}: which commando acts next?"
        return f"Turn {game.state.turn}: does anybody pick something up before the enemy comes?"

    def options(self, game: Play) -> list[Option]:
        waiting: list[Option] = [Activate(card) for card in ready(game)]
        return [*waiting, *(OutOfTurn(card) for card in interjectors(game)), EndPhase()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Activate):
            activate(game, option.commando)
        elif isinstance(option, OutOfTurn):
            game.then(Window(option.commando), NextCommando())
        else:
            game.state.asked = True
            game.tell(PhaseEnded)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        card = what.get("piece") or what.get("commando")
        return cannot_act(game, card) if card in game.state.commandos else None


def cannot_act(game: Play, card: str) -> No | None:
    """6.1: why a commando cannot be activated."""
    who, name = game.state.commandos[card], game.rules.called(card)
    if who.phase == ACTED:
        return No("6.1d", "{} has acted this turn", (name,))
    if who.phase == LEFT:
        return No("6.10b", "{} has left by a trap door and does nothing more this turn", (name,))
    if who.fell:
        return No("10.3b", "{} is in critical condition", (name,))
    if who.place == WAITING:
        return No("10.5c", "{} waits for the next level to be built", (name,))
    return None


@rule("6.1a")
class Activate(Option, frozen=True):
    """This commando acts."""

    commando: str

    def words(self, rules: Sabotage) -> str:
        return f"{rules.called(self.commando)} acts"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.3h")
class OutOfTurn(Option, frozen=True):
    """This commando does something for 0 AP or with a "+1 AP" token, out of turn."""

    commando: str

    def words(self, rules: Sabotage) -> str:
        return f'{rules.called(self.commando)}, out of turn (0 AP or "+1 AP" token)'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1e")
class EndPhase(Option, frozen=True):
    """Nobody else acts this turn."""

    def words(self, rules: Sabotage) -> str:
        return "End the commando phase; AP not used are lost"


@rule("6.1d")
class GoOn(Step, frozen=True):
    """After each action: the activation goes on while there is something to do."""

    commando: str

    def run(self, game: Play) -> None:
        escort.meet(game)
        commando = game.state.commandos.get(self.commando)
        if commando is None or commando.phase != ACTING:
            game.then(NextCommando())
        elif (
            commando.ap < 1
            and not commando.saved
            and all(isinstance(option, SHIFTING) for option in listing.actions(game, self.commando, False))
        ):
            stop(game, self.commando)
        else:
            game.then(Activation(self.commando))


def stop(game: Play, card: str) -> None:
    """6.1d: his AP are lost, and the next commando acts."""
    commando = game.state.commandos[card]
    commando.phase, commando.ap = ACTED, 0
    game.then(NextCommando())


@rule("6.2a")
class Activation(Choice, frozen=True):
    """The active commando does one thing after another."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        who = game.state.commandos[self.commando]
        saved = f' and {who.saved} "+1 AP"' if who.saved else ""
        return f"{game.rules.called(self.commando)} has {who.ap} AP{saved}. What now?"

    def options(self, game: Play) -> list[Option]:
        found = listing.actions(game, self.commando, False)
        for card in interjectors(game, self.commando):
            found.append(OutOfTurn(card))
        found.append(Stop(self.commando))
        return found

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Stop):
            game.state.asked = True
            stop(game, self.commando)
            return
        game.state.asked = False
        game.then(GoOn(self.commando))
        if isinstance(option, OutOfTurn):
            game.then(Window(option.commando))
        elif isinstance(option, Action):
            option.play(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("piece") or what.get("place")
        if asked in game.state.commandos and asked != self.commando:
            return cannot_act(game, asked) or No("6.1d", "{} acts now", (game.rules.called(self.commando),))
        return listing.why_not(game, self.commando, False, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, self.commando)

    def telling(self, option: Option) -> bool:
        return (
            getattr(option, "hides", "") in ("check", "fire")
            or hasattr(option, "weapon")
            or getattr(option, "fire", False)
        )


def told(before: Play, after: Play, card: str) -> str:
    """What an action led to, for the odds: hits, being seen, enemies down."""
    if after.result is not None:
        return str(after.result.summary)
    was, now = before.state.commandos[card], after.state.commandos.get(card)
    if now is None:
        return "is eliminated"
    words: list[str] = []
    fallen = sum(after.state.reserve.values()) - sum(before.state.reserve.values())
    if fallen > 0:
        words.append(f"{fallen} down")
    if now.hits > was.hits:
        words.append("goes down" if now.fell else f"takes {now.hits - was.hits}")
    if now.visible != was.visible or now.place != was.place:
        words.append("seen" if now.visible else "unseen")
    return ", ".join(words) or "nothing happens"


@rule("6.1e")
class Stop(Option, frozen=True):
    """The activation ends."""

    commando: str

    def words(self, rules: Sabotage) -> str:
        return f"{rules.called(self.commando)} is done; AP left are lost"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.3a")
class Window(Choice, frozen=True):
    """A commando does something out of turn: for 0 AP, or with "+1 AP" tokens."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        saved = game.state.commandos[self.commando].saved
        return f'{game.rules.called(self.commando)}, out of turn, with {saved} "+1 AP": what?'

    def options(self, game: Play) -> list[Option]:
        return [*listing.actions(game, self.commando, True), PassWindow(self.commando)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Action):
            option.play(game)
        else:
            game.state.handled = (*game.state.handled, f"passed@{self.commando}")

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return listing.why_not(game, self.commando, True, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, self.commando)


@rule("6.3f")
class PassWindow(Option, frozen=True):
    """Nothing now."""

    commando: str

    def words(self, rules: Sabotage) -> str:
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
        for seat in range(game.rules.players):
            if seat in self.done or seat in state.passed:
                continue
            for card, who in state.commandos.items():
                if who.seat == seat and worth_a_window(game, card):
                    game.then(SeatWindow(seat, self.when, self.done))
                    return
        state.asked = True


def worth_a_window(game: Play, card: str) -> bool:
    """6.3f: whether a commando has more to do than to shift equipment about."""
    who = game.state.commandos[card]
    if who.phase == LEFT or listing.nothing_free(game, card, who, trifles=True):
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
            game.then(EnemyWindow(self.when, () if option.saved else self.done))
            option.play(game)
            return
        game.then(EnemyWindow(self.when, (*self.done, self.player)))
        if isinstance(option, PassPhase):
            game.state.passed = (*game.state.passed, self.player)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("commando") or what.get("piece")
        mine = [card for card, who in game.state.commandos.items() if who.seat == self.player]
        card = asked if asked in mine else mine[0] if mine else ""
        return listing.why_not(game, card, True, what) if card else None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return told(before, after, option.commando) if isinstance(option, Action) else "play goes on"


@rule("6.3f")
class Pass(Option, frozen=True):
    """Nothing in this window."""

    def words(self, rules: Sabotage) -> str:
        return "Nothing now"


@rule("6.3f")
class PassPhase(Option, frozen=True):
    """Nothing in this enemy phase, unless one of them is hit or seen."""

    def words(self, rules: Sabotage) -> str:
        return "Nothing more in this enemy phase, unless one of us is hit or seen"


def wake(game: Play, card: str) -> None:
    """6.3f: something happened to a commando, so his player is asked again."""
    state = game.state
    if state.passed:
        seat = state.commandos[card].seat
        state.passed = tuple(other for other in state.passed if other != seat)


@rule("6.1b")
class Activated(Event, frozen=True):
    """A commando begins."""

    card: str
    ap: int

    def words(self, rules: Sabotage) -> str:
        return f"{rules.called(self.card)} acts with {self.ap} AP."


@rule("6.1e")
class PhaseEnded(Event, frozen=True):
    """Nobody else acts."""

    def words(self, rules: Sabotage) -> str:
        return "The commandos wait."
