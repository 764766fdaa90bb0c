"""Render tables as HTML: the templates and the values they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from fieldcraft import drawing
from fieldcraft.interface.about import About
from fieldcraft.interface.briefings import briefings
from fieldcraft.interface.gestures import has_ties
from fieldcraft.interface.guide import guide_of
from fieldcraft.interface.odds_text import rows
from fieldcraft.interface.reading import MAX_LIBRARIES, Reading, Shelf, library_of, lit_rows, readings, shelves
from fieldcraft.interface.terms import term_finder
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Table
from fieldcraft.kernel.log import LogLine, Moment
from fieldcraft.kernel.results import reached
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.scene import Panel, Piece, Scene, Shade
from fieldcraft.kernel.setup import option_value
from fieldcraft.kernel.steps import No
from fieldcraft.kernel.text import count
from fieldcraft.web import assets, table_view
from fieldcraft.web.decision_bar import decision_bar
from fieldcraft.web.drawing_cache import DrawingCache
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.settings import default_cache
from fieldcraft.web.shop_view import in_shop, shop_view
from fieldcraft.web.story import Drawings, NewBoard, as_script, fingerprint, tell, tell_beats
from fieldcraft.web.suggestion_view import suggestion_views, without_suggested
from fieldcraft.web.term_links import mark_terms
from fieldcraft.web.visitor_view import can_deselect, no_undo, seats, waiting

LOG_MOMENTS: Final = 40
RECENT_LINES: Final = 3
FOCUS_MARGIN: Final = 176
# Whose pieces matter where nothing can be selected, the first first.
SIDES: Final = ("ours", "theirs")
MAX_SEARCH: Final = 200
MAX_ERRORS: Final = 32
BANDS: Final = 6
SUGGESTION_KEYS: Final = "ABCDEF"
"""With Shift, so that they don't clash with the keys of options."""
MAX_STORIES: Final = 4
"""How many stories are kept for one version of a game: that of the player, and those of the first who watch."""
OPEN_CARDS: Final = 8
NARROW_COLUMNS: Final = 4
NARROW_ROW: Final = 110
CHOOSABLE: Final = "You can choose this now."
NOT_NOW: Final = "It isn't part of this decision."
NO_BADGES: Final[Mapping[str, str]] = {}


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
            static=assets.static_url,
            modules=assets.modules,
            die=die,
            counter=counter,
            count=count,
            max_pips=table_view.MAX_PIPS,
        )
        self.templates.globals.update(odds_rows=rows, is_wide=is_wide, max_pips=table_view.MAX_PIPS)
        self.templates.globals.update(zooms=" ".join(f"{level:g}" for level in drawing.ZOOM_LEVELS))
        self.templates.filters.update(option_value=option_value, number=number, terms=mark_terms, sentences=sentences)
        self._shelves = lru_cache(maxsize=MAX_LIBRARIES)(self._render_shelves)
        self.error = lru_cache(maxsize=MAX_ERRORS)(self._render_error)

    def page(self, template: str, /, **values: Any) -> str:
        """Render a page or a fragment."""
        return self.templates.get_template(template).render(values)

    def _render_error(self, heading: str, message: str, retry: bool) -> str:
        """An error page. The usual ones are kept, because those who cause them cause many."""
        return self.page("error.html", heading=heading, message=message, retry=retry)

    def table(self, table: GameTable, visitor: Visitor) -> str:
        """Render the current table as a page."""
        return self.page("table.html", **self._current(table, visitor) | {"oob": False}, error="")

    def update(
        self, table: GameTable, visitor: Visitor, error: str = "", known: int | None = None, seen: int = 0
    ) -> str:
        """Render the parts that change with a choice. A client that knows the log up to `known` gets only the rest.

        It also gets the beats from there on, without the first ones that it has `seen` already.
        """
        story = self.story(table, table.game, known, visitor.narrow, seen) if known is not None else ""
        return self.page("update.html", **self._current(table, visitor, known), error=error, story=Markup(story))

    def held(self, table: GameTable, visitor: Visitor, held: table_view.HeldChoice) -> str:
        """Render what a choice shows before the enemy's phase, and ask whether to begin it."""
        values = self._current(table, visitor) | self._position(table, held.ahead.scene, visitor.narrow)
        told = tell_beats(table.scene, held.ahead.scene, held.ahead.beats, self._drawings(table, visitor.narrow))
        values |= {
            "held": held,
            "seen": len(told),
            "briefings": (),
            "announcement": "",
            "no_undo": "Take back your last action first",
        }
        return self.page("update.html", **values, error="", story=Markup(as_script(told)))

    def story(self, table: GameTable, game: Game[Any, Any], known: int, narrow: bool, seen: int = 0) -> str:
        """The beats from an earlier position to that of `game`, as JSON for the page; empty if there are none."""
        span = known, game.number, narrow, seen
        kept = table.stories.get(span)
        if kept is not None:
            return kept
        story = as_script(tell(game, known, self._drawings(table, narrow))[seen:])
        if len(table.stories) < MAX_STORIES:
            table.stories[span] = story
        return story

    def _drawings(self, table: GameTable, narrow: bool) -> Drawings:
        """How to draw what a beat shows beside the board."""

        def board(scene: Scene) -> NewBoard:
            drawn = self._position(table, scene, narrow)
            return NewBoard(drawn["ground"], drawn["palette_url"], drawing.marks(scene) + drawing.pieces(scene))

        rules = table.game.rules
        return Drawings(
            lambda scene: table_view.stage(rules, scene, narrow),
            partial(table_view.card_url, table.id, rules),
            board,
            term_finder(table.game.title),
        )

    def past(
        self,
        table: GameTable,
        visitor: Visitor,
        game: Game[Any, Any],
        whole_page: bool = False,
        known: int | None = None,
    ) -> str:
        """Render an earlier position; the log and the scrubber still show the whole game."""
        values = self._current(table, visitor)
        moment = next((m for m in values["moments"] if m.number == game.number), None)
        values |= self._position(table, game.scene(), visitor.narrow, at=game.number)
        values |= {
            "at": game.number,
            "head": fingerprint(game.last),
            "number": game.number,
            "at_text": moment.text if moment else "",
            "briefings": (),
        }
        values |= {"oob": not whole_page, "announcement": ""}
        values["recent"] = [(line, True) for line in moment.lines] if moment else []
        story = self.story(table, game, known, visitor.narrow) if known is not None else ""
        return self.page("table.html" if whole_page else "update.html", **values, error="", story=Markup(story))

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

    def about(self, game: Game[Any, Any], known: About, asked: bool = False) -> str:
        """Render what a player learns by pointing at something; one who asked why not always gets an answer."""
        reason = known.reason
        if asked and reason is None and game.choice is not None:
            reason = No(game.rules.cite(game.choice.rule), CHOOSABLE if known.choosable else NOT_NOW)
        return self.page(
            "why.html",
            title=game.title,
            asked=asked,
            id=known.id,
            name=known.name,
            piece=known.piece,
            card=known.card,
            about=known.lines,
            reason=reason.text if reason else "",
            rule=reason.rule if reason else "",
            bands=self._bands(game.rules),
        )

    def _bands(self, rules: Rules) -> dict[str, int]:
        """The colour of each kind of card."""
        return {shelf.heading: n % BANDS for n, shelf in enumerate(shelves(library_of(rules)))}

    def _render_shelves(self, rules: Rules, closed: bool) -> str:
        """All cards and tables by kind. They are the same for every game with these rules."""
        found = shelves(library_of(rules))
        return self._cards(rules, shelves=found, opened=0 if closed else opened_shelves(found))

    def _cards(self, rules: Rules, **values: Any) -> str:
        usual: dict[str, Any] = {"now": (), "shelves": (), "search": "", "rows": {}, "opened": 0}
        return self.page("card_list.html", **usual | values, bands=self._bands(rules), title_id=rules.setup.title)

    def _current(self, table: GameTable, visitor: Visitor, known: int | None = None) -> dict[str, Any]:
        """Everything the table's templates need."""
        game = table.game
        since = game.number - LOG_MOMENTS
        appended = known is not None and since <= known < game.number
        moments = game.moments(max(-1, since))
        latest = latest_moments(table, moments)
        several_seats = len(table.seats) > 1
        names = {spot.id: spot.name for spot in table.scene.board.spots}
        usable, can_act = table.usable_by(visitor), table.can_act(visitor)
        bar = decision_bar(game, usable, in_shop(game))
        suggested = suggestion_views(game, bar)
        bar = without_suggested(bar, suggested) if bar else None
        return {
            **self._position(
                table,
                table.scene,
                visitor.narrow,
                bar.badges if bar else {},
                bar.selectable if bar and can_act else (),
                shades=game.decision.shading if game.decision else (),
            ),
            "bar": bar,
            "shop": shop_view(
                game,
                {button.index: button for button in bar.for_sale},
                names,
                partial(table_view.face_url, table.id, game.rules),
            )
            if bar
            else None,
            "suggestions": suggested,
            "suggestion_keys": SUGGESTION_KEYS,
            "coach": table.coach if can_act or game.over else None,
            "result": game.result,
            "rewound": game.rewound,
            "turning_points": table_view.turning_points(game) if game.result else (),
            "next_scenario": table_view.next_scenario(game) if game.result else None,
            "grades": game.rules.grades() if game.result else (),
            "grade": reached(game.rules.grades(), game.result) if game.result else None,
            "moments": [moment for moment in moments if moment.number > (known or 0)] if appended else moments,
            "appended": appended,
            "earlier": since > 0,
            "briefings": briefings(game, latest[0].number - 1) if latest else (),
            "recent": recent_lines(moments, latest),
            "announcement": announcement(latest),
            "number": game.number,
            "last": game.number,
            "head": fingerprint(game.last),
            "held": None,
            "at": None,
            "can_act": can_act,
            "can_choose": bool(usable),
            "waiting": waiting(table, visitor),
            "several_seats": several_seats,
            "seat_name": table.name_of(table.seat) if several_seats and table.seat is not None else "",
            "seats": seats(table, visitor),
            "has_seat": bool(table.seats_of(visitor)),
            "active": game.decision.active if game.decision and can_act else (),
            "shortcut": game.decision.shortcut if game.decision and can_act else "",
            "has_ties": has_ties(game.title),
            "guided": guide_of(game) is not None,
            "can_deselect": can_act and can_deselect(table),
            "setting_up": game.pending is not None and game.pending.option is None,
            "can_redo": table.can_redo,
            "no_undo": no_undo(table, visitor),
            "title": game.title,
            "readings": (now := readings(game)),
            "lit": lit_rows(now),
            "has_cards": any(library_of(game.rules)),
            "scenario_name": scenario_name(game),
            "symbols": Markup(drawing.symbols()),
            "oob": True,
        }

    def _position(
        self,
        table: GameTable,
        scene: Scene,
        narrow: bool,
        badges: Mapping[str, str] = NO_BADGES,
        selectable: Iterable[str] = (),
        at: int | None = None,
        shades: Sequence[Shade] = (),
    ) -> dict[str, Any]:
        """The drawing of a position with its badges and shades, and the area to focus on.

        `at` is the number of an earlier position.
        """
        key = self.boards.key(scene.board)
        moment = "" if at is None else f"?at={at}"
        return {
            "table": table,
            "scene": scene,
            "pieces": Markup(drawing.marks(scene, shades) + drawing.pieces(scene, badges, shades)),
            "shade_legend": drawing.shade_legend(shades),
            "stage": Markup(table_view.stage(table.game.rules, scene, narrow)),
            "roster": table_view.roster(table.id, table.game.rules, scene),
            "in_play": table_view.cards_in_play(table.id, table.game.rules, scene),
            "ground": f"/games/{table.id}/ground/{key}.svg{moment}",
            "palette_url": f"/games/{table.id}/palette/{key}.css{moment}",
            "focus": " ".join(f"{value:g}" for value in focus_area(scene, selectable)),
            "targets": table_view.targets_json(scene),
            "counter_size": f"{scene.board.counter:g}",
            "tall": scene.board.height > scene.board.width,
        }


