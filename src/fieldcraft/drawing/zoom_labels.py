"""Names that follow the zoom: they keep their size on screen, don't collide, and the least important come last.

Zoom is divided into levels, each zoomed in by a quarter more than the one before. Within a level, a name has a fixed
size in board units, so on screen it grows from `SMALLEST` by a quarter at most. Names are placed for each level by
rank; a name for which there is no room waits for a higher level. The page only has to say which level it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple, TypeGuard

from fieldcraft.drawing import landmarks
from fieldcraft.drawing.curves import flatten, points_along
from fieldcraft.drawing.feature_styles import MARGIN
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.label_placement import FIXED, Box, bounding_box, break_in_two
from fieldcraft.drawing.lettering import face
from fieldcraft.drawing.svg import el, escape
from fieldcraft.kernel.scene import Board, Feature, Lettering, Line, Point, Prop, Spot

SMALLEST: Final = 11.0
STEP: Final = 1.25
LEVELS: Final = tuple(round(0.2 * STEP**n, 3) for n in range(17))
"""The scale, in pixels per board unit, from which each level is shown."""
NAMES_FROM: Final = 0.55
"""From this scale all names compete for room; below it only those of rank 0."""
NUMBERS_FROM: Final = 1.1
"""From this scale hexes show their numbers."""
FIGURES: Final = {":not(.tiny) .v": 0.95, ".tiny .v": 1.4, " .nm.number": 1.8, " .nm": 2.3}
"""From which scale the values on a counter and on a tiny one, a short name and a long name are legible."""
SIZES: Final = {"region": 1.3, "sea": 1.3, "water": 1.2, "relief": 1.15, "town": 1.2}
"""How much larger than `SMALLEST` a style is."""
GENERAL: Final = ("region", "sea", "water", "relief")
"""Styles that name a whole area: they are placed first, around their point."""
LEADING: Final = 1.12
CLEAR: Final = 11.0
"""What stands at a place reaches this far from its point, in board units."""
BELOW: Final = 18.0
"""How far below its point a name stands, in board units, so that a counter there leaves it in sight."""
LEVEL: Final = 0.35
"""How far below its middle the baseline of a name is, in sizes."""
ASTRAY: Final = 56.0
"""How far from its point the name of an area may stand, in board units."""
GAP: Final = 0.12
PROP: Final = 13.0
FLAT: Final = 0.8
"""The half width of a prop of size 1 in board units, and its height to its width."""
AT_PLACE: Final = 10.0
"""A landmark this near to the point of a name stands at that place, in board units."""
NARROW: Final = 0.85
"""How much of a landmark's reach a name keeps clear of."""
HIDING: Final = 14.0
"""How many positions down the list a name goes rather than hide a prop."""

WAYS: Final = ("road", "railway", "track")
ACROSS: Final = 0.7
"""How many positions down the list a name goes rather than lie on a point of a road; the points are this far apart."""
BESTRIDE: Final = 8.0
CELL: Final = 64.0
"""The size of the squares in which points are looked up, in board units."""

NONE_COVERED: Final[Mapping[int, Sequence[int]]] = {}

# Where a name may stand beside its point: the direction, how it is anchored, and whether it is in two lines.
BESIDE: Final = (
    (0, 1, "middle", False),
    (1, 0, "start", False),
    (-1, 0, "end", False),
    (0, -1, "middle", False),
    (0, 1, "middle", True),
    (0.7, 0.7, "start", False),
    (0.7, -0.7, "start", False),
    (-0.7, 0.7, "end", False),
    (-0.7, -0.7, "end", False),
    (1, 0, "start", True),
    (-1, 0, "end", True),
    (0, -1, "middle", True),
)
# Where the name of an area may stand: lines below its point, and sizes to its right.
AROUND: Final = (
    (0, 0),
    (-1.4, 0),
    (1.4, 0),
    (0, 3),
    (0, -3),
    (-2.8, 0),
    (2.8, 0),
    (-1.4, 3),
    (1.4, -3),
    (-4.2, 0),
    (4.2, 0),
)


