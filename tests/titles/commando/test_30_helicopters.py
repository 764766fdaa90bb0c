"""Chapter 30: helicopters."""

from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import AddDice, CallAir
from fieldcraft.titles.commando.airborne import Lift, LiftTo
from fieldcraft.titles.commando.carrying import Carry, SetDown
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.records import Box, OpforType
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, DELIVERED, RECRUIT, SPENT
from fieldcraft.titles.commando.taking_up import LeaveIt
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    MISS,
    PANIC,
    SAPPER,
    TANKS,
    YOU_FIRST,
    A,
    B,
    C,
    D,
    as_they_stand,
    battle,
    fire,
    plain_table,
)
from tests.titles.support import log_lines, offered, play

HELICOPTER, SECOND = "whirlwinds-theseus", "whirlwinds-and-sycamores-ocean"
EVEN, ODD = 2, 3
PATHFINDERS = "guards-parachute-company"


def with_helicopter(units: list[str], enemies: list[str], superiority: tuple[int, ...], *rolls: int) -> Play:
    """A battle into which a helicopter has been called."""
    game = battle(units, enemies, (), others={HELICOPTER: AIR})
    play(game, Take(HELICOPTER), *superiority, *rolls)
    return game


def lift(game: Play, start: str, to: str, *rolls: int | str) -> None:
    """Lift as many units as there are helicopters."""
    play(game, Lift(start))
    play(game, [*offered(game, TakeRest), *offered(game, Take)][0])
    play(game, LiftTo(to), *rolls)


@rule("30.0a")
def test_a_helicopter_adds_its_dice_to_one_unit_s_fire_in_each_round() -> None:
    game = with_helicopter([A, B], [GUARD], YOU_FIRST)
    as_they_stand(game)
    play(game, AddDice(HELICOPTER, 1))
    fire(game, 0, MISS, MISS, MISS)
    assert not offered(game, AddDice), "not for a second unit"
    fire(game, 0, MISS, *YOU_FIRST)
    as_they_stand(game)
    assert offered(game, AddDice) == [AddDice(HELICOPTER, 1)]


@rule("30.0a")
def test_a_helicopter_is_not_called_where_only_an_enemy_aircraft_is_left_which_it_cannot_engage() -> None:
    def fighters(box: Box) -> None:
        box.opfor["mig"] = OpforType(id="mig", name="mig", firepower=1, count=1, traits=("air", "aaa"), source="test")

    game = battle([A], ["mig"], (*YOU_FIRST, MISS), others={HELICOPTER: AIR}, edit=fighters, win=1)
    assert game.state.ops == 6 + 1, "the battle is over without a call"


@rule("30.0a")
def test_you_choose_the_round_in_which_a_helicopter_helps() -> None:
    game = battle([A], [GUARD], (), others={HELICOPTER: AIR})
    play(game, Done(0), *YOU_FIRST)
    fire(game, 0, MISS, MISS)
    assert isinstance(game.choice, CallAir)
    play(game, Take(HELICOPTER), *YOU_FIRST)
    fire(game, 0, MISS, MISS, *YOU_FIRST)
    assert offered(game, AddDice) == [AddDice(HELICOPTER, 1)]


@rule("30.0b")
def test_a_helicopter_is_at_the_end_of_the_line_whatever_order_you_choose() -> None:
    game = with_helicopter([A, B], [GUARD], YOU_FIRST)
    as_they_stand(game)
    assert game.state.battle is not None
    assert game.state.battle.line == [A, B, HELICOPTER]


@rule("30.0b")
def test_opfor_fire_hits_a_helicopter_like_a_unit() -> None:
    game = battle([A], [GUARD, GUARD], (), others={HELICOPTER: AIR, B: HOME})
    play(game, Take(HELICOPTER), *ENEMY_FIRST, HIT, HIT)
    assert game.state.place(HELICOPTER) == RECRUIT
    assert game.state.kia == 2 * game.rules.eliminated_kia


@rule("30.0b")
def test_a_panicked_helicopter_costs_kia_and_recovers_after_the_battle() -> None:
    game = battle([A], [GUARD, GUARD], (), others={HELICOPTER: AIR, B: HOME})
    play(game, Take(HELICOPTER), *ENEMY_FIRST, HIT, PANIC, EVEN)
    assert game.state.place(HELICOPTER) == AIR
    assert game.state.kia == game.rules.eliminated_kia + game.rules.panicked_kia
    assert not game.state.panicked


@rule("30.0b")
def test_a_battle_is_lost_when_only_a_helicopter_is_left() -> None:
    game = battle([A], [GUARD], (), others={HELICOPTER: AIR, B: HOME}, win=1, lose=1)
    play(game, Take(HELICOPTER), *ENEMY_FIRST, PANIC, EVEN)
    assert game.state.battle is None
    assert game.state.ops == 6 - 1
    assert any("lost" in line for line in log_lines(game))


@rule("30.0c")
def test_a_helicopter_lifts_one_unit_whatever_its_movement_to_any_other_open_space() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR}, movement={A: 0}, mission="gamil")
    closed = game.rules.box.missions[game.state.mission].closed
    play(game, Lift(HOME))
    play(game, Take(A))
    assert {option.space for option in offered(game, LiftTo)} == set(game.rules.box.spaces) - {HOME, closed}
    play(game, LiftTo("abu-sueir"), "quiet", EVEN)
    assert game.state.place(A) == "abu-sueir"
    assert game.state.ops == 6 - 1


@rule("30.0c")
def test_the_log_says_who_was_lifted() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR})
    lift(game, HOME, FIELD, "quiet", EVEN)
    assert log_lines(game)[0] == "3 Para A Company was lifted from Port Fuad to Pelusium."


