"""Chapters 16 to 18, 26 to 28 and S38: event cards, their effects, and the OPFOR units they bring."""

from __future__ import annotations

from bisect import insort

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.kernel.text import tally
from fieldcraft.titles.commando import combat
from fieldcraft.titles.commando.forces import survivors
from fieldcraft.titles.commando.losses import to_recruit_box
from fieldcraft.titles.commando.ops import ChangeOps, end_if_wiped_out
from fieldcraft.titles.commando.records import Effect
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.setup import in_box
from fieldcraft.titles.commando.state import AIR, CommandoState


@rule("16.0a")
class EventSegment(Step, frozen=True):
    """A force that has moved draws an event card."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        force = survivors(game.state, self.force, self.space)
        if not force and not game.rules.ground_at(game.state, self.space):
            return
        card = draw_card(game)
        if game.rules.any_with(force, "psyop"):
            game.push(ChangeCard(card, force, self.space))
        else:
            resolve(game, card, force, self.space)


def draw_card(game: Play) -> str:
    """16.1: draw the next card, reshuffling the discards if the deck is empty."""
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
        return f"You drew {game.rules.name_of(self.card)}: play it, or draw another."

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
    """16.0: apply a card to the force in its space."""
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
    push_consequences(game, effect, force, space)


def reshuffle(game: Play) -> None:
    """16.1b: put the discards back into the deck."""
    state = game.state
    state.deck = sorted(state.deck + state.discards)
    state.discards = []
    game.emit(DeckReshuffled)


def push_consequences(game: Play, effect: Effect, force: tuple[str, ...], space: str) -> None:
    """16.0: in this order, a unit is lost without a fight, another joins, Ops change, OPFOR arrive.

    The last is pushed first. Most cards have one of these or none, so no list is made.
    """
    if effect.opfor:
        game.push(OpforArrive(effect.opfor, effect.win, effect.lose, "" if effect.raid else space))
    if effect.ops:
        game.push(ChangeOps(effect.ops))
    if effect.reinforce:
        game.push(Reinforce(effect.reinforce, space))
    if effect.strip:
        game.push(LoseUnit(effect.strip, force, space))


@rule("16.0f")
class LoseUnit(Step, frozen=True):
    """One unit of the force is lost without a fight; what it carried stays in the space."""

    trait: str
    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        having = [unit for unit in self.force if unit in game.rules.having[self.trait]]
        if having:
            unit = having[0] if len(having) == 1 else game.chance.pick("unit lost to the event", having)
            to_recruit_box(game, unit)
            game.emit(UnitLost, unit)
            end_if_wiped_out(game)


@rule("16.0c")
class Reinforce(Step, frozen=True):
    """A unit of a type joins the space, if one is in the Recruit Box."""

    type: str
    space: str

    def run(self, game: Play) -> None:
        unit = in_box(game.rules, game.state, self.type)
        if unit:
            game.state.put(unit, AIR if game.rules.units[unit].air else self.space)
            game.emit(Reinforced, unit, self.space)


@rule("16.0b")
class OpforArrive(Step, frozen=True):
    """Draw OPFOR units from the bin and fight them; without a space, it is a raid."""

    number: int
    win: int
    lose: int
    space: str

    def run(self, game: Play) -> None:
        state = game.state
        space = self.space or game.rules.raid_target(game)
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
        return f"You kept {rules.name_of(self.card)} as Intel."


@rule("16.1b")
class DeckReshuffled(Event, frozen=True):
    """The discards went back into the deck."""

    def text(self, rules: Commando) -> str:
        return "The discards went back into the event deck."


@rule("16.0f")
class UnitLost(Event, frozen=True):
    """A unit was lost without a fight."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} went to the Recruit Box."


@rule("16.0c")
class Reinforced(Event, frozen=True):
    """A unit joined."""

    unit: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} joined at {rules.name_of(self.space)}."


@rule("16.0b")
class OpforAppeared(Event, frozen=True):
    """OPFOR units were drawn."""

    kinds: tuple[str, ...]
    space: str

    def text(self, rules: Commando) -> str:
        if not self.kinds:
            return f"No OPFOR appeared at {rules.name_of(self.space)}: the bin is empty."
        return f"OPFOR appeared at {rules.name_of(self.space)}: {tally(rules.name_of(kind) for kind in self.kinds)}."


@rule("S38.0c")
class RaidMissed(Event, frozen=True):
    """A raid had no target."""

    def text(self, rules: Commando) -> str:
        return "The raid found none of your forces."
