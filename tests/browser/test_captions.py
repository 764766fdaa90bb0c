"""What the caption says of a story, and when the banner says it instead."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.kernel.game import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running
from tests.browser.test_beats import before_a_fight, take_command, to_a_battle
from tests.browser.test_stage import before_a_drop

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
# What of the caption, the banner and the closing banner of a fight can be read now.
TOLD = """() => [...document.querySelectorAll("#caption:not([hidden]), #banner:not([hidden]), #stage .stage-closing")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(one).opacity) > 0.2)
    .map((one) => [...one.querySelectorAll("b, small")].reduce(
        (text, part) => text.replace(part.textContent, ""), one.textContent))
    .map((text) => text.replace(/\\W/g, ""))"""


@pytest.mark.parametrize("size", first_is_quick(DESKTOP, PHONE), ids=["desktop", "phone"])
def test_a_long_story_says_how_far_it_is_and_how_to_skip_it(
    visitors: Callable[..., Page], site: Running, size: dict[str, int]
) -> None:
    how = "tap to skip" if size is PHONE else "Space skips"
    page = visitors(size, has_touch=size is PHONE, is_mobile=size is PHONE)
    player, frames = Player(page, site.service).begin(), Frames.hold(page)
    player.show(before_a_drop())
    frames.choose(player)
    progress = page.locator("#caption small")
    expect(progress).to_have_text(re.compile(rf"^1 of \d+ · {how}$"))
    frames.end()
    expect(progress).to_have_text(re.compile(rf"^2 of \d+ · {how}$"))
    if size is PHONE:
        page.locator("#board").tap(position={"x": 40, "y": 20})
    else:
        page.keyboard.press("Space")
    player.settle()
    assert frames.beat is None


def test_a_short_story_is_not_counted(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    player, frames = Player(page, site.service), Frames.hold(page)
    player.begin()
    take_command(player)
    frames.wait()
    expect(page.locator("#caption")).to_be_visible()
    expect(page.locator("#caption small")).to_have_count(0)
    frames.finish()


@pytest.mark.slow
def test_nothing_is_said_twice_at_a_time(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    player, frames = Player(page, site.service).begin(), Frames.hold(page)
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    closed = False
    while True:
        frames.show(0.7)
        told = page.evaluate(TOLD)
        assert len(told) == len(set(told)), told
        closed = closed or page.locator("#stage .stage-closing").count() > 0
        if not frames.end():
            break
    assert closed


# Whether the caption lies below the board, and dice within it.
CLEAR = """() => {
    const [caption, board, cup] = ["#caption", "#board", ".cup"].map(
        (name) => document.querySelector(name)?.getBoundingClientRect());
    return caption.top >= board.bottom - 1 && (!cup || (cup.bottom <= board.bottom && cup.top >= board.top));
}"""


@pytest.mark.slow
def test_on_a_phone_captions_lie_below_the_board(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True, is_mobile=True)
    player, frames = Player(page, site.service).begin(), Frames.hold(page)
    player.show(before_a_drop())
    frames.choose(player)
    seen = 0
    while True:
        frames.show(0.7)
        if page.locator("#caption").is_visible():
            seen += 1
            assert page.evaluate(CLEAR)
        if not frames.end():
            break
    assert seen > 3


# What the dice lie over: counters in motion, counters in a fight, the caption, the goals, or a card that was turned.
UNDER_DICE = """() => {
    const cup = document.querySelector(".cup")?.getBoundingClientRect();
    if (!cup) return null;
    const all = "#caption:not([hidden]), #goals, .turned, .actor, #stage [data-place]";
    return [...document.querySelectorAll(all)].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < cup.right - 1 && cup.left < right - 1 && top < cup.bottom - 1 && cup.top < bottom - 1;
    }).map((one) => one.id || one.dataset.place || one.className);
}"""


@pytest.mark.parametrize(
    "case",
    first_is_quick((before_a_fight, DESKTOP), (before_a_drop, DESKTOP), (before_a_fight, PHONE)),
    ids=["on the stage", "on the map", "on the stage of a phone"],
)
def test_dice_lie_over_nothing_that_they_are_about(
    visitors: Callable[..., Page], site: Running, case: tuple[Callable[[], Game[Any, Any]], dict[str, int]]
) -> None:
    before, size = case
    page = visitors(size)
    player, frames = Player(page, site.service).begin(), Frames.hold(page)
    player.show(before())
    frames.choose(player)
    thrown = 0
    while True:
        frames.show(0.7)
        covered = page.evaluate(UNDER_DICE)
        thrown += covered is not None
        assert not covered
        if not frames.end():
            break
    assert thrown
