"""Training a player with MaskablePPO, and measuring it on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from fieldcraft.kernel.errors import BadSetup
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import new
from fieldcraft.lab.learning.env import FieldcraftEnv, PositionValue
from fieldcraft.lab.learning.lexicon_files import lexicon_of
from fieldcraft.lab.learning.observation import ObservationEncoder
from fieldcraft.lab.simulate import Summary, play_many, summary
from fieldcraft.players import Player

if TYPE_CHECKING:
    from sb3_contrib import MaskablePPO

ENVIRONMENTS: Final = 16
ROLLOUT: Final = 128
"""Choices per environment between two updates."""
EVALUATION_SEED: Final = 1_000_000
"""The first seed of the games that measure a player. Training uses seeds from far away."""
PPO_SETTINGS: Final[dict[str, Any]] = {
    "n_steps": ROLLOUT,
    "batch_size": 256,
    "n_epochs": 4,
    "gamma": 1.0,
    "learning_rate": 2e-4,
    "ent_coef": 0.003,
}
NETWORK: Final = (128, 64)
DEMONSTRATION_SEED: Final = 2_000_000
"""The first seed of the games to imitate."""
BATCH: Final = 128
EPOCHS: Final = 8
VALUE_STEPS: Final = 4 * ENVIRONMENTS * ROLLOUT


class Checkpoint(NamedTuple):
    """How a player does after a number of choices, measured in games outside the training."""

    steps: int
    games: int
    wins: int
    low: float
    high: float
    score: float


class TrainingRun(msgspec.Struct):
    """What was trained, saved beside the model as course.json, where the checkpoints are called points."""

    title: str
    scenario: str
    steps: int
    watched: int
    seed: int
    checkpoints: list[Checkpoint] = msgspec.field(default_factory=list, name="points")


class TrainedPlayer:
    """A trained model as a player, which takes the most likely action."""

    def __init__(self, model: MaskablePPO, title: str, scenario: str):
        self.model = model
        self.lexicon = lexicon_of(title, scenario)
        self.encoder = ObservationEncoder(self.lexicon.widths)

    def __call__(self, game: AnyGame) -> int:
        """The index of the option it takes."""
        numbers = self.lexicon.numbers(game.offered)
        mask = _mask(numbers, self.lexicon.size)
        action, _ = self.model.predict(self.encoder.flat(game), action_masks=mask, deterministic=True)
        return numbers.index(int(action))


class Training:
    """A model and the environments it plays in.

    It can imitate another player first: a raid takes about fifty choices, and a random player wins one in a thousand,
    so learning without an example is slow. One thread is enough for networks this small. Rewards are normalized,
    because every title has its own scale of points.
    """

    def __init__(self, title: str, scenario: str, seed: int = 1, reward: str | PositionValue = "score"):
        torch, ppo, vec_env = _libraries()
        torch.set_num_threads(1)
        self.title, self.scenario, self.seed = title, scenario, seed

        def make_env() -> FieldcraftEnv:
            return FieldcraftEnv(title, scenario, observation="flat", reward=reward)

        network = {"net_arch": list(NETWORK), "activation_fn": torch.nn.ReLU}
        plain = vec_env.DummyVecEnv([make_env] * ENVIRONMENTS)
        normalized = vec_env.VecNormalize(plain, norm_obs=False, gamma=PPO_SETTINGS["gamma"])
        self.model: MaskablePPO = ppo("MlpPolicy", normalized, seed=seed, policy_kwargs=network, **PPO_SETTINGS)

    @property
    def player(self) -> TrainedPlayer:
        """The player as trained so far."""
        return TrainedPlayer(self.model, self.title, self.scenario)

    def imitate(self, player: Player, games: int) -> int:
        """Learn to choose as another player does (behaviour cloning); the number of choices learned from."""
        torch, _, _ = _libraries()
        observations, actions, masks = demonstrations(player, self.title, self.scenario, games)
        policy, order = self.model.policy, np.random.default_rng(self.seed)
        policy.set_training_mode(True)
        optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
        for _ in range(EPOCHS):
            for batch in np.array_split(order.permutation(len(actions)), max(1, len(actions) // BATCH)):
                seen, taken = torch.as_tensor(observations[batch]), torch.as_tensor(actions[batch])
                _, log_likelihood, _ = policy.evaluate_actions(seen, taken, action_masks=masks[batch])
                optimizer.zero_grad()
                (-log_likelihood.mean()).backward()
                optimizer.step()
        self._train_value(min(VALUE_STEPS, len(actions)))
        return len(actions)

    def _train_value(self, steps: int) -> None:
        """Train the value network with the policy frozen.

        Without it, the first updates would mistake good luck for good play, and undo the imitation.
        """
        policy = self.model.policy
        frozen = [*policy.mlp_extractor.policy_net.parameters(), *policy.action_net.parameters()]
        for weight in frozen:
            weight.requires_grad_(False)
        self.model.learn(steps)
        self.model.num_timesteps = 0
        for weight in frozen:
            weight.requires_grad_(True)

    def learn(self, steps: int) -> int:
        """Play and learn for about this many choices; the number of choices so far."""
        self.model.learn(steps, reset_num_timesteps=False)
        return int(self.model.num_timesteps)

    def measure(self, games: int) -> Summary:
        """Play games outside the training."""
        return measure(self.player, self.title, self.scenario, games)

    def run(
        self, steps: int, lessons: int, games: int, teacher: Player | None = None, watched: int = 0
    ) -> Iterator[Checkpoint]:
        """Learn in a number of lessons; measure before the first, after imitation, and after each."""
        yield self._checkpoint(0, games)
        imitated = 0
        if teacher is not None:
            imitated = self.imitate(teacher, watched)
            yield self._checkpoint(imitated, games)
        done = 0
        for lesson in range(1, lessons + 1):
            done = self.learn(max(1, steps * lesson // lessons - done))
            yield self._checkpoint(imitated + done, games)

    def _checkpoint(self, steps: int, games: int) -> Checkpoint:
        found = self.measure(games)
        return Checkpoint(steps, games, found.wins, found.low, found.high, found.score)


def measure(player: Player, title: str, scenario: str, games: int) -> Summary:
    """How a player does in games outside the training."""
    return summary(play_many(title, games, EVALUATION_SEED, lambda seed: player, scenario=scenario))


def demonstrations(
    player: Player, title: str, scenario: str, games: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.bool_]]:
    """Observations, actions and action masks of a player's games, wherever it had a choice."""
    lexicon = lexicon_of(title, scenario)
    encoder = ObservationEncoder(lexicon.widths)
    observations, actions, masks = [], [], []
    for seed in range(DEMONSTRATION_SEED, DEMONSTRATION_SEED + games):
        game = new(title, scenario=scenario, seed=seed)
        while game.result is None:
            choice = player(game)
            index = choice if isinstance(choice, int) else game.offered.index(choice)
            numbers = lexicon.numbers(game.offered)
            if len(numbers) > 1 and numbers[index] >= 0:
                observations.append(encoder.flat(game))
                actions.append(numbers[index])
                masks.append(_mask(numbers, lexicon.size))
            game.choose(choice)
    return np.array(observations), np.array(actions, np.int64), np.array(masks)


