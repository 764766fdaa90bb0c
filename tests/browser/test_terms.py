"""Glossary terms are explained where they stand, by mouse, keyboard and touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.server import Running

# What a browser reports when the page changes under a mouse that doesn't move.
MOUSE_IS_OVER = """([clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(
    new PointerEvent("pointerover", { clientX, clientY, pointerType: "mouse", bubbles: true }))"""
FIRST_WIDE_TABLE = """() => {
    const { scrollWidth, clientWidth } = document.querySelector(".game-card.wide .cells");
    return [scrollWidth, clientWidth];
}"""


def test_hovering_a_term_explains_it_and_moves_nothing(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin()
    before = page.locator("#options .option").first.bounding_box()
    page.locator(".prompt .term", has_text="base").hover()
    expect(page.locator("#term-popover")).to_contain_text("A space of yours where units start")
    assert page.locator("#options .option").first.bounding_box() == before
    page.mouse.move(700, 450)
    expect(page.locator("#term-popover")).to_be_hidden()


@pytest.mark.slow
def test_a_term_in_the_prompt_is_explained_when_it_has_the_focus(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin()
    page.locator("#main").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#term-popover")).to_contain_text("Base")
    page.keyboard.press("Escape")
    expect(page.locator("#term-popover")).to_be_hidden()


@pytest.mark.slow
def test_a_focused_option_explains_its_terms_and_isnt_chosen(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin("v-sabotage", "training-1")
    version = page.locator("#bar").get_attribute("data-version")
    option = page.locator("#options .option", has=page.locator(".term")).first
    page.keyboard.press("Tab")
    option.focus()
    expect(page.locator("#term-popover")).to_be_visible()
    assert page.locator("#bar").get_attribute("data-version") == version


def test_a_tap_on_a_term_explains_it(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True)
    Player(page, site.service).begin()
    page.locator(".prompt .term").first.tap()
    expect(page.locator("#term-popover")).to_contain_text("Base")


@pytest.mark.slow
def test_the_log_adds_no_stops_for_the_tab_key(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin()
    assert page.locator("#log .term").count() > 0
    assert page.locator("#log .term[tabindex='0']").count() == 0


def test_the_legend_has_the_counters_the_marks_and_the_words_in_view(
    visitors: Callable[..., Page], site: Running
) -> None:
    page = visitors()
    Player(page, site.service).begin()
    page.keyboard.press(";")
    legend = page.locator("#legend-found")
    expect(legend.locator(".tokens li", has_text="Truck Patrol").first).to_be_visible()
    expect(legend.locator(".map-legend")).to_contain_text("enemy fort")
    expect(legend.locator("dt", has_text="KIA index")).to_be_visible()
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()


@pytest.mark.slow
def test_a_term_that_comes_to_lie_under_a_resting_mouse_waits_until_the_mouse_moves(
    visitors: Callable[..., Page], site: Running
) -> None:
    page = visitors()
    Player(page, site.service).begin()
    box = page.locator(".prompt .term", has_text="base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("document.querySelector('.prompt').style.visibility = 'hidden'")
    page.clock.install()
    page.mouse.move(x, y)
    page.evaluate("document.querySelector('.prompt').style.visibility = ''")
    page.evaluate(MOUSE_IS_OVER, [x, y])
    page.clock.run_for(1000)
    expect(page.locator("#term-popover")).to_be_hidden()
    page.mouse.move(x + 2, y)
    for _ in range(100):  # the browser delivers the move some time after the call
        page.clock.run_for(300)
        if page.locator("#term-popover").is_visible():
            break
    expect(page.locator("#term-popover")).to_be_visible()


@pytest.mark.slow
def test_on_a_phone_a_wide_table_reads_as_sentences_within_its_width(
    visitors: Callable[..., Page], site: Running
) -> None:
    page = visitors(PHONE)
    page.goto(f"{site.url}/titles/lrdg/learn")
    table = page.locator(".game-card.wide table").first
    row = table.locator("tr", has_text="Sand sea")
    assert "STOP" in row.inner_text()
    width, room = page.evaluate(FIRST_WIDE_TABLE)
    assert width <= room
    assert row.evaluate("(row) => row.getBoundingClientRect().height") < 120
