"""Approximate text widths, to lay out labels without a browser."""

from __future__ import annotations

# Widths of the printable ASCII characters in hundredths of the size: Barlow Condensed and Source Serif 4, semibold.
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
_OTHER = 60


def text_width(text: str, size: float, serif: bool = True, spacing: float = 0.0) -> float:
    """The approximate width of a line of text. `spacing` is the letter spacing in hundredths of the size.

    >>> round(text_width("Siwa", 10))
    23
    """
    table = _SERIF if serif else _GROTESQUE
    hundredths = sum(table[ord(c) - 32] if " " <= c <= "~" else _OTHER for c in text)
    return (hundredths + spacing * max(len(text) - 1, 0)) * size / 100
