"""Learning: every scenario as a Gymnasium environment, and as a PettingZoo one for titles with several seats.

Importing this package registers the ids with Gymnasium. The environments themselves are imported on first use.

>>> import gymnasium
>>> env = gymnasium.make("fieldcraft.lab.learning:fieldcraft/LRDG-RaidRommel-v0", observation="flat")
>>> env.unwrapped.session.scenario
'raid-rommel'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fieldcraft.lab.learning.registration import env_id, env_ids, register_envs

if TYPE_CHECKING:
    from fieldcraft.lab.learning.env import REWARDS, FieldcraftEnv, PositionValue
    from fieldcraft.lab.learning.lexicon import Lexicon

_LAZY = {"REWARDS": "env", "FieldcraftEnv": "env", "PositionValue": "env", "Lexicon": "lexicon"}

register_envs()


def __getattr__(name: str) -> Any:
    """Import an environment class when it is first used."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)


__all__ = ["REWARDS", "FieldcraftEnv", "Lexicon", "PositionValue", "env_id", "env_ids", "register_envs"]
