"""The speed of the titles on one core, measured in short alternating slices, so that noise affects all alike.

Rates count processor time, so what other programs take of the core isn't counted.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from itertools import count
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

import fieldcraft as fc
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.steps import Option
from fieldcraft.players import at_random, play_on, sensible
from fieldcraft.players.search import Search

SLICE = 0.25
POSITIONS = 64
LONG_GAME = 1000
GAMES_TO_TRY = 20
TIMES = 7
SEARCHES = 8
VISITS = 50


class Speed(NamedTuple):
    """Decisions and copies per second: the medians of several rounds.

    `spread` is how far the quartiles of the rounds are from the median, as a share of it, for whichever figure varies
    more.
    """

    name: str
    decisions: float
    copies: float
    rounds: int = 1
    spread: float = 0.0


class SaveTimes(NamedTuple):
    """How many seconds it takes to save, load and replay a finished game."""

    scenario: str
    choices: int
    save: float
    load: float
    play: float


class OddsTime(NamedTuple):
    """How many seconds the odds of a typical option take."""

    option: str
    odds: Odds
    time: float


def speeds(
    seconds: float,
    progress: Callable[[str], None] = lambda text: None,
    measure_others: Callable[[float], Sequence[Speed]] = lambda seconds: (),
) -> list[Speed]:
    """Random play and copies of every title, and anything else to be measured in turn with them."""
    tasks = {title.id: (_player(title.id), _cloner(title.id)) for title in fc.titles()}
    rounds = max(1, round(seconds / SLICE))
    length = min(SLICE, seconds)
    slices: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds):
        progress(f"round {number + 1} of {rounds}")
        for name, (play, clone) in tasks.items():
            slices.setdefault(name, []).append((rate(play, length), rate(clone, length)))
        for other in measure_others(length):
            slices.setdefault(other.name, []).append((other.decisions, other.copies))
    return [_speed(name, rates) for name, rates in slices.items()]


def _speed(name: str, rates: Sequence[tuple[float, float]]) -> Speed:
    """The medians of the rounds."""
    plays, copies = [play for play, _ in rates], [copy for _, copy in rates]
    return Speed(name, median(plays), median(copies), len(rates), max(_spread(plays), _spread(copies)))


def _spread(rates: Sequence[float]) -> float:
    """How far the quartiles are from the median, as a share of it.

    >>> _spread([90.0, 95.0, 100.0, 110.0, 140.0])
    0.1
    """
    if len(rates) < 2:
        return 0.0
    low, middle, high = quantiles(rates, n=4, method="inclusive")
    return max(high - middle, middle - low) / middle


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat work for a number of seconds of processor time, at least once; returns the units of work per second.

    The work returns how many units it has done.

    >>> rate(lambda: 1000, seconds=0.01) > 1000
    True
    """
    gc.collect()
    done = 0
    start = process_time()
    elapsed = 0.0
    while not done or elapsed < seconds:
        done += work()
        elapsed = process_time() - start
    return done / elapsed


def _player(title: str) -> Callable[[], int]:
    """Work to measure: a whole random game, set-up included; its decisions count."""
    seeds = count(1)
    player = at_random(1)

    def play() -> int:
        game = fc.new(title, seed=next(seeds))
        play_on(game, player)
        return game.number

    return play


def _cloner(title: str) -> Callable[[], int]:
    """Work to measure: copies of positions spread over whole games."""
    positions: list[AnyGame] = []
    player = at_random(1)
    for seed in count(1):
        game = fc.new(title, seed=seed)
        while game.result is None:
            positions.append(game.clone(same_chance=True))
            game.choose(player(game))
        if len(positions) >= POSITIONS:
            break
    chosen = positions[:: len(positions) // POSITIONS]

    def clone() -> int:
        for position in chosen:
            position.clone()
        return len(chosen)

    return clone


def save_times(title: str) -> SaveTimes:
    """Save, load and replay a long game: a campaign if the title has one."""
    game = long_game(title)
    text = game.save()
    options = [entry.option for entry in game.history if entry.option is not None]

    def replay() -> None:
        again = fc.new(title, scenario=game.setup.scenario, seed=game.seed)
        for option in options:
            again.choose(option)

    return SaveTimes(
        scenario=game.setup.scenario,
        choices=game.number,
        save=timed(game.save),
        load=timed(lambda: fc.load(text)),
        play=timed(replay),
    )


def long_game(title: str) -> AnyGame:
    """A finished game of a thousand choices, or the longest of a few games."""
    names = [s.id for t in fc.titles() if t.id == title for s in t.scenarios]
    scenario = next((name for name in names if "campaign" in name), names[0])
    longest: AnyGame | None = None
    for seed in range(GAMES_TO_TRY):
        game = fc.new(title, scenario=scenario, seed=seed)
        play_on(game, sensible(seed))
        if longest is None or game.number > longest.number:
            longest = game
        if longest.number >= LONG_GAME:
            break
    assert longest is not None
    return longest


def search_speed(title: str) -> float:
    """How many decisions per second `search` simulates, from positions spread over a game."""
    game = fc.new(title, seed=1)
    positions: list[AnyGame] = []
    while game.result is None:
        if not game.forced:
            positions.append(game.clone(same_chance=True))
        game.choose(game.title.sensible(game))
    decisions, start = 0, process_time()
    for position in positions[:: max(1, len(positions) // SEARCHES)]:
        search = Search(position)
        search.think(visits=VISITS)
        decisions += search.decisions
    return decisions / (process_time() - start)


def odds_times(title: str) -> list[OddsTime]:
    """The odds of the first option of each kind that shows odds, from sensible games."""
    found: dict[type[Option], OddsTime] = {}
    for seed in range(GAMES_TO_TRY):
        game = fc.new(title, seed=seed)
        while game.result is None:
            for option in options_with_odds(game):
                if type(option) not in found:
                    found[type(option)] = _timed_odds(game, option)
            game.choose(game.title.sensible(game))
    return list(found.values())


def options_with_odds(game: AnyGame) -> list[Option]:
    """The options that show odds."""
    return [option for option in game.offered if game.responsible(option).shows_odds(option)]


def _timed_odds(game: AnyGame, option: Option) -> OddsTime:
    return OddsTime(option.text(game.rules), game.odds(option), timed(lambda: game.odds(option)))


def timed(work: Callable[[], object]) -> float:
    """How many seconds some work takes: the median of several times."""
    gc.collect()
    times = []
    for _ in range(TIMES):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)
