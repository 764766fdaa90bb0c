"""Custom data: every mistake names file, record and field."""

import re
import shutil
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.titles.sherman_leader.data import read
from tests.titles.sherman_leader.test_data import FOLDER


def first_error(tmp_path: Path, name: str, old: str, new: str) -> str:
    """The first error in data with one passage of a file replaced."""
    data = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (data / name).read_text("utf-8")
    changed = re.sub(old, new, text, count=1, flags=re.DOTALL)
    assert changed != text, "the passage is not there"
    (data / name).write_text(changed, "utf-8")
    with pytest.raises(fc.BadData) as wrong:
        read(data)
    return wrong.value.mistakes[0]


def in_record(tmp_path: Path, name: str, record: str, old: str, new: str) -> str:
    """The first error if the next such passage after a record's id is replaced, without the record's name."""
    error = first_error(tmp_path, name, rf'(id = "{record}".*?){old}', rf"\g<1>{new}")
    return re.sub(rf"^{name}, [a-z]+ '{record}'", "...", error)


@pytest.mark.parametrize(
    ("name", "record", "old", "new", "error"),
    [
        ("units.toml", "rifle", "source = [^\n]*", "", "...: Object missing required field `source`"),
        ("units.toml", "rifle", "cost = 3", 'cost = "3"', "..., field cost: Expected `int`, got `str`"),
        ("units.toml", "rifle", "cost = 3", "price = 3", "...: Object contains unknown field `price`"),
        (
            "commanders.toml",
            "chin",
            'skills = \\["spotter"\\]',
            'skills = ["brave"]',
            "..., field average.skills[0]: Invalid enum value 'brave'",
        ),
        (
            "battalions.toml",
            "9A",
            "turns = -1",
            "turn = -1",
            "..., field notes[0]: Object contains unknown field `turn`",
        ),
        (
            "tiles.toml",
            "winter-1",
            "hexes = [^\n]*",
            'hexes = ["", "L"]',
            "..., field hexes: Expected `array` of length 4, got 2",
        ),
    ],
)
def test_a_field_that_is_missing_unknown_or_of_the_wrong_type(
    tmp_path: Path, name: str, record: str, old: str, new: str, error: str
) -> None:
    assert in_record(tmp_path, name, record, old, new) == error


