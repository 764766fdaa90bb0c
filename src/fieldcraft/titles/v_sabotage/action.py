"""Chapters 6.1 and 6.22: what all actions have in common, and how they are paid for."""

from __future__ import annotations

from fieldcraft.kernel.steps import No
from fieldcraft.titles.v_sabotage import tracks
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, WAITING, Commando


def action_points(game: Play, card: str, commando: Commando) -> int:
    """6.1b, 15.3f, 15.3g: the AP of a commando for this turn, before any are spent."""
    points = game.rules.action_points
    if commando.hits or commando.delayed_ap:
        points = max(0, points - commando.hits - commando.delayed_ap)
    if commando.event_ap < 0:
        return max(min(points, 1), points + commando.event_ap)
    return points + commando.event_ap


def ap_left(game: Play, card: str, commando: Commando) -> int:
    """6.1b, 13.2d: the AP a commando still has for this phase, less those spent, given up or lost to injuries."""
    unhindered = not (commando.hits or commando.delayed_ap or commando.event_ap)
    points = game.rules.action_points if unhindered else action_points(game, card, commando)
    return points - commando.spent if points > commando.spent else 0


def tokens_needed(game: Play, card: str, cost: int, window: bool) -> int:
    """6.22: the "+1 AP" tokens a cost takes; the commando's own AP go first, and count only in an activation."""
    return cost if window else max(0, cost - game.state.commandos[card].ap)


def cannot_pay(game: Play, card: str, cost: int, window: bool) -> No | None:
    """6.1c, 6.22: why a commando can't pay for an action."""
    commando = game.state.commandos[card]
    if cost and commando.critical_since:
        return No("10.3b", "{} is in critical condition and can take only 0-AP actions", (game.rules.name_of(card),))
    if cost <= commando.saved or (not window and cost <= commando.ap + commando.saved):
        return None
    if window:
        return No(
            "6.22d", 'Out of turn, {} pays for this with "+1 AP" tokens: {} needed', (game.rules.name_of(card), cost)
        )
    return No("6.1c", "{} doesn't have enough AP: {} needed", (game.rules.name_of(card), cost))


def cannot_act_here(game: Play, card: str) -> No | None:
    """6.10: why a commando can do nothing at all on a level."""
    commando = game.state.commandos[card]
    if commando.phase == LEFT:
        return No("6.10b", "{} has left by a trap door and can't act again this turn", (game.rules.name_of(card),))
    if commando.place == OFF:
        return No("6.10e", "{} is off the level and can only enter by an open trap door", (game.rules.name_of(card),))
    if commando.place == WAITING:
        return No("10.5c", "{} is waiting for the next level to be built", (game.rules.name_of(card),))
    return None


def pay(game: Play, card: str, cost: int, saved: int, purpose: str) -> None:
    """6.1c: spend AP and tokens, if it costs any; afterwards all equipment may be handled again (6.3g)."""
    tracks.spend(game, card, cost, saved, purpose)
    game.state.transfers = ()
