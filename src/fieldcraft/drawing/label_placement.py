"""Label placement: move or break the names of places so that they don't overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.lettering import face
from fieldcraft.kernel.scene import Feature, Lettering, Prop

MOVABLE = ("town", "place")
# Names that stay where they are, and that others make room for.
FIXED = ("pencil", "title", "subtitle", "heading", "figure")
# How far from its point a village reaches, which no name covers.
VILLAGE = 4.0
GAP = 2.0
LEADING = 1.16
ROUNDS = 3
# Shifts to try, in widths and heights of the name, nearest first.
SHIFTS = (
    (0, 0),
    (0.25, 0),
    (-0.25, 0),
    (0, -1),
    (0, 1),
    (0.5, 0),
    (-0.5, 0),
    (0.5, -1),
    (-0.5, -1),
    (0.5, 1),
    (-0.5, 1),
    (0.6, -1),
    (-0.6, -1),
)


class Box(NamedTuple):
    """A bounding box."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        """The area that is in both boxes."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def around(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def bounding_box(name: Lettering) -> Box:
    """The bounding box of a horizontal name, with a small margin."""
    shape = face(name)
    size = shape.size * name.size
    lines = name.text.split("\n")
    half = max(text_width(line, size, spacing=shape.spacing) for line in lines) / 2
    x, y = name.points[0]
    tall = len(lines) * LEADING * size / 2
    middle = y - size * 0.3
    return Box(x - half - GAP, middle - tall, x + half + GAP, middle + tall)


def spread_labels(features: Sequence[Feature]) -> list[Feature]:
    """The features, with names that overlap others moved or broken into two lines."""
    placed = list(features)
    boxes = {n: bounding_box(f) for n, f in enumerate(features) if isinstance(f, Lettering) and is_movable(f)}
    fixed = [box for feature in features if (box := fixed_box(feature)) is not None]
    for _ in range(ROUNDS):
        crowded = [n for n in boxes if any(map(boxes[n].overlap, (*fixed, *(boxes[m] for m in boxes if m != n))))]
        for number in crowded:
            name = features[number]
            assert isinstance(name, Lettering)
            others = [*fixed, *(box for n, box in boxes.items() if n != number)]
            placed[number] = min(placements(name), key=lambda label: sum(map(bounding_box(label).overlap, others)))
            boxes[number] = bounding_box(placed[number])  # type: ignore[arg-type]  # a placement is a Lettering
    return placed


def fixed_box(feature: Feature) -> Box | None:
    """The box of what stays where it is and what no name should cover, or None."""
    if isinstance(feature, Prop) and feature.style == "village":
        x, y = feature.at
        return Box(x - VILLAGE, y - VILLAGE, x + VILLAGE, y + VILLAGE)
    if isinstance(feature, Lettering) and feature.style in FIXED and is_level(feature):
        return bounding_box(feature)
    return None


def is_movable(name: Lettering) -> bool:
    """Whether a name can be moved: a horizontal one of a place, not of water or a region."""
    return name.style in MOVABLE and is_level(name)


def is_level(name: Lettering) -> bool:
    """Whether a name is horizontal, at one point."""
    return len(name.points) == 1 and not name.angle


def placements(name: Lettering) -> Iterator[Lettering]:
    """A name in its own position, then in others nearby, in one line or two; nearest first."""
    x, y = name.points[0]
    for words in (name.text, break_in_two(name.text)):
        left, top, right, bottom = bounding_box(msgspec.structs.replace(name, text=words))
        for across, down in SHIFTS:
            at = (x + across * (right - left), y + down * (bottom - top))
            yield msgspec.structs.replace(name, text=words, points=(at,))


def break_in_two(text: str) -> str:
    """A name in two lines of about equal length; a single word stays whole.

    >>> break_in_two("Kvalnes seaplane station")
    'Kvalnes\\nseaplane station'
    """
    spaces = [n for n, letter in enumerate(text) if letter == " "]
    if not spaces or "\n" in text:
        return text
    middle = min(spaces, key=lambda n: abs(2 * n + 1 - len(text)))
    return f"{text[:middle]}\n{text[middle + 1 :]}"
