"""Browser screenshots of real games played by the sensible player."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from fieldcraft.kernel.game import Game
from fieldcraft.titles.v_sabotage.state import OFF, WAITING
from tests.browser.chromium import chromium
from tests.browser.player import Player
from tests.browser.server import Running, running

Moment = Callable[[Game[Any, Any]], bool]


class Shot(NamedTuple):
    """A screenshot: the game, the moment, the window size and the colour scheme."""

    name: str
    game: tuple[str, str, int] | None
    moment: Moment
    size: tuple[int, int] = (1440, 900)
    scheme: str = "light"
    address: str = "/"


def opening(game: Game[Any, Any]) -> bool:
    """The first decision."""
    return True


def under_way(game: Game[Any, Any]) -> bool:
    """The force is chosen and can go anywhere."""
    return type(game.choice).__name__ == "BeforeMovement"


def in_battle(game: Game[Any, Any]) -> bool:
    """Shots have been fired and several enemies are left."""
    return type(game.choice).__name__ == "FireAt" and len(game.offered) >= 3


def one_seen(game: Game[Any, Any]) -> bool:
    """A commando acts while some commandos on the level are seen and others aren't."""
    there = [who for who in game.state.commandos.values() if who.place not in (OFF, WAITING)]
    seen = sum(who.visible for who in there)
    return type(game.choice).__name__ == "Activation" and 0 < seen < len(there) > 2


def on_the_march(game: Game[Any, Any]) -> bool:
    """A stack can move to many hexes."""
    return type(game.choice).__name__ == "ChooseDestination" and len(game.offered) >= 20


def tanks_engaged(game: Game[Any, Any]) -> bool:
    """A unit can move or fire at several enemies."""
    return type(game.choice).__name__ == "Action" and len(game.offered) >= 10


def at_the_end(game: Game[Any, Any]) -> bool:
    """The game is over."""
    return game.over


# No animation runs, apart from those that never end.
AT_REST = """() => document.getAnimations().every(
    (a) => a.playState !== "running" || a.effect.getComputedTiming().iterations === Infinity)"""

SHOTS = (
    Shot("table-home", None, opening),
    Shot("table-opening", ("lrdg", "raid-rommel", 7), opening),
    Shot("table-move", ("lrdg", "raid-rommel", 7), under_way),
    Shot("table-battle", ("lrdg", "operation-crusader", 15), in_battle),
    Shot("table-end", ("lrdg", "raid-rommel", 11), at_the_end),
    Shot("table-dark", ("lrdg", "raid-rommel", 7), under_way, scheme="dark"),
    Shot("table-phone", ("lrdg", "raid-rommel", 7), under_way, (390, 844)),
    Shot("table-musketeer", ("musketeer", "before-midnight", 7), under_way),
    Shot("table-norway", ("commandos-europe", "norway", 3), on_the_march),
    Shot("table-sherman", ("sherman-leader", "north-africa-1942", 3), tanks_engaged),
    Shot("table-sabotage", ("v-sabotage", "factory", 2), one_seen),
    *(
        Shot(f"learn-{title}", None, opening, (1120, 1560), address=f"/titles/{title}/learn")
        for title in ("lrdg", "musketeer", "commandos-europe", "sherman-leader", "v-sabotage")
    ),
)


@contextmanager
def browser_and_server() -> Iterator[tuple[Running, Browser]]:
    """A server, and a browser to view it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(str(Path(folder) / "games.db")) as site,
        chromium() as browser,
    ):
        yield site, browser


def take(site: Running, browser: Browser, shot: Shot) -> bytes:
    """Play to the moment and take the screenshot."""
    width, height = shot.size
    context = browser.new_context(
        base_url=site.url,
        viewport={"width": width, "height": height},
        color_scheme=shot.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    if shot.game is None:
        page.goto(shot.address)
    else:
        title, scenario, seed = shot.game
        player = Player(page, site.service).begin(title, scenario, seed)
        while not shot.moment(player.game):
            player.click()
    image = capture(page)
    context.close()
    return image


def capture(page: Page) -> bytes:
    """Wait until everything is loaded and at rest, and capture the page."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    if page.locator("#ground").count():
        page.wait_for_selector("#ground svg")
    page.mouse.move(5, 5)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(AT_REST)
    return page.screenshot()
