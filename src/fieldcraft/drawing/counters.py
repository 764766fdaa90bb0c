"""Counters: a piece with its symbol, name, values in the corners, and badges for its state."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.svg import el, move, num, text
from fieldcraft.drawing.symbols import COUNTED_MARKS, COUNTER_SHAPES, STATE_MARKS, SYMBOL_NAMES
from fieldcraft.kernel.scene import Piece, Point

SIZE = 44.0
# The sizes of a name and of a long one, which would have to be condensed to less than this share of its width.
NAME, SMALL_NAME, CONDENSED = 11.2, 9.2, 0.8
# A name that is hardly too wide has its letters moved together instead.
TIGHT = 0.9
LONG_NAME = 15
NAME_ROOM = 39
# A small counter has its name in larger letters, below a smaller symbol: the sizes, and the room for it.
SMALL_COUNTER_NAMES = (15.0, 12.6)
SMALL_COUNTER_ROOM = 41
# Bottom left, bottom right, top left, top right: horizontal direction, y, and CSS class.
CORNERS = ((-1, 19.4, "v"), (1, 19.4, "v e"), (-1, -9.6, "v"), (1, -9.6, "v e"))
INSET = {"ours": 17.4, "theirs": 15.4, "marker": 11.0}
# Badges are in the upper corners that have no value, so that a neighbour hides none, and then astride the edges.
BADGES = ((18.4, -4.0), (-18.4, -4.0), (-21.0, 8.0), (21.0, 8.0))
FREE_CORNERS = ((3, (15.8, -15.8)), (2, (-15.8, -15.8)))
# Below this scale a counter is tiny: where words follow the zoom, its values wait until they can be read.
TINY = 0.56
PIPS, PIP_STEP, PIP_HEIGHT = 5, 3.9, 15.6
TILT = -14
# The states that change the colours of a counter; others are badges.
COLOURED = ("moved", "used", "seen", "unseen")
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


def numbered(piece: Piece) -> Piece:
    """The same piece with the number that its name begins with in the lower right corner, if that is free.

    >>> shown = numbered(Piece("4C", "4C Observation Post", "flag", "theirs", "front", ("4",)))
    >>> shown.short, shown.values
    ('Observation Post', ('4', '4C'))
    """
    number, _, rest = (piece.short or piece.name).partition(" ")
    if number != piece.id or not rest or any(piece.values[1:]):
        return piece
    return structs.replace(piece, short=rest, values=(piece.values[0] if piece.values else "", number))


@lru_cache(maxsize=4096)
def counter_body(piece: Piece, small: bool = False) -> str:
    """A counter centred on the origin, 44 units wide; a `small` one has its name in larger letters.

    Cached, because most counters don't change with a choice.
    """
    side, piece = side_shape(piece), numbered(piece)
    small = small and side != "marker"
    parts = [el("use", href=f"#counter-{side}"), _symbol(piece, side, small)]
    if side != "marker":
        parts.append(_large_name(piece) if small else _name(piece))
    for value, (out, y, kind) in zip(piece.values, CORNERS, strict=False):
        if value:
            parts.append(text(value, out * INSET[side], y - 1.4 * (small and y < 0), class_=kind))
    if _is_hatched(piece):
        parts.append(el("use", href="#badge-hatch"))
    turn = _turn(piece)
    inside = el("g", *parts, transform=turn) if turn else "".join(parts)
    return inside + _badges(piece)


# Where the symbol of a counter is: of a round one, of a small one, and of any other.
ROUND_SYMBOL = {"x": -17, "y": -13, "width": 34, "height": 26}
SMALL_SYMBOL = {"x": -11, "y": -20.5, "width": 22, "height": 15}
SYMBOL = {"x": -15, "y": -20.5, "width": 30, "height": 20.5}


def _symbol(piece: Piece, side: str, small: bool) -> str:
    """The symbol, or initials if there is none."""
    round_ = side == "marker"
    if piece.symbol in SYMBOL_NAMES:
        where = ROUND_SYMBOL if round_ else SMALL_SYMBOL if small else SYMBOL
        return el("use", href=f"#symbol-{piece.symbol}", **where)
    return text(initials(piece), 0, 6 if round_ else -2, class_="initials")


def shortened(name: str) -> str:
    """A name cut at a word; where only a rank would be left, the name without it. A bracket is never left open.

    >>> shortened("9 Para Squadron RE"), shortened("Col. Château-Jobert"), shortened("2e RPC (first drop)")
    ('9 Para Squadron', 'Château-Jobert', '2e RPC first')
    """
    if len(name) <= LONG_NAME:
        return name
    start = name[: LONG_NAME + 1].rsplit(" ", 1)[0][:LONG_NAME]
    if ")" not in start:
        start = start.replace("(", "")
    return name.removeprefix(start).strip()[:LONG_NAME] if start.endswith(".") else start


def _name(piece: Piece) -> str:
    """The name below the symbol, condensed if it is too long, and cut at a word if it would be unreadable."""
    name = shortened(piece.short or piece.name)
    wide = text_width(name, NAME, "grotesque")
    long = wide * CONDENSED > NAME_ROOM
    wide *= SMALL_NAME / NAME if long else 1.0
    squeeze = NAME_ROOM if wide > NAME_ROOM else None
    adjust = "spacingAndGlyphs" if wide * TIGHT > NAME_ROOM else None
    return text(name, 0, 9.2, class_="nm long" if long else "nm", textLength=squeeze, lengthAdjust=adjust)


def _large_name(piece: Piece) -> str:
    """The name on a small counter, in letters that can be read there."""
    name = shortened(piece.short or piece.name)
    large, less = SMALL_COUNTER_NAMES
    size = large if text_width(name, large, "grotesque") * CONDENSED <= SMALL_COUNTER_ROOM else less
    squeeze = SMALL_COUNTER_ROOM if text_width(name, size, "grotesque") > SMALL_COUNTER_ROOM else None
    kind = "nm large" if size == large else "nm large long"
    return text(name, 0, 7.4, class_=kind, textLength=squeeze, lengthAdjust="spacingAndGlyphs" if squeeze else None)


def badge_points(piece: Piece) -> list[Point]:
    """Where the badges of a counter are, the first first."""
    values = (*piece.values, "", "", "", "")
    free = [at for corner, at in FREE_CORNERS if not values[corner]] if side_shape(piece) == "ours" else []
    return [*free, *BADGES[: len(BADGES) - len(free)]]


def _badges(piece: Piece) -> str:
    """Up to four badges, each kind once, and what is counted in pips or with a number."""
    known = dict.fromkeys(STATE_MARKS[mark][0] for mark in piece.marks if mark in STATE_MARKS)
    shown = [badge for badge in known if badge not in ("", "hatch")][: len(BADGES)]
    places = badge_points(piece)
    badges = "".join(el("use", href=f"#badge-{b}", x=x, y=y) for b, (x, y) in zip(shown, places, strict=False))
    return badges + "".join(_counted(mark) for mark in piece.marks)


def _counted(mark: str) -> str:
    """A mark such as `3 stress`: pips between the lower values; or `2 tactic`: a star with a number above."""
    number, _, what = mark.partition(" ")
    if not number.isdigit() or what not in COUNTED_MARKS:
        return ""
    if what == "tactic":
        return el("use", href="#badge-token", x=0, y=-21) + text(number, 0, -18.4, class_="token")
    many = int(number)
    if many > PIPS:
        return el("circle", class_="stress", r=4.4, cy=PIP_HEIGHT) + text(
            number, 0, PIP_HEIGHT + 2.5, class_="stress-number"
        )
    left = -(many - 1) / 2 * PIP_STEP
    return "".join(el("circle", class_="stress", r=1.55, cx=left + n * PIP_STEP, cy=PIP_HEIGHT) for n in range(many))


def css_classes(piece: Piece) -> str:
    """The CSS classes: the side of the piece, and the states that change its colours."""
    known = dict.fromkeys(mark for mark in piece.marks if mark in COLOURED)
    return " ".join(("piece", side_shape(piece), *known))


@lru_cache(maxsize=4096)
def counter(piece: Piece) -> str:
    """One counter as an SVG element, for panels beside the board."""
    return el(
        "svg",
        el("g", shadow(piece, 0), glow(piece), counter_body(piece), class_=css_classes(piece)),
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
    return el("use", href=shade, x=0.5 * height or None, y=0.7 * height or None, transform=_turn(piece))


def glow(piece: Piece) -> str:
    """The edge that a page can highlight. It lies under the counter, so that its rim covers no value."""
    return el("use", class_="glow", href=f"#edge-{side_shape(piece)}", transform=_turn(piece))


def _turn(piece: Piece) -> str | None:
    """The rotation as an SVG transform, or None."""
    turn = rotation(piece)
    return f"rotate({num(turn)})" if turn else None


def light_pool(x: float, y: float, scale: float) -> str:
    """The pool of light around a piece that is seen."""
    return el("g", *(el("circle", class_="beam", r=r) for r in BEAM), transform=f"{move(x, y)} scale({scale:.3g})")


def board_counter(
    piece: Piece,
    x: float,
    y: float,
    scale: float,
    height: int = 0,
    apart: Point | None = None,
    small: bool = False,
) -> str:
    """A counter on the board. `height` is its level in the stack, `apart` its position when the stack is fanned out."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return el(
        "g",
        shadow(piece, height),
        glow(piece),
        counter_body(piece, small),
        class_=css_classes(piece) + (" tiny" if scale < TINY else ""),
        data_place=piece.id,
        data_spot=piece.spot,
        data_fan=f"{num(apart[0])}px, {num(apart[1])}px" if apart else None,
        transform=move(x, y) + size,
        role="img",
        aria_label=aria_label(piece),
    )
