"""A rough evaluation of an unfinished campaign, for players that search to the end of a battle or week.

The weights were fitted to 25,000 positions after battles and weeks from 7,900 games of all campaigns and objectives,
then rounded. Each game was partly random, above all in its purchases, up to a week that differed from game to game, and
sensible from there on, so the fit covers mistakes that a sensible player never makes.

The evaluation asks two questions: can the group pay for the battalions in the Friendly bands, and how many VP does it
gain if it can? A group that can't pay is bankrupt and has lost, whatever its VP.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.title import Evaluation
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.sensible.estimates import losses_by_week
from fieldcraft.titles.sherman_leader.sequence import Week
from fieldcraft.titles.sherman_leader.state import ShermanState

PLANNED_BATTLE_SHARE: Final = 0.5
BASE: Final = -3.6
PER_UNIT_COST: Final = 0.07
PER_WOUNDED: Final = -0.08
PER_SCOUT: Final = 0.22
PER_SO: Final = 0.09
# For each week left.
PER_WEEK: Final = 1.3
PER_UNIT: Final = 0.135
PER_COUNTER: Final = -0.05
# For each week left after the next.
PER_NEAR_BATTALION: Final = {"friendly-transit": -0.28, "friendly-staging": -0.28}
# A group within 1 VP of what it needs gets it more often than not.
MARGIN: Final = 1.0
SPREAD: Final = 0.35
SPREAD_PER_WEEK: Final = 0.4
# SO losses: each unit saves this many a week by driving battalions off. The spread grows with the weeks ahead.
SAVED_PER_UNIT: Final = 1.0
RESERVE: Final = 3.0
WEEKS_AHEAD: Final = 3
GAINED_ANYWAY: Final = 0.35


def refits(game: Play) -> bool:
    """Whether the end-of-week steps are being played: the next week is on the agenda, and it isn't the first."""
    return game.state.week > 0 and any(isinstance(step, Week) for step in game.agenda)


def evaluate(game: Play) -> Evaluation:
    """The VP so far, the battles still planned this week, and what the group can gain in the weeks left."""
    state, card = game.state, game.rules.objective
    fighting = state.battle is not None or any(report.week == state.week for report in state.reports)
    left = max(0, card.weeks - state.week + (0 if fighting else 1))
    waiting = to_be_fought(state)
    vp = state.vp + PLANNED_BATTLE_SHARE * sum([game.rules.vp_left(state, name) for name in waiting])
    more = prospects(game.rules, state, left) if left else 0.0
    paid = can_pay(game, waiting)
    whole = Evaluation.of(vp + more, card.adequate - MARGIN, SPREAD + SPREAD_PER_WEEK * left)
    return Evaluation(paid * whole.won, vp + more * (paid + GAINED_ANYWAY * (1 - paid)))


def to_be_fought(state: ShermanState) -> list[str]:
    """The battalions to be attacked this week whose battle is still to come."""
    fought = [report.battalion for report in state.reports if report.week == state.week]
    attacked = [attack.battalion for attack in state.attacks]
    return [name for name in attacked if name in state.battalions and name not in fought]


def prospects(rules: ShermanLeader, state: ShermanState, left: int) -> float:
    """The VP that a group of this strength gains in the weeks left, if it can pay its losses."""
    price = sum([rules.units[unit].cost for unit in state.units])
    damage = sum([len(counters) for counters in state.units.values()])
    lasting = BASE + PER_UNIT_COST * price + PER_WOUNDED * len(state.wounded) + PER_SCOUT * state.scouts
    weekly = PER_WEEK + PER_UNIT * len(state.units) + PER_COUNTER * damage
    near = sum([PER_NEAR_BATTALION.get(band, 0.0) for band in state.battalions.values()])
    return lasting + PER_SO * state.so + left * weekly + (left - 1) * near


def can_pay(game: Play, waiting: list[str]) -> float:
    """The probability that the group can pay its SO losses at the end of each of the next weeks."""
    state, card = game.state, game.rules.objective
    ends = min(WEEKS_AHEAD, card.weeks - state.week - (1 if refits(game) else 0))
    costs = [losses_by_week(game, name, ends) for name in state.battalions if name not in waiting]
    have, sure = float(state.so), 1.0
    for week in range(ends):
        have += card.weekly_so + SAVED_PER_UNIT * len(state.units) - sum([cost[week] for cost in costs])
        sure *= Evaluation.of(have, RESERVE, RESERVE * (week + 1)).won
    return sure
