"""Beats as they are played on the drawn board: where counters go, along which way, what is shot at, where to look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from fieldcraft.drawing.stacks import Placement, placements
from fieldcraft.drawing.traces import positions, trace_path
from fieldcraft.kernel.base import Path
from fieldcraft.kernel.beats import Beat
from fieldcraft.kernel.scene import Point, Scene, Stop

DIGITS = 1
FARTHEST = 5.0
"""How many counters farther the strongest rings spread than the faintest."""
Numbers = tuple[float, ...]


class Put(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter that is new, looks different or is drawn in another position. It has its drawing if that changed."""

    id: str
    x: float
    y: float
    scale: float = 1.0
    svg: str = ""


class Travel(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line along which a counter travels, as x and y in turn. `joined` is the counter it becomes part of."""

    id: str
    points: Numbers
    joined: str = ""


class Flash(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot: the ids of its two ends and, if both are on the board, their positions."""

    source: str
    target: str
    line: Numbers = ()


class Rings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rings that spread from a point: how far, in board units."""

    x: float
    y: float
    reach: float


class Motion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a beat changes on the drawn board. `box` is the area to look at: left, top, width and height."""

    put: tuple[Put, ...] = ()
    gone: tuple[str, ...] = ()
    ways: tuple[Travel, ...] = ()
    shots: tuple[Flash, ...] = ()
    box: Numbers = ()
    rings: tuple[Rings, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.put or self.gone or self.ways or self.shots or self.rings)


def motion(before: Scene, after: Scene, beat: Beat) -> Motion:
    """How a beat is played on the board that both scenes share."""
    old, new = placements(before), placements(after)
    put = tuple(_puts(old, new))
    where = {**positions(before), **positions(after)}
    where |= {name: (at.x, at.y) for name, at in (old | new).items()}
    ways = tuple(_ways(before, beat.paths, old, new, where))
    gone = tuple(name for name in old if name not in new)
    shots = tuple(
        Flash(shot.source, shot.target, _line(where, (shot.source, shot.target)))
        for shot in beat.shots
        if shot.source in where or shot.target in where
    )
    seen = [where[name] for name in (*beat.places, *gone, *(one.id for one in put if one.svg)) if name in where]
    for line in (*(way.points for way in ways), *(shot.line for shot in shots)):
        seen += zip(line[::2], line[1::2], strict=True)
    counter = before.board.counter
    rings = tuple(
        Rings(*where[ripple.place], round(counter * (1 + FARTHEST * ripple.strength), DIGITS))
        for ripple in beat.ripples
        if ripple.place in where
    )
    return Motion(put, gone, ways, shots, _box(seen, counter), rings)


def _puts(old: Mapping[str, Placement], new: Mapping[str, Placement]) -> Iterator[Put]:
    """The counters whose position or drawing changed."""
    for name, at in new.items():
        was = old.get(name)
        same_look = was is not None and (was.piece, was.height, was.scale) == (at.piece, at.height, at.scale)
        if was is None or not same_look:
            # A counter that only moved keeps its drawing: its place isn't part of how it looks.
            moved = was is not None and _look(was) == _look(at)
            yield Put(name, round(at.x, DIGITS), round(at.y, DIGITS), at.scale, "" if moved else at.drawn())
        elif (was.x, was.y) != (at.x, at.y):
            yield Put(name, round(at.x, DIGITS), round(at.y, DIGITS), at.scale)


def _look(at: Placement) -> object:
    """All of a counter that shows, apart from where it is and how high it lies in its stack."""
    return msgspec.structs.replace(at.piece, spot="", at=None), at.scale


def _ways(
    scene: Scene,
    paths: Iterable[Path],
    old: Mapping[str, Placement],
    new: Mapping[str, Placement],
    where: Mapping[str, Point],
) -> Iterator[Travel]:
    """The ways of counters that were on the board and are still there: along the links, from stack to stack."""
    for path in paths:
        end = path.joined or path.piece
        stops = [Stop(place) for place in path.places if place in where]
        if path.piece in old and end in new and len(stops) > 1:
            start, goal = old[path.piece], new[end]
            line = [(start.x, start.y), *trace_path(scene, stops, where)[1:-1], (goal.x, goal.y)]
            yield Travel(path.piece, tuple(round(value, DIGITS) for point in line for value in point), path.joined)


def _line(where: Mapping[str, Point], names: Iterable[str]) -> Numbers:
    """The positions of the given places or pieces as numbers; empty if one isn't on the board."""
    points = [where.get(name) for name in names]
    known = [point for point in points if point is not None]
    return tuple(round(v, DIGITS) for point in known for v in point) if len(known) == len(points) else ()


def _box(points: list[Point], margin: float) -> Numbers:
    """The area around some points; empty without any."""
    if not points:
        return ()
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return (
        round(left - margin),
        round(top - margin),
        round(right - left + 2 * margin),
        round(bottom - top + 2 * margin),
    )
