"""The enemy phase starts when the player says so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import fieldcraft as fc
from fieldcraft.interface.gestures import play_forced
from fieldcraft.interface.phases import enemy_ahead
from fieldcraft.kernel.game import Game
from tests.browser.player import Player

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True


def before_the_enemy_acts() -> Game[Any, Any]:
    """A game of Sherman Leader whose next sensible choice begins the enemy's phase."""
    game: Game[Any, Any] = fc.new("sherman-leader", scenario="north-africa-1942", seed=1, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        if enemy_ahead(before, game, play_forced(game)) is not None:
            return before


def test_the_last_action_before_the_enemy_acts_can_be_taken_back(player: Player) -> None:
    page = player.begin().show(before_the_enemy_acts()).page
    number, option = player.game.number, player.index(player.game.title.sensible(player.game))
    prompt = page.inner_text("#main")
    page.click(f'#options [data-index="{option}"]')
    expect(page.locator("#begin")).to_be_in_viewport(ratio=1)
    expect(page.locator("#main")).to_contain_text("Enemy")
    assert player.game.number == number
    page.wait_for_function("() => !document.body.classList.contains('settling')")
    page.click("[data-action=take-back]")
    expect(page.locator("#main")).to_have_text(prompt)
    assert player.game.number == number
    with player.acting():
        page.click(f'#options [data-index="{option}"]')
    assert player.game.number > number


@pytest.mark.slow
def test_the_enemy_phase_starts_automatically_if_the_player_wants(player: Player) -> None:
    page = player.begin().show(before_the_enemy_acts()).page
    number, before = player.game.number, page.get_attribute("#bar", "data-version")
    page.click('[data-action="menu"]')
    page.check("#start-enemy")
    page.keyboard.press("Escape")
    page.click(f'#options [data-index="{player.index(player.game.title.sensible(player.game))}"]')
    expect(page.locator("#bar")).not_to_have_attribute("data-version", before or "")
    assert player.game.number > number
    page.reload()
    expect(page.locator("#start-enemy")).to_be_checked()
