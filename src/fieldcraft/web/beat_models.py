"""The models of what happened: beats, and how to show them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel


class RollOfBeat(BaseModel):
    """Dice rolled together: what for, what was needed, what each came to, and the column of a table that says so."""

    faces: list[int]
    sides: int = 6
    purpose: str = ""
    needed: str = ""
    results: list[str] = []
    side: str = "ours"
    column: str = ""


class PathModel(BaseModel):
    """The places that a counter went through. `joined` is the counter that it became part of, if any."""

    piece: str
    places: list[str]
    joined: str = ""


class ShotModel(BaseModel):
    """A line of fire from one piece or place to another."""

    source: str
    target: str


class RippleModel(BaseModel):
    """Rings that spread from a place or piece, such as noise: the stronger, from 0 to 1, the farther."""

    place: str
    strength: float = 0.5


class BeatModel(BaseModel):
    """One thing that happened: its text, what it changed in the scene, and how to show it.

    `change` has the parts of the scene that changed: `put` and `gone` for pieces, the others as in a scene.
    """

    text: str = ""
    rule: str = ""
    kind: str = ""
    heading: str = ""
    places: list[str] = []
    rolls: list[RollOfBeat] = []
    paths: list[PathModel] = []
    shots: list[ShotModel] = []
    card: str = ""
    matters: str = ""
    met: int = 0
    ripples: list[RippleModel] = []
    stage: dict[str, Any] | None = None
    change: dict[str, Any] = {}
