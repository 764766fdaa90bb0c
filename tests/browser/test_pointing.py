"""The pointer, the focus and the wheel on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from fieldcraft.interface.quick_odds import has_odds
from fieldcraft.kernel.steps import Pick
from fieldcraft.titles.commando.movement import BeforeMovement, Move
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.web.decision_bar import DecisionBar, decision_bar
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running
from tests.browser.test_board import scale, zoomed

# Where the decision, its options and the board are, within the page.
BOXES = """() => {
    const parts = [...document.querySelectorAll("#board, #bar, #side, #options .option, #options .label")];
    return parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height];
    });
}"""


def test_why_not_can_be_asked_by_name_without_a_mouse(player: Player) -> None:
    page = player.begin().page
    page.keyboard.press(".")
    page.keyboard.type("tobruk")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("Tobruk")
    expect(page.locator("#message a.rule").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    page.keyboard.type("atlantis")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("Nothing on the board has that name")
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    page.keyboard.type("tobruk")
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#message")).to_be_hidden()


def test_a_click_on_the_place_of_a_stack_picks_all_of_it(player: Player) -> None:
    player.begin()
    player.play_until(lambda: isinstance(player.game.choice, Pick))
    page = player.page
    pieces = page.locator("#options .pick").count()
    spot = page.locator("#pieces .piece.selectable").first.get_attribute("data-spot")
    ring = page.locator(f'#ground .spot[data-place="{spot}"] .hit')
    ring.click()
    expect(page.locator('#options .pick[aria-pressed="true"]')).to_have_count(pieces)
    ring.click()
    expect(page.locator('#options .pick[aria-pressed="true"]')).to_have_count(0)
    ring.click()
    with player.acting():
        page.keyboard.press("Enter")
    assert not isinstance(player.game.choice, Pick)


def test_the_point_under_the_pointer_stays_put_while_the_wheel_zooms(player: Player) -> None:
    page = player.begin().page
    spot = page.locator('#ground .spot[data-place="siwa"] .hit')
    before = spot.bounding_box()
    assert before
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    whole = scale(page)
    for way in (-1, -1, -1, 1):
        page.mouse.wheel(0, 200 * way)
    page.wait_for_function("whole => new DOMMatrix(getComputedStyle(sheet).transform).a > whole * 1.5", arg=whole)
    after = spot.bounding_box()
    assert after
    assert abs(after["x"] + after["width"] / 2 - x) < 2
    assert abs(after["y"] + after["height"] / 2 - y) < 2


def test_keys_zoom_about_the_middle_of_the_board(player: Player) -> None:
    page = player.begin().page
    middle = """() => {
        const room = board.getBoundingClientRect(), edge = sheet.getBoundingClientRect();
        const scale = new DOMMatrix(getComputedStyle(sheet).transform).a;
        return (room.left + room.width / 2 - edge.left) / scale;
    }"""
    before = page.evaluate(middle)
    zoomed(page)
    assert abs(page.evaluate(middle) - before) < 2


def about_to_move(player: Player) -> Move:
    """Play until a force chooses where it goes; the longest of its moves."""
    player.begin()
    player.play_until(lambda: isinstance(player.game.choice, BeforeMovement))
    return max((option for option in player.game.offered if isinstance(option, Move)), key=lambda move: move.spaces)


@pytest.mark.parametrize("size", first_is_quick(DESKTOP, PHONE))
def test_odds_that_arrive_move_nothing(visitors: Callable[..., Page], site: Running, size: dict[str, int]) -> None:
    player = Player(visitors(size), site.service)
    about_to_move(player)
    page, held = player.page, list[Route]()
    page.route("**/odds?*", lambda route: held.append(route))
    page.reload()
    player.settle()
    before = page.evaluate(BOXES)
    held[0].continue_()
    page.wait_for_function("() => document.querySelectorAll('#options .odds.known').length > 1")
    assert page.evaluate(BOXES) == before


def bar_of(player: Player) -> DecisionBar:
    """What the page lists for the decision."""
    bar = decision_bar(player.game)
    assert bar is not None
    return bar


@pytest.mark.slow
def test_a_long_option_has_its_odds_below_it(player: Player) -> None:
    player.begin("sherman-leader", "north-africa-1942", 7)
    player.play_until(lambda: any(button.wordy for button in bar_of(player).buttons))
    option = player.page.locator("#options .option.wordy:has(.odds)").first
    boxes: list[Any] = [found.bounding_box() for found in (option, option.locator(".label"), option.locator(".odds"))]
    whole, label, odds = boxes
    assert odds["y"] >= label["y"] + label["height"]
    assert label["width"] > 0.7 * whole["width"]


@pytest.mark.slow
def test_an_option_without_chance_keeps_no_room_for_odds(player: Player) -> None:
    player.begin("commandos-europe", "norway", 7)
    player.play_until(lambda: isinstance(player.game.choice, ChooseDestination))
    game = player.game
    with_odds = [index for index, option in enumerate(game.offered) if has_odds(game, option)]
    shown = player.page.locator("#options .option:has(.odds)")
    assert len(with_odds) < len(game.offered)
    assert [int(option.get_attribute("data-index") or "") for option in shown.all()] == with_odds


@pytest.mark.slow
def test_outcomes_that_do_not_fit_open_while_the_option_is_pointed_at(player: Player) -> None:
    about_to_move(player)
    player.settle_odds()
    page = player.page
    option = page.locator("#options .option:has(.odds.more em)").first
    before = page.evaluate(BOXES)
    outcomes = option.locator(".outcomes")
    left = outcomes.locator("i:not(.over)").count()
    expect(outcomes.locator("em")).to_have_text(f"+{outcomes.locator('i').count() - left} more")
    assert outcomes.evaluate("outcomes => outcomes.scrollHeight <= outcomes.clientHeight + 1")
    option.hover()
    expect(outcomes.locator("em")).to_be_hidden()
    assert outcomes.evaluate("outcomes => outcomes.scrollHeight <= outcomes.clientHeight")
    assert len({line.bounding_box()["y"] for line in outcomes.locator("i").all()}) > 2  # type: ignore[index]
    assert page.evaluate(BOXES) == before


def test_an_option_under_the_pointer_draws_its_path_on_the_board(player: Player) -> None:
    farthest = about_to_move(player)
    page = player.page
    page.hover(f'#options [data-index="{player.index(farthest)}"]')
    expect(page.locator("#trace .trace-note")).to_have_text([str(n + 1) for n in range(farthest.spaces)])
    expect(page.locator(f'#ground .highlighted[data-place="{farthest.to}"]')).to_have_count(1)
    page.hover("#head h1")
    expect(page.locator("#trace svg")).to_have_count(0)
    expect(page.locator("#sheet .highlighted")).to_have_count(0)


def test_a_highlighted_place_draws_its_path_and_the_line_does_not_catch_the_click(player: Player) -> None:
    nearest = about_to_move(player)
    page = player.page
    spot = page.locator(f'#ground .spot[data-place="{nearest.to}"] .hit')
    spot.hover()
    expect(page.locator("#trace .trace-line")).to_have_count(1)
    with player.acting():
        spot.click()
    assert nearest.to in player.game.state.units.values()
    expect(page.locator("#trace svg")).to_have_count(0)


@pytest.mark.slow
def test_the_option_in_focus_draws_its_path(player: Player) -> None:
    about_to_move(player)
    page = player.page
    page.keyboard.press("ArrowDown")
    expect(page.locator("#trace .trace-line")).to_have_count(1)
