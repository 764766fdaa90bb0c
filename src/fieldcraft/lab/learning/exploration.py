"""Exploration: playing a title to find out which actions and facts it has, for its lexicons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.learning.lexicon import Name, TitleLexicons, name_reader
from fieldcraft.lab.learning.observation import Fact, facts
from fieldcraft.players import PLAYERS

DECISIONS: Final = 10_000
"""How many decisions of each scenario are explored."""
OBSERVE_EVERY: Final = 5
NARROWEST: Final = 4
WIDEST: Final = 1024
LEAST_SPARE: Final = 32


class OptionKind:
    """A kind of option: which of its fields distinguish the options of a list."""

    def __init__(self, option: type[Option]):
        fields = option.__struct_fields__
        self.tag = str(option.__struct_config__.tag)
        self._namings = [chosen for count in range(len(fields) + 1) for chosen in combinations(fields, count)]
        self._hard: list[list[Option]] = []
        self.seen: dict[str, set[Option]] = {}

    @property
    def naming(self) -> tuple[str, ...]:
        """The fewest fields that have distinguished the options of every list so far."""
        return self._namings[0]

    def learn(self, options: list[Option], scenario: str) -> None:
        """Learn from the options of this kind in one list."""
        self.seen.setdefault(scenario, set()).update(options)
        if len(options) > 1 and not self._distinguishes(options):
            self._hard.append(options)
            while len(self._namings) > 1 and not all(map(self._distinguishes, self._hard)):
                self._namings.pop(0)

    def _distinguishes(self, options: list[Option]) -> bool:
        read = name_reader(self.tag, self.naming)
        return len({read(option) for option in options}) == len(options)

    def names(self, scenario: str) -> set[Name]:
        """The names of all options of this kind in a scenario."""
        return set(map(name_reader(self.tag, self.naming), self.seen.get(scenario, ())))


class Explorer:
    """What has been found out about a title."""

    def __init__(self, title: Title):
        self.title = title
        self.kinds: dict[type[Option], OptionKind] = {}
        self.longest: dict[str, int] = {}
        self.seen: dict[str, dict[str, set[Fact]]] = {}

    def explore(self, scenario: str, decisions: int = DECISIONS) -> None:
        """Play a scenario for a number of decisions, alternately at random and sensibly."""
        left = decisions
        for game in _games(self.title, scenario):
            player = PLAYERS["sensible" if game.seed % 2 else "random"](game.seed)
            while game.result is None and left > 0:
                self._learn(game, scenario)
                left -= 1
                game.choose(player(game))
            if left <= 0:
                return

    def _learn(self, game: AnyGame, scenario: str) -> None:
        """Learn from one decision."""
        offered = game.offered
        self.longest[scenario] = max(self.longest.get(scenario, 0), len(offered))
        kinds: dict[type[Option], list[Option]] = {}
        for option in offered:
            kinds.setdefault(type(option), []).append(option)
        for kind, options in kinds.items():
            if kind not in self.kinds:
                self.kinds[kind] = OptionKind(kind)
            self.kinds[kind].learn(options, scenario)
        if game.number % OBSERVE_EVERY == 0:
            seen = self.seen.setdefault(scenario, {})
            for part, known in facts(game).items():
                seen.setdefault(part, set()).update(known)

    def lexicons(self) -> TitleLexicons:
        """The lexicons of all explored scenarios."""
        naming = {kind.tag: kind.naming for kind in self.kinds.values()}
        by_scenario = {scenario: self._names(scenario) for scenario in self.longest}
        names = sorted(set().union(*by_scenario.values()), key=_order)
        index = {name: number for number, name in enumerate(names)}
        scenarios = {
            scenario: (sorted(index[name] for name in found), _spare(self.longest[scenario]), self._widths(scenario))
            for scenario, found in by_scenario.items()
        }
        return TitleLexicons(dict(sorted(naming.items())), list(names), scenarios)

    def _names(self, scenario: str) -> set[Name]:
        """The names of all options in a scenario."""
        found: set[Name] = set()
        return found.union(*(kind.names(scenario) for kind in self.kinds.values()))

    def _widths(self, scenario: str) -> dict[str, int]:
        """The width of each part of the observation: one and a half times the number of facts, within limits."""
        known = self.seen[scenario]
        return {part: min(WIDEST, max(NARROWEST, len(facts) * 3 // 2)) for part, facts in known.items()}


def _order(name: Name) -> tuple[str, ...]:
    """A sort key for names with values of any type."""
    return tuple(map(str, name))


def _spare(longest: int) -> int:
    """The number of spare actions: enough for the longest list, even if no option in it were known, and some more."""
    return longest + LEAST_SPARE


def _games(title: Title, scenario: str) -> Iterator[AnyGame]:
    """Endless games of a scenario, every second pair of them with random options of the title."""
    seed = 0
    draw = random.Random(f"{title.id} {scenario}")
    while True:
        seed += 1
        options: dict[str, Any] = {}
        if seed % 4 >= 2:
            options = {setting.name: draw.choice(setting.choices) for setting in title.settings}
        try:
            yield new(title.id, scenario=scenario, seed=seed, **options)
        except BadSetup:  # Some options exclude each other.
            continue
