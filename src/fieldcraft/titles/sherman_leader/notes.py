"""Sections 4.1, 5.2 and 7.1: drawing a card with a note, paying for it or not, and what it does at once.

What a note does for as long as it is in force is looked up where it matters (`rules.in_force`). A note reaches the
whole group in week's scope, and in battle's scope those in the battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.sherman_leader import campaign, damage, leadership
from fieldcraft.titles.sherman_leader.cards import BANDS, Effect
from fieldcraft.titles.sherman_leader.leadership import ACE

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


def draw_card(game: Play, stream: str, deck: dict[str, int], discards: dict[str, int]) -> str:
    """3.1b, 3.1c: a card comes from the deck, which is made of its discards again when it is empty."""
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
    """A note comes into force; if it names a price, you pay or you do not."""

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


def come_into_force(game: Play, name: str) -> None:
    """A note, or what it says when it is paid for or not, is in force, and does what it does at once."""
    state, effect = game.state, game.rules.effects[name]
    if state.battle is not None:
        if name not in state.battle.notes:
            state.battle.notes = (*state.battle.notes, name)
    elif name not in game.rules.always:
        state.notes = (*state.notes, name)
    game.push_all(*at_once(game, effect))
    if effect.so > 0:
        campaign.gain(game, effect.so)
    elif effect.so < 0:
        campaign.must_pay(game, -effect.so)


@rule("3.4d")
class PayOrNot(Choice, frozen=True):
    """You may pay what a note asks."""

    note: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.notes[self.note].text} You have {game.state.so} SO."

    def options(self, game: Play) -> list[Option]:
        return [Pay(self.note, game.rules.notes[self.note].pay), DoNotPay(self.note)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Pay):
            campaign.spend(game, option.so)
            come_into_force(game, f"{self.note}, paid")
        else:
            come_into_force(game, f"{self.note}, not paid")


@rule("3.4d")
class Pay(Option, frozen=True):
    """Pay."""

    note: str
    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Pay {self.so} SO"


@rule("3.4d")
class DoNotPay(Option, frozen=True):
    """Do not pay."""

    note: str

    def text(self, rules: ShermanLeader) -> str:
        return "Do not pay"


def concerned(game: Play) -> list[str]:
    """5.2b: the commanders a note speaks of: those in the battle, or all of your group."""
    state = game.state
    if state.battle is None:
        return list(state.level)
    return [name for name in state.battle.team if name in state.level]


def units_concerned(game: Play) -> list[str]:
    """5.2b: the units a note speaks of."""
    state = game.state
    return list(state.units) if state.battle is None else [u for u in state.battle.leader if u in state.units]


def at_once(game: Play, effect: Effect) -> list[Step]:
    """What a note does when its card is drawn; SO apart, which are paid first of all."""
    state, support = game.state, game.rules.box.support
    state.scouts = min(support.scouts, state.scouts + effect.scouts)
    state.trucks = min(support.trucks, state.trucks + effect.trucks)
    for name in concerned(game) if state.battle is None or effect.stress or effect.all_xp else ():
        if effect.stress:
            leadership.stress(game, name, effect.stress)
        leadership.experience(game, name, effect.all_xp)
        if state.battle is None:
            leadership.promote(game, name)
    steps: list[Step] = [Mishap()] * effect.mishaps
    if effect.one_stress:
        steps.append(ForOne("stress", effect.one_stress))
    if effect.one_xp:
        steps.append(ForOne("xp", effect.one_xp))
    if effect.tactics:
        steps.append(ForOne("tactics", effect.tactics))
    steps += [ComeOn()] * effect.come_on
    if effect.push_back:
        steps.append(ForOne("push back", effect.push_back))
    if effect.heal:
        steps.append(ForOne("heal", effect.heal))
    if effect.repairs:
        steps.append(ForOne("repair", effect.repairs))
    return steps


@rule("5.2a")
class Mishap(Step, frozen=True):
    """One of your units in the battle, at random, draws a damage counter."""

    def run(self, game: Play) -> None:
        units = units_concerned(game)
        if units and game.state.battle is not None:
            damage.suffer(game, game.chance.pick("mishap", units))


@rule("4.1a")
class ComeOn(Step, frozen=True):
    """One battalion, at random, advances one band."""

    def run(self, game: Play) -> None:
        movable = movable_battalions(game, -1)
        if movable:
            shift(game, game.chance.pick("battalion", movable), -1)


def movable_battalions(game: Play, step: int) -> list[str]:
    """3.8j, 8.1g: the battalions that are not Frozen and have a band to go to."""
    state, cards = game.state, game.rules.box.battalions
    busy = "" if state.battle is None else state.battle.battalion
    return [
        name
        for name, band in state.battalions.items()
        if not cards[name].fixed and name != busy and 0 <= BANDS.index(band) + step < len(BANDS)
    ]


def shift(game: Play, battalion: str, step: int) -> None:
    """8.1f: a battalion goes one band towards you or back."""
    bands = game.state.battalions
    bands[battalion] = BANDS[BANDS.index(bands[battalion]) + step]
    game.emit(BattalionMoved, battalion, bands[battalion], step < 0)


@rule("5.2a")
class ForOne(Step, frozen=True):
    """A note does something for one, or for several in turn, whom you name; nothing if there is nobody."""

    what: str
    amount: int

    def run(self, game: Play) -> None:
        if candidates(game, self.what, self.amount):
            game.push(NameOne(self.what, self.amount))


def candidates(game: Play, what: str, amount: int) -> list[Option]:
    """Whom a note can be for."""
    state = game.state
    if what == "stress":
        return [Name(n, what, amount) for n in concerned(game) if amount > 0 or state.stress[n] > 0]
    if what == "xp":
        return [Name(n, what, amount) for n in concerned(game) if state.level[n] < ACE]
    if what == "tactics":
        return [Name(u, what, amount) for u in units_concerned(game)]
    if what == "push back":
        return [Name(b, what, 1) for b in movable_battalions(game, 1)]
    if what == "heal":
        return [Name(n, what, 1) for n in concerned(game) if n in state.wounded]
    sides = [(u, s) for u in units_concerned(game) for s in dict.fromkeys(state.units[u]) if s in damage.LASTING]
    return [Name(u, what, 1, s) for u, s in sides]


PROMPTS: Final = {
    "xp": "Who gains {} XP?",
    "tactics": "Which unit has {} Tactic counter more in this battle?",
    "push back": "Which battalion goes back one band?",
    "heal": "Whose wound is healed?",
    "repair": "Which damage is repaired?",
}


@rule("5.2a")
class NameOne(Choice, frozen=True):
    """You name the one for whom a note does something."""

    what: str
    amount: int

    def prompt(self, game: Play) -> str:
        if self.what == "stress":
            now = leadership.stress_words(game, [o.name for o in self.options(game) if isinstance(o, Name)])
            return f"Who {'takes' if self.amount > 0 else 'loses'} {abs(self.amount)} Stress? Now {now}."
        return PROMPTS[self.what].format(self.amount)

    def options(self, game: Play) -> list[Option]:
        return candidates(game, self.what, self.amount)

    def choose(self, game: Play, option: Name) -> None:
        state, name = game.state, option.name
        if self.what == "stress":
            leadership.stress(game, name, self.amount)
        elif self.what == "xp":
            leadership.experience(game, name, self.amount)
            if state.battle is None:
                leadership.promote(game, name)
        elif self.what == "tactics":
            battle = state.fight
            battle.tactics[name] = battle.tactics.get(name, 0) + self.amount
        else:
            one_of_several(game, option)
            if self.amount > 1:
                game.push(ForOne(self.what, self.amount - 1))


def one_of_several(game: Play, option: Name) -> None:
    """Push a battalion back, heal a wound or repair damage."""
    if option.what == "push back":
        shift(game, option.name, 1)
    elif option.what == "heal":
        heal(game, option.name)
    else:
        repair(game, option.name, option.side)


def heal(game: Play, name: str) -> None:
    """8.8c: a commander's wound is healed."""
    game.state.wounded.remove(name)
    if game.state.battle is not None:
        damage.return_counters(game, name)
    game.emit(Healed, name)


