"""Chapter 23: Objective markers turned up, taken up, carried and delivered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import events, intel
from fieldcraft.titles.commando.state import DELIVERED

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play

REAL: Final = "real"


@rule("11.0b")
class ObjectiveSegment(Step, frozen=True):
    """What the force does about a marker in the space where it ended."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        state = game.state
        if (not state.objectives and self.space not in state.hidden) or not game.rules.ground_at(state, self.space):
            return
        if self.space in state.hidden:
            game.push_all(*game.rules.face_down_marker(game, self.force, self.space))
        else:
            game.push(TakeUp(self.force, self.space))
            game.rules.known_objective(game, self.space)


@rule("11.0b")
class TurnMarkerUp(Step, frozen=True):
    """Units that survived the second card turn the marker up."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        if game.rules.ground_at(game.state, self.space):
            game.push(TakeUp(self.force, self.space))
            if self.space in game.state.hidden:
                turn_up(game, self.space, early=False, force=self.force)


def turn_up(game: Play, space: str, early: bool, force: tuple[str, ...] = ()) -> str:
    """23.0b: a face-down marker is turned up; only now is it known what it is.

    `force` is the operating force, if it is there. The answer is the Real Objective, or nothing.
    """
    state = game.state
    state.hidden.remove(space)
    kind = game.chance.take("marker", state.unturned)
    game.emit(MarkerTurned, kind, space)
    if kind != REAL:
        game.rules.false_marker_turned(game, force, space)
        return ""
    marker = f"objective-{len(state.objectives) + 1}"
    state.objectives[marker] = space
    if early:
        state.found_early.append(marker)
    return marker


def operating_at(game: Play, space: str) -> tuple[str, ...]:
    """The force that has come to a space in this operation and still has its Objective segment before it."""
    for step in game.agenda:
        if isinstance(step, ObjectiveSegment) and step.space == space:
            return step.force
    return ()


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
    """38.3a: the units of a force that can carry an Objective."""
    movement = game.rules.movement
    return [unit for unit in events.standing(game.state, force, space) if movement[unit] > 0]


@rule("23.0d")
class ChooseCarrier(Choice, frozen=True):
    """You choose who takes the Objective up."""

    objective: str
    force: tuple[str, ...]
    space: str

    def prompt(self, game: Play) -> str:
        return f"A Real Objective at {game.rules.name_of(self.space)}: who takes it up?"

    def options(self, game: Play) -> list[Option]:
        able = carriers(game, self.force, self.space)
        return [
            *(Carry(self.objective, unit) for unit in able),
            LeaveIt(self.objective),
            *intel.free_actions(game, moves=False),
        ]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Carry):
            option.handle(game)
            game.push(TakeUp(self.force, self.space))
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)


class Handling(Option, frozen=True):
    """Something done with an Objective."""

    objective: str

    def handle(self, game: Play) -> None:
        """Do it."""
        raise NotImplementedError


@rule("23.0d")
class Carry(Handling, frozen=True):
    """A unit takes an Objective up."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} takes the Objective"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.objective)

    def handle(self, game: Play) -> None:
        game.state.objectives[self.objective] = self.unit
        game.emit(Carried, self.unit)


@rule("23.0e")
class SetDown(Handling, frozen=True):
    """A unit sets an Objective down in its space."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} sets the Objective down"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.objective)

    def handle(self, game: Play) -> None:
        game.state.objectives[self.objective] = game.state.units[self.unit]


@rule("23.0d")
class LeaveIt(Option, frozen=True):
    """Leave an Objective where it lies."""

    objective: str

    def text(self, rules: Commando) -> str:
        return "Leave it where it lies"


def loads(game: Play, force: tuple[str, ...], space: str, handled: tuple[str, ...]) -> list[Option]:
    """23.0d, 23.0e: what a force can do with Objectives before it moves; each is handled once in an operation."""
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


def deliver(game: Play, force: tuple[str, ...], base: str) -> None:
    """6.1a: what the force carries is delivered when it ends a movement in a base."""
    for marker, place in game.state.objectives.items():
        if place in force:
            game.state.objectives[marker] = DELIVERED
            game.emit(Delivered, base)


@rule("23.0b")
class MarkerTurned(Event, frozen=True):
    """A marker was turned up."""

    kind: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"The marker at {rules.name_of(self.space)} is a {rules.name_of(self.kind)}."


@rule("23.0d")
class Carried(Event, frozen=True):
    """An Objective was taken up."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} takes the Objective up."


@rule("6.1a")
class Delivered(Event, frozen=True):
    """An Objective was delivered."""

    base: str

    def text(self, rules: Commando) -> str:
        return f"A Real Objective is delivered at {rules.name_of(self.base)}."
