"""Every level looks like its name: what stands on its tiles is known to the drawing layer, and leaves room to play."""

from itertools import combinations

import pytest

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.drawing.ground import AREAS, PROPS
from fieldcraft.drawing.symbols import SYMBOL_NAMES
from fieldcraft.titles.v_sabotage import floor_plan, furnishing
from fieldcraft.titles.v_sabotage.furnishing import Sheet, furnish, slots
from fieldcraft.titles.v_sabotage.records import Box

BOX: Box = fc.new("v-sabotage", seed=1).rules.box
SHEETS = BOX.sheets
SQUARE = (0.0, 0.0, 168.0, 168.0)
# The ground of a board on the wire, uncompressed; compressed it is about a fifth.
LARGEST = 300_000
every_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=lambda sheet: sheet.id)


def things(sheet: Sheet) -> set[str]:
    """Everything that stands on a level."""
    large = {*sheet.middle.values(), *sheet.along.values(), *sheet.upright.values()}
    large |= {sheet.moored.thing} if sheet.moored else set()
    return large.union(*(sheet.things(tile) for tile in sheet.tiles))


def test_every_level_is_furnished() -> None:
    assert set(SHEETS) == set(BOX.levels)


@every_sheet
def test_a_sheet_furnishes_every_tile_with_what_can_be_drawn(sheet: Sheet) -> None:
    tiles = set(BOX.plans[sheet.id].tiles)
    assert set(sheet.tiles) == tiles
    assert {*sheet.floors, *sheet.middle, *sheet.along, *sheet.upright} <= tiles
    materials = {sheet.ground, sheet.floor, sheet.around, sheet.gaps, *sheet.floors.values()} - {""}
    assert materials <= set(AREAS)
    assert things(sheet) <= set(PROPS)
    assert set(sheet.objectives.values()) <= SYMBOL_NAMES
    assert set(sheet.objectives) <= {objective.id for objective in BOX.levels[sheet.id].objective}


def test_no_two_levels_have_the_same_things() -> None:
    for one, other in combinations(SHEETS.values(), 2):
        assert things(one) != things(other)
        assert (one.tiles, one.middle) != (other.tiles, other.middle)


def test_the_vocabulary_is_large() -> None:
    assert len(set().union(*map(things, SHEETS.values()))) >= 100


def test_things_stand_along_the_edges_and_leave_the_middle_free() -> None:
    for slot in slots(SQUARE):
        assert max(abs(slot.at[0] - 84), abs(slot.at[1] - 84)) >= 38
    assert len({slot.at for slot in slots(SQUARE)}) == len(slots(SQUARE)) >= 8


def test_nothing_stands_in_a_doorway() -> None:
    sheet = Sheet(id="cell", ground="mud", floor="tiles", tiles={"a": ("cot x9",)}, source="own design")
    door = (84.0, 168.0)
    free = furnish(sheet, "a", SQUARE, [])
    left = furnish(sheet, "a", SQUARE, [door])
    assert len(left) < len(free)
    assert all(abs(prop.at[0] - 84) > 30 for prop in left if prop.at[1] > 130)


def test_furniture_is_placed_the_same_every_time() -> None:
    sheet = SHEETS["prison"]
    assert furnish(sheet, "j", SQUARE, []) == furnish(sheet, "j", SQUARE, [])


@pytest.mark.parametrize("level", [level for level in BOX.levels if not BOX.levels[level].training])
def test_the_ground_of_a_level_is_small_enough_to_send(level: str) -> None:
    board = fc.new("v-sabotage", scenario=level, seed=1).scene().board
    assert board.counter == floor_plan.COUNTER
    assert len(drawing.ground(board)) < LARGEST


def test_a_folder_without_a_sheet_has_bare_levels(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert furnishing.read(tmp_path_factory.mktemp("bare")) == {}


def test_an_objective_has_an_icon_of_its_own() -> None:
    scene = fc.new("v-sabotage", scenario="submarine-pen", seed=1)
    while not scene.state.turn:
        scene.choose(scene.title.sensible(scene))
    symbols = {piece.symbol for piece in scene.scene().pieces if piece.short == "O"}
    assert symbols == {"submarine"}


def test_the_compass_shows_where_the_enemy_goes_next() -> None:
    game = fc.new("v-sabotage", scenario="factory", seed=7)
    heading = ""
    while "headed" not in heading:
        compass = next((piece for piece in game.scene().pieces if piece.id == "factory.compass"), None)
        game.choose(game.title.sensible(game))
        heading = next((line.text for line in game.moments()[-1].lines if "headed" in line.text), "")
    assert compass is not None
    assert compass.name.removeprefix("Next, the enemy heads ").rstrip(".") == heading.split()[-1].rstrip(".")
