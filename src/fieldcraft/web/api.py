"""The JSON API under /api, over the same service as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Concatenate, ParamSpec

import msgspec
from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import fieldcraft as fc
from fieldcraft.interface.guide import guide_of
from fieldcraft.interface.rule_search import search_rules
from fieldcraft.kernel.ledger import Statement
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.rules import Rules
from fieldcraft.kernel.title import Title
from fieldcraft.web import beat_models, heavy_jobs, models, params, serializers
from fieldcraft.web.errors import BadRequest, NotFound
from fieldcraft.web.game_table import GameTable, Summary, Visitor
from fieldcraft.web.heavy_jobs import Workplace

P = ParamSpec("P")
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.ErrorModel, "description": description}
    for status, description in {
        400: "The request can't be carried out",
        403: "You may not do this",
        404: "Not found",
        408: "The request took too long to arrive",
        409: "The game has moved on, or the choice can't be undone",
        413: "The request is too large",
        422: "The request is malformed",
        429: "A limit is exceeded",
    }.items()
}
STREAM: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}, "description": "Changes"}}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}, "description": "The report"}}
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {}}, "description": "The save file"}}

router = APIRouter(prefix="/api", responses=ERRORS)
bearer = HTTPBearer(auto_error=False, description="The token of a seat")


class ApiContext:
    """What every operation needs: the service, the executor, live updates, the visitor and their address."""

    def __init__(self, request: Request, token: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None):
        self.request = request
        self.service, self.updates = params.service(request), params.updates(request)
        self.executor, self.heavy = params.executor(request), params.heavy(request)
        self.visitor = Visitor(str(request.state.visitor), token.credentials if token else "")
        self.address = params.address(request)


Context = Annotated[ApiContext, Depends()]
Since = Annotated[int, Query(description="Send the log after this many choices")]
Search = Annotated[str, Query(max_length=200)]
WithScene = Annotated[bool, Query(description="Whether to send the scene: the board and everything on it")]


# Titles and rules


@router.get("/titles")
def titles() -> list[models.TitleModel]:
    """List the titles."""
    return [models.TitleModel.model_validate(msgspec.to_builtins(title)) for title in fc.titles()]


@router.get("/titles/{title}/rules")
def rules(title: str, search: Search = "") -> list[models.StatementModel]:
    """Get the rule ledger, or the statements that match a number, words or a question, best first."""
    found = _title(title)
    return _statements([hit.statement for hit in search_rules(found, search)] if search else list(found.ledger))


@router.get("/titles/{title}/rules/{number}")
def rule(title: str, number: str) -> list[models.StatementModel]:
    """Get one statement of the ledger, or those of a section or a chapter."""
    found = _title(title).ledger.find(number)
    if not found:
        raise NotFound("There is no such rule")
    return _statements(found)


@router.get("/titles/{title}/library", response_model=models.LibraryModel)
async def title_library(
    title: str,
    context: Context,
    scenario: Annotated[str | None, Query(max_length=200, description="If omitted, the first.")] = None,
    option: Annotated[
        list[models.Word] | None, Query(max_length=100, description="NAME=VALUE; repeat for more.")
    ] = None,
    search: Search = "",
) -> Response:
    """Get the cards and tables of a set-up in full, or those with a text in their name, or else in their contents."""
    info = await context.executor.run_waiting(params.title_info, title)
    pairs = [one.partition("=") for one in option or ()]
    if not all(sign for _, sign, _ in pairs):
        raise BadRequest("Write an option as NAME=VALUE")
    options = params.option_values(info, {name: value for name, _, value in pairs})
    rules = await context.executor.run_slow(context.service.rules, info.id, scenario, options)
    return await _library(context, rules, search)


async def _library(context: ApiContext, rules: Rules, search: str) -> Response:
    found = await context.executor.run_slow(serializers.library, rules, search)
    return Response(found, media_type="application/json")


def _title(title_id: str) -> Title:
    return find(params.title_info(title_id).id)


def _statements(found: list[Statement]) -> list[models.StatementModel]:
    return [models.StatementModel.model_validate(msgspec.to_builtins(statement)) for statement in found]


# Games

QUICK_LOG = 100
"""How many choices of a log are replayed on the event loop; a longer one, or a guide, is replayed in a thread."""


async def _answer(context: ApiContext, table: GameTable, since: int, scene: bool) -> models.GameModel:
    """A game as the caller sees it."""
    if table.game.number - max(-1, since) <= QUICK_LOG and guide_of(table.game) is None:
        return serializers.game(table, context.visitor, since, scene)
    return await context.executor.run_slow(serializers.game, table, context.visitor, since, scene)


@router.get("/games")
async def list_games(context: Context) -> list[Summary]:
    """List the games of the visitor identified by the cookie, most recent first."""
    return await context.executor.run_quick(context.service.list_games, context.visitor.id)


@router.post("/games", status_code=201)
async def create(body: models.NewGame, context: Context) -> models.CreatedModel:
    """Start a game. The response contains the token of each seat."""
    table = await context.executor.run_slow(
        context.service.create, context.visitor.id, address=context.address, **body.model_dump()
    )
    return await context.executor.run_slow(serializers.created, table, context.visitor)


@router.post("/games/import", status_code=201)
async def import_save(body: models.SaveFile, context: Context) -> models.CreatedModel:
    """Continue a game from a save file."""
    async with context.heavy.admitted(context.address):
        table = await context.executor.run_import(
            context.service.import_save, context.visitor.id, body.save, context.address
        )
    return await context.executor.run_slow(serializers.created, table, context.visitor)


async def _made(
    context: ApiContext,
    job: Callable[Concatenate[Workplace, str, P], str | bytes],
    *arguments: P.args,
    **named: P.kwargs,
) -> Response:
    """A response with the JSON that a job makes of a game."""
    found = await params.job_result(context.request, job, *arguments, **named)
    return params.result_response(context.request, found, "application/json")


@router.get("/games/{game}", response_model=models.GameModel)
async def get_game(
    game: str,
    context: Context,
    since: Since = -1,
    at: Annotated[int | None, Query(description="Show the game after this many choices")] = None,
    scene: WithScene = True,
) -> Response | models.GameModel:
    """Get a game: the decision with its options, the log, the scene and the result."""
    if at is not None:
        return await _made(context, heavy_jobs.game_at, context.visitor, since, scene, at)
    return await _answer(context, await context.executor.run_quick(context.service.open, game), since, scene)


@router.delete("/games/{game}", status_code=204)
async def delete(game: str, context: Context) -> None:
    """Remove a game from the visitor's list, and delete it if no one else has a seat."""
    await context.executor.run_waiting(context.service.delete, context.visitor.id, game)


