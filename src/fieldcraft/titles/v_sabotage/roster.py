"""The squad bar: each commando with AP, injuries, what the enemy knows of them, and what they carry."""

from __future__ import annotations

from fieldcraft.kernel.scene import Member, Meter
from fieldcraft.kernel.text import tallied
from fieldcraft.titles.v_sabotage.action import ap_left
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.state import ACTING, OFF, TO_ACT, WAITING, Commando


def roster(game: Play) -> tuple[Member, ...]:
    """The squad, in the order in which it was chosen."""
    return tuple(_member(game, card, who) for card, who in game.state.commandos.items())


def _member(game: Play, card: str, who: Commando) -> Member:
    """A commando: AP left, injuries, "+1 AP" tokens if there are any, weapons and equipment."""
    rules = game.rules
    side = rules.side(card, who)
    ap = current_ap(game, card, who)
    meters = [
        Meter("AP", ap, max(ap, rules.action_points)),
        Meter("Injuries", who.hits, side.slots, alert=who.hits > 0),
        *([Meter("+1 AP", who.saved, max(who.saved, side.plus_slots))] if who.saved else []),
    ]
    away = who.place in (OFF, WAITING)
    marks = [
        *(["wounded"] if who.hits and not who.critical_since else []),
        "off the level" if away else condition(who),
    ]
    items = tallied(rules.name_of(item) for item in (*side.weapons, *who.items))
    owner = f"Player {who.seat + 1}" if rules.players > 1 else ""
    ready = not game.state.turn or who.phase in (TO_ACT, ACTING)
    return Member(card, rules.name_of(card), f"commando:{card}", tuple(meters), tuple(marks), items, ready, owner)


def current_ap(game: Play, card: str, who: Commando) -> int:
    """The AP a commando can still spend in this turn's activation."""
    return who.ap if who.phase == ACTING else ap_left(game, card, who) if who.phase == TO_ACT else 0


def condition(who: Commando) -> str:
    """A commando's state in a word or two."""
    if who.critical_since:
        return "critical"
    if who.uniform:
        return "visible, in uniform" if who.visible else "in uniform"
    return "visible" if who.visible else "stealthy"
