"""Read saves and positions back into games, checked on the way in. `fieldcraft.kernel.save` writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from fieldcraft.kernel.bounds import check_bounds
from fieldcraft.kernel.chance import Chance, Mark, Seeded
from fieldcraft.kernel.errors import BadSave, BadSetup, FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.guarded_game import GuardedGame, blame_the_file
from fieldcraft.kernel.record import Entry, Snapshot
from fieldcraft.kernel.save import POSITION, SAVE, VERSION, checksum, digest, encode_position
from fieldcraft.kernel.save_format import (
    Envelope,
    Header,
    PositionFile,
    SavedEntry,
    SavedGame,
    SavedHeader,
    SavedPosition,
    SavedQuestion,
    decode,
    decode_state,
    decoder,
    read,
)
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.sets import confirmed_by_naming
from fieldcraft.kernel.title import Rules, Title, Value

RulesFor = Callable[[str, str, dict[str, Value]], tuple[Title, Rules]]


def assemble(head: str, lines: Sequence[str], rules_for: RulesFor) -> Game[Any, Any]:
    """A game from its header and the entries of its record; entries after the current choice can be redone."""
    known = decode(head, SavedHeader, "the game's header")
    fields = msgspec.structs.asdict(known)
    record = msgspec.Raw(f"[{','.join(lines[: known.choices + 1])}]".encode())
    later = msgspec.Raw(f"[{','.join(lines[known.choices + 1 :])}]".encode())
    undone = decode(later, list[SavedEntry], "the undone choices")
    return _game(SavedGame(**fields, record=record, undone=undone), rules_for, Game)


def last_position(head: str, rules_for: RulesFor) -> Game[Any, Any]:
    """A game that starts at the position in a header, for one whose record can't be replayed."""
    known = decode(head, SavedHeader, "the game's header")
    title, rules = _rules(known.title, known.scenario, known.options, rules_for)
    return _game_at(_snapshot(known.position, title, rules), title, rules, Seeded(0), GuardedGame)


def rules_of_header(head: str) -> str:
    """The version of the rules that a game's header was written by."""
    return decode(head, SavedHeader, "the game's header").rules


def load(text: str, rules_for: RulesFor, verify: bool) -> Game[Any, Any]:
    """Load a save. A save from other rules is replayed from its record."""
    return _game(open_save(text), rules_for, GuardedGame, verify)


def _game(body: SavedGame, rules_for: RulesFor, kind: type[Game[Any, Any]], verify: bool = False) -> Game[Any, Any]:
    """The game inside a save; if its position isn't replayed from a set-up, it is a game of the given kind."""
    title, rules = _rules(body.title, body.scenario, body.options, rules_for)
    trusted = body.rules == rules.version and not verify
    game = _from_last_position(body, title, rules, kind) if trusted else _replayed(body, title, rules, kind)
    if body.rules == rules.version and digest(game) != body.digest:
        raise BadSave("the position doesn't match its digest")
    game.seed, game.practice, game.rewound = body.seed, body.practice, body.rewound
    game.own_dice = body.own_dice
    game.chance = _saved_chance(body)
    if body.waiting is not None:
        _ask_again(game, body.waiting)
    if body.undone:
        last = game.last
        game.undone = _chain(body.undone, title, last, last.mark or {})[::-1]
        if not trusted:
            _check_redo(game, older=body.rules != rules.version, refuse=verify)
    return game


def _check_redo(game: Game[Any, Any], older: bool, refuse: bool) -> None:
    """Check that the undone choices can be redone. If not, refuse the save or forget them."""
    try:
        _replay(game.clone(same_chance=True), game.undone[::-1], older)
    except BadSave:
        if refuse:
            raise
        game.undone.clear()


def from_position(text: str, rules_for: RulesFor, chance: Chance) -> Game[Any, Any]:
    """A game that starts from a position."""
    _header(text, POSITION)
    file = decode(text, PositionFile, "the position")
    title, rules = _rules(file.title, file.scenario, file.options, rules_for)
    kept = _snapshot(file.position, title, rules)
    game = _game_at(kept, title, rules, chance, GuardedGame)
    # Steps before the first choice have run by now, and their results aren't recorded.
    game.origin = game.snapshot()
    game.last = Entry(0, None, None, (), chance.mark(), game.origin, ())
    return game


