"""The pages: home, new game, and the game table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from fieldcraft.interface.guide import first_guide
from fieldcraft.interface.reading import library_of
from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.registry import TitleInfo, find
from fieldcraft.kernel.registry import titles as all_titles
from fieldcraft.kernel.setup import Scenario, Value
from fieldcraft.web import assets, heavy_jobs, openapi_page
from fieldcraft.web.compression import Result
from fieldcraft.web.errors import BadRequest, NotFound, Outdated
from fieldcraft.web.home_view import game_card, title_card
from fieldcraft.web.params import (
    address,
    executor,
    flag,
    heavy,
    integer,
    job_result,
    option_values,
    optional_integer,
    path_param,
    query,
    read_form,
    renderer,
    result_response,
    sentence,
    service,
    text_field,
    title_info,
    visitor,
)
from fieldcraft.web.service import SEED_LIMIT, todays_seed
from fieldcraft.web.term_links import term_texts

# Titles


def home(request: Request) -> Response:
    """The titles and the visitor's games."""
    return _home(request)


def _home(request: Request, notice: str = "") -> Response:
    games = [game_card(found) for found in service(request).list_games(visitor(request).id)]
    titles = [title_card(title) for title in all_titles()]
    played = {game["title"] for game in games}
    guided = [title for title in titles if title["guided"] and title["id"] not in played]
    status = 422 if notice else 200
    return _page(request, "home.html", status, games=games, titles=titles, guided=guided, notice=notice)


def new_game(request: Request) -> Response:
    """The setup form of a title."""
    info, seed = title_info(path_param(request, "title")), query(request, "seed")
    return _setup_form(request, info, query(request, "scenario"), seed or str(secrets.randbelow(SEED_LIMIT)))


class ScenarioGroup(NamedTuple):
    """Scenarios that are listed together, and whether the list is open."""

    name: str
    scenarios: list[Scenario]
    is_open: bool


def _shelf(info: TitleInfo, chosen: str) -> list[ScenarioGroup]:
    """The scenarios of a title by group; that of the chosen one is open."""
    groups: dict[str, list[Scenario]] = {}
    for scenario in info.scenarios:
        groups.setdefault(scenario.group, []).append(scenario)
    return [ScenarioGroup(name, found, any(one.id == chosen for one in found)) for name, found in groups.items()]


def _setup_form(request: Request, info: TitleInfo, scenario: str, seed: str, notice: str = "") -> Response:
    ids = [known.id for known in info.scenarios]
    chosen = scenario if scenario in ids else ids[0]
    return _page(
        request,
        "title.html",
        422 if notice else 200,
        title=title_card(info),
        chosen=chosen,
        scenario=next(known for known in info.scenarios if known.id == chosen),
        shelf=_shelf(info, chosen),
        best=service(request).best(visitor(request).id, info.id),
        seed=seed,
        today=todays_seed(),
        notice=notice,
        open_options=bool(notice),
        newcomer=all(game.title != info.id for game in service(request).list_games(visitor(request).id)),
        has_cards=any(library_of(service(request).rules(info.id, chosen))),
    )


async def cover(request: Request) -> Response:
    """The opening position of a title or scenario as a picture; a small one embeds no fonts: its text isn't legible."""
    info = await run_in_threadpool(title_info, path_param(request, "title"))
    small, scenario, dark = flag(request, "small"), query(request, "scenario"), flag(request, "dark")
    if scenario and all(known.id != scenario for known in info.scenarios):
        raise NotFound("There is no such scenario")
    drawn = await heavy(request).run(address(request), None, heavy_jobs.cover, info.id, small, scenario, dark)
    caching = assets.caching(query(request, "v"), find(info.id).data_digest)
    return result_response(request, drawn, "image/svg+xml", {"Cache-Control": caching})


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


def terms(request: Request) -> Response:
    """The terms of a title as JSON."""
    found = term_texts(title_info(path_param(request, "title")).id)
    return Response(found, media_type="application/json", headers={"Cache-Control": "max-age=600"})


def api_docs(request: Request) -> Response:
    """The API documentation."""
    document = request.app.state.api.openapi()
    operations, schemas = openapi_page.operations(document), openapi_page.schemas(document)
    return _page(request, "api.html", operations=operations, schemas=schemas)


