"""A whole level of V-Sabotage by mouse and by thumb: few clicks a turn, and nothing too small for a thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fieldcraft.titles.v_sabotage.commando_phase import WhoActs
from tests.browser.conftest import PHONE
from tests.browser.hand import COUNT, SIZE, THUMB, Hand
from tests.browser.player import SHOWS, Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
CLICKS_A_TURN = 6


def press(thing: Locator) -> None:
    """Click, wherever the list is scrolled to."""
    thing.click()


@pytest.mark.slow
def test_a_whole_level_by_mouse_takes_few_clicks_a_turn(page: Page, site: Running) -> None:
    squad = Hand(page, site.service)
    squad.begin("v-sabotage", "training-3")
    while not squad.game.state.turn:
        squad.act(press)
    page.evaluate(COUNT)
    while not squad.over:
        squad.act(press)
    expect(page.locator(".verdict")).to_be_visible()
    assert page.evaluate("window.hands") / squad.game.state.turn <= CLICKS_A_TURN


def test_a_click_on_a_lit_tile_activates_and_moves(player: Player) -> None:
    player.begin("v-sabotage", "factory")
    player.play_until(lambda: isinstance(player.game.choice, WhoActs) and player.game.state.turn > 1)
    page, before = player.page, player.game.number
    places = page.locator("#options .ahead [data-kind=move]").first.get_attribute("data-places") or ""
    who = page.locator("#options .ahead [data-kind=move]").first.get_attribute("value")
    with player.acting():
        page.locator(f'#options .ahead [data-places="{places}"][value="{who}"]').first.evaluate(
            "button => button.click()"
        )
    made = [type(entry.option).__name__ for entry in player.game.history if entry.number > before]
    assert made[:2] == ["Activate", "Move"]


def test_the_player_is_asked_before_a_phase_ends_automatically_and_can_keep_it_open(player: Player) -> None:
    page = player.begin("v-sabotage", "prison", seed=8).page
    while True:
        wanted = player.wanted()
        if isinstance(wanted, list):
            player.play(1)
            continue
        before = page.get_attribute("#bar", "data-version") or ""
        page.locator(f'#options [data-index="{player.index(wanted)}"]').click()
        page.wait_for_function(f"(arg) => document.querySelector('#begin') || ({SHOWS})(arg)", arg=[False, before])
        if page.locator("#keep-open").count():
            break
        if page.locator("#begin").count():
            player.begin_enemy_phase()
            page.wait_for_function(SHOWS, arg=[False, before])
        player.settle()
    page.wait_for_function("() => !document.body.classList.contains('settling')")
    page.click("#keep-open")
    page.wait_for_function(SHOWS, arg=[False, before])
    player.settle()
    assert isinstance(player.game.choice, WhoActs)
    expect(page.locator("#options .option[data-kind=activate]").first).to_be_visible()


@pytest.mark.slow
def test_the_player_can_ask_to_be_asked(player: Player) -> None:
    page = player.begin("v-sabotage", "farm").page
    player.play_until(lambda: isinstance(player.game.choice, WhoActs))
    expect(page.locator("body")).not_to_have_class("no-small")
    page.click("#options .ask")
    assert page.evaluate("document.body.classList.contains('no-small')")
    page.click("#options .ask")
    assert not page.evaluate("document.body.classList.contains('no-small')")


def test_every_action_is_large_enough_for_a_thumb(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True)
    player = Player(page, site.service).begin("v-sabotage", "prison")
    player.play_until(lambda: player.game.state.turn == 2 and len(player.game.offered) > 5)
    for target in page.locator("#options .compact .option, #roster .member").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB
        assert box["width"] >= THUMB
    for tile in page.locator("#pieces .selectable, #ground .spot.selectable .hit").all():
        box = tile.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


@pytest.mark.slow
def test_a_whole_level_by_thumb_has_targets_large_enough(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True, is_mobile=True)
    squad = Player(page, site.service).begin("v-sabotage", "training-1")
    on_board = 0

    def tap(thing: Locator) -> None:
        thing.scroll_into_view_if_needed()
        assert thing.evaluate(SIZE) >= THUMB
        thing.tap()

    while not squad.over:
        wanted = squad.wanted()
        with squad.acting():
            if isinstance(wanted, list):
                for piece in wanted:
                    tap(page.locator(f'#options [data-piece="{piece}"]'))
                tap(page.locator("#confirm"))
            elif tile := squad.alone_on_the_board(squad.index(wanted)):
                tap(tile)
                on_board += 1
            else:
                tap(page.locator(f'#options [data-index="{squad.index(wanted)}"]'))
                squad.confirm_second_click(tap)
    expect(page.locator(".verdict")).to_be_visible()
    assert on_board, "some of the moves are taps on tiles"


@pytest.mark.slow
def test_an_alarm_pulses_on_the_board_unless_the_player_wants_less_motion(player: Player) -> None:
    page = player.begin("v-sabotage", "chateau", seed=3).page
    motion = "() => getComputedStyle(document.querySelector('#sheet'), '::after').animationName"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(motion) == "none"
    player.play_until(lambda: any(ground.alarm for ground in player.game.state.grounds.values()), settle=False)
    page.reload()
    page.wait_for_function(f"({motion})() === 'board-pulse'")
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(motion) == "none"
