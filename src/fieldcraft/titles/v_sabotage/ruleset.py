"""The rules with what needs every chapter: the sequence of play, the invariants and the scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Right, Step
from fieldcraft.titles.v_sabotage import cards_and_tables, invariants, scene, sequence, tracks, windows
from fieldcraft.titles.v_sabotage.rules import EMPTY, Sabotage
from fieldcraft.titles.v_sabotage.state import SabotageState


class Ruleset(Sabotage):
    """What the kernel calls: where a game starts, whether a state is valid, and how it looks."""

    def begin(self) -> tuple[SabotageState, list[Step]]:
        """11.6: all reserves and decks as the box has them, and the set-up as the first steps."""
        box = self.box
        reserve = {regular.id: regular.count for regular in box.regulars.values()}
        reserve[EMPTY] = box.components["empty"].count
        tokens = {token: 1 if kind.overheats else kind.count for token, kind in self.tokens.items() if kind.count}
        state = SabotageState(
            turn=0,
            column=-1,
            commandos={},
            grounds={},
            reserve=reserve,
            specials={special.id: special.count for special in box.specials.values()},
            empties_drawn=0,
            empties_removed=0,
            equipment={token: n for token, n in tokens.items() if self.tokens[token].id not in self.left_out},
            discards={},
            deck=dict.fromkeys(sorted(box.cards), 1),
            used_cards={},
            cards=tuple(box.commandos),
            eliminated=(),
            completed=(),
        )
        return state, sequence.game()

    def rights(self, game: Game[Any, Any]) -> Sequence[Right]:
        """6.3d: any player may act out of turn between actions and enemy steps, but not during one."""
        return windows.rights(game) if isinstance(game.choice, sequence.BETWEEN_ACTIONS) else ()

    def tracks(self, state: SabotageState) -> dict[str, int]:
        """Every number that players follow."""
        return tracks.tracks(self, state)

    def check(self, state: SabotageState) -> None:
        """Raise ValueError unless every piece is in exactly one place, and every place exists."""
        invariants.check_pieces(self, state)

    def library(self) -> Library:
        """Every card and table, in words and numbers."""
        return cards_and_tables.library(self)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """How a position looks."""
        return scene.scene(game, sequence.phase(game))
