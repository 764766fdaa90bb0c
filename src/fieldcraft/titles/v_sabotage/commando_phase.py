"""Chapters 6.1 and 6.2: the commando phase and activations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import ANY_SEAT, Choice, Consequence, Event, Finish, No, Option, Select, Step, rule
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.v_sabotage import escort, legal_actions, movement, reading, reserve_ap, tracks, why_not, windows
from fieldcraft.titles.v_sabotage.action import ap_left
from fieldcraft.titles.v_sabotage.action_base import Action
from fieldcraft.titles.v_sabotage.losses import squad_outcome
from fieldcraft.titles.v_sabotage.outcomes import action_outcome
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, OFF, TO_ACT, WAITING


@rule("4.1a")
class CommandoPhase(Step, frozen=True):
    """Every commando may be activated once."""

    def run(self, game: Play) -> None:
        state = game.state
        for card, commando in state.commandos.items():
            commando.phase, commando.spent, commando.delayed_ap, commando.used = TO_ACT, 0, 0, ()
            if commando.ap:
                tracks.set_ap(game, card, 0, "waits for a new activation")
        state.transfers, state.overheated, state.passed = (), (), ()
        game.push(NextCommando())


def can_activate(game: Play) -> list[str]:
    """6.1a: the commandos who can still be activated."""
    found: list[str] = []
    entries: list[str] | None = None
    for card, who in game.state.commandos.items():
        if who.phase != TO_ACT or who.critical_since or who.place == WAITING or ap_left(game, card, who) < 1:
            continue
        if who.place == OFF:
            entries = movement.entry_tiles(game, enough=1) if entries is None else entries
            if not entries:
                continue
        found.append(card)
    return found


def seats_concerned(game: Play, waiting: list[str]) -> tuple[int, ...]:
    """6.1g: the seats with a commando who waits to be activated or can act out of turn."""
    cards = (*waiting, *windows.helpers(game))
    return tuple(sorted({game.state.commandos[card].seat for card in cards}))


@rule("6.1a")
class NextCommando(Step, frozen=True):
    """The players choose whom to activate next, unless only one is left."""

    def run(self, game: Play) -> None:
        next_commando(game)


def next_commando(game: Play) -> None:
    """6.1a, 6.3c: offer the next activation; when no one is left, ask those who can act out of turn before the end."""
    escort.meet(game)
    waiting = can_activate(game)
    if len(waiting) == 1 and not others_may_join(game, waiting[0]):
        activate(game, waiting[0])
    elif waiting:
        game.push(WhoActs())
    else:
        seats = seats_concerned(game, waiting)
        if seats:
            game.push(WhoActs(seats))


def others_may_join(game: Play, only: str) -> bool:
    """6.1a: whether help out of turn could let another commando be activated as well, so that there is an order."""
    for card, who in game.state.commandos.items():
        if card != only and who.place != WAITING and (who.phase == TO_ACT or (who.phase == ACTED and who.hits)):
            return any(helper != only for helper in windows.helpers(game))
    return False


def activate(game: Play, card: str) -> None:
    """6.1b: start a commando's activation."""
    commando = game.state.commandos[card]
    commando.phase = ACTING
    tracks.set_ap(game, card, ap_left(game, card, commando), "was activated")
    continue_activation(game, card)


@rule("6.1a")
class WhoActs(Choice, frozen=True):
    """The players choose who is activated next; `asked` are the seats that must agree to end the phase."""

    asked: tuple[int, ...] = ()

    def seat(self, game: Play) -> int:
        seats = self.asked[:1] or seats_concerned(game, can_activate(game))
        return seats[0] if len(seats) == 1 else ANY_SEAT

    def prompt(self, game: Play) -> str:
        turn = f"Turn {game.state.turn}"
        if not self.asked:
            return f"{turn}: choose a commando to activate"
        if game.rules.players > 1:
            return f"{turn}: the squad is about to end the commando phase: act, or agree"
        return f"{turn}: act out of turn, or end the commando phase"

    def options(self, game: Play) -> list[Option]:
        return [*[Activate(card) for card in can_activate(game) if self.concerns(game, card)], EndPhase()]

    def always_asks(self) -> bool:
        return True

    def default(self, game: Play) -> Option | None:
        """End the phase when all that is left is to handle equipment, or those left wait outside again."""
        if self.asked:
            return None if windows.worth_asking(game, game.state.commandos) else EndPhase()
        return EndPhase() if wait_outside(game, can_activate(game)) else None

    def resume(self) -> Step:
        return NextCommando()

    def concerns(self, game: Play, card: str) -> bool:
        """Whether the seat that decides plays this commando."""
        return not self.asked or game.state.commandos[card].seat == self.asked[0]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Activate):
            activate(game, option.commando)
        else:
            self.end_phase(game)

    def end_phase(self, game: Play) -> None:
        """6.1g: ask the next seat to agree; when all have, the phase ends."""
        left = self.asked[1:] if self.asked else seats_concerned(game, can_activate(game))
        if left and (self.asked or len(left) > 1):
            game.push(WhoActs(left))
        else:
            game.emit(PhaseEnded)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, EndPhase)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.ACTIONS), *reading.for_levels(game))

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
    if who.place == OFF and not movement.entry_tiles(game, enough=1):
        return No("11.2c", "No open trap door has room for {}", (name,))
    return None


