"""Custom data: every mistake is reported with file, record and field."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from tests.titles.own_data import Change, File, change, folder, row, setting, written


def complaint(data: Path, title: str = "lrdg") -> str:
    """What a game with that data says is wrong first; one mistake may bring others with it."""
    with pytest.raises(fc.BadData) as wrong:
        fc.new(title, data=data)
    return wrong.value.mistakes[0]


def changed(tmp_path: Path, name: str, how: Change, title: str = "lrdg") -> str:
    """The error for data with one change in one file."""
    data = folder(tmp_path, title)
    change(data, name, how)
    return complaint(data, title)


def one_more(record: dict[str, Any]) -> None:
    """Raise the number of copies of a card."""
    record["copies"] = record.get("copies", 1) + 1


def without(table: str, name: str | int, field: str) -> Change:
    """Take a field from a record."""
    return lambda file: row(file, table, name).pop(field)


def test_a_copy_of_the_data_plays_like_the_data_itself(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    for path in data.glob("*.toml"):
        path.write_text(written(tomllib.loads(path.read_text("utf-8"))), "utf-8")
    mine, built_in = fc.new("lrdg", seed=3, data=data), fc.new("lrdg", seed=3)
    assert mine.state == built_in.state


@pytest.mark.parametrize(
    ("name", "how", "error"),
    [
        (
            "map.toml",
            without("space", "jalo", "terrain"),
            "map.toml, space 'jalo': Object missing required field `terrain`",
        ),
        (
            "units.toml",
            without("type", "truck", "source"),
            "units.toml, type 'truck': Object missing required field `source`",
        ),
        (
            "units.toml",
            setting("type", "truck", colour="sand"),
            "units.toml, type 'truck': Object contains unknown field `colour`",
        ),
        (
            "opfor.toml",
            setting("type", "stuka", firepower="3"),
            "opfor.toml, type 'stuka', field firepower: Expected `int`, got `str`",
        ),
        (
            "map.toml",
            setting("space", "jalo", cell=[1]),
            "map.toml, space 'jalo', field cell: Expected `array` of length 2, got 1",
        ),
        (
            "units.toml",
            setting("type", "truck", traits=["brave"]),
            "units.toml, type 'truck', field traits[0]: Invalid enum value 'brave'",
        ),
        (
            "events.toml",
            setting("card", "ghibli", needs="luck"),
            "events.toml, card 'ghibli', field needs: Invalid enum value 'luck'",
        ),
        (
            "events.toml",
            setting("card", "burst-tyres", unmet={"opps": 1}),
            "events.toml, card 'burst-tyres', field unmet: Object contains unknown field `opps`",
        ),
    ],
)
def test_a_field_that_is_missing_unknown_or_of_the_wrong_type(
    tmp_path: Path, name: str, how: Change, error: str
) -> None:
    assert changed(tmp_path, name, how) == error


MAP = [
    (setting("space", "jalo", terrain="swamp"), "space 'jalo', field terrain: there is no terrain 'swamp'"),
    (setting("space", "jalo", cell=[-1, 3]), "space 'jalo', field cell: it cannot be negative"),
    (setting("terrain", "oasis", opfor=-1), "terrain 'oasis', field opfor: it cannot be negative"),
    (
        lambda file: file["route"][4].update(ends=["jalo", "nowhere"]),
        "route number 5, field ends: there is no space 'nowhere'",
    ),
    (
        lambda file: file["route"][0].update(ends=["jalo", "jalo"]),
        "route number 1, field ends: both ends are 'jalo'",
    ),
    (lambda file: file["route"][2].update(kind="river"), "route number 3, field kind: Invalid enum value 'river'"),
    (lambda file: file["terrain"].remove(row(file, "terrain", "fort")), "field fort: there is no terrain 'fort'"),
    (
        lambda file: [space.update(lon=20.0) for space in file["space"]],
        "every space, field lon: it must not be the same everywhere",
    ),
]


@pytest.mark.parametrize(("how", "error"), MAP)
def test_a_map_that_does_not_fit_together(tmp_path: Path, how: Change, error: str) -> None:
    message = changed(tmp_path, "map.toml", how)
    assert message.startswith("map.toml, ")
    assert message.endswith(error)


def test_a_box_that_has_not_forty_counters(tmp_path: Path) -> None:
    message = changed(tmp_path, "units.toml", lambda file: row(file, "type", "truck")["names"].append("G2 Patrol"))
    assert message.startswith("units.toml, opfor.toml and markers.toml make ")
    assert message.endswith("counters, not 40")


@pytest.mark.parametrize(
    ("name", "how", "error"),
    [
        ("missions.toml", lambda file: file["mission"].pop(), "missions.toml has 3 missions, not 4"),
        ("events.toml", lambda file: one_more(row(file, "card", "ghibli")), "events.toml has 15 cards, not 14"),
        (
            "opfor.toml",
            setting("type", "stuka", count=0),
            "opfor.toml, type 'stuka', field count: it must be at least 1",
        ),
        (
            "markers.toml",
            setting("marker", "kia", count=0),
            "markers.toml, marker 'kia', field count: it must be at least 1",
        ),
    ],
)
def test_a_box_with_the_wrong_number_of_something(tmp_path: Path, name: str, how: Change, error: str) -> None:
    assert changed(tmp_path, name, how) == error


def test_a_missing_file(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    (data / "opfor.toml").unlink()
    assert complaint(data) == f"opfor.toml is missing in {data}"


def test_a_missing_folder(tmp_path: Path) -> None:
    assert complaint(tmp_path / "data") == f"there is no data folder {tmp_path / 'data'}"


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    (data / "opfor.toml").write_text("[[type]\nid = 3", "utf-8")
    message = complaint(data)
    assert message.startswith("opfor.toml isn't valid TOML: ")
    assert "line 1" in message


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    (data / "opfor.toml").write_bytes(b"\xff\xfe\x00")
    assert complaint(data).startswith("opfor.toml isn't valid TOML: ")


def test_an_unknown_table(tmp_path: Path) -> None:
    message = changed(tmp_path, "tables.toml", lambda file: file.update(weather={"source": "test"}))
    assert message == "tables.toml has an unknown table 'weather'"


def test_a_file_without_its_records(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    (data / "events.toml").write_text("", "utf-8")
    assert complaint(data) == "events.toml has no [[card]] records"


@pytest.mark.parametrize(
    ("name", "how", "error"),
    [
        ("map.toml", setting("space", "jalo", id="siwa"), "map.toml has two records 'siwa'"),
        (
            "events.toml",
            setting("card", "ghibli", id="jalo"),
            "events.toml, card 'jalo', field id: 'jalo' is used for something else already",
        ),
        (
            "opfor.toml",
            setting("type", "stuka", id="truck"),
            "opfor.toml, type 'truck', field id: 'truck' is used for something else already",
        ),
        (
            "map.toml",
            setting("space", "zighen", id="lost"),
            "map.toml, space 'lost', field id: 'lost' is used for something else already",
        ),
    ],
)
def test_an_id_that_means_two_things(tmp_path: Path, name: str, how: Change, error: str) -> None:
    assert changed(tmp_path, name, how) == error


@pytest.mark.parametrize(
    ("counter", "error"),
    [
        ("R1 Patrol", "field names: 'R1 Patrol': 'r1-patrol' is used for something else already"),
        ("Jalo", "field names: 'Jalo': 'jalo' is used for something else already"),
        ("...", "field names: '...' needs a letter or digit to make an id from"),
    ],
)
def test_a_counter_whose_name_is_not_unique(tmp_path: Path, counter: str, error: str) -> None:
    message = changed(tmp_path, "units.toml", setting("type", "wireless", names=[counter]))
    assert message == f"units.toml, type 'wireless', {error}"


UNITS = [
    (
        "units.toml",
        setting("type", "truck", movement=-1),
        "units.toml, type 'truck', field movement: it cannot be negative",
    ),
    ("units.toml", setting("type", "truck", cost=-1), "units.toml, type 'truck', field cost: it cannot be negative"),
    ("units.toml", setting("type", "leader", traits=[]), "units.toml has no type with 'leader' in its field traits"),
    (
        "opfor.toml",
        setting("type", "stuka", firepower=0),
        "opfor.toml, type 'stuka', field firepower: it must be at least 1",
    ),
]


@pytest.mark.parametrize(("name", "how", "error"), UNITS)
def test_units_with_impossible_values(tmp_path: Path, name: str, how: Change, error: str) -> None:
    assert changed(tmp_path, name, how) == error


CARDS = [
    (
        setting("card", "signal-to-group", reinforce="zeppelin"),
        "'signal-to-group', field reinforce: there is no type 'zeppelin'",
    ),
    (
        setting("card", "burst-tyres", unmet={"reinforce": "zeppelin"}),
        "'burst-tyres', field unmet.reinforce: there is no type 'zeppelin'",
    ),
    (setting("card", "hornets-nest", opfor=-1), "'hornets-nest', field opfor: it cannot be negative"),
    (
        without("card", "burst-tyres", "needs"),
        "'burst-tyres', field needs: it is missing, but the card has met or unmet",
    ),
]


@pytest.mark.parametrize(("how", "error"), CARDS)
def test_cards_that_refer_to_something_missing(tmp_path: Path, how: Change, error: str) -> None:
    assert changed(tmp_path, "events.toml", how) == f"events.toml, card {error}"


def test_a_card_that_is_there_less_than_once(tmp_path: Path) -> None:
    def move_a_copy(file: File) -> None:
        row(file, "card", "ghibli")["copies"] += row(file, "card", "burst-tyres")["copies"]
        row(file, "card", "burst-tyres")["copies"] = 0

    message = changed(tmp_path, "events.toml", move_a_copy)
    assert message == "events.toml, card 'burst-tyres', field copies: it must be at least 1"


NEVER = ["none"] * 6


def replace_total(file: File, total: int, *years: list[int]) -> None:
    """Give a total of the location table other lines: one for each of some lists of years."""
    others = [record for record in file["objective"] if record["total"] != total]
    lines = [{"total": total, "space": "jalo", "years": when, "source": "test"} for when in years]
    file["objective"] = others + lines


TABLES = [
    (
        lambda file: file["battle"].update(opfor=NEVER),
        "battle, field opfor: no die ever hits, so battles would not end",
    ),
    (lambda file: file["battle"]["commando"].pop(), "battle, field commando: Expected `array` of length 6, got 5"),
    (lambda file: file.pop("battle"), "battle: Object missing required field `source`"),
    (
        lambda file: file["amphibious"].update(results=["scattered"] * 6),
        "amphibious, field results[0]: Invalid enum value 'scattered'",
    ),
    (setting("objective", 4, space="nowhere"), "objective 4, field space: there is no space 'nowhere'"),
    (setting("objective", 2, space="nowhere", years=[1900]), "objective 2, field space: there is no space 'nowhere'"),
    (setting("objective", 4, total=13), "objective 13, field total: two dice can't roll it"),
    (lambda file: replace_total(file, 4), "objective 4: 1941 has 0 spaces, not 1"),
    (lambda file: replace_total(file, 4, [1941]), "objective 4: 1942 has 0 spaces, not 1"),
    (lambda file: replace_total(file, 4, [1941, 1942], [1942]), "objective 4: 1942 has 2 spaces, not 1"),
]


@pytest.mark.parametrize(("how", "error"), TABLES)
def test_tables_that_cannot_be_used(tmp_path: Path, how: Change, error: str) -> None:
    assert changed(tmp_path, "tables.toml", how) == f"tables.toml, {error}"


def test_an_airborne_table_cannot_turn_a_unit_back(tmp_path: Path) -> None:
    message = changed(tmp_path, "tables.toml", lambda file: file["airborne"].update(results=["back"] * 6), "musketeer")
    assert message == "tables.toml, airborne, field results[0]: Invalid enum value 'back'"


MISSIONS = [
    ({"ops": 0}, "field ops: it must be at least 1"),
    ({"stacking": 0}, "field stacking: it must be at least 1"),
    ({"rp": -1}, "field rp: it cannot be negative"),
    ({"real": -1}, "field real: it cannot be negative"),
    ({"real": 9}, "field real: the box has only"),
    ({"false_markers": 9}, "field false_markers: the box has only"),
    ({"leaders": 9}, "field leaders: the box has only"),
    ({"real": 1, "recover": 2}, "field recover: there are only 1 Real Objectives"),
    ({"closed": "nowhere"}, "field closed: there is no space 'nowhere'"),
]


@pytest.mark.parametrize(("fields", "error"), MISSIONS)
def test_missions_that_cannot_be_set_up(tmp_path: Path, fields: dict[str, Any], error: str) -> None:
    message = changed(tmp_path, "missions.toml", setting("mission", "raid-rommel", **fields))
    assert message.startswith(f"missions.toml, mission 'raid-rommel', {error}")


def test_a_mission_without_a_base(tmp_path: Path) -> None:
    def bases_of_1941(file: File) -> None:
        for space in file["space"]:
            space["base_years"] = [1941]

    message = changed(tmp_path, "map.toml", bases_of_1941)
    assert message.startswith("missions.toml, mission 'delay-at-all-costs': no space of map.toml is a base in 1942")


def test_a_closed_space_that_cuts_objectives_off(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")

    def leave_one_way(file: File) -> None:
        ways = [route for route in file["route"] if "jalo" in route["ends"]]
        file["route"] = [route for route in file["route"] if route not in ways[1:]]
        row(file, "space", "jalo")["note"] = next(end for end in ways[0]["ends"] if end != "jalo")

    change(data, "map.toml", leave_one_way)
    only_way = row(tomllib.loads((data / "map.toml").read_text("utf-8")), "space", "jalo")["note"]
    change(data, "tables.toml", lambda file: replace_total(file, 7, [1941, 1942]))
    change(data, "missions.toml", setting("mission", "raid-rommel", closed=only_way))
    assert complaint(data) == "missions.toml, mission 'raid-rommel', field closed: it cuts off 'jalo'"


def test_a_mission_with_more_markers_than_open_spaces(tmp_path: Path) -> None:
    def two_spaces_only(file: File) -> None:
        for record in file["objective"]:
            record["space"] = "jalo" if record["total"] % 2 else "agedabia"

    message = changed(tmp_path, "tables.toml", two_spaces_only)
    assert message == "missions.toml, mission 'raid-rommel': tables.toml has too few spaces for its markers"


def test_data_of_another_title(tmp_path: Path) -> None:
    data = folder(tmp_path, "musketeer")
    assert complaint(data, "lrdg") == "missions.toml has no mission 'raid-rommel'"


def test_every_mistake_is_named_at_once(tmp_path: Path) -> None:
    data = folder(tmp_path, "lrdg")
    change(data, "units.toml", lambda file: file["type"][0].update(cost="three"))
    change(data, "units.toml", lambda file: file["type"][1].update(colour="red"))
    change(data, "missions.toml", lambda file: file["mission"][2].pop("ops"))
    with pytest.raises(fc.BadData) as wrong:
        fc.new("lrdg", data=data)
    assert [mistake.split(":")[0] for mistake in wrong.value.mistakes] == [
        "units.toml, type 'truck', field cost",
        "units.toml, type 'jeep'",
        "missions.toml, mission 'delay-at-all-costs'",
    ]
    assert str(wrong.value).endswith("(and 2 more)")
