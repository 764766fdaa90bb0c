"""What is beside the map: the tracks, the Mission card, the boxes, and the battle in progress."""

from __future__ import annotations

from fieldcraft.kernel.scene import Panel, Row, Track
from fieldcraft.titles.commando.pieces import View, unit_piece
from fieldcraft.titles.commando.stage import stage
from fieldcraft.titles.commando.state import AIR, DELIVERED, FALLEN, LOST, OUT, RECRUIT, SPENT

BOXES = (("Air Available", AIR), ("Recruit Box", RECRUIT), ("Out", OUT), ("Fallen", FALLEN))


def tracks(game: View) -> tuple[Track, ...]:
    """Ops, KIA, RP and Objectives."""
    state = game.state
    card = game.rules.mission(state)
    return (
        Track("Ops", state.ops, alert=state.ops <= 1, note="Operations left"),
        Track("KIA", state.kia, card.kia, alert=state.kia < 0, note=f"Must be at least {card.kia} at the end"),
        Track("RP", state.rp, note="Recruit Points to spend"),
        Track("Objectives", state.recovered(), card.recover, note=f"Recover {card.recover} to win"),
    )


def panels(game: View) -> list[Panel]:
    """The card, the boxes, and the battle in progress."""
    rules, state = game.rules, game.state
    card = rules.mission(state)
    asks = f"Recover {card.recover}, KIA {card.kia}; {card.real} real and {card.false_markers} other markers."
    ways_home = (rules.ways_home,) if rules.ways_home else ()
    found = [Panel(card.name, (card.situation, asks, *ways_home), "card")]
    if state.battle is not None:
        found.insert(0, battle_panel(game))
    if state.held:
        found.append(Panel("Intel", tuple(rules.name_of(name) for name in state.held), "card"))
    for title, place in BOXES:
        units = [u for u in rules.units if (p := state.place(u)) == place or (place == RECRUIT and p == SPENT)]
        if units:
            row = Row("", tuple(unit_piece(rules, unit, place, rules.firepower[unit]) for unit in units))
            found.append(Panel(title, tuple(rules.name_of(unit) for unit in units), "box", (row,)))
    fate = [p for p in state.objectives.values() if p in (DELIVERED, LOST)]
    if fate:
        found.append(Panel("Objectives", tuple(fate)))
    if state.campaign is not None:
        won = ", ".join(rules.name_of(name) for name in state.campaign.won) or "none yet"
        reward = f"OPFOR units eliminated in this mission, 1 RP each at its end: {state.killed}"
        found.append(Panel("Campaign", (f"Missions won: {won}", f"Score {state.campaign.score}", reward), "form"))
    return found


def round_asked_about(game: View) -> int:
    """19.1a: the round under way, or the one that is still to begin when aircraft are called for it."""
    battle = game.state.battle
    assert battle is not None
    return battle.round + any(step.rule == "19.1a" for step in game.agenda)


def battle_panel(game: View) -> Panel:
    """Both lines of a battle."""
    battle, rules = game.state.battle, game.rules
    assert battle is not None
    shown = stage(game)
    assert shown is not None
    lines = [" ".join((piece.name, piece.values[0], *piece.marks)) for piece in shown.ours]
    theirs = [" ".join((piece.name, piece.values[0], *piece.marks)) for piece in shown.theirs]
    title = f"Battle at {rules.name_of(battle.space)}, round {round_asked_about(game)}"
    rows = (Row("Yours", shown.ours), Row("Enemy", shown.theirs))
    return Panel(title, ("Yours: " + "; ".join(lines), "Enemy: " + "; ".join(theirs)), "battle", rows)
