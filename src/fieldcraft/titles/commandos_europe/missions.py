"""Chapter 7: drawing and placing a mission, accomplishing and forfeiting it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.commandos_europe import purchases
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED, FORFEITED, OPEN

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("7.0a")
class PlaceMission(Step, frozen=True):
    """A mission is drawn, a die picks one of its three hexes, and then you may buy."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        name = game.chance.draw("missions", state.missions)
        del state.missions[name]
        die = game.chance.die("mission hex")
        state.mission, state.standing, state.placed_on = name, OPEN, state.turn
        state.target = rules.box.missions[name].hexes[(die - 1) // 2]
        state.tried = []
        game.emit(MissionPlaced, name, state.target, die)
        if rules.is_base(state, state.target) or rules.squads_at(state, state.target):
            accomplish(game)
        game.push(purchases.Purchase())


def halted(game: Play, hex_: str) -> None:
    """7.1a, 7.1e: pieces have halted in a hex; if a squad and the gear are in the mission's, it is accomplished."""
    state = game.state
    if state.standing == OPEN and hex_ == state.target and fulfilled(game):
        accomplish(game)


def fulfilled(game: Play) -> bool:
    """7.1a: whether a squad and all the gear that the mission needs are in its hex."""
    return bool(game.rules.squads_at(game.state, game.state.target)) and equipped(game, ())


def equipped(game: Play, party: tuple[str, ...]) -> bool:
    """7.1a: whether the gear that the mission needs is in its hex, or would be with a party that goes there."""
    state, rules = game.state, game.rules
    needs = rules.box.missions[state.mission].needs
    return not needs or any(
        piece in party or state.pieces.get(piece) == state.target for piece in rules.pieces_of[needs]
    )


def accomplish(game: Play) -> None:
    """7.1c: the mission is taken off the map, and its award is paid."""
    state = game.state
    award = game.rules.box.missions[state.mission].award
    state.standing = ACCOMPLISHED
    state.done += 1
    state.pp += award
    state.accomplished.append(state.mission)
    game.emit(MissionAccomplished, state.mission, award)


def forfeit(game: Play) -> None:
    """7.2: the mission is out of the game, and is one of the map's six."""
    state = game.state
    state.standing = FORFEITED
    state.done += 1
    state.forfeited.append(state.mission)
    game.emit(MissionForfeited, state.mission)


@rule("7.0b")
class MissionPlaced(Event, frozen=True):
    """A mission was placed."""

    mission: str
    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        needs = rules.box.missions[self.mission].needs
        gear = f" It needs {rules.name_of(needs)}." if needs else ""
        return f"New mission: {rules.name_of(self.mission)}, at {rules.name_of(self.hex)}.{gear}"

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("7.1c")
class MissionAccomplished(Event, frozen=True):
    """A mission was accomplished."""

    mission: str
    award: int

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.mission)} is accomplished: {self.award} PP."


@rule("7.2c")
class MissionForfeited(Event, frozen=True):
    """A mission was given up."""

    mission: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.mission)} is forfeited."
