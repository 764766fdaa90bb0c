"""Learning: every scenario as a Gymnasium environment, and as a PettingZoo one where a title has seats.

>>> import gymnasium
>>> import fieldcraft.lab.learning
>>> env = gymnasium.make("fieldcraft/LRDG-RaidRommel-v0", observation="flat")
>>> env.unwrapped.table.scenario
'raid-rommel'
"""

from fieldcraft.lab.learning.env import REWARDS, FieldcraftEnv, Worth
from fieldcraft.lab.learning.lexicon import Lexicon
from fieldcraft.lab.learning.names import env_id, env_ids, register_envs

register_envs()

__all__ = ["REWARDS", "FieldcraftEnv", "Lexicon", "Worth", "env_id", "env_ids", "register_envs"]
