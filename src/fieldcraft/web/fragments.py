"""The parts of the table that the open page fetches: choices, positions, odds, advice, reasons, live updates."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Concatenate, Final, ParamSpec

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from fieldcraft import drawing
from fieldcraft.interface.find import scene_targets
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.scene import Board
from fieldcraft.web import assets, heavy_jobs, table_view
from fieldcraft.web.assets import BoardDrawings
from fieldcraft.web.choices import Resolve
from fieldcraft.web.compression import Result
from fieldcraft.web.errors import EnemyPhaseHeld, NotFound, Outdated, StaleVersion, Unavailable
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.params import (
    address,
    executor,
    flag,
    heavy,
    integer,
    integers,
    job_result,
    optional_integer,
    path_param,
    query,
    read_form,
    renderer,
    result_response,
    sentence,
    service,
    text_field,
    updates,
    visitor,
    workplace,
)
from fieldcraft.web.store import Best
from fieldcraft.web.table_view import HeldChoice

P = ParamSpec("P")
FOREVER: Final = assets.IMMUTABLE.replace("public", "private")
Action = Callable[[], GameTable]
MAX_TEXT: Final = 200
"""How much of an id, a name or a fingerprint is looked at."""
RESOLVE: Final[dict[str, Resolve]] = {"yes": "fight", "round": "round"}


# Play


async def choose(request: Request) -> Response:
    """Make a choice, or pick a set of pieces."""
    form, game = await read_form(request), path_param(request)
    version, choice = integer(form, "version"), integers(form, "choice")
    pieces = [piece for piece in form.getlist("pieces") if isinstance(piece, str)] or None
    place = text_field(form, "place")
    auto, hold = text_field(form, "auto", "yes") == "yes", text_field(form, "hold") == "yes"
    resolve, small = RESOLVE.get(text_field(form, "resolve"), ""), text_field(form, "small") == "yes"
    ties, keep_open = text_field(form, "ties") == "yes", text_field(form, "keep") == "yes"
    then = optional_integer(form, "then")
    suggestion = optional_integer(form, "suggestion")
    known, seen = optional_integer(form, "known"), max(0, optional_integer(form, "seen") or 0)
    try:
        return await _act(
            request,
            lambda: service(request).choose(
                game,
                visitor(request),
                version,
                choice,
                pieces,
                auto,
                hold,
                place,
                resolve,
                suggestion,
                then,
                small,
                ties,
                keep_open,
            ),
            known,
            seen,
            slow=bool(resolve),
        )
    except EnemyPhaseHeld as held:
        answer = HeldChoice(held.ahead, tuple(choice), tuple(pieces or ()), then, suggestion)
        table = service(request).open(game)
        return HTMLResponse(renderer(request).held(table, visitor(request), answer))


async def take_back(request: Request) -> Response:
    """Take a purchase out of the basket of a shop."""
    form, game = await read_form(request), path_param(request)
    version, number = integer(form, "version"), integer(form, "number")
    return await _act(request, lambda: service(request).take_back(game, visitor(request), version, number))


async def undo(request: Request) -> Response:
    """Undo the last choice."""
    return await _step(request, service(request).undo)


async def redo(request: Request) -> Response:
    """Redo the last choice that was undone."""
    return await _step(request, service(request).redo)


async def _step(request: Request, step: Callable[[str, Visitor, int, bool, bool, bool], GameTable]) -> Response:
    form, game = await read_form(request), path_param(request)
    version, auto = integer(form, "version"), text_field(form, "auto", "yes") == "yes"
    small, ties = text_field(form, "small") == "yes", text_field(form, "ties") == "yes"
    return await _act(request, lambda: step(game, visitor(request), version, auto, small, ties))


async def _act(
    request: Request, action: Action, known: int | None = None, seen: int = 0, slow: bool = False
) -> Response:
    """Act on the event loop; in a thread if that may take long, as when the computer makes many choices."""
    run = executor(request).run_slow if slow else executor(request).run_quick
    return await run(_act_now, request, action, known, seen)


def _act_now(request: Request, action: Action, known: int | None, seen: int) -> Response:
    """Return the table after an action; if it fails, the unchanged table and the reason."""
    error, status = "", 200
    try:
        table = action()
    except (NotFound, Outdated, Unavailable):
        raise
    except FieldcraftError as refused:
        table, known = service(request).open(path_param(request)), None
        error, status = sentence(refused), 409 if isinstance(refused, StaleVersion) else 422
    return HTMLResponse(renderer(request).update(table, visitor(request), error, known, seen), status)


# Look


def table(request: Request) -> Response:
    """The current table, with the beats that lead to it from the position that the client shows."""
    found = service(request).open(path_param(request))
    known = heavy_jobs.known_position(found.game, *_known(request))
    return HTMLResponse(renderer(request).update(found, visitor(request), known=known))


def _known(request: Request) -> tuple[int | None, str]:
    """The number and the fingerprint of the position that the client shows."""
    return optional_integer(request.query_params, "known"), query(request, "head")[:MAX_TEXT]


async def at(request: Request) -> Response:
    """The table after a number of choices; the current one if there are no more."""
    who, number = visitor(request), integer(request.query_params, "number")
    return _html(request, await job_result(request, heavy_jobs.table_at, who, number, *_known(request)))


async def log(request: Request) -> Response:
    """The whole log."""
    return _html(request, await job_result(request, heavy_jobs.log))


async def turns(request: Request) -> Response:
    """Where the turns of the game and its last enemy phase start, as JSON."""
    return result_response(request, await job_result(request, heavy_jobs.turns), "application/json")


async def events(request: Request) -> Response:
    """A stream of the game's version whenever it changes."""
    updates(request).check_capacity(address(request))
    table = await executor(request).run_quick(service(request).open, path_param(request))
    return _event_stream(updates(request).watch(table.id, table.stamp, address(request)))


