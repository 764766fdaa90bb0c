"""Chapters 6.1 and 6.2: the commando phase and activations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, No, Option, Step, rule
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.v_sabotage import carrying, escort, legal_actions, movement, why_not, windows
from fieldcraft.titles.v_sabotage.action import Action, action_outcome, action_points
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, OFF, TO_ACT, WAITING


@rule("4.1a")
class CommandoPhase(Step, frozen=True):
    """Every commando may be activated once."""

    def run(self, game: Play) -> None:
        state = game.state
        for commando in state.commandos.values():
            commando.phase, commando.spent, commando.delayed_ap, commando.used, commando.ap = TO_ACT, 0, 0, (), 0
        state.transfers, state.overheated, state.idle = (), (), False
        game.push(NextCommando())


def can_activate(game: Play) -> list[str]:
    """6.1a: the commandos who can still be activated."""
    found: list[str] = []
    entries: list[str] | None = None
    for card, who in game.state.commandos.items():
        if who.phase != TO_ACT or who.critical_since or who.place == WAITING or action_points(game, card, who) < 1:
            continue
        if who.place == OFF:
            entries = movement.entry_tiles(game) if entries is None else entries
            if not entries:
                continue
        found.append(card)
    return found


def can_collect(game: Play, card: str) -> bool:
    """6.4a: whether a commando can collect something, such as what a comrade's last shot left on the tile."""
    return not game.state.commandos[card].critical_since and any(
        isinstance(option, carrying.Collect) for option in legal_actions.actions(game, card, True)
    )


def shared_seat(game: Play, cards: list[str]) -> int:
    """4.2b: the seat that plays all these commandos, or ANYBODY."""
    seats = {game.state.commandos[card].seat for card in cards}
    return seats.pop() if len(seats) == 1 else ANYBODY


@rule("6.1a")
class NextCommando(Step, frozen=True):
    """The players choose whom to activate next, unless only one is left."""

    def run(self, game: Play) -> None:
        next_commando(game)


def next_commando(game: Play) -> None:
    """6.1a: offer the next activation, until no commando can act or collect anything."""
    escort.meet(game)
    waiting = can_activate(game)
    if not waiting:
        if any(can_collect(game, card) for card in windows.interjectors(game)):
            game.push(WhoActs())
    elif len(waiting) == 1 and not windows.interjectors(game, waiting[0]):
        activate(game, waiting[0])
    else:
        game.push(WhoActs())


def activate(game: Play, card: str) -> None:
    """6.1b: start a commando's activation."""
    commando = game.state.commandos[card]
    commando.phase = ACTING
    commando.ap = action_points(game, card, commando)
    game.emit(Activated, card, commando.ap)
    continue_activation(game, card)


@rule("6.1a")
class WhoActs(Choice, frozen=True):
    """The players choose who is activated next, or acts out of turn."""

    def seat(self, game: Play) -> int:
        return shared_seat(game, can_activate(game) or windows.interjectors(game))

    def prompt(self, game: Play) -> str:
        if can_activate(game):
            return f"Turn {game.state.turn}: choose a commando to activate"
        return f"Turn {game.state.turn}: collect equipment, or end the commando phase"

    def options(self, game: Play) -> list[Option]:
        waiting: list[Option] = [Activate(card) for card in can_activate(game)]
        return [*waiting, *(OutOfTurn(card) for card in windows.interjectors(game)), EndPhase()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Activate):
            activate(game, option.commando)
        elif isinstance(option, OutOfTurn):
            game.push_all(windows.Window(option.commando), NextCommando())
        else:
            game.state.idle = True
            game.emit(PhaseEnded)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        card = what.get("piece") or what.get("commando")
        return cannot_act(game, card) if card in game.state.commandos else None


