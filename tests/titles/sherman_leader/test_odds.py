"""Odds: every decision that dice or draws follow shows them, all outcomes, with your own losses first."""

from fractions import Fraction

import pytest

import fieldcraft as fc
from fieldcraft.kernel.odds import Odds, odds
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import enemy_attacks, enemy_setup, enemy_turn, setup, turn
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import ENEMY_TURN, battle_table, moves_now, offered, play, shots


def texts(found: Odds) -> list[str]:
    """The outcomes in the order in which they are read."""
    return [outcome.text for outcome in found.outcomes]


def total(found: Odds) -> Fraction:
    """The sum of all outcomes."""
    return sum((outcome.probability for outcome in found.outcomes), Fraction(0))


def two_targets(**changes: object) -> Play:
    """Two tanks that an enemy StuG can attack equally well; no roll is below 3."""
    return battle_table({"041": "b5", "042": "b5"}, [("stug", "b4")], step=ENEMY_TURN, rolls=[1], **changes)  # type: ignore[arg-type]


@rule("6.14d")
def test_the_choice_of_a_target_counts_every_outcome_of_the_attack() -> None:
    game = two_targets()
    assert isinstance(game.choice, enemy_attacks.EnemyTarget)
    found = odds(game, game.offered[0])
    assert found.exact
    assert total(found) == 1
    lost = [text for text in texts(found) if "unit lost" in text]
    assert texts(found)[: len(lost)] == lost
    assert texts(found)[0] == "1 unit lost, 1 commander killed"
    assert texts(found)[-1] == "no loss"
    hit = Fraction(8, 10) * Fraction(8, 10)  # 3+ to hit, and the Defense of 2 fails
    untouched = (1 - hit) ** 2
    assert found.of("no loss") > untouched


@rule("6.11a")
def test_an_enemy_unit_that_acts_shows_what_it_may_do_to_you() -> None:
    game = battle_table(
        {"042": "b5"}, [("stug", "b4"), ("german-truck", "a1")], step=ENEMY_TURN, rolls=[1], terrain={"a2": "L"}
    )
    assert isinstance(game.choice, enemy_turn.WhichEnemy)
    by_kind = {option.kind: odds(game, option) for option in offered(game, enemy_turn.EnemyNext)}
    assert by_kind["stug"].exact
    assert texts(by_kind["stug"])[0].startswith("1 unit lost")
    assert total(by_kind["stug"]) == 1
    assert texts(by_kind["german-truck"]) == ["no loss"]


@rule("6.14d", "6.12b")
def test_an_enemy_unit_with_equal_targets_or_hexes_says_that_you_choose() -> None:
    game = battle_table(
        {"041": "b5", "042": "b5"}, [("stug", "b4"), ("german-truck", "a1")], step=ENEMY_TURN, rolls=[1]
    )
    (stug,) = [option for option in offered(game, enemy_turn.EnemyNext) if option.kind == "stug"]
    assert texts(odds(game, stug)) == ["you choose its target"]
    open_ground = battle_table(
        {"042": "b6"}, [("pz-iii", "b1"), ("pz-iv", "d1")], step=ENEMY_TURN, rolls=[9], fight={"weakened": False}
    )
    (pz_iii,) = [option for option in offered(open_ground, enemy_turn.EnemyNext) if option.kind == "pz-iii"]
    assert texts(odds(open_ground, pz_iii)) == ["you choose its hex"]
    play(open_ground, pz_iii)
    assert isinstance(open_ground.choice, enemy_turn.EnemyMoves)
    assert texts(odds(open_ground, open_ground.offered[0])) == ["no loss"]


@rule("6.12b", "6.14d")
def test_the_odds_of_a_hex_are_those_of_this_enemy_alone() -> None:
    step = (enemy_turn.EnemyMoves(0, "advance", ("b4", "c4")), enemy_turn.EnemyActions())
    foes = [("stug", "b3"), ("german-bunker", "b4")]
    game = battle_table({"041": "b5"}, foes, step=step, pace="enemy", fight={"waiting": [(1,)]})
    by_hex = [texts(odds(game, option)) for option in game.offered]
    assert all(set(found) == set(by_hex[0]) for found in by_hex)
    assert "2 units lost" not in str(by_hex)
    alone = battle_table({"041": "b5"}, foes[:1], step=step[:1], pace="enemy")
    assert [odds(alone, o).outcomes for o in alone.offered] == [odds(game, o).outcomes for o in game.offered]


