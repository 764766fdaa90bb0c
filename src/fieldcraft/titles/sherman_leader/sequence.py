"""Chapter 2: the sequence of play, from set-up to the end of the campaign, in order.

Each list names the steps of one phase. A step may ask you for choices or roll dice, but it never decides what comes
next: that is written here. Every step is defined in the chapter it is imported from.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Step, rule
from fieldcraft.titles.sherman_leader.assignment import PlanWeek
from fieldcraft.titles.sherman_leader.campaign import finish
from fieldcraft.titles.sherman_leader.deployment import Deploy, EventBefore, LayTiles, SetTurns, StartBattle
from fieldcraft.titles.sherman_leader.end_of_week import AdjustPoints, Leave, MoveBattalions, PriorityRest
from fieldcraft.titles.sherman_leader.enemy_setup import Aggressiveness, Bombardment, InfantryAdvances, PlaceBattalion
from fieldcraft.titles.sherman_leader.enemy_turn import EnemyActions, EnemyMovementRoll
from fieldcraft.titles.sherman_leader.notes import CampaignNotes
from fieldcraft.titles.sherman_leader.post_combat import (
    BattalionStatus,
    CloseBattle,
    EventAfter,
    StressAndExperience,
)
from fieldcraft.titles.sherman_leader.refit import CountStaff, Refit
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.setup import (
    BuyUnits,
    DrawBattalions,
    OpenCampaign,
    SelectCommanders,
    SpendRest,
)
from fieldcraft.titles.sherman_leader.state import FAST, SLOW
from fieldcraft.titles.sherman_leader.turn import ActionStep, EndTurn, StartTurn
from fieldcraft.titles.sherman_leader.week import ChooseBattle, DrawCondition, StartWeek


@rule("2.0b")
class Week(Step, frozen=True):
    """One week of the campaign."""

    def run(self, game: Play) -> None:
        game.push_list(WEEK)


@rule("2.0c")
class Battles(Step, frozen=True):
    """Every battle of the week, each from its first event to its last promotion."""

    def run(self, game: Play) -> None:
        if game.state.attacks:
            game.push_all(*BATTLE, self)


@rule("2.0e")
class BattleTurns(Step, frozen=True):
    """Turn after turn until the battle has ended."""

    def run(self, game: Play) -> None:
        if not game.state.fight.ended:
            game.push_all(*BATTLE_TURN, self)


@rule("3.4a")
class EndOfWeek(Step, frozen=True):
    """9.1b: the campaign ends after the battles of its last week; any other week leads to the next."""

    def run(self, game: Play) -> None:
        if game.state.week >= game.rules.objective.weeks:
            finish(game)
        else:
            game.push_all(*END_OF_WEEK, Week())


# 2.0a
SET_UP: Final[tuple[Step, ...]] = (
    OpenCampaign(),
    DrawBattalions(),
    CampaignNotes(),
    BuyUnits(),
    SelectCommanders(),
    SpendRest(),
    Week(),
)

# 2.0b
WEEK: Final[tuple[Step, ...]] = (
    StartWeek(),
    DrawCondition(),
    PlanWeek(),
    Battles(),
    EndOfWeek(),
)

# 2.0d
PRE_COMBAT: Final[tuple[Step, ...]] = (
    ChooseBattle(),
    StartBattle(),
    EventBefore(),
    SetTurns(),
    LayTiles(),
    Deploy(),
    PlaceBattalion(),
    Bombardment(),
    InfantryAdvances(),
    Aggressiveness(),
)

# 2.0e. When a side has no unit left, the remaining steps of the turn do nothing.
BATTLE_TURN: Final[tuple[Step, ...]] = (
    StartTurn(),
    ActionStep(FAST),
    EnemyMovementRoll(),
    EnemyActions(),
    ActionStep(SLOW),
    EndTurn(),
)

# 2.0f
POST_COMBAT: Final[tuple[Step, ...]] = (
    EventAfter(),
    BattalionStatus(),
    StressAndExperience(),
    CloseBattle(),
)

# 2.0c
BATTLE: Final[tuple[Step, ...]] = (*PRE_COMBAT, BattleTurns(), *POST_COMBAT)

# 2.0g
END_OF_WEEK: Final[tuple[Step, ...]] = (
    MoveBattalions(),
    Leave(),
    AdjustPoints(),
    CountStaff(),
    Refit(),
    PriorityRest(),
)
