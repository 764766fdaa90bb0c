"""Sections 6.7 to 6.9: cover, line of sight and your attacks; 3.12, 3.13, 3.15 and 3.16 as far as they attack."""

import pytest

from fieldcraft.kernel.text import signed
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import enemy_setup, state, turn
from tests.titles.sherman_leader.tables import NOBODY, battle_table, log_lines, play, shots, shots_now, take
from tests.titles.sherman_leader.test_data import BOX

PZ_IV, RIFLE, STUG, MG = "pz-iv", "german-rifle", "stug", "german-mg"
AP, HE = BOX.types["sherman-75"].ap or 0, BOX.types["sherman-75"].he or 0
"""The attack values of the M4 Sherman (75mm) 042."""


@rule("6.9a", "6.9c", "6.9k", "6.9l", "6.7b")
def test_two_dice_hit_and_one_uncancelled_hit_destroys() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    fire = shots(game, "042")["stug b4"]
    assert (fire.need, fire.save) == (AP, 3)
    play(game, fire, AP, 10, 3, 4)
    assert game.state.fight.enemy_hexes == ["", "b1"]
    assert "StuG was destroyed: 3 enemy points left, enough to destroy the battalion." in log_lines(game)


@rule("6.9c", "6.9k")
def test_dice_below_the_number_miss_and_no_defense_is_rolled() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    play(game, shots(game, "042")["stug b4"], AP - 1, AP - 1)
    assert game.state.fight.enemy_hexes == ["b4", "b1"]


@rule("6.9k", "3.8a")
def test_every_hit_may_be_turned_away() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    play(game, shots(game, "042")["stug b4"], 5, 10, 3, 1)
    assert game.state.fight.enemy_hexes == ["b4", "b1"]


@rule("6.9a")
def test_an_action_has_one_attack() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    play(game, shots(game, "042")["stug b4"], 1, 1)
    assert "042" in game.state.fight.acted
    assert game.state.fight.fired == ["042"]


@rule("3.12c", "3.12d")
@pytest.mark.parametrize(
    ("kind", "need"),
    [
        ("pz-iv", AP),
        ("german-halftrack", AP),
        ("german-armored-car", AP),
        ("german-bunker", AP),
        ("german-truck", HE),
        ("german-building", HE),
        ("german-rifle", HE),
        ("german-at", HE),
        ("german-mg", HE),
        ("german-mortar", HE),
        ("german-at-gun", HE),
    ],
)
def test_armoured_targets_are_attacked_with_ap_and_all_others_with_he(kind: str, need: int) -> None:
    game = battle_table({"042": "b5"}, [(kind, "b4")])
    assert shots(game, "042")[f"{kind} b4"].need == need


@rule("3.12e")
def test_a_unit_without_a_value_cannot_attack_so() -> None:
    game = battle_table({"921": "b5"}, [(STUG, "b4"), (RIFLE, "b4")])
    assert set(shots(game, "921")) == {"german-rifle b4"}
    assert "3.12e" in str(game.why_not(piece="enemy-0"))


@rule("3.12f", "6.9b")
def test_range_has_a_least_and_a_greatest() -> None:
    foes = [(RIFLE, hex_) for hex_ in ("b6", "b5", "b4", "b3", "b2", "b1")]
    game = battle_table({"931": "b6"}, foes)
    assert set(shots(game, "931")) == {f"german-rifle {hex_}" for hex_ in ("b5", "b4", "b3", "b2")}
    assert "6.9b" in str(game.why_not(piece="enemy-0"))
    assert "6.9b" in str(game.why_not(piece="enemy-5"))


@rule("3.13b")
def test_ap_only_in_its_own_hex() -> None:
    game = battle_table({"902": "b5"}, [(STUG, "b5"), (STUG, "b4"), (RIFLE, "b4")])
    assert set(shots(game, "902")) == {"stug b5", "german-rifle b4"}
    assert "3.13b" in str(game.why_not(piece="enemy-1"))


@rule("6.9e", "6.9f")
@pytest.mark.parametrize(("hex_", "need"), [("b6", HE - 2), ("b5", HE), ("b4", HE + 1), ("b3", HE + 2)])
def test_range_modifiers_to_three(hex_: str, need: int) -> None:
    game = battle_table({"042": "b6"}, [(RIFLE, hex_)])
    assert shots(game, "042")[f"german-rifle {hex_}"].need == need


