"""Take the documentation's screenshots again: `python -m tests.pictures`, or `make pictures`."""

from pathlib import Path

from tests.pictures.album import PICTURES
from tests.pictures.browser import SHOTS, browser_and_server, take
from tests.pictures.cards import sheets, take_sheet
from tests.pictures.filmstrips import ANIMATION, STRIPS, take_animation, take_strip
from tests.pictures.terminal import screenshot

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(screenshot(picture), "utf-8")
        print(f"took {picture.name}")
    with browser_and_server() as (site, browser):
        for shot in SHOTS:
            (FOLDER / f"{shot.name}.png").write_bytes(take(site, browser, shot))
            print(f"took {shot.name}")
        for sheet in sheets():
            (FOLDER / f"{sheet.name}.png").write_bytes(take_sheet(browser, sheet))
            print(f"took {sheet.name}")
        for strip in STRIPS:
            (FOLDER / f"{strip.name}.png").write_bytes(take_strip(strip, site, browser))
            print(f"took {strip.name}")
        (FOLDER / ANIMATION).write_bytes(take_animation(site, browser))
        print(f"took {ANIMATION}")
