"""The merits of options in a battle: shots, cover, enemy fire. Advice takes its reasons from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.measure import OPTION, Measure, fixed_merit, kind_merit
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import (
    action,
    attacks,
    deployment,
    enemy_setup,
    enemy_turn,
    movement,
    turn,
)
from fieldcraft.titles.sherman_leader.battlefield import NEIGHBOURS, OFF, RANGE, row
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible import battle
from fieldcraft.titles.sherman_leader.sensible.battle import FIRST_ROW
from fieldcraft.titles.sherman_leader.sensible.estimates import (
    enemy_worth,
)

Merits = list[Measure]


def position(game: Play, unit: str, hex_: str) -> Merits:
    """Of a hex to be in: the hits to expect there, its cover, and whether there is something to shoot at."""
    if hex_ == OFF:
        return []
    harm, away = battle.prospects_at(game, unit, hex_)
    cover = game.rules.layouts[game.state.fight.tiles].cover[hex_]
    start = game.state.fight.at[unit]
    here, _ = battle.prospects_at(game, unit, start)
    safer = "stays under less enemy fire" if hex_ == start else "is exposed to less enemy fire"
    safer += " than in other hexes it can reach" if harm > here else ""
    comes = "brings an enemy into range" if not away else f"is {count(away, 'hex', 'hexes')} short of its range"
    return [
        Measure("harm", -harm, safer, "is exposed to more enemy fire", 0.1),
        Measure("range", -away, comes, comes, 1.0),
        Measure("cover", cover, f"{'stays' if hex_ == start else 'ends'} in better cover", "ends in worse cover", 1.0),
    ]


def shot_after(game: Play, option: movement.Move) -> Merits:
    """Of a move: the most valuable shot that the unit has after it."""
    fight, unit = game.state.fight, option.unit
    fight.at[unit] = option.to
    fight.moved.append(unit)
    found = shooting(game, battle.best_shot(game, unit) if option.to != OFF else None, "can then destroy")
    fight.moved.pop()
    fight.at[unit] = option.start
    return found


def shooting(game: Play, shot: attacks.Fire | None, verb: str = "destroys") -> Merits:
    """Of a shot: what it is worth in all; where that says nothing, its chance or its target may."""
    if shot is None:
        return [Measure("shot", 0.0, "", "fires at nothing", 0.02)]
    foe, share = game.rules.foes[shot.kind], battle.chance(game, shot)
    text = f"{verb} the {foe.name}, worth {count(foe.points, 'point')}, {percent(share)} of the time"
    prize = f"fires at the {foe.name}, which is the greater danger"
    return [
        Measure("shot", share * enemy_worth(foe), text, text, 0.02),
        Measure("chance", share, "has the better chance to destroy its target", "has the lesser chance", 0.2),
        Measure("prize", enemy_worth(foe), prize, "fires at a lesser danger", 0.2),
    ]


def stress(points: int) -> Measure:
    """Of an option that costs stress."""
    costs = f"costs {points} Stress" if points else "costs no Stress"
    return Measure("stress", -points, costs, costs, 1.0)


def fired(game: Play, option: attacks.Fire) -> Merits:
    """Of a shot: its chance, what it destroys, and the stress it costs."""
    here = position(game, option.unit, game.state.fight.at[option.unit])
    near = Measure("near", -option.distance, "fires at the closer enemy", "fires at one that is farther off", 1.0)
    return [*shooting(game, option), near, stress(option.stress), *here]


def moved(game: Play, option: movement.Move) -> Merits:
    """Of a move: where it ends, and the shot that it still allows."""
    found = [*position(game, option.unit, option.to), *shot_after(game, option), stress(option.stress)]
    return [*found, *first_row(game, option.to)]


def first_row(game: Play, hex_: str) -> Merits:
    """Of a hex during the first moves: good if it is ahead of the others, bad if it is in the enemy's half."""
    if not isinstance(game.choice, deployment.FirstMove) or hex_ == OFF:
        return []
    ahead = (row(hex_) == FIRST_ROW) - (row(hex_) < FIRST_ROW)
    return [Measure("ahead", ahead, "is a hex closer to the enemy and still on your side", "is no better a start", 1.0)]


def stood(game: Play, option: Any) -> Merits:
    """Of staying put."""
    hex_ = game.state.fight.at[option.unit]
    return [*position(game, option.unit, hex_), stress(0), *first_row(game, hex_)]


def acted(game: Play, option: Any) -> Merits:
    """Of a unit to act: its best shot from where it is, and the fire that it is under."""
    unit: str = option.unit
    harm, away = battle.prospects_at(game, unit, game.state.fight.at[unit])
    under = Measure("harm", harm, "lets the unit act that is most under fire", "waits with a unit under fire", 0.1)
    least = Measure(OPTION, 1, "lets a unit do something", "lets units do nothing")
    closer = "acts with the unit that is closest to something to shoot at"
    ready = Measure("range", -away, closer, "acts with a unit that is farther from its targets", 1.0)
    card = game.rules.units[unit]
    hardy = "goes first with one that can take more fire"
    cheap = "goes first with the cheaper unit, so that the better one can act on what happens"
    return [
        *shooting(game, battle.best_shot(game, unit)),
        under,
        ready,
        Measure("reach", card.range[1], "acts with one that shoots farther", "acts with one of short range", 1.0),
        Measure("tough", card.defense, hardy, "goes first with one that is hit more easily", 1.0),
        Measure("price", -card.cost, cheap, "goes first with the more expensive unit", 1.0),
        *([] if isinstance(option, turn.SpendTactic) else [least]),
    ]


