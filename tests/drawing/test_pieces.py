"""Counters and places are all drawn, clickable, escaped, and small."""

import re
from xml.etree.ElementTree import Element

import msgspec
import pytest

from fieldcraft.drawing import counter, die, marks, pieces, places, symbols
from fieldcraft.drawing.counters import BADGES, SIZE, badge_points
from fieldcraft.drawing.stacks import BADGE_FROM
from fieldcraft.kernel.scene import Board, Piece, Scene
from tests.drawing.positions import SVG, parsed, plain_scene, scenarios, scenes_of_a_game

HOSTILE = "<script>alert('1')</script> & \"quotes\" \x00\x1b ]]>"


def by_class(tree: Element, name: str) -> list[Element]:
    """The groups with a class."""
    return [group for group in tree.iter(f"{SVG}g") if name in (group.get("class") or "").split()]


def check(scene: Scene) -> None:
    """Every piece is drawn once, is clickable and has a name; the whole is small."""
    markup = pieces(scene)
    assert len(markup.encode()) < 32_000
    counters = by_class(parsed(markup), "piece")
    assert sorted(str(piece.get("data-place")) for piece in counters) == sorted(piece.id for piece in scene.pieces)
    where = {piece.id: piece.spot for piece in scene.pieces}
    assert all(where[str(piece.get("data-place"))] == piece.get("data-spot") for piece in counters)
    assert all(counter.get("aria-label") for counter in counters)
    # The rim lies under the counter, right after its shadow, so that it covers no value.
    assert all([child.get("class") for child in counter].index("glow") == 1 for counter in counters)


def check_places(board: Board) -> None:
    """Every place is drawn once, is clickable and has a name."""
    spots = by_class(parsed(places(board)), "spot")
    assert [spot.get("data-place") for spot in spots] == [spot.id for spot in board.spots]
    assert all(spot.get("aria-label") for spot in spots)
    assert all({"hit", "glow"} <= {child.get("class") for child in spot} for spot in spots)


@pytest.mark.parametrize(("title", "scenario"), scenarios())
def test_every_place_and_piece_of_every_position_is_clickable(title: str, scenario: str) -> None:
    scenes = [scene for seed in (1, 2) for scene in scenes_of_a_game(title, scenario, seed)]
    for scene in scenes:
        check(scene)
    for board in {id(scene.board): scene.board for scene in scenes}.values():
        check_places(board)


