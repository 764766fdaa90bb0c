"""Chapter S32: reserve Recruit Points, and the switch of the optional chapters."""

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.kernel.steps import Option, Proceed, Warn
from fieldcraft.testing import rule
from fieldcraft.titles.commando.amphibious import TakeAlong
from fieldcraft.titles.commando.battle_line import LineUp
from fieldcraft.titles.commando.combat import FireAt
from fieldcraft.titles.commando.intel import BuyOp, forbids_buying_op
from fieldcraft.titles.commando.logistics import ChooseTurnaround, Turnaround
from fieldcraft.titles.commando.movement import BeforeMovement, Move, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from fieldcraft.titles.commando.ops import WarnOfLastOp, WarnOfLoss
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.setup import BeginPlay, Recruit
from fieldcraft.titles.commando.state import SPENT
from fieldcraft.titles.commando.taking_up import ChooseCarrier, LeaveIt
from tests.titles.commando.plain import ENEMY_FIRST, GUARD, HIT, YOU_FIRST, A, march, plain_table
from tests.titles.lrdg.desert import (
    AIRSTRIKE,
    FAR,
    FIELD,
    HOME,
    MORE_TRUCKS,
    SUPPLY,
    TRUCKS,
    desert,
    desert_battle,
    marines_at_sea,
)
from tests.titles.support import offered, play

PRICE = 2
BUY = BuyOp(PRICE)


def games_at_every_window() -> list[Play]:
    """Two decisions at which all optional chapters would have something to offer."""
    units = {TRUCKS: HOME, SUPPLY: HOME, AIRSTRIKE: SPENT}
    choosing = desert(units, rp=PRICE)
    moving = desert(units, hidden={"sand-sea": "real"}, rp=PRICE, step=BeforeMovement((TRUCKS, SUPPLY), HOME))
    return [choosing, moving]


def is_part(option: Option, kind: type[Option]) -> bool:
    """Whether an option is there by an optional chapter: for moves, those that need supply."""
    return isinstance(option, kind) and (not isinstance(option, Move) or option.supply != "")


@rule("S32.0a")
@pytest.mark.parametrize(
    ("chapter", "kind"),
    [("reserve_points", BuyOp), ("reconnaissance", Reconnoitre), ("logistics", Move), ("turnaround", Turnaround)],
)
def test_an_optional_chapter_holds_only_where_the_scenario_switches_it_on(chapter: str, kind: type[Option]) -> None:
    for on in (True, False):
        seen: list[Option] = []
        for game in games_at_every_window():
            setattr(game.rules, chapter, on)
            assert game.choice is not None
            game.ask(game.choice)
            seen += [option for option in game.offered if is_part(option, kind)]
        assert bool(seen) == on


@rule("S32.0b")
def test_points_that_are_not_spent_stay_as_a_reserve() -> None:
    game = desert({TRUCKS: HOME}, rp=5, step=BeginPlay())
    assert game.state.rp == 5


@rule("S32.0b")
def test_without_the_chapter_they_are_lost() -> None:
    game = plain_table({A: "fleet"}, rp=5, step=BeginPlay())
    assert game.state.rp == 0


@rule("S32.0c")
def test_two_points_buy_an_op() -> None:
    game = desert({TRUCKS: HOME}, rp=3, ops=4)
    play(game, BUY)
    assert (game.state.rp, game.state.ops) == (1, 5)
    assert isinstance(game.choice, ChooseOperation)


@rule("S32.0a")
def test_a_scenario_that_says_nothing_has_none_of_the_optional_chapters() -> None:
    chapters = ("reserve_points", "reconnaissance", "logistics", "turnaround", "anti_aircraft")
    options = ("spare_panicked", "carry_into_battle", "wireless_needed", "craft_take_one_thing")
    played = fc.new("musketeer", seed=1).rules
    silent = Commando(played.setup, played.version, played.folder, played.sequence)
    assert not any(getattr(silent, name) for name in (*chapters, *options))


@rule("S32.0c")
def test_one_point_buys_nothing() -> None:
    assert not offered(desert({TRUCKS: HOME}, rp=1), BuyOp)


@rule("S32.0c")
def test_an_op_may_be_bought_before_movement() -> None:
    game = desert({TRUCKS: HOME}, rp=PRICE)
    play(game, OperateFrom(HOME))
    play(game, BUY)
    assert isinstance(game.choice, BeforeMovement)
    assert game.state.ops == 6 + 1


@rule("S32.0c")
def test_an_op_may_be_bought_in_battle_also_by_a_force_of_one() -> None:
    game = desert_battle([TRUCKS, MORE_TRUCKS], [GUARD], YOU_FIRST, rp=PRICE)
    play(game, BUY)
    assert isinstance(game.choice, LineUp)
    alone = desert_battle([TRUCKS], [GUARD], YOU_FIRST, rp=PRICE)
    play(alone, BUY)
    assert isinstance(alone.choice, FireAt)


@rule("S32.0c")
def test_an_op_may_be_bought_by_a_force_about_to_sail() -> None:
    game = marines_at_sea(rp=PRICE)
    play(game, BUY)
    assert isinstance(game.choice, TakeAlong)


