"""Sections 6.10 and 6.11: the enemy's movement roll, and his actions in an order of your choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.scene import NO_TRACE, Stop, Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, enemy_fire, orders, turn
from fieldcraft.titles.sherman_leader.attacks import enemy_piece
from fieldcraft.titles.sherman_leader.battlefield import OFF, RANGE
from fieldcraft.titles.sherman_leader.state import Battle

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("6.10a")
class EnemyTurn(Step, frozen=True):
    """One roll gives the orders of all enemy units, which then act."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        if turn.battle_over(game):
            return
        battle.step = "enemy"
        kinds, idle = battle.enemies, rules.idle
        able = [number for number in battle.active() if kinds[number] not in idle]
        battle.waiting = list(attacks.lots(battle, able).values())
        battle.acted, battle.moved, battle.carried, battle.fired = [], [], [], []
        die = game.chance.die("enemy movement", battle.die)
        note = rules.in_force[game.state.fight.notes].movement
        half = rules.half_penalty if weakened(game) else 0
        battle.roll = die + note + half
        game.emit(MovementRolled, die, note, half, battle.die)
        game.push(EnemiesAct())


def weakened(game: Play) -> bool:
    """6.10c, 6.10d, 6.10e: whether the battalion began the battle at Half strength or is down to it."""
    battle = game.state.fight
    card = game.rules.box.battalions[battle.battalion]
    return battle.battalion in game.state.half or attacks.points_left(game) <= card.half


@rule("6.11a")
class EnemiesAct(Step, frozen=True):
    """Who of the enemy acts next? With several left, you say."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        if not battle.waiting or not battle.at:
            turn.battle_over(game)
        elif len(battle.waiting) == 1:
            # 6.11f: they are all alike.
            battle.settle = True
            game.push(self)
            number = next_of(battle, battle.waiting[0])
            act(game, number, orders.order_for(game, number))
        else:
            game.push(WhichEnemy())


def next_of(battle: Battle, lot: tuple[int, ...]) -> int:
    """6.11f: the first of some enemy units that are alike, which no longer waits."""
    waiting = battle.waiting
    if len(lot) > 1:
        waiting[waiting.index(lot)] = lot[1:]
    else:
        waiting.remove(lot)
    return lot[0]


@rule("6.11a")
class WhichEnemy(Choice, frozen=True):
    """You say which enemy unit acts next, or let the rest act as they stand."""

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        count = sum(map(len, battle.waiting))
        return f"The enemy's roll is {battle.roll}: which of {count} enemy units acts next?"

    def options(self, game: Play) -> list[Option]:
        battle = game.state.fight
        kinds, where, chart = battle.enemies, battle.where, game.rules.charts[battle.roll]
        offered = TOGETHER[:]
        for lot in battle.waiting:
            number = lot[0]
            kind, hex_ = kinds[number], where[number]
            order = chart[kind]
            if order in orders.MARKED:
                order = orders.read(game, order, hex_)
            offered.append(EnemyNext(number, kind, hex_, order, lot[1:]))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, EnemyNext):
            battle.settle = True
            game.push(EnemiesAct())
            act(game, next_of(battle, (option.enemy, *option.alike)), option.order)
        elif isinstance(option, AllAct):
            battle.settle = option.settle
            game.push(RestActs())

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, EnemyNext) or option.order == "hold":
            return NO_TRACE
        hexes = orders.hexes_for(game, option.enemy, option.order)
        return step_to(game, option.enemy, hexes[0]) if len(hexes) == 1 and hexes[0] != OFF else NO_TRACE

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        battle, number = game.state.fight, attacks.number_of(what.get("piece"))
        if 0 <= number < len(battle.enemies):
            if battle.enemies[number] in game.rules.idle:
                return No("6.11b", "It neither moves nor attacks")
            return No("6.11a", "It has acted in this turn")
        if what.get("piece") in battle.at:
            return No("2.0e", "The enemy acts now; your Slow units act after them")
        return None


@rule("6.11a")
class AllAct(Option, frozen=True):
    """The enemy units that are left act as they stand."""

    settle: bool

    def text(self, rules: ShermanLeader) -> str:
        return f"They act one after another; {'ask me about ties' if self.settle else 'settle ties for me'}"


TOGETHER: Final[list[Option]] = [AllAct(False), AllAct(True)]


@rule("6.11a")
class EnemyNext(Option, frozen=True):
    """This enemy unit acts next."""

    enemy: int
    kind: str
    hex: str
    order: str
    alike: tuple[int, ...] = ()

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} in {self.hex} ({orders.ORDER_NAMES[self.order]})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return tuple(enemy_piece(number) for number in (self.enemy, *self.alike))


@rule("6.11a")
class RestActs(Step, frozen=True):
    """The enemy units that are left act one after another, as they were placed."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        if not battle.settle:
            left, battle.waiting = sorted([number for lot in battle.waiting for number in lot]), []
            told = 0 if game.event_log is None else len(game.event_log)
            for number in left:
                if battle.at:
                    act(game, number, orders.order_for(game, number))
            if game.event_log is not None and len(game.event_log) == told:
                game.emit(NobodyActed, len(left))
        elif battle.waiting and battle.at:
            game.push(self)
            number = next_of(battle, min(battle.waiting))
            act(game, number, orders.order_for(game, number))
            return
        turn.battle_over(game)


