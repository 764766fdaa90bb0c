"""Briefing and debrief in the terminal."""

from io import StringIO

import fieldcraft as fc
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.session import Session


def test_the_terminal_prints_a_debrief_after_a_battle() -> None:
    game = fc.new("sherman-leader", scenario="north-africa-1942", seed=3, log=True)
    while not game.state.reports:
        before, option = game.clone(same_chance=True), game.title.sensible(game)
        game.choose(option)
    number = list(before.offered).index(option) + 1
    out = StringIO()
    Session(before, PlainScreen(StringIO(f"{number}\nq\nn\n"), out)).run()
    assert "Debrief: 4A Spearhead" in out.getvalue()
    assert "Henders: Stress 0 to 2, +2 XP." in out.getvalue()
