"""The battle stage: both lines face to face, what the battle is for, and the table that decides it."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import Piece, Stage
from fieldcraft.kernel.text import count
from fieldcraft.titles.commando.pieces import View, enemy_pieces, unit_piece
from fieldcraft.titles.commando.state import Battle


def stage(game: View) -> Stage | None:
    """The battle in progress, if there is one."""
    battle, rules = game.state.battle, game.rules
    if battle is None:
        return None
    return Stage(
        title=f"Battle at {rules.name_of(battle.space)}",
        ours=tuple(our_piece(game, battle, unit) for unit in battle.line),
        theirs=tuple(enemy_pieces(game, fired=True)),
        round=f"Round {battle.round}" if battle.round else "Before the first round",
        active=game.choice.active_piece() if game.choice else "",
        stakes=stakes(battle),
        readings=(Lookup("table:battle-results"), *((Lookup(f"event:{battle.card}"),) if battle.card else ())),
        ground=rules.theatres[game.state.mission].chart[battle.space].id,
    )


def our_piece(game: View, battle: Battle, unit: str) -> Piece:
    """A unit in the line with its dice in this battle (Full Firepower gives ground units one more) and its state."""
    firepower = game.rules.firepower[unit] + (battle.bonus if unit not in battle.air else 0)
    mark = "panicked" if unit in game.state.panicked else "fired" if unit in battle.fired else ""
    return unit_piece(game.rules, unit, battle.space, firepower, (mark,) if mark else ())


def stakes(battle: Battle) -> tuple[str, ...]:
    """What winning and losing the battle bring."""
    won = f"Win: +{count(battle.win, 'Op')}" if battle.win else "Win: no change"
    lost = f"Lose: -{count(battle.lose, 'Op')}" if battle.lose else "Lose: no change"
    return won, lost
