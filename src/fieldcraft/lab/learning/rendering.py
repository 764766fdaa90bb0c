"""A position rendered for people: as text, or as pixels."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fieldcraft import drawing
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import AnyGame

PIXELS: Final = 1000
# The terminal is a layer above the lab, so its renderer is looked up by name, and only when it is used.
TEXT_RENDERER: Final = "fieldcraft.terminal.snapshot"


def as_text(game: AnyGame) -> str:
    """The page that the terminal game shows.

    >>> import fieldcraft as fc
    >>> "Raid Rommel" in as_text(fc.new("lrdg", scenario="raid-rommel", seed=7))
    True
    """
    return str(import_module(TEXT_RENDERER).as_text(game))


def as_pixels(game: AnyGame, width: int = PIXELS) -> NDArray[np.uint8]:
    """The board as an RGB array."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadSetup("rgb_array needs Pillow and resvg-py: pip install 'fieldcraft[lab]'") from None
    picture = svg_to_bytes(svg_string=drawing.picture(game.scene()), width=width)
    return np.asarray(Image.open(BytesIO(bytes(picture))).convert("RGB"))