@pytest.mark.parametrize(("title", "scenario"), scenarios())
def test_a_usual_position_is_under_16_kilobytes(title: str, scenario: str) -> None:
    sizes = sorted(len(pieces(scene).encode()) for scene in scenes_of_a_game(title, scenario, 2))
    assert sizes[len(sizes) // 2] < 16_000


@pytest.mark.parametrize(("title", "scenario"), scenarios())
def test_the_board_changes_seldom_and_is_kept(title: str, scenario: str) -> None:
    if scenario == "campaign":
        return
    boards = [scene.board for scene in scenes_of_a_game(title, scenario, 1, every=1)]
    different = {id(board): board for board in boards}
    assert len({repr(board) for board in different.values()}) == len(different)
    assert len(different) <= 1 + len(boards) // 10


@pytest.mark.parametrize(("title", "scenario"), scenarios())
def test_counters_in_panels_are_drawn_too(title: str, scenario: str) -> None:
    rows = [row for scene in scenes_of_a_game(title, scenario, 1) for panel in scene.panels for row in panel.rows]
    assert any(row.pieces for row in rows) or title == "commandos-europe", "whose gear is in the shop, not in panels"
    for piece in {piece for row in rows for piece in row.pieces}:
        assert parsed(counter(piece)).get("data-place") == piece.id


def test_hostile_names_are_escaped() -> None:
    piece = Piece(HOSTILE, HOSTILE, HOSTILE, HOSTILE, "a", (HOSTILE, HOSTILE), (HOSTILE,), note=HOSTILE)
    for markup in (pieces(plain_scene(piece)), counter(piece), die(HOSTILE)):
        assert "<script" not in markup
        parsed(markup)


def test_an_unknown_symbol_is_shown_as_initials() -> None:
    piece = Piece("x", "Royal Horse Artillery", "zeppelin", "ours", "a")
    assert ">RHA<" in counter(piece)
    assert ">Z1<" in counter(Piece("x", "Zeppelin", "zeppelin", "ours", "a", short="Z1"))


@pytest.mark.parametrize("name", ["", "-", " - "])
def test_a_piece_without_a_name_still_draws(name: str) -> None:
    parsed(counter(Piece("x", name, "zeppelin", "theirs", "a")))


@pytest.mark.parametrize(
    ("mark", "sign"),
    [
        ("panicked", "badge-hatch"),
        ("detected", "badge-eye"),
        ("moved", "badge-tick"),
        ("carrying", "badge-crate"),
        ("fired", "badge-burst"),
    ],
)
def test_a_state_is_shown_by_a_mark_and_not_by_a_tint_alone(mark: str, sign: str) -> None:
    marked = counter(Piece("x", "X", "truck", "ours", "a", marks=(mark,)))
    assert f'href="#{sign}"' in marked
    assert f'id="{sign}"' in symbols()


def test_the_hatching_of_a_panicked_counter_makes_its_box_no_larger() -> None:
    found = re.search(r'id="badge-hatch"[^>]*', symbols())
    assert found
    drawn = re.search(r' d="([^"]+)"', found[0])
    assert drawn
    assert max(abs(int(number)) for number in re.findall(r"-?\d+", drawn[1])) <= 22


def test_a_panicked_counter_is_turned() -> None:
    assert "rotate(" in counter(Piece("x", "X", "truck", "ours", "a", marks=("panicked",)))
    assert "rotate(" not in counter(Piece("x", "X", "truck", "ours", "a"))


def test_a_stack_has_a_count_from_four_on() -> None:
    stack = [Piece(f"p{n}", f"P{n}", "truck", "ours", "a") for n in range(BADGE_FROM)]
    assert 'class="count"' not in pieces(plain_scene(*stack[:-1]))
    assert ">4<" in pieces(plain_scene(*stack))


def test_a_piece_on_no_place_of_the_board_is_not_drawn() -> None:
    assert "data-spot" not in pieces(plain_scene(Piece("x", "X", "truck", "ours", "nowhere")))


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert die(face).count('class="pip"') == face


def test_a_die_without_pips_shows_what_was_drawn() -> None:
    assert ">12<" in die(12)
    assert ">Storm<" in die("Storm")


@pytest.mark.parametrize("at", [None, (40.0, 40.0)])
def test_a_seen_piece_is_in_a_pool_of_light_and_an_unseen_one_is_a_silhouette(
    at: tuple[float, float] | None,
) -> None:
    board = plain_scene().board
    where = board.spots[0].id
    seen = Piece("ann", "Ann", "commando", "ours", where, marks=("seen",), at=at)
    hidden = Piece("bob", "Bob", "commando", "ours", where, marks=("unseen",), at=at)
    scene = Scene(board, (hidden, seen), (), "")
    assert 'class="beam"' in marks(scene)
    lit = pieces(scene)
    assert "unseen" in next(g for g in parsed(lit).iter(f"{SVG}g") if g.get("data-place") == "bob").attrib["class"]
    assert "beam" not in marks(Scene(board, (hidden,), (), ""))


def test_a_badge_is_in_the_ring_or_low_in_the_hex_of_its_place() -> None:
    scene = plain_scene()
    hexed, ring = scene.board.spots[0], scene.board.spots[1]
    hexed = msgspec.structs.replace(hexed, outline=((hexed.x, hexed.y - 50), (hexed.x + 9, hexed.y + 50)))
    board = msgspec.structs.replace(scene.board, spots=(hexed, ring, *scene.board.spots[2:]))
    drawn = parsed(pieces(msgspec.structs.replace(scene, board=board), {hexed.id: "2 <b>", ring.id: "3"}))
    low, inside = by_class(drawn, "figures")[0]
    assert (low.text, inside.text) == ("2 <b>", "3")
    assert hexed.y < float(low.get("y") or 0) < hexed.y + 50
    assert (inside.get("class"), float(inside.get("y") or 0)) == ("ringed", round(ring.y, 1))
    assert not by_class(parsed(pieces(scene)), "figures")


def test_a_stack_that_is_fanned_out_stays_on_the_board_and_covers_nothing_of_itself() -> None:
    board = plain_scene().board
    spot = msgspec.structs.replace(board.spots[0], x=board.width - 5, y=300)
    stack = tuple(Piece(f"p{n}", f"P{n}", "truck", "ours" if n % 2 else "theirs", spot.id) for n in range(7))
    drawn = parsed(pieces(Scene(msgspec.structs.replace(board, spots=(spot,)), stack, (), "")))
    found = [
        tuple(float(v.removesuffix("px")) for v in str(p.get("data-fan")).split(", ")) for p in by_class(drawn, "piece")
    ]
    assert len(found) == 7
    assert all(board.counter / 2 <= x <= board.width - board.counter / 2 for x, _ in found)
    assert all(max(abs(a - c), abs(b - d)) >= board.counter for a, b in found for c, d in found if (a, b) != (c, d))
    alone = parsed(pieces(Scene(msgspec.structs.replace(board, spots=(spot,)), stack[:1], (), "")))
    assert by_class(alone, "piece")[0].get("data-fan") is None


def test_a_name_too_long_for_a_counter_is_condensed_or_cut_at_a_word() -> None:
    unit = Piece("931", "Mortar", "mortar", "ours", "c4")
    assert "textLength" not in counter(unit)
    assert "textLength" in counter(msgspec.structs.replace(unit, name="Machine Gun"))
    long = counter(msgspec.structs.replace(unit, name="2A Panzer Company of the Guards"))
    assert ">2A Panzer<" in long


def test_damage_is_a_tab_and_stress_is_counted_in_pips() -> None:
    hurt = counter(Piece("x", "X", "tank", "ours", "a", marks=("engine", "3 stress", "2 tactic")))
    assert 'href="#badge-damage-engine"' in hurt
    assert hurt.count('class="stress"') == 3
    assert 'class="token">2<' in hurt
    strained = counter(Piece("x", "X", "tank", "ours", "a", marks=("8 stress",)))
    assert strained.count('class="stress"') == 1
    assert ">8<" in strained


def test_badges_leave_the_values_in_the_corners_in_sight() -> None:
    for x, y in BADGES:
        assert abs(x) > 18
        assert abs(y) < 12
    full = Piece("p", "P", "tank", "ours", "a", ("1", "2", "3", "4"), ("seen", "moved"))
    assert badge_points(full) == list(BADGES)


@pytest.mark.parametrize(("values", "free"), [((), 2), (("1", "2", "+1"), 1), (("1", "2", "", "4"), 1)])
def test_badges_are_in_free_corners_where_no_neighbour_hides_them(values: tuple[str, ...], free: int) -> None:
    points = badge_points(Piece("p", "P", "tank", "ours", "a", values, ("seen", "moved")))
    inside = [(x, y) for x, y in points if y < -10]
    assert inside == points[:free]
    assert len(points) == len(BADGES)
    for x, y in inside:
        corner = 3 if x > 0 else 2
        assert not (*values, "", "", "", "")[corner]
        assert max(abs(x), abs(y)) + 7 < SIZE * 1.05 / 2
