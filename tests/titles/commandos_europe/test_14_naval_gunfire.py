"""Chapter 14: naval gunfire and where it scatters."""

from __future__ import annotations

from fractions import Fraction

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.enemy_attack import ChooseDefence, DefendWith
from fieldcraft.titles.commandos_europe.friendly_combat import Attack, AttackApart
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, STOCK
from fieldcraft.titles.commandos_europe.suppressive_fire import OpenFire
from tests.titles.commandos_europe.drill import BASE_2, OFFICER, A, B, log_lines, offered, play, the
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase, friendly_combat

PATROL, GUARD, GUNS = "patrol-1", "guard-1", "naval-gunfire-1"
UP, DOWN = 1, 4


@rule("14.0f")
def test_you_decide_whether_to_use_it_in_attack() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE}, {PATROL: NORTH})
    assert [(attack.naval, attack.power) for attack in offered(game, Attack)] == [(True, 40), (False, 10)]
    play(game, the(game, Attack, naval=False), 6, 1)
    assert game.state.enemies == {}


@rule("14.0f")
def test_you_decide_whether_to_use_it_in_defence() -> None:
    game = enemy_phase({A: HERE, GUNS: HERE}, {PATROL: NORTH})
    assert isinstance(game.choice, ChooseDefence)
    assert [(option.naval, option.power) for option in offered(game, DefendWith)] == [(True, 40), (False, 10)]
    play(game, the(game, DefendWith, naval=True), 1, 1, UP)
    assert log_lines(game)[-1] == "Stray gunfire hit 2508."


@rule("14.0c")
def test_the_odds_say_how_often_stray_gunfire_hits_you() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE, OFFICER: "2608"}, {PATROL: NORTH})
    with_guns, without = (game.odds(the(game, Attack, naval=naval)) for naval in (True, False))
    assert {outcome.text.partition("; ")[2] for outcome in with_guns.outcomes} == {"stray gunfire hits you 2 in 6"}
    assert {outcome.text for outcome in without.outcomes} == {
        "the enemy is eliminated",
        "you lose without effect",
        "1 squad with new casualties",
        "1 squad with new casualties, the enemy eliminated",
    }
    in_your_hex = friendly_combat({A: HERE, GUNS: HERE}, {PATROL: HERE})
    odds = in_your_hex.odds(the(in_your_hex, Attack, naval=True))
    assert not any("stray" in outcome.text for outcome in odds.outcomes)


@rule("14.0f")
def test_the_odds_of_a_defence_are_shown_with_and_without_gunfire() -> None:
    game = enemy_phase({A: HERE, GUNS: HERE}, {PATROL: NORTH})
    odds = game.odds(the(game, DefendWith, naval=False))
    hurt = Fraction(14, 20)
    assert odds.of("1 squad with new casualties, the enemy eliminated") == Fraction(1, 6) * hurt
    assert odds.of("1 squad with new casualties") == Fraction(5, 12) * hurt
    lost = "1 squad with new casualties; stray gunfire hits you 1 in 6"
    assert game.odds(the(game, DefendWith, naval=True)).of(lost) == Fraction(1, 12) * hurt


@rule("14.0a", "14.0b", "14.0d")
def test_it_strays_from_the_enemys_hex_even_if_the_enemy_is_gone() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE}, {PATROL: NORTH, GUARD: "2508", "guard-2": "2508"})
    play(game, the(game, Attack, naval=True), 6, 1, UP)
    assert game.state.enemies == {}
    assert game.state.cup["guard"] == 4


@rule("14.0a")
def test_it_strays_when_the_combat_is_lost_as_well() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE}, {"gunners-1": NORTH, GUARD: "2508"})
    play(game, the(game, Attack, naval=True, enemy="gunners-1"), 1, 6, "commander-killed", UP)
    assert list(game.state.enemies) == ["gunners-1"]


@rule("14.0c", "14.0f")
def test_everything_of_yours_in_the_hex_is_lost() -> None:
    pieces = {A: HERE, GUNS: HERE, OFFICER: HERE, BASE_2: HERE, B: "2520"}
    game = friendly_combat(pieces, {PATROL: NORTH})
    play(game, the(game, Attack, naval=True), 6, 1, DOWN)
    assert game.state.boxes[A] == game.state.boxes[OFFICER] == FALLEN
    assert game.state.boxes[GUNS] == STOCK
    assert game.state.boxes[BASE_2] == DESTROYED


@rule("14.0c", "12.5f")
def test_when_it_hits_the_only_hunted_squad_the_enemy_leaves_the_map() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE, B: "2520"}, {PATROL: NORTH, GUARD: "3703"})
    play(game, the(game, Attack, naval=True), 6, 1, DOWN)
    assert game.state.enemies == {}
    assert not game.over


@rule("14.0c")
def test_friendly_fire_on_the_last_squad_ends_the_game() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE}, {PATROL: NORTH})
    play(game, the(game, Attack, naval=True), 6, 1, DOWN)
    assert game.result is not None
    assert game.result.reason == "wiped out"


@rule("14.0e", "14.0f")
def test_gunfire_on_an_empty_hex_or_off_the_map_has_no_effect() -> None:
    game = friendly_combat({A: "2502", GUNS: "2502"}, {PATROL: "2501"})
    empty = game.clone()
    play(game, the(game, Attack, naval=True), 6, 1, UP)
    assert log_lines(game)[-1] == "Stray gunfire fell off the map."
    play(empty, the(empty, Attack, naval=True), 6, 1, 2)
    assert empty.state.at("2502") == [A, GUNS]


@rule("14.0g")
def test_two_pieces_of_it_roll_one_die() -> None:
    game = friendly_combat({A: HERE, GUNS: HERE, "naval-gunfire-2": HERE}, {PATROL: NORTH})
    attack = the(game, Attack, naval=True)
    assert attack.power == 70
    play(game, attack, 6, 1, UP)
    assert len([line for line in log_lines(game) if "Stray" in line]) == 1


@rule("14.0f", "15.0h")
def test_suppressive_fire_does_not_stray_and_uses_it_up() -> None:
    game = enemy_phase({A: "2710", GUNS: "2710"}, {PATROL: "2707"})
    play(game, the(game, Take), 1, 6, 1, "commander-killed")
    assert not [line for line in log_lines(game) if "Stray" in line]
    assert [line for line in log_lines(game) if "attacked 2710: 1x10 + 10 = 20" in line]


def test_apart_naval_gunfire_is_picked_like_any_weapon() -> None:
    game = friendly_combat({A: HERE, B: HERE, GUNS: HERE}, {PATROL: NORTH})
    assert offered(game, AttackApart)
    assert not offered(game, OpenFire)
