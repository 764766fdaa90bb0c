"""How many clicks a battle turn of Sherman Leader takes at the table, with the settings that a new player has."""

from typing import Any, NamedTuple

import pytest

import fieldcraft as fc
from fieldcraft.interface import gestures
from fieldcraft.interface.phases import enemy_ahead
from fieldcraft.titles.sherman_leader.turn import Act, WhoActs
from fieldcraft.web.decision_bar import decision_bar

GAMES = (("north-africa-1942", 3), ("bulge-1944", 5), ("saipan-1944", 3))
UNITS, AIM = 7, 12


class Turn(NamedTuple):
    """A battle turn: which, and the units in it when it began."""

    battle: int
    turn: int
    units: int


def battle_at(scenario: str, seed: int) -> Any:
    """A game in which a unit that is due is to be chosen in the first battle."""
    game = fc.new("sherman-leader", scenario=scenario, seed=seed)
    while not (isinstance(game.choice, WhoActs) and isinstance(game.offered[0], Act)):
        game.choose(game.title.sensible(game))
    return game


def clicks_by_turn(scenario: str, seed: int) -> dict[Turn, int]:
    """The clicks of each battle turn of a sensible campaign.

    A click on a target or a hex of the unit that is next up makes two choices, and letting the enemy begin is a click.
    """
    game, made = fc.new("sherman-leader", scenario=scenario, seed=seed), dict[Turn, int]()
    turn: Turn | None = None
    while not game.over:
        battle, before = game.state.battle, game.clone(same_chance=True)
        number = (len(game.state.reports), battle.turn) if battle is not None and battle.turn else None
        if number is None:
            turn = None
        elif turn is None or number != turn[:2]:
            turn = Turn(*number, len(battle.at))
        option = game.title.sensible(game)
        together = isinstance(option, Act) and acts_at_once(game, option)
        game.choose(option)
        if together:
            game.choose(game.title.sensible(game))
        played = gestures.play_forced(game, small=True, ties=True)
        if turn is not None:
            made[turn] = made.get(turn, 0) + 1 + (enemy_ahead(before, game, played) is not None)
    return made


def acts_at_once(game: Any, select: Act) -> bool:
    """Whether one click selects the unit and does what the sensible player wants of it."""
    twin = game.clone(same_chance=True)
    twin.choose(select)
    wanted = (list(game.offered).index(select), list(twin.offered).index(twin.title.sensible(twin)))
    return wanted in [(button.index, button.then) for button in decision_bar(game).ahead]


def test_a_turn_of_seven_units_takes_at_most_twelve_clicks() -> None:
    made = [(clicks, turn.units) for game in GAMES for turn, clicks in clicks_by_turn(*game).items()]
    assert len(made) > 40
    assert UNITS * sum(clicks for clicks, _ in made) / sum(units for _, units in made) <= AIM


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_only_the_unit_that_is_next_up_acts_by_one_click_and_any_other_can_be_chosen(scenario: str, seed: int) -> None:
    game = battle_at(scenario, seed)
    bar = decision_bar(game)
    assert bar is not None
    due = [option for option in game.offered if isinstance(option, Act)]
    assert {button.index for button in bar.ahead} == {0}
    assert bar.next_up == game.rules.name_of(due[0].unit)
    assert [button.index for group in bar.choices for button in group.buttons] == list(range(len(due)))


def test_the_unit_that_is_next_up_shows_its_field_of_fire() -> None:
    game = battle_at("north-africa-1942", 3)
    decision = game.decision
    assert decision is not None
    shown = list(decision.shading)
    game.choose(0)
    assert shown[:-1] == list(game.decision.shading)
    assert (shown[-1].place, shown[-1].note) == (game.choice.unit, "next")
