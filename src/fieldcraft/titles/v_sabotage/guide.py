"""The instructor at the player's elbow: in training, what to do now and why, in the words of the data (15.6c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.titles.v_sabotage import (
    enemy_fire,
    enemy_movement,
    equipment,
    explosives,
    fighting,
    handling,
    health,
    objectives,
    phase,
    posts,
    reinforcements,
    sensible,
    skills,
    squad,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.records import Situation
from fieldcraft.titles.v_sabotage.state import OFF, level_of

if TYPE_CHECKING:
    from fieldcraft.kernel.steps import Choice, Option
    from fieldcraft.titles.v_sabotage.rules import Play

ENEMY_CHOICES: Final = (
    enemy_fire.WhichGroup,
    enemy_fire.WhichTarget,
    enemy_movement.SplitGroup,
    enemy_movement.WhichFirst,
    enemy_movement.WhoMarches,
    posts.ChooseGuard,
    reinforcements.WhoComesIn,
    reinforcements.WhichGate,
)
AT_DOORS: Final = (equipment.Force, fighting.ShootDoor, skills.PickLock)


def guide(game: Play) -> tuple[str, ...]:
    """What the instructor says about the decision that waits, and what he would do himself."""
    choice = game.choice
    if not game.rules.advice or choice is None or game.pending is not None:
        return ()
    own = sensible.choose(game)
    for situation in situations(game, choice, own):
        words = game.rules.advice.get(situation)
        if words:
            said = words.replace("{who}", who(game, choice))
            if len(game.offered) == 1 or situation == "squad":
                return (said,)
            return (said, f"The instructor would choose: {own.text(game.rules)}.")
    return ()


def who(game: Play, choice: Choice) -> str:
    """The commando whose decision it is, by name."""
    return game.rules.name_of(getattr(choice, "commando", ""))


def situations(game: Play, choice: Choice, own: Option) -> list[Situation]:
    """What kind of moment this is, for an instructor who has a choice of his own; the most pressing first."""
    if isinstance(choice, phase.Activation):
        return activation(game, choice.commando, own)
    if isinstance(choice, phase.WhoActs):
        done = all(objectives.all_done(ground) for ground in game.state.grounds.values())
        return ["all-done", "who-acts"] if done else ["who-acts"]
    if isinstance(choice, squad.ChooseCommando):
        return ["squad"]
    if isinstance(choice, (windows.Window, windows.SeatWindow)):
        return ["window"]
    if isinstance(choice, health.TakeHit):
        return ["hit"]
    return ["enemy-choice"] if isinstance(choice, ENEMY_CHOICES) else []


def activation(game: Play, card: str, own: Option) -> list[Situation]:
    """What a commando who acts should think of, the most pressing first."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    if commando.place == OFF:
        done = all(objectives.all_done(ground) for ground in state.grounds.values())
        return ["stay-out" if done else "wait" if isinstance(own, phase.Stop) else "outside"]
    ground = state.grounds[level_of(commando.place)]
    place = rules.places[commando.place]
    kinds = {type(option) for option in game.offered}
    to_destroy = any(t in ground.objectives and rules.objective(t).goal == "destroy" for t in place.tokens)
    moments: list[tuple[bool, Situation]] = [
        (explosives.Detonate in kinds, "detonate"),
        (objectives.Interact in kinds, "take"),
        (explosives.LayCharge in kinds and to_destroy, "lay"),
        (fighting.Stab in kinds, "knife"),
        (commando.visible, "seen"),
        (objectives.all_done(ground) and trap_doors.Exit in kinds, "leave"),
        (objectives.all_done(ground), "get-out"),
        (handling.Collect in kinds, "collect"),
        (any(kind in kinds for kind in AT_DOORS), "door"),
        (fighting.Shoot in kinds, "enemy-near"),
        (True, "approach"),
    ]
    return [situation for holds, situation in moments if holds]
