"""The title: what Night Post is, and where its parts are."""

from pathlib import Path
from typing import Any

from fieldcraft.kernel.setup import HIGH, OTHER
from fieldcraft.kernel.steps import Option, TakeRest
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Constant, DiceStream, Rules, Scenario, Setting, Setup, Title
from night_post import night, sequence
from night_post.state import GOAL, PostState

HERE = Path(__file__).parent


class NightPost(Title):
    """Night Post."""

    id = "night-post"
    name = "Night Post"
    description = "Three couriers carry the post through the lines."
    maturity = "example"
    credits = "An example by Fieldcraft."
    version = "1"
    scenarios = (Scenario("couriers", "Three Couriers", "The whole game.", "10 minutes"),)
    settings = (Setting("moon", "dark", ("dark", "full"), "How bright the nights are.", "2.2c"),)
    dice_streams = (DiceStream("watch", OTHER, HIGH),)
    constants = (Constant("nights", 1, 20, "How many nights there are.", "2.4b"),)
    chapters = (night, sequence)
    state = PostState
    ledgers = (HERE / "rules.md",)
    glossaries = (HERE / "glossary.toml",)
    lessons = (HERE / "learn.toml",)
    guide_files = (HERE / "guide.toml",)
    data = HERE / "data"

    def rules(self, setup: Setup, version: str, data: Path) -> Rules:
        """The rules with the data in a folder."""
        return sequence.NightPostRules(setup, version, data)

    def sensible(self, game: Any) -> Option:
        """Send everyone, along the paths that are watched least."""
        options: list[Option] = list(game.offered)
        for option in options:
            if isinstance(option, TakeRest):
                return option
        moves = [option for option in options if isinstance(option, night.Go)]
        return min(moves, key=lambda go: game.rules.watch(game.state, go.place)) if moves else options[0]

    def moments(self, game: Any) -> tuple[str, ...]:
        """`one-home` and `delivered`: one courier is at the outpost, or enough of them are."""
        home = game.state.count(GOAL)
        return ("delivered",) if game.over and game.result.won else ("one-home",) if home else ()

    def suggestions(self, game: Any) -> list[Suggestion]:
        """Send everyone, as long as there is a choice."""
        everyone = [option for option in game.offered if isinstance(option, TakeRest)]
        reason = "There are only a few nights, and two couriers are enough."
        return [Suggestion(option.text(game.rules), reason, (option,)) for option in everyone]


TITLE = NightPost()
