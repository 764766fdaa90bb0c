"""The pieces of the table that come and go while it stands open: choices, moments, odds, reasons, news."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from fieldcraft import drawing
from fieldcraft.kernel.about import about
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.glance import glances
from fieldcraft.kernel.scene import Scene
from fieldcraft.players.advice import advise
from fieldcraft.web import assets
from fieldcraft.web.asking import looks, sentence, service, who, work
from fieldcraft.web.tables import Table
from fieldcraft.web.wrong import NoSuchGame, SomeoneMoved

router = APIRouter(prefix="/games/{game}", default_response_class=HTMLResponse, include_in_schema=False)
Act = Callable[[], Table]
PATIENCE: Final = 0.6
A_STRETCH: Final = 0.15


# Playing


@router.post("/choices")
async def choose(
    request: Request,
    game: str,
    version: Annotated[int, Form()],
    choice: Annotated[list[int] | None, Form()] = None,
    pieces: Annotated[list[str] | None, Form()] = None,
    auto: Annotated[str, Form()] = "yes",
    known: Annotated[int | None, Form()] = None,
) -> Response:
    """Make a choice, or pick a set of pieces."""
    passing = auto == "yes"
    return await _acted(
        request,
        game,
        lambda: service(request).choose(game, who(request), version, choice or [], pieces, passing),
        known,
    )


@router.post("/undo")
async def undo(
    request: Request, game: str, version: Annotated[int, Form()], auto: Annotated[str, Form()] = "yes"
) -> Response:
    """Take back."""
    return await _acted(request, game, lambda: service(request).undo(game, who(request), version, auto == "yes"))


@router.post("/redo")
async def redo(
    request: Request, game: str, version: Annotated[int, Form()], auto: Annotated[str, Form()] = "yes"
) -> Response:
    """Do again."""
    return await _acted(request, game, lambda: service(request).redo(game, who(request), version, auto == "yes"))


async def _acted(request: Request, game: str, act: Act, known: int | None = None) -> Response:
    """The table after an act."""
    return await work(request).quick(_answer, request, game, act, known)


def _answer(request: Request, game: str, act: Act, known: int | None) -> Response:
    """The table after an act; if it could not be done, the table as it is, and the reason."""
    complaint, status = "", 200
    try:
        table = act()
    except NoSuchGame:
        raise
    except FieldcraftError as wrong:
        table, known = service(request).open(game), None
        complaint, status = sentence(wrong), 409 if isinstance(wrong, SomeoneMoved) else 422
    return HTMLResponse(looks(request).update(table, who(request), complaint, known), status)


# Looking


@router.get("/table")
def table(request: Request, game: str) -> str:
    """The table as it stands."""
    return looks(request).update(service(request).open(game), who(request))


@router.get("/at/{number}")
def at(request: Request, game: str, number: int) -> str:
    """The table as it stood after some choices."""
    found = service(request).open(game)
    if number == found.game.number:
        return looks(request).update(found, who(request))
    return looks(request).past(found, who(request), service(request).at(game, number), whole_page=False)


@router.get("/log")
def log(request: Request, game: str) -> str:
    """The whole log."""
    return looks(request).log(service(request).open(game))


@router.get("/odds")
async def odds(request: Request, game: str, version: int) -> Response:
    """The odds of the options, one line for each as soon as it is known; none when the game has gone on."""
    table = await work(request).quick(service(request).shelf.at_version, game, version)
    return _line_by_line(_odds(request, table))


def _line_by_line(lines: AsyncIterator[bytes]) -> Response:
    """Lines of JSON as they come. Compression would hold them back until there is enough to be worth it."""
    return StreamingResponse(lines, media_type="application/x-ndjson", headers={"Content-Encoding": "identity"})


async def _odds(request: Request, table: Table) -> AsyncIterator[bytes]:
    """Count the odds option by option, in a thread, so that nobody else waits."""
    counting = glances(table.game, PATIENCE)
    while (found := await work(request).slow(next, counting, None)) is not None:
        index, known = found
        if len(known.outcomes) > 1:
            html = looks(request).page("odds.html", odds=known)
            yield msgspec.json.encode({"index": index, "html": html}) + b"\n"


@router.get("/advice")
async def advice(request: Request, game: str, version: int) -> Response:
    """What search would do, said again and again while it thinks; nothing where there is nothing to think about."""
    table = await work(request).quick(service(request).shelf.at_version, game, version)
    return _line_by_line(_advice(request, table))


async def _advice(request: Request, table: Table) -> AsyncIterator[bytes]:
    """Think in short stretches, in a thread, as long as somebody listens."""
    if table.game.over or table.game.pending is not None:
        return
    thoughts = advise(table.game, every=A_STRETCH)
    while (advice := await work(request).thinking(next, thoughts, None)) is not None:
        html = looks(request).page("advice.html", advice=advice)
        yield msgspec.json.encode({"index": advice.best.index, "html": html}) + b"\n"


@router.get("/trace/{index}")
def trace(request: Request, game: str, index: int, version: int) -> str:
    """What an option would do, as a line over the board; nothing where it has none or the game has gone on."""
    try:
        table = service(request).shelf.at_version(game, version)
    except SomeoneMoved:
        return ""
    return drawing.trace(table.scene, table.game.trace(index))


@router.get("/why")
def why(request: Request, game: str, place: str = "", piece: str = "") -> str:
    """Why something on the board cannot be chosen, and what it is."""
    found = service(request).open(game)
    asked = {name: value for name, value in (("place", place), ("piece", piece)) if value}
    reason = service(request).why_not(game, **asked) if asked else None
    name, *more = about(found.scene, place or piece) or [""]
    return looks(request).page(
        "why.html",
        title=found.game.title,
        name=name,
        reason=reason.text if reason else "That is on offer.",
        rule=reason.rule if reason else "",
        about=more,
    )


@router.get("/luck")
def luck(request: Request, game: str) -> str:
    """How the dice fell."""
    return looks(request).page("luck.html", luck=service(request).luck(game))


# Pictures


@router.get("/ground/{name}.svg")
def ground(request: Request, game: str, name: str) -> Response:
    """The ground of the board, to be kept by the browser for ever under its name."""
    return _kept(request, game, name, "image/svg+xml", lambda scene: looks(request).boards.ground(scene.board))


@router.get("/palette/{name}.css")
def palette(request: Request, game: str, name: str) -> Response:
    """The inks of the board."""
    return _kept(request, game, name, "text/css; charset=utf-8", lambda s: looks(request).boards.palette(s.board))


def _kept(request: Request, game: str, name: str, kind: str, draw: Callable[[Scene], str]) -> Response:
    scene = service(request).open(game).scene
    same = looks(request).boards.name(scene.board) == name
    headers = {"Cache-Control": assets.FOR_EVER.replace("public", "private") if same else "no-cache"}
    return Response(draw(scene), media_type=kind, headers=headers)


@router.get("/board.svg")
def board(request: Request, game: str, dark: bool = False) -> Response:
    """The board with everything on it, as a picture that stands alone."""
    drawn = drawing.picture(service(request).open(game).scene, dark=dark, fonts=assets.fonts())
    return Response(drawn, media_type="image/svg+xml")
