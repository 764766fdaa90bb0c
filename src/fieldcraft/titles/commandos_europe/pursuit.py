"""Chapters 10.6 and 12.10: enemy units pursue and attack, one after another."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Display, Event, Option, Path, Step, rule
from fieldcraft.titles.commandos_europe import detection, lookups, losses, outcomes
from fieldcraft.titles.commandos_europe.enemy_attack import EnemyAttack
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.terrain import Steps

Route = tuple[str, ...]


@rule("12.10f")
class EnemyActions(Step, frozen=True):
    """Each enemy unit moves and attacks, the one nearest its target first."""

    def run(self, game: Play) -> None:
        state = game.state
        enemies, acted = state.enemies, state.acted
        waiting = [enemy for enemy in enemies if enemy not in acted]
        if not waiting:
            return
        targets = pursuit_targets(game)
        enemy = waiting[0]
        if len(waiting) > 1 and targets:
            graph = game.rules.graph(state)
            rows = [graph.distances(hex_) for hex_ in targets]
            if len(rows) == 1:
                far = [rows[0][enemies[enemy]] for enemy in waiting]
            else:
                far = [min([row[enemies[enemy]] for row in rows]) for enemy in waiting]
            enemy = waiting[far.index(min(far))]
        acted.append(enemy)
        game.push(self)
        act(game, enemy, targets)


def pursuit_targets(game: Play) -> list[str]:
    """10.6a, 12.11g: the hexes of detected squads that are not in a base."""
    pieces = game.state.pieces
    return list(dict.fromkeys(pieces[squad] for squad in detection.hunted_outside(game)))


def attackable_hexes(game: Play, hex_: str) -> list[str]:
    """12.9j, 13.0d: the hexes with squads an enemy unit can attack: its own, or adjacent ones that are not bases."""
    state, rules = game.state, game.rules
    zone = rules.graphs[state.map].zones[hex_]
    if zone.isdisjoint(state.pieces.values()):
        return []
    if rules.squads_at(state, hex_):
        return [hex_]
    found: dict[str, None] = {}
    for piece, place in state.pieces.items():
        if place in zone and piece in rules.squads and not rules.is_base(state, place):
            found[place] = None
    return list(found)


def act(game: Play, enemy: str, targets: list[str]) -> None:
    """12.10e, 10.6c, 15.0f: an enemy unit attacks a squad next to it, or else pursues if it can move."""
    state = game.state
    hex_ = state.enemies[enemy]
    victims = attackable_hexes(game, hex_)
    if victims:
        attack(game, enemy, victims)
        return
    if enemy in state.suppressed or game.rules.enemy(enemy).movement == 0 or not targets:
        return
    if len(targets) == 1:
        pursue(game, enemy, targets[0])
        return
    graph = game.rules.graph(state)
    nearest = min([graph.distances(target)[hex_] for target in targets])
    closest = [target for target in targets if graph.distances(target)[hex_] == nearest]
    if len(closest) == 1:
        pursue(game, enemy, closest[0])
    else:
        game.push(ChoosePursuitTarget(enemy, tuple(closest)))


@rule("12.5h")
class ChoosePursuitTarget(Choice, frozen=True):
    """Choose which of several equally close hexes an enemy unit pursues."""

    enemy: str
    targets: tuple[str, ...]

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.enemies(game, [self.enemy])

    def prompt(self, game: Play) -> str:
        return f"Choose which of the closest squads {game.rules.name_of(self.enemy)} pursues."

    def options(self, game: Play) -> list[Option]:
        return [PursueTo(self.enemy, target) for target in self.targets]

    def choose(self, game: Play, option: PursueTo) -> None:
        pursue(game, self.enemy, option.target)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.consequence(before, after, "no losses")

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("12.5h")
class PursueTo(Option, frozen=True):
    """Pursue the squads in this hex."""

    enemy: str
    target: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} pursues the squads at {rules.name_of(self.target)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.target,)


def pursue(game: Play, enemy: str, target: str) -> None:
    """12.10a: an enemy unit goes straight for its target; you choose between equal routes."""
    found = routes(game, enemy, target)
    if len(found) == 1:
        advance(game, enemy, found[0])
    elif found:
        game.push(ChooseRoute(enemy, tuple(found)))


def routes(game: Play, enemy: str, target: str) -> list[Route]:
    """12.5g, 12.10: the routes an enemy unit may take, one for each end and each set of hexes it overruns.

    It moves until it is next to a squad or can get no closer. Routes that meet again are followed only once.
    """
    occupied = game.state.pieces.values()
    found: dict[Route, Route] = {}
    fronts: dict[tuple[str, int, Route], Route] = {
        (game.state.enemies[enemy], game.rules.enemy(enemy).movement, ()): ()
    }
    while fronts:
        beyond: dict[tuple[str, int, Route], Route] = {}
        for (hex_, points, overrun), path in fronts.items():
            halts = path and attackable_hexes(game, hex_)
            onward = [] if halts else next_hexes(game, enemy, hex_, target, points, not path)
            if not onward and path:
                found.setdefault((hex_, *overrun), path)
            for other, cost in onward:
                passed = (*overrun, other) if other in occupied else overrun
                beyond.setdefault((other, max(0, points - cost), passed), (*path, other))
        fronts = beyond
    return list(found.values())


def next_hexes(game: Play, enemy: str, hex_: str, target: str, points: int, first: bool) -> list[tuple[str, int]]:
    """12.5g, 12.10: the best hexes one closer that it may enter and pay for: nearest a base, then cheapest.

    It may enter its first hex whatever the cost (10.8d).
    """
    state, rules = game.state, game.rules
    graph = rules.graph(state)
    unit = rules.enemy(enemy)
    if unit.boat:
        far = graph.by_water(target, hex_)
        closer = [(other, cost) for other, cost in graph.boats[hex_] if far.get(other, far[hex_]) < far[hex_]]
    else:
        steps: Steps = graph.circled if unit.circled else graph.foot
        far = graph.distances(target)
        closer = [(other, cost) for other, cost in steps[hex_] if far[other] < far[hex_]]
    open_ = [(other, cost) for other, cost in closer if first or cost <= points]
    if len(open_) < 2:
        return open_
    rows = [graph.distances(camp) for camp in rules.base_hexes(state)]
    if len(rows) == 1:
        from_base = rows[0]
        ranks = [(from_base[other], cost) for other, cost in open_]
    else:
        ranks = [(min([row[other] for row in rows], default=0), cost) for other, cost in open_]
    best = min(ranks)
    return [step for step, rank in zip(open_, ranks, strict=True) if rank == best]


@rule("12.5g")
class ChooseRoute(Choice, frozen=True):
    """Choose between routes that are equal by every rule."""

    enemy: str
    routes: tuple[Route, ...]

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.enemies(game, [self.enemy])

    def prompt(self, game: Play) -> str:
        return f"Choose between equal routes for {game.rules.name_of(self.enemy)}."

    def options(self, game: Play) -> list[Option]:
        return [TakeWay(self.enemy, way) for way in self.routes]

    def choose(self, game: Play, option: TakeWay) -> None:
        advance(game, self.enemy, option.way)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.consequence(before, after, "no losses")

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("12.5g")
class TakeWay(Option, frozen=True):
    """Take this route."""

    enemy: str
    way: Route

    def text(self, rules: Europe) -> str:
        via = f" via {', '.join(self.way[:-1])}" if len(self.way) > 1 else ""
        return f"{rules.name_of(self.enemy)} moves to {rules.name_of(self.way[-1])}{via}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.way[-1],)


def advance(game: Play, enemy: str, route: Route) -> None:
    """12.5k, 12.5l, 10.9: an enemy unit moves, overruns what is unguarded, and attacks a squad it comes next to."""
    state, rules = game.state, game.rules
    path = (state.enemies[enemy], *route)
    state.enemies[enemy] = route[-1]
    game.emit(EnemyMoved, enemy, path)
    for hex_ in route:
        if not rules.squads_at(state, hex_):
            losses.overrun(game, hex_)
    victims = attackable_hexes(game, route[-1])
    if victims:
        attack(game, enemy, victims)


def attack(game: Play, enemy: str, victims: list[str]) -> None:
    """13.0e, 13.1k, 13.1l: an enemy unit attacks, unless it has caused a marker to be drawn in this turn."""
    if enemy not in game.state.inflicted:
        game.push(EnemyAttack(enemy, tuple(victims)))


@rule("15.0j")
class EndEnemyPhase(Step, frozen=True):
    """Weapons that fired work again, and suppression ends."""

    def run(self, game: Play) -> None:
        state = game.state
        state.fired, state.suppressed, state.acted, state.inflicted = [], [], [], []


@rule("12.10a")
class EnemyMoved(Event, frozen=True):
    """An enemy unit moved."""

    enemy: str
    path: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        origin, to = rules.name_of(self.path[0]), rules.name_of(self.path[-1])
        return f"{rules.name_of(self.enemy)} moved from {origin} to {to}."

    def display(self, rules: Europe) -> Display:
        return Display(paths=(Path(self.enemy, self.path),), places=self.path)