@rule("S32.0c")
def test_an_op_may_be_bought_when_taking_up_an_objective() -> None:
    game = desert({TRUCKS: HOME}, objectives={"objective-1": FIELD}, rp=PRICE)
    march(game, HOME, FIELD, "quiet")
    play(game, BUY)
    assert isinstance(game.choice, ChooseCarrier)
    play(game, LeaveIt("objective-1"))


@rule("S32.0c")
def test_an_op_may_be_bought_before_the_last_one_is_spent() -> None:
    game = desert({TRUCKS: HOME}, rp=PRICE, ops=1)
    play(game, OperateFrom(HOME))
    play(game, Stay(HOME))
    assert isinstance(game.choice, Warn)
    play(game, BUY)
    assert game.state.ops == 1
    assert isinstance(game.choice, ChooseOperation), "an Op bought makes it not the last"


@rule("S32.0c")
def test_no_op_is_bought_while_recruiting() -> None:
    game = desert({TRUCKS: HOME}, rp=PRICE, step=Recruit((HOME,)))
    assert not offered(game, BuyOp)


@rule("S32.0c")
def test_points_set_aside_for_turnaround_are_not_spent_on_an_op_meanwhile() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: SPENT}, rp=PRICE)
    play(game, Turnaround())
    assert isinstance(game.choice, ChooseTurnaround)
    assert not offered(game, BuyOp)


@rule("S32.0c")
def test_why_no_op_can_be_bought() -> None:
    assert str(desert({TRUCKS: HOME}, rp=1).why_not(kind="buy-op")) == "An Op costs 2 RP and you have 1 (S32.0c)"
    assert (
        str(plain_table({A: "fleet"}, rp=5).why_not(kind="buy-op")) == "Ops can't be bought in this scenario (S32.0a)"
    )
    assert desert({TRUCKS: HOME}, rp=2).why_not(kind="buy-op") is None


@rule("S32.0c")
def test_no_op_can_be_bought_once_the_mission_is_over() -> None:
    by_card = desert({TRUCKS: HOME}, rp=PRICE - 1, ops=1)
    march(by_card, HOME, FAR, "delay")
    assert by_card.over
    spent = desert({TRUCKS: HOME}, rp=PRICE, ops=1)
    play(spent, OperateFrom(HOME))
    play(spent, Stay(HOME))
    play(spent, Proceed())
    assert spent.over


@rule("14.0c")
def test_you_can_buy_ops_before_a_card_takes_your_last() -> None:
    game = desert({TRUCKS: HOME}, rp=2 * PRICE, ops=1)
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, Warn)
    assert game.choice.rule == "14.0c"
    assert "lose 1 Op to delay and have 1" in game.choice.prompt(game)
    play(game, BUY)
    assert isinstance(game.choice, Warn), "the last Op of the operation is still to be paid"
    assert game.choice.rule == "16.1h"
    assert game.state.ops == 1 + 1 - 1
    play(game, BUY)
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 1 + 2 - 1 - 1


@rule("14.0c")
def test_the_warning_says_what_you_have_now_and_is_gone_once_you_have_enough() -> None:
    def edit(box: Box) -> None:
        box.cards["delay"] = replace(box.cards["delay"], ops=-3)

    game = desert({TRUCKS: HOME}, rp=3 * PRICE, ops=2, edit=edit)
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, WarnOfLoss)
    assert "lose 3 Ops to delay and have 2" in game.choice.prompt(game)
    play(game, BUY)
    assert isinstance(game.choice, WarnOfLoss)
    assert "lose 3 Ops to delay and have 3" in game.choice.prompt(game)
    play(game, BUY)
    assert isinstance(game.choice, WarnOfLastOp), "the loss was taken, and left one Op to pay"
    assert game.state.ops == 1


@rule("14.0c")
def test_you_are_not_asked_if_you_could_not_gain_enough_ops() -> None:
    def edit(box: Box) -> None:
        box.cards["delay"] = replace(box.cards["delay"], ops=-4)

    for rp, asked in ((2 * PRICE, False), (3 * PRICE, True)):
        game = desert({TRUCKS: HOME}, rp=rp, ops=2, edit=edit)
        march(game, HOME, FIELD, "delay")
        assert isinstance(game.choice, Warn) == asked
        assert game.over != asked


@rule("14.0c")
def test_you_can_buy_an_op_before_a_lost_battle_ends_the_mission() -> None:
    game = desert_battle([TRUCKS], [GUARD], (*ENEMY_FIRST, HIT), rp=PRICE, ops=1, lose=1, others={MORE_TRUCKS: HOME})
    assert isinstance(game.choice, Warn)
    play(game, BUY)
    assert game.state.ops == 1


@rule("14.0c")
def test_a_loss_that_leaves_ops_is_taken_without_a_question() -> None:
    game = desert({TRUCKS: HOME}, rp=PRICE, ops=3)
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, ChooseOperation)
    assert game.state.ops == 1


@rule("S32.0c")
@pytest.mark.parametrize("rp", [PRICE - 1, PRICE, PRICE + 1])
def test_an_op_is_refused_exactly_where_it_is_not_offered(rp: int) -> None:
    game = desert({TRUCKS: HOME}, rp=rp)
    assert (forbids_buying_op(game) is None) == (BUY in game.offered) == (rp >= PRICE)
