"""The backs of cards: a colour, a pattern and an emblem for each deck."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from fieldcraft.drawing.cards import BANDS, HIGH, RADIUS, WIDE, frame
from fieldcraft.drawing.font_metrics import wrap
from fieldcraft.drawing.svg import el, num, text
from fieldcraft.drawing.vignettes.picture import draw
from fieldcraft.drawing.vignettes.tones import LIGHTS

# The silhouette in the middle of a back, by the word that names its deck, and its size.
EMBLEMS = {
    "mission": ("map", 1.0),
    "campaign": ("sherman", 0.9),
    "operation": ("dinghy", 1.0),
    "objective": ("medal", 0.9),
    "event": ("clock", 0.8),
    "intel": ("radio", 0.8),
    "condition": ("cloud", 0.8),
    "battalion": ("panzer", 0.9),
    "opfor": ("helmet", 1.0),
    "enemy": ("sentry", 1.3),
    "commander": ("officer", 1.3),
    "commando": ("commando", 1.6),
    "leader": ("general", 1.3),
    "character": ("agent", 1.3),
    "level": ("key", 0.9),
    "base": ("tent", 0.9),
    "unit": ("truck", 0.9),
    "squad": ("raiders", 1.0),
    "gear": ("crate", 1.0),
    "equipment": ("grenade", 1.1),
    "casualties": ("first-aid", 0.9),
    "marker": ("mine-sign", 1.0),
}
PATTERNS = ("diamonds", "waves", "chevrons", "hexes", "weave", "rays")


def deck_word(deck: str) -> str:
    """The word of a deck's name that says what it holds: `event` for `Event card`."""
    words = deck.casefold().replace("-", " ").split()
    return next((word.removesuffix("s") for word in words if word.removesuffix("s") in EMBLEMS), "")


@lru_cache(maxsize=64)
def card_back(deck: str, title: str = "") -> str:
    """The back of a deck, such as `Event card`. Decks of different titles differ too."""
    word = deck_word(deck)
    band = "intel" if word == "intel" else BANDS.get(word, "other")
    name, size = EMBLEMS.get(word, ("crate", 1.0))
    lines = wrap(deck.removesuffix(" card"), 200, 20, "typewriter")
    # Decks that share a pattern have it in different sizes.
    zoom = 1 + crc32(f"{deck} {title}".encode()) % 7 / 10
    parts = [
        el("rect", class_=f"card-head {band}", x=0.5, y=0.5, width=WIDE - 1, height=HIGH - 1, rx=RADIUS),
        el(
            "svg", el("path", class_="back-line", d=pattern(f"{title} {deck}")),
            x=14, y=14, width=WIDE - 28, height=HIGH - 28, viewBox=f"0 0 {num(222 / zoom)} {num(322 / zoom)}",
        ),
        el("rect", class_="back-border", x=9, y=9, width=WIDE - 18, height=HIGH - 18, rx=7),
        el("circle", class_="back-medal", cx=125, cy=158, r=66),
        el(
            "g", draw(name, LIGHTS["noon"], 0.0), stroke_linecap="round", stroke_linejoin="round",
            transform=f"translate(125 {num(176 if size < 1.2 else 186)})scale({num(size)})",
        ),
        el("rect", class_=f"card-head {band}", x=30, y=244, width=190, height=14 + 24 * len(lines), rx=4),
        *(text(line, 125, 266 + 24 * number, class_="back-name", font_size=20) for number, line in enumerate(lines)),
    ]  # fmt: skip
    return frame("".join(parts), "card card-back", f"{deck}, face down")


def pattern(seed: str) -> str:
    """The pattern of a back."""
    kind = PATTERNS[crc32(seed.encode()) % len(PATTERNS)]
    if kind == "diamonds":
        return "".join(f"M{x} 0L{x + 322} 322M{x} 0L{x - 322} 322" for x in range(-320, 560, 26))
    if kind == "waves":
        return "".join(f"M-10 {y}q15-14 30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0" for y in range(0, 340, 14))
    if kind == "chevrons":
        return "".join(f"M0 {y}l37-22l37 22l37-22l37 22l37-22l37 22" for y in range(8, 356, 16))
    if kind == "hexes":
        return "".join(
            f"M{x + 18 * (row % 2)} {row * 31}l18-10.4l18 10.4v20.6l-18 10.4l-18-10.4z"
            for row in range(-1, 11) for x in range(-36, 240, 36)
        )  # fmt: skip
    if kind == "weave":
        return "".join(
            f"M{x} {y}h14m-14 5h14m-14 5h14" if (x // 20 + y // 20) % 2 else f"M{x + 2} {y - 2}v14m5-14v14m5-14v14"
            for x in range(4, 222, 20) for y in range(6, 322, 20)
        )  # fmt: skip
    return "".join(f"M111 144L{x} -20M111 144L{x} 342" for x in range(-200, 430, 24)) + "".join(
        f"M111 144L-20 {y}M111 144L242 {y}" for y in range(-20, 342, 24)
    )
