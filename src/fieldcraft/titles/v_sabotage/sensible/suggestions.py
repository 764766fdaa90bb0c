"""Suggestions for a new player: a squad in which everyone has a job."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.text import join
from fieldcraft.titles.v_sabotage import squad
from fieldcraft.titles.v_sabotage.rules import Play
from fieldcraft.titles.v_sabotage.sensible.simple_choices import recruit

JOBS: Final = {
    "officer": "the Officer helps those nearby to stay unseen",
    "sapper": "the Sapper blows things up",
    "medic": "the Medic heals the wounded",
    "scout": "the Scout can hide anywhere",
    "sniper": "the Sniper shoots without being seen",
}


def suggestions(game: Play) -> list[Suggestion]:
    """Suggestions for the current decision."""
    return [ready_squad(game)] if isinstance(game.choice, squad.ChooseCommando) else []


def ready_squad(game: Play) -> Suggestion:
    """Commandos for the places of the squad that this seat fills next, the best hider first."""
    twin, seat = game.clone(), game.deciding_seat
    chosen: list[Any] = []
    while isinstance(twin.choice, squad.ChooseCommando) and twin.deciding_seat == seat:
        chosen.append(recruit(twin, twin.choice))
        twin.choose(chosen[-1])
    names = join([f"{game.rules.name_of(one.card)} ({one.side})" for one in chosen])
    reason = join([JOBS.get(one.card, f"{game.rules.name_of(one.card)} goes along") for one in chosen])
    return Suggestion(names, f"{reason[:1].upper()}{reason[1:]}.", tuple(chosen))
