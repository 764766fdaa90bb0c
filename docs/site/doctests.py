"""A Griffe extension: examples in docstrings become highlighted code on the site."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).*\n?)*)+", re.M)


class Doctests(Extension):
    """Puts a fence around each run of `>>>` lines and their output."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite an object's docstring when it is loaded."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )
