"""Who came back from a game."""

from __future__ import annotations

import fieldcraft as fc
from fieldcraft.interface.aftermath import aftermath
from fieldcraft.titles.commando.state import AIR, SPENT


def test_those_who_are_left_came_back_and_the_others_were_lost() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=3)
    while not game.over:
        game.choose(game.title.sensible(game))
    told = aftermath(game)
    assert set(told.came_back) == set(game.title.force(game).values())
    assert told.lost == ("Y Patrol",)


def test_a_roster_names_people_who_are_not_on_the_board() -> None:
    game = fc.new("v-sabotage", scenario="training-1", seed=3)
    while not game.over:
        game.choose(game.title.sensible(game))
    assert aftermath(game).came_back == ("Scout", "Sapper")


def test_units_and_their_commanders_are_named_once_each_and_no_one_who_was_discharged_is_lost() -> None:
    game = fc.new("sherman-leader", scenario="sicily-1943", seed=5)
    while not game.over:
        game.choose(game.title.sensible(game))
    told, state = aftermath(game), game.state
    lost = [game.rules.name_of(name) for name in (*state.lost_units, *state.killed)]
    assert set(state.former) - set(state.killed)
    assert sorted(told.lost) == sorted(lost)
    assert sorted(told.came_back) == sorted(game.rules.name_of(name) for name in (*state.units, *state.level))


def test_nothing_is_lost_before_the_first_choice() -> None:
    assert aftermath(fc.new("lrdg", seed=3)).lost == ()


def test_aircraft_that_are_back_from_a_battle_are_not_lost() -> None:
    """Sea Hawks lie on the map only while they fight, so a look at the map alone would miss them."""
    game = fc.new("musketeer", seed=10)
    flew: set[str] = set()
    while not game.over:
        flew |= {piece.id for piece in game.scene().pieces if piece.side == "ours"}
        game.choose(game.title.sensible(game))
    told = aftermath(game)
    back = [game.rules.units[unit].name for unit in sorted(flew) if game.state.place(unit) in (AIR, SPENT)]
    assert back
    assert set(back) <= set(told.came_back)
