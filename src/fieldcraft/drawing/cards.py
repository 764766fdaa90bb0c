"""Cards as drawn objects: a head band by kind, a picture, values as icons, and the effect in words.

A card is 250 units wide, so text of 11 units is 11 px on a card of that width. Text that doesn't fit below the
picture continues on a second face; nothing is cut off.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fieldcraft.drawing.card_text import LEFT, RIGHT, ROOM, Row, rows
from fieldcraft.drawing.curves import noise
from fieldcraft.drawing.font_metrics import text_width, wrap
from fieldcraft.drawing.portraits import bust
from fieldcraft.drawing.svg import dots, el, num, text
from fieldcraft.drawing.vignettes.blank import contours
from fieldcraft.drawing.vignettes.brush import HEIGHT, WIDTH
from fieldcraft.drawing.vignettes.picture import ground_line, vignette
from fieldcraft.kernel.art import Portrait, Vignette
from fieldcraft.kernel.library import Card

WIDE, HIGH = 250.0, 350.0
RADIUS = 12.0
EDGE = 10.0
BOTTOM = 330.0
TITLE = 17.0
SMALLEST_TITLE = 13.0
# What to try, best first: the height of the picture, and the size of the text.
FITS = (
    (144, 16),
    (144, 14.5),
    (144, 13),
    (142, 12),
    (130, 12),
    (130, 11.5),
    (116, 11.5),
    (116, 11),
    (100, 11),
    (88, 11),
    (76, 11),
)
LEAST_PICTURE = 116.0
TEXT = 11.0
KEPT_TOGETHER = 4
MOST_SPARE = 16.0
# The colour of the head band by the kind of a card, which its id starts with.
BANDS = {
    "mission": "orders",
    "campaign": "orders",
    "operation": "orders",
    "objective": "orders",
    "event": "event",
    "condition": "condition",
    "battalion": "enemy",
    "opfor": "enemy",
    "enemy": "enemy",
    "commander": "person",
    "commando": "person",
    "leader": "person",
    "character": "person",
    "level": "place",
    "base": "place",
    "unit": "unit",
    "squad": "unit",
    "gear": "unit",
    "equipment": "unit",
}


class Layout(msgspec.Struct, frozen=True):
    """How a card is laid out: title, height of the picture, size of the text, and the rows of each face."""

    title: tuple[str, ...]
    title_size: float
    picture: float
    size: float
    faces: tuple[tuple[Row, ...], ...]

    @property
    def head(self) -> float:
        """The height of the head band."""
        return 28.0 + len(self.title) * (self.title_size + 2)


def faces(card: Card) -> int:
    """How many faces a card has: one, unless its text continues."""
    return len(layout(card).faces)


@lru_cache(maxsize=1024)
def layout(card: Card) -> Layout:
    """The layout of a card: the largest picture and text that fit on one face, else several faces."""
    title, title_size = title_lines(card.name)
    smallest = rows(card, TEXT)
    if fits(smallest, made := Layout(title, title_size, FITS[-1][0], TEXT, (tuple(smallest),))):
        for picture, size in FITS:
            found = smallest if size == TEXT else rows(card, size)
            made = Layout(title, title_size, picture, size, (tuple(found),))
            if fits(found, made):
                return made
    made = Layout(title, title_size, LEAST_PICTURE, TEXT, ())
    return msgspec.structs.replace(made, faces=tuple(dealt(smallest, made)))


def fits(found: list[Row], made: Layout) -> bool:
    """Whether rows fit below the picture."""
    return height(found) <= BOTTOM - text_top(made, 0)


def title_lines(name: str) -> tuple[tuple[str, ...], float]:
    """A title on one line if it fits, smaller if need be, else on two."""
    for size in (TITLE, 15.5, 14.0, SMALLEST_TITLE):
        if text_width(name, size, "typewriter") <= ROOM:
            return (name,), size
    size = 14.0
    lines = wrap(name, ROOM, size, "typewriter")
    return tuple(lines), size


def dealt(found: list[Row], made: Layout) -> list[tuple[Row, ...]]:
    """Rows dealt to faces: what fits below the picture, then what fits on a face of text."""
    result: list[tuple[Row, ...]] = []
    left = list(found)
    while left:
        room = BOTTOM - text_top(made, len(result))
        here: list[Row] = []
        while left and height([*here, *first_block(left)]) <= room:
            here += first_block(left)
            del left[: len(first_block(left))]
        if not here:
            while left and height([*here, left[0]]) <= room:
                here.append(left.pop(0))
        result.append(tuple(here))
    return result


def first_block(found: list[Row]) -> list[Row]:
    """The rows that stay together: a short paragraph, or the first two lines of a long one."""
    end = next((number for number, row in enumerate(found) if number and row.above), len(found))
    return found[:end] if end <= KEPT_TOGETHER else found[:2]


def height(found: list[Row]) -> float:
    """The height of rows; the space above the first doesn't count."""
    return sum(row.high + row.above for row in found) - (found[0].above if found else 0)


def text_top(made: Layout, face: int) -> float:
    """Where the text of a face begins."""
    return made.head + (made.picture + 16 if face == 0 else 8)


