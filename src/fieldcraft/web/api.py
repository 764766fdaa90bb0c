"""The JSON interface under /api, over the same service as the pages."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import fieldcraft as fc
from fieldcraft.kernel.ledger import Statement
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title
from fieldcraft.web import asking, models, shown
from fieldcraft.web.asking import title_called
from fieldcraft.web.tables import Summary, Who
from fieldcraft.web.wrong import NoSuchGame

COMPLAINTS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Complaint, "description": words}
    for status, words in {
        400: "It cannot be done, and why",
        403: "It is not for you to do",
        404: "There is no such thing",
        408: "It took too long to arrive",
        409: "The game has gone on, or cannot go back",
        413: "It is too large",
        422: "It cannot be understood",
        429: "It is too much at once",
    }.items()
}
STREAM: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}, "description": "News"}}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {}}, "description": "The story"}}
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {}}, "description": "The save"}}

router = APIRouter(prefix="/api", responses=COMPLAINTS)
bearer = HTTPBearer(auto_error=False, description="The secret of a seat")


class Caller:
    """Who asks, and what there is to ask."""

    def __init__(self, request: Request, token: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)] = None):
        self.service, self.news, self.work = asking.service(request), asking.news(request), asking.work(request)
        self.who = Who(str(request.state.visitor), token.credentials if token else "")


Asking = Annotated[Caller, Depends()]
Since = Annotated[int, Query(description="The log after so many choices")]
WithScene = Annotated[bool, Query(description="Whether to send the board and what stands on it")]


# Titles and their rules


@router.get("/titles")
async def titles() -> list[models.TitleModel]:
    """What can be played."""
    return [models.TitleModel.model_validate(msgspec.to_builtins(title)) for title in fc.titles()]


@router.get("/titles/{title}/rules")
async def rules(title: str, search: Annotated[str, Query(max_length=200)] = "") -> list[models.StatementModel]:
    """The rule ledger: all of it, or the statements that a number or words mean."""
    ledger = _title(title).ledger
    return _statements(ledger.search(search) if search else list(ledger))


@router.get("/titles/{title}/rules/{number}")
async def rule(title: str, number: str) -> list[models.StatementModel]:
    """One statement of the ledger, or those of a section or a chapter."""
    found = _title(title).ledger.find(number)
    if not found:
        raise NoSuchGame("There is no such rule")
    return _statements(found)


def _title(name: str) -> Title:
    return find(title_called(name).id)


def _statements(found: list[Statement]) -> list[models.StatementModel]:
    return [models.StatementModel.model_validate(msgspec.to_builtins(statement)) for statement in found]


# Games


@router.get("/games")
async def mine(caller: Asking) -> list[Summary]:
    """The games of the visitor whose cookie comes along, the one touched last first."""
    return await caller.work.quick(caller.service.mine, caller.who.visitor)


@router.post("/games", status_code=201)
async def create(asked: models.NewGame, caller: Asking) -> models.CreatedModel:
    """Start a game. The answer holds the secret of each seat."""
    table = await caller.work.quick(caller.service.create, caller.who.visitor, **asked.model_dump())
    return shown.created(table, caller.who)


@router.post("/games/import", status_code=201)
async def import_save(asked: models.SaveFile, caller: Asking) -> models.CreatedModel:
    """Go on with a game from a file."""
    table = await caller.work.slow(caller.service.import_save, caller.who.visitor, asked.save)
    return shown.created(table, caller.who)


@router.get("/games/{game}")
async def look(
    game: str,
    caller: Asking,
    since: Since = -1,
    at: Annotated[int | None, Query(description="As it stood after so many choices")] = None,
    scene: WithScene = True,
) -> models.GameModel:
    """A game: the decision with its options, the log, the scene, the result."""
    table = await caller.work.quick(caller.service.open, game)
    past = None if at is None else await caller.work.quick(caller.service.at, game, at)
    return shown.game(table, caller.who, since, scene, past)


@router.delete("/games/{game}", status_code=204)
async def forget(game: str, caller: Asking) -> None:
    """Take a game off the visitor's list; where nobody else sits at it, it is gone."""
    await caller.work.quick(caller.service.forget, caller.who.visitor, game)


