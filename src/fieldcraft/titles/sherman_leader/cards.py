"""What the box holds: the cards, counters, tiles and charts as records."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from fieldcraft.kernel.data import Entry, Record

Country = Literal["germany", "japan"]
Terrain = Literal["desert", "european", "winter", "jungle"]
Difficulty = Literal["introductory", "standard", "advanced", "expert"]
Branch = Literal["armor", "light-armor", "artillery", "infantry"]
Team = Literal["", "rifle", "mg", "at"]
Ammunition = Literal["AP", "HE"]
SkillLevel = Literal["recruit", "green", "average", "skilled", "veteran", "ace"]
Speed = Literal["fast", "slow"]
Skill = Literal["aggressive", "cautious", "close-combat", "marksman", "medic", "overdrive", "spotter", "mechanic"]
Band = Literal["friendly-staging", "friendly-transit", "front", "enemy-transit", "enemy-rear", "enemy-breakthrough"]
Designation = Literal["assault", "supply", "command"]
EnemyType = Literal[
    "tank", "at", "armored-car", "rifle", "halftrack", "mg", "truck", "mortar", "at-gun", "building", "bunker"
]
Ground = Literal["", "L", "H", "B", "W", "Im"]
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
Order = Literal[
    "retreat",
    "retreat-to-cover",
    "hold",
    "adjacent-cover",
    "advance-to-cover",
    "cautious-advance",
    "he-advance",
    "ap-advance",
    "advance-if-cannot-attack",
    "advance",
]

BRANCHES: tuple[Branch, ...] = get_args(Branch)
LEVELS: tuple[SkillLevel, ...] = get_args(SkillLevel)
BANDS: tuple[Band, ...] = get_args(Band)
DESIGNATIONS: tuple[Designation, ...] = get_args(Designation)
ENEMY_TYPES: tuple[EnemyType, ...] = get_args(EnemyType)


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a note on a card does. A field left out does nothing.

    Who "you" are depends on the card. A campaign or an objective speaks of the whole campaign, a special condition of
    its week and your whole group, an event of one battle and the units and commanders in it, and a battalion's note of
    the battles against it, or of everything if it is marked `everywhere`.
    """

    # In force as long as the card is: what several cards say adds up.
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
    """Enemy units placed on top of those on the battalion card, not halved."""
    reduce: dict[EnemyType, int] = {}
    """Enemy units taken off those on the battalion card, as far as there are any."""
    bombard: int = 0
    """When the enemy is placed for a battle you name so many of its units in turn; each is destroyed on a 6 or more."""
    battle_stress: int = 0
    """Added to the 2 Stress that a battle costs each commander."""
    cost: int = 0
    """Added to the SO cost of attacking a battalion in one of the three Enemy bands."""
    operational: int = 0
    """Added to the movement rolls of all battalions at the end of the week."""
    operational_on: dict[Designation, int] = {}
    """Added to the movement rolls of battalions of a type."""
    weekly_so: int = 0
    """Added to the SO you gain at the end of the week; the gain does not fall below zero."""
    leave: int = 0
    """Added to the 4 Stress that a week of leave takes off."""
    limits: dict[Branch, int] = {}
    """How many units of a type you can own at one time."""
    closed: tuple[Band, ...] = ()
    """Bands whose battalions you cannot attack."""
    no_trucks: bool = False
    """Your trucks cannot be assigned."""
    no_scouts: bool = False
    """Your scouts cannot be assigned."""
    most_attacks: int = 0
    """The largest number of battalions you may attack this week; 0 sets no limit."""

    # When a battle it is in force for destroys the battalion.
    vp: int = 0
    """VP you gain on top of the battalion's own."""
    xp: int = 0
    """XP each surviving commander of the battle gains on top."""
    destroyed_so: int = 0
    """SO you gain."""
    halt: bool = False
    """No battalion moves at the end of this week."""

    # At once, when the card is drawn, or at set-up.
    so: int = 0
    """SO you gain, or must pay if it is negative."""
    stress: int = 0
    """Stress for each commander; relief if it is negative."""
    one_stress: int = 0
    """Stress for one commander whom you name; relief if it is negative."""
    all_xp: int = 0
    """XP for each commander who lives."""
    one_xp: int = 0
    """XP for one commander whom you name."""
    mishaps: int = 0
    """So many of your units, picked at random, draw a damage counter each, with no Defense roll."""
    tactics: int = 0
    """Tactic counters for one unit that you name, for this battle."""
    scouts: int = 0
    """Scouts you gain, as far as there are counters."""
    trucks: int = 0
    """Trucks you gain, as far as there are counters."""
    push_back: int = 0
    """So many battalions that you name, not Frozen ones, each go back one band."""
    come_on: int = 0
    """So many battalions picked at random, not Frozen ones, each advance one band."""
    heal: int = 0
    """Commander Wounded counters that you may remove."""
    repairs: int = 0
    """Lasting damage counters on units that you may remove."""


