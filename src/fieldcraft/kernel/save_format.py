"""The format of our files, and how they are read: an error names what is wrong in one sentence."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from fieldcraft.kernel.chance import Outcome
from fieldcraft.kernel.data import MSGSPEC_LOCK
from fieldcraft.kernel.errors import BadSave
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.title import Value

T = TypeVar("T")
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


class Header(msgspec.Struct, frozen=True):
    """What every file starts with."""

    format: str
    version: int


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A save on disk: the game and its checksum."""

    format: str
    version: int
    sum: str
    game: msgspec.Raw


Used = dict[str, Annotated[int, Meta(ge=0, le=1 << 40)]]
"""How many results each stream of chance has given."""


class SavedChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a saved game's seeded chance."""

    key: int
    counters: Used
    branches: int


class SavedQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that waits for the player's own dice."""

    option: msgspec.Raw
    results: tuple[Outcome, ...]


class SavedHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game without its record: the set-up and the current position."""

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
    """One entry of the saved record: the option, its chance results, and how many results each stream gave."""

    option: msgspec.Raw
    chance_results: tuple[Outcome, ...]
    used: Used


class SavedGame(SavedHeader, frozen=True, omit_defaults=True):
    """The game inside a save: with its record, and the undone choices, the next to redo first."""

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
    """Read JSON as a type, or raise BadSave with what is wrong."""
    return read(text, decoder(kind), what)


def decode_state(raw: msgspec.Raw, kind: type[T], what: str) -> T:
    """The same for a state. A compiled state is a dataclass, in which msgspec accepts unknown fields."""
    made = decode(raw, kind, what)
    if issubclass(kind, msgspec.Struct):
        return made
    _only_known(msgspec.json.decode(raw), msgspec.to_builtins(made), what)
    built: T = _built(made)
    return built


def _built(thing: Any) -> Any:
    """A value with its dataclasses rebuilt by their constructors, which msgspec doesn't call and compiled ones need."""
    if isinstance(thing, dict):
        return {key: _built(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [_built(value) for value in thing]
    if not dataclasses.is_dataclass(thing):
        return thing
    made: Any = type(thing)
    return made(*[_built(getattr(thing, field.name)) for field in dataclasses.fields(thing)])


def _only_known(given: Any, known: Any, what: str) -> None:
    """Raise BadSave for an unknown field at any depth."""
    if isinstance(given, dict) and isinstance(known, dict):
        for name, value in given.items():
            if name not in known:
                raise BadSave(f"{what} has a mistake: Object contains unknown field `{name}`")
            _only_known(value, known[name], what)
    elif isinstance(given, list) and isinstance(known, list):
        for one, other in zip(given, known, strict=True):
            _only_known(one, other, what)


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type, created once, by one thread."""
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
        raise BadSave(f"{what} is not valid JSON: {wrong}") from wrong
