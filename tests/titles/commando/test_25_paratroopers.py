"""Chapter 25: paratroopers."""

from fractions import Fraction
from typing import Any

from msgspec.structs import force_setattr, replace

from fieldcraft.kernel.steps import Done, Take, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commando.airborne import ComeDown, Drop, Lift
from fieldcraft.titles.commando.carrying import Carry
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.reconnaissance import FlyOver
from fieldcraft.titles.commando.records import Box, JumpTable
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import AIR, RECRUIT
from tests.titles.commando.plain import (
    AIRSTRIKE,
    FAR,
    FIELD,
    GUARD,
    HIT,
    LEADER,
    NEXT,
    SECOND_LEADER,
    TANKS,
    YOU_FIRST,
    A,
    B,
    C,
    as_they_stand,
    battle,
    fire,
    firer,
    march,
    plain_table,
)
from tests.titles.support import log_lines, offered, play

LOST, SCATTERED, LANDS = 1, 2, 6


def jump_table(box: Box) -> None:
    """One is the end of a unit, two scatters it, everything else lands."""
    jumps = JumpTable(results=("lost", "scattered", "lands", "lands", "lands", "lands"), source="test")
    force_setattr(box, "airborne", jumps)


def airfield(units: dict[str, str], **more: Any) -> Play:
    """A table with paratroopers and the jump table of this file."""
    return plain_table(units, edit=jump_table, **more)


def drop(game: Play, space: str, *rolls: int | str) -> None:
    """Every paratrooper in Cyprus jumps."""
    play(game, Drop("cyprus"))
    play(game, [*offered(game, TakeRest), *offered(game, Take)][0])
    play(game, ComeDown(space), *rolls)


@rule("25.0a")
def test_paratroopers_of_your_choice_drop_from_a_base_with_an_airfield_into_any_open_space() -> None:
    game = airfield({A: "cyprus", B: "cyprus", C: "cyprus"}, mission="gamil", ops=6)
    closed = game.rules.box.missions[game.state.mission].closed
    play(game, Drop("cyprus"))
    assert offered(game, Take) == [Take(A), Take(B)], "the Commandos have no parachutes"
    play(game, Take(A))
    play(game, Done(1))
    zones = {option.space for option in offered(game, ComeDown)}
    assert closed
    assert zones == set(game.rules.box.spaces) - {"cyprus", closed}
    play(game, ComeDown("salhiya"), LANDS, "quiet")
    assert (game.state.place(A), game.state.place(B)) == ("salhiya", "cyprus")
    assert game.state.ops == 5
    assert not game.state.held


@rule("25.0a")
def test_the_prompt_warns_how_many_paratroopers_can_stack_where_they_land() -> None:
    paratroopers = [
        unit for unit in airfield({}).rules.with_trait["paratrooper"] if unit not in (LEADER, SECOND_LEADER)
    ]

    def few(box: Box) -> None:
        jump_table(box)
        force_setattr(box.missions["gamil"], "stacking", 4)

    for jumping, warned in ((4, False), (5, True)):
        game = plain_table(dict.fromkeys([*paratroopers[:jumping], LEADER], "cyprus"), edit=few, mission="gamil")
        play(game, Drop("cyprus"))
        assert game.decision is not None
        assert ("At most 4 can stack" in game.decision.prompt) == warned, "a leader needs no room"


@rule("25.0a")
def test_no_unit_drops_from_a_base_without_an_airfield_or_an_airfield_that_is_no_base() -> None:
    game = airfield({A: "fleet", B: "gamil-airfield"})
    assert not offered(game, Drop)


@rule("25.0a")
def test_a_leader_who_is_a_paratrooper_jumps_with_his_men() -> None:
    game = airfield({A: "cyprus", LEADER: "cyprus"})
    drop(game, FIELD, LANDS, LANDS, "quiet")
    assert game.state.place(LEADER) == game.state.place(A) == FIELD


@rule("25.0a")
def test_the_log_says_where_they_drop() -> None:
    game = airfield({A: "cyprus"})
    drop(game, FIELD, LANDS, "quiet")
    assert log_lines(game)[0] == "3 Para A Company flew from Cyprus to drop at Pelusium."


@rule("25.0b")
def test_every_unit_rolls_for_itself_and_one_that_is_lost_counts_as_eliminated() -> None:
    game = airfield({A: "cyprus", B: "cyprus"})
    drop(game, FIELD, LOST, LANDS, "quiet")
    assert (game.state.place(A), game.state.place(B)) == (RECRUIT, FIELD)
    assert game.state.kia == game.rules.eliminated_kia


