"""A title's terms are data."""

from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.kernel.glossary import read_terms

TERM = '[[term]]\nname = "{}"\ntext = "{}"\nrule = "1.0a"\nsource = "test"\n'


def test_terms_are_read_in_alphabetical_order(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TERM.format("Watch", "Guards.") + TERM.format("ambush", "Surprise."), "utf-8")
    terms = read_terms([tmp_path / "a.toml"])
    assert list(terms) == ["ambush", "Watch"]
    assert terms["Watch"].text == "Guards."


def test_a_scenario_replaces_a_term_of_its_series(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TERM.format("Watch", "Guards."), "utf-8")
    (tmp_path / "b.toml").write_text(TERM.format("Watch", "Sentries."), "utf-8")
    assert read_terms([tmp_path / "a.toml", tmp_path / "b.toml"])["Watch"].text == "Sentries."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TERM.format("Watch", "") * 2, "a.toml has a term twice"),
        ('[[term]]\nname = "Watch"\n', "a.toml, term number 1: Object missing required field"),
        ("[[word]]\n", "a.toml has an unknown table 'word'"),
    ],
)
def test_a_mistake_names_its_file_and_record(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a.toml").write_text(text, "utf-8")
    with pytest.raises(fc.BadData, match=message):
        read_terms([tmp_path / "a.toml"])
