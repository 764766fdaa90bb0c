"""Chapter 2: scenario before series, card before both."""

import pytest

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.commando.events import OpforArrive
from tests.titles.commando.plain import (
    ENEMY_FIRST,
    FAR,
    FIELD,
    GUARD,
    HIT,
    HOME,
    A,
    B,
    battle,
    march,
    plain_table,
)

R1, T2 = "r1-patrol", "t2-patrol"


@rule("2.0a")
def test_a_scenario_s_rule_goes_before_the_series_rule() -> None:
    by_the_series = battle([A], [GUARD], (*ENEMY_FIRST, HIT), others={B: FAR})
    assert by_the_series.state.kia == -2
    by_the_scenario = plain_table(
        {R1: "jalo", T2: "zighen"},
        title="lrdg",
        mission="raid-rommel",
        step=OpforArrive(1, 0, 0, "jalo"),
        rolls=[GUARD, *ENEMY_FIRST, HIT],
    )
    assert by_the_scenario.state.kia == -1


@rule("2.0a")
def test_a_card_goes_before_the_series_rule() -> None:
    game = plain_table({A: HOME, B: FAR})
    march(game, HOME, FIELD, "raid", FAR, GUARD, *ENEMY_FIRST, HIT)
    assert game.state.place(A) == FIELD, "the OPFOR did not come to the space of the force that drew the card"
    assert game.state.place(B) not in game.rules.box.spaces


@rule("2.0a")
def test_a_card_goes_before_the_scenario_s_rule() -> None:
    game = plain_table({R1: "siwa", T2: "jalo"}, title="lrdg", mission="raid-rommel")
    march(game, "siwa", "jarabub", "raid", "jalo", GUARD, *ENEMY_FIRST, HIT)
    assert game.state.place(R1) == "jarabub", "a force on the safe side drew the card"
    assert game.state.place(T2) not in game.rules.box.spaces


@rule("2.0a")
@pytest.mark.parametrize("scenario", ["raid-rommel", "operation-agreement"])
def test_what_is_cited_is_the_statement_in_force(scenario: str) -> None:
    game = fc.new("lrdg", scenario=scenario, seed=2, log=True)
    in_force = {statement.id for statement in game.title.ledger.in_force()}
    while not game.over:
        decision = game.decision
        assert decision is not None
        assert {decision.rule, *(offer.rule for offer in decision.options)} - {""} <= in_force
        assert {beat.rule for beat in game.beats()} - {""} <= in_force
        game.choose(game.title.sensible(game))
    assert {line.rule for line in game.log} - {""} <= in_force
