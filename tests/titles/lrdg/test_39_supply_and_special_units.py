"""Sections 39.8, 39.11, 39.12 and 39.13: Air Supply, wireless, SIG, recon, KIA and the campaign's points."""

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.commando.air import CallAir
from fieldcraft.titles.commando.combat import FireAt
from fieldcraft.titles.commando.events import ChangeCard
from fieldcraft.titles.commando.logistics import DeclareFullFirepower, FullFirepower, Turnaround
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.state import AIR, DELIVERED, FALLEN, SPENT, Campaign
from fieldcraft.titles.commando.victory import JudgeMission
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    GUARD,
    HIT,
    MISS,
    PANIC,
    YOU_FIRST,
    as_they_stand,
    fire,
    gather,
    march,
)
from tests.titles.lrdg.desert import (
    AIR_SUPPLY,
    AIRSTRIKE,
    CARS,
    EVEN,
    FAR,
    FIELD,
    FLAK,
    HOME,
    IN_1941,
    IN_1942,
    LEADER,
    MORE_TRUCKS,
    ODD,
    SIG,
    SUPPLY,
    TRUCKS,
    WIRELESS,
    desert,
    desert_battle,
)
from tests.titles.support import offered, play, table

TENGEDER = "tengeder"


# 39.8


@rule("39.8a")
def test_air_supply_for_a_movement_is_checked_afterwards() -> None:
    for die, place in ((EVEN, AIR), (ODD, SPENT)):
        game = desert({TRUCKS: HOME, WIRELESS: HOME, AIR_SUPPLY: AIR})
        gather(game, HOME)
        play(game, Move(TENGEDER, 3, AIR_SUPPLY), die, "quiet")
        assert game.state.place(TRUCKS) == TENGEDER
        assert game.state.place(AIR_SUPPLY) == place


@rule("39.8a")
def test_air_supply_for_a_battle_is_checked_afterwards() -> None:
    for die, place in ((EVEN, AIR), (ODD, SPENT)):
        game = desert_battle([WIRELESS], [GUARD], (), others={AIR_SUPPLY: AIR})
        play(game, FullFirepower(AIR_SUPPLY), *YOU_FIRST)
        fire(game, 0, HIT, MISS, die)
        assert game.state.place(AIR_SUPPLY) == place


@rule("39.8b")
def test_air_supply_comes_back_by_turnaround() -> None:
    game = desert({TRUCKS: HOME, AIR_SUPPLY: SPENT}, rp=1)
    play(game, Turnaround())
    play(game, Take(AIR_SUPPLY))
    assert game.state.place(AIR_SUPPLY) == AIR


@rule("39.8c")
def test_air_supply_used_in_a_battle_is_never_a_target() -> None:
    game = desert_battle([WIRELESS], [FLAK], (), others={AIR_SUPPLY: AIR, TRUCKS: FAR})
    play(game, FullFirepower(AIR_SUPPLY), *ENEMY_FIRST, HIT, EVEN)
    assert game.state.place(AIR_SUPPLY) == AIR
    assert game.state.kia == game.rules.eliminated_kia, "the Flak fired at the line"


# 39.11


@rule("39.11a")
def test_without_a_wireless_truck_in_the_battle_no_airstrike_and_no_air_supply_can_be_called() -> None:
    ready = {AIRSTRIKE: AIR, AIR_SUPPLY: AIR, WIRELESS: FAR}
    game = desert_battle([TRUCKS], [GUARD], YOU_FIRST, others=ready)
    assert isinstance(game.choice, FireAt)


@rule("39.11a")
def test_with_one_in_the_battle_both_can() -> None:
    game = desert_battle([TRUCKS, WIRELESS], [GUARD], (), others={AIRSTRIKE: AIR, AIR_SUPPLY: AIR})
    assert isinstance(game.choice, CallAir)
    play(game, Take(AIRSTRIKE))
    assert isinstance(game.choice, DeclareFullFirepower)
    assert offered(game, FullFirepower) == [FullFirepower(AIR_SUPPLY)]


