"""Peers are measured in their own loops; fakes with a clock of their own show what is counted."""

import random
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from types import ModuleType
from typing import Any

import pytest

from benchmarks import peers
from tests.lab.clock import Clock, replace_clock

PEER_MODULES = (
    "catanatron",
    "catanatron.game",
    "catanatron.models",
    "catanatron.models.player",
    "pyspiel",
    "open_spiel",
    "open_spiel.python",
    "open_spiel.python.games",
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return replace_clock(monkeypatch)


def not_installed(package: str) -> str:
    raise PackageNotFoundError(package)


@pytest.fixture(autouse=True)
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the peers that are really installed: an import of None fails as that of a missing module does."""
    for name in PEER_MODULES:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(peers, "installed_version", not_installed)


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a fake module in the place of a real one, with all packages above it."""

    def install(name: str, **contents: Any) -> None:
        parts = name.split(".")
        for depth in range(1, len(parts)):
            package = ".".join(parts[:depth])
            if sys.modules.get(package) is None:
                monkeypatch.setitem(sys.modules, package, ModuleType(package))
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)

    return install


def fake_catan(clock: Clock, decisions: int) -> type:
    """Catan won after a number of decisions of 2 ms each, after 10 ms of set-up; a copy takes half a ms."""

    class Game:
        def __init__(self, players: list[Any], seed: int) -> None:
            assert len(players) == 4
            assert seed, "catanatron takes a seed of 0 for none at all"
            clock.work(10)
            self.state = self
            self.num_turns = 0

        def winning_color(self) -> str | None:
            return "RED" if self.num_turns == decisions else None

        def play_tick(self) -> None:
            random.random()
            clock.work(2)
            self.num_turns += 1

        def copy(self) -> object:
            clock.work(0.5)
            return self

    return Game


def install_catan(install: Install, game: type, turns_limit: int = 1000) -> None:
    install("catanatron.game", Game=game, TURNS_LIMIT=turns_limit)
    install("catanatron.models.player", RandomPlayer=str, Color=("RED", "BLUE", "ORANGE", "WHITE"))


class FakeSpiel:
    """A game of two players in which a die comes before every second decision."""

    TURNS = (-1, 0, 1, -1, 0, 1, -4)

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.at = 0
        self.listed: list[int] = []

    def new_initial_state(self) -> "FakeSpiel":
        return FakeSpiel(self.clock)

    def current_player(self) -> int:
        return self.TURNS[self.at]

    def is_chance_node(self) -> bool:
        return self.current_player() == -1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(100, 0.5), (200, 0.5)]

    def legal_actions(self) -> list[int]:
        self.listed = [1, 2, 3]
        return self.listed

    def apply_action(self, action: int) -> None:
        assert action in ((100, 200) if self.is_chance_node() else self.listed)
        self.listed = []
        self.at += 1
        self.clock.work(1)

    def clone(self) -> "FakeSpiel":
        self.clock.work(0.25)
        return self


def test_without_peers_there_are_no_figures() -> None:
    assert peers.measure(0.01) == []


def test_catanatron_is_measured_over_whole_games_with_their_set_up(clock: Clock, install: Install) -> None:
    install_catan(install, fake_catan(clock, decisions=5))
    (figure,) = peers.measure(1.0)
    assert figure.name == "catanatron unknown"
    assert figure.decisions == pytest.approx(5 / 0.020)
    assert figure.copies == pytest.approx(1 / 0.0005)


def test_a_catan_game_without_a_winner_ends_at_the_turn_limit(clock: Clock, install: Install) -> None:
    install_catan(install, fake_catan(clock, decisions=-1), turns_limit=20)
    (figure,) = peers.measure(1.0)
    assert figure.decisions == pytest.approx(20 / 0.050)


def test_in_open_spiel_chance_takes_time_but_is_no_decision(clock: Clock, install: Install) -> None:
    install("pyspiel", registered_names=lambda: ["chess"], load_game=lambda name: FakeSpiel(clock))
    (figure,) = peers.measure(1.0)
    assert figure.name == "open_spiel chess unknown"
    assert figure.decisions == pytest.approx(4 / 0.006)
    assert figure.copies == pytest.approx(1 / 0.00025)


def test_only_the_open_spiel_games_that_are_registered_are_played(clock: Clock, install: Install) -> None:
    names = ["python_tic_tac_toe", "go", "blackjack"]
    install("pyspiel", registered_names=lambda: names, load_game=lambda name: FakeSpiel(clock))
    install("open_spiel.python.games")
    assert [figure.name for figure in peers.measure(0.1)] == [
        "open_spiel blackjack unknown",
        "open_spiel python_tic_tac_toe unknown",
    ]


def test_both_peers_are_measured_when_both_are_there(clock: Clock, install: Install) -> None:
    install_catan(install, fake_catan(clock, decisions=5))
    install("pyspiel", registered_names=lambda: ["chess"], load_game=lambda name: FakeSpiel(clock))
    assert [figure.name for figure in peers.measure(0.1)] == ["catanatron unknown", "open_spiel chess unknown"]


def test_the_version_is_that_of_the_installed_package(
    clock: Clock, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "installed_version", {"catanatron": "3.2.1"}.__getitem__)
    install_catan(install, fake_catan(clock, decisions=5))
    assert [figure.name for figure in peers.measure(0.1)] == ["catanatron 3.2.1"]


def test_measuring_leaves_the_shared_random_generator_alone(clock: Clock, install: Install) -> None:
    install_catan(install, fake_catan(clock, decisions=5))
    before = random.getstate()
    peers.measure(0.1)
    assert random.getstate() == before


@pytest.mark.parametrize(("at", "drawn"), [(0.0, 10), (0.24, 10), (0.26, 20), (0.99, 20), (1.0, 20)])
def test_a_chance_outcome_is_drawn_by_its_probability(at: float, drawn: int) -> None:
    assert peers._sample([(10, 0.25), (20, 0.75)], at) == drawn
