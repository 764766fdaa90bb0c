"""The ground of a board: paper, features, ways, printed places and lettering, drawn once and kept."""

from __future__ import annotations

from fieldcraft.drawing import furniture, indoor, landuse, lettering, lines, places, relief, water
from fieldcraft.drawing.curves import flat, trimmed
from fieldcraft.drawing.names import spread
from fieldcraft.drawing.pen import (
    DETAIL,
    MARGIN,
    TINT,
    TRAFFIC,
    WAYS,
    WORDS,
    Pen,
    Style,
    Styles,
    course,
    outline,
)
from fieldcraft.drawing.svg import el, move, num, polyline
from fieldcraft.kernel.scene import Area, Board, Feature, Lettering, Line, Link, Point, Prop

FAMILIES = (water, relief, landuse, lines, indoor, furniture)
CLEAR = places.RING + 3


def _gathered(name: str) -> Styles:
    """The styles of all families."""
    return {style: drawn for family in FAMILIES for style, drawn in getattr(family, name, {}).items()}


AREAS = _gathered("AREAS")
LINES = _gathered("LINES")
MARKS = _gathered("MARKS")


def ground(board: Board) -> str:
    """The whole sheet without its counters, as an SVG element whose colours are those of `palette`."""
    pen = Pen(board)
    layers: dict[int, list[str]] = {}
    for feature in spread(board.ground):
        layer, markup = feature_drawn(feature, pen)
        layers.setdefault(layer, []).append(markup)
    layers.setdefault(WAYS, []).append(ways(board))
    # Words may stand in the margin; everything else ends at the neat line.
    words = layers.pop(WORDS, [])
    drawn = [markup for layer in sorted(layers) for markup in layers[layer]]
    clip = f"{pen.key}-sheet"
    margin = MARGIN if furniture.framed(board) else 0.0
    frame = {"x": margin, "y": margin, "width": board.width - 2 * margin, "height": board.height - 2 * margin}
    return el(
        "svg",
        el("clipPath", el("rect", **frame), id=clip),
        el("rect", class_="paper", width=board.width, height=board.height),
        el("g", *drawn, clip_path=f"url(#{clip})"),
        furniture.neat_line(board),
        *words,
        furniture.key(board),
        places.places(board),
        class_="ground",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=board.name,
    )


def feature_drawn(feature: Feature, pen: Pen) -> tuple[int, str]:
    """A feature and its layer."""
    if isinstance(feature, Lettering):
        return WORDS, lettering.letters(feature, pen)
    if isinstance(feature, Area):
        style = AREAS.get(feature.style, Style(TINT, unknown_area, ""))
    elif isinstance(feature, Line):
        style = LINES.get(feature.style, Style(TRAFFIC, unknown_line, ""))
    else:
        style = MARKS.get(feature.style, Style(DETAIL, unknown_mark, ""))
    return style.layer, style.draw(feature, pen)


def unknown_area(area: Area, pen: Pen) -> str:
    """Ground of a kind nobody has drawn yet: a plain tint."""
    return el("path", class_="plain-area", d=outline(area))


def unknown_line(line: Line, pen: Pen) -> str:
    """A line of a kind nobody has drawn yet: a thin one."""
    return el("path", class_="plain-line", d=course(line))


def unknown_mark(mark: Prop, pen: Pen) -> str:
    """A thing nobody has drawn yet: its initial in a circle."""
    return el("g", places.sign(mark.style), transform=move(*mark.at))


def ways(board: Board) -> str:
    """The lines between places, by kind, each stroke of a kind as one path, the best roads last."""
    spots = {spot.id: (spot.x, spot.y) for spot in board.spots}
    kinds: dict[str, list[str]] = {}
    for way in board.links:
        kinds.setdefault(way.kind, []).append(polyline(route(way, spots)))
    order = [*(kind for kind in kinds if kind not in lines.WAYS), *(k for k in reversed(lines.WAYS) if k in kinds)]
    drawn = [lines.stroked(lines.WAYS.get(kind, ("plain-line",)), "".join(kinds[kind])) for kind in order]
    return el("g", *drawn, class_="ways")


def route(way: Link, spots: dict[str, Point]) -> list[Point]:
    """The course of a way from the edge of one ring to the edge of the other."""
    points = [spots[way.ends[0]], *way.through, spots[way.ends[1]]]
    return trimmed(flat(points, step=9), CLEAR, CLEAR)
