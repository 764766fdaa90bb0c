"""Shading: what is tinted on the board during a decision, and what is written there."""

from __future__ import annotations

from xml.etree import ElementTree

from fieldcraft.drawing import marks, pieces, shade_legend
from fieldcraft.drawing.shading import band, edge
from fieldcraft.kernel.scene import Board, Piece, Scene, Shade, Spot
from tests.drawing.positions import SVG, parsed

SQUARES = tuple(
    Spot(name, name.upper(), x + 20, 20, (n, 0), outline=((x, 0), (x + 40, 0), (x + 40, 40), (x, 40)))
    for n, (name, x) in enumerate([("a", 0), ("b", 40), ("c", 80)])
)
RINGED = Spot("d", "D", 200, 100, (9, 9))
GUN = Piece("gun", "Gun", "gun", "theirs", "c")
SCENE = Scene(Board("Test", 300, 200, (*SQUARES, RINGED), ()), (GUN,), (), "")


def drawn(*shades: Shade) -> ElementTree.Element:
    layers = marks(SCENE, shades), pieces(SCENE, {"a": "7", "b": "8"}, shades)
    return parsed(f"<svg>{''.join(layers)}</svg>")


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if name in found.get("class", "").split()]


def words(root: ElementTree.Element, name: str) -> list[str]:
    return [text.text or "" for group in of_class(root, name) for text in group.iter(f"{SVG}text")]


def test_nothing_shaded_draws_nothing() -> None:
    assert not of_class(drawn(), "shades")
    assert not of_class(drawn(Shade("nowhere", "heat", note="5+", pinned=True)), "shades")


def test_places_of_one_kind_and_strength_share_one_path() -> None:
    root = drawn(Shade("a", "heat", 0.1), Shade("b", "heat", 0.1), Shade("c", "heat", 0.9), Shade("d", "hidden"))
    assert sorted(found.get("class", "") for found in of_class(root, "shade")) == [
        "shade heat s0",
        "shade heat s4",
        "shade hidden s4",
    ]


def test_tints_lie_below_the_counters_and_notes_above_them() -> None:
    root = drawn(Shade("c", "reach", note="5+", pinned=True))
    order = [found.get("class", "").split()[0] for layer in root for found in layer]
    assert order == ["shades", "piece", "figures", "shade-notes"]


def test_the_edge_runs_around_places_that_touch_and_not_between_them() -> None:
    assert edge(SQUARES[:1]).count("L") == 4
    assert edge(SQUARES[:2]).count("L") == 6
    assert edge((SQUARES[0], SQUARES[2])).count("L") == 8


def test_a_place_without_an_outline_is_a_disc() -> None:
    [disc] = of_class(drawn(Shade("d", "reach")), "shade")
    assert "a" in disc.get("d", "")


def test_only_pinned_notes_are_seen_before_an_option_is_in_focus() -> None:
    root = drawn(Shade("a", "heat", note="40%", pinned=True), Shade("b", "heat", note="10%"))
    assert words(root, "shade-note") == ["40%", "10%"]
    assert words(root, "pinned") == ["40%"]
    assert [note.get("data-shade") for note in of_class(root, "shade-note")] == ["a", "b"]


def test_a_chance_follows_the_note_and_widens_its_slip() -> None:
    shades = (Shade("a", "heat", note="8+", pinned=True), Shade("b", "heat", note="8+", pinned=True, chance="42%"))
    root = drawn(*shades)
    assert words(root, "shade-note") == ["8+", "8+"]
    assert [chance.text for chance in of_class(root, "chance")] == [" 42%"]
    alone, both = (float(slip.get("width", 0)) for slip in of_class(root, "note-slip"))
    assert both > alone


def test_a_note_can_stand_on_a_counter() -> None:
    root = drawn(Shade("gun", "reach", note="6+", pinned=True))
    assert words(root, "shade-note") == ["6+"]
    assert not of_class(root, "shade")


def test_what_is_shaded_needs_no_badge() -> None:
    assert words(drawn(Shade("a", "heat", note="40%")), "figures") == ["8"]


def test_a_strength_beyond_its_limits_is_still_drawn() -> None:
    assert (band(-1), band(2)) == (0, 4)


def test_the_legend_names_only_what_has_a_meaning_and_what_is_on_the_board() -> None:
    heat = [Shade(str(n), "heat", n / 10, f"{10 * n}%", meaning="Heard") for n in (1, 2, 3)]
    [entry] = shade_legend([*heat, Shade("x", "hidden")])
    assert entry.meaning == "Heard"
    assert entry.bands == ((0, "10%"), (1, "20% to 30%"))


def test_a_pinned_note_lies_on_the_lower_edge_of_its_place() -> None:
    pinned, other = of_class(
        drawn(Shade("a", "heat", note="5+", pinned=True), Shade("b", "heat", note="6+")), "shade-note"
    )
    assert pinned.get("transform", "").startswith("translate(20 40)")
    assert not other.get("transform", "").startswith("translate(60 40)")
