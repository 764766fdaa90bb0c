"""The small icons that stand beside the numbers of a card, in a box of 14 units around the origin."""

# ruff: noqa: E501 (a drawing is one line of path data)

from __future__ import annotations

from fieldcraft.drawing.shapes import disc
from fieldcraft.drawing.svg import el, move

_CLOCK = "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0M0-3.6V0L2.6 1.8"
_CRATE = "M-5.5-4.5H5.5V5H-5.5ZM-5.5-4.5L5.5 5M5.5-4.5L-5.5 5"
_STAR = "M0-6.4L1.9-2.2L6.4-1.8L3 1.2L4 5.8L0 3.4L-4 5.8L-3 1.2L-6.4-1.8L-1.9-2.2Z"
_BURST = "M0-6.6L1.6-2.4L5.8-3.6L3.2 0L5.8 3.6L1.6 2.4L0 6.6L-1.6 2.4L-5.8 3.6L-3.2 0L-5.8-3.6L-1.6-2.4Z"
_CHEVRONS = "M-5.5-4.5L-1 0L-5.5 4.5M0-4.5L4.5 0L0 4.5"
_COIN = disc(0, 0, 5.8) + "M0-3.4V3.4M-2.2-1.6Q-2-3 0-3T2.2-1.6M-2.2 1.6Q-2 3 0 3T2.2 1.6"
_HELMET = "M-6 2.6Q-5.6-5 0-5.2T6 2.6L6.8 4Q0 2.4-6.8 4Z"
_TARGET = disc(0, 0, 6) + disc(0, 0, 2.6) + "M0-6.8V-4M0 4V6.8M-6.8 0H-4M4 0H6.8"
_SHIELD = "M-5.2-5.6Q0-4 5.2-5.6V0Q4.6 4.6 0 6.6Q-4.6 4.6-5.2 0Z"
_SHELL = "M-2.6 6V-2Q-2.4-5 0-6.8Q2.4-5 2.6-2V6ZM-2.6 2.6H2.6"
_WAVES = "M-5-1.5V1.5H-3L0 4.2V-4.2L-3-1.5ZM2-2.6A4 4 0 0 1 2 2.6M4-4.4A6.6 6.6 0 0 1 4 4.4"
_DIE = "M-5-5H5V5H-5Z" + disc(-2.2, -2.2, 0.9) + disc(2.2, 2.2, 0.9) + disc(0, 0, 0.9)
_CROSS = "M-1.2-6H1.2V-2.4H4.6V0H1.2V6H-1.2V0H-4.6V-2.4H-1.2Z"
_EYE = "M-6.4 0Q0-6.4 6.4 0Q0 6.4-6.4 0Z" + disc(0, 0, 2)
_FLAG = "M-4 6.4V-6H5L2.4-2.8L5 .4H-4"
_WHITE_FLAG = "M-4 6.4V-6M-4-6Q0-8 5-4Q1-2.6-4 .4"
_MAN = disc(0, -4, 2.2) + "M-4.4 6Q-4.4-.8 0-.8T4.4 6Z"
_NEEDLE = disc(0, 0, 6.2) + "M0-5L2 0L0 5L-2 0Z"
_RULER = "M-6.4-2.4H6.4V2.4H-6.4ZM-3.2-2.4V0M0-2.4V.6M3.2-2.4V0"
_PAGE = "M-4.4-6H2L4.6-3.4V6H-4.4ZM-2.2-1.6H2.4M-2.2 1H2.4M-2.2 3.6H.8"
_PACK = "M-4.6 6V-2Q-4.6-5.6 0-5.6T4.6-2V6ZM-4.6 1.6H4.6M-2-5.4V-6.8H2V-5.4"
_GLASS = "M-4-6.2H4M-4 6.2H4M-3.2-6.2Q-3.2-2 0 0Q-3.2 2-3.2 6.2M3.2-6.2Q3.2-2 0 0Q3.2 2 3.2 6.2"

# By the label of a fact, in lower case.
ICONS: dict[str, str] = {
    "ap": _SHELL, "aggressiveness": _BURST, "award": _STAR, "battalion points": _HELMET, "commandos": _MAN, "commandos without alarm": _MAN, "compass": _NEEDLE, "cost": _COIN,
    "counters": _HELMET, "defense": _SHIELD, "dice": _DIE, "duration": _CLOCK, "execution": _CLOCK, "firepower": _BURST, "he": _BURST,
    "in the bin": _HELMET, "in the box": _CRATE, "in the cup": _HELMET, "intel": _EYE, "kia": _CROSS, "logistics": _CRATE, "lose": _WHITE_FLAG,
    "mauser side": _DIE, "movement": _CHEVRONS, "mp40 side": _DIE, "noise": _WAVES, "objectives": _TARGET, "opfor": _HELMET, "ops": _CLOCK, "pieces": _CRATE,
    "points": _STAR, "portage": _PACK, "price": _COIN, "range": _RULER, "rank": _STAR, "rp": _CRATE, "so": _CRATE, "speed": _CHEVRONS, "tokens": _DIE,
    "turn limit": _GLASS, "vp": _STAR, "weekly so": _CRATE, "weeks": _GLASS, "win": _FLAG, "year": _PAGE, "years": _PAGE, "stealth": _EYE, "difficulty": _TARGET,
}  # fmt: skip


def icon(label: str, x: float, y: float) -> str:
    """The icon of a labelled value, if there is one."""
    path = ICONS.get(label.casefold())
    return el("path", class_="card-icon", d=path, transform=move(x, y)) if path else ""


def icon_room(label: str) -> float:
    """The width of an icon with the space around it."""
    return 17.0 if label.casefold() in ICONS else 5.0
