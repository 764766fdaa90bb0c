"""Section 39.1: Safe Lines."""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.commando.rules import Commando


@rule("39.1a")
class CardIgnored(Event, frozen=True):
    """A card had no effect on a safe force."""

    card: str
    space: str

    def text(self, rules: Commando) -> str:
        return f"{rules.name_of(self.card)} had no effect: {rules.name_of(self.space)} is safe."