class Placed(NamedTuple):
    """A name in one position: an anchor in board units, and offsets in multiples of its size."""

    name: Lettering
    lines: tuple[str, ...]
    x: float
    y: float
    dx: float
    dy: float
    anchor: str

    def box(self, scale: float) -> Box:
        """Its bounding box in board units at the lowest scale of a level."""
        size = size_of(self.name.style) / scale
        spacing = face(self.name).spacing
        wide = max(text_width(line, size, spacing=spacing) for line in self.lines)
        left = self.x + self.dx * size - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * wide
        top = self.y + (self.dy - 0.78) * size
        gap = GAP * size
        tall = (0.98 + LEADING * (len(self.lines) - 1)) * size
        return Box(left - gap, top - gap, left + wide + gap, top + tall + gap)

    def is_astray(self, scale: float) -> bool:
        """Whether the name of an area would stand so far from its point that it seemed to name another."""
        size = size_of(self.name.style) / scale
        return self.name.style in GENERAL and hypot(self.dx, self.dy - LEVEL) * size > ASTRAY


class Showing(NamedTuple):
    """A name in a position, from one level to another."""

    placed: Placed
    first: int
    last: int


def reach_of(prop: Prop) -> float:
    """How far a prop reaches from its point, in board units."""
    return (landmarks.REACH if prop.style in landmarks.PLANS else PROP) * prop.size


def size_of(style: str) -> float:
    """The smallest size of a style on screen, in pixels."""
    return SMALLEST * SIZES.get(style, 1.0)


def is_zoomed(feature: Feature) -> bool:
    """Whether a feature is a name that follows the zoom: a level one, at one point, of something on the map."""
    return _is_level(feature) and feature.style not in FIXED


def _is_level(feature: Feature) -> TypeGuard[Lettering]:
    """Whether a feature is level lettering at one point."""
    return isinstance(feature, Lettering) and len(feature.points) == 1 and not feature.angle


def candidates(name: Lettering, clear: float = CLEAR, high: float = 0.0) -> Iterator[Placed]:
    """The positions where a name may stand, the best first.

    What stands at its place reaches `clear` to either side, and at least `high` above and below.
    """
    x, y = name.points[0]
    if name.style in GENERAL:
        for down, right in AROUND:
            yield Placed(name, tuple(name.text.split("\n")), x, y, float(right), LEVEL + down, "middle")
        return
    for across, down, anchor, broken in BESIDE:
        lines = tuple(break_in_two(name.text).split("\n")) if broken else (name.text,)
        if broken and len(lines) == 1:
            continue
        more = LEADING * (len(lines) - 1)
        beneath = not across and down > 0
        dy = 0.85 if down > 0 else -0.25 - more if down < 0 else 0.32 - more / 2
        yield Placed(
            name,
            lines,
            x + across * clear,
            y + down * max(BELOW if beneath else CLEAR, 0.0 if across else high),
            0.3 * (across > 0) - 0.3 * (across < 0),
            dy,
            anchor,
        )


def layout(board: Board) -> list[list[Placed]]:
    """The names of a board for each level."""
    names = [feature for feature in board.ground if isinstance(feature, Lettering) and is_zoomed(feature)]
    order = sorted(names, key=lambda name: (name.style not in GENERAL, name.rank))
    room = Room(board)
    before: dict[int, Placed] = {}
    levels = []
    for scale in LEVELS:
        shown: dict[int, Placed] = {}
        room.clear()
        for number, name in enumerate(order):
            if scale >= NAMES_FROM or not name.rank:
                found = room.place(name, scale, before.get(number))
                if found is not None:
                    shown[number] = found
        before = shown
        levels.append(list(shown.values()))
    return levels


