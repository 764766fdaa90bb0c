"""Any scenario as a Gymnasium environment, with action masks, seeds and named actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fieldcraft.kernel.errors import BadSetup, IllegalChoice
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import find, new
from fieldcraft.kernel.steps import ANY_SEAT, Option
from fieldcraft.lab.learning.lexicon_files import lexicon_of
from fieldcraft.lab.learning.observation import ObservationEncoder
from fieldcraft.lab.learning.rendering import as_pixels, as_text

PositionValue = Callable[[AnyGame], float]
"""The value of a position. The reward of a choice is how much it changes."""
LARGEST: Final = 1000.0
SEEDS: Final = 1 << 62


def by_win(game: AnyGame) -> float:
    """1 when the game is won, -1 when it is lost, 0 before."""
    return 0.0 if game.result is None else 1.0 if game.result.won else -1.0


def by_score(game: AnyGame) -> float:
    """The score when the game is over, 0 before."""
    return 0.0 if game.result is None else float(game.result.score)


REWARDS: Final[dict[str, PositionValue]] = {"win": by_win, "score": by_score}


class GameSession:
    """A game as any environment needs it: observations, numbered actions and rewards.

    Unless one agent plays `all_seats`, the actions are those of the seat that decides.
    """

    def __init__(
        self,
        title: str,
        scenario: str | None,
        observation: str,
        reward: str | PositionValue,
        setup: dict[str, Any],
        all_seats: bool = True,
    ):
        if observation not in ("structured", "flat"):
            raise BadSetup(f"observation must be structured or flat, not {observation!r}")
        if isinstance(reward, str) and reward not in REWARDS:
            raise BadSetup(f"reward must be {' or '.join(REWARDS)}, or a function, not {reward!r}")
        self.title = find(title)
        self.scenario = scenario or self.title.scenarios[0].id
        self.setup = {"scenario": self.scenario, **setup}
        self.title.setup(self.scenario, {name: value for name, value in setup.items() if name != "data"})
        self.lexicon = lexicon_of(title, self.scenario)
        self.encoder = ObservationEncoder(self.lexicon.widths)
        self.is_flat = observation == "flat"
        self._value: PositionValue = REWARDS[reward] if isinstance(reward, str) else reward
        self._last_value = 0.0
        self._game: AnyGame | None = None
        self.all_seats = all_seats
        self._offered: dict[int, Option] = {}

    @property
    def game(self) -> AnyGame:
        """The current game."""
        if self._game is None:
            raise BadSetup("no game has started: call reset first")
        return self._game

    def start(self, seed: int) -> None:
        """Start a game."""
        self._game = new(self.title.id, seed=seed, **self.setup)
        self._last_value = self._value(self._game)
        self._number_options()

    def choose(self, action: int) -> float:
        """Take an action; the reward."""
        option = self._offered.get(int(action))
        if option is None:
            raise IllegalChoice(f"action {action} ({self.lexicon.action_name(int(action))}) is not legal now")
        self.game.choose(option)
        self._number_options()
        before, self._last_value = self._last_value, self._value(self.game)
        return self._last_value - before

    def _number_options(self) -> None:
        """Give each option its action number."""
        offered = self.game.offered if self.all_seats else _of_one_seat(self.game)
        numbers = self.lexicon.numbers(offered)
        self._offered = {number: option for number, option in zip(numbers, offered, strict=True) if number >= 0}

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, 0 for the others."""
        mask = np.zeros(self.lexicon.size, np.int8)
        mask[list(self._offered)] = 1
        return mask

    def option(self, action: int) -> Option | None:
        """The option that an action stands for now, if it is legal."""
        return self._offered.get(int(action))

    def action_text(self, action: int) -> str:
        """The text of the option that an action stands for or, if it isn't legal now, the action's name."""
        option = self.option(action)
        return self.lexicon.action_name(int(action)) if option is None else option.text(self.game.rules)

    def action(self, wanted: Option | int | str) -> int:
        """The action for an option, the index of an option, the text of an option, or an action's name."""
        if isinstance(wanted, str):
            for number, option in self._offered.items():
                if option.text(self.game.rules) == wanted:
                    return number
            return self.lexicon.action_number(wanted)
        chosen = self.game.offered[wanted] if isinstance(wanted, int) else wanted
        for number, option in self._offered.items():
            if option == chosen:
                return number
        raise IllegalChoice(f"{wanted!r} is not legal now")

    def observe(self) -> Any:
        """The observation of the current position."""
        return self.encoder.flat(self.game) if self.is_flat else self.encoder.structured(self.game)

    def spaces(self) -> tuple[spaces.Space[Any], spaces.Discrete]:
        """The observation space and the action space."""
        observations: spaces.Space[Any] = _box(self.encoder.size)
        if not self.is_flat:
            observations = spaces.Dict({part: _box(width) for part, width in self.encoder.widths.items()})
        return observations, spaces.Discrete(self.lexicon.size)


