"""What an unfinished campaign comes to, roughly: for a player that looks no further than the end of a battle or week.

The weights are from 22,000 positions after battles and weeks in 4,200 games of all campaigns and objectives, fitted to
their final VP by least squares and rounded. In most of those games the group was bought at random, and up to one choice
in twelve was taken at random: a player who only ever does what is sensible never shows what it costs to do something
else, such as to spend SO. The first SO are worth far more than those that follow, and several cheap units more than a
dear one. Only the weight of a week was set by hand, so that what is expected and what comes agree over a whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Outlook
from fieldcraft.titles.sherman_leader import campaign

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
    from fieldcraft.titles.sherman_leader.state import ShermanState

SHARE_OF_A_BATTLE: Final = 0.5
TO_BEGIN_WITH: Final = -1.5
PRICE_OF_A_UNIT: Final = 0.055
WOUNDED: Final = -0.2
A_SCOUT: Final = 0.2
# For each week that is left.
A_WEEK: Final = 0.75
A_FIRST_SO: Final = 0.073
FIRST_SO: Final = 8
AN_SO: Final = 0.03
A_UNIT: Final = 0.145
A_COUNTER: Final = -0.075
# For each week that is left after the next: battalions that come near cost SO.
NEAR: Final = {"front": -0.115, "friendly-transit": -0.53, "friendly-staging": -0.53}
DOUBT: Final = 0.35
DOUBT_A_WEEK: Final = 0.48


def refits(game: Play) -> bool:
    """Whether the battles of a week are over and the next week is prepared."""
    return any(isinstance(step, campaign.Week) for step in game.agenda)


def outlook(game: Play) -> Outlook:
    """The VP so far, the battles still to come this week, and what the group can do in the weeks that are left."""
    state, card = game.state, game.rules.objective
    begun = state.battle is not None or any(report.week == state.week for report in state.reports)
    left = max(0, card.weeks - state.week + (0 if begun else 1))
    vp = state.vp + SHARE_OF_A_BATTLE * to_be_fought(game.rules, state)
    if left:
        vp += prospects(game.rules, state, left)
    return Outlook.of(vp, card.adequate - 0.5, DOUBT + DOUBT_A_WEEK * left)


def to_be_fought(rules: ShermanLeader, state: ShermanState) -> int:
    """The VP of the battalions that are attacked this week and have not been fought yet."""
    fought = [report.battalion for report in state.reports if report.week == state.week]
    waiting = [attack.battalion for attack in state.attacks if attack.battalion not in fought]
    values = {name: rules.box.battalions[name].vp for name in waiting if name in state.battalions}
    return sum(value - value // 2 if name in state.half else value for name, value in values.items())


def prospects(rules: ShermanLeader, state: ShermanState, left: int) -> float:
    """What a group of this strength gains in so many weeks, with the enemy where he is."""
    price = sum([rules.units[unit].cost for unit in state.units])
    damage = sum([len(counters) for counters in state.units.values()])
    lasting = TO_BEGIN_WITH + PRICE_OF_A_UNIT * price + WOUNDED * len(state.wounded) + A_SCOUT * state.scouts
    weekly = A_WEEK + A_FIRST_SO * min(FIRST_SO, state.so) + AN_SO * max(0, state.so - FIRST_SO)
    weekly += A_UNIT * len(state.units) + A_COUNTER * damage
    near = sum([NEAR.get(band, 0.0) for band in state.battalions.values()])
    return lasting + left * weekly + (left - 1) * near
