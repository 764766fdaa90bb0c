"""From a table to HTML: the templates, and what they are given."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from fieldcraft import drawing
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine, Moment
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.kernel.results import reached
from fieldcraft.kernel.scene import Piece, Scene
from fieldcraft.web import assets, view
from fieldcraft.web.drawer import Drawer
from fieldcraft.web.settings import usual_cache
from fieldcraft.web.tables import Summary, Table, Who

LOG_MOMENTS: Final = 40
RECENT_LINES: Final = 3
ROUND: Final = 176
NOTHING: Final[Mapping[str, str]] = {}
MINUTE, HOUR, DAY = 60, 3600, 86400


class Looks:
    """The templates with all they need, and the boards drawn so far."""

    def __init__(self, drawer: Drawer | None = None) -> None:
        drawer = drawer or Drawer(usual_cache())
        self.boards = assets.Boards(drawer)
        self.templates = Environment(
            loader=FileSystemLoader(str(files("fieldcraft.web") / "templates")),
            autoescape=select_autoescape(default=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=FileSystemBytecodeCache(str(drawer.templates)) if drawer.templates else None,
        )
        self.templates.globals.update(
            static=assets.address, modules=assets.modules, die=die, counter=counter, percent=percent
        )
        self.templates.filters.update(shown=shown, number=number)

    def page(self, template: str, /, **given: Any) -> str:
        """A page or a fragment."""
        return self.templates.get_template(template).render(given)

    # The table

    def table(self, table: Table, who: Who) -> str:
        """The table as it stands, as a page."""
        return self.page("table.html", **self._now(table, who) | {"oob": False}, complaint="")

    def update(self, table: Table, who: Who, complaint: str = "", known: int | None = None) -> str:
        """What changes of the table after a choice; whoever knows the log up to a choice is sent the rest of it."""
        return self.page("update.html", **self._now(table, who, known), complaint=complaint)

    def past(
        self, table: Table, who: Who, game: Game[Any, Any], whole_page: bool = False, playing: bool = False
    ) -> str:
        """The table as it stood after some choices; the log and the scrubber stay whole."""
        given = self._now(table, who)
        moment = next((m for m in given["moments"] if m.number == game.number), None)
        given |= self._position(table, game.scene())
        given |= {"at": game.number, "number": game.number, "at_text": moment.text if moment else "", "said": ""}
        given |= {"oob": not whole_page, "playing": playing}
        given["recent"] = [(said, True) for said in moment.lines] if moment else []
        return self.page("table.html" if whole_page else "update.html", **given, complaint="")

    def log(self, table: Table) -> str:
        """The whole log."""
        game = table.game
        given = {"table": table, "title": game.title, "number": game.number, "earlier": False, "at": None, "oob": False}
        given["appended"] = False
        return self.page("log.html", **given, moments=game.moments())

    def _now(self, table: Table, who: Who, known: int | None = None) -> dict[str, Any]:
        """Everything the templates of the table need."""
        game = table.game
        since = game.number - LOG_MOMENTS
        appended = known is not None and since <= known < game.number
        told = game.moments(max(-1, since))
        news = recent(table, told)
        several = len(table.seats) > 1
        bar, may_act = view.bar(game), table.may_act(who)
        return {
            **self._position(table, table.scene, bar.figures if bar else {}, bar.lit if bar and may_act else ()),
            "bar": bar,
            "result": game.result,
            "rewound": game.rewound,
            "grades": game.rules.grades() if game.result else (),
            "grade": reached(game.rules.grades(), game.result) if game.result else None,
            "moments": [moment for moment in told if moment.number > (known or 0)] if appended else told,
            "appended": appended,
            "earlier": since > 0,
            "recent": shown_lines(told, news),
            "said": spoken(news),
            "number": game.number,
            "last": game.number,
            "at": None,
            "playing": False,
            "may_act": may_act,
            "waiting": waiting(table, who),
            "several_seats": several,
            "seat_name": table.name_of(table.seat) if several and table.seat is not None else "",
            "seats": seats(table, who),
            "sits": bool(table.seats_of(who)),
            "can_redo": table.can_redo,
            "no_undo": no_undo(table),
            "title": game.title,
            "scenario_name": scenario_name(game),
            "symbols": Markup(drawing.symbols()),
            "oob": True,
        }

    def _position(
        self, table: Table, scene: Scene, figures: Mapping[str, str] = NOTHING, lit: Iterable[str] = ()
    ) -> dict[str, Any]:
        """What is drawn of a position, with the figures of what can be done, and where to look."""
        name = self.boards.name(scene.board)
        return {
            "table": table,
            "scene": scene,
            "pieces": Markup(drawing.pieces(scene, figures)),
            "ground": f"/games/{table.id}/ground/{name}.svg",
            "palette_url": f"/games/{table.id}/palette/{name}.css",
            "near": " ".join(f"{figure:g}" for figure in near(scene, lit)),
        }


def near(scene: Scene, lit: Iterable[str]) -> tuple[float, ...]:
    """What matters on the board: the middle and the size of the room round what is lit, or else round our pieces."""
    where = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces = {piece.id: piece.at or where.get(piece.spot) for piece in scene.pieces}
    found = [point for place in lit if (point := where.get(place) or pieces.get(place))]
    points = found or [point for piece in scene.pieces if piece.side == "ours" and (point := pieces[piece.id])]
    if not points:
        return ()
    (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*points, strict=True))
    return (left + right) / 2, (top + bottom) / 2, right - left + ROUND, bottom - top + ROUND


def counter(piece: Piece) -> Markup:
    """A counter in a panel."""
    return Markup(drawing.counter(piece))


def die(face: int) -> Markup:
    """A die in the log."""
    return Markup(drawing.die(face))


def shown(value: object) -> str:
    """A value of an option as a form sends it.

    >>> shown(True), shown(3)
    ('yes', '3')
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def number(value: float) -> str:
    """A score without needless noughts.

    >>> number(3.0), number(2.5)
    ('3', '2.5')
    """
    return f"{value:g}"


