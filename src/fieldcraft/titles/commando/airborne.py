"""Chapters 25 and 30: paratroopers drop, helicopters lift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Stop, Trace
from fieldcraft.kernel.steps import Display, Event, Option, Step, rule
from fieldcraft.kernel.text import plural
from fieldcraft.titles.commando import air, departure, forces, lookups
from fieldcraft.titles.commando.losses import eliminate, panic
from fieldcraft.titles.commando.ops import end_if_wiped_out
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import AIR

JUMPS: Final = {"lands": "landed", "scattered": "was scattered", "lost": "was lost"}


def drops_and_lifts(game: Play) -> list[Option]:
    """25.0a, 30.0c: the drops and lifts that can be chosen now."""
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
    """25.0a, 25.0d: the paratroopers in a base that haven't dropped yet and have somewhere to drop."""
    able = game.rules.with_trait["paratrooper"]
    dropped = game.state.dropped
    ready = [unit for unit in game.rules.ground_at(game.state, base) if unit in able and unit not in dropped]
    return tuple([unit for unit in ready if has_zone(game, (unit,), base)])


def ready_helicopters(game: Play) -> list[str]:
    """30.0c: the helicopters in Air Available."""
    state = game.state
    return [unit for unit in game.rules.with_trait["helicopter"] if state.boxes.get(unit) == AIR]


def can_lift(game: Play, space: str) -> tuple[str, ...]:
    """30.0c: the units in a space that a helicopter can lift somewhere."""
    able = [unit for unit in game.rules.ground_at(game.state, space) if game.rules.can_be_lifted(unit)]
    return tuple([unit for unit in able if has_zone(game, (unit,), space)])


def has_zone(game: Play, force: tuple[str, ...], origin: str) -> bool:
    """25.0a, 30.0c, 10.2a: whether there is another space where a force can come down."""
    spaces = game.rules.theatres[game.state.mission].spaces
    for space in spaces:
        if space != origin and not forces.forbids_ending(game, force, space):
            return True
    return False


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


class AirborneParty(departure.Party, frozen=True):
    """Choose the units that go by air together."""

    def can_go(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return has_zone(game, pieces, self.space)


@rule("25.0a")
class ChooseDroppers(AirborneParty, frozen=True):
    """Choose the paratroopers to drop."""

    def prompt(self, game: Play) -> str:
        notes = forces.carrying_note(game, self.candidates) + forces.stacking_warning(game, self.candidates)
        return f"Choose the paratroopers to drop from {game.rules.name_of(self.space)}.{notes}"

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), Lookup("table:airborne")]

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseDropZone(pieces, self.space))


class ChooseZone(departure.Departure, frozen=True):
    """Choose where a force that goes by air comes down."""

    def zones(self, game: Play) -> list[str]:
        """25.0a, 30.0c, 10.2a: the other spaces where the force can come down."""
        spaces = game.rules.theatres[game.state.mission].spaces
        return forces.with_room(game, self.force, [space for space in spaces if space != self.space])

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, ComeDown):
            self.come_down(game, option.space)
        else:
            self.prepare(game, option)

    def come_down(self, game: Play, space: str) -> None:
        """Bring the force to a space."""
        raise NotImplementedError

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, ComeDown):
            return NO_TRACE
        return Trace((Stop(self.space), Stop(option.space)), "air")

    def goes(self, option: Option) -> bool:
        return isinstance(option, ComeDown)


@rule("25.0a")
class ChooseDropZone(ChooseZone, frozen=True):
    """Choose the drop zone."""

    def prompt(self, game: Play) -> str:
        return "Choose the drop zone."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), Lookup("table:airborne")]

    def options(self, game: Play) -> list[Option]:
        return [*(ComeDown(space) for space in self.zones(game)), *self.preparations(game)]

    def come_down(self, game: Play, space: str) -> None:
        game.state.dropped += self.force
        for unit in self.force:
            game.state.units[unit] = space
        game.emit(Dropped, self.force, (self.space, space))
        game.push_all(*(Jump(unit, space) for unit in self.force), AfterLanding(self.force, space))


@rule("25.0a")
class ComeDown(Option, frozen=True):
    """Land in a space."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Drop on {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("30.0c")
class LiftTo(ComeDown, frozen=True):
    """Set the units down in a space."""

    def text(self, rules: Commando) -> str:
        return f"Land at {rules.name_of(self.space)}"


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
        if result == "scattered":
            panic(game, self.unit)
        elif result == "lost":
            eliminate(game, self.unit)


@rule("25.0c")
class AfterLanding(Step, frozen=True):
    """The paratroopers that landed draw an event card like any force that moved."""

    force: tuple[str, ...]
    space: str

    def run(self, game: Play) -> None:
        force = forces.survivors(game.state, self.force, self.space)
        if force:
            forces.arrive(game, force, self.space)
        else:
            end_if_wiped_out(game)


@rule("30.0c")
class ChooseLifted(AirborneParty, frozen=True):
    """Choose the units to lift, one for each helicopter."""

    def prompt(self, game: Play) -> str:
        notes = forces.carrying_note(game, self.candidates) + forces.stacking_warning(game, self.candidates)
        return f"Choose the units to lift from {game.rules.name_of(self.space)}.{notes}"

    def maximum(self, game: Play) -> int:
        return len(ready_helicopters(game))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseLandingZone(pieces, self.space))


@rule("30.0c")
class ChooseLandingZone(ChooseZone, frozen=True):
    """Choose where the helicopters set the units down."""

    def prompt(self, game: Play) -> str:
        return "Choose the landing zone."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.mission(game)

    def options(self, game: Play) -> list[Option]:
        return [*(LiftTo(space) for space in self.zones(game)), *self.preparations(game)]

    def come_down(self, game: Play, space: str) -> None:
        helicopters = ready_helicopters(game)[: len(self.force)]
        for unit in (*helicopters, *self.force):
            game.state.put(unit, space)
        game.emit(Lifted, self.force, (self.space, space))
        game.push(ReturnHelicopters(tuple(helicopters)))
        forces.arrive(game, self.force, space)


@rule("30.0e")
class ReturnHelicopters(Step, frozen=True):
    """Check the helicopters that lifted and didn't fight at the end of the operation."""

    helicopters: tuple[str, ...]

    def run(self, game: Play) -> None:
        out = [unit for unit in self.helicopters if unit in game.state.units]
        game.push_all(*(air.AvailabilityCheck(unit) for unit in out))


@rule("25.0a")
class Dropped(forces.Moved, frozen=True):
    """Paratroopers flew to their drop zone."""

    def text(self, rules: Commando) -> str:
        return f"{self.names(rules)} flew from {rules.name_of(self.path[0])} to drop at {rules.name_of(self.path[-1])}."


@rule("30.0c")
class Lifted(forces.Moved, frozen=True):
    """Helicopters lifted units."""

    def text(self, rules: Commando) -> str:
        verb, origin, to = plural(len(self.force), "was", "were"), self.path[0], self.path[-1]
        return f"{self.names(rules)} {verb} lifted from {rules.name_of(origin)} to {rules.name_of(to)}."


@rule("25.0b")
class Jumped(Event, frozen=True):
    """A paratrooper unit jumped."""

    unit: str
    face: int
    result: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.unit)} jumped and {JUMPS[self.result]}."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return Display.rolled("Airborne Insertion", self.face, results=(self.result,))
