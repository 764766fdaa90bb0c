"""Chapters 6.12 to 6.18: close combat and shooting."""

import pytest

from fieldcraft.kernel.steps import Done, LeaveOut, Option, Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.casualties import ChooseVictim
from fieldcraft.titles.v_sabotage.combat import Shoot, ShootDoor, Stab
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import offered, pick, play, table

NEST = "range.nest-1"


def enemies(game: Play, tile: str) -> list[str]:
    """The enemies on a tile."""
    return sorted(game.rules.standing(game.state, f"range.{tile}"))


def lying(game: Play, tile: str) -> tuple[str, ...]:
    """The equipment on a tile."""
    return game.state.grounds["range"].items.get(f"range.{tile}", ())


@rule("6.12a", "6.12b", "6.12c")
def test_close_combat_kills_without_dice_and_without_a_sound() -> None:
    game = table({"officer": "e"}, enemies={"e": "mp40"})
    before = game.state.reserve["soldier"]
    play(game, Stab, "grenade")
    assert enemies(game, "e") == []
    assert lying(game, "e") == ("grenade",)
    assert game.state.reserve["soldier"] == before + 1
    assert not game.state.commandos["officer"].visible
    assert not game.state.grounds["range"].alarm


@rule("6.12a")
def test_a_visible_commando_cannot_attack_in_close_combat() -> None:
    game = table({"officer": "e visible"}, enemies={"e": "mp40"})
    assert not offered(game, Stab)
    assert "(6.12a)" in str(game.why_not(kind="stab"))
    assert not offered(table({"officer": "e"}, enemies={"k": "mp40"}), Stab)


@rule("6.12a", "6.12d")
def test_the_player_chooses_the_enemy_to_attack_special_units_and_nests_included() -> None:
    game = table({"officer": "n"}, enemies={"n": "dog mp40"}, guards={"nest-1": "mauser"})
    assert {option.target for option in offered(game, Stab)} == {"soldier-mp40", "dog-handler", "range.nest-1"}
    play(game, Stab, "grenade", target="dog-handler")
    assert enemies(game, "n") == ["soldier-mauser", "soldier-mp40"]


@rule("6.13a", "6.13b", "6.13d", "6.14a")
def test_a_shot_needs_enemies_on_a_tile_within_range() -> None:
    game = table({"officer": "e"}, enemies={"e": "mauser", "k": "mauser", "c": "mauser", "p": "mauser"})
    assert {option.tile for option in offered(game, Shoot)} == {"range.e", "range.k"}
    assert "(6.13d)" in str(game.why_not(kind="shoot", place="range.a"))
    assert "(6.14a)" in str(game.why_not(kind="shoot", place="range.c"))


@rule("6.14a")
def test_neither_walls_nor_locked_doors_let_a_shot_pass() -> None:
    game = table({"officer": "h"}, enemies={"c": "mauser", "j": "mauser", "f": "mauser", "m": "mauser"})
    assert {option.tile for option in offered(game, Shoot)} == {"range.f"}


@rule("6.14b", "6.15f", "6.13d")
@pytest.mark.parametrize("tile", ["c", "h"])
def test_a_locked_door_is_shot_open_from_either_side_with_noise(tile: str) -> None:
    game = table({"officer": tile})
    play(game, ShootDoor, weapon="sten")
    assert game.state.grounds["range"].locked == ()
    assert game.state.grounds["range"].alarm
    assert game.state.commandos["officer"].visible


@rule("6.14b", "6.13b")
def test_from_elsewhere_or_with_a_grenade_a_door_is_no_target() -> None:
    assert not offered(table({"officer": "b"}), ShootDoor)
    game = table({"officer": "c grenade"})
    assert {option.weapon for option in offered(game, ShootDoor)} == {"sten"}


@rule("6.15a", "13.5d", "6.16a")
def test_the_example_of_the_book_a_sten_hits_twice_on_a_medium_tile() -> None:
    game = table({"officer": "b"}, enemies={"c": "mauser mauser mauser"})
    play(game, Shoot, 6, 3, "grenade", "tnt", tile="c")
    assert enemies(game, "c") == ["soldier-mauser"]
    assert sorted(lying(game, "c")) == ["grenade", "tnt"]


