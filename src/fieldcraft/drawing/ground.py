"""The ground of a board: paper, features, links, places and lettering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldcraft.drawing import (
    aerial_buildings,
    aerial_cover,
    aerial_ground,
    floors,
    indoor,
    landmarks,
    landuse,
    lettering,
    lines,
    machines,
    map_furniture,
    places,
    relief,
    rooms,
    terrain_relief,
    water,
    yards,
)
from fieldcraft.drawing.curves import flatten, trim
from fieldcraft.drawing.feature_styles import (
    DETAIL,
    MARGIN,
    TINT,
    TRAFFIC,
    WAYS,
    WORDS,
    Context,
    Style,
    Styles,
    area_path,
    line_path,
)
from fieldcraft.drawing.label_placement import spread_labels
from fieldcraft.drawing.svg import el, move, num, polyline
from fieldcraft.drawing.zoom_labels import NONE_COVERED, draw_labels, is_zoomed
from fieldcraft.kernel.scene import Area, Board, Feature, Lettering, Line, Link, Point, Prop, Relief

STYLE_MODULES = (
    water,
    relief,
    landuse,
    lines,
    floors,
    indoor,
    rooms,
    machines,
    yards,
    landmarks,
    map_furniture,
    aerial_ground,
    aerial_cover,
    aerial_buildings,
)
RING_GAP = places.RING + 3


def _collect(name: str) -> Styles:
    """The styles of all modules."""
    return {style: drawn for module in STYLE_MODULES for style, drawn in getattr(module, name, {}).items()}


AREAS = _collect("AREAS")
LINES = _collect("LINES")
PROPS = _collect("PROPS")


def ground(board: Board) -> str:
    """The board without its names and pieces, as an SVG element in the colours of `palette`."""
    context = Context(board)
    layers: dict[int, list[str]] = {}
    for feature in fixed_features(board):
        if isinstance(feature, Relief):
            for layer, markup in terrain_relief.draw_relief(feature, context):
                layers.setdefault(layer, []).append(markup)
        elif not isinstance(feature, Lettering):
            layer, markup = draw_feature(feature, context)
            layers.setdefault(layer, []).append(markup)
    layers.setdefault(WAYS, []).append(draw_links(board))
    drawn = [markup for layer in sorted(layers) for markup in layers[layer]]
    clip = f"{context.key}-sheet"
    margin = MARGIN if map_furniture.has_frame(board) else 0.0
    frame = {"x": margin, "y": margin, "width": board.width - 2 * margin, "height": board.height - 2 * margin}
    return el(
        "svg",
        el("clipPath", el("rect", **frame), id=clip),
        el("rect", class_="paper", width=board.width, height=board.height),
        el("g", *drawn, clip_path=f"url(#{clip})"),
        map_furniture.neat_line(board),
        map_furniture.placed_legend(board),
        places.draw_places(board),
        class_="ground",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=board.name,
    )


def labels(board: Board, covered: Mapping[int, Sequence[int]] = NONE_COVERED) -> str:
    """The names on a board as an SVG element, to lay over its ground and over what is tinted or marked there.

    Names that are `covered` by counters on some levels of zoom are hidden there.
    """
    context = Context(board)
    words = [draw_feature(feature, context)[1] for feature in fixed_features(board) if isinstance(feature, Lettering)]
    return el(
        "svg",
        *words,
        places.draw_names(board),
        draw_labels(board, covered) if board.labels_by_zoom else "",
        class_="ground labels",
        viewBox=f"0 0 {num(board.width)} {num(board.height)}",
        xmlns="http://www.w3.org/2000/svg",
        aria_hidden="true",
    )


def fixed_features(board: Board) -> list[Feature]:
    """The features that are the same at every zoom."""
    if not board.labels_by_zoom:
        return spread_labels(board.ground)
    return [feature for feature in board.ground if not is_zoomed(feature)]


def draw_feature(feature: Area | Line | Prop | Lettering, context: Context) -> tuple[int, str]:
    """A feature's layer and its SVG."""
    if isinstance(feature, Lettering):
        return WORDS, lettering.draw_lettering(feature, context)
    if isinstance(feature, Area):
        style = AREAS.get(feature.style, Style(TINT, unknown_area, ""))
    elif isinstance(feature, Line):
        style = LINES.get(feature.style, Style(TRAFFIC, unknown_line, ""))
    else:
        style = PROPS.get(feature.style, Style(DETAIL, unknown_prop, ""))
    return style.layer, style.draw(feature, context)


def unknown_area(area: Area, context: Context) -> str:
    """An area of an unknown style: a plain tint."""
    return el("path", class_="plain-area", d=area_path(area))


def unknown_line(line: Line, context: Context) -> str:
    """A line of an unknown style: a thin stroke."""
    return el("path", class_="plain-line", d=line_path(line))


def unknown_prop(prop: Prop, context: Context) -> str:
    """A prop of an unknown style: its initial in a circle."""
    return el("g", places.pictogram(prop.style), transform=move(*prop.at))


def draw_links(board: Board) -> str:
    """The links between places: one path for each stroke of a kind, the best roads on top."""
    spots = {spot.id: (spot.x, spot.y) for spot in board.spots}
    kinds: dict[str, list[str]] = {}
    for link in board.links:
        kinds.setdefault(link.kind, []).append(polyline(link_route(link, spots)))
    order = [
        *(kind for kind in kinds if kind not in lines.LINK_STROKES),
        *(k for k in reversed(lines.LINK_STROKES) if k in kinds),
    ]
    drawn = [lines.stroke(lines.LINK_STROKES.get(kind, ("plain-line",)), "".join(kinds[kind])) for kind in order]
    return el("g", *drawn, class_="ways")


def link_route(link: Link, spots: dict[str, Point]) -> list[Point]:
    """The route of a link from the edge of one ring to the edge of the other."""
    points = [spots[link.ends[0]], *link.through, spots[link.ends[1]]]
    return trim(flatten(points, step=9), RING_GAP, RING_GAP)
