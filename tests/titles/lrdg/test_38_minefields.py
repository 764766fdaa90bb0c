"""Section 38.2: Minefields."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.battle_line import LineUp, StandNext
from fieldcraft.titles.commando.carrying import Carry, SetDown
from fieldcraft.titles.commando.intel import PlayIntel, TurnUp
from fieldcraft.titles.commando.movement import BeforeMovement, Stay
from fieldcraft.titles.commando.operations import ChooseOperation, OperateFrom
from fieldcraft.titles.commando.state import AIR, RECRUIT
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    GUARD,
    HIT,
    YOU_FIRST,
    fire,
    gather,
    march,
    reachable,
)
from tests.titles.lrdg.desert import AIRSTRIKE, FAR, FIELD, HOME, LEADER, MORE_TRUCKS, SAPPER, TRUCKS, desert
from tests.titles.support import offered, play, units_at

BANG, NOTHING = 6, 5
MARADA, SIRTE = "marada", "sirte"


@rule("38.2a")
def test_each_unit_that_enters_a_known_minefield_rolls_and_a_six_lowers_the_kia_index() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: HOME, LEADER: HOME}, mines=[FIELD])
    march(game, HOME, FIELD, BANG, BANG, NOTHING, "quiet")
    assert game.state.kia == -2
    assert [game.state.place(unit) for unit in (TRUCKS, MORE_TRUCKS, LEADER)] == [FIELD] * 3
    assert not game.state.panicked


@rule("38.2a")
def test_a_unit_rolls_every_time_it_enters() -> None:
    game = desert({TRUCKS: FAR}, mines=[FIELD])
    march(game, FAR, FIELD, BANG, "quiet")
    march(game, FIELD, FAR, "shuffle")
    march(game, FAR, FIELD, BANG, "quiet")
    assert game.state.kia == -2


@rule("38.2i", "16.0c")
def test_a_reinforcement_in_a_known_minefield_makes_no_mine_roll() -> None:
    game = desert({TRUCKS: HOME}, mines=[FIELD])
    march(game, HOME, FIELD, NOTHING, "friends")
    assert [unit for unit in units_at(game, FIELD) if unit != TRUCKS]
    assert game.state.kia == 0


@rule("38.2i", "24.0a")
def test_a_leader_who_joins_the_winners_in_a_known_minefield_makes_no_mine_roll() -> None:
    game = desert({TRUCKS: HOME}, mines=[FIELD], leaders=RECRUIT)
    march(game, HOME, FIELD, NOTHING, "patrol", GUARD, *YOU_FIRST)
    fire(game, 0, HIT, 6)
    play(game, 0)
    assert len(units_at(game, FIELD)) == 2
    assert game.state.kia == 1, "for the guard alone"


@rule("38.2b")
def test_when_a_minefield_is_turned_up_every_unit_in_the_space_rolls() -> None:
    units = {TRUCKS: HOME, LEADER: HOME, MORE_TRUCKS: FIELD, AIRSTRIKE: AIR}
    game = desert(units, hidden={FIELD: "minefield"})
    march(game, HOME, FIELD, "quiet", "minefield", BANG, BANG, BANG)
    assert game.state.kia == -3, "the leader and the patrol that was there before rolled too"


@rule("38.2b")
def test_a_minefield_turned_up_by_an_intel_card_in_battle_is_rolled_for_at_once() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: HOME}, hidden={FIELD: "minefield"}, held=["papers"])
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    play(game, PlayIntel("papers", "reveal"))
    play(game, TurnUp(FIELD), "minefield", BANG, NOTHING)
    assert game.state.kia == -1
    assert isinstance(game.choice, LineUp)


@rule("38.2b", "38.2d")
def test_a_sapper_in_the_force_spares_them_then_too() -> None:
    game = desert({TRUCKS: HOME, SAPPER: HOME}, hidden={FIELD: "minefield"}, held=["papers"])
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    play(game, PlayIntel("papers", "reveal"))
    play(game, TurnUp(FIELD), "minefield")
    assert game.state.kia == 0


@rule("38.2b")
def test_no_mine_rolls_are_made_where_you_have_no_unit() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "minefield"}, held=["papers"])
    play(game, PlayIntel("papers", "reveal"))
    play(game, TurnUp(FIELD), "minefield")
    assert game.state.mines == [FIELD]


@rule("38.2c")
def test_on_entering_a_known_minefield_the_mines_come_first_and_then_the_card_of_the_movement() -> None:
    game = desert({TRUCKS: HOME}, mines=[FIELD])
    march(game, HOME, FIELD, BANG, "patrol", GUARD, *YOU_FIRST)
    assert game.state.kia == -1
    assert game.state.battle is not None
    fire(game, 0, HIT)
    assert isinstance(game.choice, ChooseOperation), "there is no second card"


@rule("38.2d")
def test_a_sapper_in_the_operating_force_cancels_the_rolls_on_entering() -> None:
    game = desert({TRUCKS: HOME, SAPPER: HOME}, mines=[FIELD])
    march(game, HOME, FIELD, "quiet")
    assert game.state.place(TRUCKS) == FIELD


@rule("38.2d")
def test_a_sapper_in_the_operating_force_cancels_the_rolls_when_a_minefield_is_turned_up() -> None:
    game = desert({TRUCKS: HOME, SAPPER: HOME, MORE_TRUCKS: FIELD}, hidden={FIELD: "minefield"})
    march(game, HOME, FIELD, "quiet", "minefield")
    assert game.state.mines == [FIELD]


@rule("38.2d")
def test_a_sapper_who_was_there_before_is_no_help() -> None:
    entering = desert({TRUCKS: HOME, SAPPER: FIELD}, mines=[FIELD])
    march(entering, HOME, FIELD, BANG, "quiet")
    assert entering.state.kia == -1
    turning = desert({TRUCKS: HOME, SAPPER: FIELD}, hidden={FIELD: "minefield"})
    march(turning, HOME, FIELD, "quiet", "minefield", BANG, BANG)
    assert turning.state.kia == -2


@rule("38.2d")
def test_a_sapper_who_fell_to_the_first_card_is_no_help() -> None:
    game = desert({TRUCKS: HOME, SAPPER: HOME}, hidden={FIELD: "minefield"})
    march(game, HOME, FIELD, "patrol", GUARD, *ENEMY_FIRST)
    play(game, StandNext(SAPPER), HIT)
    fire(game, 0, HIT, "minefield", BANG)
    assert game.state.kia == -1 + 1 - 1


@rule("38.2e")
def test_units_that_stay_do_not_roll_and_leave_freely() -> None:
    game = desert({TRUCKS: FIELD}, mines=[FIELD])
    play(game, OperateFrom(FIELD))
    play(game, Stay(FIELD))
    march(game, FIELD, FAR, "quiet")
    assert game.state.kia == 0


@rule("38.2f")
def test_a_force_without_a_sapper_must_stop_in_a_minefield() -> None:
    game = desert({TRUCKS: FAR}, mines=[MARADA])
    gather(game, FAR)
    assert MARADA in reachable(game)
    assert SIRTE not in reachable(game)


@rule("38.2f")
def test_a_force_with_a_sapper_must_stop_there_too() -> None:
    game = desert({SAPPER: FAR, TRUCKS: FAR}, mines=[MARADA])
    gather(game, FAR)
    assert MARADA in reachable(game)
    assert SIRTE not in reachable(game)


@rule("38.2f")
def test_a_sapper_still_passes_other_markers() -> None:
    game = desert({SAPPER: FAR}, hidden={MARADA: "real"})
    gather(game, FAR)
    assert SIRTE in reachable(game)


@rule("38.2h")
def test_with_the_option_a_force_with_a_sapper_moves_on_through_it() -> None:
    game = desert({SAPPER: FAR}, mines=[MARADA], options={"sapper_passes_minefields": True})
    march(game, FAR, SIRTE, "quiet")
    assert game.state.place(SAPPER) == SIRTE


@rule("38.2h")
def test_with_the_option_a_force_without_a_sapper_stops_as_before() -> None:
    game = desert({TRUCKS: FAR}, mines=[MARADA], options={"sapper_passes_minefields": True})
    gather(game, FAR)
    assert SIRTE not in reachable(game)


@rule("38.2b", "23.0d")
def test_an_objective_set_down_where_a_minefield_turns_up_is_taken_up_again_after_the_mine_rolls() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "minefield"}, objectives={"objective-1": TRUCKS})
    march(game, HOME, FIELD)
    play(game, SetDown("objective-1", TRUCKS), "quiet", "minefield", NOTHING)
    play(game, Carry("objective-1", TRUCKS))
    assert game.state.objectives == {"objective-1": TRUCKS}
    assert isinstance(game.choice, ChooseOperation)


@rule("38.2g")
def test_a_minefield_stays_on_the_map_and_cannot_be_carried() -> None:
    game = desert({TRUCKS: HOME}, hidden={FIELD: "minefield"})
    march(game, HOME, FIELD, "quiet", "minefield", NOTHING)
    play(game, OperateFrom(FIELD))
    assert isinstance(game.choice, BeforeMovement)
    assert not offered(game, Carry)
    play(game, Stay(FIELD))
    assert game.state.mines == [FIELD]
