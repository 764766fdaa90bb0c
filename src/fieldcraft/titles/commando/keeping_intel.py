"""Section 16.1: an Intel card that was drawn is kept or discarded."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Event, Option, rule
from fieldcraft.titles.commando.outcomes import Milestone
from fieldcraft.titles.commando.rules import Commando, Play


def keep(game: Play, card: str) -> None:
    """16.1c: put an Intel card in front of you."""
    game.state.held.append(card)
    game.emit(CardKept, card)


@rule("16.1c")
class ChooseToKeep(Milestone, frozen=True):
    """Keep an Intel card or discard it. A card that gives an Op is kept: playing it discards it too."""

    card: str

    def prompt(self, game: Play) -> str:
        return f"Choose whether to keep {game.rules.name_of(self.card)}: a discarded card can be drawn again."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [Lookup(f"event:{self.card}")]

    def options(self, game: Play) -> list[Option]:
        return [KeepIntel(self.card), DiscardIntel(self.card)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, KeepIntel):
            keep(game, self.card)
        else:
            insort(game.state.discards, self.card)

    def shows_odds(self, option: Option) -> bool:
        return True

    def reached(self, game: Play) -> str:
        return "Intel found"

    def reached_later(self) -> str:
        return "Intel found"


@rule("16.1c")
class KeepIntel(Option, frozen=True):
    """Keep an Intel card."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"Keep {rules.name_of(self.card)} as Intel"


@rule("16.1c")
class DiscardIntel(Option, frozen=True):
    """Discard an Intel card unplayed."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"Discard {rules.name_of(self.card)}"


@rule("16.1c")
class CardKept(Event, frozen=True):
    """An Intel card was kept."""

    card: str

    def text(self, rules: Commando) -> str:
        return f"You kept {rules.name_of(self.card)} as Intel."
