"""One choice with scripted dice, which also checks what is shown of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from fieldcraft.kernel.chance import Outcome, Request
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.steps import Option


class Watched(Scripted):
    """Scripted results that note on how many sides each die was rolled."""

    def __init__(self, results: Iterable[Outcome]):
        super().__init__(results)
        self.rolled: Counter[tuple[int, int]] = Counter()

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """The next scripted results."""
        found = super().answer(request)
        if request.sides:
            self.rolled.update((request.sides, int(face)) for face in found)
        return found


def choose(game: Game[Any, Any], option: Option | int, rolls: Iterable[Outcome]) -> None:
    """Choose an option with exactly these dice and draws. Every die that an event shows is one of them or older."""
    chance, before = Watched(rolls), game.chance
    game.chance = chance
    game.choose(option)
    chance.finish()
    displays = [event.display(game.rules) for event in game.last.events or ()]
    rolls_shown = [roll for display in displays for roll in display.rolls]
    shown = Counter((roll.sides, face or roll.sides) for roll in rolls_shown for face in roll.faces)  # a ten is a 0
    chance.rolled += before.rolled if isinstance(before, Watched) else Counter()
    assert shown <= chance.rolled, f"shown, but not rolled (sides and face): {shown - chance.rolled}"
