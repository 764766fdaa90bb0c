"""The documentation's screenshots: complete, small and self-contained."""

import re
from xml.etree import ElementTree

import pytest

from tests.pictures.__main__ import FOLDER
from tests.pictures.album import PICTURES
from tests.pictures.browser import SHOTS
from tests.pictures.cards import sheets
from tests.pictures.filmstrips import ANIMATION, STRIPS, picked
from tests.pictures.terminal import Picture, screenshot

MAX_BYTES = 150_000
SVG = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_exists_and_is_self_contained(picture: Picture) -> None:
    text = (FOLDER / f"{picture.name}.svg").read_text("utf-8")
    assert ElementTree.fromstring(text).tag == f"{{{SVG}}}svg"
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {SVG}
    assert not re.search(r"@import|@font-face|<script|<image|href=", text)
    assert len(text) < MAX_BYTES


def test_there_are_no_others() -> None:
    drawn_by_train = {"training.svg"}
    shots = {f"{name}.png" for name in (*(shot.name for shot in SHOTS), *(sheet.name for sheet in sheets()))}
    films = {*(f"{strip.name}.png" for strip in STRIPS), ANIMATION}
    wanted = {f"{picture.name}.svg" for picture in PICTURES} | shots | films | drawn_by_train
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_a_picture_shows_the_moment_it_was_taken_for() -> None:
    battle = next(picture for picture in PICTURES if picture.name == "battle")
    drawn = ElementTree.fromstring(screenshot(battle))
    words = " ".join("".join(drawn.itertext()).replace("\N{NO-BREAK SPACE}", " ").split())
    assert "fieldcraft play lrdg --scenario operation-crusader --seed" in words
    assert re.search(r"fires with \d dice: choose a target\.", words)
    assert re.search(r"1 Fire at .*\d% eliminated", words)


def test_a_filmstrip_has_the_frame_it_is_for() -> None:
    assert picked([False] * 10) == [0, 3, 6, 9]
    assert picked([False, False, False, False, True, False, False, False, False, False]) == [0, 4, 6, 9]
    assert picked([True, False]) == [0, 1]
