"""Ships, batteries, stations and works on a map sheet, seen from above in the inks of the map, each with its shadow.

A plan fits a box of 60 by 40 around the origin. A ship's bow, the muzzle of a gun and the face of a radar are on the
right; a station has its track below. What stands at an angle is turned by it, and its shadow still falls to the lower
right.
"""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fieldcraft.drawing.feature_styles import DETAIL, Context, Style, Styles
from fieldcraft.drawing.plan_props import Plan, discs, draw_plan, plan, rows
from fieldcraft.drawing.shapes import box, disc
from fieldcraft.kernel.scene import Prop

REACH: Final = 24.0
"""How far a landmark of size 1 reaches from its point, for names to keep clear of it."""


def gable(x: float, y: float, wide: float, high: float) -> tuple[tuple[str, str], tuple[str, str], tuple[str, str]]:
    """A roof with its ridge along the longer side: the whole, the half that lies in shade, and the ridge."""
    if wide >= high:
        shade, ridge = box(x, y + high / 2, wide, high / 2), f"M{x} {y + high / 2}h{wide}"
    else:
        shade, ridge = box(x + wide / 2, y, wide / 2, high), f"M{x + wide / 2} {y}v{high}"
    return ("roof", box(x, y, wide, high)), ("eave", shade), ("line", ridge)


_STEAMER = "M-29 0C-28.5-6-24-7.5-14-7.5H12C21-7 26-3.5 30 0C26 3.5 21 7 12 7.5H-14C-24 7.5-28.5 6-29 0z"
_TANKER = "M-30 0C-29.5-5-27-6-20-6H16C23-5.5 27-3 30 0C27 3 23 5.5 16 6H-20C-27 6-29.5 5-30 0z"
_WARSHIP = "M-29-3.5C-20-6-6-6 6-5C17-4 25-1.5 30 0C25 1.5 17 4 6 5C-6 6-20 6-29 3.5z"
_TRAWLER = "M-19 0C-18-5.5-15-6.5-8-6.5H6C12-6 17-3 20 0C17 3 12 6 6 6.5H-8C-15 6.5-18 5.5-19 0z"
_STAR = "M-19-9L-8-15L7-15L17-9L20 3L12 14L-6 15L-18 8z"

