"""Find places, pieces and option kinds by part of their name, ignoring case, accents and punctuation."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

from fieldcraft.interface.describe import pieces_of
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.shop import Shop
from fieldcraft.kernel.steps import Option


class Target(NamedTuple):
    """Something a player can name. The category is place, piece, panel, or kind (of option)."""

    category: str
    id: str
    name: str


def normalize(text: str) -> str:
    """A name in lower case without accents and punctuation.

    >>> normalize("  Bir-Hachéim! ")
    'bir hacheim'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = (letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in bare).split())


def scene_targets(scene: Scene, shop: Shop | None = None) -> list[Target]:
    """Every place and piece of a scene, including the pieces in panels, in the roster and in a shop."""
    places = [Target("place", spot.id, spot.name) for spot in scene.board.spots]
    pieces = [Target("piece", piece.id, piece.name) for piece in pieces_of(scene, shop)]
    known = {piece.id for piece in pieces}
    pieces += [Target("piece", member.id, member.name) for member in scene.roster if member.id not in known]
    return places + list(dict.fromkeys(pieces))


def option_kinds(game: Game[Any, Any]) -> list[Target]:
    """Every kind of option in the title."""
    tags = [str(option.__struct_config__.tag) for option in game.title.classes(Option)]
    return [Target("kind", tag, tag.replace("-", " ")) for tag in tags]


def find_targets(text: str, targets: Iterable[Target]) -> list[Target]:
    """The best matches: exact names before beginnings before parts.

    >>> tobruk, el_adem = Target("place", "tobruk", "Tobruk"), Target("place", "el-adem", "El Adem")
    >>> find_targets("adem", [tobruk, el_adem]) == [el_adem]
    True
    """
    wanted = normalize(text)
    by_rank: dict[int, list[Target]] = {}
    for target in targets if wanted else ():
        names = (normalize(target.id), normalize(target.name))
        rank = min(_match_rank(wanted, name) for name in names)
        by_rank.setdefault(rank, []).append(target)
    by_rank.pop(_NO_MATCH, None)
    return by_rank[min(by_rank)] if by_rank else []


_NO_MATCH = 9


def _match_rank(wanted: str, name: str) -> int:
    """How well a name matches; lower is better."""
    if name == wanted:
        return 0
    if name.startswith(wanted):
        return 1
    words = name.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 2
    return 3 if len(wanted) > 2 and wanted in name else _NO_MATCH
