"""Throughput with several processes is compared with one process, in turn."""

import re

import pytest

from benchmarks import processes
from benchmarks.__main__ import main
from benchmarks.processes import throughput


def test_all_play_the_same_study_and_are_compared_with_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PILOT_GAMES", 4)
    shown: list[str] = []
    one, two = throughput(0.01, 2, progress=shown.append)
    assert (one.name, one.jobs, one.share, one.cpu_share) == ("one process", 1, 1.0, 1.0)
    assert (two.name, two.jobs) == ("2 processes", 2)
    assert one.games > 0
    assert two.share > 0
    assert two.cpu_share > 0
    assert shown[0] == "one process, round 1 of 3"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PILOT_GAMES", 4)
    assert main(["processes", "--jobs", "2", "--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^one process +[\d,]+ +1\.00 +1\.00$", shown, re.M)
    assert re.search(r"^2 processes +[\d,]+ +\d\.\d\d +\d\.\d\d$", shown, re.M)


def test_an_impossible_cluster_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        main(["processes", "--jobs", "1", "--seconds", "0.01", "--on", "moon"])
    assert exited.value.code == 2
    assert "--on takes ray or ray://HOST:PORT, not 'moon'" in capsys.readouterr().err
