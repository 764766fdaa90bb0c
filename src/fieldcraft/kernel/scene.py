"""Scenes: a renderer-independent description of a position as a board, pieces and panels.

A title says what is there: a coast, a wood, a truck with a firepower of 3. Renderers decide how to draw it:
`fieldcraft.drawing` as SVG, `fieldcraft.terminal` as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

Point = tuple[float, float]


class Ink(msgspec.Struct, frozen=True):
    """A palette colour as #rrggbb, for light mode and dark mode."""

    light: str
    dark: str


class Area(msgspec.Struct, frozen=True, tag="area"):
    """An area of one kind of ground: `sea`, `sand-sea`, `wood`, `floor`. Its edge is a curve if `smooth`."""

    style: str
    points: tuple[Point, ...]
    smooth: bool = True


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A linear feature: `coast`, `river`, `escarpment` (the low side to its right), `road`, `railway`, `wall`."""

    style: str
    points: tuple[Point, ...]
    smooth: bool = True


class Prop(msgspec.Struct, frozen=True, tag="mark"):
    """A small object at a point: `palms`, `wreck`, `crate`, `lamp`, `bridge`, rotated by an angle in degrees."""

    style: str
    at: Point
    size: float = 1.0
    angle: float = 0.0


class Lettering(msgspec.Struct, frozen=True, tag="lettering"):
    """Text on the map, in a cartographic style: `region`, `water`, `relief`, `town`, `note`.

    One point places it; several points are a line for it to follow.
    """

    text: str
    style: str
    points: tuple[Point, ...]
    size: float = 1.0
    angle: float = 0.0


Feature = Area | Line | Prop | Lettering


class Spot(msgspec.Struct, frozen=True):
    """A place on the board: its position in board units, its cell on the text map, and its marks.

    `outline` is the edge of a hex or a tile; a place without one is drawn as a ring. `beside` is the side of the ring
    where the name goes, as a compass direction (`n`, `ne`, ...). `label` replaces the name on the drawn board; an
    empty label draws none. `sign` is the terrain letter of a hex or tile on the text map.
    """

    id: str
    name: str
    x: float
    y: float
    cell: tuple[int, int]
    marks: tuple[str, ...] = ()
    note: str = ""
    outline: tuple[Point, ...] = ()
    beside: str = "s"
    label: str | None = None
    sign: str = ""


class Link(msgspec.Struct, frozen=True):
    """A connection between two places, drawn through the points between them."""

    ends: tuple[str, str]
    kind: str
    through: tuple[Point, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """The board without pieces. Renderers cache it, so equal boards must look alike.

    `signs` explains the terrain letters of the text map.
    """

    name: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    links: tuple[Link, ...]
    legend: tuple[tuple[str, str], ...] = ()
    sheet: str = ""
    palette: dict[str, Ink] = {}
    ground: tuple[Feature, ...] = ()
    counter: float = 44.0
    signs: tuple[tuple[str, str], ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """A counter or marker: its side, place, values and marks.

    `values` go in the corners: bottom left, bottom right, top left, top right. `side` is `ours`, `theirs` or `marker`.
    `facing` is in degrees clockwise from up. The renderer positions a piece within its spot, unless `at` gives a
    point. One piece can represent `count` identical ones.
    """

    id: str
    name: str
    symbol: str
    side: str
    spot: str
    values: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    short: str = ""
    facing: float = 0.0
    note: str = ""
    at: Point | None = None
    count: int = 1

    @property
    def value_text(self) -> str:
        """The values joined by dashes, or by slashes if one of them has a sign.

        >>> Piece("a", "A", "squad", "ours", "x", ("3", "5")).value_text
        '3-5'
        >>> Piece("a", "A", "gear", "ours", "x", ("+1", "-1", "")).value_text
        '+1/-1'
        """
        shown = [value for value in self.values if value]
        return ("-" if all(value[0].isalnum() for value in shown) else "/").join(shown)


class Track(msgspec.Struct, frozen=True):
    """A number that is always shown, such as operations left, alarm or points."""

    name: str
    value: int | float | str
    maximum: int | None = None
    alert: bool = False
    note: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of counters in a panel, such as one side of a battle."""

    label: str
    pieces: tuple[Piece, ...]


class Panel(msgspec.Struct, frozen=True):
    """A panel beside the board: text, and counters or a table.

    `kind` selects its look: a `note`, an order `card`, a `box` of counters, a `battle`, a `form`. `lines` is the whole
    content as text; `rows` shows it as counters, `table` as cells under a heading row.
    """

    title: str
    lines: tuple[str, ...]
    kind: str = "note"
    rows: tuple[Row, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A whole position: board, pieces, panels, tracks, and a one-line status.

    `guide` tells a new player what to do now and why, in scenarios made for learning.
    """

    board: Board
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    status: str
    tracks: tuple[Track, ...] = ()
    guide: tuple[str, ...] = ()


class Stop(msgspec.Struct, frozen=True):
    """A place or piece on a trace, with a short note such as the cost so far or the roll needed."""

    place: str
    note: str = ""


class Trace(msgspec.Struct, frozen=True):
    """A line from stop to stop that previews an option on the board.

    `kind` is `path` (follows the links of the board), `air` (straight) or `sight` (a line of sight or fire).
    """

    stops: tuple[Stop, ...] = ()
    kind: str = "path"

    @classmethod
    def along(cls, path: Iterable[tuple[str, int]]) -> Trace:
        """The trace of a path of places, each with the cost so far, which is noted at all but the first."""
        return cls(tuple(Stop(place, str(cost) if number else "") for number, (place, cost) in enumerate(path)))


NO_TRACE = Trace()
"""The trace of an option that shows nothing on the board."""

EMPTY_SCENE = Scene(Board("", 0, 0, (), ()), (), (), "")
"""The scene of a title that doesn't describe one."""


_html_renderer: Callable[[Scene], str] | None = None


def set_html_renderer(renderer: Callable[[Scene], str]) -> None:
    """Set the function that draws scenes as HTML for notebooks. The engine itself draws nothing."""
    global _html_renderer
    _html_renderer = renderer


def render_html(scene: Scene) -> str | None:
    """A scene as HTML, or None if no renderer is set."""
    return None if _html_renderer is None else _html_renderer(scene)
