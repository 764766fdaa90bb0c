"""A picture is a self-contained document."""

import fieldcraft as fc
from fieldcraft.drawing import picture
from tests.drawing.positions import SVG, parsed


def test_a_picture_needs_nothing_from_outside() -> None:
    scene = fc.new("lrdg", seed=7).scene()
    markup = picture(scene)
    tree = parsed(markup)
    assert tree.find(f"{SVG}style") is not None
    assert {child.get("class") for child in tree} >= {"symbols", "ground", "pieces"}
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


def test_a_notebook_shows_the_position() -> None:
    html = fc.new("lrdg", seed=7)._repr_html_()
    assert html is not None
    assert html.startswith("<img ")
    assert "Long Range Desert Group" in html
