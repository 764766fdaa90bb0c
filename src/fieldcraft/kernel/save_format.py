"""The shapes of our files, and how they are read: what is wrong with one is said in a sentence."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

import msgspec

from fieldcraft.kernel.chance import Mark, Outcome
from fieldcraft.kernel.data import MSGSPEC_LOCK
from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.title import Value

T = TypeVar("T")
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


class Header(msgspec.Struct, frozen=True):
    """What every file of ours begins with."""

    format: str
    version: int


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A save on disk: the game, and a sum over it that shows whether it was changed."""

    format: str
    version: int
    sum: str
    game: msgspec.Raw


class SavedChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the seeded chance of a saved game stands."""

    key: int
    counters: Mark
    branches: int


class SavedQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that waits for the player's own dice."""

    option: msgspec.Raw
    results: tuple[Outcome, ...]


class SavedHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game but for its record: how it was set up, and where it stands."""

    title: str
    scenario: str
    options: dict[str, Value]
    rules: str
    seed: int
    practice: bool
    rewound: int
    own_dice: bool
    choices: int
    digest: str
    luck: SavedChance | None
    waiting: SavedQuestion | None
    origin: msgspec.Raw
    position: msgspec.Raw


class SavedEntry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One entry of the saved record: the option, the results it met, and how far chance went for them."""

    option: msgspec.Raw
    chance_results: tuple[Outcome, ...]
    used: Mark


class SavedGame(SavedHeader, frozen=True, omit_defaults=True):
    """The game inside a save: its record, and the choices taken back since, the next to be made again first."""

    record: msgspec.Raw
    undone: list[SavedEntry] = []


class SavedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position inside a file: state, agenda and, at the end, the result."""

    state: msgspec.Raw
    agenda: msgspec.Raw
    result: Result | None


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position on its own."""

    format: str
    version: int
    title: str
    scenario: str
    options: dict[str, Value]
    position: msgspec.Raw


def decode(text: str | msgspec.Raw, kind: type[T], what: str) -> T:
    """Read JSON of a known shape, or say what is wrong with it."""
    return read(text, decoder(kind), what)


def decode_state(raw: msgspec.Raw, kind: type[T], what: str) -> T:
    """The same for a state, which may be a dataclass: msgspec lets those pass with fields that they do not have."""
    made = decode(raw, kind, what)
    if issubclass(kind, msgspec.Struct):
        return made
    _only_known(msgspec.json.decode(raw), msgspec.to_builtins(made), what)
    built: T = _built(made)
    return built


def _built(thing: Any) -> Any:
    """A dataclass made anew, and so those in its fields: msgspec calls no constructor, and compiled ones need it."""
    if not dataclasses.is_dataclass(thing):
        return thing
    made: Any = type(thing)
    return made(*[_built(getattr(thing, field.name)) for field in dataclasses.fields(thing)])


def _only_known(given: Any, known: Any, what: str) -> None:
    """Complain about a name that was given and is not known, here or further in."""
    if isinstance(given, dict) and isinstance(known, dict):
        for name, value in given.items():
            if name not in known:
                raise BadSave(f"{what} has a mistake: Object contains unknown field `{name}`")
            _only_known(value, known[name], what)
    elif isinstance(given, list) and isinstance(known, list):
        for one, other in zip(given, known, strict=True):
            _only_known(one, other, what)


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """What reads a shape: made once, by one thread."""
    found = _decoders.get(kind)
    if found is None:
        with MSGSPEC_LOCK:
            found = _decoders[kind] = msgspec.json.Decoder(kind)
    return found


def read(text: str | msgspec.Raw, decoder: msgspec.json.Decoder[T], what: str) -> T:
    """The same with a decoder made before, for files that repeat one shape many times."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as wrong:
        raise BadSave(f"{what} has a mistake: {wrong}") from wrong
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadSave(f"{what} is not whole JSON: {wrong}") from wrong
