"""Chapter 15: ground movement, stopping, moves by air and water, and transport."""

from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.kernel.steps import Done, LeaveOut, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.card_moves import ChooseTravellers, Embark, Land
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.movement import BeforeMovement, LeaveBehind, Load, LoadUnits, Move, Stay
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross
from fieldcraft.titles.commando.state import DELIVERED, RECRUIT
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    NEXT,
    TANKS,
    A,
    B,
    C,
    D,
    gather,
    march,
    plain_table,
    reachable,
)
from tests.titles.support import offered, play

AIRFIELD, AWAY = "gamil-airfield", "abu-sueir"
GUNS, TRUCK = "bofors-section", "r1-patrol"


@rule("15.0a")
def test_a_force_moves_along_routes_up_to_its_movement_or_not_at_all() -> None:
    game = plain_table({A: HOME})
    gather(game, HOME)
    routes = [set(route.ends) for route in game.rules.box.routes]
    for option in offered(game, Move):
        assert option.spaces in (1, 2)
        assert (option.spaces == 1) == ({HOME, option.to} in routes)
    assert {FIELD, NEXT} <= reachable(game)
    assert FAR not in reachable(game)
    assert Stay(HOME) in game.offered


@rule("15.0a")
def test_a_force_moves_no_farther_than_its_slowest_unit() -> None:
    game = plain_table({A: HOME, B: HOME}, movement={A: 3, B: 1})
    gather(game, HOME)
    assert FIELD in reachable(game)
    assert NEXT not in reachable(game)


@rule("15.0a")
def test_a_space_that_is_too_far_is_refused_with_the_rule() -> None:
    game = plain_table({A: HOME})
    gather(game, HOME)
    no = game.why_not(place=FAR)
    assert no is not None
    assert no.rule == "15.0a"


@rule("15.0b")
def test_the_destination_is_chosen_at_once_and_passing_through_has_no_effect() -> None:
    game = plain_table({A: HOME, B: FIELD})
    march(game, HOME, NEXT, "quiet")
    assert isinstance(game.choice, ChooseOperation), "one choice and one card for the whole way"
    assert game.state.units == {**game.state.units, A: NEXT, B: FIELD}


@rule("15.0b")
def test_a_path_counts_its_spaces() -> None:
    theatre = plain_table({A: HOME}).rules.theatres["sea-and-sky"]
    assert theatre.path(HOME, NEXT, (), False) == [(HOME, 0), (FIELD, 1), (NEXT, 2)]


@rule("15.0b")
def test_a_force_does_not_move_to_the_space_it_starts_from() -> None:
    game = plain_table({A: HOME}, movement={A: 4})
    gather(game, HOME)
    assert HOME not in reachable(game), "there and back again is staying"


@rule("15.1a")
def test_a_force_that_enters_a_stop_space_goes_no_farther() -> None:
    game = plain_table({A: "cemetery"}, movement={A: 3})
    assert {"sewage-farm", "arab-town", "coast-guard-barracks"} <= game.rules.theatres[game.state.mission].stops
    gather(game, "cemetery")
    assert reachable(game) == {"sewage-farm", "arab-town", "coast-guard-barracks"}
    no = game.why_not(place="casino-pier")
    assert no is not None
    assert no.rule == "15.1a"


@rule("15.1a")
def test_a_force_leaves_a_stop_space_freely_in_a_later_operation() -> None:
    game = plain_table({A: "cemetery"})
    march(game, "cemetery", "coast-guard-barracks", "quiet")
    gather(game, "coast-guard-barracks")
    assert {"casino-pier", "fishing-harbour", "canal-company"} <= reachable(game)


@rule("15.1b")
@pytest.mark.parametrize("marker", [{"hidden": {FIELD: "real"}}, {"objectives": {"objective-1": FIELD}}])
def test_a_marker_on_the_map_stops_a_force_that_enters_its_space(marker: dict[str, Any]) -> None:
    game = plain_table({A: HOME}, **marker)
    gather(game, HOME)
    assert FIELD in reachable(game)
    assert NEXT not in reachable(game)


@rule("15.1b")
@pytest.mark.parametrize("place", [B, DELIVERED, "lost"])
def test_a_marker_that_is_carried_or_gone_stops_no_force(place: str) -> None:
    game = plain_table({A: HOME, B: FIELD}, objectives={"objective-1": place})
    gather(game, HOME)
    assert NEXT in reachable(game)


