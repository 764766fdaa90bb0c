"""Traces: previews of options over the board."""

from __future__ import annotations

import pytest

from fieldcraft import drawing
from fieldcraft.drawing.traces import positions, trace_path
from fieldcraft.kernel.scene import Board, Link, Piece, Scene, Spot, Stop, Trace
from tests.drawing.positions import SVG, parsed

SPOTS = (Spot("a", "A", 0, 0, (0, 0)), Spot("b", "B", 100, 0, (1, 0)), Spot("c", "C", 200, 0, (2, 0)))
GUN = Piece("gun", "Gun", "gun", "ours", "a", at=(10, 20))
MAN = Piece("man", "Man", "person", "theirs", "c")
SCENE = Scene(Board("Test", 300, 200, SPOTS, (Link(("b", "a"), "road", ((50.0, 60.0),)),)), (GUN, MAN), (), "")


def stops(*places: str) -> list[Stop]:
    return [Stop(place) for place in places]


def notes(markup: str) -> list[tuple[str, float]]:
    """The text of the notes and the x coordinate of each."""
    found = []
    for group in parsed(markup).iter(f"{SVG}g"):
        words = group.find(f"{SVG}text")
        assert words is not None
        found.append((words.text or "", float(group.attrib["transform"].split("(")[1].split()[0].rstrip(")"))))
    return found


def test_a_trace_follows_the_bends_of_a_link_both_ways() -> None:
    there = trace_path(SCENE, stops("a", "b"), positions(SCENE))
    back = trace_path(SCENE, stops("b", "a"), positions(SCENE))
    assert max(y for _, y in there) > 50
    assert (there[0], there[-1]) == ((0.0, 0.0), (100.0, 0.0))
    assert max(y for _, y in back) > 50
    assert (back[0], back[-1]) == ((100.0, 0.0), (0.0, 0.0))


def test_without_a_link_the_trace_is_straight() -> None:
    assert trace_path(SCENE, stops("b", "c"), positions(SCENE)) == [(100, 0), (200, 0)]


def test_every_stop_has_its_note_in_order_and_escaped() -> None:
    drawn = drawing.trace(SCENE, Trace((Stop("a"), Stop("b", "1"), Stop("c", "<4>"))))
    assert notes(drawn) == [("1", 100), ("<4>", 200)]


def test_a_trace_to_a_piece_ends_at_its_position() -> None:
    assert positions(SCENE)["gun"] == (10, 20)
    assert positions(SCENE)["man"] == (200, 0)


def test_the_note_of_a_line_of_sight_leaves_what_is_seen_uncovered() -> None:
    drawn = drawing.trace(SCENE, Trace((Stop("a"), Stop("c", "5+")), "sight"))
    [(words, across)] = notes(drawn)
    assert words == "5+"
    assert 100 < across < 200 - SCENE.board.counter / 2


@pytest.mark.parametrize("trace", [Trace(), Trace((Stop("a"),)), Trace((Stop("a"), Stop("nowhere", "1")))])
def test_less_than_two_places_draw_nothing(trace: Trace) -> None:
    assert drawing.trace(SCENE, trace) == ""


def test_screen_readers_skip_a_trace() -> None:
    root = parsed(drawing.trace(SCENE, Trace(tuple(stops("a", "b")), "air")))
    assert root.attrib["aria-hidden"] == "true"
    assert "air" in root.attrib["class"].split()
