"""The sequence of play, from set-up to the end of the game.

Each method lists the steps of one part of the game, in order. A step may add choices of its own; where it leads on to
another part, it asks the sequence. A scenario derives from `CommandoSequence` and changes the parts that differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.scene import Phase
from fieldcraft.kernel.steps import No, Option, Right, Step
from fieldcraft.titles.commando import intel
from fieldcraft.titles.commando.aftermath import EndRound, FindLeader
from fieldcraft.titles.commando.air import calls, checks
from fieldcraft.titles.commando.airborne import (
    ChooseDroppers,
    ChooseLifted,
    Drop,
    Lift,
    can_drop,
    can_lift,
    drops_and_lifts,
)
from fieldcraft.titles.commando.amphibious import PutToSea, TakeAlong, sailings
from fieldcraft.titles.commando.campaign import DrawMission, NextMission, OpenCampaign, RecordMission, RewardDie
from fieldcraft.titles.commando.card_moves import ChooseTravellers
from fieldcraft.titles.commando.carrying import on_arrival
from fieldcraft.titles.commando.combat import BattleRound
from fieldcraft.titles.commando.events import EventSegment
from fieldcraft.titles.commando.forces import MoveForce
from fieldcraft.titles.commando.logistics import (
    ChooseTurnaround,
    SupplyCheck,
    Turnaround,
    declarations,
    turnaround_candidates,
)
from fieldcraft.titles.commando.objectives import ObjectiveSegment, TurnMarkerUp
from fieldcraft.titles.commando.operations import CHOOSE_OPERATION
from fieldcraft.titles.commando.ops import ChangeOps, CheckSurvivors
from fieldcraft.titles.commando.rules import Commando, Play, SequenceOfPlay
from fieldcraft.titles.commando.setup import BeginPlay, OpenMission, PlaceLeader, PlaceMarkers, Recruit
from fieldcraft.titles.commando.state import Battle
from fieldcraft.titles.commando.taking_up import ChooseCarrier, TakeUp
from fieldcraft.titles.commando.victory import JudgeMission

SEGMENTS: Final = ("Move", "Event", "Battle", "Objective")
MOVE, EVENT, BATTLE, OBJECTIVE = range(4)


def current_segment(game: Play) -> int:
    """11.0: the segment of the operation, from what is still to be done."""
    todo = [type(step) for step in game.agenda]
    if game.state.battle is not None or CheckSurvivors in todo:
        return BATTLE
    if TakeUp in todo or isinstance(game.choice, ChooseCarrier):
        return OBJECTIVE
    return EVENT if ObjectiveSegment in todo and EventSegment not in todo else MOVE


class CommandoSequence(SequenceOfPlay):
    """The sequence of play of the series."""

    # Set-up (chapters 7 to 9)

    def game(self, rules: Commando) -> list[Step]:
        """A campaign, or the one mission of the scenario."""
        if rules.campaign:
            return [OpenCampaign(), DrawMission(None)]
        card = rules.box.missions[rules.setup.scenario]
        return self.mission(rules, card.id, rules.leaders[: card.leaders])

    def mission(self, rules: Commando, mission: str, leaders: tuple[str, ...]) -> list[Step]:
        card = rules.box.missions[mission]
        return [
            OpenMission(mission),
            PlaceMarkers(card.real + card.false_markers),
            *[PlaceLeader(leader) for leader in leaders],
            Recruit(rules.theatres[mission].bases),
            BeginPlay(),
            *self.operation(),
        ]

    def phase(self, game: Play) -> Phase:
        """Where play is: setting up, or in one of the segments of an operation."""
        if isinstance(game.choice, PlaceLeader | Recruit):
            return Phase("Set-up")
        return Phase("Operation", SEGMENTS, current_segment(game))

    # Operations (chapters 10 to 12): the one you choose ends with PayOp, which starts the next

    def operation(self) -> tuple[Step, ...]:
        return (CHOOSE_OPERATION,)

    def rights(self, game: Play) -> Sequence[Right]:
        """Intel cards (16.1) and Ops bought (S32), at any time."""
        return intel.rights(game)

    def forbids_right(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return intel.forbids(game, what)

    def special_operations(self, game: Play) -> list[Option]:
        """Sail (S40), drop paratroopers (25), lift by helicopter (30), turn aircraft around (S35)."""
        rules, state = game.rules, game.state
        offered: list[Option] = []
        for unit in rules.landing_craft:
            if unit in state.units:
                offered += sailings(game, unit)
        if rules.has_airborne:
            offered += drops_and_lifts(game)
        if rules.turnaround and state.boxes and state.rp > 0 and turnaround_candidates(game):
            offered.append(Turnaround())
        return offered

    def special_operation(self, game: Play, option: Option) -> list[Step]:
        if isinstance(option, PutToSea):
            return [TakeAlong(option.unit, option.port)]
        if isinstance(option, Drop):
            return [ChooseDroppers(can_drop(game, option.base), (), option.base)]
        if isinstance(option, Lift):
            return [ChooseLifted(can_lift(game, option.space), (), option.space)]
        return [ChooseTurnaround(turnaround_candidates(game))]

    # After a movement (chapters 11 and 15 to 17)

    def arrival(self, game: Play, force: tuple[str, ...], space: str) -> list[Step]:
        """Set down what the force carries, draw a card, deal with a marker."""
        return [*on_arrival(game, force, space), EventSegment(force, space), ObjectiveSegment(force, space)]

    def face_down_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """A second event card before the marker is turned up."""
        return [EventSegment(force, space), TurnMarkerUp(force, space), TakeUp(force, space)]

    def face_up_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        return [TakeUp(force, space)]

    def false_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """A False Objective is removed from the map."""
        return []

    # Moves by Intel card (15.2, 15.3)

    def card_move(self, game: Play, use: str, space: str) -> list[Step]:
        """A whole force goes."""
        rules = game.rules
        units = tuple(sorted(rules.ground_at(game.state, space), key=lambda unit: rules.movement[unit] == 0))
        return [ChooseTravellers(units, (), space, use)]

    def crossing(self, use: str, force: tuple[str, ...], origin: str, to: str) -> list[Step]:
        return [MoveForce(force, origin, to)]

    # Battle (chapters 19 to 21)

    def battle(self, game: Play) -> list[Step]:
        """Call aircraft, declare Full Firepower, fight a round."""
        return [*calls(game), *declarations(game), BattleRound(), EndRound()]

    def battle_round(self, game: Play) -> list[Step]:
        return [*calls(game), BattleRound(), EndRound()]

    def after_battle(self, game: Play, battle: Battle, won: bool) -> list[Step]:
        change = battle.win if won else -battle.lose
        return [
            *checks(battle),
            *([SupplyCheck(battle.supplied_by)] if battle.supplied_by else []),
            *([FindLeader(battle.space)] if won else []),
            *([ChangeOps(change, battle.card or "the battle")] if change else []),
            CheckSurvivors(),
        ]

    # The end of a mission (chapters 6, 13 and 31)

    def end_of_mission(self, reason: str) -> tuple[Step, ...]:
        return (JudgeMission(reason),)

    def after_mission(self, game: Play, won: bool, score: int) -> list[Step]:
        extra = game.state.recovered() - game.rules.mission(game.state).recover if won else 0
        return [RecordMission(won, score), *[RewardDie() for _ in range(extra)], NextMission()]
