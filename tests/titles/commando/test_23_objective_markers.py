"""Chapter 23: Objective markers placed, turned up, taken up and set down."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import Carry, HandOver, KeepCarrying, ObjectiveAction, SetDown, SetDownAll
from fieldcraft.titles.commando.intel import PlayIntel, TurnUp
from fieldcraft.titles.commando.movement import BeforeMovement, Move, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.setup import PlaceMarkers
from fieldcraft.titles.commando.state import LOST, RECRUIT
from fieldcraft.titles.commando.taking_up import ChooseCarrier, LeaveIt
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    NEXT,
    PANIC,
    YOU_FIRST,
    A,
    B,
    as_they_stand,
    battle,
    fire,
    gather,
    keep_carrying,
    march,
    plain_table,
)
from tests.titles.support import log_lines, offered, play

PATHFINDERS = "guards-parachute-company"
LOOT = "objective-1"


def spaces(box: Box) -> dict[int, str]:
    """The Random Objective Location Table."""
    return {row.total: row.space for row in box.locations}


@rule("23.0a")
def test_each_marker_is_placed_by_the_total_of_two_dice() -> None:
    game = plain_table({A: HOME}, step=PlaceMarkers(3), rolls=[1, 1, 3, 4, 6, 6])
    table = spaces(game.rules.box)
    assert game.state.hidden == [table[2], table[7], table[12]]


@rule("23.0a")
def test_a_space_that_already_has_a_marker_is_thrown_again() -> None:
    game = plain_table({A: HOME}, step=PlaceMarkers(2), rolls=[1, 1, 1, 1, 6, 6])
    table = spaces(game.rules.box)
    assert game.state.hidden == [table[2], table[12]]


def close(box: Box) -> None:
    """The card closes the space of a seven."""
    box.missions["sea-and-sky"] = replace(box.missions["sea-and-sky"], closed=spaces(box)[7])


def make_base(box: Box) -> None:
    """The space of a seven is a base."""
    space = spaces(box)[7]
    box.spaces[space] = replace(box.spaces[space], base=True)


def make_safe(box: Box) -> None:
    """The space of a seven is on the safe side."""
    space = spaces(box)[7]
    box.spaces[space] = replace(box.spaces[space], safe=(1956,))


@rule("23.0a")
@pytest.mark.parametrize("change", [close, make_base, make_safe])
def test_a_space_that_is_closed_or_friendly_is_thrown_again(change: Callable[[Box], None]) -> None:
    game = plain_table({A: HOME}, step=PlaceMarkers(1), rolls=[3, 4, 6, 6], edit=change)
    assert game.state.hidden == [spaces(game.rules.box)[12]]


@rule("23.0b")
def test_markers_are_placed_face_down() -> None:
    game = plain_table({A: HOME}, step=PlaceMarkers(2), rolls=[1, 1, 6, 6])
    assert len(game.state.hidden) == 2
    assert not game.state.objectives
    assert not game.state.mines


@rule("23.0b")
def test_a_marker_is_turned_up_by_units_that_survive_the_objective_segment() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real", FAR: "false"})
    march(game, HOME, FIELD, "quiet", "luck", "real")
    assert game.state.hidden == [FAR]
    assert game.state.objectives == {LOOT: FIELD}


@rule("23.0b")
def test_a_marker_is_turned_up_by_an_intel_card_that_reveals_one() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real", FAR: "false"}, held=["papers"])
    play(game, PlayIntel("papers", "reveal"))
    assert game.offered == [TurnUp(FIELD), TurnUp(FAR)]
    play(game, TurnUp(FAR), "false")
    assert game.state.hidden == [FIELD]


@rule("23.0b")
def test_a_marker_is_turned_up_by_reconnaissance() -> None:
    game = plain_table({PATHFINDERS: HOME}, hidden={FIELD: "real"})
    gather(game, HOME)
    play(game, Reconnoitre(FIELD), 2, "real")
    assert game.state.objectives == {LOOT: FIELD}


@rule("23.0b")
def test_nothing_else_turns_a_marker_up() -> None:
    game = plain_table({A: HOME, B: FAR}, hidden={FIELD: "real"})
    march(game, HOME, "canal-company", "quiet")
    march(game, "canal-company", HOME, "luck")
    gather(game, HOME)
    play(game, Stay(HOME))
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.hidden == [FIELD]
    assert game.state.unturned == ["real"]


@rule("23.0b")
def test_a_marker_that_was_turned_up_stays_face_up() -> None:
    game = plain_table({A: HOME}, hidden={FIELD: "real"})
    march(game, HOME, FIELD, "quiet", "luck", "real")
    play(game, LeaveIt(LOOT))
    march(game, FIELD, HOME, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, HIT)
    march(game, HOME, FIELD, "delay")
    assert game.state.objectives == {LOOT: FIELD}
    assert not game.state.hidden
    assert isinstance(game.choice, ChooseCarrier)


@rule("23.0c")
@pytest.mark.parametrize("end", [PANIC, HIT])
def test_a_battle_does_not_harm_a_marker_on_the_map(end: int) -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, end), objectives={LOOT: FIELD}, hidden={NEXT: "real"}, others={B: FAR})
    assert game.state.objectives == {LOOT: FIELD}
    assert game.state.hidden == [NEXT]


@rule("23.0c")
def test_a_marker_takes_no_part_in_a_battle() -> None:
    game = battle([A, B], [GUARD], YOU_FIRST, objectives={LOOT: FIELD})
    as_they_stand(game)
    assert game.state.battle is not None
    assert game.state.battle.line == [A, B]


@rule("23.0c")
def test_a_marker_on_the_map_never_moves_on_its_own() -> None:
    game = plain_table({A: FIELD}, objectives={LOOT: FIELD}, hidden={FAR: "real"})
    march(game, FIELD, HOME, "quiet")
    assert game.state.objectives == {LOOT: FIELD}
    assert game.state.hidden == [FAR]


@rule("23.0d")
def test_a_unit_of_the_force_takes_a_real_objective_up_in_the_objective_segment() -> None:
    game = plain_table({A: HOME, B: FIELD}, objectives={LOOT: FIELD})
    march(game, HOME, FIELD, "quiet")
    assert game.offered == [Carry(LOOT, A), LeaveIt(LOOT)], "B is not of the force"
    play(game, Carry(LOOT, A))
    assert game.state.objectives == {LOOT: A}
    assert isinstance(game.choice, ChooseOperation)


@rule("23.0d")
def test_a_unit_takes_it_up_before_movement_at_the_start_of_a_later_operation() -> None:
    game = plain_table({A: FIELD}, objectives={LOOT: FIELD})
    gather(game, FIELD)
    assert isinstance(game.choice, BeforeMovement)
    play(game, Carry(LOOT, A))
    play(game, Move(NEXT, 1))
    keep_carrying(game, "quiet")
    assert game.state.objectives == {LOOT: A}
    assert game.state.place(A) == NEXT


@rule("23.0d")
def test_each_marker_is_carried_by_one_particular_unit() -> None:
    both = {LOOT: FIELD, "objective-2": FIELD}
    game = plain_table({A: HOME, B: HOME}, objectives=both)
    march(game, HOME, FIELD, "quiet")
    play(game, Carry(LOOT, A))
    play(game, Carry("objective-2", B))
    assert game.state.objectives == {LOOT: A, "objective-2": B}
    play(game, OperateFrom(FIELD))
    play(game, 0)
    play(game, 1)
    play(game, Move(NEXT, 1))
    keep_carrying(game, "luck")
    assert game.state.place(A) == NEXT
    assert game.state.place(B) == FIELD, "and its Objective with it"


@rule("23.0d")
def test_no_unit_takes_up_what_lies_elsewhere() -> None:
    game = plain_table({A: HOME}, objectives={LOOT: FAR})
    gather(game, HOME)
    assert not offered(game, ObjectiveAction)


@rule("23.0e")
def test_a_marker_is_set_down_or_handed_over_before_movement() -> None:
    game = plain_table({A: FIELD, B: FIELD}, objectives={LOOT: A})
    gather(game, FIELD)
    assert offered(game, ObjectiveAction) == [HandOver(LOOT, B, A), SetDown(LOOT, A)]
    play(game, HandOver(LOOT, B, A))
    assert "3 Para A Company handed the Objective to 3 Para B Company." in log_lines(game)
    assert game.state.objectives == {LOOT: B}
    other = plain_table({A: FIELD, B: FIELD}, objectives={LOOT: A})
    gather(other, FIELD)
    play(other, SetDown(LOOT, A))
    assert other.state.objectives == {LOOT: FIELD}
    play(other, Move(NEXT, 1), "quiet")
    assert other.state.objectives == {LOOT: FIELD}


@rule("23.0e")
def test_each_objective_is_handled_once_before_a_movement() -> None:
    game = plain_table({A: HOME, B: HOME}, objectives={"objective-1": A, "objective-2": A})
    gather(game, HOME)
    play(game, HandOver("objective-1", B, A))
    left = [option for option in game.offered if isinstance(option, ObjectiveAction)]
    assert {option.objective for option in left} == {"objective-2"}, "it isn't handed back and forth"


@rule("23.0e")
def test_it_is_handed_only_to_a_unit_of_the_force() -> None:
    game = plain_table({A: FIELD, B: FIELD}, objectives={LOOT: A})
    play(game, OperateFrom(FIELD))
    play(game, 0)
    play(game, 1)
    assert isinstance(game.choice, BeforeMovement)
    assert game.choice.force == (A,)
    assert offered(game, ObjectiveAction) == [SetDown(LOOT, A)]


@rule("23.0e")
def test_it_may_be_set_down_on_arrival_before_the_event_card() -> None:
    game = plain_table({A: HOME, B: FAR}, objectives={LOOT: A})
    march(game, HOME, FIELD)
    assert list(game.offered) == [SetDown(LOOT, A), KeepCarrying()]
    assert game.choice is not None
    assert all(game.choice.shows_odds(option) for option in game.offered), "the event card follows"
    play(game, SetDown(LOOT, A), "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.place(A) == RECRUIT
    assert game.state.objectives == {LOOT: FIELD}, "it didn't share the fate of the unit"


@rule("23.0e")
def test_what_a_unit_keeps_carrying_shares_its_fate() -> None:
    game = plain_table({A: HOME, B: FAR}, objectives={LOOT: A})
    march(game, HOME, FIELD)
    keep_carrying(game, "patrol", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.objectives == {LOOT: LOST}


@rule("23.0d", "23.0e")
def test_what_was_set_down_on_arrival_may_be_taken_up_by_another_unit_after_the_battle() -> None:
    game = plain_table({A: HOME, B: HOME}, objectives={LOOT: A})
    march(game, HOME, FIELD)
    play(game, SetDown(LOOT, A), "patrol", GUARD, *YOU_FIRST)
    as_they_stand(game)
    fire(game, 0, HIT)
    play(game, Carry(LOOT, B))
    assert game.state.objectives == {LOOT: B}


@rule("23.0e")
def test_each_of_several_objectives_is_set_down_or_kept() -> None:
    game = plain_table({A: HOME, B: HOME}, objectives={LOOT: A, "objective-2": B})
    march(game, HOME, FIELD)
    assert offered(game, SetDownAll) == [SetDownAll(2)]
    play(game, SetDown("objective-2", B))
    assert list(game.offered) == [SetDown(LOOT, A), KeepCarrying()]
    keep_carrying(game, "luck")
    assert game.state.objectives == {LOOT: A, "objective-2": FIELD}


@rule("23.0e")
def test_a_force_that_carries_nothing_is_not_asked() -> None:
    game = plain_table({A: HOME, B: FAR}, objectives={LOOT: B})
    march(game, HOME, FIELD, "luck")
    assert isinstance(game.choice, ChooseOperation)


@rule("23.0e")
def test_all_that_a_force_carries_may_be_set_down_at_once() -> None:
    game = plain_table({A: HOME, B: HOME}, objectives={LOOT: A, "objective-2": B, "objective-3": FAR})
    march(game, HOME, FIELD)
    play(game, SetDownAll(2), "luck")
    assert game.state.objectives == {LOOT: FIELD, "objective-2": FIELD, "objective-3": FAR}


@rule("23.0d")
def test_leaving_one_objective_does_not_leave_the_other() -> None:
    game = plain_table({A: HOME}, objectives={LOOT: FIELD, "objective-2": FIELD})
    march(game, HOME, FIELD, "quiet")
    play(game, LeaveIt(LOOT))
    play(game, Carry("objective-2", A))
    assert game.state.objectives == {LOOT: FIELD, "objective-2": A}
    assert isinstance(game.choice, ChooseOperation)


@rule("23.0f")
def test_with_the_option_it_is_not_set_down_on_arrival_before_or_after_a_battle() -> None:
    kept = {LOOT: A, "objective-2": FIELD}
    game = plain_table({A: HOME, B: HOME}, objectives=kept, options={"carry_into_battle": True})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert not offered(game, ObjectiveAction)
    as_they_stand(game)
    fire(game, 0, HIT)
    assert isinstance(game.choice, ChooseCarrier)
    assert {option.objective for option in offered(game, ObjectiveAction)} == {"objective-2"}
