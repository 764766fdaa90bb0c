"""When it goes wrong: to stand or to slip away, whom to fight, and what to lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe import casualties, combat, noise, pursuit, suppression
from fieldcraft.titles.commandos_europe.sensible.moving import goes_for_it
from fieldcraft.titles.commandos_europe.sensible.raid import best_raid, raid_of, squads

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

GOOD_ODDS: Final = 15
FAIR_CHANCE: Final = 1.2  # of being heard on a fresh start, as a sum of -log(1 - chance)


def escape(game: Play, choice: noise.Escape) -> Option:
    """Slip away, unless the target is close and could not be reached so well another time."""
    state, rules = game.state, game.rules
    slips = [option for option in game.offered if isinstance(option, noise.SlipAway)]
    stand = next(option for option in game.offered if isinstance(option, noise.Stand))
    raid = best_raid(rules, state)
    if raid is None or state.pieces[raid.squad] != choice.hex or not goes_for_it(game, raid):
        return min(slips, key=lambda option: _way_on(game, option.camp))
    if can_risk(game, raid.squad) and again(game, choice.hex) > FAIR_CHANCE:
        return stand
    return min(slips, key=lambda option: _way_on(game, option.camp))


def can_risk(game: Play, squad: str) -> bool:
    """Whether a squad may be hunted: it is whole, and it is not the last one."""
    return squad not in game.state.wounds and len(squads(game.rules, game.state)) > 1


def again(game: Play, hex_: str) -> float:
    """How dangerous the mission would be for a new start, once the gear in a hex is abandoned; a lot if impossible."""
    state, rules = game.state, game.rules
    here = rules.squads_at(state, hex_)
    trial = state.clone()
    camps = rules.base_hexes(state)
    for piece in rules.gear_at(state, hex_):
        trial.put(piece, "stock")
    for squad in here:
        trial.pieces[squad] = camps[0]
    plans = [plan for squad in here if (plan := raid_of(rules, trial, squad)) is not None]
    return min([plan.danger for plan in plans], default=99.0)


def _way_on(game: Play, camp: str) -> int:
    """How far a base is from the target."""
    state = game.state
    return game.rules.country(state).board.distance(camp, state.target) if state.target else 0


def choose_attack(game: Play, choice: combat.ChooseAttack) -> Option:
    """Attack only what would otherwise attack with good odds against it, and when nothing else hunts you."""
    state = game.state
    attacks = [option for option in game.offered if isinstance(option, combat.Attack) and not option.naval]
    if attacks and len(state.enemies) == 1:
        best = max(attacks, key=lambda option: _edge(game, option))
        if _edge(game, best) >= GOOD_ODDS:
            return best
    return next(option for option in game.offered if isinstance(option, combat.EndAttacks))


def _edge(game: Play, option: combat.Attack) -> int:
    """By how much an attack is stronger than its target."""
    return option.power + option.ground - game.rules.enemy(option.enemy).firepower


def suppress(game: Play, choice: suppression.Suppress) -> Option:
    """Fire nothing: in defence the weapons are worth more."""
    return next(option for option in game.offered if isinstance(option, suppression.OpenFire))


def defend(game: Play, choice: pursuit.Defend) -> Option:
    """Call for naval gunfire only when the odds are bad without it."""
    plain = next(option for option in game.offered if isinstance(option, pursuit.DefendWith) and not option.naval)
    guns = next(option for option in game.offered if isinstance(option, pursuit.DefendWith) and option.naval)
    return plain if plain.power + 10 >= plain.theirs else guns


def what_is_lost(game: Play, choice: casualties.WhatIsLost) -> Option:
    """Give up what the mission does not need, the cheapest first."""
    rules, state = game.rules, game.state
    needs = rules.box.missions[state.mission].needs if state.mission else ""
    gear = [option for option in game.offered if isinstance(option, casualties.GiveUpGear)]
    return min(gear, key=lambda option: _value(rules, option.piece, needs))


def _value(rules: Europe, piece: str, needs: str) -> tuple[bool, bool, int]:
    """What a piece of gear is worth keeping for."""
    return rules.counters[piece].kind == needs, piece in rules.craft, rules.counters[piece].cost


def who_suffers(game: Play, choice: casualties.WhoSuffers) -> Option:
    """A squad that survives it, if there is one."""
    return min(game.offered, key=lambda option: getattr(option, "fatal", False))


def which_way(game: Play, choice: pursuit.WhichWay | pursuit.WhomToPursue | pursuit.WhichVictim) -> Option:
    """Whatever is offered first: the ways are equal by every rule."""
    return game.offered[0]
