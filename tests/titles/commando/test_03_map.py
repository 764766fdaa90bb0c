"""Chapter 3: the map and the places beside it."""

from collections.abc import Callable

import msgspec
import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commando.events import Reinforce
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.setup import Buy, Recruit
from fieldcraft.titles.commando.state import RECRUIT, SPENT, Campaign
from fieldcraft.titles.commando.theatre import Theatre
from tests.titles.commando.plain import (
    COUNT,
    ENEMY_FIRST,
    FIELD,
    GUARD,
    HIT,
    HOME,
    NEXT,
    SUPPLY,
    A,
    B,
    C,
    as_they_stand,
    battle,
    fire,
    march,
    plain_table,
)
from tests.titles.support import offered, play, table


@rule("3.0a")
@pytest.mark.parametrize(("title", "mission"), [("lrdg", "raid-rommel"), ("musketeer", "sea-and-sky")])
def test_the_terrain_chart_says_which_spaces_are_stop_spaces(title: str, mission: str) -> None:
    rules = table(title, mission).rules
    card = rules.box.missions[mission]
    for ground in rules.box.terrain.values():
        turned = msgspec.structs.replace(ground, stop=not ground.stop)
        chart = {**rules.box.terrain, ground.id: turned}
        theatre = Theatre(msgspec.structs.replace(rules.box, terrain=chart), card, stacking=6)
        changed = theatre.stops ^ rules.theatres[mission].stops
        assert changed == {space for space, found in theatre.chart.items() if found.id == ground.id}


@rule("3.0a")
def test_a_card_draws_the_terrain_s_extra_opfor_units_there() -> None:
    game = plain_table({A: HOME}, edit=rough(opfor=2))
    march(game, HOME, FIELD, "patrol", GUARD, GUARD, GUARD, 6, 1)
    assert game.state.battle is not None
    assert game.state.battle.kinds == (GUARD,) * 3


@rule("3.0a")
def test_a_card_without_opfor_draws_none_for_the_terrain() -> None:
    game = plain_table({A: HOME}, edit=rough(opfor=2))
    march(game, HOME, FIELD, "quiet")
    assert game.state.battle is None


@rule("3.0a")
def test_the_terrain_adds_to_the_opfor_s_superiority_die() -> None:
    game = battle([A], [GUARD], (4, 3, HIT), edit=rough(superiority=2), others={B: NEXT})
    assert game.state.place(A) == RECRUIT, "5 to 4, so the OPFOR fired first"


def rough(**values: int) -> Callable[[Box], None]:
    """Give the field a terrain of its own, with these values in the chart."""

    def change(box: Box) -> None:
        box.spaces[FIELD] = msgspec.structs.replace(box.spaces[FIELD], terrain="rough")
        box.terrain["rough"] = msgspec.structs.replace(box.terrain["open"], id="rough", **values)

    return change


@rule("3.0b")
def test_units_lost_and_units_never_bought_lie_in_one_recruit_box() -> None:
    game = battle([A, C], [GUARD], ENEMY_FIRST)
    as_they_stand(game, HIT)
    assert game.state.place(A) == game.state.place(B) == RECRUIT
    fire(game, 0, HIT)
    march(game, FIELD, NEXT, "friends")
    march(game, NEXT, FIELD, "shuffle")
    march(game, FIELD, NEXT, "friends")
    assert game.state.place(A) == game.state.place(B) == NEXT


@rule("3.0b")
def test_a_unit_that_was_used_up_lies_in_the_recruit_box_too() -> None:
    game = plain_table({A: FIELD, SUPPLY: SPENT}, step=Reinforce("supply-column", FIELD))
    assert game.state.place(SUPPLY) == FIELD


@rule("3.0b")
def test_opfor_eliminated_and_opfor_not_drawn_are_in_one_cup() -> None:
    game = battle([A], [GUARD])
    assert game.state.bin.count(GUARD) == COUNT - 1
    fire(game, 0, HIT)
    assert game.state.bin.count(GUARD) == COUNT


@rule("3.0b")
def test_resource_points_carried_over_and_recruit_points_are_one_purse() -> None:
    game = plain_table({}, step=Recruit(("cyprus",)), rp=7, campaign=Campaign(("sea-and-sky",)))
    cost = game.rules.box.types["parachute-company"].cost
    play(game, Buy("parachute-company", "cyprus", cost))
    assert game.state.rp == 7 - cost
    assert all(option.cost <= 7 - cost for option in offered(game, Buy))
