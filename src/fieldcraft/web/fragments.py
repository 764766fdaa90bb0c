"""The parts of the table that the open page fetches: choices, positions, odds, advice, reasons, live updates."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator
from contextlib import closing
from typing import Any, Final, cast

import msgspec
from markupsafe import Markup
from msgspec import structs
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from fieldcraft import drawing
from fieldcraft.interface.about import about
from fieldcraft.interface.aftermath import aftermath as who_came_back
from fieldcraft.interface.find import find_targets, scene_targets
from fieldcraft.interface.legend import legend as legend_of
from fieldcraft.interface.quick_odds import has_odds, quick_odds
from fieldcraft.interface.reading import readings
from fieldcraft.interface.shopping import shop_of
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Scene
from fieldcraft.players.advice import Advice, advise
from fieldcraft.web import assets, table_view
from fieldcraft.web.errors import EnemyPhaseHeld, NotFound, Outdated, StaleVersion, Unavailable
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.params import (
    address,
    executor,
    flag,
    heavy,
    integer,
    integers,
    made_once,
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
from fieldcraft.web.service import Resolve
from fieldcraft.web.store import Best
from fieldcraft.web.story import fingerprint, timeline
from fieldcraft.web.table_view import HeldChoice

Action = Callable[[], GameTable]
ADVICE_INTERVAL: Final = 0.15
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
    known = _known_position(request, found.game)
    return HTMLResponse(renderer(request).update(found, visitor(request), known=known))


def _known_position(request: Request, game: Game[Any, Any]) -> int | None:
    """The number of the position that the client shows, if the game went on from there."""
    number = optional_integer(request.query_params, "known")
    if number is None or not 0 <= number < game.number:
        return None
    return number if fingerprint(game.last.at(number)) == query(request, "head") else None


async def at(request: Request) -> Response:
    """The table after a number of choices; the current one if there are no more."""
    who, number = visitor(request), integer(request.query_params, "number")
    since = query(request, "known"), query(request, "head")

    def draw(found: GameTable) -> str:
        if number >= found.game.number:
            return renderer(request).update(found, who, known=_known_position(request, found.game))
        game = service(request).at(found.id, number)
        known = _known_position(request, game)
        return renderer(request).past(found, who, game, known=known)

    return HTMLResponse(await made_once(request, ("at", who, number, since), draw))


async def log(request: Request) -> Response:
    """The whole log."""
    return HTMLResponse(await made_once(request, ("log",), renderer(request).log))


async def turns(request: Request) -> Response:
    """Where the turns of the game and its last enemy phase start, as JSON."""
    marks = await made_once(request, ("turns",), lambda found: msgspec.json.encode(timeline(found.game)))
    return Response(marks, media_type="application/json")


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
    heavy(request).check(address(request))
    return _event_stream(_odds(request, await _table_at_version(request)))


async def _table_at_version(request: Request) -> GameTable:
    version = integer(request.query_params, "version")
    return await executor(request).run_quick(service(request).cache.at_version, path_param(request), version)


async def _odds(request: Request, table: GameTable) -> AsyncIterator[bytes]:
    """Compute the odds option by option in a thread."""
    results = quick_odds(table.game, service(request).settings.odds_patience)
    with heavy(request).place(address(request)):
        while (found := await executor(request).run_slow(next, results, None)) is not None:
            index, known = found
            if has_odds(table.game, table.game.offered[index]):
                yield _option_event(index, renderer(request).page("odds.html", odds=known))


async def advice(request: Request) -> Response:
    """A stream of advice from search, refined while it runs; empty if there is nothing to decide."""
    heavy(request).check(address(request))
    return _event_stream(_advice(request, await _table_at_version(request)))


async def _advice(request: Request, table: GameTable) -> AsyncIterator[bytes]:
    """Search in short slices in a thread, for as long as the client listens."""
    if table.game.over or table.game.pending is not None:
        return
    title = table.game.title.id
    searching = closing(cast("Generator[Advice]", advise(table.game, every=ADVICE_INTERVAL)))
    with heavy(request).place(address(request)), searching as refinements:
        while (advice := await executor(request).run_search(next, refinements, None)) is not None:
            yield _option_event(advice.best.index, renderer(request).page("advice.html", advice=advice, title_id=title))


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
    """What something on the board or in a panel is, and why it can't be chosen. It is given by id, or by name."""
    found, at = service(request).open(path_param(request)), optional_integer(request.query_params, "at")
    game, scene = found.game, found.scene
    if at is not None and at < game.number:
        game = service(request).at(found.id, at)
        scene = game.scene()
    wanted = query(request, "place") or query(request, "piece")
    if query(request, "name"):
        matches = find_targets(query(request, "name")[:100], scene_targets(scene, shop_of(game)))
        wanted = matches[0].id if matches else ""
    known = about(game, scene, wanted)
    if known is None:
        return HTMLResponse("<p>Nothing on the board has that name.</p>")
    return HTMLResponse(renderer(request).about(game, known, asked=bool(query(request, "name"))))


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


