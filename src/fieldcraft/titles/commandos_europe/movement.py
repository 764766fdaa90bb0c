"""Chapters 10 and 11: the Friendly Movement Phase, and which pieces set out together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Finish, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import lookups, missions, noise, portage, travel
from fieldcraft.titles.commandos_europe.pick_party import PickParty, in_pick_order
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER


@rule("4.0c")
class FriendlyMovement(Step, frozen=True):
    """Choose moves as long as some piece has not moved. `resumed` tells a phase in progress from one to come."""

    resumed: bool = False

    def run(self, game: Play) -> None:
        state, movers = game.state, game.rules.movers
        state.purchasing = False
        moved = state.moved
        for piece in state.pieces:
            if piece in movers and piece not in moved:
                game.push(ChooseMove())
                return


def stacks(game: Play) -> dict[str, list[str]]:
    """10.1b: the pieces in each hex that have not moved, where at least one of them can leave."""
    state, rules = game.state, game.rules
    moved, movers, bases = state.moved, rules.movers, rules.bases
    waiting: dict[str, list[str]] = defaultdict(list)
    starts: dict[str, None] = {}
    for piece, place in state.pieces.items():
        if piece not in moved and piece not in bases:
            waiting[place].append(piece)
            if piece in movers:
                starts[place] = None
    graph, blocked = rules.graphs[state.map], state.enemies.values()
    ready: dict[str, list[str]] = {}
    for hex_ in starts:
        pieces = waiting[hex_]
        if (not rules.land_movers.isdisjoint(pieces) and graph.can_leave(LAND, hex_, blocked)) or (
            not rules.craft.isdisjoint(pieces) and graph.can_leave(WATER, hex_, blocked)
        ):
            ready[hex_] = sorted(pieces, key=rules.order.__getitem__)
    return ready


@rule("10.3a")
class ChooseMove(Choice, frozen=True):
    """Choose a stack to move, or end the phase."""

    def lookups(self, game: Play) -> Sequence[Lookup]:
        hexes = noise.hexes_to_check(game)
        levels = [noise.level_at(game.rules, game.state, hex_) for hex_ in hexes]
        return [*lookups.mission(game), *([lookups.noise(levels)] if levels else [])]

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        if state.mission_status != OPEN:
            return f"Turn {state.turn}: move which pieces?"
        mission = rules.data.missions[state.mission]
        missing = missions.lacking(rules, state.mission, state.pieces)
        lacking = f" (you don't have {rules.names_of(missing)})" if missing else ""
        return f"Turn {state.turn}, {mission.name} at {rules.name_of(state.target)}{lacking}: move which pieces?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = []
        for hex_, pieces in stacks(game).items():
            party = tuple(pieces)
            all_go = forbids_setting_out(game, party, hex_) is None
            if all_go:
                offered.append(MoveAll(hex_, party))
            if len(party) > 1 and (all_go or some_can_go(game, party, hex_)):
                offered.append(MoveSome(hex_))
        offered.append(EndMovement())
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, EndMovement):
            return
        game.push(FriendlyMovement(resumed=True))
        if isinstance(option, MoveAll):
            game.push(travel.ChooseDestination(option.party, option.hex))
        elif isinstance(option, MoveSome):
            game.push(ChooseParty(in_pick_order(game, stacks(game)[option.hex], option.hex), (), option.hex))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        state, rules = game.state, game.rules
        place = str(what.get("place") or what.get("hex") or "")
        piece = str(what.get("piece") or "")
        if piece in rules.counters:
            return forbids_moving(game, piece)
        if place in rules.graph(state).board:
            here = [one for one in rules.sorted_at(state, place) if one not in rules.bases]
            if not here:
                return No("10.1a", "You have no pieces in {}", (rules.name_of(place),))
            if what.get("kind") == "move-all":
                return forbids_setting_out(game, tuple(here), place)
            return forbids_moving(game, here[0])
        return None

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if isinstance(option, EndMovement):
            return noise.outcome_of_checks(before, after)
        return super().outcome(before, option, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, EndMovement)


@rule("4.0c")
class EndMovement(Finish, frozen=True):
    """End the Friendly Movement Phase."""

    def text(self, rules: Europe) -> str:
        return "End movement"


def forbids_moving(game: Play, piece: str) -> No | None:
    """10.0b, 10.1b: why a piece can't be chosen to move, or None."""
    state, rules = game.state, game.rules
    name = rules.name_of(piece)
    if piece not in state.pieces:
        return No("10.1a", "{} is not on the map", (name,))
    if piece in rules.bases:
        return No("12.12a", "{} can move only in a Mission Objective Placement Phase", (name,))
    if piece in state.moved:
        return No("10.1b", "{} has already moved this turn", (name,))
    if piece in rules.minus_type:
        return No("10.0b", "{} can't move on its own", (name,))
    return forbids_setting_out(game, (piece,), state.pieces[piece])


