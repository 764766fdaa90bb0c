"""Sections 6.7 to 6.9 and 10.3: what an attack of yours rolled and destroyed."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import NO_DISPLAY, Change, Display, Event, Roll, Shot, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader.rules import ShermanLeader
from fieldcraft.titles.sherman_leader.state import enemy_piece

IMPOSSIBLE: Final = 10
CROSSED: Final = {
    "": "",
    "half": ", the battalion is at Half strength",
    "destroyed": ", enough to destroy the battalion",
}


def roll_text(need: int) -> str:
    """The roll a die needs, as text.

    >>> roll_text(1), roll_text(7), roll_text(10)
    ('always', '7+', '10')
    """
    return "always" if need <= 1 else f"{need}+" if need < IMPOSSIBLE else str(need)


def defense_roll(dice: tuple[int, ...], target: str, save: int, side: str) -> Roll:
    """6.9: Defense dice as they are shown; each at most the Defense cancels a hit."""
    results = tuple("saved" if face <= save else "through" for face in dice)
    return Roll(dice, 10, target, f"{save} or less", results, side)


@rule("6.9c")
class Fired(Event, frozen=True):
    """One of your units attacked."""

    unit: str
    kind: str
    hex: str
    need: int
    rolled: tuple[int, ...]
    hits: int
    enemy: int

    def text(self, rules: ShermanLeader) -> str:
        target = f"{rules.name_of(self.kind)} in {self.hex}"
        hits = count(self.hits, "hit") if self.hits else "no hits"
        return f"{rules.name_of(self.unit)} fired at {target}, {roll_text(self.need)}: {hits}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: ShermanLeader) -> Display:
        target = enemy_piece(self.enemy)
        roll = Roll.hitting(rules.name_of(self.unit), self.rolled, self.hits, f"{self.need}+", sides=10)
        return Display(rolls=(roll,), shots=(Shot(self.unit, target),), places=(self.unit, target))


@rule("6.9k")
class EnemyDefended(Event, frozen=True):
    """An enemy unit rolled its Defense."""

    kind: str
    save: int
    rolled: tuple[int, ...]
    through: bool

    def text(self, rules: ShermanLeader) -> str:
        done = "was hit" if self.through else "survived"
        return f"{rules.name_of(self.kind)} {done} (Defense {self.save})."

    def dice(self) -> tuple[int, ...]:
        return self.rolled

    def display(self, rules: ShermanLeader) -> Display:
        return Display(rolls=(defense_roll(self.rolled, rules.name_of(self.kind), self.save, "theirs"),))


@rule("10.3a")
class FlankRolled(Event, frozen=True):
    """A die decided whether an attack was a flank attack."""

    die: int
    flank: bool

    def text(self, rules: ShermanLeader) -> str:
        return "It was a flank attack: -1 Defense." if self.flank else "It was not a flank attack."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: ShermanLeader) -> Display:
        return Display.rolled("Flank attack", self.die, results=("flank" if self.flank else "front",), sides=10)


@rule("6.7b")
class EnemyDestroyed(Event, frozen=True):
    """An enemy unit was destroyed."""

    kind: str
    before: int
    left: int
    crossed: str = ""

    def text(self, rules: ShermanLeader) -> str:
        left = f"{count(self.left, 'enemy point')} left{CROSSED[self.crossed]}"
        return f"{rules.name_of(self.kind)} was destroyed: {left}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("enemy points", self.before, self.left),) if self.before != self.left else ()

    def display(self, rules: ShermanLeader) -> Display:
        return Display(matters="objective") if self.crossed else NO_DISPLAY
