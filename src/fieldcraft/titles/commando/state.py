"""The pieces of a Commando! game and where they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from fieldcraft.kernel.native import Fixed

RECRUIT: Final = "recruit box"
SPENT: Final = "recruit box, after use"
AIR: Final = "air available"
OUT: Final = "out of the mission"
FALLEN: Final = "fallen"
DELIVERED: Final = "delivered"
LOST: Final = "lost"
PANICKED: Final = 1
GONE: Final = 2
BOXES: Final = frozenset((RECRUIT, SPENT, AIR, OUT, FALLEN))


def ident(name: str) -> str:
    """The id of a counter from its name.

    >>> ident("R1 Patrol")
    'r1-patrol'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@dataclass(init=False)
class Battle:
    """A battle under way. OPFOR units are numbered in the order they were drawn."""

    space: str
    win: int
    lose: int
    kinds: list[str]
    hurt: list[int]
    round: int
    enemy_line: list[int]
    line: list[str]
    fired: list[str]
    enemy_fired: list[int]
    air: list[str]
    air_used: list[str]
    bonus: int
    full_by: str
    used: list[str]

    def __init__(
        self,
        space: str,
        win: int,
        lose: int,
        kinds: list[str],
        hurt: list[int],
        round: int,
        enemy_line: list[int],
        line: list[str],
        fired: list[str],
        enemy_fired: list[int],
        air: list[str],
        air_used: list[str],
        bonus: int,
        full_by: str,
        used: list[str],
    ):
        self.space = space
        self.win = win
        self.lose = lose
        self.kinds = kinds
        self.hurt = hurt
        self.round = round
        self.enemy_line = enemy_line
        self.line = line
        self.fired = fired
        self.enemy_fired = enemy_fired
        self.air = air
        self.air_used = air_used
        self.bonus = bonus
        self.full_by = full_by
        self.used = used

    @staticmethod
    def begun(space: str, win: int, lose: int, kinds: list[str], line: list[str]) -> Battle:
        """A battle in which nobody has been hurt or has fired."""
        return Battle(space, win, lose, kinds, [0] * len(kinds), 0, [], line, [], [], [], [], 0, "", [])

    def clone(self) -> Battle:
        """An independent copy."""
        return Battle(
            self.space,
            self.win,
            self.lose,
            self.kinds,
            self.hurt.copy(),
            self.round,
            self.enemy_line,
            self.line.copy(),
            self.fired.copy(),
            self.enemy_fired.copy(),
            self.air.copy(),
            self.air_used.copy(),
            self.bonus,
            self.full_by,
            self.used.copy(),
        )


class Campaign(Fixed, frozen=True):
    """How a campaign stands: missions won, the pile, and what was carried over. Replaced, never changed."""

    pile: tuple[str, ...]
    won: tuple[str, ...] = ()
    lost_in_a_row: int = 0
    played: int = 0
    score: int = 0


@dataclass(init=False)
class CommandoState:
    """Everything on the table.

    `units` says in which space each unit on the map is, `boxes` in which box each of the others; a unit in neither
    lies in the Recruit Box, as most do. A face-down marker is only a space in `hidden`: what it is, nobody knows
    before it is turned up, when it is drawn from `unturned`. A Real Objective that has been turned up is in a space,
    with the unit that carries it, delivered or lost. `unturned`, `bin`, `deck` and `discards` are cups: sorted lists,
    in which a name stands as often as it is there.
    """

    mission: str
    ops: int
    kia: int
    rp: int
    units: dict[str, str]
    boxes: dict[str, str]
    panicked: list[str]
    hidden: list[str]
    unturned: list[str]
    objectives: dict[str, str]
    mines: list[str]
    found_early: list[str]
    dropped: list[str]
    bin: list[str]
    deck: list[str]
    discards: list[str]
    held: list[str]
    battle: Battle | None
    campaign: Campaign | None

    def __init__(
        self,
        mission: str,
        ops: int,
        kia: int,
        rp: int,
        units: dict[str, str],
        boxes: dict[str, str],
        panicked: list[str],
        hidden: list[str],
        unturned: list[str],
        objectives: dict[str, str],
        mines: list[str],
        found_early: list[str],
        dropped: list[str],
        bin: list[str],
        deck: list[str],
        discards: list[str],
        held: list[str],
        battle: Battle | None,
        campaign: Campaign | None,
    ):
        self.mission = mission
        self.ops = ops
        self.kia = kia
        self.rp = rp
        self.units = units
        self.boxes = boxes
        self.panicked = panicked
        self.hidden = hidden
        self.unturned = unturned
        self.objectives = objectives
        self.mines = mines
        self.found_early = found_early
        self.dropped = dropped
        self.bin = bin
        self.deck = deck
        self.discards = discards
        self.held = held
        self.battle = battle
        self.campaign = campaign

    @staticmethod
    def boxed(mission: str) -> CommandoState:
        """Everything in its box, before a mission is opened."""
        return CommandoState(mission, 0, 0, 0, {}, {}, [], [], [], {}, [], [], [], [], [], [], [], None, None)

    def clone(self) -> CommandoState:
        """An independent copy."""
        return CommandoState(
            self.mission,
            self.ops,
            self.kia,
            self.rp,
            self.units.copy(),
            self.boxes.copy(),
            self.panicked.copy(),
            self.hidden.copy(),
            self.unturned.copy(),
            self.objectives.copy(),
            self.mines.copy(),
            self.found_early.copy(),
            self.dropped.copy(),
            self.bin.copy(),
            self.deck.copy(),
            self.discards.copy(),
            self.held.copy(),
            None if self.battle is None else self.battle.clone(),
            self.campaign,
        )

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

    def at(self, space: str) -> list[str]:
        """The player's units in a space."""
        return [unit for unit, place in self.units.items() if place == space]

    def carried_by(self, unit: str) -> list[str]:
        """The Objectives that a unit carries."""
        return [marker for marker, place in self.objectives.items() if place == unit]

    def lying_at(self, space: str) -> list[str]:
        """The Real Objectives that lie face up in a space."""
        return [marker for marker, place in self.objectives.items() if place == space]
