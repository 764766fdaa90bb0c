"""The game: a state, an agenda of steps, chance, and the record of what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

from fieldcraft.kernel.asking import Drawn, Pending, Rolled, question
from fieldcraft.kernel.chance import Chance, Known, Outcome, Scripted, Unknown
from fieldcraft.kernel.decision import Decision, Offer
from fieldcraft.kernel.errors import BadSave, CannotUndo, FieldcraftError, IllegalChoice, ScriptError
from fieldcraft.kernel.log import LogLine, line
from fieldcraft.kernel.record import SNAPSHOT_EVERY, Entry, Snapshot
from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Choice, Event, No, Option, Step
from fieldcraft.kernel.title import Rules, Setup, State, Title

if TYPE_CHECKING:
    from fieldcraft.kernel.odds import Odds
    from fieldcraft.kernel.scene import Scene

S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Rules)
P = ParamSpec("P")


class Game(Generic[S, R]):
    """One game being played. Make one with `fieldcraft.new` or `fieldcraft.load`.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    >>> game.over
    False
    >>> game.choose(0)
    >>> game.number
    1
    """

    __slots__ = (
        "_decision",
        "agenda",
        "chance",
        "choice",
        "last",
        "offered",
        "origin",
        "own_dice",
        "pending",
        "practice",
        "result",
        "rewound",
        "rules",
        "seed",
        "state",
        "telling",
        "title",
        "undone",
    )

    def __init__(self, title: Title, rules: R, state: S, agenda: list[Step], chance: Chance):
        self.title = title
        self.rules = rules
        self.state = state
        self.agenda = agenda
        self.chance = chance
        self.result: Result | None = None
        self.choice: Choice | None = None
        self.offered: Sequence[Option] = ()
        self.last: Entry = Entry(0, None, None, ())
        self.telling: list[Event] | None = None
        self.undone: list[Entry] = []
        self.pending: Pending | None = None
        self.origin: Snapshot | None = None
        self.own_dice = False
        self.practice = False
        self.rewound = 0
        self.seed = 0
        self._decision: Decision | None = None

    # What the rules use

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda, the first one first, before everything that was already there."""
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(reversed(steps))

    def tell(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Log an event, which is made only if somebody listens."""
        if self.telling is not None:
            self.telling.append(event(*args, **kwargs))

    def end(self, result: Result) -> None:
        """End the game: nothing that was left to do is done."""
        self.result = result
        self.agenda.clear()

    # What a caller uses

    @property
    def setup(self) -> Setup:
        """What the game was started with."""
        return self.rules.setup

    @property
    def number(self) -> int:
        """How many choices have been made."""
        return self.last.number

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).over
        False
        """
        return self.result is not None

    @property
    def decision(self) -> Decision | None:
        """The choice that waits, or None when the game is over.

        >>> import fieldcraft as fc
        >>> decision = fc.new("lrdg", seed=7).decision
        >>> len(decision.options) > 1
        True
        """
        if self._decision is None and self.choice is not None:
            self._decision = Decision(self, self.choice, self.offered, self.last)
        return self._decision

    def choose(self, option: Offer | Option | int) -> None:
        """Make a choice: an option that is on offer, or its index. Anything else changes nothing.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(game.decision.options[0])
        >>> game.choose(99)
        Traceback (most recent call last):
        fieldcraft.kernel.errors.IllegalChoice: there is no option 99; there are 0 to ...
        """
        chosen = self._on_offer(option)
        waiting = self.pending
        if waiting is None:
            self.commit(chosen, ())
        else:
            told = chosen.face if isinstance(chosen, Rolled) else cast(Drawn, chosen).name
            self.choice, self.pending = waiting.choice, None
            self.commit(waiting.option, (*waiting.results, told))
        self.undone.clear()

    def clone(self, same_chance: bool = False) -> Game[S, R]:
        """An independent copy, whose luck is its own unless the same chance is asked for.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> twin = game.clone()
        >>> twin.choose(0)
        >>> game.number, twin.number
        (0, 1)
        """
        twin: Game[S, R] = Game.__new__(Game)
        twin.title = self.title
        twin.rules = self.rules
        twin.state = self.state.clone()
        twin.agenda = self.agenda[:]
        twin.chance = self.chance.copy() if same_chance else self.chance.branch()
        twin.result = self.result
        twin.choice = self.choice
        twin.offered = self.offered
        twin.last = self.last
        twin.telling = None
        twin.undone = self.undone[:]
        twin.pending = self.pending
        twin.origin = self.origin
        twin.own_dice = self.own_dice and same_chance
        twin.practice = self.practice
        twin.rewound = self.rewound
        twin.seed = self.seed
        twin._decision = None
        return twin

    def undo(self) -> None:
        """Take back the last choice. Past dice only in a practice game, and the record says so.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7, practice=True)
        >>> before = game.position()
        >>> game.choose(0)
        >>> game.undo()
        >>> game.position() == before
        True
        """
        if self.pending is not None:
            self._forget_question()
            return
        entry = self.last
        if entry.before() is None:
            raise CannotUndo("there is nothing to take back")
        if entry.met and not self.practice:
            raise CannotUndo("the last choice met dice or cards; only a practice game goes back past them")
        if entry.met:
            self.rewound += 1
        self.undone.append(entry)
        self._return_to(cast(Entry, entry.before()))

    def redo(self) -> None:
        """Make the choice again that was taken back last, with the same luck.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7, practice=True)
        >>> game.choose(0)
        >>> after = game.position()
        >>> game.undo()
        >>> game.redo()
        >>> game.position() == after
        True
        """
        if not self.undone:
            raise CannotUndo("there is nothing to do again")
        entry = self.undone.pop()
        self.replay(entry)
        self._reset_chance(entry)

    def fork(self, at: int | Entry | None = None) -> Game[S, R]:
        """A new game that shares this one's record up to a choice and has its own luck from there.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(0)
        >>> game.fork(at=0).number
        0
        """
        twin = self.clone()
        twin.pending = None
        twin.undone = []
        if self.last.snapshot is None and self.last.number == 0:
            raise IllegalChoice("the set-up is not finished")
        if isinstance(at, Entry):
            twin._return_to(at)
            return twin
        number = self.number if at is None else at
        if type(number) is not int or not 0 <= number <= self.number:
            raise IllegalChoice(f"there is no position {at!r}; there are 0 to {self.number}")
        twin._return_to(self.last.at(number))
        return twin

    def odds(self, option: Offer | Option | int, **how: Any) -> Odds:
        """How likely each outcome of an option is, from the rules themselves. See `fieldcraft.kernel.odds`.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> sum(chance.probability for chance in game.odds(0).outcomes)
        Fraction(1, 1)
        """
        from fieldcraft.kernel.odds import odds

        return odds(self, self._on_offer(option), **how)

    def why_not(self, **what: Any) -> No | None:
        """The reason, with its rule, why something is not on offer; None when it is.

        >>> import fieldcraft as fc
        >>> print(fc.new("lrdg", seed=7).why_not(kind="fire-at"))
        Not now: ...
        """
        if self.choice is None:
            return No("", "The game is over")
        if any(_fits(option, what, self.rules) for option in self.offered):
            return None
        reason = self.choice.why_not(self, what)
        return reason or No(self.choice.rule, f"Not now: {self.choice.prompt(self)}")

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, in words.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).log[0].number
        0
        """
        entries = list(self.last.back())[::-1]
        if any(entry.events is None for entry in entries):
            self._retell(entries)
        return [line(e.number, event, self.rules) for e in entries for event in e.events or ()]

    @property
    def history(self) -> list[Entry]:
        """The record: the set-up and every choice with the chance results it met, the oldest first."""
        return list(self.last.back())[::-1]

    def scene(self) -> Scene:
        """How the position looks."""
        return self.rules.scene(self)

    def position(self) -> str:
        """The position as readable JSON: state and agenda, without the record.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> fc.from_position(game.position(), seed=8).position() == game.position()
        True
        """
        from fieldcraft.kernel.save import position

        return position(self)

    def save(self) -> str:
        """The whole game as versioned JSON.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> fc.load(game.save()).position() == game.position()
        True
        """
        from fieldcraft.kernel.save import save

        return save(self)

    # How it works

    def snapshot(self) -> Snapshot:
        """The position, kept: the agenda has the waiting choice on top."""
        choice = self.choice if self.pending is None else self.pending.choice
        agenda = tuple(self.agenda) if choice is None else (*self.agenda, choice)
        return Snapshot(self.state.clone(), agenda, self.result)

    def restore(self, kept: Snapshot) -> None:
        """Go back to a kept position."""
        self.state = kept.state.clone()
        self.agenda = list(kept.agenda)
        self.result = kept.result
        self.choice = None
        self.offered = ()
        self._decision = None
        if self.result is None:
            self.advance()

    def start(self) -> None:
        """Run the set-up up to the first choice."""
        self.commit(None, ())

    def advance(self) -> None:
        """Run steps until somebody must choose or the game is over."""
        agenda = self.agenda
        while agenda:
            step = agenda.pop()
            if isinstance(step, Choice):
                self.offered = step.options(self)
                self.choice = step
                return
            step.run(self)
        self.choice = None
        self.offered = ()
        if self.result is None:
            raise RuntimeError(f"{self.title.id} has nothing left to do and did not end")

    def _on_offer(self, option: Offer | Option | int) -> Option:
        """The option meant, if it is on offer now."""
        if self.choice is None:
            raise IllegalChoice("the game is over")
        if isinstance(option, int) and not isinstance(option, bool):
            if 0 <= option < len(self.offered):
                return self.offered[option]
            raise IllegalChoice(f"there is no option {option}; there are 0 to {len(self.offered) - 1}")
        if isinstance(option, Offer):
            if option.number != self.last.number:
                raise IllegalChoice(f"that option belongs to decision {option.number}, not {self.number}")
            option = option.option
        if not isinstance(option, Option):
            raise IllegalChoice(f"{option!r} is neither an option nor an index")
        if option not in self.offered:
            raise IllegalChoice(f"{option!r} is not on offer")
        return option

    def commit(self, option: Option | None, told: tuple[Outcome, ...]) -> None:
        """Carry out a choice (or, without one, the set-up) and record it with the luck it met."""
        if self.own_dice:
            self.chance = Known(told)
        chance = self.chance
        if chance.can_fail:
            self._carefully(option, told)
        else:
            self._carry_out(option)

    def _carry_out(self, option: Option | None) -> None:
        """Do it and append it to the record."""
        chance = self.chance
        chance.met = []
        if self.telling is not None:
            self.telling = []
        if option is not None:
            choice = cast(Choice, self.choice)
            self.choice = None
            choice.choose(self, option)
        self.advance()
        if self.result is not None:
            chance.finish()
        self._decision = None
        previous = self.last
        met = tuple(chance.met)
        events = None if self.telling is None else tuple(self.telling)
        if option is None:
            self.last = Entry(0, None, None, met, chance.mark(), self.snapshot(), events)
            return
        number = previous.number + 1
        mark = chance.mark() if met else previous.mark
        kept = self.snapshot() if number % SNAPSHOT_EVERY == 0 else None
        self.last = Entry(number, previous, option, met, mark, kept, events)

    def _carefully(self, option: Option | None, told: tuple[Outcome, ...]) -> None:
        """Do it with luck that may run out; then the game is as before, and asks if it can."""
        before = self.snapshot()
        mark = self.chance.mark()
        try:
            self._carry_out(option)
        except Unknown as unknown:
            self._back_to(before)
            self.pending = Pending(self.choice, option, told)
            self.choice = question(unknown.request, len(told) - cast(Known, self.chance).at)
            self.offered = self.choice.options(self)
        except ScriptError:
            self._back_to(before)
            self.chance.reset(mark)
            raise

    def _back_to(self, before: Snapshot) -> None:
        """Undo what an interrupted choice did; before the set-up there is no choice to list."""
        if before.agenda and isinstance(before.agenda[-1], Choice):
            self.restore(before)
        else:
            self.state = before.state
            self.agenda = list(before.agenda)
            self.result = None
            self._decision = None

    def _return_to(self, entry: Entry) -> None:
        """Stand where an entry of the record ended."""
        kept, following = entry.since_snapshot()
        chance = self.chance
        self.restore(kept)
        for past in following:
            self.replay(past)
        self.chance = chance
        self.last = entry
        self._decision = None
        self._reset_chance(entry)

    def _forget_question(self) -> None:
        """Take back a choice whose dice the player has not told yet."""
        if cast(Pending, self.pending).option is None:
            raise CannotUndo("there is nothing to take back")
        self.pending = None
        self._return_to(self.last)

    def _reset_chance(self, entry: Entry) -> None:
        """Let chance go on from where it stood after an entry."""
        if not self.own_dice and entry.mark is not None:
            self.chance.reset(entry.mark)

    def replay(self, entry: Entry) -> None:
        """Make a recorded choice again with the luck it met, without a generator."""
        live, own = self.chance, self.own_dice
        self.own_dice = False
        self.chance = Scripted(entry.met)
        option = entry.option
        try:
            if option not in self.offered or option is None:
                raise IllegalChoice(f"{option!r} is not on offer")
            self._carry_out(option)
            self.chance.finish()
        except FieldcraftError as wrong:
            raise BadSave(f"choice {entry.number} no longer replays: {wrong}") from wrong
        finally:
            self.chance, self.own_dice = live, own
        self.last = entry

    def _retell(self, entries: list[Entry]) -> None:
        """Play the record again to hear what happened, and keep it."""
        if entries[0].events is None:
            entries[0].events = self._tell_setup(entries[0].met)
        twin = self.fork(at=entries[0])
        twin.telling = []
        for entry in entries[1:]:
            twin.replay(entry)
            entry.events = tuple(twin.telling)

    def _tell_setup(self, met: tuple[Outcome, ...]) -> tuple[Event, ...]:
        """What happened before the first choice."""
        if self.origin is not None:
            return ()
        state, steps = self.rules.begin()
        twin = Game(self.title, self.rules, state, steps[::-1], Scripted(met))
        twin.telling = []
        twin.start()
        return twin.last.events or ()


def _fits(option: Option, what: dict[str, Any], rules: Any) -> bool:
    """Whether an option is of the kind, concerns the place and has the values that were asked about."""
    for name, value in what.items():
        if name == "kind":
            if str(option.__struct_config__.tag) != value:
                return False
        elif name in ("place", "piece"):
            if value not in option.places(rules) and getattr(option, name, None) != value:
                return False
        elif getattr(option, name, None) != value:
            return False
    return True