def wait_outside(game: Play, cards: list[str]) -> bool:
    """Whether these commandos stay off the level, as they did when the player ended the last commando phase.

    The player is asked about them again as soon as a comrade is seen or in critical condition, after chance has
    decided something, and unless someone has acted in this phase.
    """
    commandos = game.state.commandos
    if game.rules.players > 1 or any(commandos[card].place != OFF for card in cards):
        return False
    if any(who.visible or who.critical_since for who in commandos.values()):
        return False
    if all(who.phase not in (ACTED, LEFT) for who in commandos.values()) or not ended_with_an_action(game):
        return False
    ended = 0
    for entry in game.last.back():
        option: Any = entry.option
        ended += isinstance(option, EndPhase)
        if ended > 1:
            break
        named = getattr(option, "commando", ""), getattr(option, "piece", ""), *getattr(option, "pieces", ())
        if any(card in named for card in cards):
            return False
    return ended > 0


def ended_with_an_action(game: Play) -> bool:
    """Whether the last activation ended automatically after a choice without chance, which the player can take back."""
    for entry in game.last.back():
        option = entry.option
        if not isinstance(option, Stop):
            return not entry.chance_results
        if option.left:
            return False
    return False


@rule("6.1a")
class Activate(Select, frozen=True):
    """Activate this commando."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return f"Activate {rules.name_of(self.commando)}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1e")
class EndPhase(Finish, frozen=True):
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
    """6.1d: continue the activation or, if nothing is left to do, end it."""
    escort.meet(game)
    commando = game.state.commandos.get(card)
    if commando is None or commando.phase != ACTING:
        next_commando(game)
    elif commando.ap > 0 or commando.saved or legal_actions.more_than_transfers(game, card, commando):
        game.push(Activation(card))
    else:
        end_activation(game, card)


def end_activation(game: Play, card: str) -> None:
    """6.1d: end an activation, giving up the AP left, and offer the next."""
    commando = game.state.commandos[card]
    commando.spent += commando.ap
    commando.phase = ACTED
    tracks.set_ap(game, card, 0, "ended the activation")
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

    def active(self, game: Play) -> tuple[str, ...]:
        return (self.commando,)

    def options(self, game: Play) -> list[Option]:
        commando = game.state.commandos[self.commando]
        return [*legal_actions.actions(game, self.commando, False), Stop(self.commando, commando.ap)]

    def default(self, game: Play) -> Option | None:
        """End an activation without AP: what is free stays open as a right, and so does an AP just saved."""
        if game.state.commandos[self.commando].ap:
            return None
        just_saved = game.last.option == reserve_ap.Save(self.commando)
        return Stop(self.commando, 0) if just_saved or windows.stays_open(game, self.commando) else None

    def resume(self) -> Step:
        return ContinueActivation(self.commando)

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Action):
            game.push(ContinueActivation(self.commando))
            windows.ask_again(game)
            option.play(game)
            return
        if legal_actions.can_act(game, self.commando):  # otherwise no one was asked
            windows.pass_moment(game, game.state.commandos[self.commando].seat)
        end_activation(game, self.commando)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        asked = what.get("piece") or what.get("place")
        if asked in game.state.commandos and asked != self.commando:
            return cannot_act(game, asked) or No(
                "6.1d", "{} is the active commando", (game.rules.name_of(self.commando),)
            )
        return why_not.reason(game, self.commando, False, what)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, Stop):
            return squad_outcome(before, after)
        return action_outcome(before, after, self.commando)

    def shows_odds(self, option: Option) -> bool:
        return True

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_commando(game, self.commando)


@rule("6.1e")
class Stop(Finish, frozen=True):
    """End the activation; `left` AP are lost."""

    commando: str
    left: int

    def text(self, rules: Sabotage) -> str:
        lost = f"; {self.left} AP {plural(self.left, 'is', 'are')} lost" if self.left else ""
        return f"End the activation of {rules.name_of(self.commando)}{lost}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("6.1e")
class PhaseEnded(Event, frozen=True):
    """The players ended the commando phase."""

    def text(self, rules: Sabotage) -> str:
        return "The players ended the commando phase."