@rule("6.15b", "6.15c")
@pytest.mark.parametrize(("tile", "start", "miss", "hit"), [("k", "e", 3, 4), ("c", "b", 2, 3), ("f", "e", 1, 2)])
def test_the_size_of_the_tile_gives_the_number(tile: str, start: str, miss: int, hit: int) -> None:
    game = table({"scout": start}, enemies={tile: "mauser"})
    play(game, Shoot, miss, tile=tile)
    assert enemies(game, tile) == ["soldier-mauser"]
    play(game, Shoot, hit, "grenade", tile=tile)
    assert enemies(game, tile) == []


@rule("6.15a")
def test_the_example_of_the_book_the_scout_rolls_one_die() -> None:
    game = table({"scout tan": "e"}, enemies={"k": "mauser"})
    play(game, Shoot, 6, "grenade", tile="k")
    assert enemies(game, "k") == []


@rule("6.15d")
def test_one_in_a_nest_is_hit_by_five_and_six_only() -> None:
    game = table({"scout": "m"}, guards={"nest-1": "mauser"})
    play(game, Shoot, 4, tile="n")
    assert enemies(game, "n") == ["soldier-mauser"]
    play(game, Shoot, 5, "grenade", tile="n")
    assert enemies(game, "n") == []


@rule("6.15e", "6.16a")
def test_the_shooter_gives_a_good_die_to_the_nest_or_to_another() -> None:
    game = table({"scout": "m"}, enemies={"n": "dog"}, guards={"nest-1": "mauser"})
    play(game, Shoot, 5, tile="n")
    assert isinstance(game.choice, ChooseVictim)
    assert {option.piece for option in offered(game, Take)} == {"range.n:dog-handler", f"guard:{NEST}:soldier-mauser"}
    play(game, Take(f"guard:{NEST}:soldier-mauser"), "grenade")
    assert enemies(game, "n") == ["dog-handler"]


@rule("6.15e", "6.16a")
def test_the_good_die_goes_to_the_nest_and_the_other_to_the_one_beside_it() -> None:
    game = table({"officer": "m"}, enemies={"n": "dog"}, guards={"nest-1": "mauser"})
    play(game, Shoot, 5, 4, "grenade", "tnt", tile="n")
    assert enemies(game, "n") == []


@rule("6.16b")
def test_hits_without_a_target_are_lost() -> None:
    game = table({"officer": "e"}, enemies={"k": "mauser", "a": "mauser"})
    play(game, Shoot, 6, 6, "grenade", tile="k")
    assert enemies(game, "a") == ["soldier-mauser"]


@rule("6.17a", "6.17b", "6.17c", "13.12d", "13.12b")
def test_the_hit_are_removed_together_before_the_tokens_are_drawn() -> None:
    game = table({"scout blue": "e grenade"}, enemies={"k": "mauser mp40"})
    play(game, Shoot, 6, 6, 1, "spotted", "tnt", weapon="grenade", tile="k")
    assert not game.state.commandos["scout"].visible
    assert lying(game, "k") == ("tnt",)
    assert game.state.discards == {"grenade": 1, "spotted": 1}


@rule("6.17d")
def test_a_token_in_the_reserve_has_no_side() -> None:
    game = table({"officer": "e"}, enemies={"e": "mp40"})
    play(game, Stab, "grenade")
    assert set(game.state.reserve) == {"soldier", "pioneer", "empty"}


@rule("6.1c", "6.13c")
def test_the_same_action_may_be_taken_again() -> None:
    game = table({"officer": "e"}, enemies={"k": "mauser mauser mauser"})
    for _ in range(3):
        play(game, Shoot, 1, 1, tile="k")
    assert game.state.commandos["officer"].ap == 0


@rule("6.16c", "6.20c")
def test_a_shot_never_hits_an_objective() -> None:
    game = table({"officer": "m"}, guards={"tank": "mauser"})
    play(game, Shoot, 6, 6, "grenade", tile="r")
    assert "range.tank" in game.state.grounds["range"].objectives


@rule("13.12a", "13.12c", "3.3d")
def test_a_spotted_token_reveals_the_killer_if_another_enemy_is_left() -> None:
    game = table({"officer": "e"}, enemies={"e": "mp40 mp40"})
    play(game, Stab, "spotted")
    assert game.state.commandos["officer"].visible
    assert lying(game, "e") == ()
    assert game.state.discards == {"spotted": 1}


