"""Section 3.4 and chapter 9: SO gained and spent, and how the campaign ends."""

from __future__ import annotations

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.sherman_leader.rules import EVALUATIONS, Play, ShermanLeader


def option_cost(rules: ShermanLeader) -> int:
    """10.1b, 10.2b: the cost of the optional rules in use."""
    return [rules.tenacity, rules.heroics].count(True) * rules.option_price


def starting_so(rules: ShermanLeader) -> int:
    """3.7a: the SO you start the campaign with."""
    return rules.objective.so + rules.campaign.so - option_cost(rules)


def evaluation(rules: ShermanLeader, vp: int) -> str:
    """9.1a: the line of the objective's chart for a number of VP."""
    for name, minimum in zip(EVALUATIONS, rules.evaluation_vp, strict=True):
        if vp >= minimum:
            return name
    return "dismal"


def finish(game: Play) -> None:
    """9.1a, 9.1d: end the campaign with the objective's evaluation."""
    vp, name = game.state.vp, evaluation(game.rules, game.state.vp)
    won = name in ("great", "good", "adequate")
    game.end(Result(won, vp, f"{name.title()}: {vp} VP", name))


def end_if_great(game: Play) -> bool:
    """3.4c: end the campaign as soon as the VP are Great; returns whether it ended."""
    if game.state.vp < game.rules.objective.great:
        return False
    finish(game)
    return True


def gain(game: Play, so: int) -> None:
    """Gain SO."""
    if so:
        game.state.so += so
        game.emit(PointsChanged, so, game.state.so)


def spend(game: Play, so: int) -> None:
    """Pay SO that you have."""
    if so:
        game.state.so -= so
        game.emit(PointsChanged, -so, game.state.so)


def must_pay(game: Play, so: int) -> bool:
    """3.4b, 9.1c: pay a cost you can't refuse; if you don't have the SO, the campaign fails."""
    if so <= game.state.so:
        spend(game, so)
        return True
    summary = f"Dismal: you owed {so} SO and had {game.state.so}"
    game.end(Result(False, game.state.vp, summary, "bankrupt"))
    return False


@rule("3.11e")
class PointsChanged(Event, frozen=True):
    """SO were gained or spent."""

    change: int
    now: int

    def text(self, rules: ShermanLeader) -> str:
        verb = "gained" if self.change > 0 else "spent"
        return f"You {verb} {abs(self.change)} SO ({self.now} left)."