def card(one: Card, face: int = 0, state: str = "") -> str:
    """One face of a card as an SVG element. The `state` of a person shows in the portrait."""
    made = layout(one)
    return _card(one, min(max(face, 0), len(made.faces) - 1), state)


@lru_cache(maxsize=512)
def _card(one: Card, face: int, state: str) -> str:
    made = layout(one)
    count = len(made.faces)
    band = band_of(one)
    parts = [stock(), head(one, made, band)]
    if face == 0:
        parts.append(picture(one, made, state))
    parts.append(body(made, face))
    parts.append(foot(one, face, count))
    label = f"{one.kind}: {one.name}" + (f", side {face + 1} of {count}" if count > 1 else "")
    return frame("".join(parts), f"card {band}", label, one.id)


def frame(inside: str, classes: str, label: str, id: str | None = None) -> str:
    """The SVG element of a card."""
    return el(
        "svg",
        inside,
        class_=classes,
        viewBox=f"0 0 {num(WIDE)} {num(HIGH)}",
        role="group",
        aria_label=label,
        data_card=id,
        xmlns="http://www.w3.org/2000/svg",
    )


def band_of(one: Card) -> str:
    """The name of a card's head band. A card that can be kept as Intel has its own."""
    if any(label == "Intel" for label, _ in one.facts):
        return "intel"
    return BANDS.get(one.id.partition(":")[0], "other")


def stock() -> str:
    """The paper, with a faint tooth."""
    return el("rect", class_="card-paper", x=0.5, y=0.5, width=WIDE - 1, height=HIGH - 1, rx=RADIUS) + el(
        "path", class_="card-tooth", d=tooth()
    )


@lru_cache(maxsize=1)
def tooth() -> str:
    """Specks all over the paper."""
    return dots((8 + 234 * noise(n, 3), 50 + 290 * noise(n, 4)) for n in range(44))


def head(one: Card, made: Layout, band: str) -> str:
    """The head band with the kind and the title."""
    high = made.head
    shape = f"M.5 {num(high)}V{num(RADIUS)}A11.5 11.5 0 0 1 12 .5H238A11.5 11.5 0 0 1 249.5 12V{num(high)}Z"
    year = next((value for label, value in one.facts if label == "Year"), "")
    lines = [
        text(line, LEFT, 19 + (number + 1) * (made.title_size + 1), class_="card-title", font_size=made.title_size)
        for number, line in enumerate(made.title)
    ]
    return (
        el("path", class_=f"card-head {band}", d=shape)
        + el("path", class_="card-rule", d=f"M.5 {num(high - 2)}H249.5")
        + text(one.kind, LEFT, 17, class_="card-kind")
        + (text(year, RIGHT, 17, class_="card-kind end") if year else "")
        + "".join(lines)
    )


def picture(one: Card, made: Layout, state: str) -> str:
    """The illustration in its frame."""
    wide, high = WIDE - 2 * EDGE, made.picture
    tall = WIDTH * high / wide
    art = one.art
    if isinstance(art, Vignette):
        inside, box = vignette(art, tall), f"0 {num(crop(art, tall))} {num(WIDTH)} {num(tall)}"
    elif isinstance(art, Portrait):
        seen = msgspec.structs.replace(art, state=state or art.state)
        inside, box = bust(seen), f"0 {num((HEIGHT - tall) * 0.22)} {num(WIDTH)} {num(tall)}"
    else:
        inside, box = contours(one.id), f"0 {num((HEIGHT - tall) / 2)} {num(WIDTH)} {num(tall)}"
    y = made.head + 6
    return (
        el(
            "svg",
            inside,
            x=EDGE,
            y=y,
            width=wide,
            height=high,
            viewBox=box,
            aria_hidden="true",
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        + el("rect", class_="card-veil", x=EDGE, y=y, width=wide, height=high)
        + el("rect", class_="card-frame", x=EDGE, y=y, width=wide, height=high)
    )


def crop(art: Vignette, tall: float) -> float:
    """How much of the sky to leave out of a picture that is less high than its canvas: what the ground can't spare."""
    lost = HEIGHT - tall
    lowest = max((ground_line(art, one, tall) for one in art.figures), default=HEIGHT)
    return lost - min(lost * 0.6, max(0.0, HEIGHT - lowest - 6))


def body(made: Layout, face: int) -> str:
    """The text of a face."""
    y = text_top(made, face)
    spare = BOTTOM - y - height(list(made.faces[face]))
    y += min(spare * 0.25, MOST_SPARE) if face == 0 else 0
    parts = []
    for number, row in enumerate(made.faces[face]):
        y += row.high + (row.above if number else 0)
        parts.append(row.draw(y - row.high * 0.24))
    return el("g", *parts, class_="card-body", font_size=made.size)


def foot(one: Card, face: int, count: int) -> str:
    """The rule that the card comes from, and that it has another side."""
    more = f"{face + 1} of {count}" if count > 1 else ""
    return text(one.rule, LEFT, 342, class_="card-foot") + text(more, RIGHT, 342, class_="card-foot end")
