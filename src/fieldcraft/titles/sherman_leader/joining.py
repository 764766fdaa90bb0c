"""Section 4.2, unit by unit: one is sent against a battalion by itself, or joins an attack that is planned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import structs

from fieldcraft.kernel.steps import Choice, No, Option, rule
from fieldcraft.titles.sherman_leader import convoy, week

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("4.2k")
class SendOne(Option, frozen=True):
    """Send this unit; against whom is asked next."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Send {rules.name_of(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("4.2k")
class AgainstWhom(Choice, frozen=True):
    """You choose the battalion that a unit goes against."""

    unit: str

    def prompt(self, game: Play) -> str:
        return f"Against whom does {game.rules.name_of(self.unit)} go?"

    def options(self, game: Play) -> list[Option]:
        planned: list[Option] = [Join(attack.battalion, len(attack.teams)) for attack in game.state.attacks]
        return planned + week.targets(game)

    def choose(self, game: Play, option: week.Target | Join) -> None:
        game.push(week.AssignLeaders(option.battalion, (), (self.unit,)))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        name = what.get("piece") or what.get("battalion")
        return week.cannot_attack(game, str(name)) if name in game.state.battalions else None


@rule("4.2k")
class Join(Option, frozen=True):
    """Go with those who are to attack this battalion already."""

    battalion: str
    units: int

    def text(self, rules: ShermanLeader) -> str:
        others = "the one unit" if self.units == 1 else f"the {self.units} units"
        return f"Join {others} against {rules.name_of(self.battalion)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


def join(game: Play, battalion: str, teams: week.Teams) -> bool:
    """4.2k: those sent against a battalion join the attack on it, which is paid for; whether there is one."""
    attacks = game.state.attacks
    for number, attack in enumerate(attacks):
        if attack.battalion == battalion:
            attacks[number] = structs.replace(attack, teams=attack.teams + teams)
            game.emit(convoy.Assigned, battalion, teams, 0, 0, 0)
            game.push(week.PlanWeek())
            return True
    return False
