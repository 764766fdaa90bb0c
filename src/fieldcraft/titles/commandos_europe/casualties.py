"""Chapter 13.1, with steps 7 and 8 of a combat: casualties markers, leaders killed and gear lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.commandos_europe import losses, portage, turn
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("13.0n")
class Casualties(Step, frozen=True):
    """The marker is drawn first; then it is known whom it strikes."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        marker = game.chance.draw("casualties", state.pool)
        game.emit(MarkerDrawn, marker)
        rank = rules.box.casualties[marker].kills
        if rank:
            self.kill(game, rank)
            return
        squads = rules.squads_at(state, self.hex)
        if len(squads) == 1:
            suffer(game, squads[0], marker)
        else:
            game.push(WhoSuffers(self.hex, marker))

    def kill(self, game: Play, rank: str) -> None:
        """13.1e-g: one leader of that rank is killed, if any is there, and the marker goes back."""
        rules = game.rules
        doomed = [
            leader
            for leader in rules.people_at(game.state, self.hex)
            if leader in rules.leaders and rules.counters[leader].rank == rank
        ]
        if len(doomed) == 1:
            losses.lose_leader(game, doomed[0])
        elif doomed:
            game.push(WhoIsKilled(tuple(doomed)))
        else:
            game.emit(NobodyThere, rank)


@rule("13.1e")
class WhoIsKilled(Choice, frozen=True):
    """With two leaders of the rank, you say which one is killed."""

    leaders: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Which leader is killed?"

    def options(self, game: Play) -> list[Option]:
        return [IsKilled(leader) for leader in self.leaders]

    def choose(self, game: Play, option: IsKilled) -> None:
        losses.lose_leader(game, option.leader)


@rule("13.1e")
class IsKilled(Option, frozen=True):
    """This leader."""

    leader: str

    def text(self, rules: Europe) -> str:
        return rules.name_of(self.leader)

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.leader,)


@rule("13.1a")
class WhoSuffers(Choice, frozen=True):
    """With several squads in the hex, you say which one suffers the casualties."""

    hex: str
    marker: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.marker)}: which squad suffers it?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        squads = sorted(rules.squads_at(state, self.hex), key=rules.order.__getitem__)
        return [Suffers(squad, squad in state.wounds) for squad in squads]

    def choose(self, game: Play, option: Suffers) -> None:
        suffer(game, option.squad, self.marker)


@rule("13.1a")
class Suffers(Option, frozen=True):
    """This squad."""

    squad: str
    fatal: bool

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)}{', which is eliminated by it' if self.fatal else ''}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.squad,)


def suffer(game: Play, squad: str, marker: str) -> None:
    """13.1i: a squad without a marker takes it; one that has a marker is eliminated."""
    state, rules = game.state, game.rules
    hex_ = state.pieces[squad]
    if squad not in state.wounds:
        state.pool[marker] -= 1
        state.wounds[squad] = marker
        game.emit(Wounded, squad, marker)
        game.push(GearLoss(hex_))
        return
    losses.lose_squad(game, squad)
    if rules.squads_at(state, hex_):
        game.push_all(GearLoss(hex_), KeepWhatYouCan(hex_))
    else:
        losses.clear_away(game, hex_)


@rule("13.0p")
class GearLoss(Step, frozen=True):
    """A die says how many pieces of gear in the hex are lost; which, you say."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        gear = rules.gear_at(state, self.hex)
        if not gear:
            return
        die = game.chance.die("gear lost")
        game.emit(GearRolled, self.hex, die)
        if die >= len(gear):
            losses.lose_gear(game, gear)
            losses.clear_away(game, self.hex)
            return
        gear = [piece for piece in gear if piece != kept_craft(game, self.hex)]
        gear.sort(key=rules.order.__getitem__)
        if die == len(gear):
            losses.lose_gear(game, gear)
        else:
            game.push(WhatIsLost(tuple(gear), die))


def kept_craft(game: Play, hex_: str) -> str:
    """11.1g: at sea without a base the best craft is kept to the last."""
    state, rules = game.state, game.rules
    if hex_ not in rules.country(state).all_sea or rules.is_base(state, hex_):
        return ""
    craft = [piece for piece in state.at(hex_) if piece in rules.craft]
    speeds = [rules.counters[piece].movement for piece in craft]
    return craft[speeds.index(max(speeds))] if craft else ""


@rule("13.0p")
class WhatIsLost(Choice, frozen=True):
    """You say which pieces of gear are lost, one after another."""

    candidates: tuple[str, ...]
    count: int

    def prompt(self, game: Play) -> str:
        return f"{turn.counted(self.count, 'piece')} of gear lost: which goes first?"

    def options(self, game: Play) -> list[Option]:
        return [GiveUpGear(piece) for piece in self.candidates]

    def choose(self, game: Play, option: GiveUpGear) -> None:
        losses.lose_gear(game, [option.piece])
        rest = tuple(piece for piece in self.candidates if piece != option.piece)
        if self.count > 1:
            game.push(type(self)(rest, self.count - 1))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece")
        if piece in game.rules.people:
            return No("13.0q", "Leaders and squads are not gear")
        return No("11.1g", "It cannot be given up now") if piece in game.rules.craft else None


@rule("13.0p")
class GiveUpGear(Option, frozen=True):
    """This piece is lost."""

    piece: str

    def text(self, rules: Europe) -> str:
        return rules.name_of(self.piece)

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.piece,)


@rule("13.1p")
class KeepWhatYouCan(Step, frozen=True):
    """After a squad is eliminated, those who are left keep no more gear than they can haul."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        if not rules.is_base(state, self.hex):
            way = WATER if self.hex in rules.country(state).all_sea else LAND
            party = tuple(state.at(self.hex))
            excess = portage.load_of(rules, party, way) - portage.portage_of(rules, party, way)
            loads = [piece for piece in party if piece in rules.minus_type]
            loads.sort(key=rules.order.__getitem__)
            if excess > 0:
                game.push_all(WhatIsLeft(tuple(loads), min(excess, len(loads))), AfterLosses(self.hex))
                return
        losses.clear_away(game, self.hex)


@rule("13.1p")
class WhatIsLeft(WhatIsLost, frozen=True):
    """You pick what nobody can haul any more."""

    def prompt(self, game: Play) -> str:
        return f"{turn.counted(self.count, 'piece')} more than they can haul: which do they give up first?"


@rule("13.1r")
class AfterLosses(Step, frozen=True):
    """The losses are settled."""

    hex: str

    def run(self, game: Play) -> None:
        losses.clear_away(game, self.hex)


@rule("13.0n")
class MarkerDrawn(Event, frozen=True):
    """A casualties marker was drawn."""

    marker: str

    def text(self, rules: Europe) -> str:
        return f"Casualties: {rules.name_of(self.marker)}."


@rule("13.1f")
class NobodyThere(Event, frozen=True):
    """A Killed marker had no effect."""

    rank: str

    def text(self, rules: Europe) -> str:
        return f"No {self.rank} is there, so nobody is hurt."


@rule("13.1c")
class Wounded(Event, frozen=True):
    """A squad suffered casualties."""

    squad: str
    marker: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} suffers casualties."


@rule("13.0p")
class GearRolled(Event, frozen=True):
    """The loss of gear was rolled."""

    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        return f"Gear is lost at {rules.name_of(self.hex)}: {turn.counted(self.die, 'piece')}, or as many as are there."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
