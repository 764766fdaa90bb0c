"""The odds of an option name all that can happen, an Objective's fate and losses first, and add up to certainty."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.kernel.counting import consequence
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.steps import Option, Take
from fieldcraft.titles.commando import outcomes
from fieldcraft.titles.commando.amphibious import SailAlone, SailTo, SailWith
from fieldcraft.titles.commando.battle_line import AsTheyStand
from fieldcraft.titles.commando.combat import HoldFire
from fieldcraft.titles.commando.events import DrawAnother, PlayCard
from fieldcraft.titles.commando.intel import PlayIntel, TurnUp
from fieldcraft.titles.commando.logistics import HoldSupply
from fieldcraft.titles.commando.movement import Move
from fieldcraft.titles.commando.reconnaissance import FlyOver, Reconnoitre
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Cross
from fieldcraft.titles.commando.state import AIR
from tests.guides.follower import Follower, first_game
from tests.titles.commando.plain import ENEMY_FIRST, GUARD, MISS, PANIC, RIFLES, YOU_FIRST, fire, gather
from tests.titles.lrdg.desert import (
    AIRSTRIKE,
    BASE_PORT,
    CARS,
    FAR,
    FIELD,
    FLAK,
    HOME,
    MARINES,
    MORE_TRUCKS,
    OTHER_PORT,
    PORT,
    SIG,
    SUPPLY,
    TRUCKS,
    WIRELESS,
    air_battle,
    desert,
    desert_battle,
    embark,
    marines_at_sea,
)
from tests.titles.support import offered, play

SIXTH = Fraction(1, 6)


def likely(odds: Odds) -> dict[str, Fraction]:
    """The outcomes in order, with their probabilities."""
    assert odds.exact
    return {outcome.text: outcome.probability for outcome in odds.outcomes}


def test_who_fires_first_matters_to_the_odds_of_a_force_of_one_and_waits_for_the_line_of_two() -> None:
    alone = desert_battle([SUPPLY], [GUARD], (), others={MORE_TRUCKS: FAR})
    third_of_their_wins = Fraction(15, 36) / 3
    assert likely(alone.odds(HoldSupply()))["1 unit lost and battle lost"] == third_of_their_wins
    two = desert_battle([SUPPLY, TRUCKS], [GUARD], (), others={MORE_TRUCKS: FAR})
    assert len(likely(two.odds(HoldSupply()))) == 1, "you line up before anyone fires"


def test_before_a_landing_by_card_the_odds_of_reconnaissance_say_what_may_be_seen() -> None:
    units = {TRUCKS: PORT, MORE_TRUCKS: OTHER_PORT, AIRSTRIKE: AIR}
    game = desert(units, held=["papers"], hidden={FAR: "real"})
    embark(game, "water", PORT)
    play(game, Cross(TRUCKS))
    assert likely(game.odds(FlyOver(FAR, AIRSTRIKE)))["nothing is seen"] == Fraction(1, 4), "and it returns"


def test_an_airstrike_that_a_panic_drives_off_is_no_unit_lost() -> None:
    before = air_battle([FLAK], *YOU_FIRST)
    after = before.clone()
    fire(after, 0, MISS, PANIC, *YOU_FIRST)
    assert outcomes.losses(before, after) == [("113 Squadron driven off", outcomes.SUPPORT)]
    called = desert_battle([WIRELESS], [FLAK], (), others={AIRSTRIKE: AIR})
    fought = called.clone()
    play(fought, Take(AIRSTRIKE), *ENEMY_FIRST, PANIC)
    assert outcomes.losses(called, fought) == [("113 Squadron driven off", outcomes.SUPPORT)]


def changed(name: str, **words: Any) -> Callable[[Box], None]:
    """Change a card."""

    def edit(box: Box) -> None:
        box.cards[name] = replace(box.cards[name], **words)

    return edit


def test_a_battle_does_not_hide_that_a_unit_is_lost() -> None:
    both = changed("breakdown", opfor=1)
    game = desert({TRUCKS: HOME, CARS: HOME, MORE_TRUCKS: HOME}, deck=["breakdown", "patrol", "quiet"], edit=both)
    gather(game, HOME)
    assert likely(game.odds(Move(FIELD, 1))) == {
        "1 unit lost, then a battle with 1": Fraction(1, 3),
        "battle with 1": Fraction(1, 3),
        "no enemy": Fraction(1, 3),
    }


def test_a_battle_that_is_over_before_you_can_decide_anything_is_named() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: FAR}, deck=["patrol"])
    gather(game, HOME)
    texts = list(likely(game.odds(Move(FIELD, 1))))
    assert texts == ["1 unit lost and battle lost", "battle lost", "battle with 1", "battle won"], "aircraft leave"


def test_ops_lost_and_gained_are_not_no_enemy() -> None:
    game = desert({TRUCKS: HOME}, deck=["delay", "luck", "quiet", "papers"])
    gather(game, HOME)
    quarter = Fraction(1, 4)
    assert likely(game.odds(Move(FIELD, 1))) == {
        "1 Op lost": quarter,
        "3 Ops gained": quarter,
        "Intel found": quarter,
        "no enemy": quarter,
    }


def test_the_end_of_the_mission_is_named_by_how_it_ends() -> None:
    game = desert({TRUCKS: HOME}, deck=["quiet"], ops=1)
    gather(game, HOME)
    assert likely(game.odds(Move(FIELD, 1))) == {"the mission fails": Fraction(1)}
    done = desert({TRUCKS: HOME}, deck=["quiet"], ops=1, kia=2, objectives={"objective-1": "delivered"})
    gather(done, HOME)
    assert likely(done.odds(Move(FIELD, 1))) == {"the mission is accomplished": Fraction(1)}


def test_a_loss_that_could_still_be_averted_is_named() -> None:
    game = desert({TRUCKS: HOME}, deck=["delay", "luck"], ops=1, rp=2)
    gather(game, HOME)
    assert "the mission is about to end" in likely(game.odds(Move(FIELD, 1)))


def test_with_psyop_the_odds_name_the_card() -> None:
    game = desert({SIG: HOME, TRUCKS: HOME}, deck=["delay", "patrol", "quiet"])
    gather(game, HOME)
    assert set(likely(game.odds(Move(FIELD, 1)))) == {
        "a bad card you may replace",
        "a card with 1 OPFOR you may replace",
        "a card without OPFOR you may replace",
    }
    march_on = Move(FIELD, 1)
    play(game, march_on, "delay")
    assert likely(game.odds(PlayCard("delay"))) == {"1 Op lost": Fraction(1)}
    assert likely(game.odds(DrawAnother("delay"))) == {"battle with 1": Fraction(1, 2), "no enemy": Fraction(1, 2)}


def texts_of_a_march_with_psyop(origin: str, to: str) -> set[str]:
    """What the odds say of one space's march with a card of each kind left, where forts bring one more OPFOR unit."""

    def hold_forts_in_strength(box: Box) -> None:
        box.terrain["fort"] = replace(box.terrain["fort"], opfor=1)

    game = desert({SIG: origin, TRUCKS: origin}, deck=["patrol", "raid"], edit=hold_forts_in_strength)
    gather(game, origin)
    return set(likely(game.odds(Move(to, 1))))


