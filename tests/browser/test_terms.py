"""Glossary terms are explained where they stand, by mouse, keyboard and touch."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.server import Running


def test_hovering_a_term_explains_it_and_moves_nothing(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin()
    before = page.locator("#options .option").first.bounding_box()
    page.locator(".prompt .term", has_text="base").hover()
    expect(page.locator("#term-popover")).to_contain_text("A space of yours where units start")
    assert page.locator("#options .option").first.bounding_box() == before
    page.mouse.move(700, 450)
    expect(page.locator("#term-popover")).to_be_hidden()


def test_a_term_in_the_prompt_is_explained_when_it_has_the_focus(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors()
    Player(page, site.service).begin()
    page.locator("#main").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#term-popover")).to_contain_text("Base")
    page.keyboard.press("Escape")
    expect(page.locator("#term-popover")).to_be_hidden()


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
