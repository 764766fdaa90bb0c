"""Counters: a piece as cardboard, with its symbol, its values in the corners, its name, and marks of its state."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.drawing.svg import el, move, num, text
from fieldcraft.drawing.symbols import FACES, KNOWN, MARKS
from fieldcraft.drawing.type import width
from fieldcraft.kernel.scene import Piece, Point

SIZE = 44.0
NAME = 6.4
FEW = 4
NAME_ROOM = 37.0
# Bottom left, bottom right, top left, top right: how far out and how far down.
CORNERS = ((-1, 18, "v"), (1, 18, "v e"), (-1, -9.2, "v"), (1, -9.2, "v e"))
INSET = {"ours": 16.8, "theirs": 14.6, "marker": 11.0}
BADGES = ((17.0, -17.0), (-17.0, -17.0), (17.0, 0.0), (-17.0, 0.0))
TILT = -14
# A pool of light is brightest in the middle.
BEAM = (66.0, 54.0, 43.0, 33.0)


def side_of(piece: Piece) -> str:
    """Whose counter's shape it has; a side that is not known has a marker's."""
    return piece.side if piece.side in FACES else "marker"


def initials(piece: Piece) -> str:
    """What stands on a counter whose symbol nobody has drawn."""
    if piece.short:
        return piece.short[:4]
    words = piece.name.replace("-", " ").split()
    return ("".join(word[0] for word in words[:3]) or piece.symbol[:2]).upper()


def spoken(piece: Piece) -> str:
    """A piece in words, for those who hear the board: name, values, marks, and a remark."""
    values = " ".join(filter(None, piece.values))
    return ", ".join(part for part in (piece.name, values, *piece.marks, piece.note) if part)


def turned_by(piece: Piece) -> float:
    """How far a counter is turned from upright."""
    return piece.facing + (TILT if _hatched(piece) else 0)


def _hatched(piece: Piece) -> bool:
    """Whether a piece lies on its corner."""
    return any(MARKS[mark][0] == "hatch" for mark in piece.marks if mark in MARKS)


@lru_cache(maxsize=4096)
def body(piece: Piece) -> str:
    """The counter round the origin, 44 across. Most counters look after a choice as they did before it."""
    side = side_of(piece)
    parts = [el("use", href=f"#counter-{side}"), _symbol(piece, side)]
    if side != "marker":
        parts.append(_name(piece))
    for value, (out, y, kind) in zip(piece.values, CORNERS, strict=False):
        if value:
            parts.append(text(value, out * INSET[side], y, class_=kind))
    if _hatched(piece):
        parts.append(el("use", href="#badge-hatch"))
    turn = _turn(piece)
    inside = el("g", *parts, transform=turn) if turn else "".join(parts)
    return inside + _badges(piece)


def _symbol(piece: Piece, side: str) -> str:
    """The symbol, or initials where there is none."""
    round_ = side == "marker"
    if piece.symbol in KNOWN:
        where = (
            {"x": -17, "y": -13, "width": 34, "height": 26}
            if round_
            else {"x": -16, "y": -20, "width": 32, "height": 22}
        )
        return el("use", href=f"#symbol-{piece.symbol}", **where)
    return text(initials(piece), 0, 6 if round_ else -2, class_="initials")


def _name(piece: Piece) -> str:
    """The name under the symbol, squeezed if it must be; a number that is asked for by name is set larger."""
    words = piece.short or piece.name
    if len(words) <= FEW:
        return text(words, 0, 7.6, class_="nm number")
    long = width(words, NAME, serif=False)
    squeeze = NAME_ROOM if long > NAME_ROOM else None
    return text(words, 0, 7, class_="nm", textLength=squeeze, lengthAdjust="spacingAndGlyphs" if squeeze else None)


def _badges(piece: Piece) -> str:
    """Small marks on the corners; each kind once, and the first four that are known."""
    known = dict.fromkeys(MARKS[mark][0] for mark in piece.marks if mark in MARKS)
    shown = [badge for badge in known if badge not in ("", "hatch")][: len(BADGES)]
    return "".join(el("use", href=f"#badge-{b}", x=x, y=y) for b, (x, y) in zip(shown, BADGES, strict=False))


def classes(piece: Piece) -> str:
    """What styles need to know: the side, and what befell the piece."""
    known = dict.fromkeys(mark for mark in piece.marks if mark in MARKS)
    return " ".join(("piece", side_of(piece), *known))


@lru_cache(maxsize=4096)
def counter(piece: Piece) -> str:
    """One counter as an SVG element of its own, for panels beside the board."""
    return el(
        "svg",
        el("g", shadow(piece, 0), body(piece), glow(piece), class_=classes(piece)),
        class_="counter",
        viewBox="-26 -26 52 52",
        role="img",
        aria_label=spoken(piece),
        data_place=piece.id,
        xmlns="http://www.w3.org/2000/svg",
    )


def shadow(piece: Piece, height: int) -> str:
    """What a counter throws on the one below it, longer the higher it lies in its stack."""
    shade = f"#shade-{side_of(piece)}"
    return el("use", href=shade, x=1.2 + 0.5 * height, y=1.8 + 0.7 * height, transform=_turn(piece))


def glow(piece: Piece) -> str:
    """The edge that a page lights up, on top of all else."""
    return el("use", class_="glow", href=f"#edge-{side_of(piece)}", transform=_turn(piece))


def _turn(piece: Piece) -> str | None:
    """How a counter is turned, as the value of a transform."""
    turn = turned_by(piece)
    return f"rotate({num(turn)})" if turn else None


def pool(x: float, y: float, scale: float) -> str:
    """The pool of light in which somebody stands who can be seen."""
    return el("g", *(el("circle", class_="beam", r=r) for r in BEAM), transform=f"{move(x, y)} scale({scale:.3g})")


def standing(piece: Piece, x: float, y: float, scale: float, height: int = 0, apart: Point | None = None) -> str:
    """A counter on the board, so many counters up in its stack; `apart` is where it goes when that is fanned out."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return el(
        "g",
        shadow(piece, height),
        body(piece),
        glow(piece),
        class_=classes(piece),
        data_place=piece.id,
        data_spot=piece.spot,
        data_fan=f"{num(apart[0])}px, {num(apart[1])}px" if apart else None,
        transform=move(x, y) + size,
        role="img",
        aria_label=spoken(piece),
    )
