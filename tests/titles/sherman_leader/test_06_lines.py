"""The lines that options draw on the battlefield: paths with their hexes counted, and fire with the roll it needs."""

from __future__ import annotations

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import action, enemy_attacks, enemy_turn, turn
from tests.titles.sherman_leader.tables import (
    ENEMY_TURN,
    battle_table,
    moves_now,
    offered,
    play,
    shots,
    shots_now,
    take,
)

RIFLE, STUG = "german-rifle", "stug"


def shown(trace: Trace) -> list[tuple[str, str]]:
    """The stops of a line with their notes."""
    return [(stop.place, stop.note) for stop in trace.stops]


def test_an_attack_draws_its_line_of_fire_with_the_roll_it_needs() -> None:
    game = battle_table({"902": "b5"}, [(RIFLE, "b4"), (RIFLE, "b5")])
    fire = shots(game, "902")
    for option in fire.values():
        trace = game.trace(option)
        assert trace.kind == "sight"
        assert shown(trace) == [("b5", ""), (option.hex, f"{option.need}+")]
    near, here = fire[f"{RIFLE} b4"], fire[f"{RIFLE} b5"]
    assert near.need == here.need + 2


def test_a_move_draws_its_way_around_what_is_closed() -> None:
    game = battle_table({"041": "b6"}, [(RIFLE, "a1")], terrain={"b5": "W", "c5": "W"})
    play(game, turn.Act("041"))
    moves = moves_now(game)
    assert shown(game.trace(moves["a5"])) == [("b6", ""), ("a6", "1"), ("a5", "2")]
    assert shown(game.trace(moves["off"])) == [("b6", ""), ("off", "1")]
    assert game.trace(action.Stand("041")) == NO_TRACE


def test_after_moving_only_fire_draws_a_line() -> None:
    game = battle_table({"902": "b6"}, [(RIFLE, "b4")])
    play(game, turn.Act("902"))
    play(game, moves_now(game)["b5"])
    (fire,) = shots_now(game).values()
    assert shown(game.trace(fire))[0] == ("b5", "")
    assert game.trace(action.HoldFire("902")) == NO_TRACE


def test_an_enemy_unit_shows_where_its_order_takes_it() -> None:
    game = battle_table(
        {"902": "b6"},
        [(RIFLE, "b2"), (STUG, "c1"), ("german-building", "a1")],
        terrain={"c2": "H"},
        step=ENEMY_TURN,
        rolls=[10],
    )
    lines = {option.kind: shown(game.trace(option)) for option in offered(game, enemy_turn.EnemyNext)}
    assert lines == {STUG: [("c1", ""), ("c2", "")], RIFLE: []}, "a tie draws nothing"
    for option in offered(game, enemy_turn.AllAct):
        assert game.trace(option) == NO_TRACE


def test_an_enemy_tie_draws_a_line_for_each_hex_and_target() -> None:
    game = battle_table({"902": "b5", "903": "b5"}, [(RIFLE, "b3")], step=ENEMY_TURN, rolls=[10])
    ways = {option.hex: shown(game.trace(option)) for option in offered(game, enemy_turn.EnterHex)}
    assert ways == {hex_: [("b3", ""), (hex_, "")] for hex_ in ways}
    assert len(ways) > 1
    take(game, f"Move to {next(iter(ways))}")
    targets = offered(game, enemy_attacks.FiredAt)
    assert len(targets) == 2
    need = game.choice.need  # type: ignore[union-attr]
    for option in targets:
        assert shown(game.trace(option))[-1] == ("b5", f"{need}+")


@rule("6.11a", "6.11b")
def test_why_an_enemy_unit_cannot_act_next() -> None:
    foes = [(RIFLE, "b2"), (STUG, "c1"), ("german-building", "a1"), (STUG, "d1")]
    game = battle_table({"902": "b6"}, foes, terrain={"c2": "H", "d2": "H"}, step=ENEMY_TURN, rolls=[10])
    take(game, "StuG in c1")
    assert str(game.why_not(piece="enemy-1")) == "It already acted in this turn (6.11a)"
    assert str(game.why_not(piece="enemy-2")) == "It neither moves nor attacks (6.11b)"
    assert game.why_not(piece="enemy-3") is None
    marks = {piece.id: "used" in piece.marks for piece in game.scene().pieces}
    assert (marks["enemy-1"], marks["enemy-2"], marks["enemy-3"]) == (True, False, False)
