"""What lies over what: names over tints, counters over names, and on a phone little over the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.kernel.steps import Pick
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.sherman_leader.action import Action
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
LAYERS = {"#pieces .marks": 0, "#ground .labels": 1, "#pieces .pieces:not(.marks)": 2, "#actors": 2}
LINE = 36
INSIDE = "(one) => one.getBoundingClientRect().right <= one.closest('ul').getBoundingClientRect().right"


def test_names_lie_over_tints_and_brackets_and_counters_over_names(player: Player) -> None:
    page = player.begin("commandos-europe", "norway", seed=3).page
    player.play_until(lambda: isinstance(player.game.choice, ChooseDestination))
    expect(page.locator("#pieces .marks .shade").first).to_be_attached()
    expect(page.locator("#pieces .marks .goal-mark").first).to_be_attached()
    expect(page.locator("#ground .labels .zl").first).to_be_attached()
    level = "(layer) => Number(getComputedStyle(layer).zIndex) || 0"
    assert {layer: page.locator(layer).evaluate(level) for layer in LAYERS} == LAYERS
    sizes = [page.locator(layer).evaluate("(layer) => layer.getBoundingClientRect().width") for layer in LAYERS]
    assert len(set(sizes)) == 1


def test_on_a_phone_goals_take_one_line_until_they_are_opened(visitors: Callable[..., Page], site: Running) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    page = player.begin("sherman-leader", "north-africa-1942", seed=3).page
    player.play_until(lambda: isinstance(player.game.choice, Action))
    goals, more = page.locator("#goals"), page.locator("#goals .tool")
    high = "(goals) => goals.offsetHeight"
    assert goals.evaluate(high) <= LINE
    assert page.locator("#goals li:visible").count() < len(player.game.scene().goals) + 2
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#goal-list li:visible")).to_have_count(len(player.game.scene().goals))
    assert goals.evaluate(high) > LINE
    player.play(1)
    assert goals.evaluate(high) > LINE
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "false")
    assert goals.evaluate(high) <= LINE
    page.locator("#goal-list").tap(position={"x": 4, "y": 12})
    expect(more).to_have_attribute("aria-expanded", "true")


@pytest.mark.slow
def test_on_a_phone_the_progress_of_the_goal_is_in_view_and_a_click_on_any_of_it_opens_all(
    visitors: Callable[..., Page], site: Running
) -> None:
    player = Player(visitors(PHONE), site.service)
    page = player.begin("lrdg", "raid-rommel", seed=4).page
    first = page.locator("#goal-list li:visible").first
    expect(first.locator("b")).to_have_text("0 of 1")
    assert first.locator("b").evaluate(INSIDE)
    term, more = first.locator(".term").first, page.locator("#goals .tool")
    box = term.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#goal-list li:visible")).to_have_count(2)


@pytest.mark.slow
def test_on_a_phone_the_last_option_of_a_set_can_be_scrolled_clear_of_the_button_that_confirms(
    visitors: Callable[..., Page], site: Running
) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    page = player.begin("lrdg", "raid-rommel", seed=4).page
    player.play_until(lambda: isinstance(player.game.choice, Pick))
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 600})
    everyone = page.locator("#options .option:not(.pick)").last
    page.locator("#bar").evaluate("(bar) => bar.scrollTo(0, 0)")
    everyone.evaluate("(option) => option.scrollIntoView({ block: 'nearest' })")
    option, confirm = everyone.bounding_box(), page.locator("#confirm").bounding_box()
    assert option is not None
    assert confirm is not None
    assert option["y"] + option["height"] <= confirm["y"]
