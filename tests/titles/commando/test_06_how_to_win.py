"""Chapter 6: winning a mission, and its score."""

import msgspec
import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.carrying import ObjectiveAction
from fieldcraft.titles.commando.movement import BeforeMovement
from fieldcraft.titles.commando.operations import OperateFrom, StopHere
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import DELIVERED, LOST
from fieldcraft.titles.commando.victory import JudgeMission
from tests.titles.commando.plain import FIELD, A, keep_carrying, march, plain_table
from tests.titles.support import log_lines, offered, play

TRUCK = "r1-patrol"


def judged(recover: int, level: int, recovered: int, kia: int) -> bool:
    """Whether a mission with some requirements is won with some achievements."""

    def ask(box: Box) -> None:
        card = box.missions["sea-and-sky"]
        box.missions["sea-and-sky"] = msgspec.structs.replace(card, recover=recover, kia=level)

    found = {f"objective-{i}": DELIVERED for i in range(recovered)}
    game = plain_table({A: FIELD}, step=JudgeMission("out of Ops"), edit=ask, objectives=found, kia=kia)
    assert game.result is not None
    return game.result.won


@rule("6.0a")
@pytest.mark.parametrize(("recovered", "kia", "won"), [(1, 2, True), (0, 2, False), (1, 1, False), (0, 0, False)])
def test_a_card_that_asks_for_both_is_won_with_both(recovered: int, kia: int, won: bool) -> None:
    assert judged(1, 2, recovered, kia) is won


@rule("6.0a")
@pytest.mark.parametrize(("recovered", "won"), [(1, True), (0, False)])
def test_a_card_that_asks_for_objectives_only_needs_no_kia_level(recovered: int, won: bool) -> None:
    assert judged(1, 0, recovered, 0) is won


@rule("6.0a")
@pytest.mark.parametrize(("kia", "won"), [(2, True), (1, False)])
def test_a_card_that_asks_for_kia_only_needs_no_objective(kia: int, won: bool) -> None:
    assert judged(0, 2, 0, kia) is won


def result(reason: str, objectives: dict[str, str], kia: int, ops: int) -> tuple[bool, float]:
    """The verdict and score of a mission that asks for one Objective and KIA 2."""
    game = plain_table({A: FIELD}, step=JudgeMission(reason), objectives=objectives, kia=kia, ops=ops)
    assert game.result is not None
    return game.result.won, game.result.score


@rule("6.0b")
def test_a_mission_won_early_scores_ten_three_an_objective_the_kia_index_and_the_ops_left() -> None:
    home = {"objective-1": DELIVERED, "objective-2": DELIVERED, "objective-3": LOST}
    assert result("stopped early", home, kia=5, ops=4) == (True, 10 + 3 + 3 + 5 + 4)


@rule("6.0b")
def test_only_stopping_early_scores_the_ops_left() -> None:
    assert result("no unit left", {"objective-1": DELIVERED}, kia=2, ops=4) == (True, 10 + 3 + 2)


@rule("6.0b")
def test_a_mission_lost_scores_objectives_and_the_kia_index_as_it_stands() -> None:
    assert result("out of Ops", {"objective-1": DELIVERED}, kia=-4, ops=0) == (False, 3 - 4)
    assert result("out of Ops", {"objective-1": A}, kia=3, ops=0) == (False, 3)


@rule("6.1a")
@pytest.mark.parametrize(("recovered", "won"), [(1, False), (2, True), (3, True)])
def test_at_least_the_card_s_number_of_real_objectives_is_needed(recovered: int, won: bool) -> None:
    assert judged(2, 0, recovered, 0) is won


@rule("6.1a")
@pytest.mark.parametrize("place", [A, FIELD, LOST])
def test_an_objective_that_is_carried_or_lies_in_the_field_or_is_lost_does_not_count(place: str) -> None:
    assert result("out of Ops", {"objective-1": place}, kia=2, ops=0) == (False, 2)


def desert(place: str) -> Play:
    """A truck with an Objective next to Siwa, which is a base in 1941."""
    found = {"objective-1": TRUCK}
    return plain_table({TRUCK: place}, title="lrdg", mission="raid-rommel", objectives=found)


@rule("6.1a")
def test_an_objective_is_delivered_when_its_carrier_ends_a_movement_in_a_base() -> None:
    game = desert("jarabub")
    march(game, "jarabub", "siwa")
    assert game.state.objectives == {"objective-1": DELIVERED}
    assert "A Real Objective was delivered at Siwa: 0 to 1 recovered." in log_lines(game)


@rule("6.1a")
def test_an_objective_that_passes_through_a_base_is_not_delivered() -> None:
    game = desert("jarabub")
    march(game, "jarabub", "mersa-matruh")
    keep_carrying(game, "quiet")
    assert game.state.objectives == {"objective-1": TRUCK}


@rule("6.1a")
def test_an_objective_that_lies_in_a_base_s_neighbour_is_not_delivered() -> None:
    game = desert("siwa")
    march(game, "siwa", "jarabub")
    keep_carrying(game, "quiet")
    assert game.state.objectives == {"objective-1": TRUCK}


@rule("6.1a")
def test_a_delivered_objective_stays_in_its_base() -> None:
    game = desert("jarabub")
    march(game, "jarabub", "siwa")
    play(game, OperateFrom("siwa"))
    assert isinstance(game.choice, BeforeMovement)
    assert not offered(game, ObjectiveAction)


@rule("6.2a")
@pytest.mark.parametrize(("kia", "won"), [(3, False), (4, True), (5, True)])
def test_the_kia_index_must_be_at_the_card_s_level_or_above(kia: int, won: bool) -> None:
    assert judged(0, 4, 0, kia) is won


@rule("6.2a")
def test_the_kia_level_is_judged_at_the_end() -> None:
    game = plain_table({A: FIELD}, objectives={"objective-1": DELIVERED}, kia=2, ops=3)
    play(game, StopHere(3))
    assert game.result is not None
    assert game.result.won
