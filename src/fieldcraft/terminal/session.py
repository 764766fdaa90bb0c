"""One sitting at the table: show a decision, listen, do what was said, until the player leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fieldcraft.interface.gestures import go_back, go_forward, pass_forced
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.errors import FieldcraftError, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds, percent
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import Pick
from fieldcraft.players.advice import SECONDS, advise
from fieldcraft.terminal import answers, saving
from fieldcraft.terminal.keys import Typed, parse
from fieldcraft.terminal.lines import Said, heard, story
from fieldcraft.terminal.picking import is_place, meant, numbered, numbered_place, unoffered_place, worded
from fieldcraft.terminal.screens import Screen
from fieldcraft.terminal.signals import Stopped, Stops
from fieldcraft.terminal.view import view

SOON: Final = 1.0


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """A game, the screen it is shown on, and what the player has seen and saved of it."""

    def __init__(
        self,
        game: Game[Any, Any],
        screen: Screen,
        auto: bool = True,
        data: Path | None = None,
        advise: bool = False,
    ):
        self.game = game
        self.screen = screen
        self.auto = auto
        self.data = data
        self.file: Path | None = None
        self.notes: list[Said] = []
        self._seen = -1
        self._forced: set[int] = set()
        self._kept: tuple[Entry, int] = self._mark()
        self._touched = False
        self._odds: tuple[Entry, object, dict[int, Odds]] | None = None
        self._stops = Stops()
        self._due = True
        self._advise = advise
        self._advised: object = None

    # The sitting

    def run(self, greeting: Sequence[Said] = ()) -> int:
        """Greet the player and play until he leaves; the exit code."""
        with self._stops:
            try:
                if greeting:
                    self.screen.read(greeting, "Enter begins")
                while True:
                    self._turn()
            except Leave:
                return 0
            except Stopped as stopped:
                self._leave_saved("Stopped")
                return 128 + stopped.number
            except Exception:  # Nobody may be there to read it, and the game matters more than the reason.
                self._mend()
                self._leave_saved("Interrupted")
                raise

    def _mend(self) -> None:
        """Stand where the last finished choice left the game, in case one broke off in the middle."""
        with suppress(Exception):
            if self.game.pending is None:
                self.game.return_to(self.game.last)

    def _turn(self) -> None:
        """Show, listen, do."""
        self._pass_forced()
        if self._due or self.screen.fresh:
            said = story(self.game, self._seen, frozenset(self._forced)) + self._ending() + self._told()
            self.screen.show(view(self.game, said + self.notes, self._glance()))
            self._due = False
        self.notes = []
        if self._advise and self._open() and self._advised is not self.game.choice:
            self._advised = self.game.choice
            self._answer(self._thought(SOON, brief=True))
            return
        typed = self.screen.ask(self._hint())
        if typed is None:
            self._leave_saved("End of input")
            raise Leave
        self._obey(parse(typed))

    def _hint(self) -> str:
        """What may be typed now."""
        count = len(self.game.offered)
        if self.game.over:
            return "The game is over: s save, p replay, u undo, q quit"
        if isinstance(self.game.choice, Pick):
            return f"Pick one or several, 1 to {count}{self.screen.more}, ? help"
        about = ", i 1 about it" if self._hinted() else ""
        numbers = f"1 to {count}" if count > 2 else "1 or 2"
        return f"{numbers}{self.screen.more}{about}, ? help" if count > 1 else "1 or Enter, ? help"

    def _hinted(self) -> bool:
        """Whether there is something to know about an option before it is taken."""
        return self.game.decision is not None and any(offer.hint for offer in self.game.decision.options)

    def _ending(self) -> list[Said]:
        """How the game ended."""
        result = self.game.result
        if result is None:
            return []
        verdict = "You have won." if result.won else "You have lost."
        rewound = self.game.rewound
        score = f"Score {result.score:g} after {self.game.number} choices"
        went_back = f", {rewound} taken back past dice" if rewound else ""
        return [
            Said(verdict, "head"),
            Said(result.summary),
            Said(f"{score}{went_back}. Seed {self.game.seed}."),
        ]

    def _told(self) -> list[Said]:
        """What the player's own dice and cards have shown since the choice that needs them."""
        pending = self.game.pending
        if pending is None or not pending.results:
            return []
        results = [str(r) if isinstance(r, int) else self.game.rules.name_of(r) for r in pending.results]
        return [Said(f"Told so far: {', '.join(results)}.")]

    def _glance(self) -> dict[int, Odds]:
        """The odds of the waiting options, counted once."""
        game = self.game
        if self._odds is None or self._odds[0] is not game.last or self._odds[1] is not game.choice:
            self._odds = (game.last, game.choice, dict(quick_odds(game)))
        return self._odds[2]

    # Choosing

    def _pass_forced(self) -> None:
        """Make the choices that are none."""
        if self.auto:
            with self._stops.held():
                self._forced.update(pass_forced(self.game))

    def _choose(self, numbers: tuple[int, ...]) -> None:
        """Make the choices that numbers stand for."""
        options = meant(self.game, numbers)
        self._seen = self.game.number
        self._due = self._touched = True
        with self._stops.held():
            for option in options:
                self.game.choose(option)

    def _undo(self, rest: str) -> None:
        """Go back to the last decision that was the player's."""
        with self._stops.held():
            go_back(self.game, self.auto)
        self._touched = True
        self._went("Taken back.")

    def _redo(self, rest: str) -> None:
        """Make again what was taken back."""
        with self._stops.held():
            go_forward(self.game, self.auto)
        self._touched = True
        self._went("Done again.")

    def _went(self, words: str) -> None:
        """Say where the game stands after going back or forth."""
        self._seen = self.game.number
        self._forced = {number for number in self._forced if number <= self.game.number}
        self._due = True
        self.notes.append(Said(words))

    # Obeying

    def _obey(self, typed: Typed) -> None:
        """Do what was typed; a complaint changes nothing."""
        orders: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "load": self._load,
            "why": self._why,
            "info": lambda rest: self._answer(answers.about(self.game, rest)),
            "odds": self._show_odds,
            "advise": self._show_advice,
            "rule": lambda rest: self._answer(answers.rules_for(self.game.title.ledger, rest)),
            "map": self._map,
            "table": lambda rest: self._answer(answers.table(self.game.scene())),
            "back": self._back,
            "replay": lambda rest: self._answer(story(self.game)),
            "help": self._help,
            "more": lambda rest: self.screen.turn(),
            "quit": self._quit,
            "": self._enter,
        }
        try:
            if typed.word == "choose":
                self._choose_place(typed.rest, typed.numbers)
            elif typed.word == "unknown" and is_place(self.game, typed.rest):
                self._choose_place(typed.rest)
            elif typed.word in orders:
                orders[typed.word](typed.rest)
            elif found := worded(self.game, typed.rest):
                self._choose(found)
            else:
                self._answer([Said(f"{typed.rest!r} is no key: ? lists them", "wrong")])
        except FieldcraftError as wrong:
            self._answer([Said(str(wrong), "wrong")])

    def _choose_place(self, name: str, numbers: tuple[int, ...] = ()) -> None:
        """Take the option at a place that was named, say why there is none, or take the options of these numbers."""
        if unoffered_place(self.game, name):
            self._why(name)
        else:
            self._choose(numbered_place(self.game, name) or numbers)

    def _answer(self, said: list[Said]) -> None:
        """Say something, on the next page or at once. What is typed instead of Enter is obeyed."""
        if self.screen.fits(said):
            self.notes += said
            return
        self._go_on(self.screen.read(said, "Enter goes back"))

    def _go_on(self, typed: str | None) -> None:
        """Obey what was typed instead of Enter, if anything was."""
        if typed:
            self._obey(parse(typed))

    def _enter(self, rest: str) -> None:
        """Enter alone: the only option, or more options."""
        if len(self.game.offered) == 1 and not self.game.over:
            self._choose((1,))
        else:
            self.screen.turn()

    def _help(self, rest: str) -> None:
        self._answer(answers.help_text() + self.screen.legend(self.game.scene()))

    def _why(self, rest: str) -> None:
        self._answer(answers.why_not(self.game, rest))

    def _map(self, rest: str) -> None:
        self._go_on(self.screen.draw_map(view(self.game, [], {})))

    def _back(self, rest: str) -> None:
        """The log, the latest first."""
        lines = [heard(line) for line in self.game.log][::-1]
        self._answer([Said("The log, the latest first", "head"), *lines] if lines else [Said("Nothing yet.")])

    def _show_odds(self, rest: str) -> None:
        """The odds of one option in full."""
        if not rest.isdecimal():
            raise IllegalChoice("Odds of which option? Give its number: o 2")
        option = numbered(self.game, int(rest))
        odds = self.game.odds(option)
        self._answer(answers.odds_in_full(odds, option.text(self.game.rules), self.screen.bar))

    def _open(self) -> bool:
        """Whether there is something to think about."""
        return not self.game.over and self.game.pending is None and len(self.game.offered) > 1

    def _show_advice(self, rest: str) -> None:
        """What search would do."""
        if not self._open():
            raise IllegalChoice("There is nothing to think about here")
        self._answer(self._thought(SECONDS))

    def _thought(self, seconds: float, brief: bool = False) -> list[Said]:
        """Think for a while, saying in passing what it looks like so far."""
        for advice in advise(self.game, seconds):
            self.screen.meanwhile(
                f"Thinking: {advice.best.index + 1}. {advice.best.text} ({percent(advice.sure)} sure)"
            )
        return answers.advised(advice, brief)

    # Files

    def _mark(self) -> tuple[Entry, int]:
        """What a save would hold, in short."""
        pending = self.game.pending
        return self.game.last, 0 if pending is None else 1 + len(pending.results)

    def _unsaved(self) -> bool:
        """Whether something of the player's would be lost."""
        return self._touched and self._mark() != self._kept

    def _save(self, rest: str) -> None:
        """Save to a file, and say so."""
        self._answer([self._write(Path(rest).expanduser() if rest else self._usual_file())])

    def _usual_file(self) -> Path:
        """The file this game came from or went to last, or one named after it."""
        return self.file or saving.default_name(self.game)

    def _write(self, path: Path) -> Said:
        """Write the game to a file, asking before another one is written over; say how it went."""
        text = self.game.save()
        try:
            try:
                saving.write(path, text, over=path == self.file)
            except FileExistsError:
                if not self._agreed(f"{path} exists already. Write over it? y/n"):
                    return Said(f"Not saved: {path} is as it was.")
                saving.write(path, text, over=True)
        except OSError as wrong:
            return Said(f"Not saved: cannot write {path}: {wrong.strerror or wrong}", "wrong")
        self.file, self._kept = path, self._mark()
        return Said(f"Saved as {path}. Go on with: fieldcraft play --load {path}")

    def _agreed(self, question: str) -> bool:
        return (self.screen.ask(question) or "").strip().casefold() in ("y", "yes")

    def _load(self, rest: str) -> None:
        """Go on with a saved game; the one on the table is kept if it was not saved."""
        if not rest:
            raise IllegalChoice("Load which file? l FILE")
        path = Path(rest).expanduser()
        game = saving.read(path, self.data)
        if self._unsaved():
            self._answer([Said(f"The game on the table was saved as {saving.autosave(self.game)}.")])
        self.game = game
        self.loaded(path)

    def loaded(self, path: Path) -> None:
        """Take note that the game on the table came from a file."""
        self.file, self._kept, self._touched = path, self._mark(), False
        self._forced = set()
        self._went(f"Loaded {path} at choice {self.game.number}.")
        self._seen -= 1

    def _quit(self, rest: str) -> None:
        """Leave, with the game saved if the player wants it."""
        if self._unsaved():
            what = "record" if self.game.over else "game"
            answer = self.screen.ask(f"Save the {what} as {self._usual_file()}? y yes, n no, Enter stays")
            word = (answer or "").strip().casefold()
            if answer is None:
                self._leave_saved("End of input")
            elif word in ("y", "yes"):
                outcome = self._write(self._usual_file())
                if self._unsaved():
                    self._answer([outcome])
                    return
                self.screen.farewell(outcome.text)
            elif word not in ("n", "no"):
                return
        raise Leave

    def _leave_saved(self, why: str) -> None:
        """Save on the way out, whatever happens, and say where."""
        if not self._unsaved():
            self.screen.farewell(f"{why}; there was nothing new to save.")
            return
        try:
            path = saving.autosave(self.game)
        except OSError as wrong:
            self.screen.farewell(f"{why}; the game could not be saved: {wrong.strerror or wrong}")
            return
        self.screen.farewell(f"{why}; the game is saved as {path}")
