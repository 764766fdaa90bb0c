"""What players stumbled over at the table, each with the test that keeps it from coming back."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fieldcraft as fc
from fieldcraft.kernel.chance import Outcome
from fieldcraft.kernel.game import Game
from fieldcraft.titles.commando.air import CallAir
from fieldcraft.titles.commandos_europe.friendly_combat import ChooseAttack
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.positions import Opening, begin, every_title
from tests.browser.server import Running
from tests.browser.test_pointing import about_to_move
from tests.browser.test_seats import begun, first_option, seat_link
from tests.terminal.ford import FordTitle

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True
# The inks of the board: a level in alarm has other lamps than a calm one.
INKS = """(() => {
    const { sheet } = document.querySelector("#palette");
    return sheet && [...sheet.cssRules].map((rule) => rule.cssText).join("");
})()"""
AFTER = "lasts => lasts.map((last) => getComputedStyle(last, '::after').content)"


def test_a_mistyped_die_can_be_taken_back_alone(player: Player) -> None:
    player.begin_from_form(own_dice=True)
    page = player.page
    for face in ("1", "2"):
        with player.acting():
            page.keyboard.press(face)
    assert entered(player) == [1, 2]
    player.undo()
    assert entered(player) == [1]
    with player.acting():
        page.keyboard.press("5")
    assert entered(player) == [1, 5]


def entered(player: Player) -> list[Outcome]:
    """The results that the player has entered for a roll."""
    return list(player.game.pending.results) if player.game.pending else []


def test_the_header_shows_no_tracks_while_the_set_up_waits_for_dice(player: Player) -> None:
    player.begin_from_form(own_dice=True)
    expect(player.page.locator("#tracks li")).to_have_count(0)


def test_a_long_list_under_one_rule_names_the_rule_once(player: Player) -> None:
    player.begin("musketeer", "gamil", 7)
    player.play_until(lambda: sum(option.rule == "25.0a" for option in player.game.offered) > 10)
    assert player.page.locator('#options a.rule:text-is("25.0a")').count() <= 1


@pytest.mark.slow
def test_a_card_says_nothing_twice(player: Player) -> None:
    player.begin()
    player.play_until(lambda: "r1-patrol" in player.game.state.units)
    page = player.page
    page.locator('#pieces [data-place="r1-patrol"]').click(button="right", force=True)
    card = page.locator("#popup.card")
    expect(card.locator("dt").first).to_be_visible()
    assert card.inner_text().count("Reconnoitres markers in adjacent spaces") == 1


@pytest.mark.slow
def test_a_place_lists_what_lies_there_in_plain_words(player: Player) -> None:
    player.begin()
    player.play_until(lambda: bool(player.game.state.hidden))
    page, space = player.page, player.game.state.hidden[0]
    page.locator(f'#ground [data-place="{space}"] .hit').click(button="right", force=True)
    expect(page.locator("#popup.card")).to_contain_text("On the ground: Objective marker")
    expect(page.locator("#popup.card")).not_to_contain_text(re.compile("Marker:|Opfor:"))


@pytest.mark.slow
def test_no_comma_follows_the_last_name_of_a_list(player: Player) -> None:
    player.begin("lrdg", "raid-rommel", 2)
    player.play_until(lambda: bool(player.game.state.held))
    lasts = player.page.locator(".panel p:last-child")
    expect(player.page.locator('[data-panel="Intel"] p')).to_have_count(len(player.game.state.held))
    assert lasts.count() > 1
    assert lasts.evaluate_all(AFTER) == ["none"] * lasts.count()


@pytest.mark.slow
def test_the_map_names_the_great_sand_sea_as_the_list_does(player: Player) -> None:
    page = player.begin().page
    sea = page.locator('#ground [data-place="sand-sea"], #ground [data-place="great-sand-sea"]').first
    assert (sea.get_attribute("aria-label") or "").startswith("Great Sand Sea")
    expect(page.locator("#ground")).to_contain_text(re.compile("Great\\s*Sand Sea"))


@pytest.mark.slow
def test_aircraft_are_called_for_the_round_that_begins(player: Player) -> None:
    player.begin("musketeer", "sea-and-sky", 2)
    player.play_until(lambda: isinstance(player.game.choice, CallAir) and player.game.state.battle.round == 1)
    expect(player.page.locator("#panels .battle h2")).to_contain_text("round 2")


def test_a_bad_import_is_explained_on_the_home_page(page: Page) -> None:
    page.goto("/")
    page.set_input_files("#file", {"name": "x.json", "mimeType": "application/json", "buffer": b"not a game"})
    page.click("#import button")
    expect(page.get_by_role("alert")).to_have_text("This file is not a game saved by Fieldcraft.")
    page.reload()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.goto("/import").status == 200  # type: ignore[union-attr]


def test_the_home_page_names_title_and_scenario(player: Player) -> None:
    player.begin("commandos-europe", "norway", 7)
    player.page.goto("/")
    game = player.page.locator(".resume .scenario").first
    expect(game.locator("small")).to_have_text("Commandos: Europe")
    assert game.inner_text().startswith("Norway")


@pytest.mark.slow
def test_the_picture_of_the_board_keeps_stealth_colours_and_has_a_caption(player: Player) -> None:
    player.begin("v-sabotage", "training-1", 7)
    player.play(3)
    drawn = player.page.request.get(f"/games/{player.id}/board.svg").text()
    caption = drawn.rpartition("</svg><rect")[2]
    assert "Training 1: Night Exercise" in caption
    assert "@supports (color: var(--face))" in drawn, "programs that know no variables draw the side's colours"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "scenario"),
    [("commandos-europe", "continent"), ("sherman-leader", "north-africa-1942"), ("v-sabotage", "training-1")],
)
def test_the_board_is_downloaded_large_enough_to_print(player: Player, title: str, scenario: str) -> None:
    page = player.begin(title, scenario, 7).page
    page.click('[data-action="menu"]')
    with page.expect_download() as found:
        page.click('[data-action="png"]')
    wide = int.from_bytes(found.value.path().read_bytes()[16:20], "big")
    assert wide >= 3_000
    with page.expect_download() as drawing:
        page.click("text=Download the board as an SVG")
    assert player.game.scene().status in unescape(drawing.value.path().read_text("utf-8"))


@pytest.mark.slow
def test_the_caption_of_a_fight_stays_above_the_stage(player: Player) -> None:
    page = player.begin("commandos-europe", "continent", 3).page
    apart = page.evaluate("""() => {
      const [stage, caption] = [document.querySelector("#stage"), document.querySelector("#caption")];
      stage.innerHTML = '<svg viewBox="0 0 900 380" width="100%"></svg>';
      Object.assign(caption, { hidden: false, textContent: "Tank attacked 1522 Lindenau." });
      return stage.getBoundingClientRect().top - caption.getBoundingClientRect().bottom;
    }""")
    assert apart > 0


@pytest.mark.slow
def test_looking_back_shows_the_lamps_of_that_moment(player: Player) -> None:
    player.begin("v-sabotage", "training-1", 7)
    player.play_until(lambda: any(ground.alarm for ground in player.game.state.grounds.values()))
    page = player.page
    now = player.page.wait_for_function(INKS).json_value()
    page.goto(f"/games/{player.id}?at=1")
    page.wait_for_function(f"(now) => {INKS} && {INKS} !== now", arg=now)


def test_looking_back_from_another_browser_shows_the_alarm_of_that_moment(
    player: Player, visitors: Callable[..., Page]
) -> None:
    player.begin("v-sabotage", "training-1", 7)
    player.play_until(lambda: any(ground.alarm for ground in player.game.state.grounds.values()))
    player.page.reload()
    alarmed, number = player.page.wait_for_function(INKS).json_value(), player.game.number
    player.play(1)
    other = visitors()
    other.context.add_cookies(player.page.context.cookies())  # type: ignore[arg-type]
    other.goto(f"/games/{player.id}?at={number}")
    assert other.wait_for_function(INKS).json_value() == alarmed


def played(title: str, scenario: str, seed: int, reached: Callable[[Game[Any, Any]], bool]) -> Game[Any, Any]:
    """A game played sensibly until it has reached something."""
    game: Game[Any, Any] = fc.new(title, scenario=scenario, seed=seed)
    while not reached(game):
        game.choose(game.title.sensible(game))
    return game


@pytest.mark.slow
def test_the_strength_of_an_attack_does_not_read_as_a_range(player: Player) -> None:
    game = played("commandos-europe", "continent", 17, lambda game: isinstance(game.choice, ChooseAttack))
    options = player.begin().show(game).page.locator("#options .option .label")
    expect(options.filter(has_text=re.compile(r"21 \(.20 for terrain\) against 11"))).to_have_count(1)
    expect(options.filter(has_text=re.compile(r"\d[-\u2212\u2013]\d+ against"))).to_have_count(0)


@pytest.mark.slow
def test_a_commander_who_was_killed_is_not_listed_as_left(player: Player) -> None:
    game = played("sherman-leader", "north-africa-1942", 1, lambda game: bool(game.state.killed))
    name = game.rules.name_of(game.state.killed[0])
    row = player.begin().show(game).page.locator(".panel.form tr", has=player.page.get_by_role("rowheader", name=name))
    expect(row).to_contain_text("killed")
    expect(row).not_to_contain_text("left")


def test_undo_is_not_lit_after_another_players_move(
    ford: FordTitle, visitors: Callable[..., Page], site: Running
) -> None:
    host, guest = begun(visitors(), site), Player(visitors(), site.service)
    guest.page.goto(seat_link(host))
    guest.page.click("button.primary")
    guest.page.wait_for_url("**/games/*")
    mover, other = (host, guest) if host.service.open(host.id).seat == 0 else (guest, host)
    version = host.service.open(host.id).version
    first_option(mover)
    expect(other.page.locator("#bar")).to_have_attribute("data-version", re.compile(rf"^(?!{version}$)"))
    expect(other.page.locator('[data-action="undo"]')).to_be_disabled()


@pytest.mark.slow
def test_the_objective_is_chosen_by_name(page: Page) -> None:
    page.goto("/titles/sherman-leader")
    expect(page.locator("#option-objective option").first).not_to_have_text(re.compile("^[a-z-]+$"))


@pytest.mark.slow
def test_the_luck_of_both_sides_is_told_apart(player: Player) -> None:
    player.begin()
    player.play_until(lambda: player.over or player.game.number > 40)
    said = player.page.request.get(f"/games/{player.id}/luck").text()
    assert re.search(r"rolled: (your own|the enemy)", said)


@every_title
def test_the_header_of_a_phone_is_one_line(site: Running, visitors: Callable[..., Page], opening: Opening) -> None:
    player = begin(Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service), opening)
    box = player.page.locator("#head").bounding_box()
    assert box
    assert box["height"] < 52


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@every_title
def test_start_is_in_view_on_the_setup_page(
    visitors: Callable[..., Page], opening: Opening, size: dict[str, int]
) -> None:
    page = visitors(size)
    page.goto(f"/titles/{opening.title}")
    expect(page.locator(".actions .primary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".setup h1")).to_be_in_viewport(ratio=1)


def test_the_side_panel_can_be_widened_and_stays_so(player: Player) -> None:
    page = player.begin().page
    before = page.locator("#side").bounding_box()
    page.focus("#resizer")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.reload()
    player.settle()
    after = page.locator("#side").bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"] + 60


@pytest.mark.slow
def test_a_wide_screen_gives_the_panel_more_room(visitors: Callable[..., Page], site: Running) -> None:
    player = Player(visitors({"width": 2560, "height": 1440}), site.service).begin()
    box = player.page.locator("#side").bounding_box()
    assert box
    assert box["width"] > 560


@pytest.mark.slow
def test_beside_a_tall_board_a_wide_screen_shows_the_decision_and_the_panels_side_by_side(
    visitors: Callable[..., Page], site: Running
) -> None:
    player = Player(visitors({"width": 2560, "height": 1440}), site.service).begin("commandos-europe", "norway", 3)
    bar, side, board, sheet = (
        player.page.locator(f"#{name}").bounding_box() for name in ("bar", "side", "board", "sheet")
    )
    assert bar
    assert side
    assert board
    assert sheet
    assert bar["y"] == side["y"]
    assert board["x"] + board["width"] <= bar["x"] + 1 < side["x"]
    assert sheet["width"] > board["width"] / 2


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_column_of_the_player_log_is_cut_off(
    visitors: Callable[..., Page], site: Running, size: dict[str, int]
) -> None:
    player = Player(visitors(size), site.service).begin("sherman-leader", "north-africa-1942", 3)
    player.play_until(lambda: any(panel.kind == "form" and panel.table for panel in player.game.scene().panels))
    page = player.page
    if size is PHONE:
        page.click("label:has(#tab-panels)")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".panel.form :is(td, th)")].filter((cell) => {
            const scrolls = cell.closest(".cells");
            const end = scrolls.getBoundingClientRect().left + scrolls.clientWidth;
            return cell.getBoundingClientRect().right > end + 1 && getComputedStyle(scrolls).overflowX !== "auto";
        }).map((cell) => cell.textContent)"""
    )
    assert page.locator(".panel.form td").count()
    assert hidden == []


@pytest.mark.slow
def test_no_line_stays_on_the_board_into_the_next_decision(player: Player) -> None:
    move = about_to_move(player)
    page = player.page
    option = page.locator(f'#options [data-index="{player.index(move)}"]')
    option.hover()
    expect(page.locator("#trace svg")).to_have_count(1)
    with player.acting():
        option.click()
    expect(page.locator("#trace svg")).to_have_count(0)
