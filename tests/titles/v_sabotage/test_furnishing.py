"""Every level looks like its name: what stands on its tiles is known to the drawing layer, and leaves room to play."""

from itertools import combinations

import pytest

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.drawing import counters, stacks
from fieldcraft.drawing.ground import AREAS, PROPS
from fieldcraft.drawing.stacks import Placement
from fieldcraft.drawing.symbols import SYMBOL_NAMES
from fieldcraft.kernel.scene import Lettering, Line
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import floor_plan, furnishing
from fieldcraft.titles.v_sabotage.furnishing import Sheet, furnish, slots
from fieldcraft.titles.v_sabotage.records import Box
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import table

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
    for slot in slots(SQUARE, 0):
        assert max(abs(slot.at[0] - 84), abs(slot.at[1] - 84)) >= 38
    assert len({slot.at for slot in slots(SQUARE, 0)}) == len(slots(SQUARE, 0)) >= 8


def test_nothing_stands_in_a_doorway() -> None:
    sheet = Sheet(id="cell", ground="mud", floor="tiles", tiles={"a": ("cot x9",)}, source="own design")
    door = (84.0, 168.0)
    free = furnish(sheet, "a", SQUARE, [])
    left = furnish(sheet, "a", SQUARE, [door])
    assert len(left) < len(free)
    assert all(abs(prop.at[0] - 84) > 30 for prop in left if prop.at[1] > 130)


@pytest.mark.parametrize("box", [(0, 0, 168, 168), (0, 0, 168, 80), (10, 20, 90, 188), (0, 0, 340, 168)])
def test_what_fills_a_tile_lies_along_it_and_stays_inside(box: tuple[float, float, float, float]) -> None:
    prop = furnishing.across("boat", box)
    wide, high = box[2] - box[0], box[3] - box[1]
    length, breadth = (size * prop.size for size in furnishing.BOX)
    long, short = max(wide, high), min(wide, high)
    assert prop.at == (box[0] + wide / 2, box[1] + high / 2)
    assert prop.angle == (90 if high > wide else 0)
    assert max(length / long, breadth / short) == pytest.approx(furnishing.FILLED, abs=0.01)


def test_furniture_is_placed_the_same_every_time() -> None:
    sheet = SHEETS["prison"]
    assert furnish(sheet, "j", SQUARE, []) == furnish(sheet, "j", SQUARE, [])


@pytest.mark.parametrize("level", [level for level in BOX.levels if not BOX.levels[level].training])
def test_the_ground_of_a_level_is_small_enough_to_send(level: str) -> None:
    board = fc.new("v-sabotage", scenario=level, seed=1).scene().board
    assert board.counter == floor_plan.COUNTER
    assert len(drawing.ground(board)) < LARGEST


@pytest.mark.parametrize(("level", "windows"), [("hotel-de-luxe", True), ("underground-base", False)])
def test_outer_walls_have_windows_except_under_the_ground(level: str, windows: bool) -> None:
    ground = fc.new("v-sabotage", scenario=level, seed=1).scene().board.ground
    styles = {feature.style for feature in ground if isinstance(feature, Line)}
    assert "wall" in styles
    assert ("window" in styles) == windows


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


def box(placed: Placement) -> tuple[float, float, float, float]:
    """The square that a counter covers."""
    half = counters.SIZE / 2 * placed.scale
    return placed.x - half, placed.y - half, placed.x + half, placed.y + half


CROWDS = [
    ({"officer": "e", "medic": "e", "scout": "e", "sapper": "e"}, {}),
    ({"officer": "q", "medic": "q"}, {"q": "mauser"}),
    ({"officer": "b", "medic": "b"}, {"b": "mauser mp40"}),
    ({"officer": "f", "medic": "r"}, {"f": "mauser mp40 dog storm motor flame hammer", "r": "mauser mp40 dog"}),
]


@pytest.mark.parametrize(("squad", "enemies"), CROWDS)
def test_in_a_crowd_counters_shrink_and_none_covers_another(squad: dict[str, str], enemies: dict[str, str]) -> None:
    guards = {"alarm": "mp40", "safe": "mp40"}
    game = table(squad, enemies=enemies, guards=guards, items={"e": "grenade tnt", "b": "crowbar", "q": "uniform"})
    placed = [at for at in stacks.placements(game.scene()).values() if at.piece.spot]
    for one, other in combinations(placed, 2):
        a, b = box(one), box(other)
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one.piece.id, other.piece.id)
    assert all(at.scale * counters.SIZE >= 28 for at in placed if at.piece.side != "marker")


def test_a_lock_hides_no_name_of_a_tile() -> None:
    for level in BOX.levels:
        scene = fc.new("v-sabotage", scenario=level, seed=1).scene()
        words = [
            feature for feature in scene.board.ground if isinstance(feature, Lettering) and feature.style == "tile"
        ]
        for lock in (at for at in stacks.placements(scene).values() if at.piece.symbol == "lock"):
            left, _, right, bottom = box(lock)
            for word in words:
                wide, (x, y) = floor_plan.name_width(word.text), word.points[0]
                over = left < x + wide and right > x and y - 8 < bottom and lock.y < y
                assert not over, (level, lock.piece.name, word.text)


@rule("11.2e")
@pytest.mark.parametrize("scenario", ["prison", "black-tea"])
def test_the_board_shows_the_levels_with_their_tokens_before_the_squad_is_chosen(scenario: str) -> None:
    game = fc.new("v-sabotage", scenario=scenario, seed=7)
    before = {piece.id: piece.name for piece in game.scene().pieces}
    goals = game.scene().goals
    while not game.state.turn:
        game.choose(game.title.sensible(game))
    after = {piece.id: piece.name for piece in game.scene().pieces if not piece.id.endswith(".compass")}
    assert before == {name: text for name, text in after.items() if name not in game.state.commandos}
    assert goals == game.scene().goals


@rule("8.2b")
def test_the_goals_are_the_open_objectives_and_whom_to_bring_out() -> None:
    def shown(game: Play) -> list[tuple[str, bool, bool]]:
        return [(goal.text, goal.done, bool(goal.note)) for goal in game.scene().goals]

    game = table({"officer": "e"})
    leave = ("Then leave by a trap door", False, False)
    assert shown(game) == [("The safe", False, True), ("The tank", False, True), leave]
    del game.state.grounds["range"].objectives["range.safe"]
    assert shown(game) == [("The safe", True, False), ("The tank", False, True), leave]
    game.state.grounds["range"].escorts = {"courier": "range.e"}
    assert shown(game)[2][0].startswith("Bring ")
    game.state.grounds = {}
    assert shown(game) == [(f"Complete {game.rules.name_of(level)}", False, False) for level in game.rules.layouts]
