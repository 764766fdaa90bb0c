"""The guide in the browser: a callout beside what it explains, which can be followed, hidden and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fieldcraft.interface.guide import picks_of
from fieldcraft.kernel.steps import Pick, Take
from fieldcraft.players.advice import Advice, advice_of
from fieldcraft.players.search import Search
from fieldcraft.web import heavy_jobs
from fieldcraft.web.coach_view import MarkView, coach_view
from tests.browser.player import AT_REST, Player
from tests.browser.positions import first_is_quick
from tests.guides.follower import TITLES

# What the callout covers of the buttons that answer the decision (Confirm, Begin, those that end it, and the one that
# the mark names), and of the controls of the board.
COVERED = """() => {
    const callout = document.querySelector(".coach").getBoundingClientRect();
    const option = document.querySelector(".coach .mark:not([hidden])")?.dataset.option;
    const named = option === undefined ? "" : `, #options [data-index="${option}"]`;
    const found = `#begin, #options .endings button:not(:disabled), .zoom button${named}`;
    return [...document.querySelectorAll(found)].filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        const room = (button.closest("#board, #bar") ?? document.documentElement).getBoundingClientRect();
        const [from, to] = [Math.max(top, room.top, callout.top), Math.min(bottom, room.bottom, callout.bottom)];
        return Math.min(right, callout.right) - Math.max(left, callout.left) > 1 && to - from > 1;
    }).map((button) => button.textContent.trim() || button.title);
}"""
BOXES = """(selector) => [selector, ".coach", "#coach-ring"].map((each) => {
    const { left, top, right, bottom } = document.querySelector(each).getBoundingClientRect();
    return [left, top, right, bottom];
})"""
LEGIBLE = 0.4
# The ring follows its target from frame to frame.
RINGED = """selector => {
    const [target, ring] = [selector, "#coach-ring"].map((one) => document.querySelector(one).getBoundingClientRect());
    const across = Math.min(target.right, ring.right) > Math.max(target.left, ring.left);
    return across && Math.min(target.bottom, ring.bottom) > Math.max(target.top, ring.top);
}"""


# Whether something is in view on the board and clear of the callout.
IS_FREE = """selector => {
    const [one, board, callout] = [selector, "#board", ".coach"]
        .map((each) => document.querySelector(each)?.getBoundingClientRect());
    if (!one || one.left < board.left - 1 || one.right > board.right + 1 || one.bottom > board.bottom + 1) return false;
    const across = Math.min(one.right, callout.right) - Math.max(one.left, callout.left);
    return across < 1 || Math.min(one.bottom, callout.bottom) - Math.max(one.top, callout.top) < 1;
}"""
# Whether all of a list is in view without scrolling it.
FITS = (
    "selector => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector(selector))"
)
# Whether an option lies above what ends the decision, which stays in view while the rest scrolls.
CLEAR_OF_ENDINGS = """selector => {
    const [option, endings] = [selector, "#options .endings"]
        .map((one) => document.querySelector(one).getBoundingClientRect());
    return option.bottom <= endings.top + 1;
}"""
VIEW = """() => getComputedStyle(document.querySelector("#sheet")).transform"""
# The counters and lit places that the callout covers.
HIDDEN_BEHIND = """() => {
    const { left, top, right, bottom } = document.querySelector(".coach").getBoundingClientRect();
    return [...document.querySelectorAll("#ground .selectable, #pieces .piece, .zoom button")].filter((one) => {
        const box = one.getBoundingClientRect();
        const across = Math.min(right, box.right) - Math.max(left, box.left);
        return across > 4 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4;
    }).map((one) => one.dataset.place ?? one.title);
}"""


def begin(player: Player, title: str) -> None:
    """Start the guided game from its title's page, without motion."""
    player.page.goto(f"/titles/{title}")
    player.page.evaluate("localStorage.setItem('speed', 'off')")
    player.page.click("#start-guided")
    player.page.wait_for_url("**/games/*")
    player.settle()


def due(player: Player) -> list[MarkView]:
    """The marks that the guide has for the position."""
    table = player.service.open(player.id)
    found = coach_view(table.game, table.forced)
    return found.marks if found is not None else []


def overlap(one: list[float], other: list[float]) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def check(page: Page, mark: MarkView) -> None:
    """A mark is in the window with its ring around its target, which it doesn't cover unless that fills the screen.

    It covers no button that answers the decision, and waits until a briefing is read.
    """
    briefing = page.locator("#briefings details[open] summary")
    if briefing.count():
        expect(page.locator(f"#mark-{mark.id}")).to_be_hidden()
        briefing.first.click()
    expect(page.locator(f"#mark-{mark.id}")).to_be_visible()
    expect(page.locator("#coach-ring")).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.coach').getAnimations().length")
    page.wait_for_function(RINGED, arg=mark.target)
    page.evaluate(AT_REST)
    target, callout, _ = page.evaluate(BOXES, mark.target)
    size = page.viewport_size or {"width": 0, "height": 0}
    assert min(callout) >= 0
    assert callout[2] <= size["width"]
    assert callout[3] <= size["height"]
    large = (target[2] - target[0]) * (target[3] - target[1]) > LEGIBLE * size["width"] * size["height"]
    assert large or overlap(target, callout) == 0
    assert page.evaluate(COVERED) == []


