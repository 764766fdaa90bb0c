"""Chapters 7.2, 7.3 and 13.3: enemy reinforcements, those who wait outside, barricades, and ∅ tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Step, rule
from fieldcraft.titles.v_sabotage import ending, equipment, posts, stealth, training
from fieldcraft.titles.v_sabotage.state import put, take, without

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage

EMPTY: Final = "empty"


@lru_cache(maxsize=4096)
def groups(kinds: tuple[str, ...], size: int) -> tuple[tuple[str, ...], ...]:
    """The different groups of a size that can be made of some units; equal kinds make no difference.

    >>> groups(("a", "a", "b"), 2)
    (('a', 'a'), ('a', 'b'))
    """
    return tuple(dict.fromkeys(combinations(sorted(kinds), size)))


def levels_with_enemies(game: Play) -> list[str]:
    """15.6a: the levels in play that have an enemy phase."""
    return [level for level in game.state.grounds if game.rules.box.levels[level].enemy_phase]


@rule("7.2a")
class Reinforcements(Step, frozen=True):
    """Each entrance of each level brings its tokens."""

    def run(self, game: Play) -> None:
        game.state.asked = False
        levels = levels_with_enemies(game)
        chosen = [level for level in levels if game.state.grounds[level].effect == "one-more"]
        choices: list[Step] = [WhichGate(level) for level in chosen if len(due(game, level)) > 1]
        game.push_all(*choices, Draw(tuple(levels)))


def due(game: Play, level: str) -> dict[str, int]:
    """7.2a, 15.3: how many tokens each entrance of a level brings."""
    ground = game.state.grounds[level]
    gates = [gate for gate, tile in game.rules.layouts[level].gates.items() if tile not in ground.gone]
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
    """The players say which entrance brings more."""

    level: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Which entrance brings more enemies?"

    def options(self, game: Play) -> list[Option]:
        ground = game.state.grounds[self.level]
        gates = game.rules.layouts[self.level].gates.items()
        return [MoreHere(gate) for gate, tile in gates if tile not in ground.gone]

    def choose(self, game: Play, option: MoreHere) -> None:
        game.state.grounds[self.level].gate = option.gate


@rule("15.3p")
class MoreHere(Option, frozen=True):
    """This entrance."""

    gate: str

    def text(self, rules: Sabotage) -> str:
        return rules.opening(self.gate)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, rules.layout(self.gate).gates[self.gate])


@rule("7.2b")
class Draw(Step, frozen=True):
    """Tokens are drawn blindly for every entrance; a reserve too small fails the operation."""

    levels: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        wanted = {level: due(game, level) for level in self.levels}
        if sum(state.reserve.values()) < sum(sum(gates.values()) for gates in wanted.values()):
            ending.fail(game, "reserve", "the enemy is everywhere, and there is no way through")
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
        gates_in_play = tuple(gate for gates in wanted.values() for gate in gates)
        game.push_all(ComeIn(gates_in_play), Noticed(self.levels), TakeEmptiesOut())


def draw_enemy(game: Play) -> str:
    """7.2b, 7.3: a token and the side that shows; a ∅ token is nobody, and lies on the table until the step ends."""
    state, rules = game.state, game.rules
    token = game.chance.draw("reinforcements", state.reserve)
    take(state.reserve, token)
    if token == EMPTY:
        state.empties += 1
        return ""
    if token in rules.box.regulars:
        return f"{token}-{game.chance.pick('side', ('mp40', 'mauser'))}"
    return token


@rule("7.2g")
class ComeIn(Step, frozen=True):
    """Those behind the entrances come in as far as there is space, unless a barricade holds."""

    gates: tuple[str, ...]

    def run(self, game: Play) -> None:
        for number, gate in enumerate(self.gates, 1):
            asked = open_gate(game, gate)
            if asked:
                game.push_all(*asked, ComeIn(self.gates[number:]))
                return


def open_gate(game: Play, gate: str) -> list[Step]:
    """7.2g, 13.3f: those behind one entrance come in, if they can; what must be asked about it."""
    rules, state = game.rules, game.state
    ground = rules.ground(state, gate)
    behind = ground.outside.get(gate, ())
    if not behind:
        return []
    if gate in ground.barred:
        if sum(rules.enemies[kind].strength for kind in behind) < rules.barricade_holds:
            return []
        ground.barred = without(ground.barred, gate)
        put(state.discards, rules.kits["crowbar"])
        game.emit(equipment.Barricaded, gate, False)
    found = entering(game, rules.layout(gate).gates[gate], behind)
    if len(found) > 1:
        return [WhoComesIn(gate)]
    return come_in(game, gate, found[0]) if found else []


def entering(game: Play, tile: str, kinds: tuple[str, ...]) -> Sequence[tuple[str, ...]]:
    """7.2i, 6.7f: the largest groups that find a space; the last one may have to go into an empty nest."""
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
    """6.7f: whether a group finds room when only regular units go into nests."""
    regulars = sum(1 for kind in group if game.rules.enemies[kind].regular)
    return len(group) - min(nests, regulars) <= room


def come_in(game: Play, gate: str, kinds: tuple[str, ...]) -> list[Step]:
    """7.2h: units enter; the checks come when all have been placed."""
    ground = game.rules.ground(game.state, gate)
    tile = game.rules.layout(gate).gates[gate]
    left = without(ground.outside[gate], *kinds)
    if left:
        ground.outside[gate] = left
    else:
        del ground.outside[gate]
    posts.join(game, tile, kinds)
    ground.arrived[tile] = (*ground.arrived.get(tile, ()), *kinds)
    return posts.take_posts(game, tile)


@rule("7.2i")
class WhoComesIn(Choice, frozen=True):
    """The players say which of those behind an entrance come in."""

    gate: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return f"There is not room for all behind {game.rules.name_of(self.gate)}: who comes in?"

    def options(self, game: Play) -> list[Option]:
        ground = game.rules.ground(game.state, self.gate)
        tile = game.rules.layout(self.gate).gates[self.gate]
        return [LetIn(self.gate, group) for group in entering(game, tile, ground.outside[self.gate])]

    def choose(self, game: Play, option: LetIn) -> None:
        game.push_all(*come_in(game, self.gate, option.kinds))


@rule("7.2i")
class LetIn(Option, frozen=True):
    """These come in."""

    gate: str
    kinds: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return counted(rules, self.kinds)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.gate, rules.layout(self.gate).gates[self.gate])


def counted(rules: Sabotage, kinds: tuple[str, ...]) -> str:
    """Units in words."""
    numbers = {kind: kinds.count(kind) for kind in kinds}
    words = [f"{n} x {rules.name_of(kind)}" if n > 1 else rules.name_of(kind) for kind, n in numbers.items()]
    return ", ".join(words) or "nobody"


@rule("7.2j")
class Noticed(Step, frozen=True):
    """When all have been placed: stealth checks on each tile for all who came onto it in this step."""

    levels: tuple[str, ...]

    def run(self, game: Play) -> None:
        for level in self.levels:
            ground = game.state.grounds[level]
            arrived, ground.arrived = ground.arrived, {}
            for tile, kinds in arrived.items():
                stealth.enemies_enter(game, tile, kinds)


@rule("7.3f")
class TakeEmptiesOut(Step, frozen=True):
    """∅ tokens leave the game, and for each a special unit joins the enemy reserve."""

    def run(self, game: Play) -> None:
        state = game.state
        while state.empties:
            state.empties -= 1
            state.boxed += 1
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
        return f"Reinforcements at {rules.name_of(self.gate)}: {counted(rules, self.kinds)}."


@rule("7.3g")
class SpecialJoins(Event, frozen=True):
    """A special unit joined the reserve."""

    def text(self, rules: Sabotage) -> str:
        return "A false alarm at the gate: somewhere a special unit is called up instead."
