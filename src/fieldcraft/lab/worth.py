"""What a choice is worth: how often the games were won that took it, and those that left it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.figures import two_shares

if TYPE_CHECKING:
    from fieldcraft.lab.simulate import Played


class Field(NamedTuple):
    """A field of a kind of option, written with a point between them, such as `buy.type`."""

    option: type[Option]
    name: str


class Taken(NamedTuple):
    """A value of a field that was on offer in a game, and whether it was taken."""

    field: str
    value: str
    taken: bool


class Worth(NamedTuple):
    """The games in which a value could be had: how many took it, how many left it, and how many of each were won."""

    value: str
    taken: int
    taken_wins: int
    left: int
    left_wins: int

    @property
    def known(self) -> bool:
        """Whether there are games of both sorts to compare."""
        return self.taken > 0 and self.left > 0

    @property
    def difference(self) -> float:
        """How much more often the games were won that took it.

        >>> Worth("jeep", 50, 30, 100, 40).difference
        0.2
        """
        return two_shares(self.taken_wins, self.taken, self.left_wins, self.left).value

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true difference lies, 95 times in a hundred."""
        found = two_shares(self.taken_wins, self.taken, self.left_wins, self.left)
        return found.low, found.high


def field(title: Title, what: str) -> Field:
    """The field that is to be watched."""
    kind, _, name = what.partition(".")
    classes = {str(option.__struct_config__.tag): option for option in title.classes(Option)}
    if kind not in classes:
        raise BadSetup(f"{title.id} has no option {kind!r}; it has {', '.join(sorted(classes))}")
    if name not in classes[kind].__struct_fields__:
        fields = ", ".join(classes[kind].__struct_fields__) or "no field"
        raise BadSetup(f"{kind!r} of {title.id} has no field {name!r}; it has {fields}")
    return Field(classes[kind], name)


def worths(played: Iterable[Played], what: str) -> list[Worth]:
    """What each value of a field was worth in games that noted it, the best first."""
    counts: dict[str, list[int]] = {}
    for game in played:
        for taken in game.values:
            if taken.field == what:
                count = counts.setdefault(taken.value, [0, 0, 0, 0])
                first = 0 if taken.taken else 2
                count[first] += 1
                count[first + 1] += game.won
    return ordered([Worth(value, *count) for value, count in counts.items()])


def ordered(found: Iterable[Worth]) -> list[Worth]:
    """The best first, what cannot be compared last."""
    return sorted(found, key=lambda w: (not w.known, -w.difference if w.known else 0.0, w.value))
