"""How to play a title: the page and its drawings."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fieldcraft import drawing
from fieldcraft.interface.learn import LearnPage, MapFigure, learn_page
from fieldcraft.interface.reading import TABLES
from fieldcraft.kernel.ledger import Ledger
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import EMPTY_SCENE, Scene
from fieldcraft.web import assets
from fieldcraft.web.errors import NotFound
from fieldcraft.web.home_view import title_card
from fieldcraft.web.params import executor, flag, path_param, query, renderer, title_info


async def learn(request: Request) -> Response:
    """The page."""
    return await executor(request).run_slow(_learn, request)


def _learn(request: Request) -> Response:
    info = title_info(path_param(request, "title"))
    title = find(info.id)
    page = learn_page(title)
    values: dict[str, Any] = {
        "title": title_card(info),
        "page": page,
        "counter": _counter(page),
        "card": _card(page),
        "chapters": chapters(title.ledger),
        "bands": {TABLES: 0},
        "symbols": Markup(drawing.symbols()),
    }
    return HTMLResponse(renderer(request).page("learn.html", **values))


def chapters(ledger: Ledger) -> list[tuple[str, str]]:
    """The chapters of a ledger: number and heading."""
    return [(number, heading) for number, heading in ledger.headings.items() if "." not in number]


def _counter(page: LearnPage) -> Markup:
    figure = page.counter
    return Markup(drawing.annotated_counter(figure.piece, [c.at for c in figure.callouts]) if figure else "")


def _card(page: LearnPage) -> Markup:
    figure = page.card
    return Markup(drawing.annotated_card(figure.card, [c.at for c in figure.callouts]) if figure else "")


async def learn_map(request: Request) -> Response:
    """The part of the map that the page shows, as a picture."""
    drawn = await executor(request).run_slow(_draw_map, request)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": caching(request)})


def _draw_map(request: Request) -> str:
    title = title_info(path_param(request, "title")).id
    figure = learn_page(find(title)).map
    if figure is None:
        raise NotFound("This title has no map to show")
    return map_drawing(request, title, figure, flag(request, "dark"))


def map_drawing(request: Request, title: str, figure: MapFigure, dark: bool) -> str:
    """A part of a map with numbers, from the cache if it was drawn before."""
    things = [callout.at for callout in figure.callouts]
    return renderer(request).boards.kept(
        f"numbered map {title} {dark} {things}",
        figure.scene,
        lambda: drawing.annotated_map(figure.scene, things, dark, assets.embedded_fonts()),
    )


def palette(request: Request) -> Response:
    """The colours of the counter on the page, for light and dark mode."""
    page = learn_page(find(title_info(path_param(request, "title")).id))
    shown: Scene = page.counter.scene if page.counter else page.map.scene if page.map else EMPTY_SCENE
    css = assets.palette_css(shown.board, ".learn .annotated")
    return Response(css, media_type="text/css; charset=utf-8", headers={"Cache-Control": caching(request)})


def caching(request: Request) -> str:
    """How long a browser may keep a drawing of a title."""
    return assets.caching(query(request, "v"), find(title_info(path_param(request, "title")).id).data_digest)


ROUTES: Final = [
    Route("/titles/{title}/learn", learn),
    Route("/titles/{title}/learn/map.svg", learn_map),
    Route("/titles/{title}/learn/palette.css", palette),
]
