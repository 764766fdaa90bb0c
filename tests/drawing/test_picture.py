"""A picture is a self-contained document."""

import fieldcraft as fc
from fieldcraft.drawing import picture
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.zoom_labels import level_at
from tests.drawing.positions import SVG, parsed


def test_a_picture_needs_nothing_from_outside() -> None:
    scene = fc.new("lrdg", seed=7).scene()
    markup = picture(scene)
    tree = parsed(markup)
    assert tree.find(f"{SVG}style") is not None
    layers = [child.get("class") for child in tree.iter(f"{SVG}svg") if child.get("class")]
    assert layers == ["symbols", "ground", "pieces marks", "ground labels", "pieces"]
    assert "http" not in markup.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_is_in_light_or_dark_mode() -> None:
    scene = fc.new("lrdg", seed=7).scene()
    light, dark = picture(scene), picture(scene, dark=True)
    assert scene.board.palette["sea"].light in light
    assert scene.board.palette["sea"].dark in dark
    assert "var(--sea)" not in light


def test_a_picture_carries_the_fonts_it_is_given() -> None:
    assert "@font-face{font-family:X}" in picture(
        fc.new("musketeer", seed=7).scene(), fonts="@font-face{font-family:X}"
    )


def test_a_caption_goes_below_the_board_and_fits_its_width() -> None:
    scene = fc.new("sherman-leader", seed=7).scene()
    caption = f"Sherman Leader: North Africa 1942, introductory\n{'a long status ' * 20}"
    tree = parsed(picture(scene, caption=caption))
    _, inner = tree.findall(f"{SVG}svg")
    assert float(inner.get("height") or 0) == scene.board.height
    assert float(tree.get("height") or 0) > scene.board.height + 40
    lines = tree.findall(f"{SVG}text")
    assert [(line.text or "").strip() for line in lines] == [words.strip() for words in caption.splitlines()]
    for line in lines:
        assert float(line.get("y") or 0) > scene.board.height
        assert text_width(line.text or "", float(line.get("font-size") or 0), "grotesque") < scene.board.width


def test_a_notebook_shows_the_position() -> None:
    html = fc.new("lrdg", seed=7)._repr_html_()
    assert html is not None
    assert html.startswith("<img ")
    assert "Long Range Desert Group" in html


def test_a_small_picture_of_a_map_has_few_names_that_can_be_read() -> None:
    scene = fc.new("commandos-europe", scenario="normandy").scene()
    whole, small, nameless = (parsed(picture(scene, seen_at=wide)).get("data-zoom") for wide in (0, 540, None))
    assert whole == str(level_at(1.0))
    assert small == str(level_at(540 / scene.board.width))
    assert int(small or 0) < int(whole or 0)
    assert nameless is None, "names show at a level of zoom only"
