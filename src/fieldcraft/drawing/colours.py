"""Colours: the inks of a board's palette for light and dark mode, and the tints mixed from them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from fieldcraft.kernel.scene import Board, Ink

MIN_CONTRAST = 4.5
MIN_EDGE = 3.0
"""The least contrast of a counter's edge with every ground it may lie on."""

NO_COLOUR = "#00000000"

INKS: dict[str, Ink] = {
    "paper": Ink("#efe6d0", "#2a2620"),
    "ink": Ink("#2a251e", "#e4d9c0"),
    "sea": Ink("#a9c8c6", "#1b3138"),
    "sand": Ink("#e3cf9f", "#3b3324"),
    "wadi": Ink("#8a5a33", "#b98a5c"),
    # The ground at the height of the highest tint, from which contour tints are mixed.
    "summit": Ink("#d2b07c", "#54452f"),
    "green": Ink("#8b9a62", "#55643c"),
    "road": Ink("#a8442c", "#c8705a"),
    "ours": Ink("#1f4d42", "#2c6a5a"),
    "theirs": Ink("#bdb49e", "#a49c88"),
    # A base under the enemy's counters; none unless a board gives it a colour.
    "theirs-base": Ink(NO_COLOUR, NO_COLOUR),
    "marker": Ink("#f4efe2", "#d8cdb4"),
    "rim": Ink("#f7f0de", "#d9cfb6"),
    "alert": Ink("#b3261e", "#ff8a75"),
    # The tint of what is risky: in dark mode darker than alerts, so that pale names can be read on it.
    "heat": Ink("#cf4b3b", "#a8352b"),
    "pencil": Ink("#2d5f9a", "#86b4e6"),
    "glow": Ink("#c4620e", "#f0b060"),
    "floor": Ink("#cfc6b4", "#4a443a"),
    "wall": Ink("#3a362f", "#0f0e0c"),
    "lamp": Ink("#f3d488", "#e0b45a"),
    # Ground from the air: the darkest shadow and the brightest light on it.
    "umbra": Ink("#1d1b14", "#060604"),
    "glare": Ink("#fffdf0", "#8b8874"),
    "crag": Ink("#8a7252", "#5c4c38"),
    "dirt": Ink("#eee3c4", "#80714f"),
    # Cards: the stock, the head bands by kind, and a veil that dims pictures in dark mode.
    "card": Ink("#f4ecd9", "#2c2822"),
    "card-ink": Ink("#2a251e", "#ece2cb"),
    "card-token": Ink("#3b352b", "#d9ccaf"),
    "card-veil": Ink("#12100d00", "#12100d4d"),
    "stage": Ink("#3a3a30", "#191815"),
    "stage-ink": Ink("#f4ecd9", "#ece2cb"),
    "stage-alert": Ink("#ff8f78", "#ff8a75"),
    "stage-lit": Ink("#f0c35c", "#d9a544"),
    "stage-lit-ink": Ink("#241d10", "#1b150b"),
    "band-orders": Ink("#26463c", "#23473c"),
    "band-event": Ink("#8c3a22", "#7a3521"),
    "band-intel": Ink("#2c4f74", "#294a6b"),
    "band-condition": Ink("#75551a", "#6a4e1b"),
    "band-enemy": Ink("#4b4a43", "#47463f"),
    "band-person": Ink("#343c58", "#343b55"),
    "band-place": Ink("#1f2c3a", "#1c2936"),
    "band-unit": Ink("#4c5430", "#454c2c"),
    "band-other": Ink("#645844", "#574d3d"),
    "band-ink": Ink("#fbf6e9", "#f6eeda"),
}

