"""The pieces of a Commando! game and where they are."""

from __future__ import annotations

import re
from typing import Final

from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.state import State

RECRUIT: Final = "recruit box"
SPENT: Final = "recruit box, after use"
AIR: Final = "air available"
OUT: Final = "out of the mission"
FALLEN: Final = "fallen"
DELIVERED: Final = "delivered"
LOST: Final = "lost"
OPS: Final = "Ops"
KIA: Final = "KIA"
KILLED: Final = "OPFOR eliminated"
RP: Final = "RP"
OBJECTIVES: Final = "Objectives"
MISSIONS: Final = "Missions won"
SCORE: Final = "Score"
PANICKED: Final = 1
GONE: Final = 2
OFF_MAP: Final = frozenset((DELIVERED, LOST))
BOXES: Final = frozenset((RECRUIT, SPENT, AIR, OUT, FALLEN))


def ident(name: str) -> str:
    """The id of a counter from its name.

    >>> ident("R1 Patrol")
    'r1-patrol'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def enemy_piece(number: int) -> str:
    """The id of an OPFOR unit on the board."""
    return f"opfor-{number}"


class Battle(State):
    """A battle in progress. OPFOR units are numbered in the order they were drawn.

    `hurt` says of each OPFOR unit whether it is unhurt (0), panicked or gone. `air` lists your aircraft in the battle,
    `air_used` those that have rolled their dice, `used` those that have left it. `card` is the event card that it is
    fought for.
    """

    space: str
    win: int
    lose: int
    kinds: tuple[str, ...]
    hurt: list[int]
    line: list[str]
    round: int = 0
    enemy_line: list[int] = []
    fired: list[str] = []
    enemy_fired: list[int] = []
    air: list[str] = []
    air_used: list[str] = []
    bonus: int = 0
    supplied_by: str = ""
    used: list[str] = []
    card: str = ""


class Campaign(Frozen, frozen=True):
    """The progress of a campaign: the missions in the pile, those won, and the score so far."""

    pile: tuple[str, ...]
    won: tuple[str, ...] = ()
    lost_in_a_row: int = 0
    played: int = 0
    score: int = 0


class CommandoState(State):
    """Everything on the table.

    `units` says in which space each unit on the map is, `boxes` in which box each of the others; a unit in neither
    is in the Recruit Box, as most are. A face-down marker is only a space in `hidden`: what it is isn't decided
    until it is turned up, when it is drawn from `unturned`. A Real Objective that has been turned up is in a space,
    with the unit that carries it, delivered or lost. `killed` counts the OPFOR units eliminated in the mission.
    `unturned`, `bin`, `deck` and `discards` are multisets: sorted lists in which an id occurs as often as there are
    copies.
    """

    mission: str
    ops: int = 0
    kia: int = 0
    killed: int = 0
    rp: int = 0
    units: dict[str, str] = {}
    boxes: dict[str, str] = {}
    panicked: list[str] = []
    hidden: list[str] = []
    unturned: list[str] = []
    objectives: dict[str, str] = {}
    mines: list[str] = []
    found_early: list[str] = []
    dropped: list[str] = []
    bin: list[str] = []
    deck: list[str] = []
    discards: list[str] = []
    held: list[str] = []
    battle: Battle | None = None
    battles_won: int = 0
    battles_lost: int = 0
    campaign: Campaign | None = None

    def place(self, unit: str) -> str:
        """The space or the box where a unit is."""
        return self.units.get(unit) or self.boxes.get(unit, RECRUIT)

    def put(self, unit: str, place: str) -> None:
        """Put a unit in a space or in a box."""
        if place not in BOXES:
            self.units[unit] = place
            self.boxes.pop(unit, None)
            return
        self.units.pop(unit, None)
        if place == RECRUIT:
            self.boxes.pop(unit, None)
        else:
            self.boxes[unit] = place

    def carried_by(self, unit: str) -> list[str]:
        """The Objectives that a unit carries."""
        return self._objectives_at(unit) if self.objectives else []

    def lying_at(self, space: str) -> list[str]:
        """The Real Objectives that lie face up in a space."""
        return self._objectives_at(space) if self.objectives else []

    def _objectives_at(self, place: str) -> list[str]:
        return [marker for marker, found in self.objectives.items() if found == place]

    def lying_on_map(self) -> list[str]:
        """The spaces where Real Objectives lie face up."""
        return [place for place in self.objectives.values() if place not in self.units and place not in OFF_MAP]

    def recovered(self) -> int:
        """6.1: how many Real Objectives have been delivered."""
        return list(self.objectives.values()).count(DELIVERED)
