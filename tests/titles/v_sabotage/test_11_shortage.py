"""11.4b: when a kind of equipment is used up."""

from __future__ import annotations

from fieldcraft.kernel.steps import ANY_SEAT, Step
from fieldcraft.testing import rule
from fieldcraft.titles.v_sabotage.levels import WhoGoesWithout, lay
from fieldcraft.titles.v_sabotage.rules import Play
from tests.titles.v_sabotage.proving_ground import Rest, pick, table


class Lay(Step, frozen=True):
    """Lay TNT on three tiles."""

    there: int

    def run(self, game: Play) -> None:
        game.state.equipment["tnt"] = self.there
        lay(game, "tnt", ("range.e", "range.k", "range.k"))


@rule("11.4b")
def test_the_players_say_which_tile_goes_without() -> None:
    game = table({"officer": "a"}, step=Lay(1))
    assert isinstance(game.choice, WhoGoesWithout)
    assert game.decision is not None
    assert game.decision.seat == ANY_SEAT
    assert game.choice.candidates == ("range.e", "range.k", "range.k#2")
    pick(game, "range.k#2", "range.e")
    assert isinstance(game.choice, Rest)
    assert game.state.grounds["range"].items == {"range.k": ("tnt",)}


@rule("11.4b", "4.2c")
def test_there_is_no_choice_where_there_is_enough_or_none() -> None:
    full = table({"officer": "a"}, step=Lay(3))
    assert full.state.grounds["range"].items == {"range.e": ("tnt",), "range.k": ("tnt", "tnt")}
    none = table({"officer": "a"}, step=Lay(0))
    assert none.state.grounds["range"].items == {}