def cannot_act(game: Play, card: str) -> No | None:
    """6.1: why a commando can't be activated."""
    who, name = game.state.commandos[card], game.rules.name_of(card)
    if who.phase == ACTED:
        return No("6.1d", "{} has already acted this turn", (name,))
    if who.phase == LEFT:
        return No("6.10b", "{} has left by a trap door and can't act again this turn", (name,))
    if who.critical_since:
        return No("10.3b", "{} is in critical condition", (name,))
    if who.place == WAITING:
        return No("10.5c", "{} is waiting for the next level to be built", (name,))
    if who.place == OFF and not movement.entry_tiles(game):
        return No("11.2c", "No open trap door has room for {}", (name,))
    return None


@rule("6.1a")
class Activate(Option, frozen=True):
    """Activate this commando."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return f"Activate {rules.name_of(self.commando)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.3h")
class OutOfTurn(Option, frozen=True):
    """Act out of turn with this commando, for 0 AP or with a "+1 AP" token."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return f'Act out of turn with {rules.name_of(self.commando)} (0 AP or a "+1 AP" token)'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1e")
class EndPhase(Option, frozen=True):
    """End the commando phase."""

    def text(self, rules: Sabotage) -> str:
        return "End the commando phase; unspent AP are lost"


@rule("6.1d")
class ContinueActivation(Step, frozen=True):
    """After each action, continue the activation while there is something to do."""

    commando: str

    def run(self, game: Play) -> None:
        continue_activation(game, self.commando)


def continue_activation(game: Play, card: str) -> None:
    """6.1d: continue the activation, or end it if nothing is left to do or the commando is out of action."""
    escort.meet(game)
    commando = game.state.commandos.get(card)
    if commando is None or commando.phase != ACTING:
        next_commando(game)
    elif commando.ap > 0 or commando.saved or legal_actions.more_than_transfers(game, card, commando):
        game.push(Activation(card))
    else:
        end_activation(game, card)


def end_activation(game: Play, card: str) -> None:
    """6.1d: end an activation, with the AP left, and offer the next."""
    commando = game.state.commandos[card]
    commando.phase, commando.ap = ACTED, 0
    next_commando(game)


@rule("6.2a")
class Activation(Choice, frozen=True):
    """The player of the active commando chooses one action after another."""

    commando: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.commando].seat

    def prompt(self, game: Play) -> str:
        who = game.state.commandos[self.commando]
        saved = " and " + count(who.saved, '"+1 AP" token') if who.saved else ""
        return f"{game.rules.name_of(self.commando)} has {who.ap} AP{saved}: choose an action"

    def options(self, game: Play) -> list[Option]:
        found = legal_actions.actions(game, self.commando, False)
        for card in windows.interjectors(game, self.commando):
            found.append(OutOfTurn(card))
        found.append(Stop(self.commando, game.state.commandos[self.commando].ap))
        return found

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Stop):
            game.state.idle = True
            end_activation(game, self.commando)
            return
        game.state.idle = False
        game.push(ContinueActivation(self.commando))
        if isinstance(option, OutOfTurn):
            game.push(windows.Window(option.commando))
        elif isinstance(option, Action):
            option.play(game)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("piece") or what.get("place")
        if asked in game.state.commandos and asked != self.commando:
            return cannot_act(game, asked) or No(
                "6.1d", "{} is the active commando", (game.rules.name_of(self.commando),)
            )
        return why_not.reason(game, self.commando, False, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        return action_outcome(before, after, self.commando)

    def shows_odds(self, option: Option) -> bool:
        return (
            getattr(option, "hides", "") in ("check", "fire")
            or hasattr(option, "weapon")
            or getattr(option, "fire", False)
        )


@rule("6.1e")
class Stop(Option, frozen=True):
    """End the activation; `left` AP are lost."""

    commando: str
    left: int = 0

    def text(self, rules: Sabotage) -> str:
        lost = f"; {self.left} AP {plural(self.left, 'is', 'are')} lost" if self.left else ""
        return f"End the activation of {rules.name_of(self.commando)}{lost}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1b")
class Activated(Event, frozen=True):
    """A commando was activated."""

    card: str
    ap: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} was activated with {self.ap} AP."


@rule("6.1e")
class PhaseEnded(Event, frozen=True):
    """The players ended the commando phase."""

    def text(self, rules: Sabotage) -> str:
        return "The players ended the commando phase."
