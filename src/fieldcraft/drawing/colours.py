"""Colours: the inks of a board's palette for light and dark mode, and the tints mixed from them."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.kernel.scene import Board, Ink

MIN_CONTRAST = 4.5

INKS: dict[str, Ink] = {
    "paper": Ink("#efe6d0", "#2a2620"),
    "ink": Ink("#2a251e", "#e4d9c0"),
    "sea": Ink("#a9c8c6", "#1b3138"),
    "sand": Ink("#e3cf9f", "#3b3324"),
    "wadi": Ink("#8a5a33", "#b98a5c"),
    "green": Ink("#8b9a62", "#55643c"),
    "road": Ink("#a8442c", "#c8705a"),
    "ours": Ink("#1f4d42", "#2c6a5a"),
    "theirs": Ink("#bdb49e", "#a49c88"),
    "marker": Ink("#f4efe2", "#d8cdb4"),
    "alert": Ink("#b3261e", "#ff8a75"),
    "pencil": Ink("#2d5f9a", "#86b4e6"),
    "glow": Ink("#c4620e", "#f0b060"),
    "floor": Ink("#cfc6b4", "#4a443a"),
    "wall": Ink("#3a362f", "#0f0e0c"),
    "lamp": Ink("#f3d488", "#e0b45a"),
}

# Tints: an ink, another ink, and the share of the second in the mix.
TINTS: dict[str, tuple[str, str, float]] = {
    "land": ("paper", "sand", 0.28),
    "sea-shoal": ("sea", "paper", 0.42),
    "sea-shelf": ("sea", "paper", 0.2),
    "sea-line": ("sea", "ink", 0.24),
    "dune": ("sand", "wadi", 0.62),
    "relief": ("wadi", "paper", 0.12),
    "rise": ("paper", "wadi", 0.16),
    "low": ("sand", "sea", 0.22),
    "grove": ("green", "paper", 0.3),
    "field": ("green", "paper", 0.55),
    "leaf": ("green", "ink", 0.42),
    "built": ("wadi", "ink", 0.42),
    "faint": ("paper", "ink", 0.42),
    "margin": ("paper", "sand", 0.08),
    "safe": ("paper", "ours", 0.3),
    "stone": ("floor", "paper", 0.3),
}

# Text colours: an ink, another, the share of the second, and the ground on which it must be legible.
TEXT_COLOURS: dict[str, tuple[str, str, float, str]] = {
    "ink-on-land": ("ink", "wadi", 0.0, "land"),
    "water-ink": ("sea", "ink", 0.62, "sea"),
    "relief-ink": ("wadi", "ink", 0.3, "sand"),
    "region-ink": ("ink", "wadi", 0.45, "land"),
    "front-ink": ("pencil", "ink", 0.1, "land"),
    "alert-ink": ("alert", "ink", 0.0, "land"),
}

SIDES = ("ours", "theirs", "marker")


def mix(one: str, other: str, part: float) -> str:
    """Mix two colours, with `part` of the second.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    first, second = _rgb(one), _rgb(other)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(first, second, strict=True))


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def make_legible(colour: str, ground: str) -> str:
    """The colour, moved towards black or white until its contrast with the ground is sufficient."""
    goal = max(("#000000", "#ffffff"), key=lambda end: contrast(end, ground))
    for step in range(21):
        moved = mix(colour, goal, step / 20)
        if contrast(moved, ground) >= MIN_CONTRAST:
            return moved
    return goal


@lru_cache(maxsize=64)
def _resolve(inks: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Every colour by name, computed from the inks."""
    colours = dict(inks)
    for name, (one, other, part) in TINTS.items():
        colours.setdefault(name, mix(colours[one], colours[other], part))
    for name, (one, other, part, ground) in TEXT_COLOURS.items():
        colours.setdefault(name, make_legible(mix(colours[one], colours[other], part), colours[ground]))
    for face in SIDES:
        ends = ("#1d1a15", "#fbf6e9")
        best = max(ends, key=lambda end: contrast(end, colours[face]))
        colours.setdefault(f"{face}-ink", make_legible(best, colours[face]))
        colours.setdefault(f"{face}-edge", mix(colours[face], "#000000", 0.45))
        colours.setdefault(f"{face}-line", mix(colours[face], colours[f"{face}-ink"], 0.45))
    return colours


def colours(board: Board, dark: bool = False) -> dict[str, str]:
    """Every colour used to draw the board, by name. Inks that the board doesn't define have defaults."""
    inks = {**INKS, **board.palette}
    return _resolve(tuple((name, ink.dark if dark else ink.light) for name, ink in inks.items()))


def palette(board: Board, dark: bool = False) -> str:
    """The colours as CSS declarations for light or dark mode, to be put in a rule."""
    return "".join(f"--{name}:{colour};" for name, colour in colours(board, dark).items())


def _rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    linear = [(c / 255 / 12.92) if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
