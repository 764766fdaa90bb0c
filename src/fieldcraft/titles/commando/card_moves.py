"""Sections 15.2 and 15.3: moves by airfield and by water, as a card allows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Option, Pick, rule
from fieldcraft.titles.commando import events, movement

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


@rule("15.2a")
class MoveByCard(Choice, frozen=True):
    """An Intel card lets units go by air or water: first from where."""

    use: str

    def prompt(self, game: Play) -> str:
        return f"From where does the force go by {'air' if self.use == 'airfield' else 'water'}?"

    def options(self, game: Play) -> list[Option]:
        return [Embark(space, self.use) for space in embarkations(game, self.use)]

    def choose(self, game: Play, option: Embark) -> None:
        game.rules.board(game, self.use, option.space)


def embarkations(game: Play, use: str) -> list[str]:
    """15.2a, 15.3a: the spaces from which somebody can go by air or water, and to somewhere."""
    rules, state = game.rules, game.state
    theatre = rules.theatres[state.mission]
    gates = theatre.gates[use]
    mobility, ground = rules.movement, rules.ground
    manned = {place for unit, place in state.units.items() if place in gates and unit in ground and mobility[unit]}
    if not manned:
        return []
    starts, ends = [space for space in gates if space in manned], rules.landings(game, use, "")
    return starts if len(ends) > 1 else [space for space in starts if ends not in ([], [space])]


@rule("15.2a")
class Embark(Option, frozen=True):
    """Start from a space."""

    space: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"From {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("15.2a")
class ChooseTravellers(Pick, frozen=True):
    """Then who goes; units that cannot walk must have a carrier each."""

    space: str = ""
    use: str = ""

    def prompt(self, game: Play) -> str:
        room = movement.room_for(game, self.chosen + self.candidates)
        return f"Who goes from {game.rules.name_of(self.space)}?{room}"

    def minimum(self, game: Play) -> int:
        return 1

    def options(self, game: Play) -> list[Option]:
        return [option for option in super().options(game) if self.all_carried(game, option)]

    def all_carried(self, game: Play, option: Option) -> bool:
        """15.4b: whether everybody who cannot walk has a carrier, if this option is chosen."""
        pieces = (*self.chosen, *option.places(game.rules))
        return len(pieces) <= 2 * len(movement.walkers(game.rules, pieces))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseLanding(pieces, self.space, self.use))


@rule("15.2a")
class ChooseLanding(Choice, frozen=True):
    """Then where to."""

    force: tuple[str, ...]
    space: str
    use: str

    def prompt(self, game: Play) -> str:
        return f"Where does the force from {game.rules.name_of(self.space)} land?"

    def options(self, game: Play) -> list[Option]:
        return [
            Land(to)
            for to in game.rules.landings(game, self.use, self.space)
            if not movement.forbids_ending(game, self.force, to)
        ] or [Land(self.space)]

    def choose(self, game: Play, option: Land) -> None:
        if option.to != self.space:
            game.rules.cross(game, self.use, self.force, self.space, option.to)

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Land, after: Play) -> str:
        if after.state.units.get(self.force[0]) == self.space:
            return "turned back"
        return events.outcome_of_move(before, self.force, after)


@rule("15.2a")
class Land(Option, frozen=True):
    """Land in a space."""

    to: str

    def text(self, rules: Commando) -> str:
        return f"At {rules.name_of(self.to)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)
