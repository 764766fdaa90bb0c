"""The pages: home, new game, the game table, and the rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from fieldcraft.interface.reading import library_of
from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.registry import TitleInfo, find
from fieldcraft.kernel.registry import titles as all_titles
from fieldcraft.kernel.setup import Value
from fieldcraft.web import assets, openapi_page
from fieldcraft.web.errors import BadRequest
from fieldcraft.web.params import (
    address,
    executor,
    flag,
    integer,
    option_values,
    optional_integer,
    path_param,
    query,
    read_form,
    renderer,
    sentence,
    service,
    text_field,
    title_info,
    visitor,
)
from fieldcraft.web.rendering import game_card, title_card
from fieldcraft.web.rules_page import sections
from fieldcraft.web.service import SEED_LIMIT, todays_seed

# Titles


def home(request: Request) -> Response:
    """The titles and the visitor's games."""
    return _home(request)


def _home(request: Request, notice: str = "") -> Response:
    games = [game_card(found) for found in service(request).list_games(visitor(request).id)]
    titles = [title_card(title) for title in all_titles()]
    return _page(request, "home.html", 422 if notice else 200, games=games, titles=titles, notice=notice)


def new_game(request: Request) -> Response:
    """The setup form of a title."""
    info, seed = title_info(path_param(request, "title")), query(request, "seed")
    return _setup_form(request, info, query(request, "scenario"), seed or str(secrets.randbelow(SEED_LIMIT)))


def _setup_form(request: Request, info: TitleInfo, scenario: str, seed: str, notice: str = "") -> Response:
    ids = [known.id for known in info.scenarios]
    chosen = scenario if scenario in ids else ids[0]
    return _page(
        request,
        "title.html",
        422 if notice else 200,
        title=title_card(info),
        chosen=chosen,
        seed=seed,
        today=todays_seed(),
        notice=notice,
        open_options=bool(notice),
        has_cards=any(library_of(service(request).rules(info.id, chosen))),
    )


def cover(request: Request) -> Response:
    """A title's opening position as a picture; a small one embeds no fonts, since its text isn't legible anyway."""
    drawn = renderer(request).boards.cover(title_info(path_param(request, "title")).id, flag(request, "small"))
    caching = assets.IMMUTABLE if query(request, "v") == assets.fingerprint() else "no-cache"
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": caching})


def rules(request: Request) -> Response:
    """The rule ledger as a page, or the results of a search as a fragment."""
    info = title_info(path_param(request, "title"))
    found = sections(find(info.id).ledger, query(request, "q").strip()[:200])
    fragment = "HX-Request" in request.headers
    return _page(request, "statements.html" if fragment else "rules.html", title=title_card(info), sections=found)


def cards(request: Request) -> Response:
    """The cards and tables of a set-up as a page, or the results of a search as a fragment."""
    info, scenario = title_info(path_param(request, "title")), query(request, "scenario") or None
    rules = service(request).rules(info.id, scenario, _options(info, request.query_params))
    found = renderer(request).library(rules, query(request, "q"))
    if "HX-Request" in request.headers:
        return HTMLResponse(found)
    return _page(
        request,
        "cards.html",
        title=title_card(info),
        scenario=next(known for known in info.scenarios if known.id == rules.setup.scenario),
        query=request.url.query,
        seed=query(request, "seed")[:40],
        found=found,
    )


def api_docs(request: Request) -> Response:
    """The API documentation."""
    document = request.app.state.api.openapi()
    operations, schemas = openapi_page.operations(document), openapi_page.schemas(document)
    return _page(request, "api.html", operations=operations, schemas=schemas)


# New games and seats


async def create(request: Request) -> Response:
    """Start a game and redirect to its table."""
    form = {name: str(value) for name, value in (await read_form(request)).items()}
    info = title_info(form.get("title", ""))
    try:
        table = await executor(request).run_slow(
            service(request).create,
            visitor(request).id,
            info.id,
            scenario=form.get("scenario") or None,
            seed=_seed(form.get("seed", "")),
            options=_options(info, form),
            practice=form.get("practice") == "yes",
            own_dice=form.get("own_dice") == "yes",
            address=address(request),
        )
    except FieldcraftError as error:
        return _setup_form(request, info, form.get("scenario", ""), form.get("seed", ""), sentence(error))
    return _redirect(f"/games/{table.id}")


