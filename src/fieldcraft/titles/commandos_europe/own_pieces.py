"""Counters as pieces of a scene: yours on the map, in the shop and in combat, and the enemy's."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from fieldcraft.kernel.scene import Piece
from fieldcraft.titles.commandos_europe.counters import Counter
from fieldcraft.titles.commandos_europe.records import Enemy
from fieldcraft.titles.commandos_europe.rules import Europe, Play

SIGNS: Final = {"squad": "", "leader": "+", "vehicle": "+", "craft": "+", "gear": "-", "base": ""}
SHELVES: Final = {
    "squad": "Squads and leaders",
    "leader": "Squads and leaders",
    "base": "Squads and leaders",
    "gear": "Equipment",
    "vehicle": "Vehicles and craft",
    "craft": "Vehicles and craft",
}
WEAPONS: Final = "Weapons"


def own_piece(game: Play, counter: Counter, place: str) -> Piece:
    """One of your counters, with its present values and marks."""
    state, rules = game.state, game.rules
    marks = {
        "moved": counter.id in state.moved,
        "detected": counter.id in state.detected,
        "wounded": counter.id in state.wounds,
        "fired": counter.id in state.fired,
    }
    if counter.role == "base":
        values: tuple[str, ...] = ()
    else:
        noise_value = rules.noise_of(state, counter.id)
        move = f"{SIGNS[counter.role]}{rules.movement(state, counter.id)}"
        power = rules.firepower(state, counter.id)
        values = (f"{noise_value:+d}" if noise_value else "0", move, str(power) if power else "")
    marker = state.wounds.get(counter.id)
    return Piece(
        counter.id,
        counter.name,
        symbol(rules, counter),
        "ours",
        place,
        values,
        tuple(mark for mark, shown in marks.items() if shown),
        counter.short,
        note=". ".join(filter(None, [_sentence(rules.values(counter.id, state)), rules.name_of(marker or "")])),
        card=card_of(counter),
    )


def fighter(rules: Europe, piece: str, place: str) -> Piece:
    """One of your counters in combat, with its printed firepower."""
    counter = rules.counters[piece]
    values = ("", "", str(counter.firepower) if counter.firepower else "")
    return Piece(
        piece, counter.name, symbol(rules, counter), "ours", place, values, short=counter.short, card=card_of(counter)
    )


def enemy_piece(rules: Europe, enemy: str, place: str, suppressed: bool = False, towards: str = "") -> Piece:
    """An enemy unit with its values."""
    kind = rules.enemy(enemy)
    move = f"({kind.movement})" if kind.circled else f"{kind.movement}~" if kind.boat else str(kind.movement)
    return Piece(
        enemy,
        rules.name_of(enemy),
        rules.sheets.symbols.get(kind.symbol, kind.symbol),
        "theirs",
        place,
        (str(kind.firepower), move),
        ("used",) if suppressed else (),
        kind.short,
        note=enemy_note(kind),
        card=f"enemy:{kind.id}",
        towards=towards,
    )


def enemy_note(kind: Enemy) -> str:
    """An enemy unit's values in words."""
    moves = f"movement {kind.movement}" if kind.movement else "never moves"
    how = " on wheels or tracks" if kind.circled else " by water" if kind.boat else ""
    return f"Firepower {kind.firepower}, {moves}{how}. {kind.text}"


def card_of(counter: Counter) -> str:
    """The library card of one of your counters."""
    shelf = counter.role if counter.role in ("squad", "leader", "base") else "gear"
    return f"{shelf}:{counter.kind}"


def _sentence(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


def symbol(rules: Europe, counter: Counter) -> str:
    """The symbol on a counter."""
    key = counter.rank or (f"{counter.letter.lower()}-squad" if counter.letter else counter.role)
    symbols = rules.sheets.symbols
    return symbols.get(counter.kind) or symbols.get(key) or counter.role


def for_sale(game: Play, kind: str) -> Piece:
    """A kind of counter in the shop."""
    counter = game.rules.counters[game.rules.pieces_of[kind][0]]
    return structs.replace(own_piece(game, counter, ""), id=kind, name=game.rules.name_of(kind), marks=())


def shelf(game: Play, kind: str) -> str:
    """The shelf of the shop where a kind of counter lies."""
    counter = game.rules.counters[game.rules.pieces_of[kind][0]]
    return WEAPONS if counter.role == "gear" and counter.firepower else SHELVES[counter.role]
