"""Chapter 15: ground movement and transport."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, Event, Finish, No, Option, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import departure, forces, logistics, lookups
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.theatre import Reach

Transport = tuple[tuple[str, str], ...]
"""Pairs of a carried unit and its carrier."""


def allowance(rules: Commando, force: tuple[str, ...], carried: Transport) -> int:
    """15.0a, 15.4b: the movement of the slowest unit that isn't carried."""
    passengers = [passenger for passenger, _ in carried]
    return rules.force(tuple([unit for unit in force if unit not in passengers])).movement


@rule("15.4a")
class LoadUnits(Choice, frozen=True):
    """Load each unit that can't move on a unit that can."""

    force: tuple[str, ...]
    space: str
    immobile: tuple[str, ...]
    carried: Transport = ()

    def prompt(self, game: Play) -> str:
        return f"Choose a unit to carry {game.rules.name_of(self.immobile[0])}."

    def options(self, game: Play) -> list[Option]:
        busy = [carrier for _, carrier in self.carried]
        free = [unit for unit in forces.mobile(game.rules, self.force) if unit not in busy]
        return [*(Load(self.immobile[0], carrier) for carrier in free), LeaveBehind(self.immobile[0])]

    def choose(self, game: Play, option: Option) -> None:
        force, carried, rest = self.force, self.carried, self.immobile[1:]
        if isinstance(option, Load):
            carried = (*carried, (option.unit, option.carrier))
        else:
            force = tuple(unit for unit in force if unit != self.immobile[0])
        if rest:
            game.push(LoadUnits(force, self.space, rest, carried))
        else:
            game.push(BeforeMovement(force, self.space, carried=carried))


@rule("15.4a")
class Load(Option, frozen=True):
    """Load a unit on a carrier."""

    unit: str
    carrier: str

    def text(self, rules: Commando) -> str:
        return f"Load {rules.name_of(self.unit)} on {rules.name_of(self.carrier)}"

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
class BeforeMovement(departure.Departure, frozen=True):
    """Move the force or stay; before that it may reconnoitre and take up Objectives."""

    carried: Transport = ()

    def prompt(self, game: Play) -> str:
        if len(self.force) == 1:
            return f"Choose a destination for {game.rules.name_of(self.force[0])}."
        return f"Choose a destination for the force of {len(self.force)} at {game.rules.name_of(self.space)}."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), lookups.terrain(game, *(o.to for o in game.offered if isinstance(o, Move)))]

    def active(self, game: Play) -> tuple[str, ...]:
        return self.force

    def options(self, game: Play) -> list[Option]:
        rules, state, force, space = game.rules, game.state, self.force, self.space
        able = rules.forces.get(force) or rules.force(force)
        moves = allowance(rules, force, self.carried) if self.carried else able.movement
        markers = rules.markers_that_stop_sappers(state) if able.sapper else forces.markers_on_map(state)
        reached = rules.theatres[state.mission].reach(space, moves, markers, able.sapper)
        offered = moves_within(game, force, reached)
        if able.supply or not rules.having["air-supply"].isdisjoint(state.boxes):
            offered += supplied_moves(game, force, space, moves)
        offered.append(Stay(space))
        offered += self.preparations(game)
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Move):
            if game.event_log is None:  # only the log says which way they went
                forces.travel(game, self.force, option.to)
            else:
                path = forces.path_of(game, self.force, self.space, option.to)
                forces.travel(game, self.force, *(space for space, _ in path[:-1]), option.to)
            if option.supply:
                game.push(logistics.SupplyCheck(option.supply))
        elif isinstance(option, Stay):
            game.emit(Stayed, self.space)
        else:
            self.prepare(game, option)

    def goes(self, option: Option) -> bool:
        return isinstance(option, Move)

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, Move):
            return NO_TRACE
        return Trace.along(forces.path_of(game, self.force, self.space, option.to))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("to")
        if place not in game.rules.box.spaces:
            return None
        return forbids_move(game, self.force, self.space, self.carried, str(place))


def moves_within(game: Play, force: tuple[str, ...], reached: Reach) -> list[Option]:
    """15.0, 10.2: the moves of a force, without those that would exceed the stacking limit."""
    if not reached.moves:
        reached.moves = [Move(space, far) for space, far in reached.spaces.items()]
    if len(game.state.units) <= game.rules.theatres[game.state.mission].stacking:
        return reached.moves.copy()
    full = forces.full_spaces(game, force, reached.spaces)
    return reached.moves_without(full) if full else reached.moves.copy()


def supplied_moves(game: Play, force: tuple[str, ...], space: str, moves: int) -> list[Option]:
    """S34.0a, S34.0d: the moves to spaces that only supply brings within reach."""
    suppliers = move_suppliers(game, force, moves)
    if not suppliers:
        return []
    farther = forces.reach_of(game, force, space, moves + 1).edge
    full = forces.full_spaces(game, force, farther)
    return [Move(to, moves + 1, supplier) for supplier in suppliers for to in farther if to not in full]


def move_suppliers(game: Play, force: tuple[str, ...], moves: int) -> list[str]:
    """S34.0a: what can raise the movement of a force that can move."""
    return logistics.suppliers(game, force) if moves and game.rules.logistics else []


def forbids_move(game: Play, force: tuple[str, ...], space: str, carried: Transport, to: str) -> No | None:
    """Chapter 15: why a force can't move to a space, or None."""
    rules = game.rules
    name = rules.name_of(to)
    theatre = rules.theatres[game.state.mission]
    if to not in theatre.board:
        return No("S36.0b", "{} is closed to you", (name,))
    if to == space:
        return No("15.0a", "The force is already at {}", (name,))
    moves = allowance(rules, force, carried)
    if moves == 0:
        return No("15.4b", "The force has a unit that can't move and isn't carried")
    farthest = moves + 1 if move_suppliers(game, force, moves) else moves
    if to in forces.reach_of(game, force, space, farthest).spaces:
        return forces.forbids_ending(game, force, to)
    within = (name, count(farthest, "space"))
    if to in theatre.reach(space, farthest, (), True).spaces:
        return No("15.1a", "Every route to {} within {} has a space that stops the force", within)
    return No("15.0a", "{} is more than {} away", within)


@rule("15.0b")
class Move(Option, frozen=True):
    """Move the force to a space."""

    to: str
    spaces: int
    supply: str = ""

    def text(self, rules: Commando) -> str:
        supplied = f", supplied by {rules.name_of(self.supply)}" if self.supply else ""
        return f"Move to {rules.name_of(self.to)} ({count(self.spaces, 'space')}{supplied})"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)

    def badge(self, rules: Commando) -> str:
        return str(self.spaces)


@rule("15.0a")
class Stay(Finish, frozen=True):
    """Don't move."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Stay at {rules.name_of(self.space)} (no event)"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("16.0a")
class Stayed(Event, frozen=True):
    """A force stayed where it was."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"The force stayed at {rules.name_of(self.space)}."
