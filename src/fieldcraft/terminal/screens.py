"""The screens a game can be shown on: a terminal with a page per decision, or a plain stream of lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO, Final, Protocol, TextIO

from rich.console import Console
from rich.text import Text

from fieldcraft.interface.describe import member_summary
from fieldcraft.kernel.scene import Member, Scene
from fieldcraft.kernel.text import count
from fieldcraft.terminal.blocks import ANY_TIME, mark_text, messages_block
from fieldcraft.terminal.cards import names_within
from fieldcraft.terminal.messages import AUTOMATIC, Message, choice_text
from fieldcraft.terminal.odds_text import all_odds
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.queries import places_list
from fieldcraft.terminal.text_map import is_numbered_hex_map, map_pages
from fieldcraft.terminal.theme import glyphs_for, plain_dice
from fieldcraft.terminal.view import OptionLine, View

MIN_SIZE: Final = (40, 10)
# Answers with more lines than this get pages of their own.
MAX_INLINE: Final = 5
# A plain screen prints more options than this in two parts.
MAX_OPTIONS: Final = 60
FIRST_OPTIONS: Final = 20
NAMES_WIDTH: Final = 100


class Screen(Protocol):
    """What a session needs from a screen."""

    redraws: bool
    bar: str
    more: str

    @property
    def table_width(self) -> int:
        """The room for a table in columns; 0 to print its rows as sentences."""

    def show(self, view: View) -> None:
        """Show a decision."""

    def fits_inline(self, messages: Sequence[Message]) -> bool:
        """Whether messages are short enough for the next decision's page."""

    def show_pages(self, messages: Sequence[Message], prompt: str) -> str | None:
        """Show messages on pages of their own; returns what the player typed instead of Enter."""

    def hold(self, messages: Sequence[Message]) -> bool:
        """Show what happened up to something that must be seen, and wait; returns whether to wait again."""

    def legend(self, scene: Scene) -> list[Message]:
        """Explain the symbols on the map."""

    def ask(self, prompt: str) -> str | None:
        """Read a line from the player; None at the end of input."""

    def next_page(self) -> None:
        """Go to the next page of options."""

    def show_map(self, view: View) -> str | None:
        """Show the map; returns what the player typed instead of Enter, if the map has pages of its own."""

    def show_progress(self, text: str) -> None:
        """Show how far something is; the next output replaces it."""

    def show_last(self, text: str) -> None:
        """Print a last line before leaving, even if the stream is closed."""


