"""When it goes wrong: to stand or to slip away, whom to fight, and what to lose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe import casualties, combat, noise, pursuit, suppression
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid, mighty
from fieldcraft.titles.commandos_europe.sensible.moving import goes_for_it
from fieldcraft.titles.commandos_europe.sensible.raid import raid_of, squads

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play

GOOD_ODDS: Final = 15
CLOSE: Final = 3  # hexes at which a shot is likely enough to pin somebody down
LITTLE: Final = 3  # firepower that is worth more as a shot
FAIR_CHANCE: Final = 1.2  # of being heard on a fresh start, as a sum of -log(1 - chance)


def escape(game: Play, choice: noise.Escape) -> Option:
    """Slip away, unless the target is close and could not be reached so well another time."""
    state, rules = game.state, game.rules
    slips = [option for option in game.offered if isinstance(option, noise.SlipAway)]
    stand = next(option for option in game.offered if isinstance(option, noise.Stand))
    if stands(game, choice.hex):
        return stand
    raid = best_raid(rules, state)
    if raid is None or state.pieces[raid.squad] != choice.hex or not goes_for_it(game, raid):
        return min(slips, key=lambda option: _way_on(game, option.camp))
    if can_risk(game, raid.squad) and again(game, choice.hex) > FAIR_CHANCE:
        return stand
    return min(slips, key=lambda option: _way_on(game, option.camp))


def stands(game: Play, hex_: str) -> bool:
    """Whether an assault goes on, or fights its way home: two whole squads are there, and strong enough."""
    state, rules = game.state, game.rules
    whole = [squad for squad in rules.squads_at(state, hex_) if squad not in state.wounds]
    return len(whole) > 1 and mighty(rules, state, tuple(state.at(hex_)))


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
    """Fire what adds little to a defence at the nearest who come, the strongest first."""
    rules, pinned = game.rules, [enemy for _, enemy in choice.aims]
    aims = [option for option in game.offered if isinstance(option, suppression.Aim) and option.distance <= CLOSE]
    aims = [aim for aim in aims if rules.counters[aim.weapon].firepower <= LITTLE or rules.counters[aim.weapon].naval]
    if not aims:
        return next(option for option in game.offered if isinstance(option, suppression.OpenFire))
    return min(aims, key=lambda aim: (aim.enemy in pinned, aim.distance, -rules.enemy(aim.enemy).firepower))


def defend(game: Play, choice: pursuit.Defend) -> Option:
    """Call for naval gunfire only for a squad that cannot bear a loss, and when it helps more than it may harm."""
    plain = next(option for option in game.offered if isinstance(option, pursuit.DefendWith) and not option.naval)
    guns = next(option for option in game.offered if isinstance(option, pursuit.DefendWith) and option.naval)
    stray = 0 if game.state.enemies[choice.enemy] == choice.hex else 1
    fatal = all(squad in game.state.wounds for squad in game.rules.squads_at(game.state, choice.hex))
    attack = plain.theirs + game.rules.country(game.state).combat[choice.hex]
    lost, still_lost = beaten(attack - plain.power), beaten(attack - guns.power)
    return guns if fatal and 6 * still_lost + stray * (36 - still_lost) < 6 * lost else plain


def beaten(edge: int) -> int:
    """In how many of 36 throws a defence loses against an attack that is stronger by so much.

    >>> beaten(0), beaten(60), beaten(-51)
    (21, 36, 0)
    """
    return sum(10 * theirs + edge >= 10 * ours for theirs in range(1, 7) for ours in range(1, 7))


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