@rule("30.0c")
def test_several_helicopters_lift_together_one_unit_each() -> None:
    game = plain_table({A: HOME, B: HOME, C: HOME, HELICOPTER: AIR, SECOND: AIR})
    play(game, Lift(HOME))
    play(game, Take(A))
    assert list(game.offered) == [Take(B), Take(C), Done(1)], "one more, not both"
    play(game, Take(C))
    play(game, Done(2))
    play(game, LiftTo(FIELD), "quiet", EVEN, EVEN)
    assert [game.state.place(unit) for unit in (A, B, C)] == [FIELD, HOME, FIELD]
    assert game.state.ops == 6 - 1


@rule("30.0c")
def test_without_a_helicopter_in_air_available_nothing_is_lifted() -> None:
    game = plain_table({A: HOME, HELICOPTER: SPENT})
    assert not offered(game, Lift)


@rule("30.0d")
def test_a_lifted_unit_draws_an_event_card_and_does_not_move_again() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR})
    lift(game, HOME, FIELD, "luck", EVEN)
    assert game.state.ops == 6 + 3 - 1
    assert isinstance(game.choice, ChooseOperation)


@rule("30.0d", "30.0e")
def test_a_helicopter_may_fight_where_it_set_the_unit_down_and_is_checked_once() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR})
    lift(game, HOME, FIELD, "patrol", GUARD)
    assert offered(game, Take) == [Take(HELICOPTER)]
    play(game, Take(HELICOPTER), *YOU_FIRST)
    fire(game, 0, HIT, ODD)
    assert game.state.place(HELICOPTER) == SPENT
    assert isinstance(game.choice, ChooseOperation)


@rule("30.0e")
def test_a_helicopter_that_only_lifted_is_checked() -> None:
    game = plain_table({A: HOME, HELICOPTER: AIR})
    lift(game, HOME, FIELD, "quiet", ODD)
    assert game.state.place(HELICOPTER) == SPENT


@rule("30.0e")
def test_a_helicopter_that_only_fought_is_checked() -> None:
    game = with_helicopter([A], [GUARD], YOU_FIRST)
    fire(game, 0, HIT, EVEN)
    assert game.state.place(HELICOPTER) == AIR


@rule("30.0e")
def test_an_eliminated_helicopter_is_not_checked() -> None:
    game = plain_table({A: HOME, B: FIELD, HELICOPTER: AIR})
    lift(game, HOME, "casino-pier", "ambush", GUARD, GUARD)
    play(game, Take(HELICOPTER), *ENEMY_FIRST, HIT, HIT)
    assert game.state.place(HELICOPTER) == RECRUIT


@rule("23.0d")
def test_a_unit_may_take_up_an_objective_where_it_is_before_it_is_lifted() -> None:
    game = plain_table({A: FIELD, B: FIELD, HELICOPTER: AIR}, objectives={"objective-1": FIELD})
    play(game, Lift(FIELD))
    play(game, Take(A))
    assert offered(game, Carry) == [Carry("objective-1", A)], "the unit that stays doesn't"
    play(game, Carry("objective-1", A))
    play(game, LiftTo("fleet"), EVEN)
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("23.0d")
def test_you_are_told_who_carries_an_objective_before_you_choose_who_is_lifted() -> None:
    game = plain_table({A: FIELD, B: FIELD, HELICOPTER: AIR}, objectives={"objective-1": A})
    play(game, Lift(FIELD))
    name = game.rules.name_of
    assert game.decision is not None
    assert game.decision.prompt == f"Choose the units to lift from {name(FIELD)}. {name(A)} carries 1 Objective."


@rule("23.0d")
def test_a_unit_that_cannot_move_takes_up_nothing_before_it_is_lifted() -> None:
    game = plain_table({A: FIELD, HELICOPTER: AIR}, movement={A: 0}, objectives={"objective-1": FIELD})
    play(game, Lift(FIELD))
    play(game, Take(A))
    assert not offered(game, Carry)


@rule("23.0e")
def test_what_a_lifted_unit_carries_may_be_set_down_where_it_lands() -> None:
    game = plain_table({A: FIELD, HELICOPTER: AIR}, objectives={"objective-1": A})
    lift(game, FIELD, "salhiya")
    play(game, SetDown("objective-1", A), "luck")
    play(game, LeaveIt("objective-1"), EVEN)
    assert game.state.objectives == {"objective-1": "salhiya"}


@rule("S33.0a")
def test_before_a_lift_the_force_may_reconnoitre_a_marker_next_to_it() -> None:
    game = plain_table({PATHFINDERS: HOME, HELICOPTER: AIR}, hidden={FIELD: "real"})
    play(game, Lift(HOME))
    play(game, Take(PATHFINDERS))
    play(game, Reconnoitre(FIELD), ODD)
    assert game.state.hidden == [FIELD]
    assert not offered(game, Reconnoitre)
    play(game, LiftTo("salhiya"), "quiet", EVEN)
    assert game.state.place(PATHFINDERS) == "salhiya"


@rule("30.0c")
def test_a_landing_zone_is_cited_as_a_lift_and_a_full_one_has_its_reason() -> None:
    crowd = dict.fromkeys((B, C, D, PATHFINDERS, SAPPER, TANKS), FIELD)
    game = plain_table({A: HOME, HELICOPTER: AIR, **crowd})
    play(game, Lift(HOME))
    play(game, Take(A))
    assert {option.rule for option in game.offered} == {"30.0c"}
    assert LiftTo(FIELD) not in game.offered
    assert "stacking limit is 6" in str(game.why_not(place=FIELD))
