"""Sections 3.14 and 4.2: a commander for each unit that is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import lookups, trucks_and_scouts
from fieldcraft.titles.sherman_leader.availability import cannot_lead, free_leaders
from fieldcraft.titles.sherman_leader.card_text import commander_text
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Teams


@rule("4.2b")
class AssignLeaders(Step, frozen=True):
    """Each unit gets a commander of its type; you choose where several are free."""

    battalion: str
    teams: Teams
    units: tuple[str, ...]

    def run(self, game: Play) -> None:
        teams, units = self.teams, self.units
        while units:
            free = leaders_for(game, teams, units[0])
            if len(free) > 1:
                game.push(WhoLeads(self.battalion, teams, units))
                return
            teams, units = (*teams, (units[0], free[0])), units[1:]
        trucks_and_scouts.send(game, self.battalion, teams)


def leaders_for(game: Play, teams: Teams, unit: str) -> list[str]:
    """The commanders who can lead a unit, given the teams already formed."""
    taken = [name for _, name in teams]
    return [name for name in free_leaders(game, game.rules.units[unit].type) if name not in taken]


@rule("3.14g")
class WhoLeads(Choice, frozen=True):
    """You choose a unit's commander for this battle."""

    battalion: str
    teams: Teams
    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        unit, battalion = game.rules.name_of(self.units[0]), game.rules.name_of(self.battalion)
        return f"Choose a commander for {unit} against {battalion}."

    def options(self, game: Play) -> list[Option]:
        state, unit = game.state, self.units[0]
        offered: list[Option] = [
            Lead(unit, name, state.level[name], state.stress[name]) for name in leaders_for(game, self.teams, unit)
        ]
        return [*offered, BestLead(len(self.units))]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Lead):
            teams = (*self.teams, (option.unit, option.name))
            game.push(AssignLeaders(self.battalion, teams, self.units[1:]))
        else:
            best = dict(best_teams(game, self.teams, self.units))
            order = [unit for unit, _ in self.teams] + list(self.units)
            trucks_and_scouts.send(game, self.battalion, tuple([(unit, best[unit]) for unit in order]))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = str(what.get("piece") or what.get("name"))
        if name not in game.state.level:
            return None
        if game.rules.branch[name] != game.rules.units[self.units[0]].type:
            return No("3.14g", "{} commands another type of unit", (game.rules.name_of(name),))
        return cannot_lead(game, name) or No("4.2g", "{} leads another unit", (game.rules.name_of(name),))

    def lookups(self, game: Play) -> list[Lookup]:
        names = leaders_for(game, self.teams, self.units[0])
        own = [*lookups.cards("battalion", [self.battalion]), *lookups.unit_cards(game, self.units[:1])]
        return [*own, *lookups.cards("commander", names), lookups.table("skills")]


def best_teams(game: Play, teams: Teams, units: tuple[str, ...]) -> Teams:
    """Teams in which the most expensive units get the commanders of the highest level."""
    for unit in sorted(units, key=lambda unit: -game.rules.units[unit].cost):
        teams = (*teams, (unit, leaders_for(game, teams, unit)[0]))
    return teams


@rule("3.14g")
class Lead(Option, frozen=True):
    """This commander leads the unit."""

    unit: str
    name: str
    level: int
    stress: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} ({commander_text(rules, self.name, self.level)}, {self.stress} Stress)"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.name,)


@rule("3.14g")
class BestLead(Option, frozen=True):
    """The highest-level free commanders lead the rest, the most expensive units first."""

    units: int

    def text(self, rules: ShermanLeader) -> str:
        if self.units == 1:
            return "Assign the highest-level commander"
        them = "both" if self.units == 2 else f"all {self.units}"
        return f"Assign the highest-level commanders to {them} remaining units, the most expensive first"
