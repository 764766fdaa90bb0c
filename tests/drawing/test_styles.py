"""Every style, mark and symbol draws well-formed SVG, and the documentation lists them all."""

import re
from pathlib import Path

import pytest

from fieldcraft.drawing.feature_styles import Context
from fieldcraft.drawing.ground import AREAS, LINES, PROPS, draw_feature
from fieldcraft.drawing.lettering import FACES
from fieldcraft.drawing.lines import LINK_STROKES
from fieldcraft.drawing.map_symbols import MAP_SYMBOLS as SYMBOLS
from fieldcraft.drawing.places import PICTOGRAMS, RINGS, pictogram, ring
from fieldcraft.drawing.portraits import DRESSES, FEATURES
from fieldcraft.drawing.shading import KINDS
from fieldcraft.drawing.symbols import SILHOUETTES, draw_symbol
from fieldcraft.drawing.symbols import STATE_MARKS as STATES
from fieldcraft.drawing.vignettes.landscape import LANDSCAPES
from fieldcraft.drawing.vignettes.picture import SILHOUETTES as FIGURES
from fieldcraft.drawing.vignettes.tones import LIGHTS
from fieldcraft.drawing.vignettes.weather import WEATHER
from fieldcraft.kernel.scene import Area, Board, Lettering, Line, Prop
from tests.drawing.positions import parsed

PAGE = Path(__file__).parents[2] / "docs" / "drawing.md"
CONTEXT = Context(Board("Test", 400, 400, (), ()))
CORNERS = ((20.0, 30.0), (380.0, 20.0), (350.0, 370.0), (40.0, 340.0))


def well_formed(markup: str) -> None:
    assert len(markup) > 20
    parsed(f"<g>{markup}</g>")


@pytest.mark.parametrize("style", AREAS)
@pytest.mark.parametrize("smooth", [True, False])
def test_every_style_of_area_draws(style: str, smooth: bool) -> None:
    well_formed(draw_feature(Area(style, CORNERS, smooth), CONTEXT)[1])
    well_formed(draw_feature(Area(style, CORNERS[::-1], smooth), CONTEXT)[1])


@pytest.mark.parametrize("style", LINES)
def test_every_style_of_line_draws(style: str) -> None:
    well_formed(draw_feature(Line(style, CORNERS[:3]), CONTEXT)[1])
    well_formed(draw_feature(Line(style, CORNERS[:2], smooth=False), CONTEXT)[1])


@pytest.mark.parametrize("style", sorted(set(PROPS) - {"legend"}))
def test_every_style_of_prop_draws(style: str) -> None:
    well_formed(draw_feature(Prop(style, (9, 9), 1.5, 30), CONTEXT)[1])


@pytest.mark.parametrize("style", FACES)
def test_every_style_of_lettering_draws(style: str) -> None:
    well_formed(draw_feature(Lettering("Two\nlines", style, ((9, 9),), angle=20), CONTEXT)[1])
    well_formed(draw_feature(Lettering("Along", style, CORNERS[:3]), CONTEXT)[1])


@pytest.mark.parametrize("name", [*SILHOUETTES, *SYMBOLS])
def test_every_symbol_draws_within_its_box(name: str) -> None:
    markup = draw_symbol(name)
    well_formed(markup)
    starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", markup)
    assert all(abs(float(x)) <= 25 and abs(float(y)) <= 18 for x, y in starts)


@pytest.mark.parametrize("mark", [*RINGS, *PICTOGRAMS])
def test_every_mark_of_a_place_draws(mark: str) -> None:
    well_formed(ring((mark,)) if mark in RINGS else pictogram(mark))


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("Areas", AREAS),
        ("Lines", LINES),
        ("Props", PROPS),
        ("Lettering", FACES),
        ("Links", LINK_STROKES),
        ("Places", {**RINGS, **PICTOGRAMS}),
        ("Silhouettes", SILHOUETTES),
        ("Signs", SYMBOLS),
        ("States", STATES),
        ("Tints", KINDS),
        ("Landscapes", LANDSCAPES),
        ("Lights", LIGHTS),
        ("Weather", dict.fromkeys(WEATHER)),
        ("Figures", FIGURES),
        ("Dresses", DRESSES),
        ("Features", dict.fromkeys(FEATURES)),
    ],
)
def test_the_documentation_lists_exactly_what_there_is(heading: str, words: dict[str, object]) -> None:
    section = re.search(rf"^### {heading}\n(.*?)(?=^#|\Z)", PAGE.read_text("utf-8"), re.M | re.S)
    assert section is not None
    assert sorted(re.findall(r"`([a-z0-9-]+)`", section[1])) == sorted(words)
