"""Headless Chromium for tests and pictures."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# The first is Chromium without a window: it draws the same pages for little more than half of the work.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser and close it at the end."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert found, "there is no Chromium; tests/provide installs it"
    os.environ.setdefault("NODE_NO_WARNINGS", "1")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()
