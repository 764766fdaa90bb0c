"""Chapter 15: suppressive fire."""

from __future__ import annotations

import pytest

from fieldcraft.kernel.steps import Done, LeaveOut, Take
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.movement import ChooseMove
from fieldcraft.titles.commandos_europe.suppressive_fire import Aim, AimAgain, NominateWeapons, OpenFire, targets_of
from tests.titles.commandos_europe.drill import BASE, OFFICER, A, B, log_lines, play, take, the
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase

PATROL, GUARD, GUNNERS, CAR = "patrol-1", "guard-1", "gunners-1", "car-1"
STEN, STEN_2, BREN = "sten-1", "sten-2", "bren-1"


@rule("15.0a", "15.0b", "15.0c")
def test_weapons_of_detected_squads_may_fire_before_the_enemy_moves() -> None:
    pieces = {A: HERE, STEN: HERE, "radio-1": HERE, OFFICER: HERE, B: "2520", BREN: "2520"}
    game = enemy_phase(pieces, {PATROL: "2506", GUNNERS: "2517"})
    assert isinstance(game.choice, NominateWeapons)
    assert game.choice.candidates == (STEN,)
    assert game.choice.prompt(game).endswith("In range: Patrol 1, 4 hexes away.")
    assert str(game.why_not(piece=OFFICER)) == "Leaders can't use suppressive fire (15.0c)"
    assert str(game.why_not(piece="radio-1")) == "Radio 1 can't fire now (15.0b)"


@rule("15.0a", "15.0e")
def test_the_distance_told_is_that_of_the_nearest_weapon() -> None:
    for near, far in ((STEN, BREN), (BREN, STEN)):
        game = enemy_phase({A: HERE, near: HERE, B: "2511", far: "2511", BASE: "2503"}, {PATROL: "2506"}, only=(A, B))
        assert game.choice is not None
        assert game.choice.prompt(game).endswith("In range: Patrol 1, 4 hexes away.")


@rule("15.0b", "15.0d")
def test_all_are_named_before_the_first_die_and_several_may_fire_at_one() -> None:
    game = enemy_phase({A: HERE, STEN: HERE, BREN: HERE, BASE: "2503"}, {PATROL: "2506", GUNNERS: "2507"})
    take(game, STEN, BREN)
    play(game, the(game, Aim, weapon=STEN, enemy=PATROL))
    play(game, the(game, Aim, weapon=BREN, enemy=PATROL))
    assert game.choice is not None
    assert game.choice.prompt(game) == "Suppressive fire: Sten gun 1 at Patrol 1 and Bren gun 1 at Patrol 1."
    play(game, the(game, OpenFire), 5, 1)
    assert game.state.enemies[PATROL] == "2506"
    assert game.state.enemies[GUNNERS] != "2507"


@rule("15.0d")
def test_the_odds_are_shown_where_naming_a_weapon_opens_fire() -> None:
    for weapons, shown in (((STEN,), True), ((STEN, BREN), False)):
        game = enemy_phase({A: HERE, **dict.fromkeys(weapons, HERE), BASE: "2503"}, {PATROL: "2506"})
        assert isinstance(game.choice, NominateWeapons)
        assert game.choice.shows_odds(Take(STEN)) == shown


@rule("15.0d")
def test_weapons_are_nominated_in_any_order_and_dropped_again() -> None:
    game = enemy_phase({A: HERE, STEN: HERE, BREN: HERE, BASE: "2503"}, {PATROL: "2506"})
    play(game, Take(BREN))
    play(game, Take(STEN))
    play(game, LeaveOut(BREN))
    play(game, the(game, Done), 6)
    assert log_lines(game)[-1] == "Sten gun 1 fired at Patrol 1 and pinned it down."


@rule("15.0d")
def test_targets_are_chosen_in_any_order_and_changed_before_the_first_die() -> None:
    game = enemy_phase({A: HERE, STEN: HERE, BREN: HERE, BASE: "2503"}, {PATROL: "2506", GUNNERS: "2507"})
    take(game, STEN, BREN)
    play(game, Aim(BREN, PATROL, 4))
    play(game, Aim(STEN, PATROL, 4))
    play(game, Aim(BREN, GUNNERS, 3))
    changed = game.clone()
    play(game, the(game, OpenFire), 5, 4)
    assert game.state.enemies == {PATROL: "2506", GUNNERS: "2507"}
    play(changed, the(changed, AimAgain))
    play(changed, the(changed, Aim, weapon=STEN, enemy=GUNNERS))
    play(changed, the(changed, Aim, weapon=BREN, enemy=GUNNERS))
    play(changed, the(changed, OpenFire), 4, 1)
    assert changed.state.enemies[PATROL] != "2506"


