"""The parts of the table that the open page fetches: choices, positions, odds, advice, reasons, live updates."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator
from contextlib import closing
from typing import Any, Final, cast

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from fieldcraft import drawing
from fieldcraft.interface.describe import describe
from fieldcraft.interface.find import find_targets, scene_targets
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.interface.reading import readings
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.scene import Scene
from fieldcraft.players.advice import Advice, advise
from fieldcraft.web import assets
from fieldcraft.web.errors import NotFound, StaleVersion
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.params import (
    executor,
    flag,
    integer,
    integers,
    optional_integer,
    path_param,
    query,
    read_form,
    renderer,
    sentence,
    service,
    text_field,
    updates,
    visitor,
)

Action = Callable[[], GameTable]
ADVICE_INTERVAL: Final = 0.15


# Play


async def choose(request: Request) -> Response:
    """Make a choice, or pick a set of pieces."""
    form, game = await read_form(request), path_param(request)
    version, choice = integer(form, "version"), integers(form, "choice")
    pieces = [piece for piece in form.getlist("pieces") if isinstance(piece, str)] or None
    auto = text_field(form, "auto", "yes") == "yes"
    return await _act(
        request,
        lambda: service(request).choose(game, visitor(request), version, choice, pieces, auto),
        optional_integer(form, "known"),
    )


async def undo(request: Request) -> Response:
    """Undo the last choice."""
    return await _step(request, service(request).undo)


async def redo(request: Request) -> Response:
    """Redo the last choice that was undone."""
    return await _step(request, service(request).redo)


async def _step(request: Request, step: Callable[[str, Visitor, int, bool], GameTable]) -> Response:
    form, game = await read_form(request), path_param(request)
    version, auto = integer(form, "version"), text_field(form, "auto", "yes") == "yes"
    return await _act(request, lambda: step(game, visitor(request), version, auto))


async def _act(request: Request, action: Action, known: int | None = None) -> Response:
    return await executor(request).run_quick(_act_now, request, action, known)


def _act_now(request: Request, action: Action, known: int | None) -> Response:
    """Return the table after an action; if it fails, the unchanged table and the reason."""
    error, status = "", 200
    try:
        table = action()
    except NotFound:
        raise
    except FieldcraftError as refused:
        table, known = service(request).open(path_param(request)), None
        error, status = sentence(refused), 409 if isinstance(refused, StaleVersion) else 422
    return HTMLResponse(renderer(request).update(table, visitor(request), error, known), status)


# Look


def table(request: Request) -> Response:
    """The current table."""
    return HTMLResponse(renderer(request).update(service(request).open(path_param(request)), visitor(request)))


def at(request: Request) -> Response:
    """The table after a number of choices; the current one if there are no more."""
    found, number = service(request).open(path_param(request)), integer(request.query_params, "number")
    if number >= found.game.number:
        return HTMLResponse(renderer(request).update(found, visitor(request)))
    game = service(request).at(found.id, number)
    return HTMLResponse(renderer(request).past(found, visitor(request), game, playing=flag(request, "play")))


def log(request: Request) -> Response:
    """The whole log."""
    return HTMLResponse(renderer(request).log(service(request).open(path_param(request))))


async def events(request: Request) -> Response:
    """A stream of the game's version whenever it changes."""
    updates(request).check_capacity()
    table = await executor(request).run_quick(service(request).open, path_param(request))
    return _event_stream(updates(request).watch(table.id, table.stamp))


def _event_stream(events: AsyncIterator[bytes]) -> Response:
    """Stream server-sent events uncompressed, since compression would buffer them."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"Content-Encoding": "identity"})


async def odds(request: Request) -> Response:
    """A stream of the options' odds as they are computed."""
    return _event_stream(_odds(request, await _table_at_version(request)))


async def _table_at_version(request: Request) -> GameTable:
    version = integer(request.query_params, "version")
    return await executor(request).run_quick(service(request).cache.at_version, path_param(request), version)


async def _odds(request: Request, table: GameTable) -> AsyncIterator[bytes]:
    """Compute the odds option by option in a thread."""
    results = quick_odds(table.game, service(request).settings.odds_patience)
    while (found := await executor(request).run_slow(next, results, None)) is not None:
        index, known = found
        if len(known.outcomes) > 1:
            yield _option_event(index, renderer(request).page("odds.html", odds=known))


async def advice(request: Request) -> Response:
    """A stream of advice from search, refined while it runs; empty if there is nothing to decide."""
    return _event_stream(_advice(request, await _table_at_version(request)))


