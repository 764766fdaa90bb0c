"""Section 16.1 and chapter S32: Intel cards in hand, and Ops bought with reserve RP, at a time of your choosing."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Event, No, Option, Right, rule
from fieldcraft.titles.commando import card_moves, objectives, outcomes
from fieldcraft.titles.commando.cards import USES
from fieldcraft.titles.commando.ops import ChangeOps, FreeAction, PayOp, gain_ops
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.tracks import PAID, change_rp

MOVES: Final = ("airfield", "water")


def rights(game: Play) -> list[Right]:
    """16.1e, S32.0c: the Intel cards that can be played now, and the purchase of an Op."""
    held, rules, can_move = game.state.held, game.rules, can_start_operation(game)
    offered: list[Right] = []
    for card in held if len(held) < 2 else dict.fromkeys(held):  # two copies are one option
        for use in rules.box.cards[card].intel:
            if use == "op" or ((can_move or use not in MOVES) and not forbids_use(game, use)):
                offered.append(PlayIntel(card, use))
    if rules.reserve_points and game.state.rp >= rules.op_price:
        offered.append(BuyOp(rules.op_price))
    return offered


def forbids_use(game: Play, use: str) -> No | None:
    """16.1d, 16.1f: why an Intel card can't be played for a use now, or None."""
    if use == "op":
        return None
    if use == "reveal":
        return None if game.state.hidden else No("16.1d", "No marker lies face down")
    if not can_start_operation(game):
        return No("16.1f", "A move by Intel card starts between two operations")
    if card_moves.any_embarkation(game, use):
        return None
    way = "air" if use == "airfield" else "water"
    return No("10.2d", "No unit of yours can go anywhere by {}", (way,))


def can_start_operation(game: Play) -> bool:
    """16.1f: whether you are choosing an operation, or are warned of what would end the mission."""
    if not game.agenda:
        return True
    last = game.agenda[-1]
    return isinstance(last, (PayOp, ChangeOps)) and last.warned


def forbids_buying_op(game: Play) -> No | None:
    """S32.0a, S32.0c: why no Op can be bought, or None."""
    rules, rp = game.rules, game.state.rp
    if not rules.reserve_points:
        return No("S32.0a", "Ops can't be bought in this scenario")
    return None if rp >= rules.op_price else No("S32.0c", "An Op costs {} RP and you have {}", (rules.op_price, rp))


def forbids(game: Play, what: Mapping[str, Any]) -> No | None:
    """Why a right can't be used now, if the question is about one."""
    if what.get("kind") == "buy-op":
        return forbids_buying_op(game)
    if what.get("kind") != "play-intel":
        return None
    held = [card for card in game.state.held if what.get("card", card) == card]
    if not held:
        return No("16.1c", "You hold no Intel card" if "card" not in what else "You don't hold that card")
    uses = [use for card in held for use in game.rules.box.cards[card].intel if what.get("use", use) == use]
    if not uses:
        return No("16.1d", "That isn't a use of the card")
    return next((reason for use in uses if (reason := forbids_use(game, use))), None)


@rule("16.1d")
class PlayIntel(FreeAction, frozen=True):
    """Play an Intel card for one of its uses."""

    card: str
    use: str

    def text(self, rules: Commando) -> str:
        return f"Play {rules.name_of(self.card)}: {USES[self.use]}"

    def gives_op(self) -> bool:
        return self.use == "op"

    def moves(self) -> bool:
        return self.use in MOVES

    def always_asks(self) -> bool:
        """16.1f: a move is offered only between operations, so that decision isn't skipped."""
        return self.moves()

    def exercise(self, game: Play) -> None:
        game.state.held.remove(self.card)
        insort(game.state.discards, self.card)
        game.emit(IntelPlayed, self.card, self.use)
        if self.use == "op":
            gain_ops(game, 1, self.card)
        elif self.use == "reveal":
            game.push(ChooseMarker())
        else:
            game.push(card_moves.MoveByCard(self.use))


@rule("S32.0c")
class BuyOp(FreeAction, frozen=True):
    """Buy an Op with reserve RP."""

    price: int

    def text(self, rules: Commando) -> str:
        return f"Buy 1 Op for {self.price} RP"

    def gives_op(self) -> bool:
        return True

    def exercise(self, game: Play) -> None:
        change_rp(game, -self.price, PAID, "An Op")
        gain_ops(game, 1, "reserve RP")


@rule("23.0b")
class ChooseMarker(Choice, frozen=True):
    """Choose a face-down marker to turn up."""

    def interruptible(self) -> bool:
        """False: a second card played here might turn up the last marker and leave none for the first."""
        return False

    def prompt(self, game: Play) -> str:
        return "Choose an Objective marker to turn up."

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [Lookup("marker:real"), Lookup(f"marker:{game.rules.false_marker}")]

    def options(self, game: Play) -> list[Option]:
        return [TurnUp(space) for space in game.state.hidden]

    def choose(self, game: Play, option: TurnUp) -> None:
        force = objectives.operating_at(game, option.space)
        objectives.turn_up(game, option.space, early=True, force=force)

    def shows_odds(self, option: Option) -> bool:
        return True

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return outcomes.outcome(before, after)


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