# Tints: an ink, another ink, and the share of the second in the mix.
TINTS: dict[str, tuple[str, str, float]] = {
    "land": ("paper", "sand", 0.28),
    **{f"height-{number}": ("land", "summit", number / 7) for number in range(1, 8)},
    "lit-slope": ("summit", "glare", 0.62),
    "shaded-slope": ("summit", "umbra", 0.42),
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
    "bare-ground": ("paper", "sand", 0.55),
    "soil-line": ("wadi", "paper", 0.3),
    "snow-cover": ("paper", "glare", 0.25),
    "snow-drift": ("paper", "sea", 0.3),
    "hedge": ("green", "ink", 0.24),
    "turf": ("green", "paper", 0.52),
    "pasture": ("green", "paper", 0.42),
    "meadow": ("green", "sand", 0.6),
    "corn": ("sand", "lamp", 0.4),
    "plough": ("wadi", "paper", 0.52),
    "stubble": ("sand", "wadi", 0.2),
    "canopy": ("green", "umbra", 0.16),
    "canopy-deep": ("green", "umbra", 0.52),
    "canopy-light": ("green", "glare", 0.34),
    "canopy-rank": ("green", "umbra", 0.28),
    "fir-light": ("green", "glare", 0.4),
    "frond": ("green", "glare", 0.16),
    "scrub": ("green", "wadi", 0.22),
    "scrub-deep": ("wadi", "umbra", 0.3),
    "scrub-light": ("green", "glare", 0.4),
    "reed": ("green", "lamp", 0.42),
    "reed-deep": ("green", "umbra", 0.3),
    "reed-light": ("lamp", "glare", 0.3),
    "rock-mid": ("crag", "glare", 0.26),
    "rock-deep": ("crag", "umbra", 0.4),
    "rock-low": ("crag", "glare", 0.1),
    "rock-light": ("crag", "glare", 0.44),
    "rock-top": ("crag", "glare", 0.66),
    "bed": ("sand", "glare", 0.36),
    "lane": ("dirt", "glare", 0.12),
    "lane-edge": ("dirt", "umbra", 0.36),
    "roof": ("road", "wadi", 0.3),
    "roof-deep": ("road", "umbra", 0.45),
    "slate": ("ink", "paper", 0.4),
    "slate-deep": ("ink", "umbra", 0.4),
    "thatch": ("wadi", "lamp", 0.4),
    "thatch-deep": ("wadi", "umbra", 0.35),
    # What rooms and yards are made of.
    "timber": ("floor", "ink", 0.2),
    "steel": ("stone", "ink", 0.22),
    "soot": ("wall", "stone", 0.22),
    "linen": ("ink", "stone", 0.28),
    "canvas": ("stone", "green", 0.55),
    "brickwork": ("alert", "wall", 0.5),
    "glazing": ("sea", "ink", 0.34),
    "earth": ("floor", "wall", 0.42),
    "straw": ("lamp", "floor", 0.42),
    "foliage": ("green", "wall", 0.3),
    "sprig": ("green", "ink", 0.22),
    "rock": ("stone", "wall", 0.3),
    "tiling": ("stone", "floor", 0.4),
    "slab": ("stone", "floor", 0.18),
    "tar": ("stone", "wall", 0.34),
    "ours-hidden": ("ours", "sea", 0.25),
    "drift": ("ink", "stone", 0.64),
    "card-edge": ("card", "card-ink", 0.34),
    "card-chip": ("card", "card-ink", 0.09),
}

# Text colours: an ink, another, the share of the second, and the ground on which it must be legible.
TEXT_COLOURS: dict[str, tuple[str, str, float, str]] = {
    "ink-on-land": ("ink", "wadi", 0.0, "land"),
    "water-ink": ("sea", "ink", 0.62, "sea"),
    "relief-ink": ("wadi", "ink", 0.3, "sand"),
    "region-ink": ("ink", "wadi", 0.45, "land"),
    "front-ink": ("pencil", "ink", 0.1, "land"),
    "alert-ink": ("alert", "ink", 0.0, "land"),
    "card-soft": ("card-ink", "card", 0.3, "card-chip"),
    "card-token-ink": ("card", "card-ink", 0.0, "card-token"),
}

SIDES = ("ours", "theirs", "marker")
GROUNDS = ("land", "margin", "sand", "rise", "low", "grove", "field", "sea", "sea-shelf", "sea-shoal", "floor", "stone")
"""What counters lie on."""


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
        colours.setdefault(f"{face}-edge", _edge(colours, face))
        spent = colours.setdefault(f"{face}-spent", mix(colours[face], colours["faint"], 0.55))
        colours.setdefault(f"{face}-spent-ink", make_legible(colours[f"{face}-ink"], spent))
        colours.setdefault(f"{face}-line", mix(colours[face], colours[f"{face}-ink"], 0.45))
    return colours


def _edge(colours: Mapping[str, str], face: str) -> str:
    """The edge of a side's counters: darker than the face, or lighter where the grounds are dark."""
    grounds = [colours[name] for name in GROUNDS]
    edge = mix(colours[face], "#000000", 0.45)
    goal = max(("#000000", "#ffffff"), key=lambda end: min(contrast(end, ground) for ground in grounds))
    for step in range(21):
        moved = mix(edge, goal, step / 20)
        if min(contrast(moved, ground) for ground in grounds) >= MIN_EDGE:
            return moved
    return goal


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
