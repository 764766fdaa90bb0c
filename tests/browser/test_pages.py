"""Every page: the home page, small screens, dark mode, and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running

AXE = Path("node_modules/axe-core/axe.min.js")


def findings(page: Page) -> list[str]:
    """What axe finds serious."""
    page.add_script_tag(path=AXE)
    report: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{found['id']}: {node['html'][:120]}"
        for found in report["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_passes_the_accessibility_check(site: Running, visitors: Callable[..., Page], scheme: str) -> None:
    page = visitors(bypass_csp=True, color_scheme=scheme)
    player = Player(page, site.service)
    found = {}
    for address in ("/", "/titles/lrdg", "/titles/lrdg/rules", "/api/docs", "/nothing-here"):
        page.goto(address)
        found[address] = findings(page)
    player.begin()
    player.play(9)
    found["table"] = findings(page)
    page.click("#tab-log")
    found["log"] = findings(page)
    page.keyboard.press("/")
    expect(page.locator("#statements .statement").first).to_be_visible()
    found["rules"] = findings(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    found["help"] = findings(page)
    assert {where: what for where, what in found.items() if what and where != "/nothing-here"} == {}
    assert found["/nothing-here"] == []


@pytest.mark.slow
def test_a_finished_game_passes_the_accessibility_check(site: Running, visitors: Callable[..., Page]) -> None:
    player = Player(visitors(bypass_csp=True), site.service).begin()
    player.play_until(lambda: player.over)
    expect(player.page.locator(".luck .lead")).not_to_be_empty()
    assert findings(player.page) == []


@pytest.mark.parametrize("width", first_is_quick(390, 360))
def test_a_phone_shows_board_decision_and_no_sideways_scroll(
    site: Running, visitors: Callable[..., Page], width: int
) -> None:
    page = visitors({**PHONE, "width": width}, has_touch=True, is_mobile=True)
    player = Player(page, site.service).begin()
    player.play(8)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in ("#board", "#bar", "#scrubber", ".tabs"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["width"] > width * 0.9
        assert box["y"] + box["height"] <= PHONE["height"] + 1
    counter = page.locator("#pieces .piece.ours").first.bounding_box()
    assert counter
    assert counter["width"] >= 24
    page.click("#tab-log")
    expect(page.locator("#log")).to_be_visible()


def test_a_game_is_listed_and_resumed_with_one_click(player: Player) -> None:
    player.begin()
    player.click()
    first, page = player.id, player.page
    page.goto("/")
    page.locator(".resume").first.click()
    page.wait_for_url(f"**/games/{first}")


def test_a_game_is_deleted(player: Player) -> None:
    player.begin()
    page = player.page
    page.goto("/")
    page.get_by_role("button", name="Delete Raid Rommel!").click()
    expect(page.locator(".games li")).to_have_count(0)


def test_todays_seed_fills_the_form(page: Page) -> None:
    page.goto("/titles/lrdg")
    page.get_by_role("button", name="Use today's seed").click()
    seed = page.input_value("#seed")
    assert len(seed) == 8
    assert seed.startswith("20")


def test_an_invalid_seed_is_refused(page: Page) -> None:
    page.goto("/titles/lrdg")
    page.evaluate("document.querySelector('#seed').removeAttribute('pattern')")
    page.fill("#seed", "seven")
    page.click("#start")
    expect(page.get_by_role("alert")).to_contain_text("whole number")


def test_the_choice_is_announced(player: Player) -> None:
    player.begin()
    player.click()
    expect(player.page.locator("#announcer")).to_contain_text("Easonsmith")


def test_a_screen_reader_hears_what_happened_and_the_prompt(player: Player) -> None:
    page = player.begin().page
    said, prompt = page.locator("#announcer"), page.locator("#bar .prompt")
    expect(said).to_contain_text("Choose a base for Easonsmith.")
    page.locator("#options .option").first.focus()
    with player.acting():
        page.keyboard.press("Enter")
    expect(prompt).to_be_focused()
    expect(said).to_contain_text("Easonsmith")
    expect(said).not_to_contain_text("Recruit:")
    page.locator("#board").focus()
    with player.acting():
        page.keyboard.press("1")
    expect(said).to_contain_text("Recruit:")


def test_motion_can_be_switched_off(player: Player) -> None:
    page = player.begin().page
    page.click('[data-action="menu"]')
    page.select_option("#speed", "off")
    expect(page.locator("body.no-motion")).to_have_count(1)


def test_dark_mode_can_be_switched(page: Page) -> None:
    page.goto("/")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("[data-theme-switch]").first.click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