@pytest.mark.parametrize(
    ("name", "record", "old", "new", "error"),
    [
        ("units.toml", "rifle", '"902"', '"005"', "..., field numbers: '005' is already in use"),
        (
            "units.toml",
            "rifle",
            "years = \\[1942",
            "years = [1946",
            "..., field years: the last year is before the first",
        ),
        ("units.toml", "rifle", "cost = 3", "cost = 0", "..., field cost: must be at least 1"),
        ("units.toml", "rifle", "ap = 8\nhe = 5", "", "..., field he: the unit needs an AP or HE attack"),
        ("units.toml", "rifle", "he = 5", "he = 11", "..., field he: must be from 1 to 10"),
        (
            "units.toml",
            "rifle",
            "range = \\[0, 1\\]",
            "range = [2, 1]",
            "..., field range: must be two rising numbers from 0 to 4",
        ),
        (
            "units.toml",
            "rifle",
            "range = \\[0, 1\\]",
            "range = [1, 1]",
            "..., field ap_close: the unit has no AP attack at R0",
        ),
        ("units.toml", "rifle", "speed = 1", "speed = -1", "..., field speed: must not be negative"),
        ("units.toml", "rifle", 'type = "infantry"', 'type = "armor"', "..., field team: only Infantry has teams"),
        ("commanders.toml", "chin", "xp = 4", "xp = 0", "..., field recruit.xp: must be at least 1"),
        (
            "commanders.toml",
            "chin",
            "ace = \\{ ",
            "ace = { xp = 3, ",
            "..., field ace.xp: must be 0: an Ace is not promoted",
        ),
        (
            "commanders.toml",
            "chin",
            "limits = \\[3, 7\\]",
            "limits = [7, 3]",
            "..., field recruit.limits: must be two rising numbers, 0 or more",
        ),
        ("commanders.toml", "chin", "cool = 0", "cool = -1", "..., field recruit.cool: must not be negative"),
        ("enemies.toml", "german-rifle", "points = 1", "points = 0", "..., field points: must be at least 1"),
        ("enemies.toml", "german-rifle", "count = 12", "count = 0", "..., field count: must be at least 1"),
        (
            "enemies.toml",
            "tiger",
            "points = 3",
            "points = 3\ncount = 1",
            "..., field count: must be left out; tanks are counted in the cups",
        ),
        ("enemies.toml", "tiger", "ap = 2", "ap = 12", "..., field ap: must be from 1 to 10"),
        ("enemies.toml", "tiger", "defense = 5", "defense = -5", "..., field defense: must not be negative"),
        ("enemies.toml", "tiger", "range = \\d", "range = 5", "..., field range: must be from 0 to 4"),
        ("enemies.toml", "german-rifle", "ap_range = 0", "ap_range = -1", "..., field ap_range: must be from 0 to 4"),
        (
            "enemies.toml",
            "german-mg",
            'type = "mg"',
            'type = "rifle"',
            "enemies.toml has 2 enemies of type 'rifle' for germany, expected 1",
        ),
        (
            "enemies.toml",
            "tiger",
            "pz-iii = 7",
            "ha-go = 7",
            "enemies.toml, cup number 1, field tanks: germany has no tank 'ha-go'",
        ),
        (
            "enemies.toml",
            "tiger",
            "pz-iii = 7",
            "pz-iii = 0",
            "enemies.toml, cup number 1, field tanks: the number of 'pz-iii' must be at least 1",
        ),
        (
            "enemies.toml",
            "tiger",
            "year = 1942",
            "year = 1940",
            "enemies.toml has 0 cups for germany in 1942, expected 1",
        ),
        ("battalions.toml", "9A", "vp = 3", "vp = 0", "..., field vp: must be at least 1"),
        ("battalions.toml", "9A", "tank = 4", "tank = 12", "..., field units.tank: there are only 11 counters"),
        ("battalions.toml", "9A", "tank = 4", "tank = 0", "..., field units.tank: must be at least 1"),
        (
            "battalions.toml",
            "9A",
            "half = 12",
            "half = 30",
            "..., field half: destroyed must be lower than half, and half lower than the 24 points of the units",
        ),
        (
            "campaigns.toml",
            "bulge-1944",
            "recruit = 4",
            "recruit = -4",
            "..., field commanders: numbers must not be negative",
        ),
        (
            "campaigns.toml",
            "bulge-1944",
            "aggressive_from = 4",
            "aggressive_from = 12",
            "..., field aggressive_from: must be from 1 to 11",
        ),
        (
            "campaigns.toml",
            "bulge-1944",
            "so = 43",
            "so = -43",
            "..., field so: too low to buy a unit of 1944 with every objective",
        ),
        ("objectives.toml", "over-there", "weeks = 4", "weeks = 0", "..., field weeks: must be at least 1"),
        (
            "objectives.toml",
            "over-there",
            "weekly_so = 7",
            "weekly_so = -7",
            "..., field weekly_so: must not be negative",
        ),
        (
            "objectives.toml",
            "over-there",
            "good = 17",
            "good = 23",
            "..., field great: the evaluation must rise from poor to great, up to the battalion points",
        ),
        (
            "events.toml",
            "ambush",
            'name = "Ambush"',
            'name = "Ambush"\ncopies = 0',
            "..., field copies: must be at least 1",
        ),
        ("damage.toml", "hull/casualty", "count = 3", "count = 0", "..., field count: must be at least 1"),
    ],
)
def test_a_value_that_no_game_can_be_played_with(
    tmp_path: Path, name: str, record: str, old: str, new: str, error: str
) -> None:
    assert in_record(tmp_path, name, record, old, new) == error


@pytest.mark.parametrize(
    ("name", "old", "new", "error"),
    [
        (
            "charts.toml",
            "roll = 5",
            "roll = 4",
            "charts.toml, movement, field roll: the rows must name each roll once, from 1 or less to 10 or more",
        ),
        (
            "charts.toml",
            "rolls = \\[6, 7\\]",
            "rolls = [6]",
            "charts.toml, placement, field rolls: 7 occurs 0 times, expected once",
        ),
        (
            "charts.toml",
            "row = 1",
            "row = 2",
            "charts.toml, placement number 5, field row: must be in the top two rows of four hexes",
        ),
        (
            "charts.toml",
            'type = "supply"',
            'type = "assault"',
            "charts.toml, operational, field type: 'assault' occurs 2 times, expected once",
        ),
        (
            "charts.toml",
            "hold = 1",
            "hold = 9",
            "charts.toml, operational 'assault', field hold: must be lower than advance",
        ),
        ("charts.toml", "trucks = 6", "trucks = -6", "charts.toml, support, field trucks: must not be negative"),
        (
            "charts.toml",
            "\\[support\\].*?source[^\n]*",
            "",
            "charts.toml, support: Object missing required field `source`",
        ),
        ("charts.toml", "\\[support\\]", "[other]\n[support]", "charts.toml has an unknown table 'other'"),
    ],
)
def test_a_chart_with_a_hole(tmp_path: Path, name: str, old: str, new: str, error: str) -> None:
    assert first_error(tmp_path, name, old, new) == error


def test_damage_needs_a_counter_that_ends_the_drawing(tmp_path: Path) -> None:
    data = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (data / "damage.toml").read_text("utf-8")
    (data / "damage.toml").write_text(text.replace('he = "no-effect"', 'he = "casualty"'), "utf-8")
    with pytest.raises(fc.BadData, match="no counter with 'no-effect' in its field he"):
        read(data)


