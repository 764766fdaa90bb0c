"""The battle stage: their line above, ours below, the ground between, what it is for, and the table that decides.

`stage` draws it 1040 units wide for a desk, the room that a page of 1440 pixels has beside its panel, and 390 wide for
a phone, so that a unit is a pixel on either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from fieldcraft.drawing.counters import board_counter
from fieldcraft.drawing.font_metrics import text_width, wrap
from fieldcraft.drawing.svg import el, num, text
from fieldcraft.drawing.vignettes.brush import WIDTH
from fieldcraft.drawing.vignettes.landscape import HORIZON, LAND, LANDSCAPES
from fieldcraft.drawing.vignettes.picture import vignette
from fieldcraft.kernel.art import Vignette
from fieldcraft.kernel.library import Table
from fieldcraft.kernel.scene import Piece, Point, Stage

# The first heading of a table whose rows are the faces of a die.
BY_DIE = "Die"
COUNTER = 44.0
LIFT = 8.0
# Which landscape stands for a style of ground on a board; others have a landscape of their name or open ground.
GROUNDS = {
    "sand-sea": "dunes",
    "sand": "desert",
    "wood": "forest",
    "water": "sea",
    "lake": "sea",
    "port": "harbour",
    "beach": "beach",
    "built": "town",
    "city": "town",
    "hill": "hills",
    "ridge": "hills",
    "field": "fields",
    "floor": "hall",
    "escarpment": "hills",
    "oasis": "dunes",
    "track": "road",
    "marsh": "river",
    "airfield": "airfield",
    "grove": "bocage",
    "rock": "mountains",
    "coast": "beach",
    "jebel": "hills",
    "pass": "mountains",
    "depression": "dunes",
    "delta": "river",
    "fort": "camp",
    "strongpoint": "town",
    "crowded": "town",
    "quays": "harbour",
    "causeway": "canal",
    "offshore": "sea",
    "open": "desert",
}


class Plan(NamedTuple):
    """The measures of a stage: its width, the columns, the scale of counters and the sizes of text."""

    wide: float
    left: float
    right: float
    scale: float
    largest: float
    strip: float
    words: float
    title: float
    banner: float
    narrow: bool


DESK = Plan(1040, 200, 250, 2.25, 3.0, 84, 14, 24, 34, False)
PHONE = Plan(390, 0, 0, 1.34, 1.8, 54, 13, 19, 24, True)
PAD = 22.0


def stage(fight: Stage, tables: Iterable[Table] = (), narrow: bool = False) -> str:
    """The stage as an SVG element. `tables` are those of the library that the fight refers to."""
    plan = PHONE if narrow else DESK
    by_id = {table.id: table for table in tables}
    shown = [(by_id[reading.id], reading.rows) for reading in fight.readings if reading.id in by_id]
    middle = (plan.left + PAD, plan.wide - plan.right - PAD)
    head = PAD + plan.title + 16
    lines, places, low, half, between = face_to_face(fight, plan, middle, head)
    columns, bottom = notes(fight, shown, plan, head, low)
    high = max(low, bottom) + PAD
    parts = [
        el("rect", class_="stage-table", width=plan.wide, height=high, rx=14),
        heading(fight, plan),
        lines,
        fire_line(fight, places, half),
        columns,
        banner(fight, plan, middle, between),
    ]
    return el(
        "svg",
        *parts,
        class_="stage narrow" if narrow else "stage",
        viewBox=f"0 0 {num(plan.wide)} {num(high)}",
        role="img",
        aria_label=describe(fight),
        xmlns="http://www.w3.org/2000/svg",
    )


def describe(fight: Stage) -> str:
    """The fight in a sentence, for screen readers."""
    sides = f"{len(fight.ours)} against {len(fight.theirs)}"
    return ", ".join(filter(None, (fight.title, fight.round, sides, fight.banner)))


def heading(fight: Stage, plan: Plan) -> str:
    """The title and the round."""
    size = plan.title
    while text_width(fight.title, size, "typewriter") > plan.wide - 2 * PAD - 90 and size > 13:
        size -= 1
    return text(fight.title, PAD, PAD + plan.title * 0.8, class_="stage-title", font_size=size) + text(
        fight.round, plan.wide - PAD, PAD + plan.title * 0.8, class_="stage-round", font_size=plan.words
    )


def face_to_face(
    fight: Stage, plan: Plan, middle: Point, top: float
) -> tuple[str, dict[str, Point], float, float, float]:
    """Both lines: markup, the place of each counter, the lower edge, half a counter, and the height of the ground."""
    room = middle[1] - middle[0]
    scale = counter_scale(max(len(fight.ours), len(fight.theirs)), room, plan)
    cell = COUNTER * scale
    gap = cell * 0.16
    longest = max(1, int((room + gap) // (cell + gap)))
    parts, places, between = [], {}, top
    y = top + LIFT
    for number, line in enumerate((fight.theirs, fight.ours)):
        ranks = ranks_of(line, longest)
        if number:
            parts.append(ground_strip(fight, plan, middle, y))
            between = y + plan.strip / 2
            y += plan.strip + LIFT + 6
        for rank in ranks:
            start = (middle[0] + middle[1]) / 2 - (len(rank) - 1) * (cell + gap) / 2
            for column, piece in enumerate(rank):
                x = start + column * (cell + gap)
                lift = LIFT if piece.id == fight.active else 0.0
                places[piece.id] = (x, y + cell / 2 - lift)
                parts.append(standing(piece, places[piece.id], scale, fight))
            y += cell + 16
    return "".join(parts), places, y, cell / 2, between


def ranks_of(line: Sequence[Piece], longest: int) -> list[Sequence[Piece]]:
    """A line in as few ranks as fit, as even as they can be."""
    count = max(1, ceil(len(line) / longest))
    ends = [round(len(line) * number / count) for number in range(count + 1)]
    return [line[start:end] for start, end in pairwise(ends)]


def counter_scale(count: int, room: float, plan: Plan) -> float:
    """The scale of counters: as large as one rank allows, within limits."""
    wanted = room / max(count, 1) / (COUNTER * 1.16)
    return max(plan.scale, min(plan.largest, wanted))


def standing(piece: Piece, at: Point, scale: float, fight: Stage) -> str:
    """A counter on the stage. The active one is lifted, with a thin light under it; the target is ringed."""
    half = COUNTER * scale / 2
    body = board_counter(piece, at[0], at[1], scale)
    if piece.id == fight.active:
        y = at[1] + half + LIFT + 3
        light = el("rect", class_="stage-light", x=at[0] - half, y=y, width=2 * half, height=3.4, rx=1.7)
        shade = el("ellipse", class_="stage-shade", cx=at[0], cy=y + 1, rx=half * 1.02, ry=half * 0.16)
        return el("g", shade, light, body, class_="stage-piece active")
    if piece.id == fight.target:
        edge = half + 5
        ring = el("rect", class_="stage-target", x=at[0] - edge, y=at[1] - edge, width=2 * edge, height=2 * edge, rx=8)
        return el("g", ring, body, class_="stage-piece target")
    return el("g", body, class_="stage-piece")


def ground_strip(fight: Stage, plan: Plan, middle: Point, y: float) -> str:
    """A strip of the ground between the lines."""
    name = GROUNDS.get(fight.ground, fight.ground if fight.ground in LANDSCAPES else "plain")
    horizon = HORIZON.get(name, LAND)
    wide = middle[1] - middle[0]
    tall = WIDTH * plan.strip / wide
    box = f"0 {num(horizon - tall * 0.55)} {num(WIDTH)} {num(tall)}"
    frame = {"x": middle[0], "y": y, "width": wide, "height": plan.strip}
    return (
        el("svg", vignette(Vignette(name, "dusk")), viewBox=box, stroke_linecap="round", **frame)
        + el("rect", class_="card-veil", **frame)
        + el("rect", class_="stage-frame", **frame)
    )


def fire_line(fight: Stage, places: dict[str, Point], half: float) -> str:
    """The line from the edge of the active counter to the edge of its target."""
    if fight.active not in places or fight.target not in places:
        return ""
    (x, y), (x2, y2) = places[fight.active], places[fight.target]
    toward = (half + 2) * (1 if y2 > y else -1)
    y, y2 = y + toward, y2 - toward
    bend = (x + x2) / 2 + (y2 - y) * 0.06
    path = f"M{num(x)} {num(y)}Q{num(bend)} {num((y + y2) / 2)} {num(x2)} {num(y2)}"
    return (
        el("path", class_="stage-fire-under", d=path)
        + el("path", class_="stage-fire", d=path)
        + el("circle", class_="stage-hit", cx=x2, cy=y2, r=7)
    )


def notes(
    fight: Stage, shown: Sequence[tuple[Table, Sequence[int]]], plan: Plan, top: float, low: float
) -> tuple[str, float]:
    """What the fight is for on the left, and the tables on the right; both below on a phone."""
    if plan.narrow:
        stakes, y = stakes_slip(fight, plan, PAD / 2, low + 4, plan.wide - PAD)
        found, y = table_slips(shown, plan, PAD / 2, y, plan.wide - PAD)
        return stakes + found, y
    stakes, bottom = stakes_slip(fight, plan, PAD, top, plan.left - PAD)
    found, under = table_slips(shown, plan, plan.wide - plan.right, top, plan.right - PAD)
    return stakes + found, max(bottom, under)


def stakes_slip(fight: Stage, plan: Plan, x: float, y: float, wide: float) -> tuple[str, float]:
    """A slip of paper with what winning and losing mean."""
    if not fight.stakes:
        return "", y
    size = plan.words
    lines = [(line, not number) for part in fight.stakes for number, line in enumerate(wrap(part, wide - 28, size))]
    parts = [text(fight.stakes_title, x + 14, y + 24, class_="stage-label")]
    at = y + 24
    for line, first in lines:
        at += size * (1.62 if first else 1.28)
        parts.append(text(line, x + 14, at, class_="stage-words", font_size=size))
    high = at - y + 16
    return slip(x, y, wide, high) + "".join(parts), y + high + 12


def table_slips(
    shown: Sequence[tuple[Table, Sequence[int]]], plan: Plan, x: float, y: float, wide: float
) -> tuple[str, float]:
    """The results tables, with the rows that apply lit."""
    parts = []
    for table, lit in shown:
        markup, high = table_slip(table, lit, plan, x, y, wide)
        parts.append(markup)
        y += high + 12
    return "".join(parts), y


def table_slip(table: Table, lit: Sequence[int], plan: Plan, x: float, y: float, wide: float) -> tuple[str, float]:
    """One table on a slip of paper, and its height. Rows by the die can be lit when the die has fallen."""
    size = plan.words - 1
    columns = column_starts(table, wide - 28, size)
    parts = [text(table.name, x + 14, y + 24, class_="stage-label")]
    at = y + 32
    by_die = table.heading[:1] == (BY_DIE,)
    for number, row in enumerate((table.heading, *table.rows)):
        cells = [wrap(cell, room - 8, size, "grotesque") or [""] for cell, (_, room) in zip(row, columns, strict=False)]
        high = max(map(len, cells)) * size * 1.22 + 7
        drawn = []
        if number and (by_die or number - 1 in lit):
            drawn.append(el("rect", class_="stage-lit", x=x + 6, y=at, width=wide - 12, height=high, rx=4))
        if number > 1 and number - 1 not in lit:
            parts.append(el("path", class_="stage-rule", d=f"M{num(x + 12)} {num(at)}h{num(wide - 24)}"))
        kind = "stage-cell" if number else "stage-cell heading"
        kind += " lit" if number and number - 1 in lit else ""
        for name, lines, (start, _) in zip(table.heading, cells, columns, strict=False):
            baselines = [at + 2 + size * (0.98 + 1.22 * line) for line in range(len(lines))]
            words = [
                text(line, x + 14 + start, baseline, class_=kind, font_size=size)
                for line, baseline in zip(lines, baselines, strict=True)
            ]
            drawn += [el("g", *words, data_column=name)] if number and by_die else words
        rolled = by_die and number and number - 1 not in lit
        parts += [el("g", *drawn, class_="stage-row", data_face=row[0])] if rolled else drawn
        at += high
    high = at - y + 10
    return slip(x, y, wide, high) + "".join(parts), high


def column_starts(table: Table, wide: float, size: float) -> list[tuple[float, float]]:
    """Where each column starts and how wide it is, by its longest cell."""
    natural = [
        max(text_width(cell, size, "grotesque") for cell in column) + 12
        for column in zip(table.heading, *table.rows, strict=False)
    ]
    if not natural:
        return []
    spare = wide - sum(natural)
    least = 34.0
    if spare < 0:
        total = sum(max(0.0, want - least) for want in natural) or 1.0
        natural = [want + spare * max(0.0, want - least) / total for want in natural]
    found, x = [], 0.0
    for want in natural:
        found.append((x, want))
        x += want
    return found


def slip(x: float, y: float, wide: float, high: float) -> str:
    """A slip of paper."""
    return el("rect", class_="stage-slip", x=x, y=y, width=wide, height=high, rx=5)


def banner(fight: Stage, plan: Plan, middle: Point, y: float) -> str:
    """The closing banner across the middle."""
    if not fight.banner:
        return ""
    left, right = middle[0] - 10, middle[1] + 10
    size = plan.banner
    lines = wrap(fight.banner, right - left - 60, size, "typewriter")
    while len(lines) > (1 if size > plan.banner * 0.7 else 2) and size > 14:
        size -= 2
        lines = wrap(fight.banner, right - left - 60, size, "typewriter")
    high = len(lines) * size * 1.25 + size
    top, notch = y - high / 2, min(22.0, high / 3)
    ends = f"H{num(right)}l{num(-notch)} {num(high / 2)}l{num(notch)} {num(high / 2)}H{num(left)}"
    shape = f"M{num(left)} {num(top)}{ends}l{num(notch)} {num(-high / 2)}z"
    words = [
        text(line, (left + right) / 2, top + size * (1.18 + 1.25 * number), class_="stage-banner-words", font_size=size)
        for number, line in enumerate(lines)
    ]
    return el("g", el("path", class_="stage-banner", d=shape), *words, class_="stage-closing")
