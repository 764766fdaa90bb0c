"""What happened is seen to happen: beats, frame by frame."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Pick
from fieldcraft.web.game_table import Visitor
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.positions import first_is_quick
from tests.browser.server import Running

# End one beat after the other until a caption has a term.
TO_A_TERM = """() => {
    const found = document.querySelector("#caption:not([hidden]) .term") !== null;
    if (!found && document.body.classList.contains("playing")) {
        const timed = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
        for (const one of timed) one.finish();
    }
    return found;
}"""
# Scale and offset of the sheet; the last digits may differ after the way there and back.
VIEW = """() => {
    const { a, e, f } = new DOMMatrix(document.getElementById("sheet").style.transform);
    return [a, e, f].map((value) => value.toFixed(1)).join(" ");
}"""
# The film has left the start. Each position stays for less than a second.
FILM_RUNS = "() => Number(document.querySelector('#bar').dataset.at) > 0"
STATE = "document.getElementById('caption').getAnimations().at(-1)?.playState"


COUNT_SOUNDS = """
window.sounds = 0;
const gain = BaseAudioContext.prototype.createGain;
BaseAudioContext.prototype.createGain = function () { sounds += 1; return gain.call(this); };
"""


@pytest.fixture
def frames(page: Page) -> Frames:
    """A page whose animations wait for the test."""
    return Frames.hold(page)


def take_command(player: Player) -> None:
    """Make the first choice of Raid Rommel!: Easonsmith appears at Siwa."""
    player.page.click('#options [data-index="2"]')


def test_the_old_position_stays_until_the_beats_are_over(frames: Frames, player: Player) -> None:
    page = player.begin().page
    prompt = page.inner_text("#main")
    take_command(player)
    frames.wait()
    frames.show(0.5)
    expect(page.locator("#caption")).to_contain_text("Easonsmith took command at Siwa.")
    expect(page.locator("#actors .actor")).to_have_count(1)
    assert page.inner_text("#main") == prompt
    assert page.locator("#options[inert]").count() == 1
    expect(page.locator("#ground .selectable .glow").first).to_have_css("stroke", "none")
    frames.finish()
    player.settle()
    assert page.inner_text("#main") != prompt
    expect(page.locator("#actors .actor")).to_have_count(0)
    expect(page.locator('#pieces [data-place="easonsmith"]')).to_be_visible()


@pytest.mark.parametrize("how", first_is_quick("click", "space"))
def test_beats_can_be_skipped_and_the_click_does_nothing_else(frames: Frames, player: Player, how: str) -> None:
    page = player.begin().page
    take_command(player)
    frames.wait()
    if how == "click":
        page.locator("#board").click()
    else:
        page.keyboard.press("Space")
    player.settle()
    assert frames.beat is None
    assert player.game.number == 1


def test_a_reload_in_the_middle_shows_the_true_position(frames: Frames, player: Player) -> None:
    page = player.begin().page
    take_command(player)
    frames.wait()
    page.reload()
    player.settle()
    expect(page.locator('#pieces [data-place="easonsmith"]')).to_be_visible()


def test_speed_off_goes_straight_to_the_result(frames: Frames, player: Player) -> None:
    page = player.begin().page
    page.click('[data-action="menu"]')
    page.select_option("#speed", "off")
    page.keyboard.press("Escape")
    with player.acting():
        take_command(player)
    assert frames.beat is None
    page.reload()
    expect(page.locator("#speed")).to_have_value("off")


def test_another_seat_sees_the_same_beats(visitors: Callable[..., Page], player: Player, site: Running) -> None:
    player.begin()
    watcher = visitors()
    frames = Frames.hold(watcher)
    watcher.goto(player.page.url)
    Player(watcher, site.service).settle()
    with player.acting():
        take_command(player)
    frames.wait()
    expect(watcher.locator("#caption")).to_contain_text("Easonsmith took command at Siwa.")
    frames.finish()
    Player(watcher, site.service).settle()


def to_a_battle(player: Player, site: Running) -> None:
    """Play Raid Rommel! on the server until a battle is on the stage, and show it."""
    visitor = Visitor(site.service.open(player.id).owner)
    while (table := site.service.open(player.id)).scene.stage is None:
        wanted = list(table.game.offered).index(table.game.title.sensible(table.game))
        site.service.choose(player.id, visitor, table.version, [wanted])
    player.page.reload()
    player.settle()


def test_a_battle_is_fought_on_the_stage_with_large_counters(player: Player, site: Running) -> None:
    to_a_battle(player.begin(), site)
    counters = player.page.locator("#stage .piece use[href^='#counter-']")
    widths = [box["width"] for counter in counters.all() if (box := counter.bounding_box())]
    assert widths
    assert min(widths) >= 90  # the face of a counter of 96 pixels, without its edge
    with player.acting():
        player.page.click(".resolve")
    expect(player.page.locator("#stage")).to_be_hidden()


@pytest.mark.slow
def test_a_click_on_a_counter_of_the_stage_chooses_it(player: Player, site: Running) -> None:
    to_a_battle(player.begin(), site)
    lit = player.page.locator("#stage .piece.selectable")
    expect(lit).not_to_have_count(0)
    number = player.game.number
    with player.acting():
        lit.first.click()
    assert player.game.number > number


def test_what_matters_is_held_until_it_is_dismissed(frames: Frames, player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    # A fight says the same on its stage.
    held = page.locator("#banner:not([hidden])")
    while held.count() == 0:
        assert frames.end()
    expect(held.or_(page.locator("#stage .stage-closing")).locator("visible=true").first).to_be_visible()
    page.keyboard.press("Space")
    expect(held).to_have_count(0)
    frames.finish()
    player.settle()


@pytest.mark.slow
def test_the_film_is_paused_though_its_button_is_replaced(player: Player) -> None:
    page = player.begin().page
    player.play(12)
    page.get_by_role("button", name="Play from here").dispatch_event("pointerdown")
    page.wait_for_function(FILM_RUNS)
    page.get_by_role("button", name="Pause").dispatch_event("pointerdown")
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


@pytest.mark.slow
def test_beats_do_not_wait_for_a_hidden_tab(frames: Frames, player: Player) -> None:
    page = player.begin().page
    take_command(player)
    frames.wait()
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    player.settle()
    assert frames.beat is None


def test_the_view_stays_where_it_is_while_everything_is_in_view(frames: Frames, player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    before = page.evaluate(VIEW)
    while frames.end():
        assert page.evaluate(VIEW) == before
    player.settle()
    assert page.evaluate(VIEW) == before


def test_the_view_follows_what_happens_elsewhere_and_returns(frames: Frames, player: Player) -> None:
    page = player.begin().page
    for _ in range(6):
        page.keyboard.press("+")
    page.locator("#board").focus()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    player.come_to_rest()
    before = page.evaluate(VIEW)
    page.locator('#options [data-index="2"]').click()
    frames.wait()
    siwa = page.locator('#ground .spot[data-place="siwa"] .hit')
    board = page.locator("#board").bounding_box()
    assert board is not None
    page.wait_for_function(f"(before) => ({VIEW})() !== before", arg=before)
    expect(siwa).to_be_in_viewport()
    frames.finish()
    player.settle()
    page.wait_for_function(f"(before) => ({VIEW})() === before", arg=before)


@pytest.mark.parametrize("hold", first_is_quick("no", "click"))
def test_what_matters_is_held_as_the_player_wants(frames: Frames, player: Player, site: Running, hold: str) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.evaluate("(hold) => { document.getElementById('hold').value = hold; }", hold)
    page.click(".resolve")
    frames.wait()
    held = page.locator("#banner:not([hidden])")
    seen = 0
    while frames.beat is not None:
        if held.count():
            seen += 1
            page.keyboard.press("Space")
            expect(held).to_have_count(0)
        elif not frames.end():
            break
    assert bool(seen) is (hold == "click")


def test_stepping_forward_plays_the_beats(frames: Frames, player: Player) -> None:
    page = player.begin().page
    take_command(player)
    frames.wait()
    frames.finish()
    player.settle()
    page.keyboard.press("[")
    expect(page.locator("#bar")).to_have_attribute("data-at", "0")
    page.keyboard.press("]")
    frames.wait()
    expect(page.locator("#caption")).to_contain_text("Easonsmith took command at Siwa.")
    frames.finish()
    expect(page.locator("#bar.past")).to_have_count(0)


@pytest.mark.slow
def test_a_term_in_a_caption_is_explained_while_the_beats_wait(player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("() => document.getElementById('speed').append(new Option('a crawl', '0.001', true, true))")
    page.get_by_role("button", name="Replay what just happened").click()
    page.wait_for_function(TO_A_TERM)
    term = page.locator("#caption .term").first
    term.hover()
    expect(page.locator("#term-popover b").first).to_have_text(term.get_attribute("data-term") or "")
    page.wait_for_function(f"() => {STATE} === 'paused'")
    term.click()
    expect(page.locator("#term-popover")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#term-popover")).to_be_hidden()
    page.wait_for_function(f"() => {STATE} === 'running'")
    page.keyboard.press("Space")
    player.settle()
    expect(page.locator("#caption")).to_be_hidden()


def before_a_fight() -> Game[Any, Any]:
    """A game of Commandos: Europe whose next sensible choice brings a fight that is over with its roll."""
    game: Game[Any, Any] = fc.new("commandos-europe", scenario="north-africa", seed=7, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        if not isinstance(before.choice, Pick) and any(beat.stage and beat.rolls for beat in game.beats()):
            return before


@pytest.mark.slow
@pytest.mark.parametrize("db", ["sqlite"], indirect=True)
def test_the_banner_of_a_fight_waits_until_its_dice_are_gone(frames: Frames, player: Player) -> None:
    page = player.begin().show(before_a_fight()).page
    frames.choose(player)
    while not page.locator("#stage .stage-closing").count():
        assert frames.end()
    closing = page.locator("#stage .stage-closing")
    frames.show(0.6)
    expect(page.locator("#effects .cup")).to_be_visible()
    expect(closing).to_have_css("opacity", "0")
    frames.end()
    expect(closing).to_have_css("opacity", "1")


def before_enemies_become_others() -> tuple[Game[Any, Any], int]:
    """A game of V-Sabotage in which enemies move next and have another id where they arrive, and how many do."""
    game: Game[Any, Any] = fc.new("v-sabotage", scenario="training-3", seed=7, log=True)
    while True:
        before = game.clone(same_chance=True)
        game.choose(game.title.sensible(game))
        there = {piece.id for piece in before.scene().pieces}
        for beat in game.beats():
            if beat.paths and all(path.joined and path.joined not in there for path in beat.paths):
                return before, len(beat.paths)


@pytest.mark.parametrize("db", ["sqlite"], indirect=True)
def test_an_enemy_that_moves_is_not_where_it_goes_before_it_arrives(frames: Frames, player: Player) -> None:
    game, moving = before_enemies_become_others()
    page = player.begin().show(game).page
    frames.choose(player)
    while not page.locator("#caption").inner_text().startswith("Enemies moved", len("Turn 1: Enemies ")):
        assert frames.end()
    frames.show(0.5)
    expect(page.locator("#actors .actor:has(.theirs)")).to_have_count(moving)


def test_beats_are_stepped_through_one_by_one(frames: Frames, player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.keyboard.press("Shift+}")
    frames.wait()
    page.evaluate("() => frames_.end()")
    caption = page.locator("#caption")
    expect(caption.locator("small")).to_have_text(re.compile(r"1 of \d+"))
    first = caption.inner_text()
    page.click("[data-action=step]")
    frames.wait()
    expect(caption.locator("small")).to_have_text(re.compile(r"2 of \d+"))
    assert caption.inner_text() != first
    page.keyboard.press("Space")
    player.settle()
    expect(caption).to_be_hidden()


@pytest.mark.slow
def test_what_the_dice_of_a_shot_come_to_is_lit_in_its_column(frames: Frames, player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    told = set()
    while True:
        read = page.locator("#stage .rolled").evaluate_all(
            "rows => rows.map((row) => [row.dataset.face, row.querySelector('.read').textContent])"
        )
        faces = page.locator(".cup .fallen-die svg").evaluate_all("dice => dice.map((die) => die.ariaLabel.at(-1))")
        dice = list(zip(faces, page.locator(".cup .fallen-die small").all_inner_texts(), strict=True))
        shot = page.locator(".shot").count() > 0
        if dice and page.locator("#stage .stage-frame").count():
            assert {tuple(one) for one in read} == (set(dice) if shot else set())
            told.add(shot)
        if not frames.end():
            break
    assert True in told


@pytest.mark.slow
def test_the_stage_closes_with_a_banner(frames: Frames, player: Player, site: Running) -> None:
    page = player.begin().page
    to_a_battle(player, site)
    page.click(".resolve")
    frames.wait()
    while page.locator("#stage .stage-closing").count() == 0:
        assert frames.end()
    expect(page.locator("#stage .stage-closing")).to_contain_text("the battle at")
    frames.finish()
    player.settle()
    expect(page.locator("#stage")).to_be_hidden()


@pytest.mark.slow
def test_sound_is_off_until_a_key_switches_it_on_and_the_same_key_mutes_it(
    frames: Frames, player: Player, site: Running
) -> None:
    player.page.add_init_script(COUNT_SOUNDS)
    page = player.begin().page
    to_a_battle(player, site)
    expect(page.locator("#sound")).not_to_be_checked()
    page.keyboard.press("Shift+M")
    expect(page.locator("#sound")).to_be_checked()
    page.click(".resolve")
    frames.wait()
    assert page.evaluate("sounds") > 0
    frames.finish()
    page.keyboard.press("Shift+M")
    page.reload()
    expect(page.locator("#sound")).not_to_be_checked()
