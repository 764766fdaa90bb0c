"""The library: every card and chart of the box can be read, and each decision names those that matter."""

from collections import Counter
from collections.abc import Iterable

import pytest

import fieldcraft as fc
from fieldcraft.kernel.library import Card, Table
from fieldcraft.kernel.registry import find
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import action, enemy_attacks, turn
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import (
    ENEMY_TURN,
    NOBODY,
    battle_table,
    moves_now,
    play,
    the_rules,
    week_table,
)

LIBRARY = the_rules().library()


def card(id: str) -> Card:
    """A card by its id."""
    found = LIBRARY.get(id)
    assert isinstance(found, Card), id
    return found


def table(id: str) -> Table:
    """A table by its id."""
    found = LIBRARY.get(f"table:{id}")
    assert isinstance(found, Table), id
    return found


def facts(id: str) -> dict[str, str]:
    """The labelled values of a card."""
    return dict(card(id).facts)


def rows(game: Play, id: str) -> list[str]:
    """The first cells of the rows of a table that apply at the current decision."""
    assert game.decision is not None
    (found,) = [lookup for lookup in game.decision.lookups if lookup.id == f"table:{id}"]
    return [table(id).rows[row][0] for row in found.rows]


def ids(game: Play) -> list[str]:
    """What there is to read at the current decision."""
    assert game.decision is not None
    return [lookup.id for lookup in game.decision.lookups]


@rule("3.1a")
@pytest.mark.parametrize("campaign", ["bulge-1944", "philippines-1942"])
def test_every_record_of_the_box_is_in_the_library_once(campaign: str) -> None:
    rules = the_rules(campaign)
    box, library = rules.box, rules.library()
    kinds: dict[str, Iterable[str]] = {
        "campaign": box.campaigns,
        "objective": box.objectives,
        "battalion": box.battalions,
        "unit": box.types,
        "commander": box.commanders,
        "event": box.events,
        "condition": box.conditions,
        "enemy": box.enemies,
    }
    wanted = [f"{kind}:{id_}" for kind, records in kinds.items() for id_ in records]
    assert Counter(item.id for item in library.cards) == Counter(wanted)
    lines = {
        "tank-cups": len(box.cups),
        "tiles": len(box.tiles),
        "enemy-movement": len(box.movement),
        "placement": len(box.placement),
        "operational-movement": len(box.operational),
        "damage-counters": len(box.damage),
    }
    tables = {item.id.removeprefix("table:"): item for item in library.tables}
    assert {name: len(tables[name].rows) for name in lines} == lines
    assert len({item.id for item in library}) == len(list(library))


@rule("3.1a")
def test_tables_are_rectangular_and_everything_cites_a_rule_and_a_source() -> None:
    known = find("sherman-leader").ledger.statements
    for item in LIBRARY:
        assert item.rule in known, item.id
        assert item.source, item.id
        if isinstance(item, Table):
            assert {len(row) for row in item.rows} == {len(item.heading)}, item.id


@rule("3.8h", "3.8g", "7.2b")
def test_a_battalion_card_says_what_counts_at_half_strength() -> None:
    assert facts("battalion:1A")["VP"] == "5, of which 2 for Half strength"
    assert facts("battalion:1A")["Units at Half strength"].startswith("4 Tanks, 1 Halftrack")
    notes = the_rules().box.battalions["1C"].notes
    said = card("battalion:1C").text
    assert [line.endswith("(It still counts at Half strength.)") for line in said[-len(notes) :]] == [
        note.lasting for note in notes
    ]
    assert card("battalion:6C").text[0] == "Fixed: it never leaves its band."


@rule("3.15a", "3.15b", "3.15c")
def test_a_commander_card_has_six_levels_with_both_sets_of_values() -> None:
    lines = facts("commander:sanders")
    assert [level.title() for level in LEVELS] == list(lines)[1:]
    assert lines["Recruit"] == (
        "Okay at 0 to 3 Stress: Slow, R0 -1, R1+ -2; Shaken at 4 to 7: Slow, R0 -2, R1+ -3; Unfit from 8; Cool 0; "
        "promoted at 4 XP"
    )
    assert "no promotion" in lines["Ace"]


@rule("3.12f", "3.13c", "5.6e")
def test_a_unit_card_says_everything_that_the_rules_use() -> None:
    assert facts("unit:rifle")["Defense"] == "3, attacked with HE"
    assert "It may make one or two moves before the battle." in card("unit:rifle").text
    mortar = card("unit:mortar")
    assert "Indirect Fire: it needs no line of sight." in mortar.text


