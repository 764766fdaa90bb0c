"""A player at the table: looks at the page, knows a sensible choice, and makes it by mouse or by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Done, Option, Pick, Take
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.store import Stamp

# Whether the whole table, the ground included, shows a version: that one or a later one, or, not wanted, another one.
SHOWS = """([wanted, version]) => {
    const bar = document.querySelector("#bar");
    const shown = bar?.dataset.version;
    return (wanted ? Number(shown) >= Number(version) : shown !== version)
        && document.querySelector("#board").dataset.version === shown
        && !document.querySelector(".htmx-request") && !document.body.classList.contains("settling");
}"""
# Letters have their width, and the board is where the page has sent it. The library moves it in the next frame,
# or starts a transition there; what follows from a new size is known a frame later.
AT_REST = """async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getElementById("sheet").getAnimations().map(({ finished }) => finished));
}"""


class Player:
    """A page with a game on it."""

    def __init__(self, page: Page, service: Service):
        self.page = page
        self.service = service

    # What is there

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.page.url.split("/games/")[1].split("?")[0]

    @property
    def game(self) -> Game[Any, Any]:
        """The game on the server."""
        return self.service.open(self.id).game

    @property
    def over(self) -> bool:
        """Whether the game on the server is over."""
        return self.game.over

    def begin(self, title: str = "lrdg", scenario: str = "raid-rommel", seed: int = 7) -> Player:
        """Start a game without its setup page, whose large cover takes time to paint."""
        form: dict[str, str | float | bool] = {"title": title, "scenario": scenario, "seed": str(seed)}
        origin = {"Sec-Fetch-Site": "same-origin"}
        created = self.page.request.post("/games", form=form, headers=origin, max_redirects=0)
        self.page.goto(created.headers["location"])
        self.settle()
        return self

    def show(self, game: Game[Any, Any]) -> Player:
        """Show a game that was played elsewhere. The player must have one of their own."""
        owner = self.service.open(self.id).owner
        self.page.goto(f"/games/{self.service.import_save(owner, game.save()).id}")
        self.settle()
        return self

    def begin_from_form(self, title: str = "lrdg", scenario: str = "raid-rommel", seed: int = 7, **ticks: bool) -> None:
        """Start a game from its setup page."""
        self.page.goto(f"/titles/{title}?scenario={scenario}&seed={seed}")
        if ticks:
            self.page.click("summary:has-text('Options')")
        for name, wanted in ticks.items():
            self.page.set_checked(f"input[name={name}]", wanted)
        self.page.click("#start")
        self.page.wait_for_url("**/games/*")
        self.settle()

    def settle(self) -> None:
        """Wait until the table shows the server's version, and the board where it belongs."""
        self.page.wait_for_function(SHOWS, arg=[True, str(self.service.open(self.id).version)])
        self.come_to_rest()

    def settle_odds(self) -> None:
        """Wait until every option that gets odds has them, and the decision its final height."""
        self.page.wait_for_function("() => !document.querySelector('#options .odds:not(.known)')")

    def come_to_rest(self) -> None:
        """Wait until the board is where keys and gestures have sent it."""
        self.page.evaluate(AT_REST)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Do something that changes the game, and wait until the table shows it."""
        before = self.page.get_attribute("#bar", "data-version") or ""
        yield
        self.page.wait_for_function(f"(arg) => document.querySelector('#begin') || ({SHOWS})(arg)", arg=[False, before])
        if self.page.locator("#begin").count():
            self.begin_enemy_phase()
            self.page.wait_for_function(SHOWS, arg=[False, before])
        self.settle()

    def begin_enemy_phase(self) -> None:
        """Let the enemy phase begin, once a click counts again."""
        self.page.wait_for_function("() => !document.body.classList.contains('settling')")
        self.page.click("#begin")

    def undo(self) -> None:
        """Undo the last choice."""
        with self.acting():
            self.page.keyboard.press("Control+z")

    def redo(self) -> None:
        """Redo it."""
        with self.acting():
            self.page.keyboard.press("Control+y")

    # Play without the page, to get to the position that a test is about

    def play_until(self, reached: Callable[[], bool], settle: bool = True) -> None:
        """Choose sensibly on the server until a condition holds; then the table follows by a live update."""
        with self.updates_held():
            while not reached():
                table, wanted = self.service.open(self.id), self.wanted()
                visitor = Visitor(table.owner)
                if isinstance(wanted, list):
                    self.service.choose(table.id, visitor, table.version, pieces=wanted)
                else:
                    self.service.choose(table.id, visitor, table.version, [self.index(wanted)])
        if settle:
            self.settle()

    @contextmanager
    def updates_held(self) -> Iterator[None]:
        """Publish only the last change of each game: drawing every position on the way would cost most of the time."""
        publish, last = self.service.on_change, dict[str, Stamp]()
        self.service.on_change = last.__setitem__
        try:
            yield
        finally:
            self.service.on_change = publish
            for game, stamp in last.items():
                publish(game, stamp)

    def play(self, choices: int, settle: bool = True) -> None:
        """Make a number of sensible choices on the server."""
        left = iter(range(choices))
        self.play_until(lambda: next(left, None) is None, settle)

    # A sensible choice

    def wanted(self) -> Option | list[str]:
        """The next option to choose; for a set of pieces, all of them."""
        game = self.game.clone(same_chance=True)
        choice, pieces = game.choice, list[str]()
        while isinstance(game.choice, Pick) and type(game.choice) is type(choice):
            option = game.title.sensible(game)
            if isinstance(option, Done):
                break
            pieces += [option.piece] if isinstance(option, Take) else list(getattr(option, "pieces", ()))
            game.choose(option)
        return pieces if pieces else self.game.title.sensible(self.game)

    def index(self, option: Option) -> int:
        """The index of an option."""
        return list(self.game.offered).index(option)

    def is_unnecessary(self, wanted: Option | list[str]) -> bool:
        """Whether the page has no button for an option, because its shop makes it unnecessary."""
        shop = self.game.decision.shop if self.game.decision else None
        return shop is not None and wanted in shop.replaces

    # By mouse

    def click(self) -> None:
        """Make the next choice with the mouse: on the board where that is unambiguous, else by its button."""
        wanted = self.wanted()
        if self.is_unnecessary(wanted):
            self.play(1)
            return
        with self.acting():
            if isinstance(wanted, list):
                for piece in wanted:
                    self.toggle(piece)
                self.page.click("#confirm")
            else:
                self.click_option(wanted)

    def toggle(self, piece: str) -> None:
        """Select or deselect a piece by its button."""
        self.page.click(f'#options [data-piece="{piece}"]')

    def click_option(self, option: Option) -> None:
        """Choose an option on the board, else by its button."""
        index = self.index(option)
        alone = self.alone_on_the_board(index)
        if alone is not None:
            alone.click()
        else:
            self.page.click(f'#options [data-index="{index}"]')
            self.confirm_second_click()

    def confirm_second_click(self, press: Callable[[Locator], None] = Locator.click) -> None:
        """Click an option again that takes two clicks."""
        armed = self.page.locator("#options .armed")
        if armed.count():
            press(armed)

    def alone_on_the_board(self, index: int) -> Locator | None:
        """The highlighted place that stands for this option and no other."""
        places = (self.page.get_attribute(f'#options [data-index="{index}"]', "data-places") or "").split()
        for place in places:
            about = self.page.locator(f'#options [data-places~="{place}"]').count()
            spot = self.page.locator(f'#ground .spot.selectable[data-place="{place}"] .hit')
            if about == 1 and spot.count() == 1 and self.in_sight(spot):
                return spot
        return None

    def in_sight(self, spot: Locator) -> bool:
        """Whether the pointer can reach a place: it is in view, and no counter covers it."""
        return bool(
            spot.evaluate(
                """spot => {
                    const box = spot.getBoundingClientRect();
                    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    return found?.closest("[data-place]") === spot.parentElement;
                }"""
            )
        )

    # By keyboard

    def press(self) -> None:
        """Make the next choice with the keyboard."""
        wanted = self.wanted()
        if self.is_unnecessary(wanted):
            self.play(1)
            return
        with self.acting():
            if isinstance(wanted, list):
                for piece in wanted:
                    self.page.keyboard.press(self.key(piece))
                self.page.keyboard.press("Enter")
            else:
                for _ in range(1 + wanted.any_time):
                    self.press_option(self.index(wanted))

    def key(self, piece: str) -> str:
        """The key that selects a piece."""
        return self.page.get_attribute(f'#options [data-piece="{piece}"]', "data-key") or ""

    def press_option(self, index: int) -> None:
        """Choose an option by its key, or move to it with the arrows."""
        button = self.page.locator(f'#options [data-index="{index}"]')
        key = button.get_attribute("aria-keyshortcuts")
        if key:
            self.page.keyboard.press(key)
            return
        while not button.evaluate("button => button === document.activeElement"):
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