def repair(game: Play, unit: str, side: str) -> None:
    """8.8a: a damage counter comes off a unit."""
    if game.state.battle is not None:
        damage.lift(game, unit, side)
    else:
        left = list(game.state.units[unit])
        left.remove(side)
        game.state.units[unit] = tuple(left)
    game.emit(Repaired, unit, side)


@rule("5.2a")
class Name(Option, frozen=True):
    """This one."""

    name: str
    what: str
    amount: int
    side: str = ""

    def text(self, rules: ShermanLeader) -> str:
        side = f": {damage.NAMES[self.side].split(',')[0]}" if self.side else ""
        return rules.name_of(self.name) + side

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.1f")
class BattalionMoved(Event, frozen=True):
    """A battalion advanced or went back."""

    battalion: str
    band: str
    advanced: bool

    def text(self, rules: ShermanLeader) -> str:
        verb = "advances to" if self.advanced else "goes back to"
        return f"{rules.name_of(self.battalion)} {verb} {rules.name_of(self.band)}."


@rule("8.8c")
class Healed(Event, frozen=True):
    """A commander recovered from a wound."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} recovers from his wound."


@rule("8.8a")
class Repaired(Event, frozen=True):
    """A damage counter was removed from a unit."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)}: {damage.NAMES[self.side].split(',')[0]} is repaired."
