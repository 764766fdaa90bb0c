"""The records of the data files: cards, tokens, levels and operations.

The ids of skills, traits, effects, goals and special rules are fixed here, since each has a rule in code.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.kernel.data import Entry, Record
from fieldcraft.titles.v_sabotage.furnishing import Sheet
from fieldcraft.titles.v_sabotage.plans import Plan, Size

Colour = Literal["green", "blue", "orange"]
CardSide = Literal["blue", "tan"]
Use = Literal["firearm", "grenade", "heal", "crowbar", "uniform", "tnt", "bombardment", "spotted"]
Compass = Literal["n", "e", "s", "w", "again"]
Moment = Literal["now", "turn", "reinforcements", "movement", "shooting"]
Manner = Literal["shadow", "wary", "open"]
Look = Literal["town", "country", "forest", "coast", "snow", "works"]

Skill = Literal[
    "order",  # gives another commando on the level a "+1 AP" token
    "steady",  # stealth checks on the tile fail on a 1 only
    "lockpick",  # unlocks a locked door that touches the tile, silently
    "fuses",  # lays a TNT charge for 0 AP
    "surgeon",  # uses a first aid kit on another for 0 AP
    "dressing",  # takes one "-1 AP" token off a commando on the tile
    "ghost",  # large tiles count as small for hiding
    "walls",  # crosses walls that have no door
    "far-shot",  # the rifle also reaches a tile two steps away in a straight line, across open edges
    "sharp-eye",  # each die of the rifle counts one more, against nests too
]
Trait = Literal[
    "keen",  # its die of a stealth check also fails on a 3
    "tough",  # it takes two hits of one shot
    "swift",  # it moves up to two tiles
    "flame",  # a nest gives no cover against its group
]
Effect = Literal[
    "nothing",  # a lull
    "gain-ap",  # n commandos on the level take a "+1 AP" token
    "mend",  # n "-1 AP" tokens are taken off commandos on the level
    "supply",  # n equipment tokens are drawn onto a tile the players choose, spotted ones discarded
    "unblock",  # a blocked trap door of the level is opened
    "fresh",  # each commando on the level has n AP more this turn
    "tired",  # each commando on the level has n AP fewer this turn, but at least 1
    "ignore-spotted",  # spotted tokens have no effect
    "masked",  # equipment with the alarm mark doesn't trigger the alarm
    "flare",  # stealth checks also fail on a 3
    "rain",  # stealth checks fail on a 1 only
    "moonlight",  # medium outdoor tiles count as large for hiding
    "clouds",  # large outdoor tiles count as medium for hiding
    "swapped",  # entrances bring 2 while the alarm is silent and 1 while it is triggered
    "more",  # each entrance brings n more
    "one-more",  # one entrance, chosen by the players, brings n more
    "fewer",  # each entrance brings n fewer
    "nobody",  # no reinforcements come
    "still",  # enemies don't move
    "hurry",  # enemies move up to two tiles
    "friendly-fire",  # n enemies on one tile with two or more are eliminated, without reward
    "jammed",  # each group rolls n dice fewer
    "aimed",  # each group rolls n dice more
    "sniper",  # n dice are rolled at one visible commando on an outdoor tile
    "outdoors",  # n dice are rolled at each visible commando on an outdoor tile
]
Goal = Literal[
    "destroy",  # blow it up with a powerful explosive
    "interact",  # pay AP, and equipment if needed, on its tile
    "escort",  # a character appears and must leave by a trap door
    "eliminate",  # eliminate the enemy that protects it
    "protect",  # hold it until the level's turn limit
]
SpecialKind = Literal[
    "replace",  # an objective of a level is replaced
    "collapse",  # tiles collapse from the end of turn n on
    "limit",  # a level must be completed within n turns
    "gift",  # n tokens of a kind lie on a tile of a level
    "extra-kit",  # each commando starts with n more tokens of a kind, as far as slots allow
    "no-kit",  # the commandos start without their starting equipment
    "leave-out",  # a kind of equipment stays in the box
    "alarm-on",  # a level starts with its alarm triggered
    "no-interrupt",  # the alarm of a level can't be interrupted
    "guards",  # n more enemies with an MP40 are on a tile of a level at the start
    "locked",  # all doors of a level are locked at the start
    "blocked",  # the open trap door on a tile of a level is blocked at the start
    "squad",  # the limit of commandos on a level is n
    "no-losses",  # the operation fails as soon as n commandos have been eliminated
    "specials",  # n more special units start in the enemy reserve
]
Cue = Literal[
    "start", "entered", "check", "visible", "alarm", "kill", "loot", "objective", "enemy-phase", "injury", "out"
]

Situation = Literal[
    "squad",
    "who-acts",
    "all-done",
    "outside",
    "wait",
    "stay-out",
    "finish",
    "detonate",
    "take",
    "lay",
    "knife",
    "seen",
    "leave",
    "get-out",
    "collect",
    "door",
    "enemy-near",
    "approach",
    "window",
    "hit",
    "enemy-choice",
    "failed",
]


class Component(Entry, frozen=True, kw_only=True):
    """The number of a component in the box (2.1)."""

    count: int


class TileSize(Entry, frozen=True, kw_only=True):
    """A size of tile: its spaces, and the lowest die that hits there (6.7, 6.15)."""

    spaces: int
    hit: int


class Nest(Record, frozen=True, kw_only=True):
    """The MG42 nest: its dice, the lowest die that hits its occupant, and the spaces it takes from its tile."""

    dice: int
    hit: int
    takes: int


class Equipment(Entry, frozen=True, kw_only=True):
    """A kind of equipment, as tokens (count) or only printed on commando cards (count 0)."""

    name: str
    use: Use
    colour: Colour
    count: int = 0
    dice: int = 0
    reveal: bool = False
    alarm: bool = False
    overheats: bool = False
    powerful: bool = False
    text: str = ""

    @property
    def printed(self) -> bool:
        """Whether it is only printed on commando cards (13.5b)."""
        return self.count == 0


class SkillCard(Entry, frozen=True, kw_only=True):
    """A skill of a commando card (9.2); P costs nothing and is optional."""

    id: Skill
    name: str
    cost: Literal[0, 1, 2, "P"]
    once: bool = False
    text: str


class Commando(Entry, frozen=True, kw_only=True):
    """A commando card: what both sides share."""

    name: str
    text: str = ""


class Side(Record, frozen=True, kw_only=True):
    """One side of a commando card."""

    commando: str
    colour: CardSide
    text: str
    weapons: tuple[str, ...]
    kit: tuple[str, ...] = ()
    circles: int
    plus_slots: int = 1
    slots: int = 3
    skills: tuple[Skill, ...] = ()

    @property
    def carries(self) -> int:
        """The number of tokens the card has room for, beside printed equipment (9.2e)."""
        return self.circles - len(self.weapons)


class Regular(Entry, frozen=True, kw_only=True):
    """A kind of regular enemy token, with the dice of its two sides."""

    name: str
    count: int
    mp40: int
    mauser: int
    strength: int = 1


class Special(Entry, frozen=True, kw_only=True):
    """A kind of special enemy unit."""

    name: str
    count: int
    dice: int
    trait: Trait
    text: str


class Character(Entry, frozen=True, kw_only=True):
    """An escorted character: always stealthy (shadow), always visible (open), or able to hide (wary)."""

    name: str
    manner: Manner
    text: str = ""


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The half of an event card for one state of the alarm."""

    title: str
    text: str
    effect: Effect
    when: Moment
    n: int = 1


