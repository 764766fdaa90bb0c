"""Buildings seen from the air: roofs with a lit and a shaded side, ruins, and what stands near them."""

from __future__ import annotations

from math import cos, radians, sin

from fieldcraft.drawing.feature_styles import DETAIL, Context, Style, Styles
from fieldcraft.drawing.svg import el, move, num
from fieldcraft.kernel.scene import Prop

SHADOW = (6.0, 7.5)


def placed(prop: Prop, *drawn: str) -> str:
    """Drawings at a prop's position, turned and scaled."""
    turn = f" rotate({num(prop.angle)})" if prop.angle else ""
    size = f" scale({prop.size:g})" if prop.size != 1 else ""
    return el("g", *drawn, transform=move(*prop.at) + turn + size, class_="aerial")


def shadow_of(prop: Prop, d: str) -> str:
    """A shadow that falls to the lower right, however the building is turned."""
    x, y = SHADOW
    c, s = cos(radians(-prop.angle)), sin(radians(-prop.angle))
    return el("path", class_="cast-fill", d=d, transform=move(x * c - y * s, x * s + y * c))


def lit_first(prop: Prop) -> bool:
    """Whether the side above the ridge, as drawn, faces the light."""
    return -135 < (prop.angle + 180) % 360 - 180 < 90


def house(prop: Prop, context: Context) -> str:
    """A house: two slopes of a roof, its ridge and a chimney."""
    tones = ("roof", "roof shaded") if lit_first(prop) else ("roof shaded", "roof")
    return placed(
        prop,
        shadow_of(prop, "M-15-10H15V10H-15Z"),
        el("path", class_=tones[0], d="M-15-10H15V0H-15Z"),
        el("path", class_=tones[1], d="M-15 0H15V10H-15Z"),
        el("path", class_="roof-line", d="M-15-10H15V10H-15ZM-15 0H15M-15-5H15M-15 5H15"),
        el("path", class_="chimney", d="M7-4H11V0H7Z"),
    )


def barn(prop: Prop, context: Context) -> str:
    """A long barn with a lean-to."""
    tones = ("thatch", "thatch shaded") if lit_first(prop) else ("thatch shaded", "thatch")
    return placed(
        prop,
        shadow_of(prop, "M-24-10H24V9H8V16H-10V9H-24Z"),
        el("path", class_=tones[1], d="M-10 9H8V16H-10Z"),
        el("path", class_=tones[0], d="M-24-10H24V0H-24Z"),
        el("path", class_=tones[1], d="M-24 0H24V9H-24Z"),
        el("path", class_="roof-line", d="M-24-10H24V9H-24ZM-24 0H24M-10 9V16H8V9"),
    )


def flat_roof(prop: Prop, context: Context) -> str:
    """A mud-brick house with a flat roof and a court."""
    return placed(
        prop,
        shadow_of(prop, "M-14-11H14V11H-14Z"),
        el("path", class_="mud", d="M-14-11H14V11H-14Z"),
        el("path", class_="mud shaded", d="M-3-2H11V8H-3Z"),
        el("path", class_="roof-line", d="M-14-11H14V11H-14ZM-11.5-8.5H11.5V8.5H-11.5ZM-3-2H11V8H-3Z"),
    )


def hut(prop: Prop, context: Context) -> str:
    """A hut with a thatched roof of four slopes."""
    return placed(
        prop,
        shadow_of(prop, "M-12-9H12V9H-12Z"),
        el("path", class_="thatch", d="M-12-9H12V9H-12Z"),
        el("path", class_="thatch shaded", d="M12-9V9H-12L-4 0H4Z"),
        el("path", class_="roof-line", d="M-12-9H12V9H-12ZM-12-9L-4 0H4L12-9M-12 9L-4 0M12 9L4 0"),
    )


def ruined_house(prop: Prop, context: Context) -> str:
    """A gutted house: broken walls, a dark inside, fallen stone."""
    return placed(
        prop,
        shadow_of(prop, "M-16-11H6L9-8H16V11H2L-3 8H-16Z"),
        el("path", class_="gutted", d="M-16-11H16V11H-16Z"),
        el("path", class_="rafter", d="M-13-8L4 6M-4-10L12 8M-12 4L0-6"),
        el("path", class_="broken", d="M-16 4V-11H3M9-11H16V-2M16 4V11H5M-4 11H-16V9"),
        el("path", class_="fallen", d="M18 2h0M21 6h0M17 9h0M2 14h0M-7 13h0M8 15h0M-19 8h0M-20 1h0M-2-6h0M6 2h0"),
    )


def church(prop: Prop, context: Context) -> str:
    """A village church: a nave, a transept and a tower."""
    tones = ("roof slate", "roof slate shaded") if lit_first(prop) else ("roof slate shaded", "roof slate")
    return placed(
        prop,
        shadow_of(prop, "M-26-8H-6V-15H6V-8H24V8H6V15H-6V8H-26Z"),
        el("path", class_=tones[0], d="M-14-8H-6V-15H6V-8H24V0H-14Z"),
        el("path", class_=tones[1], d="M-14 0H24V8H6V15H-6V8H-14Z"),
        el("path", class_="roof slate", d="M-28-8H-12V8H-28Z"),
        el(
            "path",
            class_="roof-line",
            d="M-14-8H-6V-15H6V-8H24V8H6V15H-6V8H-14M-14 0H24M0-15V15M-28-8H-12V8H-28ZL-12 8M-12-8L-28 8",
        ),
    )


def haystack(prop: Prop, context: Context) -> str:
    """A haystack."""
    return placed(
        prop,
        shadow_of(prop, "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0Z"),
        el("circle", class_="hay", r=6),
        el("path", class_="roof-line", d="M-3-2A4 4 0 0 1 3-2M-4 1A5 5 0 0 0 4 2"),
    )


def wrecked_tank(prop: Prop, context: Context) -> str:
    """A burnt-out tank."""
    return placed(
        prop,
        el("ellipse", class_="scorched", rx=21, ry=15),
        shadow_of(prop, "M-14-9H14V9H-14Z"),
        el("path", class_="burnt", d="M-14-9H14V-5H-14ZM-14 5H14V9H-14ZM-12-5H12V5H-12Z"),
        el("path", class_="burnt pale", d="M-4-4H4L6 0L3 5H-4L-6 1ZM5-1L19-6L19.6-4L6 1.5Z"),
    )


PROPS: Styles = {
    "house": Style(DETAIL, house, "a house from the air"),
    "barn": Style(DETAIL, barn, "a barn from the air"),
    "flat-roof": Style(DETAIL, flat_roof, "a mud-brick house from the air"),
    "thatched-hut": Style(DETAIL, hut, "a thatched hut from the air"),
    "ruined-house": Style(DETAIL, ruined_house, "a gutted house from the air"),
    "church": Style(DETAIL, church, "a church from the air"),
    "haystack": Style(DETAIL, haystack, "a haystack from the air"),
    "wrecked-tank": Style(DETAIL, wrecked_tank, "a burnt-out tank from the air"),
}
