"""Combat on the drill ground: the Friendly Combat Phase and the Enemy Movement/Combat Phase on their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fieldcraft.titles.commandos_europe.movement import FriendlyMovement
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.sequence import ENEMY_MOVEMENT_COMBAT, FRIENDLY_COMBAT
from tests.titles.commandos_europe.drill import A, B, drill

HERE, NORTH, SOUTH, EAST, TWO_NORTH = "2510", "2509", "2511", "2610", "2508"
QUIET = {"attacks_bring_enemies": False}


def friendly_combat(
    pieces: Mapping[str, str], enemies: Mapping[str, str], *, loud: bool = False, **changes: Any
) -> Play:
    """The Friendly Combat Phase. Your squads are detected, and their attacks bring no enemies unless loud."""
    options = {} if loud else QUIET
    detected = {squad: number for number, squad in enumerate(pieces, 1) if squad in (A, B, "a-squad-2", "b-squad-2")}
    changes.setdefault("detected", {} if loud else detected)
    changes.setdefault("groups", len(changes["detected"]))
    return drill(pieces, enemies, step=(*FRIENDLY_COMBAT, FriendlyMovement()), options=options, **changes)


def enemy_phase(
    pieces: Mapping[str, str], enemies: Mapping[str, str], *rolls: int | str, only: Iterable[str] = (A,), **changes: Any
) -> Play:
    """The Enemy Movement/Combat Phase, with some squads detected together."""
    changes.setdefault("detected", dict.fromkeys(only, 1))
    changes.setdefault("groups", 1)
    steps = (*ENEMY_MOVEMENT_COMBAT, FriendlyMovement())
    return drill(pieces, enemies, step=steps, rolls=rolls, **changes)
