"""What the rules look up and what is shown, read a second time from the state, in random untidy positions."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest

from fieldcraft.kernel.scene import Goal
from fieldcraft.testing import rule
from fieldcraft.titles.commando import events
from fieldcraft.titles.commando.records import REAL, Effect
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.state import DELIVERED
from tests.titles.commando.plain import AIRSTRIKE, FIELD, HOME, NEXT, A, B, C, D, plain_table
from tests.titles.commando.test_refusals import SEEDS, every_title, positions


def with_aircraft(game: Play, dice: Random) -> Play:
    """Some aircraft are in spaces, as they are during a battle, and Objectives are carried, lie around or are gone."""
    spaces = [*game.state.units.values(), *dice.sample(sorted(game.rules.box.spaces), 3)]
    for unit in dice.sample([name for name, unit in game.rules.units.items() if unit.air], 2):
        game.state.put(unit, dice.choice(spaces))
    for number in range(1, dice.choice((1, 2, 3))):
        game.state.objectives[f"objective-{number}"] = dice.choice(
            (*game.state.units, *game.rules.box.spaces, DELIVERED)
        )
    return game


@every_title
@pytest.mark.parametrize("seed", SEEDS)
def test_aircraft_are_no_ground_units_wherever_they_are(title: str, mission: str, seed: int) -> None:
    dice = Random(seed)
    for game in positions(title, mission, seed):
        with_aircraft(game, dice)
        rules, units = game.rules, game.state.units
        for space in rules.box.spaces:
            here = [unit for unit, place in units.items() if place == space and not rules.units[unit].air]
            assert rules.ground_at(game.state, space) == here
            assert rules.any_ground_at(game.state, space) == bool(here)
            assert (space in rules.occupied(game.state)) == bool(here)


@rule("10.2a")
@every_title
def test_a_move_by_air_or_water_needs_a_base_of_its_kind_elsewhere(title: str, mission: str) -> None:
    rules = next(positions(title, mission, 1)).rules
    for theatre in rules.theatres.values():
        for use, gates in theatre.gates_at_home.items():
            for place in rules.box.spaces:
                assert theatre.has_other_base(use, place) == any(gate != place for gate in gates)


@rule("12.0b")
@every_title
@pytest.mark.parametrize("seed", SEEDS)
def test_the_goals_say_how_far_you_have_come_and_what_is_known_of_the_objectives(
    title: str, mission: str, seed: int
) -> None:
    dice = Random(seed)
    for game in positions(title, mission, seed):
        state, card = with_aircraft(game, dice).state, game.rules.mission(game.state)
        state.kia = dice.choice((-1, 0, card.kia - 1, card.kia, card.kia + 1))
        *met, bring, index = game.scene().goals
        assert (index.value, index.maximum, index.done) == (state.kia, card.kia, state.kia >= card.kia)
        assert (bring.value, bring.maximum, bring.done) == (
            state.recovered(),
            card.recover,
            state.recovered() >= card.recover,
        )
        assert bool(met) == (bring.done and index.done and state.kia >= 0)
        assert facts(bring) == known(game)


def facts(bring: Goal) -> set[str]:
    """What the goal says of each marker."""
    return set(filter(None, bring.note.split("; ")))


def known(game: Play) -> set[str]:
    """What can be known of the Objectives, in other words than the rules'."""
    state, name = game.state, game.rules.name_of
    said = {f"{name(at)} carries one" for at in state.objectives.values() if at in game.rules.units}
    said |= {f"one lies at {name(at)}" for at in state.objectives.values() if at in game.rules.box.spaces}
    down, real = len(state.hidden), sum(kind == REAL for kind in state.unturned)
    if down == 1:
        said.add("the last face-down marker must be Real" if real else "the last face-down marker isn't Real")
    elif down and real in (0, down):
        said.add("all face-down markers must be Real" if real else "no face-down marker is Real")
    elif down:
        said.add(f"{real} of {down} face-down markers {'is' if real == 1 else 'are'} Real")
    return said


@rule("14.0a")
@pytest.mark.parametrize("change", [-3, -1, 0, 1, 4])
def test_a_card_changes_the_points_and_ops_that_it_names(change: int) -> None:
    for effect, points, ops in ((Effect(rp=change), change, 0), (Effect(ops=change), 0, change), (Effect(), 0, 0)):
        game = plain_table({A: FIELD}, rp=5, ops=6)
        assert game.choice is not None
        game.event_log = []
        with patch.dict(game.rules.effects, {"quiet": (effect, effect)}):
            game.push(game.choice)
            events.resolve(game, "quiet", (A,), FIELD)
            game.advance()
        assert (game.state.rp, game.state.ops) == (5 + points, 6 + ops)
        moved = {(one.track, one.after - one.before) for event in game.event_log for one in event.changes()}
        assert moved == {(track, by) for track, by in (("RP", points), ("Ops", ops)) if by}


@rule("16.0b")
@pytest.mark.parametrize(
    ("units", "space", "alike"),
    [
        ({A: FIELD}, FIELD, False),
        ({A: FIELD, B: FIELD}, FIELD, True),
        ({A: FIELD, AIRSTRIKE: FIELD}, FIELD, False),
        ({A: FIELD, B: FIELD, C: NEXT}, FIELD, True),
        ({A: FIELD, B: FIELD, C: NEXT}, "", False),
        ({A: FIELD, B: FIELD, C: NEXT, D: NEXT}, "", True),
        ({A: FIELD, C: NEXT, D: HOME}, "", False),
    ],
)
def test_the_opfor_that_come_are_alike_for_the_odds_only_where_every_force_lines_up_first(
    units: dict[str, str], space: str, alike: bool
) -> None:
    step = events.OpforArrive(1, 0, 0, space)
    assert (step.alike_streams(plain_table(units)) == {"opfor"}) == alike