def _mask(numbers: list[int], size: int) -> NDArray[np.bool_]:
    """The legal actions, as a mask of a given length."""
    mask = np.zeros(size, np.bool_)
    mask[[number for number in numbers if number >= 0]] = True
    return mask


def save(folder: Path, training: Training, training_run: TrainingRun) -> None:
    """Write the model and its training run to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    training.model.save(folder / "model.zip")
    (folder / "course.json").write_bytes(msgspec.json.format(msgspec.json.encode(training_run), indent=2))


def load_player(folder: str | Path) -> TrainedPlayer:
    """The player in a folder that `fieldcraft train --out` has written."""
    _, ppo, _ = _libraries()
    path = Path(folder)
    try:
        training_run = msgspec.json.decode((path / "course.json").read_bytes(), type=TrainingRun)
    except (OSError, msgspec.DecodeError) as error:
        raise BadSetup(f"{path} holds no trained player: {error}") from None
    return TrainedPlayer(ppo.load(path / "model.zip", device="cpu"), training_run.title, training_run.scenario)


def _libraries() -> tuple[Any, Any, Any]:
    """Torch, MaskablePPO and the vector environments."""
    try:
        import torch
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common import vec_env
    except ModuleNotFoundError as missing:
        raise BadSetup(f"training needs {missing.name}: pip install 'fieldcraft[learn]'") from None
    return torch, MaskablePPO, vec_env
