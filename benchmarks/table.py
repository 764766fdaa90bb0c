"""The table in Chromium: what a choice brings over the wire, and how smoothly its beats play.

The sensible player plays two games of each title from their pages, one with beats off and one with beats at their usual
speed. Sizes are those of the whole response to a choice, compressed as it was sent, with its headers. A frame is the
time between two of the browser's animation frames while beats play; 16.7 ms are 60 frames a second.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, Request

from fieldcraft.commands.common import columns
from tests.browser.chromium import chromium
from tests.browser.player import Player
from tests.browser.server import Running, running

GAMES: Final = (
    ("lrdg", "raid-rommel"),
    ("musketeer", "gamil"),
    ("commandos-europe", "norway"),
    ("sherman-leader", "north-africa-1942"),
    ("v-sabotage", "factory"),
)
SEED: Final = 7
SIZE: Final = {"width": 1440, "height": 900}
TIMEOUT: Final = 120_000
# Frames are noted while beats play; the first after a pause says nothing.
WATCH: Final = """() => {
    window.frameTimes = [];
    let last = 0;
    const note = (now) => {
        const playing = document.body.classList.contains("playing");
        if (playing && last) frameTimes.push(now - last);
        last = playing ? now : 0;
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
CHOOSE: Final = """(index) => {
    const option = document.querySelector(`#options [data-index="${index}"]:not(.ahead *)`);
    option?.click();
    if (option?.closest(".rights")) option.click();
    return option !== null;
}"""


class Smoothness(NamedTuple):
    """What was measured for one title: bytes a choice, and milliseconds a frame."""

    title: str
    sizes: list[int]
    frames: list[float]


def measure(choices: int, with_beats: int, progress: Callable[[str], None]) -> list[Smoothness]:
    """Play two games of each title: one for the sizes of choices, and one whose beats are watched."""
    with (
        tempfile.TemporaryDirectory(prefix="fieldcraft-bench-") as folder,
        running(str(Path(folder) / "games.db")) as site,
        chromium() as browser,
    ):
        return [_measure_title(site, browser, game, choices, with_beats, progress) for game in GAMES]


def _measure_title(
    site: Running,
    browser: Browser,
    game: tuple[str, str],
    choices: int,
    with_beats: int,
    progress: Callable[[str], None],
) -> Smoothness:
    title, scenario = game
    context = browser.new_context(base_url=site.url, viewport=SIZE)  # type: ignore[arg-type]
    context.set_default_timeout(TIMEOUT)
    page, sizes = context.new_page(), list[int]()
    player = Player(page, site.service).begin(title, scenario, SEED)
    page.evaluate("document.getElementById('start-enemy').click()")
    page.on("requestfinished", lambda request: sizes.extend(_size_of_choice(request)))
    _set_speed(page, "off")
    while len(sizes) < choices and not player.over:
        progress(f"{title}: choice {len(sizes) + 1} of {choices}")
        _choose(player)
    player.begin(title, scenario, SEED + 1)
    page.evaluate(WATCH)
    _set_speed(page, "1")
    watched = 0
    while watched < with_beats and not player.over:
        progress(f"{title}: beats {watched + 1} of {with_beats}")
        before = page.evaluate("frameTimes.length")
        _choose(player)
        watched += page.evaluate("frameTimes.length") > before
    frames = page.evaluate("frameTimes")
    context.close()
    return Smoothness(title, sizes, frames)


def _set_speed(page: Page, speed: str) -> None:
    page.evaluate("(speed) => { document.getElementById('speed').value = speed; }", speed)


def _size_of_choice(request: Request) -> list[int]:
    """The size of the response if the request was a choice."""
    if request.method != "POST" or not request.url.endswith("/choices"):
        return []
    sizes = request.sizes()
    return [sizes["responseHeadersSize"] + sizes["responseBodySize"]]


def _choose(player: Player) -> None:
    """Make a sensible choice from the page; a set of pieces, or what the page offers otherwise, on the server."""
    wanted = player.wanted()
    if isinstance(wanted, list) or player.is_unnecessary(wanted):
        player.play(1)
        return
    version = player.page.get_attribute("#bar", "data-version")
    if not player.page.evaluate(CHOOSE, player.index(wanted)):
        player.play(1)
        return
    player.page.wait_for_function(
        "(version) => document.querySelector('#bar').dataset.version !== version", arg=version
    )
    player.settle()


def report_lines(found: Sequence[Smoothness]) -> list[str]:
    """The figures as lines, with how busy the machine was."""
    rows = [("", "choices", "bytes, median", "95 %", "largest", "ms a frame, median", "95 %", "frames")]
    for title, sizes, frames in found:
        small, smooth = quantiles(sizes, n=20), quantiles(frames, n=20) if len(frames) > 1 else [0.0] * 19
        rows.append(
            (
                title,
                str(len(sizes)),
                f"{median(sizes):,.0f}",
                f"{small[-1]:,.0f}",
                f"{max(sizes):,}",
                f"{median(frames or [0]):.1f}",
                f"{smooth[-1]:.1f}",
                str(len(frames)),
            )
        )
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    return [f"{os.cpu_count()} cores, load average {load}", *columns(rows)]
