"""What every page and fragment takes from a request: the service, the looks, and who asks."""

from __future__ import annotations

from typing import cast

from fastapi import Request

from fieldcraft.web.looks import Looks
from fieldcraft.web.service import Service
from fieldcraft.web.tables import Who


def service(request: Request) -> Service:
    """The one layer under pages and JSON."""
    return cast(Service, request.app.state.service)


def looks(request: Request) -> Looks:
    """The templates."""
    return cast(Looks, request.app.state.looks)


def who(request: Request) -> Who:
    """The visitor of this browser."""
    return Who(visitor=str(request.state.visitor))