def open_save(text: str) -> SavedGame:
    """The game inside a save, if its checksum is right. Nothing in it has been tried yet."""
    _header(text, SAVE)
    envelope = decode(text, Envelope, "the save")
    if checksum(bytes(envelope.game)) != envelope.sum:
        raise BadSave("the save was altered after it was written: its checksum doesn't match")
    return decode(envelope.game, SavedGame, "the save")


def _header(text: str, expected: str) -> None:
    """Raise BadSave for a file that isn't ours or is too new."""
    if not isinstance(text, str):
        raise BadSave(f"a save must be text, not {type(text).__name__}")
    header = decode(text, Header, "the file")
    if header.format != expected:
        raise BadSave(f"the file is a {header.format!r}, not a {expected!r}")
    if header.version > VERSION:
        raise BadSave(f"the file has format version {header.version}; this version of Fieldcraft reads up to {VERSION}")
    if header.version < 1:
        raise BadSave(f"the file has format version {header.version}, which doesn't exist")


def _rules(title: str, scenario: str, options: dict[str, Value], rules_for: RulesFor) -> tuple[Title, Rules]:
    """The title and rules of a saved game."""
    try:
        return rules_for(title, scenario, options)
    except BadSetup as wrong:
        raise BadSave(f"the file can't be played here: {wrong}") from wrong


def _snapshot(raw: msgspec.Raw, title: Title, rules: Rules) -> Snapshot:
    """Read a position, and check its bounds and its invariants."""
    check_bounds(raw, title.bounds, "the position")
    place = decode(raw, SavedPosition, "the position")
    state = decode_state(place.state, title.state, "the position's state")
    agenda = decode(place.agenda, tuple[title.step_types, ...], "the position's agenda")  # type: ignore[name-defined]
    if not agenda and place.result is None:
        raise BadSave("the position has an empty agenda and no result")
    if agenda and place.result is not None:
        raise BadSave("the position has a result, but its agenda isn't empty")
    try:
        rules.check(state)
    except ValueError as wrong:
        raise BadSave(f"the position is impossible: {wrong}") from wrong
    except Exception as wrong:
        raise BadSave(f"the position is impossible: {wrong!r}") from wrong
    return Snapshot(state, agenda, place.result)


def _game_at(kept: Snapshot, title: Title, rules: Rules, chance: Chance, kind: type[Game[Any, Any]]) -> Game[Any, Any]:
    """A game at a position."""
    game = kind(title, rules, kept.state, [], chance)
    try:
        game.restore(kept)
        if isinstance(game, GuardedGame):
            game.show_all()
    except Exception as wrong:
        raise blame_the_file(wrong) from wrong
    if game.choice is not None and not game.offered:
        raise BadSave("the position can't be played: its choice has no options")
    return game


def _from_last_position(body: SavedGame, title: Title, rules: Rules, kind: type[Game[Any, Any]]) -> Game[Any, Any]:
    """A game with the same rules, at its last position; its record is read when it is first needed."""
    game = _waiting_for_setup_dice(body, title, rules)
    if game is not None:
        return game
    game = _game_at(_snapshot(body.position, title, rules), title, rules, Seeded(0), kind)
    game.origin = _origin(body, title, rules)
    entry = Entry(body.choices, None, None, (), _saved_chance(body).mark(), game.snapshot(), None)
    entry.archive = lambda last: _attach(last, body, title, rules)
    game.last = entry
    return game


def _waiting_for_setup_dice(body: SavedGame, title: Title, rules: Rules) -> Game[Any, Any] | None:
    """A game whose set-up still waits for the player's own dice."""
    if body.waiting is None or bytes(body.waiting.option) != b"null":
        return None
    state, steps = rules.begin()
    return Game(title, rules, state, steps[::-1], Seeded(0))