def focus_area(scene: Scene, selectable: Iterable[str]) -> tuple[float, ...]:
    """The centre and size of the area around everything selectable, or else around our pieces, or else the enemy's."""
    spots = {spot.id: (spot.x, spot.y) for spot in scene.board.spots}
    pieces = {piece.id: piece.at or spots.get(piece.spot) for piece in scene.pieces}
    found = [point for place in selectable if (point := spots.get(place) or pieces.get(place))]
    held = ([at for piece in scene.pieces if piece.side == side and (at := pieces[piece.id])] for side in SIDES)
    points = found or next(filter(None, held), [])
    if not points:
        return ()
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    return (left + right) / 2, (top + bottom) / 2, right - left + FOCUS_MARGIN, bottom - top + FOCUS_MARGIN


def sentences(panel: Panel) -> list[str]:
    """The lines of a panel that its counters and its table don't show: not those that begin as a row is called."""
    shown = tuple(f"{label}: " for label in (*[row.label for row in panel.rows], *[row[0] for row in panel.table]))
    return [line for line in panel.lines if not line.startswith(shown)]


def counter(piece: Piece) -> Markup:
    """A counter in a panel."""
    return Markup(drawing.counter(piece))


def die(face: int, sides: int = 6) -> Markup:
    """A die in the log."""
    return Markup(drawing.die(face, sides))


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
