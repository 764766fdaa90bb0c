"""Chapters 6.6 to 6.11: moving, spaces, reaction fire, trap doors."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.carrying import Collect
from fieldcraft.titles.v_sabotage.combat import ShootDoor, Stab
from fieldcraft.titles.v_sabotage.commando_phase import CommandoPhase, Stop
from fieldcraft.titles.v_sabotage.explosives import Detonate
from fieldcraft.titles.v_sabotage.movement import Move, Sneak
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import LEFT, OFF
from fieldcraft.titles.v_sabotage.trap_doors import Exit, Unblock
from tests.titles.v_sabotage.proving_ground import offered, play, table


def ways(game: Play) -> set[str]:
    """The letters of the tiles to which the active commando may move."""
    return {option.to.partition(".")[2] for option in offered(game, Move)}


def why(game: Play, tile: str) -> str:
    """Why the commando can't move to a tile."""
    return str(game.why_not(kind="move", place=f"range.{tile}"))


@rule("6.6a", "6.6b")
def test_a_move_goes_to_tiles_that_share_an_open_edge() -> None:
    game = table({"officer": "e"})
    assert ways(game) == {"a", "f", "k"}
    assert "isn't adjacent" in why(game, "b")
    play(game, Move, to="a")
    assert game.state.commandos["officer"].place == "range.a"
    assert game.state.commandos["officer"].ap == 2


@rule("6.6b", "11.2a")
def test_an_unlocked_door_lets_commandos_through() -> None:
    assert "h" in ways(table({"officer": "f"}))
    assert ways(table({"officer": "h"})) == {"f"}


@rule("6.6c", "11.3b")
def test_a_wall_stops_commandos() -> None:
    game = table({"officer": "m"})
    assert ways(game) == {"f", "n", "r"}
    assert "(6.6c)" in why(game, "h")


@rule("6.6d", "11.2b")
def test_a_locked_door_stops_commandos() -> None:
    game = table({"officer": "c"})
    assert "h" not in ways(game)
    assert "(6.6d)" in why(game, "h")


@rule("6.6e", "9.2h")
def test_the_scout_passes_walls_but_no_locked_door() -> None:
    assert ways(table({"scout tan": "h"})) == {"f", "j", "m"}
    assert "h" not in ways(table({"scout tan": "c"}))
    assert ways(table({"scout blue": "h"})) == {"f"}


@rule("6.6f", "6.2b", "11.2c")
def test_one_off_the_level_comes_in_by_an_open_trap_door_only() -> None:
    game = table({"officer": "off"})
    assert ways(game) == {"a"}
    play(game, Move, to="a")
    assert game.state.commandos["officer"].ap == 2
    assert not game.state.commandos["officer"].visible


@rule("6.6g")
def test_a_door_once_open_stays_open() -> None:
    game = table({"officer": "c"})
    play(game, ShootDoor, weapon="sten", door="c-h")
    assert "h" in ways(game)
    assert game.state.grounds["range"].locked == ()


@rule("6.7a", "6.7b", "6.7c")
@pytest.mark.parametrize(("tile", "start", "spaces"), [("e", "a", 4), ("c", "b", 8), ("f", "e", 16)])
def test_a_tile_takes_so_many_characters_and_no_more(tile: str, start: str, spaces: int) -> None:
    nearly = table({"officer": start}, enemies={tile: "mauser " * (spaces - 1)})
    assert tile in ways(nearly)
    full = table({"officer": start}, enemies={tile: "mauser " * spaces})
    assert tile not in ways(full)
    assert "full (6.7c)" in why(full, tile)


@rule("6.7c", "1.2a")
def test_commandos_take_spaces_too() -> None:
    game = table({"officer": "a", "medic": "e", "scout": "e"}, enemies={"e": "mauser mauser"})
    assert "e" not in ways(game)


@rule("6.7d")
def test_equipment_alarm_and_trap_doors_take_no_space() -> None:
    items = {"a": "crowbar crowbar tnt tnt grenade"}
    game = table({"officer": "e"}, enemies={"a": "mauser mauser mauser"}, items=items)
    assert "a" in ways(game)
    game = table({"officer": "a"}, enemies={"b": "mauser mauser"}, guards={"alarm": "mp40"})
    assert "b" in ways(game)


