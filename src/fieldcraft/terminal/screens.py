"""Where the table is shown: a terminal with a fresh page for each decision, or a plain stream of lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO, Final, Protocol, TextIO

from rich.console import Console
from rich.text import Text

from fieldcraft.kernel.scene import Scene
from fieldcraft.terminal.answers import everywhere
from fieldcraft.terminal.blocks import sayings
from fieldcraft.terminal.chart import atlas, is_numbered
from fieldcraft.terminal.glance import brief
from fieldcraft.terminal.lines import Said
from fieldcraft.terminal.looks import dice_plain, glyphs_for
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.view import Line, View

SMALLEST: Final = (40, 10)
INLINE: Final = 5
ODDS_ROOM: Final = 200
MANY: Final = 60  # options that are too many to be read out at once
FIRST: Final = 20


class Screen(Protocol):
    """What a session needs of the place it is shown on."""

    fresh: bool
    bar: str
    more: str

    def show(self, view: View) -> None:
        """Show a decision."""

    def fits(self, said: Sequence[Said]) -> bool:
        """Whether an answer is short enough to stand on the next page."""

    def read(self, said: Sequence[Said], then: str) -> str | None:
        """Show something to be read whole, and say what Enter does then; what was typed instead of Enter."""

    def legend(self, scene: Scene) -> list[Said]:
        """What the signs on the map mean."""

    def ask(self, prompt: str) -> str | None:
        """What the player types; None at the end of input."""

    def turn(self) -> None:
        """Go to the next page of options."""

    def draw_map(self, view: View) -> str | None:
        """Show the map; what was typed instead of Enter, if it has to be left like a page."""

    def meanwhile(self, words: str) -> None:
        """Say in passing how far something is; the next thing takes its place."""

    def farewell(self, words: str) -> None:
        """Say a last thing, to whoever still listens."""


class Plain:
    """Lines without colour or cursor tricks: for pipes, files and screen readers."""

    fresh = False
    bar = "#"
    more = ""

    def __init__(self, keyboard: TextIO, out: TextIO):
        self._keyboard = keyboard
        self._out = out
        self._seen_map = False
        self._held: list[str] = []

    def show(self, view: View) -> None:
        """Say what happened, how things stand, and what can be chosen."""
        self._lines(view.said)
        if not self._seen_map:
            self._seen_map = True
            self._print(view.name)
            self.draw_map(view)
        self._print("")
        if view.scene.status:
            self._print(view.scene.status)
        for words in view.scene.guide:
            self._print(f"Guide: {words}")
        if view.prompt:
            self._print(f"{view.prompt} (rule {view.rule})" if view.rule else view.prompt)
        said = [self._option(line) for line in view.lines]
        self._held = said[FIRST:] if len(said) > MANY else []
        for words in said[: len(said) - len(self._held)]:
            self._print(words)
        if self._held:
            hexes = ", or type the number of a hex" if view.scene.board.spots[0].id.isdecimal() else ""
            self._print(f"And {len(self._held)} more, up to {len(said)}: + for all of them{hexes}.")

    def _option(self, line: Line) -> str:
        """An option with its number, its odds and its rule."""
        odds = brief(line.odds, ODDS_ROOM) if line.odds is not None else ""
        parts = [f"{line.number}. {line.text}", odds, f"rule {line.rule}" if line.rule else ""]
        return "; ".join(filter(None, parts))

    def draw_map(self, view: View) -> str | None:
        """Say who stands where."""
        self._lines(everywhere(view.scene))
        return ""

    def fits(self, said: Sequence[Said]) -> bool:
        """There are no pages here: everything is said at once."""
        return False

    def read(self, said: Sequence[Said], then: str) -> str | None:
        """Say it at once, and wait for nobody."""
        self._lines(said)
        return ""

    def legend(self, scene: Scene) -> list[Said]:
        """There are no signs here."""
        return []

    def ask(self, prompt: str) -> str | None:
        """Read a line."""
        self._out.write(f"{prompt} > ")
        self._out.flush()
        line = self._keyboard.readline()
        if not line.endswith("\n") or not self._keyboard.isatty():
            self._print("")
        return line.rstrip("\r\n") if line else None

    def turn(self) -> None:
        """Say the options that were held back; mostly all are there already."""
        held, self._held = self._held, []
        for words in held:
            self._print(words)

    def meanwhile(self, words: str) -> None:
        """Nothing: a line cannot be taken back."""

    def farewell(self, words: str) -> None:
        """Say it on the stream, or where errors go if that is closed."""
        last_words(self._out, words)

    def _lines(self, said: Sequence[Said]) -> None:
        for one in said:
            self._print(plain_line(one))

    def _print(self, line: str) -> None:
        self._out.write(line + "\n")


def plain_line(said: Said) -> str:
    """A line of the log or an answer without colour.

    >>> plain_line(Said("Two hits.", "log", (6, 5), "2.0b"))
    '  Two hits. [6][5] (2.0b)'
    """
    before = {"chosen": "You: ", "forced": "You: ", "head": "", "wrong": "Sorry: "}.get(said.kind, "  ")
    text = f"{said.text} (the only choice)" if said.kind == "forced" else said.text
    tail = [dice_plain(said.dice), f"({said.rule})" if said.rule and said.kind != "chosen" else ""]
    return " ".join(filter(None, [f"{before}{text}", *tail]))


class Terminal:
    """A terminal: a fresh page for each decision, in colour, as large as it is."""

    fresh = True

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
        with suppress(ImportError):  # Lines can be edited where this is there.
            import_module("readline")

    def show(self, view: View) -> None:
        """Draw a page."""
        if view.prompt + repr(view.lines) != self._last:
            self._last = view.prompt + repr(view.lines)
            self._part, self._picture = 0, ""
        page = compose(view, self._size(), self._part, self._picture)
        self.more = f", + for more ({self._part % page.pages + 1} of {page.pages})" if page.pages > 1 else ""
        self.more += ", m map" if page.log_first else ""
        self._draw(page.lines)

    def draw_map(self, view: View) -> str | None:
        """Draw the page with the map on it, even when the options are about one place; again, and it goes.

        A map of hexes is larger than that: it is shown whole, page by page.
        """
        if is_numbered(view.scene.board):
            size = self._size()
            return self._leaf(atlas(view, size.glyphs, size.width - 1, size.height - 2), "Enter goes back")
        self._picture = "" if self._picture == "map" else "map"
        return ""

    def turn(self) -> None:
        """Go to the next page of options."""
        self._part += 1

    def fits(self, said: Sequence[Said]) -> bool:
        """A few lines do."""
        size = self._size()
        return len(sayings(said, size.width - 1, self._glyphs, size.colour)) <= INLINE

    def read(self, said: Sequence[Said], then: str) -> str | None:
        """Show something page by page."""
        size = self._size()
        lines = sayings(said, size.width - 1, self._glyphs, size.colour)
        room = size.height - 2
        return self._leaf([lines[start : start + room] for start in range(0, len(lines), room)], then)

    def _leaf(self, pages: Sequence[Sequence[Text]], then: str) -> str | None:
        """Show pages one after another, until something else than Enter is typed."""
        answer: str | None = ""
        for number, page in enumerate(pages, 1):
            self._draw(page)
            answer = self.ask(then if number == len(pages) else "Enter for more, q goes back")
            if answer is None or answer.strip():
                break
        return "" if answer is not None and answer.strip().casefold() == "q" else answer

    def legend(self, scene: Scene) -> list[Said]:
        """The signs of the sides, and of what the places are."""
        signs = self._glyphs
        sides = f"{signs.ours} yours, {signs.theirs} the enemy's, {signs.marker} a marker"
        rings = [f"{signs.rings[mark]} {words}" for mark, words in scene.board.legend if mark in signs.rings]
        ground = [Said(f"The ground: {', '.join(f'{sign} {words}' for sign, words in scene.board.signs)}.")]
        return [Said(f"On the map: {', '.join([sides, *rings])}."), *(ground if scene.board.signs else [])]

    def ask(self, prompt: str) -> str | None:
        """Read a line; with line editing at a real keyboard."""
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

    def meanwhile(self, words: str) -> None:
        """Say it on the last line, over what was there."""
        self._console.file.write(f"\r\033[K{words[: self._console.width - 1]}")
        self._console.file.flush()

    def farewell(self, words: str) -> None:
        """Say it below the page."""
        last_words(self._console.file, f"\n{words}" if self._asking else words)

    def _draw(self, lines: Sequence[Text]) -> None:
        self._console.clear()
        for line in lines:
            self._console.print(line, no_wrap=True, overflow="crop", crop=True)

    def _size(self) -> Size:
        width, height = self._console.size
        colour = self._console.color_system is not None and not self._console.no_color
        return Size(max(width, SMALLEST[0]), max(height, SMALLEST[1]), self._glyphs, colour)


def screen_for(keyboard: TextIO, out: TextIO, plain: bool) -> Screen:
    """The screen that fits where we are."""
    if plain or not out.isatty() or Console(file=out).is_dumb_terminal:
        return Plain(keyboard, out)
    return Terminal(keyboard, out)


def last_words(out: IO[str], words: str) -> None:
    """Say a last thing; if the stream is closed, say it where errors go, and if nobody listens, do not."""
    for stream in (out, sys.stderr):
        try:
            stream.write(f"{words}\n")
            stream.flush()
        except (OSError, ValueError):
            continue
        return
