"""The places of a board: rings, hexes and tiles, with their pictograms and names."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, escape, move, polygon, text
from fieldcraft.kernel.scene import Board, Spot

RING = 13.0
NAME = 17.0
LINE = 17.5
ICON = 15.0
LARGE = 150.0
SHORT_NAME = 3
ENLARGED = 1.6

Box = tuple[float, float, float, float]


class Pictogram(NamedTuple):
    """A pictogram: filled path data in a 16-unit box around the origin, and its meaning."""

    d: str
    description: str


# Marks that are drawn as pictograms below the name.
PICTOGRAMS: dict[str, Pictogram] = {
    "airfield": Pictogram(
        "M-.9-7C-.9-8 .9-8 .9-7V-2.8L7 .6V2.3L.9.7V4.5L3 6.2V7.4L0 6.6L-3 7.4V6.2L-.9 4.5V.7L-7 2.3V.6L-.9-2.8Z",
        "an airfield",
    ),
    "port": Pictogram(
        "M-1-3.1A2.3 2.3 0 1 1 1-3.1V-2H3.2V-.4H1V5.6C3 5.3 4.6 4.2 5 2.6L3.8 3L6-.2L7.4 3.2L6.4 2.9"
        "C5.7 5.8 3 7.4 0 7.6C-3 7.4-5.7 5.8-6.4 2.9L-7.4 3.2L-6-.2L-3.8 3L-5 2.6C-4.6 4.2-3 5.3-1 5.6V-.4H-3.2V-2H-1Z"
        "M0-6.2A1 1 0 1 0 0-4.2A1 1 0 1 0 0-6.2Z",
        "a port",
    ),
    "bridge": Pictogram("M-7-3H7V-1H5C5 2 3 3 0 3S-5 2-5-1H-7ZM-7 4H7V5.5H-7Z", "a bridge"),
    "factory": Pictogram("M-7 6V-2L-3 1V-2L1 1V-6H4V6Z", "a factory or depot"),
    "rail": Pictogram("M-5-7H-3V-4H3V-7H5V7H3V4H-3V7H-5ZM-3-2V2H3V-2Z", "a railway"),
    "radio": Pictogram(
        "M-1-3H1L4 7H2L1.5 5H-1.5L-2 7H-4ZM-5-7C-7-5-7-2-5 0L-4-1C-5.5-3-5.5-4-4-6Z"
        "M5-7C7-5 7-2 5 0L4-1C5.5-3 5.5-4 4-6Z",
        "a wireless station",
    ),
    "mountain": Pictogram("M-8 6L-2-6L1 0L3-3L8 6Z", "high ground"),
    "wood": Pictogram("M0-7L5 1H2L6 5H1V7H-1V5H-6L-2 1H-5Z", "a wood"),
    "town": Pictogram("M-7 6V0L-4-3L-1 0V-4L3-7L7-4V6Z", "a town"),
    "beach": Pictogram("M-7 4C-4 1-2 1 0 3S5 5 7 2V4C5 7 2 7 0 5S-4 4-7 6ZM-1-6A5 5 0 0 1 5-1L-1-2Z", "a beach"),
}  # fmt: skip

# Marks that change the ring.
RINGS: dict[str, str] = {
    "base": "a base: the ring is filled and has a star",
    "fort": "a fort: the ring has points all round",
    "stop": "movement stops here: the ring has eight sides and a bar",
    "safe": "a safe place: the ring is tinted",
    "closed": "a closed place: the ring is crossed out",
}


def label_lines(spot: Spot) -> list[str]:
    """The lines of a place's label."""
    label = spot.name if spot.label is None else spot.label
    return label.split("\n") if label else []


def _polygon(sides: int, radius: float, inner: float | None = None, start: float = -pi / 2) -> str:
    """A regular polygon, or a star if there is an inner radius."""
    points = []
    count = sides * (2 if inner else 1)
    for i in range(count):
        r = inner if inner and i % 2 else radius
        angle = start + 2 * pi * i / count
        points.append((r * cos(angle), r * sin(angle)))
    return polygon(points)


STAR = _polygon(5, 8.2, 3.3)
OCTAGON = _polygon(8, RING + 1.4, start=pi / 8)
FORT = _polygon(12, RING + 5.5, RING + 0.5)


def ring(marks: tuple[str, ...]) -> str:
    """The ring of a place, centred on the origin, as its marks change it."""
    parts = []
    if "fort" in marks:
        parts.append(el("path", class_="fort", d=FORT))
    tone = "ring base" if "base" in marks else "ring safe" if "safe" in marks else "ring"
    if "stop" in marks:
        parts.append(el("path", class_=tone, d=OCTAGON))
    else:
        parts.append(el("circle", class_=tone, r=RING))
    if "base" in marks:
        parts.append(el("path", class_="star", d=STAR))
    elif "stop" in marks:
        parts.append(el("path", class_="bar", d="M-7.5-2.6H7.5V2.6H-7.5Z"))
    else:
        parts.append(el("circle", class_="eye", r=2.6))
    if "closed" in marks:
        parts.append(el("path", class_="closed", d="M-17-17L17 17M17-17L-17 17"))
    return "".join(parts)


