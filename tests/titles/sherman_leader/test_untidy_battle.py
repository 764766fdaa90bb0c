"""Untidy battles: no commander at close quarters, the last point of stress, questions about what isn't there."""

import pytest

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import (
    assignment,
    campaign,
    commanders,
    deployment,
    effects,
    end_of_week,
    enemy_attacks,
    enemy_setup,
    enemy_turn,
    notes,
    replacements,
    upgrade,
)
from tests.titles.sherman_leader.tables import (
    END_OF_WEEK,
    ENEMY_TURN,
    NOBODY,
    battle_table,
    log_lines,
    offered,
    play,
    shots,
    texts,
    the_rules,
    week_table,
)

STUG, RIFLE, BUNKER, HOUSE = "stug", "german-rifle", "german-bunker", "german-building"
FAR_FOE = [(HOUSE, "a1")]


@rule("6.9i", "6.9f")
@pytest.mark.parametrize(("hex_", "distance"), [("b3", 0), ("b2", 1)])
def test_without_a_commander_a_unit_needs_two_more_at_any_range(hex_: str, distance: int) -> None:
    needs = []
    for leader in (("reisner", "average"), NOBODY):
        game = battle_table({"902": "b3"}, [(RIFLE, hex_), *FAR_FOE], leaders={"902": leader})
        shot = shots(game, "902")[f"{RIFLE} {hex_}"]
        assert shot.distance == distance
        needs.append(shot.need)
    assert needs[1] == needs[0] + 2


@rule("3.15b", "3.15c")
def test_at_the_last_point_of_the_shaken_range_a_commander_is_still_fit() -> None:
    limit = the_rules("north-africa-1942").sides["reisner"][2].limits[1]
    for stress, leader in ((limit, "reisner"), (limit + 1, "")):
        game = battle_table({"902": "b3"}, FAR_FOE, stress={"reisner": stress})
        assert commanders.fit_leader(game.rules, game.state, "902") == leader


@rule("10.3a", "3.3a")
def test_the_flank_die_has_ten_sides() -> None:
    game = battle_table({"042": "b6"}, [(STUG, "b5"), *FAR_FOE], options={"flank_attacks": True})
    target = shots(game, "042")["stug b5"]
    with pytest.raises(ScriptError, match="10-sided"):
        play(game, target, 10, 1, 11, 3)


@rule("6.11a", "6.11b")
def test_a_bunker_never_moves_but_attacks_and_a_building_does_neither() -> None:
    game = battle_table(
        {"902": "b2"}, [(BUNKER, "b1"), (HOUSE, "a1")], step=ENEMY_TURN, rolls=[5, 1, 1], fight={"die": 6}
    )
    assert game.rules.idle == {HOUSE}
    assert log_lines(game)[-1].startswith("Bunker in b1 fired at Rifle Team 902")
    assert game.state.fight.enemy_hexes == ["b1", "a1"]


@rule("6.11f")
def test_an_attack_on_one_of_several_alike_names_each_of_them_once() -> None:
    game = battle_table({"042": "b5"}, [(STUG, "b3"), (STUG, "b3"), *FAR_FOE])
    option = shots(game, "042")["stug b3"]
    assert option.places(game.rules) == ("b3", "enemy-0", "enemy-1")


@rule("6.1b", "5.6a", "6.12b")
def test_questions_about_the_wrong_hex_or_piece_get_a_reason() -> None:
    game = battle_table({"042": "b5", "041": "b5"}, [(STUG, "b3"), *FAR_FOE])
    assert str(game.why_not(piece="enemy-0")) == "First choose which of your units acts (6.1b)"
    assert str(game.why_not(piece="enemy-one")).startswith("Not now")
    placing = battle_table({"042": "b6"}, [], step=deployment.PlaceUnits(("042",)))
    assert str(placing.why_not(place="b3")) == "Units are placed in the bottom row (5.6a)"
    moving = battle_table({"042": "c5"}, [(STUG, "c3")], step=enemy_turn.EnemyMoves(0, "advance", ("b4", "c4")))
    assert str(moving.why_not(place="b2")) == "That hex doesn't fit the order as well (6.12b)"
    assert str(moving.why_not(place="nowhere")).startswith("Not now")


@rule("6.14d")
def test_the_odds_of_a_target_are_those_of_this_attack_alone() -> None:
    units = {"902": "b3", "901": "b3"}
    step = (enemy_attacks.EnemyTarget(0, 5, 3, ("902", "901")), enemy_turn.EnemyActions())
    alone = battle_table(units, [(RIFLE, "b2")], step=step, pace="enemy")
    followed = battle_table(units, [(RIFLE, "b2"), (BUNKER, "b1")], step=step, pace="enemy", fight={"waiting": [(1,)]})
    first, second = (game.odds(game.offered[0]) for game in (alone, followed))
    assert first.exact
    assert first.outcomes == second.outcomes


