"""How counters and cards look wherever they lie: units, commanders, enemy units and battalions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.kernel.scene import Piece
from fieldcraft.titles.sherman_leader import damage, leadership, purchase
from fieldcraft.titles.sherman_leader.attacks import enemy_piece
from fieldcraft.titles.sherman_leader.cards import LEVELS, UnitType
from fieldcraft.titles.sherman_leader.leadership import ACE, STATUS
from fieldcraft.titles.sherman_leader.week import card_words

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

DASH: Final = "-"
FOOT: Final = {"rifle": "rifleman", "mg": "machine-gun", "at": "anti-tank"}
ENEMY_SYMBOLS: Final = {
    "tank": "tank",
    "at": "anti-tank",
    "armored-car": "armoured-car",
    "rifle": "rifleman",
    "halftrack": "half-track",
    "mg": "machine-gun",
    "truck": "truck-covered",
    "mortar": "mortar",
    "at-gun": "gun",
    "building": "building",
    "bunker": "bunker",
}
BATTALION_SYMBOLS: Final = {"assault": "armour", "supply": "supply", "command": "headquarters"}


def symbol(card: UnitType) -> str:
    """What is drawn on a unit's counter."""
    if card.type == "armor":
        return "tank"
    if card.type == "light-armor":
        if card.indirect or (card.ap is not None and card.range[1] > 2):
            return "self-propelled-gun"
        return "half-track" if card.transport or card.speed < 3 else "armoured-car"
    if card.type == "artillery":
        return "gun"
    return "mortar" if card.indirect else FOOT.get(card.team, "rifleman")


def unit(game: Play, number: str, spot: str) -> Piece:
    """One of your units: AP and HE at the bottom, Defense and Speed at the top."""
    rules, state = game.rules, game.state
    card = rules.units[number]
    values = (worth(card.ap), worth(card.he), str(card.defense), str(card.speed))
    marks = tuple(state.units.get(number, ()))
    note = purchase.unit_words(rules, number)
    battle = state.battle
    if battle is not None and number in battle.leader:
        name = battle.leader[number]
        note = f"{in_words(game, name) if name else 'no commander'}; {note}"
        marks += tuple(f"{n} tactic" for n in (tactics_with(game, number),) if n)
        marks += ("used",) if number in battle.acted and battle.step in ("fast", "slow") else ()
    return Piece(number, rules.name_of(number), symbol(card), "ours", spot, values, marks, number, note=note)


def tactics_with(game: Play, number: str) -> int:
    """The Tactic counters that a unit and its commander hold."""
    battle = game.state.fight
    owners = [owner for owner in (number, battle.leader[number]) if owner]
    return sum(battle.tactics.get(owner, 0) + battle.command.get(owner, 0) for owner in owners)


def worth(value: int | None) -> str:
    """An attack value, or a dash."""
    return DASH if value is None else str(value)


def commander(game: Play, name: str) -> Piece:
    """One of your commanders: stress and Cool at the bottom, level and the XP he still needs at the top."""
    rules, state = game.rules, game.state
    level, side = state.level[name], rules.side(state, name)
    status = STATUS[leadership.status(rules, state, name)].lower()
    marks = (status, "wounded") if name in state.wounded else (status,)
    xp = DASH if level == ACE else str(side.xp - state.xp[name])
    values = (str(state.stress[name]), str(side.cool), LEVELS[level][0].upper(), xp)
    note = f"{in_words(game, name)}; {card_words(rules, name, level)}"
    return Piece(name, rules.name_of(name), "officer", "ours", "reserve", values, marks, rules.name_of(name), note=note)


def newcomer(rules: ShermanLeader, name: str, level: int) -> Piece:
    """A commander who could join."""
    side = rules.sides[name][level]
    values = ("0", str(side.cool), LEVELS[level][0].upper(), str(side.xp) if side.xp else DASH)
    note = card_words(rules, name, level)
    return Piece(name, rules.name_of(name), "officer", "ours", "box", values, (), rules.name_of(name), note=note)


def in_words(game: Play, name: str) -> str:
    """A commander's state in a few words."""
    rules, state = game.rules, game.state
    level = LEVELS[state.level[name]].title()
    status = STATUS[leadership.status(rules, state, name)]
    wounded = ", wounded" if name in state.wounded else ""
    return f"{rules.name_of(name)} ({level}, {status}, {state.stress[name]} Stress{wounded})"


def enemy(game: Play, number: int) -> Piece:
    """An enemy unit: AP and HE at the bottom, Defense and points at the top."""
    battle = game.state.fight
    foe = game.rules.foes[battle.enemies[number]]
    ap, he = worth(foe.ap or None), worth(foe.he or None)
    waits = foe.id in game.rules.idle or any(number in lot for lot in battle.waiting)
    acted = battle.step == "enemy" and not waits
    reach = foe.reach
    attack = f"AP {ap}, HE {he}, range {reach}{', indirect' if foe.indirect else ''}" if reach >= 0 else "no attack"
    note = f"{attack}; Defense {foe.defense} ({foe.target}); {foe.points} points"
    values = (ap, he, str(foe.defense), str(foe.points))
    hex_ = battle.where[number]
    symbol_ = "assault-gun" if foe.id == "stug" else ENEMY_SYMBOLS[foe.type]
    return Piece(
        enemy_piece(number), foe.name, symbol_, "theirs", hex_, values, ("used",) if acted else (), foe.name, note=note
    )


def battalion(game: Play, name: str, band: str, at: tuple[float, float]) -> Piece:
    """A battalion on the operational map: its VP, and whether it is at Half strength, Frozen or to be attacked."""
    card = game.rules.box.battalions[name]
    marks = ["half"] if name in game.state.half else []
    marks += ["fixed"] if card.fixed else []
    marks += ["target"] if any(attack.battalion == name for attack in game.state.attacks) else []
    note = "; ".join(battalion_words(game, name))
    return Piece(
        name,
        game.rules.name_of(name),
        BATTALION_SYMBOLS[card.type],
        "theirs",
        band,
        (str(card.vp),),
        tuple(marks),
        name,
        note=note,
        at=at,
    )


def battalion_words(game: Play, name: str) -> list[str]:
    """A Battalion card in words: a note that no longer counts is left out."""
    rules = game.rules
    card = rules.box.battalions[name]
    half = name in game.state.half
    units = rules.strength_in_words(name, half)
    state = f"{', Frozen' if card.fixed else ''}{', Half strength' if half else ''}"
    points = f"{card.vp} VP, Half at {card.half} points, Destroyed at {card.destroyed}"
    head = f"{rules.name_of(name)}: {points}{state}. {units}."
    return [head, *[rules.notes[note].text for note in rules.battalion_notes(game.state, name)]]


def damage_words(sides: tuple[str, ...]) -> str:
    """The damage on a unit in words."""
    return ", ".join(damage.NAMES[side].split(",", maxsplit=1)[0] for side in sides)
