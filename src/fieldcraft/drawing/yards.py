"""What lies and grows outdoors: stores, fences, trees, works and stonework, seen from above."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from math import cos, pi, sin

from fieldcraft.drawing.plan_props import discs, plan, rows, styles
from fieldcraft.drawing.shapes import box, disc
from fieldcraft.drawing.svg import pair


def crown(x: float, y: float, r: float, bumps: int = 7) -> str:
    """The crown of a tree: a ring of arcs."""
    points = [(x + r * cos(2 * pi * n / bumps), y + r * sin(2 * pi * n / bumps)) for n in range(bumps)]
    bulge = r * 0.62
    arcs = "".join(f"A{pair(bulge, bulge)} 0 0 1 {pair(*points[(n + 1) % bumps])}" for n in range(bumps))
    return f"M{pair(*points[0])}{arcs}z"


def fir(x: float, y: float, r: float) -> str:
    """A fir: a star of many points."""
    points = [
        (x + (r if n % 2 else r * 0.55) * cos(pi * n / 9), y + (r if n % 2 else r * 0.55) * sin(pi * n / 9))
        for n in range(18)
    ]
    return f"M{'L'.join(pair(*point) for point in points)}z"


PLANS = {
    "crates": plan("crates", ("wood", box(-24, -18, 22, 20) + box(2, -14, 20, 20) + box(-14, 6, 18, 14)), ("line", "M-24-18l22 20M-2-18l-22 20M2-14l20 20M22-14L2 6M-14 6l18 14M4 6l-18 14")),
    "sacks": plan("sacks", ("cloth", "M-24-8q0-10 10-10t10 10v6h-20zM-2-10q0-8 10-8t10 8v8h-20zM-12 8q0-9 10-9t10 9v8h-20z"), ("line", "M-14-18v6M8-18v6M-2-1v6")),
    "barrels": plan("barrels", ("wood", discs(9, (-16, -8), (4, -9), (-5, 9))), ("dark", discs(6, (-16, -8), (4, -9), (-5, 9))), ("wood", discs(4.6, (-16, -8), (4, -9), (-5, 9)))),
    "sandbags": plan("sandbags", ("cloth", "".join(f"M{x} {y}h9a3 3 0 0 1 0 6h-9a3 3 0 0 1 0-6z" for y, start in ((-8, -27), (-1, -33), (6, -27)) for x in range(start + 3, start + 48, 12)))),
    "wire": plan("barbed wire", ("rope", "M-30 0q4-9 8 0t8 0t8 0t8 0t8 0t8 0t8 0t4 0"), ("wood", rows(3, 28, x=-30, y=-4, wide=3, high=8)), ("line", "M-30-4q4 9 8 0t8 0t8 0t8 0t8 0t8 0t8 0")),
    "fence": plan("a board fence", ("wood", box(-30, -3, 60, 4)), ("dark", rows(5, 14, x=-30, y=-5, wide=3, high=8))),
    "wall": plan("a stone wall", ("stone", box(-30, -6, 60, 10)), ("line", "M-18-6v5M-4-6v5M10-6v5M22-6v5M-24-1v5M-11-1v5M3-1v5M16-1v5M-30-1h60")),
    "gate": plan("a gate with a barrier", ("paper", box(-22, -3, 50, 5)), ("brick", rows(4, 14, x=-18, y=-3, wide=6, high=5)), ("dark", disc(-24, 0, 6))),
    "sentry-box": plan("a sentry box", ("wood", box(-11, -18, 22, 22)), ("dark", box(-7, -14, 14, 18)), ("brick", "M-11-18h4l-4 6zM11-18h-4l4 6z")),
    "watchtower": plan("a watchtower with its lamp", ("wood", box(-16, -16, 32, 32)), ("line", "M-16-16L16 16M16-16L-16 16"), ("dark", box(-9, -9, 18, 18)), ("bright", disc(0, 0, 5))),
    "kennels": plan("kennels", ("wood", box(-28, -20, 16, 18) + box(-8, -20, 16, 18) + box(12, -20, 16, 18)), ("dark", discs(4, (-20, -6), (0, -6), (20, -6))), ("line", "M-20-20v8M0-20v8M20-20v8"), ("rope", "M-20-2q6 8-4 14M20-2q-8 8 2 12")),
    "tree": plan("a tree", ("leaf", crown(0, 0, 15)), ("grove", crown(-3, -4, 8, 6))),
    "trees": plan("trees", ("leaf", crown(-17, -6, 10) + crown(3, -9, 9, 6) + crown(-4, 10, 9, 6) + crown(18, 5, 11)), ("grove", crown(-19, -9, 5, 6) + crown(1, -12, 4, 6) + crown(16, 2, 5, 6))),
    "poplars": plan("poplars in a row", ("leaf", crown(-22, 0, 7, 6) + crown(-7, 0, 7, 6) + crown(8, 0, 7, 6) + crown(23, 0, 7, 6)), ("grove", discs(3, (-24, -2), (-9, -2), (6, -2), (21, -2)))),
    "fir": plan("a fir", ("leaf", fir(0, 0, 18)), ("grove", fir(-1, -2, 9))),
    "firs": plan("firs", ("leaf", fir(-16, -4, 13) + fir(9, -9, 11) + fir(12, 11, 11)), ("grove", fir(-17, -6, 6) + fir(8, -11, 5) + fir(11, 9, 5))),
    "birches": plan("birches", ("grove", crown(-17, -5, 9, 6) + crown(2, 6, 9, 6) + crown(18, -7, 9, 6)), ("paper", discs(2.2, (-17, -5), (2, 6), (18, -7)))),
    "stump": plan("a tree stump", ("wood", disc(0, 0, 9)), ("line", "M0-5a5 5 0 1 0 .1 0M0-2a2 2 0 1 0 .1 0")),
    "fallen-tree": plan("a fallen tree", ("wood", "M-30-5L16-3V4L-30 6z"), ("line", "M-26-2H12M-26 3H10"), ("leaf", crown(20, 0, 10, 6))),
    "logs": plan("a pile of logs", ("wood", rows(5, 7, x=-26, y=-18, wide=52, high=6, down=True)), ("paper", discs(2.2, (26, -15), (26, -8), (26, -1), (26, 6), (26, 13)))),
    "hedge": plan("a hedge", ("leaf", "M-30-5q4-6 8-2q4-6 9-1q4-5 9 0q4-6 9 0q4-5 8 0q5-4 8 1q5 6-1 10q-4 5-9 1q-4 5-9 0q-4 5-9 0q-4 5-8 0q-5 4-9-1q-6 3-7-3z"), ("grove", discs(2.4, (-20, -3), (-6, -2), (8, -3), (20, -2)))),
    "bushes": plan("bushes", ("leaf", crown(-16, -4, 8, 6) + crown(1, 5, 7, 6) + crown(17, -3, 8, 6)), ("grove", discs(3, (-18, -6), (0, 3), (15, -5)))),
    "reeds": plan("reeds and rushes", ("reed", "M-22 10V-8M-17 12L-20-10M-12 10L-8-9M-2 12V-6M3 10L8-8M12 12L9-10M20 10L24-6M24 12L18-4")),
    "flowers": plan("flowers", ("leaf", discs(4, (-18, -6), (-4, 3), (10, -7), (20, 5), (-12, 10))), ("brick", discs(2.2, (-18, -8), (10, -9), (-12, 8))), ("paper", discs(2.2, (-4, 1), (20, 3)))),
    "rows": plan("rows of vegetables", ("furrow", rows(4, 10, x=-29, y=-18, wide=58, high=5, down=True)), ("leaf", "".join(disc(x, y, 2.8) for y in (-15.5, -5.5, 4.5, 14.5) for x in range(-24, 28, 8)))),
    "hay": plan("hay", ("bright-straw", "M-22 0Q-20-16 0-17T22 0Q20 15 0 16T-22 0z"), ("line", "M-12-8Q0-2 12-9M-14 2Q0 8 14 1M-6-14L-2 12M6-13L4 13")),
    "beehives": plan("beehives", ("bright-straw", discs(8, (-18, -6), (2, -8), (18, 6), (-6, 10))), ("line", "M-24-6h12M-4-8h12M12 6h12M-12 10h12"), ("dark", discs(1.8, (-18, 0), (2, -2), (18, 12), (-6, 16)))),
    "graves": plan("graves", ("stone", rows(3, 20, x=-26, y=-19, wide=12, high=5) + rows(3, 20, x=-26, y=3, wide=12, high=5)), ("furrow", rows(3, 20, x=-25, y=-13, wide=10, high=13) + rows(3, 20, x=-25, y=9, wide=10, high=11))),
    "crosses": plan("new graves with wooden crosses", ("furrow", rows(3, 20, x=-25, y=-10, wide=11, high=26)), ("wood", "".join(f"M{x}-19h2.6v4h4v2.6h-4v6h-2.6v-6h-4v-2.6h4z" for x in (-21, -1, 19)))),
    "statue": plan("a statue on its base", ("stone", box(-14, -14, 28, 28)), ("paper", disc(0, 0, 8)), ("stone", disc(0, -2, 4))),
    "fountain": plan("a fountain", ("stone", disc(0, 0, 19)), ("glass", disc(0, 0, 15)), ("stone", disc(0, 0, 5)), ("line", "M0-11V-6M0 6V11M-11 0H-6M6 0H11")),
    "stone-well": plan("a well with its rope", ("stone", disc(0, 0, 15)), ("dark", disc(0, 0, 10)), ("glass", disc(0, 1, 7)), ("wood", box(-19, -2, 38, 4)), ("rope", "M0-2V6")),
    "grating": plan("a grating over a drain", ("metal", box(-16, -14, 32, 28)), ("dark", rows(5, 6, x=-13, y=-11, wide=3.4, high=22))),
    "manhole": plan("a manhole", ("metal", disc(0, 0, 12)), ("line", "M-8-4H8M-9 0H9M-8 4H8M-4-8V8M4-8V8")),
    "culvert": plan("the mouth of a culvert", ("stone", "M-24-16H24V12H14V2A14 14 0 0 0-14 2V12H-24z"), ("dark", "M-11 14V2A11 11 0 0 1 11 2V14z"), ("glass", "M-6 18q3-6 6-4t6 4z")),
    "tunnel": plan("the mouth of a tunnel", ("stone", "M-26-20H26V16H17V0A17 17 0 0 0-17 0V16H-26z"), ("dark", "M-14 18V0A14 14 0 0 1 14 0V18z")),
    "cave": plan("a cave", ("rock", "M-28 16Q-26-16-8-18Q6-22 18-14Q28-6 28 16H14Q14-4 0-5T-13 16z"), ("dark", "M-11 18Q-11-2 0-2T12 18z")),
    "rocks": plan("rocks", ("rock", "M-26 4L-20-10L-6-12L0 2L-10 12zM2-6L12-16L24-10L22 4L8 6zM-4 16L4 8L16 10L12 18z"), ("line", "M-20-10L-14 0L-10 12M12-16L14-4L8 6")),
    "rubble": plan("rubble", ("stone", "M-24-4l8-8l9 3l-2 8l-9 4zM-2 6l9-6l8 5l-4 8h-9zM6-14l9-3l7 6l-6 7l-9-3zM-16 12l6-4l6 4l-3 6h-8z"), ("brick", box(-4, -16, 8, 5) + box(16, 8, 8, 5) + box(-28, 8, 7, 5))),
    "crater": plan("a shell hole", ("furrow", crown(0, 0, 17, 9)), ("dark", crown(0, 1, 11, 8)), ("glass", "M-6 4q6-5 12 0q-6 4-12 0z")),
    "trench": plan("a slit trench", ("furrow", "M-30-8L-8-12L2-2L30-4V6L0 9L-10-1L-30 4z"), ("dark", "M-30-3L-9-7L1 3L30 0V3L0 6L-9-4L-30 1z")),
    "heap": plan("a heap of coal or slag", ("coal", "M-26 12Q-20-10-2-16Q18-14 26 12Q0 20-26 12z"), ("rock", discs(3, (-10, 0), (4, -6), (10, 6), (-4, 9), (16, 10)))),
    "sand": plan("a heap of sand", ("sand", "M-26 12Q-16-10 0-14Q18-10 26 12Q0 18-26 12z"), ("line", "M-14 6Q0-2 14 6M-6-4Q2-8 8-3")),
    "planks": plan("planks and pit props", ("wood", "M-28-14L26-8V-3L-28-9zM-28-4L28-1V5L-28 2zM-24 8L24 10V15L-24 13z")),
    "bricks": plan("bricks", ("brick", rows(4, 13, x=-27, y=-14, wide=12, high=7) + rows(4, 13, x=-24, y=-6, wide=12, high=7) + rows(3, 13, x=-20, y=2, wide=12, high=7))),
    "carts": plan("handcarts", ("wood", box(-26, -16, 24, 14) + box(2, 0, 24, 14)), ("line", "M-26-9H-2M2 7H26M-2-14h8M-2-4h8M2 2h-8M2 12h-8"), ("dark", box(-20, -19, 12, 3) + box(-20, -2, 12, 3) + box(8, -3, 12, 3) + box(8, 14, 12, 3))),
    "stalls": plan("market stalls", ("paper", box(-29, -19, 26, 17) + box(3, 2, 26, 17)), ("brick", rows(3, 9, x=-27, y=-19, wide=5, high=17) + rows(3, 9, x=5, y=2, wide=5, high=17))),
    "awning": plan("an awning over a shop front", ("paper", "M-30-20H30L26-2H-26z"), ("brick", "M-30-20h9l1 18h-6zM-10-20h9v18h-8zM10-20h9l-3 18h-7z")),
    "tent": plan("a tent", ("cloth", box(-22, -18, 44, 36)), ("line", "M-22 0H22M-22-18L-8 0L-22 18M22-18L8 0L22 18")),
    "net": plan("a camouflage net", ("leaf", "M-28-14L-6-18L20-14L28 0L18 16L-8 14L-26 10z"), ("line", "M-28-14L18 16M-6-18L28 0M-26 10L20-14M-8 14L28 0M-26 10L-6-18M-18-16L-8 14M6-16L18 16")),
    "bollards": plan("bollards and rope", ("dark", discs(5, (-22, -8), (0, -8), (22, -8))), ("rope", "M-22-8Q-11 6 0-8Q11 6 22-8")),
    "anchor": plan("an anchor and chain", ("dark", "M-2-14h4v5h6v3h-6v13q10-1 12-9l4 4q-4 14-18 15q-14-1-18-15l4-4q2 8 12 9V-6h-6v-3h6z"), ("rope", "M0-18q8-4 14 0t12-2")),
    "nets": plan("nets on a rack", ("rope", "M-28-12Q0-20 28-12V8Q0 16-28 8zM-20-14V10M-10-16V12M0-16V12M10-16V12M20-14V10M-28-4Q0-10 28-4M-28 3Q0-3 28 3")),
    "buoys": plan("buoys", ("brick", discs(7, (-16, -4), (14, 6))), ("paper", discs(3.4, (-16, -4), (14, 6))), ("ripple", "M-27 4q5-4 10 0M4 16q5-4 10 0")),
    "waves": plan("waves", ("ripple", "M-28-10q7-6 14 0t14 0M-4 0q7-6 14 0t14 0M-26 12q7-6 14 0t14 0")),
    "footbridge": plan("a gangway of planks", ("wood", box(-30, -8, 60, 16)), ("line", "M-24-8V8M-16-8V8M-8-8V8M0-8V8M8-8V8M16-8V8M24-8V8")),
    "stone-bridge": plan("a stone bridge", ("stone", box(-30, -16, 60, 32)), ("line", "M-30-11H30M-30 11H30"), ("sand", box(-30, -10, 60, 20)), ("stone", "M-16-16l4-4h6l4 4zM2-16l4-4h6l4 4zM-16 16l4 4h6l4-4zM2 16l4 4h6l4-4z")),
    "rail-bridge": plan("a railway bridge of girders", ("metal", box(-30, -17, 60, 5) + box(-30, 12, 60, 5)), ("line", "M-30-17l10 34l10-34l10 34l10-34l10 34l10-34"), ("sleeper", rows(6, 10.4, x=-28, y=-9, wide=4, high=18)), ("rail", "M-30-5H30M-30 5H30")),
    "poles": plan("telegraph poles", ("wood", discs(3.4, (-22, 0), (22, 0))), ("wood", box(-23.4, -11, 2.8, 22) + box(20.6, -11, 2.8, 22)), ("rope", "M-22-10Q0-4 22-10M-22 10Q0 16 22 10M-22 0Q0 6 22 0")),
    "mast": plan("a flag mast", ("stone", disc(0, 6, 8)), ("paper", disc(0, 6, 2.6)), ("brick", "M1 5L26-8L22 6z")),
    "greenhouse": plan("a greenhouse", ("glass", box(-28, -17, 56, 34)), ("line", "M-28 0H28M-14-17V17M0-17V17M14-17V17"), ("leaf", discs(4, (-21, -9), (-7, 8), (7, -9), (21, 8)))),
    "shed": plan("a shed with a pitched roof", ("wood", box(-24, -18, 48, 34)), ("line", "M-24-1H24M-18-18V16M-12-18V16M-6-18V16M0-18V16M6-18V16M12-18V16M18-18V16")),
    "hut": plan("the roof of a hut", ("metal", "M-28-14Q0-20 28-14V14Q0 20-28 14z"), ("line", "M-28 0H28M-20-15V15M-10-17V17M0-17V17M10-17V17M20-15V15")),
    "pillbox": plan("a pillbox", ("stone", "M-24-8L-12-18H12L24-8V10L14 18H-14L-24 10z"), ("dark", "M-14-12H14V-8H-14z"), ("line", "M-17 8L-10 13H10L17 8")),
    "bunker": plan("a bunker under earth", ("grove", crown(0, 0, 18, 10)), ("stone", box(-14, -10, 28, 20)), ("dark", box(-10, -2, 20, 5))),
    "mines": plan("a minefield with its warning", ("dark", discs(4.5, (-20, -8), (0, 4), (20, -6), (-12, 14), (12, 15))), ("bright", "M-8-18L0-4H-16z"), ("dark", "M-8.8-14h1.6v6h-1.6z")),
    "nets-fence": plan("a tennis net", ("line", "M-28-18V18H28V-18zM-28-12H28M-28 12H28M-12-12V12M12-12V12M-12 0H12"), ("paper", box(-1.2, -20, 2.4, 40))),
    "hoops": plan("croquet hoops and balls", ("line", "M-22-8v8M-16-8v8M-22-8h6M10 4v8M16 4v8M10 4h6"), ("brick", disc(-4, 2, 3)), ("bright", disc(22, -8, 3))),
    "drift": plan("a snow drift", ("snow", "M-28 8Q-20-14 0-12Q20-14 28 8Q10 16 0 12T-28 8z"), ("line", "M-16 2Q0-8 16 2")),
    "ice": plan("ice with cracks", ("glass", "M-28-6L-12-18L16-16L28 0L14 16L-14 14z"), ("line", "M-20-4L-4 0L6-10M-4 0L2 12M6-10L18-8")),
    "icicles": plan("icicles", ("glass", "M-28-20H28V-14L24 0L20-14L14 10L8-14L2 0L-4-14L-10 14L-16-14L-22 2L-28-14z")),
    "sledges": plan("sledges and skis", ("wood", box(-26, -14, 26, 12)), ("line", "M-28-16H4M-28 0H4M-20-14V-2M-8-14V-2M8-16L26 14M14-18L30 10")),
    "snow-fence": plan("a snow fence", ("wood", rows(9, 7, x=-30, y=-7, wide=3.6, high=14)), ("snow", "M-30 8Q0 2 30 8V14Q0 18-30 14z")),
    "tank-trap": plan("steel hedgehogs against tanks", ("metal", "M-25-12l3-2l16 16l-3 3zM-9-14l3 3l-16 15l-3-2zM7 0l3-3l14 14l-3 3zM22-3l3 3l-15 14l-3-3z")),
    "clothes-line": plan("a clothes line", ("rope", "M-30-8Q0-2 30-8"), ("paper", "M-20-6h9v13h-9zM-4-4h11v9h-11zM14-5h8v14h-8z")),
    "posters": plan("a wall of posters", ("stone", box(-30, -20, 60, 9)), ("paper", rows(4, 14, x=-27, y=-18, wide=10, high=9)), ("brick", rows(2, 28, x=-25, y=-16, wide=6, high=4))),
    "landing-stage": plan("a landing stage", ("wood", box(-18, -20, 36, 40)), ("line", "M-18-12H18M-18-4H18M-18 4H18M-18 12H18"), ("dark", discs(3, (-18, -18), (18, -18), (-18, 18), (18, 18)))),
    "ship-wreck": plan("the ribs of a wreck", ("wood", "M-28 2C-18-14 14-14 28-2L24 2C12-8-14-8-24 6z"), ("line", "M-18-8L-14 14M-8-11L-6 16M2-12V15M12-10L10 12M20-6L16 8")),
    "bins": plan("bins", ("metal", rows(3, 19, x=-27, y=-16, wide=16, high=16)), ("sand", rows(3, 19, x=-25, y=-14, wide=12, high=12))),
    "buckets": plan("fire buckets", ("brick", discs(5, (-20, -8), (-7, -8), (6, -8), (19, -8))), ("sand", discs(3, (-20, -8), (-7, -8), (6, -8), (19, -8)))),
    "scrap": plan("a heap of scrap", ("metal", "M-24 6l10-16l6 4l-9 16zM-4-12l14 4l-2 6l-13-4zM6 4l16-8l3 5l-15 9z"), ("line", "M-18 14a5 5 0 1 0 .1 0M14-14a4 4 0 1 0 .1 0"), ("brick", box(-6, 8, 12, 6))),
    "road": plan("a stretch of road", ("road", box(-30, -15, 60, 30)), ("paper", rows(3, 22, x=-27, y=-1, wide=11, high=2))),
}  # fmt: skip

PROPS = styles(PLANS)
