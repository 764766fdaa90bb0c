"""Chapters 9 to 11: where a party goes, and where it stops on the way to drop or pick up pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Shade, Trace
from fieldcraft.kernel.steps import Choice, Consequence, No, Option, rule
from fieldcraft.titles.commandos_europe import arrival, lookups, missions, noise, portage
from fieldcraft.titles.commandos_europe.pick_party import PickParty, in_pick_order
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER
from fieldcraft.titles.commandos_europe.travel_options import GoTo, Halt, Pause, PauseAt, heard_at


@rule("10.1a")
class ChooseDestination(Choice, frozen=True):
    """A party moves to a hex within its allowance, or stops on the way to drop or pick up pieces.

    After a stop, `began` are the pieces that were with the party from the start, `dropped` is the gear it hauled
    before, `spent` the points used, `mode` says whether it moves by land or by water, and `stealthy` whether it has
    moved just one hex.
    """

    party: Party
    at: str
    began: Party | None = None
    dropped: Party = ()
    spent: int = 0
    mode: str = ""
    stealthy: bool = False

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), lookups.terrain(game, {**self.reach(game, LAND), **self.reach(game, WATER)})]

    def active(self, game: Play) -> tuple[str, ...]:
        return self.party

    def prompt(self, game: Play) -> str:
        at = game.rules.name_of(self.at)
        if self.mode:
            return f"Move the party on from {at}: {self.points(game, self.mode)} MP left."
        who = game.rules.names_of(self.party) if len(self.party) <= 4 else f"the party of {len(self.party)}"
        return f"Move {who} from {at} to which hex?"

    def points(self, game: Play, mode: str) -> int:
        """The points left by land or by water."""
        return portage.allowance(game.rules, game.state, self.party, mode, self.began, self.dropped) - self.spent

    def reach(self, game: Play, mode: str) -> dict[str, int]:
        """The hexes within reach by land or by water, with the cost of each."""
        rules, state = game.rules, game.state
        if self.mode:
            if mode != self.mode:
                return {}
            return rules.graph(state).further(mode, self.at, self.points(game, mode), state.enemies.values())
        if portage.forbids_party(rules, self.party, mode) is not None:
            return {}
        return rules.graph(state).reach(mode, self.at, self.points(game, mode), state.enemies.values())

    def one_hex(self, game: Play, mode: str) -> Mapping[str, int]:
        """12.3a, 12.3e: the hexes the party can enter in one step, by land or by water; none after a stop."""
        if self.mode or portage.forbids_party(game.rules, self.party, mode) is not None:
            return {}
        return game.rules.graph(game.state).next_to[mode][self.at]

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return noise.outcome_of_checks(before, after)

    def options(self, game: Play) -> list[Option]:
        by_land, by_water = self.reach(game, LAND), self.reach(game, WATER)
        reached = by_land
        if by_water:
            reached = by_water.copy()
            for hex_, cost in by_land.items():
                if cost < reached.get(hex_, cost + 1):
                    reached[hex_] = cost
        offered = moves(game, self, reached)
        if self.mode:
            offered.append(halt_here(game, self))
        if self.can_stop(game, by_land, by_water):
            offered.append(Pause())
        return offered

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, (GoTo, Halt))

    def shading(self, game: Play) -> list[Shade]:
        """How likely the party is to be heard at each destination; without a squad, only where it can go."""
        moves = [option for option in self.options(game) if isinstance(option, GoTo)]
        if game.rules.squads.isdisjoint(self.party):
            return [Shade(move.to, "reach") for move in moves]
        return [heard_at(move, game.state.target) for move in moves]

    def can_stop(self, game: Play, by_land: dict[str, int], by_water: dict[str, int]) -> bool:
        """9.0b: whether there is a hex on the way where something can be dropped or picked up."""
        pickups = pickup_hexes(game) if len(self.party) == 1 else None
        for mode, reached in ((LAND, by_land), (WATER, by_water)):
            if reached:
                points = self.points(game, mode)
                for hex_ in reached if pickups is None else pickups:
                    if reached.get(hex_, points) < points:
                        return True
        return False

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, GoTo):
            stealthy = option.to in self.one_hex(game, LAND) or option.to in self.one_hex(game, WATER)
            logged = game.event_log is not None
            path = tuple(stop.place for stop in self.trace(game, option).stops) if logged else (self.at, option.to)
            arrival.move_and_halt(game, self.party, path, stealthy)
        elif isinstance(option, Halt):
            arrival.halt(game, self.party, self.at, self.stealthy)
        else:
            game.push(ChooseStop(self))

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, GoTo):
            return NO_TRACE
        afloat = self.reach(game, WATER).get(option.to) == option.cost
        return self.route(game, WATER if afloat else LAND, option.to, option.cost)

    def route(self, game: Play, mode: str, to: str, cost: int) -> Trace:
        """The route to a hex; a minimum move (10.8) and stealth movement (12.3) go straight there."""
        if self.one_hex(game, mode).get(to) == cost:
            return Trace.along([(self.at, 0), (to, cost)])
        state = game.state
        return Trace.along(game.rules.graph(state).route(mode, self.at, to, state.enemies.values()))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = str(what.get("place") or what.get("to") or "")
        return forbids_going(game, self, place) if place in game.rules.graph(game.state).board else None


def forbids_going(game: Play, leg: ChooseDestination, to: str) -> No | None:
    """10, 11: why a party can't move to a hex, or None."""
    rules, state = game.rules, game.state
    graph, name = rules.graph(state), rules.name_of(to)
    if to == leg.at:
        return No("10.1a", "The party is already in {}", (name,))
    if to in state.enemies.values():
        return No("10.3f", "An enemy unit is in {}", (name,))
    if to in leg.reach(game, LAND) or to in leg.reach(game, WATER):
        return None
    if to in graph.all_sea:
        reason = portage.forbids_party(rules, leg.party, WATER)
        if reason is not None:
            return reason
        if leg.at not in graph.water or leg.mode == LAND:
            return No("11.1c", "The party can put to sea only from a water hex, and only by water all the way")
    reason = portage.forbids_party(rules, leg.party, leg.mode or LAND)
    if reason is not None:
        return reason
    points = [leg.points(game, mode) for mode in (LAND, WATER) if leg.reach(game, mode)]
    return No("10.3c", "{} is out of reach with {} MP", (name, max(0, *points)))


