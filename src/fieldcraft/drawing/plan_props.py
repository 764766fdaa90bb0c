"""Things seen from above: furniture, machines and vehicles, each in a box of 60 by 40 around the origin.

A plan is a description and parts. A part is a material and path data; the first part is the footprint, which casts a
shadow. What stands against a wall has the wall at the top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import NamedTuple

from fieldcraft.drawing.feature_styles import COVER, Context, Style, Styles
from fieldcraft.drawing.shapes import box, disc
from fieldcraft.drawing.svg import el, move, num
from fieldcraft.kernel.scene import Prop

SHADOW = (2.6, 3.4)
# Strokes without a filling.
STROKES = ("line", "rail", "rope", "pipe", "reed", "ripple")


class Part(NamedTuple):
    """A part of a plan: its material and its path data."""

    material: str
    d: str


class Plan(NamedTuple):
    """A thing seen from above."""

    description: str
    parts: tuple[Part, ...]


def plan(description: str, *parts: tuple[str, str]) -> Plan:
    """A plan from pairs of material and path data."""
    return Plan(description, tuple(Part(*part) for part in parts))


def draw_plan(found: Plan, prop: Prop, group: str = "prop") -> str:
    """A plan at a point, turned and scaled, with a shadow to the lower right whichever way it is turned.

    The class of its group says in whose colours its materials are drawn.
    """
    turn = radians(-prop.angle)
    x, y = SHADOW[0] * cos(turn) - SHADOW[1] * sin(turn), SHADOW[0] * sin(turn) + SHADOW[1] * cos(turn)
    foot = found.parts[0]
    parts = [] if foot.material in STROKES else [el("path", class_="cast", d=foot.d, transform=move(x, y))]
    parts += [el("path", class_=f"of-{part.material}", d=part.d) for part in found.parts]
    turned = f" rotate({num(prop.angle)})" if prop.angle else ""
    scaled = f" scale({prop.size:.2g})" if prop.size != 1 else ""
    return el("g", *parts, class_=group, transform=f"{move(*prop.at)}{turned}{scaled}")


def _drawer(found: Plan) -> Callable[[Prop, Context], str]:
    return lambda prop, context: draw_plan(found, prop)


def styles(plans: Mapping[str, Plan]) -> Styles:
    """The styles of the given plans."""
    return {name: Style(COVER, _drawer(found), found.description) for name, found in plans.items()}


def rows(
    count: int, step: float, *, x: float = 0.0, y: float = 0.0, wide: float, high: float, down: bool = False
) -> str:
    """Equal boxes in a row, from the top left corner of the first."""
    return "".join(box(x + (0 if down else n * step), y + (n * step if down else 0), wide, high) for n in range(count))


def discs(radius: float, *points: tuple[float, float]) -> str:
    """Equal circles."""
    return "".join(disc(x, y, radius) for x, y in points)
