"""Briefing and debrief: shown when a battle is about to begin and when it has ended, and at no other time."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.interface.briefings import briefings, last_battle
from fieldcraft.kernel.scene import Panel
from fieldcraft.titles.sherman_leader.deployment import PlaceUnits


@pytest.fixture(scope="module")
def told() -> list[tuple[Any, list[Panel]]]:
    """The first week of a campaign: each position at which there is something to read, and what it is."""
    game, found = fc.new("sherman-leader", scenario="north-africa-1942", seed=3, log=True), list[Any]()
    while len(game.state.reports) < 2:
        before = game.number
        game.choose(game.title.sensible(game))
        panels = briefings(game, before)
        if panels:
            found.append((game.clone(same_chance=True), panels))
    return found


def test_a_battle_has_one_briefing_and_one_debrief(told: list[tuple[Any, list[Panel]]]) -> None:
    titles = [panel.title for _, panels in told for panel in panels]
    assert [title.split(":")[0] for title in titles] == ["Briefing", "Debrief", "Briefing", "Debrief"]
    assert len(set(titles)) == 4


def test_the_briefing_says_what_for_against_whom_where_how_long_and_with_whom(
    told: list[tuple[Any, list[Panel]]],
) -> None:
    game, (panel,) = told[0]
    assert isinstance(game.choice, PlaceUnits)
    begins = [line.split(":")[0].split(",")[0] for line in panel.lines]
    assert begins[:5] == ["Destroy it", "Enemy", "Ground", "Time", "In force"]
    assert begins[-1] == "Your force"
    assert len(panel.lines[5:-1]) == 4, "each of the other notes in force has a line of its own"
    assert "Light Cover in 4 hexes" in panel.lines[2]
    assert all(game.rules.name_of(name) in panel.lines[-1] for name in game.state.fight.commanders)
    assert [piece.id for piece in panel.rows[1].pieces] == list(game.state.fight.leader)


def test_the_debrief_has_losses_vp_stress_xp_and_promotions(told: list[tuple[Any, list[Panel]]]) -> None:
    game, (panel,) = told[1]
    report = game.state.reports[-1]
    assert f"{report.vp:+d} VP" in panel.lines[0]
    lost = [game.rules.name_of(unit) for unit in game.state.lost_units]
    assert all(name in panel.lines[2] for name in (*lost, *map(game.rules.name_of, game.state.killed)))
    rows = {row[0]: row for row in panel.table[1:]}
    for name, stress in report.stress:
        assert rows[game.rules.name_of(name)][1].endswith(str(stress))
        assert rows[game.rules.name_of(name)][2] == "+2"
    assert any("promoted to" in row[3] for _, panels in told for panel in panels for row in panel.table[1:])


def test_every_row_of_the_table_is_a_line_of_text(told: list[tuple[Any, list[Panel]]]) -> None:
    for _, panels in told:
        for panel in panels:
            assert all(any(line.startswith(f"{row[0]}: ") for line in panel.lines) for row in panel.table[1:])


def test_a_loaded_game_has_the_same_debrief(told: list[tuple[Any, list[Panel]]]) -> None:
    game, panels = told[-1]
    loaded = fc.load(game.save())
    assert briefings(loaded, loaded.number - 1) == panels


def test_the_events_of_a_battle_go_from_its_beginning_to_its_end(told: list[tuple[Any, list[Panel]]]) -> None:
    events = last_battle(told[-1][0])
    assert type(events[0]).__name__ == "BattleBegan"
    assert type(events[-1]).__name__ == "BattleEnded"
    assert sum(type(event).__name__ == "BattleBegan" for event in events) == 1


def test_a_title_without_battles_has_neither() -> None:
    game = fc.new("lrdg", seed=7, log=True)
    game.choose(0)
    assert briefings(game, 0) == []
