"""Every card and table can be read, and the ones that matter are named at each decision."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.library import Card, Table
from fieldcraft.kernel.registry import find
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage import commando_phase, enemy_shooting, squad
from tests.titles.v_sabotage.proving_ground import rules_of, table

SCENARIOS = [scenario.id for scenario in find("v-sabotage").scenarios]


@rule("11.2e", "12.1a", "5.1d", "9.2a", "13.1b", "7.3a", "7.3c", "14.2a")
def test_every_record_of_the_data_is_in_the_library() -> None:
    found: set[str] = set()
    for scenario in SCENARIOS:
        library = rules_of(scenario).library()
        ids = [item.id for item in library]
        assert len(ids) == len(set(ids))
        found |= set(ids)
    box = rules_of("streets").box
    wanted: dict[str, Mapping[str, object]] = {
        "commando": box.commandos,
        "event": box.cards,
        "equipment": box.equipment,
        "character": box.characters,
        "operation": box.operations,
    }
    for kind, records in wanted.items():
        assert {f"{kind}:{record}" for record in records} <= found
    assert {f"enemy:{unit}" for unit in (*box.regulars, *box.specials)} <= found
    assert {f"level:{level}" for level in SCENARIOS if level in box.levels} <= found


@rule("11.2e")
@pytest.mark.parametrize("scenario", ["streets", "black-tea", "snowflake"])
def test_every_card_says_something_and_every_table_is_rectangular(scenario: str) -> None:
    for item in rules_of(scenario, veteran=True).library():
        if isinstance(item, Card):
            assert item.text, item.id
            assert all(label and value for label, value in item.facts), item.id
        else:
            assert isinstance(item, Table)
            assert {len(row) for row in item.rows} == {len(item.heading)}, item.id
        assert item.rule, item.id
        assert item.source, item.id


@rule("9.2a", "15.1a")
def test_a_commando_card_says_what_its_skills_do() -> None:
    rules = rules_of("streets")
    for card, side in rules.box.sides:
        words = " ".join(next(item.text for item in rules.library().cards if item.id == f"commando:{card}"))
        for skill in rules.box.sides[card, side].skills:
            assert rules.box.skills[skill].text in words


@rule("5.1d", "5.1e")
def test_an_event_card_says_both_halves() -> None:
    cards = rules_of("streets").library().cards
    card = next(item for item in cards if item.kind == "Event card" and len(item.text) == 2)
    assert [line.split(":")[0] for line in card.text] == ["Alarm silent", "Alarm triggered"]


@rule("6.15b", "6.15d")
def test_the_table_of_shooting_says_what_a_roll_of_four_means() -> None:
    found = rules_of("streets").library().get("table:shooting")
    assert isinstance(found, Table)
    assert found.rows[3] == ("4", "hit", "hit", "hit", "miss")


@rule("3.4b", "15.2a", "15.3i", "15.3j")
def test_the_table_of_stealth_checks_says_who_sees_on_a_two_and_a_three() -> None:
    found = rules_of("streets").library().get("table:stealth-checks")
    assert isinstance(found, Table)
    assert found.rows[1] == ("2", "seen", "seen", "seen", "unseen", "unseen")
    assert found.rows[2] == ("3", "unseen", "seen", "seen", "unseen", "unseen")


@rule("11.2e")
def test_the_level_cards_are_named_before_the_squad_is_chosen() -> None:
    game: Any = fc.new("v-sabotage", scenario="black-tea", seed=1)
    assert isinstance(game.choice, squad.ChooseCommando)
    ids = [lookup.id for lookup in game.choice.lookups(game)]
    assert ids[:4] == ["operation:black-tea", "level:streets", "level:bridges", "level:fuel-depot"]


@rule("5.1a", "6.4a")
def test_in_play_the_event_the_level_and_the_equipment_at_hand_are_named() -> None:
    game = table({"officer": "o grenade"}, items={"o": "tnt"}, ground={"card": "hot-soup"})
    assert game.choice is not None
    ids = {lookup.id for lookup in game.choice.lookups(game)}
    assert {"event:hot-soup", "level:range", "equipment:tnt", "equipment:grenade", "table:actions"} <= ids


@rule("6.15b")
def test_the_rows_that_apply_are_named() -> None:
    game = table({"officer": "c"})
    assert game.choice is not None
    tiles = next(lookup for lookup in game.choice.lookups(game) if lookup.id == "table:tiles")
    found = game.rules.library().get("table:tiles")
    assert isinstance(found, Table)
    assert [found.rows[row][0] for row in tiles.rows] == ["Medium"]


@rule("4.2a")
@pytest.mark.parametrize("scenario", ["black-tea", "green", "prison", "training-3"])
def test_what_a_random_game_tells_players_to_read_is_in_the_library(scenario: str) -> None:
    game: Any = fc.new("v-sabotage", scenario=scenario, seed=4, players=2 if scenario == "black-tea" else 1)
    library, luck, seen = game.rules.library(), Random(4), set[type]()
    while game.result is None:
        for lookup in game.choice.lookups(game):
            item = library.get(lookup.id)
            assert item is not None, lookup
            if isinstance(item, Table):
                assert all(0 <= row < len(item.rows) for row in lookup.rows)
            seen.add(type(game.choice))
        game.choose(luck.randrange(len(game.offered)))
    assert commando_phase.Activation in seen


@rule("7.8d")
def test_a_target_names_the_enemies_that_shoot() -> None:
    squad_ = {"officer": "e visible", "medic": "o visible"}
    game = table(squad_, enemies={"k": "mp40"}, step=enemy_shooting.EnemyShooting(), ground={"alarm": True})
    assert game.choice is not None
    assert "enemy:soldier" in {lookup.id for lookup in game.choice.lookups(game)}


@rule("11.2b", "11.2e")
def test_a_level_card_names_its_locked_doors() -> None:
    card = rules_of("range").library().get("level:range")
    assert isinstance(card, Card)
    assert any(line.startswith("Locked doors: between ") for line in card.text)
