"""What a choice is worth: how often the games were won that took it, and those that left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot
from typing import Any, NamedTuple

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.simulate import Played, wilson
from fieldcraft.players import Player


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
        return round(self.taken_wins / self.taken - self.left_wins / self.left, 9)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true difference lies, 95 times in a hundred, by Newcombe's method from the two shares.

        >>> low, high = Worth("jeep", 50, 30, 100, 40).interval
        >>> round(low, 2), round(high, 2)
        (0.03, 0.35)
        """
        with_it, without = self.taken_wins / self.taken, self.left_wins / self.left
        low_with, high_with = wilson(self.taken_wins, self.taken)
        low_without, high_without = wilson(self.left_wins, self.left)
        below = hypot(with_it - low_with, high_without - without)
        above = hypot(high_with - with_it, without - low_without)
        return self.difference - below, self.difference + above


class Seen(NamedTuple):
    """The values that were on offer in one game, and those that were taken."""

    offered: set[str]
    taken: set[str]


class Watch:
    """Players who are watched: what could be had in each of their games, and what they took.

    A kind of option and one of its fields are written with a point between them, such as `buy.type`.
    """

    def __init__(self, title: Title, player: Callable[[int], Player], what: str):
        kind, _, self.field = what.partition(".")
        self.option = _option(title, kind)
        if self.field not in self.option.__struct_fields__:
            fields = ", ".join(self.option.__struct_fields__) or "no field"
            raise BadSetup(f"{kind!r} of {title.id} has no field {self.field!r}; it has {fields}")
        self.player = player
        self.games: dict[int, Seen] = {}

    def __call__(self, seed: int) -> Player:
        """A player for one game, who does not notice that he is watched."""
        play = self.player(seed)
        seen = self.games[seed] = Seen(set(), set())

        def choose(game: Game[Any, Any]) -> Option:
            chosen = play(game)
            option = game.offered[chosen] if isinstance(chosen, int) else chosen
            seen.offered.update(str(getattr(o, self.field)) for o in game.offered if type(o) is self.option)
            if type(option) is self.option:
                seen.taken.add(str(getattr(option, self.field)))
            return option

        return choose

    def worths(self, played: Iterable[Played]) -> list[Worth]:
        """What each value was worth in these games, the best first."""
        counts: dict[str, list[int]] = {}
        for game in played:
            seen = self.games[game.seed]
            for value in seen.offered:
                count = counts.setdefault(value, [0, 0, 0, 0])
                first = 0 if value in seen.taken else 2
                count[first] += 1
                count[first + 1] += game.won
        worths = [Worth(value, *count) for value, count in counts.items()]
        return sorted(worths, key=lambda w: (not w.known, -w.difference if w.known else 0.0, w.value))


def _option(title: Title, kind: str) -> type[Option]:
    """The class of a kind of option."""
    classes = {str(option.__struct_config__.tag): option for option in title.classes(Option)}
    if kind not in classes:
        raise BadSetup(f"{title.id} has no option {kind!r}; it has {', '.join(sorted(classes))}")
    return classes[kind]
