"""What the players want, and the cards on the table: the goal bar."""

from __future__ import annotations

from fieldcraft.kernel.scene import CardInPlay, Goal
from fieldcraft.titles.v_sabotage import level_cards
from fieldcraft.titles.v_sabotage.rules import Play


def goals(game: Play) -> tuple[Goal, ...]:
    """The objectives of the levels in play, and whom to bring out; before the first turn, the levels to complete."""
    rules, state = game.rules, game.state
    shown = []
    for level, ground in state.grounds.items():
        for token, objective in rules.layouts[level].objectives.items():
            open_ = token in ground.objectives
            note = level_cards.what_to_do(rules, objective) if open_ else ""
            shown.append(Goal(rules.capitalized(token), done=not open_, note=note))
        shown += [Goal(f"Bring {rules.name_of(who)} out by a trap door") for who in ground.escorts]
    if shown:
        return (*shown, Goal("Then leave by a trap door"))
    return tuple(Goal(f"Complete {rules.name_of(level)}", done=level in state.completed) for level in rules.layouts)


def cards_in_play(game: Play) -> tuple[CardInPlay, ...]:
    """The level cards, and the event card of each level."""
    rules, state = game.rules, game.state
    levels = (CardInPlay(f"level:{level}", "Levels") for level in state.grounds or rules.layouts)
    events = (CardInPlay(f"event:{ground.card}", "Events") for ground in state.grounds.values() if ground.card)
    return (*levels, *events)
