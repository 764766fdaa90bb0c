"""Chapters 6 and 31: judging a mission, and the campaign of all four."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.commando import operations, setup
from fieldcraft.titles.commando.state import Campaign

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Commando, Play


@rule("6.0a")
class JudgeMission(Step, frozen=True):
    """The mission is over: what the card asks for is compared with what was done."""

    reason: str

    def run(self, game: Play) -> None:
        state = game.state
        won = not operations.forbids_stopping(game)
        score = mission_score(game, won, self.reason)
        recovered = operations.recovered(state)
        game.emit(MissionJudged, state.mission, won, recovered, state.kia, score, self.reason)
        state.battle = None
        if state.campaign is None:
            game.end(Result(won, score, summary(game, won), reason_word(won, self.reason)))
        else:
            game.push(SettleMission(won, score))


def mission_score(game: Play, won: bool, reason: str) -> int:
    """6.0b: ten for winning, three an Objective, the KIA index, and Ops saved by stopping early."""
    rules, state = game.rules, game.state
    score = state.kia + rules.score_for_objective * operations.recovered(state)
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
        f"{card.name} {verdict}: {operations.recovered(state)} of {card.recover} Objectives recovered, "
        f"KIA {state.kia} of {card.kia}."
    )


def reason_word(won: bool, reason: str) -> str:
    """The way a mission ended, in a word or two."""
    return f"{'won' if won else 'lost'}, {reason}"


@rule("31.0c")
class OpenCampaign(Step, frozen=True):
    """All missions are in the pile; the first is drawn."""

    def run(self, game: Play) -> None:
        game.state.campaign = Campaign(tuple(game.rules.box.missions))
        game.push(DrawMission(None))


@rule("7.0b")
class DrawMission(Step, frozen=True):
    """The next mission is drawn from the pile."""

    leaders: tuple[str, ...] | None

    def run(self, game: Play) -> None:
        campaign = game.state.campaign
        assert campaign is not None
        mission = game.chance.pick("mission", campaign.pile)
        game.push(setup.OpenMission(mission, self.leaders))


@rule("31.1a")
class SettleMission(Step, frozen=True):
    """A won mission leaves the pile; points and leaders are carried over."""

    won: bool
    score: int

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        campaign, card = state.campaign, rules.mission(state)
        assert campaign is not None
        state.rp += max(0, state.kia)
        extra = operations.recovered(state) - card.recover
        state.campaign = msgspec.structs.replace(
            campaign,
            pile=tuple(m for m in campaign.pile if m != state.mission) if self.won else campaign.pile,
            won=(*campaign.won, state.mission) if self.won else campaign.won,
            lost_in_a_row=0 if self.won else campaign.lost_in_a_row + 1,
            played=campaign.played + 1,
            score=campaign.score + self.score,
        )
        rewards = [RewardDie() for _ in range(extra)] if self.won else []
        game.push_all(*rewards, CarryOn())


@rule("31.1d")
class RewardDie(Step, frozen=True):
    """An Objective above the card's number is worth a die of RP."""

    def run(self, game: Play) -> None:
        face = game.chance.die("reward")
        game.state.rp += face
        game.emit(Rewarded, face)


@rule("31.3a")
class CarryOn(Step, frozen=True):
    """The campaign is won, lost, or goes on with the next mission."""

    def run(self, game: Play) -> None:
        state = game.state
        campaign = state.campaign
        assert campaign is not None
        if not campaign.pile:
            text = f"The campaign is won in {campaign.played} missions."
            game.end(Result(True, campaign.score, text, "campaign won"))
        elif campaign.lost_in_a_row == 2:
            text = f"Two missions lost in a row: the campaign is lost with {len(campaign.won)} won."
            game.end(Result(False, campaign.score, text, "campaign lost"))
        else:
            state.rp = game.rules.carried_over(state.rp)
            leaders = tuple(u for u in game.rules.leaders if u in state.units)
            game.push(DrawMission(leaders))


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
        return (
            f"{card.name} {verdict} ({self.reason}): {self.recovered} of {card.recover} Objectives, "
            f"KIA {self.kia} of {card.kia}, score {self.score}."
        )


@rule("31.1d")
class Rewarded(Event, frozen=True):
    """RP were won."""

    face: int

    def text(self, rules: Commando) -> str:
        return f"An Objective beyond the call brings {self.face} RP."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)
