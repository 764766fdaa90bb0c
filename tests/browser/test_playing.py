"""Whole missions in a real browser, and what a player does during one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fieldcraft as fc
from tests.browser.player import Player
from tests.browser.test_beats import FILM_RUNS


@pytest.mark.slow
def test_a_whole_mission_is_played_by_mouse(player: Player) -> None:
    player.begin_from_form()
    while not player.over:
        player.click()
    result = player.game.result
    assert result
    expect(player.page.locator(".result .verdict")).to_have_text("Won" if result.won else "Lost")
    expect(player.page.locator(".luck .lead")).not_to_be_empty()


@pytest.mark.slow
def test_a_whole_mission_is_played_by_keyboard_alone(player: Player) -> None:
    player.begin(seed=11)
    while not player.over:
        player.press()
    assert player.game.result
    expect(player.page.locator(".result .prompt")).to_have_text(player.game.result.summary)


def test_a_choice_is_undone_and_redone(player: Player) -> None:
    player.begin()
    start = player.game.position()
    player.click()
    after = player.game.position()
    player.undo()
    assert player.game.position() == start
    player.redo()
    assert player.game.position() == after


def test_dice_are_not_undone_and_the_button_says_why(player: Player) -> None:
    player.begin()
    player.play_until(lambda: bool(player.game.number and player.game.last.chance_results))
    undo = player.page.locator('#tools [data-action="undo"]')
    expect(undo).to_be_disabled()
    assert "dice" in (undo.get_attribute("title") or "")


@pytest.mark.slow
def test_practice_undoes_dice_and_the_result_says_so(player: Player) -> None:
    player.begin_from_form(practice=True)
    player.play_until(lambda: bool(player.game.number and player.game.last.chance_results))
    player.undo()
    player.play_until(lambda: player.over)
    expect(player.page.locator(".result .score")).to_contain_text("undone past dice")


def test_a_reload_in_mid_game_loses_nothing(player: Player) -> None:
    player.begin()
    player.play(6)
    before = player.page.locator("#bar .prompt").inner_text()
    player.page.reload()
    player.settle()
    assert player.page.locator("#bar .prompt").inner_text() == before


def test_the_scrubber_shows_the_past_and_changes_nothing(player: Player) -> None:
    player.begin()
    player.play(8)
    position = player.game.position()
    page = player.page
    page.keyboard.press("[")
    expect(page.locator("#bar.past")).to_be_visible()
    page.locator("#moment").fill("0")
    expect(page.locator("#bar")).to_have_attribute("data-at", "0")
    page.keyboard.press("]")
    expect(page.locator("#bar")).to_have_attribute("data-at", "1")
    page.keyboard.press("Escape")
    expect(page.locator("#bar.past")).to_have_count(0)
    assert player.game.position() == position


def test_a_link_leads_to_a_position_and_on_to_a_new_game(player: Player) -> None:
    player.begin()
    player.play(8)
    first, page = player.id, player.page
    page.goto(f"/games/{first}?at=3")
    expect(page.locator("#bar")).to_have_attribute("data-at", "3")
    page.get_by_role("button", name="Start a new game from here").click()
    page.wait_for_url(lambda url: "/games/" in url and first not in url)
    assert player.game.number >= 3
    assert player.service.open(first).game.number > 3


def test_a_save_is_exported_and_imported_again(player: Player) -> None:
    player.begin()
    player.play(5)
    first, page = player.id, player.page
    page.click('[data-action="menu"]')
    with page.expect_download() as download:
        page.get_by_role("link", name="Save to a file").click()
    text = download.value.path().read_text("utf-8")
    assert fc.load(text).position() == player.game.position()
    page.goto("/")
    page.set_input_files("#file", {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
    page.get_by_role("button", name="Open").click()
    page.wait_for_url(lambda url: "/games/" in url and first not in url)
    assert player.game.position() == fc.load(text).position()


def test_a_save_dropped_on_the_home_page_is_opened(player: Player) -> None:
    text = fc.new("lrdg", seed=3).save()
    page = player.page
    page.goto("/")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.json", { type: "application/json" }));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    page.wait_for_url("**/games/*")
    assert player.game.seed == 3


def test_a_broken_save_is_refused_in_one_sentence(page: Page) -> None:
    page.goto("/")
    page.set_input_files("#file", {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be opened")


def test_the_board_is_exported_as_a_picture(player: Player) -> None:
    player.begin()
    player.page.click('[data-action="menu"]')
    with player.page.expect_download() as download:
        player.page.get_by_role("button", name="Download the board as a PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_report_tells_the_game(player: Player) -> None:
    player.begin()
    player.click()
    player.page.click('[data-action="menu"]')
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Download a report").click()
    assert "Raid Rommel" in download.value.path().read_text("utf-8")


@pytest.mark.slow
def test_the_game_is_played_from_the_start_and_paused(player: Player) -> None:
    player.begin()
    player.play(12)
    page, bar = player.page, player.page.locator("#bar")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_function(FILM_RUNS)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    stopped = bar.get_attribute("data-at") or ""
    expect(bar).to_have_attribute("data-at", stopped)
    page.locator("#moment").fill("11")
    expect(bar).to_have_attribute("data-at", "11")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#bar.past")).to_have_count(0)
