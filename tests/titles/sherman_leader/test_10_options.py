"""Chapter 10: the optional rules, and the bonus at R0."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import action, activation, commanders, enemy_attacks, enemy_turn, heroics, turn
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    END_OF_TURN,
    ENEMY_TURN,
    NOBODY,
    POST_COMBAT,
    battle_table,
    offered,
    play,
    shots,
    shots_now,
    take,
    texts,
)

RIFLE, STUG, HOUSE = "german-rifle", "stug", "german-building"
TENACITY: dict[str, Any] = {"tenacity": True}
HEROICS: dict[str, Any] = {"battlefield_heroics": True}
FLANKS: dict[str, Any] = {"flank_attacks": True}


def so_at_start(**options: Any) -> int:
    """The SO with which a campaign begins."""
    return int(fc.new("sherman-leader", scenario="bulge-1944", seed=1, **options).state.so)


@rule("10.0a", "10.1b", "10.2b", "10.3e")
def test_tenacity_and_heroics_cost_1_so_each_and_flanks_nothing() -> None:
    plain = so_at_start()
    assert so_at_start(**TENACITY) == plain - 1
    assert so_at_start(**HEROICS) == plain - 1
    assert so_at_start(**TENACITY, **HEROICS) == plain - 2
    assert so_at_start(**FLANKS) == plain
    game = fc.new("sherman-leader", seed=1, **TENACITY)
    assert fc.load(game.save()).rules.tenacity
    with pytest.raises(fc.BadSetup):
        fc.new("sherman-leader", tenacity="sometimes")


def last_turn(options: dict[str, Any], enemies: int = 6, **fight: Any) -> Play:
    """The end of the last turn of a battle with some enemy points left."""
    return battle_table(
        {"042": "b6"},
        [(HOUSE, "a1")] * enemies,
        step=END_OF_TURN,
        options=options,
        fight={"turn": 5, "turns": 5, **fight},
        rolls=() if options else ["ground-fog"],
    )


@rule("10.1a")
def test_with_tenacity_a_battle_may_be_extended_by_a_turn() -> None:
    assert last_turn({}).state.battle is None
    game = last_turn(TENACITY)
    assert texts(game) == ["End the battle", "Fight another turn (1 Stress for each commander)"]
    take(game, "Fight another turn", 3)
    assert (game.state.fight.turn, game.state.fight.turns) == (6, 6)


@rule("10.1c")
def test_an_extended_battle_costs_each_commander_1_stress_more() -> None:
    for extended, stress in ((False, 1), (True, 2)):
        game = battle_table({"042": "b6"}, [], step=POST_COMBAT, rolls=["ground-fog"], fight={"extended": extended})
        assert game.state.stress["eandi"] == stress


@rule("10.1d")
def test_a_battle_is_extended_once_and_not_when_it_ended_early() -> None:
    game = battle_table(
        {"042": "b6"},
        [(HOUSE, "a1")] * 6,
        step=END_OF_TURN,
        options=TENACITY,
        fight={"turn": 6, "turns": 6, "extended": True},
        rolls=["ground-fog"],
    )
    assert game.state.battle is None
    early = battle_table({"042": "b6"}, [], step=END_OF_TURN, options=TENACITY, fight={"turn": 5}, rolls=["ground-fog"])
    assert early.state.battle is None


def without_unit(options: dict[str, Any], **changes: Any) -> Play:
    """The Slow step, with Stout without a unit in b6, the hex of 042 under Eandi."""
    how: dict[str, Any] = {"leaders": {"042": ("eandi", "average")}, "pace": "slow", **changes}
    enemies = how.pop("enemies", [(RIFLE, "b3")])
    game = battle_table({"042": "b6", "902": "b6"}, enemies, options=options, **how)
    state = game.state
    state.level["stout"], state.xp["stout"], state.stress["stout"] = 2, 0, how.pop("stout_stress", 0)
    state.fight.commanders = (*state.fight.commanders, "stout")
    state.fight.without_unit["stout"] = "b6"
    return game


def takeovers(game: Play) -> list[tuple[str, str]]:
    """The takeovers you can choose."""
    return [(option.name, option.unit) for option in game.rules.rights(game) if isinstance(option, heroics.TakeOver)]


@rule("10.2a")
def test_a_commander_without_a_unit_takes_over_one_whose_own_is_unfit() -> None:
    killed = without_unit(HEROICS, leaders={"042": NOBODY})
    assert takeovers(killed) == [("stout", "042")]
    assert takeovers(without_unit(HEROICS, wounded=["eandi"])) == [("stout", "042")]
    assert takeovers(without_unit(HEROICS, stress={"eandi": 99})) == [("stout", "042")]
    assert takeovers(without_unit(HEROICS)) == []
    assert takeovers(without_unit({}, leaders={"042": NOBODY})) == []
    away = without_unit(HEROICS, leaders={"042": NOBODY})
    away.state.fight.at["042"] = "c6"
    assert takeovers(away) == []


@rule("10.2c")
def test_only_a_fit_commander_takes_over() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY})
    game.state.stress["stout"] = 99
    assert takeovers(game) == []


@rule("10.2c")
def test_a_commander_takes_over_at_any_decision_of_a_battle_turn_and_the_decision_stays() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY})
    game.ask(turn.WhoActs())
    assert texts(game)[-1] == "Stout takes command of M4 Sherman (75mm) 042"
    assert game.offered[-1].any_time
    play(game, turn.Act("902"))
    assert isinstance(game.choice, action.Action)
    take(game, "Stout takes command")
    assert game.choice == action.Action("902")
    assert game.state.fight.leader["042"] == "stout"


@rule("10.2c")
@pytest.mark.parametrize("options", [HEROICS, {}])
def test_only_with_the_option_is_a_player_asked_about_a_takeover_after_a_move(options: dict[str, Any]) -> None:
    game = without_unit(options, leaders={"042": NOBODY}, enemies=[(RIFLE, "d1")])
    game.push(action.AfterMoving("042"))
    game.advance()
    assert isinstance(game.choice, action.TakeOverAfterMoving) == bool(options)


@rule("10.2c")
def test_a_commander_takes_over_while_the_enemy_acts() -> None:
    game = battle_table(
        {"041": "b5", "042": "b5"},
        [(STUG, "b4"), (STUG, "a1")],
        leaders={"042": NOBODY},
        step=ENEMY_TURN,
        rolls=[1],
        options=HEROICS,
        level={"eandi": 2, "stout": 2},
        stress={"eandi": 0, "stout": 0},
        xp={"eandi": 0, "stout": 0},
        fight={"without_unit": {"stout": "b5"}},
    )
    assert isinstance(game.choice, enemy_turn.WhichEnemy)
    take(game, "Stout takes command of M4 Sherman (75mm) 042")
    assert isinstance(game.choice, enemy_turn.WhichEnemy)
    assert game.state.fight.leader["042"] == "stout"


@rule("10.2c")
@pytest.mark.parametrize(("step", "turn_", "ended"), [("", 0, False), ("after", 5, False), ("slow", 5, True)])
def test_no_commander_takes_over_before_or_after_the_fighting(step: str, turn_: int, ended: bool) -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY})
    battle = game.state.fight
    battle.step, battle.turn, battle.ended = step, turn_, ended
    assert takeovers(game) == []


@rule("10.2d")
def test_a_unit_that_is_acting_in_the_fast_step_does_not_act_again_under_a_slow_commander() -> None:
    game = without_unit(
        HEROICS, wounded=["eandi"], pace="fast", fight={"fast_units": ["042"]}, enemies=[(STUG, "b5"), (RIFLE, "d1")]
    )
    play(game, turn.Act("042"))
    take(game, "Stout takes command")
    assert commanders.speed(game.rules, game.state, "042") == "slow"
    take(game, "Do nothing")
    game.state.fight.begin_step("slow")
    assert "042" not in activation.due(game)


@rule("10.2d")
def test_the_fast_step_waits_for_a_takeover_that_would_let_a_unit_act() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, pace="fast", fight={"fast_units": ["902"]})
    game.state.level["stout"] = 5
    play(game, turn.Act("902"))
    take(game, "Do nothing")
    assert isinstance(game.choice, turn.BeforeFastStepEnds)
    assert not game.forced
    assert texts(game) == ["End the step", "Stout takes command of M4 Sherman (75mm) 042"]
    take(game, "Stout takes command")
    assert texts(game)[0] == "M4 Sherman (75mm) 042"
    slow = without_unit(HEROICS, leaders={"042": NOBODY}, pace="fast", fight={"fast_units": ["902"]})
    play(slow, turn.Act("902"))
    take(slow, "Do nothing")
    assert not isinstance(slow.choice, turn.WhoActs), "Stout is Slow: waiting costs nothing"


@rule("10.2c", "6.9i")
def test_a_unit_that_moves_into_the_hex_gets_its_commander_before_it_fires() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, enemies=[(STUG, "b4"), (RIFLE, "d1")])
    game.state.fight.without_unit = {"stout": "b5"}
    play(game, turn.Act("042"))
    take(game, "Move to b5")
    before = shots_now(game)["stug b4"].need
    take(game, "Stout takes command")
    assert shots_now(game)["stug b4"].need == before - 2
    assert "Hold fire" in texts(game)


@rule("10.2c")
def test_a_unit_without_a_target_may_still_get_its_commander_where_it_ends() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, enemies=[(HOUSE, "a1")])
    game.state.fight.without_unit = {"stout": "b5"}
    play(game, turn.Act("042"))
    take(game, "Move to b5")
    assert texts(game) == ["Hold fire", "Stout takes command of M4 Sherman (75mm) 042"]
    assert not game.forced
    take(game, "Stout takes command")
    take(game, "Hold fire")
    assert game.state.fight.acted == ["042"]


@rule("10.2d", "6.1d")
def test_a_takeover_in_the_fast_step_lets_no_unit_act_a_second_time() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, pace="fast", fight={"fast_units": ["902"]})
    game.state.fight.acted = ["902"]
    heroics.take_over(game, heroics.TakeOver("stout", "042"), acting=False)
    assert game.state.fight.fast_units == ["902"], "902 is Slow by now but acted as a Fast unit"
    game.state.fight.step = "slow"
    game.state.fight.acted = []
    assert activation.due(game) == ["042"]


@rule("10.2d")
def test_a_unit_that_acted_in_the_fast_step_is_not_due_again_under_a_fast_commander() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, pace="fast", fight={"fast_units": []})
    game.state.level["stout"] = 5
    game.state.fight.acted = ["042"]
    heroics.take_over(game, heroics.TakeOver("stout", "042"), acting=False)
    assert game.state.fight.fast_units == []
    assert activation.due(game) == []


@rule("10.2d")
def test_the_unit_then_has_the_new_values_but_does_not_act_twice() -> None:
    game = without_unit(HEROICS, leaders={"042": NOBODY}, pace="fast", fight={"fast_units": []})
    game.state.level["stout"] = 5
    assert game.rules.sides["stout"][5].okay.speed == "fast"
    heroics.take_over(game, heroics.TakeOver("stout", "042"), acting=False)
    assert commanders.fit_leader(game.rules, game.state, "042") == "stout"
    assert activation.due(game) == ["042"]
    late = without_unit(HEROICS, leaders={"042": NOBODY}, fight={"fast_units": ["042"]})
    heroics.take_over(late, heroics.TakeOver("stout", "042"), acting=False)
    assert "042" not in activation.due(late)


@rule("10.2e", "7.4d")
def test_the_relieved_commander_takes_no_further_part() -> None:
    game = without_unit(HEROICS, wounded=["eandi"])
    game.ask(turn.WhoActs())
    assert "Stout takes command of M4 Sherman (75mm) 042" in texts(game)
    heroics.take_over(game, heroics.TakeOver("stout", "042"), acting=False)
    battle = game.state.fight
    assert (battle.leader["042"], battle.without_unit) == ("stout", {"eandi": ""})
    assert takeovers(game) == []
    assert {"eandi", "stout"} <= set(battle.commanders)


def shooting(options: dict[str, Any], hex_: str) -> Play:
    """042 with one target, in its own hex or next to it."""
    return battle_table({"042": "b6"}, [(STUG, hex_), (HOUSE, "d1")], options=options)


@rule("10.3a", "10.3b", "10.3d")
def test_at_r1_a_flank_on_8_takes_1_off_the_defense() -> None:
    for flank, destroyed in ((7, False), (8, True)):
        game = shooting(FLANKS, "b5")
        target = shots(game, "042")["stug b5"]
        assert target.save == 3
        play(game, target, 10, 1, flank, 3)
        assert (game.state.fight.enemy_hexes[0] == "") is destroyed
    plain = shooting({}, "b5")
    play(plain, shots(plain, "042")["stug b5"], 10, 1, 3)
    assert plain.state.fight.enemy_hexes[0] == "b5"


@rule("10.3c")
def test_at_r0_a_flank_on_6() -> None:
    for flank, destroyed in ((5, False), (6, True)):
        game = shooting(FLANKS, "b6")
        play(game, shots(game, "042")["stug b6"], 10, 1, flank, 3)
        assert (game.state.fight.enemy_hexes[0] == "") is destroyed


@rule("10.3a")
def test_no_flank_without_a_hit_or_from_farther_away() -> None:
    game = shooting(FLANKS, "b5")
    play(game, shots(game, "042")["stug b5"], 1, 1)
    far = shooting(FLANKS, "b4")
    play(far, shots(far, "042")["stug b4"], 10, 1, 3)


@rule("10.3e")
def test_the_enemy_flanks_too_and_no_defense_turns_nothing_away() -> None:
    game = battle_table({"501": "b6"}, [(STUG, "b5")], options=FLANKS)
    assert enemy_attacks.defense(game, "501") == 1
    game.chance = fc.Scripted([10, 1, 8, 1, "hull/casualty"])
    enemy_attacks.attack(game, 0, "501", 5, 1)
    assert game.state.units["501"] == ("hull",)


@rule("6.9f", "10.0a")
def test_the_bonus_at_r0_can_be_switched_off() -> None:
    for bonus in (True, False):
        game = battle_table({"042": "b6"}, [(RIFLE, "b6")], options={"range_zero_bonus": bonus})
        (shot,) = shots(game, "042").values()
        card = game.rules.units["042"]
        assert shot.need == (card.he or 0) - (2 if bonus else 0)
        assert enemy_attacks.needed(game, game.rules.foes[STUG], "042", 0, False) == 3 - (2 if bonus else 0)


def test_no_option_changes_what_is_offered_by_default() -> None:
    game = battle_table({"042": "b6"}, [(RIFLE, "b5")])
    assert not offered(game, heroics.TakeOver)
