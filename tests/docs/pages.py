"""The pages of the documentation, and the examples on them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
DOCS = ROOT / "docs"
# This page is one long example, and has tests of its own in tests/example.
PAGES = [ROOT / "README.md", *sorted(set(DOCS.glob("*.md")) - {DOCS / "writing-a-title.md"})]


class Block(NamedTuple):
    """An example: its page, line, language and text."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}, line {self.line}"


class Command(NamedTuple):
    """A `fieldcraft` command and the output that the page shows for it."""

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
    """All `fieldcraft` commands in console examples."""
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
