"""Chapter 19: battle. Rounds, Tactical Superiority, the two lines, and the exchange of fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.steps import NO_STREAMS, Consequence, Display, Event, No, Option, Roll, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando import air, fire
from fieldcraft.titles.commando.battle_choice import BattleChoice
from fieldcraft.titles.commando.battle_line import LineUp, OrderEnemies, line_units, strongest_first, ties
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import GONE, PANICKED, Battle, enemy_piece

SUPERIORITY: Final = frozenset(["tactical superiority", "enemy tactical superiority"])


def begin_battle(game: Play, space: str, kinds: list[str], win: int, lose: int, card: str) -> None:
    """19.0: OPFOR units share a space with yours, so there is a battle."""
    if not kinds:
        return
    state = game.state
    line = game.rules.ground_at(state, space)
    if len(line) > 1:
        line.sort(key=lambda unit: stands_back(game, unit))
    hurt = [0] * len(kinds)
    state.battle = Battle(space=space, win=win, lose=lose, kinds=tuple(kinds), hurt=hurt, line=line, card=card)
    game.push_list(game.rules.sequence.battle(game))


def stands_back(game: Play, unit: str) -> bool:
    """Whether a unit starts behind the others in the line: leaders, and units that carry an Objective."""
    return unit in game.rules.having["leader"] or unit in game.state.objectives.values()


@rule("19.1a")
class BattleRound(Step, frozen=True):
    """Both sides roll for Tactical Superiority, line up and exchange fire."""

    def run(self, game: Play) -> None:
        battle = game.state.battle
        assert battle is not None
        battle.round += 1
        battle.fired, battle.enemy_fired, battle.air_used = [], [], []
        ours = game.chance.die("tactical superiority")
        theirs = game.chance.die("enemy tactical superiority")
        bonus, enemy_bonus = our_bonus(game, battle), their_bonus(game, battle)
        first = ours + bonus >= theirs + enemy_bonus
        battle.enemy_line = strongest_first(game, battle)
        game.emit(SuperiorityRolled, battle.round, ours, theirs, bonus, enemy_bonus)
        steps: list[Step] = [OrderEnemies(tie) for tie in ties(game, battle)]
        if len(line_units(battle)) > 1:
            steps.append(LineUp())
        steps.append(Exchange(first))
        game.push_list(steps)

    def alike_streams(self, game: Play) -> frozenset[str]:
        """The rolls for superiority, if several units line up: that decision comes before the first shot."""
        battle = game.state.battle
        assert battle is not None
        return SUPERIORITY if len(line_units(battle)) > 1 else NO_STREAMS


def our_bonus(game: Play, battle: Battle) -> int:
    """19.1b: one for a leader, panicked or not, and never more."""
    return 1 if game.rules.any_with(battle.line, "leader") else 0


def their_bonus(game: Play, battle: Battle) -> int:
    """19.1b, 3.0a: one for an OPFOR leader, plus the terrain's bonus."""
    bonus = game.rules.theatres[game.state.mission].chart[battle.space].superiority
    leaders = game.rules.enemy_leaders
    for enemy, kind in enumerate(battle.kinds):
        if kind in leaders and battle.hurt[enemy] != GONE:
            return bonus + 1
    return bonus


@rule("19.1f")
class Exchange(Step, frozen=True):
    """The sides take turns to fire, one unit at a time, until no unit is left to fire."""

    ours: bool

    def run(self, game: Play) -> None:
        battle = game.state.battle
        assert battle is not None
        first, second = (take_turn, enemy_takes_turn) if self.ours else (enemy_takes_turn, take_turn)
        if not first(game, battle):
            second(game, battle)


def take_turn(game: Play, battle: Battle) -> bool:
    """19.1f: your next unit fires, if there is one; then it is the OPFOR's turn."""
    unit = next_to_fire(game, battle)
    if unit:
        game.push_all(FireAt(unit), Exchange(False))
    return bool(unit)


def enemy_takes_turn(game: Play, battle: Battle) -> bool:
    """19.1f: the next OPFOR unit fires, if there is one; then it is your turn."""
    enemy = next_enemy_to_fire(game, battle)
    if enemy >= 0:
        battle.enemy_fired.append(enemy)
        fire.enemy_fires(game, battle, enemy)
        game.push(Exchange(True))
    return enemy >= 0


def next_to_fire(game: Play, battle: Battle) -> str:
    """19.1f, 19.1h: your first unit in line that hasn't fired, isn't panicked, and has something to do in its turn."""
    panicked = game.state.panicked
    for unit in battle.line:
        if unit in battle.fired or unit in panicked or unit in battle.air:
            continue
        if can_act(game, battle, unit):
            return unit
    return ""


def can_act(game: Play, battle: Battle, unit: str, added: int = 0) -> bool:
    """19.1j, 29.0c, S41.0d: whether a unit has dice and a target, or an aircraft can use its turn."""
    dice = game.rules.firepower[unit] + battle.bonus + added
    if (dice > 0 or (battle.air and air.unused(game, battle))) and has_target(game, battle, unit):
        return True
    return bool(air.engagements(game, battle))


def has_target(game: Play, battle: Battle, unit: str) -> bool:
    """Whether a unit has anything to fire at."""
    rules = game.rules
    for enemy in battle.enemy_line:
        if rules.can_hit(battle, unit, enemy):
            return True
    return False


def next_enemy_to_fire(game: Play, battle: Battle) -> int:
    """19.1f, 19.1h: the first OPFOR unit in line that hasn't fired, is unhurt and has a target."""
    for enemy in battle.enemy_line:
        if battle.hurt[enemy] != 0 or enemy in battle.enemy_fired:
            continue
        if battle.line or game.rules.enemy_target(game, battle, enemy):
            return enemy
    return -1


