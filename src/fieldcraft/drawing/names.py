"""Where the names of places stand: each at its place, or a little beside it so that no two lie over each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from fieldcraft.drawing.lettering import face
from fieldcraft.drawing.type import width
from fieldcraft.kernel.scene import Feature, Lettering

MOVABLE = ("town", "place")
GAP = 2.0
LEADING = 1.16
ROUNDS = 3
# Shifts to try, in widths and heights of the name, the nearest first.
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
)


class Box(NamedTuple):
    """The room that words take up."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """The area that lies in both."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


def room(name: Lettering) -> Box:
    """The room that a level name takes up, with a gap to the next."""
    shape = face(name)
    size = shape.size * name.size
    lines = name.text.split("\n")
    half = max(width(line, size, spacing=shape.spacing) for line in lines) / 2
    x, y = name.points[0]
    tall = len(lines) * LEADING * size / 2
    middle = y - size * 0.3
    return Box(x - half - GAP, middle - tall, x + half + GAP, middle + tall)


def spread(features: Sequence[Feature]) -> list[Feature]:
    """The features, with the names of places moved or broken into two lines where they would lie over each other."""
    settled = list(features)
    rooms = {n: room(f) for n, f in enumerate(features) if isinstance(f, Lettering) and movable(f)}
    for _ in range(ROUNDS):
        crowded = [n for n in rooms if any(rooms[n].shared(rooms[m]) for m in rooms if m != n)]
        for number in crowded:
            name = features[number]
            assert isinstance(name, Lettering)
            others = [box for n, box in rooms.items() if n != number]
            settled[number] = min(ways_to_set(name), key=lambda way: sum(map(room(way).shared, others)))
            rooms[number] = room(settled[number])  # type: ignore[arg-type]  # a way to set a name is a lettering
    return settled


def movable(name: Lettering) -> bool:
    """Whether a name may stand a little beside its place: one that is level and neither water nor a region."""
    return name.style in MOVABLE and len(name.points) == 1 and not name.angle


def ways_to_set(name: Lettering) -> Iterator[Lettering]:
    """A name as it was meant, and then a little beside that, in one line or two; the nearest first."""
    x, y = name.points[0]
    for words in (name.text, broken(name.text)):
        left, top, right, bottom = room(msgspec.structs.replace(name, text=words))
        for across, down in SHIFTS:
            at = (x + across * (right - left), y + down * (bottom - top))
            yield msgspec.structs.replace(name, text=words, points=(at,))


def broken(text: str) -> str:
    """A name in two lines as equal as can be; one word stays one.

    >>> broken("Kvalnes seaplane station")
    'Kvalnes\\nseaplane station'
    """
    spaces = [n for n, letter in enumerate(text) if letter == " "]
    if not spaces or "\n" in text:
        return text
    middle = min(spaces, key=lambda n: abs(2 * n + 1 - len(text)))
    return f"{text[:middle]}\n{text[middle + 1 :]}"
