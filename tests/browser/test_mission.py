"""A first mission of Commandos: Europe, from the first page to its award: by mouse, and by thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.browser.conftest import PHONE
from tests.browser.hand import COUNT, SIZE, THUMB
from tests.browser.player import Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True

AIM = 12
# A point of a place that no counter covers.
FREE_POINT = """(spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  for (let n = 0; n < 400; n += 1) {
    const [x, y] = [left + (width * (n % 20)) / 20, top + (height * Math.floor(n / 20)) / 20];
    if (document.elementFromPoint(x, y) === spot) return [x, y];
  }
  throw new Error("counters cover the whole place");
}"""


def quick_start(player: Player) -> Locator:
    """The button that sets up a base and a kit."""
    found = player.page.locator("#options .resolve")
    expect(found).to_contain_text("Quick start")
    return found


def thing_to_press(player: Player, wanted: Option) -> tuple[Locator, Locator]:
    """What to press for an option, and how large it is: a place, through a counter that lies in it, or a button."""
    page, index = player.page, player.index(wanted)
    button = page.locator(f'#options [data-index="{index}"]')
    if isinstance(wanted, GoTo):
        spot = page.locator(f'#ground .spot[data-place="{wanted.to}"] .hit')
        counters = page.locator(f'#pieces .piece[data-spot="{wanted.to}"]')
        if counters.count():
            return counters.last, spot
    found = player.alone_on_the_board(index) or button
    return found, found


def toggles(player: Player, wanted: list[str]) -> list[Locator]:
    """What to press to pick some pieces of a stack: those that stay, once all are picked, or those that go."""
    page = player.page
    offered = [
        str(piece) for piece in page.locator("#options .pick").evaluate_all("all => all.map(b => b.dataset.piece)")
    ]
    rest = [piece for piece in offered if piece not in wanted]
    pressed = wanted if len(wanted) <= 1 + len(rest) else rest
    return [page.locator(f'#options [data-piece="{piece}"]') for piece in pressed]


def pick(player: Player, wanted: list[str], press: Callable[[Locator], None]) -> None:
    """Pick some pieces of a stack, and confirm."""
    pressed = toggles(player, wanted)
    if len(pressed) < len(wanted):
        place = player.game.state.pieces[wanted[0]]
        spot = player.page.locator(f'#ground .spot[data-place="{place}"] .hit')
        x, y = spot.evaluate(FREE_POINT)
        player.page.mouse.click(x, y)
    for button in pressed:
        press(button)
    with player.acting():
        press(player.page.locator("#confirm"))


def test_a_first_mission_by_mouse_takes_at_most_twelve_clicks(player: Player) -> None:
    player.begin("commandos-europe", "continent", seed=3)
    player.page.evaluate(COUNT)
    with player.acting():
        quick_start(player).click()
    while not player.game.state.accomplished:
        wanted = player.wanted()
        if isinstance(wanted, list):
            pick(player, wanted, lambda thing: thing.click())
        else:
            with player.acting():
                thing_to_press(player, wanted)[0].click()
    assert player.page.evaluate("window.hands") <= AIM
    expect(player.page.locator("#tracks")).to_contain_text("Missions")


@pytest.mark.slow
def test_a_first_mission_by_thumb_has_targets_large_enough(site: Running, visitors: Callable[..., Page]) -> None:
    player = Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)
    player.begin("commandos-europe", "continent", seed=3)

    def tap(thing: Locator) -> None:
        assert thing.evaluate(SIZE) >= THUMB
        thing.tap()

    with player.acting():
        tap(quick_start(player))
    while not player.game.state.accomplished:
        wanted = player.wanted()
        if isinstance(wanted, list):
            for piece in wanted:
                tap(player.page.locator(f'#options [data-piece="{piece}"]'))
            with player.acting():
                tap(player.page.locator("#confirm"))
            continue
        pressed, target = thing_to_press(player, wanted)
        assert target.evaluate(SIZE) >= THUMB
        with player.acting():
            pressed.tap()


@pytest.mark.slow
def test_an_arrow_points_at_a_target_out_of_view_and_leads_there(player: Player) -> None:
    page = player.begin("commandos-europe", "norway", seed=3).page
    with player.acting():
        quick_start(player).click()
    arrow, target = page.locator(".target-arrow"), player.game.state.target
    spot = page.locator(f'#ground .spot[data-place="{target}"] .hit')
    for _ in range(6):
        page.keyboard.press("+")
    for _ in range(12):
        page.focus("#board")
        page.keyboard.press("ArrowLeft")
    expect(arrow).to_be_visible()
    arrow.click()
    expect(arrow).to_be_hidden()
    player.come_to_rest()
    room, box = page.locator("#board").bounding_box(), spot.bounding_box()
    assert room is not None
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - room["x"] - room["width"] / 2) < 30
