"""Landscapes that people made: ports, towns, roads, airfields, halls and rooms."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from fieldcraft.drawing.curves import noise
from fieldcraft.drawing.shapes import box
from fieldcraft.drawing.svg import num
from fieldcraft.drawing.vignettes.brush import Brush, earth, fill, flat, light_pool, stroke, water


def harbour(brush: Brush) -> str:
    """A basin with sheds and cranes behind and a quay in front."""
    t, y = brush.tones, brush.horizon
    sheds = "".join(
        box(x, y - h, 26, h + 2) for x, h in ((4 + 30 * n, 6 + 14 * noise(n, brush.seed, 4)) for n in range(8))
    )
    cranes = "".join(f"M{x} {num(y)}v-34l18-12m-18 12l-8 6" for x in (34 + int(60 * noise(brush.seed, 3)), 182))
    return (
        fill(t.far, sheds) + stroke(t.far, cranes, 2) + water(brush, y, 136)
        + flat(t.near, 130) + flat(t.light.shine, 129, 130.4) + stroke(t.deep, "M30 131V150M80 131V150M130 131V150M180 131V150M228 131V150", 1.2, 0.6)
    )  # fmt: skip


def canal(brush: Brush) -> str:
    """A straight cut between two banks of sand."""
    t, y = brush.tones, brush.horizon
    return (
        earth(brush) + fill(t.second, f"M112 {num(y)}H128L232 150H20Z") + fill(t.deep, f"M112 {num(y)}L20 150H4L108 {num(y)}Z", 0.6)
        + fill(t.deep, f"M128 {num(y)}L232 150H246L131 {num(y)}Z", 0.6)
        + stroke(t.light.shine, "M116 98h9M106 106h26M98 116h20M126 118h22M84 128h34M130 130h30M70 140h50", 0.9, 0.55)
    )  # fmt: skip


def town(brush: Brush) -> str:
    """Flat roofs and a minaret over an open place."""
    t, y = brush.tones, brush.horizon
    rows = []
    for number, (colour, low, tall) in enumerate(((t.far, 26, 26), (t.second_far, 12, 20))):
        blocks = "".join(
            box(
                n * 22 - 6 + 6 * noise(n, brush.seed, number), y - low - tall * noise(n, brush.seed, 4 + number), 21, 70
            )
            for n in range(12)
        )
        rows.append(fill(colour, blocks))
    tower = 30 + 170 * noise(brush.seed, 8)
    rows.append(fill(t.second_far, f"M{num(tower)} {num(y)}V{num(y - 56)}h-2v-3h2v-9l3.5-8l3.5 8v9h2v3h-2V{num(y)}Z"))
    return "".join(rows) + earth(brush)


def street(brush: Brush) -> str:
    """A street between two rows of houses, narrowing to the distance."""
    t, y = brush.tones, brush.horizon
    panes = "".join(
        f"M{num(x)} {num(12 + row * 26 + x * 0.12)}h{num(w)}v13h{num(-w)}z"
        for row in range(3) for x, w in ((8, 9), (26, 8), (44, 6), (60, 4))
    )  # fmt: skip
    return (
        fill(t.far, f"M84 {num(y)}V58H100V50H118V60H136V54H156V{num(y)}Z") + flat(t.middle, y)
        + fill(t.second, f"M0 0H40L92 54V{num(y + 4)}L0 140Z") + fill(t.second_deep, f"M240 0H204L150 52V{num(y + 4)}L240 138Z")
        + fill(t.deep, panes, 0.6) + fill(t.light.window if t.light.beam > 0.2 else t.light.key, "M214 30h10v14h-10zM186 62h6v10h-6z", 0.7)
        + fill(t.near, f"M0 140L92 {num(y + 4)}H150L240 138V150H0Z", 0.8) + stroke(t.deep, brush.dashes(y + 14, 14, 16, 13), 0.9, 0.5)
    )  # fmt: skip


def road(brush: Brush) -> str:
    """A road to the horizon."""
    t, y = brush.tones, brush.horizon
    return (
        fill(t.far, brush.ridge(y, 12, 36, 1)) + earth(brush) + fill(t.second, f"M117 {num(y + 2)}H123L206 150H34Z")
        + stroke(t.light.shine, f"M117 {num(y + 2)}L34 150M123 {num(y + 2)}L206 150", 0.9, 0.6) + stroke(t.deep, "M117 104L104 150M123 104L136 150", 1.6, 0.3)
    )  # fmt: skip


def airfield(brush: Brush) -> str:
    """A runway, with hangars far off."""
    t, y = brush.tones, brush.horizon
    sheds = "".join(f"M{x} {num(y + 3)}q2-13 15-13t15 13z" for x in (20, 54, 168))
    return (
        fill(t.far, brush.ridge(y, 6, 50, 1)) + fill(t.second_far, sheds) + fill(t.second_far, f"M204 {num(y + 3)}v-22h-3v-7h12v7h-3v22z")
        + earth(brush) + fill(t.second, f"M104 {num(y + 4)}H136L224 150H16Z") + stroke(t.light.shine, "M120 98v3M120 106v5M120 117v8M120 132v12", 1.8, 0.7)
    )  # fmt: skip


def yard(brush: Brush) -> str:
    """A railway yard: tracks running together under a signal."""
    t, y = brush.tones, brush.horizon
    tracks = "".join(
        f"M{num(120 + (x - 120) * 0.16)} {num(y + 4)}L{x} 150" for x in (-60, -26, 40, 74, 140, 174, 240, 274)
    )
    return (
        fill(t.far, brush.ridge(y, 12, 30, 1)) + fill(t.far, box(26, y - 16, 44, 20) + box(168, y - 11, 50, 15)) + earth(brush)
        + stroke(t.second_deep, tracks, 1.5) + stroke(t.light.shine, tracks, 0.5, 0.6) + stroke(t.second_deep, f"M206 {num(y + 20)}V{num(y - 34)}M206 {num(y - 30)}h-14", 2)
    )  # fmt: skip


def camp(brush: Brush) -> str:
    """Open ground with rows of tents."""
    t, y = brush.tones, brush.horizon
    tents = "".join(
        f"M{num(x)} {num(y + 6)}l10-13l10 13z" for x in (n * 24 + 10 * noise(n, brush.seed, 3) for n in range(10))
    )
    return fill(t.far, brush.ridge(y, 14, 40, 1)) + fill(t.second_far, tents) + earth(brush)


def room(brush: Brush) -> str:
    """A panelled room with a lamp over it."""
    t, y = brush.tones, brush.horizon
    boards = "".join(f"M{num(120 + (x - 120) * 0.55)} {num(y)}L{x} 150" for x in range(-60, 320, 34))
    return (
        flat(t.second, 0, y) + light_pool(t, 120, 46) + fill(t.second_deep, box(0, y - 34, 240, 3) + box(0, y - 5, 240, 5), 0.7)
        + stroke(t.second_deep, "M24 77V103M72 77V103M120 77V103M168 77V103M216 77V103", 1, 0.6) + flat(t.near, y) + stroke(t.deep, boards, 1.1, 0.6)
    )  # fmt: skip


def hall(brush: Brush) -> str:
    """A works hall: tall windows between pillars, under a steel roof."""
    t, y = brush.tones, brush.horizon
    panes = "".join(box(x, 34, 34, 50) for x in (14, 60, 146, 192))
    bars = "".join(f"M{x + 11} 34v50M{x + 23} 34v50M{x} 50h34M{x} 67h34" for x in (14, 60, 146, 192))
    floor = "".join(f"M{num(120 + (x - 120) * 0.5)} {num(y)}L{x} 150" for x in range(-80, 340, 52))
    glass = t.light.sky[2] if t.light.beam < 0.3 else t.light.sky[1]
    return (
        flat(t.second, 0, y) + fill(glass, panes) + stroke(t.second_deep, bars, 1.3) + light_pool(t, 120, 30)
        + stroke(t.second_deep, "M-4 26L120 6L244 26M-4 26H244M30 21V26M60 16V26M90 11V26M120 6V26M150 11V26M180 16V26M210 21V26", 2)
        + fill(t.second_deep, box(108, 26, 5, y - 26) + box(128, 26, 5, y - 26) + box(0, 26, 5, y - 26) + box(235, 26, 5, y - 26))
        + flat(t.near, y) + stroke(t.deep, floor + f"M0 {num(y + 14)}H240M0 {num(y + 32)}H240", 1, 0.5)
    )  # fmt: skip


def cellar(brush: Brush) -> str:
    """A vault."""
    t, y = brush.tones, brush.horizon
    return (
        flat(t.second_deep, 0, y) + fill(t.second, f"M14 {num(y)}V70Q14 20 68 20T116 70V{num(y)}ZM124 {num(y)}V70Q124 20 176 20T226 70V{num(y)}Z")
        + light_pool(t, 66, 54) + stroke(t.second_deep, "M20 60H40M52 42H80M92 60H112M26 84H58M70 80H108M134 60H160M180 44H204M140 86H176M190 80H220", 1, 0.55)
        + flat(t.near, y) + stroke(t.deep, brush.dashes(y + 3, 16, 22, 13), 1, 0.55)
    )  # fmt: skip


def bench(brush: Brush) -> str:
    """A table under a lamp, with things on it."""
    t, y = brush.tones, brush.horizon
    return (
        flat(t.light.sky[1], 0, y) + light_pool(t, 120, 40) + flat(t.near, y) + flat(t.light.shine, y, y + 1.4)
        + flat(t.deep, 138) + stroke(t.deep, brush.dashes(y + 4, 12, 60, 13), 0.9, 0.5)
    )  # fmt: skip
