"""Sections 6.10 and 6.11: the enemy movement roll, and the enemy's actions in an order you choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Stop, Trace
from fieldcraft.kernel.steps import Consequence, Display, Event, No, Option, Roll, Step, rule
from fieldcraft.titles.sherman_leader import attacks, enemy_attacks, enemy_orders, lookups, state
from fieldcraft.titles.sherman_leader.activation import side_gone
from fieldcraft.titles.sherman_leader.battlefield import OFF, RANGE
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Battle, enemy_piece


@rule("6.10a")
class EnemyMovementRoll(Step, frozen=True):
    """One roll gives all enemy units their orders."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        if side_gone(game):
            return
        battle.begin_step("enemy")
        kinds, idle = battle.enemy_kinds, rules.idle
        able = [number for number in battle.active() if kinds[number] not in idle]
        battle.waiting = list(attacks.by_kind_and_hex(battle, able).values())
        die = game.chance.die("enemy movement", battle.die)
        note = rules.in_force[game.state.fight.notes].movement
        half = rules.half_penalty if weakened(game) else 0
        battle.roll = die + note + half
        game.emit(MovementRolled, die, note, half, battle.die)


def weakened(game: Play) -> bool:
    """6.10c, 6.10d, 6.10e: whether the battalion began the battle at Half strength or ended a turn at it."""
    battle = game.state.fight
    return battle.weakened or battle.battalion in game.state.half


