"""Chapter 41: bases at sea, terrain and the closed space. Chapters S36 and S38 in Port Said."""

import pytest
from msgspec.structs import replace

from fieldcraft.kernel.scripted import KnownResults, UnknownResult
from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.airborne import ComeDown, Drop
from fieldcraft.titles.commando.amphibious import PutToSea, SailAlone, SailTo
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.events import OpforArrive
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from tests.titles.commando.plain import (
    FAR,
    FIELD,
    GUARD,
    HOME,
    LEADER,
    YOU_FIRST,
    A,
    B,
    C,
    fire,
    gather,
    march,
    plain_table,
    reachable,
)
from tests.titles.support import SetUpMission, offered, play, table

SEA = ("cyprus", "fleet")
KIND = "national-guard"


@rule("41.1a")
def test_cyprus_and_the_fleet_are_the_only_bases_and_no_route_leads_there() -> None:
    rules = table("musketeer", "gamil").rules
    for theatre in rules.theatres.values():
        assert theatre.bases == SEA
        assert all(theatre.board[base] == () for base in SEA)


@rule("41.1a")
def test_a_force_in_the_fleet_has_nowhere_to_march() -> None:
    game = plain_table({A: "fleet"})
    play(game, OperateFrom("fleet"))
    assert not offered(game, Move)


@rule("41.2a")
@pytest.mark.parametrize(
    ("start", "stop", "beyond"),
    [
        ("canal-company", "navy-house", "interior-basin"),
        ("golf-course", "arab-town", "cemetery"),
        ("gamil-airfield", "sewage-farm", "cemetery"),
    ],
)
def test_strongpoints_crowded_quarters_and_marsh_stop_a_force(start: str, stop: str, beyond: str) -> None:
    game = table("musketeer", "sea-and-sky", units={LEADER: start})
    assert game.rules.movement[LEADER] >= 2
    gather(game, start)
    assert stop in reachable(game)
    assert distance(game, beyond) != 2


def distance(game: Play, space: str) -> int:
    """How far away a space is for the force."""
    return next((option.spaces for option in offered(game, Move) if option.to == space), 0)


@rule("41.2a")
def test_the_chart_stops_a_force_in_those_three_and_nowhere_else() -> None:
    terrain = table("musketeer", "gamil").rules.box.terrain
    assert {ground.id for ground in terrain.values() if ground.stop} == {"strongpoint", "crowded", "marsh"}


def round_one(space: str, *rolls: int | str) -> Play:
    """A card has drawn an OPFOR unit for a company somewhere."""
    step = OpforArrive(1, 0, 0, space)
    return table("musketeer", "sea-and-sky", units={A: space}, step=step, rolls=rolls)


@rule("41.2b")
@pytest.mark.parametrize("space", ["raswa-bridges", "el-cap"])
def test_in_a_strongpoint_or_on_a_causeway_the_opfor_add_one_to_their_die(space: str) -> None:
    theirs = [1] * table("musketeer", "gamil").rules.enemy_firepower[KIND]
    equal = round_one(space, KIND, 3, 2)
    assert equal.state.battle is not None
    assert equal.state.battle.enemy_fired == [], "three against two and one: you fire first"
    less = round_one(space, KIND, 3, 3, *theirs)
    assert less.state.battle is not None
    assert less.state.battle.enemy_fired == [0]


@rule("41.2b")
def test_elsewhere_they_add_nothing() -> None:
    game = round_one("pelusium", KIND, 3, 3)
    assert game.state.battle is not None
    assert game.state.battle.enemy_fired == []


@rule("41.2c")
def test_in_a_crowded_quarter_a_card_draws_one_more() -> None:
    game = round_one("arab-town", KIND, KIND, 6, 1)
    assert game.state.battle is not None
    assert game.state.battle.kinds == (KIND, KIND)


@rule("41.2c")
def test_elsewhere_a_card_draws_no_more() -> None:
    game = round_one("casino-pier", KIND, 6, 1)
    assert game.state.battle is not None
    assert game.state.battle.kinds == (KIND,)


@rule("S36.0b")
def test_the_closed_space_cannot_be_entered_by_land() -> None:
    game = plain_table({A: "casino-pier"}, mission="gamil")
    play(game, OperateFrom("casino-pier"))
    assert "fishing-harbour" not in reachable(game)
    assert str(game.why_not(place="fishing-harbour")) == "Fishing Harbour is closed to you (S36.0b)"


@rule("S36.0b")
def test_nor_by_air_nor_by_water() -> None:
    game = plain_table({A: "cyprus", C: "fleet"}, mission="gamil")
    drop, sail = game.clone(), game.clone()
    play(drop, Drop("cyprus"))
    play(drop, Take(A))
    assert ComeDown("casino-pier") in offered(drop, ComeDown)
    assert ComeDown("fishing-harbour") not in offered(drop, ComeDown)
    play(sail, PutToSea(C, "fleet"))
    play(sail, SailAlone(C))
    assert SailTo("casino-pier") in offered(sail, SailTo)
    assert SailTo("fishing-harbour") not in offered(sail, SailTo)


def abu_sueir_closed(box: Box) -> None:
    """Close an airfield."""
    box.missions["gamil"] = replace(box.missions["gamil"], closed="abu-sueir")


@rule("S36.0b")
def test_nor_by_an_airfield_move() -> None:
    for edit, places in ((None, {"gamil-airfield", "abu-sueir"}), (abu_sueir_closed, {"gamil-airfield"})):
        game = plain_table({A: "cyprus"}, mission="gamil", held=["papers"], edit=edit)
        play(game, PlayIntel("papers", "airfield"))
        play(game, Embark("cyprus", "airfield"))
        play(game, Take(A))
        assert {option.to for option in offered(game, Land)} == places


def navy_house_closed(box: Box) -> None:
    """Close a space of the location table."""
    box.missions["gamil"] = replace(box.missions["gamil"], closed="navy-house")


@rule("41.3b")
def test_an_objective_for_the_closed_space_is_rolled_for_again() -> None:
    places = {space: dice for dice, space in rolled_places().items()}
    rolls = [*places["navy-house"], *places["canal-company"], *places["port-fuad"]]
    game = plain_table({}, mission="gamil", step=SetUpMission("gamil"), rolls=rolls, edit=navy_house_closed)
    assert game.state.hidden == ["canal-company", "port-fuad"]


def rolled_places() -> dict[tuple[int, int], str]:
    """Dice for each space of the location table."""
    locations = table("musketeer", "gamil").rules.theatres["gamil"].locations
    return {(total // 2, total - total // 2): space for total, space in locations.items()}


@rule("S38.0a")
def test_a_raid_attacks_a_force_where_it_is_although_it_did_not_move() -> None:
    game = plain_table({A: HOME, B: FAR})
    march(game, HOME, FIELD, "raid", FAR, GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.space == FAR
    assert game.state.battle.line == [B]
    fire(game, 0, 6)
    assert game.state.place(B) == FAR


@rule("S38.0b", "41.1b")
def test_each_space_ashore_with_units_is_equally_likely_and_no_base_is_raided() -> None:
    game = plain_table({A: HOME, B: FAR, LEADER: FAR, C: "fleet"})
    game.chance = KnownResults(())
    with pytest.raises(UnknownResult) as asked:
        game.rules.raid_target(game)
    assert asked.value.request.cases == {HOME: 1, FAR: 1}


@rule("S38.0c")
def test_a_raid_has_no_effect_if_no_force_is_ashore() -> None:
    game = plain_table({A: "fleet"}, step=OpforArrive(1, 0, 0, ""))
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.battle is None