@rule("15.0b")
def test_of_the_weapons_in_a_hex_any_six_may_fire_but_no_more() -> None:
    gear = {f"sten-{number}": HERE for number in (1, 2, 3, 4)} | {f"bren-{number}": HERE for number in (1, 2, 3, 4)}
    game = enemy_phase({A: HERE, B: HERE, **gear}, {PATROL: "2506"})
    assert isinstance(game.choice, NominateWeapons)
    assert game.choice.allowed(game, tuple(sorted(gear))[:6])
    assert game.choice.allowed(game, tuple(sorted(gear))[2:])
    assert not game.choice.allowed(game, tuple(sorted(gear))[:7])
    for weapon in sorted(gear)[2:]:
        play(game, Take(weapon))
    assert str(game.why_not(piece="bren-1")) == "Portage allows no more weapons to fire from 2510 (15.0b)"


@rule("15.0e", "15.0f", "15.0l")
@pytest.mark.parametrize(("hex_", "die"), [("2708", 3), ("2707", 4), ("2706", 5), ("2705", 6)])
def test_a_weapon_must_roll_higher_than_the_distance(hex_: str, die: int) -> None:
    game = enemy_phase({A: "2710", STEN: "2710"}, {PATROL: hex_})
    aim = the(game, Take)
    misses = game.clone()
    play(game, aim, die)
    assert game.state.enemies == {PATROL: hex_}
    attack = (6, 1, "commander-killed") if hex_ != "2705" else ()
    play(misses, aim, die - 1, *attack)
    assert misses.state.enemies[PATROL] != hex_


@rule("15.0e", "15.0m")
def test_beyond_five_hexes_no_unit_is_suppressed() -> None:
    game = enemy_phase({A: HERE, STEN: HERE}, {PATROL: "2504", GUNNERS: "2506"})
    assert targets_of(game, STEN) == [(GUNNERS, 4)]
    assert str(game.why_not(piece=PATROL)) == "Patrol 1 is 6 hexes away, too far to suppress (15.0e)"


@rule("15.0m", "15.0g")
def test_units_that_will_not_move_are_not_offered() -> None:
    game = enemy_phase({A: HERE, STEN: HERE}, {PATROL: NORTH, GUARD: "2507", GUNNERS: "2506"})
    assert targets_of(game, STEN) == [(GUNNERS, 4)]
    assert str(game.why_not(piece=GUARD)) == "Guard 1 never moves (15.0m)"
    assert str(game.why_not(piece=PATROL)) == "Patrol 1 is next to a squad and will attack instead of moving (15.0m)"


@rule("15.0g")
def test_a_suppressed_enemy_is_not_eliminated_and_fights_when_squads_are_next_to_it() -> None:
    suppressed = enemy_phase({A: HERE, STEN: HERE}, {PATROL: NORTH}, 6, 1, "commander-killed", suppressed=[PATROL])
    assert log_lines(suppressed)[0].startswith("Patrol 1 attacked")


@rule("15.0h", "15.0i")
def test_a_weapon_that_fired_adds_nothing_in_the_phase_but_can_be_lost() -> None:
    game = enemy_phase({A: HERE, STEN: HERE}, {PATROL: "2508"})
    play(game, the(game, Take), 1, 6, 1, "wounded", 1)
    fight = next(line for line in log_lines(game) if "attacked" in line)
    assert fight.startswith("Patrol 1 attacked 2510: 1x10 + 10 = 20")
    assert STEN not in game.state.pieces


@rule("15.0j")
def test_when_the_phase_ends_everything_works_again() -> None:
    game = enemy_phase({A: HERE, STEN: HERE}, {PATROL: "2506"})
    play(game, the(game, Take), 6)
    assert (game.state.fired, game.state.suppressed) == ([], [])
    assert isinstance(game.choice, ChooseMove)


@rule("15.0k")
def test_it_detects_no_one() -> None:
    game = enemy_phase({A: HERE, B: HERE, STEN: HERE}, {PATROL: "2506"})
    play(game, the(game, Take), 6)
    assert list(game.state.detected) == [A]


@rule("15.0a")
def test_you_need_not_fire() -> None:
    game = enemy_phase({A: HERE, STEN: HERE}, {"gunners-1": "2505"})
    play(game, the(game, Done))
    assert game.state.enemies["gunners-1"] == "2507"


@rule("15.0l")
def test_a_car_in_the_woods_can_be_suppressed_like_any_unit() -> None:
    game = enemy_phase({A: "2311", STEN: "2311"}, {CAR: "2309"})
    play(game, the(game, Take), 3)
    assert game.state.enemies == {CAR: "2309"}


@rule("15.0e")
def test_the_dice_say_the_distance_they_must_beat() -> None:
    game = enemy_phase({A: "2710", STEN: "2710"}, {PATROL: "2707"})
    play(game, the(game, Take), 4)
    [roll] = next(beat.rolls for beat in game.beats() if beat.rolls and beat.rolls[0].purpose == "Suppressive fire")
    assert roll.needed == "above 3"
