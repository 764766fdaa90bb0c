"""Chapter 9: buying units."""

import pytest
from msgspec.structs import replace

import fieldcraft as fc
from fieldcraft.interface.describe import describe
from fieldcraft.testing import rule
from fieldcraft.titles.commando.records import Box
from fieldcraft.titles.commando.rules import Play
from fieldcraft.titles.commando.setup import BeginMission, Buy, NextBase
from fieldcraft.titles.commando.state import AIR, Campaign
from tests.titles.commando.plain import LEADER, PARAS, A, B, plain_table
from tests.titles.support import RecruitAndBegin, offered, play

BASES = ("cyprus", "fleet")


def market(points: int, campaign: Campaign | None = None) -> Play:
    """Recruiting with some points, and a leader who is there already."""
    return plain_table({LEADER: "fleet"}, step=RecruitAndBegin(BASES), rp=points, campaign=campaign)


def price(game: Play, kind: str) -> int:
    """What the Recruit Table says."""
    return game.rules.box.types[kind].cost


@rule("9.0a")
def test_a_unit_costs_what_the_recruit_table_says() -> None:
    game = market(99)
    for kind in [PARAS, "centurions", "airstrike"]:
        before, cost = game.state.rp, price(game, kind)
        play(game, Buy(kind, "cyprus", cost))
        assert game.state.rp == before - cost


@rule("9.0a")
def test_you_can_buy_only_what_you_can_pay_for() -> None:
    for points in range(8):
        game = market(points)
        payable = {kind.id for kind in game.rules.box.types.values() if 0 < kind.cost <= points}
        assert {option.type for option in offered(game, Buy)} == payable


@rule("9.0a")
def test_a_unit_that_you_cannot_pay_for_is_refused_with_the_rule() -> None:
    game = market(0)
    no = game.why_not(type="centurions")
    assert no is not None
    assert no.rule == "9.0a"
    assert f"costs {price(game, 'centurions')} RP and you have 0" in no.text


@rule("9.0a")
def test_the_cheapest_unit_costs_a_single_point() -> None:
    def edit(box: Box) -> None:
        for name, kind in box.types.items():
            box.types[name] = replace(kind, cost=1 if name == "pathfinders" else 2 * kind.cost)

    game = plain_table({LEADER: "fleet"}, step=RecruitAndBegin(BASES), rp=1, edit=edit)
    assert [option.type for option in offered(game, Buy)] == ["pathfinders"]
    assert str(game.why_not(type="leader")) == "Leaders can't be bought (9.0a)"


@rule("9.0a")
def test_what_has_no_price_cannot_be_bought() -> None:
    game = market(99)
    assert price(game, "leader") == 0
    assert "leader" not in {option.type for option in offered(game, Buy)}


@rule("9.0a")
def test_any_counter_of_a_type_that_lies_in_the_recruit_box_can_be_bought() -> None:
    game = plain_table({LEADER: "fleet", B: "cyprus"}, step=RecruitAndBegin(BASES), rp=99)
    play(game, Buy(PARAS, "cyprus", price(game, PARAS)))
    assert game.state.place(A) == "cyprus"
    assert PARAS not in {option.type for option in offered(game, Buy)}


@rule("9.0a")
def test_aircraft_run_out_too() -> None:
    game = market(99)
    for _ in game.rules.counters["airstrike"]:
        play(game, Buy("airstrike", "cyprus", price(game, "airstrike")))
    assert "airstrike" not in {option.type for option in offered(game, Buy)}


@rule("9.0a")
def test_no_counter_can_be_bought_that_is_not_in_the_recruit_box() -> None:
    game = market(99)
    cost = price(game, PARAS)
    play(game, Buy(PARAS, "cyprus", cost))
    play(game, Buy(PARAS, "cyprus", cost))
    assert game.state.place(A) == game.state.place(B) == "cyprus"
    assert PARAS not in {option.type for option in offered(game, Buy)}
    no = game.why_not(type=PARAS)
    assert no is not None
    assert "is left in the Recruit Box" in no.text


@rule("9.0b")
def test_each_ground_unit_is_placed_in_a_base_of_your_choice() -> None:
    game = market(99)
    cost = price(game, PARAS)
    play(game, Buy(PARAS, "cyprus", cost))
    play(game, NextBase("fleet"))
    play(game, Buy(PARAS, "fleet", cost))
    assert game.state.place(A) == "cyprus"
    assert game.state.place(B) == "fleet"


@rule("9.0b")
@pytest.mark.parametrize(("kind", "unit"), [("airstrike", "sea-hawks-albion"), ("helicopter", "whirlwinds-theseus")])
def test_an_air_unit_goes_to_air_available(kind: str, unit: str) -> None:
    game = market(99)
    play(game, Buy(kind, "cyprus", price(game, kind)))
    assert game.state.place(unit) == AIR


@rule("9.0c")
def test_points_that_are_not_spent_are_lost_when_play_begins() -> None:
    game = market(7)
    play(game, BeginMission(7))
    assert game.state.rp == 0


@rule("9.0c")
def test_a_scenario_with_reserve_points_keeps_them() -> None:
    game = plain_table(
        {"r1-patrol": "siwa"}, title="lrdg", mission="raid-rommel", step=RecruitAndBegin(("siwa",)), rp=7
    )
    play(game, BeginMission(7))
    assert game.state.rp == 7


@rule("9.0c")
def test_a_campaign_keeps_them() -> None:
    game = market(7, campaign=Campaign(("sea-and-sky",)))
    play(game, BeginMission(7))
    assert game.state.rp == 7


@pytest.mark.parametrize("title", ["lrdg", "musketeer"])
def test_every_unit_on_sale_says_what_it_can_do(title: str) -> None:
    for kind in fc.new(title).rules.for_sale:
        assert kind.does.endswith("."), kind.id
    game = market(99)
    assert all(option.hint(game.rules) == game.rules.box.types[option.type].does for option in offered(game, Buy))


def test_a_counter_says_what_it_is_and_can_do() -> None:
    game = market(0)
    assert describe(game.scene(), LEADER)[1].startswith("Leader. Adds one to the Tactical Superiority die")
