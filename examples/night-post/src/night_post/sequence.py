"""The sequence of play: what happens in which order."""

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.scene import Scene
from fieldcraft.kernel.steps import Step, rule
from night_post.night import DrawCard, SendCouriers
from night_post.rules import NightPostGame, PostRules
from night_post.scene import scene
from night_post.state import COURIERS, GOAL, START, PostState


class Night(Step, frozen=True):
    """A night: orders and movement, then a card, then dawn."""

    def run(self, game: NightPostGame) -> None:
        game.push_all(SendCouriers(game.state.under_way()), DrawCard(), Dawn())


@rule("2.4b")
class Dawn(Step, frozen=True):
    """The night is over; the next one begins unless it was the last."""

    def run(self, game: NightPostGame) -> None:
        if game.state.night == game.rules.nights:
            game.end(Result(False, game.state.count(GOAL), "The nights are over", "time"))
        else:
            game.state.night += 1
            game.push(Night())


class NightPostRules(PostRules):
    """The rules with their sequence of play and their scene."""

    def begin(self) -> tuple[PostState, list[Step]]:
        """All couriers start in the cellar (1.0a)."""
        return PostState(where=dict.fromkeys(COURIERS, START), deck=self.cards.copy()), [Night()]

    def scene(self, game: NightPostGame) -> Scene:
        """The table."""
        return scene(game)
