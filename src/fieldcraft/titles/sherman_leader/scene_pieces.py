"""The pieces of a scene: units, commanders, enemy units and battalions."""

from __future__ import annotations

import re
from typing import Final

from fieldcraft.kernel.scene import Piece
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import commanders
from fieldcraft.titles.sherman_leader.card_text import commander_text, unit_text
from fieldcraft.titles.sherman_leader.cards import LEVELS, Note, UnitType
from fieldcraft.titles.sherman_leader.commanders import ACE, STATUS
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import enemy_piece

DASH: Final = "-"
# What is left out of an enemy's name on its counter: "Ha-Go" can be read there, "Type 95 Ha-Go" can't.
TYPE: Final = re.compile(r"^Type \d+ ")
INFANTRY_SYMBOLS: Final = {"rifle": "rifleman", "mg": "machine-gun", "at": "anti-tank"}
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
    """The symbol on a unit's counter."""
    if card.type == "armor":
        return "tank"
    if card.type == "light-armor":
        if card.indirect or (card.ap is not None and card.range[1] > 2):
            return "self-propelled-gun"
        return "half-track" if card.transport or card.speed < 3 else "armoured-car"
    if card.type == "artillery":
        return "gun"
    return "mortar" if card.indirect else INFANTRY_SYMBOLS.get(card.team, "rifleman")


def unit(game: Play, number: str, spot: str) -> Piece:
    """One of your units: AP and HE at the bottom, Defense and Speed at the top."""
    rules, state = game.rules, game.state
    card = rules.units[number]
    values = (value_text(card.ap), value_text(card.he), str(card.defense), str(card.speed))
    marks = tuple(state.units.get(number, ()))
    note = unit_text(rules, number)
    battle, short = state.battle, short_name(card)
    if battle is not None and number in battle.leader:
        name = battle.leader[number]
        note = f"{commander_state(game, name) if name else 'no commander'}; {note}"
        if name:
            short = rules.name_of(name)
            marks += nerves(game, name)
        marks += tuple(f"{n} tactic" for n in (tactics_with(game, number),) if n)
        marks += ("used",) if number in battle.acted and battle.step in ("fast", "slow") else ()
    name, about = rules.name_of(number), f"unit:{card.id}"
    return Piece(number, name, symbol(card), "ours", spot, values, marks, short, note=note, card=about)


def short_name(card: UnitType) -> str:
    """The name of a unit as it fits on a counter, without its gun.

    >>> import fieldcraft as fc
    >>> types = fc.new("sherman-leader", seed=1).rules.box.types
    >>> [short_name(types[name]) for name in ("sherman-75", "rifle", "experienced-mortar")]
    ['M4 Sherman', 'Rifle', 'Exp. Mortar']
    """
    return card.name.split(" (")[0].removesuffix(" Team").replace("Experienced", "Exp.")


def nerves(game: Play, name: str) -> tuple[str, ...]:
    """The marks for a commander's stress, and whether they are Shaken, Unfit or wounded."""
    state = game.state
    status = commanders.status(game.rules, state, name)
    stress = f"{state.stress[name]} stress" if state.stress[name] else ""
    marks = (stress, STATUS[status].lower() if status else "", "wounded" if name in state.wounded else "")
    return tuple(filter(None, marks))


def tactics_with(game: Play, number: str) -> int:
    """The number of Tactic counters that a unit and its commander hold."""
    battle = game.state.fight
    owners = [owner for owner in (number, battle.leader[number]) if owner]
    return sum(battle.tactics.get(owner, 0) + battle.command_tactics.get(owner, 0) for owner in owners)


def value_text(value: int | None) -> str:
    """An attack value, or a dash."""
    return DASH if value is None else str(value)


def commander(game: Play, name: str) -> Piece:
    """One of your commanders: stress and Cool at the bottom, level and XP still needed at the top."""
    rules, state = game.rules, game.state
    level, side = state.level[name], rules.side(state, name)
    status = STATUS[commanders.status(rules, state, name)].lower()
    marks = (status, *(mark for mark in nerves(game, name) if mark != status))
    xp = DASH if level == ACE else str(side.xp - state.xp[name])
    values = (str(state.stress[name]), str(side.cool), LEVELS[level][0].upper(), xp)
    note = f"{commander_state(game, name)}; {commander_text(rules, name, level)}"
    return officer(rules, name, "reserve", values, marks, note)


def candidate(rules: ShermanLeader, name: str, level: int) -> Piece:
    """A commander who could join."""
    side = rules.sides[name][level]
    values = ("0", str(side.cool), LEVELS[level][0].upper(), str(side.xp) if side.xp else DASH)
    note = commander_text(rules, name, level)
    return officer(rules, name, "box", values, (), note)


