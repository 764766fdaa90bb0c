"""Section 19.2: what the dice do."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import StandFirst, StandNext
from fieldcraft.titles.commando.combat import Fire, FireAt
from fieldcraft.titles.commando.records import BattleTable
from fieldcraft.titles.commando.state import FALLEN, GONE, PANICKED, RECRUIT
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    GUNNERS,
    HIT,
    LEADER,
    MISS,
    PANIC,
    PSYOP,
    RIFLES,
    SAPPER,
    TANKS,
    YOU_FIRST,
    A,
    B,
    battle,
    fire,
    firer,
)
from tests.titles.support import offered, play

DIFFERENT = BattleTable(
    commando=("eliminate", "none", "none", "none", "none", "none"),
    opfor=("none", "none", "none", "none", "none", "eliminate"),
    source="test",
)


@rule("19.2a")
def test_the_two_sides_use_different_tables() -> None:
    game = battle([A], [GUARD, GUARD], YOU_FIRST, battle_table=DIFFERENT)
    fire(game, 0, 6, 1, 1, *YOU_FIRST)
    assert game.state.kia == 0, "a six of yours and a one of theirs do nothing"
    fire(game, 0, 1, 6)
    assert game.over, "a one of yours and a six of theirs eliminate"
    assert game.state.kia == 1 - 2


@rule("19.2a")
def test_every_die_is_looked_up_separately() -> None:
    nothing = battle([A], [GUARD], YOU_FIRST, firepower={A: 3})
    fire(nothing, 0, 1, 2, 2, MISS, *YOU_FIRST)
    assert nothing.state.battle is not None
    assert nothing.state.battle.hurt == [0], "1, 2 and 2 are three misses, whatever their total"


@rule("19.2a")
@pytest.mark.parametrize("kind", [GUARD, RIFLES, GUNNERS])
def test_a_die_works_alike_on_all_kinds_of_opfor_unit(kind: str) -> None:
    powers = {RIFLES: 2, GUNNERS: 4}
    for die, effect in [(MISS, 0), (PANIC, PANICKED), (HIT, GONE)]:
        game = battle([A, B], [kind], YOU_FIRST, firepower=powers)
        play(game, StandNext(A))
        answer = [MISS] * powers.get(kind, 1) if die == MISS else []
        fire(game, 0, die, *answer)
        hurt = GONE if game.state.battle is None else game.state.battle.hurt[0]
        assert hurt == effect


@rule("19.2a")
@pytest.mark.parametrize("unit", [A, SAPPER, PSYOP, TANKS, LEADER])
def test_a_die_works_alike_on_all_kinds_of_your_units(unit: str) -> None:
    game = battle([unit], [GUARD], (*ENEMY_FIRST, PANIC), others={B: FAR})
    assert game.state.kia == -1
    assert game.state.place(unit) == FIELD
    game = battle([unit], [GUARD], (*ENEMY_FIRST, HIT), others={B: FAR})
    assert game.state.kia == -2
    assert game.state.place(unit) in (RECRUIT, FALLEN)


@rule("19.2b")
def test_an_eliminated_opfor_unit_goes_to_the_bin() -> None:
    game = battle([A], [GUARD, GUARD], YOU_FIRST)
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.bin.count(GUARD) == COUNT - 1, "one is back while the other still fights"


@rule("19.2b")
def test_an_eliminated_unit_of_yours_goes_to_the_recruit_box() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST)
    play(game, StandNext(A), HIT)
    assert game.state.place(A) == RECRUIT
    assert game.state.battle is not None
    assert game.state.battle.line == [B]


@rule("19.2c")
def test_a_panicked_unit_does_not_fire_for_the_rest_of_the_battle() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST)
    play(game, StandNext(A), PANIC)
    for _ in range(3):
        assert firer(game) == B
        fire(game, 0, MISS, *ENEMY_FIRST)
        play(game, StandNext(B), MISS)
    assert game.state.panicked == [A]


@rule("19.2c")
def test_a_panicked_opfor_unit_does_not_fire_for_the_rest_of_the_battle() -> None:
    game = battle([A], [GUARD, GUARD], YOU_FIRST)
    fire(game, 0, PANIC, MISS, *YOU_FIRST)
    for _ in range(3):
        fire(game, 1, MISS, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.hurt == [PANICKED, 0]


@rule("19.2c")
@pytest.mark.parametrize("second", [PANIC, HIT])
def test_a_second_panic_or_an_elimination_eliminates_a_panicked_unit(second: int) -> None:
    theirs = battle([A], [GUARD, GUARD], YOU_FIRST)
    fire(theirs, 0, PANIC, MISS, *YOU_FIRST)
    fire(theirs, 0, second, MISS, *YOU_FIRST)
    assert theirs.state.battle is not None
    assert theirs.state.battle.hurt == [GONE, 0]
    yours = battle([A, B], [GUARD, GUARD], ENEMY_FIRST)
    play(yours, StandNext(A), PANIC)
    fire(yours, 0, MISS, second, *YOU_FIRST)
    assert yours.state.place(A) == RECRUIT
    assert not yours.state.panicked


@rule("19.2c")
def test_two_panics_from_the_same_dice_eliminate() -> None:
    theirs = battle([A], [GUARD], YOU_FIRST, firepower={A: 2})
    fire(theirs, 0, PANIC, PANIC)
    assert theirs.state.kia == 1
    yours = battle([A], [GUARD], (*ENEMY_FIRST, PANIC, PANIC), firepower={GUARD: 2}, others={B: FAR})
    assert yours.state.place(A) == RECRUIT


@rule("19.2d")
def test_all_dice_of_one_unit_go_at_one_target_and_losses_beyond_it_are_wasted() -> None:
    game = battle([A], [GUARD, GUARD], YOU_FIRST, firepower={A: 3})
    fire(game, 0, HIT, HIT, HIT, MISS, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.hurt == [GONE, 0]
    assert game.state.kia == 1


@rule("19.2d")
def test_losses_beyond_your_unit_s_elimination_are_wasted_too() -> None:
    game = battle([A, B], [GUARD], ENEMY_FIRST, firepower={GUARD: 3})
    play(game, StandNext(A), HIT, HIT, PANIC)
    assert game.state.place(A) == RECRUIT
    assert game.state.place(B) == FIELD
    assert not game.state.panicked
    assert game.state.kia == -2


@rule("19.2d")
def test_a_unit_that_has_fired_has_no_dice_left_for_another_target() -> None:
    game = battle([A], [GUARD, RIFLES], YOU_FIRST, firepower={A: 2})
    play(game, StandFirst(0, GUARD))
    assert {option.dice for option in offered(game, Fire)} == {2}
    fire(game, 0, HIT, MISS, MISS, *YOU_FIRST)
    assert isinstance(game.choice, FireAt)
    assert game.state.battle is not None
    assert game.state.battle.round == 2
