"""What an unfinished campaign comes to, roughly: for a player that looks no further than the end of a battle or week.

The weights are from 780 positions between two weeks of games by the sensible player, fitted to their final VP by least
squares and rounded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.title import Outlook

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play

A_WEEK: Final = 1.4
AN_SO_A_WEEK: Final = 0.02
A_UNIT: Final = 0.5
A_COUNTER: Final = -0.15
STRESS: Final = -0.06
DOUBT: Final = 1.0


def outlook(game: Play) -> Outlook:
    """The VP so far, the weeks that are left, and the group that is left to fight them."""
    state, card = game.state, game.rules.objective
    left = max(0, card.weeks - state.week + 1)
    damage = sum([len(counters) for counters in state.units.values()])
    group = A_UNIT * len(state.units) + A_COUNTER * damage + STRESS * sum(state.stress.values())
    vp = state.vp + A_WEEK * left + AN_SO_A_WEEK * left * state.so + group
    return Outlook.of(vp, card.adequate + 3 * A_UNIT, DOUBT)