@rule("6.9e")
def test_range_four_takes_three_off() -> None:
    game = battle_table({"1132": "b6"}, [(RIFLE, "b2")])
    assert shots(game, "1132")["german-rifle b2"].need == 6 + 3


@rule("6.9f")
def test_the_bonus_in_the_own_hex_can_be_switched_off() -> None:
    game = battle_table({"042": "b6"}, [(RIFLE, "b6")], options={"range_zero_bonus": False})
    assert shots(game, "042")["german-rifle b6"].need == HE


@rule("6.9g")
def test_no_unit_of_either_side_attacks_beyond_r4() -> None:
    game = battle_table({"1132": "b6"}, [(RIFLE, "b1")])
    assert not shots(game, "1132")
    ours, theirs = [kind.range[1] for kind in BOX.types.values()], [enemy.range for enemy in BOX.enemies.values()]
    assert max(ours) == max(theirs) == 4 == len(game.rules.range_modifier) - 1


@rule("6.9d", "3.15g")
def test_the_commander_adds_one_number_at_r0_and_another_beyond() -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "b5"), (RIFLE, "b4")], leaders={"921": ("sanders", "recruit")})
    fire = shots(game, "921")
    assert fire["german-rifle b5"].need == 2 + 1 - 2
    assert fire["german-rifle b4"].need == 2 + 2


@rule("6.9h", "3.13a")
def test_a_unit_that_moved_has_its_penalty() -> None:
    game = battle_table({"501": "b6"}, [(RIFLE, "b4")])
    play(game, turn.Act("501"))
    take(game, "Move to b5")
    assert shots_now(game)["german-rifle b4"].need == 6 + 2


@rule("6.9i", "6.15c")
def test_a_unit_without_a_commander_has_minus_two() -> None:
    game = battle_table({"042": "b5"}, [(RIFLE, "b4")], leaders={"042": NOBODY})
    assert shots(game, "042")["german-rifle b4"].need == HE + 2


@rule("3.15e", "6.9i")
def test_an_unfit_commander_is_no_commander() -> None:
    game = battle_table({"042": "b5"}, [(RIFLE, "b4")], leaders={"042": ("tylutki", "average")}, stress={"tylutki": 10})
    assert shots(game, "042")["german-rifle b4"].need == HE + 2


@rule("3.15a", "3.15b", "3.15d", "6.9d")
def test_stress_changes_the_values_at_once() -> None:
    game = battle_table({"042": "b5"}, [(RIFLE, "b4")], leaders={"042": ("tylutki", "average")}, stress={"tylutki": 5})
    assert shots(game, "042")["german-rifle b4"].need == HE - 1
    game.state.stress["tylutki"] = 6
    shaken = battle_table(
        {"042": "b5"}, [(RIFLE, "b4")], leaders={"042": ("tylutki", "average")}, stress={"tylutki": 6}
    )
    assert shots(shaken, "042")["german-rifle b4"].need == HE


@rule("3.15f", "3.16d")
def test_a_shaken_marksman_is_still_a_marksman() -> None:
    who = {"042": ("tylutki", "skilled")}
    for stress in (0, 7):
        game = battle_table(
            {"042": "b5"}, [(RIFLE, "b4")], leaders=who, terrain={"b4": "H"}, stress={"tylutki": stress}
        )
        assert shots(game, "042")["german-rifle b4"].save == 3
    game = battle_table({"042": "b5"}, [(RIFLE, "b4")], leaders=who, terrain={"b4": "H"}, stress={"tylutki": 12})
    assert shots(game, "042")["german-rifle b4"].save == 5


@rule("3.16c")
def test_close_combat_rolls_three_dice_in_its_own_hex_only() -> None:
    who = {"921": ("sanders", "average")}
    game = battle_table({"921": "b5"}, [(RIFLE, "b5"), (RIFLE, "b1")], leaders=who)
    play(game, shots(game, "921")["german-rifle b5"], 1, 1, 1, 4, 4, 4)
    game = battle_table({"921": "b5"}, [(RIFLE, "b4"), (RIFLE, "b1")], leaders=who)
    play(game, shots(game, "921")["german-rifle b4"], 1, 1)


@rule("6.9j")
def test_a_needed_one_always_hits_and_more_than_ten_cannot_be_tried() -> None:
    game = battle_table({"921": "b5"}, [(RIFLE, "b5"), (RIFLE, "b1")])
    play(game, shots(game, "921")["german-rifle b5"], 1, 1, 4, 4)
    assert game.state.fight.enemy_hexes == ["", "b1"]
    game = battle_table({"1132": "b6"}, [(RIFLE, "b2"), (STUG, "b2")], leaders={"1132": NOBODY})
    assert set(shots(game, "1132")) == {"stug b2"}
    assert "6.9j" in str(game.why_not(piece="enemy-0"))


@rule("6.7a", "5.5a", "5.5b", "5.5c", "5.5f", "5.5g", "5.5j", "5.5k")
@pytest.mark.parametrize(("ground", "save"), [("", 3), ("L", 4), ("H", 5), ("B", 4), ("W", 3), ("Im", 5)])
@pytest.mark.parametrize("here", ["b4", "b5"])
def test_terrain_adds_to_the_enemys_defense_at_r0_too(ground: str, save: int, here: str) -> None:
    game = battle_table({"902": here}, [(RIFLE, "b4")], terrain={"b4": ground})
    assert shots(game, "902")["german-rifle b4"].save == save


@rule("6.8a", "6.8c", "5.5a", "5.5b", "5.5c", "5.5f", "5.5g", "5.5k")
@pytest.mark.parametrize(("ground", "seen"), [("", 1), ("L", 0), ("H", 0), ("B", 0), ("W", 1), ("Im", 0)])
def test_terrain_between_blocks_the_line_of_sight(ground: str, seen: int) -> None:
    game = battle_table({"042": "c5"}, [(RIFLE, "b3")], terrain={"b4": ground, "c5": "H", "b3": "H"})
    assert len(shots(game, "042")) == seen
    if not seen:
        assert "6.8a" in str(game.why_not(piece="enemy-0"))


@rule("6.8b")
def test_one_free_path_is_enough() -> None:
    for blocked, seen in (("b4", 1), ("c4", 1)):
        game = battle_table({"042": "c5"}, [(RIFLE, "c3")], terrain={blocked: "H"})
        assert len(shots(game, "042")) == seen
    game = battle_table({"042": "c5"}, [(RIFLE, "c3")], terrain={"b4": "H", "c4": "L"})
    assert not shots(game, "042")


@rule("6.8c")
def test_nothing_blocks_at_r0_and_r1() -> None:
    game = battle_table({"042": "b5"}, [(RIFLE, "b5"), (RIFLE, "b4")], terrain={"b5": "H", "b4": "Im"})
    assert len(shots(game, "042")) == 2


@rule("6.8d")
def test_units_do_not_block() -> None:
    game = battle_table({"042": "c5", "902": "b4"}, [(RIFLE, "b3"), (PZ_IV, "b4")])
    assert "german-rifle b3" in shots(game, "042")


@rule("5.5d")
def test_bocage_is_attacked_from_r0_or_r1_only() -> None:
    for hex_, seen in (("b4", True), ("b5", True), ("b6", False)):
        game = battle_table({"042": hex_}, [(RIFLE, "b4")], terrain={"b4": "B"})
        assert bool(shots(game, "042")) is seen
    assert "5.5d" in str(game.why_not(piece="enemy-0"))


@rule("5.5e")
def test_bocage_binds_indirect_fire_and_spotters_too() -> None:
    game = battle_table({"931": "b6"}, [(RIFLE, "b4")], terrain={"b4": "B"})
    assert not shots(game, "931")
    game = battle_table({"042": "b6"}, [(RIFLE, "b4")], terrain={"b4": "B"}, leaders={"042": ("yates", "skilled")})
    assert not shots(game, "042")


@rule("3.13g")
def test_indirect_fire_needs_no_line_of_sight() -> None:
    game = battle_table({"931": "c5"}, [(RIFLE, "b3")], terrain={"b4": "H"})
    assert shots(game, "931")


