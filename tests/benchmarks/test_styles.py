"""The styles that the balance tables measure do what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import fieldcraft as fc
from benchmarks import styles
from benchmarks.styles.commando import owned, types_for_sale
from benchmarks.styles.common import asks, kind_of
from fieldcraft.kernel.game import AnyGame
from fieldcraft.lab.simulate import ENDED, play
from fieldcraft.titles.v_sabotage.state import OFF


def watched(title: str, scenario: str, style: str, seed: int, look: Callable[[AnyGame], None]) -> AnyGame:
    """A game of a style, with a look at it before each decision."""
    game = fc.new(title, scenario=scenario, seed=seed)
    player = styles.player(style, seed)
    while not game.over:
        look(game)
        game.choose(player(game))
    return game


@pytest.mark.parametrize(
    ("style", "types", "scouts"),
    [
        ("foot-swarm", {"infantry"}, 4),
        ("armoured", {"armor", "light-armor"}, 0),
        ("mixed", {"armor", "light-armor", "infantry", "artillery"}, 0),
    ],
)
def test_sherman_styles_buy_what_they_say(style: str, types: set[str], scouts: int) -> None:
    game, player = fc.new("sherman-leader", scenario="sicily-1943", seed=3), styles.player(style, 3)
    while not asks(game, "plan-week"):
        game.choose(player(game))
    bought = Counter(game.rules.units[unit].type for unit in game.state.units)
    assert set(bought) == types
    assert sum(bought.values()) >= 5
    assert game.state.scouts >= scouts


@pytest.mark.parametrize("scenario", ["bulge-1944", "normandy-1944", "sicily-1943", "north-africa-1942"])
def test_sherman_styles_have_the_same_budget_scouts_included(scenario: str) -> None:
    for style in ("foot-swarm", "armoured", "mixed"):
        game, player = fc.new("sherman-leader", scenario=scenario, seed=3), styles.player(style, 3)
        while not asks(game, "plan-week"):
            before = game.state.so
            game.choose(player(game))
        assert 18 <= before <= 22, style


@pytest.mark.parametrize("unit", ["airstrike", "sig", "truck"])
def test_forces_with_a_unit_have_it_and_forces_without_do_not(unit: str) -> None:
    for style, expected in ((f"with:{unit}", True), (f"without:{unit}", False)):
        found = []
        for seed in range(6):
            game, player = fc.new("lrdg", scenario="raid-rommel", seed=seed), styles.player(style, seed)
            while not game.over and not owned(game, unit) and (asks(game, "recruit") or game.number < 3):
                game.choose(player(game))
            found.append(owned(game, unit))
        assert found == [expected] * 6


def test_aircraft_come_with_the_wireless_truck_that_calls_them() -> None:
    game, player = fc.new("lrdg", scenario="operation-crusader", seed=2), styles.player("with:airstrike", 2)
    while not owned(game, "airstrike"):
        game.choose(player(game))
    assert owned(game, "wireless")


def test_every_unit_for_sale_is_listed() -> None:
    assert {"truck", "airstrike", "sig", "heavy-weapons"} <= set(types_for_sale("lrdg", "raid-rommel"))
    assert {"helicopter", "centurions"} <= set(types_for_sale("musketeer", "gamil"))


def test_a_lone_runner_is_alone_inside() -> None:
    def alone(game: AnyGame) -> None:
        inside = [card for card, commando in game.state.commandos.items() if commando.place != OFF]
        assert len(inside) <= 1 or not asks(game, "who-acts")

    for seed in range(3):
        watched("v-sabotage", "lighthouse", "lone-runner", seed, alone)


def taken(title: str, scenario: str, style: str, seeds: range, wanted: Callable[[AnyGame, Any], bool]) -> int:
    """How many decisions of a style's games were of a sort."""
    count = 0
    for seed in seeds:
        game, player = fc.new(title, scenario=scenario, seed=seed), styles.player(style, seed)
        while not game.over:
            before = game.clone(same_chance=True)
            game.choose(player(game))
            count += wanted(before, game.last.option)
    return count


def test_the_attacker_attacks_where_the_sensible_player_does_not() -> None:
    def attack(game: AnyGame, option: Any) -> bool:
        return kind_of(option) == "attack"

    found = [taken("commandos-europe", "continent", style, range(1, 5), attack) for style in ("sensible", "attacks")]
    assert found[1] > found[0]


def test_the_armed_base_fires_where_the_sensible_player_does_not() -> None:
    def shot(game: AnyGame, option: Any) -> bool:
        from_base = kind_of(option) == "attack" and game.rules.is_base(game.state, option.hex)
        return bool(from_base and option.at != option.hex)

    seeds = range(50002, 50012, 9)
    found = [taken("commandos-europe", "norway", style, seeds, shot) for style in ("sensible", "covering-fire")]
    assert found == [0, 2]


def test_couriers_walk_alone_with_gear() -> None:
    def courier(game: AnyGame, option: Any) -> bool:
        party = getattr(game.choice, "party", ()) if kind_of(option) == "go-to" else ()
        rules = game.rules
        return any(piece in rules.leaders for piece in party) and not any(piece in rules.squads for piece in party)

    found = [
        taken("commandos-europe", "norway", style, range(1, 4), courier) for style in ("sensible", "courier-leader")
    ]
    assert found[0] == 0
    assert found[1] > 3


def test_the_loud_ride_home_takes_the_noisiest_way() -> None:
    def hunted(game: AnyGame, option: Any) -> bool:
        party = getattr(game.choice, "party", ()) if kind_of(option) == "go-to" else ()
        return any(piece in game.state.detected for piece in party)

    def loudest(game: AnyGame, option: Any) -> bool:
        noises = [getattr(one, "noise", 0) or 0 for one in game.offered]
        return hunted(game, option) and (option.noise or 0) == max(noises)

    where, seeds = ("commandos-europe", "north-africa", "loud-ride-home"), range(1, 6)
    assert taken(*where, seeds, loudest) == taken(*where, seeds, hunted) > 0


@pytest.mark.parametrize(
    ("title", "scenario", "style"),
    [
        ("sherman-leader", "sicily-1943", "foot-swarm"),
        ("musketeer", "gamil", "with:helicopter"),
        ("lrdg", "raid-rommel", "without:truck+search:2"),
        ("v-sabotage", "green", "lone-runner"),
        ("commandos-europe", "normandy", "courier-leader"),
    ],
)
def test_games_of_a_style_end(title: str, scenario: str, style: str) -> None:
    assert play(fc.new(title, scenario=scenario, seed=1), styles.player(style, 1)).status == ENDED


@pytest.mark.parametrize("name", ["foot-swarm+nobody", "nobody", "with:truck+search:no"])
def test_an_unknown_player_or_style_is_refused(name: str) -> None:
    with pytest.raises(fc.BadSetup):
        styles.check(name)
