"""The learning curve of a training run, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import altair as alt

from fieldcraft.lab.learning.train import TrainingRun
from fieldcraft.lab.simulate import Summary

INK: Final = "#2b2a26"
LEARNED: Final = "#b5651d"
OTHERS: Final = "#5b7f95"
WIDTH, HEIGHT = 640, 300


def draw(training_run: TrainingRun, others: dict[str, Summary], file: Path) -> None:
    """Draw the win rate over the choices made in training, with other players as horizontal lines."""
    rows = [
        {"steps": p.steps, "won": 100 * p.wins / p.games, "low": 100 * p.low, "high": 100 * p.high}
        for p in training_run.checkpoints
    ]
    learning = alt.Chart(alt.InlineData(rows)).encode(x=alt.X("steps:Q", title="choices made in training"))
    share = alt.Y("won:Q", title="games won, %", scale=alt.Scale(domainMin=0))
    band = learning.mark_area(color=LEARNED, opacity=0.25).encode(y=alt.Y("low:Q"), y2="high:Q")
    line = learning.mark_line(color=LEARNED, point=alt.OverlayMarkDef(color=LEARNED)).encode(y=share)
    marks = [{"player": name, "won": 100 * found.rate} for name, found in others.items()]
    rules = alt.Chart(alt.InlineData(marks)).mark_rule(color=OTHERS, strokeDash=[6, 4]).encode(y="won:Q")
    names = alt.Chart(alt.InlineData(marks)).mark_text(color=OTHERS, align="left", dx=4, dy=-6, fontSize=12)
    named = names.encode(y="won:Q", x=alt.value(0), text="player:N")
    whole = alt.layer(band, line, rules, named).properties(width=WIDTH, height=HEIGHT, background="white")
    file.parent.mkdir(parents=True, exist_ok=True)
    whole.configure_axis(labelColor=INK, titleColor=INK).save(str(file))