class Room:
    """The room for names on one level: what is taken, and what should stay in sight."""

    def __init__(self, board: Board):
        self.board = board
        self.fixed = [box for feature in board.ground if not is_zoomed(feature) for box in _boxes(feature)]
        self.ways = RoadPoints(
            feature for feature in board.ground if isinstance(feature, Line) and feature.style in WAYS
        )
        self.taken: list[Box] = []
        reach = {prop: reach_of(prop) for prop in board.ground if isinstance(prop, Prop)}
        self.landmarks = [prop for prop in reach if prop.style in landmarks.PLANS]
        self.props = [
            Box(prop.at[0] - r, prop.at[1] - r * FLAT, prop.at[0] + r, prop.at[1] + r * FLAT)
            for prop, r in reach.items()
        ]

    def clear(self) -> None:
        """Begin another level, with only what stays the same at every zoom."""
        self.taken[:] = self.fixed

    def place(self, name: Lettering, scale: float, before: Placed | None) -> Placed | None:
        """Put a name in its best free position, if there is one; where it stood before, if that is still free."""
        if before is not None and self.is_free(box := before.box(scale)):
            self.taken.append(box)
            return before
        found = self.best(candidates(name, self.clear_of(name)), scale)
        if found is not None:
            self.taken.append(found.box(scale))
        return found

    def best(self, positions: Iterable[Placed], scale: float) -> Placed | None:
        """The best of the positions that are free, if there is one."""
        found: list[tuple[float, Placed]] = []
        for number, placed in enumerate(positions):
            box = placed.box(scale)
            if self.is_free(box) and not placed.is_astray(scale):
                found.append((number + HIDING * self.hidden_by(box) + ACROSS * self.ways.within(box), placed))
        return min(found, key=lambda one: one[0])[1] if found else None

    def clear_of(self, name: Lettering) -> float:
        """How far the name of a place stands to its side: beside the landmark there, if it has one."""
        x, y = name.points[0]
        near = [prop for prop in self.landmarks if hypot(prop.at[0] - x, prop.at[1] - y) < AT_PLACE]
        return max((NARROW * reach_of(prop) for prop in near), default=CLEAR)

    def is_free(self, box: Box) -> bool:
        """Whether a box is on the board and touches no name."""
        left, top, right, bottom = box
        if left < MARGIN or top < MARGIN or right > self.board.width - MARGIN or bottom > self.board.height - MARGIN:
            return False
        return not any(left < e and w < right and top < s and n < bottom for w, n, e, s in self.taken)

    def hidden_by(self, box: Box) -> float:
        """How much of what stands on the map a box would hide, in whole props."""
        left, top, right, bottom = box
        near = [prop for prop in self.props if left < prop.right and prop.left < right]
        return sum(
            box.overlap(prop) / ((prop.right - prop.left) * (prop.bottom - prop.top))
            for prop in near
            if top < prop.bottom and prop.top < bottom
        )


def _boxes(feature: Feature) -> Iterator[Box]:
    """What fixed lettering takes up: the box of a level one, or boxes along a line."""
    if _is_level(feature):
        yield bounding_box(feature)
    elif isinstance(feature, Lettering) and len(feature.points) > 1:
        half = face(feature).size * feature.size * 0.6
        for x, y, _, _ in points_along(flatten(feature.points), half):
            yield Box(x - half, y - 1.6 * half, x + half, y + 0.4 * half)


