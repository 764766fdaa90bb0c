"""A session: show a decision, read a line, run it, until the player quits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fieldcraft.interface import save_files
from fieldcraft.interface.gestures import (
    has_ties,
    options_of_suggestion,
    play_forced,
    redo_decision,
    tie_break,
    undo_decision,
)
from fieldcraft.interface.guide import guide_of
from fieldcraft.interface.learn import learn_page
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.errors import FieldcraftError, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import Option
from fieldcraft.players.advice import SECONDS, advise
from fieldcraft.terminal import queries
from fieldcraft.terminal.cards import card_messages
from fieldcraft.terminal.game_file import GameFile
from fieldcraft.terminal.input_prompt import input_prompt
from fieldcraft.terminal.learn import learn_messages
from fieldcraft.terminal.messages import Message, history_messages, log_message, recent_messages
from fieldcraft.terminal.news import briefing_messages, entered_dice, result_messages
from fieldcraft.terminal.odds_text import full_odds
from fieldcraft.terminal.parser import Input, parse
from fieldcraft.terminal.screens import Screen
from fieldcraft.terminal.selection import (
    is_place,
    is_place_without_option,
    names_an_option,
    number_named,
    numbers_at_place,
    numbers_by_text,
    option_by_number,
    options_by_number,
)
from fieldcraft.terminal.signals import SignalGuard, Stopped
from fieldcraft.terminal.view import view

# How long to think when advice is shown at every decision.
BRIEF_SECONDS: Final = 1.0


class Quit(Exception):
    """The player quits."""


class Session:
    """A game, its screen, and what the player has seen and saved."""

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
        self.file = GameFile(game)
        self.messages: list[Message] = []
        self._seen = -1
        self._automatic: dict[int, str] = {}
        self._odds: tuple[Entry, object, dict[int, Odds]] | None = None
        self._signals = SignalGuard()
        self._must_show = True
        self._advise = advise
        self._advised: object = None
        self._guided = True
        self._breaks_ties = guide_of(self.game) is not None
        self._holds = True
        self._held: Entry | None = None

    # The loop

    def run(self, briefing: Sequence[Message] = ()) -> int:
        """Show the briefing and play until the player quits; returns the exit code."""
        with self._signals:
            try:
                if briefing:
                    self.screen.show_pages(briefing, "Enter to begin")
                while True:
                    self._turn()
            except Quit:
                return 0
            except Stopped as stopped:
                self._save_and_leave("Stopped")
                return 128 + stopped.number
            except Exception:  # Saving the game matters more than the error, which the caller reports.
                self._restore_last()
                self._save_and_leave("Stopped by an error")
                raise

    def _restore_last(self) -> None:
        """Go back to the last complete choice, in case one failed halfway."""
        with suppress(Exception):
            if self.game.pending is None:
                self.game.return_to(self.game.last)

    def _turn(self) -> None:
        """Show the decision, read a line and run it."""
        self._play_forced()
        if self._must_show or self.screen.redraws:
            history = recent_messages(self.game, self._seen, self._automatic)
            self._hold(history)
            news = briefing_messages(self.game, self._seen) + result_messages(self.game) + entered_dice(self.game)
            messages = history + news + self.messages
            self.screen.show(view(self.game, messages, self._current_odds(), self._guided, self._automatic))
            self._must_show = False
        self.messages = []
        if self._advise and self._can_advise() and self._advised is not self.game.choice:
            self._advised = self.game.choice
            self._reply(self._think(BRIEF_SECONDS, brief=True))
            return
        line = self.screen.ask(input_prompt(self.game, self.screen.more))
        if line is None:
            self._save_and_leave("End of input")
            raise Quit
        self._run_input(line)

    def _hold(self, history: Sequence[Message]) -> None:
        """Wait at what must be seen, once, unless nothing follows it: then it stands right above the decision."""
        if not self._holds or self._held is self.game.last:
            return
        self._held = self.game.last
        for end, message in enumerate(history[:-1], 1):
            self._holds = self._holds and (not message.held or self.screen.hold(history[:end]))

    def _current_odds(self) -> dict[int, Odds]:
        """The odds of the current options, computed once."""
        game = self.game
        if self._odds is None or self._odds[0] is not game.last or self._odds[1] is not game.choice:
            self._odds = (game.last, game.choice, dict(quick_odds(game)))
        return self._odds[2]

    # Choices

    def _play_forced(self) -> None:
        """Play forced choices, unless the player wants to be asked, and break ties if that is left to the table."""
        if not self.auto:
            return
        with self._signals.deferred():
            self._automatic.update(dict.fromkeys(play_forced(self.game), "forced"))
            while self._breaks_ties and (index := tie_break(self.game)) is not None:
                self.game.choose(index)
                self._automatic[self.game.number] = "tie"
                self._automatic.update(dict.fromkeys(play_forced(self.game), "forced"))

    def _choose(self, numbers: tuple[int, ...]) -> None:
        """Choose the options with these numbers."""
        self._make(options_by_number(self.game, numbers))

    def _take(self, text: str) -> None:
        """Take a suggestion, by default the first."""
        if text and not text.isdecimal():
            raise IllegalChoice("give a suggestion's number, for example: =2")
        self._make(options_of_suggestion(self.game, int(text or 1) - 1))

    def _make(self, options: Sequence[Option]) -> None:
        """Choose options one after the other."""
        self._seen = self.game.number
        self._must_show = True
        self.file.touch()
        with self._signals.deferred():
            for option in options:
                self.game.choose(option)

    def _undo(self, argument: str) -> None:
        """Undo to the player's last decision."""
        with self._signals.deferred():
            undo_decision(self.game, self.auto, ties=self._breaks_ties)
        self.file.touch()
        self._moved_in_history("Undone.")

    def _redo(self, argument: str) -> None:
        """Redo what was undone."""
        with self._signals.deferred():
            redo_decision(self.game, self.auto, ties=self._breaks_ties)
        self.file.touch()
        self._moved_in_history("Redone.")

    def _moved_in_history(self, text: str) -> None:
        """Show the game after it moved backwards or forwards in its record."""
        self._seen = self.game.number
        self._automatic = {number: why for number, why in self._automatic.items() if number <= self.game.number}
        self._must_show = True
        self.messages.append(Message(text))

    # Commands

    def _parse(self, text: str) -> Input:
        """Parse what the player typed. The words of an option win over a command with an argument."""
        line = parse(text)
        is_option = line.argument and line.word != "choose" and names_an_option(self.game, text)
        return Input("unknown", text.strip()) if is_option else line

    def _run_input(self, text: str) -> None:
        """Run what the player typed; an error leaves the game unchanged."""
        line = self._parse(text)
        commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "load": self._load,
            "why": self._why,
            "info": lambda text: self._reply(queries.info(self.game, text)),
            "odds": self._show_odds,
            "advise": self._show_advice,
            "take": self._take,
            "guide": self._toggle_guide,
            "ties": self._toggle_ties,
            "rule": lambda text: self._reply(queries.rules(self.game.title, text)),
            "cards": lambda text: self._reply(card_messages(self.game, text, self.screen.table_width)),
            "how": self._how,
            "map": self._map,
            "table": lambda text: self._reply(queries.table_list(self.game.scene())),
            "back": self._log,
            "replay": lambda text: self._reply(history_messages(self.game)),
            "help": self._help,
            "more": lambda text: self.screen.next_page(),
            "quit": self._quit,
            "": self._enter,
        }
        try:
            if line.word == "choose":
                self._choose_place(line.argument, line.numbers)
            elif line.word == "unknown" and is_place(self.game, line.argument):
                self._choose_place(line.argument)
            elif line.word in commands:
                commands[line.word](line.argument)
            elif numbers := numbers_by_text(self.game, line.argument):
                self._choose(numbers)
            else:
                self._reply([Message(f"unknown command {line.argument!r}; type ? for help", "error")])
        except FieldcraftError as error:
            self._reply([Message(str(error), "error")])

    def _choose_place(self, name: str, numbers: tuple[int, ...] = ()) -> None:
        """Choose the option at a place, or say why there is none; or choose the options with these numbers."""
        if is_place_without_option(self.game, name):
            self._why(name)
        else:
            self._choose(numbers_at_place(self.game, name) or numbers)

    def _reply(self, messages: list[Message]) -> None:
        """Show messages with the next decision if they are short, else at once on pages of their own."""
        if self.screen.fits_inline(messages):
            self.messages += messages
            return
        self._run_typed(self.screen.show_pages(messages, "Enter to go back"))

    def _run_typed(self, text: str | None) -> None:
        """Run what the player typed on a page instead of Enter, if anything."""
        if text:
            self._run_input(text)

    def _enter(self, argument: str) -> None:
        """Enter alone: choose the only option, or show more options."""
        if self.game.forced:
            self._choose((1,))
        else:
            self.screen.next_page()

    def _help(self, argument: str) -> None:
        """Explain a term, or else where play is, the terms of this decision, the commands and the map."""
        if argument:
            self._reply(queries.explain_term(self.game.title, argument))
            return
        scene = self.game.scene()
        here = queries.where_you_are(self.game) + queries.terms_here(self.game)
        decision = self.game.decision
        suggestions = decision.suggestions if decision is not None else ()
        useful = {"guide": guide_of(self.game), "take": suggestions, "ties": has_ties(self.game.title)}
        commands = queries.help_messages([word for word, found in useful.items() if not found])
        self._reply(here + commands + queries.tokens_in_view(self.game) + self.screen.legend(scene))

    def _toggle_guide(self, argument: str) -> None:
        """Hide the guide, or show it again."""
        if guide_of(self.game) is None:
            raise IllegalChoice("this game has no guide; --guided starts one that has")
        self._guided = not self._guided
        self._must_show = True

    def _toggle_ties(self, argument: str) -> None:
        """Break the enemy's ties without asking for the rest of the game, or ask again."""
        if not has_ties(self.game.title):
            raise IllegalChoice("there are no ties to break in this title")
        if not self.auto:
            raise IllegalChoice("ties are broken for you only if forced choices are played automatically")
        self._breaks_ties = not self._breaks_ties
        self._must_show = True
        done = "are broken for you from now on; x asks again" if self._breaks_ties else "are yours to break again"
        self.messages.append(Message(f"The enemy's ties {done}."))

    def _how(self, argument: str) -> None:
        """Show how to play."""
        title = self.game.title
        self._reply(learn_messages(title.name, learn_page(title), title.ledger, self.screen.table_width))

    def _why(self, text: str) -> None:
        self._reply(queries.why_not(self.game, text))

    def _map(self, argument: str) -> None:
        self._run_typed(self.screen.show_map(view(self.game, [], {})))

    def _log(self, argument: str) -> None:
        """Show the log, latest first."""
        lines = [log_message(line) for line in self.game.log][::-1]
        self._reply([Message("Log, latest first", "heading"), *lines] if lines else [Message("The log is empty.")])

    def _show_odds(self, text: str) -> None:
        """Show all odds of one option."""
        option = option_by_number(self.game, number_named(self.game, text))
        odds = self.game.odds(option)
        self._reply(full_odds(odds, option.text(self.game.rules), self.screen.bar))

    def _can_advise(self) -> bool:
        """Whether the player has a real choice to make."""
        return not self.game.over and self.game.pending is None and not self.game.forced

    def _show_advice(self, argument: str) -> None:
        """Show what the search player would do."""
        if not self._can_advise():
            raise IllegalChoice("there is nothing to decide here")
        self._reply(self._think(SECONDS))

    def _think(self, seconds: float, brief: bool = False) -> list[Message]:
        """Search for a while, showing the best choice so far."""
        for advice in advise(self.game, seconds):
            best = advice.best
            self.screen.show_progress(f"Thinking: {best.index + 1}. {best.text}: {advice.certainty.casefold()}")
        return queries.advice_messages(advice, brief)

    # Files

    def _save(self, name: str) -> None:
        """Save to a file and report it."""
        path = Path(name).expanduser() if name else self.file.path_or_default(self.game)
        self._reply([self.file.write(self.game, path, self._confirm)])

    def _confirm(self, question: str) -> bool:
        return (self.screen.ask(question) or "").strip().casefold() in ("y", "yes")

    def _load(self, name: str) -> None:
        """Load a saved game, saving the current one first if it has unsaved changes."""
        if not name:
            raise IllegalChoice("give a file to load, for example: l game.json")
        path = save_files.find(Path(name))
        game = save_files.read(path, self.data)
        if self.file.has_unsaved_changes(self.game):
            self._reply([Message(f"Your current game was saved to {save_files.autosave(self.game)}.")])
        self.game = game
        self.loaded(path)

    def loaded(self, path: Path) -> None:
        """Record that the current game was loaded from a file."""
        self.file.loaded(self.game, path)
        self._automatic, self._breaks_ties = {}, guide_of(self.game) is not None
        self._moved_in_history(f"Loaded {path} at choice {self.game.number}.")
        self._seen -= 1

    def _quit(self, argument: str) -> None:
        """Quit, offering to save first."""
        if self.file.has_unsaved_changes(self.game):
            path = self.file.path_or_default(self.game)
            what = "finished game" if self.game.over else "game"
            answer = self.screen.ask(f"Save the {what} to {path}? y/n, or Enter to stay")
            word = (answer or "").strip().casefold()
            if answer is None:
                self._save_and_leave("End of input")
            elif word in ("y", "yes"):
                outcome = self.file.write(self.game, path, self._confirm)
                if self.file.has_unsaved_changes(self.game):
                    self._reply([outcome])
                    return
                self.screen.show_last(outcome.text)
            elif word not in ("n", "no"):
                return
        raise Quit

    def _save_and_leave(self, reason: str) -> None:
        """Save on the way out and say where."""
        self.screen.show_last(self.file.save_on_leaving(self.game, reason))
