"""Sections 5.7 to 5.10: enemy placement, infantry advances, and aggressiveness."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Change, Choice, Consequence, Display, Event, Option, Roll, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.sherman_leader import attacks, enemy_orders, enemy_turn, lookups
from fieldcraft.titles.sherman_leader.battlefield import OPEN, WATER, terrain_note
from fieldcraft.titles.sherman_leader.foes import TYPE_NAMES
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import enemy_piece

TANK: Final = "tank"
FIRST_ADVANCES: Final = {"at": 1, "mg": 1, "rifle": 2}


@rule("5.7a")
class PlaceBattalion(Step, frozen=True):
    """Collect the units on the card and those that notes add, as far as there are counters."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        kinds: list[str] = []
        for type_, number in enemy_units(game).items():
            if type_ == TANK:
                kinds += [TANK] * min(number, sum(battle.tanks.values()))
            elif type_ in rules.counter:
                kind = rules.counter[type_]
                kinds += [kind] * min(number, rules.counters[kind])
        half = battle.battalion in game.state.half
        game.emit(EnemyAssembled, tuple(kinds), rules.roster(battle.battalion, half))
        game.push(PlaceEnemies(tuple(kinds)))


def enemy_units(game: Play) -> dict[str, int]:
    """5.7a, 5.10: the number of enemy units of each type."""
    rules, battle = game.rules, game.state.fight
    effect = rules.in_force[battle.notes]
    half = battle.battalion in game.state.half
    numbers: dict[str, int] = {}
    for type_, listed in rules.box.battalions[battle.battalion].units.items():
        present = -(-listed // 2) if half else listed
        numbers[type_] = max(0, present - effect.reduce.get(type_, 0))
    for type_, added in effect.reinforce.items():
        numbers[type_] = numbers.get(type_, 0) + added
    return numbers


@rule("5.7b")
class PlaceEnemies(Step, frozen=True):
    """3.6a: draw each tank from the cup, and roll the hex of each enemy unit."""

    kinds: tuple[str, ...]

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        layout = rules.layouts[battle.tiles]
        for number, listed in enumerate(self.kinds):
            kind = game.chance.draw("tanks", battle.tanks) if listed == TANK else listed
            die = game.chance.die("enemy placement", 10)
            while layout.terrain[rules.placement[die]] == WATER:
                die = game.chance.die("enemy placement", 10)
            hex_, passable = rules.placement[die], layout.passable[rules.foes[kind].target]
            if hex_ not in passable.open:
                near = passable.nearest(hex_)
                if len(near) > 1:
                    game.push_all(PlaceNear(kind, hex_, near, die), PlaceEnemies(self.kinds[number + 1 :]))
                    return
                hex_ = near[0]
            place(game, kind, hex_, die)


def place(game: Play, kind: str, hex_: str, die: int) -> None:
    """3.6b: put an enemy unit on the battlefield; a tank leaves the cup."""
    battle = game.state.fight
    if kind in battle.tanks:
        battle.tanks[kind] -= 1
    points = 0 if game.event_log is None else attacks.points_left(game)
    battle.enemy_kinds.append(kind)
    battle.enemy_hexes.append(hex_)
    if game.event_log is not None:
        game.emit(EnemyPlaced, kind, hex_, die, points, points + game.rules.points[kind])


@rule("5.7d")
class PlaceNear(RiskyChoice, frozen=True):
    """You choose the hex of an enemy vehicle that would be in Impassable, among the nearest it may enter."""

    kind: str
    wanted: str
    hexes: tuple[str, ...]
    die: int

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.kind)} can't enter {self.wanted}: choose its hex."

    def options(self, game: Play) -> list[Option]:
        terrain = game.rules.layouts[game.state.fight.tiles].terrain
        return [PlaceIn(self.kind, hex_, terrain[hex_]) for hex_ in self.hexes]

    def tie_break(self, game: Play) -> Option:
        return self.options(game)[0]

    def choose(self, game: Play, option: PlaceIn) -> None:
        place(game, self.kind, option.hex, self.die)

    def lookups(self, game: Play) -> list[Lookup]:
        rows = [row for row, place in enumerate(game.rules.box.placement) if self.die in place.rolls]
        ground = lookups.terrain(game, (self.wanted, *self.hexes))
        return [lookups.table("placement", rows), *ground, *lookups.cards("enemy", [self.kind])]

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("5.7d")
class PlaceIn(Option, frozen=True):
    """Place the enemy unit in this hex."""

    kind: str
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"Place it in {self.hex}{terrain_note(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.2a")
class Bombardment(Step, frozen=True):
    """Notes may let you bombard enemy units, one after another."""

    done: int = 0

    def run(self, game: Play) -> None:
        if self.done < game.rules.in_force[game.state.fight.notes].bombard and game.state.fight.active():
            game.push(Bombard(self.done))


