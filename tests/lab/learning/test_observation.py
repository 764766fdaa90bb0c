"""What a learner sees: the whole position, nothing but the position, and every part of it in its place."""

from __future__ import annotations

import numpy as np
import pytest

import fieldcraft as fc
from fieldcraft.lab.learning.lexicon_files import lexicon_of
from fieldcraft.lab.learning.observation import ObservationEncoder, fact_index, facts

TITLES = [info.id for info in fc.titles()]


def sight(title: str, scenario: str) -> ObservationEncoder:
    return ObservationEncoder(lexicon_of(title, scenario).widths)


@pytest.mark.parametrize("title", TITLES)
def test_equal_positions_have_equal_observations_and_others_do_not(title: str) -> None:
    scenario = fc.new(title).setup.scenario
    eye, game = sight(title, scenario), fc.new(title, scenario=scenario, seed=4)
    rows = set()
    while not game.over and game.number < 30:
        row = eye.flat(game)
        assert np.array_equal(row, eye.flat(fc.from_position(game.position(), seed=99)))
        rows.add(row.tobytes())
        game.choose(game.title.sensible(game))
    assert len(rows) >= game.number - 1


def test_the_parts_of_an_observation_make_up_the_row() -> None:
    eye, game = sight("lrdg", "raid-rommel"), fc.new("lrdg", scenario="raid-rommel", seed=4)
    parts = eye.structured(game)
    assert set(parts) >= {"choice", "agenda", "units", "ops"}
    assert np.array_equal(np.concatenate([parts[part] for part in eye.widths]), eye.flat(game))


def test_a_fact_shows_in_its_own_part_only() -> None:
    eye, game = sight("lrdg", "raid-rommel"), fc.new("lrdg", scenario="raid-rommel", seed=4)
    before = eye.structured(game)
    game.state.panicked.append("r1-patrol")
    after = eye.structured(game)
    assert [part for part in before if not np.array_equal(before[part], after[part])] == ["panicked"]
    assert after["panicked"][fact_index(("r1-patrol",), eye.widths["panicked"])] > 0


def test_numbers_are_encoded_by_size_and_small_ones_one_by_one() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=4)
    game.state.ops, game.state.kia = 100, -3
    seen = facts(game)
    assert seen["ops"] == {(): pytest.approx(np.log1p(100))}
    assert seen["kia"] == {(): pytest.approx(-np.log1p(3))}
    game.state.ops = 3
    assert facts(game)["ops"][("=", 3)] == 1.0


def test_the_enemies_of_a_battle_are_encoded_in_order() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=4)
    while game.state.battle is None or len(set(game.state.battle.kinds)) < 2:
        game.choose(game.title.sensible(game))
        if game.over:
            game = fc.new("lrdg", scenario="raid-rommel", seed=game.seed + 1)
    kinds = game.state.battle.kinds
    seen = facts(game)["battle"]
    assert all(seen["kinds", index, kind] == 1.0 for index, kind in enumerate(kinds[:6]))
