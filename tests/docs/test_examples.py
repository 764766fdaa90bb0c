"""What the documentation shows is true: its Python runs, its commands work, its pictures and links are there."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
# This page is one long example, and has a test of its own in tests/tiny.
PAGES = [ROOT / "README.md", *sorted(set((ROOT / "docs").glob("*.md")) - {ROOT / "docs" / "writing-a-title.md"})]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MANY = 20


class Block(NamedTuple):
    """An example: where it stands, what it is written in, and its text."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}, line {self.line}"


class Command(NamedTuple):
    """A command of ours and what it is said to print."""

    block: Block
    words: list[str]
    output: list[str]


def blocks(language: str) -> list[Block]:
    """All examples in a language."""
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for match in BLOCK.finditer(text):
            found.append(Block(page, text[: match.start()].count("\n") + 2, match[1], match[2]))
    return [block for block in found if block.language == language]


def commands() -> list[Command]:
    """All commands of ours."""
    found: list[Command] = []
    for block in blocks("console"):
        ours: Command | None = None
        for line in block.text.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                ours = Command(block, shlex.split(line[2:]), []) if line.startswith("$ fieldcraft") else None
                found += [ours] if ours else []
            elif ours:
                ours.output.append(line)
    return found


def in_haste(words: list[str]) -> tuple[list[str], bool]:
    """The command with small numbers where it would take long; and whether that makes its figures others."""
    quick = list(words)
    for index, word in enumerate(words[:-1]):
        if word == "--games" and int(words[index + 1]) > MANY:
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


def fits(shown: list[str], printed: str) -> bool:
    """Whether a text is as shown, where three points stand for anything, and any number of spaces for one."""
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
            said: list[str] = []
            failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append, clear_globs=False).failed
            assert not failed, "".join(said)
            names = test.globs
        else:
            exec(compile(block.text, str(block), "exec"), names)


@pytest.mark.parametrize("command", commands(), ids=lambda command: f"{command.block}: {shlex.join(command.words)}")
def test_a_command_works_and_prints_what_is_shown(command: Command, tmp_path: Path) -> None:
    words, hasty = in_haste(command.words)
    paths = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100"}
    ran = subprocess.run(
        [sys.executable, "-m", "fieldcraft", *words[1:]],
        cwd=tmp_path,
        env=paths,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    if command.output and not hasty:
        assert fits(command.output, ran.stdout), f"{command.block}: this was printed:\n{ran.stdout}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    missing = [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]
    assert missing == []


def test_three_points_stand_for_anything_and_nothing_else_does() -> None:
    assert fits(["a  b", "...", "z"], "a b\nc\nd\nz\n")
    assert not fits(["a b"], "a b c")
    assert not fits(["a. b"], "ax b")


def test_a_long_command_is_given_small_numbers() -> None:
    long = ["fieldcraft", "simulate", "lrdg", "--games", "1000"]
    assert in_haste(long) == (["fieldcraft", "simulate", "lrdg", "--games", "2"], True)
    page = ["fieldcraft", "baselines", "--player", "search:50@10@green"]
    assert in_haste(page) == (["fieldcraft", "baselines", "musketeer", "--player", "search:2@1"], True)
    thinking = ["fieldcraft", "simulate", "lrdg", "--player", "search:800"]
    assert in_haste(thinking) == (["fieldcraft", "simulate", "lrdg", "--player", "search:5"], True)
    short = ["fieldcraft", "simulate", "lrdg", "--games", "5"]
    assert in_haste(short) == (short, False)
