"""The goals and the roster, read a second time from random untidy battles."""

from __future__ import annotations

from random import Random

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader.card_text import DAMAGE_NAMES
from fieldcraft.titles.sherman_leader.goals import WON_FROM
from fieldcraft.titles.sherman_leader.rules import EVALUATIONS, Play
from tests.titles.sherman_leader.test_refusals import SEEDS, battles


def unsettled(game: Play, dice: Random) -> Play:
    """Some units have acted, retreated or were destroyed, and commanders are under stress or wounded."""
    state, battle = game.state, game.state.fight
    units = list(battle.leader)
    battle.acted = dice.sample(units, dice.choice((0, 1, 2)))
    battle.step = dice.choice(("fast", "slow", "enemy", "after"))
    for unit in dice.sample(units, dice.choice((0, 1))):
        battle.at.pop(unit, None)
        battle.retreated.append(unit)
    for name in filter(None, battle.leader.values()):
        state.stress[name] = dice.randrange(12)
        if dice.random() < 0.2:
            state.wounded.append(name)
    state.vp = dice.choice((0, 3, 8, 15, 40))
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_the_roster_shows_stress_damage_and_who_can_still_act(seed: int) -> None:
    dice = Random(seed)
    for game in battles(seed):
        state, battle = unsettled(game, dice).state, game.state.fight
        roster = {member.id: member for member in game.scene().roster}
        assert list(roster) == list(battle.leader)
        for unit, name in battle.leader.items():
            member, ours = roster[unit], battle.step in ("fast", "slow")
            assert member.ready == (unit in battle.at and not (ours and unit in battle.acted))
            assert ("retreated" in member.marks) == (unit in battle.retreated)
            assert {DAMAGE_NAMES[side] for side in state.units[unit]} <= set(member.marks)
            assert [meter.name for meter in member.meters] == ["Stress"] * bool(name)
            assert not name or ("wounded" in member.marks) == (name in state.wounded)
            assert ("shaken" in member.marks or "unfit" in member.marks) == any(m.alert for m in member.meters)


@rule("9.1a")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_goals_are_the_next_line_of_the_chart_and_the_battalion(seed: int) -> None:
    dice = Random(seed)
    for game in battles(seed):
        rules, state = game.rules, unsettled(game, dice).state
        battalion, campaign, *_ = game.scene().goals
        chart = dict(zip(EVALUATIONS, rules.evaluation_vp, strict=True))
        ahead = [vp for vp in chart.values() if vp > max(state.vp, chart[WON_FROM] - 1)]
        assert campaign.maximum == min(ahead, default=chart["great"])
        assert (campaign.value, campaign.done) == (state.vp, state.vp >= campaign.maximum)
        assert bool(campaign.note) == (state.vp >= chart[WON_FROM])
        card, battle = rules.box.battalions[state.fight.battalion], state.fight
        left = sum(
            rules.points[kind] for kind, hex_ in zip(battle.enemy_kinds, battle.enemy_hexes, strict=True) if hex_
        )
        assert battalion.done == (left <= card.destroyed)
        assert battalion.note.startswith(f"{left} now")
        assert ("Half strength" in battalion.note) == (left <= card.half)
