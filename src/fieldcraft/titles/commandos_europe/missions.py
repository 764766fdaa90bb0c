"""Chapter 7: drawing, accomplishing and forfeiting a mission."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fieldcraft.kernel.steps import Change, Display, Event, Roll, Step, rule
from fieldcraft.titles.commandos_europe import victory
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
        state.bases_too_expensive, state.purchasing = [], True
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
        gear = f" It requires {rules.names_of(needs)}." if needs else ""
        return f"New mission: {rules.name_of(self.mission)} at {rules.name_of(self.hex)}.{gear}"

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: Europe) -> Display:
        roll = Roll((self.die,), 6, "Where it is", results=(rules.name_of(self.hex),))
        return Display(rolls=(roll,), places=(self.hex,), card=f"mission:{self.mission}")


def check_accomplished(game: Play, hex_: str, moving_on: Sequence[str]) -> None:
    """7.1a, 7.1e, 10.10a: after pieces halt in a hex, accomplish the mission if they, or those there before, can."""
    if can_accomplish(game, hex_, [one for one in game.state.at(hex_) if one not in moving_on]):
        accomplish(game)


def can_accomplish(game: Play, hex_: str, pieces: Sequence[str]) -> bool:
    """7.1a: whether the given pieces, halted in a hex, accomplish the mission: a squad, with all the gear required."""
    state, rules = game.state, game.rules
    if state.mission_status != OPEN or hex_ != state.target or rules.squads.isdisjoint(pieces):
        return False
    return not lacking(rules, state.mission, pieces)


def lacking(rules: Europe, mission: str, pieces: Collection[str]) -> list[str]:
    """6.1a: the kinds of gear a mission requires that are not among the given pieces."""
    needs = rules.data.missions[mission].needs
    return [kind for kind in needs if not any(piece in pieces for piece in rules.pieces_of[kind])]


def hopeless(game: Play) -> list[str]:
    """6.0a, 6.1a: the kinds of gear for want of which the mission can't be accomplished: they can't be bought now."""
    state = game.state
    running = state.mission_status == OPEN and not state.purchasing
    return lacking(game.rules, state.mission, state.pieces) if running else []


def accomplish(game: Play) -> None:
    """7.1c: take the mission off the map and pay its award."""
    state = game.state
    award = game.rules.data.missions[state.mission].award
    state.mission_status = ACCOMPLISHED
    state.done += 1
    state.pp += award
    state.accomplished.append(state.mission)
    game.emit(MissionAccomplished, state.mission, award, state.pp, state.done, victory.total(game.rules, state))


@rule("7.1c")
class MissionAccomplished(Event, frozen=True):
    """A mission was accomplished."""

    mission: str
    award: int
    pp: int
    done: int
    total: int

    def text(self, rules: Europe) -> str:
        paid = f"earned {self.award} PP ({self.pp - self.award} to {self.pp})"
        return f"You accomplished {rules.name_of(self.mission)} and {paid}. {changes_text(self.changes()[1:])}"

    def changes(self) -> tuple[Change, ...]:
        return (
            Change("PP", self.pp - self.award, self.pp),
            Change("Total", self.total - 1, self.total),
            *missions_done(self.done - 1, self.done),
        )

    def display(self, rules: Europe) -> Display:
        return Display(matters="objective")


def missions_done(before: int, after: int) -> tuple[Change, ...]:
    """12.2a: the missions done on the map, and the alertness that rises with them."""
    return Change("Missions", before, after), Change("Alertness", before, after)


def changes_text(changes: tuple[Change, ...]) -> str:
    """Tracks that moved, in words.

    >>> changes_text((Change("Total", 3, 4), Change("Alertness", 0, 1)))
    'Total 3 to 4. The enemy is more alert: noise +1 everywhere.'
    """
    moved = [change for change in changes if change.track != "Alertness"]
    words = ", ".join(f"{change.track.lower()} {change.before} to {change.after}" for change in moved)
    alert = [change.after for change in changes if change.track == "Alertness"]
    warning = f" The enemy is more alert: noise {alert[0]:+d} everywhere." if alert else ""
    return f"{words[:1].upper()}{words[1:]}.{warning}"


def forfeit(game: Play) -> None:
    """7.2: the mission is out of the game and counts as one of the map's six."""
    state = game.state
    before = victory.total(game.rules, state)
    state.mission_status = FORFEITED
    state.done += 1
    state.forfeited.append(state.mission)
    game.emit(MissionForfeited, state.mission, state.done, before, victory.total(game.rules, state))


@rule("7.2c")
class MissionForfeited(Event, frozen=True):
    """A mission was forfeited."""

    mission: str
    done: int
    before: int
    after: int

    def text(self, rules: Europe) -> str:
        return f"You forfeited {rules.name_of(self.mission)}. {changes_text(self.changes())}"

    def changes(self) -> tuple[Change, ...]:
        return Change("Total", self.before, self.after), *missions_done(self.done - 1, self.done)

    def display(self, rules: Europe) -> Display:
        return Display(matters="objective")