def legend(request: Request) -> Response:
    """What the counters, marks and words in view are."""
    found, at = service(request).open(path_param(request)), optional_integer(request.query_params, "at")
    game = found.game if at is None or at >= found.game.number else service(request).at(found.id, at)
    known = legend_of(game)
    places = drawing.map_legend(structs.replace(game.scene().board, legend=known.marks))
    return _fragment(request, "legend.html", legend=known, title=game.title, places=Markup(places))


async def luck(request: Request) -> Response:
    """The dice of the game compared with their expected values."""

    def render(found: GameTable) -> str:
        return renderer(request).page("luck.html", luck=service(request).luck(found.id))

    return HTMLResponse(await made_once(request, ("luck",), render))


async def aftermath(request: Request) -> Response:
    """Who came back from a game, and who was lost."""

    def render(found: GameTable) -> str:
        return renderer(request).page("aftermath.html", aftermath=who_came_back(found.game))

    return HTMLResponse(await made_once(request, ("aftermath",), render))


def best(request: Request) -> Response:
    """What the visitor has achieved in this scenario, compared with this game."""
    table = service(request).open(path_param(request))
    setup, result = table.game.setup, table.game.result
    found = service(request).best(visitor(request).id, setup.title).get(setup.scenario, Best(0, 0, None))
    is_record = result is not None and (found.score is None or result.score >= found.score)
    return _fragment(request, "best.html", best={**found._asdict(), "is_record": is_record})


def _fragment(request: Request, template: str, /, **values: Any) -> Response:
    return HTMLResponse(renderer(request).page(template, **values))


# Pictures


def ground(request: Request) -> Response:
    """The ground of the board. Its URL contains a hash of the board, so the browser caches it forever."""
    return _board_part(request, "image/svg+xml", lambda scene: renderer(request).boards.ground(scene.board))


def palette(request: Request) -> Response:
    """The colours of the board."""
    return _board_part(request, "text/css; charset=utf-8", lambda scene: renderer(request).boards.palette(scene.board))


def card(request: Request) -> Response:
    """A card, or the back of a deck. Its URL changes with our code, so the browser caches it forever."""
    drawn = table_view.card_drawing(service(request).open(path_param(request)).game.rules, path_param(request, "card"))
    if not drawn:
        raise NotFound("There is no such card")
    headers = {"Cache-Control": assets.IMMUTABLE.replace("public", "private")}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _board_part(request: Request, kind: str, draw: Callable[[Scene], str]) -> Response:
    found, at = service(request).open(path_param(request)), optional_integer(request.query_params, "at")
    earlier = at is not None and at < found.game.number
    scene = service(request).at(found.id, at).scene() if earlier and at is not None else found.scene
    current = renderer(request).boards.key(scene.board) == path_param(request, "key")
    headers = {"Cache-Control": assets.IMMUTABLE.replace("public", "private") if current else "no-cache"}
    return Response(draw(scene), media_type=kind, headers=headers)


async def board(request: Request) -> Response:
    """The board with everything on it, as a self-contained picture."""
    dark = flag(request, "dark")

    def draw(found: GameTable) -> str:
        return drawing.picture(
            found.scene, dark=dark, fonts=assets.embedded_fonts(), caption=f"{found.name}\n{found.scene.status}"
        )

    def draw_last() -> str:
        scene = service(request).last_scene(path_param(request))
        if scene is None:
            raise NotFound("The last position of this game can't be drawn any more")
        return drawing.picture(scene, dark=dark, fonts=assets.embedded_fonts())

    try:
        drawn = await made_once(request, ("board", dark), draw)
    except Outdated as found:
        drawn = await heavy(request).run(address(request), (found.game, "last", dark), draw_last)
    return Response(drawn, media_type="image/svg+xml")


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
