"""Any scenario as a Gymnasium environment: masks, seeds, and actions that have names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fieldcraft.kernel.errors import BadSetup, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.registry import find, new
from fieldcraft.kernel.steps import Option
from fieldcraft.lab.learning.explore import explored
from fieldcraft.lab.learning.lexicon import Lexicon, shelf_of
from fieldcraft.lab.learning.rendering import as_pixels, as_text
from fieldcraft.lab.learning.sight import Sight

Worth = Callable[[Game[Any, Any]], float]
"""What a position is worth. The reward of a choice is by how much it changes."""
FAR: Final = 1000.0
SEEDS: Final = 1 << 62


def by_win(game: Game[Any, Any]) -> float:
    """One when the game is won, minus one when it is lost, nothing before."""
    return 0.0 if game.result is None else 1.0 if game.result.won else -1.0


def by_score(game: Game[Any, Any]) -> float:
    """The score when the game is over, nothing before."""
    return 0.0 if game.result is None else float(game.result.score)


REWARDS: Final[dict[str, Worth]] = {"win": by_win, "score": by_score}


@cache
def lexicon_of(title: str, scenario: str) -> Lexicon:
    """The lexicon of a scenario: the one that came with the package, or one found out by play."""
    shelf = shelf_of(title)
    if shelf is not None and scenario in shelf.scenarios:
        return shelf.lexicon(scenario)
    return explored(title, scenario)


class Table:
    """What a learner needs of a game in any environment: what it sees, what it may do, and under which numbers."""

    def __init__(self, title: str, scenario: str | None, observation: str, reward: str | Worth, setup: dict[str, Any]):
        if observation not in ("structured", "flat"):
            raise BadSetup(f"an observation is structured or flat, not {observation!r}")
        if isinstance(reward, str) and reward not in REWARDS:
            raise BadSetup(f"a reward is by {' or '.join(REWARDS)}, or a function, not {reward!r}")
        self.title = find(title)
        self.scenario = scenario or self.title.scenarios[0].id
        self.setup = {"scenario": self.scenario, **setup}
        self.title.setup(self.scenario, {name: value for name, value in setup.items() if name != "data"})
        self.lexicon = lexicon_of(title, self.scenario)
        self.sight = Sight(self.lexicon.widths)
        self.is_flat = observation == "flat"
        self._worth: Worth = REWARDS[reward] if isinstance(reward, str) else reward
        self._last_worth = 0.0
        self._game: Game[Any, Any] | None = None
        self._offered: dict[int, Option] = {}

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is being played."""
        if self._game is None:
            raise BadSetup("there is no game yet: call reset first")
        return self._game

    def begin(self, seed: int) -> None:
        """Start a game."""
        self._game = new(self.title.id, seed=seed, **self.setup)
        self._last_worth = self._worth(self._game)
        self._list()

    def choose(self, action: int) -> float:
        """Choose what a number stands for now; by how much that changed the position's worth."""
        option = self._offered.get(int(action))
        if option is None:
            raise IllegalChoice(f"action {action} ({self.lexicon.said(int(action))}) is not on offer")
        self.game.choose(option)
        self._list()
        before, self._last_worth = self._last_worth, self._worth(self.game)
        return self._last_worth - before

    def _list(self) -> None:
        """Give each option that is on offer its number."""
        offered = self.game.offered
        numbers = self.lexicon.numbers(offered)
        self._offered = {number: option for number, option in zip(numbers, offered, strict=True) if number >= 0}

    def mask(self) -> NDArray[np.int8]:
        """One for each action that is on offer, nothing for the others."""
        mask = np.zeros(self.lexicon.size, np.int8)
        mask[list(self._offered)] = 1
        return mask

    def option(self, action: int) -> Option | None:
        """The option that a number stands for now, if it is on offer."""
        return self._offered.get(int(action))

    def words(self, action: int) -> str:
        """What a number stands for: in a player's words if it is on offer, and else by its name."""
        option = self.option(action)
        return self.lexicon.said(int(action)) if option is None else option.text(self.game.rules)

    def action(self, meant: Option | int | str) -> int:
        """The number of an option, of its place in the list on offer, of its words or of an action's name."""
        if isinstance(meant, str):
            for number, option in self._offered.items():
                if option.text(self.game.rules) == meant:
                    return number
            return self.lexicon.number(meant)
        wanted = self.game.offered[meant] if isinstance(meant, int) else meant
        for number, option in self._offered.items():
            if option == wanted:
                return number
        raise IllegalChoice(f"{meant!r} is not on offer")

    def observe(self) -> Any:
        """What is to be seen."""
        return self.sight.flat(self.game) if self.is_flat else self.sight.structured(self.game)

    def spaces(self) -> tuple[spaces.Space[Any], spaces.Discrete]:
        """The space of observations and the space of actions."""
        seen: spaces.Space[Any] = _box(self.sight.size)
        if not self.is_flat:
            seen = spaces.Dict({part: _box(width) for part, width in self.sight.widths.items()})
        return seen, spaces.Discrete(self.lexicon.size)


