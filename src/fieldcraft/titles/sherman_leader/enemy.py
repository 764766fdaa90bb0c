"""Sections 6.10, 6.11 and 6.14: the enemy's movement roll, their actions in an order of your choice, their attacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, damage, orders, turn
from fieldcraft.titles.sherman_leader.attacks import DICE, IMPOSSIBLE, enemy_piece
from fieldcraft.titles.sherman_leader.battlefield import OFF, RANGE

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Foe, Play, ShermanLeader

CANNOT_AFTER_MOVING = ("at-gun", "mortar", "truck")
MOVING_PENALTY = {"tank": -1, "armored-car": -1, "halftrack": -1, "rifle": -2, "mg": -2, "at": -2}
EXPOSED = 2
Target = tuple[int, int, str]


@rule("6.10a")
class EnemyTurn(Step, frozen=True):
    """One roll gives the orders of all enemy units, which then act."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        if turn.battle_over(game):
            return
        battle.step, battle.enemy_acted = "enemy", []
        die = game.chance.die("enemy movement", battle.die)
        note = rules.in_force(game.state).movement
        half = rules.half_penalty if weakened(game) else 0
        battle.roll = die + note + half
        game.tell(MovementRolled, die, note, half, battle.die)
        game.then(EnemiesAct())


def weakened(game: Play) -> bool:
    """6.10c, 6.10d, 6.10e: whether the battalion began the battle at Half strength or is down to it."""
    battle = game.state.fight
    card = game.rules.box.battalions[battle.battalion]
    return battle.battalion in game.state.half or attacks.points_left(game) <= card.half


@rule("6.11a")
class EnemiesAct(Step, frozen=True):
    """Who of the enemy acts next? With several left, you say."""

    def run(self, game: Play) -> None:
        if turn.battle_over(game):
            return
        waiting = still_to_act(game)
        if not waiting:
            return
        if len(kinds_waiting(game, waiting)) == 1:
            game.state.fight.settle = True
            game.then(EnemyActs(waiting[0]), EnemiesAct())
        else:
            game.then(WhichEnemy())


def still_to_act(game: Play) -> list[int]:
    """The active enemy units that have not acted in this turn; those that can neither move nor attack never do."""
    battle, idle = game.state.fight, game.rules.idle
    enemies, acted = battle.enemies, battle.enemy_acted
    return [n for n, hex_ in enumerate(battle.where) if hex_ and n not in acted and enemies[n] not in idle]


def kinds_waiting(game: Play, waiting: list[int]) -> list[int]:
    """One of each lot of equal enemy units in one hex: within a lot it does not matter who is first."""
    battle = game.state.fight
    lots: dict[tuple[str, str], int] = {}
    for number in waiting:
        lots.setdefault((battle.enemies[number], battle.where[number]), number)
    return list(lots.values())


@rule("6.11a")
class WhichEnemy(Choice, frozen=True):
    """You say which enemy unit acts next, or let the rest act as they stand."""

    def prompt(self, game: Play) -> str:
        waiting = len(still_to_act(game))
        return f"The enemy's roll is {game.state.fight.roll}: which of {waiting} enemy units acts next?"

    def options(self, game: Play) -> list[Option]:
        battle, lots = game.state.fight, kinds_waiting(game, still_to_act(game))
        one_by_one: list[Option] = [
            EnemyNext(number, battle.enemies[number], battle.where[number], orders.order_for(game, number))
            for number in lots
        ]
        return [AllAct(False), AllAct(True), *one_by_one]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, EnemyNext):
            battle.settle = True
            game.then(EnemyActs(option.enemy), EnemiesAct())
        elif isinstance(option, AllAct):
            battle.settle = option.settle
            game.then(RestActs())

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        number = attacks.number_of(what.get("piece"))
        if number in game.state.fight.enemy_acted:
            return No("6.11a", "It has acted in this turn")
        if what.get("piece") in game.state.fight.at:
            return No("2.0e", "The enemy acts now; your Slow units act after them")
        return None


@rule("6.11a")
class AllAct(Option, frozen=True):
    """The enemy units that are left act as they stand."""

    settle: bool

    def words(self, rules: ShermanLeader) -> str:
        return "All act as they stand; ask me about ties" if self.settle else "All act as they stand; settle their ties"


@rule("6.11a")
class EnemyNext(Option, frozen=True):
    """This enemy unit acts next."""

    enemy: int
    kind: str
    hex: str
    order: str

    def words(self, rules: ShermanLeader) -> str:
        return f"{rules.called(self.kind)} in {self.hex} ({orders.ORDER_NAMES[self.order]})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (enemy_piece(self.enemy), self.hex)


