"""The map as text."""

from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Spot
from fieldcraft.terminal.text_map import draw_map, is_numbered_hex_map, map_pages, map_width
from fieldcraft.terminal.theme import ASCII, UNICODE, Glyphs
from fieldcraft.terminal.view import OptionLine, View


def rows(*pieces: Piece, numbers: dict[str, str] | None = None, glyphs: Glyphs = ASCII) -> list[str]:
    spots = (
        Spot("west", "West", 0, 0, (0, 0), ("base",)),
        Spot("near", "Near", 0, 0, (6, 0)),
        Spot("east", "East", 0, 0, (40, 0), ("closed", "fort")),
        Spot("south", "South", 0, 0, (0, 4)),
    )
    ways = (Link(("near", "east"), "road"), Link(("west", "south"), "track"))
    scene = Scene(Board("b", 1, 1, spots, ways), pieces, (), "")
    return [line.plain for line in draw_map(scene, numbers or {}, glyphs)]


def unit(name: str, spot: str, side: str = "ours") -> Piece:
    return Piece(name, name, "foot", side, spot)


def test_names_are_where_the_title_puts_them() -> None:
    assert rows()[0].index("West") == 2
    assert rows()[0].index("East") == 42
    assert rows()[4] == " oSouth"


def test_a_ring_shows_what_a_place_is() -> None:
    assert "@West" in rows()[0]
    assert "xEast" in rows()[0]
    assert "oNear" in rows()[0]


def test_links_join_places_and_roads_look_different_from_tracks() -> None:
    assert "= = =" in rows()[0]
    assert [row.strip() for row in rows()[1:4]] == [".", ".", "."]


def test_thin_links_are_drawn_in_small_dots() -> None:
    assert any(0x2800 < ord(sign) < 0x2900 for sign in rows(glyphs=UNICODE)[0])


def test_pieces_are_counted_behind_the_name_by_side() -> None:
    shown = rows(unit("a", "east"), unit("b", "east"), unit("c", "east", "theirs"), unit("d", "east", "marker"))
    assert "East ^2v1*" in shown[0]


def test_pieces_go_below_the_name_where_a_neighbour_leaves_no_room() -> None:
    shown = rows(unit("a", "west"), unit("b", "west"))
    assert "^2" not in shown[0]
    assert shown[1].index("^2") == shown[0].index("West")


def test_pieces_off_the_map_are_not_on_it() -> None:
    assert rows(unit("a", "recruit box")) == rows()


def test_numbers_take_the_place_of_rings() -> None:
    assert "7Near" in rows(numbers={"near": "7"})[0]
    assert "12East" in rows(numbers={"east": "12"})[0]


def test_an_empty_board_has_no_map() -> None:
    assert draw_map(Scene(Board("b", 1, 1, (), ()), (), (), ""), {}, ASCII) == []


def test_pieces_go_to_a_corner_where_all_four_sides_are_taken() -> None:
    places = {"mid": (20, 3), "right": (26, 3), "lo": (20, 4), "up": (20, 2), "left": (14, 3)}
    spots = tuple(Spot(name, name.title(), 0, 0, cell) for name, cell in places.items())
    scene = Scene(Board("b", 1, 1, spots, ()), (unit("a", "mid"),), (), "")
    shown = [line.plain.strip() for line in draw_map(scene, {}, ASCII)]
    assert shown == ["oUp", "oLeft oMid  oRight", "oLo  ^1"]


def hexes(columns: int, rows: int) -> Scene:
    """A hex board with one of our counters and a marker."""
    edge = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    spots = tuple(Spot(f"{x}{y}", f"hex {x}{y}", x, y, (4 * x, y), outline=edge, sign="~") for x, y in cells)
    pieces = (Piece("us", "Us", "squad", "ours", "11"), Piece("there", "There", "goal", "marker", "22", short="!"))
    return Scene(Board("Hexes", 10, 10, spots, ()), pieces, (), "")


def test_hexes_show_their_terrain_under_counters_and_options() -> None:
    lines = [line.plain for line in draw_map(hexes(3, 3), {"00": "7"}, UNICODE, 20, 3)]
    assert lines == ["  7   ~   ~", "  ~   ▲1  ~", "  ~   ~   !"]


def test_a_large_hex_map_shows_the_part_that_matters() -> None:
    scene = hexes(9, 30)
    lines = [line.plain for line in draw_map(scene, {"829": "3"}, UNICODE, 20, 5)]
    assert len(lines) == 5
    assert lines[-1].rstrip().endswith("3")
    assert map_width(scene.board) <= 76


def numbered(columns: int, rows: int) -> Scene:
    """A board of numbered hexes with one of our counters in the first and a marker in the last."""
    edge = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    spots = tuple(
        Spot(f"{x + 1:02}{y + 1:02}", "", x, y, (4 * x, 2 * y + x % 2), outline=edge, sign="~") for x, y in cells
    )
    goal = spots[-1].id
    pieces = (Piece("us", "Us", "squad", "ours", "0101"), Piece("there", "There", "goal", "marker", goal, short="!"))
    return Scene(Board("Hexes", 10, 10, spots, ()), pieces, (), "")


def test_numbered_hexes_have_column_and_row_numbers_at_the_edge() -> None:
    lines = [line.plain for line in draw_map(numbered(3, 2), {}, UNICODE, 20, 5)]
    assert lines == ["   01  02  03", "01 ▲1      ~", "01     ~", "02 ~       !", "02     ~"]


def test_your_pieces_and_the_markers_are_in_view_if_there_is_room() -> None:
    scene = numbered(3, 8)
    lines = [line.plain for line in draw_map(scene, {"0304": "1"}, UNICODE, 20, 17)]
    assert "▲1" in "".join(lines)
    assert lines[-2].endswith("!")
    lines = [line.plain for line in draw_map(scene, {"0304": "1"}, UNICODE, 20, 10)]
    assert "▲1" not in "".join(lines)
    assert lines[-1].endswith("!")
    lines = [line.plain for line in draw_map(scene, {"0301": "1", "0304": "2"}, UNICODE, 20, 10)]
    assert "!" not in "".join(lines)
    assert "▲1" in "".join(lines)


def test_a_place_with_several_options_is_in_view() -> None:
    lines = [line.plain for line in draw_map(numbered(3, 30), {}, UNICODE, 20, 5, {}, ("0214",))]
    assert any(line.startswith("14") for line in lines)


def test_a_map_of_numbered_hexes_is_shown_whole_page_by_page() -> None:
    view = View("", numbered(3, 8), [], "", "", [OptionLine(4, "Go", None, "", ("0208",))])
    pages = [[line.plain for line in page] for page in map_pages(view, UNICODE, 20, 7)]
    assert [page[0] for page in pages] == ["   01  02  03"] * 3
    assert [len(page) for page in pages] == [7, 7, 5]
    assert pages[0][1] == "01 ▲1      ~"
    assert pages[-1][-2:] == ["08 ~       !", "08     4"]
    assert is_numbered_hex_map(view.scene.board)
    assert not is_numbered_hex_map(hexes(3, 3).board)


def test_a_move_shows_its_cost_after_its_number_if_there_is_room() -> None:
    numbers, costs = {"00": "7", "01": "8", "11": "9"}, {"00": "2", "01": "10", "11": "1"}
    lines = [line.plain for line in draw_map(hexes(3, 3), numbers, UNICODE, 20, 3, costs)]
    assert lines == ["  7:2 ~   ~", "  8   9▲1 ~", "  ~   ~   !"]
