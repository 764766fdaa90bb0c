"""What a value of an option is worth: how often games that took it were won, and games that could have but didn't."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import join
from fieldcraft.kernel.title import Title
from fieldcraft.lab.statistics import Estimate, proportion_difference


class OptionField(NamedTuple):
    """A field of a kind of option, written `buy.type`."""

    option: type[Option]
    name: str


class OfferedValue(NamedTuple):
    """A value of a field that was offered in a game, and whether it was taken."""

    field: str
    value: str
    taken: bool


class ValuedGame(Protocol):
    """A game with the values that were offered in it."""

    @property
    def won(self) -> bool:
        """Whether it was won."""

    @property
    def values(self) -> tuple[OfferedValue, ...]:
        """The values of the recorded fields."""


class ValueWorth(NamedTuple):
    """The games in which a value was offered: how many took it, how many didn't, and how many of each were won."""

    value: str
    taken: int
    taken_wins: int
    left: int
    left_wins: int

    @property
    def comparable(self) -> bool:
        """Whether there are games of both sorts."""
        return self.taken > 0 and self.left > 0

    @property
    def difference(self) -> Estimate:
        """How much more often the games that took it were won.

        >>> ValueWorth("jeep", 50, 30, 100, 40).difference.value
        0.2
        """
        return proportion_difference(self.taken_wins, self.taken, self.left_wins, self.left)


def option_field(title: Title, text: str) -> OptionField:
    """The field that a text such as `buy.type` names."""
    kind, _, name = text.partition(".")
    classes = {str(option.__struct_config__.tag): option for option in title.classes(Option)}
    if kind not in classes:
        raise BadSetup(f"{title.id} has no option {kind!r}; choose one of {', '.join(sorted(classes))}")
    if name not in classes[kind].__struct_fields__:
        fields = join(classes[kind].__struct_fields__) or "no fields"
        raise BadSetup(f"option {kind!r} of {title.id} has no field {name!r}; it has {fields}")
    return OptionField(classes[kind], name)


def value_worths(games: Iterable[ValuedGame], field: str) -> list[ValueWorth]:
    """What each value of a recorded field was worth, the best first."""
    counts: dict[str, list[int]] = {}
    for game in games:
        for offered in game.values:
            if offered.field == field:
                count = counts.setdefault(offered.value, [0, 0, 0, 0])
                first = 0 if offered.taken else 2
                count[first] += 1
                count[first + 1] += game.won
    return best_first([ValueWorth(value, *count) for value, count in counts.items()])


def best_first(worths: Iterable[ValueWorth]) -> list[ValueWorth]:
    """The best first; those that can't be compared last."""
    return sorted(worths, key=lambda w: (not w.comparable, -w.difference.value if w.comparable else 0.0, w.value))