@rule("6.11a")
class RestActs(Step, frozen=True):
    """The enemy units that are left act one after another."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        while not turn.battle_over(game):
            waiting = still_to_act(game)
            if not waiting:
                return
            if battle.settle:
                game.then(EnemyActs(waiting[0]), RestActs())
                return
            act(game, waiting[0])


@rule("6.11a")
class EnemyActs(Step, frozen=True):
    """One enemy unit carries out its order and then attacks."""

    enemy: int

    def run(self, game: Play) -> None:
        act(game, self.enemy)


def act(game: Play, number: int) -> None:
    """6.11a, 6.11d: an enemy unit moves as its order says; where several hexes are equal you choose."""
    game.state.fight.enemy_acted.append(number)
    order = orders.order_for(game, number)
    hexes = orders.hexes_for(game, number, order)
    if len(hexes) > 1 and game.state.fight.settle:
        game.then(EnemyMoves(number, order, hexes))
        return
    if hexes:
        move(game, number, order, hexes[0])
    aim(game, number, moved=bool(hexes))


def move(game: Play, number: int, order: str, hex_: str) -> None:
    """6.13: an enemy unit enters a hex, or leaves the battlefield and counts as destroyed."""
    battle = game.state.fight
    game.tell(EnemyMoved, battle.enemies[number], battle.where[number], hex_, order)
    if hex_ == OFF:
        attacks.remove_enemy(game, number)
    else:
        battle.where[number] = hex_


@rule("6.12b")
class EnemyMoves(Choice, frozen=True):
    """Several hexes fit an enemy unit's order equally well: you choose."""

    enemy: int
    order: str
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        name = game.rules.called(battle.enemies[self.enemy])
        return f"{name} in {battle.where[self.enemy]} has to {orders.ORDER_NAMES[self.order]}: into which hex?"

    def options(self, game: Play) -> list[Option]:
        return [EnterHex(self.enemy, hex_) for hex_ in self.hexes]

    def choose(self, game: Play, option: EnterHex) -> None:
        move(game, self.enemy, self.order, option.hex)
        aim(game, self.enemy, moved=True)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("place") in RANGE:
            return No("6.12b", "That hex does not fit the order as well")
        return None


@rule("6.12b")
class EnterHex(Option, frozen=True):
    """It moves into this hex."""

    enemy: int
    hex: str

    def words(self, rules: ShermanLeader) -> str:
        return f"Into {self.hex}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


def targets(game: Play, number: int, moved: bool) -> list[Target]:
    """6.14a, 6.14b: each of your units that an enemy unit can attack: roll needed, Defense, and who it is."""
    rules, battle = game.rules, game.state.fight
    foe, here = rules.foes[battle.enemies[number]], battle.where[number]
    if not here or (moved and foe.type in CANNOT_AFTER_MOVING):
        return []
    found: list[Target] = []
    for unit, hex_ in battle.at.items():
        if can_reach(game, foe, here, unit, hex_):
            need = needed(game, foe, here, unit, hex_, moved)
            if need <= IMPOSSIBLE:
                found.append((need, defense(game, unit), unit))
    return found


def can_reach(game: Play, foe: Foe, here: str, unit: str, hex_: str) -> bool:
    """5.11, 6.8e: whether one of your units is in an enemy unit's range and line of sight."""
    distance = RANGE[here][hex_]
    if distance > (foe.ap_range if game.rules.units[unit].target == "AP" else foe.he_range):
        return False
    if distance < 2:
        return True
    ground = game.rules.ground(game.state.fight)
    return hex_ not in ground.bocage and (foe.indirect or ground.sees(here, hex_))


def needed(game: Play, foe: Foe, here: str, unit: str, hex_: str, moved: bool) -> int:
    """6.14e to 6.14g, 6.15k: the roll a die needs, with every modifier counted."""
    rules, battle, card = game.rules, game.state.fight, game.rules.units[unit]
    effect, distance = rules.in_force(game.state), RANGE[here][hex_]
    bonus = rules.range_modifier[distance] + effect.enemy_attack + effect.enemy_attack_on.get(card.type, 0)
    if distance == 0:
        bonus += effect.enemy_close
    if moved:
        bonus += MOVING_PENALTY.get(foe.type, 0)
    if battle.exposed.get(unit, battle.turn) < battle.turn:
        bonus += EXPOSED
    return (foe.ap if card.target == "AP" else foe.he) - bonus


