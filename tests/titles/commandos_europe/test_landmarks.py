"""What stands on the four maps is drawn from above, at the angle that the ground gives it."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

import pytest

import fieldcraft as fc
from fieldcraft.drawing import ground
from fieldcraft.drawing.landmarks import PLANS
from fieldcraft.kernel.scene import Prop
from fieldcraft.titles.commandos_europe.landmarks import Landmark, landmarks, runway
from fieldcraft.titles.commandos_europe.maps import Map

MAPS = ("norway", "north-africa", "normandy", "continent")


def map_of(name: str) -> Map:
    found: Map = fc.new("commandos-europe", scenario=name, seed=1).rules.data.maps[name]
    return found


def mark_at(map_: Map, hex_: str) -> Landmark:
    """The landmark in a hex."""
    return next(mark for mark in landmarks(map_) if hex_ == nearest(map_, mark))


def nearest(map_: Map, mark: Landmark) -> str:
    return min(map_.board.ids, key=lambda one: (map_.board.centre(one)[0] - mark.at[0]) ** 2
               + (map_.board.centre(one)[1] - mark.at[1]) ** 2)  # fmt: skip


def ahead(map_: Map, hex_: str, angle: float) -> str:
    """The hex that lies next in a direction."""
    x, y = map_.board.centre(hex_)
    aim = Landmark("", (x + 1.7 * cos(radians(angle)), y + 1.7 * sin(radians(angle))), 1, 0)
    return nearest(map_, aim)


@pytest.mark.parametrize("name", MAPS)
def test_every_landmark_has_a_plan_and_lies_on_the_sheet(name: str) -> None:
    board = fc.new("commandos-europe", scenario=name, seed=1).scene().board
    drawn = [prop for prop in board.ground if isinstance(prop, Prop) and prop.style in PLANS]
    assert len(drawn) > 10
    assert {mark.style for mark in landmarks(map_of(name))} <= set(PLANS)
    assert all(0 < prop.at[0] < board.width and 0 < prop.at[1] < board.height for prop in drawn)


def test_a_ship_in_two_hexes_is_drawn_once_from_its_stern_to_its_bow() -> None:
    norway = map_of("norway")
    tankers = [mark for mark in landmarks(norway) if mark.style == "tanker"]
    assert len(tankers) == 2
    long = max(tankers, key=lambda mark: mark.size)
    assert ahead(norway, "0640", long.angle) == "0741"


def test_a_destroyer_is_not_drawn_as_a_steamer() -> None:
    africa, norway = map_of("north-africa"), map_of("norway")
    assert mark_at(africa, "3352").style == "warship"
    assert mark_at(norway, "0539").style == "steamer"


@pytest.mark.parametrize(("name", "hex_"), [("north-africa", "3550"), ("normandy", "3724"), ("normandy", "3323")])
def test_guns_and_strongpoints_face_the_sea(name: str, hex_: str) -> None:
    map_ = map_of(name)
    way = ahead(map_, hex_, mark_at(map_, hex_).angle)
    assert map_.hexes[way].coastal or map_.hexes[way].all_sea


def lies_along(map_: Map, hex_: str, course: Sequence[str], across: bool = False) -> bool:
    """Whether what stands in a hex lies along the line from one end of a course to the other, or across it."""
    (x, y), (x2, y2) = map_.board.centre(course[0]), map_.board.centre(course[-1])
    between = degrees(atan2(y2 - y, x2 - x)) - mark_at(map_, hex_).angle - 90 * across
    return abs((between + 90) % 180 - 90) < 0.1


@pytest.mark.parametrize("name", ["north-africa", "normandy", "continent"])
def test_a_station_lies_along_its_track_and_a_hangar_across_its_runway(name: str) -> None:
    map_, stood = map_of(name), 0
    drawn = {nearest(map_, mark) for mark in landmarks(map_)}
    for hex_, place in map_.places.items():
        runs = [run for run in map_.courses["rail"] if hex_ in run and len(run) > 1]
        if place.kind == "station" and hex_ in drawn and runs:
            at = runs[0].index(hex_)
            assert lies_along(map_, hex_, runs[0][max(at - 1, 0) : at + 2])
            stood += 1
        if place.kind == "hangar" and hex_ in drawn and runway(map_):
            assert lies_along(map_, hex_, runway(map_), across=True)
            stood += 1
    assert stood


def test_a_flak_tower_a_flak_gun_and_a_coastal_gun_differ() -> None:
    assert mark_at(map_of("continent"), "0809").style == "flak-tower"
    assert mark_at(map_of("north-africa"), "3150").style == "flak-ring"
    assert mark_at(map_of("north-africa"), "3550").style == "coast-battery"


@pytest.mark.parametrize("name", MAPS)
def test_every_building_without_a_sign_of_its_own_is_drawn(name: str) -> None:
    map_ = map_of(name)
    drawn = {nearest(map_, mark) for mark in landmarks(map_)}
    signs = ("town", "village", "lighthouse", "peak", "oasis", "well", "bridge", "tanker")
    bare = [
        hex_.id
        for hex_ in map_.hexes.values()
        if hex_.built
        and "airfield" not in hex_.terrain
        and hex_.id not in drawn
        and not (hex_.id in map_.places and map_.places[hex_.id].kind in signs)
    ]
    assert bare == []


def test_landmarks_cast_shadows() -> None:
    markup = ground(fc.new("commandos-europe", scenario="north-africa", seed=1).scene().board)
    assert markup.count('class="landmark"') == markup.count('class="cast"') > 10
