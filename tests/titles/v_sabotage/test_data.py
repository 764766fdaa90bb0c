"""The data of V-Sabotage is complete, and every mistake in a user's data is reported with file, record and field."""

import shutil
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from fieldcraft.kernel.errors import BadData
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import check_levels, plans, records
from fieldcraft.titles.v_sabotage.data import read

HERE = Path(plans.__file__).parent / "data"
BOX = read(HERE)


def mistakes_in(tmp_path: Path, name: str, old: str, new: str) -> list[str]:
    """The mistakes in a copy of the data with one text replaced."""
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    text = (data / name).read_text("utf-8")
    assert old in text
    (data / name).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadData) as wrong:
        read(data)
    return list(wrong.value.mistakes)


@rule("2.1a", "11.6e")
def test_levels_played_at_the_same_time_fit_in_the_box() -> None:
    held = {name: component.count for name, component in BOX.components.items()}
    assert [held[size] for size in ("small", "medium", "large")] == [19, 6, 4]
    assert [held[token] for token in ("door", "entrance", "trapdoor", "alarm")] == [20, 8, 6, 2]
    assert [held[token] for token in ("objective", "nest", "escorted", "ap")] == [6, 2, 4, 14]
    columns = [column for operation in BOX.operations.values() for column in operation.columns]
    for column in columns + [(level,) for level in BOX.levels]:
        needs: Counter[str] = sum((check_levels.materials(BOX, level) for level in column), Counter())
        assert all(count <= held[token] for token, count in needs.items()), column


@rule("2.1b", "2.1c")
def test_the_tokens_are_those_of_the_box() -> None:
    assert [BOX.regulars[kind].count for kind in ("soldier", "pioneer")] == [32, 5]
    assert sum(kind.count for kind in BOX.specials.values()) == 10
    assert BOX.components["empty"].count == 7
    assert sum(kind.count for kind in BOX.equipment.values()) == 66


@rule("2.1d", "9.2f", "9.2g")
def test_every_side_has_three_slots_and_the_blue_sapper_saves_two() -> None:
    assert {side.slots for side in BOX.sides.values()} == {3}
    two = [key for key, side in BOX.sides.items() if side.plus_slots == 2]
    assert two == [("sapper", "blue")]
    assert BOX.components["ap"].count >= 4 * 3


def test_the_box_is_as_full_as_the_published_one() -> None:
    assert len(BOX.commandos) == 5
    assert len(BOX.sides) == 10
    assert len(BOX.cards) == 37
    assert len(BOX.operations) == 9
    assert sum(not level.training for level in BOX.levels.values()) == 26
    assert sorted(level.training for level in BOX.levels.values() if level.training) == [1, 2, 3]


def test_every_level_is_played_in_some_operation() -> None:
    played = {level for operation in BOX.operations.values() for level in operation.levels}
    assert played == {level.id for level in BOX.levels.values() if not level.training}


def test_the_levels_that_the_rulebook_describes_are_so() -> None:
    streets = BOX.levels["streets"]
    assert (bool(streets.alarm), len(streets.objective), len(streets.nests)) == (True, 1, 1)
    assert (BOX.levels["bridges"].commandos, BOX.levels["hotel-de-luxe"].commandos) == (2, 2)
    assert (BOX.levels["church"].limit, BOX.levels["church"].hold) == (6, True)
    assert BOX.levels["city"].objective[0].goal == "escort"
    assert BOX.operations["black-tea"].columns == (("streets", "bridges"), ("fuel-depot",))
    assert BOX.operations["shooting-star"].columns == (("city",), ("hotel-de-luxe", "bridges"), ("church",))


def test_the_compass_is_fair() -> None:
    assert Counter(card.compass for card in BOX.cards.values()) == {"n": 8, "e": 8, "s": 8, "w": 8, "again": 5}