def _event_stream(events: AsyncIterator[bytes]) -> Response:
    """Stream server-sent events uncompressed, since compression would buffer them."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"Content-Encoding": "identity"})


async def odds(request: Request) -> Response:
    """A stream of the options' odds as they are computed."""
    return await _stream(request, heavy_jobs.all_odds)


async def advice(request: Request) -> Response:
    """A stream of advice from search, refined while it runs; empty if there is nothing to decide."""
    return await _stream(request, heavy_jobs.advice)


async def _stream(request: Request, job: Callable[[Workplace, str, int], Iterator[bytes]]) -> Response:
    """What a job tells about the decision that the client shows, piece by piece while it listens."""
    await heavy(request).check(address(request))
    game, version = path_param(request), integer(request.query_params, "version")
    stamp = await executor(request).run_quick(service(request).stamp, game)
    if stamp.version != version:
        raise StaleVersion
    return _event_stream(heavy(request).stream(address(request), job, game, version))


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


async def why(request: Request) -> Response:
    """What something on the board or in a panel is, and why it can't be chosen. It is given by id, or by name."""
    thing, name = query(request, "place") or query(request, "piece"), query(request, "name")
    at = optional_integer(request.query_params, "at")
    return await _look(request, at, heavy_jobs.why, thing[:MAX_TEXT], name[:MAX_TEXT], at)


def names(request: Request) -> Response:
    """The names of everything on the board."""
    found = {target.name for target in scene_targets(service(request).open(path_param(request)).scene)}
    return _fragment(request, "names.html", names=sorted(found))


async def cards(request: Request) -> Response:
    """The cards and tables of the game: those that matter now first, or the results of a search."""
    first, search = query(request, "id")[:MAX_TEXT], query(request, "q")[:MAX_TEXT]
    at = optional_integer(request.query_params, "at")
    return await _look(request, at, heavy_jobs.cards, first, search, at)


async def legend(request: Request) -> Response:
    """What the counters, marks and words in view are."""
    at = optional_integer(request.query_params, "at")
    return await _look(request, at, heavy_jobs.legend, at)


async def _look(
    request: Request,
    at: int | None,
    job: Callable[Concatenate[Workplace, str, P], str],
    *arguments: P.args,
    **named: P.kwargs,
) -> Response:
    """What a job tells about a position: for the current one that is quick, an earlier one must be found first."""
    if at is not None:
        return _html(request, await job_result(request, job, *arguments, **named))
    return HTMLResponse(await run_in_threadpool(job, workplace(request), path_param(request), *arguments, **named))


