"""Chapters 10 and 11: the Friendly Movement Phase, and who sets out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import journey, noise, portage, setup, turn
from fieldcraft.titles.commandos_europe.picking import PickParty, in_party_order
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("4.0c")
class FriendlyMovement(Step, frozen=True):
    """As long as anything has not moved, you choose what does."""

    def run(self, game: Play) -> None:
        state, movers = game.state, game.rules.movers
        moved = state.moved
        for piece in state.pieces:
            if piece in movers and piece not in moved:
                game.push(ChooseMove())
                return


def stacks(game: Play) -> dict[str, list[str]]:
    """10.1b: the pieces of each hex that have not moved, where one of them can go somewhere."""
    state, rules = game.state, game.rules
    moved, movers, bases = state.moved, rules.movers, rules.bases
    found: dict[str, list[str]] = {}
    for piece, place in state.pieces.items():
        if piece in movers and piece not in moved:
            found[place] = []
    for piece, place in state.pieces.items():
        if place in found and piece not in moved and piece not in bases:
            found[place].append(piece)
    country, blocked = rules.country(state), state.enemies.values()
    ready: dict[str, list[str]] = {}
    for hex_, pieces in found.items():
        if (not rules.walkers.isdisjoint(pieces) and country.can_leave(LAND, hex_, blocked)) or (
            not rules.craft.isdisjoint(pieces) and country.can_leave(WATER, hex_, blocked)
        ):
            ready[hex_] = sorted(pieces, key=rules.order.__getitem__)
    return ready


@rule("10.3a")
class ChooseMove(Choice, frozen=True):
    """You choose a stack to move, or end the phase."""

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        if state.standing != OPEN:
            return f"Turn {state.turn}: what moves?"
        mission = rules.box.missions[state.mission]
        gone = mission.needs and not any(piece in state.pieces for piece in rules.pieces_of[mission.needs])
        lacking = f" (you have no {rules.name_of(mission.needs)} for it)" if gone else ""
        return f"Turn {state.turn}, {mission.name} at {rules.name_of(state.target)}{lacking}: what moves?"

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
        if turn.may_give_up(game):
            offered.append(turn.ThinkOfGivingUp())
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, EndMovement):
            return
        game.push(FriendlyMovement())
        if isinstance(option, MoveAll):
            game.push(journey.WhereTo(option.party, option.hex))
        elif isinstance(option, MoveSome):
            game.push(WhoGoes(in_party_order(game, stacks(game)[option.hex], option.hex), (), option.hex))
        else:
            game.push(turn.GiveUp())

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        state, rules = game.state, game.rules
        place = str(what.get("place") or what.get("hex") or "")
        piece = str(what.get("piece") or "")
        if piece in rules.counters:
            return forbids_moving(game, piece)
        if place in rules.country(state).board:
            here = [one for one in rules.sorted_at(state, place) if one not in rules.bases]
            if not here:
                return No("10.1a", "None of your pieces is in {}", (rules.name_of(place),))
            if what.get("kind") == "move-all":
                return forbids_setting_out(game, tuple(here), place)
            return forbids_moving(game, here[0])
        return None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        if isinstance(option, EndMovement):
            return noise.outcome_of_checks(before, after)
        return super().outcome(before, option, after)

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, EndMovement)


def some_can_go(game: Play, party: Party, hex_: str) -> bool:
    """Whether any part of a stack can set out."""
    movers = game.rules.movers
    for piece in party:
        if piece in movers and forbids_setting_out(game, (piece,), hex_) is None:
            return True
    return bool(WhoGoes(in_party_order(game, party, hex_), (), hex_).options(game))


def forbids_moving(game: Play, piece: str) -> No | None:
    """10.0b, 10.1b: why a piece cannot be the one to move, if it cannot."""
    state, rules = game.state, game.rules
    name = rules.name_of(piece)
    if piece not in state.pieces:
        return No("10.1a", "{} is not on the map", (name,))
    if piece in rules.bases:
        return No("12.12a", "{} moves only in a Mission Objective Placement Phase", (name,))
    if piece in state.moved:
        return No("10.1b", "{} has moved in this turn", (name,))
    if piece in rules.minus_type:
        return No("10.0b", "{} cannot move by itself", (name,))
    return forbids_setting_out(game, (piece,), state.pieces[piece])


def forbids_setting_out(game: Play, party: Party, hex_: str) -> No | None:
    """9, 10, 11: why a party cannot set out from a hex either by land or by water, if it cannot."""
    state, rules = game.state, game.rules
    country, blocked = rules.country(state), state.enemies.values()
    if hex_ in country.all_sea:
        stranded = forbids_leaving_behind(game, party, hex_)
        if stranded is not None:
            return stranded
    by_land, by_water = portage.forbids_ways(rules, party)
    if by_land is None and country.can_leave(LAND, hex_, blocked):
        return None
    if by_water is None and country.can_leave(WATER, hex_, blocked):
        return None
    shut_in = No("11.0a" if hex_ in country.all_sea else "10.3f", "There is no way out of {}", (rules.name_of(hex_),))
    return by_land or shut_in


def forbids_leaving_behind(game: Play, party: Party, hex_: str) -> No | None:
    """11.1g, 11.1h: nobody is left in an all-sea hex without a craft, unless a base is there."""
    state, rules = game.state, game.rules
    if rules.is_base(state, hex_):
        return None
    left = [piece for piece in state.at(hex_) if piece not in party]
    people = [piece for piece in left if piece in rules.people]
    if people and rules.craft.isdisjoint(left):
        return No("11.1g", "{} would be left at sea without a craft", (rules.name_of(people[0]),))
    return None


@rule("10.3a")
class MoveAll(Option, frozen=True):
    """Move everything that has not moved in a hex."""

    hex: str
    party: Party

    def text(self, rules: Europe) -> str:
        if len(self.party) > 4:
            return f"Move all {len(self.party)} pieces from {rules.name_of(self.hex)}"
        return f"Move {setup.listed(rules, self.party)} from {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex, *self.party)


@rule("10.11a")
class MoveSome(Option, frozen=True):
    """Choose who and what goes, and leave the rest."""

    hex: str

    def text(self, rules: Europe) -> str:
        return f"Move some of the pieces from {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("4.0c")
class EndMovement(Option, frozen=True):
    """Move nothing more in this turn."""

    def text(self, rules: Europe) -> str:
        return "End movement"


@rule("10.11a")
class WhoGoes(PickParty, frozen=True):
    """You pick who and what sets out together. What is left behind stays in the hex."""

    hex: str = ""

    def prompt(self, game: Play) -> str:
        if not self.chosen:
            return f"Who goes from {game.rules.name_of(self.hex)}?"
        return f"Who and what goes along with {setup.listed(game.rules, self.chosen)}?"

    def allowed(self, game: Play, party: Party) -> bool:
        return forbids_setting_out(game, party, self.hex) is None

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push(journey.WhereTo(pieces, self.hex))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or "")
        if game.state.pieces.get(piece) != self.hex:
            return (
                No("10.3a", "{} is not in {}", (game.rules.name_of(piece), self.hex))
                if piece in game.rules.counters
                else None
            )
        if piece in game.state.moved:
            return No("10.1b", "{} has moved in this turn", (game.rules.name_of(piece),))
        return forbids_setting_out(game, (*self.chosen, piece), self.hex)
