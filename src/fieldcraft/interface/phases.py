"""The point of no return: what a choice shows before the enemy acts, so that the player can still take it back."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Scene


class EnemyAhead(NamedTuple):
    """An enemy phase that a choice would begin: its heading, and the scene and the beats up to there."""

    heading: str
    scene: Scene
    beats: list[Beat]


def enemy_ahead(before: Game[Any, Any], after: Game[Any, Any]) -> EnemyAhead | None:
    """The enemy phase between two positions, if it is the first to reveal anything and more was done before it.

    A choice that met chance before the enemy acts can't be taken back anyway, and one that does nothing but end the
    player's phase needs no second question.
    """
    made = [entry for entry in after.last.back() if entry.number > before.number][::-1]
    if not any(entry.chance_results for entry in made) or before.scene().phase.enemy:
        return None
    teller = before.as_of(before.last)
    scene, seen = teller.scene(), list[Beat]()
    for entry, beats in zip(made, retell(teller, made), strict=True):
        for beat in beats:
            following = beat.applied_to(scene)
            if following.phase.enemy:
                own = any(one.change.put or one.change.gone or one.change.tracks for one in seen)
                return EnemyAhead(following.phase.heading, scene, seen) if own else None
            if beat.met:
                return None
            scene, seen = following, [*seen, beat]
        if entry.chance_results:
            return None
    return None
