"""Chapters 10 and 11: friendly movement. Who goes, where to, and whom they drop or pick up on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Done, Event, No, Option, Pick, Step, Take, TakeRest, rule
from fieldcraft.titles.commandos_europe import detection, losses, missions, noise, portage, setup, turn
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

WAYS = (LAND, WATER)


@rule("4.0c")
class FriendlyMovement(Step, frozen=True):
    """As long as anything has not moved, you choose what does."""

    def run(self, game: Play) -> None:
        state, movers = game.state, game.rules.movers
        moved = state.moved
        for piece in state.pieces:
            if piece in movers and piece not in moved:
                game.then(ChooseMove())
                return


def stacks(game: Play) -> dict[str, list[str]]:
    """10.1b: the pieces of each hex that have not moved, where one of them can go somewhere."""
    state, rules = game.state, game.rules
    found: dict[str, list[str]] = {}
    for piece, place in state.pieces.items():
        if piece in rules.movers and piece not in state.moved:
            found[place] = []
    for piece, place in state.pieces.items():
        if place in found and piece not in state.moved and piece not in rules.bases:
            found[place].append(piece)
    country, blocked = rules.country(state), state.enemies.values()
    ready: dict[str, list[str]] = {}
    for hex_, pieces in found.items():
        afloat = any(piece in rules.craft for piece in pieces) and country.can_leave(WATER, hex_, blocked)
        if afloat or (country.can_leave(LAND, hex_, blocked) and any(_walks(rules, piece) for piece in pieces)):
            ready[hex_] = sorted(pieces, key=rules.order.__getitem__)
    return ready


def _walks(rules: Europe, piece: str) -> bool:
    """Whether a piece can go by land without another's help."""
    return piece in rules.movers and piece not in rules.craft


@rule("10.3a")
class ChooseMove(Choice, frozen=True):
    """You choose a stack to move, or end the phase."""

    def prompt(self, game: Play) -> str:
        return f"Turn {game.state.turn}: what moves?"

    def options(self, game: Play) -> list[Option]:
        offered: list[Option] = []
        for hex_, pieces in stacks(game).items():
            party = tuple(pieces)
            if forbids_setting_out(game, party, hex_) is None:
                offered.append(MoveAll(hex_, party))
            if len(party) > 1 and some_can_go(game, party, hex_):
                offered.append(MoveSome(hex_))
        offered.append(EndMovement())
        if turn.may_give_up(game):
            offered.append(turn.ThinkOfGivingUp())
        return offered

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, EndMovement):
            return
        game.then(FriendlyMovement())
        if isinstance(option, MoveAll):
            game.then(WhereTo(option.party, option.hex))
        elif isinstance(option, MoveSome):
            game.then(WhoGoes(in_party_order(game.rules, stacks(game)[option.hex]), (), option.hex))
        else:
            game.then(turn.GiveUp())

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        state, rules = game.state, game.rules
        place = str(what.get("place") or what.get("hex") or "")
        piece = str(what.get("piece") or "")
        if piece in rules.counters:
            return forbids_moving(game, piece)
        if place in rules.country(state).board:
            here = [one for one in rules.sorted_at(state, place) if one not in rules.bases]
            if not here:
                return No("10.1a", "None of your pieces is in {}", (rules.called(place),))
            if what.get("kind") == "move-all":
                return forbids_setting_out(game, tuple(here), place)
            return forbids_moving(game, here[0])
        return None

    def outcome(self, before: Play, option: Option, after: Play) -> str:
        if isinstance(option, EndMovement):
            return noise.outcome_of_checks(before, after)
        return super().outcome(before, option, after)

    def telling(self, option: Option) -> bool:
        return isinstance(option, EndMovement)


def some_can_go(game: Play, party: Party, hex_: str) -> bool:
    """Whether any part of a stack can set out."""
    movers = game.rules.movers
    for piece in party:
        if piece in movers and forbids_setting_out(game, (piece,), hex_) is None:
            return True
    return bool(WhoGoes(in_party_order(game.rules, party), (), hex_).options(game))


def in_party_order(rules: Europe, pieces: Iterable[str]) -> Party:
    """Pieces in the order in which a party is picked."""
    return tuple(sorted(pieces, key=rules.party_order.__getitem__))


def forbids_moving(game: Play, piece: str) -> No | None:
    """10.0b, 10.1b: why a piece cannot be the one to move, if it cannot."""
    state, rules = game.state, game.rules
    name = rules.called(piece)
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
    stranded = forbids_leaving_behind(game, party, hex_)
    if stranded is not None:
        return stranded
    country, blocked = rules.country(state), state.enemies.values()
    first: No | None = None
    for way in WAYS:
        reason = portage.forbids_party(rules, party, way)
        if reason is None and not country.can_leave(way, hex_, blocked):
            reason = No(
                "11.0a" if hex_ in country.all_sea else "10.3f", "There is no way out of {}", (rules.called(hex_),)
            )
        if reason is None:
            return None
        first = first or reason
    return first


