"""Chapter 10: game length, stacking and forces."""

from collections.abc import Callable

import msgspec
import pytest

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.movement import Move, Stay
from fieldcraft.titles.commando.operations import FormForce, OperateFrom
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import Campaign
from tests.titles.commando.plain import (
    FIELD,
    HOME,
    LEADER,
    NEXT,
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

PATROLS = ("r1-patrol", "t2-patrol", "g1-patrol", "y-patrol", "popski", "l-detachment-sas", "buck-s-section")


@rule("10.1a")
def test_the_mission_lasts_until_the_ops_count_reaches_zero() -> None:
    game = plain_table({A: FIELD}, ops=3)
    for left in (2, 1, 0):
        assert not game.over
        play(game, OperateFrom(FIELD))
        play(game, Stay(FIELD))
        assert game.state.ops == left
    assert game.over


def desert(moving: int, standing: int) -> Play:
    """A force at Jarabub in a campaign, where the limit is six, and units at Tengeder."""
    units = dict.fromkeys(PATROLS[:moving], "jarabub") | dict.fromkeys(PATROLS[moving : moving + standing], "tengeder")
    return plain_table(units, title="lrdg", mission="raid-rommel", campaign=Campaign(("raid-rommel",)))


@rule("10.2a")
@pytest.mark.parametrize(("moving", "warned"), [(6, False), (7, True)])
def test_the_prompt_warns_when_not_all_units_can_stack_outside_a_base(moving: int, warned: bool) -> None:
    game = desert(moving, 0)
    play(game, OperateFrom("jarabub"))
    assert game.decision is not None
    assert ("At most 6 can stack" in game.decision.prompt) == warned


@rule("10.2a")
@pytest.mark.parametrize(("moving", "standing"), [(1, 5), (3, 3), (6, 0)])
def test_six_ground_units_may_be_where_a_force_ends_its_movement(moving: int, standing: int) -> None:
    game = desert(moving, standing)
    gather(game, "jarabub")
    assert "tengeder" in reachable(game)


@rule("10.2a")
@pytest.mark.parametrize(("moving", "standing"), [(1, 6), (3, 4), (7, 0)])
def test_a_force_may_not_end_its_movement_where_seven_would_be(moving: int, standing: int) -> None:
    game = desert(moving, standing)
    gather(game, "jarabub")
    assert "tengeder" not in reachable(game)
    no = game.why_not(place="tengeder")
    assert no is not None
    assert no.rule == "39.4a"
    assert no.text == "7 units would be at Tengeder; the stacking limit is 6"


def limit(number: int, mission: str = "sea-and-sky") -> Callable[[Box], None]:
    """An edit that lowers the limit, so that few units show it."""

    def lower(box: Box) -> None:
        box.missions[mission] = msgspec.structs.replace(box.missions[mission], stacking=number)

    return lower


@rule("10.2b")
def test_a_leader_does_not_count_towards_stacking() -> None:
    full = plain_table({LEADER: HOME, A: FIELD, B: FIELD}, edit=limit(2))
    gather(full, HOME)
    assert FIELD in reachable(full), "a leader may join a full space"
    led = plain_table({A: HOME, LEADER: FIELD, B: FIELD}, edit=limit(2))
    gather(led, HOME)
    assert FIELD in reachable(led), "a leader fills no space"
    crowded = plain_table({A: HOME, C: FIELD, B: FIELD}, edit=limit(2))
    gather(crowded, HOME)
    assert FIELD not in reachable(crowded)


@rule("10.2b")
def test_air_units_and_markers_do_not_count_towards_stacking() -> None:
    units = {A: HOME, B: FIELD, "whirlwinds-theseus": FIELD}
    game = plain_table(units, hidden={FIELD: "real"}, objectives={"objective-1": FIELD}, edit=limit(2))
    gather(game, HOME)
    assert FIELD in reachable(game)


@rule("10.2b")
def test_a_base_holds_any_number_of_units() -> None:
    units = dict.fromkeys(PATROLS[:2], "jarabub") | dict.fromkeys(PATROLS[2:], "siwa")
    game = plain_table(units, title="lrdg", mission="raid-rommel", edit=limit(1, "raid-rommel"))
    gather(game, "jarabub")
    assert reachable(game) == {"siwa"}


@rule("10.2c")
def test_a_force_may_pass_through_a_full_space() -> None:
    game = plain_table({A: HOME, B: FIELD}, edit=limit(1))
    gather(game, HOME)
    assert FIELD not in reachable(game)
    assert NEXT in reachable(game)


@rule("10.2c")
def test_units_that_an_event_brings_may_take_a_space_over_the_limit() -> None:
    game = plain_table({A: HOME}, edit=limit(1))
    march(game, HOME, FIELD, "friends")
    assert game.state.place(A) == game.state.place(B) == FIELD


@rule("10.3a")
def test_a_force_is_one_or_more_units_of_your_choice_in_one_space() -> None:
    game = plain_table({A: HOME, B: HOME, C: HOME, D: FIELD})
    play(game, OperateFrom(HOME))
    assert isinstance(game.choice, FormForce)
    assert offered(game, Take) == [Take(A), Take(B), Take(C)]
    assert not offered(game, Done), "a force has at least one unit"
    play(game, Take(A))
    assert offered(game, Done) == [Done(1)]
    play(game, Take(C))
    play(game, Done(2))
    play(game, Move(FIELD, 1), "quiet")
    assert game.state.place(A) == game.state.place(C) == FIELD
    assert game.state.place(B) == HOME, "the rest stay behind"


@rule("10.3a")
def test_no_unit_joins_the_force_on_the_way() -> None:
    game = plain_table({A: HOME, B: FIELD})
    march(game, HOME, NEXT, "quiet")
    assert game.state.place(A) == NEXT
    assert game.state.place(B) == FIELD


@rule("10.3a")
def test_no_unit_leaves_the_force_on_the_way() -> None:
    game = plain_table({A: HOME, B: HOME})
    march(game, HOME, NEXT, "quiet")
    assert game.state.place(A) == game.state.place(B) == NEXT