@rule("5.2a")
class Bombard(Choice, frozen=True):
    """You choose an enemy unit, which is destroyed on a high enough roll."""

    done: int

    def prompt(self, game: Play) -> str:
        left = game.rules.in_force[game.state.fight.notes].bombard - self.done
        return f"Choose an enemy unit to bombard: destroyed on {game.rules.bombardment}+ ({left} left)."

    def options(self, game: Play) -> list[Option]:
        battle = game.state.fight
        groups = attacks.by_kind_and_hex(battle, battle.active())
        return [Strike(alike[0], kind, hex_, alike[1:]) for (kind, hex_), alike in groups.items()]

    def choose(self, game: Play, option: Strike) -> None:
        die = game.chance.die("bombardment", 10)
        hit = die >= game.rules.bombardment
        game.emit(Struck, option.kind, option.hex, die, hit)
        if hit:
            attacks.remove_enemy(game, option.enemy)
        game.push(Bombardment(self.done + 1))

    def outcome(self, before: Play, option: Strike, after: Play) -> str | Consequence:
        battle = after.state.battle
        return "survives" if battle is not None and battle.enemy_hexes[option.enemy] else "destroyed"

    def resolves_at_once(self, option: Strike) -> bool:
        return True

    def shows_odds(self, option: Strike) -> bool:
        return True

    def lookups(self, game: Play) -> list[Lookup]:
        battle = game.state.fight
        kinds = [battle.enemy_kinds[number] for number in battle.active()]
        return [*lookups.in_force(game), *lookups.cards("enemy", kinds)]


@rule("5.2a")
class Strike(Option, frozen=True):
    """Bombard this enemy unit."""

    enemy: int
    kind: str
    hex: str
    alike: tuple[int, ...] = ()

    def text(self, rules: ShermanLeader) -> str:
        return f"Bombard {rules.name_of(self.kind)} in {self.hex}"

    def hint(self, rules: ShermanLeader) -> str:
        return f"Worth {count(rules.points[self.kind], 'point')}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return tuple(enemy_piece(number) for number in (self.enemy, *self.alike))


@rule("5.8a")
class InfantryAdvances(Step, frozen=True):
    """AT teams and MGs advance once, Rifles twice; if there are ties, you choose how to break them."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        queue = tuple(
            number
            for number in battle.active()
            for _ in range(FIRST_ADVANCES.get(rules.foes[battle.enemy_kinds[number]].type, 0))
        )
        battle.ask_about_ties = False
        game.push(AdvanceTies(queue) if has_ties(game, queue) else Advance(queue))


def has_ties(game: Play, queue: tuple[int, ...]) -> bool:
    """Whether any of these advances has several equal hexes. They are tried out and taken back."""
    battle = game.state.fight
    before = battle.enemy_hexes
    battle.enemy_hexes = before[:]
    tie = False
    for number in queue:
        hexes = enemy_orders.hexes_for(game, number, "advance")
        if len(hexes) > 1:
            tie = True
            break
        if hexes:
            battle.enemy_hexes[number] = hexes[0]
    battle.enemy_hexes = before
    return tie


@rule("5.8c")
class AdvanceTies(RiskyChoice, frozen=True):
    """Some enemy infantry can advance to several equal hexes: you choose how to break the ties."""

    queue: tuple[int, ...]

    def prompt(self, game: Play) -> str:
        return "The enemy infantry advances. Choose how to break ties between equal hexes."

    def options(self, game: Play) -> list[Option]:
        return [enemy_turn.AllAct(False), enemy_turn.AllAct(True)]

    def tie_break(self, game: Play) -> Option:
        return enemy_turn.AllAct(False)

    def choose(self, game: Play, option: enemy_turn.AllAct) -> None:
        game.state.fight.ask_about_ties = option.settle
        game.push(Advance(self.queue))

    def lookups(self, game: Play) -> list[Lookup]:
        kinds = [game.state.fight.enemy_kinds[number] for number in self.queue]
        return [lookups.orders_table(["advance"]), *lookups.cards("enemy", kinds)]

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("5.8c")
class Advance(Step, frozen=True):
    """The enemy's infantry advances, one hex at a time."""

    queue: tuple[int, ...]

    def run(self, game: Play) -> None:
        battle = game.state.fight
        for index, number in enumerate(self.queue):
            hexes = enemy_orders.hexes_for(game, number, "advance")
            if len(hexes) > 1 and battle.ask_about_ties:
                game.push_all(AdvanceInto(number, hexes), Advance(self.queue[index + 1 :]))
                return
            if hexes:
                enemy_turn.move(game, number, "advance", hexes[0])


