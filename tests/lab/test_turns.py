"""How long a game was, in the turns that its title counts."""

import pytest

import fieldcraft as fc
from fieldcraft.lab.simulate import play_out, summary
from fieldcraft.players import sensible

FREE = {"play-intel", "buy-op", "stop-here"}


@pytest.mark.parametrize(("title", "scenario"), [("lrdg", "operation-agreement"), ("musketeer", "sea-and-sky")])
def test_a_turn_of_the_series_is_an_operation(title: str, scenario: str) -> None:
    game, operations = fc.new(title, scenario=scenario, seed=3), 0
    while game.decision is not None:
        wise = game.title.sensible(game)
        asked = game.decision.prompt.startswith("Choose an operation")
        operations += asked and str(wise.__struct_config__.tag) not in FREE
        game.choose(wise)
    played = play_out(title, 3, sensible(3), scenario=scenario)
    assert played.turns == operations > 5
    assert summary([played, played._replace(turns=0)]).turns == operations / 2
