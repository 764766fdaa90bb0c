"""The sequence of play, from set-up to the end of the game.

Set-up: special units join the enemy reserve, and the players choose the squad. Then turns of four phases (4.1a) until
the operation succeeds or fails (8.2, 8.3); a step that ends the game drops everything that is still to come.
"""

from __future__ import annotations

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.v_sabotage.commando_phase import CommandoPhase
from fieldcraft.titles.v_sabotage.end_of_turn import CheckElimination, CheckTurnLimits, CleanUp
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.enemy_shooting import EnemyShooting
from fieldcraft.titles.v_sabotage.events import EventPhase
from fieldcraft.titles.v_sabotage.health import BleedOut
from fieldcraft.titles.v_sabotage.levels import BuildLevels, Collapse, CompleteLevels
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements, levels_with_enemies
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.squad import ChooseSquad, SetUpSpecialUnits
from fieldcraft.titles.v_sabotage.windows import EnemyWindow


def game() -> list[Step]:
    """The whole game: set-up, then turns."""
    return [
        SetUpSpecialUnits(),
        ChooseSquad(),
        Turn(),
    ]


@rule("4.1a")
class Turn(Step, frozen=True):
    """A turn, and then the next."""

    def run(self, game: Play) -> None:
        game.state.turn += 1
        game.emit(TurnBegins, game.state.turn)
        game.push_all(
            BuildLevels(),
            EventPhase(),
            CommandoPhase(),
            CompleteLevels(),
            EnemyPhase(),
            EndOfTurn(),
            Turn(),
        )


@rule("7.1a")
class EnemyPhase(Step, frozen=True):
    """The enemy's three steps, with windows for the players before, between and after them (6.3c)."""

    def run(self, game: Play) -> None:
        game.state.passed, game.state.transfers = (), ()
        if levels_with_enemies(game):
            game.push_all(
                EnemyWindow("Before the reinforcements"),
                Reinforcements(),
                EnemyWindow("Before the enemy moves"),
                EnemyMovement(),
                EnemyWindow("Before the enemy shoots"),
                EnemyShooting(),
                EnemyWindow("After the shooting"),
            )


@rule("8.1b")
class EndOfTurn(Step, frozen=True):
    """Critical condition, special rules, turn limits, failure; then the cards are discarded."""

    def run(self, game: Play) -> None:
        collapses = [Collapse(special.level, special.n) for special in game.rules.rules_for("collapse")]
        game.push_all(
            BleedOut(),
            *collapses,
            CheckTurnLimits(),
            CheckElimination(),
            CleanUp(),
        )


@rule("4.1a")
class TurnBegins(Event, frozen=True):
    """A turn began."""

    turn: int

    def text(self, rules: Sabotage) -> str:
        return f"Turn {self.turn} began."
