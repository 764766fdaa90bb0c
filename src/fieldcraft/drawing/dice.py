"""Dice: six-sided ones with pips, ten- and twenty-sided ones in their own shape with numerals, and whole rolls."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

from fieldcraft.drawing.font_metrics import text_width, wrap
from fieldcraft.drawing.svg import el, move, num, text
from fieldcraft.kernel.base import Roll

_A, _B, _C = -10, 0, 10
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_B, _B),),
    2: ((_A, _A), (_C, _C)),
    3: ((_A, _A), (_B, _B), (_C, _C)),
    4: ((_A, _A), (_C, _A), (_A, _C), (_C, _C)),
    5: ((_A, _A), (_C, _A), (_B, _B), (_A, _C), (_C, _C)),
    6: ((_A, _A), (_C, _A), (_A, _B), (_C, _B), (_A, _C), (_C, _C)),
}
# Outline, the facets in shade, the light on the upper edge, and where the numeral goes, by the number of sides.
_SHAPES: dict[int, tuple[str, str, str, float, float]] = {
    6: (
        "M-13-20H13A7 7 0 0 1 20-13V13A7 7 0 0 1 13 20H-13A7 7 0 0 1-20 13V-13A7 7 0 0 1-13-20Z",
        "M-20 9V13A7 7 0 0 0-13 20H13A7 7 0 0 0 20 13V9A7 7 0 0 1 13 16H-13A7 7 0 0 1-20 9Z",
        "M-18.6-12A6 6 0 0 1-12.6-18.6H12", 7, 22,
    ),
    8: ("M0-21L20 6L0 21L-20 6Z", "M-20 6L0 21L20 6L0 11Z", "M-18.6 5L0-19.6L18.6 5", 6.5, 17),
    10: (
        "M0-21L20-3V6L0 21L-20 6V-3Z", "M-20-3L-11 5L0 12L0 21L-20 6ZM20-3L11 5L0 12L0 21L20 6Z",
        "M-19-3L0-19.6L19-3M0-20L-11 5L0 12L11 5Z", 6.2, 20,
    ),
    12: ("M0-21L20-6.5L12.5 17.5H-12.5L-20-6.5Z", "M-12.5 17.5L-8 11H8L12.5 17.5Z", "M-18.6-6.5L0-19.6L18.6-6.5", 6.5, 19),
    20: (
        "M0-21L18.5-10.5V10.5L0 21L-18.5 10.5V-10.5Z", "M-18.5 10.5L-12.5 7.5H12.5L18.5 10.5L0 21ZM18.5-10.5L12.5 7.5L18.5 10.5ZM-18.5-10.5L-12.5 7.5L-18.5 10.5Z",
        "M-18.5-10.5L0-19.8L18.5-10.5M0-20L-12.5 7.5H12.5ZM-18.5-10.5L-12.5 7.5M18.5-10.5L12.5 7.5", 4.6, 14.5,
    ),
}  # fmt: skip
_NAMES = {6: "die", 8: "eight-sided die", 10: "ten-sided die", 12: "twelve-sided die", 20: "twenty-sided die"}
SIZE = 44.0
GAP = 14.0
MARGIN = 10.0
LABEL, NEEDED = 13.0, 14.0


@lru_cache(maxsize=256)
def die(face: int | str, sides: int = 6) -> str:
    """One die as an SVG element."""
    return el(
        "svg",
        die_body(face, sides),
        class_="die",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=f"{_NAMES.get(sides, 'die')} showing {face}",
        xmlns="http://www.w3.org/2000/svg",
    )


def die_body(face: int | str, sides: int) -> str:
    """A die centred on the origin, 40 units wide."""
    outline, shade, shine, y, size = _SHAPES.get(sides, _SHAPES[6])
    parts = [
        el("path", class_="die-face", d=outline),
        el("path", class_="die-facet", d=shade),
        el("path", class_="die-edge", d=shine),
    ]
    if isinstance(face, int) and face in PIPS and sides == 6:
        parts += [el("circle", class_="pip", cx=x, cy=y, r=4.2) for x, y in PIPS[face]]
    else:
        label = str(face)
        room = size if len(label) < 3 else min(size, 60 / len(label))
        parts.append(text(label, 0, y, class_="die-number", font_size=room))
    return "".join(parts)


@lru_cache(maxsize=256)
def roll(dice: Roll) -> str:
    """Dice rolled together, as SVG: what they were rolled for, each die with its result, and the number needed."""
    step = max([SIZE + GAP, *(text_width(result, LABEL, "grotesque") + GAP for result in dice.results)])
    purpose = wrap(dice.purpose, max(150.0, step * len(dice.faces)), LABEL, "grotesque")
    needed = f"needed: {dice.needed}" if dice.needed else ""
    lines = [*purpose, needed]
    wide = 2 * MARGIN + max([step * len(dice.faces), *(text_width(line, NEEDED, "grotesque") for line in lines)])
    top = MARGIN + len(purpose) * (LABEL + 3)
    parts = [
        text(line, wide / 2, MARGIN + (LABEL + 3) * (number + 0.8), class_="roll-purpose")
        for number, line in enumerate(purpose)
    ]
    x = wide / 2 - step * (len(dice.faces) - 1) / 2
    for number, (face, result) in enumerate(zip_longest(dice.faces, dice.results[: len(dice.faces)], fillvalue="")):
        under = text(result, 0, 38, class_="roll-result") if result else ""
        place = move(x + step * number, top + 26)
        parts.append(el("g", die_body(face, dice.sides), under, class_="roll-die", data_index=number, transform=place))
    high = top + 52 + (17 if any(dice.results) else 0)
    if needed:
        parts.append(text(needed, wide / 2, high + 12, class_="roll-needed"))
        high += 21
    slip = el("rect", class_="roll-slip", x=1, y=1, width=wide - 2, height=high - 2 + MARGIN / 2, rx=6)
    return el(
        "svg", slip, *parts, class_=f"die roll {'theirs' if dice.side == 'theirs' else 'ours'}",
        viewBox=f"0 0 {num(wide)} {num(high + MARGIN / 2)}", width=wide, height=high + MARGIN / 2, role="img",
        aria_label=describe(dice), xmlns="http://www.w3.org/2000/svg",
    )  # fmt: skip


def describe(dice: Roll) -> str:
    """A roll in words."""
    pairs = zip_longest(map(str, dice.faces), dice.results[: len(dice.faces)], fillvalue="")
    shown = ", ".join(f"{face} {result}".strip() for face, result in pairs)
    return "; ".join(filter(None, (dice.purpose, shown, f"needed: {dice.needed}" if dice.needed else "")))
