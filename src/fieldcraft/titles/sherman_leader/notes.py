"""Sections 4.1, 5.2 and 7.1: drawing a card, paying for its note, and the immediate effects of a note.

Effects that last are looked up where they matter (`rules.in_force`). A note drawn between battles concerns the whole
group, a note drawn during a battle only the units and commanders in it.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import campaign, commanders, damage, damage_cup, lookups
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import BANDS, Effect
from fieldcraft.titles.sherman_leader.commanders import ACE
from fieldcraft.titles.sherman_leader.note_events import (
    BattalionMoved,
    Healed,
    Repaired,
    ScoutsGained,
    TacticsGained,
)
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def draw_card(game: Play, stream: str, deck: dict[str, int], discards: dict[str, int]) -> str:
    """3.1b, 3.1c: draw a card; an empty deck is re-formed from its discards first."""
    if not deck:
        deck.update(discards)
        discards.clear()
    card = game.chance.draw(stream, deck)
    deck[card] -= 1
    if not deck[card]:
        del deck[card]
    discards[card] = discards.get(card, 0) + 1
    return card


@rule("2.0h")
class NoteTakesEffect(Step, frozen=True):
    """A note comes into force; if it names a price, you choose whether to pay."""

    note: str

    def run(self, game: Play) -> None:
        note = game.rules.notes[self.note]
        come_into_force(game, self.note)
        if game.result is not None:
            return
        if note.pay and note.pay <= game.state.so:
            game.push(PayOrNot(self.note))
        elif note.pay:
            come_into_force(game, f"{self.note}, not paid")


@rule("3.5e")
class CampaignNotes(Step, frozen=True):
    """3.7d: the notes of the campaign and the objective come into force."""

    def run(self, game: Play) -> None:
        game.push_list([NoteTakesEffect(note) for note in game.rules.campaign_notes])


def come_into_force(game: Play, name: str) -> None:
    """Put a note, or its paid or unpaid part, in force and apply its immediate effects."""
    state, effect = game.state, game.rules.effects[name]
    if state.battle is not None:
        if name not in state.battle.notes:
            state.battle.notes = (*state.battle.notes, name)
    elif name not in game.rules.campaign_notes:
        state.notes = (*state.notes, name)
    card = game.rules.card_of[name]
    game.push_list(apply_at_once(game, effect, card))
    if effect.so > 0:
        campaign.change_so(game, effect.so, card)
    elif effect.so < 0:
        campaign.must_pay(game, -effect.so, card)


@rule("3.4d")
class PayOrNot(RiskyChoice, frozen=True):
    """You choose whether to pay what a note asks."""

    note: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.notes[self.note].text} You have {game.state.so} SO."

    def options(self, game: Play) -> list[Option]:
        return [Pay(self.note, game.rules.notes[self.note].pay), DoNotPay(self.note)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Pay):
            campaign.spend(game, option.so, game.rules.card_of[self.note])
            come_into_force(game, f"{self.note}, paid")
        else:
            come_into_force(game, f"{self.note}, not paid")

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.note_card(game, game.rules.card_of[self.note])

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("3.4d")
class Pay(Option, frozen=True):
    """Pay."""

    note: str
    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Pay {self.so} SO"


@rule("3.4d")
class DoNotPay(Option, frozen=True):
    """Don't pay."""

    note: str

    def text(self, rules: ShermanLeader) -> str:
        return "Don't pay"


def commanders_concerned(game: Play) -> list[str]:
    """5.2b: the commanders a note applies to: those in the battle, or the whole group."""
    state = game.state
    if state.battle is None:
        return list(state.level)
    return [name for name in state.battle.commanders if name in state.level]


def units_concerned(game: Play) -> list[str]:
    """5.2b: the units a note applies to."""
    state = game.state
    return list(state.units) if state.battle is None else [u for u in state.battle.leader if u in state.units]