def _box(width: int) -> spaces.Box:
    return spaces.Box(-FAR, FAR, (width,), np.float32)


class FieldcraftEnv(gym.Env[Any, Any]):
    """A scenario for one learner, who plays all seats.

    >>> env = FieldcraftEnv("lrdg", scenario="raid-rommel")
    >>> _, info = env.reset(seed=7)
    >>> action = int(info["action_mask"].nonzero()[0][0])
    >>> env.action(env.words(action)) == action
    True
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        title: str,
        scenario: str | None = None,
        *,
        observation: str = "structured",
        reward: str | Worth = "win",
        illegal: float = -1.0,
        limit: int = 10_000,
        render_mode: str | None = None,
        **setup: Any,
    ):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"a game can be shown as ansi or rgb_array, not as {render_mode!r}")
        self.table = Table(title, scenario, observation, reward, setup)
        self.observation_space, self.action_space = self.table.spaces()
        self.render_mode = render_mode
        self.illegal = illegal
        self.limit = limit
        self._steps = 0

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is being played."""
        return self.table.game

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game. `options={"game_seed": 7}` plays the game that `fieldcraft.new(..., seed=7)` plays."""
        super().reset(seed=seed)
        asked = (options or {}).get("game_seed")
        self.table.begin(int(self.np_random.integers(SEEDS)) if asked is None else asked)
        self._steps = 0
        return self.table.observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose. An action that is not on offer changes nothing, costs `illegal`, and `info` says so."""
        self._steps += 1
        refused = ""
        try:
            reward = self.table.choose(action)
        except IllegalChoice as wrong:
            refused, reward = str(wrong), self.illegal
        over = self.game.result is not None
        return self.table.observe(), reward, over, not over and self._steps >= self.limit, self._info(refused)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are on offer, as MaskablePPO asks for it."""
        return self.table.mask().astype(np.bool_)

    def words(self, action: int) -> str:
        """What an action stands for: in a player's words if it is on offer, and else by its name."""
        return self.table.words(action)

    def action(self, meant: Option | int | str) -> int:
        """The number of an option, of its place in the list on offer, of its words or of an action's name."""
        return self.table.action(meant)

    def render(self) -> Any:
        """The position as text, or as an array of pixels."""
        if self.render_mode is None:
            return None
        return as_text(self.game) if self.render_mode == "ansi" else as_pixels(self.game)

    def _info(self, refused: str = "") -> dict[str, Any]:
        """The mask, and what may interest whoever watches."""
        game = self.game
        info: dict[str, Any] = {"action_mask": self.table.mask(), "game_seed": game.seed, "decision": game.number}
        if refused:
            info["illegal"] = refused
        if game.result is not None:
            info |= {"won": game.result.won, "score": float(game.result.score), "reason": game.result.reason}
        return info
