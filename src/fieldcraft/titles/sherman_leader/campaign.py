"""Section 3.4 and chapter 9: SO gained and spent, and how the campaign ends."""

from __future__ import annotations

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Change, Event, rule
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


def change_so(game: Play, amount: int, cause: str) -> None:
    """3.20c: gain or lose SO that you have; `cause` is the id of a card or unit, or a text."""
    if amount:
        before = game.state.so
        game.state.so = before + amount
        game.emit(PointsChanged, before, before + amount, cause)


def spend(game: Play, so: int, cause: str) -> None:
    """Pay SO that you have."""
    change_so(game, -so, cause)


def must_pay(game: Play, so: int, cause: str) -> bool:
    """3.4b, 9.1c: pay a cost you can't refuse; if you don't have the SO, the campaign fails."""
    if so <= game.state.so:
        spend(game, so, cause)
        return True
    summary = f"Dismal: you owed {so} SO and had {game.state.so}"
    game.end(Result(False, game.state.vp, summary, "bankrupt"))
    return False


@rule("3.20e")
class PointsChanged(Event, frozen=True):
    """SO were gained or spent."""

    before: int
    after: int
    cause: str

    def text(self, rules: ShermanLeader) -> str:
        verb = "gained" if self.after > self.before else "spent"
        amount = f"{abs(self.after - self.before)} SO for {rules.name_of(self.cause)}"
        return f"You {verb} {amount}: {self.before} to {self.after}."

    def changes(self) -> tuple[Change, ...]:
        return (Change("SO", self.before, self.after),)
