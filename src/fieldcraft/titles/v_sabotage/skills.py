"""Chapters 9.2 and 15.1: the skills of commandos that are actions of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, No, rule
from fieldcraft.titles.v_sabotage import equipment, fighting
from fieldcraft.titles.v_sabotage.action import Action, cannot_pay, pay, unable
from fieldcraft.titles.v_sabotage.records import Skill
from fieldcraft.titles.v_sabotage.state import level_of

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


def cannot_use(game: Play, card: str, skill: Skill, window: bool) -> No | None:
    """9.2a, 9.2b: why a commando cannot use a skill."""
    no = unable(game, card)
    if no:
        return no
    rules, state = game.rules, game.state
    name = rules.box.skills[skill].name
    if not rules.skilled(state, card, skill):
        return No("6.2a", "{} has not the skill {}", (rules.name_of(card), name))
    if rules.box.skills[skill].once and skill in state.commandos[card].used:
        return No("9.2b", "{} has been used this turn", (name,))
    return cannot_pay(game, card, price(rules, skill), window)


def price(rules: Sabotage, skill: Skill) -> int:
    """9.2a: the AP that a skill costs."""
    cost = rules.box.skills[skill].cost
    return 0 if cost == "P" else cost


def use(game: Play, card: str, skill: Skill, saved: int) -> None:
    """The skill is paid for, and remembered if it can be used only once."""
    pay(game, card, price(game.rules, skill), saved)
    commando = game.state.commandos[card]
    commando.used = (*commando.used, skill)


def can_save(game: Play, card: str) -> No | None:
    """6.21a, 10.2e: why a commando's card has no room for a "+1 AP" token."""
    commando = game.state.commandos[card]
    rules = game.rules
    if commando.hits:
        return No("10.2e", '{} has a "-1 AP" token in the top slot', (rules.name_of(card),))
    if commando.saved >= rules.side(card, commando).plus_slots:
        return No("6.21a", 'The card of {} has no free slot for a "+1 AP" token', (rules.name_of(card),))
    return None


def cannot_order(game: Play, card: str, other: str, window: bool) -> No | None:
    """15.1a: why the Officer cannot give the word to somebody."""
    no = cannot_use(game, card, "order", window)
    if no:
        return no
    state = game.state
    level = level_of(state.commandos[card].place)
    if other == card or level_of(state.commandos[other].place) != level:
        return No("15.1a", "{} is not another commando on the level", (game.rules.name_of(other),))
    return can_save(game, other)


@rule("15.1a")
class GiveWord(Action, frozen=True):
    """Give another commando a "+1 AP" token."""

    other: str = ""

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.commando)} gives {rules.name_of(self.other)} a "+1 AP" token{self.paid()}'

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando, self.other)

    def play(self, game: Play) -> None:
        use(game, self.commando, "order", self.saved)
        game.state.commandos[self.other].saved += 1
        game.emit(WordGiven, self.commando, self.other)


def cannot_pick(game: Play, card: str, door: str, window: bool) -> No | None:
    """15.1c: why a lock cannot be picked."""
    no = cannot_use(game, card, "lockpick", window)
    if no:
        return no
    if door not in fighting.doors_at(game, game.state.commandos[card].place):
        return No("15.1c", "{} does not stand at that locked door", (game.rules.name_of(card),))
    return None


@rule("15.1c")
class PickLock(Action, frozen=True):
    """Unlock a door without noise."""

    door: str = ""

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.commando)} picks the lock of {rules.name_of(self.door)}{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.door, self.commando)

    def play(self, game: Play) -> None:
        use(game, self.commando, "lockpick", self.saved)
        fighting.unlock(game, self.door)


def cannot_dress(game: Play, card: str, patient: str, window: bool) -> No | None:
    """15.1f: why the Medic cannot dress somebody's wound."""
    no = cannot_use(game, card, "dressing", window)
    if no:
        return no
    state, rules = game.state, game.rules
    if state.commandos[patient].place != state.commandos[card].place:
        return No("15.1f", "{} is not on the tile of {}", (rules.name_of(patient), rules.name_of(card)))
    if not state.commandos[patient].hits:
        return No("15.1f", "{} is not injured", (rules.name_of(patient),))
    return None


@rule("15.1f")
class Dress(Action, frozen=True):
    """Take one "-1 AP" token off a commando."""

    patient: str = ""

    def text(self, rules: Sabotage) -> str:
        whom = rules.name_of(self.patient) if self.patient != self.commando else "his own wound"
        return f"{rules.name_of(self.commando)} dresses {whom}{self.paid()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.patient, self.commando)

    def play(self, game: Play) -> None:
        use(game, self.commando, "dressing", self.saved)
        equipment.mend(game, self.patient, 1, self.patient != self.commando)


@rule("15.1a")
class WordGiven(Event, frozen=True):
    """The Officer gave the word."""

    card: str
    other: str

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.card)} gives the word: {rules.name_of(self.other)} has a "+1 AP" token.'
