"""Sections 39.5 and 39.6: one unit by air or water for each Intel card."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option, rule
from fieldcraft.titles.commando.card_moves import ChooseLanding
from fieldcraft.titles.commando.forces import mobile
from fieldcraft.titles.commando.rules import Commando, Play


@rule("39.5a")
class ChooseTraveller(Choice, frozen=True):
    """Choose the unit that goes, by water perhaps with a passenger that can't move by itself."""

    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Choose the unit to go from {game.rules.name_of(self.space)}."

    def options(self, game: Play) -> list[Option]:
        here = tuple(game.rules.ground_at(game.state, self.space))
        carriers = mobile(game.rules, here)
        offered: list[Option] = [Travel(unit) for unit in carriers]
        if self.use == "water":
            immobile = [unit for unit in here if unit not in carriers]
            free = [unit for unit in carriers if not game.state.carried_by(unit)]
            offered += [Travel(unit, passenger) for unit in free for passenger in immobile]
        return offered

    def choose(self, game: Play, option: Travel) -> None:
        force = (option.unit, option.passenger) if option.passenger else (option.unit,)
        game.push(ChooseLanding(force, self.space, self.use))


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
