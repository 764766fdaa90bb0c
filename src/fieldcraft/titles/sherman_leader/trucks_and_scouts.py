"""Sections 3.18, 3.19 and 4.4: the cost of an attack, and the trucks and scouts assigned to it."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Change, Choice, Event, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.sherman_leader import campaign, lookups
from fieldcraft.titles.sherman_leader.cards import Effect
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Attack, Teams

BAND_COST: Final = {"enemy-transit": 1, "enemy-rear": 2, "enemy-breakthrough": 3}


def attack_cost(game: Play, battalion: str) -> int:
    """4.4a, 4.4b: the cost of attacking a battalion, before trucks."""
    return band_cost(game.state.battalions[battalion], game.rules.this_week(game.state))


def band_cost(band: str, effect: Effect) -> int:
    """4.4a, 4.4b: the cost of an attack in a band, given the week's notes."""
    return max(0, BAND_COST[band] + effect.cost) if band in BAND_COST else 0


def free_trucks(game: Play) -> int:
    """3.18c: the trucks you can still assign this week."""
    free = game.state.trucks - game.state.trucks_used
    return free if free and not game.rules.this_week(game.state).no_trucks else 0


def truck_bounds(game: Play, battalion: str) -> tuple[int, int]:
    """3.18e, 4.4d: the fewest trucks that make an attack affordable, and the most that reduce its cost."""
    saves, cost = game.rules.truck_saves, attack_cost(game, battalion)
    minimum = max(0, -(-(cost - game.state.so) // saves))
    return minimum, max(minimum, min(free_trucks(game), -(-cost // saves)))


@rule("3.18b")
class SendTrucks(Step, frozen=True):
    """Assign trucks, if that leaves a choice, and then scouts."""

    battalion: str
    teams: Teams

    def run(self, game: Play) -> None:
        minimum, maximum = truck_bounds(game, self.battalion)
        if maximum > minimum:
            game.push(HowManyTrucks(self.battalion, self.teams))
        else:
            game.push(SendScouts(self.battalion, self.teams, maximum))


@rule("3.18b")
class HowManyTrucks(Choice, frozen=True):
    """You choose how many trucks to assign."""

    battalion: str
    teams: Teams

    def prompt(self, game: Play) -> str:
        cost = attack_cost(game, self.battalion)
        return f"The attack on {game.rules.name_of(self.battalion)} costs {cost} SO. Choose how many trucks to assign."

    def options(self, game: Play) -> list[Option]:
        cost = attack_cost(game, self.battalion)
        minimum, maximum = truck_bounds(game, self.battalion)
        saves = game.rules.truck_saves
        return [Trucks(self.battalion, n, max(0, cost - saves * n)) for n in range(maximum, minimum - 1, -1)]

    def choose(self, game: Play, option: Trucks) -> None:
        game.push(SendScouts(self.battalion, self.teams, option.count))

    def lookups(self, game: Play) -> list[Lookup]:
        return [*lookups.planning(game, [self.battalion]), lookups.table("prices", [lookups.TRUCK])]


@rule("3.18b")
class Trucks(Option, frozen=True):
    """Assign this many trucks."""

    battalion: str
    count: int
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        trucks = count(self.count, "truck") if self.count else "no trucks"
        return f"Assign {trucks} and pay {self.cost} SO"


@rule("3.19b")
class SendScouts(Step, frozen=True):
    """Assign scouts, if you have any; then pay for the attack."""

    battalion: str
    teams: Teams
    trucks: int

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        free = state.scouts - state.scouts_used
        if free and not rules.this_week(state).no_scouts:
            game.push(HowManyScouts(self.battalion, self.teams, self.trucks))
        else:
            plan_attack(game, Attack(self.battalion, self.teams, self.trucks))


@rule("3.19b")
class HowManyScouts(Choice, frozen=True):
    """You choose how many scouts to assign."""

    battalion: str
    teams: Teams
    trucks: int

    def prompt(self, game: Play) -> str:
        return f"Choose how many scouts to send against {game.rules.name_of(self.battalion)}."

    def options(self, game: Play) -> list[Option]:
        free = game.state.scouts - game.state.scouts_used
        return [Scouts(self.battalion, number) for number in range(free + 1)]

    def choose(self, game: Play, option: Scouts) -> None:
        plan_attack(game, Attack(self.battalion, self.teams, self.trucks, option.count))

    def lookups(self, game: Play) -> list[Lookup]:
        return [*lookups.planning(game, [self.battalion]), lookups.table("prices", [lookups.SCOUT])]


@rule("3.19b")
class Scouts(Option, frozen=True):
    """Assign this many scouts."""

    battalion: str
    count: int

    def text(self, rules: ShermanLeader) -> str:
        if not self.count:
            return "Assign no scouts"
        return f"Assign {count(self.count, 'scout')}: {count(self.count, 'more turn')}"


def plan_attack(game: Play, attack: Attack) -> None:
    """4.4c: enter an attack and pay for it."""
    state = game.state
    cost = max(0, attack_cost(game, attack.battalion) - game.rules.truck_saves * attack.trucks)
    campaign.spend(game, cost, f"the attack on {game.rules.name_of(attack.battalion)}")
    state.attacks.append(attack)
    game.emit(Assigned, attack.battalion, attack.teams, attack.trucks, attack.scouts, cost)
    if attack.trucks or attack.scouts:
        before = state.trucks_used, state.scouts_used
        state.trucks_used += attack.trucks
        state.scouts_used += attack.scouts
        game.emit(SupportAssigned, attack.trucks, attack.scouts, *before)


def send(game: Play, battalion: str, teams: Teams) -> None:
    """4.2k, 4.4c: add units to the attack on a battalion, or plan a new attack with trucks and scouts."""
    attacks = game.state.attacks
    for number, attack in enumerate(attacks):
        if attack.battalion == battalion:
            attacks[number] = structs.replace(attack, teams=attack.teams + teams)
            game.emit(Assigned, battalion, teams, 0, 0, 0)
            return
    game.push(SendTrucks(battalion, teams))


@rule("4.2a")
class Assigned(Event, frozen=True):
    """Units were assigned to an attack."""

    battalion: str
    teams: Teams
    trucks: int
    scouts: int
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        teams = join(f"{rules.name_of(unit)} ({rules.name_of(name)})" for unit, name in self.teams)
        return f"You sent {teams} against {rules.name_of(self.battalion)}."


@rule("3.18c")
class SupportAssigned(Event, frozen=True):
    """3.19c: trucks and scouts were assigned to an attack; each can be used once a week."""

    trucks: int
    scouts: int
    trucks_before: int
    scouts_before: int

    def text(self, rules: ShermanLeader) -> str:
        parts = [self._part(self.trucks, "truck", self.trucks_before)] if self.trucks else []
        parts += [self._part(self.scouts, "scout", self.scouts_before)] if self.scouts else []
        return f"You assigned {join(parts)} this week."

    def _part(self, number: int, what: str, before: int) -> str:
        return f"{count(number, what)} ({before} to {before + number})"

    def changes(self) -> tuple[Change, ...]:
        trucks = Change("trucks assigned", self.trucks_before, self.trucks_before + self.trucks)
        scouts = Change("scouts assigned", self.scouts_before, self.scouts_before + self.scouts)
        return tuple([change for change in (trucks, scouts) if change.before != change.after])
