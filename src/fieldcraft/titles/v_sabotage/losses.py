"""What happened to the squad between two positions, in words for the odds: who was lost or hit, and who was seen."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Consequence
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage.rules import Play

FAILED, ELIMINATED, CRITICAL, HIT, SEEN = 1000, 100, 20, 2, 1


class HitsToAssign(Choice, frozen=True):
    """A choice that assigns hits to your own characters; `dice` are those that hit."""

    dice: tuple[int, ...]


def squad_outcome(before: Play, after: Play) -> Consequence:
    """What the dice did to the squad; hits still to be assigned count as hits."""
    if after.result is not None:
        return end_of_game(after)
    found = [*own_losses(before, after, ""), *sightings(before, after)]
    seen = any(who.visible for who in after.state.commandos.values())
    return combined(found, "the squad is unharmed" if seen else "the squad is unharmed and unseen")


def end_of_game(after: Play) -> Consequence:
    """The end of the game as an outcome."""
    assert after.result is not None
    return Consequence(str(after.result.summary), 0 if after.result.won else FAILED)


def combined(parts: list[Consequence], otherwise: str) -> Consequence:
    """Several things that happened together."""
    return Consequence(", ".join(part.text for part in parts) or otherwise, sum(part.losses for part in parts))


def own_losses(before: Play, after: Play, actor: str) -> list[Consequence]:
    """The commandos who were eliminated or hit, the worst first, the actor without a name."""
    found: list[Consequence] = []
    for card, was in before.state.commandos.items():
        name = "" if card == actor else f"{before.rules.name_of(card)} "
        now = after.state.commandos.get(card)
        if now is None:
            found.append(Consequence(f"{name}eliminated", ELIMINATED))
        elif now.critical_since and not was.critical_since:
            found.append(Consequence(f"{name}in critical condition", CRITICAL))
        elif now.hits > was.hits:
            hits = now.hits - was.hits
            found.append(Consequence(f"{name}takes {count(hits, 'hit')}", HIT * hits))
    if isinstance(after.choice, HitsToAssign):
        hits = len(after.choice.dice)
        found.append(Consequence(f"{count(hits, 'hit')} on your own side", HIT * hits))
    return sorted(found, key=lambda part: -part.losses)


def sightings(before: Play, after: Play) -> list[Consequence]:
    """Those who were seen."""
    found: list[Consequence] = []
    for card, was in before.state.commandos.items():
        now = after.state.commandos.get(card)
        if now is not None and now.visible and not was.visible:
            found.append(Consequence(f"{before.rules.name_of(card)} is seen", SEEN))
    return found
