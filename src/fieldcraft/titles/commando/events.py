"""Chapters 16 to 18, 26 to 28: event cards, what they do, and the OPFOR units they bring."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import combat, operations, setup
from fieldcraft.titles.commando.state import AIR, RECRUIT, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.data import Effect
    from fieldcraft.titles.commando.rules import Commando, Play


def standing(state: CommandoState, force: tuple[str, ...], space: str) -> tuple[str, ...]:
    """The units of a force that are still in its space: mostly all."""
    units = state.units
    for unit in force:
        if units.get(unit) != space:
            return tuple([unit for unit in force if units.get(unit) == space])
    return force


@rule("16.0a")
class EventSegment(Step, frozen=True):
    """A force that has moved draws an event card."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        force = standing(game.state, self.force, self.space)
        if not force and not game.rules.ground_at(game.state, self.space):
            return
        card = draw_card(game)
        if game.rules.any_with(force, "psyop"):
            game.push(ChangeCard(card, force, self.space))
        else:
            resolve(game, card, force, self.space)


def draw_card(game: Play) -> str:
    """16.1: the next card; an empty deck is made anew from the discards."""
    state = game.state
    if not state.deck:
        reshuffle(game)
    card = game.chance.take("events", state.deck)
    if game.event_log is not None:
        game.emit(CardDrawn, card)
    return card


@rule("26.0a")
class ChangeCard(Choice, frozen=True):
    """A PSYOP unit may discard the card unplayed and draw another, which must be played."""

    card: str
    force: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"The card is {game.rules.name_of(self.card)}: play it, or talk your way to another?"

    def options(self, game: Play) -> list[Option]:
        return [PlayCard(self.card), DrawAnother(self.card)]

    def choose(self, game: Play, option: Option) -> None:
        card = self.card
        if isinstance(option, DrawAnother):
            insort(game.state.discards, card)
            card = draw_card(game)
        resolve(game, card, self.force, self.space)


@rule("16.0a")
class PlayCard(Option, frozen=True):
    """Play the card that was drawn."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"Play {rules.name_of(self.card)}"


@rule("26.0b")
class DrawAnother(Option, frozen=True):
    """Discard it and draw another."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"Discard {rules.name_of(self.card)} and draw another"


def resolve(game: Play, name: str, force: tuple[str, ...], space: str) -> None:
    """16.0: the card does what it says to the force in its space."""
    state, rules = game.state, game.rules
    card = rules.box.cards[name]
    met = not card.needs or rules.any_with(force, card.needs)
    effect = rules.effects[name][met]
    if rules.ignores(game, name, space, effect):
        insort(state.discards, name)
        return
    if card.intel and met:
        state.held.append(name)
        game.emit(CardKept, name)
    else:
        insort(state.discards, name)
    if effect.reshuffle:
        reshuffle(game)
    if effect.rp:
        state.rp = max(0, state.rp + effect.rp)
    consequences(game, effect, force, space)


def reshuffle(game: Play) -> None:
    """16.1b: the discards go back into the deck."""
    state = game.state
    state.deck = sorted(state.deck + state.discards)
    state.discards = []
    game.emit(DeckMadeAnew)


def consequences(game: Play, effect: Effect, force: tuple[str, ...], space: str) -> None:
    """What a card leads to: losses without a fight, then help, Ops, and the enemy; so the enemy is put down first."""
    if effect.opfor:
        game.push(OpforArrive(effect.opfor, effect.win, effect.lose, "" if effect.raid else space))
    if effect.ops:
        game.push(ChangeOps(effect.ops))
    if effect.reinforce:
        game.push(Reinforce(effect.reinforce, space))
    if effect.strip:
        game.push(Strip(effect.strip, force, space))


@rule("14.0a")
class ChangeOps(Step, frozen=True):
    """Ops are gained or lost."""

    change: int

    def run(self, game: Play) -> None:
        operations.change_ops(game, self.change)


