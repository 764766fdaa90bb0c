"""The guide in the browser: a callout beside what it explains, which can be followed, hidden and resumed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.interface.guide import picks_of
from fieldcraft.kernel.steps import Pick, Take
from fieldcraft.web.coach_view import MarkView, coach_view
from tests.browser.player import Player
from tests.guides.follower import TITLES

# The buttons that answer the decision and that the callout covers: Confirm, Begin and those that end it.
COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const [callout, bar] = [".coach", "#bar"].map((each) => box(document.querySelector(each)));
    const buttons = [...document.querySelectorAll("#begin, #options .endings button:not(:disabled)")];
    return buttons.filter((button) => {
        const { left, top, right, bottom } = box(button);
        const [from, to] = [Math.max(top, bar.top, callout.top), Math.min(bottom, bar.bottom, callout.bottom)];
        return Math.min(right, callout.right) - Math.max(left, callout.left) > 1 && to - from > 1;
    }).map((button) => button.textContent.trim());
}"""
BOXES = """(selector) => [selector, ".coach", "#coach-ring"].map((each) => {
    const { left, top, right, bottom } = document.querySelector(each).getBoundingClientRect();
    return [left, top, right, bottom];
})"""
LEGIBLE = 0.4
# The ring follows its target from frame to frame.
RINGED = """selector => {
    const [target, ring] = [selector, "#coach-ring"].map((one) => document.querySelector(one).getBoundingClientRect());
    const across = Math.min(target.right, ring.right) > Math.max(target.left, ring.left);
    return across && Math.min(target.bottom, ring.bottom) > Math.max(target.top, ring.top);
}"""


def begin(player: Player, title: str) -> None:
    """Start the guided game from its title's page, without motion."""
    player.page.goto(f"/titles/{title}")
    player.page.evaluate("localStorage.setItem('speed', 'off')")
    player.page.click("#start-guided")
    player.page.wait_for_url("**/games/*")
    player.settle()


def due(player: Player) -> list[MarkView]:
    """The marks that the guide has for the position."""
    found = coach_view(player.game)
    return found.marks if found is not None else []