@router.post("/games/{game}/choices")
async def choose(
    game: str, asked: models.Choosing, caller: Asking, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Make a choice, tell dice, or pick a set of pieces: all of it or nothing."""
    table = await caller.work.quick(
        caller.service.choose, game, caller.who, asked.version, asked.choices, asked.pieces, asked.auto
    )
    return shown.game(table, caller.who, since, scene)


@router.post("/games/{game}/undo")
async def undo(
    game: str, asked: models.Stepping, caller: Asking, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Take back the last choice."""
    table = await caller.work.quick(caller.service.undo, game, caller.who, asked.version, asked.auto)
    return shown.game(table, caller.who, since, scene)


@router.post("/games/{game}/redo")
async def redo(
    game: str, asked: models.Stepping, caller: Asking, since: Since = -1, scene: WithScene = True
) -> models.GameModel:
    """Make again what was taken back."""
    table = await caller.work.quick(caller.service.redo, game, caller.who, asked.version, asked.auto)
    return shown.game(table, caller.who, since, scene)


@router.post("/games/{game}/fork", status_code=201)
async def fork(game: str, asked: models.Forking, caller: Asking) -> models.CreatedModel:
    """Go on from any point as a new game, with luck of its own."""
    table = await caller.work.quick(caller.service.fork, caller.who.visitor, game, asked.at)
    return shown.created(table, caller.who)


@router.get("/games/{game}/save", response_class=Response, responses=FILE)
async def save(game: str, caller: Asking) -> Response:
    """The game as a file."""
    text = await caller.work.quick(caller.service.save, game)
    return Response(text, media_type="application/json")


@router.get("/games/{game}/report", response_class=Response, responses=TEXT)
async def report(game: str, caller: Asking) -> Response:
    """The game as a text."""
    return PlainTextResponse(await caller.work.slow(caller.service.report, game))


@router.get("/games/{game}/odds/{index}")
async def odds(game: str, index: int, version: int, caller: Asking) -> models.OddsModel:
    """How likely each outcome of an option is."""
    return shown.odds(await caller.work.slow(caller.service.odds, game, version, index))


@router.get("/games/{game}/trace/{index}")
async def trace(game: str, index: int, version: int, caller: Asking) -> models.TraceModel:
    """What an option would do on the board, from place to place, such as a way with its cost so far."""
    table = await caller.work.quick(caller.service.shelf.at_version, game, version)
    return models.TraceModel.model_validate(msgspec.to_builtins(table.game.trace(index)))


@router.get("/games/{game}/why-not")
async def why_not(
    request: Request,
    game: str,
    caller: Asking,
    kind: str | None = None,
    place: str | None = None,
    piece: str | None = None,
) -> models.ReasonModel:
    """Why something is not on offer. Any field that options have may be asked about besides these."""
    what = dict(request.query_params)
    reason = await caller.work.quick(lambda: caller.service.why_not(game, **what))
    if reason is None:
        return models.ReasonModel(on_offer=True, text="", rule="")
    return models.ReasonModel(on_offer=False, text=reason.text, rule=reason.rule)


@router.get("/games/{game}/luck")
async def luck(game: str, caller: Asking) -> models.LuckModel:
    """How the dice fell against what was to be expected."""
    found = await caller.work.slow(caller.service.luck, game)
    return models.LuckModel.model_validate(msgspec.to_builtins(found))


@router.get("/games/{game}/events", response_class=Response, responses=STREAM)
async def events(game: str, caller: Asking) -> Response:
    """The game's version whenever it changes, as server-sent events."""
    caller.news.room()
    table = await caller.work.quick(caller.service.open, game)
    return StreamingResponse(caller.news.watch(game, table.stamp), media_type="text/event-stream")


# Seats


@router.post("/seats/{token}")
async def claim(token: str, asked: models.Naming, caller: Asking) -> models.GameModel:
    """Take a seat for the visitor whose cookie comes along."""
    table = await caller.work.quick(caller.service.claim, token, caller.who.visitor, asked.name)
    return shown.game(table, caller.who)


@router.post("/games/{game}/leave")
async def leave(game: str, caller: Asking) -> models.GameModel:
    """Give up one's seats."""
    table = await caller.work.quick(caller.service.leave, game, caller.who.visitor)
    return shown.game(table, caller.who)


@router.post("/games/{game}/name")
async def rename(game: str, asked: models.Naming, caller: Asking) -> models.GameModel:
    """Go by another name."""
    table = await caller.work.quick(caller.service.rename, game, caller.who.visitor, asked.name)
    return shown.game(table, caller.who)
