"""The pieces of V-Sabotage and where they are."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Final

import msgspec

from fieldcraft.kernel.state import State

OFF: Final = "off"
WAITING: Final = "waiting"
TO_ACT, ACTING, ACTED, LEFT = 0, 1, 2, 3


class Commando(msgspec.Struct):
    """A commando of the squad: his card's side, where he is, and what lies on his card.

    `place` is a tile, OFF (between two trap doors, or not yet on a level) or WAITING (a replacement for whom no level
    has been built yet). `spent` counts the AP spent in this turn's activation, `extra` those an event gives or takes,
    `late` those he gets back only next turn. `hits` and `saved` are the tokens in his AP slots. `fell` is the turn in
    which he went into critical condition, or 0. All fields are replaced, never changed, so that a copy is a clone.
    """

    seat: int
    side: str
    place: str = OFF
    visible: bool = False
    uniform: bool = False
    nest: str = ""
    ap: int = 0
    spent: int = 0
    extra: int = 0
    late: int = 0
    hits: int = 0
    saved: int = 0
    fell: int = 0
    phase: int = TO_ACT
    items: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class Ground(msgspec.Struct):
    """A level in play.

    Enemies are counted by kind: `loose` says which stand on each tile, `guards` which one protects each triangular
    token. `objectives` are those still to be done, with the AP put into each, and `left` says whether a commando has
    got out. `effect` and `amount` are what the event card does for the rest of the turn. Tuples are replaced, never
    changed.
    """

    limit: int
    locked: tuple[str, ...]
    blocked: tuple[str, ...]
    objectives: dict[str, int]
    loose: dict[str, tuple[str, ...]] = {}
    guards: dict[str, str] = {}
    items: dict[str, tuple[str, ...]] = {}
    charges: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    outside: dict[str, tuple[str, ...]] = {}
    arrived: dict[str, tuple[str, ...]] = {}
    escorts: dict[str, str] = {}
    seen: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    alarm: bool = False
    interrupted: bool = False
    left: bool = False
    turns: int = 1
    own_cards: int = 0
    card: str = ""
    half: str = ""
    effect: str = ""
    amount: int = 0
    gate: str = ""
    direction: str = ""
    chased: tuple[str, ...] = ()

    def clone(self) -> Ground:
        """An independent copy."""
        twin = copy(self)
        twin.objectives = self.objectives.copy()
        twin.loose = self.loose.copy()
        twin.guards = self.guards.copy()
        twin.items = self.items.copy()
        twin.outside = self.outside.copy()
        twin.arrived = self.arrived.copy()
        twin.escorts = self.escorts.copy()
        return twin


class SabotageState(State):
    """Everything on the table.

    `commandos` are those of the squad who live, by their card. Reserves and decks are multisets: what is drawn is known
    when it is drawn. `handled` remembers which token left whom since the last paid action, so that nothing goes round
    in circles; `hot` who used which overheating weapon this turn; `passed` the seats that want no more windows;
    `asked` that nothing has happened since everybody could have acted.
    """

    turn: int
    column: int
    commandos: dict[str, Commando]
    grounds: dict[str, Ground]
    reserve: dict[str, int]
    specials: dict[str, int]
    empties: int
    boxed: int
    equipment: dict[str, int]
    discards: dict[str, int]
    deck: dict[str, int]
    used_cards: dict[str, int]
    cards: tuple[str, ...]
    fallen: tuple[str, ...]
    completed: tuple[str, ...]
    lost: int = 0
    handled: tuple[str, ...] = ()
    hot: tuple[tuple[str, str], ...] = ()
    passed: tuple[int, ...] = ()
    asked: bool = False
    taught: tuple[str, ...] = ()

    def clone(self) -> SabotageState:
        """An independent copy."""
        return SabotageState(
            self.turn,
            self.column,
            {card: copy(commando) for card, commando in self.commandos.items()},
            {level: ground.clone() for level, ground in self.grounds.items()},
            self.reserve.copy(),
            self.specials.copy(),
            self.empties,
            self.boxed,
            self.equipment.copy(),
            self.discards.copy(),
            self.deck.copy(),
            self.used_cards.copy(),
            self.cards,
            self.fallen,
            self.completed,
            self.lost,
            self.handled,
            self.hot,
            self.passed,
            self.asked,
            self.taught,
        )

    def on(self, tile: str) -> list[str]:
        """The commandos on a tile, in its nest or not."""
        return [card for card, commando in self.commandos.items() if commando.place == tile]

    def acting(self) -> str:
        """The commando whose activation it is, or nobody."""
        for card, commando in self.commandos.items():
            if commando.phase == ACTING:
                return card
        return ""


@lru_cache(maxsize=4096)
def level_of(place: str) -> str:
    """The level that a tile or token belongs to, or nothing for OFF and WAITING.

    >>> level_of("streets.a"), level_of(OFF)
    ('streets', '')
    """
    return place.partition(".")[0] if "." in place else ""


def put(multiset: dict[str, int], name: str, count: int = 1) -> None:
    """Put something into a multiset."""
    multiset[name] = multiset.get(name, 0) + count


def take(multiset: dict[str, int], name: str) -> None:
    """Take one out of a multiset; a name with none left is forgotten."""
    if multiset[name] == 1:
        del multiset[name]
    else:
        multiset[name] -= 1


def without(things: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Some things, less one of each that goes.

    >>> without(("rifle", "rifle", "flag"), "rifle")
    ('rifle', 'flag')
    """
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)
