"""Sections 15.2 and 15.3: moves by air and by water that a card allows."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option, Pick, rule
from fieldcraft.titles.commando import forces
from fieldcraft.titles.commando.rules import Commando, Play


@rule("15.2a")
class MoveByCard(Choice, frozen=True):
    """Choose where a move by air or water starts."""

    use: str

    def prompt(self, game: Play) -> str:
        return f"Choose where the move by {'air' if self.use == 'airfield' else 'water'} starts."

    def options(self, game: Play) -> list[Option]:
        return [Embark(space, self.use) for space in embarkations(game, self.use)]

    def choose(self, game: Play, option: Embark) -> None:
        game.push_all(*game.rules.sequence.card_move(game, self.use, option.space))


def embarkations(game: Play, use: str) -> list[str]:
    """15.2a, 15.3a: the spaces from which a unit can go somewhere by air or water."""
    rules, state = game.rules, game.state
    theatre = rules.theatres[state.mission]
    gates = theatre.gates[use]
    mobility, ground = rules.movement, rules.ground
    occupied = {place for unit, place in state.units.items() if place in gates and unit in ground and mobility[unit]}
    if not occupied:
        return []
    starts, ends = [space for space in gates if space in occupied], rules.landings(game, use, "")
    return starts if len(ends) > 1 else [space for space in starts if ends not in ([], [space])]


@rule("15.2a")
class Embark(Option, frozen=True):
    """Start from a space."""

    space: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"Start from {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("15.2a")
class ChooseTravellers(Pick, frozen=True):
    """Choose the units that go; units that can't move by themselves need a carrier each."""

    space: str = ""
    use: str = ""

    def prompt(self, game: Play) -> str:
        warning = forces.stacking_warning(game, self.chosen + self.candidates)
        return f"Choose the units to go from {game.rules.name_of(self.space)}.{warning}"

    def minimum(self, game: Play) -> int:
        return 1

    def options(self, game: Play) -> list[Option]:
        return [option for option in super().options(game) if self.all_carried(game, option)]

    def all_carried(self, game: Play, option: Option) -> bool:
        """15.4b: whether every unit that can't move has a carrier if this option is chosen."""
        pieces = (*self.chosen, *option.places(game.rules))
        return len(pieces) <= 2 * len(forces.mobile(game.rules, pieces))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseLanding(pieces, self.space, self.use))


@rule("15.2a")
class ChooseLanding(Choice, frozen=True):
    """Choose where a move by air or water ends."""

    force: tuple[str, ...]
    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Choose where the force from {game.rules.name_of(self.space)} lands."

    def options(self, game: Play) -> list[Option]:
        return [
            Land(to)
            for to in game.rules.landings(game, self.use, self.space)
            if not forces.forbids_ending(game, self.force, to)
        ] or [Land(self.space)]

    def choose(self, game: Play, option: Land) -> None:
        if option.to != self.space:
            game.push_all(*game.rules.sequence.crossing(self.use, self.force, self.space, option.to))

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Land, after: Play) -> str:
        if after.state.units.get(self.force[0]) == self.space:
            return "turned back"
        return forces.outcome_of_move(before, self.force, after)


@rule("15.2a")
class Land(Option, frozen=True):
    """Land in a space."""

    to: str

    def text(self, rules: Commando) -> str:
        return f"Land at {rules.name_of(self.to)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)
