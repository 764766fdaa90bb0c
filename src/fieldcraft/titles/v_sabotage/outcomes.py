"""What an action can lead to, in words for the odds: own losses first, then the enemy's, then who is seen."""

from __future__ import annotations

from fieldcraft.kernel.steps import Consequence
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage.casualties import ChooseVictim
from fieldcraft.titles.v_sabotage.losses import SEEN, combined, end_of_game, own_losses
from fieldcraft.titles.v_sabotage.rules import Play


def action_outcome(before: Play, after: Play, card: str) -> Consequence:
    """What an action of a commando led to; hits still to be assigned count as hits."""
    if after.result is not None:
        return end_of_game(after)
    parts = [*own_losses(before, after, card), *enemy_losses(before, after)]
    was, now = before.state.commandos[card], after.state.commandos.get(card)
    if now is not None and (now.visible != was.visible or now.place != was.place):
        parts.append(Consequence("visible", SEEN) if now.visible else Consequence("stealthy"))
    return combined(parts, "no change")


def enemy_losses(before: Play, after: Play) -> list[Consequence]:
    """The enemies who were eliminated, with those whom the player is about to choose."""
    eliminated = after.state.kills - before.state.kills
    if isinstance(after.choice, ChooseVictim):
        certain = after.choice.certain(after)
        if certain is None:
            return [Consequence(f"{count(len(after.choice.dice), 'hit')}, you choose whom")]
        eliminated += certain
    return [Consequence(f"{count(eliminated, 'enemy', 'enemies')} eliminated")] if eliminated > 0 else []
