"""Chapters 2 and 3: the pieces, and setting up one map after another."""

from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.bases import BaseAt, PlaceBase
from fieldcraft.titles.commandos_europe.purchases import Buy, ChooseDeliveryBase, Enough, GoesTo, Muster, Purchase
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sequence import PlayMap
from fieldcraft.titles.commandos_europe.setup import StartInSecondBase
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, LATER, MUSTER, RETIRED, STOCK
from fieldcraft.titles.commandos_europe.success import next_map
from tests.titles.commandos_europe.drill import (
    A2,
    BASE,
    BASE_2,
    CAMP,
    COMMANDER,
    FIELD,
    GUARD,
    LOOKOUT,
    MAP,
    OFFICER,
    A,
    B,
    at,
    drill,
    drill_rules,
    offered,
    play,
    take,
    the,
)

GONE = {LOOKOUT: STOCK}


def opened(pieces: dict[str, str] | None = None, name: str = MAP, scenario: str = "campaign", pp: int = 0) -> Play:
    """A map that begins, with what was on the table before; the lookout is not there."""
    return drill({**GONE, **(pieces or {})}, step=PlayMap(name), scenario=scenario, pp=pp)


def set_up(game: Play, hex_: str = CAMP, mission: str = "walk", die: int = 1) -> None:
    """Buy nothing, place the base, and draw the first mission."""
    play(game, the(game, Enough))
    play(game, the(game, BaseAt, hex=hex_), mission, die)


def mustered(game: Play) -> set[str]:
    return set(game.state.in_box(MUSTER))


@rule("2.1a")
def test_two_dice_are_used() -> None:
    sides: set[int] = set()
    for seed in range(20):
        game = fc.new("commandos-europe", scenario="norway", seed=seed)
        choose = Random(seed)
        for _ in range(300):
            if game.decision is None:
                break
            game.choose(choose.randrange(len(game.decision.options)))
        assert isinstance(game.chance, Seeded)
        sides.update(faces for _, faces, _ in game.chance.rolled_dice())
    assert sides == {6, 10}


@rule("2.2a", "2.2b")
def test_the_maps_follow_one_another() -> None:
    rules = drill_rules("campaign", ())
    assert rules.maps == ("norway", "north-africa", "normandy", "continent")
    assert [next_map(rules, name) for name in rules.maps] == ["north-africa", "normandy", "continent", ""]
    game = fc.new("commandos-europe")
    assert game.state.map == "norway"


@rule("2.2f", "5.0k")
def test_a_single_map_can_be_played() -> None:
    game = opened(scenario=MAP, pp=20)
    assert game.rules.maps == (MAP,)
    assert {"a-squad-v", "b-squad-v", "commander-v", "officer-v"} <= mustered(game)
    assert fc.new("commandos-europe", scenario="normandy").state.pp == 20


@rule("2.3c")
def test_north_african_pieces_are_one_set() -> None:
    rules = drill_rules("campaign", ())
    assert set(rules.full_cup["north-africa"]) == {
        kind.id for kind in rules.data.enemies.values() if kind.map == "north-africa"
    }


@rule("2.4a", "2.4b")
def test_a_piece_has_four_values_and_a_type_of_movement() -> None:
    counters = drill_rules("campaign", ()).counters
    vickers, jeep, squad = counters["vickers-1"], counters["jeep-1"], counters[A]
    assert (vickers.firepower, vickers.cost, vickers.noise, vickers.movement) == (7, 4, 1, 3)
    assert [piece.role for piece in (vickers, jeep, squad)] == ["gear", "vehicle", "squad"]


@rule("3.0a", "3.6a", "3.2g", "12.2b")
def test_a_map_begins_with_full_cups_and_nothing_of_the_old_map() -> None:
    game = drill(
        {**GONE, A: FIELD, A2: FIELD},
        {f"{GUARD}-1": "3504"},
        step=PlayMap(MAP),
        wounds={A2: "wounded"},
        pool={"wounded": 2},
        detected={A: 1},
        done=6,
    )
    state, rules = game.state, game.rules
    assert state.cup == rules.full_cup[MAP]
    assert sum(state.cup.values()) == 20
    assert set(state.missions) == set(rules.missions_on[MAP])
    assert sum(state.pool.values()) == 20
    assert (state.enemies, state.wounds, state.detected, state.done) == ({}, {}, {}, 0)


@rule("3.0b", "2.3b")
def test_the_next_map_has_its_own_enemies_and_missions() -> None:
    game = opened(name="continent")
    assert all(name.startswith("eu-") for name in game.state.cup)
    assert all(game.rules.data.missions[name].map == "continent" for name in game.state.missions)


