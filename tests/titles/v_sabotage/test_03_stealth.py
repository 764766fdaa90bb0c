"""Chapter 3: who is stealthy, who is visible, and stealth checks."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.combat import Shoot
from fieldcraft.titles.v_sabotage.commando_phase import Activation
from fieldcraft.titles.v_sabotage.equipment import Heal
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.trap_doors import Exit
from tests.titles.v_sabotage.proving_ground import log_lines, offered, play, table


def seen(game: Play, card: str = "officer") -> bool:
    """Whether a commando is visible."""
    return game.state.commandos[card].visible


@rule("3.1a", "3.2a")
def test_a_small_tile_without_enemies_hides_a_commando_who_enters_it() -> None:
    game = table({"officer": "a visible"})
    play(game, Move, to="e")
    assert not seen(game)


@rule("3.2b", "6.8a")
def test_a_medium_tile_hides_those_who_pay_for_the_stealthy_move() -> None:
    game = table({"officer": "b visible"})
    play(game, Sneak, to="c")
    assert not seen(game)
    assert game.state.commandos["officer"].ap == 1
    game = table({"officer": "b"})
    play(game, Move, to="c")
    assert seen(game)
    assert game.state.commandos["officer"].ap == 2


@rule("3.3a")
def test_a_large_tile_makes_a_commando_visible() -> None:
    game = table({"officer": "e"})
    play(game, Move, to="f")
    assert seen(game)
    assert not offered(table({"officer": "e"}), Sneak, to="f")


@rule("3.2c", "3.2d", "6.9a")
def test_a_visible_commando_stays_visible_among_enemies_and_meets_their_fire_instead_of_a_check() -> None:
    game = table({"officer": "a visible"}, enemies={"e": "mauser"})
    play(game, Move, 1, to="e")
    assert seen(game)
    assert "stealth check" not in " ".join(log_lines(game))


@rule("3.2e")
def test_standing_still_does_not_hide_when_the_last_enemy_is_gone() -> None:
    game = table({"officer": "e visible"}, enemies={"k": "mauser"})
    play(game, Shoot, 6, 1, "grenade", weapon="sten", tile="k")
    assert game.rules.enemies_at(game.state, "range.k") == 0
    assert seen(game)


@rule("3.3b", "13.5c", "3.5a")
def test_a_standard_weapon_reveals_its_user() -> None:
    game = table({"officer": "e"}, enemies={"k": "mauser"})
    play(game, Shoot, 1, 1, weapon="sten", tile="k")
    assert seen(game)
    assert game.state.grounds["range"].alarm


@rule("3.4a", "3.4b", "3.3c")
@pytest.mark.parametrize(("dice", "revealed"), [((6, 3), False), ((6, 2), True), ((5, 1), True)])
def test_one_die_for_each_enemy_and_a_one_or_two_reveals(dice: tuple[int, ...], revealed: bool) -> None:
    game = table({"officer": "m"}, enemies={"n": "mauser"}, guards={"nest-1": "mp40"})
    play(game, Move, *dice, to="n")
    assert seen(game) == revealed


@rule("3.4a")
def test_a_guard_of_an_alarm_counts_for_the_check() -> None:
    game = table({"officer": "a"}, guards={"alarm": "mp40"})
    play(game, Move, 2, to="b")
    assert seen(game)


@rule("3.4f", "6.9i")
def test_walking_openly_among_enemies_reveals_without_check_and_without_fire() -> None:
    for tile, start in (("c", "b"), ("f", "e")):
        game = table({"officer": start}, enemies={tile: "mp40 mp40"})
        play(game, Move, to=tile)
        assert seen(game)
        assert game.state.commandos["officer"].hits == 0


@rule("3.4a", "6.8c")
def test_a_stealthy_move_among_enemies_is_checked() -> None:
    game = table({"officer": "b"}, enemies={"c": "mauser"})
    play(game, Sneak, 3, to="c")
    assert not seen(game)
    assert not offered(table({"officer": "b visible"}, enemies={"c": "mauser"}), Sneak, to="c")


@rule("3.1b", "6.16c", "13.5a")
def test_no_die_finds_a_stealthy_commando_and_no_firearm_a_friend() -> None:
    game = table({"officer": "e visible", "medic": "k", "scout": "k visible"}, enemies={"k": "mauser"})
    play(game, Shoot, 6, 6, "grenade", weapon="sten", tile="k")
    assert [game.state.commandos[card].hits for card in ("officer", "medic", "scout")] == [0, 0, 0]


@rule("3.3e", "3.5b")
def test_a_visible_commando_on_an_empty_level_triggers_the_alarm() -> None:
    game = table({"officer": "e"})
    play(game, Move, to="f")
    assert game.state.grounds["range"].alarm


@rule("3.3f", "6.10f")
def test_a_commando_who_leaves_by_a_trap_door_keeps_state_and_uniform() -> None:
    game = table({"officer": "a visible 1 saved 1 hits grenade", "medic": "e"})
    play(game, Exit)
    officer = game.state.commandos["officer"]
    assert officer.visible
    assert (officer.saved, officer.hits, officer.items) == (1, 1, ("grenade",))
    game = table({"officer": "a uniform", "medic": "e"})
    play(game, Exit)
    assert game.state.commandos["officer"].uniform


@rule("3.4g", "3.4h")
def test_neither_critical_nor_revived_commandos_make_checks() -> None:
    game = table(
        {"medic": "e first-aid", "officer": "k 3 hits 1 fell"}, enemies={"k": "mp40"}, step=Activation("medic")
    )
    play(game, Move, 6, to="k")
    play(game, Heal, patient="officer")
    assert not seen(game)
    assert game.state.commandos["officer"].critical_since == 0