def act(game: Play, number: int, order: str) -> None:
    """6.11a, 6.11d: an enemy unit moves as its order says; where several hexes are equal you choose."""
    hexes = orders.hexes_for(game, number, order) if order != "hold" else ()
    if not hexes:
        enemy_fire.aim(game, number, False)
    elif len(hexes) > 1 and game.state.fight.settle:
        game.push(EnemyMoves(number, order, hexes))
    else:
        move(game, number, order, hexes[0])
        enemy_fire.aim(game, number, True)


def move(game: Play, number: int, order: str, hex_: str) -> None:
    """6.13: an enemy unit enters a hex, or leaves the battlefield and counts as destroyed."""
    battle = game.state.fight
    if game.event_log is not None:
        game.emit(EnemyMoved, battle.enemies[number], battle.where[number], hex_, order)
    if hex_ == OFF:
        attacks.remove_enemy(game, number)
    else:
        battle.where[number] = hex_


def step_to(game: Play, number: int, hex_: str) -> Trace:
    """The line of an enemy unit into a hex."""
    return Trace((Stop(game.state.fight.where[number]), Stop(hex_)))


@rule("6.12b")
class EnemyMoves(Choice, frozen=True):
    """Several hexes fit an enemy unit's order equally well: you choose."""

    enemy: int
    order: str
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        name = game.rules.name_of(battle.enemies[self.enemy])
        return f"{name} in {battle.where[self.enemy]} moves ({orders.ORDER_NAMES[self.order]}): into which hex?"

    def options(self, game: Play) -> list[Option]:
        return [EnterHex(self.enemy, hex_) for hex_ in self.hexes]

    def choose(self, game: Play, option: EnterHex) -> None:
        move(game, self.enemy, self.order, option.hex)
        enemy_fire.aim(game, self.enemy, True)

    def trace(self, game: Play, option: EnterHex) -> Trace:
        return step_to(game, self.enemy, option.hex)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("place") in RANGE:
            return No("6.12b", "That hex does not fit the order as well")
        return None


@rule("6.12b")
class EnterHex(Option, frozen=True):
    """It moves into this hex."""

    enemy: int
    hex: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Into {self.hex}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("6.10a")
class MovementRolled(Event, frozen=True):
    """The enemy's movement was rolled."""

    die: int
    note: int
    half: int
    sides: int

    def text(self, rules: ShermanLeader) -> str:
        note = f" {self.note:+d} for notes" if self.note else ""
        half = f" {self.half:+d} for Half strength" if self.half else ""
        sum_ = f"{note}{half} = {self.die + self.note + self.half}" if note or half else ""
        return f"The enemy's movement roll on a d{self.sides} is {self.die}{sum_}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("6.11a")
class NobodyActed(Event, frozen=True):
    """No enemy unit that was left had anywhere to go or anybody to attack."""

    count: int

    def text(self, rules: ShermanLeader) -> str:
        return (
            "The enemy unit stays and has no target."
            if self.count == 1
            else (f"All {self.count} enemy units stay, and none has a target.")
        )


@rule("6.13m")
class EnemyMoved(Event, frozen=True):
    """An enemy unit moved."""

    kind: str
    start: str
    to: str
    order: str

    def text(self, rules: ShermanLeader) -> str:
        to = "leaves the battlefield" if self.to == OFF else f"moves to {self.to}"
        return f"{rules.name_of(self.kind)} in {self.start} {to} ({orders.ORDER_NAMES[self.order]})."