PLANS: Final[dict[str, Plan]] = {
    "steamer": plan("a cargo steamer", ("hull", _STEAMER), ("deck", "M-26 0C-25-4-22-5-14-5H11C18-4.5 23-2 26 0C23 2 18 4.5 11 5H-14C-22 5-25 4-26 0z"), ("slate", box(-6, -4, 10, 8)), ("iron", disc(-2, 0, 2.2)), ("line", box(-20, -2.6, 9, 5.2) + box(8, -2.6, 9, 5.2) + "M-9-6V6M6-6V6")),
    "tanker": plan("a tanker", ("hull", _TANKER), ("deck", "M-28 0C-27.5-3.5-26-4.5-20-4.5H15C21-4 25-2 27.5 0C25 2 21 4 15 4.5H-20C-26 4.5-27.5 3.5-28 0z"), ("slate", box(-25, -3.4, 8, 6.8) + box(0, -3.4, 5, 6.8)), ("iron", disc(-20.5, 0, 1.8)), ("line", "M-16 0H0M5 0H22" + discs(1.1, (-13, -2.3), (-13, 2.3), (-8, -2.3), (-8, 2.3), (-3, -2.3), (-3, 2.3), (9, -2.3), (9, 2.3), (14, -2.3), (14, 2.3)))),
    "warship": plan("a destroyer", ("hull", _WARSHIP), ("deck", "M-26-2C-18-3.8-6-4 5-3.3C14-2.5 21-1 25 0C21 1 14 2.5 5 3.3C-6 4-18 3.8-26 2z"), ("slate", box(3, -2.6, 6, 5.2) + box(-10, -2, 5, 4)), ("iron", discs(2.2, (-20, 0), (14, 0)) + discs(1.5, (-3, 0), (-7.5, 0))), ("line", "M14 0H21M-20 0H-27")),
    "trawler": plan("a trawler", ("hull", _TRAWLER), ("deck", "M-16 0C-15-3.7-13-4.4-8-4.4H5C10-4 14-2 17 0C14 2 10 4 5 4.4H-8C-13 4.4-15 3.7-16 0z"), ("slate", box(-11, -3, 8, 6)), ("iron", discs(1.4, (-7, 0), (9, 0))), ("line", box(0, -2, 6, 4))),
    "coast-battery": plan("a coastal battery", ("bank", "M4-17A18 18 0 1 0 4 17L1 10A10 10 0 1 1 1-10z"), ("concrete", disc(0, 0, 11)), ("line", "M-13-13l4 4M-18-5l6 2M-18 5l6-2M-13 13l4-4"), ("iron", "M-6-4.5H2L5-2V-1.3H26V1.3H5V2L2 4.5H-6z"), ("concrete", disc(-2, 0, 2))),
    "flak-ring": plan("an anti-aircraft gun in its ring", ("bank", disc(0, 0, 15)), ("concrete", disc(0, 0, 10.5)), ("iron", "M-4-4H4V4H-4zM3-3.4H19V-1.8H3zM3 1.8H19V3.4H3z"), ("line", "M-13-7l3 2M-13 7l3-2M0-15v4M0 15v-4")),
    "flak-tower": plan("a flak tower", ("concrete", "M-14-18H-6V-14H6V-18H14V-6H10V6H14V18H6V14H-6V18H-14V6H-10V-6H-14z"), ("slate", box(-6, -6, 12, 12)), ("iron", discs(2.4, (-10, -12), (10, -12), (-10, 12), (10, 12))), ("line", "M-10-12l-4-4M10-12l4-4M-10 12l-4 4M10 12l4 4")),
    "strongpoint": plan("a strongpoint of pillboxes and trenches", ("bank", _STAR), ("trench", "M-13-5L-5-10L5-9L11-4L13 3L7 9L-4 10L-12 4z"), ("concrete", "M0-5H9L14 0L9 5H0z"), ("iron", "M9-1H15V1H9z"), ("concrete", box(-12, -3, 7, 6))),
    "radar-station": plan("a radar on its mount, with its hut", ("bank", disc(0, 0, 15)), ("concrete", disc(0, 0, 10)), ("slate", box(-6, -4, 8, 8)), ("iron", "M3-14H6.5V14H3z"), ("line", "M6.5-14L11-10V10L6.5 14M3-9H10M3 9H10M3 0H10")),
    "wireless-mast": plan("a wireless mast and its stays", ("roof", box(-20, 4, 13, 9)), ("eave", box(-20, 8.5, 13, 4.5)), ("iron", "M-3-3H3V3H-3z"), ("line", "M-3-3L-16-15M3-3L16-15M3 3L16 15M-3 3L-10 15M-3-3L3 3M3-3L-3 3"), ("iron", discs(1.3, (-16, -15), (16, -15), (16, 15)))),
    "railway-station": plan("a station beside its track", *gable(-13, -14, 26, 11), ("concrete", box(-24, -1, 48, 5)), ("iron", rows(6, 9, x=-23.5, y=.8, wide=2, high=1.6)), ("slate", box(15, -11, 8, 7))),
    "hangar": plan("a hangar", ("slate", box(-20, -14, 36, 28)), ("eave", box(-20, 3, 36, 11)), ("line", "M-20-7H16M-20 0H16M-20 7H16M-8-14V14M4-14V14"), ("iron", box(16, -12, 3, 24))),
    "barracks": plan("barrack huts", ("roof", rows(3, 12, x=-22, y=-17, wide=44, high=9, down=True)), ("eave", rows(3, 12, x=-22, y=-12.5, wide=44, high=4.5, down=True)), ("line", "M-22-12.5H22M-22-.5H22M-22 11.5H22")),
    "works": plan("a factory with its tanks and chimney", ("roof", box(-24, -12, 28, 24)), ("eave", rows(4, 7, x=-20.5, y=-12, wide=3.5, high=24)), ("slate", discs(6, (13, -6), (13, 8))), ("line", discs(3, (13, -6), (13, 8)) + "M4-6H7M4 8H7"), ("iron", disc(23, 1, 2.6))),
    "power-station": plan("a power station below its pipes", ("slate", box(-22, -2, 44, 14)), ("eave", box(-22, 5, 44, 7)), ("line", "M-22 5H22M-11-2V12M0-2V12M11-2V12"), ("hull", box(-9, -20, 3.4, 18) + box(-1.7, -20, 3.4, 18) + box(5.6, -20, 3.4, 18)), ("iron", disc(18, 2, 2))),
    "depot": plan("sheds and stacks of a depot", ("roof", box(-20, -13, 18, 11) + box(2, -13, 18, 11)), ("eave", box(-20, -7.5, 18, 5.5) + box(2, -7.5, 18, 5.5)), ("slate", rows(4, 10, x=-19, y=3, wide=7, high=7)), ("line", "M-20-7.5H-2M2-7.5H20M-24-17H24V14H-24z")),
    "boathouse": plan("a boathouse with its slip", *gable(-16, -10, 20, 20), ("concrete", box(4, -6, 18, 12)), ("line", "M6-2.5H22M6 2.5H22")),
    "manor": plan("a manor with two wings around its court", ("slate", "M-20-14H20V14H11V-3H-11V14H-20z"), ("eave", "M-20-8.5H20V-3H11V14H15.5V-5L-15.5-5V14H-11V-3H-20z"), ("line", "M-15.5 14V-8.5H15.5V14M-20-14l4.5 5.5M20-14l-4.5 5.5"), ("concrete", disc(0, 8, 3))),
    "farmstead": plan("a farmhouse and its barn", ("roof", box(-18, -11, 22, 10) + box(8, -6, 9, 19)), ("eave", box(-18, -6, 22, 5) + box(12.5, -6, 4.5, 19)), ("line", "M-18-6H4M12.5-6V13M-18 4V13H4")),
    "post": plan("a guard post with its barrier", *gable(-14, -11, 15, 11), ("iron", "M3 1H24V3.4H3z"), ("concrete", discs(2.2, (3, 2.2), (24, 2.2)))),
    "minefield": plan("a minefield inside its wire", ("line", "M-22-14H22V14H-22z"), ("iron", discs(2.2, (-14, -8), (-2, -6), (11, -9), (-9, 2), (4, 4), (16, 1), (-15, 9), (-1, 11), (11, 10)))),
}  # fmt: skip


def _drawer(found: Plan) -> Callable[[Prop, Context], str]:
    return lambda prop, context: draw_plan(found, prop, "landmark")


PROPS: Final[Styles] = {name: Style(DETAIL, _drawer(found), found.description) for name, found in PLANS.items()}