def _attach(entry: Entry, body: SavedGame, title: Title, rules: Rules) -> Entry | None:
    """Read the record of a loaded game and link it before its last entry."""
    chain = _record(body, title)
    if len(chain) != body.choices + 1:
        raise BadSave(f"the record has {len(chain) - 1} choices; the save says {body.choices}")
    last = chain[-1]
    entry.option, entry.chance_results, entry.events = last.option, last.chance_results, last.events
    chain[0].snapshot = _from_the_start(body, title, rules, Game, chain[0]).snapshot()
    return last.previous


def _replayed(body: SavedGame, title: Title, rules: Rules, kind: type[Game[Any, Any]]) -> Game[Any, Any]:
    """A game replayed from its record, choice by choice."""
    early = _waiting_for_setup_dice(body, title, rules)
    if early is not None:
        return early
    chain = _record(body, title)
    game = _from_the_start(body, title, rules, kind, chain[0])
    chain[0].snapshot = game.snapshot()
    game.last = chain[0]
    _replay(game, chain[1:], older=body.rules != rules.version)
    if body.rules == rules.version and encode_position(game.snapshot()) != bytes(body.position):
        raise BadSave("the record doesn't lead to the saved position")
    return game


def _replay(game: Game[Any, Any], entries: Sequence[Entry], older: bool) -> None:
    """Make recorded choices again. Those of older rules are read as they were meant then."""
    try:
        for entry, following in zip_longest(entries, entries[1:]):
            if older:
                entry.option = confirmed_by_naming(game, entry.option, following.option if following else None)
            game.replay(entry)
    except Exception as wrong:
        raise blame_the_file(wrong) from wrong


def _from_the_start(
    body: SavedGame, title: Title, rules: Rules, kind: type[Game[Any, Any]], first: Entry
) -> Game[Any, Any]:
    """A game at its first choice, set up with the recorded results."""
    origin = _origin(body, title, rules)
    if origin is not None:
        game = _game_at(origin, title, rules, Seeded(0), kind)
        first.events = ()
        game.last = Entry(0, None, None, first.chance_results, first.mark, game.snapshot(), ())
        game.origin = origin
        return game
    state, steps = rules.begin()
    game = Game(title, rules, state, steps[::-1], Scripted(first.chance_results))
    try:
        game.start()
        game.chance.finish()
    except FieldcraftError as wrong:
        raise BadSave(f"the set-up no longer replays: {wrong}") from wrong
    return game


def _origin(body: SavedGame, title: Title, rules: Rules) -> Snapshot | None:
    """The position that the game started from, if it wasn't a set-up."""
    return None if bytes(body.origin) == b"null" else _snapshot(body.origin, title, rules)


def _record(body: SavedGame, title: Title) -> list[Entry]:
    """The record as entries."""
    lines = decode(body.record, list[SavedEntry], "the record")
    if not lines:
        raise BadSave("the record is empty")
    return _chain(lines, title, None, {})


def _chain(lines: Iterable[SavedEntry], title: Title, last: Entry | None, mark: Mark) -> list[Entry]:
    """Saved entries as a linked list that follows an entry or starts a record."""
    options = decoder(title.option_types | None)
    chain: list[Entry] = []
    for number, written in enumerate(lines, last.number + 1 if last else 0):
        option = read(written.option, options, f"choice {number} of the record")
        if (option is None) != (number == 0):
            raise BadSave(f"choice {number} of the record {'has no option' if number else 'is not the set-up'}")
        if written.used:
            mark = {s: mark.get(s, 0) + written.used.get(s, 0) for s in mark | written.used}
        last = Entry(number, last, option, written.chance_results, mark)
        chain.append(last)
    return chain


def _saved_chance(body: SavedGame) -> Seeded:
    """The chance that a saved game continues with."""
    luck = body.luck
    return Seeded(0, luck.counters, luck.branches, luck.key) if luck else Seeded(body.seed)


def _ask_again(game: Game[Any, Any], waiting: SavedQuestion) -> None:
    """Ask again for the dice that the saved game was waiting for."""
    option = decode(waiting.option, game.title.option_types | None, "the waiting choice")
    if option is not None and option not in game.offered:
        raise BadSave(f"the pending choice {option!r} isn't a legal option")
    try:
        game.commit(option, waiting.results)
    except FieldcraftError as wrong:
        raise BadSave(f"the pending choice can't be carried out: {wrong}") from wrong
