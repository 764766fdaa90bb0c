"""`fieldcraft learn` prints how to play a title, in a terminal and in a pipe."""

from __future__ import annotations

import pytest

from fieldcraft import cli


def test_a_pipe_gets_sentences_and_a_terminal_a_drawing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["learn", "ford"]) == 0
    piped = capsys.readouterr().out
    assert piped.startswith("How to play A Night at the Ford\n")
    assert "\n+---" not in piped.replace(" ", "")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    cli.main(["learn", "ford"])
    drawn = capsys.readouterr().out
    assert "\n+---" in drawn.replace(" ", "")
    cli.main(["learn", "ford", "--plain"])
    assert capsys.readouterr().out == piped


def test_an_unknown_title_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["learn", "chess"]) == 2
    assert "there is no title 'chess'" in capsys.readouterr().err
