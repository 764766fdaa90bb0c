"""Chapter 4: firepower and movement."""

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.testing import rule
from fieldcraft.titles.commando.operations import OperateFrom
from tests.titles.commando.plain import (
    FAR,
    FARTHEST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    MISS,
    NEXT,
    A,
    battle,
    fire,
    plain_table,
    reachable,
)
from tests.titles.support import play


@rule("4.0a")
@pytest.mark.parametrize("firepower", [1, 2, 4])
def test_a_unit_throws_as_many_dice_as_its_firepower(firepower: int) -> None:
    game = battle([A], [GUARD], firepower={A: firepower})
    with pytest.raises(ScriptError, match="left over"):
        fire(game, 0, *[HIT] * (firepower + 1))
    game = battle([A], [GUARD], firepower={A: firepower})
    fire(game, 0, *[MISS] * (firepower - 1), HIT)
    assert game.state.kia == 1


@rule("4.0a")
def test_an_opfor_unit_throws_as_many_dice_as_its_firepower() -> None:
    game = battle([A], [GUARD], (1, 6, MISS, MISS, MISS), firepower={GUARD: 3})
    assert game.state.place(A) == FIELD


@rule("4.0a")
@pytest.mark.parametrize(("movement", "farthest"), [(1, FIELD), (2, NEXT), (3, FAR), (4, FARTHEST)])
def test_a_unit_goes_as_many_spaces_as_its_movement(movement: int, farthest: str) -> None:
    game = plain_table({A: HOME}, movement={A: movement})
    play(game, OperateFrom(HOME))
    stretch = [FIELD, NEXT, FAR, FARTHEST]
    within = stretch[: stretch.index(farthest) + 1]
    assert [space for space in stretch if space in reachable(game)] == within
