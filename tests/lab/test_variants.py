"""What if? Keys lead to options, constants and data, and a variant is an ordinary data folder."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.registry import find, rules_for
from fieldcraft.kernel.title import Title
from fieldcraft.lab.sweep_keys import sweep_keys
from fieldcraft.lab.variants import Change, data_folder, describe, options_of, printed_value, sweep, toml
from fieldcraft.players import at_random

TITLES = [title.id for title in fc.titles()]


def started(title: str, change: Change, seed: int = 1) -> fc.Game[Any, Any]:
    """A game of a variant."""
    found = find(title)
    return fc.new(title, seed=seed, data=data_folder(found, None, change), **options_of(found, change))


def test_a_field_of_a_record_is_changed_and_nothing_else() -> None:
    plain, other = fc.new("lrdg").rules.box, started("lrdg", {"units.truck.firepower": 3}).rules.box
    assert (plain.types["truck"].firepower, other.types["truck"].firepower) == (2, 3)
    assert {k: v for k, v in plain.types.items() if k != "truck"} == {
        k: v for k, v in other.types.items() if k != "truck"
    }
    assert (plain.cards, plain.battle, plain.spaces) == (other.cards, other.battle, other.spaces)


def test_an_entry_of_a_table_is_changed_by_its_number() -> None:
    """What if the commando hit on 4."""
    assert started("lrdg", {"tables.battle.commando.4": "eliminate"}).rules.box.battle.commando == (
        "none",
        "none",
        "panic",
        "eliminate",
        "eliminate",
        "eliminate",
    )


def test_a_constant_is_changed_in_the_rules() -> None:
    assert started("sherman-leader", {"battle_turns": 7}).rules.battle_turns == 7
    assert fc.new("sherman-leader").rules.battle_turns == 5


def test_an_option_is_changed_without_a_folder() -> None:
    assert data_folder(find("v-sabotage"), None, {"difficulty": "veteran"}) is None
    assert started("v-sabotage", {"difficulty": "veteran"}).rules.veteran


def test_a_field_that_a_record_leaves_out_can_be_set() -> None:
    assert printed_value(find("v-sabotage"), None, "characters.soldier.strength") == (None, 2)
    change = sweep(find("v-sabotage"), None, ["characters.soldier.strength=3"])[0]
    assert started("v-sabotage", change).rules.box.regulars["soldier"].strength == 3


def test_variants_are_all_combinations_without_the_printed_one() -> None:
    found = sweep(find("lrdg"), None, ["units.truck.firepower=2,3", "op_price=1,2"])
    assert found == [
        {"op_price": 1},
        {"units.truck.firepower": 3, "op_price": 1},
        {"units.truck.firepower": 3},
    ]
    assert [describe(change) for change in found][1] == "units.truck.firepower=3, op_price=1"


def test_a_change_applies_on_top_of_a_users_data(tmp_path: Path) -> None:
    title = find("lrdg")
    first = data_folder(title, None, {"units.truck.firepower": 4, "op_price": 3})
    second = data_folder(title, first, {"units.truck.movement": 5})
    rules: Any = rules_for(title, None, {}, second)
    assert (rules.box.types["truck"].firepower, rules.box.types["truck"].movement, rules.op_price) == (4, 5, 3)


def test_the_same_change_gives_the_same_folder_and_the_same_game() -> None:
    one, other = started("lrdg", {"units.jeep.cost": 1}), started("lrdg", {"units.jeep.cost": 1})
    assert one.rules is other.rules
    assert one.rules.version != fc.new("lrdg").rules.version


def test_a_game_of_a_variant_is_saved_and_loaded_with_its_folder() -> None:
    game = started("lrdg", {"op_price": 3})
    data = data_folder(find("lrdg"), None, {"op_price": 3})
    assert fc.load(game.save(), data=data).rules.op_price == 3


@pytest.mark.parametrize("title", TITLES)
def test_data_written_and_read_again_is_the_same(title: str) -> None:
    files = sorted(find(title).data.glob("*.toml"))
    assert files
    for path in files:
        table = tomllib.loads(path.read_text("utf-8"))
        assert tomllib.loads(toml(table).decode()) == table, path.name


@pytest.mark.parametrize("title", TITLES)
def test_every_constant_is_described_and_within_its_range(title: str) -> None:
    found = find(title)
    rules = rules_for(found, None, {}, None)
    assert found.constants
    for constant in found.constants:
        assert constant.minimum <= getattr(rules, constant.name) <= constant.maximum, constant.name
        assert constant.rule in found.ledger.statements, constant.name


@pytest.mark.parametrize("end", ["minimum", "maximum"])
@pytest.mark.parametrize("title", TITLES)
def test_constants_can_be_played_at_both_ends_of_their_range(title: str, end: str) -> None:
    change: Change = {constant.name: getattr(constant, end) for constant in find(title).constants}
    for seed in range(5):
        game, player = started(title, change, seed), at_random(seed)
        while not game.over:
            game.choose(player(game))


@pytest.mark.parametrize(
    ("title", "axis", "words"),
    [
        ("lrdg", "units.truk.firepower=3", "units has no 'truk'; did you mean truck?"),
        ("lrdg", "unit.truck.firepower=3", "lrdg has no 'unit.truck.firepower' to sweep; did you mean units"),
        ("lrdg", "units.truck.firepwr=3", "truck has no 'firepwr'; did you mean firepower?"),
        ("lrdg", "units.truck=3", "holds several values; add one of id, name"),
        ("lrdg", "tables.battle.commando=panic", "holds several values; add one of 1, 2, 3, 4, 5, 6"),
        ("lrdg", "tables.battle.commando.7=panic", "commando has no '7'"),
        ("lrdg", "units.truck.firepower=much", "is 2 as printed, so it can't be 'much'"),
        ("lrdg", "units.truck.firepower", "a sweep is written KEY=VALUE,VALUE, not 'units.truck.firepower'"),
        ("lrdg", "units.truck.firepower=3,,4", "a sweep is written KEY=VALUE,VALUE"),
        ("lrdg", "op_prize=3", "did you mean op_price?"),
        ("lrdg", "op_price=0", "op_price of lrdg is limited to 1 to 20, so it can't be 0"),
        ("lrdg", "spare_panicked=maybe", "is no as printed, so it can't be 'maybe'"),
        ("v-sabotage", "difficulty=easy", "difficulty of v-sabotage can be standard, veteran, not easy"),
        ("v-sabotage", "xyzzy=1", "choose one of players, difficulty"),
    ],
)
def test_a_key_that_cannot_be_swept_gets_one_sentence(title: str, axis: str, words: str) -> None:
    with pytest.raises(fc.BadSetup) as wrong:
        sweep(find(title), None, [axis])
    assert words in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_the_same_key_cannot_be_swept_twice() -> None:
    with pytest.raises(fc.BadSetup, match="op_price is swept twice"):
        sweep(find("lrdg"), None, ["op_price=3", "op_price=4"])


def test_the_titles_own_check_reports_data_out_of_range() -> None:
    with pytest.raises(fc.BadData, match=r"tables\.toml, battle"):
        started("lrdg", {"tables.battle.commando.4": "explode"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("op_price = 99", "op_price of lrdg goes from 1 to 20, not 99"),
        ("op_price = true", "not True"),
        ("op_prize = 3", "lrdg has no constant 'op_prize'"),
    ],
)
def test_a_folder_with_a_bad_constant_is_refused(text: str, words: str, tmp_path: Path) -> None:
    for path in find("lrdg").data.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "constants.toml").write_text(text)
    with pytest.raises(fc.BadData, match=words):
        fc.new("lrdg", data=tmp_path)


def trouble(title: Title, key: str) -> str:
    """Why a key leads to no value, briefly."""
    try:
        printed_value(title, None, key)
    except fc.BadSetup as wrong:
        return str(wrong).split(f"{title.id} ")[1].split(";")[0]
    return ""


@pytest.mark.parametrize("title", TITLES)
def test_every_listed_key_exists(title: str) -> None:
    found = find(title)
    lines = list(sweep_keys(found, None))
    assert len(lines) > len(found.settings) + len(found.constants) + 4
    for line in lines:
        key, _, rest = line.partition("  ")
        if "=" in key:
            printed_value(found, None, key.partition("=")[0])
            continue
        which = rest.removeprefix("with ").split("; ")
        names = {part.split()[0]: part.split(" one of ")[-1].split(" and ")[0].split(", ") for part in which}
        record = names.get("RECORD", ["1"])[0]
        for field in names["FIELD"]:
            path = key.replace("RECORD", record).replace("NUMBER", "1").replace("FIELD", field)
            assert trouble(found, path) in ("", "holds several values")


def test_records_of_the_same_name_are_told_apart_by_their_table() -> None:
    assert printed_value(find("v-sabotage"), None, "box.size.small.hit") == (4, 4)
    assert any(line.startswith("box.size.RECORD.FIELD") for line in sweep_keys(find("v-sabotage"), None))
