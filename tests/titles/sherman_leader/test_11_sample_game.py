"""The rulebook's sample week, played as `sample_week` tells it."""

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import enemy_attacks, turn
from tests.titles.sherman_leader.sample_week import (
    AGAINST_4A,
    AGAINST_9A,
    AT_1,
    AT_2,
    AVERAGE,
    BATTALIONS,
    BOUGHT,
    CAR_1,
    CAR_2,
    GREEN,
    PZ_III,
    PZ_IV,
    RECRUITS,
    RIFLE_1,
    RIFLE_2,
    RIFLE_3,
    STUG,
    TIGER,
    TRUCK_1,
    TRUCK_2,
    deployed,
    move,
    planned,
    set_up,
    turn_1,
    turn_1_enemy,
    turn_2_enemy,
    turn_3,
    week_1,
)
from tests.titles.sherman_leader.tables import log_lines, play, shots, shots_now, take, texts


@rule("3.9a", "3.9b", "3.9f", "11.2b")
def test_nine_battalions_are_drawn_for_twenty_nine_points() -> None:
    game = set_up()
    assert tuple(game.state.battalions) == BATTALIONS
    assert sum(game.rules.box.battalions[name].vp for name in BATTALIONS) == 30
    bands = game.state.battalions
    assert {name for name, band in bands.items() if band == "friendly-staging"} == {"4A", "9A"}
    assert {name for name, band in bands.items() if band == "enemy-transit"} == {"2A", "11A", "10A"}
    assert {name for name, band in bands.items() if band == "enemy-rear"} == {"1C", "2S"}


@rule("3.5c", "3.7a", "3.11b", "3.11e", "11.3a")
def test_eighty_eight_so_and_two_are_left() -> None:
    game = set_up()
    assert game.state.so == 45 + 43 - 86 == 2
    assert tuple(game.state.units) == BOUGHT


@rule("3.14b", "3.14d", "11.1b")
def test_twelve_commanders_four_of_each_level() -> None:
    game = set_up()
    assert game.state.level == {
        **dict.fromkeys(RECRUITS, 0),
        **dict.fromkeys(GREEN, 1),
        **dict.fromkeys(AVERAGE, 2),
    }
    assert game.rules.quota[12:] == (3, 3, 3, 4, 4)
    assert game.rules.surplus == 1


@rule("4.2a", "4.4b")
def test_two_battalions_are_attacked_and_it_costs_nothing() -> None:
    game = planned()
    assert game.state.so == 2
    assert [attack.battalion for attack in game.state.attacks] == ["9A", "4A"]
    assert dict(game.state.attacks[0].teams) == AGAINST_9A
    assert dict(game.state.attacks[1].teams) == AGAINST_4A


@rule("5.3b", "11.2c", "11.2d", "5.8a", "5.8b", "11.1c")
def test_both_sides_are_in_place() -> None:
    game = deployed()
    battle = game.state.fight
    assert battle.turns == 4
    assert len(battle.enemy_kinds) == 13
    assert battle.at == {
        **dict.fromkeys(("902", "921", "1111"), "c5"),
        **dict.fromkeys(("931", "301", "501"), "b6"),
    } | {"042": "a6"}
    assert battle.enemy_hexes[RIFLE_1 : AT_2 + 1] == ["b4", "c4", "c4", "c3", "c3"]
    assert battle.die == 10


@rule("11.1c", "6.13l", "6.13j", "6.13g", "11.4b")
def test_turn_1_the_enemy_comes_on() -> None:
    game = turn_1_enemy()
    battle = game.state.fight
    assert battle.roll == 8
    where = dict(enumerate(battle.enemy_hexes))
    assert where == {
        TIGER: "b2",
        STUG: "d3",
        PZ_III: "b3",
        PZ_IV: "c3",
        RIFLE_1: "c5",
        RIFLE_2: "c5",
        RIFLE_3: "c5",
        AT_1: "b4",
        AT_2: "c4",
        CAR_1: "d2",
        CAR_2: "b2",
        TRUCK_1: "a1",
        TRUCK_2: "c3",
    }
    assert sorted(game.state.units["921"]) == ["casualty", "exposed", "suppressed"]
    assert game.state.wounded == ["sanders"]
    assert game.state.stress["sanders"] == 1


@rule("11.5c", "11.5e")
def test_turn_1_what_the_enemy_needed() -> None:
    game = turn_1_enemy()
    fired = [line.text for line in game.log if " fired at " in line.text]
    needed = [line.split(",")[1].split("+")[0].strip() for line in fired]
    assert needed == ["7", "6", "7", "9", "9", "5", "5", "5"]
    assert all("Machine Gun Team 921" in line for line in fired)
    assert not enemy_attacks.targets(game, CAR_1, moved=True)
    assert not enemy_attacks.targets(game, TIGER, moved=True)


