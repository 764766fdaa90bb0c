"""The titles that can be played, and the four ways to get a game.

Packages bring titles by entry points in the group `fieldcraft.titles`; ours do, too. Each is the title's id and the
object to load: `lrdg = "fieldcraft.titles.commando.scenarios.lrdg.title:TITLE"`. Loading waits until a title is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.kernel import save as saves
from fieldcraft.kernel.chance import Chance, Seeded
from fieldcraft.kernel.data import digest
from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.title import Rules, Scenario, Setting, Title, Value

GROUP = "fieldcraft.titles"
_titles: dict[str, Title] = {}
_rules: dict[tuple[Title, str, tuple[Value, ...], str, Path], Rules] = {}
_usual: dict[tuple[Title, str | None], Rules] = {}


class TitleInfo(msgspec.Struct, frozen=True):
    """What can be said about a title before it is played."""

    id: str
    name: str
    description: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Setting, ...]
    seats: tuple[int, int]
    maturity: str
    credits: str


def register(title: Title) -> None:
    """Make a title playable in this process; an installed package does it by an entry point instead.

    >>> import fieldcraft as fc
    >>> fc.register(find("lrdg"))
    """
    _titles[title.id] = title


@cache
def installed() -> dict[str, EntryPoint]:
    """The titles that installed packages bring, by id."""
    return {point.name: point for point in entry_points(group=GROUP)}


@contextmanager
def only(*titles: Title) -> Iterator[None]:
    """Inside the block these titles are all there are, for tests."""
    kept, brought = _titles.copy(), installed().copy()
    _titles.clear()
    installed().clear()
    try:
        for title in titles:
            register(title)
        yield
    finally:
        _titles.clear()
        _titles.update(kept)
        installed().update(brought)


def find(name: str) -> Title:
    """The title with an id, loaded when it is first asked for."""
    if not isinstance(name, str):
        raise BadSetup(f"a title is named by its id, not by {name!r}")
    if name not in _titles:
        if name not in installed():
            raise BadSetup(f"there is no title {name!r}; choose one of {', '.join(sorted({*installed(), *_titles}))}")
        register(_load(installed()[name]))
    return _titles[name]


def _load(point: EntryPoint) -> Title:
    """The title that an entry point names."""
    title = point.load()
    if not isinstance(title, Title) or title.id != point.name:
        raise BadSetup(f"the entry point {point.name} = {point.value!r} is not a title with that id")
    return title


def titles() -> list[TitleInfo]:
    """What can be played.

    >>> import fieldcraft as fc
    >>> [title.id for title in fc.titles()][:2]
    ['lrdg', 'musketeer']
    """
    found = sorted(map(find, {*installed(), *_titles}), key=lambda title: (title.shelf_order, title.id))
    return [_info(title) for title in found]


def new(
    title: str,
    *,
    scenario: str | None = None,
    seed: int = 0,
    chance: Chance | None = None,
    own_dice: bool = False,
    practice: bool = False,
    log: bool = False,
    data: str | Path | None = None,
    **options: Any,
) -> Game[Any, Any]:
    """Start a game of a title.

    `own_dice` asks the player for every roll and draw; `practice` lets undo go back past dice; `log` keeps
    the log as the game goes (it can always be had later); `data` is a folder with data of one's own.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    >>> game.decision.seat
    0
    """
    found = find(title)
    check_seed(seed)
    rules = rules_for(found, scenario, options, data)
    state, steps = rules.begin()
    source = chance if chance is not None else Seeded(seed)
    game: Game[Any, Any] = Game(found, rules, state, steps[::-1], source)
    game.seed, game.practice, game.own_dice = seed, practice, own_dice
    game.event_log = [] if log else None
    game.start()
    return game


def start(title: Title, rules: Rules, seed: int) -> Game[Any, Any]:
    """A game by rules that are at hand, for whoever plays many.

    >>> import fieldcraft as fc
    >>> title = find("lrdg")
    >>> start(title, rules_for(title, None, {}, None), 7).position() == fc.new("lrdg", seed=7).position()
    True
    """
    state, steps = rules.begin()
    game: Game[Any, Any] = Game(title, rules, state, steps[::-1], Seeded(seed))
    game.seed = seed
    game.start()
    return game


def load(text: str, *, data: str | Path | None = None, verify: bool = False) -> Game[Any, Any]:
    """Read a save back; with `verify`, play its whole record again to see that it leads where it says.

    >>> import fieldcraft as fc
    >>> fc.load("nonsense")
    Traceback (most recent call last):
    fieldcraft.kernel.errors.BadSave: the file is not whole JSON: ...
    """

    return saves.load(text, _with(data), verify)


def assemble(head: str, lines: Sequence[str], *, data: str | Path | None = None) -> Game[Any, Any]:
    """A game from the head of a save and the lines of its record, for whoever keeps the record line by line.

    >>> import fieldcraft as fc
    >>> from fieldcraft.kernel.save import save_entry, save_header
    >>> game = fc.new("lrdg", seed=7)
    >>> game.choose(0)
    >>> assemble(save_header(game), [save_entry(entry) for entry in game.history]).position() == game.position()
    True
    """
    return saves.assemble(head, lines, _with(data))


def from_position(
    text: str, *, seed: int = 0, chance: Chance | None = None, data: str | Path | None = None
) -> Game[Any, Any]:
    """A game that begins at a position.

    >>> import fieldcraft as fc
    >>> game = fc.from_position(fc.new("lrdg", seed=7).position(), seed=8)
    >>> game.number
    0
    """
    check_seed(seed)
    game = saves.from_position(text, _with(data), chance if chance is not None else Seeded(seed))
    game.seed = seed
    return game


def _with(data: str | Path | None) -> saves.RulesFor:
    """The rules that files are read by, with data of one's own or ours."""

    def made(title: str, scenario: str, options: dict[str, Value]) -> tuple[Title, Rules]:
        return find(title), rules_for(find(title), scenario, options, data)

    return made


def check_seed(seed: Any) -> None:
    """Complain about a seed that could not be used or saved."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSetup(f"the seed must be a whole number, not {seed!r}")
    if not -(1 << 63) <= seed < 1 << 64:
        raise BadSetup("the seed must be a number of at most 64 bits")


def rules_for(title: Title, scenario: str | None, options: dict[str, Any], data: str | Path | None) -> Rules:
    """The rules of a set-up, made once and kept."""
    if data is None and not options:
        kept = _usual.get((title, scenario))
        if kept is not None:
            return kept
    setup = title.setup(scenario, options)
    if data is None:
        folder, sum_of_data = title.data, title.data_digest
    else:
        folder = Path(data)
        if not folder.is_dir():
            raise BadData(f"there is no data folder {folder}")
        sum_of_data = digest(folder)
    key = (title, setup.scenario, tuple(setup.options.values()), sum_of_data, folder)
    rules = _rules.get(key)
    if rules is None:
        changed = setup if data is None else title.with_constants(setup, folder)
        rules = _rules[key] = title.rules(changed, f"{title.version}+{sum_of_data}", folder)
    if data is None and not options:
        _usual[title, scenario] = rules
    return rules


def folder_of(rules: Rules) -> Path | None:
    """The folder with the data that rules were made from, if they were made here."""
    return next((key[-1] for key, made in _rules.items() if made is rules), None)


def _info(title: Title) -> TitleInfo:
    return TitleInfo(
        title.id,
        title.name,
        title.description,
        title.scenarios,
        title.settings,
        title.seats,
        title.maturity,
        title.credits,
    )
