"""Games and titles as the home page lists them."""

from __future__ import annotations

import time
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from fieldcraft.interface.guide import first_guide
from fieldcraft.kernel.registry import TitleInfo, find
from fieldcraft.kernel.text import count
from fieldcraft.web import assets
from fieldcraft.web.game_table import Summary

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400


def ago(then: float, now: float | None = None) -> str:
    """How long ago something was.

    >>> ago(0, 30), ago(0, 7200), ago(0, 200000)
    ('just now', '2 hours ago', '2 days ago')
    """
    seconds = max(0.0, (time.time() if now is None else now) - then)
    for length, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= length:
            return f"{count(int(seconds // length), unit)} ago"
    return "just now"


def game_card(found: Summary) -> dict[str, Any]:
    """A game in the list on the home page."""
    title = find(found.title).name
    return {
        **asdict(found),
        "title_name": title,
        "scenario_name": found.name.removeprefix(f"{title}: "),
        "touched_text": ago(found.touched),
        "touched_iso": datetime.fromtimestamp(found.touched, UTC).isoformat(timespec="seconds"),
    }


def players_text(low: int, high: int) -> str:
    """How many can play."""
    return count(low, "player") if low == high else f"{low} to {high} players"


def title_card(info: TitleInfo) -> dict[str, Any]:
    """A title on the home page."""
    (low, high), title = info.seats, find(info.id)
    return {
        "id": info.id,
        "name": info.name,
        "description": info.description,
        "scenarios": info.scenarios,
        "options": info.options,
        "credits": info.credits,
        "maturity": info.maturity,
        "guided": first_guide(title) is not None,
        "length": info.scenarios[0].length,
        "players": players_text(low, high),
        "players_of": {one.id: players_text(low, one.players or high) for one in info.scenarios},
        "version": assets.drawing_key(title.data_digest),
    }
