"""Baselines: every scenario by every player, as a page."""

from __future__ import annotations

from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft import cli
from fieldcraft.kernel.registry import find
from fieldcraft.lab import journal as journals
from fieldcraft.lab.baselines import Baseline, Entrant, baselines, page, pairings, parse_entrant, tasks
from fieldcraft.lab.journal import JournalInMemory, Task, play_all
from fieldcraft.lab.simulate import SimulatedGame, play_many, summary
from fieldcraft.players import named


def measured(title: str, entrants: list[Entrant], seed: int) -> list[Baseline]:
    """Baselines of a title."""
    wanted, journal = pairings([title], entrants), JournalInMemory()
    play_all(tasks(wanted, seed), journal, lambda left: None)
    return baselines(wanted, seed, journal)


def test_each_player_plays_each_scenario_on_the_same_seeds() -> None:
    found = measured("musketeer", [Entrant("random", 2), Entrant("sensible", 3)], 5)
    scenarios = [scenario.id for scenario in find("musketeer").scenarios]
    assert [(line.scenario, line.player, line.total.games) for line in found] == [
        (scenario, *who) for scenario in scenarios for who in (("random", 2), ("sensible", 3))
    ]
    alone = summary(play_many("musketeer", 3, 5, lambda seed: named("sensible", seed), scenario=scenarios[1]))
    assert found[3].total == alone


def test_the_page_names_its_command_and_has_a_line_for_each_player() -> None:
    found = measured("lrdg", [Entrant("random", 2)], 1)
    text = page(found, "fieldcraft baselines lrdg --games 2", 1)
    assert "$ fieldcraft baselines lrdg --games 2" in text
    assert "## Long Range Desert Group" in text
    assert text.count("| random | 2 | 0 | 0.0% | 0.0 to 65.8 |") == 5


def test_one_game_has_a_score_without_a_spread() -> None:
    found = measured("lrdg", [Entrant("random", 1)], 1)
    assert "±" not in page(found, "", 1)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["baselines", "musketeer", "--games", "2", "--player", "random", "--player", "search:2@1"]
    assert cli.main([*asked, "--out", str(tmp_path / "page.md")]) == 0
    assert "Wrote 10 baselines to" in capsys.readouterr().out
    text = (tmp_path / "page.md").read_text("utf-8")
    assert "$ fieldcraft baselines musketeer --player random --player search:2@1 --games 2 --seed 1" in text
    assert "| gamil | search:2 | 1 |" in text


@pytest.mark.parametrize("text", ["random@many", "random@", "random@0", "random@3@gamil@4"])
def test_a_player_with_a_number_of_games_must_say_a_number(text: str) -> None:
    with pytest.raises(fc.BadSetup, match="NAME@GAMES"):
        parse_entrant(text, 3)


def test_a_slow_player_may_play_only_some_scenarios() -> None:
    turns = pairings(["musketeer", "lrdg"], [Entrant("random", 1), parse_entrant("search:2@3@gamil,raid-rommel", 1)])
    assert [turn[:2] for turn in turns if turn[2].games == 3] == [("musketeer", "gamil"), ("lrdg", "raid-rommel")]
    assert len(turns) == 12


def test_a_scenario_that_none_of_the_titles_has_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["baselines", "lrdg", "--player", "random@1@gamil"]) == 2
    assert "no scenario 'gamil' in lrdg" in capsys.readouterr().err


def test_a_run_without_players_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["baselines", "lrdg", "--player", "nobody"]) == 2
    assert "no player 'nobody'" in capsys.readouterr().err


def test_an_interrupted_page_resumes_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["baselines", "musketeer", "--games", "3", "--player", "random", "--out", str(tmp_path / "page.md")]
    played: list[Task] = []
    play_task = journals.play_task

    def work(task: Task) -> SimulatedGame:
        if len(played) == stop:
            raise KeyboardInterrupt
        played.append(task)
        return play_task(task)

    stop = 7
    monkeypatch.setattr(play_all, "__defaults__", (1, work))
    assert cli.main(asked) == 130
    assert "7 of 15 games are in" in capsys.readouterr().err
    assert not (tmp_path / "page.md").exists()
    stop = 99
    assert cli.main(asked) == 0
    assert len(played) == len(set(played)) == 15
    assert [path.name for path in tmp_path.iterdir()] == ["page.md"]


def test_several_processes_play_the_same_page(tmp_path: Path) -> None:
    asked = ["baselines", "musketeer", "--games", "2", "--player", "sensible", "--out"]
    assert cli.main([*asked, str(tmp_path / "one.md")]) == 0
    assert cli.main([*asked, str(tmp_path / "two.md"), "--jobs", "2"]) == 0
    assert (tmp_path / "one.md").read_text("utf-8") == (tmp_path / "two.md").read_text("utf-8")
