"""The pages that a person opens: the shelf, orders for a new game, the table, the rules as a book."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from fieldcraft import drawing
from fieldcraft import titles as known_titles
from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.registry import TitleInfo, find, new
from fieldcraft.kernel.title import Value
from fieldcraft.web import assets, described
from fieldcraft.web.asking import looks, sentence, service, title_called, who
from fieldcraft.web.book import sections
from fieldcraft.web.looks import boxed, resumable, shown
from fieldcraft.web.service import SEEDS, todays_seed

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)


# The shelf


@router.get("/")
def home(request: Request) -> str:
    """The titles, and the visitor's games."""
    return _home(request)


def _home(request: Request, notice: str = "") -> str:
    games = [resumable(found) for found in service(request).mine(who(request).visitor)]
    return looks(request).page("home.html", games=games, titles=[boxed(t) for t in known_titles()], notice=notice)


@router.get("/titles/{title}")
def orders(request: Request, title: str, scenario: str = "", seed: str = "") -> str:
    """What a new game can be begun with."""
    return _orders(request, title_called(title), scenario, seed or str(secrets.randbelow(SEEDS)))


def _orders(request: Request, info: TitleInfo, scenario: str, seed: str, notice: str = "") -> str:
    ids = [known.id for known in info.scenarios]
    chosen = scenario if scenario in ids else ids[0]
    return looks(request).page(
        "title.html",
        title=boxed(info),
        chosen=chosen,
        seed=seed,
        today=todays_seed(),
        notice=notice,
        open_options=bool(notice),
    )


@router.get("/titles/{title}/picture.svg")
def picture(title: str, v: str = "", small: bool = False) -> Response:
    """A title's opening position as a picture; a small one needs no fonts of its own, since nobody can read it."""
    drawn = _cover(title_called(title).id, small)
    kept = assets.FOR_EVER if v == assets.release() else "no-cache"
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": kept})


@router.get("/titles/{title}/rules")
def rules(request: Request, title: str, q: str = "") -> str:
    """The whole ledger as a page, or the statements that a search finds."""
    found = find(title_called(title).id)
    fragment = "HX-Request" in request.headers
    given = {"title": boxed(title_called(title)), "sections": sections(found.ledger, q.strip()[:200])}
    return looks(request).page("statements.html" if fragment else "rules.html", **given)


@router.get("/api/docs")
def interface(request: Request) -> str:
    """The JSON interface as a page, without scripts of others."""
    told = request.app.openapi()
    return looks(request).page("api.html", operations=described.operations(told), shapes=described.shapes(told))


# Beginning


@router.post("/games")
async def begin(request: Request) -> Response:
    """Start a game and go to its table."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    info = title_called(form.get("title", ""))
    try:
        table = service(request).create(
            who(request).visitor,
            info.id,
            scenario=form.get("scenario") or None,
            seed=_seed(form.get("seed", "")),
            options=_options(info, form),
            practice=form.get("practice") == "yes",
            own_dice=form.get("own_dice") == "yes",
        )
    except FieldcraftError as wrong:
        page = _orders(request, info, form.get("scenario", ""), form.get("seed", ""), sentence(wrong))
        return HTMLResponse(page, 422)
    return _to(f"/games/{table.id}")


@router.post("/import")
async def import_save(request: Request, file: Annotated[UploadFile, File()]) -> Response:
    """Go on with a game from a file."""
    try:
        text = (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        return HTMLResponse(_home(request, "That file is not a save: it is not text."), 422)
    try:
        table = service(request).import_save(who(request).visitor, text)
    except (BadSave, BadSetup) as wrong:
        return HTMLResponse(_home(request, f"That file cannot be opened: {wrong}."), 422)
    return _to(f"/games/{table.id}")


@router.post("/games/{game}/fork")
def fork(request: Request, game: str, at: Annotated[int, Form()]) -> Response:
    """Go on from a position as a new game."""
    table = service(request).fork(who(request).visitor, game, at)
    return _to(f"/games/{table.id}")


@router.post("/games/{game}/forget")
def forget(request: Request, game: str) -> Response:
    """Put a game away."""
    service(request).forget(who(request).visitor, game)
    return _to("/")


@router.get("/seats/{secret}")
def seat(request: Request, secret: str) -> str:
    """What a link to a seat leads to: an invitation."""
    table, found = service(request).seat(secret)
    return looks(request).page("seat.html", table=table, seat=found, secret=secret, name=table.name_of(found.number))


@router.post("/seats/{secret}")
def sit(request: Request, secret: str, name: Annotated[str, Form()] = "") -> Response:
    """Take a seat."""
    table = service(request).claim(secret, who(request).visitor, name)
    return _to(f"/games/{table.id}")


# The table


@router.get("/games/{game}")
def table(request: Request, game: str, at: int | None = None) -> str:
    """The table, or a moment of its past."""
    found = service(request).open(game)
    if at is None or at == found.game.number:
        return looks(request).table(found, who(request))
    return looks(request).past(found, who(request), service(request).at(game, at), whole_page=True)


@router.get("/games/{game}/save")
def save(request: Request, game: str) -> Response:
    """The game as a file."""
    found = service(request).open(game)
    name = f"{found.game.setup.title}-{found.game.setup.scenario}-{found.game.number}.json"
    return _file(service(request).save(game), name, "application/json")


@router.get("/games/{game}/report")
def report(request: Request, game: str) -> Response:
    """The game as a story."""
    found = service(request).open(game)
    name = f"{found.game.setup.title}-{found.game.setup.scenario}.txt"
    return _file(service(request).report(game), name, "text/plain")


@router.get("/static/{release}/{name:path}")
def static(release: str, name: str) -> Response:
    """A script, a style or a font."""
    found = assets.shipped().get(name)
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    kept = assets.FOR_EVER if release == assets.release() else "no-cache"
    return Response(found[0], media_type=found[1], headers={"Cache-Control": kept})


# How it works


@cache
def _cover(title: str, small: bool = False) -> str:
    """The picture on a title's box: its board as one game begins."""
    return drawing.picture(new(title, seed=7).scene(), fonts="" if small else assets.fonts())


def _seed(text: str) -> int | None:
    """The seed that a form gives."""
    if not text.strip():
        return None
    try:
        return int(text.strip()[:40])
    except ValueError:
        raise BadSetup("the seed must be a whole number") from None


def _options(info: TitleInfo, form: dict[str, str]) -> dict[str, Value]:
    """The title's options that a form gives, each as the value it stands for."""
    given: dict[str, Value] = {}
    for setting in info.options:
        text = form.get(f"option.{setting.name}")
        if text is not None:
            by_text: dict[str, Any] = {shown(value): value for value in setting.choices}
            given[setting.name] = by_text.get(text, text)
    return given


def _to(address: str) -> Response:
    """Go to another page."""
    return RedirectResponse(address, 303)


def _file(text: str, name: str, kind: str) -> Response:
    """Something to keep on disk."""
    return Response(
        text, media_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
