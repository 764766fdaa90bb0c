"""Battle, markers and carriers: the line, the target, what to turn up, and who carries."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.steps import Option, TakeRest
from fieldcraft.titles.commando import air, battle_line, carrying, combat, intel, logistics, taking_up
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible import landings
from fieldcraft.titles.commando.sensible.valuation import FAR, best, distance, regular, value


def line_up(game: Play, choice: battle_line.LineUp) -> Option:
    """Put the least valuable unit in front."""
    waiting = [option for option in regular(game) if isinstance(option, battle_line.StandNext)]
    return min(waiting, key=lambda option: value(game, option.unit))


def fire_at(game: Play, choice: combat.FireAt) -> Option:
    """Use every aircraft, and fire at the target whose loss helps most."""
    for option in regular(game):
        if isinstance(option, air.Engage):
            return option
    extra = [option for option in regular(game) if isinstance(option, air.AddDice)]
    if extra:
        return extra[0]
    return best(regular(game), lambda option: target_worth(game, option))


def chances(game: Play, option: combat.Fire) -> tuple[float, float]:
    """The probability that a fire eliminates its target, and that it does so or makes it panic."""
    table = game.rules.box.battle.commando
    kills = sum(result == "eliminate" or (option.panicked and result == "panic") for result in table) / 6
    hits = sum(result != "none" for result in table) / 6
    return 1 - (1 - kills) ** option.dice, 1 - (1 - hits) ** option.dice


def elimination(game: Play, option: combat.Fire) -> float:
    """The probability that a fire eliminates its target: with one die, or with two that make it panic."""
    kill, _ = chances(game, option)
    if option.panicked:
        return kill
    table, dice = game.rules.box.battle.commando, option.dice
    panic, none = table.count("panic") / 6, table.count("none") / 6
    once = dice * panic * none ** max(0, dice - 1)
    return kill + (panic + none) ** dice - none**dice - once


def target_worth(game: Play, option: combat.Fire) -> float:
    """An elimination is worth a KIA point; a unit silenced before it fires is worth its dice."""
    battle, rules = game.state.battle, game.rules
    assert battle is not None
    kill, hit = chances(game, option)
    threat = 0.0 if option.panicked else 0.35 * rules.enemy_firepower[option.kind]
    if option.target in battle.enemy_fired:
        threat *= 0.7
    return kill + hit * threat


def declare(game: Play, choice: logistics.DeclareFullFirepower) -> Option:
    """Declare Full Firepower if OPFOR are about as strong."""
    battle, rules = game.state.battle, game.rules
    assert battle is not None
    theirs = sum(rules.enemy_firepower[kind] for kind in battle.kinds)
    ours = sum(rules.firepower[unit] for unit in battle.line)
    return regular(game)[0] if 3 * theirs >= 2 * ours else regular(game)[-1]


def take_all(game: Play, choice: Any) -> Option:
    """Take all pieces."""
    for option in regular(game):
        if isinstance(option, TakeRest):
            return option
    return regular(game)[0]


def choose_marker(game: Play, choice: intel.ChooseMarker) -> Option:
    """Turn up the marker nearest to a force."""
    state, rules = game.state, game.rules
    places = [p for u, p in state.units.items() if u in rules.ground and rules.theatres[state.mission].board[p]]
    return best(regular(game), lambda o: -min((distance(game, p, [o.space]) for p in places), default=FAR))


def choose_carrier(game: Play, choice: taking_up.ChooseCarrier) -> Option:
    """The most valuable unit, which stands last in line; if no road leads home, one that can be lifted."""
    able = [option for option in regular(game) if isinstance(option, carrying.Carry)]
    return max(able, key=lambda option: (landings.can_leave(game, option.unit), value(game, option.unit)))
