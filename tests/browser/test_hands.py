"""How the table reads your hands, on every title, as docs/table.md states it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fieldcraft.titles.v_sabotage.commando_phase import WhoActs
from tests.browser.conftest import PHONE
from tests.browser.player import AT_REST, Player
from tests.browser.positions import EVERY_TITLE, Opening, begin, every_title, first_is_quick, selected, until_enemies
from tests.browser.server import Running
from tests.browser.test_dragging import counter, middle
from tests.browser.test_pointing import about_to_move
from tests.browser.test_touch import Hand

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True


UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place"


GLOW = "option => getComputedStyle(option).boxShadow"


def view(page: Page) -> str:
    """Where the board is, and how large, once it has come to rest."""
    page.evaluate(AT_REST)
    return str(page.evaluate("getComputedStyle(sheet).transform"))


def grasp(player: Player, piece: str) -> tuple[float, float]:
    """Move the mouse over a counter; a stack fans out under it, and what was aimed at is then elsewhere."""
    page, held = player.page, ""
    while held != piece:
        at = middle(counter(player, piece))
        page.mouse.move(*at, steps=3)
        held = page.evaluate(UNDER, middle(counter(player, piece)) if at == middle(counter(player, piece)) else [0, 0])
    return middle(counter(player, piece))


def can_drop(spot: Locator) -> bool:
    """Whether something dropped on the middle of a place lands there, or on a marker that lies there."""
    return bool(
        spot.evaluate(
            """spot => {
                const box = spot.getBoundingClientRect();
                const under = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                const found = under?.closest("[data-place]");
                const place = spot.parentElement;
                return found === place || (found?.matches(".marker") && found.dataset.spot === place.dataset.place);
            }"""
        )
    )


def lit_place(player: Player, piece: str) -> Locator:
    """A lit place that stands for one option and isn't where the piece is."""
    page, here = player.page, counter(player, piece).get_attribute("data-spot")
    for option in reversed(page.locator("#options .option").all()):
        places = (option.get_attribute("data-places") or "").split()
        spot = page.locator(f'#ground .spot.selectable[data-place="{places[0]}"] .hit') if places else None
        alone = places and page.locator(f'#options [data-places~="{places[0]}"]').count() == 1
        if spot is not None and places[0] != here and alone and spot.count() == 1 and can_drop(spot):
            return spot
    raise AssertionError(f"nothing is lit for {piece}")


# A click


@every_title
def test_a_click_on_the_active_unit_deselects_it(player: Player, opening: Opening) -> None:
    piece = selected(player, opening)
    number = player.game.number
    with player.acting():
        player.page.mouse.click(*grasp(player, piece))
    assert player.game.number < number
    assert not isinstance(player.game.choice, opening.acting)


@every_title
def test_escape_deselects_the_active_unit(player: Player, opening: Opening) -> None:
    selected(player, opening)
    with player.acting():
        player.page.keyboard.press("Escape")
    assert not isinstance(player.game.choice, opening.acting)


def unlit(player: Player) -> list[str]:
    """The pieces on the board that no option names, nor their place."""
    game = player.game
    named = {place for option in game.offered for place in option.places(game.rules)}
    active = set(game.decision.active) if game.decision else set()
    spots = {spot.id for spot in game.scene().board.spots} - named
    return [p.id for p in game.scene().pieces if p.spot in spots and p.id not in named | active]


@pytest.mark.parametrize("opening", first_is_quick(*EVERY_TITLE[3:]), ids=lambda opening: opening.title)
def test_a_click_on_an_enemy_that_cannot_be_shot_never_moves_you(player: Player, opening: Opening) -> None:
    def an_enemy_stands_where_you_could_go() -> bool:
        game = player.game
        if not isinstance(game.choice, opening.acting):
            return False
        named = {place for option in game.offered for place in option.places(game.rules)}
        return any(p.side == "theirs" and p.id not in named and p.spot in named for p in game.scene().pieces)

    until_enemies(player, opening, an_enemy_stands_where_you_could_go)
    game, page = player.game, player.page
    named = {place for option in game.offered for place in option.places(game.rules)}
    enemy = next(p for p in game.scene().pieces if p.side == "theirs" and p.id not in named and p.spot in named)
    counter(player, enemy.id).click(force=True)
    expect(page.locator("#popup.card h3")).to_contain_text(enemy.name)
    assert player.game.number == game.number
    expect(page.locator("#popup.card .option").first).to_be_visible()


@every_title
def test_a_click_on_something_unlit_opens_its_card_at_the_pointer(player: Player, opening: Opening) -> None:
    begin(player, opening)
    player.play_until(lambda: bool(unlit(player)))
    page, number = player.page, player.game.number
    x, y = grasp(player, unlit(player)[-1])
    page.mouse.click(x, y)
    expect(page.locator("#popup.card")).to_be_visible()
    box = page.locator("#popup.card").bounding_box()
    assert box
    assert box["x"] - 40 <= x <= box["x"] + box["width"] + 40
    assert box["y"] - 40 <= y <= box["y"] + box["height"] + 40
    expect(page.locator("#popup")).not_to_contain_text("Not now")
    assert player.game.number == number
    page.keyboard.press("Escape")
    expect(page.locator("#popup")).to_be_hidden()


def in_view(page: Page) -> Locator:
    """The last piece that is in view; a large map shows only what matters now."""
    room = page.locator("#board").bounding_box()
    assert room is not None
    pieces = ((piece, piece.bounding_box()) for piece in reversed(page.locator("#pieces .piece").all()))
    return next(
        piece
        for piece, box in pieces
        if box
        and room["x"] < box["x"] < room["x"] + room["width"]
        and room["y"] < box["y"] < room["y"] + room["height"]
    )


