"""Shading: tints over the places of a board during a decision, such as how likely a move is to be heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from fieldcraft.drawing.counters import SIZE
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.places import RING
from fieldcraft.drawing.svg import el, escape, move, num, polygon
from fieldcraft.kernel.scene import Board, Point, Scene, Shade, Spot

BANDS: Final = 5
"""The number of different strengths. With more, they would look alike."""
ROUND: Final = RING + 11
NOTE: Final = 14.0
SLIP: Final = 19.0
ROOM: Final = 5.0
BELOW: Final = 0.34
ON_COUNTER: Final = 0.75
"""The size of a note on a counter, compared with one in a place."""

KINDS: Final = {
    "heat": "the stronger, the more likely or the worse: from a faint tint to a strong one",
    "reach": "what can be reached or hit, with an edge around all of it",
    "hidden": "what can't be seen, under a dark veil",
}


def band(strength: float) -> int:
    """The band of a strength from 0 to 1: 0 for the faintest.

    >>> band(0), band(0.5), band(1)
    (0, 2, 4)
    """
    return min(BANDS - 1, max(0, int(strength * BANDS)))


class LegendEntry(NamedTuple):
    """A line of the legend: what a tint means, its kind, and each band in use with the notes of its places."""

    meaning: str
    kind: str
    bands: tuple[tuple[int, str], ...]


def shade_legend(shades: Sequence[Shade]) -> list[LegendEntry]:
    """What the tints on a board mean, from the faintest band to the strongest; only of shades with a meaning.

    >>> shade_legend([Shade("a", "heat", 0.9, "50%", meaning="Heard"), Shade("b", "heat", 0.1, "10%", meaning="Heard")])
    [LegendEntry(meaning='Heard', kind='heat', bands=((0, '10%'), (4, '50%')))]
    """
    found: dict[tuple[str, str], dict[int, dict[str, float]]] = {}
    for shade in shades:
        if shade.meaning:
            notes = found.setdefault((shade.meaning, shade.kind), {}).setdefault(band(shade.strength), {})
            notes[shade.note] = shade.strength
    return [
        LegendEntry(meaning, kind, tuple((step, _span(bands[step])) for step in sorted(bands)))
        for (meaning, kind), bands in found.items()
    ]


def _span(notes: dict[str, float]) -> str:
    """The notes of one band: the weakest and the strongest."""
    ends = sorted((note for note in notes if note), key=notes.__getitem__)
    return " to ".join(dict.fromkeys((*ends[:1], *ends[-1:])))


def tints(board: Board, shades: Sequence[Shade]) -> str:
    """The tints under the counters: one path for each kind and strength, and one for the edge of each kind."""
    spots = {spot.id: spot for spot in board.spots}
    groups: dict[tuple[str, int], list[Spot]] = {}
    for shade in shades:
        if shade.place in spots:
            groups.setdefault((shade.kind, band(shade.strength)), []).append(spots[shade.place])
    if not groups:
        return ""
    kinds = {kind: [spot for (of, _), found in groups.items() if of == kind for spot in found] for kind, _ in groups}
    drawn = [el("path", class_=f"shade {kind} s{step}", d=_shape(found)) for (kind, step), found in groups.items()]
    edges = [el("path", class_=f"shade-edge {kind}", d=edge(found)) for kind, found in kinds.items()]
    return el("g", *drawn, *edges, class_="shades", aria_hidden="true")


def _shape(spots: Iterable[Spot]) -> str:
    """The outlines of places as one path; a place without an outline is a disc."""
    return "".join(polygon(spot.outline) if spot.outline else _disc(spot) for spot in spots)


def _disc(spot: Spot) -> str:
    r = num(ROUND)
    return f"M{num(spot.x - ROUND)} {num(spot.y)}a{r} {r} 0 1 1 {num(2 * ROUND)} 0a{r} {r} 0 1 1 {num(-2 * ROUND)} 0z"


def edge(spots: Sequence[Spot]) -> str:
    """The border of places taken together: the sides that only one of them has."""
    sides = [side for spot in spots for side in pairwise((*spot.outline, *spot.outline[:1]))]
    shared = Counter(_key(side) for side in sides)
    alone = [side for side in sides if shared[_key(side)] == 1]
    discs = "".join(_disc(spot) for spot in spots if not spot.outline)
    return discs + "".join(f"M{num(x)} {num(y)}L{num(x2)} {num(y2)}" for (x, y), (x2, y2) in alone)


def _key(side: tuple[Point, Point]) -> tuple[tuple[int, int], ...]:
    """A side without its direction, and without errors of rounding."""
    return tuple(sorted((round(x), round(y)) for x, y in side))


def shade_notes(scene: Scene, shades: Sequence[Shade], pieces: dict[str, Point]) -> str:
    """The notes over the counters: pinned ones, and hidden ones that the page shows for the option in focus.

    `pieces` is where the notes on counters are: in the middle of their upper edges. A pinned note lies on the lower
    edge of its place, so that the name there can be read.
    """
    board = scene.board
    spots = {spot.id: (note_point(spot), _foot(spot)) for spot in board.spots}
    where = {**{name: (at, at) for name, at in pieces.items()}, **spots}
    notes = [
        _note(
            shade,
            where[shade.place][shade.pinned],
            board.counter / SIZE * (1.0 if shade.place in spots else ON_COUNTER),
        )
        for shade in shades
        if shade.note and shade.place in where
    ]
    return el("g", *notes, class_="shade-notes", aria_hidden="true") if notes else ""


def note_point(spot: Spot) -> Point:
    """Where the note of a place is: in its lower part, where counters leave room, or in the middle of a ring."""
    heights = [y for _, y in spot.outline]
    if not heights:
        return spot.x, spot.y
    return spot.x, (max(heights) + min(heights)) / 2 + BELOW * (max(heights) - min(heights))


def _foot(spot: Spot) -> Point:
    """The middle of the lower edge of a place, or the middle of a ring."""
    return spot.x, max((y for _, y in spot.outline), default=spot.y)


def _note(shade: Shade, at: Point, scale: float) -> str:
    """A note on a slip of paper, and the chance after it."""
    chance = el("tspan", escape(f" {shade.chance}"), class_="chance") if shade.chance else ""
    wide = max(SLIP, text_width(f"{shade.note} {shade.chance}".rstrip(), NOTE, "grotesque") + 2 * ROOM)
    return el(
        "g",
        el("rect", class_="note-slip", x=-wide / 2, y=-SLIP / 2, width=wide, height=SLIP, rx=4),
        el("text", escape(shade.note), chance, x=0, y=NOTE * 0.35),
        class_="shade-note pinned" if shade.pinned else "shade-note",
        data_shade=shade.place,
        transform=f"{move(*at)} scale({max(1.0, scale):.3g})",
    )