@rule("5.11d", "6.14g", "6.11b")
def test_an_enemy_counter_says_its_ranges_and_penalties() -> None:
    assert facts("enemy:german-rifle")["Range"] == "AP to R0, HE to R1"
    assert card("enemy:german-rifle").text == ("-2 on its attack dice in a turn in which it moved.",)
    assert card("enemy:german-building").text == ("It never moves.",)
    assert facts("enemy:german-mg")["AP"] == "none"


@rule("3.2a", "6.17a")
def test_the_damage_tables_count_the_counters_in_the_cup() -> None:
    for target in ("ap", "he"):
        listed = {row[0]: int(row[1]) for row in table(f"{target}-damage").rows}
        counted: Counter[str] = Counter()
        for counter in the_rules().box.damage.values():
            counted[DAMAGE_NAMES[getattr(counter, target)]] += counter.count
        assert listed == counted


@rule("9.1a")
def test_the_victory_table_has_no_gap() -> None:
    cut_off = the_rules(objective="cut-off").library().get("table:victory")
    assert isinstance(cut_off, Table)
    assert [row[:2] for row in cut_off.rows] == [
        ("Great", "17+"),
        ("Good", "13 to 16"),
        ("Adequate", "9 to 12"),
        ("Poor", "7 to 8"),
        ("Dismal", "6 or fewer"),
    ]


@rule("4.2a")
def test_an_assignment_shows_battalions_objective_and_the_cost_of_the_bands() -> None:
    game = week_table(
        units=["902"],
        leaders={"reisner": "green"},
        battalions={"2S": "enemy-rear", "9A": "front"},
        so=5,
        notes=("condition leadership",),
    )
    assert {"battalion:2S", "battalion:9A", "objective:over-there", "condition:leadership"} <= set(ids(game))
    assert rows(game, "bands") == ["Front", "Enemy Rear"]


@rule("6.9d", "6.9e", "6.9h", "6.9i")
def test_an_attack_shows_both_cards_and_the_modifiers_that_apply() -> None:
    table_ = battle_table({"042": "b5", "902": "b5"}, [("stug", "b3")], leaders={"902": NOBODY}, terrain={"b3": "L"})
    play(table_, turn.Act("042"))
    assert ids(table_)[:3] == ["unit:sherman-75", "commander:eandi", "enemy:stug"]
    assert rows(table_, "attack") == ["R2", "Commander"]
    assert rows(table_, "terrain") == ["Light Cover"]
    play(table_, moves_now(table_)["b4"])
    assert isinstance(table_.choice, action.FireAfterMoving)
    assert rows(table_, "attack") == ["R1", "Commander", "The unit moved in this step"]
    alone = battle_table({"902": "b5"}, [("german-rifle", "b4")], leaders={"902": NOBODY})
    play(alone, turn.Act("902"))
    assert rows(alone, "attack") == ["R1", "No fit commander"]


@rule("6.14d", "6.17b")
def test_an_enemy_attack_shows_the_damage_that_can_be_drawn() -> None:
    game = battle_table(
        {"901": "b5", "902": "b5"}, [("german-mg", "b4")], damaged={"901": [], "902": []}, step=ENEMY_TURN, rolls=[1]
    )
    assert isinstance(game.choice, enemy_attacks.EnemyTarget)
    assert "table:he-damage" in ids(game)
    assert "table:ap-damage" not in ids(game)
    assert rows(game, "enemy-attack") == ["R1"]
    game.state.fight.notes = ("condition storm", *game.state.fight.notes)
    assert rows(game, "enemy-attack") == ["R1", "Notes in force"]
    assert {"unit:rifle", "enemy:german-mg"} <= set(ids(game))


@rule("3.1a")
@pytest.mark.parametrize("scenario", ["bulge-1944", "philippines-1942"])
def test_every_lookup_of_a_game_is_found(scenario: str) -> None:
    known = {item.id: item for item in the_rules(scenario).library()}
    met: set[str] = set()
    for seed in range(3):
        game = fc.new("sherman-leader", scenario=scenario, seed=seed, battlefield_heroics=True, tenacity=True)
        while not game.over:
            assert game.decision is not None
            for lookup in game.decision.lookups:
                found = known[lookup.id]
                assert not lookup.rows or (isinstance(found, Table) and max(lookup.rows) < len(found.rows)), lookup
            met.add(type(game.choice).__name__)
            assert game.decision.lookups, game.choice
            assert len(set(game.decision.lookups)) == len(game.decision.lookups)
            game.choose((7 * game.number + seed) % len(game.offered))
    assert len(met) > 10
