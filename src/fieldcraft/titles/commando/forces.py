"""Sections 10.2 and 10.3, chapter 15: stacking, and how a force gets from space to space."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fieldcraft.kernel.steps import Display, Event, No, Path, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.commando.objectives import deliver
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import CommandoState
from fieldcraft.titles.commando.theatre import Reach


def survivors(state: CommandoState, force: tuple[str, ...], space: str) -> tuple[str, ...]:
    """The units of a force that are still in its space: usually all of them."""
    for unit in force:
        if state.units.get(unit) != space:
            return _left_at(state, force, space)
    return force


def _left_at(state: CommandoState, force: tuple[str, ...], space: str) -> tuple[str, ...]:
    return tuple([unit for unit in force if state.units.get(unit) == space])


def mobile(rules: Commando, force: tuple[str, ...]) -> list[str]:
    """15.4: the units that can move on their own, and carry others."""
    return [unit for unit in force if rules.movement[unit] > 0]


def immobile(rules: Commando, force: tuple[str, ...]) -> tuple[str, ...]:
    """15.4: the units that can't move on their own."""
    return tuple([unit for unit in force if unit in rules.immobile])


# Stacking


def forbids_ending(game: Play, force: tuple[str, ...], space: str) -> No | None:
    """10.2: why a force can't end a movement in a space, or None."""
    rules, state = game.rules, game.state
    theatre = rules.theatres[state.mission]
    if space in theatre.home:
        return None
    stackers = rules.stackers
    total = len([unit for unit, place in state.units.items() if place == space and unit in stackers])
    total += len([unit for unit in force if unit in stackers])
    limit = theatre.stacking
    if total > limit:
        return No("10.2a", "{} units would be at {}; the stacking limit is {}", (total, rules.name_of(space), limit))
    return None


def with_room(game: Play, force: tuple[str, ...], spaces: list[str]) -> list[str]:
    """10.2: the given spaces where a force wouldn't exceed the stacking limit."""
    full = full_spaces(game, force, spaces)
    return [space for space in spaces if space not in full] if full else spaces


def full_spaces(game: Play, force: tuple[str, ...], spaces: Collection[str]) -> set[str]:
    """10.2: the spaces where a force would exceed the stacking limit."""
    state = game.state
    full: set[str] = set()
    room = game.rules.theatres[state.mission].stacking - len(force)
    if len(state.units) > room:
        places = list(state.units.values())
        for space in places if room >= 0 else spaces:
            if space in spaces and places.count(space) > room and forbids_ending(game, force, space):
                full.add(space)
    return full


def stacking_warning(game: Play, units: tuple[str, ...]) -> str:
    """10.2a: a warning for a prompt, if more units could set out together than can stack outside a base."""
    limit = game.rules.theatres[game.state.mission].stacking
    if len(game.rules.stackers.intersection(units)) <= limit:
        return ""
    return f" At most {limit} can stack outside a base."


def carrying_note(game: Play, units: Iterable[str]) -> str:
    """23.0d: which units carry Objectives, for a prompt that asks which units go."""
    state, name_of = game.state, game.rules.name_of
    if not state.objectives:
        return ""
    loads = [(unit, len(state.carried_by(unit))) for unit in units]
    return "".join(f" {name_of(unit)} carries {count(load, 'Objective')}." for unit, load in loads if load)


# Reach


def markers_on_map(state: CommandoState) -> Sequence[str]:
    """15.1b: the spaces where a marker lies, face up or face down."""
    if not state.objectives and not state.mines:  # until the first marker is turned up
        return state.hidden
    return [*state.hidden, *state.mines, *state.lying_on_map()]


def stopping_markers(game: Play, sapper: bool) -> Sequence[str]:
    """15.1b, 27.0b: the markers that stop a force with a sapper, or without one."""
    return game.rules.markers_that_stop_sappers(game.state) if sapper else markers_on_map(game.state)


def reach_of(game: Play, force: tuple[str, ...], space: str, moves: int) -> Reach:
    """15.0, 15.1: how far a force gets with a number of moves."""
    sapper = game.rules.force(force).sapper
    return game.rules.theatres[game.state.mission].reach(space, moves, stopping_markers(game, sapper), sapper)


# Moving


def travel(game: Play, force: tuple[str, ...], *path: str) -> None:
    """15.0a: move a force along a path to its destination; by air or water, only the ends of the path are given."""
    to = path[-1]
    units = game.state.units
    for unit in force:
        units[unit] = to
    if game.event_log is not None:
        game.emit(Moved, force, path)
    arrive(game, force, to)


def path_of(game: Play, force: tuple[str, ...], origin: str, to: str) -> list[tuple[str, int]]:
    """15.0: the spaces on a force's way over land, each with its distance from the start."""
    sapper = game.rules.force(force).sapper
    return game.rules.theatres[game.state.mission].path(origin, to, stopping_markers(game, sapper), sapper)


def arrive(game: Play, force: tuple[str, ...], space: str) -> None:
    """6.1a, 17.0a: a force ends its movement: it delivers Objectives in a base, and draws an event card elsewhere."""
    if space in game.rules.theatres[game.state.mission].home:
        deliver(game, force, space)
    else:
        game.push_list(game.rules.sequence.arrival(game, force, space))


@rule("16.1g")
class MoveForce(Step, frozen=True):
    """Move a force by card straight to its destination."""

    force: tuple[str, ...]
    origin: str
    to: str

    def run(self, game: Play) -> None:
        travel(game, self.force, self.origin, self.to)


@rule("10.3a")
class Moved(Event, frozen=True):
    """A force moved."""

    force: tuple[str, ...]
    path: tuple[str, ...]

    def names(self, rules: Commando) -> str:
        """The units of the force."""
        return join(rules.name_of(unit) for unit in self.force)

    def text(self, rules: Commando) -> str:
        return f"{self.names(rules)} moved from {rules.name_of(self.path[0])} to {rules.name_of(self.path[-1])}."

    def display(self, rules: Commando) -> Display:
        return Display(paths=tuple(Path(unit, self.path) for unit in self.force), places=self.path)
