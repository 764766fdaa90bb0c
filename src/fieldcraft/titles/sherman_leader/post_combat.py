"""Chapter 7: post-combat: event, battalion status and VP, stress, experience, promotion, and lasting damage."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Change, Display, Event, Step, rule
from fieldcraft.titles.sherman_leader import attacks, campaign, commanders, damage_cup, notes, tracks
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import AFTER, Report

FULL: Final = "F"
HALF: Final = "1/2"
DESTROYED: Final = "X"


@rule("7.1a")
class EventAfter(Step, frozen=True):
    """Draw a new event and apply its bottom part."""

    def run(self, game: Play) -> None:
        game.state.fight.step = AFTER
        card = notes.draw_card(game, "event", game.state.events, game.state.event_discards)
        game.emit(EventAfterDrawn, card)
        game.push(notes.NoteTakesEffect(f"after {card}"))


def strength(game: Play) -> str:
    """3.8b, 3.8c, 3.8d: Full, Half or Destroyed, by the enemy points left on the battlefield."""
    card = game.rules.box.battalions[game.state.fight.battalion]
    left = attacks.points_left(game)
    return DESTROYED if left <= card.destroyed else HALF if left <= card.half else FULL


@rule("7.2a")
class BattalionStatus(Step, frozen=True):
    """7.2b to 7.2e: the battalion is Destroyed, at Half or at Full strength, and you gain VP."""

    def run(self, game: Play) -> None:
        state, battle = game.state, game.state.fight
        name, status = battle.battalion, strength(game)
        vp = 0
        if status == DESTROYED:
            vp = game.rules.vp_left(state, name) + game.rules.in_force[battle.notes].vp
            remove(game, name)
        elif name in state.half:
            status = HALF
        elif status == HALF:
            vp = game.rules.vp_for_half(name)
            state.half.append(name)
        state.vp += vp
        battle.status, battle.vp = status, vp
        game.emit(StatusDetermined, name, status, vp, state.vp)
        if campaign.end_if_great(game):
            close(game)


def remove(game: Play, battalion: str) -> None:
    """7.2a, 11.4f: remove a destroyed battalion, and apply the notes that reward it."""
    state, effect = game.state, game.rules.in_force[game.state.fight.notes]
    del state.battalions[battalion]
    if battalion in state.half:
        state.half.remove(battalion)
    state.destroyed.append(battalion)
    campaign.change_so(game, effect.destroyed_so, "the destroyed battalion")
    if effect.halt and not state.halted:
        state.halted = True
        game.emit(MovementCancelled, battalion)


@rule("7.4a")
class StressAndExperience(Step, frozen=True):
    """7.5, 7.6: each surviving commander takes 2 Stress less Cool, gains XP, and may be promoted."""

    def run(self, game: Play) -> None:
        rules, state, battle = game.rules, game.state, game.state.fight
        effect = rules.in_force[battle.notes]
        stress = rules.battle_stress + effect.battle_stress + (1 if battle.extended else 0)
        xp = 2 + effect.xp if battle.status == DESTROYED else 1
        survivors = [name for name in battle.commanders if name in state.level]
        for name in survivors:
            commanders.add_stress(game, name, stress - rules.side(state, name).cool, "the battle, less Cool")
        for name in survivors:
            commanders.add_experience(game, name, xp, "the battle")
        for name in survivors:
            commanders.promote(game, name)


@rule("7.3a")
class CloseBattle(Step, frozen=True):
    """7.3b: only lasting damage stays, and all counters return to the cup."""

    def run(self, game: Play) -> None:
        close(game)


def close(game: Play) -> None:
    """3.20a, 3.20b: enter the battle in the log; only lasting damage stays."""
    state, battle, start = game.state, game.state.fight, tracks.before(game)
    for unit in battle.leader:
        if state.units[unit]:
            state.units[unit] = tuple(side for side in state.units[unit] if side in damage_cup.LASTING)
    report = Report(
        week=state.week,
        battalion=battle.battalion,
        so=battle.so,
        change=state.so - battle.so,
        status=battle.status,
        vp=battle.vp,
        stress=tuple([(name, state.stress[name]) for name in battle.commanders if name in state.level]),
    )
    state.reports = (*state.reports, report)
    state.battle = None
    game.emit(BattleEnded, battle.battalion, tracks.moved(game, start))


@rule("7.1a")
class EventAfterDrawn(Event, frozen=True):
    """An event was drawn after a battle."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        card = rules.box.events[self.card]
        return f"You drew the event {card.name}. {card.bottom.text}"

    def display(self, rules: ShermanLeader) -> Display:
        return Display(card=f"event:{self.card}")


@rule("7.2a")
class StatusDetermined(Event, frozen=True):
    """The status of the battalion was determined."""

    battalion: str
    status: str
    vp: int
    total: int

    def text(self, rules: ShermanLeader) -> str:
        status = {DESTROYED: "was destroyed", HALF: "was left at Half strength", FULL: "stayed at Full strength"}
        return f"{rules.name_of(self.battalion)} {status[self.status]}: {self.vp} VP, {self.total} in all."

    def changes(self) -> tuple[Change, ...]:
        return (Change("VP", self.total - self.vp, self.total),) if self.vp else ()

    def display(self, rules: ShermanLeader) -> Display:
        return Display(matters="battle")


@rule("11.2g")
class MovementCancelled(Event, frozen=True):
    """A note cancelled the battalion movement of this week."""

    battalion: str

    def text(self, rules: ShermanLeader) -> str:
        return f"No battalion moves this week, because {rules.name_of(self.battalion)} was destroyed."


@rule("7.3a")
class BattleEnded(Event, frozen=True):
    """A battle was entered in the log, and its counters were put away."""

    battalion: str
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return f"The battle against {rules.name_of(self.battalion)} ended."

    def changes(self) -> tuple[Change, ...]:
        return self.moved
