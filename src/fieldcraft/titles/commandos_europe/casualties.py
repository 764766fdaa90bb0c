"""Chapter 13.1, and steps 7 and 8 of a combat: casualties markers, leaders killed and gear lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Display, Event, No, Option, PickFitting, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import lookups, losses, portage
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.terrain import LAND, WATER


def suffer(game: Play, hex_: str) -> None:
    """13.0n: draw a casualties marker and apply it to a leader or a squad in a hex."""
    state, rules = game.state, game.rules
    marker = game.chance.draw("casualties", state.pool)
    game.emit(MarkerDrawn, marker)
    rank = rules.data.casualties[marker].kills
    if rank:
        kill(game, hex_, rank)
        return
    squads = rules.squads_at(state, hex_)
    if len(squads) == 1:
        take_marker(game, squads[0], marker)
    else:
        game.push(ChooseSquadHit(hex_, marker))


def kill(game: Play, hex_: str, rank: str) -> None:
    """13.1e-g: kill one leader of a rank, if there is one; the marker goes back."""
    rules = game.rules
    leaders = [
        leader
        for leader in rules.people_at(game.state, hex_)
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

    def interruptible(self) -> bool:
        """13.0n: False: the loss has happened, and only who takes it is open, as in the other choices here."""
        return False

    def prompt(self, game: Play) -> str:
        return "Choose the leader who is killed."

    def options(self, game: Play) -> list[Option]:
        return [IsKilled(leader) for leader in self.leaders]

    def shows_odds(self, option: Option) -> bool:
        return True

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

    def interruptible(self) -> bool:
        return False

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [Lookup(f"marker:{self.marker}")]

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.marker)}: choose the squad that takes it."

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        squads = sorted(rules.squads_at(state, self.hex), key=rules.order.__getitem__)
        return [Suffers(squad, squad in state.wounds) for squad in squads]

    def shows_odds(self, option: Option) -> bool:
        return True

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
        craft = spare_craft(game, self.hex)
        if craft == 0:
            gear = [piece for piece in gear if piece not in rules.craft]
        gear.sort(key=rules.order.__getitem__)
        if die == len(gear):
            losses.lose_gear(game, gear)
        else:
            game.push(ChooseGearLost(tuple(gear), (), die, craft))


def spare_craft(game: Play, hex_: str) -> int:
    """11.1g: how many craft can be lost in a hex: at sea without a base, all but one."""
    state, rules = game.state, game.rules
    craft = len([piece for piece in state.at(hex_) if piece in rules.craft])
    at_sea = hex_ in rules.graph(state).all_sea and not rules.is_base(state, hex_)
    return max(0, craft - 1) if at_sea else craft


@rule("13.0p")
class ChooseGearLost(PickFitting, frozen=True):
    """Pick the pieces of gear that are lost. Of the craft at most `craft` can be lost."""

    count: int = 0
    craft: int = 0

    def interruptible(self) -> bool:
        return False

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), *lookups.gear(game, self.candidates)]

    def prompt(self, game: Play) -> str:
        return f"Pick {count(self.count, 'piece')} of gear to lose."

    def minimum(self, game: Play) -> int:
        return self.count

    def maximum(self, game: Play) -> int:
        return self.count

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return len(pieces) == self.count and self.craft_among(game, pieces) <= self.craft

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        craft, more = self.craft_among(game, pieces), self.craft_among(game, rest)
        enough = len(pieces) + len(rest) - max(0, craft + more - self.craft) >= self.count
        return craft <= self.craft and len(pieces) <= self.count and enough

    def craft_among(self, game: Play, pieces: tuple[str, ...]) -> int:
        """How many of the given pieces are craft."""
        return len([piece for piece in pieces if piece in game.rules.craft])

    def shows_odds(self, option: Option) -> bool:
        return True

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        losses.lose_gear(game, list(pieces))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        piece = what.get("piece")
        if piece in game.rules.people:
            return No("13.0q", "Leaders and squads are not gear")
        return No("11.1g", "The last craft at sea is lost last") if piece in game.rules.craft else None


@rule("13.1p")
class LimitToPortage(Step, frozen=True):
    """After a squad is eliminated, the others keep no more gear than they can haul."""

    hex: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        losses.after_squad_loss(game, self.hex)
        if rules.is_base(state, self.hex) or not rules.squads_at(state, self.hex):
            return
        mode = WATER if self.hex in rules.graph(state).all_sea else LAND
        party = tuple(state.at(self.hex))
        loads = portage.loads(rules, party, mode)
        excess = len(loads) - portage.portage_of(rules, party, mode)
        if excess > 0:
            loads.sort(key=rules.order.__getitem__)
            game.push(ChooseExcessGear(tuple(loads), (), excess, len(loads)))


@rule("13.1p")
class ChooseExcessGear(ChooseGearLost, frozen=True):
    """Pick the gear that is left behind, because it can no longer be hauled."""

    def prompt(self, game: Play) -> str:
        return f"Pick {count(self.count, 'piece')} of gear beyond portage to lose."


@rule("13.0n")
class MarkerDrawn(Event, frozen=True):
    """A casualties marker was drawn."""

    marker: str

    def text(self, rules: Europe) -> str:
        return f"You drew a casualties marker: {rules.name_of(self.marker)}."

    def display(self, rules: Europe) -> Display:
        return Display(card=f"marker:{self.marker}")


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

    def display(self, rules: Europe) -> Display:
        return Display(places=(self.squad,), matters="loss")


@rule("13.0p")
class GearLossRolled(Event, frozen=True):
    """The number of pieces of gear lost was rolled."""

    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        return f"You rolled {self.die} for gear lost at {rules.name_of(self.hex)}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: Europe) -> Display:
        return Display.rolled("Gear lost", self.die, results=(str(self.die),))
