"""Chapter 22: the KIA index."""

import pytest
from msgspec.structs import replace

from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.operations import StopHere
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.state import DELIVERED
from fieldcraft.titles.commando.victory import JudgeMission
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    MISS,
    PANIC,
    YOU_FIRST,
    A,
    B,
    battle,
    fire,
    march,
    plain_table,
)
from tests.titles.support import offered, play


@rule("22.0a")
def test_the_index_rises_by_one_for_each_opfor_unit_eliminated() -> None:
    game = battle([A], [GUARD, GUARD], YOU_FIRST)
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    assert game.state.kia == 1
    fire(game, 1, HIT)
    assert game.state.kia == 2


@rule("22.0a")
def test_the_index_does_not_rise_for_opfor_panic() -> None:
    game = battle([A], [GUARD], YOU_FIRST)
    fire(game, 0, PANIC)
    assert game.state.battle is None
    assert game.state.kia == 0


@rule("22.0b")
def test_the_index_falls_by_two_for_each_of_your_units_eliminated() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, HIT), others={B: FAR}, kia=5)
    assert game.state.kia == 3


@rule("22.0b")
def test_the_index_falls_by_one_each_time_one_of_your_units_panics() -> None:
    game = plain_table({A: HOME}, kia=5)
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST, PANIC)
    assert game.state.kia == 4
    march(game, FIELD, HOME, "ambush", GUARD, GUARD, *ENEMY_FIRST, PANIC, MISS)
    assert game.state.kia == 3


@rule("22.0c")
@pytest.mark.parametrize("dice", [(PANIC, PANIC), (PANIC, HIT), (HIT, HIT)])
def test_only_the_elimination_counts_if_one_unit_s_dice_eliminate(dice: tuple[int, int]) -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, *dice), firepower={GUARD: 2}, others={B: FAR})
    assert game.state.kia == -2


@rule("22.0c")
@pytest.mark.parametrize("second", [PANIC, HIT])
def test_a_point_lost_to_an_earlier_panic_is_not_given_back(second: int) -> None:
    game = battle([A, B], [GUARD, GUARD], ENEMY_FIRST)
    play(game, StandNext(A), PANIC)
    assert game.state.kia == -1
    fire(game, 0, MISS, second, *YOU_FIRST)
    assert game.state.kia == -1 - 2


def no_level(box: Box) -> None:
    """The card asks for no KIA level."""
    box.missions["sea-and-sky"] = replace(box.missions["sea-and-sky"], kia=0)


@rule("22.0d")
@pytest.mark.parametrize(("kia", "won"), [(-1, False), (0, True)])
def test_an_index_below_zero_at_the_end_loses_whatever_else_you_did(kia: int, won: bool) -> None:
    done = {"objective-1": DELIVERED}
    game = plain_table({A: FIELD}, step=JudgeMission("out of Ops"), edit=no_level, kia=kia, objectives=done)
    assert game.result is not None
    assert game.result.won is won


@rule("22.0d")
def test_the_index_may_fall_below_zero_and_rise_again() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST, edit=no_level, objectives={"objective-1": DELIVERED}, kia=1)
    play(game, StandNext(A), HIT)
    assert game.state.kia == -1
    fire(game, 0, HIT)
    assert game.state.kia == 0
    assert offered(game, StopHere)
