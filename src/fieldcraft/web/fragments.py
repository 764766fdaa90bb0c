"""The pieces of the table that come and go while it stands open: choices, moments, odds, reasons, news."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from fieldcraft import drawing
from fieldcraft.interface.describe import describe
from fieldcraft.interface.find import find_targets, scene_targets
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.scene import Scene
from fieldcraft.players.advice import advise
from fieldcraft.web import assets
from fieldcraft.web.asking import (
    asked,
    filled,
    flag,
    looks,
    maybe_number,
    named,
    news,
    number,
    numbers,
    sentence,
    service,
    who,
    word,
    work,
)
from fieldcraft.web.tables import Table, Who
from fieldcraft.web.wrong import NoSuchGame, SomeoneMoved

Act = Callable[[], Table]
PATIENCE: Final = 0.6
A_STRETCH: Final = 0.15


# Playing


async def choose(request: Request) -> Response:
    """Make a choice, or pick a set of pieces."""
    form, game = await filled(request), named(request)
    version, choice = number(form, "version"), numbers(form, "choice")
    pieces = [piece for piece in form.getlist("pieces") if isinstance(piece, str)] or None
    passing = word(form, "auto", "yes") == "yes"
    return await _acted(
        request,
        lambda: service(request).choose(game, who(request), version, choice, pieces, passing),
        maybe_number(form, "known"),
    )


async def undo(request: Request) -> Response:
    """Take back."""
    return await _stepped(request, service(request).undo)


async def redo(request: Request) -> Response:
    """Do again."""
    return await _stepped(request, service(request).redo)


async def _stepped(request: Request, step: Callable[[str, Who, int, bool], Table]) -> Response:
    form, game = await filled(request), named(request)
    version, passing = number(form, "version"), word(form, "auto", "yes") == "yes"
    return await _acted(request, lambda: step(game, who(request), version, passing))


async def _acted(request: Request, act: Act, known: int | None = None) -> Response:
    """The table after an act."""
    return await work(request).quick(_answer, request, act, known)


def _answer(request: Request, act: Act, known: int | None) -> Response:
    """The table after an act; if it could not be done, the table as it is, and the reason."""
    complaint, status = "", 200
    try:
        table = act()
    except NoSuchGame:
        raise
    except FieldcraftError as wrong:
        table, known = service(request).open(named(request)), None
        complaint, status = sentence(wrong), 409 if isinstance(wrong, SomeoneMoved) else 422
    return HTMLResponse(looks(request).update(table, who(request), complaint, known), status)


# Looking


def table(request: Request) -> Response:
    """The table as it stands."""
    return HTMLResponse(looks(request).update(service(request).open(named(request)), who(request)))


def at(request: Request) -> Response:
    """The table as it stood after some choices; as it stands, if there were no more."""
    found, moment = service(request).open(named(request)), number(request.query_params, "number")
    if moment >= found.game.number:
        return HTMLResponse(looks(request).update(found, who(request)))
    game = service(request).at(found.id, moment)
    return HTMLResponse(looks(request).past(found, who(request), game, playing=flag(request, "play")))


def log(request: Request) -> Response:
    """The whole log."""
    return HTMLResponse(looks(request).log(service(request).open(named(request))))


async def events(request: Request) -> Response:
    """The game's version whenever it changes."""
    news(request).room()
    table = await work(request).quick(service(request).open, named(request))
    return _told(news(request).watch(table.id, table.stamp))


def _told(told: AsyncIterator[bytes]) -> Response:
    """Server-sent events as they come. Compression would hold them back until there is enough to be worth it."""
    return StreamingResponse(told, media_type="text/event-stream", headers={"Content-Encoding": "identity"})


async def odds(request: Request) -> Response:
    """The odds of the options, each as soon as it is known; none when the game has gone on."""
    return _told(_odds(request, await _seen(request)))


async def _seen(request: Request) -> Table:
    """The table as somebody saw it, unless the game has gone on."""
    version = number(request.query_params, "version")
    return await work(request).quick(service(request).shelf.at_version, named(request), version)


async def _odds(request: Request, table: Table) -> AsyncIterator[bytes]:
    """Count the odds option by option, in a thread, so that nobody else waits."""
    counting = quick_odds(table.game, PATIENCE)
    while (found := await work(request).slow(next, counting, None)) is not None:
        index, known = found
        if len(known.outcomes) > 1:
            yield _event(index, looks(request).page("odds.html", odds=known))