@rule("6.9c", "6.9k")
def test_an_attack_is_destroyed_or_survives() -> None:
    game = battle_table({"042": "b5"}, [("stug", "b4")])
    shot = shots(game, "042")["stug b4"]
    found = odds(game, shot)
    through = Fraction(11 - shot.need, 10) * Fraction(10 - shot.save, 10)
    assert found.of("destroyed") == 1 - (1 - through) ** 2
    assert total(found) == 1


@rule("5.2a")
def test_a_bombardment_counts_the_die() -> None:
    game = battle_table(
        {"042": "b5"}, [("stug", "b1")], notes=["before air-support"], step=enemy_setup.Bombardment(), fight={"turn": 0}
    )
    found = odds(game, game.offered[0])
    assert (found.of("destroyed"), found.of("survives")) == (Fraction(1, 2), Fraction(1, 2))


@rule("6.1c", "6.10a")
def test_a_move_that_ends_the_step_shows_what_the_enemy_movement_roll_makes_most_of_them_do() -> None:
    game = battle_table(
        {"042": "b6"},
        [("german-truck", "a1"), ("german-mortar", "d1")],
        step=(turn.ActionStep("slow"), *ENEMY_TURN),
        battalion="1A",
    )
    play(game, turn.Act("042"))
    found = odds(game, moves_now(game)["b5"])
    assert total(found) == 1
    doing = {f"most enemies {what}" for what in ("retreat", "hold", "take cover", "advance")}
    assert set(texts(found)) == doing
    # Half strength takes 2 off the roll, and trucks and mortars retreat on 1 or less.
    assert found.of("most enemies retreat") == Fraction(3, 10)


@rule("6.1c")
def test_ending_a_step_counts_losses_before_what_follows() -> None:
    game = battle_table({"042": "b5"}, [("stug", "b4")], step=(turn.ActionStep("slow"), *ENEMY_TURN), battalion="1A")
    (end,) = offered(game, turn.EndStep)
    found = odds(game, end, budget=20_000)
    assert total(found) == 1
    assert texts(found)[0].startswith("1 unit lost")


@pytest.mark.parametrize("scenario", ["bulge-1944", "philippines-1942", "normandy-1944"])
@rule("3.3a")
def test_every_decision_that_chance_follows_shows_odds(scenario: str) -> None:
    silent: set[tuple[str, str]] = set()
    for seed in range(4):
        game = fc.new("sherman-leader", scenario=scenario, seed=seed, battlefield_heroics=True, tenacity=True)
        while not game.over:
            option = game.offered[(5 * game.number + seed) % len(game.offered)]
            choice = game.choice
            assert choice is not None
            shown = game.responsible(option).shows_odds(option)
            game.choose(option)
            if game.last.chance_results and not shown:
                silent.add((type(choice).__name__, type(option).__name__))
    assert not silent


@rule("3.3a")
def test_outcomes_with_one_text_cost_the_same() -> None:
    costs: dict[str, set[int]] = {}
    for seed in range(3):
        game = fc.new("sherman-leader", scenario="bulge-1944", seed=seed)
        while not game.over:
            before, option, choice = game.clone(), game.offered[game.number % len(game.offered)], game.choice
            assert choice is not None
            game.choose(option)
            found = choice.outcome(before, option, game)
            if not isinstance(found, str) and not game.over:
                costs.setdefault(found.text, set()).add(found.losses)
    assert all(len(found) == 1 for found in costs.values())
    assert len(costs) > 10


@rule("4.1a")
def test_the_odds_of_the_beginning_say_what_takes_the_points() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=1)
    while not isinstance(game.choice, setup.SpendRest):
        game.choose(game.title.sensible(game))
    found = texts(odds(game, game.offered[-1]))
    assert "week 1 begins" in found
    assert [text for text in found if "SO" in text] == ["the first week's condition costs 1 SO"]
