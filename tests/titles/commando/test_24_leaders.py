"""Chapter 24: leaders found, fighting and killed."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.aftermath import ChooseLeader, StepForward
from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.state import FALLEN, RECRUIT
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    LEADER,
    MISS,
    NEXT,
    PANIC,
    SECOND_LEADER,
    YOU_FIRST,
    A,
    B,
    battle,
    fire,
    firer,
    march,
    plain_table,
)
from tests.titles.support import log_lines, play


@rule("24.0a")
def test_a_six_after_a_won_battle_brings_a_leader_of_your_choice() -> None:
    game = battle([A], [GUARD], YOU_FIRST, leaders=RECRUIT)
    fire(game, 0, HIT, 6)
    assert isinstance(game.choice, ChooseLeader)
    assert game.offered == [StepForward(LEADER), StepForward(SECOND_LEADER)]
    assert game.choice.shows_odds(game.offered[0]), "a second event card may follow"
    play(game, StepForward(SECOND_LEADER))
    assert game.state.place(SECOND_LEADER) == FIELD
    assert game.state.place(LEADER) == RECRUIT
    assert any(game.rules.name_of(SECOND_LEADER) in line for line in log_lines(game)), "the log names him"


@rule("24.0a")
def test_any_other_die_brings_no_leader() -> None:
    for die in range(1, 6):
        game = battle([A], [GUARD], YOU_FIRST, leaders=RECRUIT)
        fire(game, 0, HIT, die)
        assert isinstance(game.choice, ChooseOperation)
        assert game.state.place(LEADER) == RECRUIT


@rule("24.0a")
def test_the_die_is_rolled_after_each_battle_you_win() -> None:
    game = plain_table({A: HOME}, leaders=RECRUIT)
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, HIT, 1)
    march(game, FIELD, NEXT, "ambush", GUARD, GUARD, *YOU_FIRST)
    fire(game, 0, HIT, MISS, *YOU_FIRST)
    fire(game, 1, HIT, 6)
    play(game, StepForward(LEADER))
    assert game.state.place(LEADER) == NEXT


@rule("24.0a")
def test_no_die_is_rolled_after_a_lost_battle() -> None:
    game = battle([A], [GUARD], (*ENEMY_FIRST, PANIC), leaders=RECRUIT)
    assert isinstance(game.choice, ChooseOperation)


@rule("24.0a")
def test_no_die_is_rolled_when_the_box_holds_no_leader() -> None:
    game = battle([A], [GUARD], YOU_FIRST, others={LEADER: FAR, SECOND_LEADER: NEXT})
    fire(game, 0, HIT)
    assert isinstance(game.choice, ChooseOperation)


@rule("24.0b")
def test_a_leader_has_a_place_in_the_line_and_fires() -> None:
    game = battle([LEADER, A], [GUARD], YOU_FIRST, firepower={LEADER: 2})
    play(game, StandNext(LEADER))
    assert firer(game) == LEADER
    fire(game, 0, HIT, MISS)
    assert game.state.kia == 1


@rule("24.0b")
def test_a_leader_can_be_hit_and_counts_for_kia() -> None:
    game = battle([LEADER, A], [GUARD, GUARD], ENEMY_FIRST)
    play(game, StandNext(LEADER), PANIC)
    assert game.state.panicked == [LEADER]
    assert game.state.kia == -1
    fire(game, 0, MISS, HIT, *YOU_FIRST)
    assert game.state.place(LEADER) not in game.rules.box.spaces
    assert game.state.kia == -3


@rule("24.0c")
def test_a_leader_who_is_killed_is_laid_aside() -> None:
    game = battle([LEADER], [GUARD], (*ENEMY_FIRST, HIT), leaders=RECRUIT, others={A: FAR})
    assert game.state.place(LEADER) == FALLEN
    assert game.state.place(SECOND_LEADER) == RECRUIT


@rule("24.0c")
def test_a_leader_who_is_killed_cannot_appear_again_in_that_mission() -> None:
    one_left = battle([A, B], [GUARD], YOU_FIRST, others={LEADER: FALLEN}, leaders=RECRUIT)
    play(one_left, StandNext(A))
    fire(one_left, 0, HIT, 6)
    assert one_left.offered == [StepForward(SECOND_LEADER)]
    none_left = battle([A], [GUARD], YOU_FIRST, others={LEADER: FALLEN, SECOND_LEADER: HOME})
    fire(none_left, 0, HIT)
    assert isinstance(none_left.choice, ChooseOperation), "no die was rolled"
