"""Chapter S32: reserve Recruit Points, and the switch of the optional chapters."""

import pytest

from fieldcraft.kernel.steps import Option
from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import ChooseCarrier, LeaveIt
from fieldcraft.titles.commando.combat import LineUp
from fieldcraft.titles.commando.intel import BuyOp
from fieldcraft.titles.commando.logistics import Turnaround
from fieldcraft.titles.commando.movement import BeforeMovement, Move, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, LastWindow, LetItEnd, OperateFrom
from fieldcraft.titles.commando.reconnaissance import Reconnoitre
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import BeginPlay
from fieldcraft.titles.commando.state import SPENT
from tests.titles.commando.plain import GUARD, YOU_FIRST, A, march, plain_table
from tests.titles.lrdg.desert import AIRSTRIKE, FAR, FIELD, HOME, MORE_TRUCKS, SUPPLY, TRUCKS, desert, desert_battle
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
            seen += [option for option in game.choice.options(game) if is_part(option, kind)]
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
def test_an_op_may_be_bought_when_lining_up() -> None:
    game = desert_battle([TRUCKS, MORE_TRUCKS], [GUARD], YOU_FIRST, rp=PRICE)
    play(game, BUY)
    assert isinstance(game.choice, LineUp)


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
    assert isinstance(game.choice, LastWindow)
    play(game, BUY)
    assert game.state.ops == 1
    assert isinstance(game.choice, ChooseOperation)


@rule("S32.0c")
def test_no_op_can_be_bought_once_the_count_is_at_zero() -> None:
    by_card = desert({TRUCKS: HOME}, rp=PRICE, ops=1)
    march(by_card, HOME, FAR, "delay")
    assert by_card.over
    spent = desert({TRUCKS: HOME}, rp=PRICE, ops=1)
    play(spent, OperateFrom(HOME))
    play(spent, Stay(HOME))
    play(spent, LetItEnd())
    assert spent.over