async def luck(request: Request) -> Response:
    """The dice of the game compared with their expected values."""
    return _html(request, await job_result(request, heavy_jobs.luck_page))


async def aftermath(request: Request) -> Response:
    """Who came back from a game, and who was lost."""
    return _html(request, await job_result(request, heavy_jobs.aftermath))


def best(request: Request) -> Response:
    """What the visitor has achieved in this scenario, compared with this game."""
    table = service(request).open(path_param(request))
    setup, result = table.game.setup, table.game.result
    found = service(request).best(visitor(request).id, setup.title).get(setup.scenario, Best(0, 0, None))
    is_record = result is not None and (found.score is None or result.score >= found.score)
    return _fragment(request, "best.html", best={**found._asdict(), "is_record": is_record})


def _html(request: Request, found: Result) -> Response:
    return result_response(request, found, "text/html")


def _fragment(request: Request, template: str, /, **values: Any) -> Response:
    return HTMLResponse(renderer(request).page(template, **values))


# Pictures


async def ground(request: Request) -> Response:
    """The ground of the board. Its URL contains a hash of the board, so the browser caches it forever."""
    return await _board_part(request, "image/svg+xml", BoardDrawings.ground, heavy_jobs.earlier_ground)


async def palette(request: Request) -> Response:
    """The colours of the board."""
    return await _board_part(request, "text/css; charset=utf-8", BoardDrawings.palette, heavy_jobs.earlier_palette)


def card(request: Request) -> Response:
    """A card, or the back of a deck. Its URL changes with our code and the data, so the browser caches it forever."""
    rules = service(request).open(path_param(request)).game.rules
    drawn = table_view.card_drawing(rules, path_param(request, "card"))
    if not drawn:
        raise NotFound("There is no such card")
    caching = assets.caching(path_param(request, "key"), rules.version)
    headers = {"Cache-Control": caching.replace("public", "private")}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


async def _board_part(
    request: Request,
    kind: str,
    draw: Callable[[BoardDrawings, Board], Result],
    earlier: Callable[[Workplace, str, str, int], bytes],
) -> Response:
    """Something of the board as it is now, or as it was after a number of choices."""
    key, at = path_param(request, "key"), optional_integer(request.query_params, "at")
    if at is not None:
        return result_response(request, await job_result(request, earlier, key, at), kind, {"Cache-Control": FOREVER})
    boards = renderer(request).boards

    def now() -> tuple[Result, bool]:
        board = service(request).open(path_param(request)).scene.board
        return draw(boards, board), boards.key(board) == key

    drawn, current = await run_in_threadpool(now)
    return result_response(request, drawn, kind, {"Cache-Control": FOREVER if current else "no-cache"})


async def board(request: Request) -> Response:
    """The board with everything on it, as a self-contained picture."""
    dark = flag(request, "dark")
    try:
        drawn = await job_result(request, heavy_jobs.board, dark)
    except Outdated:
        drawn = await job_result(request, heavy_jobs.last_board, dark)
    return result_response(request, drawn, "image/svg+xml")


ROUTES: Final = [
    *(Route(f"/games/{{game}}/{action.__name__}", action, methods=["POST"]) for action in (undo, redo)),
    Route("/games/{game}/choices", choose, methods=["POST"]),
    Route("/games/{game}/take-back", take_back, methods=["POST"]),
    *(Route(f"/games/{{game}}/{part.__name__}", part) for part in (table, at, log, events, odds, advice)),
    *(Route(f"/games/{{game}}/{part.__name__}", part) for part in (why, names, luck, aftermath, best, cards, turns)),
    Route("/games/{game}/legend", legend),
    Route("/games/{game}/trace/{index}", trace),
    Route("/games/{game}/ground/{key}.svg", ground),
    Route("/games/{game}/palette/{key}.css", palette),
    Route("/games/{game}/card/{key}/{card}.svg", card),
    Route("/games/{game}/board.svg", board),
]
