"""How the dice of a Commando! game are shown: what each face means, and what was needed."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Display, Roll

COLUMNS: Final = {"ours": "Your fire", "theirs": "OPFOR fire"}
"""The columns of the Battle Results Tables, by who fires."""
HITS: Final = {"none": "no effect", "panic": "panic", "eliminate": "eliminated"}


def even(face: int, purpose: str, success: str, failure: str) -> Display:
    """A die that must be even."""
    return Display.rolled(purpose, face, needed="even", results=(success if face % 2 == 0 else failure,))


def volley(table: tuple[str, ...], faces: tuple[int, ...], firer: str, side: str) -> Roll:
    """19.2a: the dice of one unit's fire, each with its result on the table."""
    results = tuple(HITS[table[face - 1]] for face in faces)
    return Roll(faces, 6, firer, faces_that_hit(table), results, side, COLUMNS[side])


def faces_that_hit(table: tuple[str, ...]) -> str:
    """The faces that hit, short enough for a label under a die.

    >>> faces_that_hit(("none", "none", "none", "panic", "panic", "eliminate"))
    '4+'
    >>> faces_that_hit(("eliminate", "none", "panic", "none", "none", "none"))
    '1, 3'
    """
    hits = [face for face, result in enumerate(table, 1) if result != "none"]
    return f"{hits[0]}+" if hits and hits == list(range(hits[0], 7)) else ", ".join(map(str, hits))
