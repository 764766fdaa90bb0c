"""The printed sheet: it fits the map, and its mistakes are named by file, record and field."""

import shutil
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.drawing.curves import flatten, inside
from fieldcraft.drawing.ground import AREAS, LINES, PROPS
from fieldcraft.drawing.lettering import FACES
from fieldcraft.drawing.symbols import SYMBOL_NAMES
from fieldcraft.kernel.data import digest
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Relief
from fieldcraft.titles.commando.rules import Commando

TITLES = ("lrdg", "musketeer")
every_title = pytest.mark.parametrize("title", TITLES)


def rules_of(title: str) -> Commando:
    rules = fc.new(title, seed=7).rules
    assert isinstance(rules, Commando)
    return rules


def board_of(title: str, scenario: str, data: Path | None = None) -> Board:
    return fc.new(title, scenario=scenario, seed=7, data=data).scene().board


def changed(tmp_path: Path, old: str, new: str, title: str = "lrdg") -> Path:
    """The data of a title with one thing changed in its sheet."""
    folder = tmp_path / "data"
    shutil.copytree(find(title).data, folder)
    text = (folder / "sheet.toml").read_text("utf-8")
    assert old in text
    (folder / "sheet.toml").write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "siwa"', 'id = "sewa"', "sheet.toml, spot 'sewa', field id: map.toml has no such space"),
        ('id = "siwa"', 'id = "sewa"', "sheet.toml, spot 'siwa': it is missing"),
        ('id = "siwa"', 'id = "kufra"', "sheet.toml has two records 'kufra'"),
        ("at = [1082, 700]", "at = [9082, 700]", "sheet.toml, spot 'siwa', field at: it must be on the sheet"),
        ('light = "#f1e6cb"', 'light = "buff"', "sheet.toml, ink 'paper', field light: it must be a colour"),
        ('id = "paper"', 'id = "P;}"', "sheet.toml, ink 'P;}', field id: it must be a word"),
        ("width = 1600", "width = 0", "sheet.toml, sheet, field width: it must be above 0"),
        ("width = 1600", 'width = "wide"', "sheet.toml, sheet, field width"),
        (
            'ends = ["gambut", "tobruk"]',
            'ends = ["gambut", "cairo"]',
            "sheet.toml, bend of gambut and cairo, field ends",
        ),
        ('beside = "se"', 'beside = "below"', "field beside"),
        ("[[ink]]", "[[paint]]", "sheet.toml has an unknown table 'paint'"),
    ],
)
def test_a_mistake_in_the_sheet_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(fc.BadData) as wrong:
        fc.new("lrdg", data=changed(tmp_path, old, new))
    assert any(complaint in mistake for mistake in wrong.value.mistakes)


def test_an_area_has_at_least_three_corners(tmp_path: Path) -> None:
    folder = changed(tmp_path, "[[area]]", '[[area]]\nstyle = "sea"\npoints = [[1, 1]]\nsource = "design"\n\n[[area]]')
    with pytest.raises(fc.BadData, match=r"sheet\.toml, area number 1, field points: there must be at least 3"):
        fc.new("lrdg", data=folder)


def test_data_without_a_sheet_is_laid_out_by_longitude_and_latitude(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(find("lrdg").data, folder)
    (folder / "sheet.toml").unlink()
    spots = {spot.id: spot for spot in board_of("lrdg", "raid-rommel", data=folder).spots}
    assert spots["sirte"].x < spots["tobruk"].x < spots["cairo"].x
    assert spots["derna"].y < spots["siwa"].y < spots["kufra"].y


def test_a_new_drawing_is_no_new_game(tmp_path: Path) -> None:
    assert digest(changed(tmp_path, "at = [1082, 700]", "at = [1080, 702]")) == digest(find("lrdg").data)


def test_two_folders_that_differ_in_the_sheet_alone_are_drawn_differently(tmp_path: Path) -> None:
    moved = board_of("lrdg", "raid-rommel", data=changed(tmp_path, "at = [1082, 700]", "at = [1080, 702]"))
    assert moved != board_of("lrdg", "raid-rommel")


def test_the_safe_line_is_that_of_the_mission_s_year() -> None:
    def pencilled(scenario: str) -> set[str]:
        ground = board_of("lrdg", scenario).ground
        return {thing.text for thing in ground if isinstance(thing, Lettering) and thing.style == "pencil"}

    assert pencilled("raid-rommel") == {"SAFE LINE 1941"}
    assert pencilled("operation-agreement") == {"SAFE LINE 1942"}


@pytest.mark.parametrize("scenario", ["raid-rommel", "operation-crusader", "delay-at-all-costs", "operation-agreement"])
def test_the_safe_line_has_the_safe_places_on_its_right(scenario: str) -> None:
    board = board_of("lrdg", scenario)
    line = next(thing for thing in board.ground if isinstance(thing, Line) and thing.style == "front")
    (first, _), (last, _) = line.points[0], line.points[-1]
    far = 3 * board.width
    east = [*flatten(line.points), (last, far), (far, far), (far, -far), (first, -far)]
    for spot in board.spots:
        # Tobruk holds out behind the enemy's lines, inside its own perimeter.
        if spot.id != "tobruk":
            assert inside(east, spot.x, spot.y) == ("safe" in spot.marks), spot.id


@every_title
def test_everything_on_our_sheets_has_a_style_that_is_drawn(title: str) -> None:
    sheet = rules_of(title).sheet
    assert sheet is not None
    for thing in sheet.drawn:
        feature = thing.feature()
        assert not isinstance(feature, Relief)
        table = AREAS if isinstance(feature, Area) else LINES if isinstance(feature, Line) else PROPS
        assert feature.style in (FACES if isinstance(feature, Lettering) else table)


@every_title
def test_every_counter_of_our_boxes_has_a_symbol_that_is_drawn(title: str) -> None:
    rules = rules_of(title)
    assert rules.sheet is not None
    for kind in (*rules.box.types, *rules.box.opfor):
        assert rules.sheet.symbols[kind] in SYMBOL_NAMES
    assert set(rules.sheet.symbols) <= {*rules.box.types, *rules.box.opfor}


@every_title
def test_every_record_of_a_sheet_says_where_it_comes_from(title: str) -> None:
    text = (find(title).data / "sheet.toml").read_text("utf-8")
    assert text.count("\nsource = ") == text.count("\n[")
