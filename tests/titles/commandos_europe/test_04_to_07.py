"""Chapters 4 to 7: the turn, winning, purchases and missions."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.steps import Proceed
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.movement import ChooseMove, EndMovement
from fieldcraft.titles.commandos_europe.noise import SlipAway
from fieldcraft.titles.commandos_europe.purchases import Buy, Enough, Muster, Purchase
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sequence import MISSION_OBJECTIVE_PLACEMENT
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED, FALLEN, FORFEITED, LATER, OPEN, STOCK
from fieldcraft.titles.commandos_europe.success import GoOn, SuccessDetermination
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from fieldcraft.titles.commandos_europe.victory import assessment, total
from tests.titles.commandos_europe.drill import (
    BASE,
    BASE_2,
    CAMP,
    COMMANDER,
    FIELD,
    GUARD,
    MAP,
    PATROL,
    A,
    B,
    at,
    drill,
    drill_rules,
    end_movement,
    go,
    log_lines,
    offered,
    play,
    set_out,
    the,
)

AWAY = "3504"


def ended(game: Play) -> tuple[bool, float, str]:
    assert game.result is not None
    return game.result.won, game.result.score, game.result.reason


# 4: the turn


@rule("4.0a", "4.0d", "4.0e")
def test_the_phases_follow_one_another() -> None:
    game = drill({A: FIELD, BASE: CAMP}, {f"{PATROL}-1": "2519"}, detected={A: 1}, groups=1)
    assert isinstance(game.choice, ChooseMove)
    assert game.state.turn == 1
    go(game, "2511", A)
    end_movement(game, 9)
    assert game.state.enemies[f"{PATROL}-1"] == "2516"
    play(game, the(game, GoOn))
    assert isinstance(game.choice, ChooseMove)
    assert game.state.turn == 2


@rule("4.0b", "6.0a", "6.0b")
def test_missions_are_placed_and_points_spent_only_when_a_mission_is_due() -> None:
    game = drill({A: CAMP, BASE: CAMP}, pp=20)
    assert isinstance(game.choice, ChooseMove)
    assert not offered(game, Buy)
    game = drill({A: CAMP, BASE: CAMP}, pp=20, mission_status=ACCOMPLISHED, rolls=("blow", 1))
    assert isinstance(game.choice, Purchase)


@rule("4.0f", "2.2c")
def test_a_mission_done_makes_room_for_the_next_or_for_the_next_map() -> None:
    game = drill(
        {A: CAMP, BASE: CAMP}, step=SuccessDetermination(), rolls=("snap", 5), mission_status=FORFEITED, done=3
    )
    assert game.state.mission == "snap"
    game = drill({A: CAMP, BASE: CAMP}, step=SuccessDetermination(), mission_status=FORFEITED, done=6)
    play(game, the(game, GoOn, map="continent"))
    assert game.state.map == "continent"
    assert isinstance(game.choice, Muster)


@rule("4.0h")
def test_the_campaign_ends_with_the_sixth_mission_of_the_continent() -> None:
    game = drill(
        {A: CAMP, BASE: CAMP},
        step=SuccessDetermination(),
        map="continent",
        mission_status=ACCOMPLISHED,
        done=6,
        accomplished=[f"m{n}" for n in range(15)],
    )
    assert ended(game) == (True, 15, "complete")


# 5: winning


def points(**changes: object) -> int:
    game = drill({A: CAMP, BASE: CAMP})
    for name, value in changes.items():
        setattr(game.state, name, value)
    return total(game.rules, game.state)


@rule("5.0a")
def test_the_total() -> None:
    done = ["a", "b", "c", "d", "e"]
    assert points(accomplished=done) == 5
    assert points(accomplished=done, forfeited=["x"]) == 4
    assert points(accomplished=done, forfeited=["x"], lost={A: "a"}, undrawn_forfeits=1) == 2


@rule("5.0b")
def test_leaders_lost_and_enemies_eliminated_count_nothing() -> None:
    game = drill({A: CAMP, BASE: CAMP, COMMANDER: FALLEN}, accomplished=["a"])
    assert total(game.rules, game.state) == 1


@rule("5.0d")
def test_a_squad_lost_in_a_forfeited_mission_is_not_counted() -> None:
    assert points(accomplished=["a"], forfeited=["x"], lost={A: "x"}) == 0
    assert points(accomplished=["a"], forfeited=["x"], lost={A: "a"}) == -1


@rule("5.0i", "5.0j")
def test_the_campaign_is_won_from_11_upwards_without_a_die() -> None:
    for score, won in ((10, False), (11, True)):
        game = drill(
            {A: CAMP, BASE: CAMP},
            step=SuccessDetermination(),
            map="continent",
            mission_status=ACCOMPLISHED,
            done=6,
            accomplished=["m"] * score,
        )
        assert ended(game) == (won, score, "complete")


@rule("5.0e", "5.0f", "5.0g")
@pytest.mark.parametrize(
    ("low", "high", "name"),
    [
        (-20, 4, "Court-martial"),
        (5, 6, "Demotion"),
        (7, 8, "Reassignment"),
        (9, 10, "Poor Performance"),
        (11, 12, "Adequate Performance"),
        (13, 14, "Meritorious Service"),
        (15, 16, "Promotion"),
        (17, 18, "Award"),
        (19, 20, "Award and Promotion"),
        (21, 22, "National Hero"),
        (23, 24, "Victoria Cross"),
    ],
)
def test_the_victory_table(low: int, high: int, name: str) -> None:
    assert {assessment(drill_rules("campaign", ()), points).name for points in (low, high)} == {name}


@rule("5.0k")
def test_a_single_map_counts_four_times() -> None:
    rules = drill_rules(MAP, ())
    assert assessment(rules, 6).name == "Victoria Cross"
    assert assessment(rules, 3).name == "Adequate Performance"
    names = [(grade.name, grade.minimum) for grade in rules.grades()]
    assert names[:2] == [("Victoria Cross", 6), ("Award and Promotion", 5)]  # no total earns National Hero
    assert [least for _, least in names] == [6, 5, 4, 3, 2, None]


# 6: purchases


@rule("6.0c", "6.2d")
def test_only_what_is_in_stock_and_can_be_paid() -> None:
    game = drill({A: CAMP, BASE: CAMP, "camera": FIELD}, step=Purchase(), pp=3)
    for_sale = {option.what for option in offered(game, Buy)}
    assert "bren" in for_sale
    assert "vickers" not in for_sale
    assert "camera" not in for_sale
    for piece, said_by in (("vickers-1", "6.0c"), ("camera", "6.0c")):
        refusal = game.why_not(piece=piece)
        assert refusal is not None
        assert refusal.rule == said_by
    play(game, the(game, Buy, what="bren"))
    assert game.state.pp == 1


@rule("6.2f", "12.4e", "13.0r", "10.4l")
def test_lost_gear_can_be_bought_again() -> None:
    game = drill({**at(FIELD, A, "camera"), BASE: CAMP})
    go(game, "2512", A, "camera")
    end_movement(game, 1)
    play(game, the(game, SlipAway))
    assert game.state.boxes["camera"] == STOCK
    again = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=5)
    assert the(again, Buy, what="camera")


@rule("6.2b", "6.2e", "7.1c", "6.1b")
def test_an_accomplished_mission_pays_at_once_and_uses_nothing_up() -> None:
    game = drill({**at("2511", A, "explosives-1"), BASE: CAMP}, mission="blow", target="2512", pp=2)
    go(game, "2512", A, "explosives-1")
    assert game.state.pp == 7
    assert game.state.mission_status == ACCOMPLISHED
    assert game.state.accomplished == ["blow"]
    assert game.state.pieces["explosives-1"] == "2512"


# 7: missions


@rule("7.0a", "7.0b")
def test_a_die_picks_one_of_the_three_hexes() -> None:
    for die, hex_ in ((1, "2512"), (2, "2512"), (3, "2712"), (4, "2712"), (5, "2912"), (6, "2912")):
        game = drill({A: CAMP, BASE: CAMP}, step=MISSION_OBJECTIVE_PLACEMENT, rolls=("blow", die))
        assert game.state.target == hex_
        assert "blow" not in game.state.missions


@rule("7.0c", "7.0d", "7.0e")
def test_a_mission_mission_turn_a_squad_or_a_base_is_accomplished_at_once() -> None:
    for piece in (A, BASE_2):
        game = drill({B: CAMP, BASE: CAMP, piece: "2512"}, step=MISSION_OBJECTIVE_PLACEMENT, rolls=("blow", 1), pp=1)
        assert game.state.mission_status == ACCOMPLISHED
        assert game.state.pp == 6
        assert isinstance(game.choice, Purchase)
        play(game, the(game, Enough), "snap", 5)  # the next turn has come
        assert game.state.mission == "snap"


@rule("7.0f")
def test_a_base_moved_into_the_missions_hex_does_not_accomplish_it() -> None:
    game = drill({A: CAMP, BASE: CAMP}, step=Purchase(), pp=10, target="2710")
    play(game, next(option for option in game.offered if type(option).__name__ == "MoveBase"), 1)
    play(game, next(option for option in game.offered if getattr(option, "hex", "") == "2710"))
    assert game.state.mission_status == "open"


@rule("7.1a", "10.10a", "10.10b")
def test_a_squad_must_halt_in_the_missions_hex() -> None:
    game = drill({A: FIELD, BASE: CAMP}, target="2511")
    clone = game.clone()
    go(clone, "2512", A)
    assert clone.state.mission_status == "open"
    go(game, "2511", A)
    assert game.state.mission_status == ACCOMPLISHED
    told = "You accomplished Walk and earned 3 PP (20 to 23). Total 0 to 1, missions 0 to 1."
    assert f"{told} The enemy is more alert: noise +1 everywhere." in log_lines(game)


@rule("7.1b")
def test_leaders_and_gear_accomplish_nothing() -> None:
    game = drill({COMMANDER: FIELD, "camera": FIELD, A: CAMP, BASE: CAMP}, target="2511")
    go(game, "2511", COMMANDER, "camera")
    assert game.state.mission_status == "open"


@rule("7.1a", "6.1a")
def test_a_mission_that_names_two_kinds_of_gear_requires_both() -> None:
    for gear, status in ((("explosives-1",), OPEN), (("radio-1",), OPEN), (("explosives-2", "radio-1"), ACCOMPLISHED)):
        game = drill(at("2710", A, *gear), mission="wire", target="2711")
        set_out(game, A, *gear)
        option = the(game, GoTo, to="2711")
        assert option.mission == (status == ACCOMPLISHED)
        play(game, option)
        assert game.state.mission_status == status


@rule("7.1e", "6.1a")
def test_the_kinds_of_gear_a_mission_requires_may_come_one_after_the_other() -> None:
    game = drill(
        {A: "2710", "radio-1": "2711", "jeep-1": "2709", "explosives-1": "2709"}, mission="wire", target="2711"
    )
    go(game, "2711", A)
    assert game.state.mission_status == OPEN
    go(game, "2711", "jeep-1", "explosives-1")
    assert game.state.mission_status == ACCOMPLISHED


@rule("6.1a")
def test_what_is_lacking_of_two_kinds_is_named_and_offered_first() -> None:
    game = drill({A: CAMP, "radio-1": CAMP, BASE: CAMP}, step=Purchase(), mission="wire", target="2711", pp=9)
    assert game.choice is not None
    assert "requires Explosives and Radio (you have Radio)" in game.choice.prompt(game)
    assert [option.what for option in offered(game, Buy) if option.needed] == ["explosives"]
    assert game.offered[1] == the(game, Buy, what="explosives")
    play(game, the(game, Buy, what="explosives"))
    assert "requires Explosives and Radio, which you have" in game.choice.prompt(game)
    bare = drill({A: FIELD}, mission="wire", target="2711")
    assert bare.choice is not None
    assert "(you don't have Explosives and Radio)" in bare.choice.prompt(bare)


@rule("7.1a", "7.1e", "6.1a")
def test_the_gear_must_be_there_and_may_be_brought_later() -> None:
    game = drill({A: "2511", "explosives-1": "2513", "jeep-1": "2513", BASE: CAMP}, mission="blow", target="2512")
    go(game, "2512", A)
    assert game.state.mission_status == "open"
    go(game, "2512", "jeep-1", "explosives-1")
    assert game.state.mission_status == ACCOMPLISHED


@rule("7.1d")
def test_noise_at_the_mission_is_checked_at_the_new_level() -> None:
    game = drill({A: "2508", BASE: CAMP}, target="2510")
    set_out(game, A)
    play(game, the(game, GoTo, to="2510"))
    assert game.state.done == 1
    end_movement(game, 4)  # squad 1, clear 2, and now 1 for the mission
    assert offered(game, SlipAway)


@rule("4.0l", "5.0h", "13.1s")
def test_the_campaign_is_lost_with_the_last_squad() -> None:
    game = drill(
        {A: FIELD, COMMANDER: FIELD, BASE: CAMP, **dict.fromkeys((B, "a-squad-e"), LATER)},
        {f"{GUARD}-1": "2511"},
        detected={A: 1},
        groups=1,
        wounds={A: "wounded"},
        accomplished=["m"] * 20,
    )
    play(game, the(game, EndMovement))
    play(game, next(option for option in game.offered if type(option).__name__ == "EndAttacks"))
    play(game, the(game, Proceed), 6, 1, "wounded")
    assert ended(game)[0] is False
    assert ended(game)[2] == "wiped out"
    assert "Court-martial" in (game.result.summary if game.result else "")


@rule("1.0a")
def test_you_play_alone() -> None:
    game = fc.new("commandos-europe", seed=1)
    assert game.decision is not None
    assert game.decision.seat == 0