@rule("5.7a", "5.10a")
def test_a_note_takes_away_the_last_unit_of_a_type() -> None:
    game = battle_table({"042": "b6"}, FAR_FOE, notes=("condition interdiction",), half=["9A"])
    numbers = enemy_setup.enemy_units(game)
    assert (numbers["truck"], numbers["rifle"]) == (0, 0)


@rule("4.1b")
def test_of_several_limits_the_strictest_applies_and_a_ban_stays_a_ban() -> None:
    both = effects.combine([{"most_attacks": 1, "no_trucks": True}, {"most_attacks": 2, "no_trucks": True}])
    assert both.most_attacks == 1
    assert both.no_trucks is True
    assert effects.combine([{"most_attacks": 2}, {"most_attacks": 1}]).most_attacks == 1
    for limits in (
        ({"armor": 2, "infantry": 4}, {"infantry": 3, "armor": 5}),
        ({"armor": 5}, {"armor": 2, "infantry": 3}),
    ):
        assert effects.combine([{"limits": table} for table in limits]).limits == {"armor": 2, "infantry": 3}


@rule("10.1b", "10.2b")
def test_each_optional_rule_in_use_costs_its_price(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = the_rules(tenacity=True, battlefield_heroics=True)
    assert campaign.option_cost(rules) == 2
    monkeypatch.setattr(rules, "option_price", 3)
    assert campaign.option_cost(rules) == 6


def test_odds_can_cover_a_battle_and_no_other_stretch() -> None:
    game = battle_table({"042": "b6"}, FAR_FOE)
    assert game.rules.within(game, "battle")
    planning = week_table(units=["041"], leaders={"eandi": "average"}, battalions={"1A": "front"})
    assert not planning.rules.within(planning, "battle")


@rule("4.1a", "8.1g")
def test_a_random_battalion_advances_even_into_friendly_staging() -> None:
    game = week_table(step=notes.RandomAdvance(), battalions={"1A": "friendly-transit"}, rolls=["1A"])
    assert game.state.battalions == {"1A": "friendly-staging"}
    stuck = week_table(step=notes.RandomAdvance(), battalions={"1A": "friendly-staging"})
    assert stuck.state.battalions == {"1A": "friendly-staging"}


@rule("4.2h", "4.2a")
def test_a_single_unit_can_be_sent() -> None:
    game = week_table(
        units=["041", "042"], leaders={"eandi": "average", "stout": "average"}, battalions={"1A": "front"}
    )
    play(game, next(option for option in offered(game, assignment.Target)))
    choice = game.choice
    assert isinstance(choice, assignment.SendUnits)
    assert (choice.minimum(game), choice.maximum(game)) == (1, 2)
    game.pick(["041"])
    assert game.choice is not choice


@rule("8.10a")
def test_priority_rest_shows_its_odds() -> None:
    game = week_table(
        step=(end_of_week.PriorityRest(), *END_OF_WEEK),
        units=["041"],
        leaders={"eandi": "average"},
        so=9,
        stress={"eandi": 3},
    )
    assert texts(game)[0].startswith("Pay 5 SO")
    choice = game.choice
    assert isinstance(choice, end_of_week.RestOrNot)
    assert all(choice.shows_odds(option) for option in game.offered)


@rule("8.5a")
def test_what_is_not_a_unit_cannot_be_turned_in() -> None:
    game = week_table(step=upgrade.TurnIn(("902",), (), "042"), units=["902"], leaders={"reisner": "average"}, so=20)
    assert str(game.why_not(piece="reisner")).startswith("Not now")


@rule("8.1f", "8.1g")
def test_battalions_reach_both_ends_of_the_map_and_stay_there() -> None:
    start = {"1A": "friendly-transit", "2A": "friendly-staging", "3A": "enemy-rear", "4A": "enemy-breakthrough"}
    game = week_table(step=end_of_week.MoveBattalions(), battalions=start, half=["3A", "4A"], rolls=[9, 9, 1, 1])
    ends = {"1A": "friendly-staging", "2A": "friendly-staging"}
    assert game.state.battalions == ends | {"3A": "enemy-breakthrough", "4A": "enemy-breakthrough"}


@rule("2.0e", "6.11a", "8.6a")
def test_while_the_enemy_acts_or_a_recruit_is_chosen_other_pieces_get_a_reason() -> None:
    game = battle_table({"042": "c6"}, [(STUG, "a1"), (RIFLE, "b1")], step=ENEMY_TURN, rolls=[10], fight={"die": 10})
    assert str(game.why_not(piece="042")) == "The enemy acts now; your Slow units act afterwards (2.0e)"
    assert str(game.why_not(piece="nothing")).startswith("Not now")
    choosing = week_table(step=replacements.ChooseRecruit("infantry"), units=["902"], so=0)
    assert str(choosing.why_not(piece="eandi")) == "Eandi commands another type of unit (8.6a)"
