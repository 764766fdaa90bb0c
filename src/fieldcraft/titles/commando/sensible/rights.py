"""What can be done at any time: Intel cards, and Ops bought.

Ops can wait until the mission is about to end without one, and markers and moves until an operation is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.steps import Option, Warn
from fieldcraft.titles.commando import card_moves, intel, operations, setup, victory
from fieldcraft.titles.commando.ops import FreeAction
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.sensible.operations import has_objective
from fieldcraft.titles.commando.sensible.recruiting import purchases
from fieldcraft.titles.commando.sensible.valuation import regular, still_needed


def plausible(game: Play) -> Sequence[Option]:
    """The options worth considering: not the purchases that make no sense, nor the rights that can wait."""
    choice = game.choice
    if isinstance(choice, setup.Recruit):
        return purchases(game, choice)
    if isinstance(choice, Warn):
        return game.offered
    if not isinstance(choice, operations.ChooseOperation):
        return regular(game)
    return [option for option in game.offered if not gains_op(option)]


def considers(game: Play, right: Option) -> bool:
    """Whether a right is worth considering now."""
    choice = game.choice
    return isinstance(choice, Warn) or (isinstance(choice, operations.ChooseOperation) and not gains_op(right))


def gains_op(option: Option) -> bool:
    """Whether an option brings an Op."""
    return isinstance(option, FreeAction) and option.gives_op()


def right_worth_using(game: Play) -> Option | None:
    """The right to exercise now, if any."""
    if isinstance(game.choice, Warn):
        return before_the_end(game)
    if not isinstance(game.choice, operations.ChooseOperation) or not victory.forbids_stopping(game):
        return None
    cards = [option for option in game.offered if isinstance(option, intel.PlayIntel)]
    home = [option for option in cards if brings_home(game, option.use)]
    if home:
        return home[0]
    if still_needed(game) <= 0 or len(game.state.hidden) < 2:
        return None
    return next((option for option in cards if option.use == "reveal"), None)


def before_the_end(game: Play) -> Option | None:
    """Unless the mission is accomplished, go home by card if that is possible, or else gain an Op."""
    if victory.forbids_stopping(game) is None:
        return None
    home = [o for o in game.offered if isinstance(o, intel.PlayIntel) and brings_home(game, o.use)]
    return home[0] if home else next((option for option in game.offered if gains_op(option)), None)


def brings_home(game: Play, use: str) -> bool:
    """Whether an Objective could go by air or water."""
    if use not in ("airfield", "water"):
        return False
    return any(has_objective(game, space) for space in card_moves.embarkations(game, use))
