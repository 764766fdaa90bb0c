"""A title with several seats as a PettingZoo environment: the learners take their turns as the rules ask for them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fieldcraft.kernel.errors import BadSetup, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.steps import ANYBODY
from fieldcraft.lab.learning.env import SEEDS, Table, Worth
from fieldcraft.lab.learning.rendering import as_pixels, as_text

SEAT: Final = "seat_{}"


class SeatsEnv(AECEnv):  # type: ignore[misc]  # it has no types
    """A scenario for as many learners as it has seats. All of them win or lose together.

    What is anybody's to decide goes to the seat that decided last, so nobody waits for nobody.

    >>> env = SeatsEnv("v-sabotage", players=2)
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
        reward: str | Worth = "win",
        mask_in: str = "info",
        render_mode: str | None = None,
        **setup: Any,
    ):
        super().__init__()
        if mask_in not in ("info", "observation"):
            raise BadSetup(f"the mask can be in the info or in the observation, not in {mask_in!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"a game can be shown as ansi or rgb_array, not as {render_mode!r}")
        self.table = Table(title, scenario, observation, reward, setup)
        settings = {name: value for name, value in setup.items() if name != "data"}
        count = self.table.title.seat_count(self.table.title.setup(self.table.scenario, settings))
        self.possible_agents = [SEAT.format(seat) for seat in range(count)]
        seen, actions = self.table.spaces()
        self.shows_mask = mask_in == "observation"
        if self.shows_mask:
            mask = spaces.Box(0, 1, (self.table.lexicon.size,), np.int8)
            seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        self.render_mode = render_mode
        self._random = np.random.default_rng()

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is being played."""
        return self.table.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees: the position, and which actions are on offer."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. `options={"game_seed": 7}` plays the game that `fieldcraft.new(..., seed=7)` plays."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        asked = (options or {}).get("game_seed")
        self.table.begin(int(self._random.integers(SEEDS)) if asked is None else asked)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._ask()

    def observe(self, agent: str) -> Any:
        """What a seat sees. No state holds a secret, so all seats see the same."""
        seen = self.table.observe()
        return {"observation": seen, "action_mask": self._mask(agent)} if self.shows_mask else seen

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What a seat may do: nothing, unless it is asked."""
        return self.table.mask() if agent == self.agent_selection else np.zeros(self.table.lexicon.size, np.int8)

    def step(self, action: Any) -> None:
        """The seat whose turn it is chooses."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice(f"it is the turn of {agent}, who must choose")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, self.table.choose(action))
        if self.game.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()

    def words(self, action: int) -> str:
        """What an action stands for: in a player's words if it is on offer, and else by its name."""
        return self.table.words(action)

    def render(self) -> Any:
        """The position as text, or as an array of pixels."""
        if self.render_mode is None:
            return None
        return as_text(self.game) if self.render_mode == "ansi" else as_pixels(self.game)

    def close(self) -> None:
        """Nothing is held that would have to be given back."""

    def _ask(self) -> None:
        """Find out whose turn it is, and tell each seat what it may do."""
        game = self.game
        seat = ANYBODY if game.choice is None else game.choice.seat(game)
        if seat != ANYBODY:
            self.agent_selection = SEAT.format(seat)
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
