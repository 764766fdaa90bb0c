"""`fieldcraft simulate --worth`: a table for each scenario, after the usual one."""

import re

import pytest

from fieldcraft import cli


def test_simulate_says_what_the_values_of_an_option_are_worth(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "ford", "--games", "40", "--scenario", "crossing", "--worth", "march-off.place"]
    assert cli.main(asked) == 0
    shown = capsys.readouterr().out
    usual, table = shown.split("\n\n")
    assert "40 games of each scenario" in usual
    head, *rows = table.splitlines()
    assert head.split("  ")[0] == "crossing: march-off.place"
    assert rows
    for row in rows:
        assert re.search(r"^\S+ +\d+ +(\d+\.\d%|-) +\d+ +(\d+\.\d%|-) +([+-]\d+\.\d|-) +(\S+ to \S+|-)$", row)


@pytest.mark.parametrize("what", ["nonsense", "march-off.colour", "."])
def test_simulate_refuses_a_field_that_cannot_be_chosen(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "ford", "--worth", what]) == 2
    wrong = capsys.readouterr().err
    assert wrong.startswith("fieldcraft: ")
    assert wrong.count("\n") == 1