@rule("6.11a")
class EnemyActions(Step, frozen=True):
    """The enemy units act one by one; you choose the next while several kinds or hexes are left."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        if not battle.waiting or not battle.at:
            return
        if len(battle.waiting) == 1:
            # 6.11f: all that are left are alike.
            battle.ask_about_ties = True
            game.push(self)
            number = take_next(battle, battle.waiting[0])
            act(game, number, enemy_orders.order_for(game, number))
        else:
            game.push(WhichEnemy())


def take_next(battle: Battle, alike: tuple[int, ...]) -> int:
    """6.11f: the first of the given waiting enemy units that are alike; it no longer waits."""
    waiting = battle.waiting
    if len(alike) > 1:
        waiting[waiting.index(alike)] = alike[1:]
    else:
        waiting.remove(alike)
    return alike[0]


@rule("6.11a")
class WhichEnemy(RiskyChoice, frozen=True):
    """You choose the enemy unit that acts next, or let all that are left act."""

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        waiting = sum(map(len, battle.waiting))
        return f"Enemy movement roll {battle.roll}: choose the next of {waiting} enemy units to act."

    def options(self, game: Play) -> list[Option]:
        battle = game.state.fight
        kinds, hexes, chart = battle.enemy_kinds, battle.enemy_hexes, game.rules.charts[battle.roll]
        offered = ALL_ACT[:]
        for alike in battle.waiting:
            number = alike[0]
            kind, hex_ = kinds[number], hexes[number]
            order = chart[kind]
            if order in enemy_orders.MARKED:
                order = enemy_orders.order_at(game, order, hex_)
            offered.append(EnemyNext(number, kind, hex_, order, alike[1:]))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.fight
        if isinstance(option, EnemyNext):
            battle.ask_about_ties = True
            game.push(EnemyActions())
            act(game, take_next(battle, (option.enemy, *option.alike)), option.order)
        elif isinstance(option, AllAct):
            battle.ask_about_ties = option.settle
            game.push(RemainingActions())

    def tie_break(self, game: Play) -> Option:
        """6.11e: all act in the order they were placed, and ties are broken automatically."""
        return AllAct(False)

    def trace(self, game: Play, option: Option) -> Trace:
        if not isinstance(option, EnemyNext) or option.order == "hold":
            return NO_TRACE
        hexes = enemy_orders.hexes_for(game, option.enemy, option.order)
        return move_trace(game, option.enemy, hexes[0]) if len(hexes) == 1 and hexes[0] != OFF else NO_TRACE

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        battle, number = game.state.fight, state.number_of(what.get("piece"))
        if 0 <= number < len(battle.enemy_kinds):
            if battle.enemy_kinds[number] in game.rules.idle:
                return No("6.11b", "It neither moves nor attacks")
            return No("6.11a", "It already acted in this turn")
        if what.get("piece") in battle.at:
            return No("2.0e", "The enemy acts now; your Slow units act afterwards")
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        waiting = [option for option in self.options(game) if isinstance(option, EnemyNext)]
        return lookups.enemy_orders(game, [o.kind for o in waiting], [o.order for o in waiting])

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        if isinstance(option, EnemyNext) and after.agenda and isinstance(after.agenda[-1], EnemyMoves):
            return Consequence("you choose its hex")
        return enemy_attacks.outcome_of_action(before, after)

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, EnemyNext)

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("6.11a")
class AllAct(Option, frozen=True):
    """Let all remaining enemy units act in the order they were placed."""

    settle: bool

    def text(self, rules: ShermanLeader) -> str:
        return f"Let them all act, {'asking me about ties' if self.settle else 'breaking ties automatically'}"


ALL_ACT: Final[list[Option]] = [AllAct(False), AllAct(True)]


@rule("6.11a")
class EnemyNext(Option, frozen=True):
    """This enemy unit acts next."""

    enemy: int
    kind: str
    hex: str
    order: str
    alike: tuple[int, ...] = ()

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} in {self.hex} ({enemy_orders.ORDER_NAMES[self.order]})"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return tuple(enemy_piece(number) for number in (self.enemy, *self.alike))


@rule("6.11a")
class RemainingActions(Step, frozen=True):
    """All remaining enemy units act in the order they were placed."""

    def run(self, game: Play) -> None:
        battle = game.state.fight
        if not battle.ask_about_ties:
            left, battle.waiting = sorted([number for alike in battle.waiting for number in alike]), []
            logged = 0 if game.event_log is None else len(game.event_log)
            for number in left:
                if battle.at:
                    act(game, number, enemy_orders.order_for(game, number))
            if game.event_log is not None and len(game.event_log) == logged:
                game.emit(NoneActed, len(left))
        elif battle.waiting and battle.at:
            game.push(self)
            number = take_next(battle, min(battle.waiting))
            act(game, number, enemy_orders.order_for(game, number))


def act(game: Play, number: int, order: str) -> None:
    """6.11a, 6.11d: an enemy unit follows its order and then attacks; between equal hexes you may choose."""
    hexes = enemy_orders.hexes_for(game, number, order) if order != "hold" else ()
    if not hexes:
        enemy_attacks.attack_best(game, number, False)
    elif len(hexes) > 1 and game.state.fight.ask_about_ties:
        game.push(EnemyMoves(number, order, hexes))
    else:
        move(game, number, order, hexes[0])
        enemy_attacks.attack_best(game, number, True)


def move(game: Play, number: int, order: str, hex_: str) -> None:
    """6.13: move an enemy unit into a hex, or off the battlefield, where it counts as destroyed."""
    battle = game.state.fight
    start = battle.enemy_hexes[number]
    if hex_ != OFF:
        battle.enemy_hexes[number] = hex_
    if game.event_log is not None:
        game.emit(EnemyMoved, battle.enemy_kinds[number], start, hex_, order)
    if hex_ == OFF:
        attacks.remove_enemy(game, number)


def move_trace(game: Play, number: int, hex_: str) -> Trace:
    """The line of an enemy move into a hex."""
    return Trace((Stop(game.state.fight.enemy_hexes[number]), Stop(hex_)))


@rule("6.12b")
class EnemyMoves(RiskyChoice, frozen=True):
    """You choose between hexes that fit an enemy unit's order equally well."""

    enemy: int
    order: str
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        name = game.rules.name_of(battle.enemy_kinds[self.enemy])
        order = enemy_orders.ORDER_NAMES[self.order]
        return f"Choose a hex for {name} in {battle.enemy_hexes[self.enemy]} ({order})."

    def options(self, game: Play) -> list[Option]:
        return [EnterHex(self.enemy, hex_) for hex_ in self.hexes]

    def choose(self, game: Play, option: EnterHex) -> None:
        move(game, self.enemy, self.order, option.hex)
        enemy_attacks.attack_best(game, self.enemy, True)

    def tie_break(self, game: Play) -> Option:
        """6.11e: the first of equal hexes."""
        return EnterHex(self.enemy, self.hexes[0])

    def trace(self, game: Play, option: EnterHex) -> Trace:
        return move_trace(game, self.enemy, option.hex)

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        if what.get("place") in RANGE:
            return No("6.12b", "That hex doesn't fit the order as well")
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        kind = game.state.fight.enemy_kinds[self.enemy]
        return [*lookups.enemy_orders(game, [kind], [self.order]), *lookups.terrain(game, self.hexes)]

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return enemy_attacks.outcome_of_action(before, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("6.12b")
class EnterHex(Option, frozen=True):
    """The enemy unit moves into this hex."""

    enemy: int
    hex: str

    def text(self, rules: ShermanLeader) -> str:
        return f"Move to {self.hex}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("6.10a")
class MovementRolled(Event, frozen=True):
    """The enemy movement roll was made."""

    die: int
    note: int
    half: int
    sides: int

    def text(self, rules: ShermanLeader) -> str:
        note = f" {self.note:+d} for notes" if self.note else ""
        half = f" {self.half:+d} for Half strength" if self.half else ""
        total = f"{note}{half} = {self.die + self.note + self.half}" if note or half else ""
        return f"The enemy movement roll on a d{self.sides} was {self.die}{total}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: ShermanLeader) -> Display:
        return Display(rolls=(Roll(self.dice(), self.sides, "Enemy movement", side="theirs"),))


@rule("6.11a")
class NoneActed(Event, frozen=True):
    """None of the remaining enemy units could move or attack."""

    count: int

    def text(self, rules: ShermanLeader) -> str:
        if self.count == 1:
            return "The enemy unit stayed and had no target."
        return f"All {self.count} enemy units stayed, and none had a target."


@rule("6.11d")
class EnemyMoved(Event, frozen=True):
    """An enemy unit moved."""

    kind: str
    start: str
    to: str
    order: str

    def text(self, rules: ShermanLeader) -> str:
        to = f"left the battlefield from {self.start}" if self.to == OFF else f"moved from {self.start} to {self.to}"
        return f"{rules.name_of(self.kind)} {to} ({enemy_orders.ORDER_NAMES[self.order]})."
