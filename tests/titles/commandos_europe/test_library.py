"""The library: every record is a card or a line of a table, and every lookup leads there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fieldcraft as fc
from fieldcraft.kernel.library import Card, Library, Lookup, Table
from fieldcraft.players import at_random, sensible
from fieldcraft.testing import rule
from fieldcraft.titles.commandos_europe.rules import Play
from tests.titles.commandos_europe.drill import BASE, CAMP, FIELD, GUARD, PATROL, A, B, drill, go, play, set_out
from tests.titles.commandos_europe.fights import HERE, NORTH, enemy_phase


def lookups(game: Play) -> list[Lookup]:
    """What there is to look up now."""
    assert game.choice is not None
    return list(game.choice.lookups(game))


def rows(game: Play, id: str) -> list[tuple[str, ...]]:
    """The rows of a table that apply now."""
    table = game.library.get(id)
    assert isinstance(table, Table)
    return [table.rows[number] for lookup in lookups(game) if lookup.id == id for number in lookup.rows]


def test_every_record_is_in_the_library_and_no_id_is_used_twice() -> None:
    game = fc.new("commandos-europe", seed=1)
    library, data = game.library, game.rules.data
    ids = [item.id for item in library]
    assert len(ids) == len(set(ids))
    for kind in ("mission", "squad", "leader", "base", "gear"):
        records = getattr(data, "gear" if kind == "gear" else f"{kind}s")
        assert {f"{kind}:{id}" for id in records} <= set(ids)
    assert {f"enemy:{id}" for id in data.enemies} | {f"marker:{id}" for id in data.casualties} <= set(ids)
    for table, records in (("terrain", data.terrain), ("casualties", data.casualties), ("gear", data.gear)):
        found = library.get(f"table:{table}")
        assert isinstance(found, Table)
        assert [row[0] for row in found.rows] == [record.name for record in records.values()]
    victory = library.get("table:assessments")
    assert isinstance(victory, Table)
    assert [row[1] for row in victory.rows] == [line.name for line in data.assessments]


def test_every_card_has_its_rule_and_every_row_its_cells() -> None:
    game = fc.new("commandos-europe", seed=1)
    ledger = game.title.ledger
    for item in game.library:
        assert item.rule in ledger.statements, item.id
        if isinstance(item, Table):
            assert {len(row) for row in item.rows} == {len(item.heading)}, item.id
        else:
            assert item.facts, item.id


def test_a_single_map_shows_only_its_own_missions_and_enemies() -> None:
    library = fc.new("commandos-europe", scenario="norway", seed=1).library
    assert {fact[1] for card in library.cards for fact in card.facts if fact[0] == "Map"} == {"Norway"}
    assert library.get("table:missions-normandy") is None


@pytest.mark.parametrize("seed", range(4))
def test_every_lookup_of_a_game_is_found(seed: int) -> None:
    game = fc.new("commandos-europe", seed=seed)
    library = game.library
    player = sensible(seed) if seed % 2 else at_random(seed)
    while not game.over and game.number < 250:
        for lookup in lookups(game):
            check(library, lookup)
        game.choose(player(game))


def check(library: Library, lookup: Lookup) -> None:
    """A lookup leads to a card, or to rows of a table."""
    found = library.get(lookup.id)
    assert found is not None, lookup
    assert all(number < len(found.rows) for number in lookup.rows) if isinstance(found, Table) else not lookup.rows


@rule("7.1a", "10.7a")
def test_when_a_party_moves_its_mission_and_the_terrain_in_reach_are_at_hand() -> None:
    game = drill({A: FIELD, BASE: CAMP})
    set_out(game, A)
    assert Lookup("mission:walk") in lookups(game)
    assert {"Clear", "Woods"} <= {row[0] for row in rows(game, "table:terrain")}
    assert "Marsh" not in {row[0] for row in rows(game, "table:terrain")}


@rule("12.0e")
def test_when_noise_is_checked_the_line_of_its_level_is_at_hand() -> None:
    game = drill({A: FIELD, B: "2512", BASE: CAMP})
    go(game, "2710", A)
    assert [row[0] for row in rows(game, "table:noise")] == ["3"]


@rule("13.1c")
def test_in_combat_the_enemy_the_terrain_and_the_markers_left_are_at_hand() -> None:
    game = enemy_phase({A: HERE}, {f"{PATROL}-1": NORTH}, wounds={A: "wounded"}, pool={"wounded": 1, "stretcher": 0})
    assert Lookup(f"enemy:{PATROL}") in lookups(game)
    assert [row[0] for row in rows(game, "table:casualties")] == ["One man wounded"]
    assert [row[0] for row in rows(game, "table:terrain")] == ["Clear"]
    assert [row[1] for row in rows(game, "table:assessments")] == ["Court-martial"]


@rule("15.0e")
def test_before_suppressive_fire_the_chances_are_at_hand() -> None:
    game = enemy_phase({A: HERE, "sten-1": HERE}, {f"{PATROL}-1": "2507", f"{GUARD}-1": "3703"})
    assert rows(game, "table:suppression") == [("3", "4 to 6", "50%")]


@rule("15.0e")
def test_the_table_of_suppressive_fire_has_a_line_for_every_distance_in_range() -> None:
    table = fc.new("commandos-europe", seed=1).library.get("table:suppression")
    assert isinstance(table, Table)
    assert [row[1:] for row in table.rows] == [
        ("2 to 6", "83%"),
        ("3 to 6", "67%"),
        ("4 to 6", "50%"),
        ("5 or 6", "33%"),
        ("6", "17%"),
    ]


@rule("10.6e")
def test_the_terrain_chart_says_that_no_wheels_cross_a_cliff_and_has_no_signed_zero() -> None:
    chart = fc.new("commandos-europe", seed=1).library.get("table:terrain")
    assert isinstance(chart, Table)
    assert chart.rows[-1] == ("Cliff", "+1", "0", "0", "A hexside: 1 MP more to climb. No wheels, not even by road.")


def cards(game: Play) -> Iterator[Card]:
    """The cards to read now."""
    for lookup in lookups(game):
        item = game.library.get(lookup.id)
        if isinstance(item, Card):
            yield item


@rule("6.1a")
def test_the_shop_shows_the_mission_and_what_it_requires() -> None:
    game = drill({A: CAMP, BASE: CAMP}, pp=20, mission_status="accomplished", rolls=("wire", 1))
    assert [card.name for card in cards(game)] == ["Wire", "Explosives", "Radio"]
    play(game, game.offered[0])
