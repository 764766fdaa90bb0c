"""Terminal screenshots: the last page of a real session as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from io import StringIO
from typing import Any, NamedTuple
from unittest.mock import patch

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import fieldcraft as fc
from fieldcraft.interface.quick_odds import quick_odds
from fieldcraft.kernel.odds import Odds
from fieldcraft.kernel.steps import Pick, Take
from fieldcraft.terminal.screens import TerminalScreen
from fieldcraft.terminal.session import Session
from fieldcraft.terminal.theme import UNICODE

Position = fc.Game[Any, Any]
TRIES = 100
PATIENCE = 60.0  # Long enough for all odds, so that the picture is the same on every machine.

# The eight terminal colours, normal and bright.
PLAIN = "181a1b e06c5c 98b26a e0b65c 6c96be ba88aa 6eb8be e2dbcb"
BRIGHT = "7a766c f0806e aac67a f0ca70 80acd4 ce9cbe 82ced4 f5f0e4"
# No font is embedded: any monospace font will do, because every run of text has a fixed length.
FRAME = """\
<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>CAPTION</title>
<style>
.{unique_id}-matrix {{
font-family: "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", ui-monospace, monospace;
font-size: {char_height}px; line-height: {line_height}px; white-space: pre;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#181a1b" width="{width}" height="{height}" rx="8" />
<g class="{unique_id}-matrix"><text x="{terminal_x}" y="29" fill="#98b26a">$ COMMAND</text></g>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def rgb(colours: str) -> list[tuple[int, int, int]]:
    """Hex colours as red, green and blue."""
    return [(int(c[:2], 16), int(c[2:4], 16), int(c[4:], 16)) for c in colours.split()]


DARK = TerminalTheme(rgb(PLAIN)[0], rgb(PLAIN)[-1], rgb(PLAIN), rgb(BRIGHT))


class Picture(NamedTuple):
    """A screenshot: a game, and the decision to stop at."""

    name: str
    caption: str
    setup: tuple[str, str, int]
    size: tuple[int, int]
    moment: Callable[[Position], bool]


class RecordingScreen(TerminalScreen):
    """A terminal screen of a given size that records its last page."""

    def __init__(self, keyboard: Player, width: int, height: int):
        super().__init__(keyboard, StringIO())  # type: ignore[arg-type]  # it only ever reads lines
        self._glyphs = UNICODE
        self._console = Console(
            file=StringIO(),
            record=True,
            force_terminal=True,
            color_system="standard",
            legacy_windows=False,
            width=width,
            height=height,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def _draw(self, lines: Sequence[Text]) -> None:
        self._console.export_text(clear=True)
        super()._draw(lines)

    def ask(self, prompt: str) -> str | None:
        """Read a line; the prompt is part of the picture."""
        self._console.print(Text(f"{prompt} > "), end="")
        return self._keyboard.readline().rstrip("\n") or None

    def picture(self, name: str, caption: str, command: str) -> str:
        """The last page as SVG."""
        frame = FRAME.replace("CAPTION", escape(caption)).replace("COMMAND", escape(command))
        return self._console.export_svg(theme=DARK, code_format=frame, unique_id=name)


class Reached(BaseException):
    """The game has reached the moment to capture."""


class Player:
    """Types the sensible player's choices until the moment to capture."""

    def __init__(self, moment: Callable[[Position], bool]):
        self.moment = moment
        self.session: Session | None = None

    def isatty(self) -> bool:
        """Nothing waits for this player."""
        return False

    def readline(self) -> str:
        """The next line to type."""
        assert self.session is not None
        game = self.session.game
        if game.over or self.moment(game):
            raise Reached
        return f"{next_line(game)}\n"


def next_line(game: Position) -> str:
    """The number of the sensible option, or the numbers of a set of pieces."""
    offered = list(game.offered)
    if not isinstance(game.choice, Pick):
        return str(offered.index(game.title.sensible(game)) + 1)
    twin, pieces = game.clone(same_chance=True), list[str]()
    while isinstance(twin.choice, Pick):
        option = twin.title.sensible(twin)
        pieces += getattr(option, "pieces", (option.piece,) if isinstance(option, Take) else ())
        twin.choose(option)
        if not isinstance(option, Take) or not getattr(twin.choice, "chosen", ()):
            break
    numbers = [offered.index(Take(piece)) + 1 for piece in pieces] or [len(offered)]
    return " ".join(map(str, numbers))


def odds_at(moment: Callable[[Position], bool], game: Position) -> Iterator[tuple[int, Odds]]:
    """All odds at the moment to capture; none before, where no one sees them."""
    return quick_odds(game, patience=PATIENCE) if moment(game) else iter(())


def screenshot(picture: Picture) -> str:
    """Play to the moment and capture it; try other seeds if it doesn't come."""
    title, scenario, first = picture.setup
    for seed in range(first, first + TRIES):
        player = Player(picture.moment)
        screen = RecordingScreen(player, *picture.size)
        game = fc.new(title, scenario=scenario, seed=seed, log=True)
        player.session = Session(game, screen)
        with suppress(Reached), patch("fieldcraft.terminal.session.quick_odds", partial(odds_at, picture.moment)):
            player.session.run()
        if not game.over:
            command = f"fieldcraft play {title} --scenario {scenario} --seed {seed}"
            return screen.picture(picture.name, picture.caption, command)
    raise LookupError(f"no game of {picture.name} reaches its moment")
