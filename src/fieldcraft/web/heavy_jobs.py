"""The heavy requests as jobs: functions of plain data that another process can run as well as this one.

A job opens its game itself, so a worker has next to nothing to do for it but to pass on the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from time import thread_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from markupsafe import Markup
from msgspec import structs

from fieldcraft import drawing
from fieldcraft.interface.about import about
from fieldcraft.interface.aftermath import aftermath as who_came_back
from fieldcraft.interface.find import find_targets, scene_targets
from fieldcraft.interface.legend import legend as legend_of
from fieldcraft.interface.quick_odds import has_odds, quick_odds
from fieldcraft.interface.reading import readings
from fieldcraft.interface.shopping import shop_of
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import BUDGET
from fieldcraft.kernel.scene import Board
from fieldcraft.players.advice import Advice, advise
from fieldcraft.web import assets
from fieldcraft.web.errors import NotFound
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.service import Service
from fieldcraft.web.story import fingerprint, timeline

if TYPE_CHECKING:
    from fieldcraft.web.rendering import Renderer

ADVICE_INTERVAL: Final = 0.15
NO_SUCH_NAME: Final = "<p>Nothing on the board has that name.</p>"


class Workplace(NamedTuple):
    """What jobs use: the games, and the templates if pages are served."""

    service: Service
    renderer: Renderer | None

    @property
    def pages(self) -> Renderer:
        """The templates and the board drawings."""
        assert self.renderer is not None, "no pages are served"
        return self.renderer

    def game_at(self, found: GameTable, at: int | None) -> Game[Any, Any]:
        """A game as it was after a number of choices; as it is now if there are no more, or without a number."""
        if at is None or at >= found.game.number:
            return found.game
        return self.service.at(found.id, at)


# Pages and their parts


def page_at(place: Workplace, game: str, visitor: Visitor, at: int) -> str:
    """The page of a table after a number of choices."""
    found = place.service.open(game)
    if at == found.game.number:
        return place.pages.table(found, visitor)
    return place.pages.past(found, visitor, place.service.at(game, at), whole_page=True)


def table_at(place: Workplace, game: str, visitor: Visitor, at: int, known: int | None, head: str) -> str:
    """The table after a number of choices, with the beats from the position that the client shows."""
    found = place.service.open(game)
    if at >= found.game.number:
        return place.pages.update(found, visitor, known=known_position(found.game, known, head))
    past = place.service.at(game, at)
    return place.pages.past(found, visitor, past, known=known_position(past, known, head))


def known_position(game: Game[Any, Any], number: int | None, head: str) -> int | None:
    """The number of the position that the client shows, if the game went on from there."""
    if number is None or not 0 <= number < game.number:
        return None
    return number if fingerprint(game.last.at(number)) == head else None


def log(place: Workplace, game: str) -> str:
    """The whole log."""
    return place.pages.log(place.service.open(game))


def turns(place: Workplace, game: str) -> bytes:
    """Where the turns of the game and its last enemy phase start, as JSON."""
    return msgspec.json.encode(timeline(place.service.open(game).game))


def luck_page(place: Workplace, game: str) -> str:
    """The dice of the game compared with their expected values."""
    return place.pages.page("luck.html", luck=place.service.luck(game))


def aftermath(place: Workplace, game: str) -> str:
    """Who came back from a game, and who was lost."""
    return place.pages.page("aftermath.html", aftermath=who_came_back(place.service.open(game).game))


def why(place: Workplace, game: str, thing: str, name: str, at: int | None) -> str:
    """What something on the board or in a panel is, and why it can't be chosen. It is given by id, or by name."""
    found = place.service.open(game)
    shown = place.game_at(found, at)
    scene = found.scene if shown is found.game else shown.scene()
    if name:
        matches = find_targets(name, scene_targets(scene, shop_of(shown)))
        thing = matches[0].id if matches else ""
    known = about(shown, scene, thing)
    return NO_SUCH_NAME if known is None else place.pages.about(shown, known, asked=bool(name))


def cards(place: Workplace, game: str, first: str, search: str, at: int | None) -> str:
    """The cards and tables of the game: those that matter now first, or the results of a search."""
    shown = place.service.open(game).game if at is None else place.service.at(game, at)
    now = sorted(readings(shown), key=lambda reading: reading.item.id != first)
    return place.pages.library(shown.rules, search, now)


