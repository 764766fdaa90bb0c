"""The title of docs/writing-a-title.md, cut out of the page and played."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from fieldcraft.kernel.title import Title
from fieldcraft.testing import CHECKS, Trial, plays_to_the_end, run
from fieldcraft.testing.rule_coverage import misnamed, statements_tested, untested

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "writing-a-title.md"
FILE = re.compile(r"^\*\*`([\w./]+)`\*\*\n\n```\w+\n(.*?)^```$", re.M | re.S)
EXAMPLE = re.compile(r"^## 9\. .*?^```python\n(.*?)^```$", re.M | re.S)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the page."""
    made = tmp_path_factory.mktemp("title")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text(text, "utf-8")
    return made


@pytest.fixture
def title(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Title:
    """The title, registered for one test."""
    monkeypatch.syspath_prepend(folder)
    made: Title = __import__("night_post.title", fromlist=["TITLE"]).TITLE
    monkeypatch.setitem(registry._titles, made.id, made)
    monkeypatch.chdir(folder)
    return made


def outside(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder, as a stranger would."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=paths, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("check", [plays_to_the_end, *CHECKS])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_title_of_the_page_passes_the_battery(title: Title, check: Any, seed: int) -> None:
    run(check, Trial(title.id, "couriers", seed))


def test_the_tests_of_the_page_pass(folder: Path) -> None:
    ran = outside(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


def test_the_example_of_the_page_runs(folder: Path) -> None:
    found = EXAMPLE.search(PAGE.read_text("utf-8"))
    assert found
    ran = outside(folder, "-c", found[1])
    assert ran.returncode == 0, ran.stderr
    assert "The card is" in ran.stdout


def test_the_page_is_in_the_house_format_and_fully_typed(folder: Path) -> None:
    config = ["--config", str(ROOT / "pyproject.toml"), "--config", f"src=['{folder.as_posix()}']"]
    files = [str(folder / "night_post"), str(folder / "tests")]
    unformatted = outside(folder, "-m", "ruff", "format", "--no-cache", "--check", *config, *files)
    assert unformatted.returncode == 0, unformatted.stdout
    untidy = outside(folder, "-m", "ruff", "check", "--no-cache", "--ignore=D1", *config, *files)
    assert untidy.returncode == 0, untidy.stdout
    types = outside(folder, "-m", "mypy", "--strict", f"--cache-dir={folder / '.mypy_cache'}", *files)
    assert types.returncode == 0, types.stdout


def test_every_statement_of_the_page_has_a_test(title: Title, folder: Path) -> None:
    assert not untested(title, [folder / "tests"])
    assert not misnamed(title, [folder / "tests"])
    proof = statements_tested(folder / "tests" / "night_post")["2.2c"]
    assert proof == {"test_night_post.py::test_a_full_moon_makes_every_watch_one_higher"}


def test_a_statement_without_a_test_is_found(title: Title, folder: Path, monkeypatch: Any) -> None:
    path = folder / "tests" / "night_post" / "test_night_post.py"
    kept = path.read_text("utf-8")
    try:
        path.write_text(kept.replace('@rule("2.2c")', '@rule("9.9z")'), "utf-8")
        assert [statement.id for statement in untested(title, [folder / "tests"])] == ["2.2c"]
        assert misnamed(title, [folder / "tests"]) == ["9.9z"]
    finally:
        path.write_text(kept, "utf-8")


def test_a_mistake_in_the_data_is_named(title: Title, folder: Path, tmp_path: Path) -> None:
    for name in ("map.toml", "cards.toml"):
        text = (folder / "night_post" / "data" / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace('ways = ["ford"]', 'ways = ["moon"]'), "utf-8")
    with pytest.raises(fc.BadData, match=r"map\.toml, place 'orchard', field ways: there is no place 'moon'"):
        fc.new("night-post", data=tmp_path)