def defense(game: Play, unit: str) -> int:
    """6.7a, 6.14k: the highest roll that turns a hit on one of your units away."""
    rules, battle = game.rules, game.state.fight
    cover = rules.ground(battle).cover[battle.at[unit]]
    return rules.units[unit].defense + cover + rules.in_force(game.state).defense


def aim(game: Play, number: int, moved: bool) -> None:
    """6.14b, 6.14c, 6.14d: the easiest target, then the weakest; if they are equal you choose."""
    found = targets(game, number, moved)
    if not found:
        return
    best = min(found)[:2]
    equal = [target for target in found if target[:2] == best]
    if len(equal) > 1 and game.state.fight.settle:
        game.then(EnemyTarget(number, equal[0][0], equal[0][1], tuple(target[2] for target in equal)))
    else:
        cost = game.rules.units
        need, save, unit = min(equal, key=lambda target: cost[target[2]].cost)
        attack(game, number, unit, need, save)


@rule("6.14d")
class EnemyTarget(Choice, frozen=True):
    """Several of your units are equally good targets: you choose."""

    enemy: int
    need: int
    save: int
    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        name = game.rules.called(battle.enemies[self.enemy])
        return f"{name} in {battle.where[self.enemy]} fires, {self.need}+ against Defense {self.save}: at whom?"

    def options(self, game: Play) -> list[Option]:
        return [FiredAt(self.enemy, unit) for unit in self.units]

    def choose(self, game: Play, option: FiredAt) -> None:
        attack(game, self.enemy, option.unit, self.need, self.save)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("piece") in game.state.fight.at:
            return No("6.14b", "It would be a harder target, or out of reach")
        return None


@rule("6.14d")
class FiredAt(Option, frozen=True):
    """It attacks this unit."""

    enemy: int
    unit: str

    def words(self, rules: ShermanLeader) -> str:
        return f"At {rules.called(self.unit)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


def attack(game: Play, number: int, unit: str, need: int, save: int) -> None:
    """6.14e, 6.14k, 6.14l, 6.14m: an enemy unit attacks; each hit not turned away draws a damage counter."""
    battle = game.state.fight
    kind, hex_ = battle.enemies[number], battle.where[number]
    dice = game.chance.dice(DICE, "enemy attack", 10)
    hits = sum(1 for die in dice if die >= need)
    game.tell(EnemyFired, kind, hex_, unit, need, dice, hits)
    if not hits:
        return
    save -= attacks.flank(game, RANGE[hex_][battle.at[unit]], hits)
    saves = game.chance.dice(hits, "defense", 10)
    through = sum(1 for die in saves if die > save)
    game.tell(Defended, unit, save, saves, through)
    for _ in range(through):
        if unit in battle.at:
            damage.suffer(game, unit)


@rule("6.10a")
class MovementRolled(Event, frozen=True):
    """The enemy's movement was rolled."""

    die: int
    note: int
    half: int
    sides: int

    def words(self, rules: ShermanLeader) -> str:
        note = f" {self.note:+d} for notes" if self.note else ""
        half = f" {self.half:+d} for Half strength" if self.half else ""
        sum_ = f"{note}{half} = {self.die + self.note + self.half}" if note or half else ""
        return f"The enemy's movement roll on a d{self.sides} is {self.die}{sum_}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("6.13m")
class EnemyMoved(Event, frozen=True):
    """An enemy unit moved."""

    kind: str
    start: str
    to: str
    order: str

    def words(self, rules: ShermanLeader) -> str:
        to = "leaves the battlefield" if self.to == OFF else f"moves to {self.to}"
        return f"{rules.called(self.kind)} in {self.start} {to} ({orders.ORDER_NAMES[self.order]})."


@rule("6.14e")
class EnemyFired(Event, frozen=True):
    """An enemy unit attacked."""

    kind: str
    hex: str
    unit: str
    need: int
    rolled: tuple[int, ...]
    hits: int

    def words(self, rules: ShermanLeader) -> str:
        hits = f"{self.hits} {'hit' if self.hits == 1 else 'hits'}" if self.hits else "no hit"
        return f"{rules.called(self.kind)} in {self.hex} fires at {rules.called(self.unit)}, {self.need}+: {hits}."

    def dice(self) -> tuple[int, ...]:
        return self.rolled


@rule("6.14k")
class Defended(Event, frozen=True):
    """One of your units rolled its Defense."""

    unit: str
    save: int
    rolled: tuple[int, ...]
    through: int

    def words(self, rules: ShermanLeader) -> str:
        done = f"fails to turn {self.through} away" if self.through else "turns every hit away"
        return f"{rules.called(self.unit)} {done} (Defense {self.save})."

    def dice(self) -> tuple[int, ...]:
        return self.rolled
