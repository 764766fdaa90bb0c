"""The combat group, the enemy's battalions, and the battle under way."""

from __future__ import annotations

from typing import ClassVar, cast

import msgspec

from fieldcraft.kernel.state import State

GONE = ""
FAST, SLOW = "fast", "slow"


class Attack(msgspec.Struct, frozen=True):
    """What you send against a battalion this week: each unit with its commander, and scouts. Never changed."""

    battalion: str
    teams: tuple[tuple[str, str], ...]
    trucks: int = 0
    scouts: int = 0


class Report(msgspec.Struct, frozen=True):
    """A battle's column of the player log. Never changed."""

    week: int
    battalion: str
    so: int
    change: int
    status: str
    vp: int
    stress: dict[str, int]


class Battle(msgspec.Struct):
    """A battle under way. Enemy units are numbered in the order they were placed; one that is lost is nowhere.

    `at` has the units on the battlefield, `leader` the commander of each unit that came, or nothing. `notes` names the
    notes on cards in force. `tactics` and `command` count the Tactic counters by unit or commander. `cup` holds the
    damage counters left, `lying` those on units and commanders. `moved`, `carried`, `fired` and `acted` are of the
    present step, `early` of the present turn. `waiting` are the enemy units that have still to act in their step, those
    of one kind in one hex together: they do not move before it is their turn.
    """

    battalion: str
    team: tuple[str, ...]
    scouts: int
    leader: dict[str, str]
    notes: tuple[str, ...]
    cup: dict[str, int]
    tanks: dict[str, int]
    so: int
    tiles: tuple[str, ...] = ()
    turn: int = 0
    turns: int = 5
    die: int = 10
    roll: int = 0
    extended: bool = False
    step: str = ""
    at: dict[str, str] = {}
    retreated: list[str] = []
    stranded: dict[str, str] = {}
    tactics: dict[str, int] = {}
    command: dict[str, int] = {}
    lying: dict[str, tuple[str, ...]] = {}
    exposed: dict[str, int] = {}
    acted: list[str] = []
    moved: list[str] = []
    carried: list[str] = []
    fired: list[str] = []
    early: list[str] = []
    enemies: list[str] = []
    where: list[str] = []
    waiting: list[tuple[int, ...]] = []
    settle: bool = False

    def clone(self) -> Battle:
        """An independent copy."""
        return Battle(
            self.battalion,
            self.team,
            self.scouts,
            self.leader.copy(),
            self.notes,
            self.cup.copy(),
            self.tanks.copy(),
            self.so,
            self.tiles,
            self.turn,
            self.turns,
            self.die,
            self.roll,
            self.extended,
            self.step,
            self.at.copy(),
            self.retreated[:],
            self.stranded.copy(),
            self.tactics.copy(),
            self.command.copy(),
            self.lying.copy(),
            self.exposed.copy(),
            self.acted[:],
            self.moved[:],
            self.carried[:],
            self.fired[:],
            self.early[:],
            self.enemies[:],
            self.where[:],
            self.waiting[:],
            self.settle,
        )

    def active(self) -> list[int]:
        """The enemy units on the battlefield."""
        return [enemy for enemy, hex_ in enumerate(self.where) if hex_]


class ShermanState(State):
    """Everything on the table.

    `units` has the damage on each unit you own, `level`, `xp` and `stress` what the log says of each commander.
    `lost_units` and `former` are the unit numbers and names that cannot come back. `battalions` says in which band each
    battalion of the enemy stands. `fight` is `battle` where there must be one.
    """

    fight: ClassVar[Battle]

    so: int
    vp: int
    week: int
    units: dict[str, tuple[str, ...]]
    lost_units: list[str]
    level: dict[str, int]
    xp: dict[str, int]
    stress: dict[str, int]
    wounded: list[str]
    former: list[str]
    trucks: int
    scouts: int
    battalions: dict[str, str]
    half: list[str]
    destroyed: list[str]
    attacks: list[Attack]
    fought: list[str]
    trucks_used: int
    scouts_used: int
    condition: str
    notes: tuple[str, ...]
    halted: bool
    staff: list[str]
    events: dict[str, int]
    event_discards: dict[str, int]
    conditions: dict[str, int]
    condition_discards: dict[str, int]
    reports: tuple[Report, ...]
    battle: Battle | None

    def clone(self) -> ShermanState:
        """An independent copy."""
        return ShermanState(
            self.so,
            self.vp,
            self.week,
            self.units.copy(),
            self.lost_units[:],
            self.level.copy(),
            self.xp.copy(),
            self.stress.copy(),
            self.wounded[:],
            self.former[:],
            self.trucks,
            self.scouts,
            self.battalions.copy(),
            self.half[:],
            self.destroyed[:],
            self.attacks[:],
            self.fought[:],
            self.trucks_used,
            self.scouts_used,
            self.condition,
            self.notes,
            self.halted,
            self.staff[:],
            self.events.copy(),
            self.event_discards.copy(),
            self.conditions.copy(),
            self.condition_discards.copy(),
            self.reports,
            None if self.battle is None else self.battle.clone(),
        )


# Every rule of a battle asks for it, so it is a second name of the same field, which costs no call.
ShermanState.fight = cast(Battle, ShermanState.battle)
