"""Chapters 2 and 9, section 3.4: the weeks of a campaign, paying SO, and how the campaign ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.results import Grade, Result
from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.sherman_leader import week, week_end

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

EVALUATIONS: Final = ("great", "good", "adequate", "poor")
ENDINGS: Final = (*EVALUATIONS, "dismal", "bankrupt")


@rule("2.0b")
class Week(Step, frozen=True):
    """A week: a special condition, the assignment of forces, the battles, and the end of the week."""

    def run(self, game: Play) -> None:
        state = game.state
        state.week += 1
        state.notes, state.condition, state.halted = (), "", False
        state.attacks, state.fought = [], []
        state.trucks_used = state.scouts_used = 0
        game.emit(WeekBegan, state.week, game.rules.objective.weeks, state.so, state.vp)
        game.push_all(week.DrawCondition(), week.PlanWeek())


@rule("3.4a")
class BattlesFought(Step, frozen=True):
    """9.1b: after the battles of the last week the outcome is read; any other week goes on to its end."""

    def run(self, game: Play) -> None:
        if game.state.week >= game.rules.objective.weeks:
            finish(game)
        else:
            game.push(week_end.EndOfWeek())


def grades(rules: ShermanLeader) -> tuple[Grade, ...]:
    """The evaluations of the objective with the VP they ask for; fewer than Poor is Dismal."""
    card = rules.objective
    least = (card.great, card.good, card.adequate, card.poor)
    steps = [Grade(name.capitalize(), vp) for name, vp in zip(EVALUATIONS, least, strict=True)]
    return (*steps, Grade("Dismal", None))


def extras(rules: ShermanLeader) -> int:
    """10.1b, 10.2b: what the optional rules cost that are paid for."""
    return [rules.tenacity, rules.heroics].count(True) * rules.option_price


def purse(rules: ShermanLeader) -> int:
    """3.7a: the SO with which a campaign begins."""
    return rules.objective.so + rules.campaign.so - extras(rules)


def evaluation(rules: ShermanLeader, vp: int) -> str:
    """9.1a: what VP are worth on the objective's chart."""
    card = rules.objective
    for name, least in zip(EVALUATIONS, (card.great, card.good, card.adequate, card.poor), strict=True):
        if vp >= least:
            return name
    return "dismal"


def finish(game: Play) -> None:
    """9.1a, 9.1d: the campaign is over, and the objective's chart says how it went."""
    vp, name = game.state.vp, evaluation(game.rules, game.state.vp)
    won = name in ("great", "good", "adequate")
    game.end(Result(won, vp, f"{name.title()}: {vp} VP", name))


def end_if_great(game: Play) -> bool:
    """3.4c: the campaign ends as soon as the VP are Great."""
    if game.state.vp < game.rules.objective.great:
        return False
    finish(game)
    return True


def gain(game: Play, so: int) -> None:
    """You gain SO."""
    if so:
        game.state.so += so
        game.emit(PointsChanged, so, game.state.so)


def spend(game: Play, so: int) -> None:
    """You pay SO that you have."""
    if so:
        game.state.so -= so
        game.emit(PointsChanged, -so, game.state.so)


def must_pay(game: Play, so: int) -> bool:
    """3.4b, 9.1c: you pay what you cannot refuse; if you do not have it the campaign is a failure."""
    if so <= game.state.so:
        spend(game, so)
        return True
    words = f"Dismal: you owe {so} SO and have {game.state.so}"
    game.end(Result(False, game.state.vp, words, "bankrupt"))
    return False


@rule("2.0b")
class WeekBegan(Event, frozen=True):
    """A week began."""

    week: int
    weeks: int
    so: int
    vp: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Week {self.week} of {self.weeks} begins: {self.so} SO, {self.vp} VP."


@rule("3.11e")
class PointsChanged(Event, frozen=True):
    """SO were gained or spent."""

    change: int
    now: int

    def text(self, rules: ShermanLeader) -> str:
        return f"{self.change:+d} SO: {self.now} now."
