"""docs/writing-a-title.md: it quotes the example as it is, and what it shows runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fieldcraft as fc
from fieldcraft.kernel import registry
from tests.docs.guide import EXAMPLE, PAGE, ROOT, files, refreshed

HEX = re.compile(r"^## A hex map\n.*?^```python\n(.*?)^```$", re.M | re.S)
PLAY = re.compile(r"^From Python .*?^```python\n(.*?)^```$", re.M | re.S)


def python(*command: str, folder: Path = EXAMPLE) -> subprocess.CompletedProcess[str]:
    """Run Python in the example's folder, with the example importable."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join([str(EXAMPLE / "src"), str(ROOT / "src")])}
    return subprocess.run([sys.executable, *command], cwd=folder, env=paths, capture_output=True, text=True)


def test_the_page_quotes_every_file_of_the_example_as_it_is() -> None:
    page = PAGE.read_text("utf-8")
    assert refreshed(page) == page, "run python -m tests.docs.guide"
    present = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")}
    assert present - set(files(page)) == {"src/night_post/__init__.py"}


def test_the_tests_of_the_example_pass() -> None:
    ran = python("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert ran.returncode == 0, ran.stdout
    assert " passed" in ran.stdout


@pytest.mark.slow
def test_the_example_is_fully_typed(tmp_path: Path) -> None:
    checked = python("-m", "mypy", "--strict", f"--cache-dir={tmp_path}", "src", "tests")
    assert checked.returncode == 0, checked.stdout


def test_the_hex_map_of_the_page_is_drawn() -> None:
    code = HEX.search(PAGE.read_text("utf-8"))
    assert code
    namespace: dict[str, object] = {}
    exec(code[1], namespace)
    assert str(namespace["picture"]).startswith("<svg")


def test_the_python_example_of_the_page_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    title = __import__("night_post.title", fromlist=["TITLE"]).TITLE
    code = PLAY.search(PAGE.read_text("utf-8"))
    assert code
    with registry.only_titles(title):
        exec(code[1], {})
        assert [info.id for info in fc.titles()] == ["night-post"]
    assert "went to" in capsys.readouterr().out
