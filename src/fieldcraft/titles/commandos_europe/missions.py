"""Chapter 7: drawing, accomplishing and forfeiting a mission."""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import ACCOMPLISHED, FORFEITED, OPEN


@rule("7.0a")
class PlaceMission(Step, frozen=True):
    """Draw a mission and roll for which of its three hexes it is placed in."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        name = game.chance.draw("missions", state.missions)
        del state.missions[name]
        die = game.chance.die("mission hex")
        state.mission, state.mission_status, state.mission_turn = name, OPEN, state.turn
        state.target = rules.data.missions[name].hexes[(die - 1) // 2]
        state.bases_rolled = []
        game.emit(MissionPlaced, name, state.target, die)
        if rules.is_base(state, state.target) or rules.squads_at(state, state.target):
            accomplish(game)


@rule("7.0b")
class MissionPlaced(Event, frozen=True):
    """A mission was placed."""

    mission: str
    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        needs = rules.data.missions[self.mission].needs
        gear = f" It requires {rules.name_of(needs)}." if needs else ""
        return f"New mission: {rules.name_of(self.mission)} at {rules.name_of(self.hex)}.{gear}"

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


def check_accomplished(game: Play, hex_: str) -> None:
    """7.1a, 7.1e: after pieces halt in a hex, accomplish the mission if a squad and its gear are there."""
    state = game.state
    here = state.mission_status == OPEN and hex_ == state.target
    if here and game.rules.squads_at(state, hex_) and has_gear(game, ()):
        accomplish(game)


def has_gear(game: Play, party: tuple[str, ...]) -> bool:
    """7.1a: whether the gear the mission requires is in its hex, or would be once a party arrives."""
    state, rules = game.state, game.rules
    needs = rules.data.missions[state.mission].needs
    return not needs or any(
        piece in party or state.pieces.get(piece) == state.target for piece in rules.pieces_of[needs]
    )


def accomplish(game: Play) -> None:
    """7.1c: take the mission off the map and pay its award."""
    state = game.state
    award = game.rules.data.missions[state.mission].award
    state.mission_status = ACCOMPLISHED
    state.done += 1
    state.pp += award
    state.accomplished.append(state.mission)
    game.emit(MissionAccomplished, state.mission, award)


@rule("7.1c")
class MissionAccomplished(Event, frozen=True):
    """A mission was accomplished."""

    mission: str
    award: int

    def text(self, rules: Europe) -> str:
        return f"You accomplished {rules.name_of(self.mission)} and earned {self.award} PP."


def forfeit(game: Play) -> None:
    """7.2: the mission is out of the game and counts as one of the map's six."""
    state = game.state
    state.mission_status = FORFEITED
    state.done += 1
    state.forfeited.append(state.mission)
    game.emit(MissionForfeited, state.mission)


@rule("7.2c")
class MissionForfeited(Event, frozen=True):
    """A mission was forfeited."""

    mission: str

    def text(self, rules: Europe) -> str:
        return f"You forfeited {rules.name_of(self.mission)}."
