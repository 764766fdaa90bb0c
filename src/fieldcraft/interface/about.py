"""What a player learns by pointing at something: its name, its state, its card, and why it can't be chosen now."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from fieldcraft.interface.describe import describe_place, member_summary, pieces_of
from fieldcraft.interface.reading import library_of
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Card, contents
from fieldcraft.kernel.scene import Piece, Scene
from fieldcraft.kernel.steps import No


class About(NamedTuple):
    """A place or piece in words. `card` has its labelled values and abilities; `lines` say what the card doesn't."""

    id: str
    name: str
    lines: tuple[str, ...] = ()
    piece: Piece | None = None
    card: Card | None = None
    reason: No | None = None
    choosable: bool = False


def about(game: Game[Any, Any], scene: Scene, id_: str) -> About | None:
    """The place or piece with this id; None if there is none."""
    spot = next((spot for spot in scene.board.spots if spot.id == id_), None)
    if spot is not None:
        name, *lines = describe_place(scene, spot)
        return About(id_, name, tuple(lines), None, None, game.reason(place=id_), game.why_not(place=id_) is None)
    decision = game.decision
    shop = decision.shop if decision is not None else None
    piece = next((piece for piece in pieces_of(scene, shop) if piece.id == id_), None)
    if piece is None:
        return _about_member(game, scene, id_)
    card = _card(game, piece.card)
    lines = _state(scene, piece, card)
    return About(id_, piece.name, tuple(lines), piece, card, game.reason(piece=id_), game.why_not(piece=id_) is None)


def _about_member(game: Game[Any, Any], scene: Scene, id_: str) -> About | None:
    """Someone of the roster who isn't on the board; None if there is no one with this id."""
    member = next((member for member in scene.roster if member.id == id_), None)
    if member is None:
        return None
    lines = tuple(filter(None, (member.note, member_summary(member))))
    card = _card(game, member.card)
    return About(id_, member.name, lines, None, card, game.reason(piece=id_), game.why_not(piece=id_) is None)


def _card(game: Game[Any, Any], id_: str) -> Card | None:
    """A card of the library, if it has one with this id."""
    found = library_of(game.rules).get(id_) if id_ else None
    return found if isinstance(found, Card) else None


def _state(scene: Scene, piece: Piece, card: Card | None) -> list[str]:
    """Where a piece is and what is special about it now, without what its card says anyway."""
    names = {spot.id: spot.name for spot in scene.board.spots}
    lines = [f"{', '.join(piece.marks).capitalize()}."] if piece.marks else []
    known = contents(card).casefold() if card else ""
    lines += [part for part in re.split(r"(?<=[.;]) ", piece.note) if part.rstrip(".;").casefold() not in known]
    return [*lines, f"Location: {names[piece.spot]}."] if piece.spot in names else lines
