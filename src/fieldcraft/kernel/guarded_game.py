"""A game at a position that came from a file. It may be impossible in ways that no check finds, so its rules may fail.

Whatever an invented position breaks is the file's fault: the caller gets `BadSave`, and the game stays as it was.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.decision import Offer
from fieldcraft.kernel.errors import BadSave, FieldcraftError
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.log import LogLine, Moment
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.scene import Scene, Trace
from fieldcraft.kernel.steps import No, Option


class GuardedGame(Game[Any, Any]):
    """A game that shows and plays what a file brought. Its clones are ordinary games."""

    __slots__ = ()

    def choose(self, option: Offer | Option | int) -> None:
        """Choose one of the current options; if the rules can't carry it out or show the result, nothing changes."""
        kept, mark, undone = self.snapshot(), self.chance.mark(), self.undone[:]
        last, choice, offered, pending = self.last, self.choice, self.offered, self.pending
        try:
            super().choose(option)
            self.show_all()
        except Exception as wrong:
            self.state, self.agenda, self.result = kept.state, list(kept.agenda), kept.result
            if choice is not None and pending is None:
                self.agenda.pop()  # a snapshot has the choice on top of the agenda
            self.last, self.choice, self.offered, self.pending, self.undone = last, choice, offered, pending, undone
            self.chance.reset(mark)
            raise blame_the_file(wrong) from wrong

    def show_all(self) -> None:
        """Make everything that a player sees; raises whatever the position breaks."""
        super().scene()
        decision = self.decision
        if decision is None:
            return
        if not self.offered:
            raise BadSave("the position can't be played: its choice has no options")
        _ = decision.prompt, decision.seat, decision.lookups
        for offer in decision.options:
            _ = offer.text, offer.places, offer.badge, offer.hint

    def redo(self) -> None:
        """Repeat the choice that was undone last."""
        try:
            super().redo()
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    def odds(self, option: Offer | Option | int, **how: Any) -> Odds:
        """How likely each outcome of an option is."""
        try:
            return super().odds(option, **how)
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    def trace(self, option: Offer | Option | int) -> Trace:
        """What an option would do on the board."""
        try:
            return super().trace(option)
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    def why_not(self, /, **what: Any) -> No | None:
        """Why something can't be chosen now."""
        try:
            return super().why_not(**what)
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, line by line."""
        try:
            return super().log
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    def moments(self, since: int = -1) -> list[Moment]:
        """The choices after a given number, each with the log lines that followed."""
        try:
            return super().moments(since)
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong

    def scene(self) -> Scene:
        """Everything an interface needs to draw the position."""
        try:
            return super().scene()
        except Exception as wrong:
            raise blame_the_file(wrong) from wrong


def blame_the_file(wrong: Exception) -> FieldcraftError:
    """The error that a caller gets for one that a position from a file caused."""
    return wrong if isinstance(wrong, FieldcraftError) else BadSave(f"the position can't be played: {wrong!r}")
