"""Cards and tables at the table and before it, what is open at any time, and all outcomes of an option."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.kernel import registry
from fieldcraft.kernel.odds import Likelihood, Odds
from fieldcraft.web import heavy_jobs
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running
from tests.browser.test_pages import findings
from tests.terminal.flare import FlareTitle

LAYOUT = """() => ["#head", "#board", "#bar", "#side", "#scrubber"].map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [x, y, width, height];
})"""


@pytest.fixture(autouse=True)
def flare() -> Iterator[None]:
    """A Night at the Ford with a flare, a small library and a table that applies at the ford."""
    with registry.only_titles(FlareTitle()):
        yield


def at_the_ford(player: Player) -> Page:
    """A game in which the sections can fire at once."""
    return player.begin("ford", "crossing").page


def test_one_key_or_one_click_opens_the_cards_and_nothing_moves(player: Player) -> None:
    page = at_the_ford(player)
    player.settle_odds()
    before = page.evaluate(LAYOUT)
    page.keyboard.press(",")
    expect(page.locator("#cards-found article").first).to_be_visible()
    assert page.evaluate(LAYOUT) == before
    page.keyboard.press("Escape")
    expect(page.locator("#cards")).not_to_be_visible()
    page.click("#head [data-dialog=cards]")
    expect(page.locator("#cards-found article").first).to_be_visible()
    page.click("#cards >> text=Close")
    expect(page.locator("#cards")).not_to_be_visible()
    assert page.evaluate(LAYOUT) == before
    assert player.game.number == 1


def test_cards_that_matter_now_are_on_top_with_the_rows_that_apply(player: Player) -> None:
    page = at_the_ford(player)
    page.click(".reading >> text=The picket")
    articles = page.locator("#cards-found .now article h4")
    expect(articles).to_have_text(["The picket", "Volley results"])
    lit = page.locator("#cards-found tr.applies")
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("now")
    expect(lit).to_contain_text("5 or 6")


def test_the_keyboard_searches_and_reads(player: Player) -> None:
    page = at_the_ford(player)
    page.keyboard.press(",")
    expect(page.locator("#cards-found article").first).to_be_visible()
    expect(page.locator("#cards-found")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#cards-search")).to_be_focused()
    page.keyboard.type("three hits")
    expect(page.locator("#cards-found article h4")).to_have_text(["Volley results"])
    page.keyboard.press("Escape")
    expect(page.locator("#cards")).not_to_be_visible()
    page.keyboard.press(",")
    expect(page.locator("#cards-search")).to_have_value("")
    expect(page.locator("#cards-found .now article")).to_have_count(2)


def test_a_kind_opens_and_a_rule_is_read_inside_the_dialog(player: Player) -> None:
    page = at_the_ford(player)
    page.keyboard.press(",")
    page.locator("#cards-found summary", has_text="Section").click()
    expect(page.locator("#cards-found details[open] article")).to_have_count(3)
    page.locator("#cards-found .now a.rule").first.click()
    expect(page.locator("#cards-rule .statement").first).to_be_visible()
    expect(page.locator("#cards")).to_be_visible()


@pytest.mark.slow
def test_an_earlier_position_has_the_cards_of_that_moment(player: Player) -> None:
    page = player.begin("ford", "night").page
    assert page.locator(".reading").count() == 0
    with player.acting():
        page.locator("#options .option", has_text="Wait").click()
    page.keyboard.press("[")
    expect(page.locator("#bar.past")).to_be_visible()
    with page.expect_response(lambda answer: "/cards?" in answer.url) as found:
        page.keyboard.press(",")
    assert "at=1" in found.value.url
    expect(page.locator("#cards-found article").first).to_be_visible()


@pytest.mark.parametrize("scheme", first_is_quick("light", "dark"))
@pytest.mark.parametrize("phone", first_is_quick(False, True))
def test_cards_and_rights_pass_the_accessibility_check(
    site: Running, visitors: Callable[..., Page], scheme: str, phone: bool
) -> None:
    page = visitors(*([PHONE] if phone else []), bypass_csp=True, color_scheme=scheme)
    at_the_ford(Player(page, site.service))
    found = {"table": findings(page)}
    page.keyboard.press(",")
    page.locator("#cards-found summary").first.click()
    page.locator("#cards-found .now a.rule").first.click()
    expect(page.locator("#cards-rule .statement").first).to_be_visible()
    found["dialog"] = findings(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    page.goto("/titles/ford/cards?scenario=crossing")
    found["page"] = findings(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert found == {"table": [], "dialog": [], "page": []}


def test_the_cards_of_a_scenario_are_read_before_the_game_starts(page: Page) -> None:
    page.goto("/titles/ford")
    page.check("input[value=crossing]")
    page.click("text=Read the cards and tables")
    expect(page.locator("h2")).to_have_text("The Crossing")
    page.fill("#search", "picket")
    expect(page.locator("article")).to_have_count(1)
    expect(page.locator("article")).to_contain_text("Cross first.")
    page.go_back()
    expect(page.locator("input[value=crossing]")).to_be_checked()


# Rights


def test_rights_come_last_and_have_a_button_of_their_own(player: Player) -> None:
    page = at_the_ford(player)
    expect(page.locator("#options .rights .heading")).to_have_text("At any time")
    expect(page.locator("#options .option").last).to_contain_text("Fire the flare")
    right = page.locator("#options .rights .option")
    right.click()
    with player.acting():
        right.click()
    assert player.game.state.hits == 1
    expect(page.locator("#options .rights")).to_have_count(0)
    player.undo()
    assert player.game.state.hits == 0
    page.keyboard.press("z")
    with player.acting():
        page.keyboard.press("z")
    assert player.game.state.hits == 1


def test_one_click_or_key_never_uses_a_right(player: Player) -> None:
    page = at_the_ford(player)
    right = page.locator("#options .rights .option")
    right.click()
    expect(right).to_have_accessible_name("Confirm: Fire the flare")
    expect(page.locator("#announcer")).to_have_text("Choose it again to confirm.")
    page.keyboard.press("Escape")
    expect(right).to_have_accessible_name("Fire the flare")
    page.keyboard.press("z")
    page.locator("#bar .prompt").click()
    expect(right).to_have_accessible_name("Fire the flare")
    assert player.game.number == 1


def test_a_click_on_the_board_never_uses_a_right(player: Player) -> None:
    page = at_the_ford(player)
    hill = page.locator('#ground .spot[data-place="hill"]')
    assert "selectable" not in (hill.get_attribute("class") or "")
    box = hill.locator(".hit").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#popup.card")).to_be_visible()
    assert player.game.state.hits == 0


def test_the_arrows_do_not_start_at_a_right(player: Player) -> None:
    page = at_the_ford(player)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#options .option", has_text="Wait")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#options .rights .option")).to_be_focused()


# Odds


@pytest.mark.slow
def test_all_outcomes_of_an_option_are_shown(player: Player) -> None:
    page = at_the_ford(player)
    option = page.locator("#options .option", has_text="2 dice")
    expect(option.locator(".odds.known i")).to_have_text(["45% 0 hits", "44% 1 hit", "11% 2 hits"])
    for outcome in option.locator(".odds i").all():
        expect(outcome).to_be_visible()
    expect(option).to_have_accessible_name(re.compile("Fire with 2 dice 45% 0 hits ?, 44% 1 hit ?, 11% 2 hits"))


@pytest.mark.slow
def test_sampled_outcomes_have_a_margin(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = (Likelihood("hit", Fraction(31, 100), 0.03), Likelihood("miss", Fraction(69, 100), 0.03))
    monkeypatch.setattr(heavy_jobs, "quick_odds", lambda *asked: iter([(1, Odds(outcomes, False, 900))]))
    page = at_the_ford(player)
    option = page.locator("#options .option", has_text="1 die")
    expect(option.locator(".odds.known i")).to_have_text(["31% ± 3 hit", "69% ± 3 miss"])