def test_turn_1_what_you_needed() -> None:
    game = turn_1_enemy()
    fire = shots(game, "921")["german-rifle c5"]
    assert (fire.need, fire.save, fire.stress) == (1, 5, 1)
    take(game, "Do nothing")
    assert shots(game, "902")["german-rifle c5"].need == 3
    take(game, "Do nothing")
    assert shots(game, "1111")["german-at c4"].need == 6
    take(game, "Do nothing")
    assert shots(game, "931")["pz-iv c3"].need == 8
    take(game, "Do nothing")
    play(game, turn.Act("501"))
    move(game, "b5")
    game.pick([])
    assert shots_now(game)["german-at b4"].need == 7


@rule("6.16f", "11.3g")
def test_turn_1_ends_with_five_of_them_destroyed() -> None:
    game = turn_1()
    battle = game.state.fight
    gone = [number for number, hex_ in enumerate(battle.enemy_hexes) if not hex_]
    assert gone == [PZ_IV, RIFLE_1, RIFLE_2, RIFLE_3, AT_2]
    assert game.state.stress["sanders"] == 2
    assert sorted(game.state.units["921"]) == ["casualty", "exposed"]
    assert (battle.turn, battle.step) == (2, "fast")


@rule("6.15q", "6.16g", "6.14d")
def test_turn_2_costs_two_units_and_their_commanders() -> None:
    game = turn_2_enemy()
    assert game.state.fight.roll == 9
    assert game.state.lost_units == ["501", "921"]
    assert game.state.former == ["blair", "sanders"]
    assert game.state.units["042"] == ("gun", "suspension", "glancing")
    assert game.state.wounded == ["reisner"]
    assert game.state.stress["eandi"] == 1
    assert game.state.fight.at["042"] == game.state.fight.enemy_hexes[AT_1] == "b5"


@rule("6.10d", "11.4c")
def test_turn_2_brings_them_down_to_twelve_points_and_half_strength() -> None:
    game = turn_2_enemy()
    play(game, shots(game, "301")["german-at b5"], 9, 1, 8)
    play(game, shots(game, "042")["pz-iii a4"], 6, 1, 8)
    assert "12 enemy points left" in log_lines(game)[-1]
    game = turn_3()
    assert game.state.fight.roll == 3
    assert "The enemy movement roll on a d10 was 3 +2 for notes -2 for Half strength = 3." in [
        line.text for line in game.log
    ]


@rule("11.5d", "6.19a")
def test_turn_3_ends_the_battle() -> None:
    game = turn_3()
    assert texts(game) == ["End the battle", "Fight another turn"]
    assert game.state.stress["red-tree"] == 2
    assert game.state.units["042"] == ("gun", "suspension", "glancing", "glancing", "engine")
    assert game.state.stress["eandi"] == 2


@rule("11.4d", "11.4e", "11.5a", "11.5b", "7.4a", "7.4b", "7.5a", "7.5b")
def test_after_the_battle_with_9a() -> None:
    game = turn_3()
    with pytest.raises(fc.ScriptError):
        take(game, "End the battle", "inspiring-leader")
    game = week_1()
    report = game.state.reports[0]
    assert (report.battalion, report.status, report.vp) == ("9A", "X", 3 + 1)
    assert dict(report.stress) == {"reisner": 1, "kolchak": 1, "red-tree": 3, "henders": 1, "eandi": 2}
    assert {game.state.xp[name] for name, _ in report.stress} == {2}
    assert game.state.stress["tylutki"] == game.state.xp["tylutki"] == 0


@rule("8.1a", "8.1b", "8.1c", "8.1d", "8.1h", "8.3a", "11.4f")
def test_the_end_of_the_week() -> None:
    game = week_1()
    assert game.state.battalions == {
        "2A": "enemy-transit",
        "10A": "front",
        "2S": "enemy-rear",
        "1C": "enemy-rear",
        "11A": "front",
        "1S": "enemy-rear",
        "6C": "front",
    }
    assert game.state.vp == 7
    assert game.state.so == 2 + 2 + 7


@rule("8.8a", "8.8b", "8.9a", "11.5f", "8.7a")
def test_repairs_and_the_commander_too_many() -> None:
    game = week_1()
    take(game, "Repair Engine")
    take(game, "Repair Suspension")
    take(game, "Repair Gun")
    take(game, "Medic: heal Reisner's wound")
    assert game.state.so == 7
    assert game.state.units["042"] == ("glancing", "glancing")
    assert game.state.wounded == []
    assert not [text for text in texts(game) if text.startswith("Finish with")]
    take(game, "Discharge Chin")
    take(game, "Finish with")
    assert texts(game) == ["Pay 5 SO: every commander loses 2 Stress", "Skip Priority R&R"]
