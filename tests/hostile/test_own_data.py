"""Data folders are untrusted too: huge numbers, deep tables and huge files are named in a sentence, at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fieldcraft import cli
from fieldcraft.kernel.registry import find


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our own data."""
    made = tmp_path / "data"
    shutil.copytree(find("lrdg").data, made)
    return made


@pytest.mark.parametrize(
    ("addition", "message"),
    [
        ("extra = 400000000", "field extra: 400000000 is beyond 10,000"),
        ("extra = -1e300", "field extra: -1e+300 is beyond 10,000"),
        ("extra = nan", "field extra: nan is beyond 10,000"),
        (f"extra = {'9' * 5000}", "isn't valid TOML"),
        (f"extra = {'[' * 5000}{']' * 5000}", "too deep"),
        (f"extra = {'{a=' * 3000}1{'}' * 3000}", "too deep"),
        (f"extra = '{'x' * 2_100_000}'", "is larger than 2,000,000 bytes"),
    ],
)
def test_a_hostile_file_is_named(folder: Path, addition: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = sorted(folder.glob("*.toml"))[0]
    file.write_text(f"{addition}\n{file.read_text('utf-8')}", "utf-8")
    assert cli.main(["check", str(folder), "--title", "lrdg"]) == 2
    error = capsys.readouterr().err
    assert f"{file.name}" in error
    assert message in error


def test_a_huge_number_of_copies_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in folder.glob("*.toml"):
        file.write_text(file.read_text("utf-8").replace("copies = 1", "copies = 1000000000"), "utf-8")
    assert cli.main(["check", str(folder), "--title", "lrdg"]) == 2
    assert "field copies: 1000000000 is beyond 10,000" in capsys.readouterr().err
