"""Chapters 4 and 8: the turn from its start to the check at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.v_sabotage import (
    ending,
    enemy_fire,
    enemy_movement,
    events,
    health,
    levels,
    objectives,
    phase,
    reinforcements,
    windows,
)
from fieldcraft.titles.v_sabotage.state import WAITING, put

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("4.1a")
class Turn(Step, frozen=True):
    """Event, commandos, enemy, end of turn."""

    def run(self, game: Play) -> None:
        game.state.turn += 1
        game.emit(TurnBegins, game.state.turn)
        game.push_all(
            levels.BuildLevels(),
            events.EventPhase(),
            phase.CommandoPhase(),
            levels.CompleteLevels(),
            EnemyPhase(),
            EndOfTurn(),
        )


@rule("7.1a")
class EnemyPhase(Step, frozen=True):
    """Reinforcements, movement, shooting, with the windows before, between and after."""

    def run(self, game: Play) -> None:
        game.state.passed, game.state.handled = (), ()
        if reinforcements.levels_with_enemies(game):
            game.push_all(
                windows.EnemyWindow("Before the reinforcements"),
                reinforcements.Reinforcements(),
                windows.EnemyWindow("Before the enemy moves"),
                enemy_movement.EnemyMovement(),
                windows.EnemyWindow("Before the enemy shoots"),
                enemy_fire.EnemyShooting(),
                windows.EnemyWindow("After the shooting"),
            )


@rule("8.1b")
class EndOfTurn(Step, frozen=True):
    """Critical condition, special rules, turn limits, success or failure; then the next turn."""

    def run(self, game: Play) -> None:
        collapses = [levels.Collapse(r.level, r.n) for r in game.rules.rules_for("collapse")]
        game.push_all(health.BleedOut(), *collapses, Limits(), Verdict())


@rule("8.3h")
class Limits(Step, frozen=True):
    """Turn limits and objectives to be protected."""

    def run(self, game: Play) -> None:
        for level, ground in list(game.state.grounds.items()):
            if lost_to_the_enemy(game, level):
                return
            if ground.limit and ground.turns == ground.limit:
                if game.rules.box.levels[level].hold:
                    ground.limit = 0
                    for token in [t for t in ground.objectives if game.rules.objective(t).goal == "protect"]:
                        objectives.complete(game, token)
                else:
                    ending.fail(game, "time", f"time has run out in {game.rules.name_of(level)}")
                    return


def lost_to_the_enemy(game: Play, level: str) -> bool:
    """15.4c: an objective to be protected is lost if enemies hold its tile and no commando does."""
    rules, state = game.rules, game.state
    ground = state.grounds[level]
    if ground.turns < 3:
        return False
    for token in ground.objectives:
        if rules.objective(token).goal != "protect":
            continue
        tile = rules.layouts[level].where[token]
        held = any(not state.commandos[card].fell for card in state.on(tile))
        if rules.enemies_at(state, tile) and not held:
            ending.fail(game, "taken", f"the enemy has taken {rules.name_of(token)}")
            return True
    return False


@rule("8.3a")
class Verdict(Step, frozen=True):
    """All commandos eliminated: the operation fails. Otherwise cards are discarded and the next turn begins."""

    def run(self, game: Play) -> None:
        state = game.state
        if all(who.place == WAITING for who in state.commandos.values()):
            ending.fail(game, "eliminated", "nobody is left")
            return
        for ground in state.grounds.values():
            if ground.card:
                put(state.used_cards, ground.card)
            ground.card, ground.effect, ground.amount, ground.gate = "", "", 0, ""
            ground.direction, ground.chased = "", ()
            ground.turns += 1
        for commando in state.commandos.values():
            commando.extra = 0
        game.push(Turn())


@rule("4.1a")
class TurnBegins(Event, frozen=True):
    """A turn begins."""

    turn: int

    def text(self, rules: Sabotage) -> str:
        return f"Turn {self.turn}."