def forbids_leaving_behind(game: Play, party: Party, hex_: str) -> No | None:
    """11.1g, 11.1h: nobody is left in an all-sea hex without a craft, unless a base is there."""
    state, rules = game.state, game.rules
    if hex_ not in rules.country(state).all_sea or rules.is_base(state, hex_):
        return None
    left = [piece for piece in state.at(hex_) if piece not in party]
    people = [piece for piece in left if piece in rules.people]
    if people and not any(piece in rules.craft for piece in left):
        return No("11.1g", "{} would be left at sea without a craft", (rules.called(people[0]),))
    return None


@rule("10.3a")
class MoveAll(Option, frozen=True):
    """Move everything that has not moved in a hex."""

    hex: str
    party: Party

    def words(self, rules: Europe) -> str:
        if len(self.party) > 4:
            return f"Move all {len(self.party)} pieces from {rules.called(self.hex)}"
        return f"Move {setup.listed(rules, self.party)} from {rules.called(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex, *self.party)


@rule("10.11a")
class MoveSome(Option, frozen=True):
    """Choose who and what goes, and leave the rest."""

    hex: str

    def words(self, rules: Europe) -> str:
        return f"Move some of the pieces from {rules.called(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("4.0c")
class EndMovement(Option, frozen=True):
    """Move nothing more in this turn."""

    def words(self, rules: Europe) -> str:
        return "End movement"


class PickParty(Pick, frozen=True):
    """Picking who goes: what is hauled before those who haul it, so that any piece can be marked at once."""

    def allowed(self, game: Play, party: Party) -> bool:
        """Whether a party may go like this."""
        raise NotImplementedError

    def options(self, game: Play) -> list[Option]:
        """Each piece that can still go along, everything that is left, or no more."""
        chosen, candidates = self.chosen, self.candidates
        offered: list[Option] = []
        for number, piece in enumerate(candidates):
            if self.leads_somewhere(game, (*chosen, piece), candidates[number + 1 :]):
                offered.append(Take(piece))
        if len(candidates) > 1 and self.allowed(game, chosen + candidates):
            offered.append(TakeRest(candidates))
        if chosen and self.allowed(game, chosen):
            offered.append(Done(len(chosen)))
        return offered

    def leads_somewhere(self, game: Play, party: Party, rest: Party) -> bool:
        """Whether a party may go as it is, or with some of those that can still be added."""
        if self.allowed(game, party):
            return True
        rules = game.rules
        movers = tuple(piece for piece in rest if piece in rules.movers)
        people = tuple(piece for piece in movers if piece in rules.people)
        for piece in reversed(movers):
            if self.allowed(game, (*party, piece)):
                return True
        if self.allowed(game, party + people) or self.allowed(game, party + movers):
            return True
        for piece in movers:
            if piece in rules.craft:
                others = [(*party, piece, squad) for squad in people if squad in rules.squads]
                if any(self.allowed(game, one) for one in (*others, (*party, piece, *people))):
                    return True
        return self.allowed(game, party + rest)


@rule("10.11a")
class WhoGoes(PickParty, frozen=True):
    """You pick who and what sets out together. What is left behind stays in the hex."""

    hex: str = ""

    def prompt(self, game: Play) -> str:
        if not self.chosen:
            return f"Who goes from {game.rules.called(self.hex)}?"
        return f"Who and what goes along with {setup.listed(game.rules, self.chosen)}?"

    def allowed(self, game: Play, party: Party) -> bool:
        return forbids_setting_out(game, party, self.hex) is None

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.then(WhereTo(pieces, self.hex))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or "")
        if game.state.pieces.get(piece) != self.hex:
            return (
                No("10.3a", "{} is not in {}", (game.rules.called(piece), self.hex))
                if piece in game.rules.counters
                else None
            )
        if piece in game.state.moved:
            return No("10.1b", "{} has moved in this turn", (game.rules.called(piece),))
        return forbids_setting_out(game, (*self.chosen, piece), self.hex)


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
        at = game.rules.called(self.at)
        if self.way:
            left = turn.counted(self.points(game, self.way), "point")
            return f"Where does the party go on to from {at}? {left} left."
        names = setup.listed(game.rules, self.party) if len(self.party) <= 4 else f"the party of {len(self.party)}"
        return f"Where does {names} go from {at}?"

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
        if len(self.party) > 1:
            return bool(pauses(game, self, by_land, by_water))
        lying = [place for piece, place in game.state.pieces.items() if can_be_taken_up(game, piece)]
        return any(pause.hex in lying for pause in pauses(game, self, by_land, by_water))

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, GoTo):
            stealthy = not self.way and option.to in game.rules.country(game.state).board.neighbours[self.at]
            travel(game, self.party, self.at, option.to, stealthy)
        elif isinstance(option, Halt):
            halt(game, self.party, self.at, False)
        else:
            game.then(WhereToPause(self))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = str(what.get("place") or what.get("to") or "")
        return forbids_going(game, self, place) if place in game.rules.country(game.state).board else None


