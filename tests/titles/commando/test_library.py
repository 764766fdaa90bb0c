"""Every card and table can be read in full, and each decision names those that matter."""

from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.library import Card, Lookup, Table
from fieldcraft.titles.commando.airborne import Drop
from fieldcraft.titles.commando.operations import OperateFrom
from fieldcraft.titles.commando.state import AIR, GONE
from tests.titles.commando.plain import FIELD, GUARD, HOME, PSYOP, A, B, gather, march, plain_table
from tests.titles.lrdg.desert import AIRSTRIKE, TRUCKS, WIRELESS, desert, desert_battle, marines_at_sea
from tests.titles.support import play

TITLES = ["lrdg", "musketeer"]


def look_up(game: Any) -> list[Lookup]:
    """What the current decision refers to."""
    decision = game.decision
    assert decision is not None
    return list(decision.lookups)


@pytest.mark.parametrize("title", TITLES)
def test_every_card_and_table_of_the_data_is_in_the_library(title: str) -> None:
    game = fc.new(title, seed=7)
    box, library = game.rules.box, game.library
    kinds = {"mission": box.missions, "event": box.cards, "unit": box.types, "opfor": box.opfor, "marker": box.markers}
    for kind, found in kinds.items():
        for name, record in found.items():
            card = library.get(f"{kind}:{name}")
            assert isinstance(card, Card)
            assert card.name == record.name
            assert card.source == record.source
    sizes = {
        "recruit": len(box.types),
        "terrain": len(box.terrain),
        "spaces": len(box.spaces),
        "objective-locations": len(box.locations),
        "battle-results": 6,
        "amphibious": 6,
        "victory": 4,
        **({"airborne": 6} if box.airborne else {}),
    }
    assert {table.id: len(table.rows) for table in library.tables} == {f"table:{k}": n for k, n in sizes.items()}
    assert len(library.cards) == sum(map(len, kinds.values()))


@pytest.mark.parametrize("title", TITLES)
def test_ids_are_unique_rows_fit_their_heading_and_rules_are_in_the_ledger(title: str) -> None:
    game = fc.new(title, seed=7)
    ids = [item.id for item in game.library]
    assert len(ids) == len(set(ids))
    for item in game.library:
        assert item.rule in game.title.ledger.statements, item.id
        if isinstance(item, Table):
            assert {len(row) for row in item.rows} == {len(item.heading)}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(3))
def test_every_lookup_of_a_random_game_is_found(title: str, seed: int) -> None:
    game, luck = fc.new(title, scenario="campaign", seed=seed), Random(seed)
    while not game.over:
        for lookup in look_up(game):
            found = game.library.get(lookup.id)
            assert found is not None, lookup
            assert not lookup.rows or isinstance(found, Table)
            assert all(0 <= row < len(found.rows) for row in lookup.rows if isinstance(found, Table))
        game.choose(luck.randrange(len(game.offered)))


def test_a_column_of_the_terrain_chart_that_would_be_empty_is_left_out() -> None:
    desert_chart, town_chart = (fc.new(title, seed=7).library.get("table:terrain") for title in TITLES)
    assert isinstance(desert_chart, Table)
    assert isinstance(town_chart, Table)
    assert "OPFOR drawn" not in desert_chart.heading
    assert "OPFOR drawn" in town_chart.heading


def test_an_event_card_says_what_it_does_in_numbers() -> None:
    library = fc.new("lrdg", seed=7).library
    ghibli = library.get("event:ghibli")
    assert isinstance(ghibli, Card)
    assert ("Ops", "-2") in ghibli.facts
    assert "You lose 2 Ops." in ghibli.text[0]


def test_a_mission_card_has_its_five_parts() -> None:
    card = fc.new("lrdg", scenario="raid-rommel", seed=7).library.get("mission:raid-rommel")
    assert isinstance(card, Card)
    labels = [label for label, _ in card.facts]
    assert labels == ["Year", "Situation", "Mission", "Execution", "Logistics", "Command and signal"]


def test_a_roll_of_five_can_be_looked_up() -> None:
    table = fc.new("lrdg", seed=7).library.get("table:battle-results")
    assert isinstance(table, Table)
    assert table.rows[4] == ("5", "eliminated", "panic")


def test_while_recruiting_the_rows_are_those_you_can_afford() -> None:
    game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while type(game.choice).__name__ != "Recruit":
        game.choose(0)
    game.state.rp = 2
    (lookup,) = [lookup for lookup in look_up(game) if lookup.id == "table:recruit"]
    table = game.library.get("table:recruit")
    assert isinstance(table, Table)
    names = [table.rows[row][0] for row in lookup.rows]
    assert "Truck Patrol" in names
    assert "Jeep Patrol" not in names, "they come in 1942"
    assert all(int(table.rows[row][1].split()[0]) <= 2 for row in lookup.rows)


def test_a_battle_shows_the_card_it_is_fought_for_and_its_ground() -> None:
    game = plain_table({A: HOME, B: HOME})
    march(game, HOME, FIELD, "ambush", "guard", "rifles", 6, 1)
    ids = [lookup.id for lookup in look_up(game)]
    assert ids == ["table:battle-results", "event:ambush", "opfor:guard", "opfor:rifles", "table:terrain"]
    (ground,) = [lookup for lookup in look_up(game) if lookup.id == "table:terrain"]
    table = game.library.get("table:terrain")
    assert isinstance(table, Table)
    here = game.rules.box.terrain[game.rules.box.spaces[FIELD].terrain]
    assert [table.rows[row][0] for row in ground.rows] == [here.name]


def test_in_a_battle_only_the_opfor_units_that_are_left_are_shown() -> None:
    game = plain_table({A: HOME, B: HOME})
    march(game, HOME, FIELD, "ambush", "guard", "rifles", 6, 1)
    assert game.state.battle is not None
    game.state.battle.hurt[0] = GONE
    assert [lookup.id for lookup in look_up(game) if lookup.id.startswith("opfor:")] == ["opfor:rifles"]


def test_before_the_dice_the_card_and_the_ground_come_first() -> None:
    game = desert_battle([WIRELESS], [GUARD], (), others={AIRSTRIKE: AIR})
    assert [lookup.id for lookup in look_up(game)] == ["table:terrain", "table:battle-results", "opfor:guard"]


def test_a_psyop_unit_reads_the_card_it_may_change() -> None:
    game = plain_table({PSYOP: HOME})
    march(game, HOME, FIELD, "luck")
    assert look_up(game) == [Lookup("event:luck")]


def test_before_a_drop_and_a_landing_their_tables_are_shown() -> None:
    game = plain_table({A: "cyprus", B: FIELD})
    play(game, Drop("cyprus"))
    assert Lookup("table:airborne") in look_up(game)
    assert Lookup("table:amphibious") in look_up(marines_at_sea())


def test_in_play_the_mission_card_and_intel_in_hand_are_shown() -> None:
    game = desert({TRUCKS: "kufra"}, held=["papers"])
    assert look_up(game) == [Lookup("mission:raid-rommel"), Lookup("event:papers")]
    gather(game, "kufra")
    assert "table:terrain" in [lookup.id for lookup in look_up(game)]
    assert OperateFrom("kufra") not in game.offered
