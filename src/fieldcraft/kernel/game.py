"""The public game: decisions, choices, undo, odds, log and saves."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

from fieldcraft.kernel.arguments import as_in_options, fits, safe_repr
from fieldcraft.kernel.beats import Beat, retell
from fieldcraft.kernel.chance import Outcome
from fieldcraft.kernel.decision import Decision, Offer, Offers
from fieldcraft.kernel.engine import Engine, R, S
from fieldcraft.kernel.errors import BadSave, CannotUndo, IllegalChoice
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.log import LogLine, Moment, line, moments
from fieldcraft.kernel.notebook import render_html
from fieldcraft.kernel.odds import Odds, odds
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.save import position, save
from fieldcraft.kernel.scene import Scene, Trace
from fieldcraft.kernel.scripted import Scripted
from fieldcraft.kernel.sets import options_for_set
from fieldcraft.kernel.steps import Event, No, Option
from fieldcraft.kernel.title import Setup


class Game(Engine[S, R]):
    """A game in progress. Create one with `fieldcraft.new` or `fieldcraft.load`.

    >>> import fieldcraft as fc
    >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
    >>> game.over
    False
    >>> game.choose(0)
    >>> game.number
    1
    """

    __slots__ = ()

    @property
    def setup(self) -> Setup:
        """The title, scenario and options the game was started with."""
        return self.rules.setup

    @property
    def number(self) -> int:
        """The number of choices made so far."""
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
        """The current decision, or None when the game is over.

        >>> import fieldcraft as fc
        >>> decision = fc.new("lrdg", seed=7).decision
        >>> len(decision.options) > 1
        True
        """
        if self.choice is None:
            return None
        # It isn't kept: a game and its decision that hold each other would be left to the garbage collector.
        offers = Offers(self.rules, self.offered, self.last, self.pending)
        return Decision(self, self.last, self.choice, offers)  # type: ignore[arg-type]  # a registered sequence

    def choose(self, option: Offer | Option | int) -> None:
        """Choose one of the current options, given as the option or its index.

        An illegal choice raises `IllegalChoice` and leaves the game unchanged.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(game.decision.options[0])
        >>> game.choose(99)
        Traceback (most recent call last):
        fieldcraft.kernel.errors.IllegalChoice: there is no option 99; choose 0 to ...
        """
        if type(option) is int and option >= 0:
            try:
                chosen = self.offered[option]
            except IndexError:
                chosen = self.on_offer(option)
        else:
            chosen = self.on_offer(option)
        if self.own_dice:
            self._choose_with_own_dice(chosen)
        elif self.chance.can_fail:
            self.commit(chosen, ())
        else:
            self.advance(chosen)
        if self.undone:
            self.undone.clear()

    def pick(self, pieces: Collection[str]) -> None:
        """Choose a whole set of pieces at once, in any order; an illegal set leaves the game unchanged.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
        >>> while not game.decision.picking:
        ...     game.choose(game.title.sensible(game))
        >>> game.pick([offer.option.piece for offer in game.decision.options if offer.kind == "take"][::-1])
        >>> game.decision.picking
        False
        """
        for option in options_for_set(self, pieces):
            self.choose(option)

    def on_offer(self, option: object) -> Option:
        """The current option that an argument names; raises `IllegalChoice` if there is none."""
        if self.choice is None:
            raise IllegalChoice("the game is over")
        if isinstance(option, int) and not isinstance(option, bool):
            if 0 <= option < len(self.offered):
                return self.offered[option]
            raise IllegalChoice(f"there is no option {safe_repr(option)}; choose 0 to {len(self.offered) - 1}")
        if isinstance(option, Offer):
            if option.number != self.last.number:
                raise IllegalChoice(f"that option belongs to decision {option.number}, not {self.number}")
            if option.answered != (len(self.pending.results) if self.pending else 0):
                raise IllegalChoice("that option answers an earlier question about dice")
            option = option.option
        if not isinstance(option, Option):
            raise IllegalChoice(f"{safe_repr(option)} is neither an option nor an index")
        if option not in self.offered:
            if self._accepts(option):
                return option
            raise IllegalChoice(f"{safe_repr(option)} isn't a legal option")
        # Play the listed option: the caller's may be equal to it and still hold 1.0 for 1.
        return self.offered[self.offered.index(option)]

    def clone(self, same_chance: bool = False) -> Game[S, R]:
        """An independent copy. Its future results differ unless `same_chance` is set.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> twin = game.clone()
        >>> twin.choose(0)
        >>> game.number, twin.number
        (0, 1)
        """
        chance = self.chance.copy() if same_chance else self.chance.branch()
        twin: Game[S, R] = Game(self.title, self.rules, self.state.clone(), self.agenda[:], chance, self.last)
        twin.result = self.result
        twin.choice = self.choice
        twin.offered = self.offered
        twin.ordinary = self.ordinary
        twin.undone = self.undone[:]
        twin.pending = self.pending
        twin.origin = self.origin
        # Only the player knows the dice that a pending question asks for, so the clone asks it too.
        twin.own_dice = self.own_dice and (same_chance or self.pending is not None)
        twin.practice = self.practice
        twin.rewound = self.rewound
        twin.seed = self.seed
        twin.snapshot_due = self.snapshot_due
        return twin

    def undo(self) -> None:
        """Take back the last choice. Only a practice game goes back past dice, and the save says so.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7, practice=True)
        >>> before = game.position()
        >>> game.choose(0)
        >>> game.undo()
        >>> game.position() == before
        True
        """
        if self.pending is not None:
            self._forget_last_result()
            return
        entry = self.last
        if entry.before() is None:
            raise CannotUndo("there is nothing to undo")
        if entry.chance_results and not self.practice:
            raise CannotUndo("the last choice revealed dice or cards; only a practice game can undo it")
        if entry.chance_results:
            self.rewound += 1
        self.undone.append(entry)
        self.return_to(cast(Entry, entry.before()))

    def redo(self) -> None:
        """Repeat the choice that was undone last, with the same results.

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
            raise CannotUndo("there is nothing to redo")
        entry, before = self.undone.pop(), self.last
        try:
            self.replay(entry)
        except BadSave:  # from a file that was altered, or belongs to other rules
            self.undone.clear()
            self.return_to(before)
            raise
        self.reset_chance(entry)

    def fork(self, at: Any = None) -> Game[S, R]:
        """A new game that shares this game's record up to a choice, with different results from there on.

        The choice is given by its number or by its record entry; the default is the last one.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(0)
        >>> game.fork(at=0).number
        0
        """
        if self._unready():
            raise IllegalChoice("the set-up isn't finished")
        if not isinstance(at, Entry):
            number: Any = self.number if at is None else at
            if type(number) is not int or not 0 <= number <= self.number:
                raise IllegalChoice(f"there is no position {safe_repr(at)}; choose 0 to {self.number}")
            at = self.last.at(number)
        twin = self.as_of(at)
        twin.chance = self.chance.branch()
        twin.reset_chance(at)
        return twin

    def odds(self, option: Offer | Option | int, **how: Any) -> Odds:
        """How likely each outcome of an option is, computed by the rules themselves. See `fieldcraft.kernel.odds`.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> sum(chance.probability for chance in game.odds(0).outcomes)
        Fraction(1, 1)
        """
        chosen = self.on_offer(option)
        if self.pending is not None:
            raise IllegalChoice("there are no odds for a result that you roll yourself")
        return odds(self, chosen, **how)

    def trace(self, option: Offer | Option | int) -> Trace:
        """What an option would do on the board, as a line from place to place; empty if it doesn't move anything.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).trace(0).stops
        ()
        """
        chosen = self.on_offer(option)
        return self.responsible(chosen).trace(self, chosen)

    def why_not(self, /, **what: Any) -> No | None:
        """Why something can't be chosen now, with the rule; None if it can.

        >>> import fieldcraft as fc
        >>> print(fc.new("lrdg", seed=7).why_not(kind="fire-at"))
        Not now: ...
        """
        if self.choice is None:
            return No("", "The game is over")
        what = {name: as_in_options(value) for name, value in what.items()}
        if any(fits(option, what, self.rules) for option in self.offered):
            return None
        not_now = No(self.rules.cite(self.choice.rule), f"Not now: {self.choice.prompt(self)}")
        return self.reason(**what) or not_now

    def reason(self, /, **what: Any) -> No | None:
        """The rules' own reason why something can't be chosen now; None if it can, or if the rules give none.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).reason(place="alexandria") is None
        True
        """
        what = {name: as_in_options(value) for name, value in what.items()}
        if self.choice is None or any(fits(option, what, self.rules) for option in self.offered):
            return None
        found = self.rules.why_not(self, what) or self.choice.why_not(self, what)
        return No(self.rules.cite(found.rule), found.template, found.values) if found else None

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, line by line.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).log[0].number
        0
        """
        if self._unready():
            return []
        entries = self.history
        self._retell(entries)
        return [line(e.number, event, self.rules) for e in entries for event in e.events or ()]

    def moments(self, since: int = -1) -> list[Moment]:
        """The choices after a given number, each with its text and the log lines that followed.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(0)
        >>> [moment.number for moment in game.moments(since=0)]
        [1]
        """
        if self._unready():
            return []
        entries = self.history
        self._retell(entries)
        return moments(entries[since + 1 :], self.rules)

    def beats(self, at: Any = None) -> list[Beat]:
        """What a choice changed, in order: the last one, or the one with the given number. The set-up has no beats.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", scenario="raid-rommel", seed=7)
        >>> game.choose(2)
        >>> [beat.text for beat in game.beats() if beat.text]
        ['Easonsmith took command at Siwa.']
        """
        entries = self.history
        number: Any = self.number if at is None else at
        if type(number) is not int or not 0 <= number < len(entries):
            raise IllegalChoice(f"there is no choice {safe_repr(at)}; choose 0 to {self.number}")
        return retell(self.as_of(entries[number - 1]), [entries[number]])[0] if number else []

    @property
    def history(self) -> list[Entry]:
        """The record: the set-up and every choice with its chance results, oldest first."""
        return list(self.last.back())[::-1]

    @property
    def library(self) -> Library:
        """Every card and table of the game in words and numbers.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).library.get("event:ghibli").name
        'Ghibli'
        """
        return self.rules.library()

    def scene(self) -> Scene:
        """Everything an interface needs to draw the position."""
        return self.rules.scene(self)

    def _repr_html_(self) -> str | None:
        """The position as a picture, for notebooks."""
        return render_html(self.scene())

    def position(self) -> str:
        """The position as readable JSON: state and agenda, without the record.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> fc.from_position(game.position(), seed=8).position() == game.position()
        True
        """
        return position(self)

    def save(self) -> str:
        """The whole game as versioned JSON.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> fc.load(game.save()).position() == game.position()
        True
        """
        return save(self)

    # Internals

    def as_of(self, entry: Entry) -> Game[S, R]:
        """A copy of the game as it was after an entry of the record. The game's own chance isn't used."""
        twin = self.clone(same_chance=True)
        twin.own_dice, twin.pending, twin.undone = False, None, []
        twin.return_to(entry)
        return twin

    def _retell(self, entries: list[Entry]) -> None:
        """Replay the part of the record whose events weren't logged, and keep the events."""
        if entries[0].events is None:
            entries[0].events = self._tell_setup(entries[0].chance_results)
        untold = next((n for n, entry in enumerate(entries) if entry.events is None), None)
        if untold is None:
            return
        twin = self.as_of(entries[untold - 1])
        twin.event_log = []
        for entry in entries[untold:]:
            twin.replay(entry)
            entry.events = tuple(twin.event_log)

    def _tell_setup(self, met: tuple[Outcome, ...]) -> tuple[Event, ...]:
        """The events before the first choice."""
        if self.origin is not None:
            return ()
        state, steps = self.rules.begin()
        twin = Game(self.title, self.rules, state, steps[::-1], Scripted(met))
        twin.event_log = []
        twin.start()
        return twin.last.events or ()


AnyGame = Game[Any, Any]
