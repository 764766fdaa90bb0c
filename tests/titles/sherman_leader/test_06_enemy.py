"""Sections 5.11 and 6.14: the enemy's units and their attacks."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import attacks, enemy_attacks, enemy_turn
from tests.titles.sherman_leader.tables import ENEMY_TURN, NOBODY, battle_table, log_lines, offered, play

STUG, RIFLE, MG, MORTAR, BUNKER = "stug", "german-rifle", "german-mg", "german-mortar", "german-bunker"


def aims(
    kind: str, here: str, units: Mapping[str, str], moved: bool = False, **changes: Any
) -> list[tuple[int, int, str]]:
    """The targets of an enemy unit (roll needed, Defense, unit), the easiest first."""
    return sorted(enemy_attacks.targets(battle_table(units, [(kind, here)], **changes), 0, moved))


def attacked(
    *rolls: int | str, unit: str = "042", foes: Sequence[tuple[str, str]] = ((STUG, "b4"),), **changes: Any
) -> Any:
    """A game after the enemy has acted on a roll of 5, less 2 for Half strength, which lets armour hold."""
    return battle_table({unit: "b5"}, foes, step=ENEMY_TURN, rolls=[5, *rolls], fight={"die": 10}, **changes)


@rule("5.11a", "3.12h")
def test_vehicles_are_attacked_with_ap_and_the_rest_with_he() -> None:
    assert aims(STUG, "b4", {"042": "b5", "902": "b5", "1132": "b5"}) == [(3, 2, "042"), (5, 2, "1132"), (5, 3, "902")]


@rule("6.14b", "6.14c")
def test_two_certain_hits_are_equal_and_the_lower_defense_decides() -> None:
    units = {"042": "b5", "005": "b5"}
    fight = {"exposed": {"042": 0}, "die": 10}
    hurt = {"042": ("exposed",)}
    assert aims(STUG, "b5", units, damaged=hurt, fight=fight) == [(1, 1, "005"), (1, 2, "042")]
    game = battle_table(
        units,
        [(STUG, "b5")],
        damaged=hurt,
        fight=fight,
        step=ENEMY_TURN,
        rolls=[5, 1, 1, 10, 10, *["hull/casualty"] * 2],
    )
    assert game.state.lost_units == ["005"]


@rule("6.14d")
def test_between_certain_hits_on_equal_defense_you_choose() -> None:
    units = {"042": "b5", "041": "b5"}
    fight = {"exposed": {"042": 0}, "die": 10}
    game = battle_table(units, [(STUG, "b5")], damaged={"042": ("exposed",)}, fight=fight, step=ENEMY_TURN, rolls=[5])
    assert {option.unit for option in offered(game, enemy_attacks.FiredAt)} == {"042", "041"}


@rule("5.11b")
def test_a_machine_gun_cannot_hurt_a_vehicle() -> None:
    assert aims(MG, "b4", {"042": "b5", "902": "b5"}) == [(4, 3, "902")]


@rule("5.11c")
@pytest.mark.parametrize(("here", "need"), [("b6", 1), ("b5", 3), ("b4", 4), ("b3", 5), ("b2", None)])
def test_an_enemy_attacks_from_r0_to_its_range(here: str, need: int | None) -> None:
    found = aims(STUG, here, {"042": "b6"})
    assert found == ([(need, 2, "042")] if need else [])


@rule("5.11d")
def test_a_rifle_attacks_vehicles_in_its_own_hex_only() -> None:
    assert aims(RIFLE, "b4", {"042": "b5", "902": "b5"}) == [(5, 3, "902")]
    assert aims(RIFLE, "b5", {"042": "b5", "902": "b5"}) == [(3, 3, "902"), (5, 2, "042")]
    assert aims(RIFLE, "b3", {"902": "b5"}) == []


@rule("5.11e", "6.8e", "6.14a")
def test_a_mortar_needs_no_line_of_sight_and_others_do() -> None:
    hill = {"b4": "H"}
    assert aims(MORTAR, "b3", {"902": "c5"}, terrain=hill)
    assert not aims(STUG, "b3", {"902": "c5"}, terrain=hill)
    assert aims(STUG, "b3", {"902": "c5"}, terrain={"c5": "H", "b3": "H"})


@rule("5.5d", "5.5j")
def test_bocage_protects_your_units_too() -> None:
    assert not aims(STUG, "b3", {"902": "c5"}, terrain={"c5": "B"})
    assert not aims(MORTAR, "b3", {"902": "c5"}, terrain={"c5": "B"})
    assert aims(STUG, "b4", {"902": "c5"}, terrain={"c5": "B"})[0][1] == 3 + 1


@rule("5.11g")
def test_each_country_has_its_own_values() -> None:
    assert aims("german-rifle", "b4", {"902": "b5"}) == [(5, 3, "902")]
    japan = battle_table({"042": "b5"}, [("japanese-rifle", "b5")], campaign="saipan-1944", battalion="J1A")
    assert sorted(enemy_attacks.targets(japan, 0, moved=False)) == [(4, 2, "042")]
    assert aims("german-rifle", "b5", {"042": "b5"}) == [(5, 2, "042")]


@rule("5.11f")
def test_each_active_unit_counts_its_points() -> None:
    game = battle_table({"902": "b5"}, [(STUG, "b4"), (RIFLE, "b4"), (BUNKER, "a1")])
    assert attacks.points_left(game) == 3 + 1 + 4
    game.state.fight.enemy_hexes[0] = ""
    assert attacks.points_left(game) == 1 + 4


@rule("6.14f", "6.14g")
@pytest.mark.parametrize(
    ("kind", "penalty"),
    [(STUG, 1), ("german-armored-car", 1), ("german-halftrack", 1), (RIFLE, 2), (MG, 2), ("german-at", 2)],
)
def test_moving_makes_their_aim_worse(kind: str, penalty: int) -> None:
    still, moved = aims(kind, "b4", {"902": "b5"}), aims(kind, "b4", {"902": "b5"}, moved=True)
    assert moved[0][0] == still[0][0] + penalty


@rule("6.14h", "6.14i")
@pytest.mark.parametrize("kind", ["german-at-gun", MORTAR, "german-truck"])
def test_guns_mortars_and_trucks_do_not_attack_when_they_moved(kind: str) -> None:
    assert aims(kind, "b4", {"902": "b5"})
    assert not aims(kind, "b4", {"902": "b5"}, moved=True)


@rule("6.14j")
def test_a_unit_that_stayed_has_not_moved() -> None:
    game = attacked(1, 1)
    assert any("3+" in line.text for line in game.log)


@rule("6.13a", "6.14a")
def test_hold_attacks_without_penalty() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4")], step=ENEMY_TURN, rolls=[3, 1, 1], fight={"die": 6})
    assert any("fired at M4 Sherman (75mm) 042, 3+: no hits" in line.text for line in game.log)


@rule("6.14b", "6.15k")
def test_the_lowest_roll_counts_with_every_modifier() -> None:
    units = {"042": "b5", "043": "b6"}
    assert aims(STUG, "b4", units)[0][2] == "042"
    exposed = {"exposed": {"043": 0}, "turn": 1}
    assert aims(STUG, "b4", units, damaged={"043": ("exposed",)}, fight=exposed)[0] == (2, 2, "043")


@rule("6.15k")
def test_exposed_counts_from_the_next_turn_on() -> None:
    damaged = {"042": ("exposed",)}
    assert aims(STUG, "b4", {"042": "b5"}, damaged=damaged, fight={"exposed": {"042": 1}, "turn": 1})[0][0] == 3
    assert aims(STUG, "b4", {"042": "b5"}, damaged=damaged, fight={"exposed": {"042": 1}, "turn": 2})[0][0] == 1


@rule("6.14c", "5.5j")
def test_then_the_lowest_defense_with_terrain() -> None:
    units = {"042": "b5", "043": "a5"}
    assert aims(STUG, "a4", units, terrain={"b5": "L"})[0] == (3, 2, "043")
    assert aims(STUG, "a4", units, terrain={"a5": "Im"})[0] == (3, 2, "042")


@rule("6.14d", "6.11e")
def test_then_you_choose_or_the_cheapest_is_taken() -> None:
    foes = [(STUG, "b4"), ("german-building", "a1")]
    game = battle_table({"042": "b5", "011": "b5"}, foes, step=ENEMY_TURN, rolls=[3], campaign="italy-1944")
    assert [option.unit for option in offered(game, enemy_attacks.FiredAt)] == ["042", "011"]
    assert "6.14b" in str(battle_why_not(game))
    foes = [(STUG, "b4"), (STUG, "a1")]
    game = battle_table({"042": "b5", "011": "b5"}, foes, step=ENEMY_TURN, rolls=[3], campaign="italy-1944")
    play(game, enemy_turn.AllAct(False), 1, 1)
    assert any("011" in line for line in log_lines(game))


def battle_why_not(game: Any) -> Any:
    """Why a unit that is a harder target can't be chosen."""
    game.state.fight.at["902"] = "d6"
    return game.why_not(piece="902")


