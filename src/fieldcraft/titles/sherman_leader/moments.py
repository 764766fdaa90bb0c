"""Names of what is going on, which the marks of the guide wait for."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Option
from fieldcraft.titles.sherman_leader import attacks, movement, sensible, setup, turn
from fieldcraft.titles.sherman_leader.action import Action
from fieldcraft.titles.sherman_leader.rules import Play

ADVISED: Final[dict[type[Option], str]] = {
    attacks.Fire: "fire",
    movement.Move: "move",
    turn.SpendTactic: "tactic",
}


def moments(game: Play) -> set[str]:
    """What a mark can wait for.

    `group-complete`: a sensible player would buy no more; `battalion-destroyed`: you have destroyed one; `enough` and
    `half`: the one in battle is as good as gone, or fights at Half strength; `later-turn`: the first turn of the battle
    is over; `fire`, `move` and `tactic`: what a sensible player would have a unit do.
    """
    state = game.state
    if isinstance(game.choice, setup.BuyUnits):
        return {"group-complete"} if isinstance(sensible.choose(game), setup.DoneBuying) else set()
    found = {"battalion-destroyed"} if state.destroyed else set[str]()
    if state.battle is None or not state.battle.turn:
        return found
    if state.battle.turn > 1:
        found.add("later-turn")
    if attacks.is_destroyed(game):
        found.add("enough")
    elif attacks.points_left(game) <= game.rules.box.battalions[state.battle.battalion].half:
        found.add("half")
    if isinstance(game.choice, (Action, turn.WhoActs)):
        advised = ADVISED.get(type(sensible.choose(game)))
        found.update([advised] if advised else [])
    return found
