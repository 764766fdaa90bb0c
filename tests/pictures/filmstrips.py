"""Filmstrips of beats for the documentation: what happened, frame by frame, and one short animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

import fieldcraft as fc
from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import Pick, Take
from tests.browser.frames import Frames
from tests.browser.player import Player
from tests.browser.server import Running

Wanted = Callable[[list[Beat], Game[Any, Any]], bool]
WIDTH, HEIGHT = 1280, 800
FRAMES = 4
ANIMATION = "beats.webp"
SMALL = (480, 328)
MOST = 1500
TRIES = 30
CHOOSE = """(index) => {
    const option = document.querySelector(`#options [data-index="${index}"]`);
    option.click();
    if (option.closest(".rights")) option.click();
    if (option.dataset.piece) document.querySelector("#confirm").click();
}"""
STARTED = """(version) => document.querySelector("#bar").dataset.version !== version
    || (document.getElementById("board").dataset.beat !== undefined && frames_.count() > 0)"""


class Strip(NamedTuple):
    """A filmstrip: the game to play, the choice whose beats to show, and what must be seen in a frame, if anything."""

    name: str
    title: str
    wanted: Wanted
    seed: int = 7
    scenario: str | None = None
    key: str = ""


def fights(beats: list[Beat], game: Game[Any, Any]) -> bool:
    return sum(bool(beat.shots) for beat in beats) > 1


def turns_a_card(beats: list[Beat], game: Game[Any, Any]) -> bool:
    return any(beat.card for beat in beats)


def loses_a_unit(beats: list[Beat], game: Game[Any, Any]) -> bool:
    return any(beat.matters == "loss" for beat in beats)


def wins(beats: list[Beat], game: Game[Any, Any]) -> bool:
    return game.result is not None and game.result.won


def enemies_act(beats: list[Beat], game: Game[Any, Any]) -> bool:
    enemy = [beat for beat in beats if "Enem" in beat.heading or beat.shots]
    return len(enemy) > 2 and any(beat.paths or beat.shots for beat in enemy)


STRIPS = (
    Strip("beats-battle", "lrdg", fights, scenario="raid-rommel"),
    Strip("beats-card", "lrdg", turns_a_card, scenario="raid-rommel", key=".turned:has(svg)"),
    Strip("beats-loss", "musketeer", loses_a_unit, key="#stage .ours.lost"),
    Strip("beats-win", "lrdg", wins, scenario="raid-rommel", key="#banner:not([hidden])"),
    Strip("beats-enemy-musketeer", "musketeer", enemies_act),
    Strip("beats-enemy-europe", "commandos-europe", enemies_act),
    Strip("beats-enemy-sherman", "sherman-leader", enemies_act),
    Strip("beats-enemy-sabotage", "v-sabotage", enemies_act, scenario="training-3"),
)


def opened(strip: Strip, site: Running, browser: Browser) -> Page:
    """A page with held beats, at the position before the choice that the strip shows."""
    context = browser.new_context(base_url=site.url, viewport={"width": WIDTH, "height": HEIGHT})
    page = context.new_page()
    player = Player(page, site.service).begin()
    Frames.hold(page)
    owner = site.service.open(player.id).owner
    played = (played_up_to(strip, seed) for seed in range(strip.seed, strip.seed + TRIES))
    found = next(filter(None, played), None)
    assert found is not None, f"no game shows {strip.name}"
    page.goto(f"/games/{site.service.import_save(owner, found.save()).id}")
    player.settle()
    return page


def played_up_to(strip: Strip, seed: int) -> Game[Any, Any] | None:
    """A game whose next choice is the one that is wanted, or None if it isn't met."""
    game: Game[Any, Any] = fc.new(strip.title, scenario=strip.scenario, seed=seed)
    while not game.over and game.number < MOST:
        option = game.title.sensible(game)
        before = game.clone(same_chance=True)
        game.choose(option)
        one_click = not isinstance(option, Take) and not isinstance(before.choice, Pick) and option in before.offered
        if one_click and strip.wanted(retell(before.clone(same_chance=True), [game.last])[0], game):
            return before
    return None


def frames_of(
    strip: Strip, site: Running, browser: Browser, shares: tuple[float, ...]
) -> Iterator[tuple[Image.Image, bool]]:
    """The board at some moments of each beat, and whether what must be seen is there."""
    page = opened(strip, site, browser)
    player, frames = Player(page, site.service), Frames(page)
    game = player.game
    version = page.get_attribute("#bar", "data-version")
    page.evaluate(CHOOSE, list(game.offered).index(game.title.sensible(game)))
    page.wait_for_function(STARTED, arg=version)
    while frames.beat is not None:
        for share in shares:
            frames.show(share)
            yield taken(page), bool(strip.key) and page.locator(strip.key).count() > 0
        if not frames.end():
            break
    player.settle()
    yield taken(page), False
    page.context.close()


def taken(page: Page) -> Image.Image:
    """The board now."""
    return Image.open(BytesIO(page.locator("#board").screenshot())).convert("RGB")


def picked(keyed: list[bool]) -> list[int]:
    """The frames to show: evenly spaced, with the nearest one moved to the first that has what must be seen."""
    count = min(FRAMES, len(keyed))
    numbers = [round(n * (len(keyed) - 1) / (count - 1)) for n in range(count)]
    if True in keyed and not any(keyed[number] for number in numbers):
        key = keyed.index(True)
        nearest = min(numbers, key=lambda number: abs(number - key))
        numbers = sorted(key if number == nearest else number for number in numbers)
    return numbers


def take_strip(strip: Strip, site: Running, browser: Browser) -> bytes:
    """A strip of a few frames side by side, as a PNG with few colours."""
    shown = list(frames_of(strip, site, browser, (0.55,)))
    frames = [shown[number][0] for number in picked([has_key for _, has_key in shown])]
    whole = Image.new("RGB", (SMALL[0] * 2 + 8, SMALL[1] * ((len(frames) + 1) // 2) + 8), "white")
    for number, frame in enumerate(frames):
        whole.paste(frame.resize(SMALL), (number % 2 * (SMALL[0] + 8), number // 2 * (SMALL[1] + 8)))
    return encoded(whole.quantize(160), "PNG", optimize=True)


def take_animation(site: Running, browser: Browser) -> bytes:
    """A battle as an animated WebP."""
    shown = [frame.resize((640, 437)) for frame, _ in frames_of(STRIPS[0], site, browser, (0.1, 0.4, 0.7, 0.98))]
    durations = [*[170] * (len(shown) - 1), 1500]
    return encoded(shown[0], "WEBP", save_all=True, append_images=shown[1:], duration=durations, loop=0, quality=55)


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """An image as a file."""
    buffer = BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()
