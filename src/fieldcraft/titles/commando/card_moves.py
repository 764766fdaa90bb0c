"""Sections 15.2 and 15.3: moves by air and by water that a card allows."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Option, rule
from fieldcraft.titles.commando import carrying, departure, forces, lookups, outcomes
from fieldcraft.titles.commando.rules import Commando, Play


@rule("16.1g")
class MoveByCard(Choice, frozen=True):
    """Choose where a move by air or water starts."""

    use: str

    def prompt(self, game: Play) -> str:
        return f"Choose where the move by {'air' if self.use == 'airfield' else 'water'} starts."

    def options(self, game: Play) -> list[Option]:
        return [Embark(space, self.use) for space in embarkations(game, self.use)]

    def choose(self, game: Play, option: Embark) -> None:
        game.push_list(game.rules.sequence.card_move(game, self.use, option.space))


def embarkations(game: Play, use: str) -> list[str]:
    """15.2a, 15.3a: the spaces from which a unit can go somewhere by air or water."""
    gates = game.rules.theatres[game.state.mission].gates[use]
    starts = {place for unit, place in game.state.units.items() if can_embark(game, use, unit, place)}
    return [space for space in gates if space in starts]


def any_embarkation(game: Play, use: str) -> bool:
    """15.2a, 15.3a: whether any unit can go somewhere by air or water."""
    gates = game.rules.theatres[game.state.mission].gates[use]
    for unit, place in game.state.units.items():
        if place in gates and can_embark(game, use, unit, place):
            return True
    return False


def can_embark(game: Play, use: str, unit: str, place: str) -> bool:
    """15.2a, 15.3a: whether a unit can go somewhere by air or water from its place."""
    rules = game.rules
    theatre = rules.theatres[game.state.mission]
    if place not in theatre.gates[use] or unit not in rules.ground or not rules.movement[unit]:
        return False
    return theatre.has_other_base(use, place) or bool(landings(game, use, (unit,), place))


def landings(game: Play, use: str, force: tuple[str, ...], origin: str) -> list[str]:
    """15.2a, 15.3a, 10.2a: where a force that goes by air or water can land, except full spaces."""
    return forces.with_room(game, force, game.rules.landings(game, use, origin))


@rule("16.1g")
class Embark(Option, frozen=True):
    """Start from a space."""

    space: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"Start from {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("16.1g")
class ChooseTravellers(departure.Party, frozen=True):
    """Choose the units that go; units that can't move on their own need a carrier each."""

    use: str = ""

    def prompt(self, game: Play) -> str:
        notes = forces.carrying_note(game, self.candidates) + forces.stacking_warning(game, self.candidates)
        return f"Choose the units to go from {game.rules.name_of(self.space)}.{notes}"

    def can_go(self, game: Play, pieces: tuple[str, ...]) -> bool:
        """15.4b, 10.2a: whether every unit that can't move has a carrier, and there is room for all to land."""
        return self.carriers_short(game, pieces) <= 0 and bool(landings(game, self.use, pieces, self.space))

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        short = max(0, self.carriers_short(game, pieces))
        return self.can_go(game, (*pieces, *forces.mobile(game.rules, rest)[:short]))

    def carriers_short(self, game: Play, pieces: tuple[str, ...]) -> int:
        """15.4b: how many more units that can move these need, so that each of the others has a carrier."""
        return len(pieces) - 2 * len(forces.mobile(game.rules, pieces))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(ChooseLanding(pieces, self.space, use=self.use))


@rule("16.1g")
class ChooseLanding(departure.Departure, frozen=True):
    """Choose where a move by air or water ends."""

    use: str = ""

    def prompt(self, game: Play) -> str:
        who = game.rules.name_of(self.force[0]) if len(self.force) == 1 else "the force"
        return f"Choose where {who} from {game.rules.name_of(self.space)} lands."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), *([Lookup("table:amphibious")] if self.use == "water" else [])]

    def options(self, game: Play) -> list[Option]:
        places = landings(game, self.use, self.force, self.space)
        return [*(Land(to) for to in places), *self.preparations(game)]

    def objective_actions(self, game: Play) -> list[Option]:
        offered = super().objective_actions(game)
        if game.rules.can_load(game, self.force):
            return offered
        return [option for option in offered if isinstance(option, carrying.SetDown)]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Land):
            game.push_list(game.rules.sequence.crossing(self.use, self.force, self.space, option.to))
        else:
            self.prepare(game, option)

    def goes(self, option: Option) -> bool:
        return isinstance(option, Land)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if not isinstance(option, Land):
            return super().outcome(before, option, after)
        return outcomes.turned_back(before, self.force, self.space, after)


@rule("16.1g")
class Land(Option, frozen=True):
    """Land in a space."""

    to: str

    def text(self, rules: Commando) -> str:
        return f"Land at {rules.name_of(self.to)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.to,)
