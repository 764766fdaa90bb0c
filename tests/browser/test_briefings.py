"""Briefing and debrief at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fieldcraft.titles.sherman_leader.deployment import PlaceUnits
from tests.browser.player import Player

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


def test_a_briefing_lies_on_the_board_before_a_battle_until_the_next_choice(player: Player) -> None:
    page = player.begin("sherman-leader", "north-africa-1942", seed=3).page
    player.play_until(lambda: isinstance(player.game.choice, PlaceUnits))
    briefing = page.locator("#briefings .briefing")
    expect(briefing).to_contain_text("Destroy it, down to 6 points: 3 VP.")
    expect(briefing.locator(".counter")).to_have_count(11)
    briefing.locator("summary").click()
    expect(briefing.locator(".report")).to_be_hidden()
    player.click()
    expect(briefing).to_have_count(0)


@pytest.mark.slow
def test_a_debrief_follows_a_battle(player: Player) -> None:
    page = player.begin("sherman-leader", "north-africa-1942", seed=3).page
    player.play_until(lambda: bool(player.game.state.reports))
    debrief = page.locator("#briefings .debrief")
    expect(debrief).to_contain_text("Your losses: Rifle Team 901, M3 Lee 011 and Chin.")
    expect(debrief.locator("tbody tr")).to_have_count(8)
    expect(debrief.locator("p", has_text="Henders:")).to_have_count(0)
