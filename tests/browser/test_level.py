"""A whole level of V-Sabotage by mouse and by thumb: few clicks a turn, and nothing too small for a thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.v_sabotage.commando_phase import Activate, WhoActs
from fieldcraft.web.game_table import Visitor
from tests.browser.conftest import PHONE
from tests.browser.player import SHOWS, Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
CLICKS_A_TURN = 6
THUMB = 44


class Squad(Player):
    """A player who plays a level with one click where the table takes two choices, and counts the clicks."""

    clicks = 0

    def act(self) -> None:
        """Make the next choice, with as few clicks as the table needs."""
        wanted = self.wanted()
        if isinstance(wanted, list):
            self.choose_on_server(pieces=wanted)
            self.clicks += len(wanted) + 1
            return
        ahead = self.combined(wanted) if isinstance(wanted, Activate) else None
        with self.acting():
            if ahead is not None:
                ahead.evaluate("button => button.click()")
            else:
                for _ in range(1 + wanted.any_time):
                    self.page.locator(f'#options [data-index="{self.index(wanted)}"]').click()
        self.clicks += 1

    def begin_enemy_phase(self) -> None:
        """Let the enemy phase begin: a click like any other."""
        super().begin_enemy_phase()
        self.clicks += 1

    def choose_on_server(self, **choice: Any) -> None:
        """Choose without the page, whose sets of enemies other tests click."""
        table = self.service.open(self.id)
        self.service.choose(table.id, Visitor(table.owner), table.version, small=True, **choice)
        self.settle()

    def combined(self, select: Option) -> Locator | None:
        """The button that a lit tile presses: it selects and acts."""
        game = self.game.clone(same_chance=True)
        game.choose(select)
        action = game.title.sensible(game)
        then = list(game.offered).index(action)
        found = self.page.locator(f'#options .ahead [value="{self.index(select)}"][data-then="{then}"]')
        return found if found.count() else None


@pytest.mark.slow
def test_a_whole_level_takes_few_clicks_a_turn(page: Page, site: Running) -> None:
    squad = Squad(page, site.service)
    squad.begin("v-sabotage", "training-3")
    while not squad.over:
        squad.act()
    expect(page.locator(".verdict")).to_be_visible()
    assert squad.clicks / squad.game.state.turn <= CLICKS_A_TURN


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
def test_a_level_is_played_by_thumb(visitors: Callable[..., Page], site: Running) -> None:
    page = visitors(PHONE, has_touch=True)
    player = Player(page, site.service).begin("v-sabotage", "training-1")
    while not player.over:
        wanted = player.wanted()
        if isinstance(wanted, list):
            player.play(1)
            continue
        with player.acting():
            button = page.locator(f'#options [data-index="{player.index(wanted)}"]')
            button.scroll_into_view_if_needed()
            for _ in range(1 + wanted.any_time):
                button.tap()
    expect(page.locator(".verdict")).to_be_visible()


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