@rule("5.8c")
class AdvanceInto(RiskyChoice, frozen=True):
    """You choose between equal hexes for an enemy team's advance."""

    number: int
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        kind = game.rules.name_of(battle.enemy_kinds[self.number])
        return f"Choose a hex for {kind} in {battle.enemy_hexes[self.number]} to advance to."

    def options(self, game: Play) -> list[Option]:
        return [enemy_turn.EnterHex(self.number, hex_) for hex_ in self.hexes]

    def tie_break(self, game: Play) -> Option:
        return enemy_turn.EnterHex(self.number, self.hexes[0])

    def trace(self, game: Play, option: enemy_turn.EnterHex) -> Trace:
        return enemy_turn.move_trace(game, self.number, option.hex)

    def choose(self, game: Play, option: enemy_turn.EnterHex) -> None:
        enemy_turn.move(game, self.number, "advance", option.hex)

    def lookups(self, game: Play) -> list[Lookup]:
        kinds = [game.state.fight.enemy_kinds[self.number]]
        return [lookups.orders_table(["advance"]), *lookups.terrain(game, self.hexes), *lookups.cards("enemy", kinds)]

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("5.9a")
class Aggressiveness(Step, frozen=True):
    """One die decides whether enemy movement rolls in this battle use a d6 or a d10."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        die = game.chance.die("aggressiveness", 10)
        note = rules.in_force[battle.notes].aggressiveness
        battle.die = 10 if die + note >= rules.campaign.aggressive_from else 6
        game.emit(AggressivenessRolled, die, note, battle.die)


@rule("5.7a")
class EnemyAssembled(Event, frozen=True):
    """The enemy units of a battle were determined; `listed` are those on the battalion card."""

    kinds: tuple[str, ...]
    listed: str

    def text(self, rules: ShermanLeader) -> str:
        numbers = {kind: self.kinds.count(kind) for kind in self.kinds}
        names = {kind: "Tank" if kind == TANK else TYPE_NAMES[rules.foes[kind].type] for kind in numbers}
        met = [count(number, names[kind]) for kind, number in numbers.items()]
        card = (
            "" if ", ".join(met) == self.listed else f" The card lists {self.listed}; notes and counters changed that."
        )
        return f"You met {join(met)}.{card}"


@rule("5.7b")
class EnemyPlaced(Event, frozen=True):
    """An enemy unit was placed."""

    kind: str
    hex: str
    die: int
    before: int
    after: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} appeared in {self.hex}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def changes(self) -> tuple[Change, ...]:
        return (Change("enemy points", self.before, self.after),) if self.before != self.after else ()

    def display(self, rules: ShermanLeader) -> Display:
        roll = Roll(self.dice(), 10, "Where it appears", side="theirs")
        return Display(rolls=(roll,) if self.dice() else (), places=(self.hex,))


@rule("5.2a")
class Struck(Event, frozen=True):
    """An enemy unit was bombarded."""

    kind: str
    hex: str
    die: int
    hit: bool

    def text(self, rules: ShermanLeader) -> str:
        verb = "hit" if self.hit else "missed"
        return f"The bombardment {verb} {rules.name_of(self.kind)} in {self.hex}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: ShermanLeader) -> Display:
        roll = Roll.hitting("Bombardment", self.dice(), int(self.hit), f"{rules.bombardment}+", sides=10)
        return Display(rolls=(roll,), places=(self.hex,))


@rule("5.9a")
class AggressivenessRolled(Event, frozen=True):
    """The enemy's aggressiveness was rolled."""

    die: int
    note: int
    sides: int

    def text(self, rules: ShermanLeader) -> str:
        note = f" {self.note:+d} for notes = {self.die + self.note}" if self.note else ""
        return f"The aggressiveness roll was {self.die}{note}: enemy movement rolls use a d{self.sides}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: ShermanLeader) -> Display:
        return Display(rolls=(Roll(self.dice(), 10, "Aggressiveness", results=(f"d{self.sides}",), side="theirs"),))
