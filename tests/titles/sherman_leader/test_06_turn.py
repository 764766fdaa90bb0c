"""Sections 6.1, 6.2, 6.18 and 6.19: who acts when, Tactics, and the end of a battle."""

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import activation, commanders, damage, sequence, turn
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    END_OF_TURN,
    NOBODY,
    battle_table,
    log_lines,
    offered,
    play,
    shots,
    take,
    texts,
)

RIFLE, STUG, TRUCK, HOUSE = "german-rifle", "stug", "german-truck", "german-building"
HOUSES = [(HOUSE, "d1")] * 4
FAST = ("eandi", "skilled")


def acting(game: Play) -> list[str]:
    """The units that may be chosen to act."""
    return [option.unit for option in offered(game, turn.Act)]


def spending(game: Play) -> list[tuple[str, str, bool]]:
    """The Tactics that may be spent."""
    return [(option.unit, option.owner, option.command) for option in offered(game, turn.SpendTactic)]


@rule("3.15h", "6.1a", "6.18a")
def test_fast_units_act_before_the_enemy_and_slow_ones_after() -> None:
    leaders = {"042": FAST}
    game = battle_table({"042": "b6", "902": "b6"}, [(TRUCK, "d1")], leaders=leaders, pace="fast")
    assert acting(game) == ["042"]
    assert "6.1a" in str(game.why_not(piece="902"))
    game = battle_table({"042": "b6", "902": "b6"}, [(TRUCK, "d1")], leaders=leaders, pace="slow")
    assert acting(game) == ["902"]


@rule("2.0e", "6.10a")
def test_a_turn_is_fast_step_enemy_slow_step_and_counter() -> None:
    game = battle_table(
        {"042": "b6", "902": "b6"},
        HOUSES,
        leaders={"042": FAST},
        step=sequence.BattleTurns(),
        fight={"turn": 0, "die": 6},
    )
    assert game.state.fight.step == "fast"
    take(game, "End the step", 3)
    assert game.state.fight.step == "slow"
    assert log_lines(game) == ["The enemy movement roll on a d6 was 3."]
    take(game, "End the step")
    assert (game.state.fight.turn, game.state.fight.step) == (2, "fast")


@rule("6.1b")
def test_you_choose_the_order_and_one_finishes_before_the_next() -> None:
    game = battle_table({"042": "b6", "902": "b6", "921": "b6"}, [(TRUCK, "d1")])
    assert acting(game) == ["042", "902", "921"]
    play(game, turn.Act("921"))
    assert not offered(game, turn.Act)
    take(game, "Move to b5")
    assert acting(game) == ["042", "902"]


@rule("6.1d", "3.15d")
def test_a_fast_unit_whose_commander_becomes_slow_does_not_act_twice() -> None:
    game = battle_table(
        {"042": "b6", "902": "b6"},
        [(TRUCK, "d1")],
        leaders={"042": FAST},
        step=sequence.BattleTurns(),
        fight={"turn": 0, "die": 6},
    )
    play(game, turn.Act("042"))
    take(game, "Do nothing", 3)
    game.state.stress["eandi"] = 7
    assert activation.due(game) == ["902"]


@rule("6.18b")
def test_a_unit_that_becomes_slow_before_it_acted_acts_in_the_slow_step() -> None:
    game = battle_table(
        {"042": "b6"},
        [(TRUCK, "d1")],
        leaders={"042": FAST},
        stress={"eandi": 7},
        step=sequence.BattleTurns(),
        fight={"turn": 0, "die": 6},
        rolls=[3],
    )
    assert game.state.fight.step == "slow"
    assert acting(game) == ["042"]


@rule("3.15e", "6.15c")
def test_a_unit_whose_commander_is_dead_or_unfit_is_slow() -> None:
    for leader, stress in ((NOBODY, {}), (FAST, {"eandi": 12})):
        game = battle_table({"042": "b6"}, [(TRUCK, "d1")], leaders={"042": leader}, stress=stress)
        assert acting(game) == ["042"]


@rule("3.13e", "6.2a", "6.2b", "6.2d")
def test_a_tactic_lets_a_unit_act_in_the_other_step_too() -> None:
    game = battle_table({"1111": "b6"}, HOUSES, step=sequence.BattleTurns(), fight={"turn": 0, "die": 6})
    assert acting(game) == []
    assert spending(game) == [("1111", "1111", False)]
    play(game, turn.SpendTactic("1111", "1111"))
    take(game, "Do nothing", 3)
    assert game.state.fight.tactics == {"1111": 0}
    assert acting(game) == ["1111"]
    take(game, "End the step", 3)
    assert game.state.fight.turn == 2
    assert game.state.fight.step == "slow"


@rule("3.16g", "6.2a")
def test_a_commander_brings_tactics() -> None:
    game = battle_table({"042": "b6"}, [(TRUCK, "d1")], leaders={"042": ("garrity", "average")}, pace="fast")
    assert spending(game) == [("042", "garrity", False)]
    play(game, turn.SpendTactic("042", "garrity"))
    take(game, "Do nothing")
    assert game.state.fight.tactics == {"garrity": 0}


@rule("6.2a")
def test_a_fast_unit_uses_its_tactic_in_the_slow_step() -> None:
    game = battle_table({"042": "b6"}, [(TRUCK, "d1")], leaders={"042": ("garrity", "skilled")})
    assert acting(game) == []
    assert spending(game) == [("042", "garrity", False)]


