"""The strip of your people below the board: it shows everyone, and a click on a face is a click on the counter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True


def begin(page: Page, site: Running) -> Player:
    """A squad that is about to act."""
    player = Player(page, site.service).begin("v-sabotage", "prison")
    player.play_until(lambda: player.game.state.turn == 2 and len(player.game.offered) > 5)
    return player


def member(page: Page, who: str) -> Locator:
    return page.locator(f'#roster [data-place="{who}"]')


def active(player: Player) -> str:
    """Who acts now."""
    decision = player.game.decision
    assert decision is not None
    return decision.active[0]


def test_everyone_is_in_the_strip_with_a_face_and_pips(player: Player, site: Running) -> None:
    begin(player.page, site)
    roster = player.game.scene().roster
    assert roster
    for one in roster:
        shown = member(player.page, one.id)
        expect(shown.locator(".who b")).to_have_text(one.name)
        expect(shown.locator(".face svg")).to_be_visible()
        for meter in one.meters:
            pips = shown.locator(".meter", has_text=meter.name).first
            expect(pips.locator(".pip")).to_have_count(meter.maximum)
            expect(pips.locator(".pip.full")).to_have_count(meter.value)
        expect(shown).to_contain_text(", ".join(one.items))


def test_the_one_who_acts_is_marked_and_a_click_opens_what_it_can_do(player: Player, site: Running) -> None:
    begin(player.page, site)
    acting = active(player)
    face = member(player.page, acting)
    expect(face).to_have_class(re.compile("active"))
    with player.acting():
        face.click()
    expect(member(player.page, acting)).to_have_class(re.compile(r"selectable$"))
    with player.acting():
        member(player.page, acting).press("Enter")
    assert active(player) == acting, "a click on the face activates, as a click on the counter does"


@pytest.mark.slow
def test_a_right_click_opens_the_card_and_chooses_nothing(player: Player, site: Running) -> None:
    begin(player.page, site)
    before = player.game.number
    member(player.page, "officer").click(button="right")
    expect(player.page.locator("#popup h3").first).to_have_text("Officer")
    expect(player.page.locator("#popup .game-card")).to_be_visible()
    assert player.game.number == before


@pytest.mark.slow
def test_the_strip_folds_and_stays_folded(player: Player, site: Running) -> None:
    page = begin(player.page, site).page
    page.click("#roster .fold")
    expect(page.locator("#roster .member").first).to_be_hidden()
    page.reload()
    player.settle()
    expect(page.locator("#roster .member").first).to_be_hidden()
    page.keyboard.press("Escape")
    page.click("#roster .fold")
    expect(page.locator("#roster .member").first).to_be_visible()


def test_on_a_phone_it_is_one_line_that_scrolls_sideways(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True)
    begin(page, site)
    boxes = [found.bounding_box() for found in page.locator("#roster .member").all()]
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box["height"] >= 44 for box in boxes if box)
    assert page.evaluate("roster.scrollWidth <= innerWidth && roster.querySelector('ul').scrollWidth > innerWidth")


@pytest.mark.slow
def test_a_title_without_people_has_no_strip(player: Player) -> None:
    player.begin("lrdg", "raid-rommel")
    expect(player.page.locator("#roster")).to_be_hidden()
