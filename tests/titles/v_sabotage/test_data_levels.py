"""Drawings of levels are read correctly, and levels that can't be played are refused."""

import shutil
from pathlib import Path

import pytest

from fieldcraft.kernel.errors import BadData
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import plans
from fieldcraft.titles.v_sabotage.data import read
from fieldcraft.titles.v_sabotage.plans import plan
from tests.titles.v_sabotage.drafts import draft

HERE = Path(plans.__file__).parent / "data"

FARM = """
 a b b c
     +
 d E E f<
   #
 . H+j .
   ^
"""


def between(drawing: str) -> dict[tuple[str, str], tuple[str, str]]:
    """The passage between two tiles, and the side of the first tile the second is on."""
    return {(b.first, b.second): (b.side, b.passage) for b in plan(drawing).borders}


@rule("11.3a", "11.3b")
def test_indoor_tiles_have_walls_and_outdoor_tiles_none() -> None:
    borders = between(FARM)
    assert borders["a", "b"] == ("e", "open")
    assert borders["d", "e"] == ("e", "wall")
    assert borders["e", "j"] == ("s", "wall")
    assert between("\n A B\n")["a", "b"] == ("e", "wall")
    assert between("\n A+B\n")["a", "b"] == ("e", "door")


def test_doors_are_where_they_are_drawn() -> None:
    borders = between(FARM)
    assert borders["b", "e"] == ("s", "door")
    assert borders["e", "h"] == ("s", "locked")
    assert borders["h", "j"] == ("e", "door")


def test_tiles_that_meet_at_a_corner_do_not_touch() -> None:
    assert ("a", "e") not in between(FARM)
    assert between("\n a .\n\n . b\n") == {}


def test_sizes_and_entrances_are_read_from_the_drawing() -> None:
    drawn = plan("   v\n a b b\n\n c b b<\n")
    assert [(tile.id, tile.size) for tile in drawn.tiles.values()] == [("a", "small"), ("b", "large"), ("c", "small")]
    assert [(gate.tile, gate.side, gate.square) for gate in drawn.entrances] == [("b", "n", (0, 1)), ("b", "e", (1, 2))]
    tall = plan("\n a\n\n>a\n ^\n")
    assert tall.tiles["a"].size == "medium"
    assert [gate.side for gate in tall.entrances] == ["w", "s"]


DRAWINGS = [
    ("\n a a a\n", "tile 'a': its squares must form a small (1), medium (1 by 2) or large (2 by 2) tile"),
    ("\n a . a\n", "tile 'a': its squares must form a small (1), medium (1 by 2) or large (2 by 2) tile"),
    ("\n a a\n\n a b\n", "tile 'a': its squares must form a small (1), medium (1 by 2) or large (2 by 2) tile"),
    ("\n a A\n", "tile 'A': use the letter for an indoor or an outdoor tile, not both"),
    ("\n a 3\n", "line 2, column 4: '3' isn't a letter or a dot"),
    ("\n a*b\n", "line 2, column 3: '*' isn't a door (+ #) or an entrance (v < ^ >)"),
    ("+\n a b\n", "line 1, column 1: '+' isn't a door (+ #) or an entrance (v < ^ >)"),
    ("\n a b+\n", "the door '+' near b doesn't connect two tiles"),
    ("\n a+a\n", "the door '+' near a doesn't connect two tiles"),
    ("\n a a\n + +\n B B\n", "there are two doors between 'a' and 'b'"),
    ("\n a<b\n", "the entrance '<' near b doesn't lead in from outside"),
    ("\n<a b\n", "the entrance '<' near a doesn't lead in from outside"),
    (" <\n a b\n", "the entrance '<' near a points along its edge"),
    ("\n\n", "the drawing has no tiles; the first line is for the edges above the first row"),
]


@pytest.mark.parametrize(("drawing", "said"), DRAWINGS)
def test_a_drawing_that_is_not_understood(drawing: str, said: str) -> None:
    with pytest.raises(BadData) as wrong:
        plan(drawing)
    assert said in wrong.value.mistakes


MINE = draft(
    "mine",
    """\

 a b b c
     +
 d E E f<
   +
 g H+j k

>l m m n
""",
    """\
open = ["a"]
blocked = ["n"]
alarm = "e"
""",
    """\
[level.equipment]
d = ["grenade"]
[[level.objective]]
id = "van"
tile = "h"
goal = "interact"
name = "the van"
text = "1 AP: ruin it."
ap = 1
""",
)


def mistakes_in(tmp_path: Path, level: str) -> list[str]:
    """The mistakes in the data with one more level."""
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    (data / "levels_mine.toml").write_text(level, "utf-8")
    with pytest.raises(BadData) as wrong:
        read(data)
    return list(wrong.value.mistakes)


