"""Chapter 12.12: moving bases."""

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.bases import BaseAt, MoveBase, MoveBaseTo
from fieldcraft.titles.commandos_europe.purchases import Enough, Purchase
from tests.titles.commandos_europe.drill import (
    BASE,
    BASE_2,
    CAMP,
    FIELD,
    GUARD,
    MAP,
    PATROL,
    A,
    at,
    drill,
    end_movement,
    offered,
    play,
    the,
)

AWAY = "3504"


@rule("12.12a", "12.12d")
def test_a_base_moves_for_the_price_of_a_die() -> None:
    game = drill({A: CAMP, "camera": CAMP, BASE: CAMP}, step=Purchase(), pp=8)
    play(game, the(game, MoveBase, base=BASE), 6)
    assert isinstance(game.choice, MoveBaseTo)
    assert game.state.pp == 2
    option = next(option for option in game.offered if getattr(option, "hex", "") == "2710")
    play(game, option)
    assert game.state.pieces[BASE] == "2710"
    assert game.state.pieces[A] == game.state.pieces["camera"] == CAMP


@rule("12.12c")
def test_a_base_moves_as_often_as_you_pay_for_it() -> None:
    game = drill({A: CAMP, BASE: CAMP, BASE_2: "3703"}, step=Purchase(), pp=8)
    for price, to in ((3, "2710"), (2, "2511"), (2, CAMP)):
        play(game, the(game, MoveBase, base=BASE), price)
        play(game, next(option for option in game.offered if getattr(option, "hex", "") == to))
    assert game.state.pieces[BASE] == CAMP
    assert game.state.pp == 1
    assert offered(game, MoveBase)


@rule("12.12c")
def test_a_base_whose_price_you_cannot_pay_stays_for_the_phase_and_the_other_may_still_move() -> None:
    game = drill({A: CAMP, BASE: CAMP, BASE_2: "3703"}, step=Purchase(), pp=5)
    play(game, the(game, MoveBase, base=BASE), 2)
    play(game, next(option for option in game.offered if getattr(option, "hex", "") == "2710"))
    play(game, the(game, MoveBase, base=BASE), 4)
    assert game.state.pieces[BASE] == "2710"
    assert str(game.why_not(piece=BASE)) == "You couldn't pay the price rolled for Base in this phase (12.12c)"
    assert [option.base for option in offered(game, MoveBase)] == [BASE_2]


@rule("12.12b", "2.1b")
def test_a_base_move_that_is_too_expensive_costs_nothing_and_the_base_stays() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=9)
    play(game, the(game, MoveBase, base=BASE), 10)
    assert game.state.pp == 9
    assert game.state.pieces[BASE] == CAMP
    assert isinstance(game.choice, Purchase)


@rule("12.12e")
def test_a_base_at_sea_is_not_moved_away_from_people_without_a_craft() -> None:
    game = drill(at("2523", A, BASE), step=Purchase(), pp=9)
    assert not offered(game, MoveBase)
    refusal = game.why_not(piece=BASE)
    assert refusal is not None
    assert refusal.rule == "12.12e"
    assert offered(drill(at("2523", A, BASE, "dinghy-1"), step=Purchase(), pp=9), MoveBase)


@rule("12.12d", "10.11c", "10.11f")
def test_gear_left_at_sea_by_a_base_is_lost_unless_a_craft_is_there() -> None:
    for pieces, left in ((("camera",), []), (("camera", "dinghy-1"), ["camera", "dinghy-1"])):
        game = drill({A: CAMP, **at("2523", BASE, *pieces)}, step=Purchase(), pp=9)
        play(game, the(game, MoveBase, base=BASE), 10)
        assert game.rules.gear_at(game.state, "2523") == [*pieces]
        play(game, the(game, Enough))
        game = drill({A: CAMP, **at("2523", BASE, *pieces)}, step=Purchase(), pp=9)
        play(game, the(game, MoveBase, base=BASE), 3)
        play(game, next(option for option in game.offered if getattr(option, "hex", "") == "2710"))
        assert game.rules.gear_at(game.state, "2523") == left
        assert isinstance(game.choice, Purchase)


@rule("12.6b")
def test_a_base_placed_in_a_detected_squads_hex_makes_it_safe() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{GUARD}-1": AWAY}, step=Purchase(), pp=9, detected={A: 1}, groups=1)
    play(game, the(game, MoveBase, base=BASE), 3)
    play(game, next(option for option in game.offered if getattr(option, "hex", "") == FIELD))
    assert not game.state.detected
    assert not game.state.enemies


@rule("12.11c", "12.12f")
def test_a_base_draws_no_enemy_to_itself_and_stays_on_its_map() -> None:
    game = drill({A: FIELD, BASE: "2517"}, {f"{PATROL}-1": "2613"}, detected={A: 1}, groups=1)
    end_movement(game, 1, 6)  # it goes for the squad, not for the base that is nearer
    assert game.state.pieces[BASE] == "2517"
    assert f"{PATROL}-1" not in game.state.enemies
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=9)
    play(game, the(game, MoveBase, base=BASE), 3)
    assert {option.hex for option in offered(game, BaseAt)} <= set(game.rules.data.maps[MAP].hexes)
