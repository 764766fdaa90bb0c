"""Chapters 10.7 and 10.8: what a hex costs, and the minimum move."""

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.titles.commandos_europe.drill import (
    A,
    at,
    drill,
    go,
    play,
    reach,
    set_out,
    the,
)


@rule("10.7a")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [
        ("2309", "2310", 2),
        ("2410", "2311", 3),
        ("2411", "2312", 3),
        ("2415", "2315", 2),
        ("3503", "3504", 1),
        ("2910", "3010", 2),
        ("3310", "3410", 2),
    ],
)
def test_the_chart_gives_the_cost(start: str, to: str, cost: int) -> None:
    assert reach(drill({A: start}), A)[to] == cost


@rule("10.7b")
def test_only_the_highest_cost_is_paid() -> None:
    assert reach(drill({A: "2716"}), A)["2715"] == 2  # woods and building


@rule("10.7c", "10.7d")
def test_a_road_or_path_cancels_other_terrain_from_any_side() -> None:
    along = reach(drill({A: "2318"}), A)
    assert (along["2418"], along["2518"]) == (1, 2)  # ridge and marsh under the road
    assert reach(drill({A: "2417"}), A)["2418"] == 1
    assert reach(drill({A: "2412"}), A)["2313"] == 1  # mountain under the path


@rule("10.7d")
def test_a_cliff_adds_its_cost_unless_the_road_crosses_it() -> None:
    assert reach(drill({A: "2507"}), A)["2508"] == 2
    assert reach(drill({A: "2218"}), A)["2318"] == 1


@rule("10.7d", "10.0a")
def test_the_way_round_a_cliff_costs_no_more_than_it_must() -> None:
    assert reach(drill({A: "2406"}), A)["2508"] == 2  # by 2407, not over the cliff from 2507


@rule("10.7f")
def test_a_railway_changes_nothing() -> None:
    assert reach(drill({A: "3610"}), A)["3611"] == 1


@rule("10.8a", "10.8b")
def test_a_squad_may_always_move_one_hex() -> None:
    heavy = ("sherman", "bofors", "vickers-1")
    game = drill(at("2410", A, *heavy))
    reached = reach(game, A, *heavy)
    assert set(reached) == {"2409", "2510", "2511", "2411", "2311", "2310"}
    set_out(game, A, *heavy)
    play(game, the(game, GoTo, to="2311"))
    assert A in game.state.moved


@rule("10.8a")
def test_the_minimum_move_does_not_open_closed_terrain() -> None:
    game = drill(at("2521", A, "sherman", "bofors"))
    assert "2522" not in reach(game, A, "sherman", "bofors")


@rule("10.8c")
def test_a_minimum_move_is_stealthy() -> None:
    game = drill(at("2410", A, "sherman", "bofors"))
    go(game, "2411", A, "sherman", "bofors")
    assert A in game.state.stealthy
