"""The pieces of the table that come and go while it stands open: choices, moments, odds, reasons, news."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response

from fieldcraft import drawing
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.scene import Scene
from fieldcraft.web import assets
from fieldcraft.web.asking import looks, service, who
from fieldcraft.web.tables import Table
from fieldcraft.web.wrong import NoSuchGame, SomeoneMoved

router = APIRouter(prefix="/games/{game}", default_response_class=HTMLResponse, include_in_schema=False)
Act = Callable[[], Table]


# Playing


@router.post("/choices")
def choose(
    request: Request,
    game: str,
    version: Annotated[int, Form()],
    choice: Annotated[list[int] | None, Form()] = None,
    pieces: Annotated[list[str] | None, Form()] = None,
    auto: Annotated[str, Form()] = "yes",
) -> Response:
    """Make a choice, or pick a set of pieces."""
    passing = auto == "yes"
    return _acted(
        request, game, lambda: service(request).choose(game, who(request), version, choice or [], pieces, passing)
    )


@router.post("/undo")
def undo(
    request: Request, game: str, version: Annotated[int, Form()], auto: Annotated[str, Form()] = "yes"
) -> Response:
    """Take back."""
    return _acted(request, game, lambda: service(request).undo(game, who(request), version, auto == "yes"))


@router.post("/redo")
def redo(
    request: Request, game: str, version: Annotated[int, Form()], auto: Annotated[str, Form()] = "yes"
) -> Response:
    """Do again."""
    return _acted(request, game, lambda: service(request).redo(game, who(request), version, auto == "yes"))


def _acted(request: Request, game: str, act: Act) -> Response:
    """The table after an act; if it could not be done, the table as it is, and the reason."""
    complaint, status = "", 200
    try:
        table = act()
    except NoSuchGame:
        raise
    except FieldcraftError as wrong:
        table = service(request).open(game)
        complaint, status = f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.", 409 if isinstance(wrong, SomeoneMoved) else 422
    return HTMLResponse(looks(request).table(table, who(request), "update.html", complaint=complaint), status)


# Looking


@router.get("/table")
def table(request: Request, game: str) -> str:
    """The table as it stands."""
    return looks(request).table(service(request).open(game), who(request), "update.html")


@router.get("/at/{number}")
def at(request: Request, game: str, number: int) -> str:
    """The table as it stood after some choices."""
    found = service(request).open(game)
    if number == found.game.number:
        return looks(request).table(found, who(request), "update.html")
    return looks(request).past(found, who(request), service(request).at(game, number), whole_page=False)


@router.get("/log")
def log(request: Request, game: str) -> str:
    """The whole log."""
    return looks(request).log(service(request).open(game))


@router.get("/odds/{index}")
def odds(request: Request, game: str, index: int, version: int) -> str:
    """The odds of an option, in a few words; nothing when the game has gone on."""
    try:
        found = service(request).odds(game, version, index)
    except SomeoneMoved:
        return ""
    return looks(request).page("odds.html", odds=found) if len(found.outcomes) > 1 else ""


@router.get("/why")
def why(request: Request, game: str, place: str = "", piece: str = "") -> str:
    """Why something on the board cannot be chosen, and what it is."""
    found = service(request).open(game)
    asked = {name: value for name, value in (("place", place), ("piece", piece)) if value}
    reason = service(request).why_not(game, **asked) if asked else None
    name, about = _about(found.scene, place or piece)
    return looks(request).page(
        "why.html",
        title=found.game.title,
        name=name,
        reason=reason.text if reason else "That is on offer.",
        rule=reason.rule if reason else "",
        about=about,
    )


def _about(scene: Scene, thing: str) -> tuple[str, list[str]]:
    """What a place or a piece is called, and what there is to say about it."""
    for spot in scene.board.spots:
        if spot.id == thing:
            here = [f"{p.name}{f' ({", ".join(p.marks)})' if p.marks else ''}" for p in scene.pieces if p.spot == thing]
            marks = [f"{', '.join(spot.marks).capitalize()}."] if spot.marks else []
            return spot.name, [*marks, *([spot.note] if spot.note else []), *([f"Here: {', '.join(here)}."] if here else [])]
    for piece in scene.pieces:
        if piece.id == thing:
            values = f"{'-'.join(piece.values)}" if piece.values else ""
            parts = [part for part in (values, ", ".join(piece.marks), piece.note) if part]
            return piece.name, [f"{'; '.join(parts)}."] if parts else []
    return "", []


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
