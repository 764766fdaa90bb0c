"""Chapter 15: ground movement, stopping and transport."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, rule
from fieldcraft.titles.commando import events, intel, logistics, objectives, operations, reconnaissance
from fieldcraft.titles.commando.state import DELIVERED, LOST, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play
    from fieldcraft.titles.commando.theatre import Reach

Carried = tuple[tuple[str, str], ...]


def walkers(rules: Commando, force: tuple[str, ...]) -> list[str]:
    """15.4: the units that can move by themselves, and carry."""
    return [unit for unit in force if rules.movement[unit] > 0]


def allowance(rules: Commando, force: tuple[str, ...], carried: Carried) -> int:
    """15.0a, 15.4b: the movement of the slowest unit that nobody carries."""
    aboard = [passenger for passenger, _ in carried]
    return rules.force(tuple([unit for unit in force if unit not in aboard])).movement


def markers_on_map(state: CommandoState) -> Sequence[str]:
    """15.1b: the spaces where a marker lies, face up or face down."""
    if not state.objectives:
        return [*state.hidden, *state.mines] if state.mines else state.hidden
    units = state.units
    lying = [place for place in state.objectives.values() if place not in units and place not in (DELIVERED, LOST)]
    return [*state.hidden, *state.mines, *lying]


def stopping_markers(game: Play, sapper: bool) -> Sequence[str]:
    """15.1b, 27.0b: the markers that stop a force with a sapper, or without one."""
    return game.rules.markers_that_stop_sappers(game.state) if sapper else markers_on_map(game.state)


def forbids_ending(game: Play, force: tuple[str, ...], space: str) -> No | None:
    """10.2: why a force may not end a movement in a space, if it may not."""
    rules, state = game.rules, game.state
    theatre = rules.theatres[state.mission]
    if space in theatre.home:
        return None
    stackers = rules.stackers
    total = len([unit for unit, place in state.units.items() if place == space and unit in stackers])
    total += len([unit for unit in force if unit in stackers])
    limit = theatre.stacking
    if total > limit:
        return No("10.2a", "{} units would stand at {}; the limit is {}", (total, rules.name_of(space), limit))
    return None


def room_for(game: Play, units: tuple[str, ...]) -> str:
    """10.2a: a word of warning before so many set out together that only a base has room for them."""
    limit = game.rules.theatres[game.state.mission].stacking
    if len(game.rules.stackers.intersection(units)) <= limit:
        return ""
    return f" No more than {limit} find room together outside a base."


@rule("15.4a")
class LoadUnits(Choice, frozen=True):
    """A unit that cannot move is loaded on one that can, each on its own."""

    force: tuple[str, ...]
    space: str
    heavy: tuple[str, ...]
    carried: Carried = ()

    def prompt(self, game: Play) -> str:
        return f"Who carries {game.rules.name_of(self.heavy[0])}?"

    def options(self, game: Play) -> list[Option]:
        busy = [carrier for _, carrier in self.carried]
        free = [unit for unit in walkers(game.rules, self.force) if unit not in busy]
        return [*(Load(self.heavy[0], carrier) for carrier in free), LeaveBehind(self.heavy[0])]

    def choose(self, game: Play, option: Option) -> None:
        force, carried, rest = self.force, self.carried, self.heavy[1:]
        if isinstance(option, Load):
            carried = (*carried, (option.unit, option.carrier))
        else:
            force = tuple(unit for unit in force if unit != self.heavy[0])
        if rest:
            game.push(LoadUnits(force, self.space, rest, carried))
        else:
            game.push(BeforeMovement(force, self.space, carried))


@rule("15.4a")
class Load(Option, frozen=True):
    """Load a unit on a carrier."""

    unit: str
    carrier: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.carrier)} carries {rules.name_of(self.unit)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit, self.carrier)


@rule("15.4b")
class LeaveBehind(Option, frozen=True):
    """Leave a unit out of the force."""

    unit: str

    def text(self, rules: Commando) -> str:
        return f"Leave {rules.name_of(self.unit)} behind"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)


@rule("15.0b")
class BeforeMovement(Choice, frozen=True):
    """The force moves to a destination or stays; before that it may reconnoitre and take up Objectives."""

    force: tuple[str, ...]
    space: str
    carried: Carried = ()
    reconnoitred: bool = False
    handled: tuple[str, ...] = ()

    def prompt(self, game: Play) -> str:
        if len(self.force) == 1:
            return f"Where does {game.rules.name_of(self.force[0])} go?"
        return f"Where does the force of {len(self.force)} from {game.rules.name_of(self.space)} go?"

    def options(self, game: Play) -> list[Option]:
        rules, state, force, space = game.rules, game.state, self.force, self.space
        able = rules.forces.get(force) or rules.force(force)
        moves = allowance(rules, force, self.carried) if self.carried else able.movement
        markers = rules.markers_that_stop_sappers(state) if able.sapper else markers_on_map(state)
        reached = rules.theatres[state.mission].reach(space, moves, markers, able.sapper)
        offered = moves_within(game, force, reached)
        if rules.logistics and moves and (able.supply or (state.boxes and rules.any_with(state.boxes, "air-supply"))):
            offered += logistics.longer_moves(game, force, space, moves)
        offered.append(rules.stay[space])
        if rules.reconnaissance and (able.recon or state.boxes) and not self.reconnoitred:
            offered += reconnaissance.targets(game, force, space, able.recon)
        if state.objectives:
            offered += objectives.loads(game, force, space, self.handled)
        if state.held or (state.rp >= rules.op_price and rules.reserve_points):
            offered += intel.free_actions(game, moves=False)
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Move):
            travel(game, self.force, self.space, option.to)
            if option.supply:
                game.push(logistics.SupplyCheck(option.supply))
        elif isinstance(option, Stay):
            game.emit(Stayed, self.space)
        elif isinstance(option, intel.FreeAction):
            option.play(game, self)
        elif isinstance(option, objectives.Handling):
            option.handle(game)
            game.push(msgspec.structs.replace(self, handled=(*self.handled, option.objective)))
        else:
            again = msgspec.structs.replace(self, reconnoitred=True)
            reconnaissance.reconnoitre(game, option, again)

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        if isinstance(option, Move):
            return events.outcome_of_move(before, self.force, after)
        if not isinstance(option, Stay):
            turned = len(before.state.hidden) - len(after.state.hidden)
            return "the marker is turned up" if turned else "nothing is seen"
        return super().outcome(before, option, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, Move)

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, Move):
            return NO_TRACE
        sapper = game.rules.force(self.force).sapper
        markers = stopping_markers(game, sapper)
        return Trace.along(game.rules.theatres[game.state.mission].way(self.space, option.to, markers, sapper))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("to")
        if place not in game.rules.box.spaces:
            return None
        return forbids_move(game, self.force, self.space, self.carried, str(place))


def reach_of(game: Play, force: tuple[str, ...], space: str, moves: int) -> Reach:
    """15.0, 15.1: how far a force with so much movement gets."""
    sapper = game.rules.force(force).sapper
    return game.rules.theatres[game.state.mission].reach(space, moves, stopping_markers(game, sapper), sapper)


def moves_within(game: Play, force: tuple[str, ...], reached: Reach) -> list[Option]:
    """15.0, 10.2: the moves of a force, without those that would end where too many units stand."""
    if not reached.moves:
        reached.moves = [Move(space, far) for space, far in reached.spaces.items()]
    if len(game.state.units) <= game.rules.theatres[game.state.mission].stacking:
        return reached.moves.copy()
    full = full_spaces(game, force, reached.spaces)
    return [move for move in reached.moves if move.to not in full]  # type: ignore[attr-defined]


def full_spaces(game: Play, force: tuple[str, ...], spaces: dict[str, int]) -> set[str]:
    """10.2: the spaces where too many units would stand."""
    state = game.state
    theatre = game.rules.theatres[state.mission]
    if len(force) > theatre.stacking:
        held = set(spaces)
    else:
        held = {place for place in state.units.values() if place in spaces}
    held.difference_update(theatre.home)
    return {space for space in held if forbids_ending(game, force, space)} if held else held


def forbids_move(game: Play, force: tuple[str, ...], space: str, carried: Carried, to: str) -> No | None:
    """Chapter 15: why a force cannot move to a space, if it cannot."""
    rules = game.rules
    name = rules.name_of(to)
    theatre = rules.theatres[game.state.mission]
    if to not in theatre.board:
        return No("37.0e", "{} is closed to you", (name,))
    if to == space:
        return No("15.0a", "The force is at {} already", (name,))
    moves = allowance(rules, force, carried)
    if moves == 0:
        return No("15.4b", "A unit that cannot move and is not carried holds the force")
    if to in reach_of(game, force, space, moves).spaces:
        return forbids_ending(game, force, to)
    if to in theatre.reach(space, moves, (), True).spaces:
        return No("15.1a", "On every way to {} within {} a space stops the force", (name, moves))
    return No("15.0a", "{} is more than {} away", (name, operations.count(moves, "space")))


@rule("15.0b")
class Move(Option, frozen=True):
    """Move the force to a space."""

    to: str
    spaces: int
    supply: str = ""

    def text(self, rules: Commando) -> str:
        with_help = f", supplied by {rules.name_of(self.supply)}" if self.supply else ""
        return f"Move to {rules.name_of(self.to)} ({operations.count(self.spaces, 'space')}{with_help})"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)

    def badge(self, rules: Commando) -> str:
        return str(self.spaces)


@rule("15.0a")
class Stay(Option, frozen=True):
    """Do not move."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Stay at {rules.name_of(self.space)} (no event)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


def travel(game: Play, force: tuple[str, ...], origin: str, to: str) -> None:
    """15.0a: the force goes to its destination, together."""
    if game.event_log is not None:
        game.emit(Moved, force, origin, to)
    arrive(game, force, to)


def arrive(game: Play, force: tuple[str, ...], space: str) -> None:
    """A force has come to a space: Objectives are delivered in a base; elsewhere an event follows."""
    state = game.state
    for unit in force:
        state.units[unit] = space
    if space in game.rules.theatres[state.mission].home:
        objectives.deliver(game, force, space)
        return
    game.push(objectives.ObjectiveSegment(force, space))
    game.push(events.EventSegment(force, space))
    game.rules.on_entering(game, force, space)


@rule("15.0a")
class Moved(Event, frozen=True):
    """A force moved."""

    force: tuple[str, ...]
    origin: str
    to: str

    def text(self, rules: Commando) -> str:
        names = ", ".join(rules.name_of(unit) for unit in self.force)
        return f"{names}: {rules.name_of(self.origin)} to {rules.name_of(self.to)}."


@rule("16.0a")
class Stayed(Event, frozen=True):
    """A force stayed where it was."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"The force stays at {rules.name_of(self.space)}."
