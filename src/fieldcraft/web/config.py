"""Where settings come from: a TOML file, then the environment, then the command line; the later one counts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.web.retention import STARTED
from fieldcraft.web.settings import VARIABLE, Settings

PREFIX: Final = "FIELDCRAFT_"
OTHERS: Final = frozenset({VARIABLE, STARTED, "FIELDCRAFT_COMPILE"})
NAMES: Final = tuple(field.name for field in msgspec.structs.fields(Settings))


def settings_from(file: Path | None, environment: Mapping[str, str], given: Mapping[str, Any]) -> Settings:
    """The settings of a server; raises BadSetup with the place and the name of a value that can't be used.

    >>> settings_from(None, {"FIELDCRAFT_WORKERS": "4"}, {"workers": 2}).workers
    2
    """
    found: dict[str, Any] = {}
    if file is not None:
        found |= _checked(_read(file), str(file))
    found |= _checked(_from_environment(environment), "the environment", from_text=True)
    found |= _checked(dict(given), "the command line")
    return msgspec.convert(found, Settings)


def _read(file: Path) -> dict[str, Any]:
    """The values in a configuration file."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSetup(f"cannot read {file}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{file} is not valid TOML: {error}") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The values in variables such as FIELDCRAFT_WORKERS."""
    ours = {name: value for name, value in environment.items() if name.startswith(PREFIX) and name not in OTHERS}
    return {name.removeprefix(PREFIX).lower(): value for name, value in ours.items()}


def _checked(values: dict[str, Any], place: str, from_text: bool = False) -> dict[str, Any]:
    """Values that are settings, as values of the right type; `from_text` reads numbers and yes or no from text."""
    for name in values:
        if name not in NAMES:
            raise BadSetup(f"{place}: there is no setting {name!r}; there are {', '.join(NAMES)}")
    try:
        made = msgspec.convert(values, Settings, strict=not from_text)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$.")
        raise BadSetup(f"{place}: {where.rstrip('`')}: {problem[0].lower()}{problem[1:]}") from None
    return {name: getattr(made, name) for name in values}
