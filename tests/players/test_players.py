"""Players that need no person."""

import pytest

import fieldcraft as fc
from fieldcraft.players import PLAYERS, at_random
from tests.terminal.tables import only_ford


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_to_the_end(name: str) -> None:
    with only_ford():
        game = fc.new("ford", seed=2)
        player = PLAYERS[name](2)
        while not game.over:
            game.choose(player(game))


def test_a_random_player_depends_on_its_seed_alone() -> None:
    def choices(seed: int) -> list[object]:
        game, player = fc.new("ford", seed=1), at_random(seed)
        while not game.over:
            game.choose(player(game))
        return [entry.option for entry in game.history]

    with only_ford():
        assert choices(4) == choices(4)
        assert choices(4) != choices(5)


def test_a_random_player_takes_every_option_equally_often() -> None:
    with only_ford():
        game = fc.new("ford", scenario="crossing")
        game.choose(0)
        player = at_random(1)
        counts = [0] * len(game.offered)
        for _ in range(4000):
            choice = player(game)
            assert isinstance(choice, int)
            counts[choice] += 1
    assert all(900 < count < 1100 for count in counts)
