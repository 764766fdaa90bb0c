"""Overlapping names are moved; the others stay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from fieldcraft.drawing.label_placement import bounding_box, fixed_box, is_movable, spread_labels
from fieldcraft.kernel.scene import Feature, Lettering, Prop


def name(text: str, x: float, y: float, style: str = "town", angle: float = 0.0) -> Lettering:
    return Lettering(text, style, ((x, y),), 1.0, angle)


def overlapping(features: Sequence[Feature]) -> list[tuple[str, str]]:
    """The pairs of movable names that overlap."""
    names = [feature for feature in features if isinstance(feature, Lettering) and is_movable(feature)]
    return [
        (one.text, other.text)
        for one, other in combinations(names, 2)
        if bounding_box(one).overlap(bounding_box(other))
    ]


def test_names_that_dont_overlap_stay() -> None:
    features: list[Feature] = [name("Siwa", 0, 0), Prop("well", (5, 5)), name("Kufra", 200, 0)]
    assert spread_labels(features) == features


def test_overlapping_names_are_moved_apart() -> None:
    features = [name("Long Harbour", 100, 100), name("Short Quay", 130, 104), name("Pier", 90, 98)]
    assert len(overlapping(features)) == 3
    assert overlapping(spread_labels(features)) == []


def test_a_name_stays_near_its_place() -> None:
    moved = spread_labels([name("Long Harbour", 100, 100), name("Short Quay", 130, 104)])
    for feature in moved:
        assert isinstance(feature, Lettering)
        box = bounding_box(feature)
        assert box.left - 1 <= 130
        assert box.right + 1 >= 100


def test_names_of_water_and_rotated_names_stay() -> None:
    features = [name("Gulf", 0, 0, "water"), name("Gulf", 0, 0, "water"), name("Up", 0, 0, angle=90), name("Up", 0, 0)]
    assert spread_labels(features) == features


def test_a_name_makes_room_for_notes_in_pencil_and_covers_no_village() -> None:
    note, village = name("free", 134, 128, "pencil"), Prop("village", (100, 103), 1.4)
    crowded: list[Feature] = [village, name("Coutances", 100, 120), note]
    assert bounding_box(name("Coutances", 100, 120)).overlap(bounding_box(note))
    _, moved, kept = spread_labels(crowded)
    assert kept == note
    assert isinstance(moved, Lettering)
    for feature in (note, village):
        box = fixed_box(feature)
        assert box is not None
        assert not bounding_box(moved).overlap(box)
    assert fixed_box(Prop("well", (100, 103))) is None