def officer(
    rules: ShermanLeader, name: str, spot: str, values: tuple[str, ...], marks: tuple[str, ...], note: str
) -> Piece:
    """The counter of a commander."""
    shown, card = rules.name_of(name), f"commander:{name}"
    return Piece(name, shown, "officer", "ours", spot, values, marks, shown, note=note, card=card)


def commander_state(game: Play, name: str) -> str:
    """A commander with level, status, stress and wound."""
    rules, state = game.rules, game.state
    level = LEVELS[state.level[name]].title()
    status = STATUS[commanders.status(rules, state, name)]
    wounded = ", wounded" if name in state.wounded else ""
    return f"{rules.name_of(name)} ({level}, {status}, {state.stress[name]} Stress{wounded})"


def enemy(game: Play, number: int) -> Piece:
    """An enemy unit: AP and HE at the bottom, Defense and points at the top."""
    battle = game.state.fight
    foe = game.rules.foes[battle.enemy_kinds[number]]
    ap, he = value_text(foe.ap or None), value_text(foe.he or None)
    waiting = foe.id in game.rules.idle or any(number in alike for alike in battle.waiting)
    acted = battle.step == "enemy" and not waiting
    reach = foe.reach
    attack = f"AP {ap}, HE {he}, range {reach}{', indirect' if foe.indirect else ''}" if reach >= 0 else "no attack"
    note = f"{attack}; Defense {foe.defense} ({foe.target}); {count(foe.points, 'point')}"
    values = (ap, he, str(foe.defense), str(foe.points))
    hex_ = battle.enemy_hexes[number]
    symbol_ = "assault-gun" if foe.id == "stug" else ENEMY_SYMBOLS[foe.type]
    marks = ("used",) if acted else ()
    piece, card = enemy_piece(number), f"enemy:{foe.id}"
    short = TYPE.sub("", foe.name)
    return Piece(piece, foe.name, symbol_, "theirs", hex_, values, marks, short, note=note, card=card)


# What a long name of a battalion is without on its counter, and what is shorter there.
UNSAID = ("Force", "Column", "Company", "Regiment", "Battalion", "Command", "Station", "Centre", "Staff", "Line")
SHORTER = {"Reconnaissance": "Recon", "Headquarters": "HQ", "Ammunition": "Ammo", "Field Workshop": "Workshop"}
LONGEST = 12


def battalion_name(name: str) -> str:
    """The name of a battalion as it fits on a counter, which has its number in a corner.

    >>> [battalion_name(name) for name in ("Spearhead", "Reconnaissance Force", "Division Headquarters")]
    ['Spearhead', 'Recon', 'Division HQ']
    """
    if len(name) <= LONGEST:
        return name
    for ending in UNSAID:
        name = name.removesuffix(f" {ending}")
    for long, short in SHORTER.items():
        name = name.replace(long, short)
    return name


def battalion(game: Play, name: str, band: str, at: tuple[float, float]) -> Piece:
    """A battalion on the operational map: its VP, and whether it is at Half strength, Fixed or a target this week."""
    card = game.rules.box.battalions[name]
    marks = ["half"] if name in game.state.half else []
    marks += ["fixed"] if card.fixed else []
    marks += ["target"] if any(attack.battalion == name for attack in game.state.attacks) else []
    note = "; ".join(battalion_lines(game, name))
    return Piece(
        name,
        game.rules.name_of(name),
        BATTALION_SYMBOLS[card.type],
        "theirs",
        band,
        (str(game.rules.vp_left(game.state, name)),),
        tuple(marks),
        f"{name} {battalion_name(card.name)}",
        note=note,
        at=at,
        card=f"battalion:{name}",
    )


def battalion_lines(game: Play, name: str) -> list[str]:
    """A Battalion card as text, without notes that no longer count."""
    rules = game.rules
    card = rules.box.battalions[name]
    half = name in game.state.half
    units = rules.roster(name, half)
    state = f"{', Fixed' if card.fixed else ''}{', Half strength' if half else ''}"
    vp = f"{rules.vp_left(game.state, name)} VP left of {card.vp}" if half else f"{card.vp} VP"
    points = f"{vp}, Half at {card.half} points, Destroyed at {card.destroyed}"
    head = f"{rules.name_of(name)}: {points}{state}. {units}."
    return [head, *[battalion_note(rules.notes[note]) for note in rules.battalion_notes(game.state, name)]]


def battalion_note(note: Note) -> str:
    """3.8h: a note of a battalion, with what the book shows in yellow said in words."""
    return f"{note.text.removesuffix('.')} (lasting: also counts at Half strength)." if note.lasting else note.text