def overlap(one: list[float], other: list[float]) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def check(page: Page, mark: MarkView) -> None:
    """A mark is in the window with its ring around its target, which it doesn't cover unless that fills the screen.

    It covers no button that answers the decision, and waits until a briefing is read.
    """
    briefing = page.locator("#briefings details[open] summary")
    if briefing.count():
        expect(page.locator(f"#mark-{mark.id}")).to_be_hidden()
        briefing.first.click()
    expect(page.locator(f"#mark-{mark.id}")).to_be_visible()
    expect(page.locator("#coach-ring")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.coach').getAnimations().length")
    page.wait_for_function(RINGED, arg=mark.target)
    target, callout, _ = page.evaluate(BOXES, mark.target)
    size = page.viewport_size or {"width": 0, "height": 0}
    assert min(callout) >= 0
    assert callout[2] <= size["width"]
    assert callout[3] <= size["height"]
    large = (target[2] - target[0]) * (target[3] - target[1]) > LEGIBLE * size["width"] * size["height"]
    assert large or overlap(target, callout) == 0
    assert page.evaluate(COVERED) == []


def answer(player: Player, marks: list[MarkView]) -> None:
    """Do what the marks name, or what is sensible."""
    page, game = player.page, player.game
    named = next((mark.option for mark in marks if mark.option is not None), None)
    option: Any = game.offered[named] if named is not None else game.title.sensible(game)
    with player.acting():
        if named is None and any(mark.target == "#suggestions" for mark in marks):
            page.keyboard.press("Shift+A")
        elif isinstance(game.choice, Pick) and isinstance(option, Take):
            for index in picks_of(game):
                page.locator(f'#options [data-index="{index}"]').click()
            page.click("#confirm")
        else:
            page.locator(f'#options [data-index="{game.offered.index(option)}"]').first.evaluate("one => one.click()")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("title", [pytest.param(t, marks=() if t == "lrdg" else pytest.mark.slow) for t in TITLES])
def test_the_guided_game_is_played_from_its_page_to_the_success(
    player: Player, title: str, size: tuple[int, int]
) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(player, title)
    seen: list[str] = []
    for _ in range(60):
        marks = due(player)
        for number, mark in enumerate(marks):
            check(player.page, mark)
            seen.append(mark.id)
            if number < len(marks) - 1:
                player.page.keyboard.press("Shift+N")
        if any(mark.closing for mark in marks):
            break
        answer(player, marks)
    usual = [mark.id for mark in player.game.title.guides[0].marks if not mark.otherwise]
    assert seen == [mark for mark in seen if mark in usual]
    assert set(seen) == set(usual)
    expect(player.page.locator(".mark:visible a")).to_contain_text("Next: ")
    first = "Next: " if player.game.over else "Play on"
    expect(player.page.locator(".mark:visible .primary")).to_contain_text(first)


def test_no_button_moves_when_the_guide_is_hidden(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "lrdg")
    option = player.page.locator("#options .option").first
    before = option.bounding_box()
    player.page.keyboard.press("Shift+G")
    expect(player.page.get_by_role("button", name="Show the guide")).to_be_visible()
    assert option.bounding_box() == before


def test_the_marks_of_a_moment_come_one_after_the_other(player: Player) -> None:
    begin(player, "lrdg")
    first, second = due(player)
    expect(player.page.locator(f"#mark-{first.id}")).to_be_visible()
    player.page.get_by_role("button", name="Next", exact=True).click()
    expect(player.page.locator(f"#mark-{second.id}")).to_be_visible()
    expect(player.page.locator("#announcer")).to_contain_text(second.text)
    player.page.get_by_role("button", name="Close", exact=True).click()
    expect(player.page.locator(".coach")).to_be_hidden()
    expect(player.page.locator("#coach-ring")).to_be_hidden()


def test_where_the_guide_has_nothing_to_say_it_says_that_it_goes_on(player: Player) -> None:
    begin(player, "musketeer")
    waiting = player.page.locator("#coach-waiting")
    expect(waiting).to_have_count(0)
    while marks := due(player):
        answer(player, marks)
    expect(waiting).to_contain_text("of 15: this choice is yours.")
    expect(waiting).to_be_in_viewport()


def test_the_guide_stays_hidden_until_it_is_resumed(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+G")
    expect(player.page.locator(".coach")).to_be_hidden()
    player.page.reload()
    player.settle()
    expect(player.page.locator(".coach")).to_be_hidden()
    player.page.get_by_role("button", name="Show the guide").click()
    expect(player.page.locator(".coach")).to_be_visible()


def test_the_callout_follows_its_target_when_the_board_moves(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+N")
    mark = due(player)[1]
    check(player.page, mark)
    before = player.page.evaluate(BOXES, mark.target)
    player.page.keyboard.press("+")
    player.page.wait_for_function(
        "([selector, left]) => Math.abs(document.querySelector(selector).getBoundingClientRect().left - left) > 20",
        arg=[mark.target, before[0][0]],
    )
    check(player.page, mark)


def test_nothing_scrolls_the_header_out_of_view(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+A")
    player.page.wait_for_selector("#options .ware")
    player.page.evaluate("() => document.querySelectorAll('html, body').forEach((one) => one.scrollTo(0, 400))")
    assert player.page.evaluate("() => document.querySelector('#head').getBoundingClientRect().top") == 0


def test_the_callout_waits_until_the_banner_is_gone(player: Player) -> None:
    begin(player, "lrdg")
    player.page.evaluate("() => { document.querySelector('#banner').hidden = false; }")
    expect(player.page.locator(".coach")).to_be_hidden()
    expect(player.page.locator("#coach-ring")).to_be_hidden()
    player.page.evaluate("() => { document.querySelector('#banner').hidden = true; }")
    expect(player.page.locator(".coach")).to_be_visible()


def test_on_a_phone_the_callout_moves_away_from_a_button_that_is_enabled(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "lrdg")
    while not isinstance(player.game.choice, Pick):
        answer(player, due(player))
    for index in picks_of(player.game):
        player.page.locator(f'#options [data-index="{index}"]').click()
    expect(player.page.locator("#confirm")).to_be_enabled()
    expect(player.page.locator(".coach")).to_be_visible()
    player.page.wait_for_function(f"() => ({COVERED})().length === 0")
    player.page.click("#confirm")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("title", TITLES)
def test_the_buttons_that_begin_are_in_view(player: Player, title: str, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.goto(f"/titles/{title}")
    for button in ("#start-guided", "#start"):
        expect(player.page.locator(button)).to_be_in_viewport(ratio=1)


def test_do_it_takes_the_advice(player: Player) -> None:
    player.begin()
    player.page.keyboard.press("!")
    with player.acting():
        player.page.get_by_role("button", name="Do it").first.click()
    assert player.game.number > 0
