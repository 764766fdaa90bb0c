"""Chapters 13.0, 13.2 and 13.3: the eight steps of a combat, for either side."""

from __future__ import annotations

from fieldcraft.kernel.scene import Stage
from fieldcraft.kernel.steps import Consequence, Display, Event, Roll, Shot, rule
from fieldcraft.titles.commandos_europe import (
    casualties,
    detection,
    losses,
    naval_gunfire,
    outcomes,
    own_pieces,
    portage,
)
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import EuropeState


def attack(game: Play, pieces: tuple[str, ...], origin: str, enemy: str) -> None:
    """13.0, steps 1 to 5: your pieces attack an enemy unit."""
    state, rules = game.state, game.rules
    hex_ = state.enemies[enemy]
    ground = rules.graph(state).combat[hex_]
    power, their_power = strength(rules, state, pieces), rules.enemy(enemy).firepower
    die = game.chance.die("attack")
    their_die = game.chance.die("enemy defence")
    ours, theirs = 10 * die + power + ground, 10 * their_die + their_power
    game.emit(CombatResolved, enemy, hex_, True, die, their_die, power, their_power, ground, pieces)
    if hex_ == origin:
        detection.detect_in_base(game, [piece for piece in pieces if piece in rules.squads], hex_)
    apply_result(game, origin, enemy, ours, theirs, has_naval(rules, pieces))


def defend(game: Play, pieces: tuple[str, ...], hex_: str, enemy: str) -> None:
    """13.0, steps 1 to 5: an enemy unit attacks a hex."""
    state, rules = game.state, game.rules
    unit = rules.enemy(enemy)
    ground = rules.graph(state).combat[hex_]
    power = strength(rules, state, pieces, unit.circled)
    their_die = game.chance.die("enemy attack")
    die = game.chance.die("defence")
    ours, theirs = 10 * die + power, 10 * their_die + unit.firepower + ground
    game.emit(CombatResolved, enemy, hex_, False, die, their_die, power, unit.firepower, ground, pieces)
    detection.detect_in_base(game, rules.squads_at(state, hex_), hex_)
    apply_result(game, hex_, enemy, ours, theirs, has_naval(rules, pieces))


def side(
    rules: Europe,
    state: EuropeState,
    hex_: str,
    busy: list[str],
    *,
    naval: bool,
    doubled: bool,
) -> tuple[str, ...]:
    """9.0d, 13.0g: the squads and leaders in a hex that are free to fight, with the best gear they can use."""
    here = [piece for piece, place in state.pieces.items() if place == hex_ and piece not in busy]
    squads = [piece for piece in here if piece in rules.squads]
    leaders = [piece for piece in here if piece in rules.leaders]
    armed = [
        (-firepower(rules, state, piece, doubled), rules.order[piece], piece)
        for piece in here
        if piece in rules.gear and rules.counters[piece].firepower > 0 and (naval or not rules.counters[piece].naval)
    ]
    limit = portage.usable(rules, state, hex_, len(squads), len(leaders))
    return (*squads, *leaders, *[piece for _, _, piece in sorted(armed)[:limit]])


def strength(rules: Europe, state: EuropeState, pieces: tuple[str, ...], doubled: bool = False) -> int:
    """13.0g: the total firepower of the given pieces."""
    return sum([firepower(rules, state, piece, doubled) for piece in pieces])


