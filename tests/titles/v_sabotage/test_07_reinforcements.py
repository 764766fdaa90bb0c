"""Chapters 7.1 to 7.3 and 13.3: reinforcements, waiting outside, barricades and ∅ tokens."""

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements, WhoComesIn
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sequence import EnemyPhase
from tests.titles.v_sabotage.proving_ground import Rest, pick, table

SOLDIER = ("soldier", "mp40")
NOBODY = ("empty",)


def loose(game: Play, tile: str, level: str = "range") -> list[str]:
    """The enemies free to move on a tile."""
    return list(game.state.grounds[level].loose.get(f"{level}.{tile}", ()))


def reserve(game: Play) -> int:
    """How many tokens are in the enemy reserve."""
    return sum(game.state.reserve.values())


@rule("7.2a", "7.2b", "7.2f", "7.3a")
def test_each_entrance_brings_one_token_and_the_side_is_chance() -> None:
    rolls = [*SOLDIER, "soldier", "mauser", "pioneer", "mp40"]
    game = table({"officer": "k"}, step=Reinforcements(), rolls=rolls)
    assert loose(game, "d") == ["soldier-mp40"]
    assert loose(game, "j") == ["soldier-mauser"]
    assert loose(game, "p") == ["pioneer-mp40"]
    assert reserve(game) == 44 - 3
    assert game.rules.enemies["soldier-mp40"].dice != game.rules.enemies["soldier-mauser"].dice


@rule("7.2a")
def test_two_tokens_while_the_alarm_is_triggered() -> None:
    game = table({"officer": "k"}, step=Reinforcements(), rolls=SOLDIER * 6, ground={"alarm": True})
    assert [len(loose(game, tile)) for tile in "djp"] == [2, 2, 2]


@rule("7.2c")
def test_a_tile_with_two_entrances_gets_two_lots() -> None:
    rules = table({"officer": "k"}).rules
    gates = list(rules.layouts["range"].gates.values())
    assert gates == ["range.d", "range.j", "range.p"]
    game = table({"officer": "k"}, step=Reinforcements(), rolls=SOLDIER * 3)
    assert all(len(loose(game, tile)) == 1 for tile in "djp")


@rule("7.2d", "7.2e", "8.3c", "8.3f")
def test_a_reserve_too_small_ends_the_operation_at_once() -> None:
    step = Reinforcements()
    enemies = {"f": "mauser " * 8}
    short = {"empty": 2}
    game = table({"officer": "k"}, enemies=enemies, step=step, state={"reserve": short})
    assert game.result is not None
    assert (game.result.won, game.result.reason) == (False, "reserve")
    enough = {"empty": 3}
    rolls = ["empty", "empty", "empty", "dog-handler", "dog-handler", "dog-handler"]
    game = table({"officer": "k"}, enemies=enemies, step=step, state={"reserve": enough}, rolls=rolls)
    assert game.result is None


@rule("7.2e")
def test_a_barricaded_entrance_counts_for_the_reserve() -> None:
    game = table(
        {"officer": "k"},
        step=Reinforcements(),
        state={"reserve": {"soldier": 2}},
        ground={"barricaded": ("range.gate-1",)},
    )
    assert game.result is not None
    assert game.result.reason == "reserve"


@rule("7.2g", "7.2h")
def test_those_who_find_no_space_wait_outside_and_come_later() -> None:
    game = table({"officer": "k"}, enemies={"d": "mauser " * 4}, step=Reinforcements(), rolls=SOLDIER * 3)
    assert game.state.grounds["range"].outside == {"range.gate-1": ("soldier-mp40",)}
    later = table(
        {"officer": "k"},
        step=Reinforcements(),
        rolls=[*NOBODY * 3, *["dog-handler"] * 3],
        ground={"outside": {"range.gate-1": ("soldier-mp40",)}},
    )
    assert loose(later, "d") == ["soldier-mp40"]
    assert later.state.grounds["range"].outside == {}


@rule("7.2i")
def test_the_players_choose_who_comes_in_when_there_is_not_room_for_all() -> None:
    rolls = ["soldier", "mauser", *SOLDIER, *SOLDIER]
    game = table(
        {"officer": "k"},
        enemies={"d": "mauser " * 3},
        step=Reinforcements(),
        rolls=rolls,
        ground={"outside": {"range.gate-1": ("soldier-mp40",)}},
    )
    assert isinstance(game.choice, WhoComesIn)
    pick(game, "range.gate-1:soldier-mauser")
    assert game.state.grounds["range"].outside == {"range.gate-1": ("soldier-mp40",)}


