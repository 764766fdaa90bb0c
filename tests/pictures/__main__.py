"""Take the documentation's pictures again: all of them, or those that are named, such as `beats-battle table-end`."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.server import Running
from tests.pictures.album import PICTURES
from tests.pictures.browser import SHOTS, browser_and_server, take
from tests.pictures.cards import sheets, take_sheet
from tests.pictures.filmstrips import ANIMATION, STRIPS, take_animation, take_strip
from tests.pictures.terminal import Picture, screenshot

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def text_picture(picture: Picture) -> bytes:
    """A picture of the terminal, as a file."""
    return screenshot(picture).encode()


def pictures(site: Running, browser: Browser) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The file name of each picture, and what takes it."""
    for picture in PICTURES:
        yield f"{picture.name}.svg", partial(text_picture, picture)
    for shot in SHOTS:
        yield f"{shot.name}.png", partial(take, site, browser, shot)
    for sheet in sheets():
        yield f"{sheet.name}.png", partial(take_sheet, browser, sheet)
    for strip in STRIPS:
        yield f"{strip.name}.png", partial(take_strip, strip, site, browser)
    yield ANIMATION, partial(take_animation, site, browser)


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="names without an ending; none takes all")
    names = set(parser.parse_args().names)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (site, browser):
        found = {Path(file).stem: (file, made) for file, made in pictures(site, browser)}
        if unknown := names - set(found):
            parser.error(f"no picture is called {', '.join(sorted(unknown))}; there are {', '.join(found)}")
        for name, (file, made) in found.items():
            if not names or name in names:
                (FOLDER / file).write_bytes(made())
                print(f"took {name}", flush=True)


if __name__ == "__main__":
    main()
