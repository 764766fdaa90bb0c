"""Untidy tables: corners, single choices, and reasons for what isn't offered."""

from fieldcraft.kernel.steps import Take
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import assignment, attacks, deployment, enemy_setup, setup, upgrade
from fieldcraft.titles.sherman_leader.battlefield import HEXES, NEIGHBOURS
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import Report
from tests.titles.sherman_leader.tables import (
    SPEND_REST,
    Pause,
    battle_table,
    moves_now,
    offered,
    opened,
    play,
    week_table,
)

UNITS = {"041": (), "042": (), "043": ("engine",), "902": ()}
LEADERS = {"eandi": "average", "jones": "green"}


def planning() -> Play:
    """Three tanks, one with a broken engine, and a team; a commander for each type; 1 SO, one battalion in reach."""
    there = {"2A": "front", "3S": "enemy-rear", "1S": "enemy-breakthrough"}
    return week_table(units=UNITS, leaders=LEADERS, battalions=there, so=1)


@rule("4.2e", "4.2b", "4.2a")
def test_a_unit_that_cannot_be_sent_has_its_reason_while_units_are_picked() -> None:
    game = planning()
    play(game, next(option for option in offered(game, assignment.Target) if option.battalion == "2A"))
    assert "4.2e" in str(game.why_not(piece="043"))
    play(game, Take("041"))
    assert "4.2a" in str(game.why_not(piece="041"))
    assert "4.2b" in str(game.why_not(piece="042"))
    assert str(game.why_not(piece="2A")).startswith("Not now")


@rule("4.4d")
def test_a_battalion_too_costly_for_a_lone_unit_has_its_reason_by_piece_and_by_name() -> None:
    game = planning()
    play(game, next(option for option in offered(game, assignment.SendOne) if option.unit == "902"))
    assert "4.4d" in str(game.why_not(piece="1S"))
    assert "4.4d" in str(game.why_not(battalion="1S"))
    assert str(game.why_not(piece="041")).startswith("Not now")


@rule("5.6g")
def test_a_team_shut_in_by_water_can_only_leave_at_your_edge_and_is_not_asked_elsewhere() -> None:
    edge, inside = "b6", "b4"
    for start, moves in ((edge, {"off"}), (inside, set())):
        water = dict.fromkeys(NEIGHBOURS[start], "W")
        game = battle_table({"902": start}, [], terrain=water, step=deployment.FirstMoves(("902", "902")))
        assert set(moves_now(game)) == moves
        assert isinstance(game.choice, Pause) == (not moves)


@rule("5.7d")
def test_a_vehicle_with_one_nearest_hex_goes_there_unasked() -> None:
    ground = {hex_: "Im" for hex_ in HEXES if hex_[1] in "123" and hex_ != "b1"}
    game = battle_table({"042": "c6"}, [], terrain=ground, step=enemy_setup.PlaceEnemies(("stug",)), rolls=[6])
    assert isinstance(game.choice, Pause)
    assert game.state.fight.enemy_hexes == ["b1"]


@rule("6.5e")
def test_a_carried_unit_that_could_shoot_gets_the_reason_why_it_cannot() -> None:
    game = battle_table({"501": "b3", "902": "b3"}, [("german-rifle", "b2")], fight={"carried": ["902"]})
    reason = attacks.cannot_attack(game, "902")
    assert reason is not None
    assert reason.rule == "6.5e"
    assert attacks.cannot_attack(game, "501") is None


def test_the_outcome_of_a_battle_is_its_own_and_not_that_of_the_battle_before() -> None:
    earlier = Report(1, "1A", 0, 0, "Destroyed", 2, ())
    game = battle_table({"042": "b6"}, [("stug", "a1")], reports=(earlier,))
    later = game.clone()
    assert game.rules.outcome(game, later, "battle") == "not over"
    later.state.reports = (earlier, Report(1, "9A", 0, 0, "Half", 1, ()))
    assert game.rules.outcome(game, later, "battle") == "Half"


@rule("3.11c")
def test_asking_for_a_later_card_of_a_kind_names_the_card_to_take_first() -> None:
    game = opened()
    first, second = [unit for unit, kind in game.rules.units.items() if kind is game.rules.units["041"]][:2]
    assert str(game.why_not(piece=second)) == f"Take {first} first (3.11c)"
    assert str(game.why_not(unit=second)) == f"Take {first} first (3.11c)"


@rule("3.17a")
def test_a_promotion_shows_the_card_of_the_next_level() -> None:
    game = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "average"}, so=7)
    (option,) = offered(game, setup.Promote)
    assert option.level == LEVELS.index("average") + 1
    play(game, option)
    assert game.state.level["eandi"] == option.level


@rule("8.5b")
def test_without_so_no_unit_can_be_turned_in_and_turning_in_none_pays_for_nothing() -> None:
    game = week_table(units=["041", "902"], leaders=LEADERS, so=0)
    for kind in game.rules.for_sale:
        reason = upgrade.cannot_upgrade_to(game, kind)
        assert reason is None or reason.rule in ("3.11a", "8.5b"), reason
    assert upgrade.candidates(game) == []


@rule("5.2a")
def test_the_odds_of_a_bombardment_are_those_of_its_die() -> None:
    game = battle_table(
        {"042": "c6"},
        [("stug", "a1"), ("german-rifle", "b1")],
        step=enemy_setup.Bombardment(),
        notes=("before air-support",),
    )
    strike = offered(game, enemy_setup.Strike)[0]
    odds = game.odds(strike)
    assert odds.exact
    assert float(odds.of("survives")) == 0.5
    assert len(odds.outcomes) == 2
