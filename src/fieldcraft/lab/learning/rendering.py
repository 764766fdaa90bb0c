"""A position rendered for people: as text, or as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fieldcraft import drawing
from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import AnyGame
from fieldcraft.terminal.snapshot import as_text

PIXELS: Final = 1000


def as_pixels(game: AnyGame, width: int = PIXELS) -> NDArray[np.uint8]:
    """The board as an RGB array."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadSetup("rgb_array needs Pillow and resvg-py: pip install 'fieldcraft[lab]'") from None
    picture = svg_to_bytes(svg_string=drawing.picture(game.scene()), width=width)
    return np.asarray(Image.open(BytesIO(bytes(picture))).convert("RGB"))


__all__ = ["as_pixels", "as_text"]
