"""Chapter 13.0, 13.2, 13.3: combat in its eight steps."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.combat import CombatResolved
from fieldcraft.titles.commandos_europe.enemy_attack import Victim
from fieldcraft.titles.commandos_europe.friendly_combat import (
    Attack,
    AttackApart,
    ChooseAttack,
    ChooseAttackers,
    ChooseTarget,
    EndAttacks,
)
from fieldcraft.titles.commandos_europe.movement import ChooseMove
from fieldcraft.titles.commandos_europe.rules import Play
from tests.titles.commandos_europe.drill import BASE, COMMANDER, OFFICER, A, B, log_lines, offered, play, take, the
from tests.titles.commandos_europe.fights import EAST, HERE, NORTH, SOUTH, TWO_NORTH, enemy_phase, friendly_combat

PATROL, PATROL_2, GUARD, CAR, GUNNERS = "patrol-1", "patrol-2", "guard-1", "car-1", "gunners-1"
WOODS, NEXT_TO_WOODS = "2310", "2309"
ARMS = {f"sten-{number}": HERE for number in (1, 2, 3, 4)} | {f"bren-{number}": HERE for number in (1, 2, 3, 4)}


@rule("13.0a", "13.0b", "13.0c")
def test_a_squad_may_attack_one_unit_next_to_it_or_none() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH, GUARD: NORTH, GUNNERS: TWO_NORTH})
    assert [attack.enemy for attack in offered(game, Attack)] == [PATROL, GUARD]
    assert str(game.why_not(piece=GUNNERS)) == "No squad that can still attack is next to Gunners 1 (13.0a)"
    play(game, the(game, EndAttacks))
    assert isinstance(game.choice, ChooseMove)


@rule("13.0a")
def test_a_squad_may_attack_an_enemy_in_its_own_hex() -> None:
    game = friendly_combat({A: HERE}, {PATROL: HERE})
    assert [attack.at for attack in offered(game, Attack)] == [HERE]


@rule("13.0a", "13.2a", "13.2d")
def test_a_squad_attacks_once_in_a_phase() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH, GUARD: NORTH})
    play(game, the(game, Attack, enemy=PATROL), 6, 1)
    assert isinstance(game.choice, ChooseMove)


@rule("13.0b")
def test_only_the_unit_attacked_defends() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH, GUNNERS: NORTH})
    play(game, the(game, Attack, enemy=PATROL), 2, 1)
    assert list(game.state.enemies) == [GUNNERS]
    assert log_lines(game)[0] == "You attacked Patrol 1 at 2509: 2x10 + 10 = 30 against 1x10 + 10 = 20, you won."


@rule("13.0l")
def test_a_combat_is_shown_on_the_stage_with_its_sum_spelt_out() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH})
    play(game, the(game, Attack, enemy=PATROL), 2, 1)
    [fight] = [beat.stage for beat in game.beats() if beat.stage is not None]
    assert [piece.id for piece in fight.ours] == [A]
    assert [piece.id for piece in fight.theirs] == [PATROL]
    assert fight.banner == "2x10 + 10 = 30 against 20: you won"
    assert game.scene().stage is None


@rule("13.0g", "13.0h", "9.0a")
def test_squads_leaders_and_gear_add_their_firepower_to_ten_times_the_die() -> None:
    pieces = {A: HERE, B: HERE, COMMANDER: HERE, "vickers-1": HERE, "radio-1": HERE}
    game = friendly_combat(pieces, {PATROL: NORTH})
    assert the(game, Attack, enemy=PATROL).power == 10 + 10 + 1 + 7


@rule("13.0h")
def test_leaders_and_gear_alone_do_not_fight() -> None:
    game = friendly_combat({COMMANDER: HERE, "sten-1": HERE, A: "2520"}, {PATROL: NORTH})
    assert isinstance(game.choice, ChooseMove)


@rule("13.0i")
def test_the_terrain_of_the_defender_counts_against_the_attacker() -> None:
    game = friendly_combat({A: NEXT_TO_WOODS, "sten-1": NEXT_TO_WOODS, OFFICER: NEXT_TO_WOODS}, {PATROL: WOODS})
    attack = the(game, Attack, enemy=PATROL)
    assert (attack.power, attack.ground) == (13, -20)
    play(game, attack, 3, 1)
    assert log_lines(game)[0] == "You attacked Patrol 1 at 2310: 3x10 + 13 - 20 = 23 against 1x10 + 10 = 20, you won."


@rule("13.0j")
def test_the_most_negative_terrain_counts() -> None:
    game = friendly_combat({A: "2714"}, {PATROL: "2715"})
    assert the(game, Attack, enemy=PATROL).ground == -30


@rule("13.0j")
def test_at_sea_the_terrain_is_that_of_the_sea() -> None:
    game = friendly_combat({A: "2521"}, {"gunboat-1": "2522"})
    assert the(game, Attack, enemy="gunboat-1").ground == 0


@rule("13.0k", "13.0l")
def test_the_defender_has_no_terrain_and_the_higher_total_wins() -> None:
    lost = enemy_phase({A: WOODS}, {PATROL: NEXT_TO_WOODS}, 5, 2, "wounded")
    assert log_lines(lost)[0] == "Patrol 1 attacked 2310: 2x10 + 10 = 30 against 5x10 + 10 - 20 = 40, you lost."
    won = enemy_phase({A: WOODS}, {PATROL: NEXT_TO_WOODS}, 5, 4)
    assert won.state.enemies == {}
    assert not won.state.wounds


@rule("13.0k")
def test_all_squads_in_the_hex_defend_together() -> None:
    game = enemy_phase({A: HERE, B: HERE, COMMANDER: HERE, "bren-1": HERE}, {PATROL: NORTH}, 3, 2)
    assert log_lines(game)[0] == "Patrol 1 attacked 2510: 2x10 + 25 = 45 against 3x10 + 10 = 40, you won."


@rule("13.0l", "13.0o")
def test_on_equal_totals_both_lose() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH})
    play(game, the(game, Attack, enemy=PATROL), 3, 3, "wounded")
    assert game.state.enemies == {}
    assert game.state.wounds == {A: "wounded"}
    defended = enemy_phase({A: HERE}, {PATROL: NORTH}, 3, 3, "wounded")
    assert defended.state.enemies == {}
    assert defended.state.wounds == {A: "wounded"}


@rule("13.0m", "13.0n")
def test_an_enemy_that_loses_goes_back_to_the_cup_and_a_squad_that_loses_draws_a_marker() -> None:
    game = friendly_combat({A: HERE}, {PATROL: NORTH})
    assert game.state.cup["patrol"] == 3
    lost = game.clone()
    play(game, the(game, Attack, enemy=PATROL), 4, 3)
    assert game.state.cup["patrol"] == 4
    play(lost, the(lost, Attack, enemy=PATROL), 3, 4, "stretcher")
    assert lost.state.enemies == {PATROL: NORTH}
    assert lost.state.wounds == {A: "stretcher"}


@rule("13.0d")
def test_an_enemy_attacks_a_squad_that_is_not_detected_and_does_not_detect_it() -> None:
    game = enemy_phase({A: HERE, B: "2520"}, {PATROL: NORTH}, 3, 4, only=(B,))
    assert game.state.enemies == {}
    assert list(game.state.detected) == [B]


@rule("13.0d", "12.11a")
def test_squads_in_a_base_are_attacked_only_from_inside_it() -> None:
    outside = enemy_phase({A: "2520", B: HERE, BASE: HERE}, {GUARD: NORTH})
    assert outside.state.enemies == {GUARD: NORTH}
    inside = enemy_phase({A: "2520", B: HERE, BASE: HERE}, {GUARD: HERE}, 3, 4)
    assert inside.state.enemies == {}


@rule("13.0e", "13.0f", "13.1k")
def test_of_several_hexes_next_to_it_you_choose_the_one_that_an_enemy_attacks() -> None:
    game = enemy_phase({A: HERE, B: "2508"}, {PATROL: NORTH}, only=(A, B))
    assert [option.hex for option in offered(game, Victim)] == [HERE, "2508"]
    play(game, the(game, Victim, hex="2508"), 4, 3, "wounded")
    assert game.state.wounds == {B: "wounded"}
    assert game.state.enemies == {PATROL: NORTH}


@rule("12.9j", "13.0f")
def test_an_enemy_in_a_squads_hex_attacks_that_squad_and_no_other() -> None:
    game = enemy_phase({A: HERE, B: "2508"}, {PATROL: "2508"}, 4, 3, "wounded", only=(A, B))
    assert game.state.wounds == {B: "wounded"}
    beside = enemy_phase({A: "2509", B: "2508"}, {PATROL: "2508"}, 4, 3, "wounded", only=(A, B))
    assert beside.state.wounds == {B: "wounded"}


@rule("13.0f")
def test_an_enemy_that_has_attacked_does_not_move() -> None:
    game = enemy_phase({A: "2507", B: HERE}, {PATROL: NORTH}, 4, 3, "wounded", only=(A,))
    assert game.state.wounds == {B: "wounded"}
    assert game.state.enemies == {PATROL: NORTH}


@rule("8.0b", "13.2c")
def test_enemies_of_one_hex_attack_separately() -> None:
    game = enemy_phase({A: HERE}, {PATROL: NORTH, PATROL_2: NORTH}, 3, 4, 3, 5)
    assert [line for line in log_lines(game) if "attacked" in line] == [
        "Patrol 1 attacked 2510: 4x10 + 10 = 50 against 3x10 + 10 = 40, you won.",
        "Patrol 2 attacked 2510: 5x10 + 10 = 60 against 3x10 + 10 = 40, you won.",
    ]


@rule("13.2a")
def test_squads_in_one_hex_may_attack_separately_each_piece_counting_once() -> None:
    game = friendly_combat({A: HERE, B: HERE, OFFICER: HERE, "vickers-1": HERE}, {PATROL: NORTH, GUARD: SOUTH})
    assert the(game, Attack, enemy=PATROL).power == 28
    play(game, the(game, AttackApart))
    take(game, A, "vickers-1")
    assert isinstance(game.choice, ChooseTarget)
    play(game, the(game, Attack, enemy=PATROL, power=17), 6, 1)
    assert isinstance(game.choice, ChooseAttack)
    assert the(game, Attack).pieces == (B, OFFICER)
    assert str(game.why_not(piece=A)) == "A-Squad has already attacked in this phase (13.2a)"


def can_attack_apart(people: tuple[str, ...], weapons: int, *also: str) -> bool:
    """Whether some of a hex, where others are too, may attack with a number of weapons and no more people."""
    game = friendly_combat(dict.fromkeys((*people, *also), HERE) | ARMS, {PATROL: NORTH})
    play(game, the(game, AttackApart))
    wanted = {*people, *[*ARMS][:weapons]}
    while isinstance(game.choice, ChooseAttackers) and set(game.choice.chosen) != wanted:
        left = [option for option in offered(game, Take) if option.piece in wanted]
        if not left:
            return False
        play(game, left[0])
    return isinstance(game.choice, ChooseTarget) or bool(offered(game, Done))


@rule("9.0d", "9.1a", "9.1b", "13.2a")
def test_separately_a_squad_uses_six_weapons_and_each_leader_in_the_attack_one_more() -> None:
    assert can_attack_apart((A,), 6, B)
    assert not can_attack_apart((A,), 7, B)
    assert can_attack_apart((A, OFFICER), 7, B)
    assert not can_attack_apart((A, OFFICER), 8, B)
    assert can_attack_apart((A, OFFICER, COMMANDER), 8, B)


@rule("9.0d", "9.1b", "13.2a")
def test_separately_a_leader_who_does_not_attack_adds_no_portage() -> None:
    assert not can_attack_apart((A,), 7, B, OFFICER)
    assert not can_attack_apart((A,), 7, B, OFFICER, COMMANDER)


@rule("9.0d", "9.2a", "13.2a")
def test_apart_a_jeep_in_the_hex_helps_to_use_weapons() -> None:
    assert can_attack_apart((A,), 8, B, "jeep-1")


@rule("13.2b")
def test_squads_of_different_hexes_do_not_combine() -> None:
    game = friendly_combat({A: HERE, B: EAST}, {PATROL: NORTH})
    assert [(attack.hex, attack.power) for attack in offered(game, Attack)] == [(HERE, 10)]
    both = friendly_combat({A: HERE, B: "2409"}, {PATROL: NORTH})
    assert [(attack.hex, attack.power) for attack in offered(both, Attack)] == [(HERE, 10), ("2409", 10)]


@rule("9.0d", "9.1a")
def test_in_combat_no_more_gear_counts_than_portage_allows_and_the_best_is_used() -> None:
    game = friendly_combat({A: HERE, **ARMS}, {PATROL: NORTH})
    assert the(game, Attack).power == 10 + 4 * 4 + 2 * 2
    led = friendly_combat({A: HERE, OFFICER: HERE, **ARMS}, {PATROL: NORTH})
    assert the(led, Attack).power == 10 + 1 + 4 * 4 + 3 * 2
    driven = friendly_combat({A: HERE, "jeep-1": HERE, **ARMS}, {PATROL: NORTH})
    assert the(driven, Attack).power == 10 + 4 * 4 + 4 * 2


@rule("9.4a", "13.3c")
def test_in_a_base_all_gear_counts() -> None:
    game = friendly_combat({A: HERE, BASE: HERE, **ARMS}, {PATROL: NORTH}, detected={})
    assert the(game, Attack).power == 10 + 4 * 4 + 4 * 2
    heavy = {"boys-1": HERE, "boys-2": HERE, **ARMS}
    held = enemy_phase({A: HERE, B: "2520", BASE: HERE, **heavy}, {CAR: HERE}, 6, 4, only=(B,))
    assert log_lines(held)[0] == "Car 1 attacked 2510: 4x10 + 46 = 86 against 6x10 + 20 = 80, you won."


@rule("13.3a")
@pytest.mark.parametrize(
    ("weapon", "doubled"),
    [("bofors", 18), ("boys-1", 6), ("flamethrower", 16), ("piat-1", 8), ("sherman", 40), ("bren-1", 4)],
)
def test_anti_tank_weapons_count_twice_when_a_circled_enemy_attacks(weapon: str, doubled: int) -> None:
    game = enemy_phase({A: HERE, weapon: HERE}, {CAR: NORTH}, 1, 3)
    assert log_lines(game)[0].startswith(f"Car 1 attacked 2510: 3x10 + {10 + doubled} = {40 + doubled} ")


@rule("13.3b")
def test_they_do_not_count_twice_in_your_own_attack_or_against_infantry() -> None:
    attacking = friendly_combat({A: HERE, "piat-1": HERE}, {CAR: NORTH})
    assert the(attacking, Attack).power == 14
    infantry = enemy_phase({A: HERE, "piat-1": HERE}, {PATROL: NORTH}, 1, 3)
    assert log_lines(infantry)[0].startswith("Patrol 1 attacked 2510: 3x10 + 14 = 44 ")


@rule("13.0a")
def test_the_odds_of_an_attack_are_counted_exactly() -> None:
    game = friendly_combat({A: HERE, "vickers-1": HERE}, {PATROL: NORTH})
    odds = game.odds(the(game, Attack))
    assert odds.of("the enemy is eliminated") == Fraction(21, 36)
    assert odds.of("1 squad with new casualties") + odds.of("you lose without effect") == Fraction(15, 36)
    assert odds.outcomes[0].text == "1 squad with new casualties"
    equal = friendly_combat({A: HERE}, {PATROL: NORTH})
    odds = equal.odds(the(equal, Attack))
    assert odds.of("the enemy is eliminated") == Fraction(15, 36) + Fraction(6, 36) * Fraction(6, 20)
    assert odds.of("1 squad with new casualties, the enemy eliminated") == Fraction(6, 36) * Fraction(14, 20)


@rule("13.0a", "13.0h")
def test_why_a_piece_cannot_attack() -> None:
    game = friendly_combat({A: HERE, B: "2520", COMMANDER: HERE}, {PATROL: NORTH})
    assert str(game.why_not(piece=B)) == "No enemy unit is next to B-Squad (13.0a)"
    assert str(game.why_not(piece=COMMANDER)) == "Commander fights only with a squad (13.0h)"


def shown_rolls(game: Play) -> list[tuple[str, int, str, tuple[str, ...]]]:
    """The dice of the last combat as they are shown: whose, of how many sides, what they had to do, the total."""
    fight = next(event for event in game.last.events or () if isinstance(event, CombatResolved))
    return [(roll.purpose, roll.sides, roll.needed, roll.results) for roll in fight.display(game.rules).rolls]


@rule("13.0i", "13.0l")
def test_the_dice_of_a_combat_are_shown_with_the_totals_they_came_to() -> None:
    game = friendly_combat({A: NEXT_TO_WOODS, "sten-1": NEXT_TO_WOODS}, {PATROL: WOODS})
    play(game, the(game, Attack), 3, 1)
    assert shown_rolls(game) == [("You", 6, "beat 20", ("22",)), ("Patrol 1", 6, "", ("20",))]
    attacked = enemy_phase({A: WOODS}, {PATROL: NEXT_TO_WOODS}, 5, 2, "wounded")
    assert shown_rolls(attacked) == [("You", 6, "beat 40", ("30",)), ("Patrol 1", 6, "", ("40",))]


@rule("13.1t", "13.0g", "13.0l", "13.1l")
def test_in_the_open_an_attack_has_the_same_dice_as_the_attack_that_it_forestalls() -> None:
    """So it can gain nothing over standing fast, except where the enemy would not attack: from a base."""
    for attacked, stood in both_ways(HERE, NORTH):
        assert attacked.state.enemies == stood.state.enemies
        assert attacked.state.wounds == stood.state.wounds


@rule("13.1t", "13.0i")
def test_with_cover_on_either_side_an_attack_is_worse_than_the_attack_that_it_forestalls() -> None:
    for ours, theirs in ((NEXT_TO_WOODS, WOODS), (WOODS, NEXT_TO_WOODS)):
        worse = 0
        for attacked, stood in both_ways(ours, theirs):
            assert attacked.state.enemies.keys() >= stood.state.enemies.keys()
            assert attacked.state.wounds.keys() >= stood.state.wounds.keys()
            worse += attacked.state.enemies != stood.state.enemies
        assert worse > 0


def both_ways(our_hex: str, their_hex: str) -> Iterator[tuple[Play, Play]]:
    """After an attack by a squad on the unit next to it, and after one by the unit, for each roll of both."""
    for ours, theirs in product(range(1, 7), range(1, 7)):
        attacked = friendly_combat({A: our_hex}, {PATROL: their_hex})
        attack = the(attacked, Attack)
        lost = 10 * ours + attack.power + attack.ground <= 10 * theirs + 10
        play(attacked, attack, ours, theirs, *["wounded"] * lost)
        cover = attacked.rules.graph(attacked.state).combat[our_hex]
        lost = 10 * ours + attack.power <= 10 * theirs + 10 + cover
        yield attacked, enemy_phase({A: our_hex}, {PATROL: their_hex}, theirs, ours, *["wounded"] * lost)
