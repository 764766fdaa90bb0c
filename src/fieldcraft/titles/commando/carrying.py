"""Chapters 23 and S37: Real Objectives taken up, handed over and set down."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import intel
from fieldcraft.titles.commando.forces import survivors
from fieldcraft.titles.commando.rules import Commando, Play


@rule("23.0d")
class TakeUp(Step, frozen=True):
    """A unit of the force may take up a Real Objective that lies in the space."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        lying = game.state.lying_at(self.space)
        if lying and carriers(game, self.force, self.space):
            game.push(ChooseCarrier(lying[0], self.force, self.space))


def carriers(game: Play, force: tuple[str, ...], space: str) -> list[str]:
    """S37.0a: the units of a force that can carry an Objective."""
    movement = game.rules.movement
    return [unit for unit in survivors(game.state, force, space) if movement[unit] > 0]


@rule("23.0d")
class ChooseCarrier(Choice, frozen=True):
    """Choose a unit to take the Objective up."""

    objective: str
    force: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"Choose a unit to take up the Real Objective at {game.rules.name_of(self.space)}."

    def options(self, game: Play) -> list[Option]:
        able = carriers(game, self.force, self.space)
        return [
            *(Carry(self.objective, unit) for unit in able),
            LeaveIt(self.objective),
            *intel.free_actions(game, moves=False),
        ]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Carry):
            option.perform(game)
            game.push(TakeUp(self.force, self.space))
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)


class ObjectiveAction(Option, frozen=True):
    """Something done with an Objective."""

    objective: str

    def perform(self, game: Play) -> None:
        """Do it."""
        raise NotImplementedError


@rule("23.0d")
class Carry(ObjectiveAction, frozen=True):
    """A unit takes an Objective up."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"Take up the Objective with {rules.name_of(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.objective)

    def perform(self, game: Play) -> None:
        game.state.objectives[self.objective] = self.unit
        game.emit(ObjectiveTaken, self.unit)


@rule("23.0e")
class SetDown(ObjectiveAction, frozen=True):
    """A unit sets an Objective down in its space."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"Set down the Objective carried by {rules.name_of(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.objective)

    def perform(self, game: Play) -> None:
        game.state.objectives[self.objective] = game.state.units[self.unit]


@rule("23.0d")
class LeaveIt(Option, frozen=True):
    """Leave an Objective where it lies."""

    objective: str

    def text(self, rules: Commando) -> str:
        return "Leave the Objective here"


def objective_actions(game: Play, force: tuple[str, ...], space: str, handled: tuple[str, ...]) -> list[Option]:
    """23.0d, 23.0e: what a force can do with Objectives before it moves; with each once in an operation."""
    able = carriers(game, force, space)
    offered: list[Option] = []
    for marker, place in game.state.objectives.items():
        if marker in handled:
            continue
        if place == space:
            offered += [Carry(marker, unit) for unit in able]
        elif place in force:
            offered += [Carry(marker, unit) for unit in able if unit != place]
            offered.append(SetDown(marker, place))
    return offered


@rule("23.0d")
class ObjectiveTaken(Event, frozen=True):
    """An Objective was taken up."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} took up the Objective."
