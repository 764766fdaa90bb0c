"""Counters: a piece with its symbol, name, values in the corners, and badges for its state."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, move, num, text
from fieldcraft.drawing.symbols import COUNTER_SHAPES, STATE_MARKS, SYMBOL_NAMES
from fieldcraft.kernel.scene import Piece, Point

SIZE = 44.0
NAME = 6.4
LARGE_NAME = 4
NAME_ROOM = 37.0
# Bottom left, bottom right, top left, top right: horizontal direction, y, and CSS class.
CORNERS = ((-1, 18, "v"), (1, 18, "v e"), (-1, -9.2, "v"), (1, -9.2, "v e"))
INSET = {"ours": 16.8, "theirs": 14.6, "marker": 11.0}
BADGES = ((17.0, -17.0), (-17.0, -17.0), (17.0, 0.0), (-17.0, 0.0))
TILT = -14
# The radii of a pool of light, brightest in the middle.
BEAM = (66.0, 54.0, 43.0, 33.0)


def side_shape(piece: Piece) -> str:
    """The side whose counter shape a piece has; unknown sides are drawn as markers."""
    return piece.side if piece.side in COUNTER_SHAPES else "marker"


def initials(piece: Piece) -> str:
    """The letters on a counter that has no symbol."""
    if piece.short:
        return piece.short[:4]
    words = piece.name.replace("-", " ").split()
    return ("".join(word[0] for word in words[:3]) or piece.symbol[:2]).upper()


def aria_label(piece: Piece) -> str:
    """A piece in words, for screen readers: name, values, marks and note."""
    values = " ".join(filter(None, piece.values))
    return ", ".join(part for part in (piece.name, values, *piece.marks, piece.note) if part)


def rotation(piece: Piece) -> float:
    """The rotation of a counter in degrees."""
    return piece.facing + (TILT if _is_hatched(piece) else 0)


def _is_hatched(piece: Piece) -> bool:
    """Whether a piece is tilted and hatched."""
    return any(STATE_MARKS[mark][0] == "hatch" for mark in piece.marks if mark in STATE_MARKS)


@lru_cache(maxsize=4096)
def counter_body(piece: Piece) -> str:
    """A counter centred on the origin, 44 units wide. Cached, because most counters don't change with a choice."""
    side = side_shape(piece)
    parts = [el("use", href=f"#counter-{side}"), _symbol(piece, side)]
    if side != "marker":
        parts.append(_name(piece))
    for value, (out, y, kind) in zip(piece.values, CORNERS, strict=False):
        if value:
            parts.append(text(value, out * INSET[side], y, class_=kind))
    if _is_hatched(piece):
        parts.append(el("use", href="#badge-hatch"))
    turn = _turn(piece)
    inside = el("g", *parts, transform=turn) if turn else "".join(parts)
    return inside + _badges(piece)


def _symbol(piece: Piece, side: str) -> str:
    """The symbol, or initials if there is none."""
    round_ = side == "marker"
    if piece.symbol in SYMBOL_NAMES:
        where = (
            {"x": -17, "y": -13, "width": 34, "height": 26}
            if round_
            else {"x": -16, "y": -20, "width": 32, "height": 22}
        )
        return el("use", href=f"#symbol-{piece.symbol}", **where)
    return text(initials(piece), 0, 6 if round_ else -2, class_="initials")


def _name(piece: Piece) -> str:
    """The name below the symbol, condensed if it is too long. Very short names are larger."""
    name = piece.short or piece.name
    if len(name) <= LARGE_NAME:
        return text(name, 0, 7.6, class_="nm number")
    long = text_width(name, NAME, serif=False)
    squeeze = NAME_ROOM if long > NAME_ROOM else None
    return text(name, 0, 7, class_="nm", textLength=squeeze, lengthAdjust="spacingAndGlyphs" if squeeze else None)


def _badges(piece: Piece) -> str:
    """Up to four badges on the corners, each kind once."""
    known = dict.fromkeys(STATE_MARKS[mark][0] for mark in piece.marks if mark in STATE_MARKS)
    shown = [badge for badge in known if badge not in ("", "hatch")][: len(BADGES)]
    return "".join(el("use", href=f"#badge-{b}", x=x, y=y) for b, (x, y) in zip(shown, BADGES, strict=False))


def css_classes(piece: Piece) -> str:
    """The CSS classes: the side and the state of the piece."""
    known = dict.fromkeys(mark for mark in piece.marks if mark in STATE_MARKS)
    return " ".join(("piece", side_shape(piece), *known))


@lru_cache(maxsize=4096)
def counter(piece: Piece) -> str:
    """One counter as an SVG element, for panels beside the board."""
    return el(
        "svg",
        el("g", shadow(piece, 0), counter_body(piece), glow(piece), class_=css_classes(piece)),
        class_="counter",
        viewBox="-26 -26 52 52",
        role="img",
        aria_label=aria_label(piece),
        data_place=piece.id,
        xmlns="http://www.w3.org/2000/svg",
    )


def shadow(piece: Piece, height: int) -> str:
    """A counter's shadow, longer the higher it is in its stack."""
    shade = f"#shade-{side_shape(piece)}"
    return el("use", href=shade, x=1.2 + 0.5 * height, y=1.8 + 0.7 * height, transform=_turn(piece))


def glow(piece: Piece) -> str:
    """The edge that a page can highlight."""
    return el("use", class_="glow", href=f"#edge-{side_shape(piece)}", transform=_turn(piece))


def _turn(piece: Piece) -> str | None:
    """The rotation as an SVG transform, or None."""
    turn = rotation(piece)
    return f"rotate({num(turn)})" if turn else None


def light_pool(x: float, y: float, scale: float) -> str:
    """The pool of light around a piece that is seen."""
    return el("g", *(el("circle", class_="beam", r=r) for r in BEAM), transform=f"{move(x, y)} scale({scale:.3g})")


def board_counter(piece: Piece, x: float, y: float, scale: float, height: int = 0, apart: Point | None = None) -> str:
    """A counter on the board. `height` is its level in the stack, `apart` its position when the stack is fanned out."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return el(
        "g",
        shadow(piece, height),
        counter_body(piece),
        glow(piece),
        class_=css_classes(piece),
        data_place=piece.id,
        data_spot=piece.spot,
        data_fan=f"{num(apart[0])}px, {num(apart[1])}px" if apart else None,
        transform=move(x, y) + size,
        role="img",
        aria_label=aria_label(piece),
    )
