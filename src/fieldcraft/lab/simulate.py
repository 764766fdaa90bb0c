"""Simulated games: playing one, recording what happened in it, and summing many up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import nan
from typing import Any, NamedTuple

import msgspec

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import Choice, Option, Step
from fieldcraft.kernel.title import Title
from fieldcraft.lab.luck import DiceLuck, dice_luck
from fieldcraft.lab.option_values import OfferedValue, OptionField
from fieldcraft.lab.statistics import Estimate, mcnemar, mean, mean_chance, paired_difference, wilson
from fieldcraft.players import Player, PlayerFailed, play_on
from fieldcraft.players.basic import LONGEST

ENDED, BROKEN, ENDLESS = "ended", "broken", "endless"
ENCODE = msgspec.json.Encoder().encode


class KindCount(NamedTuple):
    """A kind of option in one game: at how many decisions it was offered, and how often it was taken."""

    kind: str
    offered: int
    taken: int


class LoggedDecision(NamedTuple):
    """A decision of a game: who made it, its kind, what was taken, and the chance results that followed."""

    number: int
    seat: int
    choice: str
    options: int
    taken: int
    kind: str
    data: str
    chance_results: tuple[str, ...]


class SimulatedGame(NamedTuple):
    """One game. `choices` counts the decisions with more than one option, `turns` what the title calls a turn.

    `status` is `ended`; `crashed`, `stalled` or `cheated` if its player failed; `endless`; or `broken` by a bug in the
    rules. `message` then says what happened. A game that didn't end is not won, and its score means nothing.
    """

    seed: int
    won: bool
    score: float
    decisions: int
    choices: int
    reason: str
    turns: int = 0
    status: str = ENDED
    message: str = ""
    dice: int = 0
    luck: float = 0.0
    own_luck: float = 0.0
    enemy_luck: float = 0.0
    dice_luck: tuple[DiceLuck, ...] = ()
    kinds: tuple[KindCount, ...] = ()
    values: tuple[OfferedValue, ...] = ()
    log: tuple[LoggedDecision, ...] = ()


def failed_game(
    seed: int, status: str, message: str, decisions: int = 0, choices: int = 0, turns: int = 0
) -> SimulatedGame:
    """A game that didn't end."""
    return SimulatedGame(seed, False, 0.0, decisions, choices, "", turns, status, message)


class Recording:
    """What to record of every game of a title: some fields of options, details of options and luck, every decision."""

    def __init__(
        self, title: Title, fields: Iterable[OptionField] = (), details: bool = False, decisions: bool = False
    ):
        self.details = details
        self.decisions = decisions
        self.fields = tuple(fields)
        steps = {str(step.__struct_config__.tag): step for step in title.classes(Step)}
        self.setup_choices = tuple(steps[tag] for tag in title.setup_choices if tag in steps) if details else ()
        self.nothing = not (details or decisions or self.fields)


class GameRecorder:
    """Records one game while it is played."""

    def __init__(self, recording: Recording):
        self.recording = recording
        self.offered: dict[type[Option], int] = {}
        self.taken: dict[type[Option], int] = {}
        self.values: dict[tuple[str, str, str], bool] = {}
        self.log: list[LoggedDecision] = []

    def decide(self, game: AnyGame, player: Player) -> None:
        """Have the player choose, and record what was offered and taken."""
        choice, offered, recording = game.choice, game.offered, self.recording
        assert choice is not None
        in_setup = isinstance(choice, recording.setup_choices)
        seat = choice.seat(game) if recording.decisions else 0
        game.choose(player(game))
        option = game.last.option
        assert option is not None
        if recording.details:
            counts = self.offered
            for kind in set(map(type, offered)):
                counts[kind] = counts.get(kind, 0) + 1
            self.taken[type(option)] = self.taken.get(type(option), 0) + 1
        if in_setup or recording.fields:
            for one in offered:
                for value in self._values(one, in_setup):
                    self.values.setdefault(value, False)
            self.values |= dict.fromkeys(self._values(option, in_setup), True)
        if recording.decisions:
            self.log.append(_logged(game, choice, offered, seat))

    def _values(self, option: Option, in_setup: bool) -> list[tuple[str, str, str]]:
        """The recorded values of an option: of the given fields and, in set-up choices, of every text field."""
        tag = _tag(type(option))
        recorded = [field.name for field in self.recording.fields if type(option) is field.option]
        found = [(tag, name, str(getattr(option, name))) for name in recorded]
        if in_setup:
            for name in option.__struct_fields__:
                value = getattr(option, name)
                if isinstance(value, str) and name not in recorded:
                    found.append((tag, name, value))
        return found

    def add_to(self, simulated: SimulatedGame, game: AnyGame) -> SimulatedGame:
        """The game with everything that was recorded of it."""
        if self.recording.details and isinstance(game.chance, Seeded):
            dice, luck, own, enemy, streams = dice_luck(game.title, game.chance)
            simulated = simulated._replace(dice=dice, luck=luck, own_luck=own, enemy_luck=enemy, dice_luck=streams)
        kinds = [KindCount(_tag(kind), count, self.taken.get(kind, 0)) for kind, count in self.offered.items()]
        values = [OfferedValue(f"{kind}.{name}", value, taken) for (kind, name, value), taken in self.values.items()]
        return simulated._replace(kinds=tuple(sorted(kinds)), values=tuple(sorted(values)), log=tuple(self.log))


