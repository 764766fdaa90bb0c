"""Render tables as HTML: the templates and the values they need."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from fieldcraft import drawing
from fieldcraft.interface.odds_text import margin, percentages
from fieldcraft.interface.reading import MAX_LIBRARIES, Reading, Shelf, library_of, readings, shelves
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Table
from fieldcraft.kernel.log import LogLine, Moment
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.kernel.results import reached
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.scene import Piece, Scene
from fieldcraft.kernel.setup import option_value
from fieldcraft.kernel.text import count
from fieldcraft.web import assets
from fieldcraft.web.decision_bar import decision_bar
from fieldcraft.web.drawing_cache import DrawingCache
from fieldcraft.web.game_table import GameTable, Summary, Visitor
from fieldcraft.web.settings import default_cache

LOG_MOMENTS: Final = 40
RECENT_LINES: Final = 3
FOCUS_MARGIN: Final = 176
MAX_SEARCH: Final = 200
BANDS: Final = 6
OPEN_CARDS: Final = 8
NARROW_COLUMNS: Final = 4
NARROW_ROW: Final = 110
NO_BADGES: Final[Mapping[str, str]] = {}
MINUTE, HOUR, DAY = 60, 3600, 86400


class Renderer:
    """The templates and the board drawings."""

    def __init__(self, drawings: DrawingCache | None = None) -> None:
        drawings = drawings or DrawingCache(default_cache())
        self.boards = assets.BoardDrawings(drawings)
        self.templates = Environment(
            loader=FileSystemLoader(str(files("fieldcraft.web") / "templates")),
            autoescape=select_autoescape(default=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=FileSystemBytecodeCache(str(drawings.templates)) if drawings.templates else None,
        )
        self.templates.globals.update(
            static=assets.static_url, modules=assets.modules, die=die, counter=counter, count=count
        )
        self.templates.globals.update(percentages=percentages, margin=margin, is_wide=is_wide)
        self.templates.filters.update(option_value=option_value, number=number)
        self._shelves = lru_cache(maxsize=MAX_LIBRARIES)(self._render_shelves)

    def page(self, template: str, /, **values: Any) -> str:
        """Render a page or a fragment."""
        return self.templates.get_template(template).render(values)

    def table(self, table: GameTable, visitor: Visitor) -> str:
        """Render the current table as a page."""
        return self.page("table.html", **self._current(table, visitor) | {"oob": False}, error="")

    def update(self, table: GameTable, visitor: Visitor, error: str = "", known: int | None = None) -> str:
        """Render the parts that change with a choice. A client that knows the log up to `known` gets only the rest."""
        return self.page("update.html", **self._current(table, visitor, known), error=error)

    def past(
        self, table: GameTable, visitor: Visitor, game: Game[Any, Any], whole_page: bool = False, playing: bool = False
    ) -> str:
        """Render an earlier position; the log and the scrubber still show the whole game."""
        values = self._current(table, visitor)
        moment = next((m for m in values["moments"] if m.number == game.number), None)
        values |= self._position(table, game.scene())
        values |= {"at": game.number, "number": game.number, "at_text": moment.text if moment else ""}
        values |= {"oob": not whole_page, "playing": playing, "announcement": ""}
        values["recent"] = [(line, True) for line in moment.lines] if moment else []
        return self.page("table.html" if whole_page else "update.html", **values, error="")

    def log(self, table: GameTable) -> str:
        """Render the whole log."""
        game = table.game
        values = {"table": table, "title": game.title, "number": game.number, "earlier": False, "at": None}
        return self.page("log.html", **values, oob=False, appended=False, moments=game.moments())

    def library(self, rules: Rules, search: str = "", now: Sequence[Reading] = ()) -> str:
        """Render cards and tables: those that matter now in full, then all by kind; or the results of a search."""
        wanted = search.strip()[:MAX_SEARCH]
        if not wanted:
            return self._cards(rules, now=now) + self._shelves(rules, bool(now))
        rows = {reading.item.id: reading.rows for reading in now}
        return self._cards(rules, search=wanted, shelves=shelves(library_of(rules).find(wanted)), rows=rows)

    def _render_shelves(self, rules: Rules, closed: bool) -> str:
        """All cards and tables by kind. They are the same for every game with these rules."""
        found = shelves(library_of(rules))
        return self._cards(rules, shelves=found, opened=0 if closed else opened_shelves(found))

    def _cards(self, rules: Rules, **values: Any) -> str:
        kinds = {shelf.heading: n % BANDS for n, shelf in enumerate(shelves(library_of(rules)))}
        usual: dict[str, Any] = {"now": (), "shelves": (), "search": "", "rows": {}, "opened": 0}
        return self.page("card_list.html", **usual | values, bands=kinds, title_id=rules.setup.title)

    def _current(self, table: GameTable, visitor: Visitor, known: int | None = None) -> dict[str, Any]:
        """Everything the table's templates need."""
        game = table.game
        since = game.number - LOG_MOMENTS
        appended = known is not None and since <= known < game.number
        moments = game.moments(max(-1, since))
        latest = latest_moments(table, moments)
        several_seats = len(table.seats) > 1
        usable, can_act = table.usable_by(visitor), table.can_act(visitor)
        bar = decision_bar(game, usable)
        return {
            **self._position(table, table.scene, bar.badges if bar else {}, bar.selectable if bar and can_act else ()),
            "bar": bar,
            "result": game.result,
            "rewound": game.rewound,
            "grades": game.rules.grades() if game.result else (),
            "grade": reached(game.rules.grades(), game.result) if game.result else None,
            "moments": [moment for moment in moments if moment.number > (known or 0)] if appended else moments,
            "appended": appended,
            "earlier": since > 0,
            "recent": recent_lines(moments, latest),
            "announcement": announcement(latest),
            "number": game.number,
            "last": game.number,
            "at": None,
            "playing": False,
            "can_act": can_act,
            "can_choose": bool(usable),
            "waiting": waiting(table, visitor),
            "several_seats": several_seats,
            "seat_name": table.name_of(table.seat) if several_seats and table.seat is not None else "",
            "seats": seats(table, visitor),
            "has_seat": bool(table.seats_of(visitor)),
            "can_redo": table.can_redo,
            "no_undo": no_undo(table),
            "title": game.title,
            "readings": readings(game),
            "has_cards": any(library_of(game.rules)),
            "scenario_name": scenario_name(game),
            "symbols": Markup(drawing.symbols()),
            "oob": True,
        }

    def _position(
        self, table: GameTable, scene: Scene, badges: Mapping[str, str] = NO_BADGES, selectable: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The drawing of a position with its badges, and the area to focus on."""
        key = self.boards.key(scene.board)
        return {
            "table": table,
            "scene": scene,
            "pieces": Markup(drawing.pieces(scene, badges)),
            "ground": f"/games/{table.id}/ground/{key}.svg",
            "palette_url": f"/games/{table.id}/palette/{key}.css",
            "focus": " ".join(f"{value:g}" for value in focus_area(scene, selectable)),
        }


def focus_area(scene: Scene, selectable: Iterable[str]) -> tuple[float, ...]:
    """The centre and size of the area around everything selectable, or else around our pieces."""
    spots = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces = {piece.id: piece.at or spots.get(piece.spot) for piece in scene.pieces}
    found = [point for place in selectable if (point := spots.get(place) or pieces.get(place))]
    points = found or [point for piece in scene.pieces if piece.side == "ours" and (point := pieces[piece.id])]
    if not points:
        return ()
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return (left + right) / 2, (top + bottom) / 2, right - left + FOCUS_MARGIN, bottom - top + FOCUS_MARGIN


def counter(piece: Piece) -> Markup:
    """A counter in a panel."""
    return Markup(drawing.counter(piece))


def die(face: int) -> Markup:
    """A die in the log."""
    return Markup(drawing.die(face))


def opened_shelves(found: Sequence[Shelf]) -> int:
    """How many kinds are open from the start: the first, and the next ones while they hold few cards together."""
    totals = accumulate(len(shelf.items) for shelf in found)
    return max(1, sum(total <= OPEN_CARDS for total in totals))


def is_wide(table: Table) -> bool:
    """Whether a table needs the whole width of the page."""
    return len(table.heading) > NARROW_COLUMNS or any(sum(map(len, row)) > NARROW_ROW for row in table.rows)


def number(value: float) -> str:
    """A score without trailing zeros.

    >>> number(3.0), number(2.5)
    ('3', '2.5')
    """
    return f"{value:g}"


def scenario_name(game: Game[Any, Any]) -> str:
    """The name of a game's scenario."""
    return next(known.name for known in game.title.scenarios if known.id == game.setup.scenario)


def latest_moments(table: GameTable, moments: list[Moment]) -> list[Moment]:
    """The last choice a player made and the forced choices after it."""
    chosen = (n for n in range(len(moments) - 1, -1, -1) if moments[n].number not in table.forced)
    return moments[next(chosen, 0) :]


def recent_lines(moments: list[Moment], latest: list[Moment]) -> list[tuple[LogLine, bool]]:
    """The newest log lines and a few before them, each with whether it is new."""
    lines = [line for moment in moments for line in moment.lines]
    fresh = sum(len(moment.lines) for moment in latest)
    first = len(lines) - fresh
    return [(line, n >= first) for n, line in enumerate(lines)][max(0, len(lines) - max(RECENT_LINES, fresh)) :]


def announcement(moments: list[Moment]) -> str:
    """What happened, for screen readers."""
    texts = [
        text for moment in moments for text in (moment.text and f"{moment.text}.", *(s.text for s in moment.lines))
    ]
    return " ".join(filter(None, texts))


def no_undo(table: GameTable) -> str:
    """Why the last choice can't be undone; empty if it can."""
    game = table.game
    if game.pending is not None and game.pending.option is not None:
        return ""
    for entry in game.last.back():
        if entry.number == 0:
            break
        if entry.chance_results and not game.practice:
            return "Can't undo past dice or cards, except in a practice game"
        if entry.number not in table.forced:
            return ""
    return "Nothing to undo"


def waiting(table: GameTable, visitor: Visitor) -> str:
    """The hint for a visitor who can't act now."""
    if not table.seats_of(visitor):
        return "You are watching."
    return "" if table.seat is None else f"Waiting for {table.name_of(table.seat)}."


def seats(table: GameTable, visitor: Visitor) -> list[dict[str, Any]]:
    """The seats as a visitor sees them; links to free seats only for those who have a seat."""
    has_seat = bool(table.seats_of(visitor))
    to_move = table.seat
    return [
        {
            "number": seat.number,
            "name": table.name_of(seat.number),
            "mine": seat.held_by(visitor),
            "taken": seat.taken,
            "link": f"/seats/{seat.secret}" if has_seat and not seat.taken else "",
            "to_move": seat.number == to_move,
        }
        for seat in table.seats
    ]


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
    title, _, scenario = found.name.partition(": ")
    return {
        **asdict(found),
        "title_name": title,
        "scenario_name": scenario,
        "touched_text": ago(found.touched),
        "touched_iso": datetime.fromtimestamp(found.touched, UTC).isoformat(timespec="seconds"),
    }


def title_card(info: TitleInfo) -> dict[str, Any]:
    """A title on the home page."""
    low, high = info.seats
    return {
        "id": info.id,
        "name": info.name,
        "description": info.description,
        "scenarios": info.scenarios,
        "options": info.options,
        "credits": info.credits,
        "maturity": info.maturity,
        "length": info.scenarios[0].length,
        "players": "1 player" if high == 1 else f"{low} to {high} players",
        "version": quote(assets.fingerprint()),
    }
