"""Chapter 8, sections 8.1 to 8.3, 8.10 and 8.11: battalions move, commanders rest, SO come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.titles.sherman_leader import campaign, leadership, notes, refit
from fieldcraft.titles.sherman_leader.cards import BANDS

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

BAND_LOSS: Final = {"friendly-transit": 2, "friendly-staging": 6}


@rule("2.0g")
class EndOfWeek(Step, frozen=True):
    """Battalion movement, leave, SO, repair and replacement, Priority R&R, and the next week."""

    def run(self, game: Play) -> None:
        game.push_all(MoveBattalions(), Leave(), AdjustPoints(), refit.BeginRefit(), PriorityRest(), campaign.Week())


@rule("8.1a")
class MoveBattalions(Step, frozen=True):
    """A die for each battalion that is not Frozen: it advances, holds or retreats."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        if state.halted:
            game.emit(Halted)
            return
        effect = rules.this_week(state)
        for name in list(state.battalions):
            card = rules.box.battalions[name]
            if card.fixed:
                continue
            die = game.chance.die("operational movement", 10)
            half = rules.half_penalty if name in state.half else 0
            roll = die + half + effect.operational + effect.operational_on.get(card.type, 0)
            hold, advance = rules.operational[card.type]
            step = -1 if roll >= advance else 0 if roll >= hold else 1
            game.emit(OperationalRoll, name, die, roll - die, step)
            if 0 <= BANDS.index(state.battalions[name]) + step < len(BANDS) and step:
                notes.shift(game, name, step)


@rule("8.2a")
class Leave(Step, frozen=True):
    """Each commander who was in no battle this week loses 4 Stress."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        relief = rules.leave + rules.this_week(state).leave
        for name in state.level:
            if name not in state.fought:
                leadership.stress(game, name, -max(0, relief))


@rule("8.3a")
class AdjustPoints(Step, frozen=True):
    """8.3b to 8.3e: you gain the weekly SO, and then lose SO for battalions in the Friendly bands."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        extra = rules.this_week(state).weekly_so
        campaign.gain(game, max(0, rules.objective.weekly_so + extra))
        campaign.must_pay(game, sum(BAND_LOSS.get(band, 0) for band in state.battalions.values()))


@rule("8.10a")
class PriorityRest(Step, frozen=True):
    """You may pay 5 SO to take 2 Stress off everybody."""

    def run(self, game: Play) -> None:
        state = game.state
        if state.so >= game.rules.rest_price and any(state.stress.values()):
            game.push(RestOrNot())


@rule("8.10a")
class RestOrNot(Choice, frozen=True):
    """Do you pay for Priority R&R?"""

    def prompt(self, game: Play) -> str:
        total = sum(game.state.stress.values())
        return f"Priority R&R? Your commanders have {total} Stress, and you {game.state.so} SO."

    def options(self, game: Play) -> list[Option]:
        return [Rest(game.rules.rest_price), NoRest()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Rest):
            campaign.spend(game, option.so)
            for name in game.state.level:
                leadership.stress(game, name, -game.rules.rest_relief)


@rule("8.10a")
class Rest(Option, frozen=True):
    """Pay for Priority R&R."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Pay {self.so} SO: every commander loses {rules.rest_relief} Stress"


@rule("8.10a")
class NoRest(Option, frozen=True):
    """No Priority R&R."""

    def text(self, rules: ShermanLeader) -> str:
        return "No Priority R&R"


@rule("11.2g")
class Halted(Event, frozen=True):
    """A note spared you the battalion movement."""

    def text(self, rules: ShermanLeader) -> str:
        return "No battalion moves this week."


@rule("8.1a")
class OperationalRoll(Event, frozen=True):
    """A battalion's movement was rolled."""

    battalion: str
    die: int
    modifier: int
    step: int

    def text(self, rules: ShermanLeader) -> str:
        modifier = f"{self.modifier:+d}" if self.modifier else ""
        done = {-1: "advance", 0: "hold", 1: "retreat"}[self.step]
        return f"{rules.name_of(self.battalion)} rolls {self.die}{modifier}: {done}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
