"""Which options leave another one open: after them, the same position can still be reached without luck.

Letting a piece act first and ending the phase afterwards, say, can't be worse than ending it now, however badly the
simulations went. This is proved by playing: only a line of choices that meets no chance, and comes to exactly the
position of the other option, counts. A title can vouch for more (`Title.includes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.scripted import KnownResults, UnknownResult
from fieldcraft.kernel.steps import Option

KEY: Final = msgspec.msgpack.Encoder(order="deterministic")
LONGEST: Final = 5
MOST_TRIED: Final = 60


def leaving_open(game: AnyGame, other: Option) -> tuple[Option, ...]:
    """The options of a decision, in their order, that leave another one open. Rights do so anyway, and are left out."""
    _, goal = _after(game, other)
    includes = game.title.includes
    rivals = [option for option in game.offered if option != other and not option.any_time]
    return tuple(option for option in rivals if includes(game, option, other) or _reaches(game, option, goal))


def _reaches(game: AnyGame, option: Option, goal: bytes) -> bool:
    """Whether a position can be reached after an option. Options listed last, such as to stop, are tried first."""
    lines: list[tuple[AnyGame, Sequence[Option]]] = [(game, [option])]
    seen: set[bytes] = set()
    for _ in range(MOST_TRIED):
        while lines and not lines[-1][1]:
            lines.pop()
        if not lines:
            return False
        start, left = lines.pop()
        lines.append((start, left[:-1]))
        twin, key = _after(start, left[-1])
        if key == goal:
            return True
        if twin is not None and len(lines) < LONGEST and key not in seen:
            seen.add(key)
            lines.append((twin, [one for one in twin.offered if not one.any_time]))
    return False


def _after(game: AnyGame, option: Option) -> tuple[AnyGame | None, bytes]:
    """The next decision, if no chance comes before it, and the position there or just before the chance."""
    twin = game.clone(same_chance=True)
    twin.own_dice = False
    twin.chance = KnownResults(())
    key = _key(twin, option)
    try:
        twin.responsible(option).choose(twin, option)
        while twin.agenda and not twin.agenda[-1].waits:
            key = _key(twin)
            twin.agenda.pop().run(twin)
    except UnknownResult:
        return None, key
    key = _key(twin)
    if twin.result is not None:
        return None, key
    twin.advance()
    return twin, key


def _key(game: AnyGame, option: Option | None = None) -> bytes:
    """A position, with the option that meets chance at once."""
    return KEY.encode((game.state, game.agenda, game.result, option))
