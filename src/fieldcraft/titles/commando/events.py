"""Chapters 16 to 18, 26 to 28 and S38: event cards, their effects, and the OPFOR units they bring."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import NO_STREAMS, Consequence, Display, Event, Option, Step, rule
from fieldcraft.kernel.text import tally
from fieldcraft.titles.commando import combat
from fieldcraft.titles.commando.cards import UNIT_WITH, card_text
from fieldcraft.titles.commando.forces import survivors
from fieldcraft.titles.commando.keeping_intel import ChooseToKeep, keep
from fieldcraft.titles.commando.losses import eliminate
from fieldcraft.titles.commando.ops import ChangeOps, end_if_wiped_out
from fieldcraft.titles.commando.outcomes import Milestone, outcome
from fieldcraft.titles.commando.records import Effect
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.setup import in_box
from fieldcraft.titles.commando.state import AIR, CommandoState
from fieldcraft.titles.commando.tracks import GAINED, LOST, change_rp

OPFOR: Final = frozenset(["opfor"])
NO_EFFECT: Final = Effect()


@rule("16.0a")
class EventSegment(Step, frozen=True):
    """A force that has moved draws an event card."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        force = survivors(state, self.force, self.space)
        if rules.ground.isdisjoint(force) and not rules.any_ground_at(state, self.space):
            return
        card = draw_card(game)
        if rules.any_ground_with(state, self.space, "psyop"):
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
class ChangeCard(Milestone, frozen=True):
    """A PSYOP unit may discard the card unplayed and draw another, which must be played."""

    card: str
    force: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        name, text = game.rules.name_of(self.card), card_text(game.rules, self.card)
        harmless = " It doesn't affect your force here." if is_harmless(game, self.card, self.space) else ""
        return f"You drew {name}: play it, or draw another. {text}{harmless}"

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [Lookup(f"event:{self.card}")]

    def options(self, game: Play) -> list[Option]:
        return [PlayCard(self.card), DrawAnother(self.card)]

    def choose(self, game: Play, option: Option) -> None:
        card = self.card
        if isinstance(option, DrawAnother):
            insort(game.state.discards, card)
            card = draw_card(game)
        resolve(game, card, self.force, self.space)

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcome(before, after)

    def reached(self, game: Play) -> str:
        effect = effect_at(game, self.card, self.space)
        if effect.raid:
            return "a raid you may replace"
        if effect.opfor and not is_harmless(game, self.card, self.space):
            return f"a card with {opfor_drawn(game, effect.opfor, self.space)} OPFOR you may replace"
        bad = effect.strip or effect.ops < 0 or effect.rp < 0
        return "a bad card you may replace" if bad else "a card without OPFOR you may replace"

    def reached_later(self) -> str:
        return "a second card you may replace"


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
    keeps = met(game, name, space)
    effect = rules.effects[name][keeps]
    if rules.ignores(state, space, effect):
        rules.log_ignored(game, name, space)
        insort(state.discards, name)
        return
    may_keep = bool(card.intel) and keeps
    if not may_keep:
        insort(state.discards, name)
    if effect.reshuffle:
        reshuffle(game)
    if effect.rp:
        change_rp(game, effect.rp, GAINED if effect.rp > 0 else LOST, name)
    push_consequences(game, effect, force, space, name)
    if game.event_log is not None and not may_keep and effect == NO_EFFECT:
        game.emit(CardWithoutEffect, name, keeps)
    if may_keep and "op" in card.intel:
        keep(game, name)
    elif may_keep:
        game.push(ChooseToKeep(name))


def met(game: Play, card: str, space: str) -> bool:
    """16.0e: whether your units in a space meet the condition of a card, or it has none."""
    rules = game.rules
    needs = rules.box.cards[card].needs
    return not needs or rules.any_ground_with(game.state, space, needs)


def effect_at(game: Play, card: str, space: str) -> Effect:
    """16.0e: what a card does to a force in a space."""
    return game.rules.effects[card][met(game, card, space)]


def is_harmless(game: Play, card: str, space: str) -> bool:
    """Whether a force in a space ignores a card."""
    return game.rules.ignores(game.state, space, effect_at(game, card, space))


def reshuffle(game: Play) -> None:
    """16.1b: put the discards back into the deck."""
    state = game.state
    state.deck = sorted(state.deck + state.discards)
    state.discards = []
    game.emit(DeckReshuffled)


