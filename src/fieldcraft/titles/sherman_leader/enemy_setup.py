"""Chapter 5, second part: the enemy is placed, advances his infantry, and is more or less aggressive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.scene import Trace
from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.sherman_leader import attacks, enemy, orders
from fieldcraft.titles.sherman_leader.attacks import enemy_piece
from fieldcraft.titles.sherman_leader.battlefield import OPEN, WATER, lying_in

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

TANK: Final = "tank"
FIRST_ADVANCES: Final = {"at": 1, "mg": 1, "rifle": 2}


@rule("5.7a")
class PlaceBattalion(Step, frozen=True):
    """The units of the card and those that notes add are gathered, as far as there are counters."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        kinds: list[str] = []
        for type_, count in muster(game).items():
            if type_ == TANK:
                kinds += [TANK] * min(count, sum(battle.tanks.values()))
            elif type_ in rules.counter:
                kind = rules.counter[type_]
                kinds += [kind] * min(count, rules.counters[kind])
        game.emit(Mustered, tuple(kinds))
        game.push(PlaceEnemies(tuple(kinds)))


def muster(game: Play) -> dict[str, int]:
    """5.7a, 5.10: how many enemy units of each type take part."""
    rules, battle = game.rules, game.state.fight
    effect = rules.in_force[game.state.fight.notes]
    half = battle.battalion in game.state.half
    counts: dict[str, int] = {}
    for type_, count in rules.box.battalions[battle.battalion].units.items():
        there = -(-count // 2) if half else count
        counts[type_] = max(0, there - effect.reduce.get(type_, 0))
    for type_, count in effect.reinforce.items():
        counts[type_] = counts.get(type_, 0) + count
    return counts


@rule("5.7b")
class PlaceEnemies(Step, frozen=True):
    """3.6a: each tank is drawn from the cup, and a die gives each enemy unit its hex."""

    kinds: tuple[str, ...]

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        ground = rules.grounds[battle.tiles]
        for number, listed in enumerate(self.kinds):
            kind = game.chance.draw("tanks", battle.tanks) if listed == TANK else listed
            die = game.chance.die("enemy placement", 10)
            while ground.terrain[rules.placement[die]] == WATER:
                die = game.chance.die("enemy placement", 10)
            hex_, going = rules.placement[die], ground.going[rules.foes[kind].target]
            if hex_ not in going.open:
                near = going.nearest(hex_)
                if len(near) > 1:
                    game.push_all(PlaceNear(kind, hex_, near, die), PlaceEnemies(self.kinds[number + 1 :]))
                    return
                hex_ = near[0]
            place(game, kind, hex_, die)


def place(game: Play, kind: str, hex_: str, die: int) -> None:
    """3.6b: an enemy unit is put on the battlefield; a tank is then no longer in the cup."""
    battle = game.state.fight
    if kind in battle.tanks:
        battle.tanks[kind] -= 1
    battle.enemies.append(kind)
    battle.where.append(hex_)
    if game.event_log is not None:
        game.emit(EnemyPlaced, kind, hex_, die)


@rule("5.7d")
class PlaceNear(Choice, frozen=True):
    """An enemy vehicle cannot stand in Impassable: you choose among the nearest hexes."""

    kind: str
    wanted: str
    hexes: tuple[str, ...]
    die: int

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.kind)} cannot stand in {self.wanted}: where does it go?"

    def options(self, game: Play) -> list[Option]:
        terrain = game.rules.grounds[game.state.fight.tiles].terrain
        return [PlaceIn(self.kind, hex_, terrain[hex_]) for hex_ in self.hexes]

    def choose(self, game: Play, option: PlaceIn) -> None:
        place(game, self.kind, option.hex, self.die)


@rule("5.7d")
class PlaceIn(Option, frozen=True):
    """It is placed in this hex."""

    kind: str
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"In {self.hex}{lying_in(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.2a")
class Bombardment(Step, frozen=True):
    """Notes may let you name enemy units, each of which is destroyed on a good roll."""

    done: int = 0

    def run(self, game: Play) -> None:
        if self.done < game.rules.in_force[game.state.fight.notes].bombard and game.state.fight.active():
            game.push(Bombard(self.done))


@rule("5.2a")
class Bombard(Choice, frozen=True):
    """You name an enemy unit; it is destroyed on a 6 or more."""

    done: int

    def prompt(self, game: Play) -> str:
        left = game.rules.in_force[game.state.fight.notes].bombard - self.done
        return f"Name an enemy unit to be destroyed on {game.rules.bombardment} or more ({left} to name)."

    def options(self, game: Play) -> list[Option]:
        battle = game.state.fight
        lots = attacks.lots(battle, battle.active())
        return [Strike(alike[0], kind, hex_, alike[1:]) for (kind, hex_), alike in lots.items()]

    def choose(self, game: Play, option: Strike) -> None:
        die = game.chance.die("bombardment", 10)
        hit = die >= game.rules.bombardment
        game.emit(Struck, option.kind, option.hex, die, hit)
        if hit:
            attacks.remove_enemy(game, option.enemy)
        game.push(Bombardment(self.done + 1))

    def outcome(self, before: Play, option: Strike, after: Play) -> str:
        battle = after.state.battle
        return "stands" if battle is not None and battle.where[option.enemy] else "destroyed"

    def resolves_at_once(self, option: Strike) -> bool:
        return True

    def shows_odds(self, option: Strike) -> bool:
        return True