class PlainScreen:
    """Lines without colour or cursor control: for pipes, files and screen readers."""

    redraws = False
    bar = "#"
    more = ""
    table_width = 0

    def __init__(self, keyboard: TextIO, out: TextIO):
        self._keyboard = keyboard
        self._out = out
        self._map_shown = False
        self._roster_shown: tuple[Member, ...] = ()
        self._held_back: list[str] = []

    def show(self, view: View) -> None:
        """Print the messages, the status, the roster if it changed, the prompt and the options, and the map once."""
        self._print_messages(view.messages)
        if not self._map_shown:
            self._map_shown = True
            self._print(view.name)
            self.show_map(view)
        self._print("")
        if view.scene.status:
            self._print(view.scene.status)
        if view.scene.roster != self._roster_shown:
            self._roster_shown = view.scene.roster
            for member in view.scene.roster:
                self._print(f"- {member_summary(member)}")
        for mark in view.marks:
            self._print(f"Guide: {mark_text(mark)}")
        if view.prompt:
            self._print(f"{view.prompt} (rule {view.rule})" if view.rule else view.prompt)
        if view.totals:
            self._print(view.totals)
        if view.reading:
            self._print(f"To read, type c: {names_within(view.reading, NAMES_WIDTH)}")
        for number, suggestion in enumerate(view.suggestions, 1):
            self._print(f"Suggestion, type ={number}: {suggestion.text}. {suggestion.reason}")
        self._print_options(view)

    def _print_options(self, view: View) -> None:
        """Print the options, and what the player may do at any time after them."""
        options = [self._option(option) for option in view.options if not option.any_time]
        rights = [self._option(option) for option in view.options if option.any_time]
        self._held_back = options[FIRST_OPTIONS:] if len(options) > MAX_OPTIONS else []
        for line in options[: len(options) - len(self._held_back)]:
            self._print(line)
        if self._held_back:
            hexes = ", or type a hex number" if view.scene.board.spots[0].id.isdecimal() else ""
            more = count(len(self._held_back), "more option")
            self._print(f"{more}, up to {len(options)}: type + to list them{hexes}.")
        for line in [f"{ANY_TIME}:", *rights] if rights else []:
            self._print(line)

    def _option(self, option: OptionLine) -> str:
        """An option with its number, odds and rule."""
        odds = all_odds(option.odds) if option.odds is not None else ""
        parts = [f"{option.number}. {option.text}", odds, f"rule {option.rule}" if option.rule else ""]
        return "; ".join(filter(None, parts))

    def show_map(self, view: View) -> str | None:
        """Print the map as a list of places."""
        self._print_messages(places_list(view.scene))
        return ""

    def fits_inline(self, messages: Sequence[Message]) -> bool:
        """Never: a plain screen has no pages and prints at once."""
        return False

    def show_pages(self, messages: Sequence[Message], prompt: str) -> str | None:
        """Print the messages without waiting."""
        self._print_messages(messages)
        return ""

    def hold(self, messages: Sequence[Message]) -> bool:
        """Don't wait: a stream is read at the reader's own pace."""
        return False

    def legend(self, scene: Scene) -> list[Message]:
        """Empty: a plain screen uses no symbols."""
        return []

    def ask(self, prompt: str) -> str | None:
        """Read a line."""
        self._out.write(f"{prompt} > ")
        self._out.flush()
        line = self._keyboard.readline()
        if not line.endswith("\n") or not self._keyboard.isatty():
            self._print("")
        return line.rstrip("\r\n") if line else None

    def next_page(self) -> None:
        """Print the options that were held back."""
        held_back, self._held_back = self._held_back, []
        for line in held_back:
            self._print(line)

    def show_progress(self, text: str) -> None:
        """Do nothing: a printed line can't be replaced."""

    def show_last(self, text: str) -> None:
        """Print a last line."""
        print_last(self._out, text)

    def _print_messages(self, messages: Sequence[Message]) -> None:
        for message in messages:
            self._print(plain_line(message))

    def _print(self, line: str) -> None:
        self._out.write(line + "\n")


def plain_line(message: Message) -> str:
    """A message without colour.

    >>> plain_line(Message("Two hits.", "log", (6, 5), "2.0b"))
    '  Two hits. [6][5] (2.0b)'
    """
    prefixes = {"heading": "", "now": "> ", "error": "Error: ", **dict.fromkeys(("choice", *AUTOMATIC), "You: ")}
    prefix, text = prefixes.get(message.kind, "  "), choice_text(message)
    needed = f"{message.needed} needed" if message.needed else ""
    rule = message.rule if message.kind != "choice" else ""
    notes = ", ".join(filter(None, (needed, rule)))
    tail = [plain_dice(message.dice), f"({notes})" if notes else ""]
    return " ".join(filter(None, [f"{prefix}{text}", *tail]))


