"""A place is described with what is next to it, on every kind of board."""

import pytest

from fieldcraft.interface.describe import describe_place, hex_neighbours
from fieldcraft.kernel.registry import new
from fieldcraft.kernel.title import Title
from tests.interface.test_learn import every_title

# Reached by air and by water, along no route.
AT_SEA = {"cyprus", "fleet"}


@every_title
def test_every_place_that_can_be_left_names_where_to(title: Title) -> None:
    game = new(title.id, seed=7)
    while not game.over and game.number < 20:
        game.choose(title.sensible(game))
    scene = game.scene()
    words = ("Connects to", "Next to", "north", "south", "east", "west", "attack")
    described = {spot.id: " ".join(describe_place(scene, spot)) for spot in scene.board.spots}
    assert {place for place, text in described.items() if not any(word in text for word in words)} <= AT_SEA


def test_hexes_are_listed_clockwise_from_north() -> None:
    scene = new("commandos-europe", seed=7).scene()
    middle = next(spot for spot in scene.board.spots if spot.id == "0742")
    found = hex_neighbours(scene, middle)
    assert [direction for direction, _ in found][:2] == ["north", "north-east"]
    assert [name.split()[0] for _, name in found] == ["0741", "0841", "0842", "0743", "0642", "0641"]


@pytest.mark.parametrize("title", ["lrdg", "v-sabotage"])
def test_other_boards_have_no_hexes(title: str) -> None:
    scene = new(title, seed=7).scene()
    assert all(hex_neighbours(scene, spot) == [] for spot in scene.board.spots)