@rule("10.3a")
class MoveAll(Option, frozen=True):
    """Move everything in a hex that has not moved."""

    hex: str
    party: Party

    def text(self, rules: Europe) -> str:
        if len(self.party) > 4:
            return f"Move all {len(self.party)} pieces from {rules.name_of(self.hex)}"
        return f"Move {rules.names_of(self.party)} from {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex, *self.party)


def forbids_setting_out(game: Play, party: Party, hex_: str) -> No | None:
    """9, 10, 11: why a party can't set out from a hex by land or by water, or None."""
    state, rules = game.state, game.rules
    graph, blocked = rules.graphs[state.map], state.enemies.values()
    if hex_ in graph.all_sea:
        stranded = forbids_leaving_behind(game, party, hex_)
        if stranded is not None:
            return stranded
    by_land, by_water = portage.forbids_moves(rules, party)
    if by_land is None and graph.can_leave(LAND, hex_, blocked):
        return None
    if by_water is None and graph.can_leave(WATER, hex_, blocked):
        return None
    shut_in = No("11.0a" if hex_ in graph.all_sea else "10.3f", "There is no way out of {}", (rules.name_of(hex_),))
    return by_land or shut_in


@rule("10.11a")
class MoveSome(Option, frozen=True):
    """Pick who and what moves, and leave the rest."""

    hex: str

    def text(self, rules: Europe) -> str:
        return f"Move some of the pieces from {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("10.11a")
class ChooseParty(PickParty, frozen=True):
    """Pick who and what sets out together. The rest stays in the hex."""

    hex: str = ""

    def prompt(self, game: Play) -> str:
        if not self.chosen:
            return f"Pick the pieces that move from {game.rules.name_of(self.hex)}."
        return f"Pick the pieces that move with {game.rules.names_of(self.chosen)}."

    def allowed(self, game: Play, party: Party) -> bool:
        return bool(party) and forbids_setting_out(game, party, self.hex) is None

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(travel.ChooseDestination(pieces, self.hex))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        rules, piece = game.rules, str(what.get("piece") or "")
        if piece not in rules.counters:
            return None
        if game.state.pieces.get(piece) != self.hex:
            return No("10.3a", "{} is not in {}", (rules.name_of(piece), self.hex))
        if piece in game.state.moved:
            return No("10.1b", "{} has already moved this turn", (rules.name_of(piece),))
        return forbids_setting_out(game, (*self.chosen, piece), self.hex)


def some_can_go(game: Play, party: Party, hex_: str) -> bool:
    """10.11a: whether any part of a stack can set out."""
    movers = game.rules.movers
    for piece in party:
        if piece in movers and forbids_setting_out(game, (piece,), hex_) is None:
            return True
    return bool(ChooseParty(in_pick_order(game, party, hex_), (), hex_).options(game))


def forbids_leaving_behind(game: Play, party: Party, hex_: str) -> No | None:
    """11.1g, 11.1h: people can't be left in an all-sea hex without a craft, unless a base is there."""
    state, rules = game.state, game.rules
    if rules.is_base(state, hex_):
        return None
    left = [piece for piece in state.at(hex_) if piece not in party]
    people = [piece for piece in left if piece in rules.people]
    if people and rules.craft.isdisjoint(left):
        return No("11.1g", "{} would be left at sea without a craft", (rules.name_of(people[0]),))
    return None
