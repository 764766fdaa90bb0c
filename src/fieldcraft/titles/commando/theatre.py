"""The map in one mission: the year decides bases, forts and the safe side, the Mission card closes a space."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from fieldcraft.boards.paths import cheapest
from fieldcraft.boards.points import neighbours, reach
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando.records import Box, Mission, Space

MAX_CACHED_REACHES: Final = 20_000
NO_MARKERS: Final[frozenset[str]] = frozenset()


class Reach:
    """The spaces within reach with their distance, and the options to move there, filled in when first needed."""

    __slots__ = ("moves", "near", "spaces")

    def __init__(self, spaces: dict[str, int], moves: int):
        self.spaces = spaces
        self.near = frozenset(space for space, far in spaces.items() if far < moves)
        self.moves: list[Option] = []


class Theatre:
    """3.0: what each space is in a mission."""

    def __init__(self, box: Box, mission: Mission, stacking: int, extra_bases: tuple[str, ...] = ()):
        self.mission = mission
        self.stacking = stacking
        year = mission.year
        open_spaces = {space.id: space for space in box.spaces.values() if space.id != mission.closed}
        self.spaces = tuple(open_spaces)
        self.board = neighbours(
            open_spaces, (r.ends for r in box.routes if r.ends[0] in open_spaces and r.ends[1] in open_spaces)
        )
        self.next_to = {space: frozenset(others) for space, others in self.board.items()}
        self.bases = tuple(s.id for s in open_spaces.values() if _is_base(s, year) or s.id in extra_bases)
        self.home = frozenset(self.bases)
        self.safe = frozenset(s.id for s in open_spaces.values() if year in s.safe)
        self.forts = frozenset(s.id for s in open_spaces.values() if year in s.fort)
        self.for_markers = frozenset(open_spaces).difference(self.home, self.safe)
        self.airfields = tuple(s.id for s in open_spaces.values() if s.airfield)
        self.ports = tuple(s.id for s in open_spaces.values() if s.port)
        self.gates = {"airfield": _numbered(self.airfields), "water": _numbered(self.ports)}
        chart = {s.id: box.terrain["fort" if s.id in self.forts else s.terrain] for s in open_spaces.values()}
        self.chart = chart
        self.stops = frozenset(space for space, ground in chart.items() if ground.stop)
        self.locations = {row.total: row.space for row in box.locations if not row.years or year in row.years}
        self._reaches: dict[tuple[str, int, frozenset[str], bool], Reach] = {}

    def reach(self, start: str, moves: int, markers: Sequence[str], sapper: bool) -> Reach:
        """15.0, 15.1, 27.0: the spaces that a force can move to.

        Results are cached. Only a marker nearer than the farthest space in reach can change one.
        """
        found = self._reaches.get((start, moves, NO_MARKERS, sapper)) or self._cached(start, moves, NO_MARKERS, sapper)
        if found.near.isdisjoint(markers):
            return found
        return self._cached(start, moves, found.near.intersection(markers), sapper)

    def path(self, start: str, to: str, markers: Sequence[str], sapper: bool) -> list[tuple[str, int]]:
        """15.0, 15.1: the path of a force to a space, with the number of spaces so far."""
        stops = self._stopping(markers, sapper)
        return cheapest(
            lambda space: () if space in stops and space != start else [(other, 1) for other in self.board[space]],
            start,
            to,
        )

    def _stopping(self, markers: Collection[str], sapper: bool) -> Collection[str]:
        """15.1, 27.0: the spaces that end a movement."""
        return set(markers) if sapper else self.stops.union(markers)

    def _cached(self, start: str, moves: int, markers: frozenset[str], sapper: bool) -> Reach:
        """The cached reach, or a new one."""
        key = (start, moves, markers, sapper)
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) > MAX_CACHED_REACHES:
                self._reaches.clear()
            stops = self._stopping(markers, sapper)
            found = self._reaches[key] = Reach(reach(self.board, start, moves, stops), moves)
        return found


def _numbered(spaces: tuple[str, ...]) -> dict[str, int]:
    """Spaces with their order."""
    return {space: number for number, space in enumerate(spaces)}


def _is_base(space: Space, year: int) -> bool:
    """Whether a space is a base of yours in a year."""
    return space.base and (not space.base_years or year in space.base_years)
