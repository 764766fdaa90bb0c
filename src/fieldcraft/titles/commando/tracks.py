"""Chapters 11, 14, 22 and S32: the tracks. Every change of one is in the log with its cause, before and after."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import NO_DISPLAY, Change, Display, Event, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import KIA, KILLED, OPS, RP

GAINED: Final = "You gained {amount} from {cause}: {before} to {after}."
LOST: Final = "You lost {amount} to {cause}: {before} to {after}."
PAID: Final = "{cause} cost {amount}: {before} to {after}."
UNSPENT: Final = "You lost the {amount} you hadn't spent: {before} to {after}."
CARRIED_OVER: Final = "Not all RP are carried over to the next mission: {before} to {after}."
ELIMINATED: Final = "KIA {before} to {after}: {cause} eliminated."
PANICKED: Final = "KIA {before} to {after}: {cause} panicked."


def change_ops(game: Play, change: int, cause: str) -> None:
    """14.0a: move the Ops track."""
    state = game.state
    before = state.ops
    state.ops += change
    if change and game.event_log is not None:
        game.emit(OpsChanged, before, state.ops, GAINED if change > 0 else LOST, cause)


def pay_op(game: Play) -> None:
    """11.0c: an operation costs one Op."""
    state = game.state
    state.ops -= 1
    if game.event_log is not None:
        game.emit(OpSpent, state.ops + 1, state.ops, PAID, "The operation")


def change_kia(game: Play, change: int, template: str, cause: str) -> None:
    """22.0b: lower the KIA track."""
    state = game.state
    before = state.kia
    state.kia += change
    if change and game.event_log is not None:
        game.emit(KiaChanged, before, state.kia, template, cause)


def count_elimination(game: Play, kind: str) -> None:
    """22.0a, 31.1c: an OPFOR unit eliminated moves the KIA track, and is counted for the campaign."""
    state = game.state
    state.kia += 1
    state.killed += 1
    if game.event_log is not None:
        game.emit(OpforEliminated, state.kia - 1, state.kia, ELIMINATED, kind, state.killed)


def change_rp(game: Play, change: int, template: str, cause: str = "") -> None:
    """9.0, S32.0: move the RP track, which doesn't go below zero."""
    state = game.state
    before = state.rp
    after = before + change
    state.rp = after if after > 0 else 0
    if game.event_log is not None and state.rp != before:
        game.emit(RpChanged, before, state.rp, template, cause)


class TrackChanged(Event, frozen=True):
    """A track moved."""

    before: int
    after: int
    template: str
    cause: str = ""

    def track(self) -> str:
        """The name of the track."""
        raise NotImplementedError

    def amount(self) -> str:
        """By how much it moved."""
        return f"{abs(self.after - self.before)} {self.track()}"

    def text(self, rules: Commando) -> str:
        cause = rules.name_of(self.cause)
        return self.template.format(amount=self.amount(), cause=cause, before=self.before, after=self.after)

    def changes(self) -> tuple[Change, ...]:
        return (Change(self.track(), self.before, self.after),)


@rule("14.0a")
class OpsChanged(TrackChanged, frozen=True):
    """Ops were gained or lost."""

    def track(self) -> str:
        return OPS

    def amount(self) -> str:
        return count(abs(self.after - self.before), "Op")


@rule("11.0c")
class OpSpent(OpsChanged, frozen=True):
    """An operation was paid for."""


@rule("22.0b")
class KiaChanged(TrackChanged, frozen=True):
    """The KIA index fell."""

    def track(self) -> str:
        return KIA

    def display(self, rules: Commando) -> Display:
        if self.template != ELIMINATED:
            return NO_DISPLAY
        return Display(matters="commander" if self.cause in rules.having["leader"] else "loss")


@rule("22.0a")
class OpforEliminated(TrackChanged, frozen=True):
    """An OPFOR unit was eliminated."""

    killed: int = 0

    def track(self) -> str:
        return KIA

    def changes(self) -> tuple[Change, ...]:
        return (Change(KIA, self.before, self.after), Change(KILLED, self.killed - 1, self.killed))


@rule("9.0a")
class RpChanged(TrackChanged, frozen=True):
    """RP were gained, lost or spent."""

    def track(self) -> str:
        return RP
