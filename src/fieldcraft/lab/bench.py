"""How fast we are: one core, one run, in short slices by turns, so that noise hits all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.steps import Option
from fieldcraft.lab import peers
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
    """What one title, or one peer, reached a second."""

    name: str
    decisions: float
    copies: float


class Files(NamedTuple):
    """A finished game: how long it takes to save, to load, and to play out again, in seconds."""

    scenario: str
    choices: int
    save: float
    load: float
    play: float


class OddsTime(NamedTuple):
    """How long the odds of a typical choice take, in seconds."""

    option: str
    odds: Odds
    time: float


def speeds(seconds: float, with_peers: bool, say: Callable[[str], None] = lambda words: None) -> list[Speed]:
    """Random play and copies of every title, and of every peer that is installed, slice by slice."""
    tasks = {title.id: (_player(title.id), _cloner(title.id)) for title in fc.titles()}
    rounds = max(1, round(seconds / SLICE))
    length = min(SLICE, seconds)
    measured: dict[str, list[tuple[float, float]]] = {}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for name, (play, clone) in tasks.items():
            figures = (peers.rate(play, length), peers.rate(clone, length))
            measured.setdefault(name, []).append(figures)
        for peer in peers.measure(length) if with_peers else ():
            figures = (peer.decisions_per_second, peer.copies_per_second)
            measured.setdefault(f"{peer.name} {peer.version}", []).append(figures)
    return [
        Speed(name, median(play for play, _ in slices), median(copy for _, copy in slices))
        for name, slices in measured.items()
    ]


def _player(title: str) -> Callable[[], int]:
    """Work for the clock: a whole game at random, set-up included; its decisions count."""
    seeds = count(1)
    player = at_random(1)

    def play() -> int:
        game = fc.new(title, seed=next(seeds))
        play_on(game, player)
        return game.number

    return play


def _cloner(title: str) -> Callable[[], int]:
    """Work for the clock: a copy of each of some positions spread over whole games."""
    positions: list[Game[Any, Any]] = []
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


def files(title: str) -> Files:
    """Save, load and play out a long game: a campaign if the title has one."""
    game = long_game(title)
    text = game.save()
    options = [entry.option for entry in game.history if entry.option is not None]

    def play_again() -> None:
        again = fc.new(title, scenario=game.setup.scenario, seed=game.seed)
        for option in options:
            again.choose(option)

    return Files(
        scenario=game.setup.scenario,
        choices=game.number,
        save=timed(game.save),
        load=timed(lambda: fc.load(text)),
        play=timed(play_again),
    )


def long_game(title: str) -> Game[Any, Any]:
    """A finished game of a thousand choices, or the longest of some."""
    names = [s.id for t in fc.titles() if t.id == title for s in t.scenarios]
    scenario = next((name for name in names if "campaign" in name), names[0])
    longest: Game[Any, Any] | None = None
    for seed in range(GAMES_TO_TRY):
        game = fc.new(title, scenario=scenario, seed=seed)
        play_on(game, sensible(seed))
        if longest is None or game.number > longest.number:
            longest = game
        if longest.number >= LONG_GAME:
            break
    assert longest is not None
    return longest


def searched(title: str) -> float:
    """How many decisions a second `search` makes in the games that it tries out, from positions spread over a game."""
    game = fc.new(title, seed=1)
    positions: list[Game[Any, Any]] = []
    while game.result is None:
        if len(game.offered) > 1:
            positions.append(game.clone(same_chance=True))
        game.choose(game.title.sensible(game))
    decisions, start = 0, perf_counter()
    for position in positions[:: max(1, len(positions) // SEARCHES)]:
        search = Search(position)
        search.think(visits=VISITS)
        decisions += search.decisions
    return decisions / (perf_counter() - start)


def odds(title: str) -> list[OddsTime]:
    """The odds of the first option of each kind whose odds matter, met in sensible games."""
    found: dict[type[Option], OddsTime] = {}
    for seed in range(GAMES_TO_TRY):
        game = fc.new(title, seed=seed)
        while game.result is None:
            for option in options_with_odds(game):
                if type(option) not in found:
                    found[type(option)] = _timed_odds(game, option)
            game.choose(game.title.sensible(game))
    return list(found.values())


def options_with_odds(game: Game[Any, Any]) -> list[Option]:
    """The options on offer whose odds are worth a glance."""
    choice = game.choice
    return [option for option in game.offered if choice is not None and choice.shows_odds(option)]


def _timed_odds(game: Game[Any, Any], option: Option) -> OddsTime:
    return OddsTime(option.text(game.rules), game.odds(option), timed(lambda: game.odds(option)))


def timed(work: Callable[[], object]) -> float:
    """How many seconds some work takes: the middle one of several times."""
    gc.collect()
    times = []
    for _ in range(TIMES):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)
