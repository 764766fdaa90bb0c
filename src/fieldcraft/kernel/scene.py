"""How a position looks, in words that any renderer understands: a board, pieces on it, panels beside it.

A title says what there is: a coast runs here, a wood stands there, this counter is a truck with a firepower of 3.
How they are drawn is the business of whoever draws: `fieldcraft.drawing` with ink, the terminal with letters.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

Point = tuple[float, float]


class Ink(msgspec.Struct, frozen=True):
    """A colour of the palette as #rrggbb: by day, and by lamplight."""

    light: str
    dark: str


class Area(msgspec.Struct, frozen=True, tag="area"):
    """Ground of one kind inside a closed line: `sea`, `sand-sea`, `wood`, `floor`. Curved where `smooth`."""

    style: str
    points: tuple[Point, ...]
    smooth: bool = True


class Line(msgspec.Struct, frozen=True, tag="line"):
    """Something long: `coast`, `river`, `escarpment` (falling away to its right), `road`, `railway`, `wall`."""

    style: str
    points: tuple[Point, ...]
    smooth: bool = True


class Prop(msgspec.Struct, frozen=True, tag="mark"):
    """A small thing drawn at one place: `palms`, `wreck`, `crate`, `lamp`, `bridge`, turned by an angle in degrees."""

    style: str
    at: Point
    size: float = 1.0
    angle: float = 0.0


class Lettering(msgspec.Struct, frozen=True, tag="lettering"):
    """Words on the ground, set like a cartographer would: `region`, `water`, `relief`, `town`, `note`.

    They stand at a point, or follow a line when there is more than one point.
    """

    text: str
    style: str
    points: tuple[Point, ...]
    size: float = 1.0
    angle: float = 0.0


Feature = Area | Line | Prop | Lettering


class Spot(msgspec.Struct, frozen=True):
    """A place on the board: where it is in board units and on the text map, and what is marked there.

    `outline` is its edge where it has one of its own, such as a hex or a tile; else it is drawn as a survey ring.
    `beside` says on which side of a ring its name stands, as on a compass (`n`, `ne`, ...). `label` is what is lettered
    on the board where that is not the name; an empty one letters nothing. `sign` is the letter that stands for the
    ground where places are hexes or tiles of a text map.
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
    """A line between two places, bending through the points between them."""

    ends: tuple[str, str]
    kind: str
    through: tuple[Point, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """The ground: drawn once and kept. Boards that are equal look alike.

    `signs` says in words what the letters of a text map stand for.
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
    """A counter: whose it is, where it stands, its values and marks.

    `values` stand in the corners: bottom left, bottom right, top left, top right. `side` is `ours`, `theirs` or
    `marker`. A piece faces `facing` degrees from straight up. It stands where its spot has room, unless `at` says
    where, and stands for `count` that are alike.
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
        """The values in a row, with strokes between them where one has a sign of its own.

        >>> Piece("a", "A", "squad", "ours", "x", ("3", "5")).value_text
        '3-5'
        >>> Piece("a", "A", "gear", "ours", "x", ("+1", "-1", "")).value_text
        '+1/-1'
        """
        shown = [value for value in self.values if value]
        return ("-" if all(value[0].isalnum() for value in shown) else "/").join(shown)


class Track(msgspec.Struct, frozen=True):
    """A number that matters all the time: operations left, alarm, points. `most` is where the track ends."""

    name: str
    value: int | float | str
    most: int | None = None
    alert: bool = False
    note: str = ""


class Row(msgspec.Struct, frozen=True):
    """Counters in a line inside a panel, such as one side of a battle."""

    label: str
    pieces: tuple[Piece, ...]


class Panel(msgspec.Struct, frozen=True):
    """Something beside the board: words, and the counters that lie there.

    `kind` is how it is dressed: a `note`, an order `card`, a `box` of counters, a `battle`, a `form`. What `rows` show
    as counters, and a `table` in cells under its first line, `lines` say in words, for those who read.
    """

    title: str
    lines: tuple[str, ...]
    kind: str = "note"
    rows: tuple[Row, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """All of it, and one line that sums the position up.

    `guide` is for somebody who is new to the game: what to do now and why, where the scenario is meant for learning.
    """

    board: Board
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    status: str
    tracks: tuple[Track, ...] = ()
    guide: tuple[str, ...] = ()


class Stop(msgspec.Struct, frozen=True):
    """A place or a piece that a trace comes to, and a short note there: the cost so far, the roll that is needed."""

    place: str
    note: str = ""


class Trace(msgspec.Struct, frozen=True):
    """What an option would do on the board, as a line from stop to stop that is drawn while somebody looks at it.

    `kind` is how it runs: a `way` follows the ways of the board, `air` goes straight over it, and `sight` is a line of
    sight or of fire.
    """

    stops: tuple[Stop, ...] = ()
    kind: str = "way"

    @classmethod
    def along(cls, way: Iterable[tuple[str, int]]) -> Trace:
        """The trace of a way whose cost so far is known at each place; none is noted where it begins."""
        return cls(tuple(Stop(place, str(cost) if number else "") for number, (place, cost) in enumerate(way)))


NO_TRACE = Trace()
"""The trace of an option that leads nowhere on the board."""

NOTHING = Scene(Board("", 0, 0, (), ()), (), (), "")
"""How a title looks that has no picture of itself."""