def scenario_name(game: Game[Any, Any]) -> str:
    """What the scenario is called."""
    return next(known.name for known in game.title.scenarios if known.id == game.setup.scenario)


def recent(table: Table, told: list[Moment]) -> list[Moment]:
    """What happened since somebody was last asked: their choice, and what passed by itself after it."""
    asked = (n for n in range(len(told) - 1, -1, -1) if told[n].number not in table.forced)
    return told[next(asked, 0) :]


def shown_lines(told: list[Moment], news: list[Moment]) -> list[tuple[LogLine, bool]]:
    """The lines of the news, each with whether it is new, and a few before them so that the eye can follow."""
    lines = [said for moment in told for said in moment.lines]
    fresh = sum(len(moment.lines) for moment in news)
    first = len(lines) - fresh
    return [(said, n >= first) for n, said in enumerate(lines)][max(0, len(lines) - max(RECENT_LINES, fresh)) :]


def spoken(moments: list[Moment]) -> str:
    """What happened, for those who listen."""
    said = [text for moment in moments for text in (moment.text and f"{moment.text}.", *(s.text for s in moment.lines))]
    return " ".join(filter(None, said))


def no_undo(table: Table) -> str:
    """Why the last choice that was asked for cannot be taken back; nothing if it can."""
    game = table.game
    if game.pending is not None and game.pending.option is not None:
        return ""
    for entry in game.last.back():
        if entry.number == 0:
            break
        if entry.chance_results and not game.practice:
            return "The last choice met dice or cards; only a practice game goes back past them"
        if entry.number not in table.forced:
            return ""
    return "There is nothing to take back"


def waiting(table: Table, who: Who) -> str:
    """What somebody who cannot act now is told."""
    if not table.seats_of(who):
        return "You are watching."
    return "" if table.seat is None else f"It is for {table.name_of(table.seat)} to decide."


def seats(table: Table, who: Who) -> list[dict[str, Any]]:
    """The seats as somebody sees them; the links to free ones only for those who sit there."""
    sits = bool(table.seats_of(who))
    to_move = table.seat
    return [
        {
            "number": seat.number,
            "name": table.name_of(seat.number),
            "mine": seat.held_by(who),
            "taken": seat.taken,
            "link": f"/seats/{seat.secret}" if sits and not seat.taken else "",
            "to_move": seat.number == to_move,
        }
        for seat in table.seats
    ]


def ago(then: float, now: float | None = None) -> str:
    """How long ago something was, in words.

    >>> ago(0, 30), ago(0, 7200), ago(0, 200000)
    ('just now', '2 hours ago', '2 days ago')
    """
    passed = max(0.0, (time.time() if now is None else now) - then)
    for unit, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if passed >= unit:
            many = int(passed // unit)
            return f"{many} {word}{'' if many == 1 else 's'} ago"
    return "just now"


def resumable(found: Summary) -> dict[str, Any]:
    """A game of the list on the home page."""
    title, _, scenario = found.name.partition(": ")
    return {
        **asdict(found),
        "title_name": title,
        "scenario_name": scenario,
        "touched_words": ago(found.touched),
        "touched_iso": datetime.fromtimestamp(found.touched, UTC).isoformat(timespec="seconds"),
    }


def boxed(info: TitleInfo) -> dict[str, Any]:
    """A title on the shelf."""
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
        "version": quote(assets.release()),
    }
