"""Chapters 6 and 12: when a mission is accomplished, and what it scores."""

from __future__ import annotations

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Display, Event, No, Step, rule
from fieldcraft.kernel.text import plural
from fieldcraft.titles.commando.goals import accomplished
from fieldcraft.titles.commando.rules import Commando, Play


def forbids_stopping(game: Play) -> No | None:
    """12.0b: why you can't stop yet, or None."""
    card, state = game.rules.mission(game.state), game.state
    if state.kia < max(0, card.kia):
        return No("12.0b", "You can stop once the KIA index is {}; it is {}", (max(0, card.kia), state.kia))
    done = state.recovered()
    if done < card.recover:
        return No(
            "12.0b",
            "You can stop once you have recovered {} {}; you have recovered {}",
            (card.recover, plural(card.recover, "Objective"), done),
        )
    return None


@rule("6.0a")
class JudgeMission(Step, frozen=True):
    """The mission is over: compare what the card asks for with what was done."""

    reason: str

    def run(self, game: Play) -> None:
        state = game.state
        won = accomplished(game.rules, state)
        score = mission_score(game, won, self.reason)
        state.battle = None
        game.emit(MissionJudged, state.mission, won, state.recovered(), state.kia, score, self.reason)
        if state.campaign is None:
            game.end(Result(won, score, summary(game, won), f"{'won' if won else 'lost'}, {self.reason}"))
        else:
            game.push_list(game.rules.sequence.after_mission(game, won, score))


def mission_score(game: Play, won: bool, reason: str) -> int:
    """6.0b: ten for winning, three for each Objective, the KIA index, and Ops saved by stopping early."""
    rules, state = game.rules, game.state
    score = state.kia + rules.score_for_objective * state.recovered()
    if won:
        score += rules.score_for_winning
        if reason == "stopped early":
            score += state.ops
    return score


def summary(game: Play, won: bool) -> str:
    """One sentence on how a mission went."""
    state, card = game.state, game.rules.mission(game.state)
    verdict = "accomplished" if won else "failed"
    return (
        f"{card.name} {verdict}: {state.recovered()} of {card.recover} {plural(card.recover, 'Objective')} recovered, "
        f"KIA {state.kia} of {card.kia}."
    )


@rule("6.0a")
class MissionJudged(Event, frozen=True):
    """A mission was judged."""

    mission: str
    won: bool
    recovered: int
    kia: int
    score: int
    reason: str

    def text(self, rules: Commando) -> str:
        card = rules.box.missions[self.mission]
        verdict = "accomplished" if self.won else "failed"
        objectives = plural(card.recover, "Objective")
        return (
            f"{card.name} {verdict} ({self.reason}): {self.recovered} of {card.recover} {objectives}, "
            f"KIA {self.kia} of {card.kia}, score {self.score}."
        )

    def display(self, rules: Commando) -> Display:
        return Display(matters="victory" if self.won else "defeat")
