"""What every page and fragment takes from a request: the service, the looks, and who asks."""

from __future__ import annotations

from typing import cast

from fastapi import Request

from fieldcraft import titles as known_titles
from fieldcraft.kernel.errors import FieldcraftError
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.web.looks import Looks
from fieldcraft.web.news import News
from fieldcraft.web.service import Service
from fieldcraft.web.tables import Who
from fieldcraft.web.work import Work
from fieldcraft.web.wrong import NoSuchGame


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
    return cast(Looks, request.app.state.looks)


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