@rule("6.9j")
def test_an_attack_that_needs_more_than_ten_is_not_made() -> None:
    assert aims("german-at", "b4", {"902": "b5"}, moved=True)[0][0] == 9
    assert aims("german-at", "b4", {"902": "b5"}, moved=True, notes=("before ground-fog",))[0][0] == 10
    assert not aims("german-at", "b4", {"902": "b5"}, moved=True, notes=("before ground-fog", "condition storm"))


@rule("6.14e", "6.14k", "6.14l", "6.7a")
def test_each_hit_that_is_not_turned_away_draws_a_counter() -> None:
    assert attacked(3, 2, 2).state.units["042"] == ()
    assert attacked(3, 2, 3, "hull/casualty").state.units["042"] == ("hull",)
    assert attacked(3, 9, 3, 3, "hull/casualty", "gun/immobile").state.units["042"] == ("hull", "gun")


@rule("6.14m")
def test_once_a_unit_is_destroyed_no_more_counters_are_drawn() -> None:
    game = battle_table(
        {"042": "b5", "043": "d6"},
        [(STUG, "b4")],
        step=ENEMY_TURN,
        rolls=[3, 9, 9, 9, 9, "destroyed/kia"],
        fight={"die": 10},
    )
    assert game.state.lost_units == ["042"]
    assert game.state.fight.at == {"043": "d6"}