def moves(game: Play, leg: ChooseDestination, reached: Mapping[str, int]) -> list[Option]:
    """The moves of a party, each with the noise level it would be checked at, if it has a squad."""
    rules, state = game.rules, game.state
    party, target = leg.party, state.target
    accomplishes = target in reached and missions.can_accomplish(game, target, (*party, *state.at(target)))
    if rules.squads.isdisjoint(party):
        offered = [GoTo(hex_, cost) for hex_, cost in reached.items()]
    else:
        levels = noise_levels(game, leg, reached)
        if accomplishes:
            levels[target] += 1  # the mission is done before the check, and raises alertness at once (12.2)
        unchecked = [hex_ for hex_ in rules.base_hexes(state) if hex_ in reached]
        checked: Mapping[str, int | None] = {**levels, **dict.fromkeys(unchecked)} if unchecked else levels
        offered = [*map(GoTo, reached, reached.values(), checked.values())]
    if accomplishes:  # first, so that it isn't overlooked
        move = offered.pop(list(reached).index(target))
        offered.insert(0, GoTo(target, move.cost, move.noise, True))
    return [*offered]


def noise_levels(game: Play, leg: ChooseDestination, reached: Mapping[str, int]) -> dict[str, int]:
    """12.2, 12.3: the level at which a party would be checked in each hex, with those who are there already."""
    rules, state = game.rules, game.state
    own = noise.alertness(state) + sum([rules.noise_of(state, piece) for piece in leg.party])
    terrain, near = rules.graph(state).noise, {**leg.one_hex(game, LAND), **leg.one_hex(game, WATER)}
    there: dict[str, int] = {}
    for piece, place in state.pieces.items():
        if place in reached:
            there[place] = there.get(place, 0) + rules.noise_of(state, piece)
    levels = {hex_: own + terrain[hex_] for hex_ in reached}
    for hex_ in near:
        if terrain[hex_] > 0 and hex_ in reached and (hex_ not in there or noise.all_stealthy(rules, state, hex_)):
            levels[hex_] = own
    for hex_, more in there.items():
        levels[hex_] += more
    return levels


def halt_here(game: Play, leg: ChooseDestination) -> Halt:
    """10.3g: end the movement at a stop, with the noise level it would be checked at, if it has a squad."""
    rules, state = game.rules, game.state
    mission = missions.can_accomplish(game, leg.at, state.at(leg.at))
    if rules.squads.isdisjoint(leg.party) or rules.is_base(state, leg.at):
        return Halt(leg.at, None, mission)
    level = noise.level_at(rules, state, leg.at, openly=not leg.stealthy) + mission
    return Halt(leg.at, level, mission)


# Stops on the way


def can_be_picked_up(game: Play, piece: str) -> bool:
    """9.0b, 10.1g: whether a piece can be picked up on the way: gear, craft and leaders that have not moved."""
    return piece in game.rules.picked_up and piece not in game.state.moved


def pickup_hexes(game: Play) -> list[str]:
    """The hexes with something that can be picked up on the way."""
    state, picked_up = game.state, game.rules.picked_up
    return [place for piece, place in state.pieces.items() if piece in picked_up and piece not in state.moved]


