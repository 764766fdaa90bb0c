"""Chapters 25 and 30: paratroopers drop, helicopters lift."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Stop, Trace
from fieldcraft.kernel.steps import Choice, Event, Option, Pick, Step, rule
from fieldcraft.titles.commando import air, events, fire, movement, operations
from fieldcraft.titles.commando.state import AIR

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def operations_by_air(game: Play) -> list[Option]:
    """25.0a, 30.0c: the drops and lifts that can be made now."""
    rules, state = game.rules, game.state
    offered: list[Option] = []
    if rules.box.airborne is not None:
        theatre = rules.theatres[state.mission]
        bases = [base for base in theatre.bases if base in theatre.airfields]
        offered += [Drop(base) for base in bases if can_drop(game, base)]
    if ready_helicopters(game):
        spaces = dict.fromkeys(place for unit, place in state.units.items() if unit in rules.ground)
        offered += [Lift(space) for space in spaces if can_lift(game, space)]
    return offered


def can_drop(game: Play, base: str) -> tuple[str, ...]:
    """25.0a, 25.0d: the paratroopers in a base that have not dropped yet."""
    able = game.rules.with_trait["paratrooper"]
    dropped = game.state.dropped
    return tuple(u for u in game.rules.ground_at(game.state, base) if u in able and u not in dropped)


def ready_helicopters(game: Play) -> list[str]:
    """30.0c: the helicopters in Air Available."""
    state = game.state
    return [unit for unit in game.rules.with_trait["helicopter"] if state.boxes.get(unit) == AIR]


def can_lift(game: Play, space: str) -> tuple[str, ...]:
    """30.0c: the units in a space that a helicopter can lift."""
    return tuple(u for u in game.rules.ground_at(game.state, space) if game.rules.can_be_lifted(u))


@rule("25.0a")
class Drop(Option, frozen=True):
    """Drop paratroopers from a base."""

    base: str

    def text(self, rules: Commando) -> str:
        return f"Drop paratroopers from {rules.name_of(self.base)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.base,)


@rule("30.0c")
class Lift(Option, frozen=True):
    """Lift units from a space by helicopter."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Lift by helicopter from {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


def begin(game: Play, option: Option) -> None:
    """An operation by air begins: who goes?"""
    if isinstance(option, Drop):
        game.push(ChooseDroppers(can_drop(game, option.base), (), option.base))
    elif isinstance(option, Lift):
        game.push(ChooseLifted(can_lift(game, option.space), (), option.space))


@rule("25.0a")
class ChooseDroppers(Pick, frozen=True):
    """You pick the paratroopers."""

    base: str = ""

    def prompt(self, game: Play) -> str:
        room = movement.room_for(game, self.chosen + self.candidates)
        return f"Who jumps from {game.rules.name_of(self.base)}?{room}"

    def minimum(self, game: Play) -> int:
        return 1

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseDropZone(pieces, self.base))


def open_spaces(game: Play, force: tuple[str, ...], origin: str) -> list[str]:
    """25.0a, 30.0c, 10.2a: the other spaces where a force can come down; without any it stays where it is."""
    theatre = game.rules.theatres[game.state.mission]
    return [s for s in theatre.spaces if s != origin and not movement.forbids_ending(game, force, s)] or [origin]


class ChooseZone(Choice, frozen=True):
    """Where a force that goes by air comes down."""

    force: tuple[str, ...]
    origin: str

    def options(self, game: Play) -> list[Option]:
        return [ComeDown(space) for space in open_spaces(game, self.force, self.origin)]

    def trace(self, game: Play, option: ComeDown) -> Trace:
        return Trace((Stop(self.origin), Stop(option.space)), "air")

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: ComeDown, after: Play) -> str:
        return events.outcome_of_move(before, self.force, after)


@rule("25.0a")
class ChooseDropZone(ChooseZone, frozen=True):
    """You choose where they come down."""

    def prompt(self, game: Play) -> str:
        return "Where do they come down?"

    def choose(self, game: Play, option: ComeDown) -> None:
        if option.space == self.origin:
            return
        game.state.dropped += self.force
        game.emit(movement.Moved, self.force, self.origin, option.space)
        for unit in self.force:
            game.state.units[unit] = option.space
        game.push_all(*(Jump(unit, option.space) for unit in self.force), AfterLanding(self.force, option.space))


@rule("25.0a")
class ComeDown(Option, frozen=True):
    """Come down in a space."""

    space: str

    def text(self, rules: Commando) -> str:
        return rules.name_of(self.space)

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("25.0b")
class Jump(Step, frozen=True):
    """A paratrooper unit rolls on the Airborne Insertion Table."""

    unit: str
    space: str

    def run(self, game: Play) -> None:
        table = game.rules.box.airborne
        assert table is not None
        face = game.chance.die("jump")
        result = table.results[face - 1]
        game.emit(Jumped, self.unit, face, result)
        if result == "lost":
            fire.eliminate(game, self.unit)
        elif result == "scattered" and self.unit not in game.state.panicked:
            game.state.panicked.append(self.unit)


@rule("25.0c")
class AfterLanding(Step, frozen=True):
    """Those who have come down draw an event like any force that moved."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        force = events.standing(game.state, self.force, self.space)
        if force:
            movement.arrive(game, force, self.space)
        else:
            operations.end_if_wiped_out(game)


@rule("30.0c")
class ChooseLifted(Pick, frozen=True):
    """You pick the units, one for each helicopter."""

    space: str = ""

    def prompt(self, game: Play) -> str:
        room = movement.room_for(game, self.chosen + self.candidates)
        return f"Who is lifted from {game.rules.name_of(self.space)}?{room}"

    def minimum(self, game: Play) -> int:
        return 1

    def maximum(self, game: Play) -> int:
        return len(ready_helicopters(game))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseLandingZone(pieces, self.space))


@rule("30.0c")
class ChooseLandingZone(ChooseZone, frozen=True):
    """You choose where the helicopters set them down."""

    def prompt(self, game: Play) -> str:
        return "Where do the helicopters set them down?"

    def choose(self, game: Play, option: ComeDown) -> None:
        if option.space == self.origin:
            return
        machines = ready_helicopters(game)[: len(self.force)]
        for machine in machines:
            game.state.put(machine, option.space)
        game.emit(movement.Moved, self.force, self.origin, option.space)
        game.push(FlyHome(tuple(machines)))
        movement.arrive(game, self.force, option.space)


@rule("30.0e")
class FlyHome(Step, frozen=True):
    """Helicopters that lifted and did not fight are checked at the end of the operation."""

    machines: tuple[str, ...]

    def run(self, game: Play) -> None:
        out = [unit for unit in self.machines if unit in game.state.units]
        game.push_all(*(air.AvailabilityCheck(unit) for unit in out))


@rule("25.0b")
class Jumped(Event, frozen=True):
    """A paratrooper unit jumped."""

    unit: str
    face: int
    result: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} jumps: {self.result}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
