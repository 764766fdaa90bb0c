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
    "unseen": ("", "a dimmer face"),
    "moved": ("tick", "dimmed, with a tick"),
    "carrying": ("crate", "a small crate"),
    "fired": ("burst", "a small star"),
    "triggered": ("burst", "a small star"),
    "laid": ("burst", "a small star"),
    "used": ("tick", "dimmed, with a tick"),
    "barricaded": ("tick", "dimmed, with a tick"),
    "wounded": ("cross", "a small cross"),
    "shaken": ("shaken", "a wavy line"),
    "unfit": ("hatch", "tilted and hatched"),
    "fixed": ("pin", "a pin"),
    "half": ("half", "a disc that is half filled"),
    "target": ("aim", "cross hairs"),
    "engine": ("damage-engine", "a red tab with a cog"),
    "suspension": ("damage-wheel", "a red tab with a wheel"),
    "immobile": ("damage-wheel", "a red tab with a wheel"),
    "gun": ("damage-gun", "a red tab with a broken barrel"),
    "machine-gun": ("damage-gun", "a red tab with a broken barrel"),
    "hull": ("damage-crack", "a red tab with a crack"),
    "casualty": ("damage-cross", "a red tab with a cross"),
    "exposed": ("damage-eye", "a red tab with an eye"),
    "suppressed": ("damage-down", "a red tab with arrows down"),
}
# Marks with a number before them, such as `3 stress`.
COUNTED_MARKS: dict[str, str] = {
    "stress": "pips between the lower values, or a number beyond five",
    "tactic": "a token with the number on the upper edge",
}
_BADGES: dict[str, str] = {
    "eye": el("path", class_="badge-line", d="M-6 0C-3-4.5 3-4.5 6 0C3 4.5-3 4.5-6 0Z") + el("path", d=disc(0, 0, 1.8)),
    "tick": el("path", class_="badge-line", d="M-4.5 0L-1.2 3.5L5-4"),
    "crate": el("path", class_="badge-line", d="M-4.5-4H4.5V4.5H-4.5ZM-4.5-4L4.5 4.5M4.5-4L-4.5 4.5"),
    "burst": el("path", d="M0-6L1.5-2L5.5-3L2.8 0L5.5 3L1.5 2L0 6L-1.5 2L-5.5 3L-2.8 0L-5.5-3L-1.5-2Z"),
    "cross": el("path", d="M-1.5-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5V-1.5H-1.5Z"),
    "shaken": el("path", class_="badge-line", d="M-5 1C-3.5-3-2-3-.5 0S3 3.5 5-.5"),
    "pin": el("path", d="M-3-5.5H3V-4L2-3V-.5L4 1.5V2.5H-4V1.5L-2-.5V-3L-3-4ZM-.6 2.5H.6V6H-.6Z"),
    "half": el("path", d="M0-5A5 5 0 0 0 0 5Z") + el("path", class_="badge-line", d=disc(0, 0, 5)),
    "aim": el("path", class_="badge-line", d=disc(0, 0, 3.4) + "M0-6V-2M0 2V6M-6 0H-2M2 0H6"),
}
# Damage: white signs on red tabs.
_DAMAGE: dict[str, str] = {
    "engine": "M-1.3-5H1.3L1.7-3.4L3.4-4.2L4.4-2.4L3.2-1.2L4.8 0L3.2 1.2L4.4 2.4L3.4 4.2L1.7 3.4L1.3 5H-1.3L-1.7 3.4"
    "L-3.4 4.2L-4.4 2.4L-3.2 1.2L-4.8 0L-3.2-1.2L-4.4-2.4L-3.4-4.2L-1.7-3.4Z" + disc(0, 0, 1.7),
    "wheel": disc(0, 0, 4.8) + disc(0, 0, 3.1) + disc(0, 0, 1.2),
    "gun": "M-5 1.5L-5 3.8L.4 2L-.8.2ZM1-.2L2.2 1.4L5.2-.8L5.2-3Z",
    "crack": "M-.5-5L-3 .6H-.4L-1.6 5L3.4-1.4H.6L2.4-5Z",
    "cross": "M-1.4-4.6H1.4V-1.4H4.6V1.4H1.4V4.6H-1.4V1.4H-4.6V-1.4H-1.4Z",
    "eye": "M-5 0C-2.6-4 2.6-4 5 0C2.6 4-2.6 4-5 0Z" + disc(0, 0, 1.7),
    "down": "M-4.4-4H4.4L0 .4ZM-4.4.6H4.4L0 5Z",
}


def draw_symbol(name: str) -> str:
    """The SVG of a symbol."""
    lines, fills = ("", SILHOUETTES[name]) if name in SILHOUETTES else MAP_SYMBOLS[name]
    stroke = el("path", class_="symbol-line", d=lines) if lines else ""
    return stroke + "".join(el("path", d=part, fill_rule="evenodd") for part in fills.split("|") if part)


def _hatch(half: int, apart: int) -> str:
    """Diagonals that end at the edges of a square: what a clip hides would still count as part of a counter's box."""
    starts = range(2 - 3 * half, half, apart)
    ends = ((max(x, -half), min(half, x + 2 * half), min(x, -half) + 2 * half, max(-half, x)) for x in starts)
    return "".join(f"M{left} {low}L{right} {high}" for left, right, low, high in ends)


@cache
def symbols() -> str:
    """All symbols in a hidden SVG element, to be included in a page once."""
    parts = [el("symbol", draw_symbol(name), id=f"symbol-{name}", viewBox=BOX) for name in (*SILHOUETTES, *MAP_SYMBOLS)]
    for side, face in COUNTER_SHAPES.items():
        rim, inner = el("path", class_="counter-rim", d=face), el("path", class_="counter-inner", d=INNER_LINES[side])
        base = [el("path", class_="counter-base", d=face)] if side == "theirs" else []
        band = [el("path", class_="name-band", d="M-19.6.6H19.6V10.4H-19.6Z")] if side != "marker" else []
        face_ = el("path", class_="counter-face", d=face)
        parts.append(el("g", *base, rim, face_, inner, *band, id=f"counter-{side}"))
        parts.append(el("path", id=f"edge-{side}", d=face))
        # Two shapes of different sizes make the shadow's edge soft without a filter.
        shades = el("path", class_="counter-shade", d=face) + el("path", class_="counter-shade wide", d=face)
        parts.append(el("g", shades, id=f"shade-{side}", transform="translate(1.2 1.8)"))
    for badge, inside in _BADGES.items():
        parts.append(el("g", el("circle", class_="badge-disc", r=7), inside, class_="badge-ink", id=f"badge-{badge}"))
    for damage, sign in _DAMAGE.items():
        tab = el("rect", class_="damage-tab", x=-7, y=-6.5, width=14, height=13, rx=1.5)
        drawn = el("path", class_="damage-sign", d=sign, fill_rule="evenodd")
        parts.append(el("g", tab, drawn, id=f"badge-damage-{damage}"))
    parts.append(el("circle", class_="token-disc", r=6, id="badge-token"))
    parts.append(
        el("clipPath", el("path", d=INNER_LINES["ours"]), id="counter-inside")
        + el("path", id="badge-hatch", class_="counter-hatch", d=_hatch(22, 8), clip_path="url(#counter-inside)")
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