@rule("13.0l")
class CombatResolved(Event, frozen=True):
    """A combat was resolved."""

    enemy: str
    hex: str
    attacking: bool
    die: int
    their_die: int
    power: int
    their_power: int
    ground: int
    pieces: tuple[str, ...] = ()

    def totals(self) -> tuple[int, int]:
        """13.0l: each side's total; terrain helps the defender."""
        ground, their_ground = (self.ground, 0) if self.attacking else (0, self.ground)
        return 10 * self.die + self.power + ground, 10 * self.their_die + self.their_power + their_ground

    def sums(self) -> tuple[str, str]:
        """How each side's total adds up."""
        ground, their_ground = (self.ground, 0) if self.attacking else (0, self.ground)
        return _sum(self.die, self.power, ground), _sum(self.their_die, self.their_power, their_ground)

    def result(self) -> str:
        """Who won, in a few words."""
        ours, theirs = self.totals()
        return "you won" if ours > theirs else "you lost" if ours < theirs else "both lost"

    def text(self, rules: Europe) -> str:
        ours, theirs = self.sums()
        name, where = rules.name_of(self.enemy), rules.name_of(self.hex)
        head = f"You attacked {name} at {where}" if self.attacking else f"{name} attacked {where}"
        return f"{head}: {ours} against {theirs}, {self.result()}."

    def dice(self) -> tuple[int, ...]:
        return (self.die, self.their_die)

    def display(self, rules: Europe) -> Display:
        ours, theirs = self.totals()
        first = Roll((self.die,), 6, "You", f"beat {theirs}", (str(ours),))
        second = Roll((self.their_die,), 6, rules.name_of(self.enemy), "", (str(theirs),), "theirs")
        shot = Shot(self.hex, self.enemy) if self.attacking else Shot(self.enemy, self.hex)
        return Display((first, second), (), (shot,), (self.hex, self.enemy), matters="battle", stage=self.stage(rules))

    def stage(self, rules: Europe) -> Stage:
        """Both sides face to face, and the sum of each."""
        name, where = rules.name_of(self.enemy), rules.name_of(self.hex)
        ours, theirs = self.sums()
        fighters = tuple(own_pieces.fighter(rules, piece, self.hex) for piece in self.pieces)
        enemy = own_pieces.enemy_piece(rules, self.enemy, self.hex)
        return Stage(
            f"You attack {name} at {where}" if self.attacking else f"{name} attacks {where}",
            fighters,
            (enemy,),
            active=fighters[0].id if self.attacking and fighters else self.enemy,
            target=self.enemy if self.attacking or not fighters else fighters[0].id,
            stakes=(f"You: {ours}", f"{name}: {theirs}", *self.notes()),
            stakes_title="The sum",
            ground=rules.ground(self.hex).split(",")[0],
            banner=f"{ours} against {self.totals()[1]}: {self.result()}",
        )

    def notes(self) -> tuple[str, ...]:
        """What the totals are made of."""
        terrain = ("terrain",) if self.ground else ()
        return (f"Die x 10, firepower{', '.join(('', *terrain))}.",)


def _sum(die: int, power: int, ground: int) -> str:
    """How one side's total adds up.

    >>> _sum(6, 13, -20)
    '6x10 + 13 - 20 = 53'
    """
    sign = "-" if ground < 0 else "+"
    terrain = f" {sign} {abs(ground)}" if ground else ""
    return f"{die}x10 + {power}{terrain} = {10 * die + power + ground}"


def apply_result(game: Play, hex_: str, enemy: str, ours: int, theirs: int, naval: bool) -> None:
    """13.0, steps 5 to 8: the lower total loses, or both if they are equal; then naval gunfire scatters."""
    centre = game.state.enemies[enemy]
    if naval:
        game.push(naval_gunfire.ScatterGunfire(centre))
    if ours >= theirs:
        losses.lose_enemy(game, enemy)
    if ours < theirs:
        game.state.inflicted.append(enemy)
    if ours <= theirs:
        casualties.suffer(game, hex_)


def outcome(before: Play, enemy: str, naval: bool, after: Play) -> Consequence:
    """The result of a combat: what it costs you, who wins, and the risk that naval gunfire hits your own people."""
    called_off = not after.state.detected  # your last detected squad fell, so the enemy left the map
    won = enemy not in after.state.enemies and not called_off
    found = outcomes.consequence(before, after, "the enemy is eliminated" if won else "you lose without effect")
    text = f"{found.text}, the enemy eliminated" if won and found.losses else found.text
    risk = naval_gunfire.friendly_fire_risk(before, enemy) if naval else 0
    return Consequence(f"{text}; stray gunfire hits you {risk} in 6" if risk else text, found.losses)


def firepower(rules: Europe, state: EuropeState, piece: str, doubled: bool) -> int:
    """13.3a: the firepower of a piece; an anti-tank weapon's is doubled when a circled enemy attacks."""
    power = rules.firepower(state, piece)
    return 2 * power if doubled and rules.counters[piece].anti_tank else power


def has_naval(rules: Europe, pieces: tuple[str, ...]) -> bool:
    """14.0a: whether naval gunfire is among the given pieces."""
    return any(rules.counters[piece].naval for piece in pieces)
