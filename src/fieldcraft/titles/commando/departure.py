"""Chapters 10, 23 and S33: the units that go together, and what a force may do before it moves, however it moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fieldcraft.kernel.steps import Choice, Consequence, No, Option, PickFitting
from fieldcraft.titles.commando import carrying, forces, outcomes, reconnaissance
from fieldcraft.titles.commando.rules import Play


class Departure(Choice, frozen=True):
    """A force is about to move: before that it may reconnoitre once, and take up or set down Objectives."""

    force: tuple[str, ...]
    space: str
    reconnoitred: bool = False
    handled: tuple[str, ...] = ()

    def preparations(self, game: Play) -> list[Option]:
        """S33.0a, 23.0d, 23.0e: what the force can do before it moves."""
        offered: list[Option] = []
        if game.rules.reconnaissance and not self.reconnoitred and game.state.hidden:
            offered += reconnaissance.targets(game, self.force, self.space)
        if game.state.objectives:
            offered += self.objective_actions(game)
        return offered

    def objective_actions(self, game: Play) -> list[Option]:
        """23.0d, 23.0e: what the force can do with Objectives."""
        return carrying.objective_actions(game, self.force, self.space, self.handled)

    def prepare(self, game: Play, option: Option) -> None:
        """Carry out a preparation and go on with the departure."""
        if isinstance(option, carrying.ObjectiveAction):
            option.perform(game)
            game.push(msgspec.structs.replace(self, handled=(*self.handled, option.objective)))
        else:
            reconnaissance.reconnoitre(game, option, msgspec.structs.replace(self, reconnoitred=True))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place") or what.get("to")
        if place not in game.rules.box.spaces:
            return None
        if place not in game.rules.theatres[game.state.mission].board:
            return No("S36.0b", "{} is closed to you", (game.rules.name_of(str(place)),))
        return forces.forbids_ending(game, self.force, str(place))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, reconnaissance.RECONNAISSANCE):
            seen = len(after.state.hidden) < len(before.state.hidden)
            return outcomes.outcome(before, after, "" if seen else "nothing is seen")
        return outcomes.outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, reconnaissance.RECONNAISSANCE) or self.goes(option)

    def goes(self, option: Option) -> bool:
        """Whether the force sets out by choosing an option."""
        raise NotImplementedError


class Party(PickFitting, frozen=True):
    """Choose the units that go from a space together: only those that can end their movement somewhere."""

    space: str = ""

    def minimum(self, game: Play) -> int:
        return 1

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return super().allowed(game, pieces) and self.can_go(game, pieces)

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        return super().can_be_completed(game, pieces, rest) and self.can_go(game, pieces)

    def can_go(self, game: Play, pieces: tuple[str, ...]) -> bool:
        """Whether these units can go somewhere together."""
        raise NotImplementedError
