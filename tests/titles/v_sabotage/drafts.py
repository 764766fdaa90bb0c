"""Levels made up for tests, written as the data files have them."""

from __future__ import annotations


def draft(level: str, drawing: str, card: str, rest: str) -> str:
    """A level as TOML: the lines of its card, its drawing, a name for each tile, and what else is on it.

    >>> print(draft("yard", "\\n a B\\n", 'open = ["a"]\\n', "").partition("[level.names]")[2].strip())
    a = "A"
    b = "B"
    """
    squares = "".join(drawing.split("\n")[1::2])
    names = "\n".join(f'{tile} = "{tile.upper()}"' for tile in sorted({s.lower() for s in squares if s.isalpha()}))
    return f"""
[[level]]
id = "{level}"
name = "{level.capitalize()}"
look = "country"
commandos = 3
text = "For tests."
training = 9
drawing = '''
{drawing}'''
{card}source = "test"
[level.names]
{names}
{rest}"""
