"""One game by a player that needs no person, what is noted of it, and what many games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Choice, Option, Step
from fieldcraft.kernel.title import Title
from fieldcraft.lab.figures import Estimate, mean, paired_shares, wilson
from fieldcraft.lab.luck import Fallen, fallen
from fieldcraft.lab.worth import Field, Taken
from fieldcraft.players import Player, PlayerFailed, play_on
from fieldcraft.players.simple import LONGEST

ENDED, BROKEN, ENDLESS = "ended", "broken", "endless"
ENCODE = msgspec.json.Encoder().encode


class Kind(NamedTuple):
    """One kind of option in one game: at how many decisions it was offered, and how often it was taken."""

    kind: str
    offered: int
    taken: int


class Decided(NamedTuple):
    """One decision of a game: who made it, of which kind it was, what was taken, and the luck it met."""

    number: int
    seat: int
    choice: str
    options: int
    taken: int
    kind: str
    data: str
    met: tuple[str, ...]


class Played(NamedTuple):
    """One game. `choices` are the decisions that had more than one option, `turns` what the title counts.

    `status` is `ended`, or how its player failed: crashed, stalled or cheated; or `broken` by a mistake in the rules.
    `words` then says what happened.
    """

    seed: int
    won: bool
    score: float
    decisions: int
    choices: int
    reason: str
    turns: int = 0
    status: str = ENDED
    words: str = ""
    dice: int = 0
    luck: float = 0.0
    falls: tuple[Fallen, ...] = ()
    kinds: tuple[Kind, ...] = ()
    values: tuple[Taken, ...] = ()
    steps: tuple[Decided, ...] = ()


def failed(seed: int, status: str, words: str, decisions: int = 0, choices: int = 0, turns: int = 0) -> Played:
    """A game that did not end."""
    return Played(seed, False, 0.0, decisions, choices, "", turns, status, words)


class Notes:
    """What is noted of every game of a title: nothing, the options met and the luck, or every decision too."""

    def __init__(self, title: Title, fields: Iterable[Field] = (), details: bool = False, decisions: bool = False):
        self.details = details
        self.decisions = decisions
        self.fields = tuple(fields)
        steps = {str(step.__struct_config__.tag): step for step in title.classes(Step)}
        self.openings = tuple(steps[tag] for tag in title.setup_choices if tag in steps) if details else ()
        self.idle = not (details or decisions or self.fields)


class Seen:
    """What was seen in one game so far."""

    def __init__(self, notes: Notes):
        self.notes = notes
        self.offered: dict[type[Option], int] = {}
        self.taken: dict[type[Option], int] = {}
        self.values: dict[tuple[str, str, str], bool] = {}
        self.steps: list[Decided] = []

    def decide(self, game: Game[Any, Any], player: Player) -> None:
        """Let the player choose, and note what was on offer and what was taken."""
        choice, offered, notes = game.choice, game.offered, self.notes
        assert choice is not None
        opening = isinstance(choice, notes.openings)
        seat = choice.seat(game) if notes.decisions else 0
        game.choose(player(game))
        option = game.last.option
        assert option is not None
        if notes.details:
            seen = self.offered
            for kind in set(map(type, offered)):
                seen[kind] = seen.get(kind, 0) + 1
            self.taken[type(option)] = self.taken.get(type(option), 0) + 1
        if opening or notes.fields:
            for one in offered:
                for value in self._values(one, opening):
                    self.values.setdefault(value, False)
            self.values |= dict.fromkeys(self._values(option, opening), True)
        if notes.decisions:
            self.steps.append(_decided(game, choice, offered, seat))

    def _values(self, option: Option, opening: bool) -> list[tuple[str, str, str]]:
        """The values of an option that are watched: at an opening, whatever it names."""
        tag = str(option.__struct_config__.tag)
        watched = [field.name for field in self.notes.fields if type(option) is field.option]
        found = [(tag, name, str(getattr(option, name))) for name in watched]
        if opening:
            for name in option.__struct_fields__:
                value = getattr(option, name)
                if isinstance(value, str) and name not in watched:
                    found.append((tag, name, value))
        return found

    def noted(self, played: Played, game: Game[Any, Any]) -> Played:
        """A game with all that was noted of it."""
        if self.notes.details and isinstance(game.chance, Seeded):
            dice, luck, falls = fallen(game.chance)
            played = played._replace(dice=dice, luck=luck, falls=falls)
        kinds = [Kind(_tag(kind), count, self.taken.get(kind, 0)) for kind, count in self.offered.items()]
        values = [Taken(f"{kind}.{name}", value, taken) for (kind, name, value), taken in self.values.items()]
        return played._replace(kinds=tuple(sorted(kinds)), values=tuple(sorted(values)), steps=tuple(self.steps))


def _tag(kind: type[Step] | type[Option]) -> str:
    return str(kind.__struct_config__.tag)


def _decided(game: Game[Any, Any], choice: Choice, offered: Sequence[Option], seat: int) -> Decided:
    """The decision that was made last."""
    entry = game.last
    option = entry.option
    assert option is not None
    met = tuple(map(str, entry.chance_results))
    data = ENCODE(option).decode()
    return Decided(
        entry.number, seat, _tag(type(choice)), len(offered), offered.index(option), _tag(type(option)), data, met
    )


def play(game: Game[Any, Any], player: Player, notes: Notes | None = None) -> Played:
    """Play a game to its end, or to where its player fails, or until it is clear that it has none."""
    if notes is None or notes.idle:
        return _played(game, *play_on(game, player, LONGEST))
    seen = Seen(notes)
    choices = 0
    failure: PlayerFailed | None = None
    try:
        while game.result is None and game.number < LONGEST:
            choices += len(game.offered) > 1
            seen.decide(game, player)
    except PlayerFailed as wrong:
        failure = wrong
    return seen.noted(_played(game, choices, failure), game)


def _played(game: Game[Any, Any], choices: int, failure: PlayerFailed | None) -> Played:
    """What a game came to; its player can fail, and changed rules can make one that never ends."""
    made, turns, result = game.number, _turns(game), game.result
    if failure is not None:
        return failed(game.seed, failure.how, failure.words, made, choices, turns)
    if result is None:
        return failed(game.seed, ENDLESS, f"still going on after {LONGEST} choices", made, choices, turns)
    return Played(game.seed, result.won, result.score, made, choices, result.reason, turns)


def _turns(game: Game[Any, Any]) -> int:
    """How many turns a game lasted, as its title counts them."""
    turns = game.title.turn_options
    return sum(_tag(type(entry.option)) in turns for entry in game.last.back() if entry.option is not None)


def play_out(title: str, seed: int, player: Player, **setup: Any) -> Played:
    """Play one game to its end."""
    return play(fc.new(title, seed=seed, **setup), player)


def play_many(title: str, games: int, seed: int, player: Callable[[int], Player], **setup: Any) -> Iterator[Played]:
    """Play games one after another. Each has a seed of its own and a player seeded like it, so that every
    game can be had again alone."""
    for number in range(seed, seed + games):
        yield play_out(title, number, player(number), **setup)


class Summary(NamedTuple):
    """What a number of games add up to. Shares have Wilson's interval, means Student's, at 95 in a hundred.

    Games whose player failed count for nothing but `failed`.
    """

    games: int
    wins: int
    low: float
    high: float
    score: float
    decisions: float
    choices: float
    reasons: dict[str, int]
    turns: float
    scores: Estimate
    failed: dict[str, int]

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games


def summary(played: Iterable[Played]) -> Summary:
    """Add games up.

    >>> games = [Played(1, True, 12, 80, 60, "stopped"), Played(2, False, 3, 100, 70, "out of Ops")]
    >>> total = summary(games)
    >>> total.rate, total.score, total.reasons
    (0.5, 7.5, {'out of Ops': 1, 'stopped': 1})
    """
    all_games = list(played)
    games = [game for game in all_games if game.status == ENDED]
    lost = Counter(f"{game.status}: {game.words}" for game in all_games if game.status != ENDED)
    if not games:
        raise ValueError("there are no games to add up")
    count = len(games)
    wins = sum(game.won for game in games)
    low, high = wilson(wins, count)
    scores = mean([game.score for game in games])
    return Summary(
        games=count,
        wins=wins,
        low=low,
        high=high,
        score=scores.value,
        decisions=sum(game.decisions for game in games) / count,
        choices=sum(game.choices for game in games) / count,
        reasons=_most_first(Counter(game.reason for game in games)),
        turns=sum(game.turns for game in games) / count,
        scores=scores,
        failed=_most_first(lost),
    )


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


class Difference(NamedTuple):
    """What one way to play makes of the same seeds beside another: pairs, and how much more is won and scored."""

    pairs: int
    won: Estimate
    score: Estimate


def difference(played: Iterable[Played], base: Iterable[Played]) -> Difference | None:
    """Compare games with games of the same seeds; None if there are no pairs that both ended.

    >>> first = [Played(n, n % 2 == 0, n, 1, 1, "") for n in range(10)]
    >>> second = [Played(n, True, n + 2, 1, 1, "") for n in range(10)]
    >>> found = difference(second, first)
    >>> found.pairs, found.won.value, found.score.value
    (10, 0.5, 2.0)
    """
    by_seed = {game.seed: game for game in base if game.status == ENDED}
    pairs = [(game, by_seed[game.seed]) for game in played if game.status == ENDED and game.seed in by_seed]
    if not pairs:
        return None
    gained = sum(one.won and not other.won for one, other in pairs)
    lost = sum(other.won and not one.won for one, other in pairs)
    scores = mean([one.score - other.score for one, other in pairs])
    return Difference(len(pairs), paired_shares(gained, lost, len(pairs)), scores)
