"""What request handlers read from a request: shared objects, the visitor, path, query and form values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, cast

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.kernel.registry import titles as all_titles
from fieldcraft.kernel.setup import Value, option_value
from fieldcraft.web.compression import Result
from fieldcraft.web.errors import BadRequest, NotFound
from fieldcraft.web.executor import Executor
from fieldcraft.web.game_table import Visitor
from fieldcraft.web.heavy_jobs import Workplace
from fieldcraft.web.heavy_queue import HeavyQueue
from fieldcraft.web.live_updates import LiveUpdates
from fieldcraft.web.rate_limit import address_of
from fieldcraft.web.service import Service

if TYPE_CHECKING:
    from fieldcraft.web.rendering import Renderer

P = ParamSpec("P")
YES: Final = frozenset({"yes", "true", "on", "1"})
INTEGER: Final = re.compile(r"[+-]?[0-9]{1,40}")


def service(request: Request) -> Service:
    """The service shared by the pages and the API."""
    return cast(Service, request.app.state.service)


def updates(request: Request) -> LiveUpdates:
    """The live updates of this worker."""
    return cast(LiveUpdates, request.app.state.updates)


def workplace(request: Request) -> Workplace:
    """The games and templates of this worker, as jobs use them."""
    return cast(Workplace, request.app.state.workplace)


def executor(request: Request) -> Executor:
    """The executor of this worker."""
    return cast(Executor, request.app.state.executor)


def heavy(request: Request) -> HeavyQueue:
    """The queue of heavy requests of this worker."""
    return cast(HeavyQueue, request.app.state.heavy)


async def job_result(
    request: Request,
    job: Callable[Concatenate[Workplace, str, P], str | bytes],
    *arguments: P.args,
    **named: P.kwargs,
) -> Result:
    """The result of a job for the current state of a game: a few are made at a time, and none twice."""
    game = path_param(request)
    stamp = await executor(request).run_quick(service(request).stamp, game)
    return await heavy(request).run(address(request), stamp, job, game, *arguments, **named)


def result_response(
    request: Request, found: Result, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """A response with what a job made, compressed or not as the client likes it."""
    if found.compressed and "gzip" in request.headers.get("Accept-Encoding", ""):
        encoded = {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
        return Response(found.body, headers={**encoded, **(headers or {})}, media_type=media_type)
    return Response(found.plain(), headers=headers, media_type=media_type)


def renderer(request: Request) -> Renderer:
    """The template renderer."""
    return cast("Renderer", request.app.state.renderer)


def visitor(request: Request) -> Visitor:
    """The visitor behind this request."""
    return Visitor(id=str(request.state.visitor), narrow=request.cookies.get("narrow") == "yes")


def address(request: Request) -> str:
    """The network address that limits count by."""
    return address_of(request.scope)


def title_info(title_id: str) -> TitleInfo:
    """Return a title's information, or raise NotFound."""
    for info in all_titles():
        if info.id == title_id:
            return info
    raise NotFound("There is no such title")


def sentence(error: FieldcraftError) -> str:
    """Turn an error message into a sentence."""
    text = str(error).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


def option_values(info: TitleInfo, texts: Mapping[str, str]) -> dict[str, Value]:
    """The options of a title given as text, as values. Setting up the game refuses what the title doesn't know."""
    choices: dict[str, dict[str, Value]] = {
        setting.name: {text: value for value in setting.choices for text in (str(value).lower(), option_value(value))}
        for setting in info.options
    }
    return {name: choices.get(name, {}).get(text, text) for name, text in texts.items()}


# Path, query and form values


def path_param(request: Request, name: str = "game") -> str:
    """A part of the path."""
    return str(request.path_params[name])


def query(request: Request, name: str) -> str:
    """A query parameter, or an empty string."""
    return request.query_params.get(name, "")


def flag(request: Request, name: str) -> bool:
    """Whether a query parameter is set to yes."""
    return query(request, name) in YES


async def read_form(request: Request) -> FormData:
    """The fields of a form; uploaded files are closed."""
    async with request.form() as form:
        return form


def integer(values: Mapping[str, object], name: str) -> int:
    """A required integer."""
    found = optional_integer(values, name)
    if found is None:
        raise BadRequest(f"{name} is missing")
    return found


def optional_integer(values: Mapping[str, object], name: str) -> int | None:
    """An integer, or None if it is absent."""
    return None if values.get(name) is None else _integer(values[name], name)


def integers(form: FormData, name: str) -> list[int]:
    """Every integer that a form gives under one name."""
    return [_integer(value, name) for value in form.getlist(name)]


def text_field(form: FormData, name: str, default: str = "") -> str:
    """A text field of a form."""
    found = form.get(name)
    return found if isinstance(found, str) else default


def _integer(value: object, name: str) -> int:
    if isinstance(value, str) and INTEGER.fullmatch(value):
        return int(value)
    raise BadRequest(f"{name} must be an integer")
