"""`fieldcraft cards` lists cards and tables by kind, and prints one in full."""

from __future__ import annotations

import pytest

from fieldcraft import cli
from fieldcraft.kernel.library import EMPTY_LIBRARY
from tests.terminal.ford import FordRules


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(["cards", "ford", *words]) == 0
    return capsys.readouterr().out


def test_without_a_name_everything_is_listed_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys) == (
        "Section (3)\n  Ann's section, Bob's section, Cid's section.\nPicket (1)\n  The picket.\n"
        "Tables (1)\n  Volley results.\n"
    )


def test_a_name_prints_a_card_or_a_table_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Firepower: 2" in printed(capsys, "ann")
    assert printed(capsys, "volley", "results", "--plain") == (
        "Volley results (2.0b)\n  Die 1 to 4. Result: miss\n  Die 5 or 6. Result: hit\n  Three hits break the picket.\n"
    )


def test_a_name_may_follow_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    plain = printed(capsys, "volley", "results", "--plain")
    assert printed(capsys, "--plain", "volley", "results") == printed(capsys, "volley", "--plain", "results") == plain


def test_words_and_unknown_options_are_refused_where_nothing_takes_them(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["cards", "ford", "--plane", "volley"], ["titles", "volley"]):
        with pytest.raises(SystemExit):
            cli.main(words)
        assert capsys.readouterr().err.startswith("fieldcraft: unrecognized arguments: ")


def test_text_is_searched_if_no_name_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "march from").startswith("The picket (Picket)")


def test_the_scenario_decides_what_a_card_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert "March from the camp." in printed(capsys, "picket")
    assert "Cross first." in printed(capsys, "picket", "--scenario", "crossing")


def test_a_terminal_gets_tables_in_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "  Die     Result\n  1 to 4  miss\n  5 or 6  hit\n" in printed(capsys, "volley")
    assert "Die 1 to 4. Result: miss" in printed(capsys, "volley", "--plain")


def test_a_title_without_cards_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FordRules, "library", lambda self: EMPTY_LIBRARY)
    assert cli.main(["cards", "ford"]) == 2
    assert capsys.readouterr().err == "fieldcraft: ford has no cards and tables\n"
