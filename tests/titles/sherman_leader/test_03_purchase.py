"""Sections 3.11 to 3.20: buying units, selecting commanders, promotions, trucks and scouts, and the log."""

from typing import Any

import fieldcraft as fc
from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import commanders, purchase, setup
from fieldcraft.titles.sherman_leader.cards import BRANCHES, LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.state import Report
from tests.titles.sherman_leader.tables import (
    SPEND_REST,
    buy,
    game_unit,
    group,
    log_lines,
    offered,
    opened,
    take,
    the_rules,
    week_table,
)


def at_buying(scenario: str = "bulge-1944", **changes: Any) -> Play:
    """The purchase of units, with a group already bought."""
    return week_table(scenario, step=setup.BuyUnits(), **{"so": 200, **changes})


def selecting(units: list[str], **changes: Any) -> Play:
    """The selection of commanders for a group."""
    return week_table(step=setup.SelectCommanders(), units=units, **changes)


@rule("3.11a", "3.11b")
def test_units_are_bought_by_year_and_for_their_cost() -> None:
    game = at_buying(so=13)
    assert "041" not in [option.unit for option in offered(game, purchase.Buy)]
    assert str(game.why_not(unit="041")) == "M4 Sherman (75mm) costs 14 SO and you have 13 (3.11b)"
    assert "(3.11a)" in str(game.why_not(unit="011"))
    buy(game, "901")
    (unit,) = game.state.units
    assert (game.state.so, game.rules.units[unit].name) == (10, "Rifle Team")
    assert log_lines(game) == [
        f"You spent 3 SO for Rifle Team {unit}: 13 to 10.",
        f"Rifle Team {unit} joined the group for 3 SO.",
    ]


@rule("3.11c")
def test_each_number_is_there_once() -> None:
    game = at_buying(units=["081"])
    buy(game, "082")
    assert not any(game_unit(game, option) == "wolverine" for option in offered(game, purchase.Buy))
    assert str(game.why_not(unit="081")) == "M10 Wolverine 081 is already yours (3.11c)"


@rule("3.11d")
def test_a_campaign_may_limit_a_type() -> None:
    game = at_buying("philippines-1942", units=["005", "006"])
    buy(game, "041")
    assert not any(game.rules.units[option.unit].type == "armor" for option in offered(game, purchase.Buy))
    assert str(game.why_not(unit="044")) == "You can have no more than 3 Armor units (3.11d)"


@rule("3.11e")
def test_so_that_are_not_spent_stay() -> None:
    game = opened()
    buy(game, "041")
    take(game, "Stop buying units")
    take(game, "Eandi")
    take(game, "Begin the campaign", "mud")
    assert game.state.so == 88 - 14


@rule("3.11f")
def test_one_unit_at_least_and_no_more_than_there_are_commanders() -> None:
    game = at_buying(so=1000)
    assert not offered(game, setup.DoneBuying)
    names = len(game.rules.commander_names["artillery"])
    guns = [n for kind in game.rules.for_sale if kind.type == "artillery" for n in kind.numbers]
    full = at_buying(so=1000, units=guns[:names])
    assert len(guns) > names
    assert not any(full.rules.units[option.unit].type == "artillery" for option in offered(full, purchase.Buy))
    assert "(3.11f)" in str(full.why_not(unit=guns[names]))


@rule("3.12a")
def test_a_unit_is_of_one_of_four_types() -> None:
    rules = the_rules()
    assert {kind.type for kind in rules.units.values()} == set(BRANCHES) == {*rules.branch.values()}


@rule("3.14a", "3.14f")
def test_one_commander_for_each_unit_and_of_its_type() -> None:
    game = selecting(["041", "901"])
    take(game, "Eandi")
    assert str(game.why_not(name="eandi")) == "Eandi is already in your group (3.14f)"
    assert "(3.14a)" in str(game.why_not(name="stout"))
    assert {game.rules.branch[option.name] for option in offered(game, setup.Enlist)} == {"infantry"}
    take(game, "Chin")
    assert list(game.state.level) == ["eandi", "chin"]
    assert not isinstance(game.choice, setup.SelectCommander)


@rule("3.14b", "3.14e", "11.1b")
def test_levels_are_filled_from_the_lowest() -> None:
    assert LEVELS == ("recruit", "green", "average", "skilled", "veteran", "ace")
    game = selecting(["901", "902", "903", "904", "1001"])
    for name in ("Sanders", "Chin", "Jones", "Reisner", "Kolchak"):
        take(game, name)
    assert [LEVELS[level] for level in game.state.level.values()] == ["recruit"] * 4 + ["green"]


@rule("3.14c", "3.14d", "11.1a")
def test_more_units_than_listed_have_commanders_of_the_marked_level() -> None:
    rules = the_rules("north-africa-1942")
    for units, levels in ((15, [0] * 5 + [1] * 3 + [2] * 3 + [3] * 2 + [1] * 2), (6, [0] * 5 + [1])):
        numbers = [n for kind in rules.for_sale for n in kind.numbers if kind.type in ("infantry", "armor")][:units]
        game = week_table("north-africa-1942", step=setup.SelectCommanders(), units=numbers)
        take(game, "Fill the")
        assert list(game.state.level.values()) == levels
        for branch in BRANCHES:
            assert len(rules.owned(game.state, branch)) == len(rules.leaders(game.state, branch))