# New games and seats


async def create(request: Request) -> Response:
    """Start a game and redirect to its table."""
    form = {name: str(value) for name, value in (await read_form(request)).items()}
    info = await run_in_threadpool(title_info, form.get("title", ""))
    guide = first_guide(find(info.id)) if form.get("guided") == "yes" else None
    chosen = guide.game if guide is not None else None
    try:
        table = await executor(request).run_slow(
            service(request).create,
            visitor(request).id,
            info.id,
            scenario=chosen.scenario if chosen else form.get("scenario") or None,
            seed=chosen.seed if chosen else _seed(form.get("seed", "")),
            options=chosen.options if chosen else _options(info, form),
            practice=form.get("practice") == "yes",
            own_dice=form.get("own_dice") == "yes",
            address=address(request),
        )
    except FieldcraftError as error:
        return await run_in_threadpool(
            _setup_form, request, info, form.get("scenario", ""), form.get("seed", ""), sentence(error)
        )
    return _redirect(f"/games/{table.id}")


def to_home(request: Request) -> Response:
    """An import that was reloaded, or opened as a page, leads back to the home page."""
    return _redirect("/")


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
        return await run_in_threadpool(_home, request, "This file is not a saved game: it is not a text file.")
    if not text.lstrip().startswith("{"):
        return await run_in_threadpool(_home, request, "This file is not a game saved by Fieldcraft.")
    try:
        async with heavy(request).admitted(address(request)):
            table = await executor(request).run_import(
                service(request).import_save, visitor(request).id, text, address(request)
            )
    except (BadSave, BadSetup) as error:
        return await run_in_threadpool(_home, request, f"This file could not be opened: {error}.")
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
    table = await executor(request).run_waiting(claim, path_param(request, "secret"), visitor(request).id, name)
    return _redirect(f"/games/{table.id}")


# The game table


async def table(request: Request) -> Response:
    """The table, now or at an earlier position."""
    at, who = optional_integer(request.query_params, "at"), visitor(request)
    if at is not None:
        return result_response(request, await job_result(request, heavy_jobs.page_at, who, at), "text/html")

    def now() -> str:
        return renderer(request).table(service(request).open(path_param(request)), who)

    return HTMLResponse(await run_in_threadpool(now))


async def save(request: Request) -> Response:
    """The game as a save file."""
    known = await run_in_threadpool(service(request).known, path_param(request))
    name = f"{known['title']}-{known['scenario']}-{known['choices']}.json"
    return _download(request, await job_result(request, heavy_jobs.save), name, "application/json")


async def report(request: Request) -> Response:
    """The game as a text report."""
    known = await run_in_threadpool(service(request).known, path_param(request))
    name = f"{known['title']}-{known['scenario']}.txt"
    return _download(request, await job_result(request, heavy_jobs.report), name, "text/plain")


async def static(request: Request) -> Response:
    """A script, a style sheet or a font."""
    name = path_param(request, "name")
    found = assets.static_files().get(name)
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    current = path_param(request, "fingerprint") == assets.fingerprint()
    caching = assets.IMMUTABLE if current else "no-cache"
    return result_response(request, assets.compressed_file(name), found[1], {"Cache-Control": caching})


ROUTES: Final = [
    Route("/", home),
    Route("/titles/{title}", new_game),
    Route("/titles/{title}/cover.svg", cover),
    Route("/titles/{title}/terms.json", terms),
    Route("/titles/{title}/cards", cards),
    Route("/api/docs", api_docs),
    Route("/games", create, methods=["POST"]),
    Route("/import", import_save, methods=["POST"]),
    Route("/import", to_home),
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


def outdated(request: Request, error: Outdated) -> Response:
    """The page of a game that can't be continued: its last position, if it can still be drawn, and what can be done."""
    who = visitor(request).id
    known = service(request).list_game(error.game, who)
    drawn = service(request).last_scene(error.game) is not None
    return _page(request, "outdated.html", game=game_card(known), message=str(error), drawn=drawn)


def _redirect(url: str) -> Response:
    return RedirectResponse(url, 303)


def _download(request: Request, found: Result, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return result_response(request, found, f"{kind}; charset=utf-8", headers)
