"""Numbers, plurals and lists in English: the one place that knows how they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def plural(number: int, singular: str, many: str = "") -> str:
    """A noun in the form that goes with a number.

    >>> plural(1, "tank"), plural(2, "tank"), plural(0, "enemy", "enemies")
    ('tank', 'tanks', 'enemies')
    """
    return singular if abs(number) == 1 else many or f"{singular}s"


def count(number: int, singular: str, many: str = "") -> str:
    """A number and its noun.

    >>> count(1, "rifle team"), count(4, "tank"), count(0, "enemy", "enemies")
    ('1 rifle team', '4 tanks', '0 enemies')
    """
    return f"{number} {plural(number, singular, many)}"


def signed(number: int) -> str:
    """A modifier with its sign.

    >>> signed(1), signed(0), signed(-2)
    ('+1', '0', '-2')
    """
    return f"{number:+d}" if number else "0"


def join(items: Iterable[str], last: str = "and") -> str:
    """A list as it is written: commas, and a word before the last.

    >>> join(["Siwa"]), join(["Siwa", "Jalo"]), join(["Siwa", "Jalo", "Kufra"], "or")
    ('Siwa', 'Siwa and Jalo', 'Siwa, Jalo or Kufra')
    """
    *first, end = [*items] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def tally(names: Iterable[str]) -> str:
    """Names with how often each occurs, in the order they first occur.

    >>> tally(["Tiger", "Panther", "Panther"])
    'Tiger, 2 x Panther'
    """
    return ", ".join(tallied(names))


def tallied(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, with how often it occurs, in the order they first occur."""
    return tuple(name if number == 1 else f"{number} x {name}" for name, number in Counter(names).items())
