"""What every page and fragment takes from a request: the service, the looks, who asks, and what for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from starlette.datastructures import FormData
from starlette.requests import Request

from fieldcraft import titles as known_titles
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.web.news import News
from fieldcraft.web.service import Service
from fieldcraft.web.tables import Who
from fieldcraft.web.work import Work
from fieldcraft.web.wrong import Malformed, NoSuchGame

if TYPE_CHECKING:
    from fieldcraft.web.looks import Looks

YES: Final = frozenset({"yes", "true", "on", "1"})
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}")


def service(request: Request) -> Service:
    """The one layer under pages and JSON."""
    return cast(Service, request.app.state.service)


def news(request: Request) -> News:
    """Who watches what."""
    return cast(News, request.app.state.news)


def work(request: Request) -> Work:
    """Where short and long work is done."""
    return cast(Work, request.app.state.work)


def looks(request: Request) -> Looks:
    """The templates."""
    return cast("Looks", request.app.state.looks)


def who(request: Request) -> Who:
    """The visitor of this browser."""
    return Who(visitor=str(request.state.visitor))


def title_called(name: str) -> TitleInfo:
    """What there is to say about a title that can be played."""
    for info in known_titles():
        if info.id == name:
            return info
    raise NoSuchGame("There is no such title")


def sentence(wrong: FieldcraftError) -> str:
    """A complaint as a sentence."""
    text = str(wrong).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


# What an address or a form says


def named(request: Request, name: str = "game") -> str:
    """A part of the address."""
    return str(request.path_params[name])


def asked(request: Request, name: str) -> str:
    """A word of the query; nothing if it is not there."""
    return request.query_params.get(name, "")


def flag(request: Request, name: str) -> bool:
    """Whether the query says yes to something."""
    return asked(request, name) in YES


async def filled(request: Request) -> FormData:
    """The words of a form; files that somebody put into it are let go."""
    async with request.form() as form:
        return form


def number(given: Mapping[str, object], name: str) -> int:
    """A whole number that must be there."""
    found = maybe_number(given, name)
    if found is None:
        raise Malformed(f"{name}: it is missing")
    return found


def maybe_number(given: Mapping[str, object], name: str) -> int | None:
    """A whole number, if it is there."""
    return None if given.get(name) is None else _whole(given[name], name)


def numbers(form: FormData, name: str) -> list[int]:
    """Every whole number that a form gives under a name."""
    return [_whole(value, name) for value in form.getlist(name)]


def word(form: FormData, name: str, otherwise: str = "") -> str:
    """A word of a form."""
    found = form.get(name)
    return found if isinstance(found, str) else otherwise


def _whole(value: object, name: str) -> int:
    if isinstance(value, str) and WHOLE.fullmatch(value):
        return int(value)
    raise Malformed(f"{name}: it must be a whole number")
