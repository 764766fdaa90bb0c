"""The examples in the documentation work: its Python runs, and its commands print what is shown."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import PAGES, ROOT, Command, blocks, commands

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MANY_GAMES = 20


def shortened(words: list[str]) -> tuple[list[str], bool]:
    """The command with small numbers where it would take long, and whether its output differs because of that."""
    quick = list(words)
    for index, word in enumerate(words[:-1]):
        if word == "--games" and int(words[index + 1]) > MANY_GAMES:
            quick[index + 1] = "2"
        elif word == "--seconds":
            quick[index + 1] = "0.01"
        elif word == "--steps":
            quick[index + 1] = "1"
        elif word == "--player":
            once = re.sub(r"^search:\d+@\d+.*", "search:2@1", words[index + 1])
            quick[index + 1] = re.sub(r"^search:\d{3,}$", "search:5", once)
    if words[1] == "bench" and "--seconds" not in words:
        quick += ["--seconds", "0.01"]
    if words[1] == "baselines":
        quick.insert(2, "musketeer")
    if words[1] == "train":
        quick += ["--watched", "2", "--lessons", "1"]
    return quick, quick != words


def matches(shown: list[str], printed: str) -> bool:
    """Whether a text is as shown, where `...` matches anything and white space isn't compared."""
    pattern = re.escape(" ".join("\n".join(shown).split())).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, " ".join(printed.split()), re.S) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks("python"):
        if block.page != page:
            continue
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(page), block.line)
            report: list[str] = []
            failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False).failed
            assert not failed, "".join(report)
            names = test.globs
        else:
            exec(compile(block.text, str(block), "exec"), names)


@pytest.mark.slow
@pytest.mark.parametrize("command", commands(), ids=lambda command: f"{command.block}: {shlex.join(command.words)}")
def test_a_command_works_and_prints_what_is_shown(command: Command, tmp_path: Path) -> None:
    words, differs = shortened(command.words)
    ran = subprocess.run(
        [sys.executable, "-m", "fieldcraft", *words[1:]],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    if command.output and not differs:
        assert matches(command.output, ran.stdout), f"{command.block}: this was printed:\n{ran.stdout}"


def test_three_dots_match_anything_and_nothing_else_does() -> None:
    assert matches(["a  b", "...", "z"], "a b\nc\nd\nz\n")
    assert not matches(["a b"], "a b c")
    assert not matches(["a. b"], "ax b")


def test_a_long_command_gets_small_numbers() -> None:
    long = ["fieldcraft", "simulate", "lrdg", "--games", "1000"]
    assert shortened(long) == (["fieldcraft", "simulate", "lrdg", "--games", "2"], True)
    page = ["fieldcraft", "baselines", "--player", "search:50@10@green"]
    assert shortened(page) == (["fieldcraft", "baselines", "musketeer", "--player", "search:2@1"], True)
    thinking = ["fieldcraft", "simulate", "lrdg", "--player", "search:800"]
    assert shortened(thinking) == (["fieldcraft", "simulate", "lrdg", "--player", "search:5"], True)
    short = ["fieldcraft", "simulate", "lrdg", "--games", "5"]
    assert shortened(short) == (short, False)
