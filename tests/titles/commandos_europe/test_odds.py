"""Odds: every decision that dice follow says what it may cost, the worst first, and all of it."""

from __future__ import annotations

from fractions import Fraction

from fieldcraft.kernel.steps import Proceed, TakeRest
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.casualties import IsKilled
from fieldcraft.titles.commandos_europe.enemy_attack import DefendWith, Victim
from fieldcraft.titles.commandos_europe.friendly_combat import EndAttacks
from fieldcraft.titles.commandos_europe.movement import EndMovement
from fieldcraft.titles.commandos_europe.noise import Stand
from fieldcraft.titles.commandos_europe.pursuit import PursueTo
from fieldcraft.titles.commandos_europe.suppressive_fire import Aim, OpenFire
from tests.titles.commandos_europe.drill import (
    BASE,
    CAMP,
    COMMANDER,
    FIELD,
    GUARD,
    PATROL,
    A,
    B,
    drill,
    go,
    offered,
    play,
    take,
    the,
)
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase

HURT = Fraction(14, 20)  # the share of markers that hit a squad and not a leader


@rule("12.0e")
def test_ending_movement_says_what_the_enemy_may_do_before_you_decide_again() -> None:
    game = drill({A: FIELD, B: "2520", BASE: CAMP}, {f"{PATROL}-1": "2507"}, detected={A: 1}, groups=1)
    odds = game.odds(the(game, EndMovement))
    assert odds.outcomes[0].text == "1 squad with new casualties"
    assert odds.of("1 squad with new casualties") == Fraction(21, 36) * HURT
    assert sum(outcome.probability for outcome in odds.outcomes) == 1


@rule("12.0b")
def test_several_checks_are_not_called_silence() -> None:
    game = drill({A: FIELD, B: "2512", BASE: CAMP})
    go(game, "2710", A)
    go(game, "2712", B)
    assert game.odds(the(game, EndMovement)).of("several hexes are checked one by one") == 1


@rule("12.8a")
def test_staying_says_how_many_enemies_come_and_what_they_may_do_at_once() -> None:
    game = drill({A: FIELD, B: "2520", BASE: CAMP})
    go(game, "2512", A)
    play(game, the(game, EndMovement), 1)
    odds = game.odds(the(game, Stand))
    texts = [outcome.text for outcome in odds.outcomes]
    assert "squad" in texts[0]
    assert any(text.startswith("no losses, ") for text in texts)
    assert abs(float(sum(outcome.probability for outcome in odds.outcomes)) - 1) < 1e-9


@rule("13.0f", "13.1i")
def test_who_is_attacked_is_chosen_knowing_what_each_may_lose() -> None:
    pieces = {A: HERE, B: "2508"}
    game = enemy_phase(pieces, {f"{PATROL}-1": NORTH}, wounds={A: "wounded"})
    marked, whole = (game.odds(the(game, Victim, hex=hex_)) for hex_ in (HERE, "2508"))
    assert marked.outcomes[0].text == "1 squad eliminated"
    assert whole.outcomes[0].text == "1 squad with new casualties"
    assert whole.of("the enemy is eliminated") == Fraction(15, 36) + Fraction(6, 36) * (1 - HURT)


@rule("4.0n")
def test_the_odds_of_a_last_stand_are_shown() -> None:
    game = enemy_phase({A: HERE}, {f"{PATROL}-1": NORTH}, wounds={A: "wounded"})
    assert game.odds(the(game, Proceed)).outcomes[0].text == "the campaign is lost, 1 squad eliminated"


@rule("15.0e")
def test_the_odds_of_suppressive_fire_are_counted() -> None:
    arms = {A: HERE, "sten-1": HERE, "bren-1": HERE, BASE: "2503"}
    game = enemy_phase(arms, {f"{PATROL}-1": "2507"})
    odds = game.odds(the(game, TakeRest))
    assert odds.of("no enemy unit is pinned down") == Fraction(1, 4)
    assert odds.of("1 enemy unit is pinned down") == Fraction(3, 4)
    several = enemy_phase(arms, {f"{PATROL}-1": "2507", f"{PATROL}-2": "2506"})
    assert several.odds(the(several, TakeRest)).of("you choose the targets") == 1
    take(several, "sten-1", "bren-1")
    play(several, the(several, Aim, weapon="sten-1", enemy=f"{PATROL}-1"))
    play(several, the(several, Aim, weapon="bren-1", enemy=f"{PATROL}-2"))
    assert several.odds(the(several, OpenFire)).of("2 enemy units are pinned down") == Fraction(1, 6)


@rule("12.5h")
def test_a_pursuit_that_ends_in_an_attack_shows_its_odds() -> None:
    game = enemy_phase({A: "2507", B: "2513"}, {f"{PATROL}-1": HERE}, only=(A, B))
    odds = game.odds(the(game, PursueTo, target="2507"))
    assert odds.outcomes[0].text == "1 squad with new casualties"
    assert odds.of("no losses") == 1 - Fraction(21, 36) * HURT


@rule("4.0c")
def test_ending_combat_says_what_the_enemy_may_do() -> None:
    game = drill({A: HERE, B: "2520", BASE: CAMP}, {f"{GUARD}-1": NORTH}, detected={A: 1}, groups=1)
    play(game, the(game, EndMovement))
    assert game.odds(the(game, EndAttacks)).of("1 squad with new casualties") == Fraction(21, 36) * HURT


@rule("13.1e", "14.0f")
def test_the_odds_are_shown_for_who_is_killed_and_for_a_defence_with_gunfire() -> None:
    """After the leader is chosen, or the guns, the rest of the enemy phase follows."""
    leaders = {A: HERE, COMMANDER: HERE, "commander-2": HERE}
    killed = enemy_phase(leaders, {f"{PATROL}-1": NORTH}, 6, 1, "commander-killed")
    guns = enemy_phase({A: HERE, "naval-gunfire-1": HERE}, {f"{PATROL}-1": NORTH})
    for game, kind in ((killed, IsKilled), (guns, DefendWith)):
        assert [game.responsible(option).shows_odds(option) for option in offered(game, kind)] == [True, True]