class Card(Entry, frozen=True, kw_only=True):
    """An event card: one effect, or one for a silent and one for a triggered alarm."""

    compass: Compass
    always: Half | None = None
    silent: Half | None = None
    triggered: Half | None = None

    def half(self, triggered: bool) -> Half:
        """The half that applies for a state of the alarm."""
        found = self.always or (self.triggered if triggered else self.silent)
        assert found is not None
        return found

    @property
    def name(self) -> str:
        """The title of the card, both halves if it has two."""
        return self.half(False).title if self.always else f"{self.half(False).title} / {self.half(True).title}"


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An objective of a level and how it is completed.

    `shared` lets the AP come from several commandos or turns. With `spare`, its protector must survive until it is
    completed; for an escorted character, the operation continues even if the character is eliminated.
    """

    id: str
    tile: str
    goal: Goal
    name: str
    text: str
    ap: int = 0
    needs: str = ""
    shared: bool = False
    character: str = ""
    spare: bool = False

    @property
    def to_destroy(self) -> bool:
        """Whether it is completed by destroying it."""
        return self.goal == "destroy"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of the training manual, given the first time something happens."""

    on: Cue
    text: str


class Level(Entry, frozen=True, kw_only=True):
    """A level card. plans.py explains the drawing; tiles are named by their letter in lower case."""

    name: str
    look: Look
    commandos: int
    text: str
    drawing: str
    open: tuple[str, ...]
    blocked: tuple[str, ...] = ()
    alarm: str = ""
    nests: tuple[str, ...] = ()
    limit: int = 0
    hold: bool = False
    names: dict[str, str] = msgspec.field(default_factory=dict)
    equipment: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    objective: tuple[Objective, ...]
    training: int = 0
    enemy_phase: bool = True
    events: bool = True
    leave_out: tuple[str, ...] = ()
    lesson: tuple[Lesson, ...] = ()


class SpecialRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule of an operation; without a level it applies to the whole operation."""

    kind: SpecialKind
    text: str
    level: str = ""
    veteran: bool = False
    n: int = 0
    tile: str = ""
    token: str = ""
    objective: Objective | None = None


class Operation(Entry, frozen=True, kw_only=True):
    """An operation card. Levels of one column are played at the same time, the columns from left to right."""

    name: str
    place: str
    date: str
    minutes: int
    commandos: int
    text: str
    columns: tuple[tuple[str, ...], ...]
    rule: tuple[SpecialRule, ...] = ()
    training: bool = False

    @property
    def levels(self) -> tuple[str, ...]:
        """All levels, from left to right."""
        return tuple(level for column in self.columns for level in column)


class Box(msgspec.Struct, frozen=True):
    """All the data of the game."""

    components: dict[str, Component]
    sizes: dict[Size, TileSize]
    nest: Nest
    equipment: dict[str, Equipment]
    skills: dict[Skill, SkillCard]
    commandos: dict[str, Commando]
    sides: dict[tuple[str, CardSide], Side]
    regulars: dict[str, Regular]
    specials: dict[str, Special]
    characters: dict[str, Character]
    cards: dict[str, Card]
    levels: dict[str, Level]
    plans: dict[str, Plan]
    files: dict[str, str]
    operations: dict[str, Operation]
    sheets: dict[str, Sheet]
