"""What every style of drawing shares: the board, layers, and names that are unique on a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from zlib import crc32

from fieldcraft.drawing.curves import curve, flat
from fieldcraft.drawing.svg import polygon, polyline
from fieldcraft.kernel.scene import Area, Board, Line, Point, Prop

MARGIN = 26.0

# From the paper up. A feature is drawn in the layer of its style, and in the order of the data within a layer.
WATER, LAND, TINT, RELIEF, COVER, STREAM, TRAFFIC, WAYS, DETAIL, WORDS, PENCIL = range(11)


class Pen:
    """The board that is drawn, and the seed of its small irregularities."""

    def __init__(self, board: Board):
        self.board = board
        self.key = f"{crc32(repr((board.name, board.sheet, board.width, board.height)).encode()):08x}"

    def salt(self, feature: Area | Line | Prop) -> int:
        """A number of its own for each feature, which stays when others come and go."""
        return crc32(repr(feature).encode())


class Style(NamedTuple):
    """How a kind of feature is drawn and in which layer, and in words for those who write data."""

    layer: int
    draw: Callable[..., str]
    words: str


Styles = dict[str, Style]


def outline(area: Area) -> str:
    """The edge of an area as path data."""
    return curve(area.points, closed=True) if area.smooth else polygon(area.points)


def course(line: Line) -> str:
    """A line as path data."""
    return curve(line.points) if line.smooth else polyline(line.points)


def edge(area: Area, step: float = 20.0) -> list[Point]:
    """The edge of an area as short straight pieces, back to where it began."""
    return flat(area.points, closed=True, smooth=area.smooth, step=step)


def run(line: Line, step: float = 6.0) -> list[Point]:
    """A line as short straight pieces."""
    return flat(line.points, smooth=line.smooth, step=step)
