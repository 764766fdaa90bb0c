"""Chapter 7: after a battle. Event, battalion status and VP, damage, stress, experience and promotion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.sherman_leader import attacks, campaign, damage, leadership, notes, week
from fieldcraft.titles.sherman_leader.state import Report

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

FULL: Final = "F"
HALF: Final = "1/2"
DESTROYED: Final = "X"


@rule("2.0f")
class AfterBattle(Step, frozen=True):
    """Event, battalion status, damage, stress, experience, and on to the next battle."""

    def run(self, game: Play) -> None:
        game.state.fight.step = "after"
        game.push_all(EventAfter(), BattalionStatus())


@rule("7.1a")
class EventAfter(Step, frozen=True):
    """A new event is drawn, and its bottom part takes effect."""

    def run(self, game: Play) -> None:
        card = notes.draw_card(game, "event", game.state.events, game.state.event_discards)
        game.emit(LateEventDrawn, card)
        game.push(notes.NoteTakesEffect(f"after {card}"))


def strength(game: Play) -> str:
    """3.8b, 3.8c, 3.8d: Full, Half or Destroyed, by the enemy points left on the battlefield."""
    card = game.rules.box.battalions[game.state.fight.battalion]
    left = attacks.points_left(game)
    return DESTROYED if left <= card.destroyed else HALF if left <= card.half else FULL


@rule("7.2a")
class BattalionStatus(Step, frozen=True):
    """7.2b to 7.2e: the battalion is destroyed, reduced or unshaken, and you gain its VP."""

    def run(self, game: Play) -> None:
        state, battle = game.state, game.state.fight
        name, status = battle.battalion, strength(game)
        value, was_half = game.rules.box.battalions[name].vp, battle.battalion in game.state.half
        vp = 0
        if status == DESTROYED:
            vp = value - value // 2 if was_half else value
            vp += game.rules.in_force[state.fight.notes].vp
            remove(game, name)
        elif was_half:
            status = HALF
        elif status == HALF:
            vp = value // 2
            state.half.append(name)
        state.vp += vp
        game.emit(StatusTaken, name, status, vp, state.vp)
        if campaign.end_if_great(game):
            close(game, status, vp)
        else:
            game.push_all(StressAndExperience(status == DESTROYED), CloseBattle(status, vp))


def remove(game: Play, battalion: str) -> None:
    """7.2a, 11.4f: a destroyed battalion leaves the map, and notes grant what they grant for that."""
    state, effect = game.state, game.rules.in_force[game.state.fight.notes]
    del state.battalions[battalion]
    if battalion in state.half:
        state.half.remove(battalion)
    state.destroyed.append(battalion)
    campaign.gain(game, effect.destroyed_so)
    state.halted = state.halted or effect.halt


@rule("7.4a")
class StressAndExperience(Step, frozen=True):
    """Each commander who was there and lives takes 2 Stress less his Cool, and gains XP."""

    destroyed: bool

    def run(self, game: Play) -> None:
        rules, state, battle = game.rules, game.state, game.state.fight
        effect = rules.in_force[state.fight.notes]
        taken = rules.battle_stress + effect.battle_stress + (1 if battle.extended else 0)
        earned = 2 + effect.xp if self.destroyed else 1
        there = [name for name in battle.team if name in state.level]
        for name in there:
            leadership.stress(game, name, taken - rules.side(state, name).cool)
        for name in there:
            leadership.experience(game, name, earned)
        for name in there:
            leadership.promote(game, name)


@rule("7.3a")
class CloseBattle(Step, frozen=True):
    """7.3b: lasting damage is noted on the log, and all counters go back into the cup."""

    status: str
    vp: int

    def run(self, game: Play) -> None:
        close(game, self.status, self.vp)
        game.push(week.NextBattle())


def close(game: Play, status: str, vp: int) -> None:
    """3.20a, 3.20b: the battle's column of the log is written; only lasting damage stays."""
    state, battle = game.state, game.state.fight
    for unit in battle.leader:
        if state.units[unit]:
            state.units[unit] = tuple(side for side in state.units[unit] if side in damage.LASTING)
    stress = {name: state.stress[name] for name in battle.team if name in state.level}
    report = Report(state.week, battle.battalion, battle.so, state.so - battle.so, status, vp, stress)
    state.reports = (*state.reports, report)
    state.battle = None


@rule("7.1a")
class LateEventDrawn(Event, frozen=True):
    """An event was drawn after a battle."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        card = rules.box.events[self.card]
        return f"Event: {card.name}. {card.bottom.text}"


@rule("7.2a")
class StatusTaken(Event, frozen=True):
    """The status of the battalion was taken."""

    battalion: str
    status: str
    vp: int
    total: int

    def text(self, rules: ShermanLeader) -> str:
        said = {DESTROYED: "is destroyed", HALF: "is at Half strength", FULL: "is still at Full strength"}
        return f"{rules.name_of(self.battalion)} {said[self.status]}: {self.vp} VP, {self.total} in all."
