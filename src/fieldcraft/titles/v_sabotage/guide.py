"""Chapter 15.6c: the moments that an instructor comments on, in training missions and the training operation."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Choice, Option
from fieldcraft.titles.v_sabotage import (
    carrying,
    combat,
    commando_phase,
    enemy_movement,
    enemy_shooting,
    equipment,
    explosives,
    guards,
    health,
    objectives,
    reinforcements,
    skills,
    squad,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.records import Situation
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible import player
from fieldcraft.titles.v_sabotage.state import OFF, level_of

ENEMY_CHOICES: Final = (
    enemy_shooting.WhichGroup,
    enemy_shooting.WhichTarget,
    enemy_movement.SplitGroup,
    enemy_movement.WhichFirst,
    enemy_movement.WhoMarches,
    guards.ChooseGuard,
    guards.ChoosePost,
    reinforcements.WhoComesIn,
    reinforcements.WhichGate,
)
AT_DOORS: Final = (equipment.Force, combat.ShootDoor, skills.PickLock)


def moments(game: Play) -> tuple[Situation, ...]:
    """15.6c: the most urgent thing about the current decision, or that the game is lost."""
    choice = game.choice
    if game.result is not None:
        return () if game.result.won else ("failed",)
    if choice is None or game.pending is not None:
        return ()
    return tuple(situations(game, choice, player.choose(game))[:1])


def situations(game: Play, choice: Choice, own: Option) -> list[Situation]:
    """The situations that apply to a decision, the most urgent first; `own` is what the instructor would choose."""
    if isinstance(choice, commando_phase.Activation):
        return activation(game, choice.commando, own)
    if isinstance(choice, commando_phase.WhoActs):
        return ["finish"] if all_home(game) else ["all-done", "who-acts"] if all_done(game) else ["who-acts"]
    if isinstance(choice, squad.ChooseCommando):
        return ["squad"]
    if isinstance(choice, (windows.Window, windows.SeatWindow)):
        return ["window"]
    if isinstance(choice, health.ChooseWhoIsHit):
        return ["hit"]
    return ["enemy-choice"] if isinstance(choice, ENEMY_CHOICES) else []


def activation(game: Play, card: str, own: Option) -> list[Situation]:
    """The situations of the active commando, the most urgent first."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if all_home(game):
        return ["finish"]
    if commando.place == OFF:
        return ["stay-out" if all_done(game) else "wait" if isinstance(own, commando_phase.Stop) else "outside"]
    ground = state.grounds[level_of(commando.place)]
    place = rules.places[commando.place]
    kinds = {type(option) for option in game.offered}
    done = objectives.all_done(ground)
    to_destroy = any(t in ground.objectives and rules.objective(t).goal == "destroy" for t in place.tokens)
    moments: list[tuple[bool, Situation]] = [
        (explosives.Detonate in kinds, "detonate"),
        (objectives.Interact in kinds, "take"),
        (explosives.LayCharge in kinds and to_destroy, "lay"),
        (done and trap_doors.Exit in kinds, "leave"),
        (combat.Stab in kinds and not done, "knife"),
        (commando.visible, "seen"),
        (done, "get-out"),
        (carrying.Collect in kinds, "collect"),
        (any(kind in kinds for kind in AT_DOORS), "door"),
        (combat.Shoot in kinds, "enemy-near"),
        (True, "approach"),
    ]
    return [situation for holds, situation in moments if holds]


def all_done(game: Play) -> bool:
    """Whether the objectives of all levels in play are completed."""
    return all(objectives.all_done(ground) for ground in game.state.grounds.values())


def all_home(game: Play) -> bool:
    """Whether all that is left is to end the commando phase: all is done, and everyone is outside."""
    return all_done(game) and all(commando.place == OFF for commando in game.state.commandos.values())
