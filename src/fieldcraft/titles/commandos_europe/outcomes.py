"""What a decision may lead to, in words, for the odds: your own losses first."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Consequence
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.commandos_europe import casualties
from fieldcraft.titles.commandos_europe.rules import Play
from fieldcraft.titles.commandos_europe.state import DESTROYED, FALLEN, STOCK

# What each loss weighs when outcomes are put in order.
CAMPAIGN: Final = 10_000
SQUAD: Final = 500
CASUALTIES: Final = 100
BASE: Final = 60
LEADER: Final = 40
DETECTION: Final = 10
GEAR: Final = 1


def consequence(before: Play, after: Play, otherwise: str, detected: bool = False) -> Consequence:
    """The losses up to the next decision, and whether squads were detected."""
    parts = own_losses(before, after)
    if detected:
        parts.append(("detected", DETECTION))
    if not parts:
        return Consequence(otherwise)
    return Consequence(", ".join(text for text, _ in parts), sum(cost for _, cost in parts))


def own_losses(before: Play, after: Play) -> list[tuple[str, int]]:
    """Each kind of loss in words, with its weight; a choice of who takes a loss counts as that loss."""
    rules, old, new = before.rules, before.state, after.state
    gone = [piece for piece in old.pieces if piece not in new.pieces]
    squads = [piece for piece in gone if piece in rules.squads and new.boxes.get(piece) == FALLEN]
    wounded = [squad for squad in new.wounds if squad not in old.wounds]
    leaders = [piece for piece in gone if piece in rules.leaders and new.boxes.get(piece) == FALLEN]
    bases = [piece for piece in gone if new.boxes.get(piece) == DESTROYED]
    gear = [piece for piece in gone if piece in rules.gear and new.boxes.get(piece) == STOCK]
    fatal, hit, killed, stripped = pending(after)
    numbers = (
        (len(squads) + fatal, "squad", "eliminated", SQUAD),
        (len(wounded) + hit, "squad", "with new casualties", CASUALTIES),
        (len(bases), "base", "destroyed", BASE),
        (len(leaders) + killed, "leader", "killed", LEADER),
    )
    parts = [(f"{count(number, what)} {fate}", number * cost) for number, what, fate, cost in numbers if number]
    if gear or stripped:
        parts.append(("gear lost", GEAR))
    if after.result is not None and not squads_left(after):
        parts.insert(0, ("the campaign is lost", CAMPAIGN))
    return parts


def squads_left(game: Play) -> bool:
    """Whether any squad is left on the map."""
    return game.rules.squads_on_map(game.state)


def pending(game: Play) -> tuple[bool, bool, bool, bool]:
    """Whether a squad is about to be chosen to be eliminated or to take casualties, a leader to be killed, or gear."""
    fatal = hit = killed = stripped = False
    for step in (*game.agenda, game.choice):
        if isinstance(step, casualties.ChooseSquadHit):
            fatal = all(squad in game.state.wounds for squad in game.rules.squads_at(game.state, step.hex))
            hit = not fatal
        killed = killed or isinstance(step, casualties.ChooseLeaderKilled)
        stripped = stripped or isinstance(step, casualties.ChooseGearLost)
    return fatal, hit, killed, stripped


def pinned(before: Play, after: Play) -> Consequence:
    """15.0e: how many enemy units suppressive fire has pinned down."""
    if len(after.state.fired) == len(before.state.fired):
        return Consequence("no weapon fires")
    number = len(after.state.suppressed) - len(before.state.suppressed)
    if not number:
        return Consequence("no enemy unit is pinned down", GEAR)
    return Consequence(f"{count(number, 'enemy unit')} {plural(number, 'is', 'are')} pinned down")
