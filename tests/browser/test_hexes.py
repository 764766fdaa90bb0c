"""A board of hexes in a real browser: a stack is moved in two clicks, and missions are played by mouse."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect

from fieldcraft.drawing.stacks import covered_names
from fieldcraft.drawing.zoom_labels import layout, showings
from fieldcraft.titles.commandos_europe.movement import ChooseMove, MoveAll
from fieldcraft.titles.commandos_europe.noise import detection_chance
from fieldcraft.titles.commandos_europe.travel import ChooseDestination
from fieldcraft.titles.commandos_europe.travel_options import GoTo
from tests.browser.player import Player
from tests.browser.positions import first_is_quick

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


@pytest.mark.slow
def test_missions_are_played_by_mouse_on_a_map_of_hexes(player: Player) -> None:
    player.begin("commandos-europe", "continent", seed=3)
    while player.game.state.done < 1:
        click(player)
    expect(player.page.locator("#ground .spot")).to_have_count(442)


@pytest.mark.slow
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
    notes = player.page.locator("#pieces .shade-note")
    expect(notes).to_have_count(len(moves))
    expect(player.page.locator("#shades")).to_contain_text("Heard")
    with player.acting():
        player.click_option(target)
    expect(notes).to_have_count(0)
    expect(player.page.locator("#shades")).to_be_hidden()
    assert player.game.state.pieces[stack.party[0]] == target.to


def test_the_chance_to_be_heard_is_a_tint_and_a_figure_where_it_matters(player: Player) -> None:
    player.begin("commandos-europe", "norway", seed=3)
    player.play_until(lambda: isinstance(player.game.choice, ChooseDestination) and len(player.game.offered) > 20)
    goal, *moves = [option for option in player.game.offered if isinstance(option, GoTo)]
    assert goal.mission
    shown = player.page.locator("#pieces .shade-note:visible")
    expect(shown).to_have_text([f"{detection_chance(goal.noise or 0)}%"])
    quiet = moves[3]
    player.page.hover(f'#options [data-index="{player.index(quiet)}"]')
    expect(player.page.locator(f'#pieces .shade-note.shown[data-shade="{quiet.to}"]')).to_be_visible()
    expect(shown).to_have_count(2)
    expect(player.page.locator("#pieces .figures")).to_have_count(0)


MIDDLE = """() => {
  const room = document.querySelector("#board").getBoundingClientRect();
  const sheet = document.querySelector("#sheet");
  const edge = sheet.getBoundingClientRect();
  const scale = edge.width / sheet.offsetWidth;
  return [(room.x + room.width / 2 - edge.x) / scale, (room.y + room.height / 2 - edge.y) / scale, scale];
}"""


def middle_at_rest(player: Player) -> tuple[float, float, float]:
    """The point of the sheet in the middle of what is seen, and the scale, once nothing moves any more."""
    player.come_to_rest()
    x, y, scale = player.page.evaluate(MIDDLE)
    return x, y, scale


@pytest.mark.slow
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


# The visible labels of the ground: the text, the box on screen, and the size of the letters in pixels.
LABELS = """() => {
  const sheet = document.querySelector("#sheet");
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  return [...document.querySelectorAll("#ground .labels text")]
    .filter((text) => getComputedStyle(text).display !== "none")
    .map((text) => {
      const { left, top, right, bottom } = text.getBoundingClientRect();
      return [text.textContent, left, top, right, bottom, scale * parseFloat(getComputedStyle(text).fontSize)];
    });
}"""


def labels_at(player: Player, zooms: int) -> list[tuple[str, float, float, float, float, float]]:
    """The labels on screen after some presses of plus, or of minus if negative."""
    for _ in range(abs(zooms)):
        player.page.keyboard.press("+" if zooms > 0 else "-")
    middle_at_rest(player)
    player.page.wait_for_function(LEVEL_IS_SHOWN)
    return [tuple(label) for label in player.page.evaluate(LABELS)]


LEVEL_IS_SHOWN = """() => {
  const sheet = document.querySelector("#sheet");
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  const reached = sheet.dataset.zooms.split(" ").filter((from) => Number(from) <= scale + 1e-6).length;
  return Number(sheet.dataset.zoom) === Math.max(0, reached - 1);
}"""


@pytest.mark.parametrize("scenario", first_is_quick("norway", "north-africa", "normandy", "continent"))
def test_labels_are_legible_and_apart_at_every_zoom(player: Player, scenario: str) -> None:
    player.begin("commandos-europe", scenario, seed=3)
    player.page.keyboard.press("0")
    seen = []
    for zooms in (0, 2, 3):
        labels = labels_at(player, zooms)
        seen.append(len(labels))
        for words, *_, size in labels:
            assert 10.9 < size < 18.1, words
        # The box of a text on screen has room above and below its letters.
        trimmed = [(w, x, y + 0.2 * (y2 - y), x2, y2 - 0.2 * (y2 - y)) for w, x, y, x2, y2, _ in labels]
        touching = [
            (one[0], other[0])
            for one, other in combinations(trimmed, 2)
            if min(one[3], other[3]) - max(one[1], other[1]) > 1 and min(one[4], other[4]) - max(one[2], other[2]) > 1
        ]
        assert touching == []
    assert seen[0] < seen[1] < seen[2]


# On a level of zoom: how a name of the board is displayed, and how often the counters' drawing shows it instead.
SHOWN = """([number, level]) => {
  const sheet = document.getElementById("sheet"), { zoom } = sheet.dataset;
  const bare = (name) => name.textContent.replaceAll(" ", "");
  const display = (name) => getComputedStyle(name).display;
  sheet.dataset.zoom = level;
  const name = document.querySelectorAll("#ground .zl:not(.n)")[number];
  const beside = [...document.querySelectorAll("#pieces .moved-names .zl")].filter((one) => bare(one) === bare(name));
  const found = [display(name), beside.filter((one) => display(one) !== "none").length];
  sheet.dataset.zoom = zoom;
  return found;
}"""


@pytest.mark.slow
def test_a_name_that_counters_cover_stands_beside_them(player: Player) -> None:
    player.begin("commandos-europe", "north-africa", seed=3)
    player.play_until(lambda: bool(covered_names(player.game.scene()).covered))
    scene = player.game.scene()
    names = showings(layout(scene.board))
    for number, levels in covered_names(scene).covered.items():
        hidden = player.page.locator("#ground .zl:not(.n)").nth(number)
        expect(hidden).to_have_attribute("data-covered", " ".join(map(str, levels)))
        expect(hidden).to_contain_text(names[number].placed.lines[0])
        assert player.page.evaluate(SHOWN, [number, str(levels[-1])]) == ["none", 1]
