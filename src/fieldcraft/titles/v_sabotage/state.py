"""The pieces of V-Sabotage and where they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fieldcraft.kernel.state import State

OFF: Final = "off"
WAITING: Final = "waiting"
TO_ACT, ACTING, ACTED, LEFT = 0, 1, 2, 3


class Commando(State):
    """A commando of the squad: the side of the card, the position, and the tokens on the card.

    `place` is a tile, OFF (between two trap doors, or not on a level yet) or WAITING (a replacement who waits for the
    next level to be built). `spent` counts the AP spent or given up in this turn, `event_ap` those an event gives or
    takes, `delayed_ap` those that come back only next turn. `hits` and `saved` are the tokens in the AP slots.
    `critical_since` is the turn in which the commando went into critical condition, or 0.
    """

    seat: int
    side: str
    place: str = OFF
    visible: bool = False
    uniform: bool = False
    nest: str = ""
    ap: int = 0
    spent: int = 0
    event_ap: int = 0
    delayed_ap: int = 0
    hits: int = 0
    saved: int = 0
    critical_since: int = 0
    phase: int = TO_ACT
    items: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class Ground(State):
    """A level in play.

    Enemies are counted by kind: `loose` holds those free to move on each tile, `guards` the one that protects each
    triangular token. `objectives` are those still to be completed, with the AP put into each; `exited` is true once a
    commando has left the level. `effect` and `amount` are what the event card does for the rest of the turn.
    """

    limit: int
    locked: tuple[str, ...]
    blocked: tuple[str, ...]
    objectives: dict[str, int]
    loose: dict[str, tuple[str, ...]] = {}
    guards: dict[str, str] = {}
    items: dict[str, tuple[str, ...]] = {}
    charges: tuple[str, ...] = ()
    barricaded: tuple[str, ...] = ()
    outside: dict[str, tuple[str, ...]] = {}
    arrived: dict[str, tuple[str, ...]] = {}
    escorts: dict[str, str] = {}
    visible_escorts: tuple[str, ...] = ()
    collapsed: tuple[str, ...] = ()
    alarm: bool = False
    interrupted: bool = False
    exited: bool = False
    turns: int = 1
    own_cards: int = 0
    card: str = ""
    half: str = ""
    effect: str = ""
    amount: int = 0
    gate: str = ""
    direction: str = ""
    chased: tuple[str, ...] = ()


class SabotageState(State):
    """Everything on the table.

    `commandos` are the living members of the squad, by card. Reserves and decks are multisets: a token or card is
    known only once it is drawn. `empties_drawn` are the ∅ tokens of the current reinforcements step, `empties_removed`
    those out of the game. `losses` and `kills` count the commandos and enemies eliminated. `transfers` lists what
    changed hands and who passed since the last paid action, so nothing goes round in circles; `overheated` who used
    which overheating weapon this turn; `passed` the seats that don't want to be asked again in this phase; `idle` is
    true while the enemy has done nothing since every player could last act.
    """

    turn: int
    column: int
    commandos: dict[str, Commando]
    grounds: dict[str, Ground]
    reserve: dict[str, int]
    specials: dict[str, int]
    empties_drawn: int
    empties_removed: int
    equipment: dict[str, int]
    discards: dict[str, int]
    deck: dict[str, int]
    used_cards: dict[str, int]
    cards: tuple[str, ...]
    eliminated: tuple[str, ...]
    completed: tuple[str, ...]
    losses: int = 0
    kills: int = 0
    transfers: tuple[str, ...] = ()
    overheated: tuple[tuple[str, str], ...] = ()
    passed: tuple[int, ...] = ()
    idle: bool = False
    lessons_given: tuple[str, ...] = ()

    def on(self, tile: str) -> list[str]:
        """The commandos on a tile, in its nest or not."""
        return [card for card, commando in self.commandos.items() if commando.place == tile]

    def reopen_windows(self, card: str) -> None:
        """6.3f: ask the player of a commando who was hit or seen again."""
        if self.passed:
            seat = self.commandos[card].seat
            self.passed = tuple(other for other in self.passed if other != seat)


@lru_cache(maxsize=4096)
def level_of(place: str) -> str:
    """The level of a tile or token; empty for OFF and WAITING.

    >>> level_of("streets.a"), level_of(OFF)
    ('streets', '')
    """
    return place.partition(".")[0] if "." in place else ""


def put(multiset: dict[str, int], name: str, count: int = 1) -> None:
    """Add to a multiset."""
    multiset[name] = multiset.get(name, 0) + count


def take(multiset: dict[str, int], name: str) -> None:
    """Remove one from a multiset; a name with none left is dropped."""
    if multiset[name] == 1:
        del multiset[name]
    else:
        multiset[name] -= 1


def without(things: tuple[str, ...], *removed: str) -> tuple[str, ...]:
    """The things that are left when one of each name is removed.

    >>> without(("rifle", "rifle", "flag"), "rifle")
    ('rifle', 'flag')
    """
    left = list(things)
    for thing in removed:
        left.remove(thing)
    return tuple(left)
