"""Cached moves and routes equal recomputed ones."""

from collections.abc import Callable
from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.titles.v_sabotage import legal_actions
from fieldcraft.titles.v_sabotage.enemy_movement import next_tiles, rank_of
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import Commando
from tests.titles.v_sabotage.proving_ground import table


def in_uniform(game: Play) -> None:
    game.state.commandos["scout"].uniform = True


def with_a_token(game: Play) -> None:
    game.state.commandos["scout"].saved = 1


def on_the_other_side(game: Play) -> None:
    game.state.commandos["scout"].side = "tan"


def with_three_points(game: Play) -> None:
    game.state.commandos["scout"].ap = 3


def by_moonlight(game: Play) -> None:
    game.state.grounds["range"].effect = "moonlight"


def unlocked(game: Play) -> None:
    game.state.grounds["range"].locked = ()


def fallen_in(game: Play) -> None:
    game.state.grounds["range"].collapsed = ("range.m",)


def guarded(game: Play) -> None:
    game.state.grounds["range"].loose["range.r"] = ("soldier-mp40",)


def crowded(game: Play) -> None:
    for card in ("officer", "sapper", "medic", "sniper"):
        game.state.commandos[card] = Commando(0, "blue", "range.m")


CHANGES = [
    ("m", in_uniform),
    ("m", with_a_token),
    ("m", on_the_other_side),
    ("m", with_three_points),
    ("m", by_moonlight),
    ("c", unlocked),
    ("q", guarded),
    ("n", fallen_in),
    ("n", crowded),
]


@pytest.mark.parametrize(("tile", "change"), CHANGES)
def test_moves_are_recomputed_when_something_has_changed(tile: str, change: Callable[[Play], None]) -> None:
    game = table({"scout blue": f"{tile} 1 ap"})
    game.rules.quiet_moves.clear()
    before = legal_actions.actions(game, "scout", False)
    assert game.rules.quiet_moves
    assert legal_actions.actions(game, "scout", False) == before
    change(game)
    after = legal_actions.actions(game, "scout", False)
    assert after != before
    game.rules.quiet_moves.clear()
    assert legal_actions.actions(game, "scout", False) == after


@pytest.mark.parametrize("seed", [1, 2])
def test_enemy_routes_are_the_same_when_recomputed(seed: int) -> None:
    game, dice = fc.new("v-sabotage", scenario="snowflake", seed=seed), Random(seed)
    while not game.over:
        for level, ground in game.state.grounds.items():
            layout = game.rules.layouts[level]
            asked = {tile: (rank_of(game, tile), next_tiles(game, tile)) for tile in ground.loose}
            layout._pursuits.clear()
            assert asked == {tile: (rank_of(game, tile), next_tiles(game, tile)) for tile in ground.loose}
        game.choose(dice.randrange(len(game.offered)))
