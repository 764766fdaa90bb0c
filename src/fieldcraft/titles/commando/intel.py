"""Section 16.1 and chapter S32: Intel cards in hand, and Ops bought with reserve RP."""

from __future__ import annotations

from bisect import insort
from typing import Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.commando import card_moves, objectives
from fieldcraft.titles.commando.ops import change_ops
from fieldcraft.titles.commando.rules import Commando, Play

USES: Final = {
    "reveal": "turn up an Objective marker",
    "airfield": "move by air",
    "water": "move by water",
    "op": "gain 1 Op",
}


class FreeAction(Option, frozen=True):
    """Something that costs no Op and leads back to the decision it interrupted."""

    def play(self, game: Play, back: Step) -> None:
        """Do it, then go back to a step."""
        raise NotImplementedError


def free_actions(game: Play, moves: bool) -> list[Option]:
    """16.1e, S32.0c: the Intel cards that can be played now, and the purchase of an Op.

    A move by card is a movement of its own, so it is offered only between two operations (16.1f).
    """
    state, rules = game.state, game.rules
    offered: list[Option] = []
    held = state.held if len(state.held) < 2 else list(dict.fromkeys(state.held))  # two copies are one option
    for card in held:
        offered += [PlayIntel(card, use) for use in rules.box.cards[card].intel if can_use(game, use, moves)]
    if rules.reserve_points and state.rp >= rules.op_price:
        offered.append(BuyOp(rules.op_price))
    return offered


def can_use(game: Play, use: str, moves: bool) -> bool:
    """16.1d: whether a use of an Intel card would do anything now."""
    if use == "op":
        return True
    if use == "reveal":
        return bool(game.state.hidden)
    return moves and len(card_moves.embarkations(game, use)) > 0


@rule("16.1d")
class PlayIntel(FreeAction, frozen=True):
    """Play an Intel card for one of its uses."""

    card: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"Play {rules.name_of(self.card)}: {USES[self.use]}"

    def play(self, game: Play, back: Step) -> None:
        game.state.held.remove(self.card)
        insort(game.state.discards, self.card)
        game.emit(IntelPlayed, self.card, self.use)
        if self.use == "op":
            change_ops(game, 1)
            game.push(back)
        elif self.use == "reveal":
            game.push_all(ChooseMarker(), back)
        else:
            game.push_all(card_moves.MoveByCard(self.use), back)


@rule("S32.0c")
class BuyOp(FreeAction, frozen=True):
    """Buy an Op with reserve RP."""

    price: int

    def text(self, rules: Commando) -> str:
        return f"Buy 1 Op for {self.price} RP"

    def play(self, game: Play, back: Step) -> None:
        game.state.rp -= self.price
        change_ops(game, 1)
        game.push(back)


@rule("23.0b")
class ChooseMarker(Choice, frozen=True):
    """Choose a face-down marker to turn up."""

    def prompt(self, game: Play) -> str:
        return "Choose an Objective marker to turn up."

    def options(self, game: Play) -> list[Option]:
        return [TurnUp(space) for space in game.state.hidden]

    def choose(self, game: Play, option: TurnUp) -> None:
        force = objectives.operating_at(game, option.space)
        objectives.turn_up(game, option.space, early=True, force=force)


@rule("23.0b")
class TurnUp(Option, frozen=True):
    """Turn a marker up."""

    space: str

    def text(self, rules: Commando) -> str:
        return f"Turn up the marker at {rules.name_of(self.space)}"

    def places(self, rules: Commando) -> tuple[str, ...]:
        return (self.space,)


@rule("16.1d")
class IntelPlayed(Event, frozen=True):
    """An Intel card was played."""

    card: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"You played {rules.name_of(self.card)}: {USES[self.use]}."