@every_title
def test_the_card_goes_when_the_moment_goes(player: Player, opening: Opening) -> None:
    begin(player, opening)
    player.play_until(lambda: bool(player.game.scene().pieces))
    page = player.page
    in_view(page).click(button="right", force=True)
    expect(page.locator("#popup.card")).to_be_visible()
    player.play(1)
    expect(page.locator("#popup.card")).to_be_hidden()


@every_title
def test_a_right_click_on_a_lit_thing_opens_its_card_and_chooses_nothing(player: Player, opening: Opening) -> None:
    selected(player, opening)
    page, number = player.page, player.game.number
    page.locator("#ground .spot.selectable .hit").first.click(button="right", force=True)
    expect(page.locator("#popup.card .option").first).to_be_visible()
    assert player.game.number == number


@pytest.mark.slow
def test_the_popover_has_the_odds_of_the_panel_one_to_a_line(player: Player) -> None:
    move = about_to_move(player)
    page = player.page
    option = page.locator(f'#options [data-index="{player.index(move)}"]')
    expect(option.locator(".odds.known i").nth(1)).to_be_attached()
    page.locator(f'#ground .spot[data-place="{move.to}"] .hit').hover()
    lines = page.locator("#popup .odds i")
    expect(lines).to_have_text(option.locator(".odds.known i").all_inner_texts())
    tops = [line.bounding_box()["y"] for line in lines.all()]  # type: ignore[index]
    assert len(set(tops)) == len(tops)
    page.hover("#head h1")
    expect(page.locator("#popup")).to_be_hidden()


# A second click


def test_a_second_click_right_after_a_change_does_nothing(player: Player) -> None:
    page = player.begin().page
    with player.acting():
        page.locator("#options .option").first.dblclick()
    assert player.game.number == 1


def test_a_held_key_chooses_once(player: Player) -> None:
    page = player.begin().page
    with player.acting():
        page.keyboard.down("1")
        page.keyboard.down("1")
        page.keyboard.up("1")
    assert player.game.number == 1


# A mouse at rest


@pytest.mark.slow
def test_what_comes_to_lie_under_a_mouse_at_rest_is_not_pointed_at(player: Player) -> None:
    page = player.begin().page
    option = page.locator("#options .option").first
    dark = option.evaluate(GLOW)
    option.hover()
    expect(option).not_to_have_css("box-shadow", dark)
    lit = option.evaluate(GLOW)
    for key in ("1", "Control+z"):
        with player.acting():
            page.keyboard.press(key)
    expect(option).to_have_css("box-shadow", dark)
    x, y = middle(option)
    page.mouse.move(x + 3, y + 3)
    expect(option).to_have_css("box-shadow", lit)


# A drag


@every_title
def test_dragging_the_active_unit_moves_it_and_never_pans(player: Player, opening: Opening) -> None:
    piece = selected(player, opening)
    page, before, number = player.page, view(player.page), player.game.number
    target = lit_place(player, piece)
    place = target.evaluate("hit => hit.parentElement.dataset.place")
    with player.acting():
        grasp(player, piece)
        page.mouse.down()
        page.mouse.move(*middle(target), steps=6)
        assert view(page) == before
        page.mouse.up()
    made = [entry.option for entry in player.game.history if entry.number > number]
    assert made[0] is not None
    assert place in made[0].places(player.game.rules)


@every_title
def test_dragging_the_active_unit_nowhere_leaves_it_where_it_was(player: Player, opening: Opening) -> None:
    piece = selected(player, opening)
    page, before, number = player.page, view(player.page), player.game.number
    x, y = grasp(player, piece)
    page.mouse.down()
    page.mouse.move(x + 9, y + 9, steps=3)
    page.mouse.up()
    assert view(page) == before
    assert player.game.number == number


# A tap and a long press


@pytest.fixture
def phone(site: Running, visitors: Callable[..., Page]) -> Player:
    """A player with a phone."""
    return Player(visitors(PHONE, has_touch=True, is_mobile=True), site.service)


@every_title
def test_a_long_press_opens_the_card_and_chooses_nothing(phone: Player, opening: Opening) -> None:
    piece = selected(phone, opening)
    number = phone.game.number
    box = counter(phone, piece).bounding_box()
    assert box
    Hand(phone.page).long_press((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(phone.page.locator("#popup.card h3")).to_be_visible()
    assert phone.game.number == number


# A second click

CLICK_AT = """(button, [x, y]) => {
    const where = { detail: 1, clientX: x, clientY: y };
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...where }));
}"""


@pytest.mark.parametrize("again", first_is_quick((400, 700), (900, 200)), ids=["the same place", "another place"])
def test_a_second_click_where_something_was_ended_does_not_end_more(player: Player, again: tuple[int, int]) -> None:
    page, ending = player.begin("v-sabotage", "prison").page, "#options .endings .option"
    player.play_until(lambda: isinstance(player.game.choice, WhoActs))
    with player.acting():
        page.locator(ending).last.evaluate(CLICK_AT, (400, 700))
    player.play_until(lambda: isinstance(player.game.choice, WhoActs))
    number, last = player.game.number, page.locator(ending).last
    if again == (400, 700):
        last.evaluate(CLICK_AT, again)
        expect(last).to_have_class(re.compile("armed"))
        expect(page.locator("#announcer")).to_have_text("Choose it again to confirm.")
        assert player.game.number == number
    with player.acting():
        last.evaluate(CLICK_AT, again)
    assert player.game.number > number
