"""Chapters 7.2, 7.3 and 13.3: enemy reinforcements, units waiting outside, barricades, and ∅ tokens."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import ANY_SEAT, Change, Consequence, Display, Event, Option, Step, rule
from fieldcraft.kernel.text import tally
from fieldcraft.titles.v_sabotage import ending, equipment, guards, losses, reading, stealth, tracks, training
from fieldcraft.titles.v_sabotage.alike import PickAlike, confirms, kinds_of, numbered, toward_weakest
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.shared_choices import EnemyChoice
from fieldcraft.titles.v_sabotage.state import put, take, without

EMPTY: Final = "empty"


def levels_with_enemies(game: Play) -> list[str]:
    """15.6a: the levels in play that have an enemy phase."""
    return [level for level in game.state.grounds if game.rules.box.levels[level].enemy_phase]


@rule("7.2a")
class Reinforcements(Step, frozen=True):
    """Each entrance of each level brings its tokens; stealth checks follow when all are placed."""

    def run(self, game: Play) -> None:
        game.state.idle, game.state.transfers = False, ()
        levels = levels_with_enemies(game)
        chosen = [level for level in levels if game.state.grounds[level].effect == "one-more"]
        game.push_all(
            *[WhichGate(level) for level in chosen if len(due(game, level)) > 1],
            DrawReinforcements(tuple(levels)),
            ComeIn(tuple(gate for level in levels for gate in due(game, level))),
            CheckStealth(tuple(levels)),
            RemoveEmpties(),
        )


def due(game: Play, level: str) -> dict[str, int]:
    """7.2a, 15.3: the number of tokens each entrance of a level brings."""
    ground = game.state.grounds[level]
    gates = [gate for gate, tile in game.rules.layouts[level].gates.items() if tile not in ground.collapsed]
    plain = 2 if ground.alarm else 1
    if ground.effect == "swapped":
        plain = 3 - plain
    elif ground.effect == "more":
        plain += ground.amount
    elif ground.effect == "fewer":
        plain = max(0, plain - ground.amount)
    elif ground.effect == "nobody":
        plain = 0
    numbers = dict.fromkeys(gates, plain)
    if ground.effect == "one-more" and gates:
        numbers[ground.gate if ground.gate in numbers else gates[0]] += ground.amount
    return numbers


@rule("15.3p")
class WhichGate(EnemyChoice, frozen=True):
    """The players choose which entrance brings more."""

    level: str

    def prompt(self, game: Play) -> str:
        return "Choose the entrance that brings more enemies"

    def options(self, game: Play) -> list[Option]:
        ground = game.state.grounds[self.level]
        gates = game.rules.layouts[self.level].gates.items()
        return [MoreHere(gate) for gate, tile in gates if tile not in ground.collapsed]

    def choose(self, game: Play, option: MoreHere) -> None:
        game.state.grounds[self.level].gate = option.gate

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.REINFORCEMENTS), *reading.for_levels(game))


@rule("15.3p")
class MoreHere(Option, frozen=True):
    """This entrance brings more."""

    gate: str

    def text(self, rules: Sabotage) -> str:
        return rules.capitalized(self.gate)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, rules.layout(self.gate).gates[self.gate])


@rule("7.2b")
class DrawReinforcements(Step, frozen=True):
    """Draw tokens for every entrance; a reserve that is too small fails the operation."""

    levels: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        wanted = {level: due(game, level) for level in self.levels}
        if sum(state.reserve.values()) < sum(sum(gates.values()) for gates in wanted.values()):
            ending.fail(game, "reserve", "the enemy reserve is too small for the reinforcements")
            return
        for level, gates in wanted.items():
            training.teach(game, level, "enemy-phase")
            ground = state.grounds[level]
            for gate, count in gates.items():
                arrived = [kind for _ in range(count) if (kind := draw_enemy(game))]
                if count:
                    game.emit(Arrived, gate, tuple(arrived), count, tracks.size(state.reserve))
                if arrived:
                    ground.outside[gate] = tuple(sorted((*ground.outside.get(gate, ()), *arrived)))


def draw_enemy(game: Play) -> str:
    """7.2b, 7.3: draw a token and its side; "" for a ∅ token, which stays on the table until the step ends."""
    state, rules = game.state, game.rules
    token = game.chance.draw("reinforcements", state.reserve)
    take(state.reserve, token)
    if token == EMPTY:
        state.empties_drawn += 1
        return ""
    if token in rules.box.regulars:
        return f"{token}-{game.chance.pick('side', ('mp40', 'mauser'))}"
    return token


@rule("7.2g")
class ComeIn(Step, frozen=True):
    """Units behind the entrances come in as far as there is space, unless a barricade holds."""

    gates: tuple[str, ...]

    def run(self, game: Play) -> None:
        for number, gate in enumerate(self.gates, 1):
            choices = open_gate(game, gate)
            if choices:
                game.push_all(*choices, ComeIn(self.gates[number:]))
                return


def open_gate(game: Play, gate: str) -> list[Step]:
    """7.2g, 13.3f: bring in the units behind one entrance, if possible; the choices to be made."""
    rules, state = game.rules, game.state
    ground = rules.ground(state, gate)
    behind = ground.outside.get(gate, ())
    if not behind:
        return []
    if gate in ground.barricaded:
        if sum(rules.enemies[kind].strength for kind in behind) < rules.barricade_holds:
            return []
        ground.barricaded = without(ground.barricaded, gate)
        put(state.discards, rules.kits["crowbar"])
        game.emit(equipment.Barricaded, gate, False)
    tile = rules.layout(gate).gates[gate]
    if len(behind) <= rules.room(state, tile):
        return come_in(game, gate, behind)
    choice = WhoComesIn(numbered(behind, gate), (), tile, spaces_for(game, tile, behind), gate)
    only = choice.only_set(game)
    return [choice] if only is None else come_in(game, gate, kinds_of(only))


def spaces_for(game: Play, tile: str, kinds: tuple[str, ...]) -> int:
    """6.7f: how many of the given units can enter a tile; the last ones may have to go into empty nests."""
    rules = game.rules
    room, nests = rules.room(game.state, tile), len(rules.free_nests(game.state, tile))
    regulars = regular_units(rules, kinds)
    for size in range(min(len(kinds), room + nests), 0, -1):
        if size - min(nests, regulars, size) <= room:
            return size
    return 0


class WhoEnters(PickAlike, frozen=True):
    """7.2i, 7.7d: as many units enter a tile as have a space, `size` of them; the players choose which."""

    tile: str = ""
    size: int = 0

    def seat(self, game: Play) -> int:
        return ANY_SEAT

    def minimum(self, game: Play) -> int:
        return self.size

    def maximum(self, game: Play) -> int:
        return self.size

    def tie_break(self, game: Play) -> Option:
        return toward_weakest(game, self)

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return len(pieces) == self.size and self.can_be_completed(game, pieces, ())

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        """6.7f: whether enough of the group can be regular units, since only these go into nests."""
        missing = self.size - len(pieces)
        if missing < 0 or missing > len(rest):
            return False
        rules, state = game.rules, game.state
        regulars = regular_units(rules, kinds_of(pieces)) + min(missing, regular_units(rules, kinds_of(rest)))
        in_nests = min(len(rules.free_nests(state, self.tile)), regulars)
        return not self.size or self.size - in_nests <= rules.room(state, self.tile)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return confirms(option, self.size)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(reading.CHECKS), *reading.for_enemies(game, kinds_of(self.candidates)))


def regular_units(rules: Sabotage, kinds: tuple[str, ...]) -> int:
    """The number of regular units among the given kinds."""
    return sum(1 for kind in kinds if rules.enemies[kind].regular)


def come_in(game: Play, gate: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.2h: bring units in through an entrance; the stealth checks follow when all are placed."""
    if not kinds:
        return []
    ground = game.rules.ground(game.state, gate)
    tile = game.rules.layout(gate).gates[gate]
    left = without(ground.outside[gate], *kinds)
    if left:
        ground.outside[gate] = left
    else:
        del ground.outside[gate]
    guards.add_loose(game, tile, kinds)
    game.emit(CameIn, gate, tile, kinds)
    ground.arrived[tile] = (*ground.arrived.get(tile, ()), *kinds)
    return guards.take_posts(game, tile)


