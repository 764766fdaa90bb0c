"""The numbers in the book's examples and sample battle, one by one."""

from fieldcraft.kernel.steps import Done, Take
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import commanders, end_of_week, enemy_attacks, refit, replacements, turn, upgrade
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    ENEMY_TURN,
    REPAIR_STEP,
    battle_table,
    log_lines,
    moves_now,
    offered,
    play,
    shots,
    shots_now,
    week_table,
)

HEAVY_FRONT = {"c5": "H", "b5": "H", "b3": "H", "c3": "H"}
TEAM = {"902": "c5", "921": "c5", "1111": "c5"}
LED = {"902": ("reisner", "green"), "921": ("sanders", "recruit"), "1111": ("red-tree", "average")}


def aims(game: Play, number: int = 0, moved: bool = True) -> tuple[int, int, str]:
    """The target of an enemy unit: roll needed, Defense and unit."""
    return min(enemy_attacks.targets(game, number, moved))


def front(kind: str, hex_: str) -> Play:
    """One enemy unit facing the infantry in Heavy Cover."""
    return battle_table(TEAM, [(kind, hex_)], leaders=LED, terrain=HEAVY_FRONT, campaign="bulge-1944")


@rule("6.14e", "6.14f")
def test_01_a_panzer_iii_that_moved_needs_7_at_r2() -> None:
    assert aims(front("pz-iii", "c3"))[0] == 7


@rule("6.14k", "5.5a")
def test_02_921_in_heavy_cover_saves_on_4() -> None:
    assert enemy_attacks.defense(front("pz-iii", "c3"), "921") == 4


def test_03_a_panzer_iv_that_moved_needs_6_at_r2() -> None:
    assert aims(front("pz-iv", "c3"))[0] == 6


def test_04_a_stug_that_moved_needs_7_at_r2() -> None:
    assert aims(front("stug", "c3"))[0] == 7


@rule("6.14g", "6.9f")
def test_05_a_rifle_that_moved_needs_5_at_r0() -> None:
    assert aims(front("german-rifle", "c5"))[0] == 5


@rule("6.9f", "6.9j")
def test_06_921_under_sanders_needs_1_at_r0() -> None:
    game = front("german-rifle", "c5")
    assert shots(game, "921")["german-rifle c5"].need == 1


def test_07_an_enemy_rifle_in_heavy_cover_saves_on_5() -> None:
    game = front("german-rifle", "c5")
    assert shots(game, "921")["german-rifle c5"].save == 5


@rule("6.9e")
def test_08_931_under_kolchak_needs_8_at_r3() -> None:
    game = battle_table({"931": "b6"}, [("pz-iv", "c3")], leaders={"931": ("kolchak", "average")}, terrain=HEAVY_FRONT)
    assert shots(game, "931")["pz-iv c3"].need == 8


@rule("6.9h")
def test_09_501_under_blair_needs_7_when_it_moved() -> None:
    game = battle_table({"501": "b6"}, [("german-at", "b4")], leaders={"501": ("blair", "green")})
    play(game, turn.Act("501"))
    play(game, moves_now(game)["b5"])
    assert shots_now(game)["german-at b4"].need == 7


@rule("6.9c", "6.9k")
def test_10_a_commander_with_two_makes_a_six_a_four() -> None:
    game = battle_table(
        {"501": "b5"},
        [("german-rifle", "b4"), ("german-rifle", "d1")],
        leaders={"501": ("kowalski", "ace")},
        terrain={"b4": "H"},
        fight={"fast_units": []},
    )
    fire = shots(game, "501")["german-rifle b4"]
    assert (fire.need, fire.save) == (4, 5)
    play(game, fire, 1, 5, 2)
    assert any("1 hit" in line for line in log_lines(game))
    assert game.state.fight.enemy_hexes[0] == "b4"


@rule("6.14e", "6.14k", "6.14l")
def test_11_a_stug_hits_a_sherman_in_light_cover_twice() -> None:
    game = battle_table(
        {"042": "b5"},
        [("stug", "b4")],
        terrain={"b5": "L"},
        step=ENEMY_TURN,
        fight={"die": 10},
        rolls=[1, 7, 9, 4, 9, "no-effect/no-effect", "glancing/no-effect"],
        campaign="sicily-1943",
    )
    assert game.state.units["042"] == ("glancing",)
    assert aims(game, moved=False)[:2] == (3, 3)