async def _advice(request: Request, table: GameTable) -> AsyncIterator[bytes]:
    """Search in short slices in a thread, for as long as the client listens."""
    if table.game.over or table.game.pending is not None:
        return
    with closing(cast("Generator[Advice]", advise(table.game, every=ADVICE_INTERVAL))) as refinements:
        while (advice := await executor(request).run_search(next, refinements, None)) is not None:
            yield _option_event(advice.best.index, renderer(request).page("advice.html", advice=advice))


def _option_event(index: int, html: str) -> bytes:
    """An event with HTML about one option."""
    return b"data: " + msgspec.json.encode({"index": index, "html": html}) + b"\n\n"


def trace(request: Request) -> Response:
    """An option's trace as a line over the board; empty if it has none or the game has moved on.

    The trace of an option never changes within a version, so the browser may cache it.
    """
    index, version = integer(request.path_params, "index"), integer(request.query_params, "version")
    try:
        table = service(request).cache.at_version(path_param(request), version)
    except StaleVersion:
        return HTMLResponse("")
    drawn = drawing.trace(table.scene, table.game.trace(index))
    return HTMLResponse(drawn, headers={"Cache-Control": "private, max-age=3600"})


def why(request: Request) -> Response:
    """Why something on the board can't be chosen, and what it is. It is given by id, or by name."""
    found = service(request).open(path_param(request))
    what = {name: query(request, name) for name in ("place", "piece") if query(request, name)}
    if query(request, "name"):
        matches = find_targets(query(request, "name")[:100], scene_targets(found.scene))
        if not matches:
            return HTMLResponse("<p>Nothing on the board has that name.</p>")
        what = {matches[0].category: matches[0].id}
    reason = service(request).why_not(found.id, **what) if what else None
    name, *more = describe(found.scene, what.get("place") or what.get("piece", "")) or [""]
    return _fragment(
        request,
        "why.html",
        title=found.game.title,
        name=name,
        reason=reason.text if reason else "You can choose this now.",
        rule=reason.rule if reason else "",
        about=more,
    )


def names(request: Request) -> Response:
    """The names of everything on the board."""
    found = {target.name for target in scene_targets(service(request).open(path_param(request)).scene)}
    return _fragment(request, "names.html", names=sorted(found))


def cards(request: Request) -> Response:
    """The cards and tables of the game: those that matter now first, or the results of a search."""
    found, at = service(request).open(path_param(request)), optional_integer(request.query_params, "at")
    game = found.game if at is None else service(request).at(found.id, at)
    first = query(request, "id")
    now = sorted(readings(game), key=lambda reading: reading.item.id != first)
    return HTMLResponse(renderer(request).library(game.rules, query(request, "q"), now))


def luck(request: Request) -> Response:
    """The dice of the game compared with their expected values."""
    return _fragment(request, "luck.html", luck=service(request).luck(path_param(request)))


def _fragment(request: Request, template: str, /, **values: Any) -> Response:
    return HTMLResponse(renderer(request).page(template, **values))


# Pictures


def ground(request: Request) -> Response:
    """The ground of the board. Its URL contains a hash of the board, so the browser caches it forever."""
    return _board_part(request, "image/svg+xml", lambda scene: renderer(request).boards.ground(scene.board))


def palette(request: Request) -> Response:
    """The colours of the board."""
    return _board_part(request, "text/css; charset=utf-8", lambda scene: renderer(request).boards.palette(scene.board))


def _board_part(request: Request, kind: str, draw: Callable[[Scene], str]) -> Response:
    scene = service(request).open(path_param(request)).scene
    current = renderer(request).boards.key(scene.board) == path_param(request, "key")
    headers = {"Cache-Control": assets.IMMUTABLE.replace("public", "private") if current else "no-cache"}
    return Response(draw(scene), media_type=kind, headers=headers)


def board(request: Request) -> Response:
    """The board with everything on it, as a self-contained picture."""
    scene = service(request).open(path_param(request)).scene
    drawn = drawing.picture(scene, dark=flag(request, "dark"), fonts=assets.embedded_fonts())
    return Response(drawn, media_type="image/svg+xml")


ROUTES: Final = [
    *(Route(f"/games/{{game}}/{action.__name__}", action, methods=["POST"]) for action in (undo, redo)),
    Route("/games/{game}/choices", choose, methods=["POST"]),
    *(Route(f"/games/{{game}}/{part.__name__}", part) for part in (table, at, log, events, odds, advice)),
    *(Route(f"/games/{{game}}/{part.__name__}", part) for part in (why, names, luck, cards)),
    Route("/games/{game}/trace/{index}", trace),
    Route("/games/{game}/ground/{key}.svg", ground),
    Route("/games/{game}/palette/{key}.css", palette),
    Route("/games/{game}/board.svg", board),
]