def test_with_psyop_the_odds_count_the_opfor_that_would_come_and_know_who_is_safe() -> None:
    raid = "a raid you may replace"
    assert texts_of_a_march_with_psyop("sollum", "bardia") == {"a card with 2 OPFOR you may replace", raid}
    assert texts_of_a_march_with_psyop("siwa", "jarabub") == {"a card without OPFOR you may replace", raid}


def test_a_card_that_a_safe_force_ignores_says_so_when_it_may_be_changed() -> None:
    game = desert({SIG: "siwa"}, deck=["patrol"])
    gather(game, "siwa")
    play(game, Move("jarabub", 1), "patrol")
    assert game.decision is not None
    assert game.decision.prompt.endswith("It doesn't affect your force here.")


def test_a_second_card_that_may_be_changed_is_named_in_short() -> None:
    game = desert({SIG: HOME}, deck=["quiet", "ambush", "patrol"], hidden={FIELD: "real"}, rolls=[])
    gather(game, HOME)
    play(game, Move(FIELD, 1), "quiet")
    assert "Real Objective found and a second card you may replace" in likely(game.odds(PlayCard("quiet")))


def test_a_die_has_all_three_outcomes() -> None:
    game = desert_battle([TRUCKS], [GUARD])
    third = Fraction(1, 3)
    assert likely(game.odds(game.offered[0])) == {"eliminated": third, "panic": third, "no effect": third}


