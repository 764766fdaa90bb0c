"""Where the view goes: nowhere if it needn't, never past the edge of the map, and what beats show beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running
from tests.browser.test_beats import frames
from tests.browser.test_stage import before_a_drop

__all__ = ["frames"]

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
# The sheet's place on the board, once it has stopped moving, and the room that is lost beyond its edges.
LOST = """() => {
    const { a, e, f } = new DOMMatrix(sheet.style.transform);
    const [right, bottom] = [e + a * sheet.offsetWidth, f + a * sheet.offsetHeight];
    const { clientWidth: wide, clientHeight: high } = board;
    const across = right - e > wide ? Math.max(e, wide - right) : 0;
    const down = bottom - f > high ? Math.max(f - goals.offsetHeight, high - bottom) : 0;
    return Math.max(across, down);
}"""
VIEW = "() => sheet.style.transform"
# Timers without a delay run late, as on a busy machine.
LATE_TIMERS = "((later) => { setTimeout = (run, delay, ...rest) => later(run, delay || 500, ...rest); })(setTimeout)"
# The picture of a card that was turned fills its frame.
PICTURE = """() => {
    const art = document.querySelector(".turned svg svg");
    const frame = document.querySelector(".turned .card-frame")?.getBoundingClientRect();
    if (!art) return null;
    return Math.abs(art.getScreenCTM().a * art.viewBox.baseVal.width - frame.width) < 2;
}"""
# What a banner covers of a card that was turned.
OVER_CARD = """() => {
    const [banner, card] = ["#banner:not([hidden])", ".turned"].map((name) => document.querySelector(name));
    if (!banner || !card) return null;
    const [one, other] = [banner, card].map((element) => element.getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def before_a_mission() -> Game[Any, Any]:
    """A game of Commandos: Europe whose next sensible choice draws a mission and finds its place on the map."""
    game: Game[Any, Any] = fc.new("commandos-europe", scenario="continent", seed=3, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        beats = game.beats()
        if game.number > 30 and any(beat.card for beat in beats) and any(beat.rolls for beat in beats):
            return before


def before_a_card() -> Game[Any, Any]:
    """A game of Long Range Desert Group whose next sensible choice turns a card and then finds out a marker."""
    game: Game[Any, Any] = fc.new("lrdg", scenario="raid-rommel", seed=7, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        beats = game.beats()
        turned = next((number for number, beat in enumerate(beats) if beat.card), len(beats))
        if any(beat.matters == "objective" for beat in beats[turned:]):
            return before


@pytest.mark.parametrize("size", first_is_quick(DESKTOP, PHONE), ids=["desktop", "phone"])
def test_the_view_never_goes_past_the_edge_of_the_map(
    visitors: Callable[..., Page], site: Running, size: dict[str, int]
) -> None:
    player = Player(visitors(size), site.service).begin()
    frames = Frames.hold(player.page)
    player.show(before_a_mission())
    frames.choose(player)
    views = set()
    while True:
        assert player.page.evaluate(LOST) < 1
        views.add(player.page.evaluate(VIEW))
        if not frames.end():
            break
    assert len(views) > 1
    player.settle()
    assert player.page.evaluate(LOST) < 1


@pytest.mark.slow
def test_the_scale_stays_while_what_matters_is_legible(player: Player) -> None:
    player.begin("commandos-europe", "norway", 7)
    player.play(8)
    scales = []
    for _ in range(10):
        player.play(1)
        scales.append(player.page.evaluate("() => new DOMMatrix(sheet.style.transform).a"))
    assert scales == sorted(scales, reverse=True)
    assert len(set(scales)) < 4


def test_the_board_is_below_the_goals_however_late_timers_run(player: Player) -> None:
    player.page.add_init_script(LATE_TIMERS)
    page = player.begin().page
    page.evaluate("new Promise((done) => setTimeout(done))")
    player.come_to_rest()
    assert page.evaluate("() => new DOMMatrix(sheet.style.transform).f >= goals.offsetHeight")


def test_the_board_stays_where_it_is_when_a_goal_gets_longer(player: Player) -> None:
    game: Game[Any, Any] = fc.new("lrdg", scenario="raid-rommel", seed=7)
    while type(game.choice).__name__ != "ChooseMarker":
        game.choose(game.title.sensible(game))
    page = player.begin().show(game).page
    before, height = page.evaluate(VIEW), page.evaluate("goals.offsetHeight")
    player.play(1)
    assert page.evaluate("goals.offsetHeight") > height
    assert page.evaluate(VIEW) == before


@pytest.mark.slow
def test_a_card_is_turned_whole_and_a_banner_lies_beside_it(frames: Frames, player: Player) -> None:
    page = player.begin().show(before_a_card()).page
    frames.choose(player)
    pictures, banners = set(), set()
    while True:
        frames.show(0.99)
        pictures.add(page.evaluate(PICTURE))
        banners.add(page.evaluate(OVER_CARD))
        if not frames.end():
            break
    assert pictures - {None} == {True}
    assert banners - {None} == {False}


@pytest.mark.slow
def test_the_step_of_the_turn_is_lit_with_the_beats(frames: Frames, player: Player) -> None:
    page = player.begin().show(before_a_card()).page
    frames.choose(player)
    steps = []
    while True:
        heading = page.locator("#caption b").inner_text() if page.locator("#caption b").is_visible() else ""
        step = page.locator("#goals [aria-current]").inner_text()
        if heading:
            assert heading.endswith(f": {step}")
            steps.append(step)
        if not frames.end():
            break
    assert len(set(steps)) > 1


@pytest.mark.slow
def test_on_a_phone_both_lines_are_in_view_from_the_first_beat_of_a_fight(
    visitors: Callable[..., Page], site: Running
) -> None:
    page = visitors(PHONE, has_touch=True, is_mobile=True)
    player, frames = Player(page, site.service).begin(), Frames.hold(page)
    player.show(before_a_drop())
    frames.choose(player)
    while not page.locator("#stage > svg").count():
        assert frames.end()
    frames.show(0.99)
    low = max(box["y"] + box["height"] for box in map(Locator.bounding_box, page.locator("#stage .piece").all()) if box)
    caption = page.locator("#caption").bounding_box()
    assert caption
    assert caption["y"] >= low
