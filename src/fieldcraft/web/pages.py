"""The pages that a person opens: the shelf, orders for a new game, the table, the rules as a book."""

from __future__ import annotations

import secrets
from typing import Any, Final

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from fieldcraft import titles as known_titles
from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.registry import TitleInfo, find
from fieldcraft.kernel.title import Value
from fieldcraft.web import assets, described
from fieldcraft.web.asking import (
    asked,
    filled,
    flag,
    looks,
    maybe_number,
    named,
    number,
    sentence,
    service,
    title_called,
    who,
    word,
    work,
)
from fieldcraft.web.book import sections
from fieldcraft.web.looks import boxed, resumable, shown
from fieldcraft.web.service import SEEDS, todays_seed
from fieldcraft.web.wrong import Malformed

# The shelf


def home(request: Request) -> Response:
    """The titles, and the visitor's games."""
    return _home(request)


def _home(request: Request, notice: str = "") -> Response:
    games = [resumable(found) for found in service(request).mine(who(request).visitor)]
    titles = [boxed(title) for title in known_titles()]
    return _page(request, "home.html", 422 if notice else 200, games=games, titles=titles, notice=notice)


def orders(request: Request) -> Response:
    """What a new game can be begun with."""
    info, seed = title_called(named(request, "title")), asked(request, "seed")
    return _orders(request, info, asked(request, "scenario"), seed or str(secrets.randbelow(SEEDS)))


def _orders(request: Request, info: TitleInfo, scenario: str, seed: str, notice: str = "") -> Response:
    ids = [known.id for known in info.scenarios]
    chosen = scenario if scenario in ids else ids[0]
    return _page(
        request,
        "title.html",
        422 if notice else 200,
        title=boxed(info),
        chosen=chosen,
        seed=seed,
        today=todays_seed(),
        notice=notice,
        open_options=bool(notice),
    )


def picture(request: Request) -> Response:
    """A title's opening position as a picture; in a small one nobody can read the words."""
    drawn = looks(request).boards.cover(title_called(named(request, "title")).id, flag(request, "small"))
    kept = assets.FOR_EVER if asked(request, "v") == assets.release() else "no-cache"
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": kept})


def rules(request: Request) -> Response:
    """The whole ledger as a page, or the statements that a search finds."""
    info = title_called(named(request, "title"))
    found = sections(find(info.id).ledger, asked(request, "q").strip()[:200])
    fragment = "HX-Request" in request.headers
    return _page(request, "statements.html" if fragment else "rules.html", title=boxed(info), sections=found)


def interface(request: Request) -> Response:
    """The JSON interface as a page, without scripts of others."""
    told = request.app.state.programs.description()
    return _page(request, "api.html", operations=described.operations(told), shapes=described.shapes(told))


# Beginning


async def begin(request: Request) -> Response:
    """Start a game and go to its table."""
    form = {name: str(value) for name, value in (await filled(request)).items()}
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
        return _orders(request, info, form.get("scenario", ""), form.get("seed", ""), sentence(wrong))
    return _to(f"/games/{table.id}")


async def import_save(request: Request) -> Response:
    """Go on with a game from a file."""
    async with request.form() as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise Malformed("file: it is missing")
        raw = await file.read()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return _home(request, "That file is not a save: it is not text.")
    try:
        table = service(request).import_save(who(request).visitor, text)
    except (BadSave, BadSetup) as wrong:
        return _home(request, f"That file cannot be opened: {wrong}.")
    return _to(f"/games/{table.id}")


async def fork(request: Request) -> Response:
    """Go on from a position as a new game."""
    at = number(await filled(request), "at")
    table = await work(request).quick(service(request).fork, who(request).visitor, named(request), at)
    return _to(f"/games/{table.id}")


def forget(request: Request) -> Response:
    """Put a game away."""
    service(request).forget(who(request).visitor, named(request))
    return _to("/")


def seat(request: Request) -> Response:
    """What a link to a seat leads to: an invitation."""
    secret = named(request, "secret")
    table, found = service(request).seat(secret)
    return _page(request, "seat.html", table=table, seat=found, secret=secret, name=table.name_of(found.number))


async def sit(request: Request) -> Response:
    """Take a seat."""
    name = word(await filled(request), "name")
    table = await work(request).quick(service(request).claim, named(request, "secret"), who(request).visitor, name)
    return _to(f"/games/{table.id}")


# The table


def table(request: Request) -> Response:
    """The table, or a moment of its past."""
    at = maybe_number(request.query_params, "at")
    found = service(request).open(named(request))
    if at is None or at == found.game.number:
        return HTMLResponse(looks(request).table(found, who(request)))
    moment = service(request).at(found.id, at)
    return HTMLResponse(looks(request).past(found, who(request), moment, whole_page=True))


def save(request: Request) -> Response:
    """The game as a file."""
    found = service(request).open(named(request))
    name = f"{found.game.setup.title}-{found.game.setup.scenario}-{found.game.number}.json"
    return _file(service(request).save(found.id), name, "application/json")


def report(request: Request) -> Response:
    """The game as a story."""
    found = service(request).open(named(request))
    name = f"{found.game.setup.title}-{found.game.setup.scenario}.txt"
    return _file(service(request).report(found.id), name, "text/plain")


async def static(request: Request) -> Response:
    """A script, a style or a font."""
    found = assets.shipped().get(named(request, "name"))
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    kept = assets.FOR_EVER if named(request, "release") == assets.release() else "no-cache"
    return Response(found[0], media_type=found[1], headers={"Cache-Control": kept})


ROUTES: Final = [
    Route("/", home),
    Route("/titles/{title}", orders),
    Route("/titles/{title}/picture.svg", picture),
    Route("/titles/{title}/rules", rules),
    Route("/api/docs", interface),
    Route("/games", begin, methods=["POST"]),
    Route("/import", import_save, methods=["POST"]),
    Route("/games/{game}/fork", fork, methods=["POST"]),
    Route("/games/{game}/forget", forget, methods=["POST"]),
    Route("/seats/{secret}", seat),
    Route("/seats/{secret}", sit, methods=["POST"]),
    Route("/games/{game}", table),
    Route("/games/{game}/save", save),
    Route("/games/{game}/report", report),
    Route("/static/{release}/{name:path}", static),
]


# How it works


def _page(request: Request, template: str, status: int = 200, /, **given: Any) -> Response:
    """A page."""
    return HTMLResponse(looks(request).page(template, **given), status)


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
