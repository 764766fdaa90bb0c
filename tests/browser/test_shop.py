"""The shop: counters with prices and cards, a basket, and places chosen on the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.titles.commandos_europe.purchases import Purchase
from tests.browser.conftest import PHONE
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.positions import EVERY_TITLE, Opening, begin, lanes
from tests.browser.server import Running
from tests.browser.test_pages import findings

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
with_shop = lanes(*EVERY_TITLE[:4])
FITS = "(part) => part.scrollWidth <= innerWidth && part.getBoundingClientRect().right <= innerWidth"


def shopping(player: Player, opening: Opening) -> Page:
    """The first shop of a game."""
    begin(player, opening)
    player.play_until(lambda: player.game.decision is not None and player.game.decision.shop is not None)
    return player.page


@with_shop
def test_everything_for_sale_is_a_counter_or_a_face_with_its_price(player: Player, opening: Opening) -> None:
    page = shopping(player, opening)
    shop = player.game.decision.shop  # type: ignore[union-attr]
    assert shop
    expect(page.locator(".ware")).to_have_count(len(shop.wares))
    prices = page.locator(".ware .price").all_inner_texts()
    assert sorted(prices) == sorted(ware.price for ware in shop.wares)
    expect(page.locator(".ware svg.counter, .ware .face")).to_have_count(len(shop.wares))


@with_shop
def test_the_card_of_a_ware_opens_and_buys_nothing(player: Player, opening: Opening) -> None:
    page, number = shopping(player, opening), player.game.number
    ware = page.locator(".ware").first
    ware.locator(".info").click()
    expect(page.locator("#popup.card dt").first).to_be_visible()
    expect(ware.locator(".label")).to_contain_text(page.locator("#popup.card h3").inner_text())
    assert player.game.number == number


@with_shop
def test_what_was_bought_can_be_taken_back_in_any_order(player: Player, opening: Opening) -> None:
    page = shopping(player, opening)
    before = player.game.position()
    for _ in range(2):
        with player.acting():
            page.locator(".ware .option:enabled").first.click()
    expect(page.locator(".basket .taken")).to_have_count(2)
    assert sum(int(number.inner_text()[0]) for number in page.locator(".ware .bought").all()) == 2
    with player.acting():
        page.locator(".basket .taken").first.click()
    expect(page.locator(".basket .taken")).to_have_count(1)
    with player.acting():
        page.locator(".basket .taken").first.click()
    expect(page.locator(".basket .taken")).to_have_count(0)
    assert player.game.position() == before


@with_shop
def test_wares_keep_their_place_while_you_buy(player: Player, opening: Opening) -> None:
    page = shopping(player, opening)
    names = page.locator(".ware .label").all_inner_texts()
    with player.acting():
        page.locator(".ware .option:enabled").first.click()
    assert page.locator(".ware .label").all_inner_texts() == names


def test_filters_show_one_shelf_or_what_can_be_bought_and_stay_while_you_buy(player: Player) -> None:
    player.begin("commandos-europe", "norway", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, Purchase))
    page, wares = player.page, player.page.locator(".ware:visible")
    everything = wares.count()
    page.click('.filter[data-shelf="Weapons"]')
    weapons = wares.count()
    assert 8 < weapons < everything
    names = wares.locator(".label").all_inner_texts()
    assert any("Sten" in name for name in names)
    assert not any("Camera" in name for name in names)
    with player.acting():
        page.locator(".ware:visible", has_text="Sherman").locator(".option").click()
    expect(wares).to_have_count(weapons)
    page.click(".filter.affordable")
    left = player.game.state.pp
    assert 0 < wares.count() < weapons
    assert all(int(price.split()[0]) <= left for price in wares.locator(".price").all_inner_texts())
    page.click('.filter[data-shelf=""]')
    expect(page.locator('.filter[data-shelf=""]')).to_have_attribute("aria-pressed", "true")
    page.click(".filter.affordable")
    expect(wares).to_have_count(everything)


def test_a_ware_that_is_not_shown_is_not_bought_by_its_key(player: Player) -> None:
    player.begin("commandos-europe", "norway", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, Purchase))
    page, number = player.page, player.game.number
    key = page.locator('section[data-shelf="Equipment"] [data-key]').first.get_attribute("data-key") or ""
    page.click('.filter[data-shelf="Weapons"]')
    page.locator("body").press(key)
    page.click('.filter[data-shelf=""]')
    with player.acting():
        page.locator("body").press(key)
    assert player.game.number == number + 1


@with_shop
def test_the_shelves_stay_under_the_pointer_while_you_buy(player: Player, opening: Opening) -> None:
    page = shopping(player, opening)
    page.evaluate("() => document.querySelector('#bar').scrollTo(0, 1e6)")
    ware = page.locator(".ware .option:enabled").last
    ware.scroll_into_view_if_needed()
    name, before = ware.inner_text(), ware.bounding_box()
    with player.acting():
        ware.click()
    after = page.locator(".ware .option", has_text=name.split("\n")[0]).last.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2


def test_a_purchase_is_there_at_once(page: Page, player: Player) -> None:
    player.begin()
    player.play_until(lambda: player.game.decision is not None and player.game.decision.shop is not None)
    frames = Frames.hold(page)
    page.reload()
    player.settle()
    with player.acting():
        page.locator(".ware .option:enabled").first.click()
    assert frames.beat is None
    expect(page.locator(".basket .taken")).to_have_count(1)


def test_a_base_is_chosen_on_the_map_and_what_you_buy_goes_there(player: Player) -> None:
    page = shopping(player, EVERY_TITLE[0])
    page.click('#ground .spot[data-place="kufra"] .hit')
    expect(page.locator('.deliver input[value="kufra"]')).to_be_checked()
    for _ in range(2):
        with player.acting():
            page.locator('.ware:has-text("Patrol") .option:enabled').first.click()
    assert list(player.game.state.units.values()).count("kufra") == 2
    expect(page.locator('.deliver input[value="kufra"]')).to_be_checked()
    expect(page.locator(".basket .taken small")).to_have_text(["Kufra", "Kufra"])


@with_shop
@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desktop", "phone"])
def test_what_ends_the_shopping_is_in_view(
    site: Running, visitors: Callable[..., Page], opening: Opening, size: dict[str, int]
) -> None:
    player = Player(visitors(size), site.service)
    page = shopping(player, opening)
    with player.acting():
        page.locator(".ware .option:enabled").first.click()
    expect(page.locator("#options .endings .option").last).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_the_shop_and_an_open_card_pass_the_accessibility_check(site: Running, visitors: Callable[..., Page]) -> None:
    player = Player(visitors(bypass_csp=True), site.service)
    page = shopping(player, EVERY_TITLE[0])
    with player.acting():
        page.locator(".ware .option:enabled").first.click()
    page.locator(".ware .info").first.click()
    expect(page.locator("#popup.card")).to_be_visible()
    assert findings(page) == []


def test_on_a_phone_the_filters_are_large_enough_and_nothing_is_cut_off(
    site: Running, visitors: Callable[..., Page]
) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    player.begin("commandos-europe", "norway", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, Purchase))
    page = player.page
    assert page.evaluate("document.querySelector('#bar').scrollWidth <= document.querySelector('#bar').clientWidth")
    for chip in page.locator(".filter").all():
        box = chip.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.slow
def test_on_a_phone_a_full_basket_scrolls_within_its_own_width(site: Running, visitors: Callable[..., Page]) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    page = player.begin("lrdg", "operation-agreement", seed=7).page
    player.play_until(lambda: player.game.decision is not None and player.game.decision.shop is not None)
    for _ in range(6):
        with player.acting():
            page.locator(".ware .option:enabled").first.click()
    expect(page.locator(".basket .taken")).to_have_count(6)
    for part in ("html", "#options", "#bar", ".endings"):
        assert page.locator(part).first.evaluate(FITS), part
