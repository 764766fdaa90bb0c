"""Contact with the enemy: whether to escape, which units to fight, and what to lose."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.sets import toward_set
from fieldcraft.kernel.steps import Option
from fieldcraft.titles.commandos_europe import casualties, enemy_attack, friendly_combat, noise, suppressive_fire
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.sensible.assault import best_raid, is_strong
from fieldcraft.titles.commandos_europe.sensible.moving import presses_on
from fieldcraft.titles.commandos_europe.sensible.raid import raid_of, squads

GOOD_ODDS: Final = 15
CLOSE: Final = 3  # hexes at which suppressive fire is likely to work
LITTLE: Final = 3  # firepower worth more in suppressive fire than in defence
FAIR_CHANCE: Final = (
    4.0  # danger of a fresh start, as a sum of -log(1 - chance): beyond it a new start is all but hopeless
)


def escape(game: Play, choice: noise.Escape) -> Option:
    """Escape, unless the target is close and a new start has hardly any chance."""
    state, rules = game.state, game.rules
    slips = [option for option in game.offered if isinstance(option, noise.SlipAway)]
    stand = next(option for option in game.offered if isinstance(option, noise.Stand))
    if stays(game, choice.hex):
        return stand
    raid = best_raid(rules, state)
    if raid is None or state.pieces[raid.squad] != choice.hex or not presses_on(game, raid):
        return min(slips, key=lambda option: _distance_to_target(game, option.camp))
    if can_risk(game, raid.squad) and danger_of_new_start(game, choice.hex) > FAIR_CHANCE:
        return stand
    return min(slips, key=lambda option: _distance_to_target(game, option.camp))


def stays(game: Play, hex_: str) -> bool:
    """Whether an assault goes on or fights its way home: two unwounded squads are there, and strong enough."""
    state, rules = game.state, game.rules
    whole = [squad for squad in rules.squads_at(state, hex_) if squad not in state.wounds]
    return len(whole) > 1 and is_strong(rules, state, tuple(state.at(hex_)))


def can_risk(game: Play, squad: str) -> bool:
    """Whether a squad can risk pursuit: it is unwounded and not the last one."""
    return squad not in game.state.wounds and len(squads(game.rules, game.state)) > 1


def danger_of_new_start(game: Play, hex_: str) -> float:
    """How dangerous a new start from base would be, once the gear in a hex is abandoned; very, if impossible."""
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


def _distance_to_target(game: Play, camp: str) -> int:
    """How far a base is from the target."""
    state = game.state
    return game.rules.graph(state).board.distance(camp, state.target) if state.target else 0


def choose_attack(game: Play, choice: friendly_combat.ChooseAttack) -> Option:
    """Attack only a lone enemy unit, and only with good odds."""
    state = game.state
    attacks = [option for option in game.offered if isinstance(option, friendly_combat.Attack) and not option.naval]
    if attacks and len(state.enemies) == 1:
        best = max(attacks, key=lambda option: _edge(game, option))
        if _edge(game, best) >= GOOD_ODDS:
            return best
    return next(option for option in game.offered if isinstance(option, friendly_combat.EndAttacks))


def _edge(game: Play, option: friendly_combat.Attack) -> int:
    """By how much an attack is stronger than its target."""
    return option.power + option.ground - game.rules.enemy(option.enemy).firepower


def nominate(game: Play, choice: suppressive_fire.NominateWeapons) -> Option:
    """Fire weapons that add little in defence, if an enemy is close."""
    counters = game.rules.counters
    weapons = [
        weapon
        for weapon in choice.candidates
        if (counters[weapon].firepower <= LITTLE or counters[weapon].naval)
        and any(distance <= CLOSE for _, distance in suppressive_fire.targets_of(game, weapon))
    ]
    return toward_set(game, weapons)


def suppress(game: Play, choice: suppressive_fire.ChooseSuppression) -> Option:
    """Fire at the nearest enemies, the strongest first, one weapon at each."""
    rules, pinned = game.rules, [enemy for _, enemy in choice.aims]
    aims = [option for option in game.offered if isinstance(option, suppressive_fire.Aim)]
    if not aims:
        return game.offered[0]
    return min(aims, key=lambda aim: (aim.enemy in pinned, aim.distance, -rules.enemy(aim.enemy).firepower))


def defend(game: Play, choice: enemy_attack.ChooseDefence) -> Option:
    """Use naval gunfire only for a wounded squad, and only when it helps more than it may harm."""
    plain = next(option for option in game.offered if isinstance(option, enemy_attack.DefendWith) and not option.naval)
    guns = next(option for option in game.offered if isinstance(option, enemy_attack.DefendWith) and option.naval)
    stray = 0 if game.state.enemies[choice.enemy] == choice.hex else 1
    fatal = all(squad in game.state.wounds for squad in game.rules.squads_at(game.state, choice.hex))
    attack = plain.theirs + game.rules.graph(game.state).combat[choice.hex]
    lost, still_lost = losing_rolls(attack - plain.power), losing_rolls(attack - guns.power)
    return guns if fatal and 6 * still_lost + stray * (36 - still_lost) < 6 * lost else plain


def losing_rolls(edge: int) -> int:
    """In how many of 36 rolls a defence loses to an attack stronger by this much.

    >>> losing_rolls(0), losing_rolls(60), losing_rolls(-51)
    (21, 36, 0)
    """
    return sum(10 * theirs + edge >= 10 * ours for theirs in range(1, 7) for ours in range(1, 7))


def lose_gear(game: Play, choice: casualties.ChooseGearLost) -> Option:
    """Lose what the mission doesn't need, the cheapest first."""
    rules, state = game.rules, game.state
    needs = rules.data.missions[state.mission].needs if state.mission else ()
    cheapest = sorted(choice.candidates, key=lambda piece: _value(rules, piece, needs))
    return toward_set(game, cheapest[: choice.count])


def _value(rules: Europe, piece: str, needs: tuple[str, ...]) -> tuple[bool, bool, int]:
    """How much a piece of gear is worth keeping."""
    return rules.counters[piece].kind in needs, piece in rules.craft, rules.counters[piece].cost


def take_casualties(game: Play, choice: casualties.ChooseSquadHit) -> Option:
    """Choose a squad that survives it, if there is one."""
    return min(game.offered, key=lambda option: getattr(option, "fatal", False))
