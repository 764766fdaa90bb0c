"""The rule ledger is read line by line, and a line that is not understood is named."""

from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.kernel.ledger import Ledger

SERIES = """# Series

Some words about it.

## 1 Moving
- **1.0a** A unit moves.

### 1.2 Far
- **1.2a** It may move far.
- **1.2b** *(ruling M3)* It stops at night.

## 10 Fighting
- **10.1a** *(option blood)* Units fight.
- **10.10a** *(ruling F1; option blood)* Units bleed.
"""
SCENARIO = """## 31 Desert
- **31.0a** *(replaces 1.2a, 1.2b)* Nobody moves far in sand.
"""


def read(folder: Path, *texts: str) -> Ledger:
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"rules{number}.md")
        paths[-1].write_text(text, "utf-8")
    return Ledger.read(paths)


def ids(found: list[fc.kernel.ledger.Statement]) -> list[str]:
    return [statement.id for statement in found]


def test_statements_are_read_in_order_with_their_headings(tmp_path: Path) -> None:
    ledger = read(tmp_path, SERIES)
    assert ids(list(ledger)) == ["1.0a", "1.2a", "1.2b", "10.1a", "10.10a"]
    assert ledger.statements["1.0a"].text == "A unit moves."
    assert [s.heading for s in ledger] == ["Moving", "Far", "Far", "Fighting", "Fighting"]
    assert ledger.headings == {"1": "Moving", "1.2": "Far", "10": "Fighting"}


def test_notes_are_read(tmp_path: Path) -> None:
    ledger = read(tmp_path, SERIES).statements
    assert (ledger["1.2b"].ruling, ledger["1.2b"].option, ledger["1.2b"].text) == ("M3", "", "It stops at night.")
    assert (ledger["10.1a"].ruling, ledger["10.1a"].option) == ("", "blood")
    assert (ledger["10.10a"].ruling, ledger["10.10a"].option) == ("F1", "blood")


def test_a_scenario_replaces_statements_of_its_series(tmp_path: Path) -> None:
    ledger = read(tmp_path, SERIES, SCENARIO)
    assert ledger.statements["31.0a"].replaces == ("1.2a", "1.2b")
    assert ledger.statements["1.2a"].replaced_by == ledger.statements["1.2b"].replaced_by == "31.0a"
    assert ids(ledger.in_force()) == ["1.0a", "10.1a", "10.10a", "31.0a"]


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("1.2a", ["1.2a"]),
        ("1.2", ["1.2a", "1.2b"]),
        ("1", ["1.0a", "1.2a", "1.2b"]),
        ("10.1", ["10.1a"]),
        ("10", ["10.1a", "10.10a"]),
        ("3", []),
        ("1.2c", []),
        ("", []),
        (".", []),
    ],
)
def test_a_number_finds_a_statement_a_section_or_a_chapter(tmp_path: Path, number: str, found: list[str]) -> None:
    assert ids(read(tmp_path, SERIES).find(number)) == found


LETTERED = """## S10 Reserves
- **S10.0a** Reserves wait.

## S33 Scouts
- **S33.0a** Scouts look.
- **S33.1a** Scouts report.
"""


@pytest.mark.parametrize(
    ("number", "found", "looked_up"),
    [
        ("S33", ["S33.0a", "S33.1a"], ["S33.0a", "S33.1a"]),
        ("S33.1", ["S33.1a"], ["S33.1a"]),
        ("S33.0a", ["S33.0a"], ["S33.0a"]),
        ("s33.0a", [], ["S33.0a"]),
        ("33", [], ["S33.0a", "S33.1a"]),
        ("33.1a", [], ["S33.1a"]),
        ("10", ["10.1a", "10.10a"], ["10.1a", "10.10a"]),
        ("34", [], []),
    ],
)
def test_a_chapter_may_have_a_letter(tmp_path: Path, number: str, found: list[str], looked_up: list[str]) -> None:
    ledger = read(tmp_path, SERIES, LETTERED)
    assert ledger.headings["S33"] == "Scouts"
    assert ids(ledger.find(number)) == found
    assert ids(ledger.look_up(number)) == looked_up


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- 1.2c Words", "rules0.md, line 2: expected a statement"),
        ("- **1.2** Words", "expected a statement"),
        ("- **1.2c**", "expected a statement"),
        ("* **1.2c** Words", "expected a statement"),
        ("  - **1.2c** Words", "expected a statement"),
        ("  and more words", "on one line"),
        ("- **1.2c** *(rumour X)* Words", "'rumour X' isn't a ruling, an option or a replacement"),
        ("- **1.2a** Words\n- **1.2a** Other words", "two statements 1.2a"),
        ("- **1.2a** *(replaces 9.9z)* Words", "statement 1.2a replaces 9.9z, which isn't in the ledger"),
    ],
)
def test_a_line_that_is_not_understood_is_named(tmp_path: Path, line: str, complaint: str) -> None:
    with pytest.raises(fc.BadData, match=complaint):
        read(tmp_path, f"## 1 Moving\n{line}\n")


def test_a_ledger_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(fc.BadData, match=r"the ledger gone\.md can't be read"):
        Ledger.read([tmp_path / "gone.md"])
    (tmp_path / "odd.md").write_bytes(b"\xff\xfe")
    with pytest.raises(fc.BadData, match=r"the ledger odd\.md isn't UTF-8 text"):
        Ledger.read([tmp_path / "odd.md"])
