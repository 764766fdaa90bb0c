"""Sections 3.2 and 6.15 to 6.17: the damage cup, every counter's AP and HE side, and the loss of a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.steps import Event, rule
from fieldcraft.titles.sherman_leader import leadership

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

LASTING: Final = ("engine", "suspension", "machine-gun", "gun", "hull", "glancing", "casualty")
TEMPORARY: Final = ("exposed", "immobile", "suppressed")
STOPPED: Final = ("engine", "suspension")
ON_COMMANDER: Final = ("1-stress", "wounded", "kia")
ONCE: Final = ("gun", "machine-gun", "exposed", "immobile", "suppressed")
TWICE_KILLS: Final = ("engine", "suspension", "hull", "casualty")
WITH_STRESS: Final = {"1-stress": 1, "engine": 1, "suspension": 1, "destroyed": 2}
NAMES: Final = {
    "1-stress": "1 Stress",
    "kia": "Commander KIA",
    "wounded": "Commander Wounded",
    "destroyed": "Destroyed, 2 Stress",
    "engine": "Engine, 1 Stress",
    "exposed": "Exposed",
    "machine-gun": "Machine Gun",
    "no-effect": "No Effect",
    "suspension": "Suspension, 1 Stress",
    "hull": "Hull",
    "glancing": "Glancing",
    "gun": "Gun",
    "explosion": "Explosion",
    "casualty": "Casualty",
    "immobile": "Immobile",
    "suppressed": "Suppressed",
    "mowed-down": "Mowed Down",
}


def face(rules: ShermanLeader, unit: str, counter: str) -> str:
    """3.2a: the side of a counter that is read for a unit."""
    return rules.faces[counter][rules.units[unit].target]


def idle(game: Play, unit: str) -> list[str]:
    """6.17a to 6.17e: the sides of counters that would do nothing to a unit; if one is drawn, it is drawn again."""
    state, card = game.state, game.rules.units[unit]
    sides = [side for side in state.units[unit] if side in ONCE]
    if not state.fight.leader[unit]:
        sides += ON_COMMANDER
    if card.range[1] < 2:
        sides.append("gun")
    if card.range[0] > 0:
        sides.append("machine-gun")
    if card.speed < 1:
        sides.append("immobile")
    return sides


def has_effect(game: Play, unit: str, side: str) -> bool:
    """6.17a: whether a counter would do anything to a unit."""
    return side not in idle(game, unit)


def suffer(game: Play, unit: str) -> None:
    """6.14l: a unit draws a damage counter.

    6.17a: a counter without effect is drawn again until one has an effect, so one of those that have is drawn.
    """
    cup = game.state.fight.cup
    names = game.rules.with_effect[game.rules.units[unit].target, *idle(game, unit)]
    telling = {counter: cup[counter] for counter in names}
    if not any(telling.values()):
        return
    counter = game.chance.draw("damage", telling)
    side = face(game.rules, unit, counter)
    if game.event_log is not None:
        game.emit(DamageDrawn, unit, side)
    cup[counter] -= 1
    apply(game, unit, counter, side)


def apply(game: Play, unit: str, counter: str, side: str) -> None:
    """6.15, 6.16: what a counter does."""
    battle, damaged = game.state.fight, game.state.units[unit]
    name = battle.leader[unit]
    if side in LASTING or side in TEMPORARY:
        if side in TWICE_KILLS and side in damaged:
            battle.cup[counter] += 1
            destroy(game, unit)
        else:
            lay(game, unit, counter)
            game.state.units[unit] = (*damaged, side)
            if side == "exposed":
                battle.exposed[unit] = battle.turn
    elif side == "wounded":
        wound(game, name, counter)
        return
    else:
        battle.cup[counter] += 1
        if side in ("destroyed", "explosion", "mowed-down"):
            destroy(game, unit)
        if name and side in ("kia", "explosion", "mowed-down"):
            leadership.kill(game, name)
            return
    if name and side in WITH_STRESS:
        leadership.stress(game, name, WITH_STRESS[side])


def wound(game: Play, name: str, counter: str) -> None:
    """6.15d, 6.15e: a wound stays with the commander; the second one kills him."""
    state = game.state
    if name in state.wounded:
        state.fight.cup[counter] += 1
        leadership.kill(game, name)
    else:
        state.wounded.append(name)
        lay(game, name, counter)


def lay(game: Play, piece: str, counter: str) -> None:
    """3.2b: a counter lies on a unit or a commander, and is not in the cup."""
    lying = game.state.fight.lying
    lying[piece] = (*lying.get(piece, ()), counter)


def return_counters(game: Play, piece: str) -> None:
    """6.17h: all counters on a unit or a commander go back into the cup."""
    battle = game.state.fight
    for counter in battle.lying.pop(piece, ()):
        battle.cup[counter] += 1


def lift(game: Play, unit: str, side: str) -> None:
    """6.15l, 6.16f: a counter on a unit goes back into the cup, if it has one of that side."""
    state = game.state
    if side not in state.units[unit]:
        return
    battle, left = state.fight, list(state.units[unit])
    left.remove(side)
    state.units[unit] = tuple(left)
    lying = battle.lying.get(unit, ())
    for at, counter in enumerate(lying):
        if face(game.rules, unit, counter) == side:
            battle.lying[unit] = lying[:at] + lying[at + 1 :]
            battle.cup[counter] += 1
            break
    if side == "exposed":
        del battle.exposed[unit]


def destroy(game: Play, unit: str) -> None:
    """6.15f: a unit is lost for the campaign; its commander, if he lives, is without a unit."""
    state, battle = game.state, game.state.fight
    return_counters(game, unit)
    hex_, name = battle.at.pop(unit, ""), battle.leader.pop(unit)
    battle.exposed.pop(unit, None)
    battle.tactics.pop(unit, None)
    battle.command.pop(unit, None)
    if name:
        battle.stranded[name] = hex_
    del state.units[unit]
    state.lost_units.append(unit)
    game.emit(UnitLost, unit)


def lay_out(game: Play, units: tuple[str, ...], names: tuple[str, ...]) -> None:
    """7.3c: at the start of a battle the counters for lasting damage of those in it are found in the cup."""
    state = game.state
    for unit in units:
        for side in state.units[unit]:
            _find(game, unit, side, game.rules.units[unit].target)
    for name in names:
        if name in state.wounded:
            _find(game, name, "wounded", "HE")


def _find(game: Play, piece: str, side: str, target: str) -> None:
    """Take a counter with a side out of the cup; if the mix has no more of them, a note on the log must do."""
    cup = game.state.fight.cup
    for counter, faces in game.rules.faces.items():
        if cup[counter] and faces[target] == side:
            cup[counter] -= 1
            lay(game, piece, counter)
            return


@rule("6.14l")
class DamageDrawn(Event, frozen=True):
    """A damage counter was drawn."""

    unit: str
    side: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} suffers {NAMES[self.side]}."


@rule("6.15f")
class UnitLost(Event, frozen=True):
    """A unit was destroyed."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} is destroyed."
