"""Sections 8.4, 8.8 and 8.9: the repair step: purchases, repair and healing, medics and mechanics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Change, Event, Finish, No, Option, Step, rule
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.sherman_leader import campaign, commanders, lookups, notes, purchase, tracks, upgrade
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.end_of_week import shortage
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.replacements import (
    ChooseRecruit,
    Discharge,
    FillVacancy,
    discharge,
    surplus_types,
    vacancies,
)
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

ENGINE_PRICE: Final = 2
REPAIR_PRICE: Final = 1
HEAL_PRICE: Final = 1
NO_STAFF: Final = "No free work by medics or mechanics is left."


@rule("8.9c")
class CountStaff(Step, frozen=True):
    """8.9d: note the free work of medics and mechanics who are fit."""

    def run(self, game: Play) -> None:
        rules, state, start = game.rules, game.state, tracks.before(game)
        state.staff = []
        for name in state.level:
            if commanders.status(rules, state, name) != commanders.UNFIT:
                skills = rules.skills[name][state.level[name]]
                state.staff += [f"medic {name}"] * ("medic" in skills)
                state.staff += [f"mechanic {name}"] * (rules.mechanic_counters if "mechanic" in skills else 0)
        changes = tracks.moved(game, start)
        if changes:
            game.emit(StaffCounted, staff_text(game), changes)


@rule("8.4g")
class Refit(RiskyChoice, frozen=True):
    """You repair, heal, buy, upgrade and replace in any order, until you are done."""

    def prompt(self, game: Play) -> str:
        name_of = game.rules.name_of
        parts = [f"Repair and replace: {game.state.so} SO left."]
        danger = shortage(game, paid=True)
        parts += [f"{danger}: if you can't pay, the campaign is lost."] if danger else []
        parts += [f"You have more {name_of(branch)} commanders than units." for branch in surplus_types(game)]
        for branch, number in vacancies(game).items():
            parts.append(f"{number} {name_of(branch)} {plural(number, 'unit has', 'units have')} no commander.")
        parts += [staff_text(game)] if staff_text(game) else []
        strained = [o.name for o in staff_work(game) if isinstance(o, Treat) and o.what == "stress"]
        parts += [f"Stress: {commanders.stress_text(game, strained)}."] if strained else []
        return " ".join(parts)

    def options(self, game: Play) -> list[Option]:
        vacant = vacancies(game)
        offered: list[Option] = [FillVacancy(branch) for branch in vacant]
        offered += [*repairs(game), *staff_work(game), *replacements(game)]
        offered += purchase.for_sale(game, setting_up=False)
        offered += purchase.support_for_sale(game)
        if upgrade.possible(game):
            offered.append(upgrade.BeginUpgrade())
        surplus = surplus_types(game)
        for branch in surplus:
            offered += [Discharge(name) for name in game.rules.leaders(game.state, branch)]
        if not surplus and not vacant:
            offered.append(RefitDone(game.state.so))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, RefitDone):
            return
        game.push(self)
        if isinstance(option, Repair):
            campaign.spend(game, option.so, f"repairing {game.rules.name_of(option.unit)}")
            notes.repair(game, option.unit, option.side)
        elif isinstance(option, Heal):
            campaign.spend(game, option.so, f"healing {game.rules.name_of(option.name)}")
            notes.heal(game, option.name)
        elif isinstance(option, (Treat, Mend)):
            do_staff_work(game, option)
        elif isinstance(option, purchase.Buy):
            buy_with_recruit(game, option)
        elif isinstance(option, purchase.BuySupport):
            purchase.buy_support(game, option)
        elif isinstance(option, upgrade.BeginUpgrade):
            game.push(upgrade.ChooseNew())
        elif isinstance(option, FillVacancy):
            game.push(ChooseRecruit(option.branch))
        elif isinstance(option, Replace):
            discharge(game, option.name)
            game.push(ChooseRecruit(game.rules.branch[option.name]))
        elif isinstance(option, Discharge):
            discharge(game, option.name)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("kind") == "refit-done" and surplus_types(game):
            return No("8.7a", "A commander has no unit: buy a unit of that type or discharge a commander of it")
        if what.get("kind") == "refit-done" and vacancies(game):
            return No("8.6a", "A unit has no commander: choose a Recruit for it")
        reason = purchase.why_not_buy(game, what, setting_up=False) or purchase.why_not_support(game, what)
        piece = what.get("piece")
        if reason is None and piece in game.state.level:
            return No("8.6b", "{} is neither Wounded nor Unfit and has a unit", (game.rules.name_of(str(piece)),))
        return reason

    def lookups(self, game: Play) -> list[Lookup]:
        numbers = [option.unit for option in self.options(game) if isinstance(option, purchase.Buy)]
        damage = [lookups.table("ap-damage"), lookups.table("he-damage")]
        return [*lookups.shopping(game, (*game.state.units, *numbers)), *damage]

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, RefitDone)


def repairs(game: Play) -> list[Option]:
    """8.8: the damage and wounds you can pay to remove."""
    state = game.state
    offered: list[Option] = []
    for unit, sides in state.units.items():
        for side in dict.fromkeys(sides):
            price = ENGINE_PRICE if side == "engine" else REPAIR_PRICE
            if price <= state.so:
                offered.append(Repair(unit, side, price))
    if state.so >= HEAL_PRICE:
        offered += [Heal(name, HEAL_PRICE) for name in state.wounded]
    return offered


def staff_work(game: Play) -> list[Option]:
    """8.9: what your medics and mechanics can do for free."""
    rules, state = game.rules, game.state
    offered: list[Option] = []
    if any(entry.startswith("medic ") for entry in state.staff):
        offered += [Treat(name, "wounded") for name in state.wounded]
        offered += [Treat(unit, "casualty") for unit, sides in state.units.items() if "casualty" in sides]
        offered += [Treat(name, "stress") for name, stress in state.stress.items() if stress]
    if any(entry.startswith("mechanic ") for entry in state.staff):
        for unit, sides in state.units.items():
            if rules.units[unit].target == "AP":
                offered += [Mend(unit, side) for side in dict.fromkeys(sides)]
    return offered


def staff_text(game: Play) -> str:
    """8.9: the free work that your medics and mechanics can still do; blank if there is none."""
    staff = game.state.staff
    medics = sum(entry.startswith("medic ") for entry in staff)
    repairs_left = len(staff) - medics
    parts = [count(medics, "medic")] if medics else []
    parts += [f"{count(repairs_left, 'repair')} by mechanics"] if repairs_left else []
    return f"Free work left: {', '.join(parts)}." if parts else ""


def do_staff_work(game: Play, option: Treat | Mend) -> None:
    """8.9a, 8.9b: use a medic or a mechanic."""
    staff = game.state.staff
    skill = "medic " if isinstance(option, Treat) else "mechanic "
    start = tracks.before(game)
    staff.remove(next(entry for entry in staff if entry.startswith(skill)))
    game.emit(StaffWorked, staff_text(game), tracks.moved(game, start))
    if isinstance(option, Mend):
        notes.repair(game, option.unit, option.side)
    elif option.what == "wounded":
        notes.heal(game, option.name)
    elif option.what == "casualty":
        notes.repair(game, option.name, "casualty")
    else:
        commanders.add_stress(game, option.name, -game.rules.medic_relief, "Medic")


def replacements(game: Play) -> list[Option]:
    """8.6b: the Unfit and Wounded commanders you can replace while unused names last beyond those you need."""
    rules, state, vacant = game.rules, game.state, vacancies(game)
    return [
        Replace(name)
        for name in state.level
        if (name in state.wounded or commanders.status(rules, state, name) == commanders.UNFIT)
        and len(rules.unused_names(state, rules.branch[name])) > vacant.get(rules.branch[name], 0)
    ]


def buy_with_recruit(game: Play, option: purchase.Buy) -> None:
    """8.4b, 8.7b: buy a unit; it brings a Recruit unless a commander of its type has no unit."""
    branch = game.rules.units[option.unit].type
    has_commander = branch in surplus_types(game)
    purchase.buy(game, option)
    if not has_commander:
        game.push(ChooseRecruit(branch))


@rule("8.8a")
class Repair(Option, frozen=True):
    """Pay for the repair of a unit."""

    unit: str
    side: str
    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Repair {DAMAGE_NAMES[self.side]} on {rules.name_of(self.unit)} for {self.so} SO"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("8.8c")
class Heal(Option, frozen=True):
    """Pay for a commander's recovery."""

    name: str
    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Heal {rules.name_of(self.name)}'s wound for {self.so} SO"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.9a")