@rule("6.7e", "6.7f")
def test_a_nest_takes_two_spaces_and_offers_one() -> None:
    game = table({"officer": "m visible"}, enemies={"n": "dog dog"})
    assert game.rules.room(game.state, "range.n") == 0
    play(game, Move, 1, 1, to="n")
    officer = game.state.commandos["officer"]
    assert officer.nest == "range.nest-1"
    full = table({"officer": "m"}, enemies={"n": "mp40 mp40"}, guards={"nest-1": "mp40"})
    assert "n" not in ways(full)


@rule("6.8a", "6.1c")
def test_the_stealthy_move_is_for_medium_tiles_and_costs_two() -> None:
    game = table({"officer": "b"})
    assert {option.to for option in offered(game, Sneak)} == {"range.c"}
    short = table({"officer": "b 1 ap"})
    assert not offered(short, Sneak)
    assert "(6.1c)" in str(short.why_not(kind="sneak", place="range.c"))


@rule("6.8b")
def test_one_off_the_level_can_come_in_stealthily_onto_a_medium_tile() -> None:
    game = table({"officer": "off"}, scenario="bridges", ground={"blocked": ()})
    assert {option.to for option in offered(game, Sneak)} == {"bridges.c"}


@rule("6.9a", "6.9b", "6.9c", "6.9e", "6.9f", "6.9g")
def test_the_example_of_the_book_two_enemies_react_and_the_move_is_completed() -> None:
    game = table({"officer": "a visible"}, enemies={"a": "mauser", "e": "mauser"})
    play(game, Move, 4, 4, to="e")
    officer = game.state.commandos["officer"]
    assert officer.place == "range.e"
    assert (officer.hits, officer.ap) == (2, 0)


@rule("6.9b")
def test_each_enemy_reacts_with_the_dice_of_its_weapon_and_the_nest_with_its_own() -> None:
    game = table({"officer": "m visible"}, enemies={"m": "mp40 mauser"}, guards={"nest-1": "mauser"})
    play(game, Move, 1, 1, 1, 1, 1, 1, 1, to="n")
    assert game.state.commandos["officer"].hits == 0


@rule("6.9c")
def test_reaction_fire_needs_the_number_of_the_starting_tile() -> None:
    game = table({"officer": "e visible"}, enemies={"f": "mauser"})
    play(game, Move, 3, to="f")
    assert game.state.commandos["officer"].hits == 0
    game = table({"officer": "f visible"}, enemies={"e": "mauser"})
    play(game, Move, 2, to="e")
    assert game.state.commandos["officer"].hits == 1


@rule("6.9d")
def test_a_nest_is_no_cover_against_reaction_fire_and_only_the_mover_is_hit() -> None:
    game = table({"officer": "n visible nest", "medic": "n visible"}, enemies={"n": "mauser"})
    play(game, Move, 4, to="m")
    assert game.state.commandos["officer"].hits == 1
    assert game.state.commandos["medic"].hits == 0


@rule("6.9h", "10.3h")
def test_a_commando_put_in_critical_condition_by_reaction_fire_still_arrives() -> None:
    game = table({"officer": "a visible 2 hits 1 ap", "medic": "k"}, enemies={"a": "mauser"})
    play(game, Move, 6, to="e")
    officer = game.state.commandos["officer"]
    assert officer.place == "range.e"
    assert officer.critical_since == 1
    assert not officer.visible


@rule("6.9h")
def test_one_who_reaches_cover_is_out_of_sight_again() -> None:
    game = table({"officer": "a visible"}, enemies={"a": "mauser"})
    play(game, Move, 1, to="e")
    assert not game.state.commandos["officer"].visible


@rule("6.9i")
def test_a_stealthy_commando_meets_no_reaction_fire() -> None:
    game = table({"officer": "a"}, enemies={"a": "mp40 mp40", "f": "mp40"})
    play(game, Move, to="e")
    play(game, Move, to="f")
    assert game.state.commandos["officer"].hits == 0


@rule("6.9j")
def test_a_visible_commando_who_comes_up_among_enemies_is_fired_at_by_that_tile() -> None:
    game = table({"officer": "off visible"}, enemies={"a": "mauser", "e": "mp40"})
    play(game, Move, 4, to="a")
    assert game.state.commandos["officer"].hits == 1


@rule("6.9k")
def test_hits_beyond_critical_condition_are_lost() -> None:
    game = table({"officer": "a visible", "medic": "k"}, enemies={"a": "mp40 mp40 mp40"})
    play(game, Move, 6, 6, 6, 6, 6, 6, to="e")
    assert game.state.commandos["officer"].hits == 3