@rule("7.2j", "3.4c", "3.4d")
def test_those_who_come_in_may_notice_a_commando_one_check_for_all() -> None:
    rolls: list[int | str] = [*SOLDIER * 6, 6, 2]
    game = table({"officer": "d"}, step=Reinforcements(), rolls=rolls, ground={"alarm": True})
    assert game.state.commandos["officer"].visible


@rule("3.4c")
def test_enemies_already_there_add_no_die() -> None:
    game = table({"officer": "d"}, enemies={"d": "mauser mauser"}, step=Reinforcements(), rolls=[*SOLDIER * 3, 3])
    assert not game.state.commandos["officer"].visible


@rule("7.2k")
def test_an_alarm_set_off_in_the_step_counts_from_the_next_turn() -> None:
    game = table({"officer": "d"}, step=Reinforcements(), rolls=[*SOLDIER * 3, 1])
    assert game.state.grounds["range"].alarm
    assert [len(loose(game, tile)) for tile in "djp"] == [1, 1, 1]


@rule("7.2l")
def test_an_entrance_works_through_a_wall() -> None:
    game = table({"officer": "k"}, step=Reinforcements(), rolls=SOLDIER * 3)
    assert game.rules.places["range.j"].indoor
    assert loose(game, "j") == ["soldier-mp40"]


@rule("7.1a", "7.2m", "7.1b", "4.1b")
def test_newcomers_move_and_shoot_in_the_same_turn() -> None:
    ground = {"alarm": True, "effect": "fewer", "amount": 1}
    game = table({"officer": "c visible"}, step=EnemyPhase(), rolls=[*SOLDIER * 3, 6, 2, 1, 1], ground=ground)
    assert loose(game, "c") == ["soldier-mp40"]
    assert game.state.commandos["officer"].hits == 1


@rule("7.3d", "7.3e", "7.3f", "7.3g", "7.3h", "13.3e")
def test_an_empty_token_brings_no_unit_leaves_the_game_and_adds_a_special_unit() -> None:
    rolls = [*NOBODY, *SOLDIER, *NOBODY, "flamethrower", "dog-handler"]
    game = table({"officer": "d"}, enemies={"d": "mauser mauser"}, step=Reinforcements(), rolls=rolls)
    assert loose(game, "d") == ["soldier-mauser", "soldier-mauser"]
    assert game.state.empties_removed == 2
    assert game.state.reserve["empty"] == 5
    assert (game.state.reserve["flamethrower"], game.state.reserve["dog-handler"]) == (1, 1)
    assert game.state.specials == {"dog-handler": 2, "storm-trooper": 3, "motorcyclist": 2, "flamethrower": 1}


@rule("7.3b", "13.3d", "13.3e", "13.3f")
def test_a_barricade_holds_until_four_are_behind_it_and_hammers_count_double() -> None:
    barred = ("range.gate-1",)
    behind = ("soldier-mp40", "soldier-mp40")
    held = {"barricaded": barred, "outside": {"range.gate-1": behind}}
    game = table({"officer": "k"}, step=Reinforcements(), rolls=SOLDIER * 3, ground=held)
    ground = game.state.grounds["range"]
    assert ground.barricaded == ("range.gate-1",)
    assert ground.outside["range.gate-1"] == ("soldier-mp40",) * 3
    hammer = ["pioneer", "mauser", *SOLDIER * 2]
    broken = {"barricaded": barred, "outside": {"range.gate-1": behind}}
    game = table({"officer": "k"}, step=Reinforcements(), rolls=hammer, ground=broken)
    ground = game.state.grounds["range"]
    assert ground.barricaded == ()
    assert ground.outside == {}
    assert loose(game, "d") == ["pioneer-mauser", "soldier-mp40", "soldier-mp40"]
    assert game.state.discards == {"crowbar": 1}


@rule("3.5e", "7.1b")
def test_a_level_without_commandos_has_its_enemy_phase() -> None:
    ground = {"card": "flat-tyre"}
    game = table({"officer": "off"}, step=EnemyPhase(), rolls=SOLDIER * 3, ground=ground)
    assert isinstance(game.choice, Rest)
    assert loose(game, "c") == ["soldier-mp40"]
