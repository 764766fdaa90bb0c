"""Approximate text widths, to lay out labels and cards without a browser."""

from __future__ import annotations

# Widths of the printable ASCII characters in hundredths of the size.
_GROTESQUE = (
    20, 27, 31, 61, 43, 77, 58, 15, 28, 28, 36, 44, 20, 32, 21, 39, 45, 27, 42, 43, 46, 43, 43, 39, 43, 42, 25,
    22, 44, 44, 44, 41, 76, 46, 46, 46, 47, 44, 42, 46, 48, 22, 44, 48, 42, 54, 51, 47, 46, 46, 46, 43, 45, 48,
    47, 66, 46, 46, 41, 33, 39, 33, 41, 40, 21, 43, 44, 42, 44, 43, 29, 43, 44, 22, 21, 43, 20, 66, 44, 43, 44,
    44, 31, 40, 28, 44, 42, 59, 42, 40, 37, 32, 17, 32, 48,
)  # fmt: skip
_SERIF = (
    23, 31, 42, 54, 54, 95, 74, 21, 38, 38, 46, 55, 31, 34, 31, 36, 55, 55, 55, 55, 55, 55, 55, 55, 55, 55, 31,
    31, 55, 55, 55, 43, 87, 71, 67, 66, 74, 63, 61, 72, 81, 39, 39, 73, 62, 93, 76, 74, 64, 74, 71, 56, 65, 76,
    71, 102, 68, 67, 59, 36, 36, 36, 55, 53, 40, 55, 63, 53, 62, 54, 37, 57, 65, 34, 31, 62, 34, 96, 65, 59, 63,
    61, 48, 48, 37, 64, 58, 85, 58, 59, 50, 36, 30, 36, 55,
)  # fmt: skip
_BOOK = (
    24, 29, 38, 53, 52, 93, 73, 18, 36, 36, 46, 53, 30, 32, 30, 34, 53, 53, 53, 53, 53, 53, 53, 53, 53, 53, 30,
    30, 53, 53, 53, 41, 83, 71, 65, 66, 74, 64, 61, 72, 81, 38, 38, 71, 62, 94, 77, 74, 62, 74, 69, 54, 63, 76,
    71, 101, 67, 67, 59, 34, 34, 34, 53, 51, 40, 54, 62, 52, 61, 53, 37, 56, 64, 33, 30, 59, 33, 96, 64, 58, 62,
    60, 46, 47, 36, 63, 58, 84, 57, 59, 49, 36, 29, 36, 53,
)  # fmt: skip
_TYPEWRITER = (
    29, 28, 35, 55, 53, 67, 68, 20, 28, 28, 52, 50, 34, 64, 35, 56, 61, 57, 57, 56, 61, 54, 59, 56, 60, 58, 34,
    33, 46, 64, 46, 47, 67, 55, 60, 58, 62, 64, 61, 62, 65, 50, 54, 58, 60, 70, 63, 62, 55, 60, 64, 59, 59, 62,
    61, 64, 58, 56, 59, 31, 56, 31, 40, 68, 22, 57, 57, 55, 60, 54, 47, 58, 62, 57, 42, 62, 54, 66, 63, 58, 59,
    57, 58, 52, 51, 64, 61, 68, 66, 59, 53, 27, 26, 28, 56,
)  # fmt: skip
# Barlow Condensed semibold; Source Serif 4 semibold and regular; Special Elite.
_FACES = {"grotesque": _GROTESQUE, "serif": _SERIF, "book": _BOOK, "typewriter": _TYPEWRITER}
_OTHER = 60


def text_width(text: str, size: float, face: str = "serif", spacing: float = 0.0) -> float:
    """The approximate width of a line of text in a `grotesque`, `serif`, `book` or `typewriter` face.

    `spacing` is the letter spacing in hundredths of the size.

    >>> round(text_width("Siwa", 10))
    23
    """
    table = _FACES[face]
    hundredths = sum(table[ord(c) - 32] if " " <= c <= "~" else _OTHER for c in text)
    return (hundredths + spacing * max(len(text) - 1, 0)) * size / 100


def wrap(text: str, room: float, size: float, face: str = "book") -> list[str]:
    """The lines of a text in a given width; a word that is too long for a line is broken.

    >>> wrap("Lorries nose to tail", 70, 12)
    ['Lorries', 'nose to tail']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, face) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, room, size, face)
        lines += whole
    return [*lines, line] if line else lines


def _pieces(word: str, room: float, size: float, face: str) -> list[str]:
    """A word in pieces that fit."""
    found = [""]
    for letter in word:
        if found[-1] and text_width(found[-1] + letter, size, face) > room:
            found.append("")
        found[-1] += letter
    return found
