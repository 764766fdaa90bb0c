"""Sections 39.5 and 39.6: one unit by air or water for each Intel card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Option, rule
from fieldcraft.titles.commando import card_moves, movement

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


def landings(game: Play, use: str, origin: str) -> list[str]:
    """39.5b, 39.5c, 39.6b: where a unit can come down or land by Intel card."""
    rules, state = game.rules, game.state
    theatre = rules.theatres[state.mission]
    manned = rules.manned(state)
    found = [space for space in theatre.gates[use] if space in manned or space in theatre.home]
    if use == "airfield":
        found += [base for base in theatre.bases if base not in found]
    if origin in found:
        found.remove(origin)
    return found


@rule("39.5a")
class ChooseTraveller(Choice, frozen=True):
    """One unit goes, by water perhaps with a passenger that cannot walk."""

    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Which unit goes from {game.rules.name_of(self.space)}?"

    def options(self, game: Play) -> list[Option]:
        here = tuple(game.rules.ground_at(game.state, self.space))
        walking = movement.walkers(game.rules, here)
        offered: list[Option] = [Travel(unit) for unit in walking]
        if self.use == "water":
            heavy = [unit for unit in here if unit not in walking]
            free = [unit for unit in walking if not game.state.carried_by(unit)]
            offered += [Travel(unit, passenger) for unit in free for passenger in heavy]
        return offered

    def choose(self, game: Play, option: Travel) -> None:
        force = (option.unit, option.passenger) if option.passenger else (option.unit,)
        game.push(card_moves.ChooseLanding(force, self.space, self.use))


@rule("39.6a")
class Travel(Option, frozen=True):
    """This unit goes."""

    unit: str
    passenger: str = ""

    def text(self, rules: Commando) -> str:
        aboard = f" with {rules.name_of(self.passenger)}" if self.passenger else ""
        return f"{rules.name_of(self.unit)}{aboard}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)