LEVELS = [
    ("commandos = 3", "commandos = 5", "field commandos: it must be 1 to 4"),
    ("commandos = 3", "commandos = 3\nlimit = -1", "field limit: it can't be negative"),
    ("commandos = 3", "commandos = 3\nhold = true", "field hold: it needs a limit"),
    (
        "commandos = 3",
        "commandos = 3\nhold = true\nlimit = 3",
        "field hold: it must be set if, and only if, there is an objective to protect",
    ),
    (
        " d E E f<\n   +\n g H+j k\n\n>l m m n",
        " d E E f\n   +\n g H+j k\n\n l m m n",
        "field limit: a level without enemy entrances needs one, or the game might never end",
    ),
    (
        " a b b c\n     +",
        " a b b c\n     *",
        "field drawing: line 3, column 6: '*' isn't a door (+ #) or an entrance (v < ^ >)",
    ),
    ('open = ["a"]', 'open = ["z"]', "field open: there is no tile 'z'"),
    ('open = ["a"]', 'open = ["n"]', "field open: two are on the same tile"),
    ('open = ["a"]', "open = []", "field open: there must be an open trap door"),
    ('blocked = ["n"]', 'blocked = ["z"]', "field blocked: there is no tile 'z'"),
    ('alarm = "e"', 'alarm = "z"', "field alarm: there is no tile 'z'"),
    ('alarm = "e"', 'nests = ["z"]', "field nests: there is no tile 'z'"),
    ('alarm = "e"', 'nests = ["a", "a"]', "field nests: two are on the same tile"),
    ('alarm = "e"', 'nests = ["a", "b", "c"]', "field drawing: it needs 3 of nest, but the box has 2"),
    ('a = "A"\n', "", "field names: tile 'a' has no name"),
    ('a = "A"', 'z = "A"', "field names: there is no tile 'z'"),
    ('d = ["grenade"]', 'd = ["sten"]', "field equipment: there is no token 'sten'"),
    ('tile = "h"', 'tile = "z"', "objective 'van', field tile: there is no tile 'z'"),
    ("ap = 1", "ap = 4", "objective 'van', field ap: it must be 1 to 3 unless the work is shared"),
    (
        "ap = 1",
        'ap = 1\ncharacter = "courier"',
        "objective 'van', field character: it must be set for an escort, and only then",
    ),
    (
        'goal = "interact"',
        'goal = "escort"\ncharacter = "king"',
        "objective 'van', field character: there is no character 'king'",
    ),
    (
        'goal = "interact"',
        'goal = "eliminate"\nshared = true',
        "objective 'van', field shared: only an objective to interact with can be shared",
    ),
    ("ap = 1", 'ap = 1\nneeds = "key"', "objective 'van', field needs: there is no token 'key'"),
    (
        'goal = "interact"',
        'goal = "destroy"',
        "field equipment: the level has only 0 charges for 1 objective to destroy",
    ),
    (" g H+j k", " g H j k\n\n", "field drawing: tile"),
]


@pytest.mark.parametrize(("old", "new", "said"), LEVELS)
def test_a_level_that_cannot_be_played(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in MINE
    found = mistakes_in(tmp_path, MINE.replace(old, new, 1))
    expected = f"levels_mine.toml, level 'mine', {said}"
    assert any(mistake.startswith(expected) for mistake in found), found


def test_a_tile_that_cannot_be_reached(tmp_path: Path) -> None:
    found = mistakes_in(tmp_path, MINE.replace("   +\n g H+j k", "\n g H j k", 1))
    said = "levels_mine.toml, level 'mine', field drawing: tile 'h' can't be reached from an open trap door"
    assert found == [said]


def test_a_trap_door_cannot_be_on_a_large_tile(tmp_path: Path) -> None:
    large = MINE.replace(" a b b c\n     +\n d E E f<", " a a b c\n\n a a E f<", 1)
    mistake = "field open: a trap door can't be on a large tile, where no commando could enter unseen"
    assert f"levels_mine.toml, level 'mine', {mistake}" in mistakes_in(tmp_path, large)


def test_a_level_too_few(tmp_path: Path) -> None:
    data = Path(shutil.copytree(HERE, tmp_path / "data"))
    text = (data / "levels_training.toml").read_text("utf-8").replace("training = 1\n", "", 1)
    (data / "levels_training.toml").write_text(text, "utf-8")
    with pytest.raises(BadData) as wrong:
        read(data)
    assert wrong.value.mistakes == ("the levels*.toml files have 27 levels, not 26",)