@router.post("/games/{game}/choices")
async def choose(
    game: str, body: models.ChoiceRequest, context: Context, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Make a choice, enter dice, pick a set of pieces, or take a suggestion: all or nothing."""
    table = await context.executor.run_quick(
        context.service.choose,
        game,
        context.visitor,
        body.version,
        body.choices,
        body.pieces,
        body.auto,
        suggestion=body.suggestion,
    )
    return await _answer(context, table, since, scene)


@router.post("/games/{game}/undo")
async def undo(
    game: str, body: models.UndoRequest, context: Context, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Undo the last choice."""
    table = await context.executor.run_quick(context.service.undo, game, context.visitor, body.version, body.auto)
    return await _answer(context, table, since, scene)


@router.post("/games/{game}/redo")
async def redo(
    game: str, body: models.UndoRequest, context: Context, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Redo the last choice that was undone."""
    table = await context.executor.run_quick(context.service.redo, game, context.visitor, body.version, body.auto)
    return await _answer(context, table, since, scene)


@router.post("/games/{game}/fork", status_code=201)
async def fork(game: str, body: models.ForkRequest, context: Context) -> models.CreatedModel:
    """Start a new game from any position, with new chance results."""
    table = await context.executor.run_slow(context.service.fork, context.visitor.id, game, body.at, context.address)
    return await context.executor.run_slow(serializers.created, table, context.visitor)


@router.get("/games/{game}/save", response_class=Response, responses=FILE)
async def save(game: str, context: Context) -> Response:
    """Get the game as a save file."""
    return await _made(context, heavy_jobs.save)


@router.get("/games/{game}/report", response_class=Response, responses=TEXT)
async def report(game: str, context: Context) -> Response:
    """Get a text report of the game."""
    found = await params.job_result(context.request, heavy_jobs.report)
    return params.result_response(context.request, found, "text/plain")


@router.get("/games/{game}/library", response_model=models.LibraryModel)
async def library(game: str, context: Context, search: Search = "") -> Response:
    """Get the cards and tables of a game, as for its title. The decision's `lookups` name those that matter now."""
    table = await context.executor.run_quick(context.service.open, game)
    return await _library(context, table.game.rules, search)


@router.get("/games/{game}/odds/{index}", response_model=models.OddsModel)
async def odds(game: str, index: int, version: int, context: Context) -> Response:
    """Get the odds of an option."""
    return await _made(context, heavy_jobs.odds, version, index)


@router.get("/games/{game}/trace/{index}")
async def trace(game: str, index: int, version: int, context: Context) -> models.TraceModel:
    """Get what an option would do on the board, such as a path with its running cost."""
    table = await context.executor.run_quick(context.service.cache.at_version, game, version)
    return models.TraceModel.model_validate(msgspec.to_builtins(table.game.trace(index)))


@router.get("/games/{game}/beats")
async def beats(
    game: str,
    context: Context,
    at: Annotated[int | None, Query(ge=0, description="The number of the choice; if omitted, the last.")] = None,
) -> list[beat_models.BeatModel]:
    """Get what a choice changed, beat by beat. Applied to the scene before it, the beats give the scene after it."""
    found = await context.executor.run_slow(context.service.beats, game, at)
    return [beat_models.BeatModel.model_validate(msgspec.to_builtins(beat)) for beat in found]


@router.get("/games/{game}/why-not")
async def why_not(
    request: Request,
    game: str,
    context: Context,
    kind: str | None = None,
    place: str | None = None,
    piece: str | None = None,
) -> models.ReasonModel:
    """Get why something is not an option. Any other field of an option can be asked about too."""
    what = dict(request.query_params)
    reason = await context.executor.run_quick(lambda: context.service.why_not(game, **what))
    if reason is None:
        return models.ReasonModel(on_offer=True, text="", rule="")
    return models.ReasonModel(on_offer=False, text=reason.text, rule=reason.rule)


@router.get("/games/{game}/luck", response_model=models.LuckModel)
async def luck(game: str, context: Context) -> Response:
    """Compare the dice of a game with their expected values."""
    return await _made(context, heavy_jobs.luck)


@router.get("/games/{game}/events", response_class=Response, responses=STREAM)
async def events(game: str, context: Context) -> Response:
    """Stream the game's version as server-sent events whenever it changes."""
    context.updates.check_capacity(context.address)
    table = await context.executor.run_quick(context.service.open, game)
    events = context.updates.watch(game, table.stamp, context.address)
    return StreamingResponse(events, media_type="text/event-stream")


# Seats


@router.post("/seats/{token}")
async def claim(token: str, body: models.NameRequest, context: Context) -> models.GameModel:
    """Take a seat for the visitor identified by the cookie."""
    table = await context.executor.run_waiting(context.service.claim, token, context.visitor.id, body.name)
    return serializers.game(table, context.visitor)


@router.post("/games/{game}/leave")
async def leave(game: str, context: Context) -> models.GameModel:
    """Leave your seats."""
    table = await context.executor.run_waiting(context.service.leave, game, context.visitor.id)
    return serializers.game(table, context.visitor)


@router.post("/games/{game}/name")
async def rename(game: str, body: models.NameRequest, context: Context) -> models.GameModel:
    """Change your display name."""
    table = await context.executor.run_waiting(context.service.rename, game, context.visitor.id, body.name)
    return serializers.game(table, context.visitor)