@rule("3.0d", "3.4b", "3.5a")
def test_the_order_of_setting_up() -> None:
    game = opened(pp=20)
    assert isinstance(game.choice, Muster)
    assert {option.what for option in offered(game, Buy)} == {A2, "b-squad-2", "commander-2", "officer-2", BASE_2}
    refusal = game.why_not(piece="camera")
    assert refusal is not None
    assert refusal.rule == "3.4b"
    play(game, the(game, Enough))
    assert isinstance(game.choice, PlaceBase)
    play(game, the(game, BaseAt, hex=CAMP), "blow", 3)
    assert isinstance(game.choice, Purchase)
    assert game.state.target == "2712"
    assert "camera" in {option.what for option in offered(game, Buy)}


@rule("3.0e", "6.2c")
def test_points_are_kept_from_map_to_map() -> None:
    assert opened(pp=13).state.pp == 13


@rule("3.1a")
def test_a_base_keeps_away_from_buildings_and_airfields() -> None:
    game = opened()
    play(game, the(game, Enough))
    open_hexes = {option.hex for option in offered(game, BaseAt)}
    for closed in ("3504", "3503", "3604", "3508", "3507"):
        assert closed not in open_hexes
        refusal = game.why_not(place=closed)
        assert refusal is not None
        assert refusal.rule == "3.1a"
    assert {"3502", "2510", "2101"} <= open_hexes


@rule("3.1b")
def test_a_base_may_stand_at_sea() -> None:
    game = opened()
    set_up(game, "2524")
    assert game.state.pieces[BASE] == "2524"
    assert game.state.pieces["a-squad-v"] == "2524"


@rule("3.1c", "3.1g")
def test_a_second_base_is_placed_too_but_not_with_the_first_or_an_enemy() -> None:
    game = opened({BASE: FIELD, BASE_2: CAMP})
    play(game, the(game, Enough))
    play(game, the(game, BaseAt, base=BASE, hex=CAMP))
    assert CAMP not in {option.hex for option in offered(game, BaseAt)}
    refusal = game.why_not(place=CAMP)
    assert refusal is not None
    assert refusal.rule == "3.1c"
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": "2710"}, step=PlaceBase(BASE_2), detected={A: 1})
    refusal = game.why_not(place="2710")
    assert refusal is not None
    assert refusal.rule == "3.1g"
    assert "2710" not in {option.hex for option in offered(game, BaseAt)}


@rule("3.1d")
def test_the_free_base_comes_back_on_a_new_map() -> None:
    assert BASE in mustered(opened({BASE: DESTROYED}))


@rule("3.1e", "3.1f")
def test_a_bought_base_that_was_destroyed_is_for_sale_on_the_next_map_only() -> None:
    game = opened({BASE_2: DESTROYED}, pp=20)
    assert BASE_2 not in mustered(game)
    assert the(game, Buy, what=BASE_2)
    game = drill({A: CAMP, BASE: CAMP, BASE_2: DESTROYED}, step=Purchase(), pp=20)
    assert BASE_2 not in {option.what for option in offered(game, Buy)}
    refusal = game.why_not(piece=BASE_2)
    assert refusal is not None
    assert refusal.rule == "3.1f"
    assert BASE_2 in mustered(opened({BASE_2: CAMP}))


@rule("3.1f", "12.11e")
def test_the_second_base_may_be_bought_when_a_mission_is_placed() -> None:
    game = drill({A: FIELD, BASE: DESTROYED}, step=Purchase(), pp=20)
    assert {option.what for option in offered(game, Buy)} == {BASE_2}
    play(game, the(game, Buy, what=BASE_2))
    play(game, the(game, BaseAt, hex=CAMP))
    assert game.state.pieces[BASE_2] == CAMP


@rule("3.5d")
def test_without_a_base_nothing_else_can_be_bought() -> None:
    game = drill({A: FIELD, BASE: DESTROYED}, step=Purchase(), pp=20)
    refusal = game.why_not(piece="camera")
    assert refusal is not None
    assert refusal.rule == "3.5d"


@rule("3.2a", "3.3a", "6.2a")
def test_norway_begins_with_two_squads_a_commander_an_officer_and_20_points() -> None:
    game = fc.new("commandos-europe")
    assert set(game.state.in_box(MUSTER)) == {BASE, A, B, COMMANDER, OFFICER}
    assert game.state.pp == 20


@rule("3.2b", "3.3b")
def test_what_more_people_cost() -> None:
    game = opened(pp=40)
    prices = {option.what: option.cost for option in offered(game, Buy)}
    assert [prices[name] for name in (A2, "b-squad-2", "commander-2", "officer-2")] == [15, 10, 7, 3]
    play(game, the(game, Buy, what=A2))
    assert game.state.pp == 25
    assert A2 in mustered(game)
    assert A2 not in {option.what for option in offered(game, Buy)}