@rule("6.10a", "6.10b", "6.10d")
def test_leaving_by_a_trap_door_ends_the_turn_of_a_commando() -> None:
    game = table({"officer": "a grenade 1 saved", "medic": "e"})
    play(game, Exit)
    officer = game.state.commandos["officer"]
    assert (officer.place, officer.phase, officer.ap) == (OFF, LEFT, 0)
    assert game.decision is not None
    assert all("Officer" not in offer.text for offer in game.decision.options)


@rule("6.10c", "6.5b")
def test_one_who_has_left_sets_off_no_charge_and_uses_no_saved_point() -> None:
    game = table({"officer": "a 1 saved", "medic": "k"}, ground={"charges": ("range.e",)})
    game.state.equipment["tnt"] -= 1
    play(game, Exit)
    assert not offered(game, Detonate, commando="officer")
    assert "(6.10b)" in str(game.why_not(piece="officer"))


@rule("6.10e", "6.11b")
def test_one_between_trap_doors_only_comes_in_and_by_no_blocked_one() -> None:
    game = table({"officer": "off grenade"}, ground={"blocked": ("range.trap-o",)})
    kinds = {type(option) for option in game.offered}
    assert kinds == {Move, Stop}
    assert "(6.11b)" in why(game, "o")
    assert "(6.11b)" in str(game.why_not(kind="unblock"))


@rule("6.10g")
def test_reaction_fire_at_a_leaving_commando_comes_from_the_tile_and_can_eliminate() -> None:
    game = table({"officer": "a visible 2 hits 1 ap", "medic": "k"}, enemies={"a": "mauser", "e": "mp40"})
    play(game, Exit, 4)
    assert "officer" not in game.state.commandos
    game = table({"officer": "a visible", "medic": "k"}, enemies={"a": "mauser"})
    play(game, Exit, 4)
    assert game.state.commandos["officer"].hits == 1
    assert game.state.commandos["officer"].place == OFF


@rule("6.10h")
def test_characters_on_a_trap_door_do_not_block_it() -> None:
    game = table({"officer": "a", "medic": "a"}, enemies={"a": "mauser mauser"})
    assert offered(game, Exit)


@rule("6.10i", "12.4e")
def test_trap_doors_join_two_levels_in_play() -> None:
    game = table({"officer": "off"}, scenario="black-tea", levels=("streets", "bridges"))
    assert {option.to for option in offered(game, Move)} == {"streets.l", "bridges.l"}


@rule("6.10i", "6.10e")
def test_from_the_next_turn_a_commando_may_return_by_any_open_trap_door() -> None:
    game = table({"officer": "off"}, step=CommandoPhase(), ground={"blocked": ()})
    assert ways(game) == {"a", "o"}


@rule("6.11a")
def test_a_blocked_trap_door_is_opened_from_its_tile() -> None:
    game = table({"officer": "o"})
    assert not offered(game, Exit)
    play(game, Unblock)
    assert game.state.grounds["range"].blocked == ()
    assert offered(game, Exit)
    assert not offered(table({"officer": "p"}), Unblock)


@rule("6.4e", "6.2a")
def test_enemies_and_being_seen_do_not_hinder_collecting() -> None:
    game = table({"officer": "e visible"}, enemies={"e": "mp40"}, items={"e": "grenade"})
    assert offered(game, Collect)
    assert not offered(game, Stab)


@rule("6.6a", "6.9a", "3.4a", "3.3a")
def test_the_text_of_a_move_names_its_risk() -> None:
    def words(game: Play, kind: type[Move] | type[Sneak], tile: str) -> str:
        return str(offered(game, kind, to=tile)[0].text(game.rules))

    hidden = table({"officer": "b"}, enemies={"a": "mauser", "c": "mauser"})
    assert words(hidden, Move, "a") == "Officer: move to A, with a stealth check"
    assert words(hidden, Move, "f") == "Officer: move to F, visible"
    assert words(hidden, Sneak, "c") == "Officer: move stealthily to C (2 AP), with a stealth check"
    assert words(table({"officer": "b"}), Sneak, "c") == "Officer: move stealthily to C (2 AP)"
    seen = table({"officer": "b visible"}, enemies={"a": "mauser"})
    assert words(seen, Move, "a") == "Officer: move to A, under fire"
    assert words(seen, Move, "c") == "Officer: move to C, visible"
    leaving = table({"officer": "b visible"}, enemies={"b": "mauser"})
    assert words(leaving, Move, "a") == "Officer: move to A, under fire"