def _tag(kind: type[Step] | type[Option]) -> str:
    return str(kind.__struct_config__.tag)


def _logged(game: AnyGame, choice: Choice, offered: Sequence[Option], seat: int) -> LoggedDecision:
    """The latest decision of a game."""
    entry = game.last
    option = entry.option
    assert option is not None
    return LoggedDecision(
        number=entry.number,
        seat=seat,
        choice=_tag(type(choice)),
        options=len(offered),
        taken=offered.index(option),
        kind=_tag(type(option)),
        data=ENCODE(option).decode(),
        chance_results=tuple(map(str, entry.chance_results)),
    )


def play(game: AnyGame, player: Player, recording: Recording | None = None) -> SimulatedGame:
    """Play a game until it ends, its player fails, or it is clear that it never ends."""
    if recording is None or recording.nothing:
        return _simulated(game, *play_on(game, player, LONGEST))
    recorder = GameRecorder(recording)
    choices = 0
    failure: PlayerFailed | None = None
    try:
        while game.result is None and game.number < LONGEST:
            choices += not game.forced
            recorder.decide(game, player)
    except PlayerFailed as error:
        failure = error
    return recorder.add_to(_simulated(game, choices, failure), game)


def _simulated(game: AnyGame, choices: int, failure: PlayerFailed | None) -> SimulatedGame:
    """How a game ended. Its player can fail, and changed rules can make one that never ends."""
    decisions, turns, result = game.number, _turns(game), game.result
    if failure is not None:
        return failed_game(game.seed, failure.how, failure.message, decisions, choices, turns)
    if result is None:
        return failed_game(game.seed, ENDLESS, f"not over after {LONGEST} choices", decisions, choices, turns)
    return SimulatedGame(game.seed, result.won, result.score, decisions, choices, result.reason, turns)


def _turns(game: AnyGame) -> int:
    """How many turns a game lasted."""
    turns = game.title.turn_options
    return sum(_tag(type(entry.option)) in turns for entry in game.last.back() if entry.option is not None)


def play_out(title: str, seed: int, player: Player, **setup: Any) -> SimulatedGame:
    """Play one game to its end."""
    return play(fc.new(title, seed=seed, **setup), player)


def play_many(
    title: str, games: int, seed: int, player: Callable[[int], Player], **setup: Any
) -> Iterator[SimulatedGame]:
    """Play games with consecutive seeds. Each has a player with its own seed, so any game can be repeated alone."""
    for number in range(seed, seed + games):
        yield play_out(title, number, player(number), **setup)


