"""The glossary is up to date: its title sections are what the titles' own files give."""

from __future__ import annotations

import re
from pathlib import Path

from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title
from tests.docs.glossary import MARKER, PAGE, by_hand, generate, our_titles

TERMS = """[[term]]
name = "Op"
text = "One of the turns | you have."
rule = "11.0"
source = "rules 11.0"
"""


def test_the_page_is_what_is_generated() -> None:
    page = PAGE.read_text("utf-8")
    assert page == generate(page, our_titles()), "run python -m tests.docs.glossary"


def test_engine_terms_are_in_order_and_have_one_line_each() -> None:
    terms = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", by_hand(PAGE.read_text("utf-8")), re.M)[1:]
    assert terms == sorted(set(terms), key=str.casefold)
    assert {"agenda", "step", "choice", "option", "decision", "chance", "stream", "record", "ledger", "scene"} <= {
        *terms
    }


class Made(Title):
    """A title with nothing but a name and terms."""

    def __init__(self, name: str, *glossaries: Path):
        self.name = name
        self.glossaries = glossaries


def test_terms_that_titles_share_appear_once(tmp_path: Path) -> None:
    series = tmp_path / "glossary.toml"
    series.write_text(TERMS, "utf-8")
    page = generate(f"# Terms\n\n{MARKER}\nold\n", [Made("One", series), Made("Two", series), Made("Three")])
    row = "| Op | One of the turns \\| you have. | 11.0 |"
    assert page == f"# Terms\n\n{MARKER}\n\n## One and Two\n\n| term | meaning | rule |\n|---|---|---|\n{row}\n"


def test_every_title_we_ship_is_asked_for_its_terms() -> None:
    assert find("lrdg") in our_titles()