def apply_at_once(game: Play, effect: Effect, card: str) -> list[Step]:
    """Apply the immediate effects of a note, except SO; returns the steps that take a die, a draw or a choice."""
    state = game.state
    if effect.scouts:
        add_scouts(game, effect.scouts, card)
    for name in commanders_concerned(game) if state.battle is None or effect.stress or effect.all_xp else ():
        if effect.stress:
            commanders.add_stress(game, name, effect.stress, card)
        commanders.add_experience(game, name, effect.all_xp, card)
        if state.battle is None:
            commanders.promote(game, name)
    steps: list[Step] = [Mishap()] * effect.mishaps
    if effect.one_stress:
        steps.append(ForOne("stress", effect.one_stress, card))
    if effect.one_xp:
        steps.append(ForOne("xp", effect.one_xp, card))
    if effect.tactics:
        steps.append(ForOne("tactics", effect.tactics, card))
    steps += [RandomAdvance()] * effect.come_on
    if effect.push_back:
        steps.append(ForOne("push back", effect.push_back, card))
    if effect.heal:
        steps.append(ForOne("heal", effect.heal, card))
    if effect.repairs:
        steps.append(ForOne("repair", effect.repairs, card))
    return steps


def add_scouts(game: Play, number: int, card: str) -> None:
    """3.19d: a note gives you scouts, as far as there are counters."""
    before = game.state.scouts
    game.state.scouts = min(game.rules.box.support.scouts, before + number)
    game.emit(ScoutsGained, before, game.state.scouts, card)


def add_tactics(game: Play, unit: str, number: int, card: str) -> None:
    """6.2a: a note gives a unit Tactic counters for this battle."""
    tactics = game.state.fight.tactics
    before = sum(tactics.values())
    tactics[unit] = tactics.get(unit, 0) + number
    game.emit(TacticsGained, unit, before, number, card)


@rule("5.2a")
class Mishap(Step, frozen=True):
    """A random unit of yours in the battle draws a damage counter."""

    def run(self, game: Play) -> None:
        units = units_concerned(game)
        if units and game.state.battle is not None:
            damage.draw_damage(game, game.chance.pick("mishap", units))


@rule("4.1a")
class RandomAdvance(Step, frozen=True):
    """A random battalion advances one band."""

    def run(self, game: Play) -> None:
        movable = movable_battalions(game, -1)
        if movable:
            shift(game, game.chance.pick("battalion", movable), -1)


def movable_battalions(game: Play, step: int) -> list[str]:
    """3.8j, 8.1g: the battalions that are not Fixed, not in the current battle, and not at the end of the map."""
    state, cards = game.state, game.rules.box.battalions
    busy = "" if state.battle is None else state.battle.battalion
    return [
        name
        for name, band in state.battalions.items()
        if not cards[name].fixed and name != busy and 0 <= BANDS.index(band) + step < len(BANDS)
    ]


def shift(game: Play, battalion: str, step: int) -> None:
    """8.1f: move a battalion one band: -1 advances it towards you, 1 sends it back."""
    bands = game.state.battalions
    bands[battalion] = BANDS[BANDS.index(bands[battalion]) + step]
    game.emit(BattalionMoved, battalion, bands[battalion], step < 0)


@rule("5.2a")
class ForOne(Step, frozen=True):
    """A note affects one unit, commander or battalion of your choice, or several in turn; nothing if none fits."""

    what: str
    amount: int
    card: str = ""

    def run(self, game: Play) -> None:
        if candidates(game, self.what, self.amount):
            game.push(NameOne(self.what, self.amount, self.card))


