"""What the table shows of a battle: ranges and sight on activation, the roster, and what has happened to each unit."""

from typing import Any

import pytest

import fieldcraft as fc
from fieldcraft.kernel.game import Game
from fieldcraft.titles.sherman_leader import attacks
from fieldcraft.titles.sherman_leader.action import Action
from fieldcraft.titles.sherman_leader.battlefield import RANGE
from fieldcraft.titles.sherman_leader.state import enemy_piece
from tests.titles.sherman_leader.tables import week_table


def in_action(seed: int = 3, targets: int = 2, nearest: int = 9, **options: Any) -> tuple[Game[Any, Any], Action]:
    """A game in which a unit acts and has several targets, one of them near, and that choice."""
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=seed, **options)
    while True:
        choice = game.choice
        shots = choice.shots(game) if isinstance(choice, Action) else []
        if len(shots) >= targets and any(shot.distance <= nearest for shot in shots):
            assert isinstance(choice, Action)
            return game, choice
        game.choose(game.title.sensible(game))


def test_on_activation_the_hexes_in_range_are_shaded_as_seen_or_hidden() -> None:
    game, action = in_action()
    unit = action.unit
    here, card = game.state.fight.at[unit], game.rules.units[unit]
    hexes = {shade.place: shade.kind for shade in action.shading(game) if not shade.pinned}
    assert set(hexes) == {hex_ for hex_, far in RANGE[here].items() if card.range[0] <= far <= card.range[1]}
    assert set(hexes.values()) <= {"reach", "hidden"}
    assert all(hexes[option.hex] == "reach" for option in action.shots(game))


def test_the_roll_that_is_needed_is_pinned_on_each_target() -> None:
    game, action = in_action()
    pinned = {shade.place: shade.note for shade in action.shading(game) if shade.pinned}
    assert pinned == {enemy_piece(o.enemy): f"{max(o.need, 1)}+" for o in action.shots(game)}


@pytest.mark.parametrize("flank_attacks", [False, True])
def test_the_chance_on_each_target_is_that_of_its_odds(flank_attacks: bool) -> None:
    game, action = in_action(nearest=1, flank_attacks=flank_attacks)
    pinned = {shade.place: shade.chance for shade in action.shading(game) if shade.pinned}
    for shot in action.shots(game):
        odds = game.odds(shot)
        shown = dict(zip((outcome.text for outcome in odds.outcomes), odds.percentages, strict=True))
        assert pinned[enemy_piece(shot.enemy)] == shown["destroyed"]


def test_a_unit_that_cannot_attack_has_nothing_shaded() -> None:
    game, action = in_action()
    unit = action.unit
    game.state.fight.carried.append(unit)
    assert attacks.field_of_fire(game, unit) == []


def test_in_a_battle_the_roster_has_every_team_with_its_stress_and_whether_it_acted() -> None:
    game, _ = in_action()
    battle, roster = game.state.fight, game.scene().roster
    assert [member.id for member in roster] == list(battle.leader)
    for member in roster:
        name = battle.leader[member.id]
        assert member.name == game.rules.name_of(name)
        assert member.meters[0].name == "Stress"
        assert member.meters[0].value == min(game.state.stress[name], member.meters[0].maximum)
        assert member.ready == (member.id in battle.at and member.id not in battle.acted)


@pytest.mark.parametrize("over", [-1, 0, 1, 2, 9])
def test_the_meter_of_stress_ends_where_a_commander_is_unfit(over: int) -> None:
    game = week_table(leaders={"reisner": "average"}, units=["902"])
    okay, shaken = game.rules.sides["reisner"][game.state.level["reisner"]].limits
    for limit in (okay, shaken):
        game.state.stress["reisner"] = limit + over
        (meter,) = (meter for member in game.scene().roster for meter in member.meters if meter.name == "Stress")
        assert (meter.value, meter.maximum) == (min(limit + over, shaken + 1), shaken + 1)
        assert meter.alert == (limit + over > okay)


def test_no_team_is_shown_as_done_before_a_battle_begins() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3)
    while game.state.battle is None or not game.state.fight.tiles:
        game.choose(game.title.sensible(game))
    assert not game.state.fight.at
    assert all(member.ready for member in game.scene().roster)


def test_between_battles_the_roster_has_the_commanders_with_their_experience() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3)
    while not game.state.attacks:
        game.choose(game.title.sensible(game))
    roster = {member.id: member for member in game.scene().roster}
    assert set(roster) == set(game.state.level)
    sent = {name for attack in game.state.attacks for _, name in attack.teams if name}
    assert all(("assigned" in member.marks) == (id_ in sent) for id_, member in roster.items())


def test_a_counter_has_the_name_of_the_commander_and_its_damage() -> None:
    game, action = in_action()
    unit = action.unit
    name = game.state.fight.leader[unit]
    game.state.units[unit] = ("engine",)
    game.state.stress[name] = 2
    piece = next(piece for piece in game.scene().pieces if piece.id == unit)
    assert piece.short == game.rules.name_of(name)
    assert {"engine", "2 stress"} <= set(piece.marks)
