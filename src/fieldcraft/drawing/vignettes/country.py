"""Landscapes: desert, sea, fields, woods, mountains, snow."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from fieldcraft.drawing.curves import noise
from fieldcraft.drawing.svg import num
from fieldcraft.drawing.vignettes.brush import Brush, earth, fill, flat, stroke, water


def desert(brush: Brush) -> str:
    """Stony desert under table mountains."""
    t, y = brush.tones, brush.horizon
    return (
        fill(t.far, brush.ridge(y + 2, 16, 30, 1, sharp=True))
        + fill(t.second_far, brush.ridge(y + 4, 7, 22, 2), 0.8)
        + earth(brush)
    )


def dunes(brush: Brush) -> str:
    """A sand sea: great dunes, lit on one side."""
    t, y = brush.tones, brush.horizon
    rows = [fill(t.far, brush.ridge(y + 2, 18, 44, 1))]
    for number, (colour, shade) in enumerate(((t.middle, t.second_far), (t.near, t.second), (t.near, t.second_deep))):
        base = y + 6 + 22 * number
        crest = 40 + 140 * noise(number, brush.seed, 5)
        top = base - 20 - 6 * number
        rows.append(
            fill(
                colour,
                f"M-20 {num(base + 8)}Q{num(crest - 50)} {num(base)} {num(crest)} {num(top)}Q{num(crest + 50)} {num(base + 4)} 260 {num(base + 6)}V150H-20Z",
            )
        )
        rows.append(
            fill(
                shade,
                f"M{num(crest)} {num(top)}Q{num(crest + 50)} {num(base + 4)} 260 {num(base + 6)}V150H{num(crest - 30)}Q{num(crest + 34)} {num(base + 8)} {num(crest)} {num(top)}Z",
                0.75,
            )
        )
    return "".join(rows) + stroke(t.second_deep, brush.dashes(y + 30, 12, 30, 13), 0.8, 0.35)


def beach(brush: Brush) -> str:
    """Sea, surf and sand."""
    t, y = brush.tones, brush.horizon
    surf = brush.ridge(y + 30, 5, 34, 6)
    return (
        water(brush, y) + fill(t.light.shine, brush.ridge(y + 27, 5, 34, 6), 0.7) + fill(t.near, surf)
        + fill(t.deep, brush.ridge(y + 56, 6, 50, 8), 0.45) + stroke(t.deep, brush.dashes(y + 36, 12, 14, 13), 0.9, 0.5)
    )  # fmt: skip


def sea(brush: Brush) -> str:
    """Open water."""
    return water(brush, brush.horizon)


def bocage(brush: Brush) -> str:
    """Small fields between hedges."""
    t, y = brush.tones, brush.horizon
    tufts = "".join(
        f"M{num(x)} {num(y + 9)}q-7-2-4-8q-1-7 6-7q6-5 10 1q8 0 6 8q3 5-5 6z"
        for x in (18 + 190 * noise(n, brush.seed, 9) for n in range(4))
    )
    return (
        fill(t.far, brush.ridge(y, 14, 40, 1)) + fill(t.second_far, brush.ridge(y + 4, 7, 13, 2)) + fill(t.middle, brush.ridge(y + 10, 6, 60, 3))
        + fill(t.second, tufts) + fill(t.second, brush.ridge(y + 24, 7, 11, 4)) + fill(t.near, brush.ridge(y + 30, 4, 70, 5))
        + fill(t.deep, brush.ridge(y + 56, 6, 60, 12), 0.5) + stroke(t.second_deep, brush.dashes(y + 36, 14, 10, 13), 0.9, 0.5)
    )  # fmt: skip


def fields(brush: Brush) -> str:
    """Ploughland running to a line of poplars."""
    t, y = brush.tones, brush.horizon
    furrows = "".join(f"M{num(120 + (x - 120) * 0.22)} {num(y + 8)}L{x} 150" for x in range(-180, 440, 28))
    trees = "".join(
        f"M{num(x)} {num(y + 6)}q-4-14 1.6-26q5.6 12 1.6 26z"
        for x in (10 + 220 * noise(n, brush.seed, 6) for n in range(7))
    )
    return (
        fill(t.far, brush.ridge(y, 12, 44, 1)) + fill(t.second_far, trees) + fill(t.middle, brush.ridge(y + 7, 3, 70, 3))
        + flat(t.near, y + 8) + stroke(t.deep, furrows, 1.2, 0.45) + fill(t.deep, brush.ridge(y + 58, 5, 60, 12), 0.45)
    )  # fmt: skip


def hills(brush: Brush) -> str:
    """Terraced hills with a village on one of them."""
    t, y = brush.tones, brush.horizon
    x = 50 + 140 * noise(brush.seed, 2)
    village = f"M{num(x)} {num(y - 14)}h5v-7l4-4l4 4v4h5v-12l3-7l3 7v10h6v5h5v14h-36z"
    return (
        fill(t.far, brush.ridge(y, 34, 52, 1)) + fill(t.second_far, village) + fill(t.second_far, brush.ridge(y + 6, 22, 46, 3))
        + earth(brush) + fill(t.second, brush.ridge(y + 22, 10, 40, 4), 0.7)
    )  # fmt: skip


def forest(brush: Brush) -> str:
    """Between the trunks of a wood."""
    t, y = brush.tones, brush.horizon
    far = "".join(f"M{num(x)} 0h4v{num(y + 6)}h-4z" for x in (240 * noise(n, brush.seed, 3) for n in range(14)))
    near = "".join(
        f"M{num(x)} 0h9l2 {num(y + 22)}q-6 3-13 0z" for x in (12 + 214 * noise(n, brush.seed, 5) for n in range(4))
    )
    return (
        flat(t.second_far, 0, y + 4) + fill(t.second, brush.ridge(22, 14, 18, 2).replace("V150", "V-4"), 0.6) + fill(t.second, far, 0.8)
        + earth(brush) + fill(t.second_deep, near) + fill(t.second_deep, brush.ridge(16, 10, 15, 7).replace("V150", "V-4"))
    )  # fmt: skip


def front(brush: Brush) -> str:
    """Churned ground with stumps and posts."""
    t, y = brush.tones, brush.horizon
    stumps = "".join(
        f"M{num(x)} {num(y + 5)}l-1-16l2-9l1 8l4-5l-2 9v13z"
        for x in (8 + 220 * noise(n, brush.seed, 3) for n in range(6))
    )
    holes = "".join(
        f"M{num(x)} {num(y + 18 + 30 * noise(n, brush.seed, 8))}q11-5 22 0q-11 5-22 0z"
        for n, x in enumerate((20, 92, 150, 204))
    )
    return fill(t.far, brush.ridge(y, 10, 34, 1)) + fill(t.second_far, stumps) + earth(brush) + fill(t.deep, holes, 0.7)


def mountains(brush: Brush) -> str:
    """High mountains with snow."""
    t, y = brush.tones, brush.horizon
    return peaks(brush, y + 4) + fill(t.second, brush.ridge(y + 10, 14, 26, 4, sharp=True), 0.8) + earth(brush)


def peaks(brush: Brush, y: float) -> str:
    """Two rows of peaks, the farther ones white."""
    t = brush.tones
    rows = [
        fill(t.light.sky[3], brush.ridge(y, 52, 34, 1, sharp=True)),
        fill(t.second_far, brush.ridge(y, 36, 30, 2, sharp=True)),
    ]
    x, top = 60 + 120 * noise(brush.seed, 6), y - 58
    snow = f"M{num(x)} {num(top)}l-15 20l6 2l5-6l4 9l5-8l6 7l4-4z"
    rows.append(
        fill(t.second_far, f"M{num(x)} {num(top)}l44 58h-92z")
        + fill(t.second, f"M{num(x)} {num(top)}l44 58h-30l-10-34z", 0.8)
    )
    return "".join(rows) + fill(t.light.shine, snow, 0.85)


def fjord(brush: Brush) -> str:
    """Deep water under cliffs, with a shore in front."""
    t, y = brush.tones, brush.horizon
    return (
        peaks(brush, y + 2)
        + water(brush, y)
        + fill(t.near, brush.ridge(y + 44, 8, 32, 6))
        + fill(t.deep, brush.ridge(y + 58, 8, 26, 9), 0.6)
    )


def snow(brush: Brush) -> str:
    """Snow, with dark firs along the edge of it."""
    t, y = brush.tones, brush.horizon
    firs = "".join(
        f"M{num(x)} {num(y + 5 - h)}l{num(h * 0.3)} {num(h)}h{num(-h * 0.6)}z"
        for x, h in ((n * 9.5, 12 + 16 * noise(n, brush.seed, 4)) for n in range(27))
    )
    return (
        fill(t.far, brush.ridge(y, 20, 50, 1)) + fill(t.second, firs) + flat(t.middle, y + 4) + fill(t.near, brush.ridge(y + 20, 7, 60, 11))
        + fill(t.second_far, brush.ridge(y + 50, 9, 70, 12), 0.6) + stroke(t.second, brush.dashes(y + 10, 12, 20, 13), 0.8, 0.4)
    )  # fmt: skip


def jungle(brush: Brush) -> str:
    """A wall of leaves behind a clearing."""
    t, y = brush.tones, brush.horizon
    fronds = "".join(
        f"M{num(x)} {num(y + 2)}q2-22 0-{num(h)}q-12-8-20 3q10-4 18 1q-12 0-14 12q8-9 16-9q8 0 14 9q-2-12-13-12q8-5 18-1q-8-11-19-2l3 {num(h)}z"
        for x, h in ((16 + 32 * n + 12 * noise(n, brush.seed, 3), 34 + 22 * noise(n, brush.seed, 5)) for n in range(7))
    )
    return (
        fill(t.far, brush.ridge(y - 14, 22, 20, 1)) + fill(t.second_far, brush.ridge(y - 2, 18, 13, 2)) + fill(t.second, fronds)
        + fill(t.second, brush.ridge(y + 6, 10, 10, 4)) + earth(brush) + fill(t.second_deep, brush.ridge(147, 9, 9, 6))
    )  # fmt: skip


def river(brush: Brush) -> str:
    """A river across the picture, with a bank on both sides."""
    t, y = brush.tones, brush.horizon
    return (
        fill(t.far, brush.ridge(y, 14, 40, 1)) + fill(t.middle, brush.ridge(y + 4, 4, 30, 2)) + water(brush, y + 8)
        + fill(t.near, brush.ridge(y + 44, 6, 36, 6)) + fill(t.deep, brush.ridge(y + 58, 6, 30, 9), 0.5)
    )  # fmt: skip


def plain(brush: Brush) -> str:
    """Open ground."""
    return fill(brush.tones.far, brush.ridge(brush.horizon, 14, 44, 1)) + earth(brush)


def clouds(brush: Brush) -> str:
    """High above the clouds."""
    t = brush.tones
    return (
        fill(t.second_far, brush.ridge(124, 16, 22, 1), 0.8)
        + fill(t.far, brush.ridge(136, 16, 26, 2))
        + fill(t.near, brush.ridge(148, 14, 20, 3))
    )


def under(brush: Brush) -> str:
    """Under water: light from above, weed and sand below."""
    t = brush.tones
    rays = "M30 0L0 110H40L60 0ZM110 0L92 130H130L132 0ZM178 0L190 120H226L206 0Z"
    weed = "".join(
        f"M{num(x)} 150q-8-16 0-26t0-22q8 14 2 24t4 24z" for x in (14 + 210 * noise(n, brush.seed, 4) for n in range(6))
    )
    return (
        flat(t.second, 0) + fill(t.near, "M0 0H240V60Q120 84 0 60Z", 0.7) + fill(t.light.shine, rays, 0.14)
        + fill(t.second_deep, brush.ridge(138, 8, 30, 1)) + fill(t.second_deep, weed)
    )  # fmt: skip
