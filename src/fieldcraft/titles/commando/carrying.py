"""Chapters 23 and S37: Real Objectives taken up, handed over and set down."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Consequence, Event, Option, Step, rule
from fieldcraft.titles.commando import lookups
from fieldcraft.titles.commando.forces import survivors
from fieldcraft.titles.commando.outcomes import Milestone, outcome
from fieldcraft.titles.commando.rules import Commando, Play


def carriers(game: Play, force: tuple[str, ...], space: str) -> list[str]:
    """S37.0a: the units of a force that can carry an Objective."""
    movement = game.rules.movement
    return [unit for unit in survivors(game.state, force, space) if movement[unit] > 0]


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
class HandOver(Carry, frozen=True):
    """A unit takes an Objective from another."""

    giver: str

    def text(self, rules: Commando) -> str:
        return f"Hand the Objective carried by {rules.name_of(self.giver)} to {rules.name_of(self.unit)}"

    def perform(self, game: Play) -> None:
        game.state.objectives[self.objective] = self.unit
        game.emit(ObjectiveHandedOver, self.unit, self.giver)


@rule("23.0e")
class SetDown(ObjectiveAction, frozen=True):
    """A unit sets an Objective down in its space."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"Set down the Objective carried by {rules.name_of(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.objective)

    def perform(self, game: Play) -> None:
        space = game.state.objectives[self.objective] = game.state.units[self.unit]
        game.emit(ObjectiveSetDown, self.unit, space)


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
            offered += [HandOver(marker, unit, place) for unit in able if unit != place]
            offered.append(SetDown(marker, place))
    return offered


def on_arrival(game: Play, force: tuple[str, ...], space: str) -> list[Step]:
    """23.0e, 23.0f: what a force does with the Objectives it carries at the end of its movement."""
    carrying = game.state.objectives and not game.rules.carry_into_battle and carried_by(game, force)
    return [EndMovement(force, space)] if carrying else []


def carried_by(game: Play, force: tuple[str, ...]) -> list[tuple[str, str]]:
    """The Objectives that a force carries, each with its carrier."""
    return [(marker, place) for marker, place in game.state.objectives.items() if place in force]


@rule("23.0e")
class EndMovement(Step, frozen=True):
    """A force that still carries Objectives when its movement ends may set them down."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        if carried_by(game, self.force):
            game.push(SetDownOnArrival(self.force, self.space))


@rule("23.0e")
class SetDownOnArrival(Milestone, frozen=True):
    """Set Objectives down at the end of a movement, before the event card, or keep them."""

    force: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"Set down an Objective at {game.rules.name_of(self.space)} before the event card, or keep carrying it."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def options(self, game: Play) -> list[Option]:
        carried = carried_by(game, self.force)
        together = [SetDownAll(len(carried))] if len(carried) > 1 else []
        return [*together, *(SetDown(marker, unit) for marker, unit in carried), KeepCarrying()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, SetDownAll):
            for marker, unit in carried_by(game, self.force):
                SetDown(marker, unit).perform(game)
        elif isinstance(option, SetDown):
            option.perform(game)
            if carried_by(game, self.force):
                game.push(self)

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcome(before, after)

    def reached(self, game: Play) -> str:
        return "arrived with the Objective"

    def reached_later(self) -> str:
        return "arrived with the Objective"


@rule("23.0e")
class SetDownAll(Option, frozen=True):
    """Set down everything the force carries."""

    number: int

    def text(self, rules: Commando) -> str:
        return f"Set down all {self.number} Objectives"


@rule("23.0e")
class KeepCarrying(Option, frozen=True):
    """Set down nothing more."""

    def text(self, rules: Commando) -> str:
        return "Keep carrying"


@rule("23.0e")
class ObjectiveSetDown(Event, frozen=True):
    """An Objective was set down."""

    unit: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} set down the Objective at {rules.name_of(self.space)}."


@rule("23.0d")
class ObjectiveTaken(Event, frozen=True):
    """An Objective was taken up."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} took up the Objective."


@rule("23.0e")
class ObjectiveHandedOver(Event, frozen=True):
    """An Objective went from one unit to another."""

    unit: str
    giver: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.giver)} handed the Objective to {rules.name_of(self.unit)}."
