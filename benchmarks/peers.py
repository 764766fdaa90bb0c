"""The speed of our peers: other rules engines for Python, measured the way `fieldcraft bench` measures our titles.

A peer plays whole games at random, listing its legal actions at every decision, in the fastest of its usual loops.
The time includes setting up the game, dice and cards; only a player's decisions count as decisions. Copies are made of
positions spread over whole games. A peer that isn't installed is left out.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from itertools import count
from operator import methodcaller
from typing import Any, NamedTuple

from fieldcraft.lab.bench import Speed, rate

OPEN_SPIEL_GAMES = ("blackjack", "chess", "python_tic_tac_toe")
POSITIONS_TO_COPY = 64


class _Peer(NamedTuple):
    """One game of a peer, as the measurement needs it."""

    name: str
    version: str
    play: Callable[[], Iterator[Any]]  # one whole game; yields the live position at each decision
    copy: Callable[[Any], object]


def measure(seconds: float) -> list[Speed]:
    """Measure every installed peer for about `seconds` per figure.

    Catanatron uses Python's shared random generator, so its state is restored afterwards.
    """
    state = random.getstate()
    try:
        return [_speed(peer, seconds) for peer in installed_peers()]
    finally:
        random.setstate(state)


def _speed(peer: _Peer, seconds: float) -> Speed:
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

    return Speed(f"{peer.name} {peer.version}", rate(play_a_game, seconds), rate(copy_each_position, seconds))


def _positions(peer: _Peer) -> list[object]:
    """Positions spread evenly over whole games, because copies can get more expensive as a game goes on."""
    positions: list[object] = []
    while len(positions) < POSITIONS_TO_COPY:
        positions += [peer.copy(position) for position in peer.play()]
    return positions[:: len(positions) // POSITIONS_TO_COPY]


def installed_peers() -> list[_Peer]:
    """The games of the peers that are installed."""
    peers = []
    for find in (_catanatron, _open_spiel):
        with suppress(ImportError):
            peers += find()
    return peers


def _catanatron() -> list[_Peer]:
    """Four-player Catan with catanatron's own tick, which lists the actions again after each one."""
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
    """Three OpenSpiel games: the rules of two are in C++, of one in Python."""
    spiel: Any = import_module("pyspiel")
    with suppress(ImportError):  # Without it, the games written in Python aren't registered.
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
            # Players are 0 and up; chance and the end of the game are negative.
            if current() >= 0:
                yield state
                actions = legal()
                apply(actions[int(uniform() * len(actions))])
            elif state.is_chance_node():
                apply(_sample(state.chance_outcomes(), uniform()))
            else:
                return

    return play


def _sample(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at a point between 0 and 1 of the cumulative distribution; rounding errors fall to the last one."""
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
