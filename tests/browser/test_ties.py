"""Ties of the enemy's at the table: asked once a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fieldcraft.titles.sherman_leader.enemy_turn import WhichEnemy
from fieldcraft.titles.sherman_leader.turn import WhoActs
from tests.browser.player import Player

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


def in_battle(player: Player) -> Player:
    """Play until the enemy is about to act."""
    player.begin("sherman-leader", "north-africa-1942", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, WhichEnemy))
    return player


@pytest.mark.slow
def test_one_click_breaks_ties_for_the_rest_of_the_game(player: Player) -> None:
    page, before = in_battle(player).page, player.game.number
    with player.acting():
        page.click("#options .break-ties")
    assert isinstance(player.game.choice, WhoActs)
    turn = player.game.state.battle.turn
    while player.game.state.battle is not None and player.game.state.battle.turn == turn:
        player.click()
    asked = [entry for entry in player.game.history if entry.number > before + 1]
    forced = player.service.open(player.id).forced
    assert all(entry.number in forced for entry in asked if type(entry.option).__name__ == "AllAct")
    page.reload()
    player.settle()
    assert page.locator("#ties").is_checked()


@pytest.mark.slow
def test_another_game_asks_again(player: Player) -> None:
    page = in_battle(player).page
    with player.acting():
        page.click("#options .break-ties")
    in_battle(player)
    expect(page.locator("#options .break-ties")).to_be_visible()
    assert not page.locator("#ties").is_checked()


@pytest.mark.slow
def test_the_menu_switches_it_back(player: Player) -> None:
    page = in_battle(player).page
    with player.acting():
        page.click("#options .break-ties")
    page.click("[data-action=menu]")
    page.uncheck("#ties")
    page.keyboard.press("Escape")
    while not isinstance(player.game.choice, WhichEnemy):
        player.click()
    expect(page.locator("#options .break-ties")).to_be_visible()
