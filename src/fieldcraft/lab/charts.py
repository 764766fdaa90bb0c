"""The charts of a report, drawn with Altair and converted to SVG here, so that the page needs no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import altair as alt
import vl_convert

from fieldcraft.drawing.colours import INKS

INK, PAPER, WON, LOST = (INKS[name].light for name in ("ink", "paper", "ours", "wadi"))
FAILED: Final = "#6b6b6b"
Row = Mapping[str, Any]
WIDTH: Final = 560
HEIGHT: Final = 160
BAR: Final = 22
ENDS: Final = alt.Scale(domain=["won", "lost", "failed"], range=[WON, LOST, FAILED])
FONT: Final = "Georgia, 'Source Serif 4', serif"


def svg(chart: alt.TopLevelMixin) -> str:
    """A chart as SVG."""
    look = {
        "background": PAPER,
        "font": FONT,
        "axis": {
            "labelColor": INK,
            "titleColor": INK,
            "gridColor": "#d8ccb0",
            "domainColor": INK,
            "labelLimit": 400,
            "labelFontSize": 13,
            "titleFontSize": 13,
            "titleFontWeight": "normal",
        },
        "legend": {"labelColor": INK, "title": None, "orient": "top", "labelFontSize": 13},
        "header": {"labelColor": INK, "title": None, "labelAnchor": "start", "labelFontSize": 13, "labelLimit": 560},
        "view": {"stroke": None},
    }
    spec = chart.to_dict()
    spec["config"] = look
    return str(vl_convert.vegalite_to_svg(spec))


def _data(rows: Sequence[Row]) -> alt.InlineData:
    return alt.InlineData(values=[dict(row) for row in rows])


def _chart(rows: Sequence[Row]) -> alt.Chart:
    return alt.Chart(_data(rows))


def _by_condition(chart: alt.Chart | alt.LayerChart | alt.FacetChart, rows: Sequence[Row]) -> alt.TopLevelMixin:
    """One panel for each condition, if there are several."""
    conditions = list(dict.fromkeys(row["condition"] for row in rows))
    if len(conditions) < 2:
        return chart
    return chart.facet(row=alt.Row("condition:N", sort=conditions, header=alt.Header(labelOrient="top")), spacing=12)


def histogram(rows: Sequence[Row], title: str) -> str:
    """A histogram: rows of condition, from, to, end, and the stacked games from low to high."""
    bars = (
        _chart(rows)
        .mark_bar(stroke=PAPER, strokeWidth=0.5)
        .encode(
            x=alt.X("from:Q", title=title, scale=alt.Scale(zero=False, nice=False)),
            x2="to:Q",
            y=alt.Y("low:Q", title="games"),
            y2="high:Q",
            color=alt.Color("end:N", scale=ENDS),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )
    return svg(_by_condition(bars, rows))


def reasons(rows: Sequence[Row]) -> str:
    """How games were won and lost: rows of condition, reason, end and games."""
    bars = (
        _chart(rows)
        .mark_bar()
        .encode(
            x=alt.X("games:Q", title="games"),
            y=alt.Y("reason:N", sort="-x", title=None),
            color=alt.Color("end:N", scale=ENDS),
        )
        .properties(width=WIDTH, height=alt.Step(BAR))
    )
    return svg(_by_condition(bars, rows))


def estimates(rows: Sequence[Row], title: str) -> str:
    """Values with their intervals, one line each, in the given order: rows of name, value, low and high."""
    names = [row["name"] for row in rows]
    height = alt.Step(BAR)
    place = alt.Y("name:N", sort=names, title=None)
    base = _chart(rows).properties(width=WIDTH, height=height)
    lines = base.mark_rule(strokeWidth=2, color=INK).encode(x=alt.X("low:Q", title=title), x2="high:Q", y=place)
    points = base.mark_point(filled=True, size=60, color=WON, opacity=1).encode(x="value:Q", y=place)
    zero = _chart([{"zero": 0}]).mark_rule(color=LOST, strokeDash=[4, 3]).encode(x="zero:Q")
    return svg(alt.layer(zero, lines, points))


def win_rates(rows: Sequence[Row], title: str) -> str:
    """Win rates with their intervals over a range in steps: rows of condition, step, share, low, high and games."""
    steps = list(dict.fromkeys(row["step"] for row in rows))
    place = alt.X("step:N", sort=steps, title=title, axis=alt.Axis(labelAngle=0))
    height = alt.Y("low:Q", title="won", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    lines = alt.Chart().mark_rule(strokeWidth=2, color=INK).encode(x=place, y=height, y2="high:Q")
    points = alt.Chart().mark_point(filled=True, size=60, color=WON, opacity=1).encode(x=place, y="share:Q")
    games = alt.Chart().mark_text(dy=-8, color=INK, fontSize=11).encode(x=place, y="high:Q", text="games:N")
    # All layers share one data set; otherwise every panel would show all points.
    both = alt.layer(lines, points, games, data=_data(rows)).properties(width=WIDTH, height=HEIGHT)
    return svg(_by_condition(both, rows))
