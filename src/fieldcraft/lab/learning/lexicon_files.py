"""Where lexicons are: shipped with Fieldcraft for its own titles, and in the user's cache for all others.

A title without a shipped lexicon gets one when its first environment is made, by playing it for a few seconds. The
play is seeded, so every machine builds the same lexicon for the same version of a title's rules and data.
"""

from __future__ import annotations

import json
import re
import tempfile
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from fieldcraft.kernel.registry import find, rules_for
from fieldcraft.lab.learning.lexicon import Lexicon, TitleLexicons

PACKAGE: Final = "fieldcraft.lab.learning"
FOLDER: Final = "lexicons"
INDEX: Final = "index.json"


@cache
def lexicon_of(title: str, scenario: str) -> Lexicon:
    """The lexicon of a scenario: shipped, from the cache, or built now."""
    shipped = shipped_lexicons(title)
    if shipped is not None and scenario in shipped.scenarios:
        return shipped.lexicon(scenario)
    path = cached_file(title, scenario)
    with suppress(OSError, ValueError):  # Missing or damaged: build it.
        return TitleLexicons.from_bytes(path.read_bytes()).lexicon(scenario)
    return _build(title, scenario, path).lexicon(scenario)


@cache
def shipped_lexicons(title: str) -> TitleLexicons | None:
    """The lexicons of a title that came with the package, if any."""
    file = files(PACKAGE).joinpath(FOLDER, f"{title}.json.gz")
    return TitleLexicons.from_bytes(file.read_bytes()) if file.is_file() else None


def shipped_scenarios() -> dict[str, list[str]]:
    """The scenarios of every title with shipped lexicons. Reading this index loads neither titles nor lexicons."""
    found: dict[str, list[str]] = json.loads(files(PACKAGE).joinpath(FOLDER, INDEX).read_text("utf-8"))
    return found


def cached_file(title: str, scenario: str) -> Path:
    """The cache file of a scenario's lexicon; it depends on the version of the rules and data."""
    version = rules_for(find(title), scenario, {}, None).version
    name = re.sub(r"[^\w.-]+", "_", f"{title}-{scenario}-{version}")
    return user_cache_path("fieldcraft", appauthor=False) / FOLDER / f"{name}.json.gz"


def _build(title: str, scenario: str, path: Path) -> TitleLexicons:
    """Explore a scenario and cache its lexicon. A cache that can't be written is no reason to fail."""
    from fieldcraft.lab.learning.exploration import Explorer

    explorer = Explorer(find(title))
    explorer.explore(scenario)
    lexicons = explorer.lexicons()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as part:
            part.write(lexicons.to_bytes())
        Path(part.name).replace(path)  # Atomic, because two processes can build the same lexicon.
    return lexicons