@rule("25.0b")
def test_a_scattered_unit_lands_panicked_which_lowers_the_kia_index_as_any_panic_does() -> None:
    game = airfield({A: "cyprus", B: "cyprus"})
    drop(game, FIELD, SCATTERED, LANDS, "quiet")
    assert game.state.place(A) == FIELD
    assert game.state.panicked == [A]
    assert game.state.kia == game.rules.panicked_kia == -1
    assert "KIA 0 to -1: 3 Para A Company panicked." in log_lines(game)


@rule("25.0b")
def test_a_scattered_unit_does_not_fire_in_the_battle_after_which_it_recovers() -> None:
    game = airfield({A: "cyprus", B: "cyprus"})
    drop(game, FIELD, SCATTERED, LANDS, "patrol", GUARD, *YOU_FIRST)
    as_they_stand(game)
    assert firer(game) == B
    fire(game, 0, HIT)
    assert game.state.panicked == []


@rule("25.0b")
def test_a_battle_elsewhere_does_not_gather_a_scattered_unit() -> None:
    game = battle([A], [GUARD], others={B: FAR}, panicked=[B])
    fire(game, 0, HIT)
    assert game.state.battle is None
    assert game.state.panicked == [B]


@rule("25.0c")
def test_those_who_have_landed_draw_an_event_card_and_move_no_farther() -> None:
    game = airfield({A: "cyprus", TANKS: FIELD})
    drop(game, FIELD, LANDS, "luck")
    assert game.state.discards.count("luck") == 1
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 6 + 3 - 1


@rule("25.0c")
def test_no_card_is_drawn_if_no_unit_has_landed() -> None:
    game = airfield({A: "cyprus", TANKS: FIELD})
    drop(game, FIELD, LOST)
    assert game.state.ops == 5


@rule("25.0c")
def test_a_drop_into_a_base_draws_no_card() -> None:
    game = airfield({A: "cyprus"})
    drop(game, "fleet", LANDS)
    assert game.state.place(A) == "fleet"


@rule("25.0d")
def test_each_unit_drops_once_in_a_mission() -> None:
    game = airfield({A: "cyprus", TANKS: FIELD})
    drop(game, "salhiya", SCATTERED, "quiet")
    game.state.put(A, "cyprus")
    game.state.put(B, "cyprus")
    march(game, FIELD, NEXT, "luck")
    play(game, Drop("cyprus"))
    assert offered(game, Take) == [Take(B)]


@rule("25.0c")
def test_the_odds_of_a_drop_say_what_waits_below() -> None:
    game = airfield({A: "cyprus", C: "fleet"}, deck=["quiet"])
    play(game, Drop("cyprus"))
    play(game, Take(A))
    known = game.odds(ComeDown("salhiya"))
    assert [(outcome.text, outcome.probability) for outcome in known.outcomes] == [
        ("1 unit lost", Fraction(1, 6)),
        ("1 unit panicked", Fraction(1, 6)),
        ("no enemy", Fraction(4, 6)),
    ]
    assert game.choice is not None
    assert all(game.choice.shows_odds(option) for option in game.offered)


@rule("S33.0a")
def test_before_the_drop_the_force_may_reconnoitre_from_the_air() -> None:
    game = airfield({A: "cyprus", AIRSTRIKE: AIR}, hidden={FIELD: "real"})
    play(game, Drop("cyprus"))
    play(game, Take(A))
    play(game, FlyOver(FIELD, AIRSTRIKE), 2, "real", 2)
    assert not game.state.hidden
    assert not offered(game, FlyOver)
    play(game, ComeDown(FIELD), LANDS, "quiet")
    play(game, Carry("objective-1", A))
    assert game.state.objectives == {"objective-1": A}


def one_to_a_space(box: Box) -> None:
    """Leave one base on the map, and let one unit stack elsewhere."""
    jump_table(box)
    box.missions["gamil"] = replace(box.missions["gamil"], closed="fleet", stacking=1)


@rule("10.2d")
def test_no_more_paratroopers_are_picked_than_can_come_down_together() -> None:
    game = plain_table({A: "cyprus", B: "cyprus"}, mission="gamil", edit=one_to_a_space)
    play(game, Drop("cyprus"))
    assert list(game.offered) == [Take(A), Take(B)]
    play(game, Take(A))
    assert list(game.offered) == [Done(1)]


@rule("10.2d")
def test_paratroopers_do_not_set_out_if_they_could_come_down_nowhere() -> None:
    def full_everywhere(box: Box) -> None:
        one_to_a_space(box)
        box.missions["gamil"] = replace(box.missions["gamil"], stacking=0)

    game = plain_table({A: "cyprus"}, mission="gamil", edit=full_everywhere)
    assert not offered(game, Drop)
    assert not offered(game, Lift)
