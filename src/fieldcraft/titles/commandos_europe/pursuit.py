"""Chapters 10.6 and 12.10: enemy units pursue and attack, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commandos_europe import battle, losses

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play
    from fieldcraft.titles.commandos_europe.terrain import Steps

Path = tuple[str, ...]


@rule("12.10f")
class EnemyActs(Step, frozen=True):
    """The enemy unit nearest to its target that has not acted moves and attacks; then the next."""

    def run(self, game: Play) -> None:
        state = game.state
        waiting = [enemy for enemy in state.enemies if enemy not in state.acted]
        if not waiting:
            return
        quarry = quarries(game)
        enemy = waiting[0]
        if len(waiting) > 1:
            rows = [game.rules.country(state).far(hex_) for hex_ in quarry]
            far = [min([row[state.enemies[enemy]] for row in rows], default=0) for enemy in waiting]
            enemy = waiting[far.index(min(far))]
        state.acted.append(enemy)
        game.push(self)
        act(game, enemy, quarry)


def quarries(game: Play) -> list[str]:
    """10.6a: the hexes of detected squads. None of them is a base, since a base frees them."""
    pieces = game.state.pieces
    return list(dict.fromkeys(pieces[squad] for squad in game.state.detected))


def prey(game: Play, hex_: str) -> list[str]:
    """13.0d, 13.0e: the hexes with squads that an enemy unit in a hex attacks: its own, and adjacent ones but bases."""
    state, rules = game.state, game.rules
    zone = rules.country(state).zones[hex_]
    if zone.isdisjoint(state.pieces.values()):
        return []
    found: dict[str, None] = {}
    for piece, place in state.pieces.items():
        if place in zone and piece in rules.squads and (place == hex_ or not rules.is_base(state, place)):
            found[place] = None
    return list(found)


def act(game: Play, enemy: str, quarry: list[str]) -> None:
    """12.10e, 10.6c, 15.0f: it attacks those it is next to, or else pursues if it can move."""
    state = game.state
    hex_ = state.enemies[enemy]
    victims = prey(game, hex_)
    if victims:
        game.push(EnemyAttacks(enemy, tuple(victims)))
        return
    if enemy in state.suppressed or game.rules.enemy(enemy).movement == 0 or not quarry:
        return
    country = game.rules.country(state)
    nearest = min([country.far(target)[hex_] for target in quarry])
    targets = [target for target in quarry if country.far(target)[hex_] == nearest]
    if len(targets) == 1:
        pursue(game, enemy, targets[0])
    else:
        game.push(WhomToPursue(enemy, tuple(targets)))


@rule("12.5h")
class WhomToPursue(Choice, frozen=True):
    """You choose which of several equally close squads an enemy unit pursues."""

    enemy: str
    targets: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Equally close: where does {game.rules.name_of(self.enemy)} turn?"

    def options(self, game: Play) -> list[Option]:
        return [PursueTo(self.enemy, target) for target in self.targets]

    def choose(self, game: Play, option: PursueTo) -> None:
        pursue(game, self.enemy, option.target)


@rule("12.5h")
class PursueTo(Option, frozen=True):
    """It pursues the squads in this hex."""

    enemy: str
    target: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} makes for {rules.name_of(self.target)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.target,)


def pursue(game: Play, enemy: str, target: str) -> None:
    """12.10a: it goes straight for its target; where two ways are equal to the end, you choose."""
    found = routes(game, enemy, target)
    if len(found) == 1:
        advance(game, enemy, found[0])
    elif found:
        game.push(WhichWay(enemy, tuple(found)))


def routes(game: Play, enemy: str, target: str) -> list[Path]:
    """12.5g, 12.10: the ways it may take, one for each end and for what it destroys on the way.

    It goes on until it comes next to a squad or can go no closer. Ways that meet again are followed only once.
    """
    occupied = game.state.pieces.values()
    found: dict[Path, Path] = {}
    fronts: dict[tuple[str, int, Path], Path] = {(game.state.enemies[enemy], game.rules.enemy(enemy).movement, ()): ()}
    while fronts:
        beyond: dict[tuple[str, int, Path], Path] = {}
        for (hex_, points, crushed), path in fronts.items():
            halts = path and prey(game, hex_)
            onward = [] if halts else next_hexes(game, enemy, hex_, target, points, not path)
            if not onward and path:
                found.setdefault((hex_, *crushed), path)
            for other, cost in onward:
                ruins = (*crushed, other) if other in occupied else crushed
                beyond.setdefault((other, max(0, points - cost), ruins), (*path, other))
        fronts = beyond
    return list(found.values())


def next_hexes(game: Play, enemy: str, hex_: str, target: str, points: int, first: bool) -> list[tuple[str, int]]:
    """12.5g, 12.10: the hexes one closer that it may enter and pay for; nearer to a base, then cheaper, goes first.

    Its first hex it may enter whatever it costs (10.8d).
    """
    state, rules = game.state, game.rules
    country = rules.country(state)
    unit = rules.enemy(enemy)
    if unit.boat:
        far = country.by_water(target, hex_)
        closer = [(other, cost) for other, cost in country.boats[hex_] if far.get(other, far[hex_]) < far[hex_]]
    else:
        steps: Steps = country.circled if unit.circled else country.foot
        far = country.far(target)
        closer = [(other, cost) for other, cost in steps[hex_] if far[other] < far[hex_]]
    open_ = [(other, cost) for other, cost in closer if first or cost <= points]
    if len(open_) < 2:
        return open_
    camps = rules.base_hexes(state)
    rows = [country.far(camp) for camp in camps]
    ranks = [(min([row[other] for row in rows], default=0), cost) for other, cost in open_]
    best = min(ranks)
    return [step for step, rank in zip(open_, ranks, strict=True) if rank == best]


@rule("12.5g")
class WhichWay(Choice, frozen=True):
    """You choose between ways that are equal by every rule."""

    enemy: str
    ways: tuple[Path, ...]

    def prompt(self, game: Play) -> str:
        return f"Equal ways: where does {game.rules.name_of(self.enemy)} end up?"

    def options(self, game: Play) -> list[Option]:
        return [TakeWay(self.enemy, way) for way in self.ways]

    def choose(self, game: Play, option: TakeWay) -> None:
        advance(game, self.enemy, option.way)


@rule("12.5g")
class TakeWay(Option, frozen=True):
    """It goes this way."""

    enemy: str
    way: Path

    def text(self, rules: Europe) -> str:
        if len(self.way) == 1:
            return f"{rules.name_of(self.enemy)} goes to {rules.name_of(self.way[0])}"
        return f"{rules.name_of(self.enemy)} goes to {rules.name_of(self.way[-1])}, by {', '.join(self.way[:-1])}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.way[-1],)


def advance(game: Play, enemy: str, way: Path) -> None:
    """12.5k, 12.5l, 10.9: it goes its way, crushes what is unguarded, and attacks whom it comes next to."""
    state, rules = game.state, game.rules
    game.emit(EnemyMoved, enemy, state.enemies[enemy], way[-1])
    for hex_ in way:
        state.enemies[enemy] = hex_
        if not rules.squads_at(state, hex_):
            losses.trample(game, hex_)
    victims = prey(game, way[-1])
    if victims:
        game.push(EnemyAttacks(enemy, tuple(victims)))


@rule("13.0e")
class EnemyAttacks(Step, frozen=True):
    """An enemy unit attacks a hex with squads next to it; with several of them, you choose which.

    It never comes to a second attack: either the enemy unit is eliminated or a marker is drawn (13.1k).
    """

    enemy: str
    hexes: tuple[str, ...]

    def run(self, game: Play) -> None:
        if len(self.hexes) == 1:
            game.push(EnemyAttack(self.enemy, self.hexes[0]))
        else:
            game.push(WhichVictim(self.enemy, self.hexes))


@rule("13.0f")
class WhichVictim(Choice, frozen=True):
    """You choose which hex an enemy unit attacks."""

    enemy: str
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Whom does {game.rules.name_of(self.enemy)} attack?"

    def options(self, game: Play) -> list[Option]:
        return [Victim(self.enemy, hex_) for hex_ in self.hexes]

    def choose(self, game: Play, option: Victim) -> None:
        game.push(EnemyAttack(self.enemy, option.hex))


@rule("13.0f")
class Victim(Option, frozen=True):
    """It attacks this hex."""

    enemy: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} attacks {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("13.0e")
class EnemyAttack(Step, frozen=True):
    """One attack of an enemy unit on a hex; with naval gunfire at hand you are asked whether to use it."""

    enemy: str
    hex: str

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        pieces = battle.side(rules, state, self.hex, state.fired, naval=True, doubled=rules.enemy(self.enemy).circled)
        if battle.has_naval(rules, pieces):
            game.push(Defend(self.enemy, self.hex))
        else:
            battle.defend(game, pieces, self.hex, self.enemy)


@rule("14.0f")
class Defend(Choice, frozen=True):
    """You say whether naval gunfire is used in defence."""

    enemy: str
    hex: str

    def prompt(self, game: Play) -> str:
        rules = game.rules
        ground = rules.country(game.state).combat[self.hex]
        against = f" at {ground} for the ground" if ground else ""
        return f"{rules.name_of(self.enemy)} attacks {rules.name_of(self.hex)}{against}: call for naval gunfire?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        unit = rules.enemy(self.enemy)
        offered: list[Option] = []
        for naval in (True, False):
            pieces = battle.side(rules, state, self.hex, state.fired, naval=naval, doubled=unit.circled)
            offered.append(
                DefendWith(naval, pieces, battle.strength(rules, state, pieces, unit.circled), unit.firepower)
            )
        return offered

    def choose(self, game: Play, option: DefendWith) -> None:
        battle.defend(game, option.pieces, self.hex, self.enemy)

    def outcome(self, before: Play, option: DefendWith, after: Play) -> str:
        return battle.outcome(before, self.enemy, option.naval, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("14.0f")
class DefendWith(Option, frozen=True):
    """Defend with naval gunfire or without it."""

    naval: bool
    pieces: tuple[str, ...]
    power: int
    theirs: int

    def text(self, rules: Europe) -> str:
        how = "With naval gunfire, which strays" if self.naval else "Without naval gunfire"
        return f"{how}: {self.power} against {self.theirs}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return self.pieces[:1]


@rule("15.0j")
class EndOfEnemyPhase(Step, frozen=True):
    """Weapons work again, and suppressed units are free."""

    def run(self, game: Play) -> None:
        state = game.state
        state.fired, state.suppressed, state.acted = [], [], []


@rule("12.10a")
class EnemyMoved(Event, frozen=True):
    """An enemy unit moved."""

    enemy: str
    origin: str
    to: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)}: {rules.name_of(self.origin)} to {rules.name_of(self.to)}."
