"""Choices: making them, taking them back, undoing and redoing them, and saving what has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Literal

from fieldcraft.interface import gestures, shopping
from fieldcraft.interface.guide import has_marks
from fieldcraft.interface.phases import enemy_ahead
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.web.errors import EnemyPhaseHeld, LimitExceeded, NotYourSeat, StaleVersion
from fieldcraft.web.game_table import GameTable, Visitor
from fieldcraft.web.operations import Operations
from fieldcraft.web.rows import current_values, entries_from, whole_record
from fieldcraft.web.store import SavedEntry, Stamp

ATTEMPTS: Final = 4
Resolve = Literal["", "round", "fight"]
"""How far the computer fights on for the player."""
AnyGame = Game[Any, Any]
Action = Callable[[GameTable, AnyGame], "ActionResult"]


class ActionResult:
    """What an action did to a game: whether it added choices, and which of them were played automatically.

    `since` is the number of the first choice that it replaced, if it replaced any.
    """

    def __init__(self, extended: bool, forced: Sequence[int] = (), since: int | None = None):
        self.extended = extended
        self.forced = frozenset(forced)
        self.since = since


class ChoiceOperations(Operations):
    """The part of the service that plays."""

    def choose(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        choices: Sequence[int] = (),
        pieces: Collection[str] | None = None,
        auto: bool = True,
        hold: bool = False,
        place: str = "",
        resolve: Resolve = "",
        suggestion: int | None = None,
        then: int | None = None,
        small: bool = False,
        ties: bool = False,
        keep_open: bool = False,
    ) -> GameTable:
        """Choose an option by index, enter several dice, or pick a set of pieces: all or nothing.

        `then` is the index of an option at the next decision, for what selects and acts at once; the selection then
        counts as played automatically. Where the guide has something to say in between, it only selects. With `small`,
        the questions that follow about small things are answered by default; with `ties`, so are ties of the enemy's;
        with `keep_open`, the phase doesn't end so.

        With `auto`, forced choices that follow are played automatically. With `hold`, a choice that would begin the
        enemy's phase isn't made: EnemyPhaseHeld says what it would show until then. `place` says where a purchase goes.
        With `resolve`, the sensible player fights on to the end of the fight on the stage or of its round, and you
        choose nothing. A `suggestion` is taken by its index: all its options, one after the other.
        """

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game)
            if resolve:
                gestures.resolve_fight(game, this_round=resolve == "round")
                return ActionResult(True, gestures.play_forced(game, small, ties) if auto else ())
            if suggestion is not None:
                options = gestures.options_of_suggestion(game, suggestion)
            else:
                options = gestures.options_for(game, choices) if pieces is None else options_for_set(game, pieces)
            if place and suggestion is None and len(options) == 1:
                options = [shopping.sent_to(game, options[0], place)]
            for option in options:
                table.check_turn(visitor, game, option)
                game.choose(option)
            implied: tuple[int, ...] = ()
            if then is not None and not has_marks(game, table.forced):
                implied = (game.number,)
                (option,) = gestures.options_for(game, [then])
                table.check_turn(visitor, game, option)
                game.choose(option)
            forced = gestures.play_forced(game, small, ties, keep_open) if auto else ()
            ahead = enemy_ahead(table.game, game, forced) if hold else None
            if ahead is not None:
                raise EnemyPhaseHeld(ahead)
            return ActionResult(True, (*implied, *forced))

        return self._change(game_id, version, act)

    def take_back(self, game_id: str, visitor: Visitor, version: int, number: int) -> GameTable:
        """Take a purchase out of the basket, given the number of its choice; those made after it stay."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game)
            shopping.take_back(game, number)
            return ActionResult(True, since=number)

        return self._change(game_id, version, act)

    def undo(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        auto: bool = True,
        small: bool = False,
        ties: bool = False,
    ) -> GameTable:
        """Undo the last choice; with `auto`, the last one that a player made."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            undone, pending = len(game.undone), game.pending
            gestures.undo_decision(game, auto, small, ties, table.forced)
            taken_back = game.undone[-1] if len(game.undone) > undone else pending
            table.check_turn(visitor, game, taken_back.option if taken_back else None)
            return ActionResult(False)

        return self._change(game_id, version, act)

    def redo(
        self,
        game_id: str,
        visitor: Visitor,
        version: int,
        auto: bool = True,
        small: bool = False,
        ties: bool = False,
    ) -> GameTable:
        """Redo the choice that was undone last, with the same chance results."""

        def act(table: GameTable, game: AnyGame) -> ActionResult:
            table.check_turn(visitor, game, game.undone[-1].option if game.undone else None)
            gestures.redo_decision(game, auto, small, ties)
            return ActionResult(False)

        return self._change(game_id, version, act)

    # Save changes

    def _change(self, game_id: str, version: int, act: Action) -> GameTable:
        """Act on a copy of the game and save it, unless another request changed the game first."""
        for _ in range(ATTEMPTS):
            table = self.cache.at_version(game_id, version)
            game = table.game.clone(same_chance=True)
            game.event_log = []
            try:
                result = act(table, game)
            except NotYourSeat:
                if self.store.stamp(game_id) == table.stamp:
                    raise
                self.cache.drop(game_id)  # A seat was taken or left through another worker: look again.
                continue
            self._check_length(game)
            after = self._save(table, game, result)
            if after is not None:
                return after
            self.cache.drop(game_id)  # Either the game moved on, or only a seat changed: then try again.
        raise StaleVersion

    def _save(self, table: GameTable, game: AnyGame, result: ActionResult) -> GameTable | None:
        """Save a change; None if the stored game is no longer the one that was read."""
        before = table.game
        setting_up = before.pending is not None and before.pending.option is None
        first = result.since or (0 if setting_up else before.number + 1)
        forced = table.forced | result.forced
        entries: list[SavedEntry] = []
        if result.extended:
            forced = frozenset(n for n in table.forced if n < first) | result.forced
        if table.older:
            # Replaying by today's rules may have changed how the record is written, so it is written whole.
            first, entries = 0, whole_record(game, forced)
        elif result.extended:
            entries = entries_from(game, first, forced)
        seen = table.stamp
        stamp = Stamp(seen.version + 1, seen.change + 1)
        now = time.time()
        after = GameTable(table.id, game, stamp, table.seats, table.owner, forced, table.created, now)
        overwrite = table.older or (result.extended and (setting_up or bool(before.undone) or result.since is not None))
        if not self.store.move(table.id, seen, current_values(after), first, entries, overwrite):
            return None
        if self.metrics is not None and result.extended:
            self.metrics.count_choices(game.setup.title, max(0, game.number - before.number))
        self.cache.put(after)
        self.on_change(table.id, stamp)
        return after

    def _check_length(self, game: AnyGame) -> None:
        maximum = self.settings.max_choices
        if game.number > maximum:
            raise LimitExceeded(f"A game can have at most {maximum} choices")