@rule("6.10f", "11.1c")
def test_12_a_six_with_german_offensive_is_an_eight() -> None:
    foes = [("german-building", "a1")] * 4
    game = battle_table({"042": "b6"}, foes, campaign="bulge-1944", notes=("campaign",), step=ENEMY_TURN, rolls=[6])
    assert game.state.fight.roll == 8


@rule("6.10d", "6.10f")
def test_13_a_three_with_german_offensive_and_half_strength_is_a_three() -> None:
    foes = [("german-building", "a1")] * 3
    game = battle_table({"042": "b6"}, foes, campaign="bulge-1944", notes=("campaign",), step=ENEMY_TURN, rolls=[3])
    assert game.state.fight.roll == 3


@rule("6.14b", "6.14c")
def test_14_of_three_equally_easy_targets_the_one_with_the_lowest_defense() -> None:
    found = sorted(enemy_attacks.targets(front("pz-iii", "c3"), 0, moved=True))
    assert found == [(7, 4, "921"), (7, 5, "1111"), (7, 5, "902")]


@rule("6.14d")
def test_15_the_player_picks_between_902_and_1111() -> None:
    game = battle_table(
        {"902": "c5", "1111": "c5"},
        [("german-armored-car", "d3")],
        leaders=LED,
        terrain=HEAVY_FRONT,
        step=ENEMY_TURN,
        rolls=[4],
    )
    assert [option.unit for option in offered(game, enemy_attacks.FiredAt)] == ["902", "1111"]


@rule("8.1b", "8.1c", "8.1d", "8.1h")
def test_16_the_operational_rolls_of_the_sample() -> None:
    bands = {
        "10A": "enemy-transit",
        "2A": "enemy-transit",
        "11A": "enemy-transit",
        "1C": "enemy-rear",
        "2S": "enemy-rear",
        "1S": "enemy-breakthrough",
        "6C": "front",
    }
    game = week_table(
        "sicily-1943", units=["902"], battalions=bands, step=end_of_week.MoveBattalions(), rolls=[6, 2, 7, 5, 3, 10]
    )
    assert game.state.battalions == bands | {"10A": "front", "11A": "front", "1S": "enemy-rear"}


@rule("8.1e", "8.1f")
def test_17_half_an_assault_battalion_retreats_on_a_two() -> None:
    game = week_table(
        "sicily-1943", battalions={"2A": "enemy-rear"}, half=["2A"], step=end_of_week.MoveBattalions(), rolls=[2]
    )
    assert game.state.battalions == {"2A": "enemy-breakthrough"}


@rule("7.4a", "7.4b")
def test_18_three_and_one_and_two_less_cool_two_is_four() -> None:
    game = battle_table({"042": "b5"}, [("stug", "b4")], leaders={"042": ("stout", "average")}, stress={"stout": 3})
    commanders.add_stress(game, "stout", 1, "1-stress")
    play(game, shots(game, "042")["stug b4"], 10, 10, 10, 10, "ground-fog")
    assert game.state.stress["stout"] == 4


@rule("8.3a", "8.8a", "8.8b")
def test_19_seven_so_are_left_after_the_repairs_of_the_first_week() -> None:
    game = week_table(
        units={"042": ("engine", "suspension", "gun")},
        leaders={"eandi": "average"},
        so=2 + 2,
        step=end_of_week.AdjustPoints(),
    )
    assert game.state.so == 11
    game = week_table(
        units={"042": ("engine", "suspension", "gun")}, leaders={"eandi": "average"}, so=11, step=REPAIR_STEP
    )
    for side in ("engine", "suspension", "gun"):
        (option,) = [option for option in offered(game, refit.Repair) if option.side == side]
        play(game, option)
    assert game.state.so == 7


@rule("8.5a", "8.5b", "8.5c", "8.5e")
def test_20_a_team_for_five_and_one_for_three_go_towards_one_for_twelve() -> None:
    game = week_table(
        units=["1111", "902"],
        leaders={"red-tree": "average", "reisner": "green"},
        so=4,
        step=REPAIR_STEP,
    )
    play(game, upgrade.BeginUpgrade())
    (option,) = [option for option in offered(game, upgrade.NewUnit) if option.unit == "1031"]
    play(game, option)
    play(game, Take("1111"))
    play(game, Take("902"))
    play(game, Done(2))
    assert list(game.state.units) == ["1031"]
    assert game.state.so == 0
    assert {option.name for option in offered(game, replacements.Discharge)} == {"red-tree", "reisner"}
