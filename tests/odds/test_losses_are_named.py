"""No loss of your own hides behind a milder outcome: plays of one outcome lose the same units, squads or commandos."""

from random import Random

import pytest

import fieldcraft as fc
from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.registry import TitleInfo
from fieldcraft.kernel.steps import Consequence
from tests.odds.decisions import Case, positions, with_odds

# The measures of the titles that count what was lost for good, or hit.
LOSSES = ("losses", "squads", "casualties", "units", "commanders")
QUICK = pytest.param(4, 3, 30, id="quick")
THOROUGH = pytest.param(60, 10, 100, id="thorough", marks=pytest.mark.slow)


def lost(before: AnyGame, after: AnyGame) -> tuple[str, ...]:
    """What was lost between two positions. What was regained, as by a treatment, is no loss."""
    had = {measure.name: measure.value for measure in before.title.measures(before, before)}
    has = {measure.name: measure.value for measure in before.title.measures(before, after)}
    return tuple(f"{had[name] - has[name]:g} {name}" for name in LOSSES if has.get(name, 0) < had.get(name, 0))


def losses_by_outcome(case: Case, plays: int) -> dict[str, set[tuple[str, ...]]]:
    """For each outcome of an option, what was lost in its plays. The end of a game says so in its own words."""
    game, option = case
    choice = game.responsible(option)
    found: dict[str, set[tuple[str, ...]]] = {}
    for number in range(plays):
        twin = game.clone(same_chance=True)
        twin.chance = Seeded(0, key=hash64(f"losses {number}"))
        if choice.resolves_at_once(option):
            choice.choose(twin, option)
        else:
            twin.choose(option)
        if twin.result is None:
            outcome = choice.outcome(game, option, twin)
            text = outcome.text if isinstance(outcome, Consequence) else outcome
            found.setdefault(text, set()).add(lost(game, twin))
    return found


@pytest.mark.parametrize(("games", "per_game", "plays"), [QUICK, THOROUGH])
@pytest.mark.parametrize("title", fc.titles(), ids=lambda title: title.id)
def test_an_outcome_always_loses_the_same(title: TitleInfo, games: int, per_game: int, plays: int) -> None:
    hidden: list[str] = []
    for seed in range(games):
        generator = Random(f"losses of {title.id} {seed}")
        met = [(game, options) for game in positions(title, seed, generator) if (options := with_odds(game))]
        for game, options in generator.sample(met, min(per_game, len(met))):
            case = Case(game, generator.choice(options))
            outcomes = losses_by_outcome(case, plays)
            hidden += [f"{case}: {text!r} loses {some}" for text, some in outcomes.items() if len(some) > 1]
    assert not hidden, "\n".join(hidden)
