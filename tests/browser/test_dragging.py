"""Moving a counter with the mouse: by two clicks, or by dragging it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from fieldcraft.titles.sherman_leader.assignment import AgainstWhom, PlanWeek, SendOne
from fieldcraft.titles.sherman_leader.movement import Move
from fieldcraft.titles.sherman_leader.turn import Act
from tests.browser.player import Player

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
SHARES_PAGE = True


def planning(player: Player) -> Player:
    """The first week of a campaign, with a group to send."""
    player.begin("sherman-leader", "north-africa-1942", 3)
    player.play_until(lambda: isinstance(player.game.choice, PlanWeek))
    return player


def counter(player: Player, piece: str) -> Locator:
    """A counter on the board or beside it."""
    return player.page.locator(f'#sheet .piece[data-place="{piece}"], .counters .counter[data-place="{piece}"]').first


def middle(thing: Locator) -> tuple[float, float]:
    """Where the pointer meets a thing."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(player: Player, piece: str, onto: Locator) -> None:
    """Drag a counter to a thing."""
    mouse = player.page.mouse
    for act, thing in ((mouse.down, counter(player, piece)), (mouse.up, onto)):
        # A stack fans out under the pointer, and what was aimed at is then elsewhere.
        for _ in range(2):
            mouse.move(*middle(thing), steps=4)
        act()


def first_plan(player: Player) -> tuple[str, str]:
    """A unit that can be sent, and a battalion."""
    unit = next(option.unit for option in player.game.offered if isinstance(option, SendOne))
    return unit, next(iter(player.game.state.battalions))


def sent(player: Player, unit: str, battalion: str) -> bool:
    """Whether a unit is on its way to a battle, apart from who leads it and what goes along."""
    twin = player.game.clone()
    while not isinstance(twin.choice, PlanWeek):
        twin.choose(0)
    return any(attack.battalion == battalion and attack.teams[-1][0] == unit for attack in twin.state.attacks)


@pytest.mark.slow
def test_a_unit_is_sent_to_a_battle_by_two_clicks(player: Player) -> None:
    unit, battalion = first_plan(planning(player))
    with player.acting():
        counter(player, unit).click()
    assert isinstance(player.game.choice, AgainstWhom)
    with player.acting():
        counter(player, battalion).click()
    assert sent(player, unit, battalion)
    player.undo()
    player.undo()
    assert isinstance(player.game.choice, PlanWeek)


@pytest.mark.slow
def test_a_unit_is_dragged_to_its_battle_and_another_joins_it(player: Player) -> None:
    unit, battalion = first_plan(planning(player))
    drag(player, unit, counter(player, battalion))
    expect(player.page.locator("#bar .prompt")).not_to_contain_text(re.compile("Week 1|Choose a battalion to send"))
    player.settle()
    assert sent(player, unit, battalion)
    player.play_until(lambda: isinstance(player.game.choice, PlanWeek))
    other, _ = first_plan(player)
    with player.acting():
        drag(player, other, counter(player, battalion))
    expect(player.page.locator("#bar .prompt")).not_to_contain_text("Choose a battalion to send")
    player.settle()
    assert sent(player, other, battalion)
    assert not isinstance(player.game.choice, AgainstWhom)


@pytest.mark.slow
def test_a_counter_dragged_to_where_it_cannot_go_is_explained(player: Player) -> None:
    planning(player)
    unit, _ = first_plan(player)
    with player.acting():
        drag(player, unit, player.page.locator('#ground .spot[data-place="friendly-transit"] .hit'))
    assert isinstance(player.game.choice, AgainstWhom)
    expect(player.page.locator("#popup.card")).to_contain_text("Friendly Transit")


def test_a_unit_is_dragged_over_the_battlefield(player: Player) -> None:
    planning(player)
    player.play_until(lambda: first_move(player) is not None)
    found = first_move(player)
    assert found
    unit, to = found
    drag(player, unit, player.page.locator(f'#ground .spot[data-place="{to}"] .hit'))
    expect(player.page.locator(f'#pieces .piece[data-place="{unit}"]')).to_have_attribute("data-spot", to)
    player.settle()
    assert player.game.state.fight.at[unit] == to


def test_a_drag_that_begins_on_a_target_moves_the_board_and_chooses_nothing(player: Player) -> None:
    planning(player)
    battalion = next(iter(player.game.state.battalions))
    target, sheet = player.page.locator(f'#pieces .piece.selectable[data-place="{battalion}"]'), "#sheet"
    x, y = middle(target)
    before, number = player.page.locator(sheet).bounding_box(), player.game.number
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 90, y - 60, steps=6)
    mouse.up()
    player.come_to_rest()
    after = player.page.locator(sheet).bounding_box()
    assert before
    assert after
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((90, -60), abs=1)
    expect(player.page.locator("#options.htmx-request")).to_have_count(0)
    assert player.game.number == number


def first_move(player: Player) -> tuple[str, str] | None:
    """A unit that can act, and an empty hex it can move to, if there are any."""
    for option in player.game.offered:
        if isinstance(option, Act):
            twin = player.game.clone()
            twin.choose(option)
            taken = {*twin.state.fight.at.values(), *twin.state.fight.enemy_hexes}
            for move in twin.offered:
                if isinstance(move, Move) and move.to not in taken and move.to != "off":
                    return option.unit, move.to
    return None
