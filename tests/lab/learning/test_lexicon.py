"""Options have action numbers: all different in one list, and always the same for the same option."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import only_titles
from fieldcraft.kernel.steps import Option, Take
from fieldcraft.lab.learning import lexicon_files
from fieldcraft.lab.learning.exploration import Explorer, OptionKind
from fieldcraft.lab.learning.lexicon import Lexicon, LexiconData, TitleLexicons
from fieldcraft.lab.learning.lexicon_files import cached_file, lexicon_of, shipped_lexicons, shipped_scenarios
from fieldcraft.players import PLAYERS
from tests.players.doors import TITLE as DOORS

SCENARIOS = [(info.id, scenario.id) for info in fc.titles() for scenario in info.scenarios]
TITLES = [info.id for info in fc.titles()]


class Shot(Option, frozen=True):
    """An option with a field that never distinguishes anything."""

    gun: str
    target: int
    dice: int


def book(*names: str, spare: int = 3) -> Lexicon:
    return Lexicon({"take": ("piece",)}, LexiconData(tuple(("take", name) for name in names), spare, {}))


def test_a_known_option_has_its_number_whatever_else_is_offered() -> None:
    known = book("a", "b", "c")
    assert known.numbers([Take("c"), Take("a")]) == [2, 0]
    assert known.numbers([Take("a"), Take("b"), Take("c")]) == [0, 1, 2]


def test_an_unknown_option_gets_a_spare_number_and_keeps_it() -> None:
    known = book("a", spare=50)
    (first,) = known.numbers([Take("x")])
    assert 1 <= first < known.size
    assert known.numbers([Take("a"), Take("x")]) == [0, first]


def test_the_numbers_of_a_decision_differ_until_the_spare_ones_run_out() -> None:
    found = book("a", spare=3).numbers([Take(name) for name in "avwxyz"])
    given = [number for number in found if number >= 0]
    assert found[0] == 0
    assert sorted(given) == [0, 1, 2, 3]
    assert found.count(-1) == 2


def test_two_options_of_one_name_do_not_share_a_number() -> None:
    known = Lexicon({"shot": ("gun",)}, LexiconData((("shot", "bofors"),), 4, {}))
    first, second = known.numbers([Shot("bofors", 1, 2), Shot("bofors", 2, 2)])
    assert first == 0
    assert second > 0


def test_numbers_and_names_map_to_each_other() -> None:
    known = book("a", "b")
    assert [known.action_number(known.action_name(number)) for number in range(known.size)] == list(range(known.size))
    with pytest.raises(fc.BadSetup, match="no action 5"):
        known.action_name(5)
    with pytest.raises(fc.BadSetup, match="there is no action 'fly'"):
        known.action_number("fly")


def test_options_of_a_kind_are_named_by_the_fewest_fields() -> None:
    kind = OptionKind(Shot)
    found = []
    for others in ([], [Shot("bofors", 2, 2)], [Shot("jeep", 1, 2)]):
        kind.learn([Shot("bofors", 1, 2), *others], "here")
        found.append(kind.naming)
    assert found == [(), ("target",), ("gun", "target")]


def test_lexicons_are_the_same_after_saving_and_loading() -> None:
    explorer = Explorer(fc.kernel.registry.find("musketeer"))
    explorer.explore("gamil", 200)
    lexicons = explorer.lexicons()
    content = lexicons.to_bytes()
    assert content == explorer.lexicons().to_bytes()
    again = TitleLexicons.from_bytes(content)
    assert again.lexicon("gamil").names == lexicons.lexicon("gamil").names
    assert again.to_bytes() == content


def test_every_scenario_has_a_lexicon_in_the_package() -> None:
    index = shipped_scenarios()
    assert sorted((title, name) for title, names in index.items() for name in names) == sorted(SCENARIOS)
    for title, names in index.items():
        lexicons = shipped_lexicons(title)
        assert lexicons is not None
        assert list(lexicons.scenarios) == names


@pytest.mark.parametrize("title", TITLES)
def test_the_lexicon_knows_nearly_every_option(title: str) -> None:
    """The rules may change a little before `make lexicons` is run again; this says when it is time."""
    lexicons = shipped_lexicons(title)
    assert lexicons is not None
    known = total = 0
    for scenario in list(lexicons.scenarios)[:4]:
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


def test_a_title_without_a_shipped_lexicon_gets_one_that_is_built_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexicon_files, "user_cache_path", lambda *_, **__: tmp_path)
    explored: list[str] = []
    explore = Explorer.explore

    def count(self: Explorer, scenario: str, decisions: int = 100) -> None:
        explored.append(scenario)
        explore(self, scenario, decisions)

    monkeypatch.setattr(Explorer, "explore", count)
    with only_titles(DOORS):
        first = lexicon_of.__wrapped__("doors", "deep")
        again = lexicon_of.__wrapped__("doors", "deep")
        file = cached_file("doors", "deep")
        assert (explored, again.names, again.widths) == (["deep"], first.names, first.widths)
        game = fc.new("doors", scenario="deep", seed=7)
        assert all(number < len(first.names) for number in first.numbers(game.offered))
        content = file.read_bytes()
        file.write_bytes(b"damaged")
        assert lexicon_of.__wrapped__("doors", "deep").names == first.names
        assert file.read_bytes() == content
