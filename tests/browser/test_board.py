"""The board: choosing, asking why not, panning, zooming."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from fieldcraft.kernel.game import Game
from fieldcraft.titles.commando.movement import BeforeMovement
from tests.browser.player import Player


def scale(page: Page) -> float:
    return float(page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('#sheet')).transform).a"))


def left(page: Page) -> float:
    return float(page.evaluate("document.querySelector('#sheet').getBoundingClientRect().left"))


def zoomed(page: Page, key: str = "+") -> float:
    """Press a key that zooms, and wait until the board has followed."""
    before = scale(page)
    page.keyboard.press(key)
    page.wait_for_function("before => new DOMMatrix(getComputedStyle(sheet).transform).a !== before", arg=before)
    return scale(page)


def moved(page: Page, before: float) -> float:
    """Wait until the board has moved; where its left edge is then."""
    page.wait_for_function("before => sheet.getBoundingClientRect().left !== before", arg=before)
    return left(page)


def test_only_options_are_highlighted(player: Player) -> None:
    player.begin()
    wanted = {place for offer in player.game.decision.options for place in offer.places}  # type: ignore[union-attr]
    lit = player.page.locator("#sheet .selectable").evaluate_all("found => found.map(thing => thing.dataset.place)")
    assert set(lit) == wanted == {"alexandria", "cairo", "siwa", "kufra"}


def test_a_click_on_a_highlighted_place_is_the_choice(player: Player) -> None:
    player.begin()
    with player.acting():
        player.page.click('#ground .spot[data-place="siwa"] .hit')
    assert player.game.state.units["easonsmith"] == "siwa"


def test_a_click_on_anything_else_explains_what_is_illegal_with_its_rule(player: Player) -> None:
    player.begin()
    player.play_until(lambda: isinstance(player.game.choice, BeforeMovement))
    player.page.click('#ground .spot[data-place="el-adem"] .hit', force=True)
    answer = player.page.locator("#popup.card")
    expect(answer).to_contain_text("El Adem")
    expect(answer.locator("a.rule").first).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(answer).to_be_hidden()


def test_a_rule_opens_in_the_message_box(player: Player) -> None:
    player.begin()
    player.page.locator("#bar .prompt a.rule").click()
    expect(player.page.locator("#message .statement b")).to_have_text("8.0b")


def test_the_whole_ledger_is_beside_the_board_and_can_be_searched(player: Player) -> None:
    player.begin()
    player.page.keyboard.press("/")
    statements = player.page.locator("#statements .statement")
    expect(statements.first).to_be_visible()
    player.page.keyboard.type("minefield")
    # Results for part of the word may come first.
    expect(player.page.locator("#statements section").filter(has_not_text="inefield")).to_have_count(0)
    expect(statements.first).to_be_visible()


def test_plus_minus_and_nought_zoom(player: Player) -> None:
    page = player.begin().page
    whole = scale(page)
    assert zoomed(page) > whole * 1.2
    assert abs(zoomed(page, "0") - whole) < 0.01


def test_the_wheel_zooms_and_a_drag_moves_without_choosing(player: Player) -> None:
    page = player.begin().page
    whole = scale(page)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -300)
    page.wait_for_function("whole => new DOMMatrix(getComputedStyle(sheet).transform).a > whole", arg=whole)
    before, number = left(page), player.game.number
    page.mouse.down()
    page.mouse.move(560, 420, steps=5)
    page.mouse.up()
    assert moved(page, before) > before + 5
    assert player.game.number == number
    expect(page.locator("#message")).to_be_hidden()


@pytest.mark.slow
def test_arrow_keys_move_the_board_when_it_has_the_focus(player: Player) -> None:
    page = player.begin().page
    zoomed(page)
    page.locator("#board").focus()
    before = left(page)
    page.keyboard.press("ArrowRight")
    assert moved(page, before) < before


def test_counters_can_be_hidden(player: Player) -> None:
    page = player.begin().page
    page.keyboard.press("\\")
    expect(page.locator("body.counters-off")).to_have_count(1)
    opacity = page.locator("#pieces .piece").first.evaluate("piece => getComputedStyle(piece).opacity")
    assert float(opacity) < 0.2


@pytest.mark.slow
def test_a_stack_fans_out_under_the_pointer(player: Player) -> None:
    player.begin()
    player.play_until(lambda: "siwa" in list(player.game.state.units.values())[3:])
    player.page.locator('#pieces .piece.ours[data-spot="siwa"]').last.hover()
    expect(player.page.locator("#pieces .piece.fanned").nth(2)).to_be_attached()


def shows_odds(game: Game[Any, Any]) -> bool:
    """Whether any option of the decision shows odds."""
    return game.choice is not None and any(map(game.choice.shows_odds, game.offered))


def test_odds_arrive_without_asking(player: Player) -> None:
    player.begin()
    player.play_until(lambda: shows_odds(player.game))
    expect(player.page.locator("#options .odds.known").first).to_contain_text("%")


@pytest.mark.slow
def test_advice_appears_while_it_thinks_and_leaves_with_the_choice(player: Player) -> None:
    page = player.begin().page
    page.click('[data-action="advise"]')
    expect(page.locator("#message .advice")).to_contain_text("simulated games")
    expect(page.locator("#options .option.recommended")).to_have_count(1)
    early = page.locator("#message .advice").get_attribute("data-visits") or ""
    expect(page.locator("#message .advice")).not_to_have_attribute("data-visits", early)
    player.click()
    expect(page.locator("#message")).to_be_hidden()
    page.keyboard.press("!")
    expect(page.locator("#message .advice")).to_contain_text("simulated games")
    page.keyboard.press("!")
    expect(page.locator("#message")).to_be_hidden()
    expect(page.locator("#options .option.recommended")).to_have_count(0)


def test_the_log_links_to_earlier_positions(player: Player) -> None:
    player.begin()
    player.play(5)
    page = player.page
    page.click("#tab-log")
    page.locator(".moments a[data-at]").nth(1).click()
    expect(page.locator("#bar.past")).to_be_visible()


@pytest.mark.slow
def test_forced_choices_can_be_made_by_hand(player: Player) -> None:
    player.begin()
    page = player.page
    page.click('[data-action="menu"]')
    page.uncheck("#auto")
    page.get_by_role("button", name="Close").click()
    while len(player.game.offered) > 1:
        player.click()
    expect(page.locator("#options .option:enabled")).to_have_count(1)


def test_real_dice_are_entered(player: Player) -> None:
    player.begin_from_form(own_dice=True)
    page, table, entered = player.page, Random(3), list[int]()
    expect(page.locator("#options.own-dice")).to_be_visible()
    while player.game.pending is not None:
        entered.append(table.randint(1, 6))
        with player.acting():
            page.keyboard.press(str(entered[-1]))
    assert player.game.number == 0
    assert sorted(result for result in player.game.last.chance_results if isinstance(result, int)) == sorted(entered)


def test_a_forced_choice_is_played_automatically_and_marked_in_the_log(player: Player) -> None:
    player.begin()
    player.play_until(lambda: bool(player.service.open(player.id).forced))
    player.page.click("#tab-log")
    expect(player.page.locator(".moments")).to_contain_text("(only choice)")


def wait_for(player: Player, held: list[Route], number: int) -> None:
    """Wait until a number of requests are held."""
    while len(held) < number:
        player.page.wait_for_timeout(20)


def test_a_ground_that_arrives_late_does_not_hold_back_the_table(player: Player) -> None:
    player.begin("sherman-leader", "north-africa-1942", 3)
    held: list[Route] = []
    player.page.route("**/ground/*.svg", lambda route: held.append(route))
    player.play_until(lambda: player.game.state.battle is not None, settle=False)
    wait_for(player, held, 1)
    player.play(1, settle=False)
    wait_for(player, held, 2)
    late, newest = held
    newest.continue_()
    player.settle()
    with player.page.expect_response(late.request.url):
        late.continue_()
    player.settle()
    battlefield = player.game.scene().board.spots[0].id
    expect(player.page.locator(f'#ground .spot[data-place="{battlefield}"]')).to_be_attached()


def test_the_table_catches_up_when_the_server_was_busy(player: Player) -> None:
    player.begin()
    refused: list[Route] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route)
            swap = {"HX-Retarget": "#error", "HX-Reswap": "innerHTML"}
            route.fulfill(status=429, headers=swap, body="Too many requests.")

    player.page.route("**/table?*", refuse_once)
    player.play(1)
    assert refused
