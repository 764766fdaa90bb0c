"""Scenes: a renderer-independent description of a position as a board, pieces and panels.

A title says what is there: a coast, a wood, a truck with a firepower of 3. Renderers decide how to draw it:
`fieldcraft.drawing` as SVG, `fieldcraft.terminal` as text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from fieldcraft.kernel.library import Lookup

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

    One point places it; several points are a line for it to follow. On a board whose labels follow the zoom, names of
    rank 0 are shown even when zoomed out, and names compete for room in the order of their ranks.
    """

    text: str
    style: str
    points: tuple[Point, ...]
    size: float = 1.0
    angle: float = 0.0
    rank: int = 0


class Relief(msgspec.Struct, frozen=True, tag="relief"):
    """The lie of the land: its height at points of the board about `apart` from each other.

    Contour lines are a height of 1 apart, and begin at 1; the ground between the points is inferred.

    >>> hill = Relief(points=((0, 0, 0.0), (10, 0, 2.5), (20, 0, 0.0)), apart=10)
    >>> max(height for _, _, height in hill.points)
    2.5
    """

    points: tuple[tuple[float, float, float], ...]
    apart: float


Feature = Area | Line | Prop | Lettering | Relief


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

    `signs` explains the terrain letters of the text map. On a large board, labels may follow the zoom: they keep their
    size on screen, and when zoomed out only the most important are shown. Without a `frame`, the ground reaches to the
    edge.
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
    labels_by_zoom: bool = False
    frame: bool = True


class Piece(msgspec.Struct, frozen=True):
    """A counter or marker: its side, place, values and marks.

    `values` go in the corners: bottom left, bottom right, top left, top right. `side` is `ours`, `theirs` or `marker`.
    `facing` is in degrees clockwise from up. The renderer positions a piece within its spot, unless `at` gives a
    point. One piece can represent `count` identical ones. `card` is the id of the library card that explains it.
    `towards` is the place or piece it is after, to which an arrow points. `scale` is its size compared with others.
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
    card: str = ""
    towards: str = ""
    scale: float = 1.0

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


class Stage(msgspec.Struct, frozen=True):
    """A fight in progress, shown over the board: two lines of counters face to face.

    `active` and `target` are the ids of the counter that acts and the one it acts on. `stakes` says what the fight is
    for, unless `stakes_title` gives it another heading; `readings` names the tables that decide it, with the rows that
    apply. `ground` is the style of the ground between the lines. A fight that has just ended has a `banner` with its
    result.
    """

    title: str
    ours: tuple[Piece, ...] = ()
    theirs: tuple[Piece, ...] = ()
    round: str = ""
    active: str = ""
    target: str = ""
    stakes: tuple[str, ...] = ()
    readings: tuple[Lookup, ...] = ()
    ground: str = ""
    banner: str = ""
    stakes_title: str = "What it is for"


class CardInPlay(msgspec.Struct, frozen=True):
    """A card on the table: the id of its text in the library, and a note on what it does now.

    A card that lies face down shows the back of its `deck` alone.
    """

    id: str
    deck: str
    note: str = ""
    face_up: bool = True


class Goal(msgspec.Struct, frozen=True):
    """Something to achieve, in a few words, and how far you have come: `value` of `maximum` if it is counted.

    If it is achieved at a `place`, the board marks that place, and points to it when it is out of view.
    """

    text: str
    value: int | None = None
    maximum: int | None = None
    done: bool = False
    note: str = ""
    place: str = ""

    @property
    def progress(self) -> str:
        """How far you have come; a value below zero is no part of the maximum, nor is one above it.

        >>> Goal("Raise the KIA index to 3", 1, 3).progress, Goal("Raise the KIA index to 3", -4, 3).progress
        ('1 of 3', 'now -4')
        >>> Goal("Raise the KIA index to 3", 4, 3).progress
        '4, needed 3'
        """
        if self.value is None or self.maximum is None:
            return ""
        if self.value > self.maximum:
            return f"{self.value}, needed {self.maximum}"
        return f"{self.value} of {self.maximum}" if self.value >= 0 else f"now {self.value}"


class Meter(msgspec.Struct, frozen=True):
    """A value that is counted down or up, such as 2 of 3 AP, shown as pips."""

    name: str
    value: int
    maximum: int
    alert: bool = False


class Member(msgspec.Struct, frozen=True):
    """One of your people or units, in the strip that shows all of them.

    `id` is that of its piece, `card` the library card with its face and values. `marks` are states in a word or two,
    such as `visible` or `panicked`, `items` what it carries. `ready` says that it can still act.
    """

    id: str
    name: str
    card: str = ""
    meters: tuple[Meter, ...] = ()
    marks: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    ready: bool = True
    owner: str = ""
    note: str = ""


class Phase(msgspec.Struct, frozen=True):
    """Where play is: the turn, such as `Op 2 of 6`, its steps in order, and the index of the current one.

    `enemy` says that the current step belongs to the enemy: interfaces let the player say when it begins.
    """

    turn: str
    steps: tuple[str, ...] = ()
    current: int = 0
    enemy: bool = False

    @property
    def heading(self) -> str:
        """The turn and its current step.

        >>> Phase("Turn 3", ("Commandos", "Enemies"), 1).heading
        'Turn 3: Enemies'
        """
        step = self.steps[self.current] if self.current < len(self.steps) else ""
        return ": ".join(filter(None, (self.turn, step)))


NO_PHASE = Phase("")


class ChangesScene(Protocol):
    """Something that changes a scene, such as a beat.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", seed=7)
    >>> game.choose(0)
    >>> isinstance(game.beats()[0].applied_to(game.fork(at=0).scene()), Scene)
    True
    """

    def applied_to(self, scene: Scene) -> Scene:
        """The scene with the change."""


class Scene(msgspec.Struct, frozen=True):
    """A whole position: board, pieces, panels, tracks, and a one-line status.

    `stage` is the fight in progress, `cards` are those in force, `goals` what the player wants, and `phase` where play
    is. `roster` has your people or units.
    """

    board: Board
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    status: str
    tracks: tuple[Track, ...] = ()
    stage: Stage | None = None
    cards: tuple[CardInPlay, ...] = ()
    goals: tuple[Goal, ...] = ()
    phase: Phase = NO_PHASE
    roster: tuple[Member, ...] = ()

    def after(self, beats: Iterable[ChangesScene]) -> Scene:
        """The scene after some beats: what they changed, applied in order.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
        >>> before = game.scene()
        >>> game.choose(2)
        >>> before.after(game.beats()) == game.scene()
        True
        """
        scene = self
        for beat in beats:
            scene = beat.applied_to(scene)
        return scene


class Shade(msgspec.Struct, frozen=True):
    """A tint over a place during a decision: `heat` from 0 to 1, `reach` for what can be hit, `hidden` for
    what can't be seen. The note, such as a roll that is needed, is drawn in the place if it is `pinned`, else while an
    option there is in focus. The `chance` of success follows it, unless the player has switched odds off. `meaning`
    says in the legend what the tint shows, such as `Heard`. The place may be a piece, which has a note and no tint.
    """

    place: str
    kind: str
    strength: float = 1.0
    note: str = ""
    pinned: bool = False
    meaning: str = ""
    chance: str = ""


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
