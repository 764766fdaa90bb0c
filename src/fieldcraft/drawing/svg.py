"""Write SVG: elements, numbers and escaped text."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.kernel.scene import Point

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"}
# Characters that XML doesn't allow, such as control characters in a name that a user typed.
_ESCAPES |= dict.fromkeys(
    [*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)], "\N{REPLACEMENT CHARACTER}"
)

Value = str | float | None


def escape(text: str) -> str:
    """Escape text for markup.

    >>> escape('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return text.translate(_ESCAPES)


def num(value: float) -> str:
    """A number with at most one decimal, as short as possible.

    >>> num(3.0), num(-0.04), num(0.25)
    ('3', '0', '.2')
    """
    tenths = round(value * 10)
    if tenths % 10 == 0:
        return str(tenths // 10)
    sign = "-" if tenths < 0 else ""
    whole, part = divmod(abs(tenths), 10)
    return f"{sign}{whole or ''}.{part}"


def pair(x: float, y: float) -> str:
    """Two numbers with the shortest separator.

    >>> pair(1.5, -2), pair(3, 4)
    ('1.5-2', '3 4')
    """
    first, second = num(x), num(y)
    return f"{first}{second}" if second[0] == "-" else f"{first} {second}"


def attributes(values: dict[str, Value]) -> str:
    """The attributes of an element. A trailing underscore is removed, others become dashes, and None is skipped."""
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        text = num(value) if isinstance(value, (int, float)) else escape(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def el(tag: str, *children: str, **values: Value) -> str:
    """An element. Children must be markup.

    >>> el("g", el("path", d="M0 0"), class_="a<b")
    '<g class="a&lt;b"><path d="M0 0"/></g>'
    """
    inside = "".join(children)
    return f"<{tag}{attributes(values)}>{inside}</{tag}>" if inside else f"<{tag}{attributes(values)}/>"


def text(content: str, x: float, y: float, **values: Value) -> str:
    """A text element, escaped."""
    return el("text", escape(content), x=x, y=y, **values)


def move(x: float, y: float) -> str:
    """A translation as an SVG transform."""
    return f"translate({num(x)} {num(y)})"


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return polyline(points) + "z"


def polyline(points: Iterable[Point]) -> str:
    """Path data of a polyline in relative coordinates, without accumulating rounding errors."""
    parts: list[str] = []
    at = (0.0, 0.0)
    for x, y in points:
        parts.append(("l" if parts else "M") + pair(x - at[0], y - at[1]))
        # Continue from the rounded position.
        at = (at[0] + round(x - at[0], 1), at[1] + round(y - at[1], 1))
    return "".join(parts)


def dots(points: Iterable[Point]) -> str:
    """Path data of dots on whole units: zero-length lines that round caps make visible."""
    parts: list[str] = []
    at_x = at_y = 0
    for x, y in points:
        dx, dy = round(x) - at_x, round(y) - at_y
        parts.append(f"m{dx}{dy}h0" if dy < 0 else f"m{dx} {dy}h0")
        at_x, at_y = at_x + dx, at_y + dy
    return "M0 0" + "".join(parts) if parts else ""
