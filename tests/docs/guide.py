"""The files of examples/night-post that docs/writing-a-title.md quotes.

`python -m tests.docs.guide` copies them into the page again.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "writing-a-title.md"
EXAMPLE = ROOT / "examples" / "night-post"
QUOTE = re.compile(r"^\*\*`([\w./-]+)`\*\*\n(?:\n```\w+\n.*?^```\n)?", re.M | re.S)
LANGUAGES = {".py": "python", ".toml": "toml", ".md": "markdown"}


def quoted(match: re.Match[str]) -> str:
    """A file's name and its text as a code block."""
    path = EXAMPLE / match[1]
    return f"**`{match[1]}`**\n\n```{LANGUAGES[path.suffix]}\n{path.read_text('utf-8')}```\n"


def refreshed(page: str) -> str:
    """The page with every quoted file as it is now."""
    return QUOTE.sub(quoted, page)


def files(page: str) -> list[str]:
    """The files that a page quotes."""
    return [match[1] for match in QUOTE.finditer(page)]


if __name__ == "__main__":
    PAGE.write_text(refreshed(PAGE.read_text("utf-8")), "utf-8")
