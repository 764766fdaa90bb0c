"""Every change of Ops, KIA, RP, Objectives and the campaign's score is in the log, with its cause, before and after."""

import pytest

from fieldcraft.testing import Trial, run
from fieldcraft.testing.battery import logs_every_change_of_a_track
from fieldcraft.titles.commando.combat import FireAt
from fieldcraft.titles.commando.intel import BuyOp
from fieldcraft.titles.commando.logistics import Turnaround
from fieldcraft.titles.commando.movement import Move, Stay
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.scenarios.lrdg.objectives import RevealMinefield
from fieldcraft.titles.commando.setup import BeginPlay, Buy, Recruit
from fieldcraft.titles.commando.state import SPENT
from tests.titles.commando.plain import ENEMY_FIRST, GUARD, HIT, PANIC, A, B, battle, fire, march, plain_table
from tests.titles.lrdg.desert import AIRSTRIKE, FIELD, HOME, MORE_TRUCKS, TRUCKS, desert, desert_battle
from tests.titles.support import log_lines, play


def test_the_op_of_an_operation_is_logged() -> None:
    game = desert({TRUCKS: HOME}, ops=4)
    play(game, OperateFrom(HOME))
    play(game, Stay(HOME))
    assert ("The operation cost 1 Op: 4 to 3.", "11.0c") in [(line.text, line.rule) for line in game.log]


def test_ops_lost_to_a_card_and_to_a_battle_name_the_card() -> None:
    by_card = desert({TRUCKS: HOME}, ops=4)
    march(by_card, HOME, FIELD, "delay")
    assert "You lost 1 Op to delay: 4 to 3." in log_lines(by_card)
    by_battle = desert({TRUCKS: HOME, MORE_TRUCKS: HOME}, ops=4)
    play(by_battle, OperateFrom(HOME))
    by_battle.pick([TRUCKS])
    play(by_battle, Move(FIELD, 1), "ambush", GUARD, GUARD, *ENEMY_FIRST, HIT)
    assert "You lost 1 Op to ambush: 4 to 3." in log_lines(by_battle)


def test_what_an_elimination_and_a_panic_do_to_the_kia_index() -> None:
    game = battle([A, B], [GUARD], others={})
    play(game, game.offered[-1])
    fire(game, 0, HIT)
    assert "KIA 0 to 1: guard eliminated." in log_lines(game)
    hurt = battle([A], [GUARD, GUARD], (*ENEMY_FIRST, PANIC, PANIC), others={B: "cyprus"})
    assert [line.text for line in hurt.log if line.text.startswith("KIA")] == [
        "KIA 0 to -1: 3 Para A Company panicked.",
        "KIA -1 to -3: 3 Para A Company eliminated.",
    ]


def test_panic_that_costs_nothing_is_no_change() -> None:
    game = desert_battle([TRUCKS, MORE_TRUCKS], [GUARD], ENEMY_FIRST)
    play(game, game.offered[-1], PANIC)
    assert isinstance(game.choice, FireAt)
    assert not [line for line in log_lines(game) if line.startswith("KIA")]


def test_mines_lower_the_kia_index_in_the_log() -> None:
    game = desert({TRUCKS: FIELD, MORE_TRUCKS: FIELD}, step=RevealMinefield((), FIELD), rolls=[6, 6])
    assert [line.text for line in game.log] == ["Mines went off: 2 sixes rolled.", "KIA 0 to -2: mines."]
    assert {line.rule for line in game.log} == {"38.2a"}


def test_points_spent_are_logged() -> None:
    bought = desert({TRUCKS: HOME}, rp=5)
    play(bought, BuyOp(2))
    assert log_lines(bought) == ["An Op cost 2 RP: 5 to 3.", "You gained 1 Op from reserve RP: 6 to 7."]
    turned = desert({TRUCKS: HOME, AIRSTRIKE: SPENT}, rp=5)
    play(turned, Turnaround())
    turned.pick([AIRSTRIKE])
    assert "Turnaround cost 1 RP: 5 to 4." in log_lines(turned)
    mustered = desert({}, rp=5, step=Recruit((HOME,)))
    offer = next(option for option in mustered.offered if isinstance(option, Buy))
    play(mustered, offer)
    assert f"cost {offer.cost} RP: 5 to {5 - offer.cost}." in " ".join(log_lines(mustered))


def test_points_that_are_lost_are_logged() -> None:
    game = plain_table({A: "fleet"}, rp=5, step=BeginPlay())
    assert "You lost the 5 RP you hadn't spent: 5 to 0." in [line.text for line in game.log]


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
@pytest.mark.parametrize("seed", range(4))
def test_the_log_of_a_campaign_accounts_for_every_track(title: str, seed: int) -> None:
    run(logs_every_change_of_a_track, Trial(title, "campaign", seed))
