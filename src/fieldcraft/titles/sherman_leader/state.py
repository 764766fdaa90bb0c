"""The combat group, the enemy's battalions, and the battle in progress."""

from __future__ import annotations

from typing import ClassVar

from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.state import State

GONE = ""
FAST, SLOW, AFTER = "fast", "slow", "after"
Teams = tuple[tuple[str, str], ...]
"""Units, each with the commander who leads it."""


def enemy_piece(number: int) -> str:
    """The id of an enemy unit on the board."""
    return f"enemy-{number}"


def number_of(piece: object) -> int:
    """The number of an enemy unit from its id on the board, or -1."""
    text = str(piece)
    return int(text[6:]) if text.startswith("enemy-") and text[6:].isdigit() else -1


class Attack(Frozen, frozen=True):
    """An attack planned this week: the battalion, the units with their commanders, and the trucks and scouts."""

    battalion: str
    teams: Teams
    trucks: int = 0
    scouts: int = 0


class Report(Frozen, frozen=True):
    """One battle's column in the player log. `stress` lists the commanders with their stress after the battle."""

    week: int
    battalion: str
    so: int
    change: int
    status: str
    vp: int
    stress: tuple[tuple[str, int], ...]

    def stress_of(self, name: str) -> str:
        """A commander's stress after the battle; blank for one who wasn't there."""
        for commander, stress in self.stress:
            if commander == name:
                return str(stress)
        return ""


class Battle(State):
    """A battle in progress.

    Your side: `commanders` lists everyone sent, `leader` the commander of each unit ("" if killed), `at` the hex of
    each unit on the battlefield, and `without_unit` the hex where a commander lost their unit. `tactics` and
    `command_tactics` count counters by the unit or commander that holds them. `moved`, `carried`, `fired`, `acted`
    and `stood_still` (Immobile units that chose not to move) cover the current step; `fast_units` are the units that
    act in the Fast step of this turn.

    The enemy: units are numbered in the order they were placed, with a kind and a hex each (GONE once destroyed).
    `waiting` groups those that have yet to act, by kind and hex; they can't move before then. `ask_about_ties` says
    whether you choose when the enemy has equal hexes or targets.

    Counters: `cup` holds the damage counters left, `counters_on` those on units and commanders, `exposed` the turn in
    which a unit became exposed. `notes` names the notes in force. `weakened` says that a turn
    ended with the enemy down to the Half value. `status` and `vp` are the outcome.
    """

    battalion: str
    commanders: tuple[str, ...]
    leader: dict[str, str]
    notes: tuple[str, ...]
    cup: dict[str, int]
    tanks: dict[str, int]
    so: int = 0
    scouts: int = 0
    tiles: tuple[str, ...] = ()
    turn: int = 0
    turns: int = 5
    die: int = 10
    roll: int = 0
    step: str = ""
    extended: bool = False
    weakened: bool = False
    ended: bool = False
    status: str = ""
    vp: int = 0
    at: dict[str, str] = {}
    retreated: list[str] = []
    without_unit: dict[str, str] = {}
    tactics: dict[str, int] = {}
    command_tactics: dict[str, int] = {}
    counters_on: dict[str, tuple[str, ...]] = {}
    exposed: dict[str, int] = {}
    acted: list[str] = []
    moved: list[str] = []
    carried: list[str] = []
    fired: list[str] = []
    stood_still: list[str] = []
    fast_units: list[str] = []
    enemy_kinds: list[str] = []
    enemy_hexes: list[str] = []
    waiting: list[tuple[int, ...]] = []
    ask_about_ties: bool = False

    def begin_step(self, step: str) -> None:
        """Start a step of the turn, in which no unit has done anything yet."""
        self.step = step
        self.acted, self.moved, self.carried, self.fired, self.stood_still = [], [], [], [], []

    def active(self) -> list[int]:
        """The numbers of the enemy units on the battlefield."""
        return [enemy for enemy, hex_ in enumerate(self.enemy_hexes) if hex_]


class ShermanState(State):
    """Everything on the table.

    `units` has the damage on each unit you own; `level`, `xp` and `stress` are the commanders' entries in the log.
    `lost_units` and `former` are the unit numbers and names that can't come back;
    `killed` are the names of those who fell. `battalions` has the band of each
    enemy battalion. `fought` lists the commanders who fought this week, `staff` the free work of medics and mechanics
    that is left. `fight` is `battle`, for code that runs only during a battle.
    """

    fight: ClassVar[Battle]

    events: dict[str, int]
    conditions: dict[str, int]
    event_discards: dict[str, int] = {}
    condition_discards: dict[str, int] = {}
    so: int = 0
    vp: int = 0
    week: int = 0
    units: dict[str, tuple[str, ...]] = {}
    lost_units: list[str] = []
    level: dict[str, int] = {}
    xp: dict[str, int] = {}
    stress: dict[str, int] = {}
    wounded: list[str] = []
    former: list[str] = []
    killed: list[str] = []
    trucks: int = 0
    scouts: int = 0
    battalions: dict[str, str] = {}
    half: list[str] = []
    destroyed: list[str] = []
    attacks: list[Attack] = []
    fought: list[str] = []
    trucks_used: int = 0
    scouts_used: int = 0
    condition: str = ""
    notes: tuple[str, ...] = ()
    halted: bool = False
    staff: list[str] = []
    reports: tuple[Report, ...] = ()
    battle: Battle | None = None


# A second name for the same field, typed as not None. A property would cost a call, and battle rules use it everywhere.
setattr(ShermanState, "fight", getattr(ShermanState, "battle"))  # noqa: B009, B010 (the compiler rejects the attributes)