def pictogram_marks(marks: tuple[str, ...]) -> list[str]:
    """The marks drawn as pictograms: all except those that change the ring."""
    return [mark for mark in marks if mark not in RINGS]


def pictogram(mark: str) -> str:
    """A pictogram centred on the origin. An unknown mark is its first letter in a circle."""
    known = PICTOGRAMS.get(mark)
    if known is not None:
        return el("path", class_="sign", d=known.d)
    letter = escape(mark[:1].upper())
    return el("circle", class_="sign-ring", r=6.5) + el("text", letter, class_="sign-letter", y=3.6)


class LabelLayout(NamedTuple):
    """The layout of a place's name and pictograms."""

    anchor: str
    x: float
    lines: tuple[tuple[float, str], ...]
    icons: tuple[tuple[float, float, str], ...]
    box: Box


def label_layout(spot: Spot) -> LabelLayout:
    """Lay out a ring's name on the side given in the data, with its pictograms below (above it on the north side)."""
    lines, shown = label_lines(spot), pictogram_marks(spot.marks)
    side = spot.beside
    across = "start" if "e" in side else "end" if "w" in side else "middle"
    slant = len(side) == 2
    off = RING * 0.62 + 2 if slant else RING + 6
    x = spot.x + (off if across == "start" else -off if across == "end" else 0)
    high = LINE * len(lines) + (ICON if shown else 0)
    if "s" in side:
        top = spot.y + RING + (0 if slant else 3)
    elif "n" in side:
        top = spot.y - RING - high - (0 if slant else 2)
    else:
        top = spot.y - high / 2
    words_top = top + (ICON if shown and "n" in side else 0)
    wide = max([text_width(line, NAME) for line in lines], default=0.0)
    row = ICON * len(shown)
    left = x - (wide / 2 if across == "middle" else wide if across == "end" else 0)
    first = x - (row / 2 if across == "middle" else row if across == "end" else 0) + ICON / 2
    middle = top + ICON / 2 if "n" in side else words_top + LINE * len(lines) + ICON / 2
    set_lines = tuple((words_top + LINE * n + NAME * 0.8, line) for n, line in enumerate(lines))
    set_icons = tuple((first + ICON * n, middle, mark) for n, mark in enumerate(shown))
    extent = (min(left, first - ICON / 2), top, max(left + wide, first - ICON / 2 + row), top + high)
    return LabelLayout(across, x, set_lines, set_icons, extent)


def draw_place(spot: Spot) -> str:
    """A place: a ring, or the faint outline of a hex or tile."""
    if spot.outline:
        tone = " ".join(["cell", *(mark for mark in spot.marks if mark in RINGS)])
        return el("path", class_=tone, d=polygon(spot.outline))
    return el("g", ring(spot.marks), transform=move(spot.x, spot.y))


def draw_name(spot: Spot) -> str:
    """The name of a place and its pictograms."""
    if spot.outline:
        return _cell_name(spot)
    where = label_layout(spot)
    words = "".join(
        text(line, where.x, y, class_="name", text_anchor=None if where.anchor == "start" else where.anchor)
        for y, line in where.lines
    )
    signs = "".join(el("g", pictogram(mark), transform=move(x, y)) for x, y, mark in where.icons)
    return words + signs


def _cell_name(spot: Spot) -> str:
    """A hex or a tile: a small name at the top, its pictograms at the bottom.

    Large hexes with short names, such as c4, have large names, because players refer to them.
    """
    tops = min(y for _, y in spot.outline)
    bottom = max(y for _, y in spot.outline)
    parts = list[str]()
    lines, shown = label_lines(spot), pictogram_marks(spot.marks)
    large = bottom - tops > LARGE and all(len(line) <= SHORT_NAME for line in lines)
    scale = ENLARGED if large else 1.0
    for n, line in enumerate(lines):
        parts.append(text(line, spot.x, tops + 13 * scale + 11 * n, class_="cell-name large" if large else "cell-name"))
    for n, mark in enumerate(shown):
        x = spot.x + (n - (len(shown) - 1) / 2) * ICON * scale
        grown = f" scale({scale:g})" if large else ""
        parts.append(el("g", pictogram(mark), transform=f"{move(x, bottom - 12 * scale)}{grown}"))
    return "".join(parts)


def draw_places(board: Board) -> str:
    """All places of a board. Where labels follow the zoom, plain hexes are a grid in one stroke."""
    grid = "".join(polygon(spot.outline) for spot in board.spots if _is_plain(board, spot))
    others = [draw_place(spot) for spot in board.spots if not _is_plain(board, spot)]
    return el("g", *([el("path", class_="cell", d=grid)] if grid else []), *others, class_="places")


def draw_names(board: Board) -> str:
    """The names and pictograms of all places, without those that follow the zoom."""
    return el("g", *(draw_name(spot) for spot in board.spots if not _is_plain(board, spot)), class_="names")


def _is_plain(board: Board, spot: Spot) -> bool:
    """Whether a place is one of many hexes whose names follow the zoom."""
    return board.labels_by_zoom and bool(spot.outline) and not spot.marks
