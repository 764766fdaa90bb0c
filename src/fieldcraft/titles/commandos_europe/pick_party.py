"""Picking a party piece by piece, what is hauled before what hauls it."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.kernel.steps import PickFitting
from fieldcraft.titles.commandos_europe.portage import Party
from fieldcraft.titles.commandos_europe.rules import Play


def in_pick_order(game: Play, pieces: Iterable[str], hex_: str) -> Party:
    """Pieces in the order in which a party is picked in a hex."""
    at_sea = hex_ in game.rules.graph(game.state).all_sea
    order = game.rules.pick_order_at_sea if at_sea else game.rules.pick_order
    return tuple(sorted(pieces, key=order.__getitem__))


class PickParty(PickFitting, frozen=True):
    """Pick who goes. What is hauled comes before its haulers, so that any piece can be picked first."""

    def can_be_completed(self, game: Play, party: Party, rest: Party) -> bool:
        """Whether a party can go as it is, or with some of the pieces that can still join."""
        if self.allowed(game, party):
            return True
        rules = game.rules
        movers = tuple([piece for piece in rest if piece in rules.movers])
        for piece in reversed(movers):
            if self.allowed(game, (*party, piece)):
                return True
        people = tuple([piece for piece in movers if piece in rules.people])
        if self.allowed(game, party + people) or self.allowed(game, party + movers):
            return True
        for piece in movers:
            if piece in rules.craft:
                others = [(*party, piece, squad) for squad in people if squad in rules.squads]
                if any(self.allowed(game, one) for one in (*others, (*party, piece, *people))):
                    return True
        return self.allowed(game, party + rest)