@rule("39.11a")
def test_air_supply_for_movement_needs_a_wireless_truck_in_the_moving_force() -> None:
    game = desert({TRUCKS: HOME, WIRELESS: FIELD, AIR_SUPPLY: AIR})
    gather(game, HOME)
    assert not [option for option in offered(game, Move) if option.supply]


@rule("39.11b")
def test_air_reconnaissance_needs_no_wireless_truck() -> None:
    game = desert({TRUCKS: HOME, AIRSTRIKE: AIR}, hidden={"sirte": "real"})
    gather(game, HOME)
    assert offered(game, FlyOver) == [FlyOver("sirte", AIRSTRIKE)]


@rule("39.11b")
def test_with_the_option_the_force_that_orders_it_must_have_one() -> None:
    option = {"wireless_for_air_recon": True}
    without = desert({TRUCKS: HOME, AIRSTRIKE: AIR, WIRELESS: FAR}, hidden={"sirte": "real"}, options=option)
    gather(without, HOME)
    assert not offered(without, FlyOver)
    with_one = desert({TRUCKS: HOME, AIRSTRIKE: AIR, WIRELESS: HOME}, hidden={"sirte": "real"}, options=option)
    gather(with_one, HOME)
    assert offered(with_one, FlyOver)


@rule("39.11c")
def test_the_sig_may_change_a_card() -> None:
    game = desert({SIG: HOME})
    march(game, HOME, FIELD, "delay")
    assert isinstance(game.choice, ChangeCard)


@rule("39.11d")
def test_armoured_cars_trucks_and_jeeps_are_the_recon_units() -> None:
    rules = table().rules
    recon = {rules.units[unit].kind for unit in rules.with_trait["recon"] if unit in rules.ground}
    assert recon == {"armoured-car", "truck", "jeep"}


@rule("39.11d")
def test_they_reconnoitre_and_other_units_do_not() -> None:
    for unit, able in ((CARS, True), (TRUCKS, True), (SIG, False), (LEADER, False), (WIRELESS, False)):
        game = desert({unit: HOME}, hidden={FIELD: "real"})
        gather(game, HOME)
        assert bool(offered(game, Reconnoitre)) == able


# 39.12


@rule("39.12a")
def test_the_kia_index_falls_by_one_for_a_unit_eliminated() -> None:
    game = desert_battle([TRUCKS], [GUARD], (*ENEMY_FIRST, HIT), others={MORE_TRUCKS: FAR})
    assert game.state.kia == -1


@rule("39.12a")
def test_the_kia_index_does_not_fall_for_panic() -> None:
    game = desert_battle([TRUCKS, MORE_TRUCKS], [GUARD], ENEMY_FIRST)
    as_they_stand(game, PANIC)
    assert game.state.panicked == [TRUCKS]
    assert game.state.kia == 0


# 39.13


def points_carried_over(rp: int, killed: int, *dice: int, delivered: int = 0) -> int:
    """The RP above the next card's at the beginning of the next mission."""
    game = desert(
        {SUPPLY: HOME, LEADER: FALLEN},
        mission=IN_1941,
        campaign=Campaign((IN_1941, IN_1942)),
        step=JudgeMission("out of Ops"),
        rolls=[*dice, IN_1942, 3, 4, 4, 4],
        rp=rp,
        kia=killed,
        killed=killed,
        objectives={f"objective-{n}": DELIVERED for n in range(delivered)},
    )
    return game.state.rp - game.rules.box.missions[game.state.mission].rp


@rule("39.13a")
def test_points_left_and_points_won_are_added_up_halved_and_rounded_up() -> None:
    assert points_carried_over(rp=4, killed=4) == 4
    assert points_carried_over(rp=4, killed=5) == 5
    assert points_carried_over(0, 0) == 0


@rule("39.13a")
def test_the_dice_for_more_objectives_are_halved_too() -> None:
    assert points_carried_over(1, 2, 5, 6, delivered=3) == (1 + 2 + 5 + 6) // 2
