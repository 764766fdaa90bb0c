"""Ten moments of each title, in several windows and both modes, on contact sheets. They are for review only.

`python -m tests.pictures.moments FOLDER` takes them all; `--titles`, `--sizes` and `--moments` take some.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from tests.browser.player import Player
from tests.browser.server import Running
from tests.pictures.browser import browser_and_server, capture

MOST = 1500
ACROSS = 3
SHEET = 2400


class Size(NamedTuple):
    """A window: its name, its width and height, and whether it is dark and a phone."""

    name: str
    window: tuple[int, int]
    scheme: str = "light"
    phone: bool = False


SIZES = (
    Size("light", (1440, 900)),
    Size("dark", (1440, 900), "dark"),
    Size("phone", (390, 844), phone=True),
    Size("wide", (2560, 1440)),
)


class Scene(NamedTuple):
    """A moment of a game: the choice at which it is, how often that was met before, and which game."""

    choice: str
    scenario: str
    seed: int = 3
    before: int = 0


# An empty choice is the page where the scenario is chosen; "end" is the end of the game.
MOMENTS: dict[str, tuple[Scene, ...]] = {
    "lrdg": (
        Scene("", "raid-rommel"),
        Scene("PlaceLeader", "raid-rommel", 7),
        Scene("Recruit", "raid-rommel", 7, 6),
        Scene("ChooseOperation", "raid-rommel", 7, 2),
        Scene("FormForce", "raid-rommel", 7, 3),
        Scene("BeforeMovement", "raid-rommel", 7),
        Scene("ChooseMarker", "raid-rommel", 7),
        Scene("LineUp", "operation-crusader", 15, 1),
        Scene("FireAt", "operation-crusader", 15, 6),
        Scene("end", "raid-rommel", 7),
    ),
    "musketeer": (
        Scene("", "before-midnight"),
        Scene("Recruit", "before-midnight", 7, 9),
        Scene("ChooseOperation", "before-midnight", 7, 4),
        Scene("ChooseDropZone", "before-midnight", 7),
        Scene("CallAir", "before-midnight", 7, 3),
        Scene("FireAt", "before-midnight", 7, 8),
        Scene("ChooseLandingZone", "before-midnight", 7),
        Scene("BeforeMovement", "sea-and-sky", 7, 2),
        Scene("WarnOfLoss", "before-midnight", 7),
        Scene("end", "before-midnight", 7),
    ),
    "commandos-europe": (
        Scene("", "continent"),
        Scene("Muster", "norway"),
        Scene("Purchase", "norway", before=15),
        Scene("ChooseMove", "north-africa"),
        Scene("ChooseParty", "normandy", before=8),
        Scene("ChooseDestination", "norway", before=2),
        Scene("ChooseDestination", "continent", before=6),
        Scene("Escape", "norway", before=4),
        Scene("NominateWeapons", "normandy", before=12),
        Scene("end", "norway"),
    ),
    "sherman-leader": (
        Scene("", "germany-1945"),
        Scene("BuyUnits", "north-africa-1942", before=4),
        Scene("SelectCommander", "north-africa-1942"),
        Scene("SendUnits", "normandy-1944", before=3),
        Scene("PlaceUnits", "sicily-1943", before=4),
        Scene("Action", "north-africa-1942", before=3),
        Scene("Action", "saipan-1944", before=12),
        Scene("WhoActs", "bulge-1944", before=14),
        Scene("Refit", "north-africa-1942", before=2),
        Scene("end", "north-africa-1942"),
    ),
    "v-sabotage": (
        Scene("", "submarine-pen"),
        Scene("ChooseCommando", "factory", 2, 2),
        Scene("Activation", "factory", 2, 6),
        Scene("Activation", "prison", 8, 10),
        Scene("Activation", "submarine-pen", 3, 8),
        Scene("Activation", "chateau", 3, 25),
        Scene("WhoActs", "church", 3, 8),
        Scene("Activation", "city", 3, 14),
        Scene("SeatWindow", "factory", 2, 2),
        Scene("end", "factory", 2),
    ),
}


def at(scene: Scene, title: str) -> Game[Any, Any]:
    """The game at a moment, played by the sensible player."""
    game = fc.new(title, scenario=scene.scenario, seed=scene.seed)
    left = scene.before
    while game.number < MOST and not game.over:
        if type(game.choice).__name__ == scene.choice:
            if not left:
                return game
            left -= 1
        game.choose(game.title.sensible(game))
    assert scene.choice == "end", f"{title}, {scene.scenario}: {scene.choice} isn't met {scene.before + 1} times"
    return game


def address(site: Running, page: Page, title: str, scene: Scene) -> str:
    """Where a moment is seen."""
    if not scene.choice:
        return f"/titles/{title}?scenario={scene.scenario}"
    owner = site.service.open(Player(page, site.service).id).owner
    return f"/games/{site.service.import_save(owner, at(scene, title).save()).id}"


def shots(
    site: Running, browser: Browser, title: str, sizes: list[Size], moments: list[int]
) -> Iterator[tuple[Size, int, Image.Image]]:
    """Some moments of a title at some sizes."""
    for size in sizes:
        width, height = size.window
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            color_scheme=size.scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=size.phone,
            is_mobile=size.phone,
            device_scale_factor=2 if size.phone else 1,
        )
        context.set_default_timeout(60_000)
        page = context.new_page()
        player = Player(page, site.service).begin()
        home = page.url
        for number in moments:
            scene = MOMENTS[title][number]
            page.goto(home)
            page.goto(address(site, page, title, scene))
            if scene.choice:
                player.settle()
            yield size, number, Image.open(BytesIO(capture(page))).convert("RGB")
        context.close()


def sheet(images: list[Image.Image]) -> Image.Image:
    """The pictures of one size side by side."""
    across = ACROSS if images[0].width > images[0].height else 5
    wide = SHEET // across
    small = [image.resize((wide, wide * image.height // image.width)) for image in images]
    down = -(-len(small) // across)
    found = Image.new("RGB", (SHEET, down * small[0].height))
    for number, image in enumerate(small):
        found.paste(image, (number % across * wide, number // across * image.height))
    return found


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures.moments", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--titles", nargs="+", default=list(MOMENTS), choices=list(MOMENTS))
    parser.add_argument("--moments", nargs="+", type=int, default=list(range(10)))
    parser.add_argument("--sizes", nargs="+", default=[size.name for size in SIZES])
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (site, browser):
        for title in wanted.titles:
            taken: dict[str, list[Image.Image]] = {}
            sizes = [size for size in SIZES if size.name in wanted.sizes]
            for size, number, image in shots(site, browser, title, sizes, wanted.moments):
                image.save(wanted.folder / f"{title}-{size.name}-{number}.png")
                taken.setdefault(size.name, []).append(image)
            for name, images in taken.items():
                sheet(images).save(wanted.folder / f"{title}-{name}.png")
                print(f"took {title}, {name}", flush=True)


if __name__ == "__main__":
    main()