def test_a_terrain_needs_six_tiles_and_a_way_across(tmp_path: Path) -> None:
    data = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (data / "tiles.toml").read_text("utf-8")
    (data / "tiles.toml").write_text(text.replace('terrain = "winter"', 'terrain = "jungle"'), "utf-8")
    with pytest.raises(fc.BadData, match="has 0 tiles of terrain 'winter'; a battle needs 6"):
        read(data)
    closed = re.sub(r'(terrain = "winter"\nhexes = )[^\n]*', r'\g<1>["", "W", "W", ""]', text)
    (data / "tiles.toml").write_text(closed, "utf-8")
    with pytest.raises(fc.BadData, match="the tiles of terrain 'winter' make no playable battlefield"):
        read(data)


def test_a_type_of_unit_needs_a_commander(tmp_path: Path) -> None:
    data = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (data / "commanders.toml").read_text("utf-8")
    (data / "commanders.toml").write_text(text.replace('type = "artillery"', 'type = "armor"'), "utf-8")
    with pytest.raises(fc.BadData, match=r"has no commander of type 'artillery', which units\.toml uses"):
        read(data)


@pytest.mark.parametrize("type_", ["assault", "supply", "command"])
def test_each_country_needs_battalions_of_every_type(tmp_path: Path, type_: str) -> None:
    data = Path(shutil.copytree(FOLDER, tmp_path / "data"))
    text = (data / "battalions.toml").read_text("utf-8")
    other = "assault" if type_ != "assault" else "supply"
    changed = re.sub(rf'(country = "japan"\ntype = )"{type_}"', rf'\g<1>"{other}"', text)
    (data / "battalions.toml").write_text(changed, "utf-8")
    with pytest.raises(fc.BadData, match=f"has no {type_} battalion for japan"):
        read(data)


def test_an_objective_cannot_ask_for_more_than_there_is(tmp_path: Path) -> None:
    error = first_error(tmp_path, "objectives.toml", "battalion_points = 29", "battalion_points = 999")
    assert re.fullmatch(
        r"objectives.toml, objective 'over-there', field battalion_points: "
        r"must be from 1 to \d+, the VP of all battalions",
        error,
    )


@pytest.mark.parametrize(
    ("name", "record", "old", "new", "error"),
    [
        (
            "events.toml",
            "ambush",
            "stress = 1",
            "limits = { armor = 1 }",
            "..., field top.limits: a note on this card can't have this effect",
        ),
        (
            "events.toml",
            "vital-mission",
            "all_xp = 1",
            "turns = 1",
            "..., field bottom.turns: a note on this card can't have this effect",
        ),
        ("events.toml", "ambush", "text = [^\n]*", 'text = " "', "..., field top.text: must not be empty"),
        (
            "events.toml",
            "minefield",
            "pay = 1",
            "",
            "..., field bottom.pay: missing, although the note has paid or unpaid",
        ),
        ("events.toml", "minefield", "pay = 1", "pay = -1", "..., field bottom.pay: must not be negative"),
        (
            "events.toml",
            "minefield",
            "unpaid = [^\n]*",
            "",
            "..., field bottom.pay: has no effect, because paid and unpaid are the same",
        ),
        (
            "events.toml",
            "minefield",
            "one_stress = 2",
            "turns = 2",
            "..., field bottom.unpaid.turns: a note on this card can't have this effect",
        ),
        ("events.toml", "minefield", "mishaps = 1", "mishaps = -1", "..., field top.mishaps: must not be negative"),
        ("events.toml", "lone-tank", "tank = 1", "tank = -1", "..., field top.reinforce: numbers must not be negative"),
        (
            "conditions.toml",
            "leadership",
            "destroyed_so = 1",
            "destroyed_so = 1\nlasting = true",
            "..., field note: only a battalion's note can be lasting or everywhere",
        ),
        (
            "battalions.toml",
            "9A",
            "turns = -1",
            "so = 2",
            "..., field notes, number 1.so: a note on this card can't have this effect",
        ),
        (
            "campaigns.toml",
            "bulge-1944",
            "movement = 2",
            "movement = 2\npay = 1\npaid = { so = 1 }",
            "..., field notes, number 1.pay: only a special condition or an event can have a price",
        ),
        (
            "objectives.toml",
            "cut-off",
            "no_trucks = true",
            "stress = 2",
            "..., field notes, number 1.stress: a note on this card can't have this effect",
        ),
    ],
)
def test_a_note_that_its_card_cannot_carry_out(
    tmp_path: Path, name: str, record: str, old: str, new: str, error: str
) -> None:
    assert in_record(tmp_path, name, record, old, new) == error