@rule("15.1b")
def test_a_marker_where_the_force_starts_does_not_hold_it() -> None:
    game = plain_table({A: HOME}, objectives={"objective-1": HOME})
    gather(game, HOME)
    assert NEXT in reachable(game)


def by_card(use: str, **units: str) -> Play:
    """Units at an airfield or port, and an Intel card played for a move."""
    places = {A: units["start"], TANKS: units["start"], C: FAR}
    game = plain_table(places, held=["papers"])
    play(game, PlayIntel("papers", use))
    return game


@rule("15.2a")
def test_a_card_takes_a_force_of_any_types_from_one_airfield_to_any_other() -> None:
    game = by_card("airfield", start=AIRFIELD)
    assert game.offered == [Embark(AIRFIELD, "airfield")], "no other unit is on an airfield"
    play(game, Embark(AIRFIELD, "airfield"))
    play(game, TakeRest((A, TANKS)))
    others = [space for space in game.rules.theatres[game.state.mission].airfields if space != AIRFIELD]
    assert game.offered == [Land(space) for space in others]
    play(game, Land(AWAY), "quiet")
    assert game.state.place(A) == game.state.place(TANKS) == AWAY


@rule("10.2d")
def test_no_more_units_go_by_card_than_there_is_room_for() -> None:
    def two_airfields(box: Box) -> None:
        for name, space in box.spaces.items():
            box.spaces[name] = replace(space, airfield=name in (AIRFIELD, AWAY))
        box.missions["sea-and-sky"] = replace(box.missions["sea-and-sky"], stacking=2)

    game = plain_table({A: AIRFIELD, TANKS: AIRFIELD, C: AWAY}, held=["papers"], edit=two_airfields)
    play(game, PlayIntel("papers", "airfield"))
    play(game, Embark(AIRFIELD, "airfield"))
    assert game.offered == [Take(A), Take(TANKS)], "not both"
    full = plain_table({A: AIRFIELD, B: AWAY, C: AWAY}, held=["papers"], edit=two_airfields)
    play(full, PlayIntel("papers", "airfield"))
    assert full.offered == [Embark(AWAY, "airfield")], "only the other way there is room"


@rule("15.2a")
def test_an_airfield_move_may_take_a_part_of_the_units() -> None:
    game = by_card("airfield", start=AIRFIELD)
    play(game, Embark(AIRFIELD, "airfield"))
    play(game, Take(TANKS))
    play(game, Done(1))
    play(game, Land(AWAY), "quiet")
    assert game.state.place(A) == AIRFIELD
    assert game.state.place(TANKS) == AWAY


@rule("15.2a")
def test_an_airfield_move_uses_up_the_movement() -> None:
    game = by_card("airfield", start=AIRFIELD)
    play(game, Embark(AIRFIELD, "airfield"))
    play(game, TakeRest((A, TANKS)))
    play(game, Land(AWAY), "quiet")
    assert isinstance(game.choice, ChooseOperation), "the force is not asked where to go on"


@rule("15.2a")
def test_no_unit_flies_from_the_only_airfield() -> None:
    def only_one(box: Box) -> None:
        box.spaces.update({name: replace(space, airfield=name == AIRFIELD) for name, space in box.spaces.items()})

    game = plain_table({A: AIRFIELD}, held=["papers"], edit=only_one)
    uses = [option.use for option in offered(game, PlayIntel)]
    assert "op" in uses
    assert "airfield" not in uses


@rule("15.3a")
def test_a_card_takes_a_force_of_any_types_across_the_water_to_another_shore() -> None:
    game = by_card("water", start=HOME)
    assert game.offered == [Embark(HOME, "water")], "no other unit is on a shore"
    play(game, Embark(HOME, "water"))
    play(game, TakeRest((A, TANKS)))
    others = [space for space in game.rules.theatres[game.state.mission].ports if space != HOME]
    assert game.offered == [Land(space) for space in others]
    play(game, Land("casino-pier"), "quiet")
    assert game.state.place(A) == game.state.place(TANKS) == "casino-pier"
    assert isinstance(game.choice, ChooseOperation), "a water move uses up the movement"