@rule("6.2c", "6.2f")
def test_a_command_tactic_is_spent_for_any_unit_on_the_battlefield() -> None:
    game = battle_table({"301": "b6", "931": "d6"}, [(TRUCK, "d1")], pace="fast")
    assert spending(game) == [("301", "301", True), ("931", "301", True)]
    play(game, turn.SpendTactic("931", "301", True))
    take(game, "Do nothing")
    assert game.state.fight.command_tactics == {"301": 0}
    assert spending(game) == []


@rule("6.2f")
def test_a_holder_who_has_left_cannot_command() -> None:
    game = battle_table({"931": "d6"}, [(TRUCK, "d1")], fight={"command_tactics": {"301": 1}}, pace="fast")
    assert game.state.fight.step == "fast"
    assert spending(game) == []


@rule("6.2e")
def test_no_unit_acts_twice_in_a_step() -> None:
    game = battle_table({"1111": "b6", "301": "b6"}, [(TRUCK, "d1")], pace="fast")
    play(game, turn.SpendTactic("1111", "1111"))
    take(game, "Do nothing")
    assert [unit for unit, _, _ in spending(game)] == ["301"]
    assert "6.2e" in str(game.why_not(piece="1111"))


@rule("6.2g")
def test_an_unfit_commander_cannot_spend_and_the_units_own_counters_stay() -> None:
    game = battle_table({"1111": "b6"}, [(TRUCK, "d1")], leaders={"1111": ("baptiste", "average")}, pace="fast")
    assert len(spending(game)) == 2
    game = battle_table(
        {"1111": "b6"},
        [(TRUCK, "d1")],
        leaders={"1111": ("baptiste", "average")},
        stress={"baptiste": 10},
        pace="fast",
    )
    assert spending(game) == [("1111", "1111", False)]


@rule("6.2g")
def test_counters_of_a_dead_commander_are_lost() -> None:
    game = battle_table({"042": "b6"}, [(TRUCK, "d1")], leaders={"042": ("garrity", "average")}, pace="fast")
    commanders.kill(game, "garrity")
    assert game.state.fight.tactics == {}


@rule("6.5g")
def test_what_a_unit_did_in_the_fast_step_does_not_count_in_the_slow_one() -> None:
    game = battle_table({"1111": "b6"}, [(HOUSE, "b4")] * 3, step=sequence.BattleTurns(), fight={"turn": 0, "die": 6})
    play(game, turn.SpendTactic("1111", "1111"))
    take(game, "Move to b5")
    take(game, "Fire at Building", 1, 1, 3)
    assert game.state.fight.step == "slow"
    play(game, turn.Act("1111"))
    assert any(text.startswith("Move to") for text in texts(game))
    assert any(text.startswith("Fire") for text in texts(game))


@rule("6.19a", "6.19b", "3.8d")
def test_you_may_end_the_battle_when_the_battalion_is_destroyed_or_go_on() -> None:
    foes = [(STUG, "d1"), (TRUCK, "a1"), (TRUCK, "a1")]
    game = battle_table({"042": "b6"}, foes, step=END_OF_TURN)
    assert texts(game) == ["End the battle", "Fight another turn"]
    take(game, "End the battle", "lone-tank")
    assert game.state.battle is None
    game = battle_table({"042": "b6"}, foes, step=END_OF_TURN)
    take(game, "Fight another turn", 3)
    assert game.state.fight.turn == 2


@rule("6.19f", "3.8c")
def test_as_long_as_it_is_not_destroyed_the_battle_goes_on() -> None:
    game = battle_table({"042": "b6"}, [(STUG, "d1"), (STUG, "a1")], step=END_OF_TURN, rolls=[3])
    assert game.state.fight.turn == 2


@rule("6.19c")
def test_the_battle_ends_at_once_when_no_enemy_is_left() -> None:
    game = battle_table({"042": "b5", "043": "b5"}, [(STUG, "b4")])
    play(game, shots(game, "042")["stug b4"], 10, 10, 9, 9, "lone-tank")
    assert game.state.battle is None
    assert game.state.reports[-1].status == "X"


@rule("6.19d", "5.3a")
def test_the_battle_ends_after_its_last_turn() -> None:
    foes = [(STUG, "d1")] * 6
    game = battle_table({"042": "b6"}, foes, step=END_OF_TURN, fight={"turn": 4}, rolls=[3])
    assert game.state.fight.turn == 5
    game = battle_table({"042": "b6"}, foes, step=END_OF_TURN, fight={"turn": 5}, rolls=["lone-tank"])
    assert game.state.battle is None
    assert game.state.reports[-1].status == "F"


@rule("6.19e", "11.2d")
def test_units_added_count_in_the_points_and_the_numbers_stay() -> None:
    foes = [(STUG, "d1"), (STUG, "d1"), (RIFLE, "d1")]
    game = battle_table({"042": "b6"}, foes, step=END_OF_TURN, notes=("1C",), rolls=[3])
    assert game.state.fight.turn == 2


@rule("6.19g")
def test_losses_cost_no_vp() -> None:
    game = battle_table({"042": "b5", "043": "b5"}, [(STUG, "b4")], vp=4)
    damage.destroy(game, "043")
    play(game, shots(game, "042")["stug b4"], 10, 10, 9, 9, "lone-tank")
    assert game.state.vp == 4 + 3