class TerminalScreen:
    """A terminal: a fresh page for each decision, in colour, fitted to the window."""

    redraws = True

    def __init__(self, keyboard: TextIO, out: TextIO):
        self._keyboard = keyboard
        self._console = Console(file=out, highlight=False, markup=False, emoji=False, soft_wrap=False)
        self._glyphs = glyphs_for(getattr(out, "encoding", None), os.environ.get("TERM", ""))
        self.bar = self._glyphs.bar
        self.more = ""
        self._part = 0
        self._picture = ""
        self._last = ""
        self._asking = False
        with suppress(ImportError):  # Enables line editing where available.
            import_module("readline")

    def show(self, view: View) -> None:
        """Draw a page."""
        if view.prompt + repr(view.options) != self._last:
            self._last = view.prompt + repr(view.options)
            self._part, self._picture = 0, ""
        page = compose(view, self._size(), self._part, self._picture)
        self.more = f", + for the next page ({self._part % page.pages + 1} of {page.pages})" if page.pages > 1 else ""
        self.more += ", m for the map" if page.map_hidden else ""
        self._draw(page.lines)

    def show_map(self, view: View) -> str | None:
        """Show or hide the map on the page. A map of numbered hexes is larger and gets pages of its own."""
        if is_numbered_hex_map(view.scene.board):
            size = self._size()
            pages = map_pages(view, size.glyphs, size.width - 1, size.height - 2)
            return self._page_through(pages, "Enter to go back")
        self._picture = "" if self._picture == "map" else "map"
        return ""

    def next_page(self) -> None:
        """Go to the next page of options."""
        self._part += 1

    def fits_inline(self, messages: Sequence[Message]) -> bool:
        """Whether the messages take only a few lines."""
        size = self._size()
        return len(messages_block(messages, size.width - 1, self._glyphs, size.colour)) <= MAX_INLINE

    def show_pages(self, messages: Sequence[Message], prompt: str) -> str | None:
        """Show messages page by page."""
        size = self._size()
        lines = messages_block(messages, size.width - 1, self._glyphs, size.colour)
        height = size.height - 2
        return self._page_through([lines[start : start + height] for start in range(0, len(lines), height)], prompt)

    def hold(self, messages: Sequence[Message]) -> bool:
        """Show the last lines of the messages, and wait for Enter if there is a keyboard."""
        if not self._keyboard.isatty():
            return False
        size = self._size()
        lines = messages_block(messages, size.width - 1, self._glyphs, size.colour)
        self._draw(lines[-(size.height - 2) :])
        return self.ask("Enter to go on, q to stop pausing") == ""

    def _page_through(self, pages: Sequence[Sequence[Text]], prompt: str) -> str | None:
        """Show pages in turn until the player types something other than Enter."""
        answer: str | None = ""
        for number, page in enumerate(pages, 1):
            self._draw(page)
            answer = self.ask(prompt if number == len(pages) else "Enter for more, q to go back")
            if answer is None or answer.strip():
                break
        return "" if answer is not None and answer.strip().casefold() == "q" else answer

    def legend(self, scene: Scene) -> list[Message]:
        """Explain the glyphs of the sides, the rings and the terrain letters."""
        glyphs = self._glyphs
        sides = f"{glyphs.ours} yours, {glyphs.theirs} enemy, {glyphs.marker} marker"
        rings = [f"{glyphs.rings[mark]} {text}" for mark, text in scene.board.legend if mark in glyphs.rings]
        terrain = [Message(f"Terrain: {', '.join(f'{sign} {text}' for sign, text in scene.board.signs)}.")]
        return [Message(f"On the map: {', '.join([sides, *rings])}."), *(terrain if scene.board.signs else [])]

    def ask(self, prompt: str) -> str | None:
        """Read a line, with line editing at a real keyboard."""
        self._asking = True
        if self._keyboard is sys.stdin and self._keyboard.isatty():
            try:
                line = input(f"{prompt} > ") + "\n"
            except EOFError:
                line = ""
        else:
            self._console.file.write(f"{prompt} > ")
            self._console.file.flush()
            line = self._keyboard.readline()
        self._asking = not line
        return line.rstrip("\r\n") if line else None

    def show_progress(self, text: str) -> None:
        """Write on the last line, over what was there."""
        self._console.file.write(f"\r\033[K{text[: self._console.width - 1]}")
        self._console.file.flush()

    def show_last(self, text: str) -> None:
        """Print a last line below the page."""
        print_last(self._console.file, f"\n{text}" if self._asking else text)

    def _draw(self, lines: Sequence[Text]) -> None:
        self._console.clear()
        for line in lines:
            self._console.print(line, no_wrap=True, overflow="crop", crop=True)

    @property
    def table_width(self) -> int:
        """The width of a page, without the room for signs."""
        return self._size().width - 3

    def _size(self) -> Size:
        width, height = self._console.size
        colour = self._console.color_system is not None and not self._console.no_color
        return Size(max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1]), self._glyphs, colour)


def screen_for(keyboard: TextIO, out: TextIO, plain: bool) -> Screen:
    """A terminal screen where the output is one, else a plain screen."""
    if plain or not out.isatty() or Console(file=out).is_dumb_terminal:
        return PlainScreen(keyboard, out)
    return TerminalScreen(keyboard, out)


def print_last(out: IO[str], text: str) -> None:
    """Print a line to the stream, to stderr if that is closed, or to nothing if both are."""
    for stream in (out, sys.stderr):
        try:
            stream.write(f"{text}\n")
            stream.flush()
        except (OSError, ValueError):
            continue
        return
