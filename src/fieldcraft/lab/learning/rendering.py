"""A position rendered for people: as text, or as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fieldcraft import drawing
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import AnyGame
from fieldcraft.terminal.page import Size, compose
from fieldcraft.terminal.theme import UNICODE
from fieldcraft.terminal.view import view

PAGE: Final = Size(100, 40, UNICODE, False)
PIXELS: Final = 1000


def as_text(game: AnyGame) -> str:
    """The page that the terminal game shows.

    >>> import fieldcraft as fc
    >>> "Raid Rommel" in as_text(fc.new("lrdg", scenario="raid-rommel", seed=7))
    True
    """
    lines = [line.plain.rstrip() for line in compose(view(game, [], {}), PAGE, picture="map").lines]
    if game.result is not None:
        lines += ["", game.result.summary]
    return "\n".join(lines)


def as_pixels(game: AnyGame, width: int = PIXELS) -> NDArray[np.uint8]:
    """The board as an RGB array."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadSetup("rgb_array needs Pillow and resvg-py: pip install 'fieldcraft[lab]'") from None
    picture = svg_to_bytes(svg_string=drawing.picture(game.scene()), width=width)
    return np.asarray(Image.open(BytesIO(bytes(picture))).convert("RGB"))
