"""The goals, the roster and the first reason against acting, read a second time from random untidy positions."""

from __future__ import annotations

from random import Random

import pytest

from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.action import cannot_act_here
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, LEFT, OFF, TO_ACT, WAITING, Commando
from tests.titles.v_sabotage.proving_ground import table
from tests.titles.v_sabotage.test_06_refusals import positions

SEEDS = range(3)


def waiting(game: Play, dice: Random) -> Play:
    """Some of the squad are off the level, or new and waiting for the next one."""
    for who in game.state.commandos.values():
        if who.phase != LEFT and not who.nest and dice.random() < 0.3:
            who.place = dice.choice((OFF, WAITING))
    game.state.turn = dice.choice((0, 1, 4))
    return game


def first_reason(who: Commando) -> str:
    """What keeps a commando from doing anything on the level, whatever they have in mind."""
    if who.phase == LEFT:
        return "6.10b"
    return {OFF: "6.10e", WAITING: "10.5c"}.get(who.place, "")


@rule("6.10b", "6.10e", "10.5c")
@pytest.mark.parametrize("seed", SEEDS)
def test_those_who_are_not_on_the_level_can_do_nothing_there_and_the_reason_says_where_they_are(seed: int) -> None:
    dice = Random(seed)
    for game in positions(seed):
        for card, who in waiting(game, dice).state.commandos.items():
            no = cannot_act_here(game, card)
            assert (no.rule if no else "") == first_reason(who), who


@pytest.mark.parametrize("seed", SEEDS)
def test_the_roster_shows_ap_injuries_equipment_and_who_can_still_act(seed: int) -> None:
    dice = Random(seed)
    for game in positions(seed):
        rules, state = game.rules, waiting(game, dice).state
        roster = {member.id: member for member in game.scene().roster}
        assert list(roster) == list(state.commandos)
        for card, who in state.commandos.items():
            member, side = roster[card], rules.side(card, who)
            meters = {meter.name: (meter.value, meter.maximum, meter.alert) for meter in member.meters}
            assert meters["Injuries"] == (who.hits, side.slots, who.hits > 0)
            assert meters.get("+1 AP", (0,))[0] == who.saved
            assert meters["AP"][0] == {ACTING: who.ap, ACTED: 0, LEFT: 0}.get(who.phase, meters["AP"][0])
            assert meters["AP"][0] <= meters["AP"][1] >= rules.action_points
            assert member.ready == (state.turn == 0 or who.phase in (TO_ACT, ACTING))
            assert ("off the level" in member.marks) == (who.place in (OFF, WAITING))
            if who.place not in (OFF, WAITING):
                assert ("critical" in member.marks) == bool(who.critical_since)
                assert any("visible" in mark for mark in member.marks) == (who.visible and not who.critical_since)
            assert member.owner == f"Player {who.seat + 1}"
            carried = [*side.weapons, *who.items]
            assert len(member.items) == len(set(map(rules.name_of, carried)))


@pytest.mark.parametrize(("players", "owners"), [(1, ["", ""]), (2, ["Player 1", "Player 2"])])
def test_the_roster_names_the_players_only_if_there_are_several(players: int, owners: list[str]) -> None:
    game = table({"officer": "e", "medic": f"k {players - 1} seat"}, options={"players": players})
    assert [member.owner for member in game.scene().roster] == owners


@pytest.mark.parametrize("seed", SEEDS)
def test_the_goals_are_the_objectives_and_those_that_are_left_say_what_to_do(seed: int) -> None:
    dice = Random(seed)
    for game in positions(seed, 10):
        ground = game.state.grounds["range"]
        ground.objectives = {token: done for token, done in ground.objectives.items() if dice.random() < 0.6}
        *goals, last = game.scene().goals
        tokens = game.rules.layouts["range"].objectives
        assert [goal.done for goal in goals[: len(tokens)]] == [token not in ground.objectives for token in tokens]
        assert all(bool(goal.note) != goal.done for goal in goals)
        assert last.text == "Then leave by a trap door"
        assert not last.done