def test_the_odds_of_sailing_show_all_that_can_happen() -> None:
    game = marines_at_sea({TRUCKS: PORT}, deck=["quiet"])
    play(game, SailWith(TRUCKS))
    assert likely(game.odds(SailTo(OTHER_PORT))) == {
        "2 units lost": SIXTH,
        "no enemy": 4 * SIXTH,
        "turned back": SIXTH,
    }
    alone = marines_at_sea(objectives={"objective-1": MARINES})
    play(alone, SailAlone(MARINES))
    assert likely(alone.odds(SailTo(BASE_PORT))) == {
        "1 Objective lost and 1 unit lost": SIXTH,
        "Objective delivered": 4 * SIXTH,
        "turned back": SIXTH,
    }


def test_reconnaissance_tells_what_may_be_seen_and_what_it_costs() -> None:
    game = desert({CARS: HOME, AIRSTRIKE: AIR}, hidden={FIELD: "real", "jalo": "minefield"})
    gather(game, HOME)
    quarter = Fraction(1, 4)
    assert likely(game.odds(Reconnoitre(FIELD))) == {
        "nothing is seen": Fraction(1, 2),
        "Minefield found": quarter,
        "Real Objective found": quarter,
    }
    flown = likely(game.odds(FlyOver(FIELD, AIRSTRIKE)))
    assert flown["nothing is seen and 113 Squadron used up"] == quarter
    assert "Real Objective found and 113 Squadron used up" in flown
    assert sum(flown.values()) == 1


def test_what_becomes_of_an_objective_comes_before_the_helicopters_that_are_used_up() -> None:
    follower = Follower(first_game("musketeer"))
    (mark,) = next(now.marks for now in follower.moments() if "home" in {mark.id for mark in now.marks})
    assert mark.option is not None
    assert set(likely(follower.game.odds(mark.option))) == {
        "Objective delivered",
        "Objective delivered and Whirlwinds (Theseus) used up",
    }


def test_a_marker_turned_up_by_card_has_odds() -> None:
    game = desert({TRUCKS: FIELD}, held=["papers"], hidden={FIELD: "real", "jalo": "minefield"})
    play(game, PlayIntel("papers", "reveal"))
    found = likely(game.odds(TurnUp(FIELD)))
    assert found["KIA -1 and Minefield found"] == Fraction(1, 12), "the truck stands in it"
    assert found["Real Objective found"] == Fraction(1, 2)


def test_before_the_enemy_fires_the_odds_name_your_losses() -> None:
    game = desert_battle([TRUCKS, MORE_TRUCKS], [GUARD], ENEMY_FIRST)
    (keep,) = offered(game, AsTheyStand)
    third = Fraction(1, 3)
    assert likely(game.odds(keep)) == {"1 unit lost": third, "1 unit panicked": third, "no loss yet": third}


def test_declaring_full_firepower_has_odds() -> None:
    game = desert_battle([TRUCKS, SUPPLY], [GUARD], ())
    assert game.choice is not None
    assert game.choice.shows_odds(HoldSupply())
    assert likely(game.odds(HoldSupply())) == {"no loss yet": Fraction(1)}


def test_holding_fire_has_odds() -> None:
    game = desert_battle([WIRELESS], [GUARD, RIFLES], (), firepower={WIRELESS: 0}, others={AIRSTRIKE: AIR, TRUCKS: FAR})
    play(game, Take(AIRSTRIKE), 6, 1)
    while not offered(game, HoldFire):
        play(game, 0)
    assert game.choice is not None
    assert game.choice.shows_odds(HoldFire(WIRELESS))
    assert len(likely(game.odds(HoldFire(WIRELESS)))) > 1


def outcomes_agree(game: Play, option: Option) -> None:
    """Equal texts cost the same, and everything adds up."""
    odds = game.odds(option, budget=300, samples=40)
    assert sum(outcome.probability for outcome in odds.outcomes) == 1
    texts = [outcome.text for outcome in odds.outcomes]
    assert len(texts) == len(set(texts)), "an outcome is listed twice"


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_the_outcomes_met_in_a_game_add_up_and_are_listed_once(title: str) -> None:
    game = fc.new(title, seed=5)
    while not game.over:
        assert game.choice is not None
        told = [option for option in game.offered if not option.any_time and game.choice.shows_odds(option)]
        if told and game.number % 3 == 0:
            outcomes_agree(game, told[game.number % len(told)])
        game.choose(game.title.sensible(game))


def test_a_consequence_without_losses_costs_nothing() -> None:
    assert consequence("no enemy").losses == 0
