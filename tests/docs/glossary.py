"""Write the titles' terms into docs/glossary.md: `python -m tests.docs.glossary`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from fieldcraft.kernel.glossary import Term, read_terms
from fieldcraft.kernel.registry import find, installed
from fieldcraft.kernel.text import join
from fieldcraft.kernel.title import Title

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
MARKER = "<!-- Everything below is generated: python -m tests.docs.glossary -->"


def our_titles() -> list[Title]:
    """The titles that Fieldcraft ships, in shelf order; a package installed beside it doesn't change our page."""
    ours = [find(name) for name, point in installed().items() if point.value.startswith("fieldcraft.titles.")]
    return sorted(ours, key=lambda title: (title.shelf_order, title.id))


def sections(titles: Sequence[Title]) -> str:
    """A section for each glossary file, headed by the titles that use it, so that series terms appear once."""
    users: dict[Path, list[Title]] = {}
    for title in titles:
        for path in title.glossaries:
            users.setdefault(path, []).append(title)
    return "\n".join(_section(join([t.name for t in using]), read_terms([path])) for path, using in users.items())


def _section(heading: str, terms: dict[str, Term]) -> str:
    rows = [f"| {term.name} | {_cell(term.text)} | {term.rule} |" for term in terms.values()]
    return "\n".join([f"## {heading}", "", "| term | meaning | rule |", "|---|---|---|", *rows, ""])


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def by_hand(page: str) -> str:
    """The part of the page above the marker."""
    return page.partition(MARKER)[0]


def generate(page: str, titles: Sequence[Title]) -> str:
    """The whole page: the part written by hand, then the titles' terms."""
    return "\n".join([by_hand(page) + MARKER, "", sections(titles)]).rstrip() + "\n"


def main(titles: Iterable[Title] | None = None) -> None:
    """Write the page."""
    page = PAGE.read_text("utf-8")
    PAGE.write_text(generate(page, our_titles() if titles is None else list(titles)), "utf-8")


if __name__ == "__main__":
    main()
