"""How to play every title, in the terminal and in the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fieldcraft.interface.learn import learn_page
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title
from fieldcraft.terminal.learn import learn_messages
from fieldcraft.terminal.screens import plain_line
from fieldcraft.web.app import create_app
from fieldcraft.web.settings import Settings
from tests.docs.glossary import our_titles

every_title = pytest.mark.parametrize("title", our_titles(), ids=lambda title: title.id)


@every_title
@pytest.mark.parametrize("width", [0, 78])
def test_the_terminal_has_every_part_within_its_width(title: Title, width: int) -> None:
    messages = learn_messages(title.name, learn_page(title), title.ledger, width)
    headings = {message.text for message in messages if message.kind == "heading"}
    assert {"Your goal", "A counter", "The map", "Terms", "Where to read more"} <= headings
    drawn = [plain_line(message) for message in messages if " | " in message.text]
    assert bool(drawn) == bool(width)
    assert all(len(line) < 80 for line in drawn)


def test_an_abbreviation_keeps_its_capitals() -> None:
    title = find("sherman-leader")
    said = [message.text for message in learn_messages(title.name, learn_page(title), title.ledger, 0)]
    assert any(text.endswith("6 is AP, 3 is HE, 1 is defense, 2 is speed.") for text in said)


@every_title
def test_the_browser_has_a_page_with_drawings(title: Title, tmp_path: Path) -> None:
    with TestClient(create_app(Settings(db=str(tmp_path / "games.db")))) as client:
        page = client.get(f"/titles/{title.id}/learn").text
        drawn = client.get(f"/titles/{title.id}/learn/map.svg")
        palette = client.get(f"/titles/{title.id}/learn/palette.css").text
        linked = client.get(f"/titles/{title.id}").text
    assert 'name="guided" value="yes"' in page
    lesson = title.lesson
    assert lesson.map
    assert drawn.text.count('class="pin-disc"') == len(lesson.map.callouts)
    assert lesson.counter
    assert lesson.card
    assert page.count('class="pin-disc"') == len(lesson.counter.callouts) + len(lesson.card.callouts)
    assert ".learn .annotated{" in palette
    assert f'href="/titles/{title.id}/learn"' in linked
