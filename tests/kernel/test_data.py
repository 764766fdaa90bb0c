"""Reading data: every mistake is named by file, record and field."""

from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.kernel import data


class Unit(data.Record, frozen=True):
    id: str
    fire: int
    terrain: tuple[str, ...] = ()


GOOD = '[[unit]]\nid = "scout"\nfire = 2\nsource = "design"\n'


def units(folder: Path, text: str) -> list[Unit]:
    (folder / "units.toml").write_text(text, "utf-8")
    file = data.read_file(folder, "units.toml")
    data.refuse_other_tables(file, "units.toml", ["unit"])
    found = data.records(file, "units.toml", "unit", Unit)
    data.unique(found, "units.toml")
    return found


def test_records_are_read_into_their_type(tmp_path: Path) -> None:
    assert units(tmp_path, GOOD) == [Unit(id="scout", fire=2, source="design")]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace("fire = 2\n", ""), "units.toml, unit 'scout': Object missing required field `fire`"),
        (GOOD.replace('source = "design"\n', ""), "units.toml, unit 'scout': Object missing required field `source`"),
        (GOOD + "wings = 2\n", "units.toml, unit 'scout': Object contains unknown field `wings`"),
        (GOOD.replace("2", '"two"'), "units.toml, unit 'scout', field fire: Expected `int`, got `str`"),
        (GOOD + "terrain = [1]\n", r"units.toml, unit 'scout', field terrain\[0\]: Expected `str`, got `int`"),
        (GOOD.replace('id = "scout"\n', ""), "units.toml, unit number 1: Object missing required field `id`"),
        (GOOD + GOOD, "units.toml has two records 'scout'"),
        ("", "units.toml has no \\[\\[unit\\]\\] records"),
        ("unit = 5\n", "units.toml has no \\[\\[unit\\]\\] records"),
        ("unit = [5]\n", "units.toml, unit number 1: Expected `object`, got `int`"),
        (GOOD + "[planes]\n", "units.toml has an unknown table 'planes'"),
        ("[[unit\n", "units.toml isn't valid TOML"),
    ],
)
def test_a_mistake_is_named_by_file_record_and_field(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(fc.BadData, match=complaint):
        units(tmp_path, text)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(fc.BadData, match=r"units\.toml is missing in"):
        data.read_file(tmp_path, "units.toml")
    (tmp_path / "units.toml").write_bytes(b"\xff")
    with pytest.raises(fc.BadData, match=r"units\.toml isn't valid TOML"):
        data.read_file(tmp_path, "units.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(fc.BadData, match=r"folder\.toml can't be read"):
        data.read_file(tmp_path, "folder.toml")


def test_the_sum_of_a_folder_changes_with_every_file_in_it(tmp_path: Path) -> None:
    sums = [data.digest(tmp_path)]
    for name, text in [("a.toml", "x = 1"), ("b.toml", "x = 1"), ("a.toml", "x = 2")]:
        (tmp_path / name).write_text(text)
        sums.append(data.digest(tmp_path))
    assert len(set(sums)) == 4
    (tmp_path / "notes.txt").write_text("not data")
    assert data.digest(tmp_path) == sums[-1]
