"""What beats leave alone: the view, those who stay on the stage, and each other's room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.server import Running
from tests.browser.test_beats import frames, to_a_battle

__all__ = ["frames"]

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)

# How far from the left each counter of the stage is drawn.
ON_STAGE = """() => Object.fromEntries([...document.querySelectorAll("#stage [data-place]")].map(
    (counter) => [counter.dataset.place, counter.getBoundingClientRect().x]))"""
WIDE = {"width": 2560, "height": 1440}
MATRIX = "getComputedStyle(sheet).transform"
# What a beat shows besides the board, and what of it lies over something else that is to be read.
OVERLAPS = """() => {
    const box = (name) => document.querySelector(name)?.getBoundingClientRect();
    const [dice, card, stage] = [".cup", ".turned:has(svg)", "#stage > svg"].map(box);
    const caption = box("#caption:not([hidden])");
    const over = (one, other) => one && other && one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    if (over(dice, caption)) return "dice over the caption";
    if (over(card, stage)) return "card over the stage";
    const kept = [...document.querySelectorAll("#in-play > *")].map((one) => one.getBoundingClientRect());
    if (innerWidth >= 900 && kept.some((one) => over(one, caption) || over(one, card))) return "over a card in play";
    return dice ? "dice" : card ? "card" : "";
}"""
# Whether what matters now was in view, and legible, in a view from before.
IN_VIEW = """(before) => {
    const [view, room, top] = [new DOMMatrix(before), board.getBoundingClientRect(), goals.offsetHeight];
    const [x, y, width, height] = bar.dataset.focus.split(" ").map(Number);
    const [left, upper] = [view.a * (x - width / 2) + view.e, view.a * (y - height / 2) + view.f];
    const [right, lower] = [left + view.a * width, upper + view.a * height];
    const inside = left >= 0 && upper >= top && right <= room.width && lower <= room.height;
    return inside && view.a >= 26 / Number(bar.dataset.counter);
}"""


def test_the_stage_leaves_for_good_and_the_caption_returns_to_the_lower_edge(
    frames: Frames, player: Player, site: Running
) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    while page.locator("#stage.leaving").count() == 0:
        assert frames.end()
    for share in (0.6, 0.99):
        frames.show(share)
        expect(page.locator("#stage")).to_have_css("opacity", "0")
    board, caption = page.locator("#board").bounding_box(), page.locator("#caption").bounding_box()
    assert board
    assert caption
    assert caption["y"] > board["y"] + board["height"] / 2


@pytest.mark.slow
def test_those_who_are_left_on_the_stage_move_up_to_their_new_places(
    frames: Frames, player: Player, site: Running
) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    while page.locator("#stage .lost").count() == 0:
        assert frames.end()
    before = page.evaluate(ON_STAGE)
    assert frames.end()
    frames.show(0)
    after = page.evaluate(ON_STAGE)
    assert after
    assert all(abs(x - before[id]) < 2 for id, x in after.items())


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_view_stays_from_choice_to_choice_while_what_matters_is_in_it(
    visitors: Callable[..., Page], site: Running, size: dict[str, int]
) -> None:
    player = Player(visitors(size), site.service).begin("commandos-europe", "norway", 7)
    player.play(8)
    page, kept = player.page, 0
    for _ in range(12):
        before = page.evaluate(MATRIX)
        player.play(1)
        inside = page.evaluate(IN_VIEW, before)
        if page.evaluate(MATRIX) == before:
            kept += 1
        else:
            assert not inside
    assert kept


def before_a_drop() -> Game[Any, Any]:
    """A game of Operation Musketeer whose next sensible choice drops paratroopers and turns an event with a fight."""
    game: Game[Any, Any] = fc.new("musketeer", scenario="gamil", seed=7, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        if any(beat.card for beat in game.beats()) and game.scene().stage is not None:
            return before


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE, WIDE], ids=["desktop", "phone", "wide"])
def test_dice_captions_and_cards_leave_each_other_room(
    visitors: Callable[..., Page], site: Running, size: dict[str, int]
) -> None:
    player = Player(visitors(size), site.service).begin()
    page, frames = player.page, Frames.hold(player.page)
    player.show(before_a_drop())
    frames.choose(player)
    seen = set()
    while True:
        frames.show(0.7)
        seen.add(page.evaluate(OVERLAPS))
        if frames.beat is None or not frames.end():
            break
    assert "dice" in seen
    assert "card" in seen
    assert not {one for one in seen if "over" in one}
