"""Sections 8.4 to 8.9: the repair step. Purchase, replacements, unit loss, repair and healing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import campaign, damage, leadership, notes, purchase, upgrade
from fieldcraft.titles.sherman_leader.cards import BRANCHES
from fieldcraft.titles.sherman_leader.leadership import ACE
from fieldcraft.titles.sherman_leader.week import card_words, later_words

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

ENGINE_PRICE: Final = 2
REPAIR_PRICE: Final = 1
HEAL_PRICE: Final = 1


@rule("8.9c")
class BeginRefit(Step, frozen=True):
    """Medics and mechanics who can work are counted, the fallen are replaced, and the repair step begins."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        state.staff = []
        for name in state.level:
            if leadership.status(rules, state, name) != leadership.UNFIT:
                skills = rules.skills[name][state.level[name]]
                state.staff += [f"medic {name}"] * ("medic" in skills)
                state.staff += [f"mechanic {name}"] * (rules.mechanic_counters if "mechanic" in skills else 0)
        game.push_all(ReplaceFallen(), Refit())


@rule("8.6a")
class ReplaceFallen(Step, frozen=True):
    """8.6f: each unit without a commander gets a Recruit, as long as there are fresh names."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        owned, led = rules.unit_types(state), rules.leader_types(state)
        for branch in BRANCHES:
            if owned.count(branch) > led.count(branch) and rules.fresh_names(state, branch):
                game.push_all(ChooseRecruit(branch), ReplaceFallen())
                return


@rule("8.6c")
class ChooseRecruit(Choice, frozen=True):
    """You choose a new commander, and pay at once for the levels he is to have above Recruit."""

    branch: str

    def prompt(self, game: Play) -> str:
        return f"A new {game.rules.name_of(self.branch)} commander joins: who? {game.state.so} SO left."

    def options(self, game: Play) -> list[Option]:
        rules, price = game.rules, game.rules.promotion_price
        names = rules.fresh_names(game.state, self.branch)
        levels = range(min(ACE, game.state.so // price) + 1)
        return [Recruit(name, level, price * level) for level in levels for name in names]

    def choose(self, game: Play, option: Recruit) -> None:
        campaign.spend(game, option.so)
        leadership.join(game, option.name, option.level)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("name")
        if name in game.state.level or name in game.state.former:
            return No("8.6c", "{} is or was in the campaign", (game.rules.name_of(str(name)),))
        return No("8.6a", "He commands another type of unit") if name in game.rules.branch else None


@rule("8.6c")
class Recruit(Option, frozen=True):
    """This commander joins."""

    name: str
    level: int
    so: int

    def text(self, rules: ShermanLeader) -> str:
        cost = f" for {self.so} SO" if self.so else ""
        return f"{rules.name_of(self.name)}{cost} ({card_words(rules, self.name, self.level)})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)

    def hint(self, rules: ShermanLeader) -> str:
        return later_words(rules, self.name, self.level)


@rule("8.4g")
class Refit(Choice, frozen=True):
    """You repair, heal, buy, upgrade and replace in any order, until you are done."""

    def prompt(self, game: Play) -> str:
        over = surplus(game)
        if over:
            branch = game.rules.name_of(over[0])
            return f"Repair and replace: {game.state.so} SO. Your {branch} commanders have a unit too few."
        strained = [o.name for o in care(game) if isinstance(o, Treat) and o.what == "stress"]
        stress = f" Stress: {leadership.stress_words(game, strained)}." if strained else ""
        return f"Repair and replace: {game.state.so} SO left.{stress}"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = [*repairs(game), *care(game), *replacements(game)]
        offered += purchase.for_sale(game, setting_up=False)
        offered += purchase.support(game)
        if upgrade.possible(game):
            offered.append(upgrade.BeginUpgrade())
        over = surplus(game)
        for branch in over:
            offered += [Discharge(name) for name in game.rules.leaders(game.state, branch)]
        if not over:
            offered.append(RefitDone(game.state.so))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, RefitDone):
            return
        game.push(self)
        if isinstance(option, Repair):
            campaign.spend(game, option.so)
            notes.repair(game, option.unit, option.side)
        elif isinstance(option, Heal):
            campaign.spend(game, option.so)
            notes.heal(game, option.name)
        elif isinstance(option, (Treat, Mend)):
            care_for(game, option)
        elif isinstance(option, purchase.Buy):
            bring_in(game, option)
        elif isinstance(option, purchase.BuySupport):
            purchase.buy_support(game, option)
        elif isinstance(option, upgrade.BeginUpgrade):
            game.push(upgrade.ChooseNew())
        elif isinstance(option, Replace):
            discharge(game, option.name)
            game.push(ChooseRecruit(game.rules.branch[option.name]))
        elif isinstance(option, Discharge):
            discharge(game, option.name)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("kind") == "refit-done" and surplus(game):
            return No("8.7a", "A commander is without a unit: buy one of his type or part with a commander of it")
        reason = purchase.why_not_buy(game, what, setting_up=False) or purchase.why_not_support(game, what)
        piece = what.get("piece")
        if reason is None and piece in game.state.level:
            return No("8.6b", "He is neither wounded nor Unfit, and has a unit")
        return reason


def surplus(game: Play) -> list[str]:
    """8.7a, 8.7c: the types of which you have more commanders than units."""
    owned, led = game.rules.unit_types(game.state), game.rules.leader_types(game.state)
    return [branch for branch in BRANCHES if led.count(branch) > owned.count(branch)]


def repairs(game: Play) -> list[Option]:
    """8.8: damage and wounds that you can pay for."""
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


def care(game: Play) -> list[Option]:
    """8.9: what your medics and mechanics can do free of charge."""
    rules, state = game.rules, game.state
    offered: list[Option] = []
    if any(one.startswith("medic ") for one in state.staff):
        offered += [Treat(name, "wounded") for name in state.wounded]
        offered += [Treat(unit, "casualty") for unit, sides in state.units.items() if "casualty" in sides]
        offered += [Treat(name, "stress") for name, stress in state.stress.items() if stress]
    if any(one.startswith("mechanic ") for one in state.staff):
        for unit, sides in state.units.items():
            if rules.units[unit].target == "AP":
                offered += [Mend(unit, side) for side in dict.fromkeys(sides)]
    return offered


def care_for(game: Play, option: Treat | Mend) -> None:
    """8.9a, 8.9b: a medic or a mechanic does his work."""
    staff = game.state.staff
    skill = "medic " if isinstance(option, Treat) else "mechanic "
    staff.remove(next(one for one in staff if one.startswith(skill)))
    if isinstance(option, Mend):
        notes.repair(game, option.unit, option.side)
    elif option.what == "wounded":
        notes.heal(game, option.name)
    elif option.what == "casualty":
        notes.repair(game, option.name, "casualty")
    else:
        leadership.stress(game, option.name, -game.rules.medic_relief)


def replacements(game: Play) -> list[Option]:
    """8.6b: the Unfit and the Wounded can be replaced, if there is a fresh name."""
    rules, state = game.rules, game.state
    return [
        Replace(name)
        for name in state.level
        if (name in state.wounded or leadership.status(rules, state, name) == leadership.UNFIT)
        and rules.fresh_names(state, rules.branch[name])
    ]


def bring_in(game: Play, option: purchase.Buy) -> None:
    """8.4b, 8.7b: a new unit brings a Recruit, unless a commander of its type waits for one."""
    branch = game.rules.units[option.unit].type
    waits = branch in surplus(game)
    purchase.buy(game, option)
    if not waits:
        game.push(ChooseRecruit(branch))


def discharge(game: Play, name: str) -> None:
    """8.7d: a commander leaves the group for good."""
    game.emit(Discharged, name)
    leadership.leave_campaign(game, name)


@rule("8.8a")
class Repair(Option, frozen=True):
    """Pay for the repair of a unit."""

    unit: str
    side: str
    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Repair {damage.NAMES[self.side].split(',')[0]} of {rules.name_of(self.unit)} for {self.so} SO"

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
    """A medic heals a wound, makes good a Casualty or relieves a commander."""

    name: str
    what: str

    def text(self, rules: ShermanLeader) -> str:
        if self.what == "stress":
            return f"A medic takes {rules.medic_relief} Stress off {rules.name_of(self.name)}"
        what = "wound" if self.what == "wounded" else "Casualty"
        return f"A medic heals {rules.name_of(self.name)}: {what}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.9b")
class Mend(Option, frozen=True):
    """A mechanic removes a damage counter from a vehicle."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        return f"A mechanic repairs {damage.NAMES[self.side].split(',')[0]} of {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("8.6b")
class Replace(Option, frozen=True):
    """Replace a commander by a Recruit."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Replace {rules.name_of(self.name)} by a Recruit"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.7a")
class Discharge(Option, frozen=True):
    """Part with a commander."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Part with {rules.name_of(self.name)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("8.4g")
class RefitDone(Option, frozen=True):
    """The repair step is over."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Done ({self.so} SO left)"


@rule("8.7d")
class Discharged(Event, frozen=True):
    """A commander left the group."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} leaves the group."
