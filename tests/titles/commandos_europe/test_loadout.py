"""The quick start, and what the shop says of a loadout."""

from __future__ import annotations

import pytest

import fieldcraft as fc
from fieldcraft.interface.gestures import resolve_fight
from fieldcraft.kernel.game import Game
from fieldcraft.titles.commandos_europe.loadout import loadout, party_text, target_chance
from fieldcraft.titles.commandos_europe.movement import ChooseMove
from fieldcraft.titles.commandos_europe.noise import detection_chance
from fieldcraft.titles.commandos_europe.purchases import Buy, Purchase
from fieldcraft.titles.commandos_europe.sensible.suggestions import LOUD, party_reason
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.titles.commandos_europe.drill import BASE, FIELD, A, at, drill

# Games whose first target is within reach of everything in the base, with all the gear that the mission requires.
REACHED_AT_ONCE = (("north-africa", 5), ("north-africa", 28), ("normandy", 8))


def game_until(choice: type, scenario: str = "norway", seed: int = 3) -> Game:  # type: ignore[type-arg]
    game = fc.new("commandos-europe", scenario=scenario, seed=seed)
    while not isinstance(game.choice, choice):
        game.choose(game.title.sensible(game))
    return game


@pytest.mark.parametrize("scenario", ["norway", "north-africa", "normandy", "continent"])
def test_a_quick_start_leads_to_the_first_move_with_a_base_and_a_kit(scenario: str) -> None:
    game = fc.new("commandos-europe", scenario=scenario, seed=3)
    assert game.decision is not None
    assert game.decision.shortcut == "Quick start: a base and a kit"
    resolve_fight(game)
    assert isinstance(game.choice, ChooseMove)
    assert game.state.turn == 1
    assert game.state.mission_status == OPEN
    assert game.rules.base_hexes(game.state)


def test_later_missions_have_no_quick_start() -> None:
    game = game_until(Purchase)
    while game.state.turn == 1 or not isinstance(game.choice, Purchase):
        game.choose(game.title.sensible(game))
    assert game.decision is not None
    assert game.decision.shortcut == ""


def test_a_move_has_no_shortcut() -> None:
    decision = game_until(ChooseMove).decision
    assert decision is not None
    assert decision.shortcut == ""


def test_the_shop_says_what_the_loadout_comes_to_and_follows_each_purchase() -> None:
    game = game_until(Purchase)
    assert game.decision is not None
    assert game.decision.shop is not None
    before = game.decision.shop.totals
    assert "MP by land" in before
    assert "% at the target" in before
    buy = next(option for option in game.offered if isinstance(option, Buy) and option.what == "explosives")
    game.choose(buy)
    assert game.decision is not None
    assert game.decision.shop is not None
    assert game.decision.shop.totals != before


def test_the_way_by_water_is_named_only_where_there_is_water() -> None:
    inland, shore = (drill(at(hex_, A, BASE, "canoe"), step=Purchase(), pp=9) for hex_ in (FIELD, "2521"))
    assert loadout(inland, FIELD).startswith("All in 2510: 4 MP by land, noise")
    assert loadout(shore, "2521").startswith("All in 2521: 4 MP by land or 8 MP by water, noise")


@pytest.mark.parametrize(("scenario", "seed"), REACHED_AT_ONCE)
def test_the_chance_at_the_target_is_that_of_the_move_there(scenario: str, seed: int) -> None:
    game = game_until(Purchase, scenario, seed)
    assert game.decision is not None
    assert game.decision.shop is not None
    promised = game.decision.shop.totals.split("heard ")[1].split("%")[0]
    game.choose(0)
    while not isinstance(game.choice, ChooseDestination):
        game.choose(0)
    move = next(option for option in game.offered if isinstance(option, GoTo) and option.to == game.state.target)
    assert move.noise is not None
    assert detection_chance(move.noise) == int(promised)


def test_a_suggested_vehicle_without_a_squad_is_not_said_to_be_heard() -> None:
    game = drill(at(FIELD, "chevy", "sten-1"))
    assert party_reason(game, FIELD, ("chevy",)) == "6 MP by land. Only squads are heard, so it goes unnoticed."
    assert party_reason(game, FIELD, ("chevy", "sten-1")).endswith("so it takes gear ahead unnoticed.")


def test_a_suggested_party_that_will_be_heard_is_said_to_be_the_quietest_only_if_it_is() -> None:
    game = drill(at(FIELD, A, "chevy"))
    loud, quiet = party_reason(game, FIELD, (A, "chevy")), party_reason(game, FIELD, (A,))
    assert "Likely to be detected there: the mission is done first, but the enemy will come." in loud
    assert "No party" not in loud
    assert target_chance(game, (A,)) < LOUD
    assert quiet == f"{party_text(game, FIELD, (A,))}."