def answer(player: Player, marks: list[MarkView]) -> None:
    """Do what the marks name, or what is sensible."""
    page, game = player.page, player.game
    named = next((mark.option for mark in marks if mark.option is not None), None)
    option: Any = game.offered[named] if named is not None else game.title.sensible(game)
    with player.acting():
        if named is None and any(mark.target == "#suggestions" for mark in marks):
            page.keyboard.press("Shift+A")
        elif isinstance(game.choice, Pick) and isinstance(option, Take):
            for index in picks_of(game):
                page.locator(f'#options [data-index="{index}"]').click()
            if page.locator(".mark[data-picks]:not([hidden])").count():
                page.wait_for_function(RINGED, arg="#confirm")
            page.click("#confirm")
        else:
            page.locator(f'#options [data-index="{game.offered.index(option)}"]').first.evaluate("one => one.click()")


@pytest.mark.parametrize("size", first_is_quick((1440, 900), (390, 844)), ids=["desktop", "phone"])
@pytest.mark.parametrize("title", [pytest.param(t, marks=() if t == "lrdg" else pytest.mark.slow) for t in TITLES])
def test_the_guided_game_is_played_from_its_page_to_the_success(
    player: Player, title: str, size: tuple[int, int]
) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(player, title)
    seen: list[MarkView] = []
    for _ in range(60):
        marks = due(player)
        for number, mark in enumerate(marks):
            check(player.page, mark)
            seen.append(mark)
            if number < len(marks) - 1:
                player.page.keyboard.press("Shift+N")
        if any(mark.closing for mark in marks):
            break
        answer(player, marks)
    usual = [mark.id for mark in player.game.title.guides[0].marks if not mark.otherwise]
    counted = [mark for mark in seen if mark.number]
    assert {mark.id for mark in counted} == set(usual)
    assert [mark.number for mark in counted] == list(range(1, len(usual) + 1))
    leave, stay = "Next: ", "Close" if player.game.over else "Play on"
    first, second = (leave, stay) if player.game.over else (stay, leave)
    offers = player.page.locator(".mark:visible .mark-buttons > :is(a, button)")
    expect(offers).to_contain_text([first, second])
    expect(player.page.locator(".mark:visible .primary")).to_contain_text(first)


