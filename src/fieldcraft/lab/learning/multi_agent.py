"""A title with several seats as a PettingZoo environment: agents act in the order that the rules ask for them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fieldcraft.kernel.errors import BadSetup, IllegalChoice
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.steps import ANY_SEAT
from fieldcraft.lab.learning.env import SEEDS, GameSession, PositionValue
from fieldcraft.lab.learning.rendering import as_pixels, as_text

SEAT: Final = "seat_{}"


class MultiAgentEnv(AECEnv):  # type: ignore[misc]  # it has no types
    """A scenario with one agent for each seat. All of them win or lose together.

    A decision that any seat can make goes to the seat that acted last. Agents take turns, so a right that belongs to
    another seat than the one that decides is no action: its agent can use it only when it is asked itself.

    >>> env = MultiAgentEnv("v-sabotage", players=2)
    >>> env.reset(seed=7)
    >>> env.agents
    ['seat_0', 'seat_1']
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fieldcraft_seats_v0",
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        title: str,
        scenario: str | None = None,
        *,
        observation: str = "flat",
        reward: str | PositionValue = "win",
        mask_in: str = "info",
        render_mode: str | None = None,
        **setup: Any,
    ):
        super().__init__()
        if mask_in not in ("info", "observation"):
            raise BadSetup(f"mask_in must be info or observation, not {mask_in!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"render_mode must be ansi or rgb_array, not {render_mode!r}")
        self.session = GameSession(title, scenario, observation, reward, setup, all_seats=False)
        settings = {name: value for name, value in setup.items() if name != "data"}
        count = self.session.title.seat_count(self.session.title.setup(self.session.scenario, settings))
        self.possible_agents = [SEAT.format(seat) for seat in range(count)]
        observations, actions = self.session.spaces()
        self.shows_mask = mask_in == "observation"
        if self.shows_mask:
            mask = spaces.Box(0, 1, (self.session.lexicon.size,), np.int8)
            observations = spaces.Dict({"observation": observations, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, observations)
        self.action_spaces = {agent: spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        self.render_mode = render_mode
        self._random = np.random.default_rng()

    @property
    def game(self) -> AnyGame:
        """The current game."""
        return self.session.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. `options={"game_seed": 7}` plays the game that `fieldcraft.new(..., seed=7)` plays."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        game_seed = (options or {}).get("game_seed")
        self.session.start(int(self._random.integers(SEEDS)) if game_seed is None else game_seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._select_agent()

    def observe(self, agent: str) -> Any:
        """The observation of an agent. No state holds a secret, so it is the same for all agents."""
        observation = self.session.observe()
        return {"observation": observation, "action_mask": self._mask(agent)} if self.shows_mask else observation

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """The legal actions of an agent: none unless it is its turn."""
        return self.session.mask() if agent == self.agent_selection else np.zeros(self.session.lexicon.size, np.int8)

    def step(self, action: Any) -> None:
        """The current agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice(f"{agent} must act; None is only for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, self.session.choose(action))
        if self.game.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select_agent()
        self._accumulate_rewards()

    def action_text(self, action: int) -> str:
        """The text of the option that an action stands for or, if it isn't legal now, the action's name."""
        return self.session.action_text(action)

    def render(self) -> Any:
        """The position as text, or as an array of pixels."""
        if self.render_mode is None:
            return None
        return as_text(self.game) if self.render_mode == "ansi" else as_pixels(self.game)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _select_agent(self) -> None:
        """Select the agent whose turn it is, and update the infos."""
        game = self.game
        seat = ANY_SEAT if game.choice is None else game.choice.seat(game)
        if seat != ANY_SEAT:
            self.agent_selection = SEAT.format(seat)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
