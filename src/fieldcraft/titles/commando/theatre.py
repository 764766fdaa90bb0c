"""The map in one mission: the year decides bases, forts and the safe side, the Mission card closes a space."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from fieldcraft.boards.paths import cheapest
from fieldcraft.boards.points import neighbours, reach
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando.records import Box, Mission, Space

MAX_CACHED_REACHES: Final = 200
"""How many sets of markers a reach is cached for."""


class Reach:
    """The spaces within reach with their distance, and the options to move there, filled in when first needed.

    `passed` are those through which a force can go on: only a marker there can change what is in reach. The reaches
    that markers there leave are cached in `cut_short`. `edge` are the spaces that take all the moves.
    """

    __slots__ = ("cut_short", "edge", "moves", "passed", "spaces")

    def __init__(self, spaces: dict[str, int], moves: int, stops: Collection[str]):
        self.spaces = spaces
        self.passed = frozenset([space for space, far in spaces.items() if far < moves and space not in stops])
        self.edge = tuple([space for space, far in spaces.items() if far == moves])
        self.cut_short: dict[frozenset[str], Reach] = {}
        self.moves: list[Option] = []

    def moves_without(self, full: Collection[str]) -> list[Option]:
        """The options to move, without those to spaces that are full."""
        return [move for to, move in zip(self.spaces, self.moves, strict=True) if to not in full]


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
        self.gates_at_home = {use: self.home.intersection(gates) for use, gates in self.gates.items()}
        chart = {s.id: box.terrain["fort" if s.id in self.forts else s.terrain] for s in open_spaces.values()}
        self.chart = chart
        self.stops = frozenset(space for space, ground in chart.items() if ground.stop)
        self.locations = {row.total: row.space for row in box.locations if not row.years or year in row.years}
        self._reaches: dict[tuple[str, int, bool], Reach] = {}

    def reach(self, start: str, moves: int, markers: Sequence[str], sapper: bool) -> Reach:
        """15.0, 15.1, 27.0: the spaces that a force can move to.

        Results are cached under the markers that can change them.
        """
        whole = self._reaches.get((start, moves, sapper))
        if whole is None:
            whole = self._reaches[start, moves, sapper] = self._reach(start, moves, (), sapper)
        if whole.passed.isdisjoint(markers):
            return whole
        passed = whole.passed.intersection(markers)
        found = whole.cut_short.get(passed)
        if found is None:
            if len(whole.cut_short) > MAX_CACHED_REACHES:
                whole.cut_short.clear()
            found = whole.cut_short[passed] = self._reach(start, moves, passed, sapper)
        return found

    def path(self, start: str, to: str, markers: Sequence[str], sapper: bool) -> list[tuple[str, int]]:
        """15.0, 15.1: the path of a force to a space, with the number of spaces so far."""
        stops = self._stopping(markers, sapper)
        return cheapest(
            lambda space: () if space in stops and space != start else [(other, 1) for other in self.board[space]],
            start,
            to,
        )

    def has_other_base(self, use: str, place: str) -> bool:
        """10.2a: whether there is another base to which a move by air or water can go; bases always have room."""
        gates = self.gates_at_home[use]
        return len(gates) > 1 or (bool(gates) and place not in gates)

    def _stopping(self, markers: Collection[str], sapper: bool) -> Collection[str]:
        """15.1, 27.0: the spaces that end a movement."""
        return set(markers) if sapper else self.stops.union(markers)

    def _reach(self, start: str, moves: int, markers: Collection[str], sapper: bool) -> Reach:
        """A reach that isn't cached yet."""
        stops = self._stopping(markers, sapper)
        return Reach(reach(self.board, start, moves, stops), moves, stops)


def _numbered(spaces: tuple[str, ...]) -> dict[str, int]:
    """Spaces with their order."""
    return {space: number for number, space in enumerate(spaces)}


def _is_base(space: Space, year: int) -> bool:
    """Whether a space is a base of yours in a year."""
    return space.base and (not space.base_years or year in space.base_years)
