"""What lies beside the map: the tracks, the mission card, the boxes, and the battle under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.scene import Panel, Row, Track
from fieldcraft.titles.commando import operations, scenery
from fieldcraft.titles.commando.state import AIR, DELIVERED, FALLEN, GONE, LOST, OUT, PANICKED, RECRUIT, SPENT

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Play

BOXES = (("Air Available", AIR), ("Recruit Box", RECRUIT), ("Out", OUT), ("Fallen", FALLEN))


def tracks(game: Play) -> tuple[Track, ...]:
    """The numbers that matter all the time."""
    state = game.state
    card = game.rules.mission(state)
    return (
        Track("Ops", state.ops, alert=state.ops <= 1, note="Operations left"),
        Track("KIA", state.kia, card.kia, alert=state.kia < 0, note=f"Must be {card.kia} or more at the end"),
        Track("RP", state.rp, note="Recruit Points to spend"),
        Track("Objectives", operations.recovered(state), card.recover, note=f"Recover {card.recover} to win"),
    )


def panels(game: Play) -> list[Panel]:
    """The card, the boxes, and the battle under way."""
    rules, state = game.rules, game.state
    card = rules.mission(state)
    asks = f"Recover {card.recover}, KIA {card.kia}; {card.real} Real and {card.false_markers} other markers."
    homeward = (rules.ways_home,) if rules.ways_home else ()
    shown = [Panel(card.name, (card.situation, asks, *homeward), "card")]
    if state.battle is not None:
        shown.insert(0, battle_panel(game))
    if state.held:
        shown.append(Panel("Intel", tuple(rules.name_of(name) for name in state.held), "card"))
    for title, place in BOXES:
        there = [u for u in rules.units if (p := state.place(u)) == place or (place == RECRUIT and p == SPENT)]
        if there:
            row = Row("", tuple(scenery.ours(rules, unit, place, rules.firepower[unit]) for unit in there))
            shown.append(Panel(title, tuple(rules.name_of(unit) for unit in there), "box", (row,)))
    fate = [p for p in state.objectives.values() if p in (DELIVERED, LOST)]
    if fate:
        shown.append(Panel("Objectives", tuple(fate)))
    if state.campaign is not None:
        won = ", ".join(rules.name_of(name) for name in state.campaign.won) or "none yet"
        shown.append(Panel("Campaign", (f"Missions won: {won}", f"Score {state.campaign.score}"), "form"))
    return shown


def battle_panel(game: Play) -> Panel:
    """Both lines of a battle."""
    battle, rules, state = game.state.battle, game.rules, game.state
    assert battle is not None
    words, counters = [], []
    for unit in battle.line:
        firepower = rules.firepower[unit] + (battle.bonus if unit not in battle.air else 0)
        mark = "panicked" if unit in state.panicked else "fired" if unit in battle.fired else ""
        words.append(f"{rules.name_of(unit)} {firepower}" + (f" {mark}" if mark else ""))
        counters.append(scenery.ours(rules, unit, battle.space, firepower, (mark,) if mark else ()))
    theirs = [
        f"{rules.name_of(battle.kinds[i])} {rules.enemy_firepower[battle.kinds[i]]}"
        + (" panicked" if battle.hurt[i] == PANICKED else " fired" if i in battle.enemy_fired else "")
        for i in battle.enemy_line or range(len(battle.kinds))
        if battle.hurt[i] != GONE
    ]
    title = f"Battle at {rules.name_of(battle.space)}, round {max(1, battle.round)}"
    rows = (Row("Yours", tuple(counters)), Row("Enemy", tuple(scenery.enemies(game, fired=True))))
    return Panel(title, ("Yours: " + "; ".join(words), "Enemy: " + "; ".join(theirs)), "battle", rows)
