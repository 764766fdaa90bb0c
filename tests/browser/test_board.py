"""The board under the hand: pointing, asking why, panning, zooming."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

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


def test_what_can_be_chosen_is_lit_and_nothing_else(player: Player) -> None:
    player.begin()
    wanted = {place for offer in player.game.decision.options for place in offer.places}  # type: ignore[union-attr]
    lit = player.page.locator("#sheet .offered").evaluate_all("found => found.map(thing => thing.dataset.place)")
    assert set(lit) == wanted == {"alexandria", "cairo", "siwa", "kufra"}


def test_a_click_on_a_lit_place_is_the_choice(player: Player) -> None:
    player.begin()
    with player.acting():
        player.page.click('#ground .spot[data-place="siwa"] .hit')
    assert player.game.state.units["easonsmith"] == "siwa"


def test_a_click_on_anything_else_explains_what_is_illegal_with_its_rule(player: Player) -> None:
    player.begin()
    player.page.click('#ground .spot[data-place="tobruk"] .hit', force=True)
    answer = player.page.locator("#answer")
    expect(answer).to_contain_text("Tobruk")
    expect(answer.locator("a.rule").first).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(answer).to_be_hidden()


def test_a_place_with_several_options_offers_them_beside_it(player: Player) -> None:
    player.begin()
    player.click()
    player.page.click("#ground .spot.offered .hit")
    menu = player.page.locator("#tag button")
    assert menu.count() > 5
    with player.acting():
        menu.first.click()


def test_a_rule_opens_where_it_is_asked_for(player: Player) -> None:
    player.begin()
    player.page.locator("#bar .prompt a.rule").click()
    expect(player.page.locator("#answer .statement b")).to_have_text("8.0b")


def test_the_whole_ledger_is_beside_the_board_and_can_be_searched(player: Player) -> None:
    player.begin()
    player.page.keyboard.press("/")
    statements = player.page.locator("#statements .statement")
    expect(statements.first).to_be_visible()
    everything = statements.count()
    player.page.keyboard.type("minefield")
    expect(statements).not_to_have_count(everything)
    assert all("inefield" in text for text in player.page.locator("#statements section").all_inner_texts())


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
    expect(page.locator("#answer")).to_be_hidden()


def test_arrow_keys_move_the_board_when_it_has_the_focus(player: Player) -> None:
    page = player.begin().page
    zoomed(page)
    page.locator("#board").focus()
    before = left(page)
    page.keyboard.press("ArrowRight")
    assert moved(page, before) < before


def test_counters_can_be_lifted_off_the_map(player: Player) -> None:
    page = player.begin().page
    page.keyboard.press("\\")
    expect(page.locator("body.counters-off")).to_have_count(1)
    opacity = page.locator("#pieces .piece").first.evaluate("piece => getComputedStyle(piece).opacity")
    assert float(opacity) < 0.2


def test_a_stack_fans_out_under_the_pointer(player: Player) -> None:
    player.begin()
    while not any(p == "siwa" for p in list(player.game.state.units.values())[3:]):
        player.click()
    player.page.locator('#pieces .piece.ours[data-spot="siwa"]').last.hover()
    expect(player.page.locator("#pieces .piece.fanned").nth(2)).to_be_attached()


def test_odds_arrive_by_themselves(player: Player) -> None:
    player.begin()
    while not player.page.locator("#options .odds").count():
        player.click()
    expect(player.page.locator("#options .odds.known").first).to_contain_text("%")


def test_advice_is_given_while_it_thinks_and_goes_with_the_choice(player: Player) -> None:
    page = player.begin().page
    page.click('[data-do="advise"]')
    expect(page.locator("#answer .advice")).to_contain_text("simulated games")
    expect(page.locator("#options .answer.advised")).to_have_count(1)
    early = page.locator("#answer .advice").get_attribute("data-visits") or ""
    expect(page.locator("#answer .advice")).not_to_have_attribute("data-visits", early)
    player.click()
    expect(page.locator("#answer")).to_be_hidden()
    page.keyboard.press("!")
    expect(page.locator("#answer .advice")).to_contain_text("simulated games")
    page.keyboard.press("!")
    expect(page.locator("#answer")).to_be_hidden()
    expect(page.locator("#options .answer.advised")).to_have_count(0)


def test_the_log_leads_back_to_its_moment(player: Player) -> None:
    player.begin()
    for _ in range(5):
        player.click()
    page = player.page
    page.click("#tab-log")
    page.locator(".moments a[data-at]").nth(1).click()
    expect(page.locator("#bar.past")).to_be_visible()


def test_forced_choices_can_be_made_by_hand(player: Player) -> None:
    player.begin()
    page = player.page
    page.click('[data-do="menu"]')
    page.uncheck("#auto")
    page.get_by_role("button", name="Close").click()
    while len(player.game.offered) > 1:
        player.click()
    expect(page.locator("#options .answer")).to_have_count(1)


def test_own_dice_are_asked_for_and_told(player: Player) -> None:
    player.begin(own_dice=True)
    page, table, told = player.page, Random(3), list[int]()
    expect(page.locator("#options.own-dice")).to_be_visible()
    while player.game.pending is not None:
        told.append(table.randint(1, 6))
        with player.acting():
            page.keyboard.press(str(told[-1]))
    assert player.game.number == 0
    assert sorted(result for result in player.game.last.chance_results if isinstance(result, int)) == sorted(told)


def test_a_forced_choice_passes_by_itself_and_the_log_says_so(player: Player) -> None:
    player.begin()
    while not player.service.open(player.id).forced:
        player.click()
    player.page.click("#tab-log")
    expect(player.page.locator(".moments")).to_contain_text("(the only choice)")
