"""What things look like: glyphs for terminals that can show them, letters for those that cannot, and inks."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.text import Text

OURS: Final = "bold cyan"
THEIRS: Final = "bold red"
MARKER: Final = "bold yellow"
NUMBER: Final = "bold reverse"
FAINT: Final = "dim"
HEAD: Final = "bold"
GUIDE: Final = "italic cyan"
CHOSEN: Final = "cyan"
WRONG: Final = "bold red"
ODDS: Final = "green"
DIE: Final = "bold black on white"


class Glyphs(NamedTuple):
    """The signs on the map and in the log."""

    ours: str
    theirs: str
    marker: str
    place: str
    rings: dict[str, str]
    chosen: str
    more: str
    bar: str
    fine: bool


# The ring of a place shows the first of these marks that it has.
FINE_RINGS: Final = {"closed": "×", "base": "■", "fort": "▣", "stop": "●"}  # noqa: RUF001 (it is a cross)
ROUGH_RINGS: Final = {"closed": "x", "base": "@", "fort": "#", "stop": "0"}
RING_INKS: Final = {"closed": THEIRS, "base": OURS, "fort": THEIRS, "stop": HEAD}
UNICODE: Final = Glyphs("▲", "▼", "◆", "○", FINE_RINGS, "»", "…", "█", True)
ASCII: Final = Glyphs("^", "v", "*", "o", ROUGH_RINGS, ">", "...", "#", False)


def glyphs_for(encoding: str | None, terminal: str = "") -> Glyphs:
    """The signs that an encoding can carry. The bare Linux console has them in no font.

    >>> glyphs_for("utf-8").ours, glyphs_for("latin-1").ours, glyphs_for("utf-8", "linux").ours
    ('▲', '^', '^')
    """
    if terminal == "linux":
        return ASCII
    try:
        "".join(sign for sign in UNICODE if isinstance(sign, str)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def side_of(side: str, glyphs: Glyphs) -> tuple[str, str]:
    """The sign and the ink of a side."""
    if side == "ours":
        return glyphs.ours, OURS
    if side == "theirs":
        return glyphs.theirs, THEIRS
    return glyphs.marker, MARKER


MANY_DICE: Final = 10


def dice_plain(faces: tuple[int, ...]) -> str:
    """Dice as letters can draw them.

    >>> dice_plain((5, 2))
    '[5][2]'
    """
    return "".join(f"[{face}]" for face in faces)


def dice_drawn(faces: tuple[int, ...], colour: bool) -> Text:
    """Dice as white squares, or as letters where there is no colour; where they are many, how often each face fell."""
    if len(faces) > MANY_DICE:
        return Text(" ".join(f"{faces.count(face)}x[{face}]" for face in dict.fromkeys(faces)))
    if not colour:
        return Text(dice_plain(faces))
    drawn = Text()
    for index, face in enumerate(faces):
        drawn.append(" " if index else "")
        drawn.append(f" {face} ", DIE)
    return drawn