class Summary(NamedTuple):
    """What a number of games add up to: the win rate with Wilson's 95% interval, the mean score with Student's.

    Every game counts in the win rate, and a game that failed is not won: otherwise a player that crashes whenever it is
    losing would look better than it is. A failed game has no score and no length, so score, turns, decisions, choices
    and reasons are of the games that ended. `failed` says how many failed, and how.
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

    @property
    def failures(self) -> int:
        """The number of games that failed."""
        return sum(self.failed.values())


def summary(simulated: Iterable[SimulatedGame]) -> Summary:
    """Sum games up. If none of them ended, the means are not a number.

    >>> games = [SimulatedGame(1, True, 12, 80, 60, "stopped"), SimulatedGame(2, False, 3, 100, 70, "out of Ops")]
    >>> total = summary(games)
    >>> total.rate, total.score, total.reasons
    (0.5, 7.5, {'out of Ops': 1, 'stopped': 1})
    >>> total = summary([*games, failed_game(3, "crashed", "division by zero")])
    >>> total.games, total.wins, total.score, total.failed
    (3, 1, 7.5, {'crashed: division by zero': 1})
    """
    games = list(simulated)
    ended = [game for game in games if game.status == ENDED]
    failed = Counter(f"{game.status}: {game.message}" for game in games if game.status != ENDED)
    if not games:
        raise ValueError("there are no games to sum up")
    wins = sum(game.won for game in ended)
    low, high = wilson(wins, len(games))
    scores = mean([game.score for game in ended]) if ended else Estimate(nan, nan, nan)
    return Summary(
        games=len(games),
        wins=wins,
        low=low,
        high=high,
        score=scores.value,
        decisions=_average([game.decisions for game in ended]),
        choices=_average([game.choices for game in ended]),
        reasons=_most_first(Counter(game.reason for game in ended)),
        turns=_average([game.turns for game in ended]),
        scores=scores,
        failed=_most_first(failed),
    )


def _average(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else nan


def _most_first(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


class Difference(NamedTuple):
    """Games compared with others of the same seeds.

    `won` is the difference in the share won over all pairs, where a failed game is not won; `score` is the difference
    in score over the pairs of which both ended, None if there are none. `differing` counts the pairs whose games
    differ in any way, `differing_scores` those that ended with different scores. The chances are p-values: McNemar's
    exact test for wins, and Student's for scores.
    """

    pairs: int
    won: Estimate
    score: Estimate | None
    scored_pairs: int
    differing: int
    differing_scores: int
    won_chance: float = 1.0
    score_chance: float = 1.0

    @property
    def score_note(self) -> str:
        """Which scores are compared, if not those of all pairs; empty otherwise."""
        if self.scored_pairs == self.pairs:
            return ""
        if not self.scored_pairs:
            return "scores aren't compared, since no pair ended both its games"
        return f"scores are compared only in the {self.scored_pairs} of {self.pairs} pairs that ended both their games"


def difference(games: Iterable[SimulatedGame], baseline: Iterable[SimulatedGame]) -> Difference | None:
    """Compare games with a baseline seed by seed; None if they have no seed in common.

    >>> first = [SimulatedGame(n, n % 2 == 0, n, 1, 1, "") for n in range(10)]
    >>> second = [SimulatedGame(n, True, n + 2, 1, 1, "") for n in range(10)]
    >>> found = difference(second, first)
    >>> found.pairs, found.won.value, found.score.value
    (10, 0.5, 2.0)
    >>> difference(first, first).differing
    0
    """
    by_seed = {game.seed: game for game in baseline}
    pairs = [(game, by_seed[game.seed]) for game in games if game.seed in by_seed]
    if not pairs:
        return None
    gained = sum(one.won and not other.won for one, other in pairs)
    lost = sum(other.won and not one.won for one, other in pairs)
    scores = [one.score - other.score for one, other in pairs if one.status == other.status == ENDED]
    return Difference(
        pairs=len(pairs),
        won=paired_difference(gained, lost, len(pairs)),
        score=mean(scores) if scores else None,
        scored_pairs=len(scores),
        differing=sum(_course(one) != _course(other) for one, other in pairs),
        differing_scores=sum(score != 0 for score in scores),
        won_chance=mcnemar(gained, lost),
        score_chance=mean_chance(scores),
    )


def _course(game: SimulatedGame) -> tuple[object, ...]:
    """What two games have in common if they went the same way."""
    return game.won, game.score, game.decisions, game.choices, game.reason, game.turns, game.status


def without_broken(games: Iterable[SimulatedGame]) -> list[SimulatedGame]:
    """The games that no bug in the rules broke, for those who ask for figures without them."""
    return [game for game in games if game.status != BROKEN]