def legend(place: Workplace, game: str, at: int | None) -> str:
    """What the counters, marks and words in view are."""
    shown = place.game_at(place.service.open(game), at)
    known = legend_of(shown)
    places = drawing.map_legend(structs.replace(shown.scene().board, legend=known.marks))
    return place.pages.page("legend.html", legend=known, title=shown.title, places=Markup(places))


# Pictures


def board(place: Workplace, game: str, dark: bool) -> str:
    """The board with everything on it, as a self-contained picture."""
    found = place.service.open(game)
    caption = drawing.caption(found.name, found.scene)
    return drawing.picture(found.scene, dark=dark, fonts=assets.embedded_fonts(), caption=caption)


def last_board(place: Workplace, game: str, dark: bool) -> str:
    """The last position of a game that can't be continued, as a picture."""
    scene = place.service.last_scene(game)
    if scene is None:
        raise NotFound("The last position of this game can't be drawn any more")
    return drawing.picture(
        scene, dark=dark, fonts=assets.embedded_fonts(), caption=drawing.caption(scene.board.name, scene)
    )


def earlier_ground(place: Workplace, game: str, key: str, at: int) -> bytes:
    """The ground of the board after a number of choices."""
    return place.pages.boards.ground(_board_with(place, game, key, at)).plain()


def earlier_palette(place: Workplace, game: str, key: str, at: int) -> bytes:
    """The colours of the board after a number of choices."""
    return place.pages.boards.palette(_board_with(place, game, key, at)).plain()


def _board_with(place: Workplace, game: str, key: str, at: int) -> Board:
    board = place.service.at(game, at).scene().board
    if place.pages.boards.key(board) != key:
        raise NotFound("The board is drawn in another way now: load the page again")
    return board


def cover(place: Workplace, title: str, small: bool, scenario: str, dark: bool) -> str:
    """The opening position of a title or scenario."""
    return place.pages.boards.cover(title, small, scenario, dark)


# Files and the API


def report(place: Workplace, game: str) -> str:
    """A text report of the game."""
    return place.service.report(game)


def save(place: Workplace, game: str) -> str:
    """The game as a save file."""
    return place.service.save(game)


def game_at(place: Workplace, game: str, visitor: Visitor, since: int, with_scene: bool, at: int) -> str:
    """A game after a number of choices, as JSON."""
    from fieldcraft.web import serializers

    table = place.service.open(game)
    return serializers.game(table, visitor, since, with_scene, place.service.at(game, at)).model_dump_json()


def odds(place: Workplace, game: str, version: int, index: int) -> str:
    """The odds of an option, as JSON."""
    from fieldcraft.web import serializers

    return serializers.odds(place.service.odds(game, version, index)).model_dump_json()


def luck(place: Workplace, game: str) -> str:
    """The dice of the game compared with their expected values, as JSON."""
    from fieldcraft.web import serializers

    return serializers.luck(place.service.luck(game)).model_dump_json()


# Streams


def all_odds(place: Workplace, game: str, version: int) -> Iterator[bytes]:
    """Events with the odds of the options, one by one."""
    table = place.service.cache.at_version(game, version)
    # Not the clock: how busy the machine is shouldn't decide which odds are shown.
    for index, known in quick_odds(table.game, place.service.settings.odds_patience, BUDGET, thread_time):
        if has_odds(table.game, table.game.offered[index]):
            yield _option_event(index, place.pages.page("odds.html", odds=known))


def advice(place: Workplace, game: str, version: int) -> Iterator[bytes]:
    """Events with advice from search, refined for as long as someone asks for more; none if nothing is to decide."""
    table = place.service.cache.at_version(game, version)
    if table.game.over or table.game.pending is not None:
        return
    title = table.game.title.id
    with closing(cast("Generator[Advice]", advise(table.game, every=ADVICE_INTERVAL))) as refinements:
        for known in refinements:
            yield _option_event(known.best.index, place.pages.page("advice.html", advice=known, title_id=title))


def _option_event(index: int, html: str) -> bytes:
    """An event with HTML about one option."""
    return b"data: " + msgspec.json.encode({"index": index, "html": html}) + b"\n\n"


JOBS: Final[tuple[Callable[..., str | bytes], ...]] = (
    *(page_at, table_at, log, turns, luck_page, aftermath, why, cards, legend),
    *(board, last_board, earlier_ground, earlier_palette, cover),
    *(report, save, game_at, odds, luck),
)
STREAMS: Final[tuple[Callable[..., Iterator[bytes]], ...]] = (all_odds, advice)
