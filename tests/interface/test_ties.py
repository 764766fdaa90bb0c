"""Ties of the enemy's: a player is asked about them until the table may break them, and the rules stay the same."""

from collections import Counter
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.kernel.errors import CannotUndo
from fieldcraft.titles.commando.battle_line import OrderEnemies
from fieldcraft.titles.sherman_leader.enemy_attacks import EnemyTarget, FiredAt
from fieldcraft.titles.sherman_leader.enemy_setup import AdvanceInto, AdvanceTies, PlaceNear
from fieldcraft.titles.sherman_leader.enemy_turn import AllAct, EnemyMoves, WhichEnemy
from fieldcraft.titles.v_sabotage.commando_phase import WhoActs
from fieldcraft.titles.v_sabotage.enemy_movement import MoveFirst, SplitGroup, WhichFirst, WhoMarches
from fieldcraft.titles.v_sabotage.guards import ChooseGuard
from fieldcraft.titles.v_sabotage.reinforcements import WhoComesIn

EQUAL_ENEMIES = (ChooseGuard, SplitGroup, WhichFirst, WhoComesIn, WhoMarches)
ABOUT_TIES = (AdvanceInto, AdvanceTies, EnemyMoves, EnemyTarget, PlaceNear, WhichEnemy)


def battle(seed: int = 3) -> Any:
    """A campaign at its first question about a tie."""
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=seed)
    return until(game, *ABOUT_TIES)


def at_night(seed: int) -> Any:
    """A level with many equal enemies, the squad chosen."""
    return until(fc.new("v-sabotage", scenario="factory", seed=seed), WhoActs)


def until(game: Any, *kinds: type) -> Any:
    """Play sensibly until a kind of choice."""
    while not isinstance(game.choice, kinds):
        game.choose(game.title.sensible(game))
    return game


def questions(ties: bool) -> Counter[str]:
    """What a player is asked in a campaign."""
    game, asked = fc.new("sherman-leader", scenario="north-africa-1942", seed=3), Counter[str]()
    while not game.over:
        if gestures.play_forced(game, ties=ties):
            continue
        asked[type(game.choice).__name__] += 1
        game.choose(game.title.sensible(game))
    return asked


def test_a_player_who_wants_it_is_never_asked_about_ties() -> None:
    names = {kind.__name__ for kind in ABOUT_TIES}
    assert names & set(questions(ties=False))
    assert not names & set(questions(ties=True))


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_equal_enemies_go_by_themselves_at_night_for_a_player_who_wants_it(seed: int) -> None:
    game, broken = at_night(seed), Counter[str]()
    while not game.over:
        if gestures.tie_break(game) is not None:
            broken[type(game.choice).__name__] += 1
            assert isinstance(game.choice, EQUAL_ENEMIES)
            gestures.play_forced(game, ties=True)
        assert not isinstance(game.choice, EQUAL_ENEMIES)
        if not game.over:
            game.choose(game.title.sensible(game))
    assert broken


def test_left_to_the_table_the_most_dangerous_stands_guard() -> None:
    game = at_night(6)
    kinds = [kind.id for kind in game.rules.enemies.values() if kind.regular]
    game.state.grounds["factory"].loose["factory.a"] = tuple(kinds)
    guard: Any = ChooseGuard("factory.a", "factory.alarm").tie_break(game)
    assert game.rules.enemies[guard.kind].dice == max(game.rules.enemies[kind].dice for kind in kinds)
    assert WhichFirst(("factory.b", "factory.a"), False).tie_break(game) == MoveFirst("factory.b")


def test_a_tie_is_broken_by_an_option_that_the_rules_offer() -> None:
    game = until(battle(), WhichEnemy)
    assert game.offered[gestures.tie_break(game)] == AllAct(False)
    assert gestures.play_forced(game) == []
    assert gestures.play_forced(game, ties=True)
    assert not isinstance(game.choice, ABOUT_TIES)


def test_of_equal_targets_the_cheapest_is_taken_as_when_all_act() -> None:
    game = battle()
    units = tuple(game.state.units)
    choice = EnemyTarget(0, 5, 2, units)
    cheapest = min(units, key=lambda unit: game.rules.units[unit].cost)
    assert choice.tie_break(game) == FiredAt(0, cheapest)


def test_undo_passes_ties_that_were_broken_without_asking() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3, practice=True)
    until(game, WhichEnemy)
    before = game.number
    gestures.play_forced(game, ties=True)
    gestures.undo_decision(game, ties=True)
    assert game.number < before
    gestures.redo_decision(game, ties=True)
    assert game.number > before


def test_a_tie_that_the_player_broke_is_undone_alone() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3)
    until(game, WhichEnemy)
    before = game.number
    game.choose(AllAct(False))
    with pytest.raises(CannotUndo):
        gestures.undo_decision(game)
    assert game.number > before


@pytest.mark.parametrize(
    ("title", "found"), [("sherman-leader", True), ("lrdg", True), ("v-sabotage", True), ("commandos-europe", False)]
)
def test_only_titles_with_such_ties_offer_to_break_them(title: str, found: bool) -> None:
    assert gestures.has_ties(fc.new(title, seed=1).title) == found


def test_ties_of_a_battle_line_are_broken_in_order() -> None:
    game = fc.new("lrdg", scenario="operation-crusader", seed=1)
    for seed in range(1, 40):
        game = fc.new("lrdg", scenario="operation-crusader", seed=seed)
        while not game.over and not isinstance(game.choice, OrderEnemies):
            game.choose(game.title.sensible(game))
        if not game.over:
            break
    assert isinstance(game.choice, OrderEnemies)
    assert gestures.tie_break(game) == 0
    gestures.play_forced(game, ties=True)
    assert not isinstance(game.choice, OrderEnemies)
