"""Chapters 7.4 to 7.7: where the enemies go, and what they protect."""

import pytest

from fieldcraft.interface import gestures
from fieldcraft.kernel.steps import Done, LeaveOut, Pick, Take
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.alike import numbered
from fieldcraft.titles.v_sabotage.enemy_movement import MoveFirst, SplitGroup, WhichFirst, WhoMarches
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.enemy_steps import AGAIN, EAST, NORTH, SOUTH, STEP, WEST, at, card
from tests.titles.v_sabotage.proving_ground import Rest, pick, play, table


@rule("7.4b", "7.5a", "11.2d")
def test_with_no_visible_commando_enemies_follow_the_compass_one_tile() -> None:
    game = table({"officer": "k"}, enemies={"p": "mauser"}, step=STEP, ground=card(NORTH))
    assert at(game, "f") == ["soldier-mauser"]
    for name, tile in ((NORTH, "a"), (SOUTH, "k"), (EAST, "f"), (WEST, "e")):
        game = table({"officer": "n"}, enemies={"e": "mauser"}, step=STEP, ground=card(name))
        assert at(game, tile) == ["soldier-mauser"], name


@rule("7.4a", "7.5a")
def test_enemies_go_to_the_nearest_visible_commando_by_the_shortest_path() -> None:
    squad = {"officer": "a visible", "medic": "r visible"}
    game = table(squad, enemies={"k": "mauser", "n": "mauser"}, step=STEP, ground=card(SOUTH) | {"alarm": True})
    assert at(game, "e") == ["soldier-mauser"]
    assert at(game, "r") == ["soldier-mauser"]


@rule("7.4c", "7.4g")
def test_each_level_chooses_for_itself_and_an_empty_one_uses_the_compass() -> None:
    game = table(
        {"officer": "streets.a visible"},
        enemies={"streets.h": "mauser", "bridges.g": "mauser"},
        scenario="black-tea",
        levels=("streets", "bridges"),
        step=STEP,
        ground={"card": AGAIN, "alarm": True},
    )
    assert game.state.grounds["streets"].direction == ""
    assert game.state.grounds["bridges"].loose == {"bridges.g": ("soldier-mauser",)}


@rule("7.4d", "7.4e", "7.5h")
def test_the_example_of_the_book_the_direction_holds_for_the_whole_step() -> None:
    game = table(
        {"officer": "e"},
        enemies={"f": "mauser mauser", "n": "mauser", "p": "mauser"},
        step=STEP,
        rolls=[1],
        ground=card(WEST),
    )
    assert game.state.commandos["officer"].visible
    assert at(game, "e") == ["soldier-mauser"]
    assert at(game, "m") == ["soldier-mauser"]
    assert at(game, "o") == ["soldier-mauser"]


@rule("7.4f", "5.1h", "11.7c")
def test_the_redraw_sign_calls_for_cards_until_one_shows_a_direction() -> None:
    game = table(
        {"officer": "k"}, enemies={"e": "mauser"}, step=STEP, rolls=["fire-drill", "hot-soup"], ground=card(AGAIN)
    )
    assert at(game, "a") == ["soldier-mauser"]
    assert game.state.used_cards == {"fire-drill": 1, "hot-soup": 1}
    assert game.state.grounds["range"].effect == ""


@rule("7.5b", "7.5c")
def test_the_foremost_move_first_so_that_those_behind_find_room() -> None:
    enemies = {"k": "mauser", "e": "mauser mauser mauser mauser"}
    game = table({"officer": "n"}, enemies=enemies, step=STEP, ground=card(NORTH))
    assert len(at(game, "a")) == 4
    assert len(at(game, "e")) == 1


@rule("7.5d", "11.2b")
def test_enemies_pass_locked_doors_and_leave_them_locked() -> None:
    game = table({"officer": "k"}, enemies={"h": "mauser"}, step=STEP, ground=card(NORTH))
    assert at(game, "c") == ["soldier-mauser"]
    assert game.state.grounds["range"].locked == ("range.c-h",)


@rule("7.5e", "7.7e")
def test_an_enemy_stays_where_no_tile_or_a_wall_is_in_the_way() -> None:
    enemies = {"a": "mauser", "j": "mauser", "m": "mauser"}
    game = table({"officer": "k"}, enemies=enemies, step=STEP, ground=card(NORTH))
    assert [at(game, tile) for tile in "ajm"] == [["soldier-mauser"]] * 3


