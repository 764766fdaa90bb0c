"""Sections 39.5 and 39.6: one unit by air or water for each Intel card."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option, rule
from fieldcraft.kernel.text import join
from fieldcraft.titles.commando.card_moves import ChooseLanding, landings
from fieldcraft.titles.commando.carrying import SetDown
from fieldcraft.titles.commando.forces import carrying_note, mobile
from fieldcraft.titles.commando.rules import Commando, Play


@rule("16.1g")
class ChooseTraveller(Choice, frozen=True):
    """Choose the unit that goes, by water perhaps with a passenger."""

    space: str
    use: str

    def prompt(self, game: Play) -> str:
        here = game.rules.ground_at(game.state, self.space)
        who = carrying_note(game, here)
        most = max(len(game.state.carried_by(unit)) for unit in here)
        limit = " One goes along, the others stay." if most > 1 else ""
        return f"Choose the unit to go from {game.rules.name_of(self.space)}.{who}{limit}"

    def options(self, game: Play) -> list[Option]:
        here = tuple(game.rules.ground_at(game.state, self.space))
        carriers = mobile(game.rules, here)
        offered: list[Traveller] = [Cross(u) if self.use == "water" else Fly(u) for u in carriers]
        if self.use == "water":
            free = [unit for unit in here if not game.state.carried_by(unit)]
            boats = [unit for unit in free if unit in carriers]
            offered += [Cross(unit, passenger) for unit in boats for passenger in free if passenger != unit]
        going = [option for option in offered if landings(game, self.use, option.force(), self.space)]
        return [*going, *self.unloadings(game, here)]

    def unloadings(self, game: Play, here: tuple[str, ...]) -> list[Option]:
        """39.6a: what a unit can set down so that it can take a passenger, or be one."""
        if self.use != "water" or len(here) == 1:
            return []
        return [SetDown(marker, unit) for unit in here for marker in game.state.carried_by(unit)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, SetDown):
            option.perform(game)
            game.push(self)
            return
        assert isinstance(option, Traveller)
        for marker in game.state.carried_by(option.unit)[1:]:
            SetDown(marker, option.unit).perform(game)
        game.push(ChooseLanding(option.force(), self.space, use=self.use))


class Traveller(Option, frozen=True):
    """This unit goes."""

    unit: str

    def text(self, rules: Commando) -> str:
        return join(rules.name_of(unit) for unit in self.force())

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.unit,)

    def force(self) -> tuple[str, ...]:
        """The unit and what goes with it."""
        return (self.unit,)


@rule("39.5a")
class Fly(Traveller, frozen=True):
    """This unit goes by air."""


@rule("39.6a")
class Cross(Traveller, frozen=True):
    """This unit goes by water, perhaps with a passenger."""

    passenger: str = ""

    def force(self) -> tuple[str, ...]:
        return (self.unit, self.passenger) if self.passenger else (self.unit,)
