"""What the player wants, what is known of the Objectives, and the cards on the table."""

from __future__ import annotations

from fieldcraft.kernel.scene import CardInPlay, Goal
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.commando.pieces import View
from fieldcraft.titles.commando.records import REAL
from fieldcraft.titles.commando.reference import Reference
from fieldcraft.titles.commando.state import CommandoState


def goals(game: View) -> tuple[Goal, ...]:
    """Recover what the card asks for, and eliminate more than you lose; once that is done, end the mission (12.0b)."""
    state, card = game.state, game.rules.mission(game.state)
    recovered = state.recovered()
    objectives = Goal(
        f"Bring {count(card.recover, 'Objective')} to a base",
        recovered,
        card.recover,
        recovered >= card.recover,
        known_of_markers(game),
    )
    kia = Goal(
        f"Raise the KIA index to {card.kia}", state.kia, card.kia, state.kia >= card.kia, "by eliminating OPFOR units"
    )
    if game.over or not accomplished(game.rules, game.state):
        return (objectives, kia)
    return (Goal("All goals met: end the mission to win it", note="when you choose an operation"), objectives, kia)


def accomplished(rules: Reference, state: CommandoState) -> bool:
    """12.0b: whether the mission is accomplished, so that you may stop."""
    card = rules.box.missions[state.mission]
    return state.kia >= card.kia and state.kia >= 0 and (not card.recover or state.recovered() >= card.recover)


def known_of_markers(game: View) -> str:
    """What a player can know of the Objectives: which are carried, where others lie, what face-down markers must be."""
    rules, state = game.rules, game.state
    parts = []
    for place in state.objectives.values():
        if place in rules.units:
            parts.append(f"{rules.name_of(place)} carries one")
        elif place in rules.box.spaces:
            parts.append(f"one lies at {rules.name_of(place)}")
    unturned = len(state.hidden)
    real = state.unturned.count(REAL)
    if unturned and real == unturned:
        parts.append(f"{'the last face-down marker' if unturned == 1 else 'all face-down markers'} must be Real")
    elif unturned and not real:
        parts.append("the last face-down marker isn't Real" if unturned == 1 else "no face-down marker is Real")
    elif unturned:
        parts.append(f"{real} of {count(unturned, 'face-down marker')} {plural(real, 'is', 'are')} Real")
    return "; ".join(parts)


def cards_in_play(game: View) -> tuple[CardInPlay, ...]:
    """The Mission card, the event card that a battle is fought for, and the Intel cards in hand."""
    state = game.state
    fought = (CardInPlay(f"event:{state.battle.card}", "Events"),) if state.battle and state.battle.card else ()
    held = (CardInPlay(f"event:{card}", "Events", "Intel: play it at any time") for card in state.held)
    return (CardInPlay(f"mission:{state.mission}", "Missions"), *fought, *held)