async def advice(request: Request) -> Response:
    """What search would do, said again and again while it thinks; nothing where there is nothing to think about."""
    return _told(_advice(request, await _seen(request)))


async def _advice(request: Request, table: Table) -> AsyncIterator[bytes]:
    """Think in short stretches, in a thread, as long as somebody listens."""
    if table.game.over or table.game.pending is not None:
        return
    thoughts = advise(table.game, every=A_STRETCH)
    while (advice := await work(request).thinking(next, thoughts, None)) is not None:
        yield _event(advice.best.index, looks(request).page("advice.html", advice=advice))


def _event(index: int, html: str) -> bytes:
    """Something to be shown about an option."""
    return b"data: " + msgspec.json.encode({"index": index, "html": html}) + b"\n\n"


def trace(request: Request) -> Response:
    """What an option would do, as a line over the board; nothing where it has none or the game has gone on.

    A version of a game has but one such line, so the browser need not ask twice.
    """
    index, version = number(request.path_params, "index"), number(request.query_params, "version")
    try:
        table = service(request).shelf.at_version(named(request), version)
    except SomeoneMoved:
        return HTMLResponse("")
    drawn = drawing.trace(table.scene, table.game.trace(index))
    return HTMLResponse(drawn, headers={"Cache-Control": "private, max-age=3600"})


def why(request: Request) -> Response:
    """Why something on the board cannot be chosen, and what it is. It may be asked for by what it is called."""
    found = service(request).open(named(request))
    what = {name: asked(request, name) for name in ("place", "piece") if asked(request, name)}
    if asked(request, "called"):
        meant = find_targets(asked(request, "called")[:100], scene_targets(found.scene))
        if not meant:
            return HTMLResponse("<p>Nothing on the board is called that.</p>")
        what = {meant[0].category: meant[0].id}
    reason = service(request).why_not(found.id, **what) if what else None
    name, *more = describe(found.scene, what.get("place") or what.get("piece", "")) or [""]
    return _fragment(
        request,
        "why.html",
        title=found.game.title,
        name=name,
        reason=reason.text if reason else "That is on offer.",
        rule=reason.rule if reason else "",
        about=more,
    )


def names(request: Request) -> Response:
    """What everything on the board is called, to choose from."""
    found = {thing.name for thing in scene_targets(service(request).open(named(request)).scene)}
    return _fragment(request, "names.html", names=sorted(found))


def luck(request: Request) -> Response:
    """How the dice fell."""
    return _fragment(request, "luck.html", luck=service(request).luck(named(request)))


def _fragment(request: Request, template: str, /, **given: Any) -> Response:
    return HTMLResponse(looks(request).page(template, **given))


# Pictures


def ground(request: Request) -> Response:
    """The ground of the board, to be kept by the browser for ever under its name."""
    return _kept(request, "image/svg+xml", lambda scene: looks(request).boards.ground(scene.board))


def palette(request: Request) -> Response:
    """The inks of the board."""
    return _kept(request, "text/css; charset=utf-8", lambda scene: looks(request).boards.palette(scene.board))


def _kept(request: Request, kind: str, draw: Callable[[Scene], str]) -> Response:
    scene = service(request).open(named(request)).scene
    same = looks(request).boards.name(scene.board) == named(request, "name")
    headers = {"Cache-Control": assets.FOR_EVER.replace("public", "private") if same else "no-cache"}
    return Response(draw(scene), media_type=kind, headers=headers)


def board(request: Request) -> Response:
    """The board with everything on it, as a picture that stands alone."""
    scene = service(request).open(named(request)).scene
    drawn = drawing.picture(scene, dark=flag(request, "dark"), fonts=assets.fonts())
    return Response(drawn, media_type="image/svg+xml")


ROUTES: Final = [
    *(Route(f"/games/{{game}}/{act.__name__}", act, methods=["POST"]) for act in (undo, redo)),
    Route("/games/{game}/choices", choose, methods=["POST"]),
    *(Route(f"/games/{{game}}/{look.__name__}", look) for look in (table, at, log, events, odds, advice)),
    *(Route(f"/games/{{game}}/{look.__name__}", look) for look in (why, names, luck)),
    Route("/games/{game}/trace/{index}", trace),
    Route("/games/{game}/ground/{name}.svg", ground),
    Route("/games/{game}/palette/{name}.css", palette),
    Route("/games/{game}/board.svg", board),
]
