"""Write saves and positions as versioned JSON. `fieldcraft.kernel.load` reads them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from fieldcraft.kernel.chance import Chance, Mark, Seeded
from fieldcraft.kernel.engine import Engine
from fieldcraft.kernel.record import Entry, Snapshot
from fieldcraft.kernel.save_format import (
    Envelope,
    PositionFile,
    SavedChance,
    SavedEntry,
    SavedGame,
    SavedHeader,
    SavedQuestion,
)

VERSION = 1
SAVE = "fieldcraft-save"
POSITION = "fieldcraft-position"
ENCODER = msgspec.json.Encoder(order="deterministic")
# Rules may iterate over a state's dictionaries, so a position keeps their insertion order.
AS_FILLED = msgspec.json.Encoder()
# Saving needs the engine only, so that `Game` can import this module.
AnyEngine = Engine[Any, Any]


def checksum(data: bytes) -> str:
    """A short checksum."""
    return blake2b(data, digest_size=16).hexdigest()


def digest(game: AnyEngine) -> str:
    """A checksum of the position, equal for equal positions."""
    kept = game.snapshot()
    return checksum(ENCODER.encode((kept.state, kept.agenda, kept.result)))


def position(game: AnyEngine) -> str:
    """The position as readable JSON."""
    setup = game.rules.setup
    place = msgspec.Raw(encode_position(game.snapshot()))
    file = PositionFile(POSITION, VERSION, setup.title, setup.scenario, setup.options, place)
    return msgspec.json.format(ENCODER.encode(file), indent=2).decode()


def save(game: AnyEngine) -> str:
    """The whole game as JSON."""
    entries = list(game.last.back())[::-1]
    lines = _lines([*entries, *reversed(game.undone)])
    record = msgspec.Raw(ENCODER.encode(lines[: len(entries)]))
    body = SavedGame(**_fields(game), record=record, undone=lines[len(entries) :])
    text = ENCODER.encode(body)
    return ENCODER.encode(Envelope(SAVE, VERSION, checksum(text), msgspec.Raw(text))).decode()


def save_header(game: AnyEngine) -> str:
    """A save without its record, for stores that keep the record entry by entry. Its size doesn't grow."""
    return ENCODER.encode(SavedHeader(**_fields(game))).decode()


def save_entry(entry: Entry) -> str:
    """One entry of the record as a save holds it."""
    return save_entries([entry])[0]


def save_entries(entries: list[Entry]) -> list[str]:
    """Consecutive entries of a record, each as a save holds it."""
    before = entries[0].before() if entries else None
    while before is not None and not before.mark:
        before = before.before()
    mark: Mark = before.mark if before else {}
    lines: list[str] = []
    for entry in entries:
        lines.append(ENCODER.encode(_line(entry, mark)).decode())
        mark = entry.mark or mark
    return lines


def join_save(head: str, lines: list[str]) -> str:
    """A save from a header and the entries of its record, as they are: nothing in them is tried."""
    fields = msgspec.json.decode(head, type=dict[str, msgspec.Raw])
    choices = msgspec.json.decode(fields["choices"], type=int)
    fields["record"] = msgspec.Raw(f"[{','.join(lines[: choices + 1])}]".encode())
    if lines[choices + 1 :]:
        fields["undone"] = msgspec.Raw(f"[{','.join(lines[choices + 1 :])}]".encode())
    text = ENCODER.encode(fields)
    return ENCODER.encode(Envelope(SAVE, VERSION, checksum(text), msgspec.Raw(text))).decode()


def _fields(game: AnyEngine) -> dict[str, Any]:
    """What a save holds besides the record."""
    setup = game.rules.setup
    return {
        "title": setup.title,
        "scenario": setup.scenario,
        "options": setup.options,
        "rules": game.rules.version,
        "seed": game.seed,
        "practice": game.practice,
        "rewound": game.rewound,
        "own_dice": game.own_dice,
        "choices": game.last.number,
        "digest": digest(game),
        "luck": _chance_to_save(game.chance),
        "waiting": _question_to_save(game),
        "origin": msgspec.Raw(encode_position(game.origin) if game.origin else b"null"),
        "position": msgspec.Raw(encode_position(game.snapshot())),
    }


def encode_position(kept: Snapshot) -> bytes:
    """A snapshot as JSON."""
    return AS_FILLED.encode({"state": kept.state, "agenda": kept.agenda, "result": kept.result})


def _lines(entries: list[Entry]) -> list[SavedEntry]:
    """The record as it is saved."""
    lines = []
    before: Mark = {}
    for entry in entries:
        lines.append(_line(entry, before))
        before = entry.mark or before
    return lines


def _line(entry: Entry, before: Mark) -> SavedEntry:
    """An entry as it is saved, given the mark of chance before it."""
    mark: Mark = entry.mark or before
    used = {stream: n - before.get(stream, 0) for stream, n in mark.items() if n != before.get(stream, 0)}
    return SavedEntry(msgspec.Raw(ENCODER.encode(entry.option)), entry.chance_results, used)


def _chance_to_save(chance: Chance) -> SavedChance | None:
    """The state of seeded chance."""
    return SavedChance(chance.key, chance.counters, chance.branches) if isinstance(chance, Seeded) else None


def _question_to_save(game: AnyEngine) -> SavedQuestion | None:
    """The choice that waits for the player's own dice."""
    if game.pending is None:
        return None
    return SavedQuestion(msgspec.Raw(ENCODER.encode(game.pending.option)), game.pending.results)
