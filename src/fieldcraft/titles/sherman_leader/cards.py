"""The records of the data: cards, counters, tiles and charts."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from fieldcraft.kernel.data import Entry, Record
from fieldcraft.titles.sherman_leader.chart_records import (
    Designation,
    MovementRow,
    OperationalRow,
    PlacementRow,
    Terrain,
    Tile,
)

Country = Literal["germany", "japan"]
Difficulty = Literal["introductory", "standard", "advanced", "expert"]
Branch = Literal["armor", "light-armor", "artillery", "infantry"]
Team = Literal["", "rifle", "mg", "at"]
Ammunition = Literal["AP", "HE"]
SkillLevel = Literal["recruit", "green", "average", "skilled", "veteran", "ace"]
Speed = Literal["fast", "slow"]
Skill = Literal["aggressive", "cautious", "close-combat", "marksman", "medic", "overdrive", "spotter", "mechanic"]
Band = Literal["friendly-staging", "friendly-transit", "front", "enemy-transit", "enemy-rear", "enemy-breakthrough"]
EnemyType = Literal[
    "tank", "at", "armored-car", "rifle", "halftrack", "mg", "truck", "mortar", "at-gun", "building", "bunker"
]
APDamage = Literal[
    "1-stress",
    "kia",
    "wounded",
    "destroyed",
    "engine",
    "exposed",
    "machine-gun",
    "no-effect",
    "suspension",
    "hull",
    "glancing",
    "gun",
    "explosion",
]
HEDamage = Literal[
    "wounded", "kia", "1-stress", "casualty", "exposed", "immobile", "suppressed", "no-effect", "mowed-down"
]

BRANCHES: tuple[Branch, ...] = get_args(Branch)
LEVELS: tuple[SkillLevel, ...] = get_args(SkillLevel)
BANDS: tuple[Band, ...] = get_args(Band)
DESIGNATIONS: tuple[Designation, ...] = get_args(Designation)
ENEMY_TYPES: tuple[EnemyType, ...] = get_args(EnemyType)


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a note on a card does. A field left out does nothing.

    The card decides the scope. The note of a campaign or objective covers the whole campaign, that of a special
    condition its week and your whole group, that of an event one battle and the units and commanders in it, and that of
    a battalion the battles against it, or everything if it is marked `everywhere`.
    """

    # In force as long as the card is. The effects of several cards add up.
    movement: int = 0
    """Added to each enemy movement roll in battle."""
    turns: int = 0
    """Added to the number of battle turns."""
    aggressiveness: int = 0
    """Added to the aggressiveness roll."""
    enemy_attack: int = 0
    """Added to each enemy attack die."""
    enemy_attack_on: dict[Branch, int] = {}
    """Added to each enemy attack die against your units of a type."""
    enemy_close: int = 0
    """Added to each enemy attack die at R0."""
    enemy_defense: int = 0
    """Added to the Defense of every enemy unit."""
    attack: int = 0
    """Added to each of your attack dice."""
    close_attack: int = 0
    """Added to each of your attack dice at R0."""
    defense: int = 0
    """Added to the Defense of each of your units."""
    reinforce: dict[EnemyType, int] = {}
    """Enemy units placed in addition to those on the battalion card, never halved."""
    reduce: dict[EnemyType, int] = {}
    """Enemy units removed from those on the battalion card, down to none."""
    bombard: int = 0
    """Enemy units you choose one by one when the enemy is placed; each is destroyed on a 6 or more."""
    battle_stress: int = 0
    """Added to the 2 Stress that a battle costs each commander."""
    cost: int = 0
    """Added to the SO cost of attacking a battalion in one of the three Enemy bands."""
    operational: int = 0
    """Added to the movement rolls of all battalions at the end of the week."""
    operational_on: dict[Designation, int] = {}
    """Added to the movement rolls of battalions of a type."""
    weekly_so: int = 0
    """Added to the SO you gain at the end of the week; the gain never falls below zero."""
    leave: int = 0
    """Added to the 4 Stress that a week of leave takes off."""
    limits: dict[Branch, int] = {}
    """The number of units of a type you can own at one time."""
    closed: tuple[Band, ...] = ()
    """Bands whose battalions you can't attack."""
    no_trucks: bool = False
    """You can't assign trucks."""
    no_scouts: bool = False
    """You can't assign scouts."""
    most_attacks: int = 0
    """The maximum number of battalions you may attack this week; 0 is no limit."""

    # When a battle in which the note is in force destroys the battalion.
    vp: int = 0
    """VP you gain in addition to the battalion's own."""
    xp: int = 0
    """Additional XP for each surviving commander of the battle."""
    destroyed_so: int = 0
    """SO you gain."""
    halt: bool = False
    """No battalion moves at the end of this week."""

    # At once, when the card is drawn, or at set-up.
    so: int = 0
    """SO you gain, or must pay if negative."""
    stress: int = 0
    """Stress for each commander; relief if negative."""
    one_stress: int = 0
    """Stress for one commander of your choice; relief if negative."""
    all_xp: int = 0
    """XP for each surviving commander."""
    one_xp: int = 0
    """XP for one commander of your choice."""
    mishaps: int = 0
    """The number of your units, picked at random, that draw a damage counter without a Defense roll."""
    tactics: int = 0
    """Tactic counters for one unit of your choice, for this battle."""
    scouts: int = 0
    """Scouts you gain, as far as there are counters."""
    push_back: int = 0
    """The number of battalions of your choice, not Fixed, that go back one band."""
    come_on: int = 0
    """The number of battalions picked at random, not Fixed, that advance one band."""
    heal: int = 0
    """Commander Wounded counters you remove."""
    repairs: int = 0
    """Lasting damage counters you remove from units."""


