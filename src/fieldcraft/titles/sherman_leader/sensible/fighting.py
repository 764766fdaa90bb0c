"""The battle: where to stand, whom to shoot at, when to go forward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.sherman_leader import (
    action,
    attacks,
    deployment,
    enemy_fire,
    enemy_setup,
    heroics,
    movement,
    turn,
)
from fieldcraft.titles.sherman_leader.battlefield import NEIGHBOURS, OFF, RANGE, row
from fieldcraft.titles.sherman_leader.sensible.wants import best, chance_to_destroy, enemy_worth, hits_expected, slack

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

HARM: Final = 0.03
PROGRESS: Final = 0.8
GOOD_SHOT: Final = 0.4
FIRST_ROW: Final = 5


def place(game: Play, choice: deployment.PlaceUnits) -> Option:
    """In cover, in the middle, behind cover."""
    cover = game.rules.grounds[game.state.fight.tiles].cover

    def worth(option: Any) -> float:
        if not isinstance(option, deployment.Place):
            return -1.0
        ahead = max(cover[hex_] for hex_ in NEIGHBOURS[option.hex] if row(hex_) == FIRST_ROW)
        return cover[option.hex] + 0.4 * ahead + 0.3 * (option.hex[0] in "bc")

    return best(game.offered, worth)


def first_move(game: Play, choice: deployment.FirstMove) -> Option:
    """Infantry takes the nearest good cover in front, no farther than the second row."""
    cover = game.rules.grounds[game.state.fight.tiles].cover
    here = game.state.fight.at[choice.units[0]]

    def worth(option: Any) -> float:
        if isinstance(option, movement.Move):
            return cover[option.to] + 0.3 * (row(option.to) == FIRST_ROW) - (row(option.to) < FIRST_ROW) - option.stress
        return cover[here] + 0.3 * (row(here) == FIRST_ROW) if isinstance(option, deployment.StayPut) else -9.0

    return best(game.offered, worth)


def who_acts(game: Play, choice: turn.WhoActs) -> Option:
    """Those who are due in turn, then whoever has a good shot for a Tactic."""
    for option in game.offered:
        if isinstance(option, (turn.Act, heroics.TakeOver)):
            return option
    spends = [option for option in game.offered if isinstance(option, turn.SpendTactic)]
    if spends:
        worth = {unit: best_shot(game, unit) for unit in dict.fromkeys(option.unit for option in spends)}
        chosen = max(spends, key=lambda option: worth[option.unit])
        if worth[chosen.unit] >= GOOD_SHOT:
            return chosen
    return game.offered[-1]


def best_shot(game: Play, unit: str) -> float:
    """How likely a unit destroys something where it stands."""
    shots = [shot for shot in attacks.attacks(game, unit) if isinstance(shot, attacks.Fire)]
    return max((chance(game, shot) for shot in shots), default=0.0)


def chance(game: Play, shot: attacks.Fire) -> float:
    """How likely a shot destroys its target."""
    return chance_to_destroy(shot.need, shot.save, attacks.dice_of(game, shot.unit, shot.distance))


def act(game: Play, choice: action.Action) -> Option:
    """Weigh every shot, every hex to go to with the shots from there, and standing still."""
    unit = choice.unit
    here = game.state.fight.at[unit]
    stay = standing(game, unit, here)

    def worth(option: Any) -> float:
        if isinstance(option, attacks.Fire):
            return stay + shot_worth(game, option)
        if isinstance(option, movement.Move):
            return move_worth(game, option)
        return stay

    return best(game.offered, worth)


def shot_worth(game: Play, shot: attacks.Fire) -> float:
    """What a shot promises, less the stress it costs."""
    return chance(game, shot) * enemy_worth(game.rules.foes[shot.kind]) - strain(game, shot.unit, shot.stress)


def strain(game: Play, unit: str, stress: int) -> float:
    """What stress costs: little as long as the commander stays Okay."""
    name = game.state.fight.leader[unit]
    if not stress or not name:
        return 0.0
    return 0.25 * stress + (0.8 if slack(game, name) < stress + 2 else 0.0)


def move_worth(game: Play, option: movement.Move) -> float:
    """What a hex promises: the best shot from there, and how it is to stand there."""
    if option.to == OFF:
        return -99.0
    battle, unit = game.state.fight, option.unit
    battle.at[unit] = option.to
    battle.moved.append(unit)
    shots = [shot for shot in attacks.attacks(game, unit) if isinstance(shot, attacks.Fire)]
    promise = max((shot_worth(game, shot) for shot in shots), default=0.0)
    battle.moved.pop()
    battle.at[unit] = option.start
    return max(0.0, promise) + standing(game, unit, option.to) - strain(game, unit, option.stress)


def standing(game: Play, unit: str, hex_: str) -> float:
    """How it is to stand in a hex: the harm that may be done there, and how far the next target is."""
    rules, battle = game.rules, game.state.fight
    card = rules.units[unit]
    save = card.defense + rules.grounds[battle.tiles].cover[hex_]
    hurt = 0.0
    nearest = 9
    for number, where in enumerate(battle.where):
        if not where:
            continue
        foe = rules.foes[battle.enemies[number]]
        value, reach = (foe.ap, foe.ap_range) if card.target == "AP" else (foe.he, foe.he_range)
        away = RANGE[where][hex_]
        if away <= reach and (away < 2 or enemy_fire.in_sight(game, foe, where, hex_)):
            hurt += hits_expected(value - rules.range_modifier[away], save)
        elif away <= reach + 1:
            hurt += 0.4 * hits_expected(value + 1, save)
        if (card.ap if foe.target == "AP" else card.he) is not None:
            nearest = min(nearest, away)
    beyond = max(0, nearest - card.range[1])
    close = max(0, card.range[0] - nearest)
    return -HARM * card.cost * hurt - PROGRESS * (beyond + close)


def after_moving(game: Play, choice: action.FireAfterMoving) -> Option:
    """Shoot if it is worth the stress."""
    return best(game.offered, lambda o: shot_worth(game, o) if isinstance(o, attacks.Fire) else 0.0)


def go_on(game: Play, choice: turn.GoOn) -> Option:
    """End a battle that is won; extend one that is not."""
    card = game.rules.box.battalions[game.state.fight.battalion]
    won = attacks.points_left(game) <= card.destroyed
    return game.offered[0] if won else game.offered[-1]


def bombard(game: Play, choice: enemy_setup.Bombard) -> Option:
    """The most dangerous first."""
    return best(game.offered, lambda option: enemy_worth(game.rules.foes[option.kind]))


def first(game: Play, choice: Choice) -> Option:
    """The first offer will do."""
    return game.offered[0]
