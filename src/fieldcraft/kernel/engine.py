"""The engine: it runs the steps on the agenda, and records each choice with its chance results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar, TypeVarTuple, cast

from fieldcraft.kernel.chance import Chance, Outcome
from fieldcraft.kernel.errors import BadSave, CannotUndo, FieldcraftError, IllegalChoice, ScriptError
from fieldcraft.kernel.own_dice import Drawn, Pending, Rolled, question
from fieldcraft.kernel.record import SNAPSHOT_EVERY, Entry, Snapshot
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scripted import KnownResults, Scripted, UnknownResult
from fieldcraft.kernel.state import Cloneable
from fieldcraft.kernel.steps import EXERCISE, Choice, Event, Option, Right, Step
from fieldcraft.kernel.title import Rules, Title

MAX_STEPS: Final = 20_000
"""The most steps that run between two choices; beyond it, the rules are in an endless loop."""
STEPS: Final = range(MAX_STEPS)
S = TypeVar("S", bound=Cloneable)
R = TypeVar("R", bound=Rules)
Ts = TypeVarTuple("Ts")


class Engine(Generic[S, R]):
    """A state, an agenda, chance and the record. `Game` adds the public methods."""

    __slots__ = (
        "agenda",
        "chance",
        "choice",
        "event_log",
        "last",
        "offered",
        "on_event",
        "ordinary",
        "origin",
        "own_dice",
        "pending",
        "practice",
        "result",
        "rewound",
        "rules",
        "seed",
        "snapshot_due",
        "state",
        "title",
        "undone",
    )

    def __init__(self, title: Title, rules: R, state: S, agenda: list[Step], chance: Chance, last: Entry | None = None):
        self.title = title
        self.rules = rules
        self.state = state
        self.agenda = agenda
        self.chance = chance
        self.result: Result | None = None
        self.choice: Choice | None = None
        self.offered: Sequence[Option] = ()
        self.ordinary = 0  # how many of the options offered are no rights; they come first
        self.last = Entry(0, None, None, ()) if last is None else last
        self.event_log: list[Event] | None = None
        self.on_event: Callable[[Event], None] | None = None
        self.undone: list[Entry] = []
        self.pending: Pending | None = None
        self.origin: Snapshot | None = None
        self.own_dice = False
        self.practice = False
        self.rewound = 0
        self.seed = 0
        self.snapshot_due = SNAPSHOT_EVERY

    # For the rules

    def push(self, step: Step) -> None:
        """Push a step onto the agenda: it runs before everything already there."""
        self.agenda.append(step)

    def push_all(self, *steps: Step) -> None:
        """Push steps onto the agenda in the order they run, before everything already there."""
        self.agenda.extend(steps[::-1])

    def push_list(self, steps: Sequence[Step]) -> None:
        """Push a list of steps onto the agenda, as `push_all` does; unpacking a list into arguments takes longer."""
        self.agenda.extend(steps[::-1])

    def replace_agenda(self, *steps: Step) -> None:
        """Replace the whole agenda with these steps, in the order they run."""
        self.agenda.clear()
        self.push_list(steps)

    def emit(self, event: Callable[[*Ts], Event], *args: *Ts) -> None:
        """Log an event, right after the change that it reports. It is created only if a log is kept."""
        if self.event_log is not None:
            happened = event(*args)
            self.event_log.append(happened)
            if self.on_event is not None:
                self.on_event(happened)

    def end(self, result: Result) -> None:
        """End the game and drop the rest of the agenda."""
        self.result = result
        self.agenda.clear()

    # Forward

    def start(self) -> None:
        """Run the set-up up to the first choice."""
        if self.own_dice or self.chance.can_fail:
            self.commit(None, ())
        else:
            self._set_up()

    def advance(self, option: Option | None = None) -> None:
        """Make a choice, if one is given, run steps up to the next choice or the end, and record the choice."""
        chance, event_log, agenda = self.chance, self.event_log, self.agenda
        if option is not None:
            if chance.recent:
                chance.recent = []
            if event_log is not None:
                event_log.clear()
            if option.any_time:
                EXERCISE.choose(self, option)  # type: ignore[arg-type]  # a side option is a right
            else:
                self.choice.choose(self, option)  # type: ignore[union-attr]  # an option comes from a choice
        for _ in STEPS:
            if not agenda:
                self._finish()
                break
            step: Any = agenda.pop()
            if step.waits:  # it is a choice
                self.choice = step
                offered = step.options(self)
                self.ordinary = len(offered)
                rights = self.rules.rights(self)
                self.offered = [*offered, *rights] if rights and step.interruptible() else offered
                break
            step.run(self)
        else:
            raise RuntimeError(f"{self.title.id}: {MAX_STEPS} steps ran without a choice; the last was {step!r}")
        if option is not None:
            before = self.last
            number = before.number + 1
            if chance.recent:
                self.last = entry = Entry(number, before, option, tuple(chance.recent), chance.mark())
            else:
                self.last = entry = Entry(number, before, option, (), before.mark)
            if number >= self.snapshot_due:
                entry.snapshot = self.snapshot()
                self.snapshot_due = number + SNAPSHOT_EVERY
            if event_log is not None:
                entry.events = tuple(event_log)

    def ask(self, choice: Choice) -> None:
        """Wait for a choice, and list its options with the rights that a player has at any time last."""
        self.push(choice)
        self.advance()

    @property
    def deciding_seat(self) -> int | None:
        """The seat that must decide, or ANY_SEAT; None when the game is over. Those who need own dice enter them."""
        pending = self.pending
        if self.choice is None or pending is None or pending.choice is None:
            return None if self.choice is None else self.choice.seat(self)
        seat = pending.option.seat() if isinstance(pending.option, Right) else None
        return pending.choice.seat(self) if seat is None else seat

    def seat_of(self, option: Option) -> int | None:
        """The seat that may choose an option: the one that decides, unless the option is another seat's right."""
        seat = option.seat() if isinstance(option, Right) else None
        return self.deciding_seat if seat is None else seat

    def responsible(self, option: Option) -> Choice:
        """The choice that carries out an option and knows its odds and its trace."""
        return EXERCISE if option.any_time else self.choice  # type: ignore[return-value]  # an option comes from a choice

    @property
    def forced(self) -> bool:
        """Whether there is nothing to decide: a single option, leaving aside rights that other decisions offer too."""
        if self.ordinary != 1 or self.choice is None or self.choice.always_asks():
            return False
        for right in self.offered[1:]:
            if isinstance(right, Right) and right.always_asks():
                return False
        return True

    def _finish(self) -> None:
        """Stop at an empty agenda; the game must be over then."""
        self.choice = None
        self.offered = ()
        self.ordinary = 0
        if self.result is None:
            raise RuntimeError(f"{self.title.id}: the agenda is empty, but the game hasn't ended")
        self.chance.finish()

    def commit(self, option: Option | None, results: tuple[Outcome, ...]) -> None:
        """Carry out a choice, or without one the set-up, and record it with its chance results."""
        if self.own_dice:
            self._with_own_dice(option, results)
        elif self.chance.can_fail:
            self._by_script(option)
        else:
            self._do(option)

    def _do(self, option: Option | None) -> None:
        """Carry out a choice, or without one the set-up."""
        if option is None:
            self._set_up()
        else:
            self.advance(option)

    def _set_up(self) -> None:
        """Run the set-up and start the record with it."""
        self.chance.recent = []
        if self.event_log is not None:
            self.event_log.clear()
        self.advance()
        self.last = Entry(0, None, None, tuple(self.chance.recent), self.chance.mark())
        if self.event_log is not None:
            self.last.events = tuple(self.event_log)

    def _by_script(self, option: Option | None) -> None:
        """Carry it out with a script; if the script doesn't fit, the game is as before."""
        before, mark = self.snapshot(), self.chance.mark()
        try:
            self._do(option)
        except ScriptError:
            self._back_to(before)
            self.chance.reset(mark)
            raise

    def _with_own_dice(self, option: Option | None, results: tuple[Outcome, ...]) -> None:
        """Carry it out with the results entered so far; when one is missing, go back and ask for it.

        Between choices the game keeps a seeded chance, which only its clones use.
        """
        before, resting, known = self.snapshot(), self.chance, KnownResults(results)
        self.chance = known
        try:
            self._do(option)
        except UnknownResult as unknown:
            self._back_to(before)
            self.pending = Pending(self.choice, option, results)
            self.choice = question(unknown.request, len(results) - known.at)
            self.offered = self.choice.options(self)
            self.ordinary = len(self.offered)
        finally:
            self.chance = resting

    def _choose_with_own_dice(self, chosen: Option) -> None:
        """Make a choice, or answer a question about its dice."""
        waiting = self.pending
        if waiting is None:
            self.commit(chosen, ())
            return
        result = chosen.face if isinstance(chosen, Rolled) else cast(Drawn, chosen).name
        self.choice, self.pending = waiting.choice, None
        self.commit(waiting.option, (*waiting.results, result))

    def _forget_last_result(self) -> None:
        """Take back the last of the player's own results or, before the first, the choice that needs them."""
        waiting = cast(Pending, self.pending)
        if not waiting.results:
            self._forget_question()
            return
        self.choice, self.pending = waiting.choice, None
        self.commit(waiting.option, waiting.results[:-1])

    def _forget_question(self) -> None:
        """Take back a choice whose dice the player hasn't entered yet."""
        if cast(Pending, self.pending).option is None:
            raise CannotUndo("there is nothing to undo")
        self.pending = None
        self.return_to(self.last)

    def _unready(self) -> bool:
        """Whether the set-up still waits for the player's own dice."""
        return self.pending is not None and self.pending.option is None

    def _back_to(self, before: Snapshot) -> None:
        """Undo an interrupted choice. Before the set-up there is no choice to restore."""
        if before.agenda and isinstance(before.agenda[-1], Choice):
            self.restore(before)
        else:
            self.state = before.state
            self.agenda = list(before.agenda)
            self.result = None

    def _accepts(self, option: Option) -> bool:
        """Whether the current choice takes an option that it doesn't list."""
        return self.choice is not None and self.choice.accepts(self, option)

    # Back

    def snapshot(self) -> Snapshot:
        """A copy of the position, with the current choice on top of the agenda."""
        choice = self.choice if self.pending is None else self.pending.choice
        agenda = tuple(self.agenda) if choice is None else (*self.agenda, choice)
        return Snapshot(self.state.clone(), agenda, self.result)

    def restore(self, kept: Snapshot) -> None:
        """Go back to a snapshot."""
        self.state = kept.state.clone()
        self.agenda = list(kept.agenda)
        self.result = kept.result
        self.choice = None
        self.offered = ()
        self.ordinary = 0
        if self.result is None:
            self.advance()

    def return_to(self, entry: Entry) -> None:
        """Go back to the position after an entry of the record."""
        kept, following = entry.since_snapshot()
        if kept is None:
            first = following.pop(0)
            kept = first.snapshot = self._as_set_up(first.chance_results)
        self.restore(kept)
        for past in following:
            self.replay(past)
        self.last = entry
        self.reset_chance(entry)

    def _as_set_up(self, met: tuple[Outcome, ...]) -> Snapshot:
        """The position after the set-up, set up again with its recorded results."""
        state, steps = self.rules.begin()
        twin = type(self)(self.title, self.rules, state, steps[::-1], Scripted(met))
        twin.start()
        return twin.snapshot()

    def reset_chance(self, entry: Entry) -> None:
        """Continue chance from its state after an entry."""
        if not self.own_dice and entry.mark is not None:
            self.chance.reset(entry.mark)

    def replay(self, entry: Entry) -> None:
        """Make a recorded choice again with its recorded results."""
        live, own = self.chance, self.own_dice
        self.own_dice = False
        self.chance = Scripted(entry.chance_results)
        option = entry.option
        try:
            if option is None or not (option in self.offered or self._accepts(option)):
                raise IllegalChoice(f"{option!r} isn't a legal option")
            self.advance(option)
            self.chance.finish()
        except FieldcraftError as wrong:
            raise BadSave(f"choice {entry.number} no longer replays: {wrong}") from wrong
        finally:
            self.chance, self.own_dice = live, own
        self.last = entry
        if entry.snapshot is None and entry.number % SNAPSHOT_EVERY == 0:
            entry.snapshot = self.snapshot()
