"""The records of the data: what a card, a token, a level and an operation say.

The ids of skills, traits, effects, goals and special rules are fixed here, since each of them is a rule of its own.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.kernel.data import Entry, Record
from fieldcraft.titles.v_sabotage.plans import Plan, Size

Colour = Literal["green", "blue", "orange"]
CardSide = Literal["blue", "tan"]
Use = Literal["firearm", "grenade", "heal", "crowbar", "uniform", "tnt", "bombardment", "spotted"]
Compass = Literal["n", "e", "s", "w", "again"]
Moment = Literal["now", "turn", "reinforcements", "movement", "shooting"]
Manner = Literal["shadow", "wary", "open"]
Look = Literal["town", "country", "forest", "coast", "snow", "works"]

Skill = Literal[
    "order",  # gives a commando on his level a "+1 AP" token
    "steady",  # stealth checks on his tile reveal on a 1 only
    "lockpick",  # unlocks a locked door that touches his tile, without noise
    "fuses",  # lays a TNT charge for 0 AP
    "surgeon",  # uses a first aid kit on another for 0 AP
    "dressing",  # takes one "-1 AP" token off a commando on his tile
    "ghost",  # a large tile is a small one to him
    "walls",  # passes walls that have no door
    "far-shot",  # her rifle also reaches a tile two steps away in a straight line, across open edges
    "sharp-eye",  # each die of her rifle counts one more, against nests too
]
Trait = Literal[
    "keen",  # its die of a stealth check reveals on a 3 too
    "tough",  # one shot must give it two hits
    "swift",  # it moves up to two tiles
    "flame",  # nest cover is no help against its group
]
Effect = Literal[
    "nothing",  # a lull
    "gain-ap",  # so many commandos on the level take a "+1 AP" token
    "mend",  # so many "-1 AP" tokens are taken off commandos on the level
    "supply",  # so many equipment tokens are drawn onto a tile that the players choose, spotted ones discarded
    "unblock",  # so many blocked trap doors of the level are opened
    "fresh",  # each commando on the level has so many AP more this turn
    "tired",  # each commando on the level has so many AP fewer this turn, but at least 1
    "ignore-spotted",  # spotted tokens have no effect
    "masked",  # equipment with the alarm mark does not set off the alarm
    "flare",  # stealth checks reveal on a 3 too
    "rain",  # stealth checks reveal on a 1 only
    "moonlight",  # medium outdoor tiles are large ones for hiding
    "clouds",  # large outdoor tiles are medium ones for hiding
    "swapped",  # entrances bring 2 while the alarm is silent and 1 while it is triggered
    "more",  # each entrance brings so many more
    "one-more",  # one entrance, chosen by the players, brings so many more
    "fewer",  # each entrance brings so many fewer
    "nobody",  # no reinforcements come
    "still",  # enemies do not move
    "hurry",  # enemies move up to two tiles
    "friendly-fire",  # so many enemies on one tile with two or more are eliminated, without reward
    "jammed",  # each group rolls so many dice fewer
    "aimed",  # each group rolls so many dice more
    "sniper",  # so many dice are rolled at one visible commando on an outdoor tile
    "outdoors",  # so many dice are rolled at each visible commando on an outdoor tile
]
Goal = Literal[
    "destroy",  # blow it up with a powerful explosive
    "interact",  # pay AP, and perhaps equipment, on its tile
    "escort",  # a character appears, and must leave through a trap door
    "eliminate",  # eliminate the enemy who protects it
    "protect",  # hold it until the level's turn limit
]
SpecialKind = Literal[
    "replace",  # an objective of a level is replaced
    "collapse",  # tiles fall in from the end of a turn on
    "limit",  # a level must be finished within so many turns
    "gift",  # so many tokens of a kind lie on a tile of a level
    "extra-kit",  # each commando starts with so many tokens of a kind more, as far as his slots allow
    "no-kit",  # the commandos start without their starting equipment
    "leave-out",  # a kind of equipment stays in the box
    "alarm-on",  # a level starts with its alarm triggered
    "no-interrupt",  # the alarm of a level cannot be interrupted
    "guards",  # so many more enemies with an MP40 stand on a tile of a level at the start
    "locked",  # all doors of a level are locked at the start
    "blocked",  # the open trap door on a tile of a level is blocked at the start
    "squad",  # the limit of commandos on a level is another
    "no-losses",  # the operation fails as soon as so many commandos have been eliminated
    "specials",  # so many more special units start in the enemy reserve
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
]


class Component(Entry, frozen=True, kw_only=True):
    """How many of a component the box holds (2.1)."""

    count: int


class TileSize(Entry, frozen=True, kw_only=True):
    """A size of tile: its spaces, and the least die that hits there (6.7, 6.15)."""

    spaces: int
    hit: int


class Nest(Record, frozen=True, kw_only=True):
    """The MG42 nest: its dice, the least die that hits its occupant, and the spaces it takes from its tile."""

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
    """A skill as it stands on a commando card (9.2); P means that it costs nothing and is used at will."""

    id: Skill
    name: str
    cost: Literal[0, 1, 2, "P"]
    once: bool = False
    text: str


class Commando(Entry, frozen=True, kw_only=True):
    """A commando card: what holds for both sides."""

    name: str
    nation: str
    flag: str
    she: bool = False
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
        """How many tokens the card has room for, beside what is printed (9.2e)."""
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
    plural: str
    count: int
    dice: int
    trait: Trait
    text: str


class Character(Entry, frozen=True, kw_only=True):
    """An escorted character: always stealthy (shadow), always visible (open), or as he can (wary)."""

    name: str
    manner: Manner
    enemy: bool = False
    text: str = ""


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an event card says for one state of the alarm."""

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
        """The half that holds for the state of the alarm."""
        found = self.always or (self.triggered if triggered else self.silent)
        assert found is not None
        return found

    @property
    def name(self) -> str:
        """The title of the card, both halves if it has two."""
        return self.half(False).title if self.always else f"{self.half(False).title} / {self.half(True).title}"


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An objective of a level and how it is done.

    `shared` lets the AP come from several commandos or turns. `spare` says that its protector must live until it is
    done or, for a character who is escorted, that the operation goes on without him.
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
        """Whether its token lies on the side that says to be destroyed."""
        return self.goal == "destroy"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the training manual says when something happens for the first time."""

    on: Cue
    text: str


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the instructor says in a moment of a kind, each time it comes; "{who}" is the commando who acts."""

    on: Situation
    text: str


class Level(Entry, frozen=True, kw_only=True):
    """A level card. Its drawing is explained in plans.py; tiles are named by their small letter."""

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
    advice: tuple[Advice, ...] = ()


class SpecialRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special rule of an operation; without a level it concerns the whole operation."""

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
    advice: tuple[Advice, ...] = ()

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
