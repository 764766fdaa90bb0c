"""Boards of tiles as text."""

from msgspec import structs

from fieldcraft.kernel.scene import Board, Line, Piece, Point, Prop, Scene, Spot
from fieldcraft.terminal.theme import ASCII, UNICODE, Glyphs
from fieldcraft.terminal.tile_map import draw_tiles, is_tile_board

UNIT = 100.0


def tile(name: str, column: int, row: int, width: int = 1) -> Spot:
    left, top = column * UNIT, row * UNIT
    right, bottom = left + width * UNIT, top + UNIT
    outline = ((left + 3, top + 3), (right - 3, top + 3), (right - 3, bottom - 3), (left + 3, bottom - 3))
    return Spot(name, name, (left + right) / 2, (top + bottom) / 2, (0, 0), outline=outline)


def wall(spot: Spot) -> Line:
    return Line("wall", (*spot.outline, spot.outline[0]), False)


YARD, HALL, LANE = tile("Yard", 0, 0), tile("Hall", 1, 0), tile("Lane", 0, 1, 2)


def rows(
    *pieces: Piece, numbers: dict[str, str] | None = None, glyphs: Glyphs = UNICODE, columns: int = 60
) -> list[str]:
    ground = (wall(HALL), Prop("door", (UNIT, UNIT / 2)))
    scene = Scene(Board("b", 200, 200, (YARD, HALL, LANE), (), ground=ground), pieces, (), "")
    return [line.plain for line in draw_tiles(scene, numbers or {}, glyphs, columns, 11)]


def piece(name: str, spot: str, side: str = "ours", at: Point | None = None, count: int = 1, *marks: str) -> Piece:
    return Piece(name, name, "", side, spot, (), marks, at=at, count=count)


def test_only_a_board_of_rectangles_is_drawn_as_tiles() -> None:
    assert is_tile_board(Board("b", 1, 1, (YARD,), ()))
    assert not is_tile_board(Board("b", 1, 1, (YARD, Spot("ring", "Ring", 0, 0, (0, 0))), ()))
    assert not is_tile_board(Board("b", 1, 1, (), ()))


def test_tiles_share_their_borders_and_walls_are_heavy() -> None:
    drawn = rows()
    assert drawn[0].strip() == "┌──────────────┳━━━━━━━━━━━━━━┓"
    assert drawn[-1].strip() == "└─────────────────────────────┘"
    assert rows(glyphs=ASCII)[0].strip() == "+--------------+==============+"


def test_a_door_is_a_gap_in_the_wall() -> None:
    assert next(row for row in rows() if "/" in row).index("/") == rows()[0].index("┳")


def test_a_tile_shows_its_number_its_name_and_who_is_there() -> None:
    drawn = rows(
        piece("Scout", "Hall", "ours", None, 1, "seen"),
        piece("Rifles", "Hall", "theirs", None, 3),
        piece("Alarm", "Hall", "marker"),
        numbers={"Hall": "4"},
    )
    assert "4 Hall" in drawn[1]
    assert "Sco! ▼3 A" in drawn[2]


def test_a_piece_with_a_number_is_shown_by_it() -> None:
    battalions = [Piece(name, f"{name} Panzers", "", "theirs", "Hall", short=name) for name in ("2A", "11A")]
    drawn = rows(*battalions, piece("Rifles", "Hall", "theirs", None, 3))
    assert "▼2A ▼11A ▼3" in drawn[2]


def test_a_long_name_wraps_if_there_is_a_second_line() -> None:
    strip = structs.replace(YARD, name="Enemy Breakthrough")
    scene = Scene(Board("b", 200, 200, (strip, HALL, LANE), ()), (piece("Rifles", "Yard", "theirs"),), (), "")
    roomy = [line.plain for line in draw_tiles(scene, {"Yard": "4"}, UNICODE, 60, 13)]
    assert "4 Enemy" in roomy[1]
    assert "Breakthrough" in roomy[2]
    assert "▼1" in roomy[3]
    tight = [line.plain for line in draw_tiles(scene, {"Yard": "4"}, UNICODE, 60, 9)]
    assert "4 Enemy Breakt" in tight[1]
    assert "▼1" in tight[2]


def test_a_piece_on_a_border_or_outside_is_drawn_there() -> None:
    locked = piece("#", "Yard", "marker", (UNIT, UNIT / 2))
    entrance = piece("Entrance", "Yard", "marker", (-30.0, UNIT / 2))
    drawn = rows(locked, entrance)
    assert any("#" in row and row.index("#") == drawn[0].index("┳") for row in drawn)
    assert any(row.lstrip().startswith("E│") for row in drawn)


def test_a_tile_map_that_is_too_wide_shows_the_part_with_options() -> None:
    spots = tuple(tile(f"T{n}", n, 0) for n in range(12))
    scene = Scene(Board("b", 1200, 100, spots, ()), (), (), "")
    drawn = "\n".join(line.plain for line in draw_tiles(scene, {"T10": "1"}, UNICODE, 40, 9))
    assert "1 T10" in drawn
    assert "T2" not in drawn
    assert max(len(row) for row in drawn.split("\n")) <= 40
