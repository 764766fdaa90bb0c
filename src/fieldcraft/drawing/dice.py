"""Dice with pips. Other faces show their number or text."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.drawing.svg import el, text

_A, _B, _C = -10, 0, 10
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_B, _B),),
    2: ((_A, _A), (_C, _C)),
    3: ((_A, _A), (_B, _B), (_C, _C)),
    4: ((_A, _A), (_C, _A), (_A, _C), (_C, _C)),
    5: ((_A, _A), (_C, _A), (_B, _B), (_A, _C), (_C, _C)),
    6: ((_A, _A), (_C, _A), (_A, _B), (_C, _B), (_A, _C), (_C, _C)),
}


@lru_cache(maxsize=64)
def die(face: int | str) -> str:
    """One die as an SVG element."""
    inside = [el("rect", class_="die-face", x=-20, y=-20, width=40, height=40, rx=7)]
    if isinstance(face, int) and face in PIPS:
        inside += [el("circle", class_="pip", cx=x, cy=y, r=4.2) for x, y in PIPS[face]]
    else:
        label = str(face)
        inside.append(text(label, 0, 7, class_="die-number", font_size=22 if len(label) < 3 else 60 / len(label)))
    return el(
        "svg",
        *inside,
        class_="die",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=f"die showing {face}",
        xmlns="http://www.w3.org/2000/svg",
    )