@rule("3.12g")
def test_defense_is_the_highest_roll_that_saves() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4")])
    assert enemy_attacks.defense(game, "042") == 2
    game = battle_table({"042": "b5"}, [(STUG, "b4")], notes=("before good-ground",))
    assert enemy_attacks.defense(game, "042") == 3


@rule("3.5e", "5.2b")
def test_notes_help_the_enemy_aim() -> None:
    paint = ("campaign",)
    units = {"042": "b5", "501": "b5"}
    assert aims(STUG, "b4", units, notes=paint) == [(1, 2, "042"), (3, 1, "501")]
    banzai = aims(RIFLE, "b5", units, notes=("before close-quarters",))
    assert [need for need, _, _ in banzai] == [4, 4]


def test_a_unit_without_a_commander_is_attacked_like_any_other() -> None:
    assert aims(STUG, "b4", {"042": "b5"}, leaders={"042": NOBODY}) == [(3, 2, "042")]


@rule("6.17j")
def test_a_hit_draws_no_counter_when_none_in_the_cup_has_an_effect() -> None:
    rules = battle_table({"902": "b5"}, [("german-rifle", "b4")]).rules
    cup = dict.fromkeys(rules.full_cup, 0) | {"1-stress/1-stress": 3, "gun/suppressed": 1}
    game = battle_table(
        {"902": "b5"},
        [("german-rifle", "b4")],
        leaders={"902": NOBODY},
        damaged={"902": ["suppressed"]},
        fight={"cup": cup},
        step=ENEMY_TURN,
        rolls=[1, 10, 10, 10, 10],
    )
    assert log_lines(game)[-1] == "No damage counter in the cup has an effect on Rifle Team 902."
    assert (game.state.units["902"], game.state.fight.cup) == (("suppressed",), cup)


def test_the_dice_of_a_defense_fall_beside_the_unit() -> None:
    game = battle_table({"902": "b5"}, [(RIFLE, "b4")])
    [roll] = (shown := enemy_attacks.Defended("902", 5, (6, 2), 1).display(game.rules)).rolls
    assert roll.results == ("through", "saved")
    assert shown.places == ("902",)
