"""The load test of the web server: a real server, a few players, plausible figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import web, web_report
from benchmarks.__main__ import main
from benchmarks.web import FirstBoard, Load, Report
from benchmarks.web_report import report_lines


@pytest.mark.slow
@pytest.mark.parametrize("api", [False, True])
def test_a_small_run_measures_everything(api: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "THINKING", (0.01, 0.05))
    monkeypatch.setattr(web, "WARM_UP", 0.5)
    monkeypatch.setattr(web, "STARTS", 1)
    monkeypatch.setattr(web, "memory", lambda: 40_000.0)
    report = web.measure(1.0, players=(1, 3), api=api)
    assert [load.players for load in report.loads] == [1, 3]
    for load in report.loads:
        assert load.choices > 0
        assert 0 < load.p50 <= load.p95 <= load.p99 <= load.slowest
        assert 100 < load.sent < 1000
        assert 500 < load.received < 30_000
    assert 0 < report.board.warm <= report.board.cold <= report.board.restart
    assert report.board.size > 10_000
    assert 0 < report.board.cpu < report.board.restart or not Path("/proc/self/stat").exists()


def test_one_more_open_game_takes_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "OPEN_GAMES", 40)
    monkeypatch.setattr(web, "CHOICES", 10)
    assert 0 <= web.memory_here() < 500_000


def test_the_figures_say_how_they_were_measured() -> None:
    load = Load(200, 1560, 195.0, 0.006, 0.021, 0.06, 0.09, 300.0, 5200.0)
    lines = report_lines(Report([load], FirstBoard(0.9, 0.8, 0.5, 0.01, 71_000, 0.7), 39_000.0), api=False)
    text = "\n".join(lines)
    assert "thinks for 0.5 to 1.5 s before each choice, as a fast person does" in text
    assert "200     1560       195.0  6.0 ms  21.0 ms" in text
    assert "0.80 s from starting the server (0.70 s of CPU time), 500 ms from the first request, 10 ms later" in text
    assert "0.90 s from the very first start" in text
    assert "Memory for one more open game: 39 kB" in text


def test_the_command_says_what_it_measures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    load = Load(1, 2, 1.0, 0.1, 0.1, 0.1, 0.1, 300.0, 5000.0)
    report = Report([load], FirstBoard(1, 1, 1, 1, 1, 1), 1.0)
    monkeypatch.setattr(web, "measure", lambda *args, **kwargs: report)
    assert main(["web", "--api"]) == 0
    assert "through the JSON API" in capsys.readouterr().out


def test_a_download_is_no_part_of_the_first_board() -> None:
    page = '<img src="/games/1/ground/2.svg"><a href="/games/1/board.svg" download="board.svg">Download</a>'
    assert web.LINKS.findall(page) == ["/games/1/ground/2.svg"]


def test_the_first_board_of_every_title_is_a_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def first_board(settings: object, title: str, scenario: str) -> FirstBoard:
        asked.append((title, scenario))
        return FirstBoard(0.9, 0.8, 0.5, 0.01, 71_000, 0.7)

    monkeypatch.setattr(web, "first_board", first_board)
    assert main(["web", "--boards"]) == 0
    rows = capsys.readouterr().out
    assert ("v-sabotage", "training-1") in asked
    assert all(title in rows for title, _ in asked)
    assert "71 kB" in rows


@pytest.mark.slow
def test_players_are_measured_before_during_and_after_an_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "THINKING", (0.01, 0.05))
    monkeypatch.setattr(web, "WARM_UP", 0.5)
    found = web.measure_attack(1.0, count=3)
    assert [name for name, _, _ in found] == ["before", "during", "after"]
    assert all(load.choices > 0 for _, load, _ in found)
    assert [bool(statuses) for _, _, statuses in found] == [False, True, False]
    text = "\n".join(web_report.attack_lines(found, api=False))
    assert "with the usual limits" in text
    assert "The attacker's requests by status: " in text
