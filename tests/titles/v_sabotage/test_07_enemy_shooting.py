"""Chapters 7.8 to 7.10: the enemy shoots."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.enemy_shooting import (
    EnemyShooting,
    ShootAt,
    ShootNext,
    WhichGroup,
    WhichTarget,
    order_matters,
    targets_of,
)
from fieldcraft.titles.v_sabotage.health import BeHit, ChooseWhoIsHit
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import Rest, offered, play, table

STEP = EnemyShooting()
ALARM = {"alarm": True}


def hits(game: Play, card: str = "officer") -> int:
    """The injuries of a commando."""
    return game.state.commandos[card].hits


@rule("7.8a", "7.8c", "7.9a", "7.9b")
@pytest.mark.parametrize(("tile", "dice", "count"), [("e", (4, 3, 3), 1), ("c", (3, 2, 2), 1), ("f", (2, 1, 1), 1)])
def test_a_group_rolls_all_its_dice_together_and_needs_the_number_of_the_tile(
    tile: str, dice: tuple[int, ...], count: int
) -> None:
    game = table({"officer": f"{tile} visible"}, enemies={tile: "mp40 mauser"}, step=STEP, rolls=dice, ground=ALARM)
    assert hits(game) == count


@rule("7.8b", "3.1b")
def test_a_group_without_a_visible_commando_in_range_does_not_shoot() -> None:
    game = table({"officer": "e"}, enemies={"e": "mp40", "f": "mp40"}, step=STEP)
    assert isinstance(game.choice, Rest)
    far = table({"officer": "a visible"}, enemies={"f": "mp40"}, step=STEP, ground=ALARM)
    assert hits(far) == 0


@rule("7.8c")
def test_the_own_tile_goes_before_the_next() -> None:
    squad = {"officer": "e visible", "medic": "a visible"}
    game = table(squad, enemies={"e": "mauser"}, step=STEP, rolls=[6], ground=ALARM)
    assert (hits(game), hits(game, "medic")) == (1, 0)


@rule("7.8d")
def test_the_players_choose_between_adjacent_tiles() -> None:
    squad = {"officer": "k visible", "medic": "a visible"}
    game = table(squad, enemies={"e": "mauser"}, step=STEP, ground=ALARM)
    assert isinstance(game.choice, WhichTarget)
    play(game, ShootAt, 6, to="a")
    assert (hits(game), hits(game, "medic")) == (0, 1)


@rule("7.8e")
def test_groups_shoot_one_after_another_and_look_for_targets_again() -> None:
    squad = {"officer": "k visible 2 hits", "medic": "a visible"}
    game = table(squad, enemies={"e": "mauser", "k": "mauser"}, step=STEP, ground=ALARM)
    assert isinstance(game.choice, WhichGroup)
    play(game, ShootNext, 6, 6, tile="k")
    assert game.state.commandos["officer"].critical_since == 1
    assert hits(game, "medic") == 1


@rule("7.8e", "7.8c")
@pytest.mark.parametrize(("first", "hurt"), [("f", 1), ("e", 0)])
def test_the_order_is_asked_for_where_a_group_could_turn_from_its_own_tile_to_the_next(first: str, hurt: int) -> None:
    squad = {"officer": "e visible 2 hits", "medic": "a visible"}
    game = table(squad, enemies={"e": "mauser", "f": "mauser"}, step=STEP, ground=ALARM)
    assert isinstance(game.choice, WhichGroup)
    play(game, ShootNext, *[6] * (1 + hurt), tile=first)
    assert (hits(game), hits(game, "medic")) == (3, hurt)


@rule("7.8e", "15.2d", "4.2c")
@pytest.mark.parametrize(
    ("squad", "foes", "asked"),
    [
        ({"officer": "n visible nest", "medic": "n visible"}, {"n": "flame", "m": "mauser"}, True),
        ({"officer": "n visible", "medic": "n visible"}, {"n": "flame", "m": "mauser"}, False),
        ({"officer": "n visible nest", "medic": "n visible"}, {"n": "mauser", "m": "mauser"}, False),
        ({"officer": "n visible nest", "medic": "n visible"}, {"n": "flame", "k": "mauser"}, False),
    ],
)
def test_the_order_is_asked_for_where_only_one_group_can_hit_into_a_nest(
    squad: dict[str, str], foes: dict[str, str], asked: bool
) -> None:
    game = table(squad, enemies=foes, ground=ALARM)
    seen = game.rules.visible_tiles(game.state, "range")
    groups = {f"range.{tile}": targets_of(game, f"range.{tile}", seen) for tile in foes}
    aims = {tile: found for tile, found in groups.items() if found}
    assert order_matters(game, aims, seen) == asked


@rule("7.8f", "11.2b")
def test_no_shot_goes_through_a_locked_door_or_a_wall() -> None:
    game = table({"officer": "h visible"}, enemies={"c": "mp40", "j": "mp40"}, step=STEP, ground=ALARM)
    assert hits(game) == 0


@rule("7.8b")
def test_a_door_that_is_open_lets_shots_pass() -> None:
    game = table({"officer": "h visible"}, enemies={"f": "mauser"}, step=STEP, rolls=[4], ground=ALARM)
    assert hits(game) == 1


@rule("7.9a", "7.9c", "13.8e")
def test_the_example_of_the_book_one_in_a_nest_rolls_four_dice() -> None:
    game = table({"officer": "m visible"}, guards={"nest-1": "mauser"}, step=STEP, rolls=[4, 4, 3, 3], ground=ALARM)
    assert hits(game) == 2


@rule("7.10a", "7.10b")
def test_the_players_share_out_the_hits() -> None:
    squad = {"officer": "e visible", "medic": "e visible"}
    game = table(squad, enemies={"e": "mp40"}, step=STEP, rolls=[6, 5], ground=ALARM)
    assert isinstance(game.choice, ChooseWhoIsHit)
    play(game, BeHit, who="officer")
    play(game, BeHit, who="medic")
    assert (hits(game), hits(game, "medic")) == (1, 1)


@rule("7.10c", "13.8g", "6.15d")
def test_a_low_die_cannot_be_wasted_on_the_commando_in_the_nest() -> None:
    squad = {"officer": "n visible nest", "medic": "n visible"}
    game = table(squad, enemies={"n": "mauser"}, step=STEP, rolls=[4], ground=ALARM)
    assert (hits(game), hits(game, "medic")) == (0, 1)
    game = table(squad, enemies={"n": "mauser"}, step=STEP, rolls=[5], ground=ALARM)
    assert {option.who for option in offered(game, BeHit)} == {"officer", "medic"}
    alone = table({"officer": "n visible nest"}, enemies={"n": "mauser"}, step=STEP, rolls=[4], ground=ALARM)
    assert hits(alone) == 0


@rule("7.10b", "7.10c")
@pytest.mark.parametrize("rolls", [(4, 5), (5, 4)])
def test_the_players_divide_the_hits_in_whatever_order_the_dice_fell(rolls: tuple[int, ...]) -> None:
    squad = {"officer": "n visible 2 hits", "medic": "n visible nest"}
    game = table(squad, enemies={"m": "mp40"}, step=STEP, rolls=rolls, ground=ALARM)
    assert isinstance(game.choice, ChooseWhoIsHit)
    assert game.decision is not None
    assert "hit of 5" in game.decision.prompt
    play(game, BeHit, who="officer")
    assert (hits(game), hits(game, "medic")) == (3, 0)


@rule("7.10d", "6.9k")
def test_hits_beyond_critical_go_to_others_on_the_tile_and_then_are_lost() -> None:
    squad = {"officer": "e visible 2 hits", "medic": "e visible 2 hits"}
    game = table(squad, enemies={"e": "mp40 mp40"}, step=STEP, rolls=[6, 6, 6, 6], ground=ALARM)
    play(game, BeHit, who="officer")
    assert [hits(game, name) for name in squad] == [3, 3]
