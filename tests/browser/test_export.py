"""The board as a file: an SVG and a PNG with a caption, complete in themselves and large enough to print."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.browser.player import Player
from tests.browser.positions import EVERY_TITLE, Opening, begin, lanes

pytestmark = pytest.mark.parametrize("db", ["sqlite"], indirect=True)
each_title = lanes(*EVERY_TITLE, quick=("lrdg",))
SVG = "{http://www.w3.org/2000/svg}"
SYSTEM_FONTS = {"Arial Narrow", "Courier New", "Georgia", "Source Serif Pro", "monospace", "sans-serif", "serif"}
# Which of the fonts in a picture can't be used. The game's own page doesn't load fonts from data.
MISSING = """async (svg) => {
    const faces = [...svg.matchAll(/@font-face *\\{[^}]*?font-family: *"([^"]+)"[^}]*?url\\("([^"]+)"\\)/g)];
    const loaded = await Promise.all(faces.map(([, name, url]) => new FontFace(name, `url(${url})`).load()));
    return loaded.filter((face) => face.status !== "loaded").map((face) => face.family);
}"""


def halfway(player: Player, opening: Opening) -> Player:
    """A game some turns on."""
    begin(player, opening)
    player.play(15, settle=False)
    player.settle()
    return player


@each_title
def test_the_svg_says_what_it_shows_and_carries_its_fonts(player: Player, opening: Opening) -> None:
    page = halfway(player, opening).page
    page.click('[data-action="menu"]')
    with page.expect_download() as found:
        page.click("text=Download the board as an SVG")
    text = found.value.path().read_text("utf-8")
    tree, game = ElementTree.fromstring(text), player.game
    scene = game.scene()
    lines = [line.text or "" for line in tree.findall(f"{SVG}text")]
    scenario = next(one.name for one in game.title.scenarios if one.id == game.setup.scenario)
    assert scenario in lines[0]
    assert scene.status == lines[1]
    assert scene.phase.turn in lines[2]
    for track in scene.tracks:
        assert f"{track.name} {track.value}" in lines[2]
    shown = {piece.get("data-place") for piece in tree.iter(f"{SVG}g") if "piece" in (piece.get("class") or "").split()}
    spots = {spot.id for spot in scene.board.spots}
    assert shown == {piece.id for piece in scene.pieces if piece.at or piece.spot in spots}
    embedded = set(re.findall(r'@font-face *{[^}]*?font-family: *"([^"]+)"[^}]*?url\("data:', text))
    named = {
        name.strip(" '\"")
        for family in re.findall(r"font(?:-family)?[:=] *[^;}]*?((?:'[^']+'|\"[^\"]+\")[^;}<>]*)[;}]", unescape(text))
        for name in re.findall(r"'([^']+)'", family)
    }
    assert embedded
    assert named - SYSTEM_FONTS <= embedded
    assert page.context.new_page().evaluate(MISSING, text) == []
    assert not re.search(r"(?:href|src|url)[=(]\W*https?:", text)


@pytest.mark.slow
@each_title
def test_the_png_is_the_same_picture_large_enough_to_print(player: Player, opening: Opening) -> None:
    page = halfway(player, opening).page
    page.click('[data-action="menu"]')
    with page.expect_download() as found:
        page.click('[data-action="png"]')
    image = Image.open(BytesIO(found.value.path().read_bytes())).convert("RGB")
    tree = ElementTree.fromstring(page.request.get(f"/games/{player.id}/board.svg").text())
    wide, high = float(tree.get("width") or 0), float(tree.get("height") or 0)
    assert max(image.size) in range(4_000, 8_001)
    assert image.width / image.height == pytest.approx(wide / high, rel=0.01)
    board = player.game.scene().board
    scale = image.width / wide
    caption = image.crop((0, round(board.height * scale) + 1, image.width, image.height))
    colours = caption.getcolors(caption.width * caption.height)
    assert colours is not None
    (most, _), *rest = sorted(colours, reverse=True)
    assert rest, "there are letters in the caption"
    assert most > 0.7 * caption.width * caption.height
    shades = image.crop((0, 0, image.width, round(board.height * scale))).resize((200, 200)).getcolors(40_000)
    assert shades is not None
    assert len(shades) > 500, "the board is drawn"
