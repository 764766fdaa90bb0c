"""A player that sets up at random and then plays with good sense."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.players import varied

GAMES = [(title.id, title.scenarios[0].id) for title in fc.titles()]


def opening(game: fc.Game[Any, Any]) -> bool:
    """Whether the force is being set up."""
    return game.choice is not None and str(game.choice.__struct_config__.tag) in game.title.setup_choices


def set_up(game: fc.Game[Any, Any], seed: int) -> list[object]:
    """Let the player set up; what it chose at the openings."""
    player, chosen = varied(seed), list[object]()
    while not chosen or opening(game):
        option = player(game)
        if opening(game):
            assert option in game.title.plausible(game)
            chosen.append(option)
        game.choose(option)
    return chosen


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_it_sets_up_in_many_plausible_ways_and_the_same_for_the_same_seed(title: str, scenario: str) -> None:
    forces = [set_up(fc.new(title, scenario=scenario, seed=1), seed) for seed in range(20)]
    assert len({tuple(force) for force in forces}) > 10
    assert set_up(fc.new(title, scenario=scenario, seed=1), 3) == forces[3]


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_it_plays_sensibly_once_it_is_set_up(title: str, scenario: str) -> None:
    game = fc.new(title, scenario=scenario, seed=1)
    set_up(game, 1)
    player = varied(2)
    while not game.over:
        wise = game.title.sensible(game)
        # A campaign may set a new force up for each map.
        if not opening(game):
            assert player(game) == wise
        game.choose(wise)


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_what_the_sensible_player_chooses_is_plausible(title: str, scenario: str) -> None:
    game = fc.new(title, scenario=scenario, seed=2)
    while not game.over:
        wise = game.title.sensible(game)
        assert wise in game.title.plausible(game)
        assert set(game.title.plausible(game)) <= set(game.offered)
        game.choose(wise)