class Treat(Option, frozen=True):
    """A medic heals a wound, removes a Casualty or takes stress off a commander."""

    name: str
    what: str

    def text(self, rules: ShermanLeader) -> str:
        if self.what == "stress":
            return f"Medic: take {rules.medic_relief} Stress off {rules.name_of(self.name)}"
        if self.what == "wounded":
            return f"Medic: heal {rules.name_of(self.name)}'s wound"
        return f"Medic: remove Casualty from {rules.name_of(self.name)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.9b")
class Mend(Option, frozen=True):
    """A mechanic removes a damage counter from a vehicle."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Mechanic: repair {DAMAGE_NAMES[self.side]} on {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("8.6b")
class Replace(Option, frozen=True):
    """Replace a commander with a Recruit."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Replace {rules.name_of(self.name)} with a Recruit"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.4g")
class RefitDone(Finish, frozen=True):
    """End the repair step."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Finish with {self.so} SO left"


@rule("8.9c")
class StaffCounted(Event, frozen=True):
    """The free work of medics and mechanics was noted for the repair step."""

    left: str
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return self.left or NO_STAFF

    def changes(self) -> tuple[Change, ...]:
        return self.moved


@rule("8.9a")
class StaffWorked(StaffCounted, frozen=True):
    """A medic or mechanic was used."""
