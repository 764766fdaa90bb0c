"""How fast the peers are: other rules engines for Python, measured as we measure ourselves.

A peer plays at random from start to end, with its legal actions listed at every decision, in the fastest of
its usual loops. Making a new game is part of it, and so is the time that its dice and cards take, but only
what a player decides counts as a decision. Copies are taken of positions spread over whole games.

No peer is needed to use Fieldcraft. One that is not installed is left out.
"""

import gc
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from itertools import count
from operator import methodcaller
from time import perf_counter
from typing import Any, NamedTuple

OPEN_SPIEL_GAMES = ("blackjack", "chess", "python_tic_tac_toe")
POSITIONS_TO_COPY = 64


class PeerFigure(NamedTuple):
    """What one peer reached, on one core."""

    name: str
    version: str
    decisions_per_second: float
    copies_per_second: float


class _Peer(NamedTuple):
    """One game of a peer, in the terms that measuring needs."""

    name: str
    version: str
    play: Callable[[], Iterator[Any]]  # one whole game: yields the live position at each decision
    copy: Callable[[Any], object]


def measure(seconds: float) -> list[PeerFigure]:
    """Measure every peer that is installed, taking about so many seconds for each figure.

    Catanatron draws on Python's shared random generator, so that one is put back as it was.
    """
    shared_generator = random.getstate()
    try:
        return [_figure(peer, seconds) for peer in _installed_peers()]
    finally:
        random.setstate(shared_generator)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Do the work again and again for so many seconds, at least once; say how many things a second it did.

    The work returns how many things it has done.

    >>> rate(lambda: 1000, seconds=0.01) > 1000
    True
    """
    gc.collect()
    done = 0
    start = perf_counter()
    elapsed = 0.0
    while not done or elapsed < seconds:
        done += work()
        elapsed = perf_counter() - start
    return done / elapsed


def _figure(peer: _Peer, seconds: float) -> PeerFigure:
    positions = _positions(peer)

    def play_a_game() -> int:
        decisions = 0
        for _ in peer.play():
            decisions += 1
        return decisions

    def copy_each_position() -> int:
        copy = peer.copy
        for position in positions:
            copy(position)
        return len(positions)

    return PeerFigure(peer.name, peer.version, rate(play_a_game, seconds), rate(copy_each_position, seconds))


def _positions(peer: _Peer) -> list[object]:
    """Positions spread evenly over whole games, since a copy may grow dearer as a game goes on."""
    positions: list[object] = []
    while len(positions) < POSITIONS_TO_COPY:
        positions += [peer.copy(position) for position in peer.play()]
    return positions[:: len(positions) // POSITIONS_TO_COPY]


def _installed_peers() -> list[_Peer]:
    peers = []
    for find in (_catanatron, _open_spiel):
        with suppress(ImportError):
            peers += find()
    return peers


def _catanatron() -> list[_Peer]:
    """Catan for four, by catanatron's own tick: it lists the actions anew after each one carried out."""
    engine: Any = import_module("catanatron.game")
    people: Any = import_module("catanatron.models.player")
    seeds = count(1)

    def play() -> Iterator[Any]:
        players = [people.RandomPlayer(colour) for colour in people.Color]
        game = engine.Game(players, seed=next(seeds))
        tick, winner, state = game.play_tick, game.winning_color, game.state
        while winner() is None and state.num_turns < engine.TURNS_LIMIT:
            yield game
            tick()

    return [_Peer("catanatron", _version("catanatron"), play, methodcaller("copy"))]


def _open_spiel() -> list[_Peer]:
    """The games of OpenSpiel: two whose rules are in C++, and one whose rules are in Python."""
    spiel: Any = import_module("pyspiel")
    with suppress(ImportError):  # Without it the games written in Python are not registered, and not played.
        import_module("open_spiel.python.games")
    registered = set(spiel.registered_names())
    version = _version("open_spiel")
    return [
        _Peer(f"open_spiel {name}", version, _spiel_player(spiel.load_game(name)), methodcaller("clone"))
        for name in OPEN_SPIEL_GAMES
        if name in registered
    ]


def _spiel_player(game: Any) -> Callable[[], Iterator[Any]]:
    uniform = random.Random(1).random

    def play() -> Iterator[Any]:
        state = game.new_initial_state()
        current, legal, apply = state.current_player, state.legal_actions, state.apply_action
        while True:
            # One call tells a player's turn from chance and the end, which are below zero.
            if current() >= 0:
                yield state
                actions = legal()
                apply(actions[int(uniform() * len(actions))])
            elif state.is_chance_node():
                apply(_drawn(state.chance_outcomes(), uniform()))
            else:
                return

    return play


def _drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome that a number between 0 and 1 falls on; the last one takes what rounding leaves over."""
    for outcome, probability in outcomes:
        at -= probability
        if at < 0:
            return outcome
    return outcomes[-1][0]


def _version(package: str) -> str:
    try:
        return installed_version(package)
    except PackageNotFoundError:
        return "unknown"
