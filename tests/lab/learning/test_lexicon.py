"""Options have numbers, all different in one list and always the same for the same thing."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Option, Take
from fieldcraft.lab.learning.env import lexicon_of
from fieldcraft.lab.learning.explore import Explorer, Kind, explored
from fieldcraft.lab.learning.lexicon import Lexicon, Pages, Shelf, packed, shelf_of, shelved
from fieldcraft.players import PLAYERS

SCENARIOS = [(info.id, scenario.id) for info in fc.titles() for scenario in info.scenarios]
TITLES = [info.id for info in fc.titles()]


class Shot(Option, frozen=True):
    """An option with a field that never tells anything."""

    gun: str
    target: int
    dice: int


def book(*names: str, spare: int = 3) -> Lexicon:
    return Lexicon({"take": ("piece",)}, Pages(tuple(("take", name) for name in names), spare, {}))


def test_what_is_known_has_its_number_whatever_else_is_on_offer() -> None:
    known = book("a", "b", "c")
    assert known.numbers([Take("c"), Take("a")]) == [2, 0]
    assert known.numbers([Take("a"), Take("b"), Take("c")]) == [0, 1, 2]


def test_what_is_not_known_takes_a_spare_number_and_the_same_one_each_time() -> None:
    known = book("a", spare=50)
    (first,) = known.numbers([Take("x")])
    assert 1 <= first < known.size
    assert known.numbers([Take("a"), Take("x")]) == [0, first]


def test_numbers_of_one_list_are_all_different_until_the_spare_ones_are_used_up() -> None:
    found = book("a", spare=3).numbers([Take(name) for name in "avwxyz"])
    given = [number for number in found if number >= 0]
    assert found[0] == 0
    assert sorted(given) == [0, 1, 2, 3]
    assert found.count(-1) == 2


def test_two_options_of_one_name_do_not_share_a_number() -> None:
    known = Lexicon({"shot": ("gun",)}, Pages((("shot", "bofors"),), 4, {}))
    first, second = known.numbers([Shot("bofors", 1, 2), Shot("bofors", 2, 2)])
    assert first == 0
    assert second > 0


def test_numbers_and_names_lead_to_each_other() -> None:
    known = book("a", "b")
    assert [known.number(known.said(number)) for number in range(known.size)] == list(range(known.size))
    with pytest.raises(fc.BadSetup, match="no action 5"):
        known.said(5)
    with pytest.raises(fc.BadSetup, match="no action is called 'fly'"):
        known.number("fly")


def test_a_kind_is_told_apart_by_as_few_fields_as_will_do() -> None:
    kind = Kind(Shot)
    found = []
    for others in ([], [Shot("bofors", 2, 2)], [Shot("jeep", 1, 2)]):
        kind.meet([Shot("bofors", 1, 2), *others], "here")
        found.append(kind.naming)
    assert found == [(), ("target",), ("gun", "target")]


def test_a_shelf_comes_back_from_its_file_as_it_was() -> None:
    explorer = Explorer(fc.kernel.registry.find("musketeer"))
    explorer.explore("gamil", 200)
    shelf = explorer.shelf()
    assert packed(shelf) == packed(explorer.shelf())
    again = Shelf(shelf.naming, [list(name) for name in shelf.names], shelf.scenarios)
    assert again.lexicon("gamil").names == shelf.lexicon("gamil").names


def test_every_scenario_has_a_lexicon_in_the_package() -> None:
    assert [(title, name) for title, names in shelved() for name in sorted(names)] == sorted(SCENARIOS)


@pytest.mark.parametrize("title", TITLES)
def test_hardly_anything_on_offer_is_unknown_to_the_lexicon(title: str) -> None:
    """The rules may move on a little before the lexicons are written anew; then this says that it is time."""
    shelf = shelf_of(title)
    assert shelf is not None
    known = total = 0
    for scenario in list(shelf.scenarios)[:4]:
        lexicon = lexicon_of(title, scenario)
        for player in ("random", "sensible"):
            for number in _played(title, scenario, player, lexicon):
                assert number >= 0
                known += number < len(lexicon.names)
                total += 1
    assert known / total > 0.95


def _played(title: str, scenario: str, player: str, lexicon: Lexicon) -> list[int]:
    """The numbers of all options of a game's first decisions."""
    game: fc.Game[Any, Any] = fc.new(title, scenario=scenario, seed=987_654)
    choose = PLAYERS[player](3)
    found: list[int] = []
    while not game.over and game.number < 150:
        numbers = lexicon.numbers(game.offered)
        assert len(set(numbers)) == len(numbers)
        found += numbers
        game.choose(choose(game))
    return found


def test_a_title_without_a_file_is_explored_on_the_spot() -> None:
    lexicon = explored("lrdg", "raid-rommel", 300)
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    assert all(number < len(lexicon.names) for number in lexicon.numbers(game.offered))
