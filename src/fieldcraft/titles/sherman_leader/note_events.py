"""What the notes of cards did: battalions moved, wounds healed, damage repaired, scouts and Tactics gained."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Event, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.rules import ShermanLeader


@rule("8.1f")
class BattalionMoved(Event, frozen=True):
    """A battalion advanced or went back."""

    battalion: str
    band: str
    advanced: bool

    def text(self, rules: ShermanLeader) -> str:
        verb = "advanced" if self.advanced else "fell back"
        return f"{rules.name_of(self.battalion)} {verb} to {rules.name_of(self.band)}."


@rule("8.8c")
class Healed(Event, frozen=True):
    """A commander recovered from a wound."""

    name: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.name)} recovered from a wound."


@rule("8.8a")
class Repaired(Event, frozen=True):
    """A damage counter was removed from a unit."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{DAMAGE_NAMES[self.side]} was removed from {rules.name_of(self.unit)}."


@rule("3.19d")
class ScoutsGained(Event, frozen=True):
    """A note gave you scouts."""

    before: int
    after: int
    card: str

    def text(self, rules: ShermanLeader) -> str:
        if self.after == self.before:
            return f"{rules.name_of(self.card)} gave you no scout: all {self.before} are yours already."
        gained = count(self.after - self.before, "scout")
        return f"You gained {gained} for {rules.name_of(self.card)}: {self.before} to {self.after}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("scouts", self.before, self.after),) if self.after != self.before else ()


@rule("6.2a")
class TacticsGained(Event, frozen=True):
    """A note gave a unit Tactic counters."""

    unit: str
    before: int
    number: int
    card: str

    def text(self, rules: ShermanLeader) -> str:
        gained = f"{rules.name_of(self.unit)} gained {count(self.number, 'Tactic')} for {rules.name_of(self.card)}"
        return f"{gained}: {self.before} to {self.before + self.number}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Tactics", self.before, self.before + self.number),)