class RoadPoints:
    """The roads and railways of a board as points, to count those that a name would lie on."""

    def __init__(self, lines: Iterable[Line]):
        self.points: dict[tuple[int, int], list[Point]] = {}
        for line in lines:
            for x, y, _, _ in points_along(flatten(line.points, smooth=line.smooth, step=24), BESTRIDE):
                self.points.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y))

    def within(self, box: Box) -> int:
        """How many points of roads are in a box."""
        left, top, right, bottom = box
        return sum(
            left < x < right and top < y < bottom
            for column in range(int(left // CELL), int(right // CELL) + 1)
            for row in range(int(top // CELL), int(bottom // CELL) + 1)
            for x, y in self.points.get((column, row), ())
        )


def showings(levels: Sequence[Sequence[Placed]]) -> list[Showing]:
    """Each position of a name with the levels that show it; what has not moved is drawn once."""
    found: list[Showing] = []
    open_: dict[Placed, int] = {}
    for level, placed in enumerate([*levels, []]):
        now = set(placed)
        for gone in [one for one in open_ if one not in now]:
            found.append(Showing(gone, open_.pop(gone), level - 1))
        for one in placed:
            open_.setdefault(one, level)
    return found


def numbers_from(board: Board, levels: Sequence[Sequence[Placed]]) -> dict[str, int]:
    """The level from which each hex shows its number without touching a name on this level or a higher one."""
    first = level_at(NUMBERS_FROM) + 1
    numbered = [spot for spot in board.spots if spot.outline and number_of(spot)]
    found = {spot.id: first for spot in numbered}
    for level in range(first, len(LEVELS)):
        boxes = [number_box(spot, LEVELS[level]) for spot in numbered]
        for left, top, right, bottom in (placed.box(LEVELS[level]) for placed in levels[level]):
            for spot, (w, n, e, s) in zip(numbered, boxes, strict=True):
                if left < e and w < right and top < s and n < bottom:
                    found[spot.id] = level + 1
    return {name: level for name, level in found.items() if level < len(LEVELS)}


def number_of(spot: Spot) -> str:
    """The number of a hex: its label."""
    return spot.id if spot.label is None else spot.label


def number_box(spot: Spot, scale: float) -> Box:
    """The box of a hex number in board units."""
    size = SMALLEST / scale
    top = min(y for _, y in spot.outline)
    half = text_width(number_of(spot), size, "grotesque") / 2
    return Box(spot.x - half, top, spot.x + half, top + 1.1 * size)


def draw_labels(board: Board, covered: Mapping[int, Sequence[int]] = NONE_COVERED) -> str:
    """All names and hex numbers, each with the levels that show it as classes.

    A name that is `covered` on some levels is hidden there.
    """
    levels = layout(board)
    names = [draw_name(showing, covered.get(number, ())) for number, showing in enumerate(showings(levels))]
    spots = {spot.id: spot for spot in board.spots}
    numbers = [_draw_number(spots[name], level) for name, level in numbers_from(board, levels).items()]
    return el("g", *numbers, *names, class_="zoom-names")


def draw_name(showing: Showing, hidden: Sequence[int] = ()) -> str:
    """A name on the map, with the levels on which it is hidden."""
    placed = showing.placed
    style = placed.name.style
    till = f" t{showing.last}" if showing.last < len(LEVELS) - 1 else ""
    anchor = None if placed.anchor == "middle" else placed.anchor
    first, *rest = placed.lines
    lines = escape(first) + "".join(
        el("tspan", escape(line), x=placed.x, dx=_em(placed.dx), dy=_em(LEADING)) for line in rest
    )
    return el(
        "text",
        lines,
        class_=f"zl l-{style} f{showing.first}{till}",
        x=placed.x,
        y=placed.y,
        dx=_em(placed.dx),
        dy=_em(placed.dy),
        text_anchor=anchor,
        data_covered=" ".join(map(str, hidden)) or None,
    )


def _em(value: float) -> str | None:
    """An offset in multiples of the size."""
    return f"{round(value, 2):g}em" if value else None


def _draw_number(spot: Spot, level: int) -> str:
    top = min(y for _, y in spot.outline)
    return el("text", escape(number_of(spot)), class_=f"zl n f{level}", x=spot.x, y=top, dy=".95em")


def level_at(scale: float) -> int:
    """The level shown at a scale.

    >>> level_at(0.1), level_at(1.0)
    (0, 7)
    """
    return max(0, sum(limit <= scale for limit in LEVELS) - 1)


def zoom_styles() -> str:
    """The style sheet of the levels: sizes in board units, and what each level shows."""
    rules = []
    for level, scale in enumerate(LEVELS):
        reached = ",".join(f".f{n}" for n in range(level + 1))
        gone = f":not({','.join(f'.t{n}' for n in range(level))})" if level else ""
        rules.append(f'[data-zoom="{level}"]{{--label:{SMALLEST / scale:.2f}px}}')
        rules.append(f'[data-zoom="{level}"] .zl:is({reached}){gone}{{display:inline}}')
        rules.append(f'[data-zoom="{level}"] .zl.zl[data-covered~="{level}"]{{display:none}}')
    for kind, legible in FIGURES.items():
        at = ",".join(f'[data-zoom="{n}"]' for n, scale in enumerate(LEVELS) if scale >= legible)
        rules.append(f":is({at}) .zoomed .piece{kind}{{display:inline}}")
    rules += [f".ground .zl.l-{style}{{font-size:calc({size:g}*var(--label))}}" for style, size in SIZES.items()]
    return "\n".join(rules)