def candidates(game: Play, what: str, amount: int) -> list[Option]:
    """The options for what a note can affect."""
    state = game.state
    if what == "stress":
        return [Name(n, what, amount) for n in commanders_concerned(game) if amount > 0 or state.stress[n] > 0]
    if what == "xp":
        return [Name(n, what, amount) for n in commanders_concerned(game) if state.level[n] < ACE]
    if what == "tactics":
        return [Name(u, what, amount) for u in units_concerned(game)]
    if what == "push back":
        return [Name(b, what, 1) for b in movable_battalions(game, 1)]
    if what == "heal":
        return [Name(n, what, 1) for n in commanders_concerned(game) if n in state.wounded]
    sides = [(u, s) for u in units_concerned(game) for s in dict.fromkeys(state.units[u]) if s in damage_cup.LASTING]
    return [Name(u, what, 1, s) for u, s in sides]


PROMPTS: Final = {
    "push back": "Choose a battalion to send back one band.",
    "heal": "Choose a commander whose wound is healed.",
    "repair": "Choose damage to repair.",
}


@rule("5.2a")
class NameOne(RiskyChoice, frozen=True):
    """You choose what a note affects."""

    what: str
    amount: int
    card: str = ""

    def prompt(self, game: Play) -> str:
        if self.what == "stress":
            now = commanders.stress_text(game, [o.name for o in self.options(game) if isinstance(o, Name)])
            verb = "takes" if self.amount > 0 else "loses"
            return f"Choose a commander who {verb} {abs(self.amount)} Stress. Stress now: {now}."
        if self.what == "xp":
            return f"Choose a commander who gains {self.amount} XP."
        if self.what == "tactics":
            return f"Choose a unit that gains {count(self.amount, 'Tactic counter')} for this battle."
        return PROMPTS[self.what]

    def options(self, game: Play) -> list[Option]:
        return candidates(game, self.what, self.amount)

    def choose(self, game: Play, option: Name) -> None:
        state, name = game.state, option.name
        if self.what == "stress":
            commanders.add_stress(game, name, self.amount, self.card)
        elif self.what == "xp":
            commanders.add_experience(game, name, self.amount, self.card)
            if state.battle is None:
                commanders.promote(game, name)
        elif self.what == "tactics":
            add_tactics(game, name, self.amount, self.card)
        else:
            apply_once(game, option)
            if self.amount > 1:
                game.push(ForOne(self.what, self.amount - 1, self.card))

    def lookups(self, game: Play) -> list[Lookup]:
        named = [option.name for option in self.options(game) if isinstance(option, Name)]
        rules = game.rules
        units = lookups.unit_cards(game, [name for name in named if name in rules.units])
        others = lookups.cards("commander", [name for name in named if name in rules.branch])
        battalions = lookups.cards("battalion", [name for name in named if name in rules.box.battalions])
        return lookups.once([*lookups.note_card(game, self.card), *units, *others, *battalions])

    def shows_odds(self, option: Option) -> bool:
        return True


def apply_once(game: Play, option: Name) -> None:
    """Send a battalion back, heal a wound or repair damage."""
    if option.what == "push back":
        shift(game, option.name, 1)
    elif option.what == "heal":
        heal(game, option.name)
    else:
        repair(game, option.name, option.side)


def heal(game: Play, name: str) -> None:
    """8.8c: heal a commander's wound."""
    game.state.wounded.remove(name)
    if game.state.battle is not None:
        damage_cup.return_counters(game, name)
    game.emit(Healed, name)


def repair(game: Play, unit: str, side: str) -> None:
    """8.8a: remove a damage counter from a unit."""
    if game.state.battle is not None:
        damage_cup.remove_side(game, unit, side)
    else:
        left = list(game.state.units[unit])
        left.remove(side)
        game.state.units[unit] = tuple(left)
    game.emit(Repaired, unit, side)


@rule("5.2a")
class Name(Option, frozen=True):
    """Choose this unit, commander or battalion."""

    name: str
    what: str
    amount: int
    side: str = ""

    def text(self, rules: ShermanLeader) -> str:
        side = f": {DAMAGE_NAMES[self.side]}" if self.side else ""
        return rules.name_of(self.name) + side

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)
