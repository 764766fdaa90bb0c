"""A real browser and a real server, shared by all tests of this package; each test has browser contexts of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.chromium import chromium
from tests.browser.player import Player
from tests.browser.server import Running, running
from tests.terminal.ford import FordTitle
from tests.terminal.tables import only_ford
from tests.web.conftest import new_database, postgres_server

__all__ = ["postgres_server"]

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# A machine that is busy with other tests responds late, and that isn't a failure.
TIMEOUT = 60_000


def is_failure(message: ConsoleMessage) -> bool:
    """Whether a console message is an error; a request that was refused with a 4xx status isn't one."""
    return message.type == "error" and not re.match(r"Failed to load resource: .* a status of 4\d\d", message.text)


def watch(page: Page, failures: list[str]) -> None:
    """Note the errors in a page."""
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: failures.append(message.text) if is_failure(message) else None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Headless Chromium. Its event loop must end before tests of another package run one of their own."""
    expect.set_options(timeout=TIMEOUT)
    with chromium() as started:
        yield started


@pytest.fixture(scope="package", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database of either kind."""
    return new_database(request, tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="package")
def site(db: str) -> Iterator[Running]:
    """A server on a database. Visitors don't see each other's games, so all tests share it."""
    with running(db) as started:
        yield started


@pytest.fixture
def ford() -> Iterator[FordTitle]:
    """A Night at the Ford, which has two seats."""
    with only_ford() as title:
        yield title


@pytest.fixture
def visitors(browser: Browser, site: Running) -> Iterator[Callable[..., Page]]:
    """Open pages for any number of visitors, each in a context of their own. An error in a page fails the test."""
    opened: list[BrowserContext] = []
    failures: list[str] = []

    def visitor(viewport: dict[str, int] = DESKTOP, **options: object) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport=viewport,  # type: ignore[arg-type]
            reduced_motion="reduce",
            **options,  # type: ignore[arg-type]
        )
        context.set_default_timeout(TIMEOUT)
        opened.append(context)
        page = context.new_page()
        watch(page, failures)
        return page

    yield visitor
    for context in opened:
        context.close()
    assert not failures, f"errors in the page: {failures}"


@pytest.fixture(scope="module")
def kept_page(browser: Browser, site: Running) -> Iterator[tuple[Page, list[str]]]:
    """A page for all tests of a module, and the errors in it."""
    context = browser.new_context(base_url=site.url, viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(TIMEOUT)
    page, failures = context.new_page(), list[str]()
    watch(page, failures)
    yield page, failures
    context.close()


@pytest.fixture
def shared_page(kept_page: tuple[Page, list[str]]) -> Iterator[Page]:
    """The page of the module for another new visitor; a page of its own costs twice the work.

    For modules whose tests change nothing that outlives a visit: no routes, scripts, clocks or media.
    """
    page, failures = kept_page
    yield page
    if page.url.startswith("http"):
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.goto("about:blank")
    page.mouse.move(0, 0)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.context.clear_cookies()
    found, failures[:] = failures[:], []
    assert not found, f"errors in the page: {found}"


@pytest.fixture
def page(request: pytest.FixtureRequest, visitors: Callable[..., Page]) -> Page:
    """One visitor, in a page of their own or, where the module says `SHARES_PAGE`, in that of the module."""
    if not getattr(request.module, "SHARES_PAGE", False):
        return visitors()
    shared: Page = request.getfixturevalue("shared_page")
    return shared


@pytest.fixture
def player(page: Page, site: Running) -> Player:
    """A visitor who plays sensibly."""
    return Player(page, site.service)
