"""Each title played through in a real browser, by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.server import Running

# What is shown here does not depend on the database, and takes its time.
on_sqlite = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


@on_sqlite
@pytest.mark.parametrize(
    ("title", "scenario", "seed"),
    [
        pytest.param("musketeer", "before-midnight", 7, marks=pytest.mark.slow),
        pytest.param("v-sabotage", "greatsword", 1, marks=pytest.mark.slow),
        pytest.param("commandos-europe", "north-africa", 3, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_mouse(player: Player, title: str, scenario: str, seed: int) -> None:
    player.begin(title, scenario, seed)
    while not player.over:
        player.click()
    assert player.game.result
    expect(player.page.locator(".result .prompt")).to_have_text(player.game.result.summary)
    expect(player.page.locator(".grades .reached")).to_have_count(1 if player.game.rules.grades() else 0)


@pytest.mark.slow
@on_sqlite
def test_a_week_of_sherman_leader_is_played_by_mouse(player: Player) -> None:
    player.begin("sherman-leader", "north-africa-1942", 3)
    while player.game.state.week < 2:
        player.click()
    expect(player.page.locator("#tracks")).to_contain_text("Week2")


@on_sqlite
@pytest.mark.slow
def test_two_players_lead_a_squad_from_two_browsers(site: Running, visitors: Callable[..., Page]) -> None:
    host = Player(visitors(), site.service)
    host.page.goto("/titles/v-sabotage?scenario=training-1&seed=7")
    host.page.click("summary:has-text('Options')")
    host.page.select_option("#option-players", "2")
    host.page.click("#start")
    host.page.wait_for_url("**/games/*")
    guest = Player(visitors(), site.service)
    secret = next(seat.token for seat in site.service.open(host.id).seats if not seat.taken)
    guest.page.goto(f"/seats/{secret}")
    guest.page.click("button.primary")
    guest.page.wait_for_url("**/games/*")
    acted = {host: 0, guest: 0}
    while not host.over:
        mover = guest if site.service.open(host.id).seat == 1 else host
        mover.settle()
        mover.click()
        acted[mover] += 1
    for player in (host, guest):
        expect(player.page.locator(".result")).to_be_visible()
        assert acted[player]
