"""The names under which Gymnasium knows our environments: one for each title, and one for each of its scenarios."""

from __future__ import annotations

from typing import Final

import gymnasium as gym

from fieldcraft.lab.learning.lexicon import shelved

VERSION: Final = "v0"
ENTRY: Final = "fieldcraft.lab.learning.env:FieldcraftEnv"


def env_id(title: str, scenario: str = "") -> str:
    """The name of a title's environment, or of a scenario's.

    >>> env_id("lrdg"), env_id("v-sabotage", "dread-locked")
    ('fieldcraft/LRDG-v0', 'fieldcraft/VSabotage-DreadLocked-v0')
    """
    parts = [_capitals(title), *([_capitals(scenario)] if scenario else []), VERSION]
    return f"fieldcraft/{'-'.join(parts)}"


def _capitals(words: str) -> str:
    """Words run together, each with a capital; one without a vowel is an abbreviation."""
    return "".join(
        word.capitalize() if any(vowel in word for vowel in "aeiouy") else word.upper() for word in words.split("-")
    )


def env_ids() -> dict[str, tuple[str, str]]:
    """All names, with the title and the scenario (or nothing, where it can be said) that each stands for."""
    found: dict[str, tuple[str, str]] = {}
    for title, scenarios in shelved():
        found[env_id(title)] = (title, "")
        found |= {env_id(title, scenario): (title, scenario) for scenario in scenarios}
    return found


def register_envs() -> None:
    """Tell Gymnasium about all of them. No title is loaded before one of its environments is made."""
    for name, (title, scenario) in env_ids().items():
        if name not in gym.registry:
            asked = {"title": title, "scenario": scenario} if scenario else {"title": title}
            gym.register(name, ENTRY, kwargs=asked, disable_env_checker=True)