def ended(game: Play, option: turn.EndStep) -> Merits:
    """Of ending a step: Tactics are kept."""
    still = Measure("still", 1, "leaves the others where they are, without a risk", "risks another move")
    return [*kind_merit("saves the Tactic for a better shot", "spends a Tactic where little can be hit"), still]


def placed(game: Play, option: Any) -> Merits:
    """Of a starting hex: its cover, what lies ahead, and how central it is."""
    cover, single = game.rules.layouts[game.state.fight.tiles].cover, isinstance(option, deployment.Place)
    ahead = max([cover[hex_] for hex_ in NEIGHBOURS[option.hex] if row(hex_) == FIRST_ROW], default=0)
    return [
        Measure("cover", cover[option.hex], "starts in cover", "starts in less cover", 1.0),
        Measure("ahead", ahead, "has cover in front to move into", "has less cover in front", 1.0),
        Measure("open", single, "leaves open where the others go", "puts all of them in one hex"),
        Measure(
            "middle", option.hex[0] in "bc", "starts in the middle, within reach of both flanks", "starts at the edge"
        ),
    ]


def placed_all(game: Play, option: deployment.PlaceRest) -> Merits:
    """Of placing all remaining units in one hex."""
    return [*placed(game, option), Measure("clicks", 0.5, "places all the others at once", "takes more steps")]


def all_act(game: Play, option: enemy_turn.AllAct) -> Merits:
    """Of letting all enemies act at once."""
    text = "spares you questions whose answers are worth the same"
    return kind_merit(text, "asks about what makes no difference", 1.5 if option.settle else 0.5)


def enemy_chosen(game: Play, option: enemy_turn.EnemyNext) -> Merits:
    """Of an enemy to act first: best is the one that can do least."""
    threat = enemy_worth(game.rules.foes[option.kind])
    return [Measure("least", -threat, "lets the weaker enemy go first", "lets the stronger enemy go first", 0.3)]


def entered(game: Play, option: enemy_turn.EnterHex) -> Merits:
    """Of a hex for an enemy: best is one far from your units and without cover."""
    fight = game.state.fight
    near = min([RANGE[option.hex][hex_] for hex_ in fight.at.values() if hex_ in RANGE], default=9)
    cover = game.rules.layouts[fight.tiles].cover[option.hex]
    return [
        Measure("cover", -cover, "leaves the enemy with less cover", "gives the enemy more cover", 1.0),
        Measure("far", near, "keeps the enemy farther from your units", "brings the enemy closer", 1.0),
    ]


def fought_on(game: Play, option: turn.FightOn) -> Merits:
    """Of fighting another turn."""
    left = attacks.points_left(game)
    card = game.rules.box.battalions[game.state.fight.battalion]
    won = left <= card.destroyed
    return kind_merit(
        f"can still win: the enemy has {count(left, 'point')} left",
        "gives up a battle that can be won",
        0.0 if won else 2.0,
    )


def struck(game: Play, option: enemy_setup.Strike) -> Merits:
    """Of an enemy to bombard."""
    return [
        Measure(
            "prize",
            enemy_worth(game.rules.foes[option.kind]),
            "hits the more dangerous enemy",
            "hits a lesser danger",
            0.3,
        )
    ]


def enemy_placed(game: Play, option: enemy_setup.PlaceIn) -> Merits:
    """Of a hex for an enemy at the start."""
    cover = game.rules.layouts[game.state.fight.tiles].cover[option.hex]
    return [Measure("cover", -cover, "leaves the enemy with less cover", "gives the enemy more cover", 1.0)]


BATTLE_MERITS: Final[dict[type[Option], Callable[[Play, Any], Merits]]] = {
    attacks.Fire: fired,
    movement.Move: moved,
    action.Stand: stood,
    action.HoldFire: stood,
    deployment.StayPut: stood,
    deployment.Place: placed,
    deployment.PlaceRest: placed_all,
    turn.Act: acted,
    turn.SpendTactic: acted,
    turn.EndStep: ended,
    turn.EndBattle: fixed_merit(
        "is won already, and another turn could cost you a unit", "risks units in a battle already won"
    ),
    turn.FightOn: fought_on,
    enemy_turn.AllAct: all_act,
    enemy_turn.EnemyNext: enemy_chosen,
    enemy_turn.EnterHex: entered,
    enemy_setup.Strike: struck,
    enemy_setup.PlaceIn: enemy_placed,
}