@rule("5.2a")
class Strike(Option, frozen=True):
    """Name this enemy unit."""

    enemy: int
    kind: str
    hex: str
    alike: tuple[int, ...] = ()

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} in {self.hex}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return tuple(enemy_piece(number) for number in (self.enemy, *self.alike))


@rule("5.8a")
class InfantryAdvances(Step, frozen=True):
    """AT teams and MGs advance once, Rifles twice; if there are ties you are asked who settles them."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        queue = tuple(
            number
            for number in battle.active()
            for _ in range(FIRST_ADVANCES.get(rules.foes[battle.enemies[number]].type, 0))
        )
        battle.settle = False
        game.push(SettleAdvances(queue) if has_ties(game, queue) else Advance(queue))


def has_ties(game: Play, queue: tuple[int, ...]) -> bool:
    """Whether any of these advances could go to several hexes: they are tried out and taken back."""
    battle = game.state.fight
    before = battle.where
    battle.where = before[:]
    tie = False
    for number in queue:
        hexes = orders.hexes_for(game, number, "advance")
        if len(hexes) > 1:
            tie = True
            break
        if hexes:
            battle.where[number] = hexes[0]
    battle.where = before
    return tie


@rule("5.8c")
class SettleAdvances(Choice, frozen=True):
    """Some enemy infantry have several hexes to advance to: you settle that, or have it settled."""

    queue: tuple[int, ...]

    def prompt(self, game: Play) -> str:
        return "The enemy's infantry advances. Where hexes are equally good for them, who decides?"

    def options(self, game: Play) -> list[Option]:
        return [enemy.AllAct(False), enemy.AllAct(True)]

    def choose(self, game: Play, option: enemy.AllAct) -> None:
        game.state.fight.settle = option.settle
        game.push(Advance(self.queue))


@rule("5.8c")
class Advance(Step, frozen=True):
    """The enemy's infantry advances, one hex at a time."""

    queue: tuple[int, ...]

    def run(self, game: Play) -> None:
        battle = game.state.fight
        for place_, number in enumerate(self.queue):
            hexes = orders.hexes_for(game, number, "advance")
            if len(hexes) > 1 and battle.settle:
                game.push_all(AdvanceInto(number, hexes), Advance(self.queue[place_ + 1 :]))
                return
            if hexes:
                enemy.move(game, number, "advance", hexes[0])


@rule("5.8c")
class AdvanceInto(Choice, frozen=True):
    """Several hexes are equally good for an enemy team's advance: you choose."""

    number: int
    hexes: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        battle = game.state.fight
        kind = game.rules.name_of(battle.enemies[self.number])
        return f"{kind} in {battle.where[self.number]} advances: into which hex?"

    def options(self, game: Play) -> list[Option]:
        return [enemy.EnterHex(self.number, hex_) for hex_ in self.hexes]

    def trace(self, game: Play, option: enemy.EnterHex) -> Trace:
        return enemy.step_to(game, self.number, option.hex)

    def choose(self, game: Play, option: enemy.EnterHex) -> None:
        enemy.move(game, self.number, "advance", option.hex)


@rule("5.9a")
class Aggressiveness(Step, frozen=True):
    """One die says whether the enemy's movement rolls use six or ten sides in this battle."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        die = game.chance.die("aggressiveness", 10)
        note = rules.in_force[game.state.fight.notes].aggressiveness
        battle.die = 10 if die + note >= rules.campaign.aggressive_from else 6
        game.emit(AggressivenessRolled, die, note, battle.die)


@rule("5.7a")
class Mustered(Event, frozen=True):
    """The enemy's units were gathered."""

    kinds: tuple[str, ...]

    def text(self, rules: ShermanLeader) -> str:
        counts = {kind: self.kinds.count(kind) for kind in self.kinds}
        names = {kind: "Tank" if kind == TANK else rules.name_of(kind) for kind in counts}
        return "You meet " + ", ".join(f"{count} {names[kind]}" for kind, count in counts.items()) + "."


@rule("5.7b")
class EnemyPlaced(Event, frozen=True):
    """An enemy unit was placed."""

    kind: str
    hex: str
    die: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} appears in {self.hex}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("5.2a")
class Struck(Event, frozen=True):
    """An enemy unit was bombarded."""

    kind: str
    hex: str
    die: int
    hit: bool

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.kind)} in {self.hex} is {'hit' if self.hit else 'missed'}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


@rule("5.9a")
class AggressivenessRolled(Event, frozen=True):
    """The enemy's aggressiveness was rolled."""

    die: int
    note: int
    sides: int

    def text(self, rules: ShermanLeader) -> str:
        note = f"{self.note:+d}" if self.note else ""
        return f"Aggressiveness {self.die}{note}: the enemy's movement rolls use a d{self.sides}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
