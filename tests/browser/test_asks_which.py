"""Where several options fit, the table asks which, on every title: with the mouse, by touch and from the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.interface.find import find_targets, scene_targets
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.positions import EVERY_TITLE, Opening, begin, lanes
from tests.browser.server import Running
from tests.browser.test_dragging import counter, middle
from tests.browser.test_hands import grasp
from tests.browser.test_touch import Hand

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
each_title = lanes(*EVERY_TITLE, quick=("commandos-europe",))
SHARES_PAGE = True

# The middle of a place or piece, if it can be touched there or has a counter on it that is no enemy and not active.
MIDDLE = """(place) => {
    const thing = [...document.querySelectorAll(`#sheet [data-place="${CSS.escape(place)}"]`)].at(-1);
    const box = (thing?.querySelector(".hit") ?? thing)?.getBoundingClientRect();
    if (!box) return null;
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    const under = document.elementFromPoint(...at)?.closest("[data-place]");
    const there = under && (under.dataset.place === place || under.dataset.spot === place);
    return there && !under.matches(".theirs, .active") && !under.querySelector(".theirs") ? at : null;
}"""

# Whether what asks lies over the board alone, and not over the panel beside it.
OVER_BOARD = """() => {
    const [popup, board] = ["#popup", "#board"].map((one) => document.querySelector(one).getBoundingClientRect());
    return popup.right <= board.right;
}"""


def crowded(player: Player) -> list[str]:
    """The places and pieces on the board that several options name."""
    game = player.game
    if player.game.decision is None or player.game.decision.picking or player.game.decision.shop:
        return []
    offered = [option.places(game.rules) for option in game.offered if not option.any_time]
    pieces = {piece.id for piece in game.scene().pieces} - set(player.game.decision.active)
    spots = {spot.id for spot in game.scene().board.spots}
    counts = {place: sum(place in places for places in offered) for places in offered for place in places}
    return [place for place, n in counts.items() if n > 1 and (place in spots or place in pieces)]


def reached(player: Player, opening: Opening) -> tuple[str, tuple[float, float]]:
    """Play until several options name something that can be touched: what it is, and where it is."""
    begin(player, opening)
    while True:
        for place in crowded(player):
            at = player.page.evaluate(MIDDLE, place)
            if at:
                return place, (at[0], at[1])
        player.play(1)


def fitting(player: Player, place: str) -> int:
    """How many options name a place or piece."""
    return player.page.locator(f'#options .option[data-places~="{place}"]').count()


@each_title
def test_a_click_asks_which(player: Player, opening: Opening) -> None:
    place, at = reached(player, opening)
    page, number = player.page, player.game.number
    pointed = None
    while at != pointed:
        # A stack fans out under the mouse.
        page.mouse.move(*at, steps=3)
        pointed, at = at, page.evaluate(MIDDLE, place)
    page.mouse.click(*at)
    expect(page.locator("#popup.menu .option")).to_have_count(fitting(player, place))
    expect(page.locator("#popup .which")).to_have_text("Choose one:")
    assert page.evaluate(OVER_BOARD)
    assert player.game.number == number
    with player.acting():
        page.locator("#popup.menu .option").first.click()


@pytest.mark.slow
@each_title
def test_a_tap_asks_which(site: Running, visitors: Callable[..., Page], opening: Opening) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    _, at = reached(player, opening)
    page, number = player.page, player.game.number
    page.touchscreen.tap(*at)
    expect(page.locator("#popup.menu .option").nth(1)).to_be_visible()
    assert player.game.number == number
    with player.acting():
        page.locator("#popup.menu .option").first.tap()


@pytest.mark.slow
@each_title
def test_a_name_typed_on_the_keyboard_asks_which(player: Player, opening: Opening) -> None:
    def named() -> list[str]:
        targets = scene_targets(player.game.scene())
        names = {target.id: target.name for target in targets}
        return [place for place in crowded(player) if find_targets(names[place], targets)[0].id == place]

    begin(player, opening)
    player.play_until(lambda: bool(named()))
    page, place, number = player.page, named()[0], player.game.number
    page.keyboard.press(".")
    page.keyboard.type(next(target.name for target in scene_targets(player.game.scene()) if target.id == place))
    page.keyboard.press("Enter")
    expect(page.locator(".asked .option").nth(1)).to_be_visible()
    assert page.locator(".asked .option").count() >= fitting(player, place)
    assert player.game.number == number
    page.keyboard.press("Tab")
    with player.acting():
        page.keyboard.press("Enter")


def dropping(player: Player, opening: Opening) -> tuple[str, str]:
    """Play until several options take the piece that acts to another place: the piece, and the place."""

    def found() -> tuple[str, list[str]] | None:
        decision = player.game.decision
        if decision is None or not decision.active or not isinstance(player.game.choice, opening.acting):
            return None
        piece = decision.active[0]
        here = {one.spot for one in player.game.scene().pieces if one.id == piece}
        places = [place for place in crowded(player) if place not in here]
        return (piece, places) if here and places else None

    begin(player, opening)
    while True:
        player.play_until(lambda: found() is not None)
        piece, places = found() or ("", [])
        for place in places:
            if player.page.evaluate(MIDDLE, place):
                return piece, place
        player.play(1)


# In Commandos: Europe one option at most leads from a hex to another.
with_drops = lanes(*(opening for opening in EVERY_TITLE if opening.title != "commandos-europe"), quick=("v-sabotage",))


@with_drops
def test_a_drop_asks_which(player: Player, opening: Opening) -> None:
    piece, place = dropping(player, opening)
    page, number = player.page, player.game.number
    grasp(player, piece)
    page.mouse.down()
    page.mouse.move(*page.evaluate(MIDDLE, place), steps=6)
    page.mouse.up()
    expect(page.locator("#popup.menu .option")).to_have_count(fitting(player, place))
    assert player.game.number == number


@pytest.mark.slow
def test_a_drop_by_touch_asks_which(site: Running, visitors: Callable[..., Page]) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    piece, place = dropping(player, EVERY_TITLE[4])
    page, number = player.page, player.game.number
    Hand(page).slide([middle(counter(player, piece))], [page.evaluate(MIDDLE, place)])
    expect(page.locator("#popup.menu .option")).to_have_count(fitting(player, place))
    assert player.game.number == number


@pytest.mark.slow
def test_arrows_go_through_what_is_asked(player: Player) -> None:
    _, at = reached(player, EVERY_TITLE[2])
    page = player.page
    page.mouse.click(*at)
    items = page.locator("#popup.menu .option")
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(items.first).to_be_focused()


@pytest.mark.slow
def test_a_key_that_is_held_chooses_nothing_of_what_has_opened(player: Player) -> None:
    _, at = reached(player, EVERY_TITLE[2])
    page, number = player.page, player.game.number
    page.focus("#board")
    page.keyboard.down("Enter")
    page.mouse.click(*at)
    expect(page.locator("#popup.menu .option").first).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("#popup.menu .option").first).to_be_visible()
    assert player.game.number == number
