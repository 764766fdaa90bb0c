"""Sections 8.1 to 8.3 and 8.10: battalion movement, leave, SO gained and lost, and Priority R&R."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Display, Event, Option, Roll, Step, rule
from fieldcraft.titles.sherman_leader import campaign, commanders, lookups, notes
from fieldcraft.titles.sherman_leader.cards import BANDS
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

BAND_LOSS: Final = {"friendly-transit": 2, "friendly-staging": 6}


@rule("8.1a")
class MoveBattalions(Step, frozen=True):
    """Roll for each battalion that is not Fixed: it advances, holds or retreats."""

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
            at_end = not 0 <= BANDS.index(state.battalions[name]) + step < len(BANDS)
            game.emit(OperationalRoll, name, die, roll - die, step, at_end)
            if step and not at_end:
                notes.shift(game, name, step)


@rule("8.2a")
class Leave(Step, frozen=True):
    """Each commander who fought no battle this week loses 4 Stress."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        relief = rules.leave + rules.this_week(state).leave
        for name in state.level:
            if name not in state.fought:
                commanders.add_stress(game, name, -max(0, relief), "leave")


@rule("8.3a")
class AdjustPoints(Step, frozen=True):
    """8.3b to 8.3e: gain the weekly SO, then lose SO for battalions in the Friendly bands."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        extra = rules.this_week(state).weekly_so
        cause = f"the week, with {extra:+d} for notes" if extra else "the week"
        campaign.change_so(game, max(0, rules.objective.weekly_so + extra), cause)
        losses = sum(BAND_LOSS.get(band, 0) for band in state.battalions.values())
        campaign.must_pay(game, losses, "enemy battalions in your bands")


def shortage(game: Play, paid: bool) -> str:
    """8.3d: a warning that the battalions left alone may take more SO than you will have when they next do; or blank.

    At worst each of them advances by a band before. It was `paid` for this week if you are repairing.
    """
    rules, state = game.rules, game.state
    if not state.week or state.week + paid >= rules.objective.weeks:
        return ""
    attacked = [attack.battalion for attack in state.attacks]
    attacked += [state.battle.battalion] if state.battle is not None else []
    left = [name for name in state.battalions if name not in attacked]
    worst = sum(BAND_LOSS.get(BANDS[max(0, _place(game, name))], 0) for name in left)
    have = state.so + max(0, rules.objective.weekly_so + (0 if paid else rules.this_week(state).weekly_so))
    when = "next week" if paid else "this week"
    if worst <= have:
        return ""
    return f"At worst, battalions that you leave alone cost {worst} SO at the end of {when}, and you will have {have}"


def _place(game: Play, battalion: str) -> int:
    """The number of the band that a battalion may have reached when SO are lost."""
    state = game.state
    still = game.rules.box.battalions[battalion].fixed or state.halted
    return BANDS.index(state.battalions[battalion]) - (not still)


@rule("8.10a")
class PriorityRest(Step, frozen=True):
    """You may pay 5 SO to take 2 Stress off every commander."""

    def run(self, game: Play) -> None:
        state = game.state
        if state.so >= game.rules.rest_price and any(state.stress.values()):
            game.push(RestOrNot())


@rule("8.10a")
class RestOrNot(RiskyChoice, frozen=True):
    """You choose whether to pay for Priority R&R."""

    def prompt(self, game: Play) -> str:
        total = sum(game.state.stress.values())
        return f"Choose whether to pay for Priority R&R: {total} Stress in all, {game.state.so} SO left."

    def options(self, game: Play) -> list[Option]:
        return [Rest(game.rules.rest_price), NoRest()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, Rest):
            campaign.spend(game, option.so, "Priority R&R")
            for name in game.state.level:
                commanders.add_stress(game, name, -game.rules.rest_relief, "Priority R&R")

    def lookups(self, game: Play) -> list[Lookup]:
        return [lookups.table("prices", [lookups.REST]), *lookups.cards("commander", game.state.level)]

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("8.10a")
class Rest(Option, frozen=True):
    """Pay for Priority R&R."""

    so: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Pay {self.so} SO: every commander loses {rules.rest_relief} Stress"


@rule("8.10a")
class NoRest(Option, frozen=True):
    """Don't pay for Priority R&R."""

    def text(self, rules: ShermanLeader) -> str:
        return "Skip Priority R&R"


@rule("11.2g")
class Halted(Event, frozen=True):
    """A note cancelled the battalion movement."""

    def text(self, rules: ShermanLeader) -> str:
        return "No battalion moved this week."


@rule("8.1a")
class OperationalRoll(Event, frozen=True):
    """A battalion's movement was rolled."""

    battalion: str
    die: int
    modifier: int
    step: int
    at_end: bool = False

    def text(self, rules: ShermanLeader) -> str:
        modifier = f" {self.modifier:+d} = {self.die + self.modifier}" if self.modifier else ""
        result = {-1: "advance", 0: "hold", 1: "retreat"}[self.step]
        stays = ", but it is at the end of the map" if self.at_end else ""
        return f"{rules.name_of(self.battalion)} rolled {self.die}{modifier}: {result}{stays}."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: ShermanLeader) -> Display:
        result = "stays" if self.at_end else {-1: "advances", 0: "holds", 1: "falls back"}[self.step]
        roll = Roll((self.die,), 10, rules.name_of(self.battalion), "", (result,), "theirs")
        return Display(rolls=(roll,), places=(self.battalion,))
