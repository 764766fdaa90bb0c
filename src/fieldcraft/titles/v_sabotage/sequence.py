"""The sequence of play, from set-up to the end of the game.

Set-up: special units join the enemy reserve, and the players choose the squad. Then turns of four phases (4.1a) until
the operation succeeds or fails (8.2, 8.3); a step that ends the game drops everything that is still to come.
"""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.scene import Phase
from fieldcraft.kernel.steps import Change, Event, Step, rule
from fieldcraft.titles.v_sabotage import tracks
from fieldcraft.titles.v_sabotage.commando_phase import Activation, CommandoPhase, WhoActs
from fieldcraft.titles.v_sabotage.end_of_turn import CheckElimination, CheckProtected, CheckTurnLimits, CleanUp
from fieldcraft.titles.v_sabotage.enemy_movement import EnemyMovement
from fieldcraft.titles.v_sabotage.enemy_shooting import EnemyShooting
from fieldcraft.titles.v_sabotage.events import EventPhase
from fieldcraft.titles.v_sabotage.health import BleedOut
from fieldcraft.titles.v_sabotage.levels import BuildLevels, Collapse, CompleteLevels
from fieldcraft.titles.v_sabotage.reinforcements import Reinforcements, levels_with_enemies
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.squad import ChooseSquad, SetUpSpecialUnits
from fieldcraft.titles.v_sabotage.windows import FIRST, EnemyWindow, SeatWindow

PHASES: Final = ("Event", "Commandos", "Enemies", "End of turn")
BETWEEN_ACTIONS: Final = (Activation, WhoActs, SeatWindow)


def game() -> list[Step]:
    """The whole game: set-up, then turns."""
    return [
        SetUpSpecialUnits(),
        ChooseSquad(),
        Turn(),
    ]


def phase(game: Play) -> Phase:
    """4.1a: the turn and its phase, from the phases that are still to come."""
    if not game.state.turn:
        return Phase("Set-up")
    to_come = sum(1 for step in game.agenda if isinstance(step, CommandoPhase | EnemyPhase | EndOfTurn))
    current = len(PHASES) - 1 - to_come
    return Phase(f"Turn {game.state.turn}", PHASES, current, enemy=PHASES[current] == "Enemies")


@rule("4.1a")
class Turn(Step, frozen=True):
    """A turn, and then the next."""

    def run(self, game: Play) -> None:
        game.state.turn += 1
        game.push_all(
            BuildLevels(),
            EventPhase(),
            CommandoPhase(),
            CompleteLevels(),
            EnemyPhase(),
            EndOfTurn(),
            Turn(),
        )
        game.emit(TurnBegins, game.state.turn)


@rule("7.1a")
class EnemyPhase(Step, frozen=True):
    """The enemy's three steps, each followed by a window for the players (6.3c) in which levels may be completed."""

    def run(self, game: Play) -> None:
        game.state.passed, game.state.idle = (), True
        if levels_with_enemies(game):
            game.push_all(
                Reinforcements(),
                EnemyWindow(FIRST),
                CompleteLevels(),
                EnemyMovement(),
                EnemyWindow("Before the enemy shoots"),
                CompleteLevels(),
                EnemyShooting(),
                EnemyWindow("After the shooting"),
            )


@rule("8.1b")
class EndOfTurn(Step, frozen=True):
    """Critical condition, special rules, protected objectives, failure, success, time; then cards are discarded."""

    def run(self, game: Play) -> None:
        collapses = [Collapse(special.level, special.n) for special in game.rules.rules_for("collapse")]
        game.push_all(
            BleedOut(),
            *collapses,
            CheckProtected(),
            CheckElimination(),
            CompleteLevels(),
            CheckTurnLimits(),
            CleanUp(),
        )


@rule("4.1a")
class TurnBegins(Event, frozen=True):
    """A turn began."""

    turn: int

    def text(self, rules: Sabotage) -> str:
        return f"Turn {self.turn} began."

    def changes(self) -> tuple[Change, ...]:
        return (Change(tracks.TURN, self.turn - 1, self.turn),)
