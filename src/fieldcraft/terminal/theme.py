"""The terminal's theme: text styles, and glyphs with an ASCII fallback."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

OURS: Final = "bold cyan"
THEIRS: Final = "bold red"
MARKER: Final = "bold yellow"
NUMBER: Final = "bold reverse"
FAINT: Final = "dim"
HEADING: Final = "bold"
GUIDE: Final = "italic cyan"
CHOICE: Final = "cyan"
ERROR: Final = "bold red"
ODDS: Final = "green"
NOW: Final = "bold yellow"
DIE: Final = "bold black on white"
# More dice than this are shown as counts of each face.
MAX_DICE: Final = 10


class Glyphs(NamedTuple):
    """The characters used on the map and in the log. `unicode` allows Braille dots and box-drawing lines."""

    ours: str
    theirs: str
    marker: str
    place: str
    rings: dict[str, str]
    choice: str
    more: str
    bar: str
    unicode: bool


# A place's ring shows the first of these marks that the place has.
UNICODE_RINGS: Final = {"closed": "×", "base": "■", "fort": "▣", "stop": "●"}  # noqa: RUF001 (it is a cross)
ASCII_RINGS: Final = {"closed": "x", "base": "@", "fort": "#", "stop": "0"}
RING_STYLES: Final = {"closed": THEIRS, "base": OURS, "fort": THEIRS, "stop": HEADING}
UNICODE: Final = Glyphs("▲", "▼", "◆", "○", UNICODE_RINGS, "»", "…", "█", True)
ASCII: Final = Glyphs("^", "v", "*", "o", ASCII_RINGS, ">", "...", "#", False)


def glyphs_for(encoding: str | None, terminal: str = "") -> Glyphs:
    """The glyphs that an encoding supports. The Linux console's fonts lack them, so it gets ASCII.

    >>> glyphs_for("utf-8").ours, glyphs_for("latin-1").ours, glyphs_for("utf-8", "linux").ours
    ('▲', '^', '^')
    """
    if terminal == "linux":
        return ASCII
    try:
        "".join(glyph for glyph in UNICODE if isinstance(glyph, str)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def side_glyph(side: str, glyphs: Glyphs) -> tuple[str, str]:
    """The glyph of a side and its style."""
    if side == "ours":
        return glyphs.ours, OURS
    if side == "theirs":
        return glyphs.theirs, THEIRS
    return glyphs.marker, MARKER


def plain_dice(faces: tuple[int, ...]) -> str:
    """Dice as plain text.

    >>> plain_dice((5, 2))
    '[5][2]'
    """
    return "".join(f"[{face}]" for face in faces)


def styled_dice(faces: tuple[int, ...], colour: bool) -> Text:
    """Dice as white squares, or as plain text without colour. Many dice are shown as counts of each face."""
    if len(faces) > MAX_DICE:
        return Text(" ".join(f"{faces.count(face)}x[{face}]" for face in dict.fromkeys(faces)))
    if not colour:
        return Text(plain_dice(faces))
    text = Text()
    for index, face in enumerate(faces):
        text.append(" " if index else "")
        text.append(f" {face} ", DIE)
    return text
