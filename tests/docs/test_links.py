"""Relative links in every Markdown file lead to a file, and to a heading where they name one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

FOLDERS = (".github", "benchmarks", "docs", "examples", "src", "tests")
LINK = re.compile(r"(?<!`)\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)")
FENCE = re.compile(r"^( *)```.*?^\1```$", re.M | re.S)
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.M)


def markdown_files() -> list[Path]:
    """Every Markdown file of the project."""
    folders = [ROOT / name for name in FOLDERS]
    return sorted([*ROOT.glob("*.md"), *(page for folder in folders for page in folder.rglob("*.md"))])


def anchor(heading: str) -> str:
    """The anchor that GitHub and MkDocs give a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """The anchors of a page."""
    return {anchor(heading) for heading in HEADING.findall(FENCE.sub("", page.read_text("utf-8")))}


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    wrong = []
    for path, fragment in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        target = (page.parent / path) if path else page
        if not target.exists():
            wrong.append(path)
        elif fragment and target.suffix == ".md" and fragment not in anchors(target):
            wrong.append(f"{path}#{fragment}")
    return wrong


@pytest.mark.parametrize("page", markdown_files(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    assert broken(page) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `small` page\n\n[a](page.md) [b](#a-small-page) [c](gone.md) [d](page.md#gone) [e](https://x.y)\n"
    )
    assert broken(page) == ["gone.md", "page.md#gone"]