@rule("16.0f")
class Strip(Step, frozen=True):
    """One unit of the force is lost without a fight; what it carried stays in the space."""

    trait: str
    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        having = [unit for unit in self.force if unit in game.rules.having[self.trait]]
        if having:
            unit = having[0] if len(having) == 1 else game.chance.pick("unit lost to the event", having)
            to_recruit_box(game, unit)
            game.emit(Stripped, unit)
            operations.end_if_wiped_out(game)


def to_recruit_box(game: Play, unit: str, box: str = RECRUIT) -> None:
    """16.0f: a unit leaves without being eliminated; its markers stay in the space."""
    state = game.state
    for marker in state.carried_by(unit):
        state.objectives[marker] = state.units[unit]
    if unit in state.panicked:
        state.panicked.remove(unit)
    state.put(unit, box)


@rule("16.0c")
class Reinforce(Step, frozen=True):
    """A unit of a type joins the space, if one is in the Recruit Box."""

    type: str
    space: str

    def run(self, game: Play) -> None:
        unit = setup.in_box(game.rules, game.state, self.type)
        if unit:
            game.state.put(unit, AIR if game.rules.units[unit].air else self.space)
            game.emit(Reinforced, unit, self.space)


@rule("16.0b")
class OpforArrive(Step, frozen=True):
    """OPFOR units are drawn from the bin and must be fought."""

    number: int
    win: int
    lose: int
    space: str

    def run(self, game: Play) -> None:
        state = game.state
        space = self.space or game.rules.raided(game)
        if not space:
            game.emit(RaidMissed)
        if not game.rules.ground_at(state, space):
            return
        number = self.number + game.rules.theatres[state.mission].chart[space].opfor + extra_opfor(state)
        drawn: list[str] = []
        while number > 0 and state.bin:
            drawn.append(game.chance.take("opfor", state.bin))
            number -= 1
        game.emit(OpforAppeared, tuple(drawn), space)
        combat.begin_battle(game, space, drawn, self.win, self.lose)


def extra_opfor(state: CommandoState) -> int:
    """31.1e: one more OPFOR unit for each mission won in the campaign."""
    return 0 if state.campaign is None else len(state.campaign.won)


def outcome_of_move(before: Play, force: tuple[str, ...], after: Play) -> str:
    """Name what waits at the end of a move, for the odds."""
    battle = after.state.battle
    if battle is not None and before.state.battle is None:
        return f"battle with {len(battle.kinds)}"
    if after.result is not None or after.state.mission != before.state.mission:
        return "the mission ends"
    lost = sum(after.state.place(unit) == RECRUIT for unit in force)
    if lost:
        return "a unit is lost"
    if len(after.state.held) > len(before.state.held):
        return "Intel found"
    return "no enemy"


@rule("16.0a")
class CardDrawn(Event, frozen=True):
    """An event card was drawn."""

    card: str

    def text(self, rules: Commando) -> str:
        card = rules.box.cards[self.card]
        return f"Event: {card.name}. {card.text}"


@rule("16.1c")
class CardKept(Event, frozen=True):
    """An Intel card was kept."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"You keep {rules.name_of(self.card)} as Intel."


@rule("16.1b")
class DeckMadeAnew(Event, frozen=True):
    """The discards went back into the deck."""

    def text(self, rules: Commando) -> str:
        return "The discards go back into the event deck."


@rule("16.0f")
class Stripped(Event, frozen=True):
    """A unit was lost without a fight."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} is lost to you for this mission."


@rule("16.0c")
class Reinforced(Event, frozen=True):
    """A unit joined."""

    unit: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} joins at {rules.name_of(self.space)}."


@rule("16.0b")
class OpforAppeared(Event, frozen=True):
    """OPFOR units were drawn."""

    kinds: tuple[str, ...]
    space: str

    def text(self, rules: Commando) -> str:
        names = ", ".join(rules.name_of(kind) for kind in self.kinds) or "nobody: the bin is empty"
        return f"The enemy at {rules.name_of(self.space)}: {names}."


@rule("39.2d")
class RaidMissed(Event, frozen=True):
    """A raid found nobody."""

    def text(self, rules: Commando) -> str:
        return "The raid finds no force of yours."