@rule("9.0b")
class ChooseStop(Choice, frozen=True):
    """Choose the hex on the way where pieces are dropped or picked up."""

    leg: ChooseDestination

    def prompt(self, game: Play) -> str:
        return "Stop in which hex?"

    def options(self, game: Play) -> list[Option]:
        leg = self.leg
        found: list[PauseAt] = []
        for mode in (LAND, WATER):
            points = leg.points(game, mode)
            found += [PauseAt(hex_, cost, mode) for hex_, cost in leg.reach(game, mode).items() if cost < points]
        if len(leg.party) > 1:
            return [*found]
        pickups = pickup_hexes(game)
        return [stop for stop in found if stop.hex in pickups]

    def trace(self, game: Play, option: PauseAt) -> Trace:
        return self.leg.route(game, option.way, option.hex, option.cost)

    def choose(self, game: Play, option: PauseAt) -> None:
        leg, rules, state = self.leg, game.rules, game.state
        here = tuple(piece for piece in rules.sorted_at(state, option.hex) if can_be_picked_up(game, piece))
        game.push(
            ChooseOnwardParty(
                candidates=in_pick_order(game, (*leg.party, *here), option.hex),
                hex=option.hex,
                party=leg.party,
                origin=leg.at,
                began=leg.party if leg.began is None else leg.began,
                dropped=leg.dropped,
                spent=leg.spent + option.cost,
                mode=option.way,
                stealthy=leg.one_hex(game, option.way).get(option.hex) == option.cost,
            )
        )


@rule("10.3b")
class ChooseOnwardParty(PickParty, frozen=True):
    """Pick who and what goes on from a stop; the others halt there and move no more."""

    hex: str = ""
    party: Party = ()
    origin: str = ""
    began: Party = ()
    dropped: Party = ()
    spent: int = 0
    mode: str = ""
    stealthy: bool = False

    def prompt(self, game: Play) -> str:
        return f"Pick the pieces that go on from {game.rules.name_of(self.hex)}. The others halt there."

    def allowed(self, game: Play, party: Party) -> bool:
        return not party or self.forbids(game, party) is None

    def forbids(self, game: Play, party: Party) -> No | None:
        """9.3b, 10.4a, 10.5c, 11.1g: why the given pieces can't go on together, or None."""
        rules, state = game.rules, game.state
        reason = portage.forbids_party(rules, party, self.mode)
        if reason is not None:
            return reason
        if portage.load_of(rules, party, self.mode) > self.steady_portage(rules, party):
            return No("9.3b", "Pieces that join on the way add no portage")
        if self.hex in rules.graph(state).all_sea and not rules.is_base(state, self.hex):
            left = [piece for piece in (*self.party, *state.at(self.hex)) if piece not in party]
            if any(piece in rules.people for piece in left) and not any(piece in rules.craft for piece in left):
                return No("11.1g", "People can't halt at sea without a craft")
        if self.points_left(game, party) <= 0:
            return No("10.5c", "They would have no MP left")
        return None

    def steady_portage(self, rules: Europe, party: Party) -> int:
        """9.3b: the portage of the pieces that were with the party from the start."""
        steady = tuple(piece for piece in party if piece in self.began)
        return portage.portage_of(rules, steady, self.mode) if any(p in rules.movers for p in steady) else 0

    def points_left(self, game: Play, party: Party) -> int:
        """10.5b, 10.5c: the points left, counting everything that is or was hauled."""
        began = tuple(piece for piece in self.began if piece in party)
        dropped = self.dropped_by(game, party)
        return portage.allowance(game.rules, game.state, party, self.mode, began, dropped) - self.spent

    def dropped_by(self, game: Play, party: Party) -> Party:
        """10.5b: the gear hauled so far that goes no farther."""
        gone = tuple(piece for piece in self.party if piece in game.rules.minus_type and piece not in party)
        return (*self.dropped, *gone)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        halting = tuple(piece for piece in self.party if piece not in pieces)
        taken = tuple(piece for piece in pieces if piece not in self.party)
        if not pieces:
            arrival.move_and_halt(game, self.party, (self.origin, self.hex), self.stealthy)
            return
        dropped = self.dropped_by(game, pieces)
        began = tuple(piece for piece in self.began if piece in pieces)
        for piece in (*pieces, *halting):
            game.state.pieces[piece] = self.hex
        game.push(ChooseDestination(pieces, self.hex, began, dropped, self.spent, self.mode, self.stealthy))
        game.emit(arrival.Moved, self.party, (self.origin, self.hex))
        arrival.leave(game, self.origin)
        if taken:
            game.emit(arrival.PickedUp, taken, self.hex)
        if halting:
            game.emit(arrival.Halted, halting, self.hex)
            arrival.halt(game, halting, self.hex, self.stealthy, moving_on=pieces)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or "")
        if piece not in game.rules.counters:
            return None
        if piece not in self.candidates:
            return No("10.1g", "{} can't join the party", (game.rules.name_of(piece),))
        return self.forbids(game, (*self.chosen, piece))
