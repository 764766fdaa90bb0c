"""A whole battle of Sherman Leader by mouse and by thumb: few clicks a turn, and nothing too small for a thumb."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fieldcraft.titles.sherman_leader.action import Action
from fieldcraft.titles.sherman_leader.turn import Act, WhoActs
from tests.browser.conftest import PHONE
from tests.browser.hand import COUNT, SIZE, THUMB, Hand
from tests.browser.player import Player
from tests.browser.server import Running

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)

BATTLE = ("sherman-leader", "north-africa-1942", 5)
# In a small force few units share the clicks of the enemy's phase; the interface's tests count those of seven units.
CLICKS_A_UNIT = 2


def first_turn(page: Page, site: Running) -> Hand:
    """The first turn of the first battle, when a unit is to be chosen."""
    hand = Hand(page, site.service)
    hand.begin(*BATTLE)
    hand.play_until(lambda: isinstance(hand.game.choice, WhoActs) and isinstance(hand.game.offered[0], Act))
    return hand


@pytest.mark.slow
def test_a_whole_battle_by_mouse_takes_few_clicks(page: Page, site: Running) -> None:
    hand = first_turn(page, site)
    page.evaluate(COUNT)
    acting, turn = 0, 0
    while hand.game.state.battle is not None and not hand.game.state.fight.ended:
        battle = hand.game.state.fight
        if battle.turn != turn:
            acting, turn = acting + len(battle.at), battle.turn
        hand.act(lambda thing: thing.click())
    assert hand.game.state.reports
    assert page.evaluate("window.hands") <= CLICKS_A_UNIT * acting


def test_a_click_on_a_lit_enemy_selects_the_unit_that_is_next_up_and_fires(page: Page, site: Running) -> None:
    hand = first_turn(page, site)
    first = hand.game.offered[0]
    assert isinstance(first, Act)
    expect(page.locator(".next-up")).to_contain_text(hand.game.rules.name_of(first.unit))
    fire = page.locator("#options .ahead [data-kind=fire]").first
    enemy = (fire.get_attribute("data-places") or "").split()[-1]
    before = hand.game.number
    with hand.acting():
        page.locator(f'#pieces .piece[data-place="{enemy}"]').click()
    made = [type(entry.option).__name__ for entry in hand.game.history if entry.number > before]
    assert made[:2] == ["Act", "Fire"]


@pytest.mark.slow
def test_a_battle_by_thumb_has_targets_large_enough(visitors: Callable[..., Page], site: Running) -> None:
    hand = first_turn(visitors(PHONE, has_touch=True, is_mobile=True), site)

    def tap(thing: Locator) -> None:
        thing.scroll_into_view_if_needed()
        assert thing.evaluate(SIZE) >= THUMB
        thing.tap()

    while hand.game.state.battle is not None and not hand.game.state.fight.ended:
        for hex_ in hand.page.locator("#ground .spot.selectable:not([data-place=off]) .hit").all():
            assert hex_.evaluate(SIZE) >= THUMB
        hand.act(tap)
    assert hand.game.state.reports


@pytest.mark.slow
def test_the_unit_that_acts_lies_on_top_of_its_stack(player: Player) -> None:
    page = player.begin("sherman-leader", "saipan-1944", seed=3).page

    def acting() -> tuple[str, int]:
        """The unit that acts, and how many of yours are in its hex."""
        choice, battle = player.game.choice, player.game.state.battle
        if not isinstance(choice, Action) or battle is None:
            return "", 0
        return choice.unit, list(battle.at.values()).count(battle.at[choice.unit])

    player.play_until(lambda: acting()[1] > 4)
    unit, _ = acting()
    stack = page.locator(f'#pieces .piece[data-spot="{player.game.state.battle.at[unit]}"]')
    expect(stack.and_(page.locator(".active"))).to_have_attribute("data-place", unit)
    ours = [
        id_
        for id_ in stack.evaluate_all("(all) => all.map((one) => one.dataset.place)")
        if id_ in player.game.state.units
    ]
    assert ours[-1] == unit
