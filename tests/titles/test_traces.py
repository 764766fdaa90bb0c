"""The line that an option draws agrees with the option: it ends where the option leads, at the cost that it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commando.airborne import ComeDown
from fieldcraft.titles.commando.movement import BeforeMovement, Move
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.commandos_europe.travel_options import GoTo, PauseAt


def traced(
    title: str, scenario: str | None, seed: int, most: int, *kinds: type[Option]
) -> Iterator[tuple[Game[Any, Any], Any, Trace]]:
    """The options of some kinds that are met in a game of the sensible player, each with its trace."""
    game = fc.new(title, scenario=scenario, seed=seed)
    while not game.over and game.number < most:
        for option in game.offered:
            if isinstance(option, kinds):
                yield game, option, game.trace(option)
        game.choose(game.title.sensible(game))


def costs(trace: Trace) -> list[int]:
    return [int(stop.note or 0) for stop in trace.stops]


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_a_force_is_shown_its_way_space_by_space(title: str) -> None:
    seen = set[int]()
    for game, move, trace in traced(title, None, 3, 400, Move):
        assert isinstance(game.choice, BeforeMovement)
        assert trace.stops[0].place == game.choice.space
        assert trace.stops[-1].place == move.to
        assert costs(trace) == list(range(move.spaces + 1))
        board = game.rules.theatres[game.state.mission].board
        assert all(b.place in board[a.place] for a, b in zip(trace.stops, trace.stops[1:], strict=False))
        seen.add(move.spaces)
    assert len(seen) > 1


def test_no_way_goes_on_from_a_space_that_stops_a_force() -> None:
    crossed = 0
    for game, _, trace in traced("lrdg", None, 3, 400, Move):
        stops = game.rules.theatres[game.state.mission].stops
        sapper = game.rules.any_with(game.choice.force, "sapper")  # type: ignore[union-attr]
        between = [stop.place for stop in trace.stops[1:-1]]
        assert sapper or not stops.intersection(between)
        crossed += len(between)
    assert crossed


def test_paratroopers_fly_straight_to_where_they_come_down() -> None:
    found = list(traced("musketeer", None, 5, 400, ComeDown))
    assert found
    for _, option, trace in found:
        assert trace.kind == "air"
        assert trace.stops[-1].place == option.space


@pytest.mark.parametrize("scenario", ["norway", "continent"])
def test_a_party_is_shown_the_points_that_its_way_costs(scenario: str) -> None:
    longest = 0
    for game, option, trace in traced("commandos-europe", scenario, 3, 120, GoTo, PauseAt):
        leg = game.choice if isinstance(game.choice, ChooseDestination) else game.choice.leg  # type: ignore[union-attr]
        assert trace.stops[0].place == leg.at
        assert trace.stops[-1].place == (option.to if isinstance(option, GoTo) else option.hex)
        assert costs(trace)[-1] == option.cost
        assert not {stop.place for stop in trace.stops}.intersection(game.state.enemies.values())
        longest = max(longest, len(trace.stops))
    assert longest > 3


def test_other_options_draw_nothing() -> None:
    game = fc.new("lrdg", seed=7)
    assert not any(game.trace(index).stops for index in range(len(game.offered)))


@pytest.mark.parametrize("bad", [-1, 99, None, "0"])
def test_only_a_legal_option_has_a_trace(bad: Any) -> None:
    with pytest.raises(fc.IllegalChoice):
        fc.new("lrdg", seed=7).trace(bad)
