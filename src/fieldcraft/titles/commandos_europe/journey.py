"""Chapters 10 and 11: where a party goes, and what happens when it has come there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, rule
from fieldcraft.titles.commandos_europe import detection, losses, missions, noise, portage, setup, stops, turn
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("10.1a")
class WhereTo(Choice, frozen=True):
    """The party goes to a hex within its allowance, or halts on the way to drop or pick up pieces.

    On a later leg `began` are those of the party who were with it from the start, `dropped` is the gear it hauled
    before, and the points spent and the way taken are kept.
    """

    party: Party
    at: str
    began: Party | None = None
    dropped: Party = ()
    spent: int = 0
    way: str = ""

    def prompt(self, game: Play) -> str:
        at = game.rules.name_of(self.at)
        if self.way:
            left = turn.counted(self.points(game, self.way), "point")
            return f"Where does the party go on to from {at}? {left} left."
        if 1 < len(self.party) <= 4:
            return f"Where do {setup.listed(game.rules, self.party)} go from {at}?"
        name = game.rules.name_of(self.party[0]) if len(self.party) == 1 else f"the party of {len(self.party)}"
        return f"Where does {name} go from {at}?"

    def points(self, game: Play, way: str) -> int:
        """The points that are left by land or by water."""
        return portage.allowance(game.rules, game.state, self.party, way, self.began, self.dropped) - self.spent

    def reach(self, game: Play, way: str) -> dict[str, int]:
        """The hexes that can be reached by land or by water, with the cost of each."""
        rules, state = game.rules, game.state
        if self.way:
            if way != self.way:
                return {}
            return rules.country(state).further(way, self.at, self.points(game, way), state.enemies.values())
        if portage.forbids_party(rules, self.party, way) is not None:
            return {}
        return rules.country(state).reach(way, self.at, self.points(game, way), state.enemies.values())

    def options(self, game: Play) -> list[Option]:
        by_land, by_water = self.reach(game, LAND), self.reach(game, WATER)
        reached = by_land
        if by_water:
            reached = by_water.copy()
            for hex_, cost in by_land.items():
                if cost < reached.get(hex_, cost + 1):
                    reached[hex_] = cost
        offered = noise.moves_with_noise(game, self, reached)
        if self.way:
            offered.append(Halt(self.at))
        if self.can_pause(game, by_land, by_water):
            offered.append(Pause())
        return offered

    def can_pause(self, game: Play, by_land: dict[str, int], by_water: dict[str, int]) -> bool:
        """9.0b: whether there is a hex on the way where something can be dropped or picked up."""
        lying = stops.lying(game) if len(self.party) == 1 else None
        for way, reached in ((LAND, by_land), (WATER, by_water)):
            if reached:
                points = self.points(game, way)
                for hex_ in reached if lying is None else lying:
                    if reached.get(hex_, points) < points:
                        return True
        return False

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, GoTo):
            stealthy = not self.way and option.to in game.rules.country(game.state).board.neighbours[self.at]
            travel(game, self.party, self.at, option.to, stealthy)
        elif isinstance(option, Halt):
            halt(game, self.party, self.at, False)
        else:
            game.push(stops.WhereToPause(self))

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, GoTo):
            return NO_TRACE
        afloat = self.reach(game, WATER).get(option.to) == option.cost
        return self.route(game, WATER if afloat else LAND, option.to, option.cost)

    def route(self, game: Play, way: str, to: str, cost: int) -> Trace:
        """The way to a hex; a minimum move goes straight there, whatever it costs (10.8)."""
        if cost > self.points(game, way):
            return Trace.along([(self.at, 0), (to, cost)])
        state = game.state
        return Trace.along(game.rules.country(state).route(way, self.at, to, state.enemies.values()))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = str(what.get("place") or what.get("to") or "")
        return forbids_going(game, self, place) if place in game.rules.country(game.state).board else None


def forbids_going(game: Play, leg: WhereTo, to: str) -> No | None:
    """10, 11: why a party cannot go to a hex, if it cannot."""
    rules, state = game.rules, game.state
    country, name = rules.country(state), rules.name_of(to)
    if to == leg.at:
        return No("10.1a", "The party is in {} already", (name,))
    if to in state.enemies.values():
        return No("10.3f", "An enemy unit is in {}", (name,))
    if to in leg.reach(game, LAND) or to in leg.reach(game, WATER):
        return None
    if to in country.all_sea:
        reason = portage.forbids_party(rules, leg.party, WATER)
        if reason is not None:
            return reason
        if leg.at not in country.water or leg.way == LAND:
            return No("11.1c", "The party puts to sea only from water, and goes by water all the way")
    reason = portage.forbids_party(rules, leg.party, leg.way or LAND)
    if reason is not None:
        return reason
    return No("10.3c", "{} is farther than {} points reach", (name, max(0, leg.points(game, leg.way or LAND))))


@rule("10.1a")
class GoTo(Option, frozen=True):
    """Go to a hex, perhaps that of the mission with all it needs. The noise is what a check there would be made at."""

    to: str
    cost: int
    noise: int | None = None
    mission: bool = False

    def text(self, rules: Europe) -> str:
        points = turn.counted(self.cost, "point")
        heard = "no noise" if self.noise is None else f"noise {self.noise}, heard {noise.chance_of(self.noise)}%"
        what = " and do the mission" if self.mission else ""
        return f"Go to {rules.name_of(self.to)}{what} ({rules.ground(self.to)}; {points}; {heard})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.to,)

    def badge(self, rules: Europe) -> str:
        return str(self.cost) if self.noise is None else f"{self.cost} · {noise.chance_of(self.noise)}%"


@rule("10.3g")
class Halt(Option, frozen=True):
    """Go no farther."""

    hex: str

    def text(self, rules: Europe) -> str:
        return f"Halt at {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("9.0b")
class Pause(Option, frozen=True):
    """Stop on the way to drop or pick up pieces."""

    def text(self, rules: Europe) -> str:
        return "Stop on the way, to drop or pick up pieces there"


def travel(game: Play, party: Party, origin: str, to: str, stealthy: bool) -> None:
    """10.3: a party has moved and halts."""
    for piece in party:
        game.state.pieces[piece] = to
    game.emit(Moved, party, origin, to)
    leave_behind(game, origin)
    halt(game, party, to, stealthy)


def halt(game: Play, party: Party, hex_: str, stealthy: bool) -> None:
    """10.1b, 10.10, 12.3, 12.6b: pieces have ended their movement; in a base they are safe, at a mission it is done."""
    state, rules = game.state, game.rules
    state.moved.extend(party)
    if stealthy:
        state.stealthy.extend([piece for piece in party if piece in rules.squads])
    if hex_ in rules.country(state).all_sea:
        leave_behind(game, hex_)
    missions.halted(game, hex_)
    if state.detected:
        detection.settle(game)


def leave_behind(game: Play, hex_: str) -> None:
    """10.11c, 10.11f: gear left alone in an all-sea hex is lost, unless a base or a craft is there."""
    state, rules = game.state, game.rules
    if hex_ not in rules.country(state).all_sea or rules.is_base(state, hex_):
        return
    here = state.at(hex_)
    if here and rules.people.isdisjoint(here) and rules.craft.isdisjoint(here):
        losses.lose_gear(game, here)


@rule("10.1a")
class Moved(Event, frozen=True):
    """A party moved."""

    party: Party
    origin: str
    to: str

    def text(self, rules: Europe) -> str:
        names = setup.listed(rules, self.party)
        return f"{names}: {rules.name_of(self.origin)} to {rules.name_of(self.to)}."
