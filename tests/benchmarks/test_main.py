"""`python -m benchmarks peers` compares our titles with the installed peers."""

import re
from collections.abc import Iterator

import pytest

from benchmarks import peers
from benchmarks.__main__ import main
from fieldcraft.lab.bench import Speed
from tests.terminal.tables import only_ford


@pytest.fixture(autouse=True)
def ford() -> Iterator[None]:
    with only_ford():
        yield


def test_titles_are_compared_with_the_installed_peers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "measure", lambda seconds: [Speed("catanatron 3.2", 1.0, 2.0)])
    monkeypatch.setattr(peers, "installed_peers", lambda: ["catanatron"])
    assert main(["peers", "--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^catanatron 3\.2 +1 +2 +1\.0 x +1\.0 x$", shown, re.M)
    assert re.search(r"^ford .*\d x +\d.* x$", shown, re.M)
    assert "No peer is installed" not in shown


def test_a_run_without_peers_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "installed_peers", list)
    assert main(["peers", "--seconds", "0.01"]) == 0
    assert "No peer is installed" in capsys.readouterr().out
