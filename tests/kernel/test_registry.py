"""Starting a game: what can be asked for, and what is said when it cannot."""

from collections import OrderedDict
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from tests.kernel.toys import TITLE, Range, Shoot, chapter


def test_a_title_says_what_can_be_played() -> None:
    info = next(title for title in fc.titles() if title.id == "range")
    assert (info.name, info.seats, info.maturity) == ("The Range", (1, 1), "toy")
    assert [scenario.id for scenario in info.scenarios] == ["range", "other"]
    assert [(option.name, option.default) for option in info.options] == [("turns", 6), ("wet", False)]


def test_an_option_that_is_not_given_has_its_default() -> None:
    game = fc.new("range")
    assert (game.setup.scenario, game.setup.options, game.seed) == ("range", {"turns": 6, "wet": False}, 0)
    assert fc.new("range", scenario="other", turns=200).setup.options == {"turns": 200, "wet": False}


@pytest.mark.parametrize(
    ("title", "how", "complaint"),
    [
        ("whist", {}, "there is no title 'whist'; choose one of .*lrdg, musketeer, range"),
        (None, {}, "a title is named by its id, not by None"),
        (["range"], {}, "a title is named by its id"),
        ("range", {"scenario": "moon"}, "range has no scenario 'moon'; it has range, other"),
        ("range", {"scenario": 5}, "range has no scenario 5"),
        ("range", {"speed": 1}, "range has no option 'speed'; it has turns, wet"),
        ("range", {"turns": 7}, "option turns of range cannot be 7; it can be 6, 200, 1000"),
        ("range", {"turns": "6"}, "cannot be '6'"),
        ("range", {"turns": 6.0}, "cannot be 6.0"),
        ("range", {"turns": [6]}, "cannot be \\[6\\]"),
        ("range", {"wet": 1}, "option wet of range cannot be 1; it can be False, True"),
        ("range", {"seed": "7"}, "the seed must be a whole number, not '7'"),
        ("range", {"seed": True}, "the seed must be a whole number, not True"),
        ("range", {"seed": 7.0}, "the seed must be a whole number, not 7.0"),
        ("range", {"seed": None}, "the seed must be a whole number, not None"),
        ("range", {"seed": 2**64}, "at most 64 bits"),
        ("range", {"seed": -(2**63) - 1}, "at most 64 bits"),
    ],
)
def test_an_impossible_set_up_is_refused_in_one_sentence(title: Any, how: dict[str, Any], complaint: str) -> None:
    with pytest.raises(fc.BadSetup, match=complaint):
        fc.new(title, **how)


@pytest.mark.parametrize("seed", [0, -1, 2**64 - 1, -(2**63)])
def test_every_seed_of_64_bits_can_be_played_and_saved(seed: int) -> None:
    game = fc.new("range", seed=seed)
    game.choose(0)
    assert fc.load(game.save()).seed == seed


def test_a_missing_data_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(fc.BadData, match="there is no data folder"):
        fc.new("range", data=tmp_path / "gone")


def test_different_data_make_different_rules(tmp_path: Path) -> None:
    ours = fc.new("range").rules.version
    (tmp_path / "map.toml").write_text("x = 1")
    theirs = fc.new("range", data=tmp_path).rules.version
    assert ours != theirs
    assert fc.new("range", data=str(tmp_path)).rules.version == theirs


def test_rules_are_made_once_for_each_set_up() -> None:
    assert fc.new("range").rules is fc.new("range", seed=5).rules
    assert fc.new("range").rules is not fc.new("range", wet=True).rules


def test_another_title_of_the_same_id_gets_rules_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    old = fc.new("range").rules
    monkeypatch.setitem(registry._titles, "range", Range())
    assert fc.new("range").rules is not old


def test_a_title_is_registered_by_its_id() -> None:
    title = Range()
    with registry.only_titles():
        fc.register(title)
        assert fc.new("range").title is title
        assert [info.id for info in fc.titles()] == ["range"]
    assert "lrdg" in [info.id for info in fc.titles()]


def test_two_classes_that_save_alike_are_refused() -> None:
    class Twice(Range):
        chapters = (*Range.chapters, chapter(type("Shoot", (Shoot,), {}, frozen=True)))

    with pytest.raises(TypeError, match="range has two classes that save as 'shoot'"):
        list(Twice().classes(Shoot.__mro__[1]))
    assert Shoot in list(TITLE.classes(Shoot.__mro__[1]))


def test_our_own_titles_are_found_by_entry_points() -> None:
    assert {"lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage"} <= set(registry.installed())


def test_an_entry_point_that_is_not_a_title_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("whist", "tests.kernel.toys:TITLE", registry.GROUP)
    monkeypatch.setitem(registry.installed(), "whist", point)
    with pytest.raises(fc.BadSetup, match=r"the entry point whist = 'tests\.kernel\..*' isn't a title"):
        fc.new("whist")


def test_the_cache_of_rules_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_RULES", 2)
    monkeypatch.setattr(registry, "_rules", OrderedDict())
    for turns in (6, 200, 1000):
        registry.rules_for(TITLE, None, {"turns": turns}, None)
    assert len(registry._rules) == 2
