"""The rules of a title as a book: chapters, drawn examples, an index, and search."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fieldcraft.interface.rule_book import Section, example_figure, rule_book, section_of, sections
from fieldcraft.interface.rule_search import Hit, highlighted, search_rules
from fieldcraft.kernel.ledger import Statement
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.title import Title
from fieldcraft.web.errors import NotFound
from fieldcraft.web.home_view import title_card
from fieldcraft.web.learn_pages import caching, map_drawing
from fieldcraft.web.params import executor, flag, integer, path_param, query, renderer, title_info

MAX_SEARCH: Final = 200


class Found(NamedTuple):
    """A rule that was found, with what was searched for marked."""

    section: str
    heading: Markup
    statement: Statement
    text: Markup


def rules(request: Request) -> Response:
    """The book as a page; for a page that asks for a part of it, all rules or the results of a search."""
    info = title_info(path_param(request, "title"))
    title, search = find(info.id), query(request, "q").strip()[:MAX_SEARCH]
    values: dict[str, Any] = {"title": title_card(info), "search": search, **_found(title, search)}
    if "HX-Request" in request.headers:
        if query(request, "part") == "results" and not search:
            return HTMLResponse("")
        return HTMLResponse(renderer(request).page("statements.html", **values))
    book = {"book": rule_book(title), "examples": title.lesson.examples}
    return HTMLResponse(renderer(request).page("rules.html", **values, **book))


def _found(title: Title, search: str) -> dict[str, Any]:
    """The sections to show whole, or the rules that answer a search, best first."""
    if not search:
        return {"sections": sections(title.ledger), "found": ()}
    hits = search_rules(title, search)
    if hits and not hits[0].stems:
        return {"sections": _by_number(hits), "found": ()}
    return {"sections": (), "found": [_result(hit) for hit in hits]}


def _by_number(hits: list[Hit]) -> list[Section]:
    """Rules that were asked for by number, under their headings."""
    grouped: dict[tuple[str, str], list[Statement]] = {}
    for hit in hits:
        grouped.setdefault((section_of(hit.statement.id), hit.statement.heading), []).append(hit.statement)
    return [Section(number, heading, tuple(found)) for (number, heading), found in grouped.items()]


def _result(hit: Hit) -> Found:
    statement = hit.statement
    heading, text = (_marked(part, hit.stems) for part in (statement.heading, statement.text))
    return Found(section_of(statement.id), heading, statement, text)


def _marked(text: str, found: frozenset[str]) -> Markup:
    """A text with the words that were searched for marked."""
    pieces = highlighted(text, found)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(one.text) if one.found else escape(one.text) for one in pieces
    )


async def example(request: Request) -> Response:
    """The drawing of an example."""
    drawn = await executor(request).run_slow(_draw_example, request)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": caching(request)})


def _draw_example(request: Request) -> str:
    title = find(title_info(path_param(request, "title")).id)
    number, examples = integer(request.path_params, "number"), title.lesson.examples
    if not 0 <= number < len(examples):
        raise NotFound("There is no such example")
    return map_drawing(request, title.id, example_figure(title, examples[number]), flag(request, "dark"))


ROUTES: Final = [
    Route("/titles/{title}/rules", rules),
    Route("/titles/{title}/examples/{number}.svg", example),
]
