"""Checks that sets of pieces can be chosen in any order."""

from __future__ import annotations

from random import Random
from typing import Final

from fieldcraft.kernel.steps import Done, LeaveOut, Pick, Take, TakeRest
from fieldcraft.testing.trial import AnyGame, Trial, expect, fingerprint

SETS: Final = 25


def takes_sets_in_any_order(trial: Trial) -> None:
    """The pieces of a set can be named in any order and left out again; nothing happens before it is confirmed."""
    luck, game, tried = Random(trial.seed), trial.new(), 0
    for _ in trial.play(game):
        choice = game.choice
        if isinstance(choice, Pick) and not choice.chosen and choice.maximum(game) > 1 and tried < SETS:
            tried += 1
            for _ in range(3):
                _name_a_set(game, luck)


def _name_a_set(game: AnyGame, luck: Random) -> None:
    """Pick a random set in the order of the options, in another order, and all at once."""
    listed = game.clone(same_chance=True)
    kind, pieces = type(game.choice), list[str]()
    while True:
        named = [option for option in listed.offered if not isinstance(option, TakeRest) and not option.any_time]
        option = luck.choice(named)
        listed.choose(option)
        if not isinstance(option, Take):
            break
        pieces.append(option.piece)
        expect(type(listed.choice) is kind, f"naming {pieces} was taken for a whole set")
    luck.shuffle(pieces)
    shuffled, whole = game.clone(same_chance=True), game.clone(same_chance=True)
    for piece in pieces:
        shuffled.choose(Take(piece))
    if pieces:
        again = luck.choice(pieces)
        shuffled.choose(LeaveOut(again))
        shuffled.choose(Take(again))
    shuffled.choose(Done(len(pieces)))
    whole.pick(pieces)
    for other in (shuffled, whole):
        expect(fingerprint(other)[0] == fingerprint(listed)[0], f"{pieces} in another order lead elsewhere")
