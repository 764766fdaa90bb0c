"""Sections 3.18, 3.19 and 4.4: what an attack costs, and the trucks and scouts that go along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.sherman_leader import campaign, joining, week
from fieldcraft.titles.sherman_leader.cards import Effect
from fieldcraft.titles.sherman_leader.state import Attack

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

BAND_COST: Final = {"enemy-transit": 1, "enemy-rear": 2, "enemy-breakthrough": 3}
Teams = tuple[tuple[str, str], ...]


def attack_cost(game: Play, battalion: str) -> int:
    """4.4a, 4.4b: what it costs to attack a battalion, before trucks."""
    return band_cost(game.state.battalions[battalion], game.rules.this_week(game.state))


def band_cost(band: str, effect: Effect) -> int:
    """4.4a, 4.4b: what it costs to attack in a band, given the notes of this week."""
    return max(0, BAND_COST[band] + effect.cost) if band in BAND_COST else 0


def free_trucks(game: Play) -> int:
    """3.18c: the trucks that can still be assigned this week."""
    free = game.state.trucks - game.state.trucks_used
    return free if free and not game.rules.this_week(game.state).no_trucks else 0


def set_out(game: Play, battalion: str, teams: Teams) -> None:
    """4.4c: units and commanders are named; now the trucks, the scouts, and the SO, if that is not settled."""
    if not joining.join(game, battalion, teams):
        game.push(SendTrucks(battalion, teams))


@rule("3.18b")
class SendTrucks(Step, frozen=True):
    """Trucks take 2 each off the cost, if there is any."""

    battalion: str
    teams: Teams

    def run(self, game: Play) -> None:
        least, most = truck_bounds(game, self.battalion)
        if most > least:
            game.push(HowManyTrucks(self.battalion, self.teams))
        else:
            game.push(SendScouts(self.battalion, self.teams, most))


def truck_bounds(game: Play, battalion: str) -> tuple[int, int]:
    """3.18e, 4.4d: the fewest trucks that make an attack affordable, and the most that take anything off."""
    saves, cost = game.rules.truck_saves, attack_cost(game, battalion)
    least = max(0, -(-(cost - game.state.so) // saves))
    return least, max(least, min(free_trucks(game), -(-cost // saves)))


@rule("3.18b")
class HowManyTrucks(Choice, frozen=True):
    """You choose how many trucks go along."""

    battalion: str
    teams: Teams

    def prompt(self, game: Play) -> str:
        cost = attack_cost(game, self.battalion)
        return f"The attack on {game.rules.name_of(self.battalion)} costs {cost} SO: how many trucks go along?"

    def options(self, game: Play) -> list[Option]:
        cost = attack_cost(game, self.battalion)
        least, most = truck_bounds(game, self.battalion)
        saves = game.rules.truck_saves
        return [Trucks(self.battalion, count, max(0, cost - saves * count)) for count in range(most, least - 1, -1)]

    def choose(self, game: Play, option: Trucks) -> None:
        game.push(SendScouts(self.battalion, self.teams, option.count))


@rule("3.18b")
class Trucks(Option, frozen=True):
    """So many trucks go along."""

    battalion: str
    count: int
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        trucks = f"{self.count} {'truck' if self.count == 1 else 'trucks'}" if self.count else "No truck"
        return f"{trucks}: {self.cost} SO to pay"


@rule("3.19b")
class SendScouts(Step, frozen=True):
    """Scouts make a battle longer by a turn each; then the attack is paid for."""

    battalion: str
    teams: Teams
    trucks: int

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        free = state.scouts - state.scouts_used
        if free and not rules.this_week(state).no_scouts:
            game.push(HowManyScouts(self.battalion, self.teams, self.trucks))
        else:
            assign(game, Attack(self.battalion, self.teams, self.trucks))


@rule("3.19b")
class HowManyScouts(Choice, frozen=True):
    """You choose how many scouts go along."""

    battalion: str
    teams: Teams
    trucks: int

    def prompt(self, game: Play) -> str:
        return f"How many scouts go against {game.rules.name_of(self.battalion)}?"

    def options(self, game: Play) -> list[Option]:
        free = game.state.scouts - game.state.scouts_used
        return [Scouts(self.battalion, count) for count in range(free + 1)]

    def choose(self, game: Play, option: Scouts) -> None:
        assign(game, Attack(self.battalion, self.teams, self.trucks, option.count))


@rule("3.19b")
class Scouts(Option, frozen=True):
    """So many scouts go along."""

    battalion: str
    count: int

    def text(self, rules: ShermanLeader) -> str:
        if not self.count:
            return "No scout"
        return f"{self.count} {'scout: 1 turn' if self.count == 1 else f'scouts: {self.count} turns'} more"


def assign(game: Play, attack: Attack) -> None:
    """4.4c: an attack is planned and paid for."""
    state = game.state
    cost = max(0, attack_cost(game, attack.battalion) - game.rules.truck_saves * attack.trucks)
    campaign.spend(game, cost)
    state.attacks.append(attack)
    state.trucks_used += attack.trucks
    state.scouts_used += attack.scouts
    game.emit(Assigned, attack.battalion, attack.teams, attack.trucks, attack.scouts, cost)
    game.push(week.PlanWeek())


@rule("4.2a")
class Assigned(Event, frozen=True):
    """An attack was planned."""

    battalion: str
    teams: Teams
    trucks: int
    scouts: int
    cost: int

    def text(self, rules: ShermanLeader) -> str:
        teams = ", ".join(f"{rules.name_of(unit)} ({rules.name_of(name)})" for unit, name in self.teams)
        return f"Against {rules.name_of(self.battalion)} go {teams}."