@rule("15.4a")
def test_a_unit_that_cannot_move_is_carried_by_one_that_can() -> None:
    game = plain_table({A: HOME, B: HOME}, movement={B: 0})
    gather(game, HOME)
    assert isinstance(game.choice, LoadUnits)
    play(game, Load(B, A))
    play(game, Move(NEXT, 2), "quiet")
    assert game.state.place(A) == game.state.place(B) == NEXT


@rule("15.4a")
def test_each_carrier_carries_one() -> None:
    game = plain_table({A: HOME, B: HOME, C: HOME, D: HOME}, movement={B: 0, C: 0, D: 0})
    gather(game, HOME)
    assert game.offered == [Load(B, A), LeaveBehind(B)]
    play(game, LeaveBehind(B))
    play(game, Load(C, A))
    assert game.offered == [LeaveBehind(D)], "the only carrier is loaded"
    play(game, LeaveBehind(D))
    play(game, Move(FIELD, 1), "quiet")
    assert [game.state.place(unit) for unit in (A, B, C, D)] == [FIELD, HOME, FIELD, HOME]


@rule("15.4b")
def test_a_carried_unit_does_not_slow_the_force_and_gets_off_when_the_movement_ends() -> None:
    game = plain_table({A: HOME, B: HOME}, movement={A: 3, B: 0})
    gather(game, HOME)
    play(game, Load(B, A))
    assert FAR in reachable(game)
    play(game, Move(NEXT, 2), "quiet")
    gather(game, NEXT)
    assert isinstance(game.choice, LoadUnits), "it is loaded again for each movement"


@rule("15.4b")
def test_a_unit_that_cannot_move_and_is_not_carried_holds_the_force() -> None:
    game = plain_table({B: HOME, C: HOME}, movement={B: 0, C: 0})
    gather(game, HOME)
    assert isinstance(game.choice, BeforeMovement)
    assert not offered(game, Move)
    no = game.why_not(place=FIELD)
    assert no is not None
    assert no.rule == "15.4b"


@rule("15.4b")
def test_a_unit_that_cannot_move_flies_and_sails_only_with_a_carrier() -> None:
    for use, start in [("airfield", AIRFIELD), ("water", HOME)]:
        game = plain_table({A: start, B: start, C: start}, movement={B: 0, C: 0}, held=["papers"])
        play(game, PlayIntel("papers", use))
        play(game, Embark(start, use))
        assert isinstance(game.choice, ChooseTravellers)
        assert game.offered == [Take(A), Take(B), Take(C)], "in any order"
        play(game, Take(B))
        assert game.offered == [Take(A)], "but not without a carrier"
        play(game, LeaveOut(B))
        play(game, Take(A))
        assert game.offered == [Take(B), Take(C), Done(1)], "then one passenger, not both"
        play(game, Take(B))
        assert game.offered == [Done(2)]


@rule("15.4b")
def test_units_that_cannot_move_and_have_no_carrier_there_cannot_use_the_card() -> None:
    game = plain_table({A: FAR, B: AIRFIELD}, movement={B: 0}, held=["papers"])
    assert PlayIntel("papers", "airfield") not in game.offered
    assert PlayIntel("papers", "op") in game.offered


@rule("15.4c")
def test_a_carried_unit_is_eliminated_with_its_carrier() -> None:
    units = {TRUCK: "tobruk", GUNS: "tobruk", "t2-patrol": "mersa-matruh"}
    game = plain_table(units, title="lrdg", mission="raid-rommel", movement={GUNS: 0}, held=["papers"])
    lost = 1 + game.rules.box.amphibious.results.index("lost")
    play(game, PlayIntel("papers", "water"))
    play(game, Embark("tobruk", "water"))
    play(game, Cross(TRUCK, GUNS))
    play(game, Land("mersa-matruh"), lost)
    assert game.state.place(TRUCK) == game.state.place(GUNS) == RECRUIT
    assert game.state.kia == -2


@rule("15.4c")
def test_a_carried_unit_outlives_a_carrier_that_dies_after_the_movement() -> None:
    game = plain_table({A: HOME, B: HOME}, movement={B: 0})
    gather(game, HOME)
    play(game, Load(B, A))
    play(game, Move(FIELD, 1), "patrol", GUARD, *ENEMY_FIRST)
    play(game, StandNext(A), HIT)
    assert game.state.place(A) == RECRUIT
    assert game.state.place(B) == FIELD
    assert game.state.kia == -2