class Note(Effect, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A note on a card: its text and its effects."""

    text: str
    lasting: bool = False
    """For a battalion: the note still counts at Half strength."""
    everywhere: bool = False
    """For a battalion: the note covers more than the battles against it."""
    pay: int = 0
    """SO you may pay: `paid` applies if you do, `unpaid` if you don't. 0 offers no choice."""
    paid: Effect = Effect()
    unpaid: Effect = Effect()


class Campaign(Entry, frozen=True, kw_only=True):
    """A Campaign card."""

    name: str
    year: int
    difficulty: Difficulty
    country: Country
    terrain: Terrain
    so: int
    text: str
    commanders: dict[SkillLevel, int]
    surplus: SkillLevel
    aggressive_from: int
    """The lowest aggressiveness roll that gives the ten-sided die."""
    notes: tuple[Note, ...] = ()


class Objective(Entry, frozen=True, kw_only=True):
    """An Objective card. The evaluation has the VP each line takes; fewer than `poor` is Dismal."""

    name: str
    text: str
    so: int
    weeks: int
    weekly_so: int
    battalion_points: int
    great: int
    good: int
    adequate: int
    poor: int
    notes: tuple[Note, ...] = ()


class Battalion(Entry, frozen=True, kw_only=True):
    """A Battalion card."""

    name: str
    country: Country
    type: Designation
    vp: int
    band: Band
    half: int
    destroyed: int
    units: dict[EnemyType, int]
    fixed: bool = False
    notes: tuple[Note, ...] = ()


class UnitType(Entry, frozen=True, kw_only=True):
    """Unit cards that differ only in their numbers."""

    name: str
    type: Branch
    team: Team = ""
    """The infantry that may move before a battle: Rifle, MG and AT teams."""
    numbers: tuple[str, ...]
    years: tuple[int, int]
    cost: int
    speed: int
    ap: int | None = None
    he: int | None = None
    range: tuple[int, int]
    defense: int
    target: Ammunition
    moving: int = 0
    """Subtracted from each attack die if the unit moved in the same step."""
    stress: int = 0
    """Stress for the commander if the unit moves and attacks in one step."""
    move_or_attack: bool = False
    """Cannot Move & Attack."""
    ap_close: bool = False
    """AP only at R0."""
    transport: bool = False
    indirect: bool = False
    tactics: int = 0
    command_tactics: int = 0
    text: str = ""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A commander's Speed and attack modifiers while Okay or Shaken."""

    speed: Speed
    close: int
    """At R0."""
    far: int
    """At R1 or farther."""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a Commander card."""

    xp: int = 0
    """XP needed for promotion; 0 for an Ace."""
    cool: int
    limits: tuple[int, int]
    """The highest stress for Okay and for Shaken."""
    okay: Values
    shaken: Values
    skills: tuple[Skill, ...] = ()
    tactics: int = 0
    command_tactics: int = 0


class Commander(Entry, frozen=True, kw_only=True):
    """A commander: name, type, and the six levels of the cards."""

    name: str
    type: Branch
    recruit: Level
    green: Level
    average: Level
    skilled: Level
    veteran: Level
    ace: Level

    def at(self, level: SkillLevel) -> Level:
        """The side of the cards for a level."""
        side: Level = getattr(self, level)
        return side


class Enemy(Entry, frozen=True, kw_only=True):
    """An enemy counter. Tanks are counted in the cups, other types in `count`."""

    name: str
    country: Country
    type: EnemyType
    count: int = 0
    points: int
    ap: int | None = None
    he: int | None = None
    range: int
    ap_range: int | None = None
    """The range of its AP attack, if different."""
    indirect: bool = False
    defense: int


class Cup(Record, frozen=True, kw_only=True):
    """The tanks of a country in a year."""

    country: Country
    year: int
    tanks: dict[str, int]


class EventCard(Entry, frozen=True, kw_only=True):
    """An Event card: the top part applies before a battle, the bottom part after one."""

    name: str
    copies: int = 1
    top: Note
    bottom: Note


class Condition(Entry, frozen=True, kw_only=True):
    """A Special Condition card."""

    name: str
    copies: int = 1
    note: Note


class DamageCounter(Entry, frozen=True, kw_only=True):
    """A kind of two-sided damage counter, and the number of them."""

    ap: APDamage
    he: HEDamage
    count: int


class Support(Record, frozen=True, kw_only=True):
    """The number of trucks and scouts in the box."""

    trucks: int
    scouts: int


class Box(msgspec.Struct, frozen=True):
    """All the data of the game: cards, counters, tiles and charts by id."""

    campaigns: dict[str, Campaign]
    objectives: dict[str, Objective]
    battalions: dict[str, Battalion]
    types: dict[str, UnitType]
    commanders: dict[str, Commander]
    enemies: dict[str, Enemy]
    cups: tuple[Cup, ...]
    events: dict[str, EventCard]
    conditions: dict[str, Condition]
    damage: dict[str, DamageCounter]
    tiles: dict[str, Tile]
    movement: tuple[MovementRow, ...]
    placement: tuple[PlacementRow, ...]
    operational: tuple[OperationalRow, ...]
    support: Support