@rule("3.17a")
def test_a_promotion_costs_3_so_a_level_up_to_ace() -> None:
    game = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "skilled"}, so=7)
    take(game, "Promote Eandi")
    take(game, "Promote Eandi")
    assert (game.state.level["eandi"], game.state.so) == (LEVELS.index("ace"), 1)
    assert str(game.why_not(name="eandi")) == "Eandi is already an Ace (3.17a)"
    assert not offered(game, setup.Promote)
    poor = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "green"}, so=2)
    assert str(poor.why_not(name="eandi")) == "A promotion costs 3 SO and you have 2 (3.17a)"


@rule("3.17b")
def test_a_bought_promotion_leaves_xp_alone() -> None:
    game = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "green"}, xp={"eandi": 2}, so=3)
    take(game, "Promote Eandi")
    assert game.state.xp["eandi"] == 2


@rule("3.18a", "3.18d", "3.19a", "3.19d")
def test_trucks_cost_2_and_scouts_1_as_far_as_there_are_counters() -> None:
    support = the_rules().box.support
    game = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "ace"}, so=3)
    take(game, "Buy a truck for 2 SO")
    assert "(3.18a)" in str(game.why_not(what="truck"))
    take(game, "Buy a scout for 1 SO")
    assert (game.state.trucks, game.state.scouts, game.state.so) == (1, 1, 0)
    full: dict[str, Any] = {"trucks": support.trucks, "scouts": support.scouts}
    game = week_table(step=SPEND_REST, units=["041"], leaders={"eandi": "green"}, so=30, **full)
    assert not offered(game, purchase.BuySupport)
    assert "(3.18d)" in str(game.why_not(what="truck"))
    assert "(3.19d)" in str(game.why_not(what="scout"))


@rule("3.20c")
def test_the_campaign_record_shows_the_start_and_the_present() -> None:
    leaders = {"kolchak": "green", "delgado": "green", "pruitt": "green"}
    game = week_table(units=["042"], leaders=leaders, so=4, vp=12, trucks=1, scouts=2, options={"tenacity": True})
    (record,) = [panel for panel in game.scene().panels if panel.title == "Campaign record"]
    begun = game.rules.objective.so + game.rules.campaign.so - 1
    cells = dict(zip(*record.table, strict=True))
    assert cells == {
        "Week": "1 of 4",
        "SO": f"4 (started with {begun}, 7 a week)",
        "VP": "12, Adequate",
        "Trucks": "1",
        "Scouts": "2",
        "Medics": "2",
        "Mechanics": "1",
    }
    assert record.lines == tuple(f"{head}: {cell}" for head, cell in cells.items())


@rule("3.20b", "3.20d")
def test_losses_stay_on_the_log() -> None:
    past = (Report(week=1, battalion="9A", so=3, change=2, status="X", vp=3, stress=(("eandi", 1), ("kolchak", 4))),)
    game = week_table(
        units={"042": ("gun", "engine"), "043": ()},
        leaders={"eandi": "green"},
        former=["kolchak"],
        lost_units=["931"],
        reports=past,
    )
    _, log, units = [panel for panel in game.scene().panels if panel.kind == "form"]
    assert ("Kolchak", "", "", "", "left", "4") in log.table
    assert [(row[0], row[-1]) for row in units.table[1:]] == [
        ("042", "Gun, Engine"),
        ("043", "none"),
        ("931", "destroyed"),
    ]
    assert units.lines == (
        "M4 Sherman (75mm) 042: Gun, Engine",
        "Mortar Team 931: destroyed",
        "Without damage: 043",
        "Left the campaign: Kolchak",
    )


@rule("3.20a", "3.20b")
def test_the_log_has_battles_commanders_and_damage() -> None:
    game = fc.new("sherman-leader", scenario="bulge-1944", seed=1)
    while not game.over and len(game.state.reports) < 2:
        game.choose(game.title.sensible(game))
    _, log, hurt = [panel for panel in game.scene().panels if panel.kind == "form"]
    state, report = game.state, game.state.reports[0]
    first = f"Week {report.week}  {report.battalion:4}  SO {report.so:2} {report.change:+d}  {report.status:3}"
    assert log.lines[0] == f"{first}  {report.vp} VP"
    head, *lines = log.table
    assert head == ("Commander", "Lvl", "XP", "Cool", "Stress", *[one.battalion for one in state.reports])
    assert {len(line) for line in lines} == {len(head)}
    assert [line[5] for line in lines[-5:]] == [
        str(report.week),
        str(report.so),
        f"{report.change:+d}",
        report.status,
        str(report.vp),
    ]
    for name, level in state.level.items():
        (line,) = [line for line in lines if line[0] == game.rules.name_of(name)]
        side = game.rules.side(state, name)
        assert line[1:4] == (LEVELS[level][0].upper(), f"{state.xp[name]}/{side.xp}", str(side.cool))
        assert line[4].split()[0] == str(state.stress[name])
        assert line[5:] == tuple(report.stress_of(name) for report in state.reports)
    words = "\n".join(hurt.lines)
    assert all(game.rules.name_of(unit) in words for unit, sides in state.units.items() if sides)
    assert all(game.rules.name_of(unit) in words for unit in state.lost_units)


@rule("3.15c")
def test_above_the_shaken_range_a_commander_is_unfit() -> None:
    rules = the_rules()
    okay, shaken = rules.sides["eandi"][0].limits
    state = group(rules, ["041"], {"eandi": "recruit"})
    for stress, status in ((okay, "Okay"), (okay + 1, "Shaken"), (shaken, "Shaken"), (shaken + 1, "Unfit")):
        state.stress["eandi"] = stress
        assert commanders.STATUS[commanders.status(rules, state, "eandi")] == status
