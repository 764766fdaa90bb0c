"""The board on a touch screen: tap to choose, drag to pan, pinch to zoom, long-press to preview."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from fieldcraft.titles.commando.movement import BeforeMovement, Move
from tests.browser.conftest import PHONE
from tests.browser.player import AT_REST, Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running

Point = tuple[float, float]


class Hand:
    """Fingers on a touch screen."""

    def __init__(self, page: Page):
        self.page = page
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        """Send one touch event."""
        fingers: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def slide(self, start: list[Point], end: list[Point], steps: int = 6) -> None:
        """Put fingers down, slide them, and lift them."""
        self.send("touchStart", *start)
        for step in range(1, steps + 1):
            share, pairs = step / steps, zip(start, end, strict=True)
            self.send("touchMove", *((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairs))
        self.send("touchEnd")

    def long_press(self, at: Point) -> None:
        """Put one finger down, and lift it when the page shows the preview."""
        self.send("touchStart", at)
        expect(self.page.locator("#popup.card")).to_be_visible()
        self.send("touchEnd")


@pytest.fixture
def player(site: Running, visitors: Callable[..., Page]) -> Player:
    """A player with a phone."""
    return Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service).begin()


def under(page: Page, at: Point) -> Point:
    """The point of the sheet that lies under a point of the window, once the board has followed the fingers."""
    page.evaluate(AT_REST)
    x, y = page.evaluate(
        """([x, y]) => {
            const edge = sheet.getBoundingClientRect();
            const scale = new DOMMatrix(getComputedStyle(sheet).transform).a;
            return [(x - edge.left) / scale, (y - edge.top) / scale];
        }""",
        list(at),
    )
    return x, y


def scale(page: Page) -> float:
    page.evaluate(AT_REST)
    return float(page.evaluate("new DOMMatrix(getComputedStyle(sheet).transform).a"))


def centre(player: Player, place: str) -> Point:
    box = player.page.locator(f'#ground .spot[data-place="{place}"] .hit').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def near(one: Point, other: Point, slack: float = 2.0) -> bool:
    return abs(one[0] - other[0]) < slack and abs(one[1] - other[1]) < slack


def test_a_tap_chooses(player: Player) -> None:
    with player.acting():
        player.page.touchscreen.tap(*centre(player, "siwa"))
    assert player.game.state.units["easonsmith"] == "siwa"


def test_one_finger_drags_the_board_and_chooses_nothing(player: Player) -> None:
    page, hand = player.page, Hand(player.page)
    grip = centre(player, "siwa")
    before, held = scale(page), under(page, grip)
    hand.slide([grip], [(grip[0] - 60, grip[1] + 40)])
    assert near(under(page, (grip[0] - 60, grip[1] + 40)), held)
    assert scale(page) == before
    assert player.game.number == 0
    expect(page.locator("#message")).to_be_hidden()


@pytest.mark.parametrize("wider", first_is_quick(2.0, 0.8))
def test_two_fingers_hold_the_board_between_them(player: Player, wider: float) -> None:
    page, hand = player.page, Hand(player.page)
    before, (x, y) = scale(page), (200.0, 300.0)
    held = under(page, (x, y))
    start = [(x - 50, y), (x + 50, y)]
    end = [(x - 50 * wider + 20, y + 30), (x + 50 * wider + 20, y + 30)]
    hand.slide(start, end)
    assert scale(page) == pytest.approx(before * wider, rel=0.02)
    assert near(under(page, (x + 20, y + 30)), held, 3)
    assert player.game.number == 0
    expect(page.locator("#message")).to_be_hidden()


@pytest.mark.slow
def test_a_finger_that_stays_down_after_a_pinch_does_not_make_the_board_jump(player: Player) -> None:
    page, hand = player.page, Hand(player.page)
    hand.send("touchStart", (150, 300))
    hand.send("touchStart", (150, 300), (250, 300))
    hand.send("touchMove", (120, 300), (280, 300))
    hand.send("touchEnd", (120, 300))
    held = under(page, (120, 300))
    hand.send("touchMove", (122, 301))
    assert near(under(page, (122, 301)), held, 6)
    hand.send("touchEnd")
    grip = under(page, (200, 250))
    hand.slide([(200, 250)], [(240, 250)])
    assert near(under(page, (240, 250)), grip)


def test_a_long_press_shows_what_would_happen_and_chooses_nothing(player: Player) -> None:
    page, hand = player.page, Hand(player.page)
    player.play_until(lambda: isinstance(player.game.choice, BeforeMovement))
    places = {option.to for option in player.game.offered if isinstance(option, Move)}
    number = player.game.number
    place = next(p for p in places if player.in_sight(page.locator(f'#ground .spot[data-place="{p}"] .hit')))
    hand.long_press(centre(player, place))
    expect(page.locator("#popup .option")).to_contain_text("Move to")
    expect(page.locator("#trace .trace-line")).to_have_count(1)
    assert player.game.number == number
    with player.acting():
        page.touchscreen.tap(*centre(player, place))


@pytest.mark.slow
def test_a_tap_means_the_counter_that_was_there_before_its_stack_fanned_out(player: Player) -> None:
    def a_marker_lies_in_a_stack() -> bool:
        game = player.game
        return "objective-1" in {place for option in game.offered for place in option.places(game.rules)} and any(
            piece.id == "objective-1" and piece.spot for piece in game.scene().pieces
        )

    player.play_until(a_marker_lies_in_a_stack)
    page, number = player.page, player.game.number
    page.locator('#sheet [data-place="objective-1"]').tap(force=True)
    expect(page.locator("#popup.menu .option").nth(1)).to_be_visible()
    assert player.game.number == number
