"""Map furniture: the frame, the legend, the scale bar, the north arrow and the compass rose."""

from __future__ import annotations

from fieldcraft.drawing.curves import points_along
from fieldcraft.drawing.feature_styles import DETAIL, MARGIN, Context, Style, Styles, line_points
from fieldcraft.drawing.font_metrics import text_width
from fieldcraft.drawing.places import PICTOGRAMS, pictogram, ring
from fieldcraft.drawing.svg import el, move, num, pair, text
from fieldcraft.kernel.scene import Board, Line, Point, Prop

ROW = 27.0
WORDS = 14.0


def has_frame(board: Board) -> bool:
    """Whether a board has a margin and a frame: if its title wants them, and it is large enough."""
    return board.frame and min(board.width, board.height) > 4 * MARGIN


def neat_line(board: Board) -> str:
    """The paper margin and the frame around the map: a thick line with a thin one inside."""
    w, h = board.width, board.height
    if not has_frame(board):
        return ""
    hole = f"M0 0H{num(w)}V{num(h)}H0ZM{num(MARGIN)} {num(MARGIN)}V{num(h - MARGIN)}H{num(w - MARGIN)}V{num(MARGIN)}Z"
    inner = MARGIN + 1
    return (
        el("path", class_="margin", d=hole)
        + el(
            "rect",
            class_="neat thick",
            x=MARGIN - 5,
            y=MARGIN - 5,
            width=w - 2 * MARGIN + 10,
            height=h - 2 * MARGIN + 10,
        )
        + el("rect", class_="neat", x=inner - 1, y=inner - 1, width=w - 2 * inner + 2, height=h - 2 * inner + 2)
    )


def legend_size(board: Board) -> tuple[float, float]:
    """The width and height of the legend."""
    longest = max((text_width(words, WORDS) for _, words in board.legend), default=0.0)
    return longest + 68, ROW * len(board.legend) + 22


def legend(board: Board, x: float, y: float) -> str:
    """The legend of rings and pictograms, with its top left corner at a point."""
    wide, high = legend_size(board)
    rows = [el("rect", class_="legend-paper", width=wide, height=high)]
    for number, (mark, words) in enumerate(board.legend):
        middle = 11 + ROW * (number + 0.5)
        drawn = el("g", pictogram(mark), transform="scale(1.3)") if mark in PICTOGRAMS else ring((mark,))
        rows.append(el("g", drawn, transform=f"{move(29, middle)} scale(.8)"))
        rows.append(text(words, 54, middle + 5, class_="legend-words"))
    return el("g", *rows, class_="legend", transform=move(x, y))


def map_legend(board: Board) -> str:
    """The legend alone, as an SVG element; empty if there is none."""
    wide, high = legend_size(board)
    box = f"-1 -1 {num(wide + 2)} {num(high + 2)}"
    drawn = el("g", legend(board, 0, 0), class_="ground")
    size = {"width": wide, "height": high}
    return el("svg", drawn, class_="map-legend", viewBox=box, **size) if board.legend else ""


def free_corner(board: Board) -> tuple[float, float] | None:
    """A corner of the board where the legend covers no place, if there is one."""
    wide, high = legend_size(board)
    for right in (False, True):
        for low in (True, False):
            x = board.width - MARGIN - 14 - wide if right else MARGIN + 14
            y = board.height - MARGIN - 14 - high if low else MARGIN + 14
            near = 60.0
            if not any(x - near < s.x < x + wide + near and y - near < s.y < y + high + near for s in board.spots):
                return x, y
    return None


def placed_legend(board: Board) -> str:
    """The legend at the position given in the data, or in a free corner."""
    if not board.legend:
        return ""
    marked = next((f.at for f in board.ground if isinstance(f, Prop) and f.style == "legend"), None)
    where = _on_sheet(board, marked) if marked else free_corner(board)
    return legend(board, *where) if where else ""


def _on_sheet(board: Board, where: Point) -> Point:
    """The corner that was asked for, moved so that the whole legend is inside the frame."""
    wide, high = legend_size(board)
    inner = MARGIN + 12
    x = min(max(where[0], inner), board.width - inner - wide)
    return x, min(max(where[1], inner), board.height - inner - high)


def scale_bar(line: Line, context: Context) -> str:
    """A bar in black and white, from one end to the other in four parts."""
    path = line_points(line)
    total = sum(1 for _ in points_along(path, 1.0)) - 1
    (x, y), part = path[0], total / 4
    boxes = "".join(f"M{pair(x + part * k, y)}h{num(part)}v5h{num(-part)}z" for k in (0, 2))
    return el("path", class_="scale-frame", d=f"M{pair(x, y)}h{num(total)}v5h{num(-total)}z") + el(
        "path", class_="scale-ink", d=boxes
    )


def north_arrow(prop: Prop, context: Context) -> str:
    """A north arrow."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    return el(
        "g",
        el("path", class_="scale-frame", d="M0-30L7 8L0 2L-7 8Z"),
        el("path", class_="scale-ink", d="M0-30L0 2L-7 8Z"),
        text("N", 0, -34, class_="legend-words middle"),
        transform=turn,
    )


def compass_rose(prop: Prop, context: Context) -> str:
    """A compass rose: eight half-shaded points, the four main ones on top."""
    turn = f"{move(*prop.at)} rotate({num(prop.angle)}) scale({num(prop.size)})"
    circles = el("circle", class_="rose", r=44) + el("circle", class_="rose", r=49)
    points = [_point(k) for k in (1, 3, 5, 7, 0, 2, 4, 6)]
    return el("g", circles, *points, text("N", 0, -54, class_="legend-words middle"), transform=turn)


def _point(number: int) -> str:
    """One of the eight points of a rose, numbered clockwise from north."""
    far, out, side = (38, 8, 5.6) if number % 2 == 0 else (24, 6, 4.2)
    light = el("path", class_="scale-frame", d=f"M0 0L{num(side)}-{out}L0-{far}Z")
    shade = el("path", class_="scale-ink", d=f"M0 0L-{num(side)}-{out}L0-{far}Z")
    return el("g", light, shade, transform=f"rotate({45 * number})")


def draw_nothing(prop: Prop, context: Context) -> str:
    """Draw nothing: `placed_legend` draws the legend last."""
    return ""


LINES: Styles = {"scale-bar": Style(DETAIL, scale_bar, "a scale bar in four parts, from west to east")}
PROPS: Styles = {
    "north": Style(DETAIL, north_arrow, "a north arrow"),
    "rose": Style(DETAIL, compass_rose, "a compass rose"),
    "legend": Style(DETAIL, draw_nothing, "the top left corner of the legend"),
}