def push_consequences(game: Play, effect: Effect, force: tuple[str, ...], space: str, card: str) -> None:
    """16.0: in this order, a unit is eliminated without a fight, another joins, Ops change, OPFOR arrive.

    The last is pushed first. Most cards have one of these or none, so no list is made.
    """
    if effect.opfor:
        game.push(OpforArrive(effect.opfor, effect.win, effect.lose, "" if effect.raid else space, card))
    if effect.ops:
        game.push(ChangeOps(effect.ops, card))
    if effect.reinforce:
        game.push(Reinforce(effect.reinforce, space))
    if effect.strip:
        game.push(LoseUnit(effect.strip, force, space))


@rule("16.0f")
class LoseUnit(Step, frozen=True):
    """One unit of the force with a trait, drawn at random, is eliminated without a fight."""

    trait: str
    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        having = [unit for unit in self.force if unit in game.rules.having[self.trait]]
        if having:
            unit = having[0] if len(having) == 1 else game.chance.pick("unit lost to the event", having)
            game.emit(UnitLost, unit)
            eliminate(game, unit)
            end_if_wiped_out(game)
        else:
            game.emit(NoSuchUnit, self.trait)


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
        else:
            game.emit(NoReinforcement, self.type)


@rule("16.0b")
class OpforArrive(Step, frozen=True):
    """Draw OPFOR units from the bin and fight them; without a space, it is a raid."""

    number: int
    win: int
    lose: int
    space: str
    card: str = ""

    def run(self, game: Play) -> None:
        state = game.state
        space = self.space or game.rules.raid_target(game)
        if not space:
            game.emit(RaidMissed)
        if not game.rules.ground_at(state, space):
            return
        number = opfor_drawn(game, self.number, space)
        drawn: list[str] = []
        while number > 0 and state.bin:
            drawn.append(game.chance.take("opfor", state.bin))
            number -= 1
        combat.begin_battle(game, space, drawn, self.win, self.lose, self.card)
        game.emit(OpforAppeared, tuple(drawn), space)

    def alike_streams(self, game: Play) -> frozenset[str]:
        """The OPFOR drawn, if several units line up against them: that decision comes before the first shot."""
        rules, state = game.rules, game.state
        spaces = [self.space] if self.space else rules.occupied(state)
        return OPFOR if all(len(rules.ground_at(state, space)) > 1 for space in spaces) else NO_STREAMS


def opfor_drawn(game: Play, number: int, space: str) -> int:
    """16.0b, 3.0a, 31.1e: how many OPFOR units a card's number stands for in a space."""
    return number + game.rules.theatres[game.state.mission].chart[space].opfor + extra_opfor(game.state)


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

    def display(self, rules: Commando) -> Display:
        return Display(card=f"event:{self.card}")


@rule("16.0e")
class CardWithoutEffect(Event, frozen=True):
    """A card did nothing."""

    card: str
    met: bool

    def text(self, rules: Commando) -> str:
        needs = rules.box.cards[self.card].needs
        why = f", {'with' if self.met else 'without'} {UNIT_WITH[needs]} in the space" if needs else ""
        return f"{rules.name_of(self.card)} had no effect{why}."


@rule("16.1b")
class DeckReshuffled(Event, frozen=True):
    """The discards went back into the deck."""

    def text(self, rules: Commando) -> str:
        return "The discards went back into the event deck."


@rule("16.0f")
class UnitLost(Event, frozen=True):
    """A unit was eliminated without a fight."""

    unit: str

    def text(self, rules: Commando) -> str:
        fate = "was killed" if self.unit in rules.having["leader"] else "was eliminated and went to the Recruit Box"
        return f"{rules.name_of(self.unit)} {fate}."


@rule("16.0f")
class NoSuchUnit(Event, frozen=True):
    """An event found no unit to take away."""

    trait: str

    def text(self, rules: Commando) -> str:
        return f"The force didn't have {UNIT_WITH[self.trait]}."


@rule("16.0c")
class NoReinforcement(Event, frozen=True):
    """No unit of the type was left to join."""

    type: str

    def text(self, rules: Commando) -> str:
        return f"No {rules.name_of(self.type)} joined: none was in the Recruit Box."


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

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.space,))


@rule("S38.0c")
class RaidMissed(Event, frozen=True):
    """A raid had no target."""

    def text(self, rules: Commando) -> str:
        return "The raid found none of your forces."
