"""The roster in words: in cards, by name, and in the terminal."""

from io import StringIO
from typing import Any

import fieldcraft as fc
from fieldcraft.interface.about import about
from fieldcraft.interface.describe import member_summary
from fieldcraft.kernel.scene import Panel
from fieldcraft.terminal.blocks import side_panels
from fieldcraft.terminal.queries import info, table_list
from fieldcraft.terminal.screens import PlainScreen
from fieldcraft.terminal.view import view


def squad(choices: int = 9) -> Any:
    game = fc.new("v-sabotage", scenario="prison", seed=7)
    for _ in range(choices):
        game.choose(game.title.sensible(game))
    return game


def test_someone_who_is_off_the_board_has_a_card_all_the_same() -> None:
    game = squad()
    away = next(one for one in game.scene().roster if "off the level" in one.marks)
    known = about(game, game.scene(), away.id)
    assert known is not None
    assert known.name == away.name
    assert known.card is not None
    assert known.card.id == away.card
    assert info(game, away.name)[0].text.startswith(away.name)


def test_the_terminal_shows_the_roster_in_place_of_what_is_where() -> None:
    game = squad()
    lines = tuple(member_summary(one) for one in game.scene().roster)
    assert Panel("Your forces", lines) in side_panels(game.scene())
    assert [message.text for message in table_list(game.scene())][1 : len(lines) + 1] == list(lines)


def test_a_plain_screen_prints_the_roster_only_when_it_has_changed() -> None:
    game, out = squad(), StringIO()
    screen = PlainScreen(StringIO(), out)
    line = f"- {member_summary(game.scene().roster[0])}"
    screen.show(view(game, [], {}))
    screen.show(view(game, [], {}))
    assert out.getvalue().count(line) == 1
