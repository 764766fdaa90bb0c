"""The installed titles, and the four ways to get a game.

Packages provide titles through the entry-point group `fieldcraft.titles`, and so do we. An entry point names the
title's id and its object, and is loaded when the title is first used.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.kernel import load as loader
from fieldcraft.kernel.chance import Chance, Seeded
from fieldcraft.kernel.data import digest
from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.title import Rules, Scenario, Setting, Title, Value

GROUP = "fieldcraft.titles"
_titles: dict[str, Title] = {}
_rules: OrderedDict[tuple[Title, str, tuple[Value, ...], str, Path], Rules] = OrderedDict()
_usual: dict[tuple[Title, str | None], Rules] = {}
MAX_RULES = 64
"""How many set-ups keep their rules: each may take megabytes, and options have many combinations."""


class TitleInfo(msgspec.Struct, frozen=True):
    """A title's id, name, scenarios and options."""

    id: str
    name: str
    description: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Setting, ...]
    seats: tuple[int, int]
    maturity: str
    credits: str


def register(title: Title) -> None:
    """Make a title playable in this process. An installed package uses an entry point instead.

    >>> import fieldcraft as fc
    >>> fc.register(find("lrdg"))
    """
    _titles[title.id] = title


@cache
def installed() -> dict[str, EntryPoint]:
    """The entry points of installed titles by id."""
    return {point.name: point for point in entry_points(group=GROUP)}


@contextmanager
def only_titles(*titles: Title) -> Iterator[None]:
    """A context in which these are the only titles, for tests."""
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
    """The title with the given id."""
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
        raise BadSetup(f"the entry point {point.name} = {point.value!r} isn't a title with that id")
    return title


def titles() -> list[TitleInfo]:
    """The titles that can be played.

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

    `own_dice` asks the player for every roll and draw; `practice` lets undo go back past dice; `log` keeps the log
    during play (it can always be computed later); `data` is a folder with your own data.

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
    """A game with rules that were made before, for callers that play many games.

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
    """Load a save. `verify` replays the whole record and checks that it leads to the saved position.

    >>> import fieldcraft as fc
    >>> fc.load("nonsense")
    Traceback (most recent call last):
    fieldcraft.kernel.errors.BadSave: the file is not valid JSON: ...
    """

    return loader.load(text, _with(data), verify)


def assemble(head: str, lines: Sequence[str], *, data: str | Path | None = None) -> Game[Any, Any]:
    """A game from the header of a save and the entries of its record, for stores that keep them one by one.

    >>> import fieldcraft as fc
    >>> from fieldcraft.kernel.save import save_entry, save_header
    >>> game = fc.new("lrdg", seed=7)
    >>> game.choose(0)
    >>> assemble(save_header(game), [save_entry(entry) for entry in game.history]).position() == game.position()
    True
    """
    return loader.assemble(head, lines, _with(data))


def last_position(head: str, *, data: str | Path | None = None) -> Game[Any, Any]:
    """A game that starts at the position in the header of a save, for one whose record can't be replayed.

    >>> import fieldcraft as fc
    >>> from fieldcraft.kernel.save import save_header
    >>> game = fc.new("lrdg", seed=7)
    >>> last_position(save_header(game)).position() == game.position()
    True
    """
    return loader.last_position(head, _with(data))


def from_position(
    text: str, *, seed: int = 0, chance: Chance | None = None, data: str | Path | None = None
) -> Game[Any, Any]:
    """A game that starts from a position.

    >>> import fieldcraft as fc
    >>> game = fc.from_position(fc.new("lrdg", seed=7).position(), seed=8)
    >>> game.number
    0
    """
    check_seed(seed)
    game = loader.from_position(text, _with(data), chance if chance is not None else Seeded(seed))
    game.seed = seed
    return game


def _with(data: str | Path | None) -> loader.RulesFor:
    """A function that makes the rules for a saved game, with the given data or ours."""

    def made(title: str, scenario: str, options: dict[str, Value]) -> tuple[Title, Rules]:
        return find(title), rules_for(find(title), scenario, options, data)

    return made


def check_seed(seed: Any) -> None:
    """Raise BadSetup for a seed that can't be used or saved."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSetup(f"the seed must be a whole number, not {seed!r}")
    if not -(1 << 63) <= seed < 1 << 64:
        raise BadSetup("the seed must be a number of at most 64 bits")


def rules_for(title: Title, scenario: str | None, options: dict[str, Any], data: str | Path | None) -> Rules:
    """The rules of a set-up, cached."""
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
        rules.folder = folder
        rules.picture_folders = (folder, title.data)
        rules.cite = title.cite
        if len(_rules) > MAX_RULES:
            _rules.popitem(last=False)
    if data is None and not options:
        _usual[title, scenario] = rules
    return rules


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
