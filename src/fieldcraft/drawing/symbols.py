"""The symbols on counters, defined once per page and referenced from there."""

from __future__ import annotations

from functools import cache

from fieldcraft.drawing.map_symbols import MAP_SYMBOLS
from fieldcraft.drawing.people import PEOPLE
from fieldcraft.drawing.shapes import disc
from fieldcraft.drawing.svg import el
from fieldcraft.drawing.vehicles import VEHICLES

BOX = "-25 -17 50 34"
SILHOUETTES = {**VEHICLES, **PEOPLE}
SYMBOL_NAMES = frozenset({*SILHOUETTES, *MAP_SYMBOLS})

# A counter is 44 units wide. Sides differ in shape: ours has round corners, theirs has cut corners.
COUNTER_SHAPES: dict[str, str] = {
    "ours": "M-18-22H18A4 4 0 0 1 22-18V18A4 4 0 0 1 18 22H-18A4 4 0 0 1-22 18V-18A4 4 0 0 1-18-22Z",
    "theirs": "M-15-22H15L22-15V15L15 22H-15L-22 15V-15Z",
    "marker": "M0-20A20 20 0 1 1 0 20A20 20 0 1 1 0-20Z",
}
INNER_LINES: dict[str, str] = {
    "ours": "M-17-19.5H17A2.5 2.5 0 0 1 19.5-17V17A2.5 2.5 0 0 1 17 19.5H-17"
    "A2.5 2.5 0 0 1-19.5 17V-17A2.5 2.5 0 0 1-17-19.5Z",
    "theirs": "M-14-19.5H14L19.5-14V14L14 19.5H-14L-19.5 14V-14Z",
    "marker": "M0-17.5A17.5 17.5 0 1 1 0 17.5A17.5 17.5 0 1 1 0-17.5Z",
}

# The badge for each state of a piece, and its description.
STATE_MARKS: dict[str, tuple[str, str]] = {
    "panicked": ("hatch", "tilted and hatched"),
    "critical": ("hatch", "tilted and hatched"),
    "detected": ("eye", "an eye"),
    "seen": ("eye", "an eye, in a pool of light"),
    "unseen": ("", "a dark silhouette"),
    "moved": ("tick", "dimmed, with a tick"),
    "carrying": ("crate", "a small crate"),
    "fired": ("burst", "a small star"),
    "used": ("tick", "dimmed, with a tick"),
    "wounded": ("cross", "a small cross"),
}
_BADGES: dict[str, str] = {
    "eye": el("path", class_="badge-line", d="M-6 0C-3-4.5 3-4.5 6 0C3 4.5-3 4.5-6 0Z") + el("path", d=disc(0, 0, 1.8)),
    "tick": el("path", class_="badge-line", d="M-4.5 0L-1.2 3.5L5-4"),
    "crate": el("path", class_="badge-line", d="M-4.5-4H4.5V4.5H-4.5ZM-4.5-4L4.5 4.5M4.5-4L-4.5 4.5"),
    "burst": el("path", d="M0-6L1.5-2L5.5-3L2.8 0L5.5 3L1.5 2L0 6L-1.5 2L-5.5 3L-2.8 0L-5.5-3L-1.5-2Z"),
    "cross": el("path", d="M-1.5-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z"),
}


def draw_symbol(name: str) -> str:
    """The SVG of a symbol."""
    lines, fills = ("", SILHOUETTES[name]) if name in SILHOUETTES else MAP_SYMBOLS[name]
    stroke = el("path", class_="symbol-line", d=lines) if lines else ""
    return stroke + "".join(el("path", d=part, fill_rule="evenodd") for part in fills.split("|") if part)


@cache
def symbols() -> str:
    """All symbols in a hidden SVG element, to be included in a page once."""
    parts = [el("symbol", draw_symbol(name), id=f"symbol-{name}", viewBox=BOX) for name in (*SILHOUETTES, *MAP_SYMBOLS)]
    for side, face in COUNTER_SHAPES.items():
        inner = el("path", class_="counter-inner", d=INNER_LINES[side])
        parts.append(el("g", el("path", class_="counter-face", d=face), inner, id=f"counter-{side}"))
        parts.append(el("path", id=f"edge-{side}", d=face))
        # Two shapes of different sizes make the shadow's edge soft without a filter.
        shades = el("path", class_="counter-shade", d=face) + el("path", class_="counter-shade wide", d=face)
        parts.append(el("g", shades, id=f"shade-{side}"))
    for badge, inside in _BADGES.items():
        parts.append(el("g", el("circle", class_="badge-disc", r=7.5), inside, class_="badge-ink", id=f"badge-{badge}"))
    hatch = "".join(f"M{x} 22L{x + 44}-22" for x in range(-64, 24, 8))
    parts.append(
        el("clipPath", el("path", d=INNER_LINES["ours"]), id="counter-inside")
        + el("path", id="badge-hatch", class_="counter-hatch", d=hatch, clip_path="url(#counter-inside)")
    )
    return el(
        "svg",
        el("defs", *parts),
        class_="symbols",
        width="0",
        height="0",
        aria_hidden="true",
        xmlns="http://www.w3.org/2000/svg",
    )
