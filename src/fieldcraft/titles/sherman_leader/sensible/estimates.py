"""Estimates for the sensible player: the chance of a kill, and the value of units, enemies and commanders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.attacks import chance_to_destroy
from fieldcraft.titles.sherman_leader.cards import BANDS, UnitType
from fieldcraft.titles.sherman_leader.end_of_week import BAND_LOSS
from fieldcraft.titles.sherman_leader.foes import Foe
from fieldcraft.titles.sherman_leader.rules import Play

TYPICAL_COVER: Final = 0.7
LEVEL_WORTH: Final = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5)
DAMAGE_WORTH: Final = {"gun": 0.6, "machine-gun": 0.9, "hull": 0.8, "casualty": 0.75, "glancing": 0.9}


def best(options: Iterable[Option], worth: Callable[[Any], float]) -> Option:
    """The option with the highest value; the first of equals."""
    return max(options, key=worth)


def hits_expected(need: int, save: float, dice: int = 2) -> float:
    """The expected number of hits that aren't cancelled."""
    return dice * min(1.0, max(0.0, (11 - need) / 10)) * (1 - min(10.0, max(0.0, save)) / 10)


def enemy_mix(game: Play) -> dict[str, float]:
    """The enemy kinds in the battalions on the map, each with its share of their points."""
    rules = game.rules
    mix: dict[str, float] = {}
    tanks = sum(rules.tank_cup.values())
    for name in game.state.battalions:
        for type_, count in rules.box.battalions[name].units.items():
            kinds = rules.tank_cup if type_ == "tank" else {rules.counter[type_]: 1}
            whole = tanks if type_ == "tank" else 1
            for kind, part in kinds.items():
                mix[kind] = mix.get(kind, 0.0) + count * part / whole * rules.foes[kind].points
    total = sum(mix.values()) or 1.0
    return {kind: points / total for kind, points in mix.items()}


def unit_worth(game: Play, card: UnitType, mix: dict[str, float]) -> float:
    """The value of a unit: what it can destroy in a turn, scaled by range, toughness and Tactics."""
    near = max(card.range[0], min(2, card.range[1]))
    modifier = game.rules.range_modifier[near]
    kills = 0.0
    for kind, share in mix.items():
        foe = game.rules.foes[kind]
        value = card.ap if foe.target == "AP" else card.he
        if value is None or (card.ap_close and foe.target == "AP"):
            continue
        kills += share * chance_to_destroy(value - modifier, foe.defense + TYPICAL_COVER)
    in_time = 1.0 if card.indirect else (0.5, 0.6, 0.8, 0.95, 1.0)[min(4, card.range[1])] + 0.03 * card.speed
    tough = 1.0 + 0.09 * card.defense + (0.15 if card.target == "HE" else 0.0) + 0.05 * (card.range[1] - 1)
    return kills * in_time * tough * (1.0 + 0.12 * card.tactics + 0.2 * card.command_tactics)


def strength(game: Play, unit: str, level: int) -> float:
    """The strength of a unit in battle, in SO of undamaged units, with a commander of a level."""
    worth = float(game.rules.units[unit].cost) * LEVEL_WORTH[level]
    for side in game.state.units[unit]:
        worth *= DAMAGE_WORTH.get(side, 1.0)
    return worth


def enemy_worth(foe: Foe) -> float:
    """The value of destroying an enemy unit: its points, and the harm it would do."""
    harm = sum(
        (11 - value) / 10 * min(3, reach + 1)
        for value, reach in ((foe.ap, foe.ap_range), (foe.he, foe.he_range))
        if reach >= 0
    )
    return foe.points + 0.35 * harm


def slack(game: Play, name: str) -> int:
    """The stress a commander can take and stay Okay."""
    return game.rules.side(game.state, name).limits[0] - game.state.stress[name]


def quality(game: Play, name: str) -> float:
    """The current value of a commander."""
    rules, state = game.rules, game.state
    own = commanders.values(rules, state, name)
    skills = len(rules.skills[name][state.level[name]])
    return own.close + 1.5 * own.far + (1.0 if own.speed == "fast" else 0.0) + 0.4 * skills


def losses_ahead(game: Play, battalion: str, weeks: int) -> float:
    """The expected SO loss from a battalion over the next weeks, if you leave it alone."""
    return sum(losses_by_week(game, battalion, weeks))


def losses_by_week(game: Play, battalion: str, weeks: int) -> list[float]:
    """The expected SO loss from a battalion in each of the next weeks."""
    rules, state = game.rules, game.state
    where = {BANDS.index(state.battalions[battalion]): 1.0}
    advance = 0.0 if rules.box.battalions[battalion].fixed else _chance_to_advance(game, battalion)
    lost: list[float] = []
    for _ in range(weeks):
        where = _moved(where, advance) if advance else where
        lost.append(sum([part * BAND_LOSS.get(BANDS[band], 0) for band, part in where.items()]))
    return lost


def _chance_to_advance(game: Play, battalion: str) -> float:
    """The probability that a battalion advances in a week."""
    rules, state = game.rules, game.state
    card = rules.box.battalions[battalion]
    effect = rules.in_force[rules.standing_notes(state)]
    modifier = effect.operational + effect.operational_on.get(card.type, 0)
    modifier += rules.half_penalty if battalion in state.half else 0
    return min(1.0, max(0.0, (11 - rules.operational[card.type][1] + modifier) / 10))


def _moved(where: dict[int, float], advance: float) -> dict[int, float]:
    """The probability of each band after a week."""
    after: dict[int, float] = {}
    for band, part in where.items():
        nearer = max(0, band - 1)
        after[nearer] = after.get(nearer, 0.0) + part * advance
        after[band] = after.get(band, 0.0) + part * (1.0 - advance)
    return after


def spare_points(game: Play) -> float:
    """The SO you expect at the end of the week if you stop only the battalions you attack."""
    state = game.state
    planned = [attack.battalion for attack in state.attacks]
    lost = sum(losses_ahead(game, name, 1) for name in state.battalions if name not in planned)
    return state.so + game.rules.objective.weekly_so - lost
