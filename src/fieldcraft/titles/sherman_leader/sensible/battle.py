"""Battles: where to place units, what to shoot at, when to advance."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import (
    action,
    activation,
    attacks,
    deployment,
    enemy_attacks,
    enemy_setup,
    heroics,
    movement,
    turn,
)
from fieldcraft.titles.sherman_leader.battlefield import NEIGHBOURS, OFF, RANGE, row
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible.estimates import (
    best,
    enemy_worth,
    hits_expected,
    slack,
)

HARM: Final = 0.03
PROGRESS: Final = 0.8
GOOD_SHOT: Final = 0.4
FIRST_ROW: Final = 5


def place(game: Play, choice: deployment.PlaceUnits) -> Option:
    """Prefer cover, the middle, and cover ahead."""
    cover = game.rules.layouts[game.state.fight.tiles].cover

    def worth(option: Any) -> float:
        if not isinstance(option, deployment.Place):
            return -1.0
        ahead = max(cover[hex_] for hex_ in NEIGHBOURS[option.hex] if row(hex_) == FIRST_ROW)
        return cover[option.hex] + 0.4 * ahead + 0.3 * (option.hex[0] in "bc")

    return best(game.offered, worth)


def first_move(game: Play, choice: deployment.FirstMove) -> Option:
    """Move infantry to the best cover in front, no farther than the second row."""
    cover = game.rules.layouts[game.state.fight.tiles].cover
    here = game.state.fight.at[choice.units[0]]

    def worth(option: Any) -> float:
        if isinstance(option, movement.Move) and option.to != OFF:
            return cover[option.to] + 0.3 * (row(option.to) == FIRST_ROW) - (row(option.to) < FIRST_ROW) - option.stress
        return cover[here] + 0.3 * (row(here) == FIRST_ROW) if isinstance(option, deployment.StayPut) else -9.0

    return best(game.offered, worth)


def who_acts(game: Play, choice: turn.WhoActs) -> Option:
    """Take over units first, act with those that are due, then spend Tactics on good shots."""
    for kind in (heroics.TakeOver, turn.Act):
        for option in game.offered:
            if isinstance(option, kind):
                return option
    spends = [option for option in game.offered if isinstance(option, turn.SpendTactic)]
    if spends:
        worth = {unit: best_chance(game, unit) for unit in dict.fromkeys(option.unit for option in spends)}
        chosen = max(spends, key=lambda option: worth[option.unit])
        if worth[chosen.unit] >= GOOD_SHOT:
            return chosen
    return next(option for option in game.offered if isinstance(option, turn.EndStep))


def best_shot(game: Play, unit: str) -> attacks.Fire | None:
    """The most valuable shot of a unit from its hex, if it has one."""
    shots = [shot for shot in attacks.attacks(game, unit) if isinstance(shot, attacks.Fire)]
    return max(shots, key=lambda shot: shot_worth(game, shot), default=None)


def best_chance(game: Play, unit: str) -> float:
    """The chance of a unit's most valuable shot to destroy its target."""
    shot = best_shot(game, unit)
    return 0.0 if shot is None else chance(game, shot)


def chance(game: Play, shot: attacks.Fire) -> float:
    """The probability that a shot destroys its target."""
    return attacks.chance_to_destroy(shot.need, shot.save, attacks.dice_of(game, shot.unit, shot.distance))


def act(game: Play, choice: action.Action) -> Option:
    """Compare every shot, every move with the shots it allows, and doing nothing.

    A Tactic was spent for the shot that a unit has from its hex.
    """
    unit = choice.unit
    if unit not in activation.due(game):
        shot = best_shot(game, unit)
        if shot is not None and chance(game, shot) >= GOOD_SHOT:
            return shot
    here = game.state.fight.at[unit]
    stay = position_worth(game, unit, here)

    def worth(option: Any) -> float:
        if isinstance(option, attacks.Fire):
            return stay + shot_worth(game, option)
        if isinstance(option, movement.Move):
            return move_worth(game, option)
        return stay

    return best(game.offered, worth)


def shot_worth(game: Play, shot: attacks.Fire) -> float:
    """The expected value of a shot, less the stress it costs."""
    return chance(game, shot) * enemy_worth(game.rules.foes[shot.kind]) - stress_cost(game, shot.unit, shot.stress)


def stress_cost(game: Play, unit: str, stress: int) -> float:
    """The cost of stress: little as long as the commander stays Okay."""
    name = game.state.fight.leader[unit]
    if not stress or not name:
        return 0.0
    return 0.25 * stress + (0.8 if slack(game, name) < stress + 2 else 0.0)


def move_worth(game: Play, option: movement.Move) -> float:
    """The value of a move: the best shot from the hex, and its safety."""
    if option.to == OFF:
        return -99.0
    battle, unit = game.state.fight, option.unit
    battle.at[unit] = option.to
    battle.moved.append(unit)
    shot = best_shot(game, unit)
    value = 0.0 if shot is None else shot_worth(game, shot)
    battle.moved.pop()
    battle.at[unit] = option.start
    return max(0.0, value) + position_worth(game, unit, option.to) - stress_cost(game, unit, option.stress)


def position_worth(game: Play, unit: str, hex_: str) -> float:
    """The value of being in a hex: the harm the enemy can do there, and the distance to the next target."""
    harm, away = prospects_at(game, unit, hex_)
    return -HARM * game.rules.units[unit].cost * harm - PROGRESS * away


def prospects_at(game: Play, unit: str, hex_: str) -> tuple[float, int]:
    """The hits that a unit must expect in a hex, and how many hexes it is away from a target at a good range."""
    rules, battle = game.rules, game.state.fight
    card = rules.units[unit]
    save = card.defense + rules.layouts[battle.tiles].cover[hex_]
    harm = 0.0
    nearest = 9
    for number, enemy_hex in enumerate(battle.enemy_hexes):
        if not enemy_hex:
            continue
        foe = rules.foes[battle.enemy_kinds[number]]
        value, reach = (foe.ap, foe.ap_range) if card.target == "AP" else (foe.he, foe.he_range)
        distance = RANGE[enemy_hex][hex_]
        if distance <= reach and (distance < 2 or enemy_attacks.in_sight(game, foe, enemy_hex, hex_)):
            harm += hits_expected(value - rules.range_modifier[distance], save)
        elif distance <= reach + 1:
            harm += 0.4 * hits_expected(value + 1, save)
        if (card.ap if foe.target == "AP" else card.he) is not None:
            nearest = min(nearest, distance)
    return harm, max(0, nearest - card.range[1]) + max(0, card.range[0] - nearest)


def after_moving(game: Play, choice: action.FireAfterMoving) -> Option:
    """Take over the unit, then shoot if it is worth the stress."""
    for option in game.offered:
        if isinstance(option, heroics.TakeOver):
            return option
    return best(game.offered, lambda o: shot_worth(game, o) if isinstance(o, attacks.Fire) else 0.0)


def go_on(game: Play, choice: turn.GoOn) -> Option:
    """End a battle that is won; extend one that isn't."""
    card = game.rules.box.battalions[game.state.fight.battalion]
    won = attacks.points_left(game) <= card.destroyed
    wanted = turn.EndBattle if won else turn.FightOn
    return next(option for option in game.offered if isinstance(option, wanted))


def bombard(game: Play, choice: enemy_setup.Bombard) -> Option:
    """Bombard the most dangerous enemy first."""
    return best(game.offered, lambda option: enemy_worth(game.rules.foes[option.kind]))
