"""Training a player with MaskablePPO, and what it has learnt on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.registry import new
from fieldcraft.lab.learning.env import FieldcraftEnv, Worth, lexicon_of
from fieldcraft.lab.learning.sight import Sight
from fieldcraft.lab.simulate import Summary, play_many, summary
from fieldcraft.players import Player

if TYPE_CHECKING:
    from sb3_contrib import MaskablePPO

TABLES: Final = 16
ROUND: Final = 128
"""How many choices are made at each table between two lessons."""
HELD_OUT: Final = 1_000_000
"""The first seed of the games that measure what was learnt. Training draws its seeds from far away."""
HOW: Final[dict[str, Any]] = {
    "n_steps": ROUND,
    "batch_size": 256,
    "n_epochs": 4,
    "gamma": 1.0,
    "learning_rate": 2e-4,
    "ent_coef": 0.003,
}
NET: Final = (128, 64)
WATCHED: Final = 2_000_000
"""The first seed of the games that are watched before playing."""
SHEET: Final = 128
PASSES: Final = 8
JUDGED: Final = 4 * TABLES * ROUND


class Point(NamedTuple):
    """What was learnt after so many choices, measured in games that were not trained on."""

    steps: int
    games: int
    wins: int
    low: float
    high: float
    score: float


class Course(msgspec.Struct):
    """What was trained: kept beside the model."""

    title: str
    scenario: str
    steps: int
    watched: int
    seed: int
    points: list[Point] = []


class Learned:
    """A trained model as a player: it sees the position as in training and takes what the model likes best."""

    def __init__(self, model: MaskablePPO, title: str, scenario: str):
        self.model = model
        self.lexicon = lexicon_of(title, scenario)
        self.sight = Sight(self.lexicon.widths)

    def __call__(self, game: Game[Any, Any]) -> int:
        """Which option it takes."""
        numbers = self.lexicon.numbers(game.offered)
        mask = _mask(numbers, self.lexicon.size)
        action, _ = self.model.predict(self.sight.flat(game), action_masks=mask, deterministic=True)
        return numbers.index(int(action))


class Training:
    """A model and the tables it plays at.

    It may watch another player first: a raid is some fifty choices long and won by one chance player in a thousand, so
    who has never seen one learns slowly. One thread is enough for nets this small.
    Rewards are scaled by their own spread, since each title counts points in its own way.
    """

    def __init__(self, title: str, scenario: str, seed: int = 1, reward: str | Worth = "score"):
        torch, ppo, vectors = _needed()
        torch.set_num_threads(1)
        self.title, self.scenario, self.seed = title, scenario, seed

        def table() -> FieldcraftEnv:
            return FieldcraftEnv(title, scenario, observation="flat", reward=reward)

        nets = {"net_arch": list(NET), "activation_fn": torch.nn.ReLU}
        tables = vectors.VecNormalize(vectors.DummyVecEnv([table] * TABLES), norm_obs=False, gamma=HOW["gamma"])
        self.model: MaskablePPO = ppo("MlpPolicy", tables, seed=seed, policy_kwargs=nets, **HOW)

    @property
    def player(self) -> Learned:
        """The player as it is now."""
        return Learned(self.model, self.title, self.scenario)

    def watch(self, player: Player, games: int) -> int:
        """Watch another player and learn to choose as it does; how many choices there were to see."""
        torch, _, _ = _needed()
        rows, chosen, masks = seen(player, self.title, self.scenario, games)
        policy, order = self.model.policy, np.random.default_rng(self.seed)
        policy.set_training_mode(True)
        teacher = torch.optim.Adam(policy.parameters(), lr=1e-3)
        for _ in range(PASSES):
            for sheet in np.array_split(order.permutation(len(chosen)), max(1, len(chosen) // SHEET)):
                actions = torch.as_tensor(chosen[sheet])
                _, likely, _ = policy.evaluate_actions(torch.as_tensor(rows[sheet]), actions, action_masks=masks[sheet])
                teacher.zero_grad()
                (-likely.mean()).backward()
                teacher.step()
        self._judge(min(JUDGED, len(chosen)))
        return len(chosen)

    def _judge(self, steps: int) -> None:
        """Play on without changing the choices, until what a position is worth has been learnt.

        Who has only watched cannot tell good luck from good play, and would unlearn what it saw.
        """
        policy = self.model.policy
        chooses = [*policy.mlp_extractor.policy_net.parameters(), *policy.action_net.parameters()]
        for weight in chooses:
            weight.requires_grad_(False)
        self.model.learn(steps)
        self.model.num_timesteps = 0
        for weight in chooses:
            weight.requires_grad_(True)

    def learn(self, steps: int) -> int:
        """Play and learn for about so many choices; how many there have been in all."""
        self.model.learn(steps, reset_num_timesteps=False)
        return int(self.model.num_timesteps)

    def measure(self, games: int) -> Summary:
        """Play games that were not trained on."""
        return measured(self.player, self.title, self.scenario, games)

    def course(
        self, steps: int, lessons: int, games: int, watch: Player | None = None, watched: int = 0
    ) -> Iterator[Point]:
        """Learn in so many lessons; measure before the first, after watching, and after each."""
        yield self._point(0, games)
        had = 0
        if watch is not None:
            had = self.watch(watch, watched)
            yield self._point(had, games)
        done = 0
        for lesson in range(1, lessons + 1):
            done = self.learn(max(1, steps * lesson // lessons - done))
            yield self._point(had + done, games)

    def _point(self, steps: int, games: int) -> Point:
        found = self.measure(games)
        return Point(steps, games, found.wins, found.low, found.high, found.score)


def measured(player: Player, title: str, scenario: str, games: int) -> Summary:
    """How a player does in the games that measure what was learnt."""
    return summary(play_many(title, games, HELD_OUT, lambda seed: player, scenario=scenario))


def seen(
    player: Player, title: str, scenario: str, games: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.bool_]]:
    """What a player saw, chose and could have chosen in some games, wherever it had a choice."""
    lexicon = lexicon_of(title, scenario)
    eye = Sight(lexicon.widths)
    rows, chosen, masks = [], [], []
    for seed in range(WATCHED, WATCHED + games):
        game = new(title, scenario=scenario, seed=seed)
        while game.result is None:
            choice = player(game)
            index = choice if isinstance(choice, int) else game.offered.index(choice)
            numbers = lexicon.numbers(game.offered)
            if len(numbers) > 1 and numbers[index] >= 0:
                rows.append(eye.flat(game))
                chosen.append(numbers[index])
                masks.append(_mask(numbers, lexicon.size))
            game.choose(choice)
    return np.array(rows), np.array(chosen, np.int64), np.array(masks)


def _mask(numbers: list[int], size: int) -> NDArray[np.bool_]:
    """Which of so many actions are on offer."""
    mask = np.zeros(size, np.bool_)
    mask[[number for number in numbers if number >= 0]] = True
    return mask


def keep(folder: Path, training: Training, course: Course) -> None:
    """Write the model and its course to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    training.model.save(folder / "model.zip")
    (folder / "course.json").write_bytes(msgspec.json.format(msgspec.json.encode(course), indent=2))


def learned(folder: str | Path) -> Learned:
    """The player in a folder that `fieldcraft train --out` has written."""
    _, ppo, _ = _needed()
    where = Path(folder)
    try:
        course = msgspec.json.decode((where / "course.json").read_bytes(), type=Course)
    except (OSError, msgspec.DecodeError) as wrong:
        raise BadSetup(f"{where} holds no trained player: {wrong}") from None
    return Learned(ppo.load(where / "model.zip", device="cpu"), course.title, course.scenario)


def _needed() -> tuple[Any, Any, Any]:
    """What training needs besides ourselves."""
    try:
        import torch
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common import vec_env
    except ModuleNotFoundError as missing:
        raise BadSetup(f"training needs {missing.name}: pip install 'fieldcraft[learn]'") from None
    return torch, MaskablePPO, vec_env
