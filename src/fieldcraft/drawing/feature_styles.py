"""What all feature styles share: layers, the drawing context, and paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

from fieldcraft.drawing.curves import flatten, smooth_path
from fieldcraft.drawing.svg import polygon, polyline
from fieldcraft.kernel.scene import Area, Board, Line, Point, Prop

MARGIN = 26.0

# Layers, from the bottom up. Within a layer, features are drawn in the order of the data.
WATER, LAND, TINT, RELIEF, COVER, STREAM, TRAFFIC, WAYS, DETAIL, WORDS, PENCIL = range(11)


class Context:
    """The board being drawn, a prefix for unique SVG ids, and seeds for irregularities."""

    def __init__(self, board: Board):
        self.board = board
        self.key = f"{crc32(repr((board.name, board.sheet, board.width, board.height)).encode()):08x}"

    def salt(self, feature: Area | Line | Prop) -> int:
        """A seed that depends on the feature alone."""
        return crc32(repr(feature).encode())


class Style(NamedTuple):
    """How to draw a kind of feature: its layer, its function, and a description for the documentation."""

    layer: int
    draw: Callable[..., str]
    description: str


Styles = dict[str, Style]


def area_path(area: Area) -> str:
    """The outline of an area as path data."""
    return smooth_path(area.points, closed=True) if area.smooth else polygon(area.points)


def line_path(line: Line) -> str:
    """A line as path data."""
    return smooth_path(line.points) if line.smooth else polyline(line.points)


def area_points(area: Area, step: float = 20.0) -> list[Point]:
    """The outline of an area as a closed polyline."""
    return flatten(area.points, closed=True, smooth=area.smooth, step=step)


def line_points(line: Line, step: float = 6.0) -> list[Point]:
    """A line as a polyline."""
    return flatten(line.points, smooth=line.smooth, step=step)
