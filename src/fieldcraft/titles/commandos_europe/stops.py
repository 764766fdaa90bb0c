"""Chapters 9.0, 10.1 and 10.3: stopping on the way, to drop or pick up pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Choice, Done, Event, No, Option, rule
from fieldcraft.titles.commandos_europe import journey, portage, setup, turn
from fieldcraft.titles.commandos_europe.picking import PickParty, in_party_order
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def pauses(game: Play, leg: journey.WhereTo, by_land: dict[str, int], by_water: dict[str, int]) -> list[PauseAt]:
    """10.3b, 10.1f: the hexes that a party can reach and still have points to go on."""
    found: list[PauseAt] = []
    for way, reached in ((LAND, by_land), (WATER, by_water)):
        points = leg.points(game, way) if reached else 0
        found += [PauseAt(hex_, cost, way) for hex_, cost in reached.items() if cost < points]
    return found


def can_be_taken_up(game: Play, piece: str) -> bool:
    """9.0b, 10.1g: whether a piece can be picked up on the way: gear, craft and leaders that have not moved."""
    rules = game.rules
    return (
        piece in rules.minus_type or piece in rules.craft or piece in rules.leaders
    ) and piece not in game.state.moved


def lying(game: Play) -> list[str]:
    """The hexes where something lies that can be picked up on the way."""
    return [place for piece, place in game.state.pieces.items() if can_be_taken_up(game, piece)]


@rule("9.0b")
class WhereToPause(Choice, frozen=True):
    """You choose the hex on the way where pieces are dropped or picked up."""

    leg: journey.WhereTo

    def prompt(self, game: Play) -> str:
        return "Where do they stop on the way?"

    def options(self, game: Play) -> list[Option]:
        found = pauses(game, self.leg, self.leg.reach(game, LAND), self.leg.reach(game, WATER))
        if len(self.leg.party) > 1:
            return [*found]
        places = lying(game)
        return [pause for pause in found if pause.hex in places]

    def trace(self, game: Play, option: PauseAt) -> Trace:
        return self.leg.route(game, option.way, option.hex, option.cost)

    def choose(self, game: Play, option: PauseAt) -> None:
        leg, rules, state = self.leg, game.rules, game.state
        here = tuple(piece for piece in rules.sorted_at(state, option.hex) if can_be_taken_up(game, piece))
        candidates = in_party_order(game, (*leg.party, *here), option.hex)
        began = leg.party if leg.began is None else leg.began
        stealthy = not leg.way and option.hex in rules.country(state).board.neighbours[leg.at]
        game.push(
            WhoGoesOn(
                candidates,
                (),
                option.hex,
                leg.party,
                leg.at,
                began,
                leg.dropped,
                leg.spent + option.cost,
                option.way,
                stealthy,
            )
        )


@rule("9.0b")
class PauseAt(Option, frozen=True):
    """Stop here on the way."""

    hex: str
    cost: int
    way: str

    def text(self, rules: Europe) -> str:
        return f"Stop at {rules.name_of(self.hex)} ({turn.counted(self.cost, 'point')}, by {self.way})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)

    def badge(self, rules: Europe) -> str:
        return str(self.cost)


@rule("10.3b")
class WhoGoesOn(PickParty, frozen=True):
    """You pick who and what goes on from a stop; the others halt there and move no more."""

    hex: str = ""
    party: Party = ()
    origin: str = ""
    began: Party = ()
    dropped: Party = ()
    spent: int = 0
    way: str = ""
    stealthy: bool = False

    def prompt(self, game: Play) -> str:
        return f"Who and what goes on from {game.rules.name_of(self.hex)}? The others halt there."

    def allowed(self, game: Play, party: Party) -> bool:
        return self.forbids(game, party) is None

    def forbids(self, game: Play, party: Party) -> No | None:
        """9.3b, 10.4a, 10.5c, 11.1g: why some pieces cannot go on together, if they cannot."""
        rules, state = game.rules, game.state
        reason = portage.forbids_party(rules, party, self.way)
        if reason is not None:
            return reason
        if portage.load_of(rules, party, self.way) > self.steady_portage(rules, party):
            return No("9.3b", "What joins on the way adds no portage")
        if self.hex in rules.country(state).all_sea and not rules.is_base(state, self.hex):
            left = [piece for piece in self.candidates_all(game) if piece not in party]
            if any(piece in rules.people for piece in left) and not any(piece in rules.craft for piece in left):
                return No("11.1g", "Nobody halts at sea without a craft")
        if self.left_over(game, party) <= 0:
            return No("10.5c", "They have no points left to go on like that")
        return None

    def candidates_all(self, game: Play) -> list[str]:
        """Everything that would be in the hex: the party, and what is there already."""
        return [*self.party, *game.state.at(self.hex)]

    def steady_portage(self, rules: Europe, party: Party) -> int:
        """9.3b: the portage of those who were with the party from the start."""
        steady = tuple(piece for piece in party if piece in self.began)
        return portage.portage_of(rules, steady, self.way) if any(p in rules.movers for p in steady) else 0

    def left_over(self, game: Play, party: Party) -> int:
        """10.5b, 10.5c: the points left, with everything counted that is or was hauled."""
        given_up = self.hauled_before(game, party)
        began = tuple(piece for piece in self.began if piece in party)
        return portage.allowance(game.rules, game.state, party, self.way, began, given_up) - self.spent

    def hauled_before(self, game: Play, party: Party) -> Party:
        """10.5b: the gear that was hauled on the way and goes no farther."""
        gone = tuple(piece for piece in self.party if piece in game.rules.minus_type and piece not in party)
        return (*self.dropped, *gone)

    def options(self, game: Play) -> list[Option]:
        offered = super().options(game)
        if not self.chosen:
            offered.append(Done(0))
        return offered

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        halting = tuple(piece for piece in self.party if piece not in pieces)
        taken = tuple(piece for piece in pieces if piece not in self.party)
        if not pieces:
            journey.travel(game, self.party, self.origin, self.hex, self.stealthy)
            return
        dropped = self.hauled_before(game, pieces)
        began = tuple(piece for piece in self.began if piece in pieces)
        for piece in (*pieces, *halting):
            game.state.pieces[piece] = self.hex
        game.push(journey.WhereTo(pieces, self.hex, began, dropped, self.spent, self.way))
        game.emit(journey.Moved, self.party, self.origin, self.hex)
        journey.leave_behind(game, self.origin)
        if taken:
            game.emit(TakenUp, taken, self.hex)
        if halting:
            game.emit(Halted, halting, self.hex)
            journey.halt(game, halting, self.hex, self.stealthy)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or "")
        if piece not in game.rules.counters:
            return None
        if piece not in self.candidates and piece not in self.chosen:
            return No("10.1g", "{} cannot join the party", (game.rules.name_of(piece),))
        return self.forbids(game, (*self.chosen, piece))


@rule("10.3b")
class Halted(Event, frozen=True):
    """Pieces of a party halted on the way."""

    pieces: Party
    hex: str

    def text(self, rules: Europe) -> str:
        verb = "halts" if len(self.pieces) == 1 else "halt"
        return f"{setup.listed(rules, self.pieces)} {verb} at {rules.name_of(self.hex)}."


@rule("9.0b")
class TakenUp(Event, frozen=True):
    """Pieces were picked up on the way."""

    pieces: Party
    hex: str

    def text(self, rules: Europe) -> str:
        return f"The party takes up {setup.listed(rules, self.pieces)} at {rules.name_of(self.hex)}."
