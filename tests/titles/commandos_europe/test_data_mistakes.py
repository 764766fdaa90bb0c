"""Your own data: every mistake is reported with its file, record and field."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.kernel.errors import BadData
from fieldcraft.titles.commandos_europe.data import read
from tests.titles.commandos_europe.test_data import box
from tests.titles.own_data import Change, File, change, folder, row, setting, written


def changed(tmp_path: Path, name: str, how: Change) -> list[str]:
    """The error message about data with one change in one file."""
    data = folder(tmp_path, "commandos-europe")
    change(data, name, how)
    with pytest.raises(BadData) as wrong:
        read(data)
    return list(wrong.value.mistakes)


def without(table: str, name: str) -> Change:
    """Take a record away."""
    return lambda file: file[table].remove(row(file, table, name))


def on_the_map(**fields: Any) -> Change:
    """Set fields of a map."""
    return lambda file: file["map"].update(fields)


def redrawn(old: str, new: str) -> Change:
    """Change something in the grid of a map."""

    def how(file: File) -> None:
        assert old in file["map"]["grid"]
        file["map"]["grid"] = file["map"]["grid"].replace(old, new, 1)

    return how


def one_more_line(file: File) -> None:
    """Write the last line of a grid twice."""
    file["map"]["grid"] += file["map"]["grid"].strip().splitlines()[-1]


def one_line_less(file: File) -> None:
    """Leave out the last line of a grid."""
    file["map"]["grid"] = "\n".join(file["map"]["grid"].strip().splitlines()[:-1])


def test_a_copy_of_the_data_is_as_good(tmp_path: Path) -> None:
    data = folder(tmp_path, "commandos-europe")
    for path in data.glob("*.toml"):
        path.write_text(written(tomllib.loads(path.read_text("utf-8"))), "utf-8")
    copy = read(data)
    assert copy.missions == box().missions
    assert [chart.hexes for chart in copy.maps.values()] == [chart.hexes for chart in box().maps.values()]


@pytest.mark.parametrize(
    ("name", "how", "message"),
    [
        (
            "missions.toml",
            setting("mission", "hq", award="5"),
            "missions.toml, mission 'hq', field award: Expected `int`, got `str`",
        ),
        (
            "missions.toml",
            setting("mission", "hq", hexes=["0237", "0134", "2101"]),
            "missions.toml, mission 'hq', field hexes: hex '2101' is not on that map",
        ),
        (
            "missions.toml",
            setting("mission", "hq", needs=["anvil"]),
            "missions.toml, mission 'hq', field needs: there is no gear 'anvil'",
        ),
        (
            "missions.toml",
            setting("mission", "hq", needs=["radio", "radio"]),
            "missions.toml, mission 'hq', field needs: 'radio' is named twice",
        ),
        (
            "missions.toml",
            setting("mission", "hq", award=-1),
            "missions.toml, mission 'hq', field award: it can't be negative",
        ),
        ("missions.toml", without("mission", "hq"), "missions.toml has 18 missions with map = 'norway', not 19"),
        (
            "missions.toml",
            setting("mission", "hq", id="bren"),
            "gear.toml, gear 'bren', field id: 'bren' is already in use",
        ),
        (
            "missions.toml",
            setting("mission", "hq", id="stock"),
            "missions.toml, mission 'stock', field id: 'stock' is already in use",
        ),
        (
            "missions.toml",
            setting("mission", "hq", id=""),
            "missions.toml, mission '', field id: it is empty",
        ),
        ("gear.toml", setting("gear", "bren", count=0), "gear.toml, gear 'bren', field count: it must be at least 1"),
        ("gear.toml", setting("gear", "bren", cost=-1), "gear.toml, gear 'bren', field cost: it can't be negative"),
        (
            "gear.toml",
            setting("gear", "bren", black=True),
            "gear.toml, gear 'bren', field black: only a vehicle or craft can be black",
        ),
        (
            "gear.toml",
            setting("gear", "radio", naval=True),
            "gear.toml, gear 'radio', field naval: only a weapon can have it",
        ),
        (
            "people.toml",
            setting("squad", "a-squad-2", letter="B"),
            "people.toml has 0 squads with letter 'A', grade 'bought', not 1",
        ),
        (
            "people.toml",
            setting("leader", "officer", rank="commander"),
            "people.toml has 2 leaders with rank 'commander', grade 'start', not 1",
        ),
        (
            "people.toml",
            setting("squad", "a-squad", movement=-4),
            "people.toml, squad 'a-squad', field movement: it can't be negative",
        ),
        (
            "people.toml",
            setting("base", "base-2", cost=0),
            "people.toml must have two bases, one of them with cost = 0",
        ),
        (
            "people.toml",
            setting("leader", "officer", id="a-squad"),
            "people.toml, leader 'a-squad', field id: 'a-squad' is already in use",
        ),
        (
            "enemies.toml",
            setting("enemy", "no-gun", firepower=0),
            "enemies.toml, enemy 'no-gun', field firepower: it must be at least 1",
        ),
        (
            "enemies.toml",
            setting("enemy", "no-rboat", circled=True),
            "enemies.toml, enemy 'no-rboat', field boat: a circled unit can't be a boat",
        ),
        (
            "enemies.toml",
            lambda file: [record.update(map="norway") for record in file["enemy"] if record["map"] == "normandy"],
            "enemies.toml has no enemy with map = 'normandy'",
        ),
        ("casualties.toml", setting("marker", "wounded", count=4), "casualties.toml has 21 markers, not 20"),
        (
            "casualties.toml",
            setting("marker", "officer-killed", firepower=1),
            "casualties.toml, marker 'officer-killed', field firepower:"
            " a marker that kills a leader can't change a squad",
        ),
        (
            "casualties.toml",
            setting("marker", "wounded", firepower=-1),
            "casualties.toml, marker 'wounded', field firepower: it can't be negative",
        ),
        (
            "casualties.toml",
            setting("marker", "wounded", count=0),
            "casualties.toml, marker 'wounded', field count: it must be at least 1",
        ),
        (
            "casualties.toml",
            lambda file: [
                record.update(kills="officer", firepower=0, movement=0, noise=0) for record in file["marker"]
            ],
            "casualties.toml has no marker for a squad, so no squad could ever be lost",
        ),
        (
            "assessments.toml",
            setting("assessment", "poor", total=11),
            "assessments.toml, assessment 'poor', field total: another assessment has the same total",
        ),
        (
            "assessments.toml",
            setting("assessment", "court-martial", total=0),
            "assessments.toml has no assessment for the lowest totals",
        ),
        (
            "terrain.toml",
            setting("terrain", "river", id="brook"),
            "terrain.toml has no terrain 'river', which the rules require",
        ),
        (
            "terrain.toml",
            setting("terrain", "woods", letter="W"),
            "terrain.toml, terrain 'woods', field letter: it must be one lower-case letter",
        ),
        (
            "terrain.toml",
            setting("terrain", "woods", letter="m"),
            "terrain.toml, terrain 'mountain', field letter: 'm' is already in use",
        ),
        (
            "terrain.toml",
            setting("terrain", "woods", combat=20),
            "terrain.toml, terrain 'woods', field combat:"
            " it must be zero or negative, because terrain helps the defender",
        ),
        (
            "terrain.toml",
            setting("terrain", "woods", move=-1),
            "terrain.toml, terrain 'woods', field move: it can't be negative",
        ),
        (
            "terrain.toml",
            setting("terrain", "woods", part="wall"),
            "terrain.toml, terrain 'woods', field part: Invalid enum value 'wall'",
        ),
        (
            "norway.toml",
            redrawn("27      mb", "27      mx"),
            "norway.toml, map, field grid: 'x' in 0227 is not a terrain letter that can be used in that position",
        ),
        (
            "norway.toml",
            redrawn("27      mb", "27      bm"),
            "norway.toml, map, field grid: 'b' in 0227 is not a terrain letter that can be used in that position",
        ),
        (
            "norway.toml",
            redrawn("27      mb", "27      ~b"),
            "norway.toml, map, field grid: 0227 is all sea, so it can hold only a ship, pier or breakwater",
        ),
        (
            "norway.toml",
            redrawn("27      mb", "27      cb"),
            "norway.toml, map, field grid: 0227 is clear, but open ground on this map must be mountain",
        ),
        (
            "norway.toml",
            redrawn("27      mb", "26      mb"),
            "norway.toml, map, field grid: the line '26      mb      r       w       m       m       m       m       ~'"
            " does not fit any row of the map",
        ),
        ("norway.toml", one_more_line, None),
        ("norway.toml", one_line_less, "norway.toml, map, field grid: 0153 is missing"),
        (
            "norway.toml",
            on_the_map(roads=["0131 0133"]),
            "norway.toml, map, field roads: 0131 and 0133 are not next to each other",
        ),
        (
            "norway.toml",
            on_the_map(rivers=["0131 9999"]),
            "norway.toml, map, field rivers: there is no hex '9999' on this map",
        ),
        ("norway.toml", on_the_map(bridges="0131"), "norway.toml, map, field bridges: 0131 is not a river hex"),
        (
            "norway.toml",
            on_the_map(cliffs=["0132/0131"]),
            "norway.toml, map, field cliffs: '0132/0131' is not a hexside of this map;"
            " write the lower hex number first",
        ),
        (
            "norway.toml",
            on_the_map(colour="white"),
            "norway.toml, map: Object contains unknown field `colour`",
        ),
        (
            "norway.toml",
            setting("place", "0134", hex="2101"),
            "norway.toml, place 'Elvdal', field hex: there is no hex '2101' on this map",
        ),
        (
            "norway.toml",
            setting("place", "0134", hex="0135"),
            "norway.toml, place 'Elvdal church', field hex: 0135 already has a name",
        ),
        ("norway.toml", lambda file: file.update(note={"x": 1}), "norway.toml has an unknown table 'note'"),
    ],
)
def test_a_mistake_names_file_record_and_field(tmp_path: Path, name: str, how: Change, message: str | None) -> None:
    found = changed(tmp_path, name, how)
    if message is None:
        assert found[0].endswith("does not fit any row of the map")
    else:
        assert message in found


def test_every_mistake_is_reported_at_once(tmp_path: Path) -> None:
    def two_mistakes(file: File) -> None:
        row(file, "mission", "hq")["award"] = -1
        row(file, "mission", "feint")["award"] = -2

    assert len(changed(tmp_path, "missions.toml", two_mistakes)) == 2


def test_a_map_without_a_hex_for_a_base_is_rejected(tmp_path: Path) -> None:
    def built_all_over(file: File) -> None:
        lines = []
        for line in file["map"]["grid"].strip().splitlines():
            label, *cells = line.split()
            lines.append(" ".join([label, *("cb" for _ in cells)]))
        file["map"]["grid"] = "\n".join(lines)

    assert changed(tmp_path, "normandy.toml", built_all_over) == [
        "normandy.toml, map, field grid: no hex can hold a base"
    ]


def test_a_mission_out_of_reach_is_rejected(tmp_path: Path) -> None:
    """An island of buildings, each side of it all sea, in a lake without a shore."""

    def cut_off(file: File) -> None:
        sides = [f"{min('2105', n)}/{max('2105', n)}" for n in box().maps["normandy"].board.neighbours["2105"]]
        file["map"]["sea_sides"] = sides
        file["map"]["grid"] = file["map"]["grid"].replace("05  w ", "05  wb", 1)

    assert changed(tmp_path, "normandy.toml", cut_off) == [
        "normandy.toml, map, field grid: no base can reach 2105 of mission 'commando'"
    ]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    data = folder(tmp_path, "commandos-europe")
    (data / "continent.toml").unlink()
    with pytest.raises(BadData, match=r"continent.toml is missing"):
        read(data)
