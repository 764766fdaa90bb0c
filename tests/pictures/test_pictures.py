"""The pictures of the documentation: whole, small, and fetching nothing from anywhere."""

import re
from xml.etree import ElementTree

import pytest

from tests.pictures.__main__ import FOLDER
from tests.pictures.album import PICTURES
from tests.pictures.camera import Picture, photograph
from tests.pictures.table import SHOTS

MOST_BYTES = 150_000
SVG = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_every_picture_is_there_and_stands_on_its_own(picture: Picture) -> None:
    text = (FOLDER / f"{picture.name}.svg").read_text("utf-8")
    assert ElementTree.fromstring(text).tag == f"{{{SVG}}}svg"
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) == {SVG}
    assert not re.search(r"@import|@font-face|<script|<image|href=", text)
    assert len(text) < MOST_BYTES


def test_there_are_no_others() -> None:
    drawn_by_train = {"training.svg"}
    wanted = {f"{picture.name}.svg" for picture in PICTURES} | {f"{shot.name}.png" for shot in SHOTS} | drawn_by_train
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_a_picture_shows_the_moment_it_was_taken_for() -> None:
    battle = next(picture for picture in PICTURES if picture.name == "battle")
    drawn = ElementTree.fromstring(photograph(battle))
    words = " ".join("".join(drawn.itertext()).replace("\N{NO-BREAK SPACE}", " ").split())
    assert "fieldcraft play lrdg --scenario operation-crusader --seed" in words
    assert re.search(r"fires with \d dice: choose a target\.", words)
    assert re.search(r"1 Fire at .*\d% eliminated", words)
