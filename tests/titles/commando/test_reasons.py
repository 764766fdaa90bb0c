"""What advice says of fire and of the line agrees with what the table shows."""

from __future__ import annotations

import pytest

from fieldcraft.titles.commando.battle_line import StandNext
from fieldcraft.titles.commando.combat import Fire
from fieldcraft.titles.commando.sensible.battle import elimination
from tests.guides.follower import Follower, first_game
from tests.titles.commando.plain import GUARD, A, B, battle


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_the_chance_to_eliminate_is_that_of_the_odds(title: str) -> None:
    follower, compared = Follower(first_game(title)), set[bool]()
    for _ in follower.moments():
        game = follower.game
        for option in game.offered:
            if isinstance(option, Fire) and option.panicked not in compared:
                compared.add(option.panicked)
                (shown,) = (found.probability for found in game.odds(option).outcomes if found.text == "eliminated")
                assert elimination(game, option) == pytest.approx(float(shown))
    assert compared


def test_a_unit_in_panic_is_not_said_to_fire_first() -> None:
    game = battle([A, B], [GUARD], panicked=[A])
    for unit, fires in ((A, 0), (B, game.rules.firepower[B])):
        measures = {measure.name: measure.value for measure in game.title.merits(game, StandNext(unit))}
        assert measures["fires"] == fires