def _of_one_seat(game: AnyGame) -> list[Option]:
    """The options of the seat that decides, without the rights of other seats."""
    seat = game.deciding_seat
    return [option for option in game.offered if seat == ANY_SEAT or game.seat_of(option) == seat]


def _box(width: int) -> spaces.Box:
    return spaces.Box(-LARGEST, LARGEST, (width,), np.float32)


class FieldcraftEnv(gym.Env[Any, Any]):
    """A scenario for one agent, which plays all seats.

    >>> env = FieldcraftEnv("lrdg", scenario="raid-rommel")
    >>> _, info = env.reset(seed=7)
    >>> action = int(info["action_mask"].nonzero()[0][0])
    >>> env.action(env.action_text(action)) == action
    True
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        title: str,
        scenario: str | None = None,
        *,
        observation: str = "structured",
        reward: str | PositionValue = "win",
        illegal: float = -1.0,
        limit: int = 10_000,
        render_mode: str | None = None,
        **setup: Any,
    ):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadSetup(f"render_mode must be ansi or rgb_array, not {render_mode!r}")
        self.session = GameSession(title, scenario, observation, reward, setup)
        self.observation_space, self.action_space = self.session.spaces()
        self.render_mode = render_mode
        self.illegal = illegal
        self.limit = limit
        self._steps = 0

    @property
    def game(self) -> AnyGame:
        """The current game."""
        return self.session.game

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game. `options={"game_seed": 7}` plays the game that `fieldcraft.new(..., seed=7)` plays."""
        super().reset(seed=seed)
        game_seed = (options or {}).get("game_seed")
        self.session.start(int(self.np_random.integers(SEEDS)) if game_seed is None else game_seed)
        self._steps = 0
        return self.session.observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action. An illegal one changes nothing, earns `illegal`, and `info["illegal"]` says why."""
        self._steps += 1
        error = ""
        try:
            reward = self.session.choose(action)
        except IllegalChoice as raised:
            error, reward = str(raised), self.illegal
        over = self.game.result is not None
        return self.session.observe(), reward, over, not over and self._steps >= self.limit, self._info(error)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, in the form that MaskablePPO expects."""
        return self.session.mask().astype(np.bool_)

    def action_text(self, action: int) -> str:
        """The text of the option that an action stands for or, if it isn't legal now, the action's name."""
        return self.session.action_text(action)

    def action(self, wanted: Option | int | str) -> int:
        """The action for an option, the index of an option, the text of an option, or an action's name."""
        return self.session.action(wanted)

    def render(self) -> Any:
        """The position as text, or as an array of pixels."""
        if self.render_mode is None:
            return None
        return as_text(self.game) if self.render_mode == "ansi" else as_pixels(self.game)

    def _info(self, error: str = "") -> dict[str, Any]:
        """The action mask, and details of the game."""
        game = self.game
        info: dict[str, Any] = {"action_mask": self.session.mask(), "game_seed": game.seed, "decision": game.number}
        if error:
            info["illegal"] = error
        if game.result is not None:
            info |= {"won": game.result.won, "score": float(game.result.score), "reason": game.result.reason}
        return info
