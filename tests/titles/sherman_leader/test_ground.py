"""The battlefield is drawn as it would be seen from the air, and what it shows agrees with the rules."""

import gzip
from itertools import islice, permutations
from typing import get_args

import pytest

import fieldcraft as fc
from fieldcraft import drawing
from fieldcraft.drawing.counters import numbered, shortened
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.ground import AREAS, LINES, PROPS
from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Prop, Relief
from fieldcraft.titles.sherman_leader import scene_battle, scene_pieces, scene_terrain
from fieldcraft.titles.sherman_leader.battlefield import HEXES, TILES
from fieldcraft.titles.sherman_leader.cards import Box
from fieldcraft.titles.sherman_leader.chart_records import Scenery

CAMPAIGNS = {
    "desert": "north-africa-1942",
    "european": "normandy-1944",
    "winter": "bulge-1944",
    "jungle": "saipan-1944",
}
WIRE_LIMIT = 150_000
every_terrain = pytest.mark.parametrize("season", CAMPAIGNS)


def box() -> Box:
    found = fc.new("sherman-leader", seed=1).rules.box
    assert isinstance(found, Box)
    return found


def layouts(season: str, many: int = 6) -> list[Board]:
    """Battlefields of a terrain, each with other tiles."""
    tiles = [tile for tile in box().tiles.values() if tile.terrain == season]
    found = []
    for laid in islice(permutations(tiles, len(TILES)), 0, 20_000, 20_000 // many):
        terrain, shown = dict.fromkeys(HEXES, ""), dict.fromkeys(HEXES, "")
        for hexes, tile in zip(TILES, laid, strict=True):
            terrain.update(zip(hexes, tile.hexes, strict=True))
            shown.update(zip(hexes, tile.shows, strict=True))
        found.append(scene_battle.draw_layout(tuple(terrain.values()), tuple(shown.values()), season))
    return found


def test_a_hex_shows_cover_where_it_has_cover_and_nowhere_else() -> None:
    for tile in box().tiles.values():
        assert [bool(kind) for kind in tile.hexes] == [bool(what) for what in tile.shows], tile.id


def test_everything_that_a_tile_may_show_can_be_drawn() -> None:
    names = set(get_args(Scenery)) - {""}
    assert names == set(scene_terrain.SCENERY)
    usual = {what for kinds in scene_terrain.USUAL.values() for what in kinds.values()}
    assert usual <= names
    for draw in scene_terrain.SCENERY.values():
        assert list(draw(scene_terrain.Place("b3")))


@every_terrain
def test_every_feature_of_a_battlefield_has_a_style_of_its_own(season: str) -> None:
    styles = {Area: AREAS, Line: LINES, Prop: PROPS}
    for board in layouts(season):
        for feature in board.ground:
            if not isinstance(feature, Lettering | Relief):
                assert feature.style in styles[type(feature)], feature.style


@every_terrain
def test_a_road_or_track_leads_from_your_edge_to_the_enemys(season: str) -> None:
    for board in layouts(season):
        ways = [f for f in board.ground if isinstance(f, Line) and f.style == scene_terrain.WAYS[season]]
        heights = [y for _, y in max(ways, key=lambda way: len(way.points)).points]
        assert max(heights) > board.height - 50
        assert min(heights) < 50


@every_terrain
def test_a_battlefield_is_small_on_the_wire(season: str) -> None:
    for board in layouts(season, 3):
        assert len(gzip.compress(drawing.ground(board).encode())) < WIRE_LIMIT


def test_the_same_layout_looks_the_same_every_time() -> None:
    board = layouts("european", 1)[0]
    scene_battle.draw_layout.cache_clear()
    again = layouts("european", 1)[0]
    assert drawing.ground(board) == drawing.ground(again)


def test_a_tile_without_scenery_of_its_own_shows_the_usual() -> None:
    terrain = tuple("H" if hex_ == "b3" else "" for hex_ in HEXES)
    bare = scene_battle.draw_layout(terrain, ("",) * len(HEXES), "winter")
    assert any(isinstance(f, Area) and f.style == "fir-wood" for f in bare.ground)


def test_the_name_of_every_enemy_can_be_read_on_its_counter() -> None:
    foes = fc.new("sherman-leader", seed=1).rules.box.enemies.values()
    names = {scene_pieces.TYPE.sub("", foe.name) for foe in foes}
    assert {"Ha-Go", "Ho-Ha", "Armored Car", "StuG"} <= names
    assert max(text_width(name, 9.2, "grotesque") for name in names) * 0.9 < 39


def test_the_name_of_every_battalion_can_be_read_on_its_counter_beside_its_number() -> None:
    game = fc.new("sherman-leader", seed=1)
    for number, card in game.rules.box.battalions.items():
        name = shortened(scene_pieces.battalion_name(card.name))
        assert text_width(name, 9.2, "grotesque") * 0.76 < 39, card.name
        assert name.split()[0] in (card.name.split()[0], "Recon", "Ammo", "Workshop")
        drawn = numbered(scene_pieces.battalion(game, number, "front", (0.0, 0.0)))
        assert drawn.values[1] == number
        assert shortened(drawn.short) == name
