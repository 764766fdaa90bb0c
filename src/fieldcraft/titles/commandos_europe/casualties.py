"""Chapter 13.1, and steps 7 and 8 of a combat: casualties markers, leaders killed and gear lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import losses, portage
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER


@rule("13.0n")
class Casualties(Step, frozen=True):
    """Draw a casualties marker and apply it to a leader or a squad."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        marker = game.chance.draw("casualties", state.pool)
        game.emit(MarkerDrawn, marker)
        rank = rules.data.casualties[marker].kills
        if rank:
            self.kill(game, rank)
            return
        squads = rules.squads_at(state, self.hex)
        if len(squads) == 1:
            take_marker(game, squads[0], marker)
        else:
            game.push(ChooseSquadHit(self.hex, marker))

    def kill(self, game: Play, rank: str) -> None:
        """13.1e-g: kill one leader of a rank, if there is one; the marker goes back."""
        rules = game.rules
        leaders = [
            leader
            for leader in rules.people_at(game.state, self.hex)
            if leader in rules.leaders and rules.counters[leader].rank == rank
        ]
        if len(leaders) == 1:
            losses.lose_leader(game, leaders[0])
        elif leaders:
            game.push(ChooseLeaderKilled(tuple(leaders)))
        else:
            game.emit(NoSuchLeader, rank)


@rule("13.1e")
class ChooseLeaderKilled(Choice, frozen=True):
    """With two leaders of the rank, choose which one is killed."""

    leaders: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return "Choose the leader who is killed."

    def options(self, game: Play) -> list[Option]:
        return [IsKilled(leader) for leader in self.leaders]

    def choose(self, game: Play, option: IsKilled) -> None:
        losses.lose_leader(game, option.leader)


@rule("13.1e")
class IsKilled(Option, frozen=True):
    """This leader is killed."""

    leader: str

    def text(self, rules: Europe) -> str:
        return rules.name_of(self.leader)

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.leader,)


@rule("13.1a")
class ChooseSquadHit(Choice, frozen=True):
    """With several squads in the hex, choose which one takes the casualties."""

    hex: str
    marker: str

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.marker)}: choose the squad that takes it."

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        squads = sorted(rules.squads_at(state, self.hex), key=rules.order.__getitem__)
        return [Suffers(squad, squad in state.wounds) for squad in squads]

    def choose(self, game: Play, option: Suffers) -> None:
        take_marker(game, option.squad, self.marker)


@rule("13.1a")
class Suffers(Option, frozen=True):
    """This squad takes the casualties."""

    squad: str
    fatal: bool

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)}{', which is eliminated' if self.fatal else ''}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.squad,)


def take_marker(game: Play, squad: str, marker: str) -> None:
    """13.1i: a squad without a marker takes it; a squad that already has one is eliminated."""
    state, rules = game.state, game.rules
    hex_ = state.pieces[squad]
    if squad not in state.wounds:
        state.pool[marker] -= 1
        state.wounds[squad] = marker
        game.emit(CasualtiesTaken, squad, marker)
        game.push(GearLoss(hex_))
        return
    losses.lose_squad(game, squad)
    if rules.squads_at(state, hex_):
        game.push_all(GearLoss(hex_), LimitToPortage(hex_))
    else:
        losses.after_squad_loss(game, hex_)


@rule("13.0p")
class GearLoss(Step, frozen=True):
    """Roll how many pieces of gear in the hex are lost; you choose which."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        gear = rules.gear_at(state, self.hex)
        if not gear:
            return
        die = game.chance.die("gear lost")
        game.emit(GearLossRolled, self.hex, die)
        if die >= len(gear):
            losses.lose_gear(game, gear)
            losses.after_squad_loss(game, self.hex)
            return
        gear = [piece for piece in gear if piece != kept_craft(game, self.hex)]
        gear.sort(key=rules.order.__getitem__)
        if die == len(gear):
            losses.lose_gear(game, gear)
        else:
            game.push(ChooseGearLost(tuple(gear), die))


def kept_craft(game: Play, hex_: str) -> str:
    """11.1g: at sea without a base, the best craft is lost last."""
    state, rules = game.state, game.rules
    if hex_ not in rules.graph(state).all_sea or rules.is_base(state, hex_):
        return ""
    craft = [piece for piece in state.at(hex_) if piece in rules.craft]
    speeds = [rules.counters[piece].movement for piece in craft]
    return craft[speeds.index(max(speeds))] if craft else ""


@rule("13.0p")
class ChooseGearLost(Choice, frozen=True):
    """Choose which pieces of gear are lost, one by one."""

    candidates: tuple[str, ...]
    count: int

    def prompt(self, game: Play) -> str:
        return f"Lose {count(self.count, 'piece')} of gear: choose one."

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
        return No("11.1g", "The last craft at sea is lost last") if piece in game.rules.craft else None


@rule("13.0p")
class GiveUpGear(Option, frozen=True):
    """This piece is lost."""

    piece: str

    def text(self, rules: Europe) -> str:
        return rules.name_of(self.piece)

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.piece,)


@rule("13.1p")
class LimitToPortage(Step, frozen=True):
    """After a squad is eliminated, the others keep no more gear than they can haul."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        if not rules.is_base(state, self.hex):
            mode = WATER if self.hex in rules.graph(state).all_sea else LAND
            party = tuple(state.at(self.hex))
            excess = portage.load_of(rules, party, mode) - portage.portage_of(rules, party, mode)
            loads = [piece for piece in party if piece in rules.minus_type]
            loads.sort(key=rules.order.__getitem__)
            if excess > 0:
                game.push_all(ChooseExcessGear(tuple(loads), min(excess, len(loads))), AfterSquadLoss(self.hex))
                return
        losses.after_squad_loss(game, self.hex)


@rule("13.1p")
class ChooseExcessGear(ChooseGearLost, frozen=True):
    """Choose the gear that can no longer be hauled."""

    def prompt(self, game: Play) -> str:
        return f"Lose {count(self.count, 'piece')} of gear beyond portage: choose one."


@rule("13.1r")
class AfterSquadLoss(Step, frozen=True):
    """Eliminate what can't stay without the last squad."""

    hex: str

    def run(self, game: Play) -> None:
        losses.after_squad_loss(game, self.hex)


@rule("13.0n")
class MarkerDrawn(Event, frozen=True):
    """A casualties marker was drawn."""

    marker: str

    def text(self, rules: Europe) -> str:
        return f"You drew a casualties marker: {rules.name_of(self.marker)}."


@rule("13.1f")
class NoSuchLeader(Event, frozen=True):
    """A Killed marker had no effect."""

    rank: str

    def text(self, rules: Europe) -> str:
        return f"No {self.rank} was there, so the marker had no effect."


@rule("13.1c")
class CasualtiesTaken(Event, frozen=True):
    """A squad took casualties."""

    squad: str
    marker: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.squad)} took casualties."


@rule("13.0p")
class GearLossRolled(Event, frozen=True):
    """The number of pieces of gear lost was rolled."""

    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        return f"You rolled {self.die} for gear lost at {rules.name_of(self.hex)}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