@rule("13.12b")
def test_with_no_enemy_left_a_spotted_token_does_not_reveal() -> None:
    game = table({"officer": "e"}, enemies={"e": "mp40"})
    play(game, Stab, "spotted")
    assert not game.state.commandos["officer"].visible


@rule("13.12a")
def test_a_silent_shot_at_the_next_tile_can_give_away_too() -> None:
    game = table({"scout": "e"}, enemies={"k": "mauser mauser"})
    play(game, Shoot, 6, "spotted", tile="k")
    assert game.state.commandos["scout"].visible


@rule("5.1f", "13.12a")
def test_all_is_quiet_makes_spotted_tokens_harmless_after_the_alarm_too() -> None:
    ground = {"card": "quiet-sniper", "effect": "ignore-spotted", "alarm": True}
    game = table({"officer": "e"}, enemies={"e": "mp40 mp40"}, ground=ground)
    play(game, Stab, "spotted")
    assert not game.state.commandos["officer"].visible


@rule("4.2d", "6.16a", "6.15d")
def test_the_victims_of_a_shot_are_a_set_that_is_named_in_any_order_and_confirmed() -> None:
    squad, guards = {"officer": "m"}, {"nest-1": "mauser"}
    game = table(squad, enemies={"n": "dog dog mp40"}, guards=guards)
    play(game, Shoot, 6, 5, tile="n")
    steps: list[Option] = [Take("range.n:soldier-mp40"), Take(f"guard:{NEST}:soldier-mauser")]
    for option in (*steps, LeaveOut("range.n:soldier-mp40"), Take("range.n:dog-handler#2")):
        play(game, option)
        assert len(enemies(game, "n")) == 4
    play(game, Done(2), "grenade", "tnt")
    assert enemies(game, "n") == ["dog-handler", "soldier-mp40"]


@rule("6.16a", "15.2b")
@pytest.mark.parametrize("dice", [(6, 5), (6, 4), (4, 3)])
def test_no_hit_is_left_that_could_eliminate_another(dice: tuple[int, int]) -> None:
    targets = ("range.n:dog-handler", "range.n:dog-handler#2", "range.n:storm-trooper", f"guard:{NEST}:soldier-mp40")
    game = table({"officer": "m"}, enemies={"n": "dog dog storm"}, guards={"nest-1": "mp40"})
    choice = ChooseVictim(targets, (), "officer", "range.n", dice, False)
    dogs, storm, nest = targets[:2], targets[2], targets[3]
    assert choice.allowed(game, dogs)
    assert choice.allowed(game, (storm,))
    assert choice.allowed(game, (dogs[0], nest)) == (max(dice) > 4)
    assert not choice.allowed(game, (dogs[0],))
    assert not choice.allowed(game, (dogs[0], storm))
    assert not choice.allowed(game, (*dogs, nest))
    assert not choice.allowed(game, ())


@rule("4.2c", "7.6d")
def test_a_guard_is_a_target_of_its_own_if_another_kind_could_take_its_place() -> None:
    game = table({"officer": "b"}, enemies={"b": "mp40 mauser"}, guards={"alarm": "mp40"})
    assert {option.target for option in offered(game, Stab)} == {"soldier-mauser", "soldier-mp40", "range.alarm"}
    same = table({"officer": "b"}, enemies={"b": "mp40 dog"}, guards={"alarm": "mp40"})
    assert {option.target for option in offered(same, Stab)} == {"soldier-mp40", "dog-handler"}


@rule("4.2c", "6.16a")
def test_of_units_alike_the_guard_falls_last() -> None:
    game = table({"officer": "b visible"}, enemies={"b": "mp40 dog"}, guards={"alarm": "mp40"}, ground={"alarm": True})
    play(game, Shoot, 6, 6, tile="b")
    pick(game, "range.b:soldier-mp40#2", "range.b:dog-handler", rolls=["tnt", "grenade"])
    assert game.state.grounds["range"].guards == {"range.alarm": "soldier-mp40"}
    assert enemies(game, "b") == ["soldier-mp40"]
