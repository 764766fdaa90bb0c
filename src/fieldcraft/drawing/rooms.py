"""What stands in rooms: furniture of barracks, offices, hotels, churches and prisons, seen from above."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from fieldcraft.drawing.plan_props import discs, plan, rows, styles
from fieldcraft.drawing.shapes import box, disc

PLANS = {
    "table": plan("a table with stools", ("wood", box(-20, -10, 40, 20)), ("line", "M-20-3H20M-20 4H20"), ("dark", discs(4, (-12, 15), (12, 15), (-12, -15), (12, -15)))),
    "desk": plan("a desk with papers and a chair", ("wood", box(-26, -18, 52, 22)), ("paper", "M-18-13l12-2l2 11l-12 2zM2-14h11v10h-11z"), ("bright", disc(21, -12, 3)), ("dark", "M-8 8h16a3 3 0 0 1 3 3v4h-22v-4a3 3 0 0 1 3-3z")),
    "chair": plan("a chair", ("wood", box(-8, -8, 16, 16)), ("dark", box(-8, -10, 16, 4))),
    "armchair": plan("an armchair", ("cloth", "M-16-14h32v26h-8v-14h-16v14h-8z"), ("dark", box(-7, -6, 14, 14))),
    "sofa": plan("a sofa", ("cloth", "M-30-16h60v26h-8v-12h-44v12h-8z"), ("line", "M0-4v12")),
    "bed": plan("a bed", ("cloth", box(-15, -20, 30, 40)), ("paper", box(-11, -17, 22, 10)), ("line", "M-15 0h30")),
    "bunks": plan("two bunks", ("wood", box(-28, -20, 56, 38)), ("cloth", box(-26, -10, 24, 26) + box(2, -10, 24, 26)), ("paper", box(-22, -18, 16, 7) + box(6, -18, 16, 7))),
    "cot": plan("a plank bed with a blanket", ("wood", box(-28, -12, 56, 20)), ("cloth", box(-8, -10, 34, 16)), ("paper", box(-25, -8, 11, 12))),
    "cells": plan("cells with barred doors", ("dark", box(-30, -20, 60, 30)), ("cloth", box(-27, -17, 14, 8) + box(-7, -17, 14, 8) + box(13, -17, 14, 8)), ("line", "M-10-20V10M10-20V10"), ("rail", "M-28 10H-12M-8 10H8M12 10H28M-26 7v6M-22 7v6M-18 7v6M-14 7v6M-6 7v6M-2 7v6M2 7v6M6 7v6M14 7v6M18 7v6M22 7v6M26 7v6")),
    "cupboard": plan("a cupboard", ("wood", box(-24, -20, 48, 14)), ("line", "M0-20v14M-4-9h2M2-9h2")),
    "lockers": plan("a row of lockers", ("metal", box(-30, -20, 60, 14)), ("line", "M-18-20v14M-6-20v14M6-20v14M18-20v14")),
    "filing-cabinet": plan("filing cabinets, one drawer open", ("metal", box(-27, -20, 17, 20) + box(-8, -20, 17, 20) + box(11, -20, 17, 20)), ("paper", box(-7, 0, 15, 13)), ("line", "M-5 3h11M-5 6h11M-5 9h11M-22-3h7M16-3h7")),
    "bookshelf": plan("shelves of books", ("wood", box(-30, -20, 60, 12)), ("cloth", rows(5, 8, x=-28, y=-18, wide=5, high=8)), ("brick", rows(3, 6, x=12, y=-18, wide=4, high=8))),
    "shelves": plan("shelves with stores", ("wood", box(-30, -20, 60, 14)), ("paper", box(-26, -17, 10, 8) + box(6, -17, 12, 8)), ("metal", discs(4, (-9, -13), (0, -13), (24, -13)))),
    "safe": plan("a safe", ("metal", box(-16, -20, 32, 28)), ("dark", box(-12, -16, 24, 20)), ("bright", disc(0, -6, 4.5)), ("line", "M0-11V-1M-5-6H5")),
    "switchboard": plan("a switchboard with cords and stools", ("wood", box(-30, -20, 60, 16)), ("dark", box(-28, -19, 56, 6)), ("bright", "".join(disc(x, -16, 1) for x in range(-25, 27, 5))), ("rope", "M-20-10q4 10 8 0M-6-10q7 12 12 0M12-10q4 9 9 0"), ("dark", discs(5, (-17, 8), (0, 8), (17, 8)))),
    "relays": plan("racks of relays", ("metal", rows(3, 13, x=-29, y=-20, wide=58, high=9, down=True)), ("bright", "".join(disc(x, y, 0.9) for x in range(-25, 28, 6) for y in (-15.5, -2.5, 10.5)))),
    "wireless": plan("a wireless set on a table", ("wood", box(-24, -20, 48, 20)), ("metal", box(-18, -18, 24, 14)), ("bright", discs(2.6, (-12, -12), (-3, -12))), ("rope", "M12-14q10-6 6 6q-6 8 4 6"), ("dark", disc(0, 10, 5.5))),
    "radar-set": plan("a radar set with its round tube", ("metal", box(-22, -20, 44, 24)), ("dark", disc(0, -8, 9.5)), ("green", disc(0, -8, 7.5)), ("line", "M0-8L5-13"), ("dark", disc(0, 13, 5.5))),
    "drawing-board": plan("a drawing board", ("wood", "M-24-16L22-20L26 8L-20 12z"), ("paper", "M-19-12L18-15L21 4L-16 8z"), ("line", "M-14-6L16-9M-13 2L10 0M4-12l3 15"), ("dark", disc(2, 17, 5))),
    "blackboard": plan("a blackboard", ("wood", box(-28, -20, 56, 8)), ("dark", box(-26, -18, 52, 4)), ("paper", rows(3, 18, x=-22, y=-2, wide=12, high=5))),
    "benches": plan("rows of benches", ("wood", rows(3, 13, x=-28, y=-17, wide=56, high=6, down=True))),
    "pews": plan("pews", ("wood", rows(4, 10, x=-29, y=-19, wide=26, high=5, down=True) + rows(4, 10, x=3, y=-19, wide=26, high=5, down=True))),
    "altar": plan("an altar with candles", ("wood", box(-26, -16, 52, 18)), ("paper", box(-22, -16, 44, 14)), ("bright", discs(2.2, (-16, -9), (16, -9))), ("brick", "M-2-15h4v4h4v3h-4v8h-4v-8h-4v-3h4z"), ("line", "M-28 8h56M-30 13h60")),
    "font": plan("a font", ("stone", "M-6-14H6L14-6V6L6 14H-6L-14 6V-6z"), ("glass", disc(0, 0, 8))),
    "tomb": plan("a tomb", ("stone", box(-13, -20, 26, 40)), ("line", "M0-14V10M-6-6H6")),
    "stretchers": plan("stretchers on the floor", ("cloth", box(-26, -17, 18, 36) + box(8, -17, 18, 36)), ("paper", discs(4, (-17, -11), (17, -11))), ("line", "M-26-20V20M-8-20V20M8-20V20M26-20V20")),
    "bar": plan("a bar with stools and bottles", ("wood", "M-30-20H30V-4H-24V14H-30z"), ("bright", "".join(disc(x, -16, 1.7) for x in range(-18, 28, 6))), ("dark", discs(4.6, (-14, 4), (-1, 4), (12, 4), (25, 4)))),
    "cafe-table": plan("a café table with chairs", ("paper", disc(0, 0, 9)), ("wood", discs(5, (-15, -4), (15, -4), (0, 15))), ("brick", disc(2, -2, 2))),
    "piano": plan("a grand piano", ("dark", "M-22-14H20V0C20 12 6 8 2 16C-2 22-22 22-22 10z"), ("paper", box(-22, -18, 42, 4)), ("line", "M-18-18v4M-14-18v4M-10-18v4M-6-18v4M-2-18v4M2-18v4M6-18v4M10-18v4M14-18v4")),
    "counter": plan("a shop counter", ("wood", box(-30, -14, 60, 14)), ("paper", box(-20, -11, 12, 8)), ("metal", box(6, -12, 13, 10))),
    "stove": plan("a kitchen range", ("metal", box(-26, -20, 52, 22)), ("dark", discs(6, (-15, -9), (0, -9), (15, -9))), ("bright", disc(0, -9, 2.4))),
    "oven": plan("a baker's oven", ("brick", "M-28-20H28V8H12V-2A12 12 0 0 0-12-2V8H-28z"), ("dark", "M-9 6V-1A9 9 0 0 1 9-1V6z"), ("bright", disc(0, 0, 4))),
    "sink": plan("sinks", ("metal", box(-24, -20, 48, 16)), ("glass", box(-20, -17, 17, 10) + box(3, -17, 17, 10))),
    "laundry": plan("coppers and a washing line", ("metal", discs(9, (-18, -9), (4, -9))), ("glass", discs(6, (-18, -9), (4, -9))), ("rope", "M-30 10H30"), ("paper", "M-22 10h8v9h-8zM-6 10h10v7h-10zM12 10h7v9h-7z")),
    "bath": plan("a bath", ("paper", "M-24-18H18A10 10 0 0 1 18 2H-24z"), ("glass", "M-20-14H16A6 6 0 0 1 16-2H-20z")),
    "carpet": plan("a carpet", ("brick", box(-29, -18, 58, 36)), ("cloth", box(-24, -13, 48, 26)), ("line", "M-20-9H20V9H-20z")),
    "fireplace": plan("a fireplace", ("brick", "M-26-20H26V-6H14V-14H-14V-6H-26z"), ("bright", "M-8-8q2-6 4-3q3-6 5 0q4-4 5 3z")),
    "weapons": plan("a rack of rifles", ("wood", box(-28, -20, 56, 10)), ("dark", rows(8, 6.6, x=-25, y=-20, wide=2.4, high=17))),
    "map-table": plan("a table with a map", ("wood", box(-26, -16, 52, 32)), ("paper", box(-22, -12, 44, 24)), ("line", "M-22 2Q-6-8 4 2T22-4M-12-12V12M8-12V12"), ("brick", disc(8, -2, 2.4))),
    "coat-stand": plan("coats on a stand", ("cloth", discs(7, (-10, -12), (10, -12))), ("wood", disc(0, -12, 4))),
    "flag": plan("a flag on the wall", ("brick", box(-18, -20, 36, 20)), ("paper", disc(0, -10, 7)), ("line", "M-24-20H24")),
    "gong": plan("a gong in its frame", ("wood", "M-22-20h5v34h-5zM17-20h5v34h-5z"), ("bright", disc(0, -2, 14)), ("line", "M-17-16H17M0-2m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0")),
    "bell-rope": plan("a bell and its rope", ("bright", "M-10 2q0-16 10-16t10 16z"), ("rope", "M0 2q8 8-2 12t6 6")),
    "stairs": plan("stairs", ("stone", box(-16, -20, 32, 40)), ("line", "M-16-13H16M-16-6H16M-16 1H16M-16 8H16M-16 15H16M0 15V-12M-4-8L0-13L4-8")),
    "spiral-stairs": plan("a winding stair", ("stone", disc(0, 0, 18)), ("line", "M0-18V18M-18 0H18M-13-13L13 13M13-13L-13 13"), ("dark", disc(0, 0, 4))),
    "ladder": plan("a ladder", ("wood", box(-8, -20, 3, 40) + box(5, -20, 3, 40)), ("wood", rows(6, 7, x=-5, y=-18, wide=10, high=2.4, down=True))),
    "hatch": plan("a hatch in the floor", ("metal", box(-16, -14, 32, 28)), ("dark", box(-12, -10, 24, 20)), ("line", "M-12-3H12M-12 4H12")),
    "glassware": plan("a bench of retorts and flasks", ("wood", box(-30, -18, 60, 18)), ("glass", discs(4.5, (-20, -9), (-6, -10)) + "M6-14h5l5 10h-15z"), ("green", discs(2.4, (-20, -8), (22, -9)))),
    "developing-trays": plan("trays and a red lamp", ("wood", box(-28, -18, 56, 18)), ("glass", rows(3, 16, x=-24, y=-15, wide=12, high=12)), ("brick", disc(24, -14, 4))),
}  # fmt: skip

PROPS = styles(PLANS)