def test_every_kind_of_effect_goal_and_special_rule_is_used() -> None:
    halves = [half for card in BOX.cards.values() for half in (card.half(False), card.half(True))]
    assert {half.effect for half in halves} == set(get_args(records.Effect))
    goals = {objective.goal for level in BOX.levels.values() for objective in level.objective}
    assert goals == set(get_args(records.Goal))
    rules = [special for operation in BOX.operations.values() for special in operation.rule]
    assert {special.kind for special in rules} == set(get_args(records.SpecialKind))
    assert {kind.trait for kind in BOX.specials.values()} == set(get_args(records.Trait))
    assert {character.manner for character in BOX.characters.values()} == set(get_args(records.Manner))


def test_every_operation_has_a_rule_for_veterans_and_one_for_all() -> None:
    for operation in BOX.operations.values():
        assert {special.veteran for special in operation.rule} == {True, False}, operation.id


def test_the_name_of_a_card_names_both_halves() -> None:
    assert BOX.cards["sixth-sense"].name == "6th Sense"
    assert BOX.cards["quiet-sniper"].name == "All is quiet / Sniper!"


MISTAKES = [
    ("box.toml", 'id = "nest"', 'id = "tank"', "box.toml has no component 'nest'"),
    ("box.toml", "spaces = 4", "spaces = 0", "box.toml, size 'small', field spaces: it must be at least 1"),
    ("box.toml", "hit = 4", "hit = 7", "box.toml, size 'small', field hit: it must be 2 to 6"),
    ("box.toml", 'id = "large"\nspaces', 'id = "vast"\nspaces', "box.toml has no size 'large'"),
    (
        "box.toml",
        "takes = 2",
        "takes = 4",
        "box.toml, nest, field takes: it must leave a small tile at least one space",
    ),
    ("box.toml", "hit = 5\ntakes", "hit = 1\ntakes", "box.toml, nest, field hit: it must be 2 to 6"),
    ("box.toml", "dice = 4", 'dice = "four"', "box.toml, nest, field dice: Expected `int`, got `str`"),
    ("box.toml", "count = 14", "count = -1", "box.toml, component 'ap', field count: it can't be negative"),
    (
        "box.toml",
        "[nest]",
        '[[component]]\nid = "tank"\ncount = 1\nsource = "test"\n[nest]',
        "box.toml, component 'tank', field id: unknown component",
    ),
    (
        "box.toml",
        "[nest]",
        '[[size]]\nid = "vast"\nspaces = 9\nhit = 2\nsource = "test"\n[nest]',
        "box.toml, size 'vast', field id: it must be small, medium or large",
    ),
    ("box.toml", "[nest]", "[[extra]]\n[nest]", "box.toml has an unknown table 'extra'"),
    ("equipment.toml", "count = 16", "count = 15", "equipment.toml has 65 tokens, not 66"),
    (
        "equipment.toml",
        "count = 16",
        "count = -1",
        "equipment.toml, kind 'spotted', field count: it can't be negative",
    ),
    ("equipment.toml", "dice = 5", "dice = 0", "equipment.toml, kind 'bombardment', field dice: it must be at least 1"),
    (
        "equipment.toml",
        'colour = "orange"',
        'colour = "green"',
        "equipment.toml, kind 'spotted', field colour: orange is for spotted tokens, and only for them",
    ),
    (
        "equipment.toml",
        'use = "uniform"',
        'use = "crowbar"',
        "equipment.toml has no token with use 'uniform'",
    ),
    (
        "equipment.toml",
        'use = "firearm"\ncolour = "blue"\ndice = 3',
        'use = "grenade"\ncolour = "blue"\ndice = 3',
        "equipment.toml, kind 'bar', field count: only firearms can have none (printed on commando cards)",
    ),
    (
        "commandos.toml",
        'weapons = ["bar"]',
        'weapons = ["stg44"]',
        "commandos.toml, side sapper tan, field weapons: there is no printed firearm 'stg44'",
    ),
    (
        "commandos.toml",
        'weapons = ["bar"]',
        "weapons = []",
        "commandos.toml, side sapper tan, field weapons: there must be a firearm, or a locked door could stop",
    ),
    (
        "commandos.toml",
        'kit = ["crowbar"]',
        'kit = ["ladder"]',
        "commandos.toml, side scout tan, field kit: there is no token 'ladder'",
    ),
    (
        "commandos.toml",
        "circles = 5\nplus_slots = 2",
        "circles = 1\nplus_slots = 2",
        "commandos.toml, side sapper blue, field circles: too few for the printed weapons and the starting kit",
    ),
    (
        "commandos.toml",
        "plus_slots = 2",
        "plus_slots = 4",
        "commandos.toml, side sapper blue, field plus_slots: it must be 1 to the number of slots",
    ),
    (
        "commandos.toml",
        "plus_slots = 2",
        "slots = 4",
        "commandos.toml, side sapper blue, field slots: four such commandos need more than the 14 AP tokens of the box",
    ),
    (
        "commandos.toml",
        'commando = "scout"\ncolour = "tan"',
        'commando = "ghost"\ncolour = "tan"',
        "commandos.toml, commando 'scout': the tan side is missing",
    ),
    (
        "commandos.toml",
        'commando = "scout"\ncolour = "tan"',
        'commando = "scout"\ncolour = "blue"',
        "commandos.toml has the same side of a commando card twice",
    ),
    ("commandos.toml", 'skills = ["walls"]', "skills = []", "commandos.toml, skill 'walls': no side uses it"),
    (
        "commandos.toml",
        'skills = ["walls"]',
        'skills = ["flying"]',
        "commandos.toml, side number 8, field skills[0]: Invalid enum value 'flying'",
    ),
    ("characters.toml", "count = 3\n", "count = 4\n", "characters.toml has 11 special units, not 10"),
    ("characters.toml", "count = 32", "count = 31", "characters.toml has 36 regular units, not 37"),
    (
        "characters.toml",
        "mp40 = 2",
        "mp40 = 1",
        "characters.toml, regular 'soldier', field mp40: both sides need dice, and different numbers",
    ),
    (
        "characters.toml",
        "strength = 2",
        "strength = 0",
        "characters.toml, regular 'pioneer', field count: count and strength must be at least 1",
    ),
    (
        "characters.toml",
        "dice = 3",
        "dice = 0",
        "characters.toml, special 'flamethrower', field count: count and dice must be at least 1",
    ),
    (
        "events.toml",
        'compass = "n"\nsilent',
        'compass = "n"\ntriggered',
        "events.toml isn't valid TOML",
    ),
    (
        "events.toml",
        "[[card]]",
        '[[card]]\nid = "x"\ncompass = "n"\nsource = "test"\n[[card]]',
        "events.toml has 38 cards, not 37",
    ),
    (
        "events.toml",
        "[[card]]",
        '[[card]]\nid = "x"\ncompass = "n"\nsource = "test"\n[[card]]',
        "events.toml, card 'x', field always: a card has either always, or silent and triggered",
    ),
    (
        "events.toml",
        'effect = "still", when = "movement"',
        'effect = "still", when = "now"',
        "events.toml, card 'friendly-fire', field silent.when: 'still' can't happen then",
    ),
    (
        "events.toml",
        'effect = "sniper", when = "shooting", n = 2',
        'effect = "sniper", when = "shooting", n = 0',
        "events.toml, card 'quiet-sniper', field triggered.n: it must be at least 1",
    ),
    (
        "operations.toml",
        '[["farm"]',
        '[["moon"]',
        "operations.toml, operation 'green', field columns: there is no level 'moon'",
    ),
    (
        "operations.toml",
        '[["farm"], ["railway-yard"]]',
        '[["farm"], ["farm"]]',
        "operations.toml, operation 'green', field columns: an operation has 2 to 5 different levels",
    ),
    (
        "operations.toml",
        '[["coastal-battery"], ["lighthouse"]]',
        '[["farm", "lighthouse"], ["hotel-de-luxe", "ropeway"]]',
        "operations.toml, operation 'greatsword', field columns: a column has 1 or 2 levels",
    ),
    (
        "operations.toml",
        '[["coastal-battery"], ["lighthouse"]]',
        '[["coastal-battery", "lighthouse"], ["farm"]]',
        "operations.toml, operation 'greatsword', field columns: coastal-battery and lighthouse need 27 of small",
    ),
    (
        "operations.toml",
        "commandos = 3",
        "commandos = 5",
        "operations.toml, operation 'green', field commandos: it must be 1 to 4",
    ),
    (
        "operations.toml",
        'level = "railway-yard"\ntile = "m"',
        'level = "railway-yard"',
        "operations.toml, operation 'green', rule number 1, field tile: a rule of kind 'gift' needs it",
    ),
    (
        "operations.toml",
        'level = "railway-yard"\ntile = "m"',
        'level = "city"\ntile = "m"',
        "operations.toml, operation 'green', rule number 1, field level: 'city' isn't a level of this operation",
    ),
    (
        "operations.toml",
        'tile = "m"\ntoken = "crowbar"',
        'tile = "x"\ntoken = "sten"',
        "operations.toml, operation 'green', rule number 1, field token: there is no token 'sten'",
    ),
    (
        "operations.toml",
        'tile = "m"',
        'tile = "x"',
        "operations.toml, operation 'green', rule number 1, field tile: railway-yard has no tile 'x'",
    ),
    (
        "operations.toml",
        'kind = "alarm-on"\nlevel = "railway-yard"',
        'kind = "blocked"\nlevel = "railway-yard"\ntile = "m"',
        "operations.toml, operation 'green', rule number 4, field tile: railway-yard would have no open trap door",
    ),
    (
        "operations.toml",
        'kind = "specials"\nn = 2',
        'kind = "specials"\nn = 8',
        "operations.toml, operation 'dread-locked', rule number 2, field n: only 7 more special units are available",
    ),
    (
        "operations.toml",
        'id = "officer"\ntile = "l"',
        'id = "cook"\ntile = "x"',
        "operations.toml, operation 'shooting-star', rule number 1, field objective.id: hotel-de-luxe has no objective"
        " 'cook'",
    ),
    (
        "operations.toml",
        'id = "officer"\ntile = "l"',
        'id = "officer"\ntile = "x"',
        "operations.toml, operation 'shooting-star', rule number 1, field objective.tile: there is no tile 'x'",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), MISTAKES)