async def import_save(request: Request) -> Response:
    """Continue a game from a save file."""
    async with request.form() as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise BadRequest("file is missing")
        raw = await file.read()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return _home(request, "This file is not a saved game: it is not a text file.")
    try:
        table = await executor(request).run_import(
            service(request).import_save, visitor(request).id, text, address(request)
        )
    except (BadSave, BadSetup) as error:
        return _home(request, f"This file could not be opened: {error}.")
    return _redirect(f"/games/{table.id}")


async def fork(request: Request) -> Response:
    """Start a new game from a position."""
    at = integer(await read_form(request), "at")
    table = await executor(request).run_slow(
        service(request).fork, visitor(request).id, path_param(request), at, address(request)
    )
    return _redirect(f"/games/{table.id}")


def delete(request: Request) -> Response:
    """Remove a game from the visitor's list."""
    service(request).delete(visitor(request).id, path_param(request))
    return _redirect("/")


def seat(request: Request) -> Response:
    """The invitation to a seat."""
    secret = path_param(request, "secret")
    table, found = service(request).seat(secret)
    return _page(request, "seat.html", table=table, seat=found, secret=secret, name=table.name_of(found.number))


async def claim_seat(request: Request) -> Response:
    """Take a seat."""
    name = text_field(await read_form(request), "name")
    claim = service(request).claim
    table = await executor(request).run_quick(claim, path_param(request, "secret"), visitor(request).id, name)
    return _redirect(f"/games/{table.id}")


# The game table


def table(request: Request) -> Response:
    """The table, now or at an earlier position."""
    at = optional_integer(request.query_params, "at")
    found = service(request).open(path_param(request))
    if at is None or at == found.game.number:
        return HTMLResponse(renderer(request).table(found, visitor(request)))
    game = service(request).at(found.id, at)
    return HTMLResponse(renderer(request).past(found, visitor(request), game, whole_page=True))


def save(request: Request) -> Response:
    """The game as a save file."""
    found = service(request).open(path_param(request))
    name = f"{found.game.setup.title}-{found.game.setup.scenario}-{found.game.number}.json"
    return _download(service(request).save(found.id), name, "application/json")


def report(request: Request) -> Response:
    """The game as a text report."""
    found = service(request).open(path_param(request))
    name = f"{found.game.setup.title}-{found.game.setup.scenario}.txt"
    return _download(service(request).report(found.id), name, "text/plain")


async def static(request: Request) -> Response:
    """A script, a style sheet or a font."""
    found = assets.static_files().get(path_param(request, "name"))
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    current = path_param(request, "fingerprint") == assets.fingerprint()
    caching = assets.IMMUTABLE if current else "no-cache"
    return Response(found[0], media_type=found[1], headers={"Cache-Control": caching})


ROUTES: Final = [
    Route("/", home),
    Route("/titles/{title}", new_game),
    Route("/titles/{title}/cover.svg", cover),
    Route("/titles/{title}/rules", rules),
    Route("/titles/{title}/cards", cards),
    Route("/api/docs", api_docs),
    Route("/games", create, methods=["POST"]),
    Route("/import", import_save, methods=["POST"]),
    Route("/games/{game}/fork", fork, methods=["POST"]),
    Route("/games/{game}/delete", delete, methods=["POST"]),
    Route("/seats/{secret}", seat),
    Route("/seats/{secret}", claim_seat, methods=["POST"]),
    Route("/games/{game}", table),
    Route("/games/{game}/save", save),
    Route("/games/{game}/report", report),
    Route("/static/{fingerprint}/{name:path}", static),
]


def _page(request: Request, template: str, status: int = 200, /, **values: Any) -> Response:
    return HTMLResponse(renderer(request).page(template, **values), status)


def _seed(text: str) -> int | None:
    """The seed in a form; None for a random one."""
    if not text.strip():
        return None
    try:
        return int(text.strip()[:40])
    except ValueError:
        raise BadSetup("the seed must be a whole number") from None


def _options(info: TitleInfo, form: Mapping[str, str]) -> dict[str, Value]:
    """The title's options in a form, converted from text to values."""
    names = [setting.name for setting in info.options if f"option.{setting.name}" in form]
    return option_values(info, {name: form[f"option.{name}"] for name in names})


def _redirect(url: str) -> Response:
    return RedirectResponse(url, 303)


def _download(text: str, name: str, kind: str) -> Response:
    return Response(
        text, media_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
