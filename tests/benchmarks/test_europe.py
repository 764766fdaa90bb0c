"""The tables of Commandos: Europe: missions watched in games, and attacks judged by playing on."""

from __future__ import annotations

from pathlib import Path

import pytest

import fieldcraft as fc
from benchmarks import europe
from fieldcraft.lab.journal import Journal, Task
from fieldcraft.lab.simulate import KindCount, SimulatedGame
from fieldcraft.lab.statistics import Estimate
from fieldcraft.players import named


def test_the_missions_of_a_game_are_counted(tmp_path: Path) -> None:
    game = fc.new("commandos-europe", scenario="continent", seed=3)
    played = europe.play_missions(game, named("sensible"))
    journal, task = Journal(tmp_path / "games"), Task(europe.TITLE, "continent", "sensible", 3, "missions")
    journal.add(task, played)
    assert Journal(tmp_path / "games").games[task] == played
    assert game.result is not None
    assert played.score == game.result.score
    placed = {kind.kind.removeprefix("placed "): kind.taken for kind in played.kinds if kind.kind.startswith("placed")}
    assert [mission for mission, done in placed.items() if done] == game.state.accomplished
    rows = europe.mission_rows([played, played])
    assert len(rows) == len(placed) + 2
    assert all(row[3] == "2" for row in rows[:-2])
    assert sum(int(row[3]) for row in rows[-2:]) == 2 * len(placed)


def test_missions_with_and_without_gear_are_summed_up() -> None:
    counts = [
        KindCount(f"{what} {mission}", 1, taken)
        for what, taken in (("placed", 1), ("heard", 0), ("lost", 2))
        for mission in ("arm-locals", "bridge")
    ]
    rows = europe.mission_rows([SimulatedGame(1, True, 2, 3, 4, "", kinds=tuple(counts))])
    assert rows[0] == ("norway", "Arm the Locals", "Arms crate", "1", "100.0%", "0.0%", "200.0%")
    assert rows[-2:] == [
        ("all", "all that need gear", "", "2", "100.0%", "0.0%", "200.0%"),
        ("all", "all that need none", "", "0", "-", "-", "-"),
    ]


def test_an_attack_is_judged_against_none_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(europe, "MAPS", ("continent",))
    monkeypatch.setattr(europe, "CHOOSING", 1)
    monkeypatch.setattr(europe, "JUDGING", 3)
    heard: list[str] = []
    (found,) = europe.play_attacks(1, 30001, heard.append)
    assert heard == ["continent: 1 of 1 positions"]
    assert found.attack.startswith("Attack ")
    assert found.worth.low <= found.worth.value <= found.worth.high
    game = next(europe.positions("continent", 30001))
    assert europe.score(game, game.offered[-1], 7) == europe.score(game, game.offered[-1], 7)


def test_attacks_are_judged_under_other_rules_too() -> None:
    quiet = next(europe.positions("continent", 30001, {"attacks_bring_enemies": False}))
    assert not quiet.rules.attacks_bring_enemies
    assert next(europe.positions("continent", 30001)).rules.attacks_bring_enemies


def test_the_table_of_attacks_corrects_for_their_number() -> None:
    sure, unsure = Estimate(1.0, 0.9, 1.1), Estimate(0.2, 0.0, 0.4)
    found = [europe.Position("norway", f"A{n}", unsure, 0.03) for n in range(9)]
    found.append(europe.Position("norway", "B", sure, 0.0001))
    assert [row[:5] for row in europe.attack_rows(found)] == [
        ("norway", "10", "10", "1", "0"),
        ("all", "10", "10", "1", "0"),
    ]
    assert europe.examples(found, 1) == ["norway: B +1.00 missions (+0.90 to +1.10)"]
