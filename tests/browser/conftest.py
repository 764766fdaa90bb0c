"""A real browser before a real server, with a database of either kind behind it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.player import Player
from tests.browser.server import Running, running
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford
from tests.web.conftest import db, postgres_server

__all__ = ["db", "postgres_server"]

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# A machine that is busy with other tests answers late, and that is no mistake.
PATIENCE = 20_000
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync")


def mattered(said: ConsoleMessage) -> bool:
    """Whether the browser complains of a mistake; that a request was refused with a sentence is none."""
    return said.type == "error" and not re.match(r"Failed to load resource: .* a status of 4\d\d", said.text)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window. Its event loop must end before another module's tests run one of their own."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    assert found, "there is no Chromium; tests/provide installs it"
    os.environ.setdefault("NODE_NO_WARNINGS", "1")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield started
        started.close()


@pytest.fixture
def site(db: str) -> Iterator[Running]:
    """A server over a database."""
    with running(db) as started:
        yield started


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    """A Night at the Ford, which has two seats."""
    with only_ford() as title:
        yield title


@pytest.fixture
def visitors(browser: Browser, site: Running) -> Iterator[Callable[..., Page]]:
    """As many visitors as a test wants, each with a browser of their own. A page that complains fails the test."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def visitor(viewport: dict[str, int] = DESK, **how: object) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport=viewport,  # type: ignore[arg-type]
            reduced_motion="reduce",
            **how,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if mattered(said) else None)
        return page

    yield visitor
    for context in opened:
        context.close()
    assert not wrong, f"the page complained: {wrong}"


@pytest.fixture
def page(visitors: Callable[..., Page]) -> Page:
    """One visitor."""
    return visitors()


@pytest.fixture
def player(page: Page, site: Running) -> Player:
    """A visitor who knows what a sensible player would do."""
    return Player(page, site.service)
