"""Sections 39.1 and 39.2: Safe Lines, and the OPFOR Raid card."""

from fieldcraft.testing import rule
from fieldcraft.titles.commando.card_moves import Embark, Land
from fieldcraft.titles.commando.events import PlayCard
from fieldcraft.titles.commando.intel import PlayIntel
from fieldcraft.titles.commando.operations import ChooseOperation
from fieldcraft.titles.commando.records import Box, Card, Effect
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.scenarios.lrdg.card_moves import Fly
from fieldcraft.titles.commando.state import DELIVERED
from tests.titles.commando.plain import GUARD, YOU_FIRST, keep_carrying, march
from tests.titles.lrdg.desert import (
    FIELD,
    HOME,
    IN_1941,
    IN_1942,
    MORE_TRUCKS,
    SIG,
    TRUCKS,
    desert,
)
from tests.titles.support import offered, play, table, units_at

SAFE = "sand-sea"
TOBRUK, GAZALA = "tobruk", "gazala"
ELSEWHERE = "msus"


def fuller_deck(box: Box) -> None:
    """Put two cards in the deck that do more than bring OPFOR."""
    box.cards["storm"] = Card(
        id="storm", name="storm", text="storm", opfor=1, ops=-2, rp=3, reinforce="truck", reshuffle=True, source="test"
    )
    box.cards["barrier"] = Card(
        id="barrier",
        name="barrier",
        text="barrier",
        needs="psyop",
        intel=("op",),
        unmet=Effect(opfor=1),
        source="test",
    )


@rule("39.1a")
def test_a_card_that_draws_opfor_has_no_effect_on_the_safe_side() -> None:
    game = desert({TRUCKS: HOME})
    march(game, HOME, SAFE, "patrol")
    assert game.state.place(TRUCKS) == SAFE
    assert isinstance(game.choice, ChooseOperation)


@rule("39.1a")
def test_outside_the_safe_side_the_same_card_brings_a_battle() -> None:
    game = desert({TRUCKS: HOME})
    march(game, HOME, FIELD, "patrol", GUARD, *YOU_FIRST)
    assert game.state.battle is not None


@rule("39.1b")
def test_such_a_card_is_discarded_whole_and_no_other_is_drawn_for_it() -> None:
    game = desert({TRUCKS: HOME}, edit=fuller_deck, deck=["storm", "quiet"])
    march(game, HOME, SAFE, "storm")
    assert game.state.ops == 6 - 1, "the Ops count does not change"
    assert game.state.rp == 0
    assert units_at(game, SAFE) == [TRUCKS], "no unit joins"
    assert "storm" in game.state.discards
    assert game.state.deck == ["quiet"], "nothing is reshuffled"


@rule("39.1b")
def test_an_intel_card_whose_condition_is_not_met_and_which_then_draws_opfor_is_such_a_card() -> None:
    game = desert({TRUCKS: HOME}, edit=fuller_deck, deck=["barrier"])
    march(game, HOME, SAFE, "barrier")
    assert "barrier" in game.state.discards
    assert not game.state.held


@rule("39.1c")
def test_the_map_says_for_each_space_whether_it_is_safe_in_a_year() -> None:
    rules = table().rules
    for mission in (IN_1941, IN_1942):
        theatre, year = rules.theatres[mission], rules.box.missions[mission].year
        assert theatre.safe == {space for space in theatre.spaces if year in rules.box.spaces[space].safe}
    assert TOBRUK in rules.theatres[IN_1941].safe
    assert TOBRUK not in rules.theatres[IN_1942].safe


@rule("39.1c")
def test_a_force_is_safe_in_tobruk_in_1941() -> None:
    game = desert({TRUCKS: GAZALA}, mission=IN_1941)
    march(game, GAZALA, TOBRUK, "patrol")
    assert game.state.battle is None


@rule("39.1c")
def test_a_force_is_not_safe_in_tobruk_in_1942() -> None:
    game = desert({TRUCKS: GAZALA}, mission=IN_1942)
    march(game, GAZALA, TOBRUK, "patrol", GUARD, *YOU_FIRST)
    assert game.state.battle is not None


@rule("39.1d")
def test_a_card_without_opfor_works_on_the_safe_side_too() -> None:
    game = desert({TRUCKS: HOME})
    march(game, HOME, SAFE, "luck")
    assert game.state.ops == 6 + 3 - 1


@rule("39.1d")
def test_an_intel_card_is_kept_there_if_its_condition_is_met() -> None:
    game = desert({SIG: HOME}, edit=fuller_deck, deck=["barrier"])
    march(game, HOME, SAFE, "barrier")
    play(game, PlayCard("barrier"))
    assert game.state.held == ["barrier"]


def to_tobruk(base: bool) -> Play:
    """A force with an Objective comes to Tobruk in 1941."""
    game = desert(
        {TRUCKS: GAZALA}, objectives={"objective-1": TRUCKS}, options={"tobruk_base_1941": base}, mission=IN_1941
    )
    march(game, GAZALA, TOBRUK)
    return game


@rule("39.1e")
def test_tobruk_is_no_base_in_1941() -> None:
    game = to_tobruk(False)
    keep_carrying(game, "luck")
    assert game.state.ops == 6 + 3 - 1, "a card is drawn there"
    assert game.state.objectives == {"objective-1": TRUCKS}, "nothing scores there"


@rule("39.1e")
def test_with_the_option_tobruk_is_a_base_in_1941() -> None:
    game = to_tobruk(True)
    assert game.state.objectives == {"objective-1": DELIVERED}


@rule("39.1e")
def test_with_the_option_tobruk_is_still_no_base_in_1942() -> None:
    game = desert({TRUCKS: HOME}, mission=IN_1942, options={"tobruk_base_1941": True})
    assert TOBRUK not in game.rules.theatres[game.state.mission].bases


def landings_at_tobruk(units: dict[str, str], base: bool) -> bool:
    """Whether a patrol can come to Tobruk by Intel card."""
    game = desert({TRUCKS: "jalo", **units}, held=["papers"], options={"tobruk_base_1941": base}, mission=IN_1941)
    play(game, PlayIntel("papers", "airfield"))
    play(game, Embark("jalo", "airfield"))
    play(game, Fly(TRUCKS))
    return Land(TOBRUK) in offered(game, Land)


@rule("39.1e")
def test_to_land_at_tobruk_by_intel_card_you_need_units_there() -> None:
    assert not landings_at_tobruk({}, base=False)
    assert landings_at_tobruk({MORE_TRUCKS: TOBRUK}, base=False)
    assert landings_at_tobruk({}, base=True)


@rule("39.2c")
def test_a_raid_drawn_on_the_safe_side_is_carried_out_against_a_force_outside_it() -> None:
    game = desert({TRUCKS: HOME, MORE_TRUCKS: ELSEWHERE})
    march(game, HOME, SAFE, "raid", ELSEWHERE, GUARD, *YOU_FIRST)
    assert game.state.battle is not None
    assert game.state.battle.space == ELSEWHERE