def forbids_going(game: Play, leg: WhereTo, to: str) -> No | None:
    """10, 11: why a party cannot go to a hex, if it cannot."""
    rules, state = game.rules, game.state
    country, name = rules.country(state), rules.called(to)
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
    """Go to a hex. The noise is what a check there would be made at, if one is made."""

    to: str
    cost: int
    noise: int | None = None

    def words(self, rules: Europe) -> str:
        points = turn.counted(self.cost, "point")
        heard = "no noise" if self.noise is None else f"noise {self.noise}, heard {noise.chance_of(self.noise)} %"
        return f"Go to {rules.called(self.to)} ({rules.ground(self.to)}; {points}; {heard})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.to,)


@rule("10.3g")
class Halt(Option, frozen=True):
    """Go no farther."""

    hex: str

    def words(self, rules: Europe) -> str:
        return f"Halt at {rules.called(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("9.0b")
class Pause(Option, frozen=True):
    """Stop on the way to drop or pick up pieces."""

    def words(self, rules: Europe) -> str:
        return "Stop on the way, to drop or pick up pieces there"


def pauses(game: Play, leg: WhereTo, by_land: dict[str, int], by_water: dict[str, int]) -> list[PauseAt]:
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


@rule("9.0b")
class WhereToPause(Choice, frozen=True):
    """You choose the hex on the way where pieces are dropped or picked up."""

    leg: WhereTo

    def prompt(self, game: Play) -> str:
        return "Where do they stop on the way?"

    def options(self, game: Play) -> list[Option]:
        found = pauses(game, self.leg, self.leg.reach(game, LAND), self.leg.reach(game, WATER))
        if len(self.leg.party) > 1:
            return [*found]
        lying = [place for piece, place in game.state.pieces.items() if can_be_taken_up(game, piece)]
        return [pause for pause in found if pause.hex in lying]

    def choose(self, game: Play, option: PauseAt) -> None:
        leg, rules, state = self.leg, game.rules, game.state
        here = tuple(piece for piece in rules.sorted_at(state, option.hex) if can_be_taken_up(game, piece))
        candidates = in_party_order(rules, (*leg.party, *here))
        began = leg.party if leg.began is None else leg.began
        stealthy = not leg.way and option.hex in rules.country(state).board.neighbours[leg.at]
        game.then(
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

    def words(self, rules: Europe) -> str:
        return f"Stop at {rules.called(self.hex)} ({turn.counted(self.cost, 'point')}, by {self.way})"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


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
        return f"Who and what goes on from {game.rules.called(self.hex)}? The others halt there."

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
            travel(game, self.party, self.origin, self.hex, self.stealthy)
            return
        dropped = self.hauled_before(game, pieces)
        began = tuple(piece for piece in self.began if piece in pieces)
        for piece in (*pieces, *halting):
            game.state.pieces[piece] = self.hex
        game.then(WhereTo(pieces, self.hex, began, dropped, self.spent, self.way))
        game.tell(Moved, self.party, self.origin, self.hex)
        leave_behind(game, self.origin)
        if taken:
            game.tell(TakenUp, taken, self.hex)
        if halting:
            game.tell(Halted, halting, self.hex)
            halt(game, halting, self.hex, self.stealthy)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = str(what.get("piece") or "")
        if piece not in game.rules.counters:
            return None
        if piece not in self.candidates and piece not in self.chosen:
            return No("10.1g", "{} cannot join the party", (game.rules.called(piece),))
        return self.forbids(game, (*self.chosen, piece))


def travel(game: Play, party: Party, origin: str, to: str, stealthy: bool) -> None:
    """10.3: a party has moved and halts."""
    for piece in party:
        game.state.pieces[piece] = to
    game.tell(Moved, party, origin, to)
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
    """10.11c: gear left alone in an all-sea hex is lost, unless a base is there."""
    state, rules = game.state, game.rules
    if hex_ not in rules.country(state).all_sea or rules.is_base(state, hex_):
        return
    here = state.at(hex_)
    if here and not any(piece in rules.people or piece in rules.craft for piece in here):
        losses.lose_gear(game, here)


@rule("10.1a")
class Moved(Event, frozen=True):
    """A party moved."""

    party: Party
    origin: str
    to: str

    def words(self, rules: Europe) -> str:
        names = setup.listed(rules, self.party)
        return f"{names}: {rules.called(self.origin)} to {rules.called(self.to)}."


@rule("10.3b")
class Halted(Event, frozen=True):
    """Pieces of a party halted on the way."""

    pieces: Party
    hex: str

    def words(self, rules: Europe) -> str:
        verb = "halts" if len(self.pieces) == 1 else "halt"
        return f"{setup.listed(rules, self.pieces)} {verb} at {rules.called(self.hex)}."


@rule("9.0b")
class TakenUp(Event, frozen=True):
    """Pieces were picked up on the way."""

    pieces: Party
    hex: str

    def words(self, rules: Europe) -> str:
        return f"The party takes up {setup.listed(rules, self.pieces)} at {rules.called(self.hex)}."