@pytest.mark.slow
def test_what_the_guide_names_is_in_view_as_a_whole_on_a_laptop(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(player, "musketeer")
    ids: list[str] = []
    while "jumpers" not in ids:
        answer(player, due(player))
        ids = [mark.id for mark in due(player)]
        if "begin" in ids:
            assert page.evaluate(FITS, ".basket ul")
            expect(page.locator(".basket li")).to_contain_text(["Whirlwinds (Theseus)"])
    assert page.evaluate(CLEAR_OF_ENDINGS, "#options .option:not(.pick, .endings *)")


def test_a_suggestion_under_the_pointer_or_the_focus_lights_its_place_on_the_board(player: Player) -> None:
    begin(player, "commandos-europe")
    while len(player.game.decision.suggestions if player.game.decision else ()) < 3:
        answer(player, due(player))
    first = player.page.locator(".suggestion").first.get_attribute("data-shows") or ""
    expect(player.page.locator("#ground .named")).to_have_attribute("data-place", first)
    player.page.keyboard.press("Shift+G")
    expect(player.page.locator("#ground .named")).to_have_count(0)
    lit = player.page.locator("#ground .highlighted")
    for number, suggestion in enumerate(player.page.locator(".suggestion").all()):
        (place,) = (suggestion.get_attribute("data-shows") or "").split()
        suggestion.focus() if number else suggestion.hover()
        expect(lit).to_have_count(1)
        expect(lit).to_have_attribute("data-place", place)
    assert place in player.page.locator(".suggestion").last.inner_text()


@pytest.mark.slow
def test_a_mark_that_names_a_move_lights_its_place_on_the_board_until_it_is_closed(player: Player) -> None:
    begin(player, "commandos-europe")
    while "noise" not in [mark.id for mark in due(player)]:
        answer(player, due(player))
    (mark,) = due(player)
    place = player.page.get_attribute(f'#options [data-index="{mark.option}"]', "data-places")
    lit = player.page.locator("#ground .named")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-place", place or "")
    expect(lit.locator(".glow").first).to_have_css("stroke-width", "6px")
    player.page.keyboard.press("Shift+N")
    expect(lit).to_have_count(0)


@pytest.mark.slow
def test_no_button_moves_when_the_guide_is_hidden(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "lrdg")
    option = player.page.locator("#options .option").first
    before = option.bounding_box()
    player.page.keyboard.press("Shift+G")
    expect(player.page.get_by_role("button", name="Show the guide")).to_be_visible()
    assert option.bounding_box() == before


def test_the_marks_of_a_moment_come_one_after_the_other(player: Player) -> None:
    begin(player, "lrdg")
    first, second = due(player)
    expect(player.page.locator(f"#mark-{first.id}")).to_be_visible()
    player.page.get_by_role("button", name="Next", exact=True).click()
    expect(player.page.locator(f"#mark-{second.id}")).to_be_visible()
    expect(player.page.locator("#announcer")).to_contain_text(second.text)
    player.page.get_by_role("button", name="Close", exact=True).click()
    expect(player.page.locator(".coach")).to_be_hidden()
    expect(player.page.locator("#coach-ring")).to_be_hidden()


@pytest.mark.slow
def test_where_the_guide_has_nothing_to_say_it_says_that_it_goes_on(player: Player) -> None:
    begin(player, "musketeer")
    waiting = player.page.locator("#coach-waiting")
    expect(waiting).to_have_count(0)
    while marks := due(player):
        answer(player, marks)
    expect(waiting).to_contain_text("of 15: your choice")
    expect(waiting).to_be_in_viewport()


def test_the_guide_stays_hidden_until_it_is_resumed(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+G")
    expect(player.page.locator(".coach")).to_be_hidden()
    player.page.reload()
    player.settle()
    expect(player.page.locator(".coach")).to_be_hidden()
    player.page.get_by_role("button", name="Show the guide").click()
    expect(player.page.locator(".coach")).to_be_visible()


def test_marks_that_were_closed_return_at_the_first_click(player: Player) -> None:
    begin(player, "v-sabotage")
    player.page.keyboard.press("Shift+N")
    player.page.get_by_role("button", name="Close", exact=True).click()
    expect(player.page.locator(".coach")).to_be_hidden()
    player.page.get_by_role("button", name="Show the guide").click()
    expect(player.page.locator(f"#mark-{due(player)[0].id}")).to_be_visible()


def test_where_the_choice_is_yours_advice_is_one_click_away_until_the_guide_is_hidden(player: Player) -> None:
    begin(player, "v-sabotage")
    while marks := due(player):
        answer(player, marks)
    player.page.locator("#coach-waiting").get_by_role("button", name="Get advice").click()
    expect(player.page.locator("#message-text .advice")).to_be_visible()
    player.page.keyboard.press("Shift+G")
    expect(player.page.locator("#coach-waiting")).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_what_a_mark_lights_stays_free_and_the_view_is_given_back_afterwards(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "commandos-europe")
    while "target" not in (marks := [mark.id for mark in due(player)]):
        if "base" in marks:
            player.page.wait_for_function(IS_FREE, arg="#ground .named")
        answer(player, due(player))
    player.come_to_rest()
    before = player.page.evaluate(VIEW)
    player.page.keyboard.press("Shift+N")
    expect(player.page.locator("#mark-target")).to_be_visible()
    player.page.wait_for_function(f"before => ({VIEW})() !== before", arg=before)
    player.page.keyboard.press("Shift+N")
    player.page.wait_for_function(f"before => ({VIEW})() === before", arg=before)


@pytest.mark.slow
def test_on_a_phone_the_goals_stay_in_view_in_a_battle(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "lrdg")
    while player.game.scene().stage is None:
        answer(player, due(player))
    expect(player.page.locator("#goal-list")).to_be_in_viewport(ratio=0.99)
    player.page.locator("#goals .tool").click()
    for goal in player.page.locator("#goal-list li").all():
        expect(goal).to_be_in_viewport(ratio=0.99)


@pytest.mark.slow
def test_on_a_phone_a_track_that_the_phase_says_is_not_repeated(player: Player) -> None:
    begin(player, "commandos-europe")
    turn = player.page.locator("#tracks [data-track=Turn]")
    while not player.game.scene().phase.turn.startswith("Turn "):
        answer(player, due(player))
    expect(turn).to_be_visible()
    player.page.set_viewport_size({"width": 390, "height": 844})
    expect(turn).to_be_hidden()


@pytest.mark.slow
def test_the_callout_leaves_counters_and_lit_places_free_where_there_is_room(player: Player) -> None:
    begin(player, "lrdg")
    for _ in range(5):
        for number, mark in enumerate(due(player)):
            check(player.page, mark)
            if mark.number > 1:
                assert player.page.evaluate(HIDDEN_BEHIND) == []
            if number < len(due(player)) - 1:
                player.page.keyboard.press("Shift+N")
        answer(player, due(player))


@pytest.mark.slow
def test_in_a_battle_the_callout_leaves_the_table_and_the_targets_free(player: Player) -> None:
    begin(player, "lrdg")
    player.play_until(lambda: "fire" in [mark.id for mark in due(player)])
    expect(player.page.locator("#mark-fire")).to_be_visible()
    for part in (".stage-slip:last-of-type", ".selectable"):
        player.page.wait_for_function(IS_FREE, arg=f"#stage {part}")


@pytest.mark.slow
def test_where_a_click_on_the_board_asks_which_what_the_guide_recommends_is_lit(player: Player) -> None:
    begin(player, "musketeer")
    player.play_until(lambda: "zone" in [mark.id for mark in due(player)])
    player.page.locator('#ground [data-place="canal-company"] .hit').click()
    expect(player.page.locator("#popup .option")).to_have_count(3)
    expect(player.page.locator("#popup .recommended")).to_contain_text(["Drop on Canal Company"])


@pytest.mark.slow
def test_in_a_small_window_the_callout_is_a_strip_along_an_edge(player: Player) -> None:
    player.page.set_viewport_size({"width": 320, "height": 300})
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+N")
    expect(player.page.locator("#mark-leader")).to_be_visible()
    player.page.evaluate("document.querySelector('.coach').style.minHeight = '190px'")
    expect(player.page.locator(".coach")).to_have_class("coach docked")
    player.page.evaluate("document.querySelector('.coach').style.minHeight = ''")
    player.page.set_viewport_size({"width": 1440, "height": 900})
    expect(player.page.locator(".coach")).to_have_class("coach")


@pytest.mark.slow
def test_the_callout_follows_its_target_when_the_board_moves(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+N")
    mark = due(player)[1]
    check(player.page, mark)
    before = player.page.evaluate(BOXES, mark.target)
    player.page.keyboard.press("+")
    player.page.wait_for_function(
        "([selector, left]) => Math.abs(document.querySelector(selector).getBoundingClientRect().left - left) > 20",
        arg=[mark.target, before[0][0]],
    )
    check(player.page, mark)


@pytest.mark.slow
def test_nothing_scrolls_the_header_out_of_view(player: Player) -> None:
    begin(player, "lrdg")
    player.page.keyboard.press("Shift+A")
    player.page.wait_for_selector("#options .ware")
    player.page.evaluate("() => document.querySelectorAll('html, body').forEach((one) => one.scrollTo(0, 400))")
    assert player.page.evaluate("() => document.querySelector('#head').getBoundingClientRect().top") == 0


@pytest.mark.slow
def test_the_callout_waits_until_the_banner_is_gone(player: Player) -> None:
    begin(player, "lrdg")
    player.page.evaluate("() => { document.querySelector('#banner').hidden = false; }")
    expect(player.page.locator(".coach")).to_be_hidden()
    expect(player.page.locator("#coach-ring")).to_be_hidden()
    player.page.evaluate("() => { document.querySelector('#banner').hidden = true; }")
    expect(player.page.locator(".coach")).to_be_visible()


def test_on_a_phone_the_callout_moves_away_from_a_button_that_is_enabled(player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    begin(player, "lrdg")
    while not isinstance(player.game.choice, Pick):
        answer(player, due(player))
    for index in picks_of(player.game):
        player.page.locator(f'#options [data-index="{index}"]').click()
    expect(player.page.locator("#confirm")).to_be_enabled()
    expect(player.page.locator(".coach")).to_be_visible()
    player.page.wait_for_function(f"() => ({COVERED})().length === 0")
    player.page.click("#confirm")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.parametrize("title", first_is_quick(*TITLES))
def test_the_buttons_that_begin_are_in_view(player: Player, title: str, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.goto(f"/titles/{title}")
    for button in ("#start-guided", "#start"):
        expect(player.page.locator(button)).to_be_in_viewport(ratio=1)


def test_do_it_takes_the_advice_once_it_stands(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Event()

    def patient(game: Any, every: float) -> Iterator[Advice]:
        search = Search(game)
        search.think(visits=4)
        yield advice_of(search)
        assert seen.wait(60), "the page did not show the first advice"
        search.think(visits=4)
        yield advice_of(search)

    monkeypatch.setattr(heavy_jobs, "advise", patient)
    player.begin()
    player.page.keyboard.press("!")
    expect(player.page.get_by_role("button", name="Thinking")).to_be_disabled()
    seen.set()
    do_it = player.page.get_by_role("button", name="Do it")
    expect(do_it).to_be_enabled()
    index = int(do_it.get_attribute("data-index") or "")
    with player.acting():
        do_it.click()
    assert player.game.history[1].option == player.game.as_of(player.game.history[0]).offered[index]
