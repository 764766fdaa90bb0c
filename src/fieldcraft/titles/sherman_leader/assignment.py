"""Section 4.2: planning the week's attacks, battalion by battalion or unit by unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Event, Finish, No, Option, PickFitting, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.sherman_leader import lookups, trucks_and_scouts
from fieldcraft.titles.sherman_leader.assign_commanders import AssignLeaders
from fieldcraft.titles.sherman_leader.availability import cannot_send, free_commanders, ready_units
from fieldcraft.titles.sherman_leader.cards import BANDS, Effect
from fieldcraft.titles.sherman_leader.end_of_week import shortage
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

BAND_ORDER: Final[dict[str, int]] = {band: number for number, band in enumerate(BANDS)}


@rule("4.2a")
class PlanWeek(RiskyChoice, frozen=True):
    """You choose the battalions to attack this week, until you are done.

    Once an attack is `planned`, you say when the plan is finished, even if no one is left to send.
    """

    planned: bool = False

    def always_asks(self) -> bool:
        return self.planned

    def prompt(self, game: Play) -> str:
        state, weeks = game.state, game.rules.objective.weeks
        planned = f" {count(len(state.attacks), 'attack')} planned." if state.attacks else ""
        danger = shortage(game, paid=False)
        warning = f" {danger}: if you can't pay, the campaign is lost." if danger else ""
        return f"Week {state.week} of {weeks}, {state.so} SO, {state.vp} VP.{planned} {self.ask(game)}{warning}"

    def ask(self, game: Play) -> str:
        """What is left to plan."""
        if ready_units(game):
            return "Choose a battalion to attack or a unit to send."
        return (
            "Every unit that can go has its orders: finish the plan." if self.planned else "No unit is ready to attack."
        )

    def options(self, game: Play) -> list[Option]:
        ready = ready_units(game)
        offered = targets(game) if ready else []
        if offered or game.state.attacks:
            offered += [SendOne(unit) for unit in ready]
        return [*offered, PlanDone(len(game.state.attacks))]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Target):
            game.push_all(SendUnits(tuple(ready_units(game)), (), option.battalion), PlanWeek(True))
        elif isinstance(option, SendOne):
            game.push_all(AgainstWhom(option.unit), PlanWeek(True))
        else:
            game.emit(Planned, tuple(attack.battalion for attack in game.state.attacks))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("battalion")
        if name in game.state.battalions:
            return cannot_attack(game, str(name), bool(ready_units(game)))
        return cannot_send(game, str(name), free_commanders(game)) if name in game.state.units else None

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.planning(game, game.state.battalions)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, PlanDone)


def targets(game: Play) -> list[Option]:
    """The battalions you can attack if a unit is ready, the nearest first."""
    state, effect = game.state, game.rules.this_week(game.state)
    offered: list[Option] = []
    for name in sorted(state.battalions, key=lambda name: BAND_ORDER[state.battalions[name]]):
        if cannot_attack_with(game, name, True, effect) is None:
            band = state.battalions[name]
            cost = trucks_and_scouts.band_cost(band, effect)
            offered.append(Target(name, band, cost, game.rules.vp_left(state, name), name in state.half))
    return offered


def cannot_attack(game: Play, battalion: str, any_ready: bool = True) -> No | None:
    """Why a battalion can't be attacked this week, given whether any unit is ready."""
    return cannot_attack_with(game, battalion, any_ready, game.rules.this_week(game.state))


def cannot_attack_with(game: Play, battalion: str, any_ready: bool, effect: Effect) -> No | None:
    """The same, given the effect of the week's notes."""
    rules, state = game.rules, game.state
    band = state.battalions[battalion]
    for attack in state.attacks:
        if attack.battalion == battalion:
            return No("4.2a", "You already planned an attack on it")
    if band in effect.closed:
        return No("11.2h", "A battalion's note closes {} to your attacks", (rules.name_of(band),))
    if effect.most_attacks and len(state.attacks) >= effect.most_attacks:
        return No("4.1b", "This week you can attack only {}", (count(effect.most_attacks, "battalion"),))
    cost = trucks_and_scouts.band_cost(band, effect)
    if cost - rules.truck_saves * trucks_and_scouts.free_trucks(game) > state.so:
        return No("4.4d", "The attack costs {} SO and you have {}", (cost, state.so))
    if not any_ready:
        return No("4.2h", "No unit with a commander is free")
    return None


@rule("4.2a")
class Target(Option, frozen=True):
    """Attack this battalion."""

    battalion: str
    band: str
    cost: int
    vp: int
    half: bool = False

    def text(self, rules: ShermanLeader) -> str:
        half = " left, Half strength" if self.half else ""
        cost = f", costs {self.cost} SO" if self.cost else ""
        where = f"{rules.name_of(self.battalion)} in {rules.name_of(self.band)}"
        return f"Attack {where} ({self.vp} VP{half}{cost}): {rules.roster(self.battalion, self.half)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


@rule("4.2h")
class PlanDone(Finish, frozen=True):
    """Plan no further attack this week."""

    attacks: int

    def text(self, rules: ShermanLeader) -> str:
        return "Finish the plan for this week" if self.attacks else "Make no attack this week"


@rule("4.2a")
class SendUnits(PickFitting, frozen=True):
    """You pick the units to send against a battalion, no more of a type than you have free commanders for."""

    battalion: str = ""

    def prompt(self, game: Play) -> str:
        units = game.rules.roster(self.battalion, self.battalion in game.state.half)
        return f"Choose units to send against {game.rules.name_of(self.battalion)} ({units})."

    def minimum(self, game: Play) -> int:
        return 1

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return len(pieces) > 0 and self.can_be_completed(game, pieces, ())

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        sent = Counter(game.rules.units[unit].type for unit in pieces)
        free = free_commanders(game)
        return all(number <= len(free[branch]) for branch, number in sent.items())

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(AssignLeaders(self.battalion, (), pieces))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        unit = what.get("piece")
        if unit in self.chosen:
            return No("4.2a", "You already picked it")
        if unit in self.candidates:
            return No("4.2b", "No further commander of its type is fit and free")
        return cannot_send(game, str(unit), free_commanders(game)) if unit in game.state.units else None

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.planning(game, [self.battalion], self.candidates)


@rule("4.2k")
class SendOne(Option, frozen=True):
    """Send this unit; the battalion is chosen next."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Send {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("4.2k")
class AgainstWhom(Choice, frozen=True):
    """You choose the battalion to send a unit against."""

    unit: str

    def prompt(self, game: Play) -> str:
        return f"Choose a battalion to send {game.rules.name_of(self.unit)} against."

    def options(self, game: Play) -> list[Option]:
        planned: list[Option] = [Join(attack.battalion, len(attack.teams)) for attack in game.state.attacks]
        return planned + targets(game)

    def choose(self, game: Play, option: Target | Join) -> None:
        game.push(AssignLeaders(option.battalion, (), (self.unit,)))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("battalion")
        return cannot_attack(game, str(name)) if name in game.state.battalions else None

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.planning(game, game.state.battalions, [self.unit])


@rule("4.2k")
class Join(Option, frozen=True):
    """Join the attack already planned on this battalion."""

    battalion: str
    units: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Join the attack on {rules.name_of(self.battalion)} ({count(self.units, 'unit')} so far)"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


@rule("4.2i")
class Planned(Event, frozen=True):
    """The attacks of the week were planned."""

    battalions: tuple[str, ...]

    def text(self, rules: ShermanLeader) -> str:
        names = join(rules.name_of(name) for name in self.battalions)
        return f"You planned to attack {names} this week." if names else "You planned no attack this week."
