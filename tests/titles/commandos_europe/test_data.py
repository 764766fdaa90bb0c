"""The campaign's data agrees with the rules and with what is known of the printed game."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from fieldcraft.boards.points import connected, neighbours
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe import data as reading
from fieldcraft.titles.commandos_europe.data import read
from fieldcraft.titles.commandos_europe.maps import Hex
from fieldcraft.titles.commandos_europe.records import MAPS, GameData, Gear

DATA = Path(reading.__file__ or "").parent / "data"


@cache
def box() -> GameData:
    return read(DATA)


def hex_at(number: str) -> Hex:
    return next(chart.hexes[number] for chart in box().maps.values() if number in chart.hexes)


# What the terrain of each mission's hexes must have: every group needs one of its kinds in the hex.
LANDS = ("clear", "woods", "mountain")
FITTING: dict[str, tuple[tuple[str, ...], ...]] = {
    "arm-locals": (("building",), ("path", "road")),
    "ammo-dump": (("building",), ("road", "path")),
    "bridge": (("river",), ("road",), ("bridge",)),
    "fuel-dump": (("building",),),
    "seaplane-dock": (("coastal",), ("pier",)),
    "tanker": (("ship",),),
    "code-books": (("ship", "pier"),),
    "enigma-rotors": (("ship",),),
    "peak": (("mountain",),),
    "ship": (("ship",),),
    "cod-plant": (("coastal",), ("building",)),
    "fish-oil": (("building",),),
    "power-plant": (("building",),),
    "national": (("coastal",),),
    "feint": (("road", "path", "coastal"),),
    "hq": (("building",),),
    "harbor": (("all-sea",),),
    "mine-road": (("road",),),
    "lighthouse": (("coastal",), ("building",)),
    "radio-station": (("building",),),
    "rail-line": (("rail",),),
    "sub-nets": (("all-sea",),),
    "cisterns": (("building",),),
    "id-targets": (("ridge",),),
    "agent": (("building",),),
    "rommel": (("building",),),
    "patrol": (("road", "path"),),
    "airman": (("clear",),),
    "sabotage": (("building", "pier"),),
    "scout": (("ridge",),),
    "oasis": (("oasis",),),
    "warship": (("ship",),),
    "soil": (("clear", "marsh", "coastal"),),
    "anti-aircraft": (("building",),),
    "gun": (("building",),),
    "transmit": (("ridge", "breakwater"),),
    "train": (("rail",),),
    "general": (("building",), ("road",)),
    "informant": (("building",), ("road",)),
    "destroy-obstacle": (("coastal",), ("clear",)),
    "maquis": (("woods",),),
    "examine-bunker": (("building",),),
    "photograph-obstacle": (("coastal",), ("clear",)),
    "commando": (("woods", "building"),),
    "phone-line": (("rail",),),
    "radar": (("ridge",), ("building",)),
    "minefield": (("clear",),),
    "prisoner": (("building", "road"),),
    "rangers": (("woods", "clear"),),
    "hangars": (("airfield",), ("building",)),
    "rail-bridge": (("river",), ("rail",), ("bridge",)),
    "reinforcements": (("road",),),
    "friendly-lines": (("clear", "road"),),
    "drop": (("woods",),),
    "junction": (("road",),),
    "runway": (("airfield",),),
    "bomber": (("ridge",),),
    "blokes": (("woods", "clear"),),
}


def kinds(hex_: Hex) -> set[str]:
    found = set(hex_.terrain)
    found |= {"coastal"} if hex_.coastal else set()
    found |= {"all-sea"} if hex_.all_sea else set()
    return found | ({"bridge"} if hex_.bridge else set())


def test_every_one_of_the_174_mission_hexes_lies_on_terrain_that_fits() -> None:
    assert set(FITTING) == set(box().missions)
    count = 0
    for mission in box().missions.values():
        for number in mission.hexes:
            there = kinds(box().maps[mission.map].hexes[number])
            for group in FITTING[mission.id]:
                assert there & set(group), (mission.id, number, there, group)
            count += 1
    assert count == 174


@rule("3.0c", "2.3b")
def test_missions_for_each_map() -> None:
    found = [sum(mission.map == name for mission in box().missions.values()) for name in MAPS]
    assert found == [19, 17, 13, 9]
    assert {"map-area", "tide-survey"}.isdisjoint(box().missions)
    assert {"Map Area", "Tide Survey"}.isdisjoint(mission.name for mission in box().missions.values())


def test_the_mission_table_of_the_rules() -> None:
    """A sample of rows, one or two from each map and those with shared hexes."""
    hexes = {mission.name: " ".join(mission.hexes) for mission in box().missions.values()}
    assert hexes["Arm the Locals"] == "0227 1250 0628"
    assert hexes["Blow Bridge"] == "0145 0351 0146"
    assert hexes["Capture Ship"] == "1342 0539 0640"
    assert hexes["Blow Tanker"] == "1341 0741 0640"
    assert hexes["Destroy Fish Oil Plant"] == "0134 0236 1547"
    assert hexes["Hit HQ"] == "0237 0134 0149"
    assert hexes["Transmit"] == "2149 3652 2339"
    assert hexes["Kill Rommel"] == "2930 2241 3648"
    assert hexes["Photograph Obstacle"] == "3023 2123 3524"
    assert hexes["Destroy Obstacle"] == "2524 3524 2824"
    assert hexes["Hold Road Junction"] == "1305 0801 1724"
    assert hexes["Train the New Blokes"] == "0624 1419 0705"


@rule("2.2d")
def test_a_hex_is_numbered_by_column_and_row_and_even_columns_lie_lower() -> None:
    board = box().maps["north-africa"].board
    assert board.neighbours["2551"] == ("2550", "2650", "2651", "2552", "2451", "2450")


@rule("2.2e")
def test_columns_and_rows_of_each_map() -> None:
    assert [len(box().maps[name].hexes) for name in MAPS] == [442, 494, 494, 442]
    for name, first, last in (("norway", "0227", "1753"), ("north-africa", "2227", "3953")):
        assert {first, last} <= set(box().maps[name].hexes)
        assert not any(number[2:] == "27" and int(number[:2]) % 2 for number in box().maps[name].hexes)
    for name, first, last in (("normandy", "2101", "3926"), ("continent", "0101", "1726")):
        assert {first, last} <= set(box().maps[name].hexes)
    everywhere = [number for chart in box().maps.values() for number in chart.hexes]
    assert len(everywhere) == len(set(everywhere))


@rule("11.0e")
def test_0146_is_a_bridged_river_hex() -> None:
    assert hex_at("0146").river
    assert hex_at("0146").bridge
    assert hex_at("0146").circled


@rule("12.1c")
def test_norway_has_no_clear_hex() -> None:
    assert not any("clear" in hex_.terrain for hex_ in box().maps["norway"].hexes.values())


@rule("12.1d", "10.1e", "12.3b")
def test_the_chart_has_every_figure_that_the_rules_give() -> None:
    chart = box().terrain
    assert (chart["woods"].move, chart["woods"].combat) == (2, -20)
    assert (chart["mountain"].move, chart["mountain"].combat) == (2, -10)
    assert chart["river"].move == 2
    assert chart["river"].noise < 0
    assert chart["rail"].move == 0
    assert {name for name, ground in chart.items() if not ground.circled} == {
        "breakwater",
        "canal",
        "marsh",
        "ridge",
        "river",
        "sea",
        "cliff",
    }
    assert {name for name, ground in chart.items() if not ground.circled_placed} == {
        "river",
        "ship",
        "pier",
        "breakwater",
    }
    assert {name for name, ground in chart.items() if ground.built} == {"building", "airfield"}


@rule("2.3a", "2.3d")
def test_squads_leaders_bases_and_markers_are_counted() -> None:
    assert (len(box().squads), len(box().leaders), len(box().bases)) == (8, 8, 2)
    assert sum(marker.count for marker in box().casualties.values()) == 20
    for letter in "AB":
        assert [squad.grade for squad in box().squads.values() if squad.letter == letter] == [
            "start",
            "bought",
            "experienced",
            "veteran",
        ]


def test_squads_and_leaders_have_the_values_that_the_rules_give() -> None:
    squads, leaders = box().squads, box().leaders
    assert [squads[name].cost for name in ("a-squad", "b-squad", "a-squad-2", "b-squad-2")] == [0, 0, 15, 10]
    assert [squads[name].movement for name in ("a-squad", "b-squad", "a-squad-v", "b-squad-v")] == [4, 4, 6, 6]
    assert [leaders[name].cost for name in ("commander", "officer", "commander-2", "officer-2")] == [0, 0, 7, 3]


@rule("12.0d")
def test_leaders_noise_by_grade() -> None:
    noise = {"start": 1, "bought": 1, "experienced": 0, "veteran": -1}
    assert all(leader.noise == noise[leader.grade] for leader in box().leaders.values())


@rule("13.3a", "9.2b", "10.5f")
def test_gear_has_the_values_that_the_rules_give() -> None:
    gear = box().gear
    assert (gear["chevy"].movement, gear["chevy"].noise, gear["chevy"].portage) == (6, 5, 5)
    assert gear["jeep"].movement == 4
    assert gear["bofors"].movement == 4
    assert gear["vickers"].movement == 3
    assert not gear["sherman"].plus
    assert gear["scuba"].black
    assert {name for name, piece in gear.items() if piece.kind == "craft"} == {"dinghy", "canoe", "scuba"}
    assert {name for name, piece in gear.items() if piece.anti_tank} == {
        "bofors",
        "boys",
        "flamethrower",
        "piat",
        "sherman",
    }
    assert [name for name, piece in gear.items() if piece.naval] == ["naval-gunfire"]
    assert any(piece.noise < 0 for piece in gear.values())
    assert sum(piece.count for piece in gear.values()) == 50


@rule("2.3b")
def test_every_map_has_twenty_enemy_units_of_its_own() -> None:
    for name in MAPS:
        assert sum(enemy.count for enemy in box().enemies.values() if enemy.map == name) == 20


@rule("6.1a")
def test_every_need_can_be_bought() -> None:
    needs = {mission.needs for mission in box().missions.values()}
    assert () in needs
    assert {kind for kinds in needs for kind in kinds} <= set(box().gear)


@pytest.mark.parametrize("name", MAPS)
def test_a_base_can_be_placed_within_a_raid_of_every_mission_hex(name: str) -> None:
    """No mission is out of the world: some lawful base is at most six hexes away."""
    chart = box().maps[name]
    for mission in box().missions.values():
        for number in mission.hexes if mission.map == name else ():
            assert set(chart.board.within(number, 6)) - chart.no_base, number


def test_north_africa_has_its_railway_and_2551() -> None:
    chart = box().maps["north-africa"]
    assert "2551" in chart.hexes
    assert chart.courses["rail"] == (tuple(f"{column}40" for column in range(21, 40)),)


def test_the_two_hex_tanker_can_be_walked_from_end_to_end() -> None:
    assert "0640/0741" not in box().maps["norway"].sea_sides


@pytest.mark.parametrize("name", MAPS)
def test_the_roads_of_a_map_hang_together(name: str) -> None:
    """One network of roads and paths, but for a few that stand alone."""
    chart = box().maps[name]
    runs = chart.courses["road"] + chart.courses["path"]
    spots = {number for run in runs for number in run}
    board = neighbours(spots, [pair for run in runs for pair in pairwise(run)])
    biggest = max((connected(board, spot) for spot in spots), key=len)
    assert len(biggest) > 0.6 * len(spots)


@pytest.mark.parametrize("name", MAPS)
def test_what_is_built_has_a_name(name: str) -> None:
    chart = box().maps[name]
    for hex_ in chart.hexes.values():
        if "building" in hex_.terrain or "ship" in hex_.terrain or hex_.bridge:
            assert hex_.id in chart.places, hex_.id


@pytest.mark.parametrize("name", MAPS)
def test_every_mission_hex_has_a_name_or_is_open_ground(name: str) -> None:
    chart = box().maps[name]
    named = [number for mission in box().missions.values() if mission.map == name for number in mission.hexes]
    assert sum(number in chart.places for number in named) >= 0.8 * len(named)


def test_no_piece_of_gear_is_useless() -> None:
    """A mission needs it, or it carries, or it hushes, or no other weapon is as good in every way and better in one."""
    needed = {kind for mission in box().missions.values() for kind in mission.needs}
    for piece in box().gear.values():
        if piece.id in needed or piece.plus or piece.noise < 0:
            continue
        assert piece.firepower > 0, piece.id
        mine = worth(piece)
        for other in box().gear.values():
            better = [theirs >= ours for theirs, ours in zip(worth(other), mine, strict=True)]
            assert not all(better) or worth(other) == mine, (piece.id, other.id)


def worth(piece: Gear) -> tuple[int, ...]:
    """What counts for a weapon: firepower, also against vehicles, little cost, noise and weight, and safe to use."""
    against_vehicles = piece.firepower * (2 if piece.anti_tank else 1)
    return piece.firepower, against_vehicles, -piece.cost, -piece.noise, -piece.movement, -piece.naval


def test_no_mission_is_worth_nothing_and_the_dangerous_ones_pay_best() -> None:
    awards = [mission.award for mission in box().missions.values()]
    assert min(awards) >= 2
    assert max(awards) == box().missions["rommel"].award