@rule("7.2i")
class WhoComesIn(WhoEnters, frozen=True):
    """The players choose which units behind an entrance come in."""

    gate: str = ""

    def prompt(self, game: Play) -> str:
        room = f"{game.rules.capitalized(self.tile)} has room for {self.size} of {len(self.candidates)}"
        return f"{room}: choose which reinforcements come in"

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        game.push_list(come_in(game, self.gate, kinds_of(pieces)))


def tally_units(rules: Sabotage, kinds: tuple[str, ...]) -> str:
    """A list of units by kind."""
    return tally(rules.name_of(kind) for kind in kinds) or "none"


@rule("7.2j")
class CheckStealth(Step, frozen=True):
    """When all units are placed, make a stealth check on each tile that some entered in this step."""

    levels: tuple[str, ...]

    def run(self, game: Play) -> None:
        for level in self.levels:
            ground = game.state.grounds[level]
            arrived, ground.arrived = ground.arrived, {}
            for tile, kinds in arrived.items():
                stealth.enemies_enter(game, tile, kinds)


@rule("7.3f")
class RemoveEmpties(Step, frozen=True):
    """Remove the ∅ tokens from the game; for each, a special unit joins the enemy reserve."""

    def run(self, game: Play) -> None:
        state = game.state
        while state.empties_drawn:
            state.empties_drawn -= 1
            state.empties_removed += 1
            if state.specials:
                tracks.special_joins(game, "A ∅ token was removed, and a special unit joined")


@rule("7.2g")
class CameIn(Event, frozen=True):
    """Units came in through an entrance."""

    gate: str
    tile: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return f"Enemies came in at {rules.name_of(self.tile)}: {tally_units(rules, self.kinds)}."

    def display(self, rules: Sabotage) -> Display:
        return Display(places=(self.gate, self.tile))


@rule("7.2a")
class Arrived(Event, frozen=True):
    """Reinforcements were drawn for an entrance."""

    gate: str
    kinds: tuple[str, ...]
    drawn: int
    reserve: int

    def text(self, rules: Sabotage) -> str:
        came = f"Reinforcements came to {rules.name_of(self.gate)}: {tally_units(rules, self.kinds)}"
        if not self.kinds:
            came = f"No one came to {rules.name_of(self.gate)}"
        return f"{came}. {self.reserve + self.drawn} to {self.reserve} tokens in the enemy reserve."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.RESERVE, self.reserve + self.drawn, self.reserve),)

    def display(self, rules: Sabotage) -> Display:
        return Display(places=(self.gate,))
