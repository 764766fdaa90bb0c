"""Chapter 23: Objective markers turned up and delivered."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Display, Event, Step, rule
from fieldcraft.titles.commando.records import REAL
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import DELIVERED, OBJECTIVES


@rule("11.0b")
class ObjectiveSegment(Step, frozen=True):
    """Deal with a marker in the space where the force ended."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        state, sequence = game.state, game.rules.sequence
        if (not state.objectives and self.space not in state.hidden) or not game.rules.any_ground_at(state, self.space):
            return
        if self.space in state.hidden:
            game.push_list(sequence.face_down_marker(self.force, self.space))
        else:
            game.push_list(sequence.face_up_marker(self.force, self.space))


@rule("11.0b")
class TurnMarkerUp(Step, frozen=True):
    """Units that survived the second card turn the marker up."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        if self.space in game.state.hidden and game.rules.any_ground_at(game.state, self.space):
            turn_up(game, self.space, early=False, force=self.force)


def turn_up(game: Play, space: str, early: bool, force: tuple[str, ...] = ()) -> str:
    """23.0b: turn a face-down marker up; what it is gets drawn only now.

    `force` is the operating force, if it is there. Returns the Real Objective, or nothing.
    """
    state = game.state
    state.hidden.remove(space)
    kind = game.chance.take("marker", state.unturned)
    if kind != REAL:
        game.rules.place_false_marker(state, space)
        game.emit(MarkerTurned, kind, space)
        game.push_list(game.rules.sequence.false_marker(force, space))
        return ""
    marker = f"objective-{len(state.objectives) + 1}"
    state.objectives[marker] = space
    if early:
        state.found_early.append(marker)
    game.emit(MarkerTurned, kind, space)
    return marker


def operating_at(game: Play, space: str) -> tuple[str, ...]:
    """The force that entered a space in this operation and whose Objective segment is still to come."""
    for step in game.agenda:
        if isinstance(step, ObjectiveSegment) and step.space == space:
            return step.force
    return ()


def deliver(game: Play, force: tuple[str, ...], base: str) -> None:
    """6.1a: deliver what a force carries when it ends a movement in a base."""
    for marker, place in game.state.objectives.items():
        if place in force:
            game.state.objectives[marker] = DELIVERED
            game.emit(ObjectiveDelivered, base, game.state.recovered() - 1)


@rule("23.0b")
class MarkerTurned(Event, frozen=True):
    """A marker was turned up."""

    kind: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"The marker at {rules.name_of(self.space)} was a {rules.name_of(self.kind)}."

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.space,), matters="objective")


@rule("6.1a")
class ObjectiveDelivered(Event, frozen=True):
    """An Objective was delivered."""

    base: str
    before: int

    def text(self, rules: Commando) -> str:
        where = rules.name_of(self.base)
        return f"A Real Objective was delivered at {where}: {self.before} to {self.before + 1} recovered."

    def changes(self) -> tuple[Change, ...]:
        return (Change(OBJECTIVES, self.before, self.before + 1),)

    def display(self, rules: Commando) -> Display:
        return Display(places=(self.base,), matters="objective")
