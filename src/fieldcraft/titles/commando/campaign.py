"""Chapter 31: the campaign of all four missions."""

from __future__ import annotations

import msgspec

from fieldcraft.kernel.results import Result
from fieldcraft.kernel.steps import Change, Display, Event, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.rules import Commando, Play
from fieldcraft.titles.commando.state import MISSIONS, SCORE, Campaign
from fieldcraft.titles.commando.tracks import CARRIED_OVER, GAINED, change_rp


@rule("31.0c")
class OpenCampaign(Step, frozen=True):
    """Put all missions in the pile."""

    def run(self, game: Play) -> None:
        game.state.campaign = Campaign(tuple(game.rules.box.missions))


@rule("7.0b")
class DrawMission(Step, frozen=True):
    """Draw the next mission from the pile."""

    leaders: tuple[str, ...] | None

    def run(self, game: Play) -> None:
        campaign = game.state.campaign
        assert campaign is not None
        mission = game.chance.pick("mission", campaign.pile)
        rules = game.rules
        leaders = rules.leaders[: rules.box.missions[mission].leaders] if self.leaders is None else self.leaders
        game.push_list(rules.sequence.mission(rules, mission, leaders))


@rule("31.1a")
class RecordMission(Step, frozen=True):
    """Take a won mission out of the pile and count its RP and score."""

    won: bool
    score: int

    def run(self, game: Play) -> None:
        state = game.state
        campaign = state.campaign
        assert campaign is not None
        change_rp(game, state.killed, GAINED, "OPFOR units eliminated")
        state.campaign = msgspec.structs.replace(
            campaign,
            pile=tuple(m for m in campaign.pile if m != state.mission) if self.won else campaign.pile,
            won=(*campaign.won, state.mission) if self.won else campaign.won,
            lost_in_a_row=0 if self.won else campaign.lost_in_a_row + 1,
            played=campaign.played + 1,
            score=campaign.score + self.score,
        )
        game.emit(MissionRecorded, self.won, len(campaign.won), campaign.score, campaign.score + self.score)


@rule("31.1d")
class RewardDie(Step, frozen=True):
    """Roll a die for RP, for an Objective beyond the number on the card."""

    def run(self, game: Play) -> None:
        face = game.chance.die("reward")
        game.emit(RewardRolled, face)
        change_rp(game, face, GAINED, "the extra Objective")


@rule("31.3a")
class NextMission(Step, frozen=True):
    """Win the campaign, lose it, or go on to the next mission."""

    def run(self, game: Play) -> None:
        state = game.state
        campaign = state.campaign
        assert campaign is not None
        if not campaign.pile:
            text = f"You won the campaign in {count(campaign.played, 'mission')}."
            game.end(Result(True, campaign.score, text, "campaign won"))
        elif campaign.lost_in_a_row == 2:
            text = f"You lost two missions in a row and the campaign, with {count(len(campaign.won), 'mission')} won."
            game.end(Result(False, campaign.score, text, "campaign lost"))
        else:
            change_rp(game, game.rules.carried_over(state.rp) - state.rp, CARRIED_OVER)
            leaders = tuple(u for u in game.rules.leaders if u in state.units)
            game.push(DrawMission(leaders))


@rule("31.3b")
class MissionRecorded(Event, frozen=True):
    """A mission was counted in the campaign."""

    won: bool
    wins: int
    before: int
    after: int

    def text(self, rules: Commando) -> str:
        wins = self.wins + self.won
        return f"The campaign's score went from {self.before} to {self.after}, with {count(wins, 'mission')} won."

    def changes(self) -> tuple[Change, ...]:
        return (Change(SCORE, self.before, self.after), Change(MISSIONS, self.wins, self.wins + self.won))


@rule("31.1d")
class RewardRolled(Event, frozen=True):
    """RP were gained for an extra Objective."""

    face: int

    def text(self, rules: Commando) -> str:
        return f"You rolled {self.face} for the extra Objective."

    def dice(self) -> tuple[int, ...]:
        return (self.face,)

    def display(self, rules: Commando) -> Display:
        return Display.rolled("RP for the extra Objective", self.face, results=(f"+{self.face} RP",))