class Note(Effect, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A note on a card, in words and in effects."""

    text: str
    lasting: bool = False
    """A battalion's note that counts at Half strength too."""
    everywhere: bool = False
    """A battalion's note that concerns more than the battles against it."""
    pay: int = 0
    """SO you may pay; then `paid` happens and otherwise `unpaid`. 0 offers nothing."""
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
    """An Objective card. Its evaluation gives the fewest VP for each step; fewer than `poor` is Dismal."""

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
    """Unit cards that differ in nothing but their numbers."""

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
    """Taken off each attack die if the unit moved in the same step."""
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
    """A commander's speed and attack modifiers while he is Okay, or Shaken."""

    speed: Speed
    close: int
    """At R0."""
    far: int
    """At R1 and more."""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a Commander card."""

    xp: int = 0
    """XP he must earn to be promoted; an Ace has none."""
    cool: int
    limits: tuple[int, int]
    """The most stress with which he is Okay, and with which he is Shaken."""
    okay: Values
    shaken: Values
    skills: tuple[Skill, ...] = ()
    tactics: int = 0
    command_tactics: int = 0


class Commander(Entry, frozen=True, kw_only=True):
    """A commander's name and type, with the six levels of his cards."""

    name: str
    type: Branch
    recruit: Level
    green: Level
    average: Level
    skilled: Level
    veteran: Level
    ace: Level

    def at(self, level: SkillLevel) -> Level:
        """The side of his cards for a level."""
        side: Level = getattr(self, level)
        return side


class Enemy(Entry, frozen=True, kw_only=True):
    """An enemy counter. Tanks are in the cups; of all other types there are `count` counters."""

    name: str
    country: Country
    type: EnemyType
    count: int = 0
    points: int
    ap: int | None = None
    he: int | None = None
    range: int
    ap_range: int | None = None
    """The range of its AP attack, if that is another one."""
    indirect: bool = False
    defense: int


class Cup(Record, frozen=True, kw_only=True):
    """The tanks of a country in a year."""

    country: Country
    year: int
    tanks: dict[str, int]


class EventCard(Entry, frozen=True, kw_only=True):
    """An Event card: the top part is for before a battle, the bottom part for after one."""

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
    """A kind of two-sided damage counter, and how many there are of it."""

    ap: APDamage
    he: HEDamage
    count: int


class Tile(Entry, frozen=True, kw_only=True):
    """A terrain tile of four hexes: upper left, upper right, lower left, lower right."""

    terrain: Terrain
    hexes: tuple[Ground, Ground, Ground, Ground]


class MovementRow(Record, frozen=True, kw_only=True):
    """A line of the Enemy Tactical Movement chart. The first line holds for less, the last for more."""

    roll: int
    armour: Order
    """Tank, AT team, Armored Car."""
    infantry: Order
    """Rifle, Halftrack, MG."""
    guns: Order
    """Truck, Mortar, AT Gun."""
    rifle_mark: bool = False
    """The asterisk on the infantry order."""


class PlacementRow(Record, frozen=True, kw_only=True):
    """A label of the Initial Enemy Placement Diagram; rows and columns count from 0 at the top left."""

    rolls: tuple[int, ...]
    row: int
    column: int


class OperationalRow(Record, frozen=True, kw_only=True):
    """A line of the Enemy Operational Movement chart: the least rolls to hold and to advance."""

    type: Designation
    hold: int
    advance: int


class Support(Record, frozen=True, kw_only=True):
    """How many trucks and scouts there are."""

    trucks: int
    scouts: int
