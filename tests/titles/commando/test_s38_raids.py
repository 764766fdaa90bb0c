"""Chapter S38: raids."""

import pytest

from fieldcraft.kernel.scripted import KnownResults, UnknownResult
from fieldcraft.testing import rule
from tests.titles.commando.plain import GUARD, HIT, YOU_FIRST, fire, march
from tests.titles.lrdg.desert import (
    FAR,
    FIELD,
    HOME,
    LEADER,
    MORE_TRUCKS,
    SIG,
    SUPPLY,
    TRUCKS,
    desert,
)

SAFE = "sand-sea"


ELSEWHERE = "msus"


@rule("S38.0a")
def test_the_raid_attacks_a_force_drawn_at_random_where_it_is() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: ELSEWHERE})
    march(game, HOME, FIELD, "raid", ELSEWHERE, GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.space == ELSEWHERE
    assert game.state.battle.line == [MORE_TRUCKS]
    fire(game, 0, HIT)
    assert (game.state.place(TRUCKS), game.state.place(MORE_TRUCKS)) == (FIELD, ELSEWHERE)


def raided_spaces(units: dict[str, str]) -> dict[str, int]:
    """The spaces that a raid may strike, with their weights."""
    game = desert(units)
    game.chance = KnownResults(())
    with pytest.raises(UnknownResult) as asked:
        game.rules.raid_target(game)
    return dict(asked.value.request.cases)


@rule("S38.0b")
def test_each_space_with_units_outside_the_safe_side_is_equally_likely() -> None:
    units = {TRUCKS: FAR, MORE_TRUCKS: ELSEWHERE, SUPPLY: ELSEWHERE, LEADER: ELSEWHERE, SIG: SAFE}
    assert raided_spaces(units) == {FAR: 1, ELSEWHERE: 1}


@rule("S38.0b")
def test_the_force_that_drew_the_raid_may_be_the_one() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: ELSEWHERE})
    march(game, HOME, FIELD, "raid", FIELD, GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.line == [TRUCKS]


@rule("S38.0c")
def test_a_raid_has_no_effect_if_no_force_is_outside_the_safe_side() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: HOME})
    march(game, HOME, SAFE, "raid")
    assert game.state.battle is None
    assert "raid" in game.state.discards
