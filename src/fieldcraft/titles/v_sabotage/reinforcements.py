"""Chapters 7.2, 7.3 and 13.3: enemy reinforcements, units waiting outside, barricades, and ∅ tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Step, rule
from fieldcraft.kernel.text import tally
from fieldcraft.titles.v_sabotage import ending, equipment, guards, stealth, training
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import put, take, without

EMPTY: Final = "empty"


@lru_cache(maxsize=4096)
def groups(kinds: tuple[str, ...], size: int) -> tuple[tuple[str, ...], ...]:
    """The different groups of a size that some units can form; units of one kind are equal.

    >>> groups(("a", "a", "b"), 2)
    (('a', 'a'), ('a', 'b'))
    """
    return tuple(dict.fromkeys(combinations(sorted(kinds), size)))


def levels_with_enemies(game: Play) -> list[str]:
    """15.6a: the levels in play that have an enemy phase."""
    return [level for level in game.state.grounds if game.rules.box.levels[level].enemy_phase]


@rule("7.2a")
class Reinforcements(Step, frozen=True):
    """Each entrance of each level brings its tokens; stealth checks follow when all are placed."""

    def run(self, game: Play) -> None:
        game.state.idle = False
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
class WhichGate(Choice, frozen=True):
    """The players choose which entrance brings more."""

    level: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Choose the entrance that brings more enemies"

    def options(self, game: Play) -> list[Option]:
        ground = game.state.grounds[self.level]
        gates = game.rules.layouts[self.level].gates.items()
        return [MoreHere(gate) for gate, tile in gates if tile not in ground.collapsed]

    def choose(self, game: Play, option: MoreHere) -> None:
        game.state.grounds[self.level].gate = option.gate


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
                    game.emit(Arrived, gate, tuple(arrived))
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
    found = entering(game, rules.layout(gate).gates[gate], behind)
    if len(found) > 1:
        return [WhoComesIn(gate)]
    return come_in(game, gate, found[0]) if found else []


def entering(game: Play, tile: str, kinds: tuple[str, ...]) -> Sequence[tuple[str, ...]]:
    """7.2i, 6.7f: the largest groups that fit on a tile; the last unit may have to go into an empty nest."""
    rules, state = game.rules, game.state
    room = rules.room(state, tile)
    if len(kinds) <= room:
        return [kinds]
    nests = len(rules.free_nests(state, tile))
    if not nests:
        return groups(kinds, room) if room > 0 else []
    for size in range(min(len(kinds), room + nests), 0, -1):
        fit = [group for group in groups(kinds, size) if fits(game, group, room, nests)]
        if fit:
            return fit
    return []


def fits(game: Play, group: tuple[str, ...], room: int, nests: int) -> bool:
    """6.7f: whether a group fits when only regular units can go into nests."""
    regulars = sum(1 for kind in group if game.rules.enemies[kind].regular)
    return len(group) - min(nests, regulars) <= room


def come_in(game: Play, gate: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.2h: bring units in through an entrance; the stealth checks follow when all are placed."""
    ground = game.rules.ground(game.state, gate)
    tile = game.rules.layout(gate).gates[gate]
    left = without(ground.outside[gate], *kinds)
    if left:
        ground.outside[gate] = left
    else:
        del ground.outside[gate]
    guards.add_loose(game, tile, kinds)
    ground.arrived[tile] = (*ground.arrived.get(tile, ()), *kinds)
    return guards.take_posts(game, tile)


@rule("7.2i")
class WhoComesIn(Choice, frozen=True):
    """The players choose which units behind an entrance come in."""

    gate: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        tile = game.rules.layout(self.gate).gates[self.gate]
        return f"Not enough room in {game.rules.name_of(tile)}: choose which reinforcements come in"

    def options(self, game: Play) -> list[Option]:
        ground = game.rules.ground(game.state, self.gate)
        tile = game.rules.layout(self.gate).gates[self.gate]
        return [LetIn(self.gate, group) for group in entering(game, tile, ground.outside[self.gate])]

    def choose(self, game: Play, option: LetIn) -> None:
        game.push_all(*come_in(game, self.gate, option.kinds))


@rule("7.2i")
class LetIn(Option, frozen=True):
    """Let these units in."""

    gate: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return tally_units(rules, self.kinds)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, rules.layout(self.gate).gates[self.gate])


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
                special = game.chance.draw("special unit", state.specials)
                take(state.specials, special)
                put(state.reserve, special)
                game.emit(SpecialJoins)


@rule("7.2a")
class Arrived(Event, frozen=True):
    """Reinforcements were drawn for an entrance."""

    gate: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return f"Reinforcements came to {rules.name_of(self.gate)}: {tally_units(rules, self.kinds)}."


@rule("7.3g")
class SpecialJoins(Event, frozen=True):
    """A special unit joined the reserve."""

    def text(self, rules: Sabotage) -> str:
        return "A ∅ token was removed, and a special unit joined the enemy reserve."