@rule("19.1g")
class FireAt(BattleChoice, frozen=True):
    """Choose a target for the firing unit, perhaps with air support."""

    unit: str
    added: int = 0
    engaged: bool = False

    def active_piece(self) -> str:
        return self.unit

    def prompt(self, game: Play) -> str:
        battle = game.state.battle
        assert battle is not None
        if not has_target(game, battle, self.unit):
            return "No ground target is left: engage with your aircraft, or hold fire."
        name, dice = game.rules.name_of(self.unit), dice_of(game, self.unit) + self.added
        if not dice:
            return f"{name} has no dice of its own: use an aircraft, or hold fire."
        return f"{name} fires with {count(dice, 'die', 'dice')}: choose a target."

    def options(self, game: Play) -> list[Option]:
        battle = game.state.battle
        assert battle is not None
        dice = dice_of(game, self.unit) + self.added
        offered: list[Option] = []
        for i in battle.enemy_line:
            if game.rules.can_hit(battle, self.unit, i):
                offered.append(Fire(self.unit, i, battle.kinds[i], dice, battle.hurt[i] == PANICKED))
        if not offered:
            return [*air.engagements(game, battle), HoldFire(self.unit)]
        help_from_the_air = [*air.additions(game, battle), *air.engagements(game, battle)] if battle.air else []
        return [*offered, *help_from_the_air] if dice else [*help_from_the_air, HoldFire(self.unit)]

    def choose(self, game: Play, option: Option) -> None:
        battle = game.state.battle
        assert battle is not None
        if isinstance(option, HoldFire):
            battle.fired.append(self.unit)
            if not self.engaged:
                game.push(Exchange(True))
        elif isinstance(option, Fire):
            battle.fired.append(self.unit)
            fire.unit_fires(game, battle, option.unit, option.target, option.dice)
        elif isinstance(option, air.AddDice):
            battle.air_used.append(option.aircraft)
            game.push(FireAt(self.unit, self.added + option.dice, self.engaged))
        else:
            air.engage(game, battle, option)
            game.push(ContinueFire(self.unit, self.added))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        if not isinstance(option, (Fire, air.Engage)):
            return super().outcome(before, option, after)
        return fire.outcome_of_fire(before, option.target, after)

    def resolves_at_once(self, option: Option) -> bool:
        return isinstance(option, (Fire, air.Engage))

    def shows_odds(self, option: Option) -> bool:
        return isinstance(option, (Fire, air.Engage, HoldFire))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        battle, piece = game.state.battle, what.get("piece")
        assert battle is not None
        if piece in game.rules.units:
            return No("19.1f", f"It is the turn of {game.rules.name_of(self.unit)} to fire")
        spared = [enemy_piece(i) for i in battle.enemy_line if not game.rules.can_hit(battle, self.unit, i)]
        return No("S41.0a", "Only a unit with AAA can fire at aircraft") if piece in spared else None


@rule("S41.0d")
class ContinueFire(Step, frozen=True):
    """After aircraft have engaged, the unit's turn goes on while it has something left to do."""

    unit: str
    added: int

    def run(self, game: Play) -> None:
        battle = game.state.battle
        assert battle is not None
        if can_act(game, battle, self.unit, self.added):
            game.push(FireAt(self.unit, self.added, engaged=True))


def dice_of(game: Play, unit: str) -> int:
    """4.0a, S34.0b: how many dice a unit rolls."""
    battle = game.state.battle
    return game.rules.firepower[unit] + (battle.bonus if battle else 0)


@rule("19.1g")
class Fire(Option, frozen=True):
    """Fire at an OPFOR unit."""

    unit: str
    target: int
    kind: str
    dice: int
    panicked: bool

    def text(self, rules: Commando) -> str:
        state = ", panicked" if self.panicked else ""
        return f"Fire at {rules.name_of(self.kind)} ({rules.enemy_firepower[self.kind]}{state})"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (enemy_piece(self.target),)


@rule("19.1j")
class HoldFire(Option, frozen=True):
    """Pass over a unit that has no dice or no target: the next in your line has its turn."""

    unit: str

    def text(self, rules: Commando) -> str:
        return "Hold fire"


@rule("19.1a")
class SuperiorityRolled(Event, frozen=True):
    """Both sides rolled for Tactical Superiority."""

    round: int
    ours: int
    theirs: int
    our_bonus: int
    their_bonus: int

    def text(self, rules: Commando) -> str:
        first = "you fire" if self.ours + self.our_bonus >= self.theirs + self.their_bonus else "OPFOR fire"
        ours = f"{self.ours}+{self.our_bonus}" if self.our_bonus else f"{self.ours}"
        theirs = f"{self.theirs}+{self.their_bonus}" if self.their_bonus else f"{self.theirs}"
        return f"Round {self.round}: Tactical Superiority {ours} to {theirs}; {first} first."

    def dice(self) -> tuple[int, ...]:
        return (self.ours, self.theirs)

    def display(self, rules: Commando) -> Display:
        needed = f"{self.theirs + self.their_bonus} or more"
        first, second = _total(self.ours, self.our_bonus), _total(self.theirs, self.their_bonus)
        return Display(
            rolls=(
                Roll((self.ours,), 6, "Tactical Superiority", needed, (first,)),
                Roll((self.theirs,), 6, "OPFOR", "", (second,), "theirs"),
            )
        )


def _total(die: int, bonus: int) -> str:
    """What a die and its bonus come to.

    >>> _total(4, 1), _total(3, 0)
    ('4 + 1 = 5', '3')
    """
    return f"{die} + {bonus} = {die + bonus}" if bonus else f"{die}"
