"""A hand at the table: presses what a player would press, on the board where that is enough."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader.turn import Act
from fieldcraft.titles.v_sabotage.commando_phase import Activate
from tests.browser.player import Player

THUMB = 44
# Counts what a hand does: clicks that the browser made of a press, not those that scripts make.
COUNT = """() => {
  window.hands = 0;
  document.addEventListener("click", (event) => { window.hands += event.isTrusted ? 1 : 0; }, true);
}"""
# A point of a place or a counter where the pointer meets it, and nothing that lies on top.
FREE_POINT = """(thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const own = thing.closest("[data-place]");
  const order = [...Array(81).keys()].sort((a, b) => Math.abs(a - 40) - Math.abs(b - 40));
  for (const n of order) {
    const [x, y] = [left + (width * (1 + (n % 9))) / 10, top + (height * (1 + Math.floor(n / 9))) / 10];
    if (document.elementFromPoint(x, y)?.closest("[data-place]") === own) return [x, y];
  }
  return null;
}"""
SIZE = """(thing) => { const box = thing.getBoundingClientRect(); return Math.min(box.width, box.height); }"""


class Hand(Player):
    """A player who takes one click where the table takes two choices."""

    def act(self, press: Callable[[Locator], None]) -> None:
        """Make the next choice, with as few clicks as the table needs."""
        wanted = self.wanted()
        if isinstance(wanted, list):
            with self.acting():
                for piece in wanted:
                    press(self.page.locator(f'#options [data-piece="{piece}"]'))
                press(self.page.locator("#confirm"))
            return
        with self.acting():
            at_once = self.lit_for(wanted) if isinstance(wanted, Act | Activate) else None
            if at_once is not None:
                # A stack fans out under the pointer, and what was aimed at is then elsewhere.
                self.page.mouse.move(*at_once)
                self.page.mouse.click(*(self.lit_for(wanted) or at_once))
            else:
                press(self.page.locator(f'#options [data-index="{self.index(wanted)}"]'))
                self.confirm_second_click(press)

    def lit_for(self, select: Option) -> tuple[float, float] | None:
        """A point of the board where one click selects the unit that is next up and does what is wanted of it."""
        twin = self.game.clone(same_chance=True)
        twin.choose(select)
        then = list(twin.offered).index(twin.title.sensible(twin))
        button = self.page.locator(f'#options .ahead [value="{self.index(select)}"][data-then="{then}"]')
        if not button.count():
            return None
        for place in (button.get_attribute("data-places") or "").split()[::-1]:
            # The place must stand for this and nothing else, or the table asks.
            if self.page.locator(f'#options [data-places~="{place}"]').count() == 1:
                thing = self.page.locator(f'#sheet .selectable[data-place="{place}"]')
                at = thing.evaluate(FREE_POINT) if thing.count() else None
                if at:
                    return at[0], at[1]
        return None