@rule("7.5f", "7.6a")
def test_a_protector_does_not_move() -> None:
    game = table({"officer": "k"}, guards={"safe": "mauser", "alarm": "mp40"}, step=STEP, ground=card(EAST))
    assert at(game, "q") == ["soldier-mauser"]
    assert at(game, "b") == ["soldier-mp40"]


@rule("7.5g")
def test_an_enemy_on_the_tile_of_a_visible_commando_stays() -> None:
    squad = {"officer": "e visible", "medic": "a visible"}
    game = table(squad, enemies={"e": "mauser"}, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert at(game, "e") == ["soldier-mauser"]


@rule("7.5i", "7.5j")
def test_an_enemy_before_a_full_tile_waits_and_makes_no_detour() -> None:
    squad = {"officer": "a visible"}
    enemies = {"e": "mauser " * 4, "k": "mp40", "a": "dog dog dog"}
    game = table(squad, enemies=enemies, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert "soldier-mp40" in at(game, "k")


@rule("7.5k")
def test_an_enemy_with_no_route_stays() -> None:
    ground = card(NORTH) | {"alarm": True, "collapsed": ("range.f",)}
    game = table({"officer": "a visible"}, enemies={"h": "mauser"}, step=STEP, ground=ground)
    assert at(game, "c") == ["soldier-mauser"]
    ground = card(NORTH) | {"alarm": True, "collapsed": ("range.n",)}
    game = table({"officer": "a visible"}, enemies={"j": "mauser"}, step=STEP, ground=ground)
    assert at(game, "j") == ["soldier-mauser"]


@rule("7.5l", "3.4d", "3.4e")
def test_each_batch_that_enters_causes_a_check_before_the_next_moves() -> None:
    enemies = {"b": "mauser", "f": "mauser mauser"}
    ground = card(NORTH) | {"effect": "hurry"}
    game = table({"officer": "a"}, enemies={"e": "mauser", "k": "mp40"}, step=STEP, rolls=[6, 1], ground=ground)
    assert game.state.commandos["officer"].visible
    game = table({"officer": "a"}, enemies={"e": "mauser", "k": "mp40"}, step=STEP, rolls=[1], ground=ground)
    assert game.state.commandos["officer"].visible
    assert len(at(game, "a")) == 2, enemies


@rule("3.4c")
def test_the_example_of_the_book_three_enemies_and_two_commandos() -> None:
    squad = {"officer": "c", "medic": "c"}
    rolls = [6, 3, 3, 5, 4, 1]
    game = table(squad, enemies={"b": "mauser mauser mauser"}, step=STEP, rolls=rolls, ground=card(EAST))
    assert [game.state.commandos[name].visible for name in squad] == [False, True]


@rule("7.7a", "7.7c")
def test_movers_with_several_ways_are_split_equally() -> None:
    game = table({"officer": "n"}, enemies={"f": "mauser mauser"}, step=STEP, ground=card(WEST))
    assert (at(game, "e"), at(game, "k")) == (["soldier-mauser"], ["soldier-mauser"])


@rule("7.7b", "7.7c")
def test_the_players_send_the_rest_of_an_odd_group() -> None:
    game = table({"officer": "n"}, enemies={"f": "mauser mauser mauser"}, step=STEP, ground=card(WEST))
    assert isinstance(game.choice, SplitGroup)
    assert (game.choice.minimum(game), game.choice.maximum(game)) == (1, 2)
    pick(game, "range.f:soldier-mauser", "range.f:soldier-mauser#2")
    assert (len(at(game, "e")), len(at(game, "k"))) == (2, 1)


@rule("7.7b")
@pytest.mark.parametrize(
    ("first", "then", "groups"), [(3, None, [3, 1, 1]), (2, (1, 2), [2, 2, 1]), (1, (1, 3), [1, 3, 1])]
)
def test_all_that_remain_after_an_equal_split_may_go_the_same_way(
    first: int, then: tuple[int, int] | None, groups: list[int]
) -> None:
    squad = {"officer": "e visible", "medic": "k visible", "scout": "p visible"}
    enemies = {"f": "mauser mauser mauser mauser mauser"}
    game = table(squad, enemies=enemies, step=STEP, ground=card(WEST) | {"alarm": True})
    assert sizes(game) == (1, 3)
    game.pick(candidates(game)[-first:])
    assert sizes(game) == then
    if then:
        game.pick(candidates(game)[: groups[1]])
    assert [len(at(game, tile)) for tile in ("e", "k", "p")] == groups


def candidates(game: Play) -> tuple[str, ...]:
    """The enemies to choose from."""
    assert isinstance(game.choice, Pick)
    return game.choice.candidates


def sizes(game: Play) -> tuple[int, int] | None:
    """How many enemies may go to the first tile, if there is a choice."""
    return (game.choice.minimum(game), game.choice.maximum(game)) if isinstance(game.choice, SplitGroup) else None


@rule("7.7b", "4.2c")
def test_a_crowd_of_equal_enemies_is_split_at_once() -> None:
    game = table({"officer": "n"}, step=Rest())
    choice = SplitGroup(numbered(["soldier-mauser"] * 61, "range.f"), (), "range.f", ("range.e", "range.k"), 30)
    assert [option for option in choice.options(game) if isinstance(option, Take)] == [*map(Take, choice.candidates)]
    assert [option for option in choice.following(game) if isinstance(option, Take)] == [Take(choice.candidates[0])]
    even = SplitGroup(numbered(["soldier-mauser"] * 60, "range.f"), (), "range.f", ("range.e", "range.k"), 30)
    assert even.only_set(game) == even.candidates[:30]


@rule("4.2d", "7.7b")
def test_enemies_that_go_one_way_can_be_named_in_any_order_and_left_out_again() -> None:
    enemies = {"f": "mauser mauser mp40 dog dog"}
    game = table({"officer": "n"}, enemies=enemies, step=STEP, ground=card(WEST))
    for option in (Take("range.f:soldier-mp40"), Take("range.f:dog-handler#2"), LeaveOut("range.f:dog-handler#2")):
        game.choose(option)
        assert at(game, "e") == []
    game.choose(Take("range.f:soldier-mauser"))
    game.choose(Done(2))
    assert sorted(at(game, "e")) == ["soldier-mauser", "soldier-mp40"]
    assert sorted(at(game, "k")) == ["dog-handler", "dog-handler", "soldier-mauser"]


@rule("7.7d")
def test_the_example_of_the_book_those_who_find_no_room_stay_behind() -> None:
    enemies = {"f": "mauser " * 5, "e": "mp40 mp40 mp40"}
    game = table({"officer": "n"}, enemies=enemies, step=STEP, ground=card(WEST))
    game.pick(candidates(game)[:3])
    assert len(at(game, "e")) == 4
    assert len(at(game, "f")) == 2
    assert len(at(game, "k")) == 2


@rule("7.7c")
def test_a_lone_enemy_between_two_commandos_goes_where_the_players_say() -> None:
    squad = {"officer": "a visible", "medic": "o visible"}
    game = table(squad, enemies={"f": "mauser"}, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert isinstance(game.choice, SplitGroup)


@rule("7.7d")
def test_the_players_say_who_of_a_mixed_group_finds_room() -> None:
    enemies = {"k": "mauser mp40", "e": "dog dog dog"}
    squad = {"officer": "a visible"}
    game = table(squad, enemies=enemies, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert isinstance(game.choice, (WhoMarches, Rest))


@rule("7.5c")
def test_of_two_tiles_equally_near_the_players_say_which_moves_first_if_it_matters() -> None:
    squad = {"officer": "a visible"}
    enemies = {"b": "mauser mauser", "e": "mp40 mp40", "a": "dog"}
    game = table(squad, enemies=enemies, guards={"alarm": "mp40"}, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert isinstance(game.choice, WhichFirst)
    play(game, MoveFirst, tile="e")
    assert at(game, "a").count("soldier-mp40") == 2


@rule("7.7d", "4.2a")
def test_left_to_the_table_the_weakest_of_a_crowd_go() -> None:
    squad = {"officer": "k", "medic": "k", "sapper": "k"}
    game = table(squad, enemies={"e": "mauser mp40"}, step=STEP, ground=card(SOUTH))
    assert isinstance(game.choice, WhoMarches)
    broken = gestures.tie_break(game)
    assert broken is not None
    play(game, game.offered[broken], 6, 6, 6)
    assert at(game, "k") == ["soldier-mauser"]


@rule("7.4b", "4.2c")
def test_a_level_without_a_card_has_no_direction() -> None:
    game = table({"officer": "k"}, enemies={"e": "mauser"}, step=STEP)
    assert isinstance(game.choice, Rest)
    assert at(game, "e") == ["soldier-mauser"]
