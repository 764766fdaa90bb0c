"""Finding what a player means: places, pieces and kinds of option by part of their names, however spelt."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Option


class Thing(NamedTuple):
    """Something that has a name: a place, a piece, or a kind of option."""

    sort: str
    id: str
    name: str


def plain(text: str) -> str:
    """A name without capitals, accents and signs.

    >>> plain("  Bir-Hachéim! ")
    'bir hacheim'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = (letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in bare).split())


def things(scene: Scene) -> list[Thing]:
    """Every place and piece of a scene, those in boxes and for sale too."""
    places = [Thing("place", spot.id, spot.name) for spot in scene.board.spots]
    boxed = [piece for panel in scene.panels for row in panel.rows for piece in row.pieces]
    return places + list(dict.fromkeys(Thing("piece", piece.id, piece.name) for piece in [*scene.pieces, *boxed]))


def kinds(game: Game[Any, Any]) -> list[Thing]:
    """Every kind of option that the title knows."""
    tags = [str(kind.__struct_config__.tag) for kind in game.title.classes(Option)]
    return [Thing("kind", tag, tag.replace("-", " ")) for tag in tags]


def resolve(text: str, known: Iterable[Thing]) -> list[Thing]:
    """What a text may mean: the closest matches only, exact ones before beginnings before parts.

    >>> tobruk, el_adem = Thing("place", "tobruk", "Tobruk"), Thing("place", "el-adem", "El Adem")
    >>> resolve("adem", [tobruk, el_adem]) == [el_adem]
    True
    """
    wanted = plain(text)
    ranked: dict[int, list[Thing]] = {}
    for thing in known if wanted else ():
        names = (plain(thing.id), plain(thing.name))
        rank = min(_closeness(wanted, name) for name in names)
        ranked.setdefault(rank, []).append(thing)
    ranked.pop(_FAR, None)
    return ranked[min(ranked)] if ranked else []


_FAR = 9


def _closeness(wanted: str, name: str) -> int:
    """How well a name fits; less is better."""
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    words = name.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 2
    return 3 if len(wanted) > 2 and wanted in name else _FAR
