"""What an unfinished campaign comes to, roughly: for a player that looks no further than the end of a battle or week.

The weights are from 25,000 positions after battles and weeks in 7,900 games of all campaigns and objectives, fitted and
rounded. Up to a week that differs from game to game, many choices were taken at random, above all what was bought, and
from there on all were sensible: so it is seen what it costs to do something that a sensible player never does.

Two questions are answered one after the other: can the group pay for the battalions at its door, and what does it gain
if it can? Who cannot pay is bankrupt and has lost, whatever he has gained.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Evaluation
from fieldcraft.titles.sherman_leader import campaign
from fieldcraft.titles.sherman_leader.sensible.wants import losses_by_week

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
    from fieldcraft.titles.sherman_leader.state import ShermanState

SHARE_OF_A_BATTLE: Final = 0.5
TO_BEGIN_WITH: Final = -3.6
PRICE_OF_A_UNIT: Final = 0.07
WOUNDED: Final = -0.08
A_SCOUT: Final = 0.22
AN_SO: Final = 0.09
# For each week that is left.
A_WEEK: Final = 1.3
A_UNIT: Final = 0.135
A_COUNTER: Final = -0.05
# For each week that is left after the next.
AT_THE_DOOR: Final = {"friendly-transit": -0.28, "friendly-staging": -0.28}
# Who is within a VP of what is needed finds it more often than not.
NEARLY: Final = 1.0
DOUBT: Final = 0.35
DOUBT_A_WEEK: Final = 0.4
# What can be paid: a unit drives battalions off that would have cost so many SO a week. Further ahead less is certain.
SPARED_BY_A_UNIT: Final = 1.0
KEPT: Final = 3.0
FORESEEN: Final = 3
GAINED_BEFORE: Final = 0.35


def refits(game: Play) -> bool:
    """Whether the battles of a week are over and the next week is prepared."""
    return any(isinstance(step, campaign.Week) for step in game.agenda)


def outlook(game: Play) -> Evaluation:
    """The VP so far, the battles still to come this week, and what the group can do in the weeks that are left."""
    state, card = game.state, game.rules.objective
    begun = state.battle is not None or any(report.week == state.week for report in state.reports)
    left = max(0, card.weeks - state.week + (0 if begun else 1))
    waiting = to_be_fought(state)
    vp = state.vp + SHARE_OF_A_BATTLE * sum([vp_of(game.rules, state, name) for name in waiting])
    more = prospects(game.rules, state, left) if left else 0.0
    paid = can_pay(game, waiting)
    whole = Evaluation.of(vp + more, card.adequate - NEARLY, DOUBT + DOUBT_A_WEEK * left)
    return Evaluation(paid * whole.won, vp + more * (paid + GAINED_BEFORE * (1 - paid)))


def to_be_fought(state: ShermanState) -> list[str]:
    """The battalions that are attacked this week and have not been fought yet."""
    fought = [report.battalion for report in state.reports if report.week == state.week]
    attacked = [attack.battalion for attack in state.attacks]
    return [name for name in attacked if name in state.battalions and name not in fought]


def vp_of(rules: ShermanLeader, state: ShermanState, battalion: str) -> int:
    """The VP that a battalion still has to give."""
    value = rules.box.battalions[battalion].vp
    return value - value // 2 if battalion in state.half else value


def prospects(rules: ShermanLeader, state: ShermanState, left: int) -> float:
    """What a group of this strength gains in so many weeks if it can pay, with the enemy where he is."""
    price = sum([rules.units[unit].cost for unit in state.units])
    damage = sum([len(counters) for counters in state.units.values()])
    lasting = TO_BEGIN_WITH + PRICE_OF_A_UNIT * price + WOUNDED * len(state.wounded) + A_SCOUT * state.scouts
    weekly = A_WEEK + A_UNIT * len(state.units) + A_COUNTER * damage
    near = sum([AT_THE_DOOR.get(band, 0.0) for band in state.battalions.values()])
    return lasting + AN_SO * state.so + left * weekly + (left - 1) * near


def can_pay(game: Play, waiting: list[str]) -> float:
    """How likely the group has the SO that the battalions at its door cost, at the end of each of the next weeks."""
    state, card = game.state, game.rules.objective
    ends = min(FORESEEN, card.weeks - state.week - (1 if refits(game) else 0))
    costs = [losses_by_week(game, name, ends) for name in state.battalions if name not in waiting]
    have, sure = float(state.so), 1.0
    for week in range(ends):
        have += card.weekly_so + SPARED_BY_A_UNIT * len(state.units) - sum([cost[week] for cost in costs])
        sure *= Evaluation.of(have, KEPT, KEPT * (week + 1)).won
    return sure
