"""What a position points at: the places of goals, and where pieces are headed."""

from __future__ import annotations

import pytest

import fieldcraft as fc
from fieldcraft.drawing import marks, pieces, targets
from fieldcraft.kernel.registry import find
from fieldcraft.kernel.scene import Board, Goal, Piece, Scene, Spot
from fieldcraft.titles.commandos_europe.scene import intention, quarry

SPOTS = (Spot("a", "A", 100, 100, (0, 0)), Spot("b", "B", 500, 100, (9, 0)))
HUNTER = Piece("hunter", "Hunter", "dog", "theirs", "a", towards="b")


def scene(*shown: Piece, goals: tuple[Goal, ...] = ()) -> Scene:
    return Scene(Board("Test", 600, 200, SPOTS, ()), shown, (), "", goals=goals)


def test_a_goal_is_marked_where_it_is_achieved_until_it_is_done() -> None:
    goal = Goal("Take B", place="b")
    assert [(found.x, found.text) for found in targets(scene(goals=(goal,)))] == [(500, "Take B")]
    assert 'class="goal-marks"' in marks(scene(goals=(goal,)))
    assert targets(scene(goals=(Goal("Take B", place="b", done=True), Goal("Win", 0, 3)))) == []


def test_a_goal_may_be_at_a_piece() -> None:
    assert targets(scene(HUNTER, goals=(Goal("Catch it", place="hunter"),)))[0].x == 100


def test_an_arrow_points_where_a_piece_is_headed() -> None:
    assert 'class="arrows"' in pieces(scene(HUNTER))


@pytest.mark.parametrize("towards", ["", "a", "nowhere"])
def test_a_piece_that_is_headed_nowhere_else_has_no_arrow(towards: str) -> None:
    assert 'class="arrows"' not in pieces(scene(Piece("dog", "Dog", "dog", "theirs", "a", towards=towards)))


def test_enemies_point_at_the_squads_they_hunt_and_the_panel_says_what_they_do() -> None:
    game, title = fc.new("commandos-europe", scenario="north-africa", seed=1), find("commandos-europe")
    while not (game.state.detected and len(game.state.enemies) > 2):
        game.choose(title.sensible(game))
    shown = game.scene()
    hunted = {game.state.pieces[squad] for squad in game.state.detected}
    headed = {piece.towards for piece in shown.pieces if piece.side == "theirs"} - {""}
    assert headed
    assert headed <= hunted
    [panel] = [panel for panel in shown.panels if panel.title == "Enemies"]
    assert len(panel.table) == 1 + len(game.state.enemies)
    for enemy in game.state.enemies:
        assert intention(game, enemy).split(",")[0] in ("attacks", "pursues", "waits")
        assert quarry(game, enemy) in {*hunted, ""}


def test_the_mission_is_a_goal_on_the_board_with_its_gear_ticked() -> None:
    game, title = fc.new("commandos-europe", scenario="normandy", seed=3), find("commandos-europe")
    while type(game.choice).__name__ != "ChooseMove":
        game.choose(title.sensible(game))
    goal = game.scene().goals[0]
    assert goal.place == game.state.target
    assert goal.note == "Silenced carbine \N{CHECK MARK}"


def test_the_score_stands_on_its_ladder() -> None:
    shown = fc.new("commandos-europe", scenario="norway", seed=3).scene()
    [ladder] = [panel.table for panel in shown.panels if panel.title == "Raids"]
    marked = [row for row in ladder[1:] if row[0]]
    assert len(marked) == 1
    assert marked[0][0].endswith("0")
