"""Learning: every scenario as a Gymnasium environment, and as a PettingZoo one for titles with several seats.

>>> import gymnasium
>>> env = gymnasium.make("fieldcraft.lab.learning:fieldcraft/LRDG-RaidRommel-v0", observation="flat")
>>> env.unwrapped.session.scenario
'raid-rommel'
"""

from fieldcraft.lab.learning.env import REWARDS, FieldcraftEnv, PositionValue
from fieldcraft.lab.learning.lexicon import Lexicon
from fieldcraft.lab.learning.registration import env_id, env_ids, register_envs

register_envs()

__all__ = ["REWARDS", "FieldcraftEnv", "Lexicon", "PositionValue", "env_id", "env_ids", "register_envs"]