def test_a_mistake_is_named(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    found = mistakes_in(tmp_path, name, old, new)
    assert any(mistake.startswith(said) for mistake in found), found


def test_an_operation_too_few(tmp_path: Path) -> None:
    text = (HERE / "operations.toml").read_text("utf-8")
    first = text.index("[[operation]]")
    second = text.index("[[operation]]", first + 1)
    found = mistakes_in(tmp_path, "operations.toml", text[first:second], "")
    assert found == ["operations.toml has 8 operations, not 9"]


def test_a_card_with_one_half_only(tmp_path: Path) -> None:
    text = (HERE / "events.toml").read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("triggered"))
    found = mistakes_in(tmp_path, "events.toml", line + "\n", "")
    assert found == [
        "events.toml, card 'quiet-sniper', field always: a card has either always, or silent and triggered"
    ]


def test_a_deck_without_a_direction(tmp_path: Path) -> None:
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    text = (data / "events.toml").read_text("utf-8")
    for side in "nesw":
        text = text.replace(f'compass = "{side}"', 'compass = "again"')
    (data / "events.toml").write_text(text, "utf-8")
    with pytest.raises(BadData) as wrong:
        read(data)
    assert wrong.value.mistakes == ("events.toml, field compass: at least one card must show a direction",)


def test_the_same_level_in_two_files(tmp_path: Path) -> None:
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    shutil.copy(data / "levels_snow.toml", data / "levels_winter.toml")
    with pytest.raises(BadData) as wrong:
        read(data)
    assert "levels_winter.toml has a level 'ropeway', but levels_snow.toml has it already" in wrong.value.mistakes


def test_no_levels_at_all(tmp_path: Path) -> None:
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    for path in data.glob("levels*.toml"):
        path.unlink()
    with pytest.raises(BadData) as wrong:
        read(data)
    assert wrong.value.mistakes == (f"levels.toml is missing in {data}",)
