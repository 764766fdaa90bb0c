"""Finding out by play what can be chosen and seen in a title, for the lexicons that come with the package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.registry import find, new
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.learning.lexicon import Lexicon, Name, Shelf, reader_of
from fieldcraft.lab.learning.sight import Fact, facts
from fieldcraft.players import PLAYERS

DECISIONS: Final = 10_000
"""How many decisions of each scenario are looked at."""
EVERY: Final = 5
NARROWEST: Final = 4
WIDEST: Final = 1024
LEAST_SPARE: Final = 32


class Kind:
    """One kind of option: which of its fields tell the options of a list apart."""

    def __init__(self, option: type[Option]):
        fields = option.__struct_fields__
        self.word = str(option.__struct_config__.tag)
        self._choices = [some for count in range(len(fields) + 1) for some in combinations(fields, count)]
        self._hard: list[list[Option]] = []
        self.seen: dict[str, set[Option]] = {}

    @property
    def naming(self) -> tuple[str, ...]:
        """The fewest fields that have told all lists apart so far."""
        return self._choices[0]

    def meet(self, options: list[Option], scenario: str) -> None:
        """Learn from the options of this kind in one list."""
        self.seen.setdefault(scenario, set()).update(options)
        if len(options) > 1 and not self._tells(options):
            self._hard.append(options)
            while len(self._choices) > 1 and not all(map(self._tells, self._hard)):
                self._choices.pop(0)

    def _tells(self, options: list[Option]) -> bool:
        read = reader_of(self.word, self.naming)
        return len({read(option) for option in options}) == len(options)

    def names(self, scenario: str) -> set[Name]:
        """The names of all options of this kind that were met in a scenario."""
        return set(map(reader_of(self.word, self.naming), self.seen.get(scenario, ())))


class Explorer:
    """What is found out about a title."""

    def __init__(self, title: Title):
        self.title = title
        self.kinds: dict[type[Option], Kind] = {}
        self.longest: dict[str, int] = {}
        self.seen: dict[str, dict[str, set[Fact]]] = {}

    def explore(self, scenario: str, decisions: int = DECISIONS) -> None:
        """Play a scenario until so many decisions have been met: at random and sensibly by turns."""
        left = decisions
        for game in _games(self.title, scenario):
            player = PLAYERS["sensible" if game.seed % 2 else "random"](game.seed)
            while game.result is None and left > 0:
                self._meet(game, scenario)
                left -= 1
                game.choose(player(game))
            if left <= 0:
                return

    def _meet(self, game: Game[Any, Any], scenario: str) -> None:
        """Learn from one decision."""
        offered = game.offered
        self.longest[scenario] = max(self.longest.get(scenario, 0), len(offered))
        kinds: dict[type[Option], list[Option]] = {}
        for option in offered:
            kinds.setdefault(type(option), []).append(option)
        for kind, options in kinds.items():
            if kind not in self.kinds:
                self.kinds[kind] = Kind(kind)
            self.kinds[kind].meet(options, scenario)
        if game.number % EVERY == 0:
            seen = self.seen.setdefault(scenario, {})
            for part, known in facts(game).items():
                seen.setdefault(part, set()).update(known)

    def shelf(self) -> Shelf:
        """The lexicons of all scenarios that were explored."""
        naming = {kind.word: kind.naming for kind in self.kinds.values()}
        met = {scenario: self._names(scenario) for scenario in self.longest}
        names = sorted(set().union(*met.values()), key=_order)
        at = {name: number for number, name in enumerate(names)}
        scenarios = {
            scenario: (sorted(at[name] for name in found), _spare(self.longest[scenario]), self._widths(scenario))
            for scenario, found in met.items()
        }
        return Shelf(dict(sorted(naming.items())), list(names), scenarios)

    def _names(self, scenario: str) -> set[Name]:
        """The names of all options that were met in a scenario."""
        found: set[Name] = set()
        return found.union(*(kind.names(scenario) for kind in self.kinds.values()))

    def _widths(self, scenario: str) -> dict[str, int]:
        """How many places each part of the sight gets: half as many again as there are facts, up to a limit."""
        known = self.seen[scenario]
        return {part: min(WIDEST, max(NARROWEST, len(facts) * 3 // 2)) for part, facts in known.items()}


def _order(name: Name) -> tuple[str, ...]:
    """Names in order, whatever their values are."""
    return tuple(map(str, name))


def _spare(longest: int) -> int:
    """How many numbers are spare: enough for the longest list, should none of it be known, and some more."""
    return longest + LEAST_SPARE


def _games(title: Title, scenario: str) -> Iterator[Game[Any, Any]]:
    """Games of a scenario for ever: every second pair with options of the title drawn at random."""
    seed = 0
    draw = random.Random(f"{title.id} {scenario}")
    while True:
        seed += 1
        options: dict[str, Any] = {}
        if seed % 4 >= 2:
            options = {setting.name: draw.choice(setting.choices) for setting in title.settings}
        try:
            yield new(title.id, scenario=scenario, seed=seed, **options)
        except BadSetup:  # Some options do not go together.
            continue


def explored(title: str, scenario: str, decisions: int = DECISIONS) -> Lexicon:
    """A lexicon for a title that none came for, found out on the spot."""
    explorer = Explorer(find(title))
    explorer.explore(scenario, decisions)
    return explorer.shelf().lexicon(scenario)
