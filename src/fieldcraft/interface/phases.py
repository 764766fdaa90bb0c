"""The point of no return: what a choice shows before the enemy acts, so that the player can still take it back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.scene import Scene


class EnemyAhead(NamedTuple):
    """An enemy phase that a choice would begin: its heading, and the scene and the beats up to there.

    `ended_automatically` says that pieces could still act, and that the player's phase ended without a question.
    """

    heading: str
    scene: Scene
    beats: list[Beat]
    ended_automatically: bool = False


def enemy_ahead(before: Game[Any, Any], after: Game[Any, Any], played: Collection[int] = ()) -> EnemyAhead | None:
    """The enemy phase between two positions, if it is the first to reveal anything and more was done before it.

    A choice that met chance before the enemy acts can't be taken back anyway, and one that does nothing but end the
    player's phase needs no second question. `played` are the numbers of the choices that no one was asked about: where
    one of them ended the phase, that counts as an enemy phase even if no enemy is there to act.
    """
    made = [entry for entry in after.last.back() if entry.number > before.number][::-1]
    if not any(entry.chance_results for entry in made) or before.scene().phase.enemy:
        return None
    teller = before.as_of(before.last)
    scene, seen, automatic = teller.scene(), list[Beat](), False
    for entry, beats in zip(made, retell(teller, made), strict=True):
        automatic = automatic or (entry.number in played and _left_pieces(after, entry))
        for beat in beats:
            following = beat.applied_to(scene)
            if following.phase.enemy:
                own = any(one.change.put or one.change.gone or one.change.tracks for one in seen)
                return EnemyAhead(following.phase.heading, scene, seen, automatic) if own or automatic else None
            if beat.met:
                return EnemyAhead(following.phase.heading, scene, seen, True) if automatic else None
            scene, seen = following, [*seen, beat]
        if entry.chance_results:
            return EnemyAhead(scene.phase.heading, scene, seen, True) if automatic else None
    return None


def _left_pieces(game: Game[Any, Any], entry: Entry) -> bool:
    """Whether a choice ended a phase in which a piece could still be selected."""
    earlier = entry.before()
    if entry.option is None or earlier is None or not entry.option.ends:
        return False
    return any(option.selects for option in game.as_of(earlier).offered)
