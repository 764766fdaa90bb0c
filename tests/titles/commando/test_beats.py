"""What a choice of the series looks like: a move along its path, a card, dice with what they needed, casualties."""

from itertools import pairwise
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.beats import Beat

Play = fc.Game[Any, Any]


@pytest.fixture(scope="module")
def finished() -> Play:
    """A raid played to its end by the sensible player."""
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while not game.over:
        game.choose(game.title.sensible(game))
    return game


@pytest.fixture(scope="module")
def told(finished: Play) -> list[Beat]:
    """All beats of the raid."""
    return [beat for number in range(1, finished.number + 1) for beat in finished.beats(at=number)]


def of_kind(told: list[Beat], kind: str) -> list[Beat]:
    return [beat for beat in told if beat.kind == kind]


def test_a_force_travels_along_the_routes_of_the_map(finished: Play, told: list[Beat]) -> None:
    routes = {frozenset(link.ends) for link in finished.scene().board.links}
    paths = [path.places for beat in of_kind(told, "moved") for path in beat.paths]
    assert paths
    for places in paths:
        assert all(frozenset(pair) in routes for pair in pairwise(places))


def test_a_card_that_is_drawn_can_be_read(finished: Play, told: list[Beat]) -> None:
    cards = [beat.card for beat in of_kind(told, "card-drawn")]
    assert cards
    assert all(finished.library.get(card) for card in cards)


def test_each_die_of_a_volley_says_what_it_came_to(told: list[Beat]) -> None:
    volleys = [roll for beat in of_kind(told, "fired") for roll in beat.rolls]
    assert volleys
    for roll in volleys:
        assert roll.needed == "3+"
        assert roll.results == tuple(
            "no effect" if face < 3 else "panic" if face < 5 else "eliminated" for face in roll.faces
        )


def test_an_opfor_unit_that_is_eliminated_leaves_with_the_shot(told: list[Beat]) -> None:
    for beat in of_kind(told, "fired"):
        ((_, target),) = [(shot.source, shot.target) for shot in beat.shots]
        assert (target in beat.change.gone) == beat.text.endswith("eliminated.")


def test_a_unit_that_is_lost_must_be_seen(told: list[Beat]) -> None:
    lost = [beat for beat in of_kind(told, "kia-changed") if beat.text.endswith("eliminated.")]
    assert all(beat.matters in ("loss", "commander") and beat.change.gone for beat in lost)


def test_the_end_is_told_once(told: list[Beat]) -> None:
    assert [beat.matters for beat in told if beat.matters in ("victory", "defeat")] in (["victory"], ["defeat"])


def test_a_battle_is_on_the_stage_with_what_it_is_for() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while game.state.battle is None:
        game.choose(game.title.sensible(game))
    stage = game.scene().stage
    assert stage is not None
    assert len(stage.theirs) == len(game.state.battle.kinds)
    assert [line.split(":")[0] for line in stage.stakes] == ["Win", "Lose"]
    assert all(game.library.get(reading.id) for reading in stage.readings)


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_what_follows_a_battle_and_a_marker_that_is_turned_up_is_told_under_its_own_segment(title: str) -> None:
    segments: dict[str, set[str]] = {}
    for seed in (7, 8):
        game = fc.new(title, seed=seed)
        while not game.over:
            game.choose(game.title.sensible(game))
        for number in range(1, game.number + 1):
            for beat in game.beats(at=number):
                segments.setdefault(beat.kind, set()).add(beat.heading)
    assert segments["battle-won"] == {"Operation: Battle"}
    assert segments["leader-rolled"] == {"Operation: Battle"}
    assert segments["objective-taken"] == {"Operation: Objective"}
    assert "Operation: Objective" in segments["marker-turned"]
