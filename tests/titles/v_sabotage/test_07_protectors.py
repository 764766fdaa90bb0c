"""7.5c, 7.6: who protects tokens and nests, and who is asked."""

import pytest

from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.combat import Stab
from fieldcraft.titles.v_sabotage.enemy_movement import MoveFirst, WhichFirst
from fieldcraft.titles.v_sabotage.guards import (
    ChooseGuard,
    ChoosePost,
    Guard,
    LeaveNestToEnemy,
    ManNest,
    Post,
    TakeNest,
)
from fieldcraft.titles.v_sabotage.objectives import Interact
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.enemy_steps import EAST, NORTH, STEP, WEST, at, card
from tests.titles.v_sabotage.proving_ground import offered, play, table


def guards(game: Play) -> dict[str, str]:
    """Who protects what."""
    return game.state.grounds["range"].guards


@rule("7.6a", "7.6b", "7.6c", "7.6e")
def test_one_regular_unit_takes_up_what_is_unprotected_and_the_others_move_on() -> None:
    game = table({"officer": "k"}, enemies={"p": "mauser mauser"}, step=STEP, ground=card(EAST))
    assert guards(game) == {"range.safe": "soldier-mauser"}
    assert game.state.grounds["range"].loose == {"range.q": ("soldier-mauser",)}


@rule("7.6b")
def test_the_players_choose_which_of_several_stands_guard() -> None:
    game = table({"officer": "k"}, enemies={"p": "mauser mp40"}, step=STEP, ground=card(EAST))
    assert isinstance(game.choice, ChooseGuard)
    play(game, Guard, kind="soldier-mp40")
    assert guards(game) == {"range.safe": "soldier-mp40"}


@rule("7.6b")
def test_a_tie_about_a_guard_is_broken_in_favour_of_the_most_dice() -> None:
    game = table({"officer": "e"})
    kinds = [kind for kind, enemy in game.rules.enemies.items() if enemy.regular]
    dice = {kind: game.rules.enemies[kind].dice for kind in kinds}
    assert len({*dice.values()}) > 1
    for order in (kinds, kinds[::-1]):
        game.state.grounds["range"].loose["range.b"] = tuple(order)
        choice = ChooseGuard("range.b", "range.alarm")
        guard = choice.tie_break(game)
        assert guard in choice.options(game)
        assert isinstance(guard, Guard)
        assert dice[guard.kind] == max(dice.values())


@rule("7.6i", "4.2a")
def test_the_players_choose_what_a_lone_enemy_protects_where_there_are_several_tokens() -> None:
    def vault(enemies: str) -> Play:
        return table({"officer": "a"}, scenario="vault", enemies={"c": enemies}, step=STEP, ground=card(WEST))

    def held(game: Play) -> set[str]:
        return set(game.state.grounds["vault"].guards)

    game = vault("mauser")
    assert isinstance(game.choice, ChoosePost)
    assert game.decision is not None
    assert game.decision.seat == ANY_SEAT
    assert [option.token for option in offered(game, Post)] == ["vault.nest-1", "vault.alarm", "vault.plans"]
    play(game, Post, token="vault.plans")
    assert held(game) == {"vault.plans"}
    two = vault("mauser mp40")
    assert len(offered(two, Post)) == 6
    play(two, Post, token="vault.alarm", kind="soldier-mp40")
    play(two, Post, token="vault.nest-1", kind="soldier-mauser")
    assert held(two) == {"vault.alarm", "vault.nest-1"}
    assert held(vault("mauser mauser mauser")) == {"vault.nest-1", "vault.alarm", "vault.plans"}


@rule("7.6d")
def test_the_example_of_the_book_another_takes_the_place_of_a_dead_protector() -> None:
    game = table({"officer": "q"}, enemies={"q": "mauser"}, guards={"safe": "mp40"})
    play(game, Stab, "grenade", target="safe")
    assert guards(game) == {"range.safe": "soldier-mauser"}
    assert game.state.grounds["range"].loose == {}


@rule("7.6f")
def test_special_units_protect_nothing_and_man_no_nest() -> None:
    game = table({"officer": "k"}, enemies={"p": "dog", "m": "flame"}, step=STEP, ground=card(EAST))
    assert guards(game) == {}
    assert at(game, "n") == ["flamethrower"]


@rule("7.6g", "6.20e")
def test_when_the_token_is_gone_its_protector_can_move_again() -> None:
    game = table({"officer": "q"}, guards={"safe": "mp40"})
    play(game, Interact, objective="safe")
    assert guards(game) == {}
    assert game.state.grounds["range"].loose == {"range.q": ("soldier-mp40",)}


@rule("7.6h", "13.8c", "13.8d")
def test_a_nest_with_a_commando_in_it_gets_no_protector() -> None:
    game = table({"officer": "n nest"}, enemies={"m": "mauser"}, step=STEP, rolls=[6], ground=card(EAST))
    assert guards(game) == {}
    assert game.state.grounds["range"].loose == {"range.n": ("soldier-mauser",)}


@rule("13.8c", "13.8d")
def test_commandos_on_the_tile_are_asked_before_an_enemy_takes_the_nest() -> None:
    game = table({"officer": "n"}, enemies={"m": "mauser"}, step=STEP, rolls=[6], ground=card(EAST))
    assert isinstance(game.choice, ManNest)
    play(game, TakeNest)
    assert game.state.commandos["officer"].nest == "range.nest-1"
    assert not game.state.commandos["officer"].visible
    game = table({"officer": "n"}, enemies={"m": "mauser"}, step=STEP, rolls=[6], ground=card(EAST))
    play(game, LeaveNestToEnemy)
    assert guards(game) == {"range.nest-1": "soldier-mauser"}


@rule("13.8c", "13.8d", "4.2a")
def test_each_player_on_the_tile_is_asked_whether_to_take_the_nest() -> None:
    squad = {"officer": "n", "medic": "n 1 seat"}
    options = {"players": 2}
    game = table(squad, enemies={"m": "mauser"}, step=STEP, rolls=[6, 6], ground=card(EAST), options=options)
    assert game.decision is not None
    assert (game.decision.seat, len(offered(game, TakeNest))) == (0, 1)
    play(game, LeaveNestToEnemy)
    assert game.decision is not None
    assert game.decision.seat == 1
    play(game, TakeNest)
    assert game.state.commandos["medic"].nest == "range.nest-1"
    assert guards(game) == {}


@rule("7.5c", "7.6b")
@pytest.mark.parametrize(("other", "asked"), [("mp40", True), ("mauser", False), ("dog", False)])
def test_the_players_say_which_moves_first_if_it_decides_who_protects_a_token(other: str, asked: bool) -> None:
    squad = {"officer": "a visible"}
    enemies = {"c": "mauser", "f": f"{other} {other}"}
    game = table(squad, enemies=enemies, step=STEP, ground=card(NORTH) | {"alarm": True})
    assert isinstance(game.choice, WhichFirst) == asked
    if asked:
        play(game, MoveFirst, tile="f")
    assert guards(game) == {"range.alarm": "soldier-mp40" if asked else "soldier-mauser"}
