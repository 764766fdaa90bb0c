"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.server import Running
from tests.terminal.ford import FordTitle


def begun(page: Page, site: Running, players: str = "yes") -> Player:
    page.goto("/titles/ford")
    page.click("summary:has-text('Options')")
    page.select_option("#option-two_players", players)
    page.click("#start")
    page.wait_for_url("**/games/*")
    return Player(page, site.service)


def seat_link(host: Player) -> str:
    secret = next(seat.token for seat in host.service.open(host.id).seats if not seat.taken)
    return f"/seats/{secret}"


def first_option(player: Player) -> None:
    """Take the first option; where pieces are picked, the first of them alone."""
    player.settle()
    page = player.page
    picking = page.locator("#confirm").count() > 0
    page.locator("#options button:not(:disabled)").first.click()
    if picking:
        page.click("#confirm")


def test_two_players_see_each_others_choices_as_they_happen(
    ford: FordTitle, site: Running, visitors: Callable[..., Page]
) -> None:
    host = begun(visitors(), site)
    guest = Player(visitors(), site.service)
    guest.page.goto(seat_link(host))
    guest.page.fill("#name", "Anna <b>")
    guest.page.click("button.primary")
    guest.page.wait_for_url("**/games/*")
    expect(host.page.locator(".seats")).to_contain_text("Anna <b>")
    for _ in range(4):
        mover, other = (host, guest) if host.service.open(host.id).seat == 0 else (guest, host)
        version = host.service.open(host.id).version
        expect(other.page.locator("#options")).to_have_attribute("inert", "")
        first_option(mover)
        expect(other.page.locator("#bar")).to_have_attribute("data-version", re.compile(rf"^(?!{version}$)"))


def test_a_spectator_sees_and_cannot_act(ford: FordTitle, site: Running, visitors: Callable[..., Page]) -> None:
    host = begun(visitors(), site)
    watcher = visitors()
    watcher.goto(f"/games/{host.id}")
    expect(watcher.locator("#bar")).to_contain_text("You are watching")
    answer = watcher.evaluate(
        """async id => {
            const sent = { version: document.querySelector('#bar').dataset.version, choice: '0' };
            const got = await fetch(`/games/${id}/choices`, { method: 'POST', body: new URLSearchParams(sent) });
            return [got.status, await got.text()];
        }""",
        host.id,
    )
    assert answer[0] == 422
    assert "You are watching" in answer[1]
    assert host.game.number == host.service.open(host.id).game.number


def test_the_loser_of_a_race_sees_an_error_and_nothing_is_lost(
    ford: FordTitle, site: Running, visitors: Callable[..., Page]
) -> None:
    page = visitors()
    host = begun(page, site)
    twin = page.context.new_page()
    twin.route("**/events", lambda route: route.abort())
    twin.goto(f"/games/{host.id}")
    with host.acting():
        page.locator("#options button:not(:disabled)").first.click()
    number = host.game.number
    twin.locator("#options button:not(:disabled)").first.click()
    expect(twin.locator(".error")).to_contain_text("moved first")
    assert host.game.number == number
