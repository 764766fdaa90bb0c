"""The options as buttons: how they are grouped, and what moves to the heading of a group."""

from __future__ import annotations

from fieldcraft.web.decision_bar import decision_bar
from tests.titles.sherman_leader.tables import battle_table


def test_a_heading_cuts_no_name_in_two() -> None:
    units = {"011": "b6", "012": "b6", "1121": "c6", "1122": "c6"}
    game = battle_table(units, [("german-rifle", "b4")], pace="fast", fight={"tactics": dict.fromkeys(units, 1)})
    bar = decision_bar(game)
    assert bar is not None
    (group,) = bar.choices
    assert {button.text.split()[0] for button in group.buttons} == {"M3"}
    assert group.heading == ""
    assert [button.short for button in group.buttons] == [button.text for button in group.buttons]
