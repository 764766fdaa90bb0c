"""Chapters 9 and 10: the options of a party that moves: go on, halt, or stop on the way."""

from __future__ import annotations

from fieldcraft.kernel.scene import Shade
from fieldcraft.kernel.steps import Option, rule
from fieldcraft.titles.commandos_europe import noise
from fieldcraft.titles.commandos_europe.rules import Europe


def heard_at(move: GoTo, target: str) -> Shade:
    """The chance of being heard at the end of a move, as a tint; the figure is always shown on the mission's hex."""
    chance = 0 if move.noise is None else noise.detection_chance(move.noise)
    note = f"{chance}%" if chance else "safe"
    return Shade(move.to, "heat", chance / 100, note, move.to == target, "Heard")


def check_text(level: int | None) -> str:
    """The noise check at the end of a move, in words."""
    return "no noise check" if level is None else f"noise {level}, {noise.detection_chance(level)}% detection"


@rule("10.1a")
class GoTo(Option, frozen=True):
    """Move to a hex, and accomplish the mission there if `mission`. A noise check there would be made at `noise`."""

    to: str
    cost: int
    noise: int | None = None
    mission: bool = False

    def text(self, rules: Europe) -> str:
        what = " and do the mission" if self.mission else ""
        ground, check = rules.ground(self.to), check_text(self.noise)
        return f"Move to {rules.name_of(self.to)}{what} ({ground}; {self.cost} MP; {check})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.to,)

    def badge(self, rules: Europe) -> str:
        return str(self.cost) if self.noise is None else f"{self.cost} · {noise.detection_chance(self.noise)}%"


@rule("10.3g")
class Halt(Option, frozen=True):
    """End the movement here, and accomplish the mission if `mission`. A noise check would be made at `noise`."""

    hex: str
    noise: int | None = None
    mission: bool = False

    def text(self, rules: Europe) -> str:
        what = " and do the mission" if self.mission else ""
        return f"Halt at {rules.name_of(self.hex)}{what} ({check_text(self.noise)})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("9.0b")
class Pause(Option, frozen=True):
    """Stop on the way to drop or pick up pieces."""

    def text(self, rules: Europe) -> str:
        return "Stop on the way to drop or pick up pieces"


@rule("9.0b")
class PauseAt(Option, frozen=True):
    """Stop in this hex."""

    hex: str
    cost: int
    way: str

    def text(self, rules: Europe) -> str:
        return f"Stop at {rules.name_of(self.hex)} ({self.cost} MP, by {self.way})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)

    def badge(self, rules: Europe) -> str:
        return str(self.cost)
