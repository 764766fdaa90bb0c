"""Every campaign has a map of its region behind the bands, and battalions stand on land in their own band."""

import gzip

import pytest

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.drawing.ground import AREAS, LINES, PROPS
from fieldcraft.drawing.lettering import FACES
from fieldcraft.kernel.scene import Area, Lettering, Line, Prop, Relief
from fieldcraft.titles.sherman_leader import scene_map
from fieldcraft.titles.sherman_leader.cards import BANDS

CAMPAIGNS = list(fc.new("sherman-leader", seed=1).rules.box.campaigns)
every_campaign = pytest.mark.parametrize("campaign", CAMPAIGNS)


@every_campaign
def test_every_campaign_has_a_map_of_its_region(campaign: str) -> None:
    board = fc.new("sherman-leader", scenario=campaign, seed=1).scene().board
    assert scene_map.regions()[campaign].name in board.name
    styles = {Area: set(AREAS), Line: set(LINES), Prop: set(PROPS), Lettering: set(FACES)}
    assert all(f.style in styles[type(f)] for f in board.ground if not isinstance(f, Relief))
    assert sum(isinstance(feature, Line) and feature.style == "phase-line" for feature in board.ground) == 5
    assert len(gzip.compress(drawing.ground(board).encode())) < 150_000


@every_campaign
def test_roads_lead_from_town_to_town(campaign: str) -> None:
    region = scene_map.regions()[campaign]
    towns = {name for name, _, _ in region.towns}
    assert all(set(road) <= towns for road in region.roads)


@every_campaign
def test_a_battalion_stands_in_its_band(campaign: str) -> None:
    scene = fc.new("sherman-leader", scenario=campaign, seed=2).scene()
    outlines = {spot.id: spot.outline for spot in scene.board.spots}
    there = [piece for piece in scene.pieces if piece.spot in BANDS]
    assert there
    assert len({piece.at for piece in there}) == len(there)
    assert all(piece.at and scene_map.encloses(outlines[piece.spot], piece.at) for piece in there)


@every_campaign
def test_no_battalion_stands_in_the_sea_while_there_is_land(campaign: str) -> None:
    for band in BANDS:
        dry = [scene_map.on_land(campaign, place) for place in scene_map.standing_places(campaign, band)]
        assert dry == sorted(dry, reverse=True)


@every_campaign
def test_hills_rise_above_open_country_and_the_sea_lies_below_it(campaign: str) -> None:
    board = scene_map.draw_map(tuple(BANDS), campaign, "desert")
    (relief,) = [feature for feature in board.ground if isinstance(feature, Relief)]
    for x, y, level in relief.points:
        assert (level > 0) == scene_map.on_land(campaign, (x, y))
    hills = [area for area in board.ground if isinstance(area, Area) and area.style == "massif"]
    high = [level for x, y, level in relief.points if any(scene_map.encloses(hill.points, (x, y)) for hill in hills)]
    assert not high or max(high) > 4


def test_the_enemy_is_to_the_right_whatever_the_compass_says() -> None:
    ardennes, bataan = scene_map.regions()["bulge-1944"], scene_map.regions()["philippines-1942"]
    assert ardennes.point((6.13, 50.28))[0] > ardennes.point((4.91, 50.26))[0]
    assert bataan.point((120.59, 15.48))[0] > bataan.point((120.48, 14.44))[0]


def test_a_campaign_without_a_map_still_has_its_bands() -> None:
    board = scene_map.draw_map(tuple(BANDS), "nowhere", "desert")
    assert [spot.id for spot in board.spots] == list(BANDS)
