"""Picking a party: what is hauled and who hauls it, one piece after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Done, Option, Pick, Take, TakeRest
from fieldcraft.titles.commandos_europe.portage import Party

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Play


def in_party_order(game: Play, pieces: Iterable[str], hex_: str) -> Party:
    """Pieces in the order in which a party is picked in a hex."""
    at_sea = hex_ in game.rules.country(game.state).all_sea
    order = game.rules.party_order_at_sea if at_sea else game.rules.party_order
    return tuple(sorted(pieces, key=order.__getitem__))


class PickParty(Pick, frozen=True):
    """Picking who goes: what is hauled before those who haul it, so that any piece can be marked at once."""

    def allowed(self, game: Play, party: Party) -> bool:
        """Whether a party may go like this."""
        raise NotImplementedError

    def options(self, game: Play) -> list[Option]:
        """Each piece that can still go along, everything that is left, or no more."""
        chosen, candidates = self.chosen, self.candidates
        offered: list[Option] = []
        for number, piece in enumerate(candidates):
            if self.leads_somewhere(game, (*chosen, piece), candidates[number + 1 :]):
                offered.append(Take(piece))
        if len(candidates) > 1 and self.allowed(game, chosen + candidates):
            offered.append(TakeRest(candidates))
        if chosen and self.allowed(game, chosen):
            offered.append(Done(len(chosen)))
        return offered

    def leads_somewhere(self, game: Play, party: Party, rest: Party) -> bool:
        """Whether a party may go as it is, or with some of those that can still be added."""
        if self.allowed(game, party):
            return True
        rules = game.rules
        movers = tuple(piece for piece in rest if piece in rules.movers)
        people = tuple(piece for piece in movers if piece in rules.people)
        for piece in reversed(movers):
            if self.allowed(game, (*party, piece)):
                return True
        if self.allowed(game, party + people) or self.allowed(game, party + movers):
            return True
        for piece in movers:
            if piece in rules.craft:
                others = [(*party, piece, squad) for squad in people if squad in rules.squads]
                if any(self.allowed(game, one) for one in (*others, (*party, piece, *people))):
                    return True
        return self.allowed(game, party + rest)