@rule("3.2c", "3.2d", "3.3c", "5.0c")
@pytest.mark.parametrize(("name", "before", "after"), [("north-africa", "", "-e"), ("normandy", "-e", "-v")])
def test_the_free_people_are_replaced(name: str, before: str, after: str) -> None:
    people = ("a-squad", "b-squad", "commander", "officer")
    old = [f"{person}{before}" for person in people]
    start = {} if before == "" else dict.fromkeys(people, RETIRED)
    game = opened({**start, **at(FIELD, *old)}, name=name)
    assert mustered(game) == {BASE, *(f"{person}{after}" for person in people)}
    assert all(game.state.boxes[person] == RETIRED for person in old)
    assert not game.state.lost


@rule("3.2e", "3.3f")
def test_on_the_continent_the_veterans_serve_on_and_no_one_new_comes() -> None:
    veterans = at(FIELD, "a-squad-v", "commander-v")
    dead = {"b-squad-v": FALLEN, "officer-v": FALLEN}
    old = dict.fromkeys((A, B, COMMANDER, OFFICER, "a-squad-e", "b-squad-e", "commander-e", "officer-e"), RETIRED)
    game = opened({**veterans, **dead, **old}, name="continent")
    assert mustered(game) == {BASE, "a-squad-v", "commander-v"}


@rule("3.2f", "3.3d")
def test_bought_people_stay_and_the_dead_do_not_come_back() -> None:
    bought = {**at(FIELD, A2, "commander-2"), "b-squad-2": FALLEN, "officer-2": FALLEN}
    game = opened(bought, pp=40)
    assert {A2, "commander-2"} <= mustered(game)
    assert {option.what for option in offered(game, Buy)} == {BASE_2}
    assert game.state.pp == 40
    refusal = game.why_not(piece="b-squad-2")
    assert refusal is not None
    assert refusal.rule == "3.2h"


@rule("3.2h")
def test_people_never_bought_can_be_bought_later() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=15)
    play(game, the(game, Buy, what=A2))
    assert game.state.pieces[A2] == CAMP
    assert game.state.pp == 0


@rule("3.2i", "3.3e")
def test_a_lost_squad_has_no_successors_but_a_dead_leader_has() -> None:
    start = {B: FIELD, A: FALLEN, "a-squad-e": FALLEN, "a-squad-v": FALLEN, COMMANDER: FALLEN, OFFICER: FALLEN}
    game = opened(start, name="north-africa")
    assert mustered(game) == {BASE, "b-squad-e", "commander-e", "officer-e"}
    assert game.state.boxes["commander-v"] == LATER


@rule("3.4a")
def test_with_two_bases_you_choose_who_starts_where() -> None:
    game = opened({BASE_2: FIELD})
    play(game, the(game, Enough))
    play(game, the(game, BaseAt, base=BASE, hex=CAMP))
    play(game, the(game, BaseAt, base=BASE_2, hex="3703"))
    assert isinstance(game.choice, StartInSecondBase)
    take(game, "b-squad-v", rolls=("walk", 1))
    assert game.state.pieces["b-squad-v"] == "3703"
    assert game.state.pieces["a-squad-v"] == game.state.pieces["officer-v"] == CAMP


@rule("3.4a")
def test_with_one_base_everyone_starts_there() -> None:
    game = opened()
    set_up(game)
    for piece in ("a-squad-v", "b-squad-v", "commander-v", "officer-v"):
        assert game.state.pieces[piece] == CAMP


@rule("3.4c", "3.4d", "3.4e")
def test_which_gear_comes_along() -> None:
    kept = {"bren-1": FIELD, "bren-2": "2703", "bren-3": "2904", "canoe": "2906", "dinghy-1": CAMP}
    people = {A: FIELD, BASE: "2703", "jeep-1": "2904"}
    left = {"sten-1": "3902", "camera": "3902"}
    game = opened({**people, **kept, **left}, pp=5)
    assert {*kept, "jeep-1"} <= mustered(game)
    assert game.state.boxes["sten-1"] == game.state.boxes["camera"] == STOCK
    set_up(game)
    assert game.state.pieces["canoe"] == CAMP  # a craft on dry land
    assert "sten" in {option.what for option in offered(game, Buy)}


@rule("3.5b")
def test_what_you_buy_goes_into_a_base_of_your_choice() -> None:
    game = drill({A: FIELD, BASE: CAMP, BASE_2: "3703"}, step=Purchase(), pp=15)
    play(game, the(game, Buy, what="camera"))
    assert isinstance(game.choice, ChooseDeliveryBase)
    play(game, the(game, GoesTo, hex="3703"))
    assert game.state.pieces["camera"] == "3703"
    game = drill({A: FIELD, BASE: CAMP}, step=Purchase(), pp=15)
    play(game, the(game, Buy, what="b-squad-2"))
    assert game.state.pieces["b-squad-2"] == CAMP


@rule("3.5c")
def test_a_base_holds_any_amount_of_gear() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=60)
    for what in ("sten", "sten", "sten", "sten", "grenades", "grenades", "camera", "knives", "bren"):
        play(game, the(game, Buy, what=what))
    assert len(game.state.at(CAMP)) == 11
