"""A board of hexes in a real browser: a stack is moved in two clicks, and missions are played by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fieldcraft.titles.commandos_europe.movement import ChooseMove, MoveAll
from fieldcraft.titles.commandos_europe.noise import detection_chance
from fieldcraft.titles.commandos_europe.travel import ChooseDestination, GoTo
from tests.browser.player import Player

# A large map is slow to paint without a graphics card, and the database makes no difference to it.
pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)


def click(player: Player) -> None:
    """Make the next choice with the mouse; a hex under a counter is clicked through the counter."""
    wanted = player.wanted()
    over = player.page.locator(f'#pieces .piece[data-spot="{wanted.to}"]') if isinstance(wanted, GoTo) else None
    if over is None or not over.count():
        player.click()
        return
    with player.acting():
        over.last.click()


def test_missions_are_played_by_mouse_on_a_map_of_hexes(player: Player) -> None:
    player.begin("commandos-europe", "continent", seed=3)
    while player.game.state.done < 1:
        click(player)
    expect(player.page.locator("#ground .spot")).to_have_count(442)


def test_a_stack_is_moved_in_two_clicks(player: Player) -> None:
    player.begin("commandos-europe", "continent", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, ChooseMove))
    stack = next(option for option in player.game.offered if isinstance(option, MoveAll))
    with player.acting():
        player.click_option(stack)
    assert isinstance(player.game.choice, ChooseDestination)
    lit = player.page.locator("#ground .selectable").count()
    expect(player.page.locator("#sheet.many-selectable")).to_have_count(int(lit > 30))
    moves = [option for option in player.game.offered if isinstance(option, GoTo)]
    target = moves[-1]
    assert target.noise is not None
    figures = player.page.locator("#pieces .figures text")
    expect(figures).to_have_count(len(moves))
    expect(figures.last).to_have_text(f"{target.cost} · {detection_chance(target.noise)}%")
    with player.acting():
        player.click_option(target)
    expect(figures).to_have_count(0)
    assert player.game.state.pieces[stack.party[0]] == target.to


MIDDLE = """() => {
  const room = document.querySelector("#board").getBoundingClientRect();
  const sheet = document.querySelector("#sheet");
  const edge = sheet.getBoundingClientRect();
  const scale = edge.width / sheet.offsetWidth;
  return [(room.x + room.width / 2 - edge.x) / scale, (room.y + room.height / 2 - edge.y) / scale, scale];
}"""


def middle_at_rest(player: Player) -> tuple[float, float, float]:
    """The point of the sheet in the middle of what is seen, and the scale, once nothing moves any more."""
    # Panzoom starts its transition in the next frame.
    player.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    player.page.wait_for_function('() => !document.querySelector("#sheet").getAnimations().length')
    x, y, scale = player.page.evaluate(MIDDLE)
    return x, y, scale


def test_plus_pressed_quickly_zooms_about_the_centre(player: Player) -> None:
    player.page.emulate_media(reduced_motion="no-preference")
    player.begin("commandos-europe", "continent", seed=3)
    x, y, scale = middle_at_rest(player)
    player.page.evaluate("""() => {
      for (let n = 0; n < 4; n += 1) document.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
    }""")
    new_x, new_y, nearer = middle_at_rest(player)
    assert nearer > 2 * scale
    assert abs(new_x - x) < 2
    assert abs(new_y - y) < 2