@rule("3.16f")
def test_a_fit_spotter_sees_over_everything() -> None:
    who = {"042": ("yates", "skilled")}
    game = battle_table({"042": "c5"}, [(RIFLE, "b3")], terrain={"b4": "H"}, leaders=who)
    assert shots(game, "042")
    game = battle_table({"042": "c5"}, [(RIFLE, "b3")], terrain={"b4": "H"}, leaders=who, stress={"yates": 12})
    assert not shots(game, "042")


@rule("6.1c")
def test_a_unit_may_attack_after_it_moved_but_not_move_after_it_attacked() -> None:
    game = battle_table({"042": "b6", "043": "b6"}, [(STUG, "b4"), (STUG, "b1")])
    play(game, shots(game, "042")["stug b4"], 1, 1)
    assert "042" in game.state.fight.acted
    play(game, turn.Act("043"))
    take(game, "Move to b5")
    assert set(shots_now(game)) == {"stug b4"}
    take(game, "Hold fire")
    assert game.state.fight.acted == ["042", "043"]


@rule("6.1c")
def test_a_unit_may_do_nothing() -> None:
    game = battle_table({"042": "b6", "043": "b6"}, [(STUG, "b4")])
    play(game, turn.Act("042"))
    take(game, "Do nothing")
    assert game.state.fight.at["042"] == "b6"
    assert game.state.fight.acted == ["042"]


def test_the_odds_of_an_attack_are_exact() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    fire = shots(game, "042")["stug b4"]
    hit = (11 - AP) / 10 * 7 / 10
    odds = game.odds(fire, budget=20)
    assert odds.exact, "only hits and misses are told apart, so a few runs count every case"
    assert float(odds.of("destroyed")) == pytest.approx(1 - (1 - hit) ** 2)


@rule("5.2b", "3.5e", "3.8f")
def test_notes_in_force_change_dice_and_defense() -> None:
    notes = ("before ground-fog", "before dug-in", "before close-quarters")
    game = battle_table({"042": "b5"}, [(STUG, "b5"), (STUG, "b4")], notes=notes)
    fire = shots(game, "042")
    assert (fire["stug b4"].need, fire["stug b4"].save) == (AP + 1, 3 + 1)
    assert fire["stug b5"].need == AP + 1 - 2 - 1


def test_why_a_destroyed_enemy_cannot_be_attacked() -> None:
    game = battle_table({"042": "b5", "043": "b5"}, [(STUG, "b4"), (STUG, "b1")])
    play(game, shots(game, "042")["stug b4"], 10, 1, 10)
    play(game, turn.Act("043"))
    assert "destroyed" in str(game.why_not(piece=state.enemy_piece(0)))


def test_a_target_shows_its_points_and_the_prompt_what_changes_the_dice() -> None:
    game = battle_table({"042": "b5"}, [(PZ_IV, "b4"), (RIFLE, "c4")], leaders={"042": ("yates", "recruit")})
    own = game.rules.sides["yates"][0].okay
    fire = shots(game, "042")
    briefs = [fire[name].brief(game.rules) for name in ("pz-iv b4", "german-rifle c4")]
    assert [brief.cost.split("; ")[1] for brief in briefs] == ["3 points", "1 point"]
    assert own.close != own.far
    dice = f"dice {signed(own.close)} at R0, {signed(own.far)} farther"
    moving = game.rules.units["042"].moving
    assert game.choice is not None
    assert game.choice.prompt(game).endswith(f"(Yates: {dice}{f', -{moving} after moving' if moving else ''}) in b5.")
    plain = battle_table({"1112": "b5"}, [(RIFLE, "b4")], leaders={"1112": NOBODY})
    play(plain, turn.Act("1112"))
    assert plain.choice is not None
    assert f"(dice {plain.rules.leaderless:+d}" in plain.choice.prompt(plain)


@rule("5.2a")
def test_a_target_of_a_bombardment_shows_its_points() -> None:
    rules = battle_table({"042": "b5"}, [(PZ_IV, "b4")]).rules
    assert enemy_setup.Strike(0, PZ_IV, "b4").hint(rules) == "Worth 3 points"
