"""How simulation grows with processes is measured by turns."""

import re

import pytest

from fieldcraft import cli
from fieldcraft.lab import throughput as measuring
from fieldcraft.lab.throughput import throughput


def test_everybody_plays_the_same_and_one_alone_is_the_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "FIRST", 4)
    said: list[str] = []
    one, two = throughput(0.01, 2, say=said.append)
    assert (one.name, one.jobs, one.share, one.busy) == ("one process", 1, 1.0, 1.0)
    assert (two.name, two.jobs) == ("2 processes", 2)
    assert one.games > 0
    assert two.share > 0
    assert two.busy > 0
    assert said[0] == "one process, round 1 of 3"


def test_bench_prints_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "FIRST", 4)
    assert cli.main(["bench", "--jobs", "2", "--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^one process +[\d,]+ +1\.00 +1\.00$", shown, re.M)
    assert re.search(r"^2 processes +[\d,]+ +\d\.\d\d +\d\.\d\d$", shown, re.M)
