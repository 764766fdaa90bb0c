"""The ids under which Gymnasium knows our environments: one for each title, and one for each of its scenarios.

The entry point `gymnasium.envs` names `register_envs`. Gymnasium before 1.0 calls it when it is imported; later
versions have no plugins, so there `gymnasium.make("fieldcraft.lab.learning:fieldcraft/LRDG-v0")` or an import of
`fieldcraft.lab.learning` registers the ids. Our own titles aren't loaded for this, because their scenarios are in an
index. Titles of other packages are loaded; one that fails is reported and left out.
"""

from __future__ import annotations

from typing import Final

from gymnasium import logger
from gymnasium.envs import registration  # Gymnasium before 1.0 is still being imported when it calls us.

from fieldcraft.kernel.registry import find, installed
from fieldcraft.lab.learning.lexicon_files import shipped_scenarios

VERSION: Final = "v0"
ENTRY_POINT: Final = "fieldcraft.lab.learning.env:FieldcraftEnv"


def env_id(title: str, scenario: str = "") -> str:
    """The id of a title's environment, or of a scenario's.

    >>> env_id("lrdg"), env_id("v-sabotage", "dread-locked")
    ('fieldcraft/LRDG-v0', 'fieldcraft/VSabotage-DreadLocked-v0')
    """
    parts = [_camel_case(title), *([_camel_case(scenario)] if scenario else []), VERSION]
    return f"fieldcraft/{'-'.join(parts)}"


def _camel_case(name: str) -> str:
    """A name with hyphens in camel case; a part without a vowel is an abbreviation."""
    return "".join(
        part.capitalize() if any(vowel in part for vowel in "aeiouy") else part.upper() for part in name.split("-")
    )


def env_ids() -> dict[str, tuple[str, str]]:
    """The ids of all installed titles, each with its title and scenario; an empty scenario can be given to `make`."""
    found: dict[str, tuple[str, str]] = {}
    for title, scenarios in _scenarios().items():
        found[env_id(title)] = (title, "")
        found |= {env_id(title, scenario): (title, scenario) for scenario in scenarios}
    return found


def _scenarios() -> dict[str, list[str]]:
    """The scenarios of every installed title."""
    shipped = shipped_scenarios()
    found: dict[str, list[str]] = {}
    for title in installed():
        if title in shipped:
            found[title] = shipped[title]
            continue
        try:
            found[title] = [scenario.id for scenario in find(title).scenarios]
        except Exception as error:
            logger.warn(f"the title {title!r} has no environments, because it cannot be loaded: {error!r}")
    return found


def register_envs() -> None:
    """Register all ids with Gymnasium. A title is loaded when its first environment is made."""
    for id_, (title, scenario) in env_ids().items():
        if id_ not in registration.registry:
            kwargs = {"title": title, "scenario": scenario} if scenario else {"title": title}
            registration.register(id_, ENTRY_POINT, kwargs=kwargs, disable_env_checker=True)
