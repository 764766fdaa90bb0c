"""Chapter 8, sections 8.4 to 8.9: purchase, upgrades, replacements, repair, medics and mechanics."""

from typing import Any

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import purchase, refit, replacements, upgrade
from fieldcraft.titles.sherman_leader.cards import LEVELS
from fieldcraft.titles.sherman_leader.rules import Play
from tests.titles.sherman_leader.tables import REPAIR_STEP, log_lines, offered, play, take, texts, the_rules, week_table


def refitting(units: Any = ("041", "901"), leaders: dict[str, str] | None = None, **changes: Any) -> Play:
    """The repair step of a small group."""
    led = {"eandi": "average", "chin": "green"} if leaders is None else leaders
    return week_table(step=REPAIR_STEP, units=units, leaders=led, **{"so": 30, **changes})


def buy(game: Play, kind: str) -> str:
    """Buy a unit of a kind; returns its number."""
    (option,) = [option for option in offered(game, purchase.Buy) if game.rules.units[option.unit].id == kind]
    play(game, option)
    return str(option.unit)


def for_sale(game: Play) -> set[str]:
    """The kinds of units you can buy."""
    return {game.rules.units[option.unit].id for option in offered(game, purchase.Buy)}


def upgrade_to(game: Play, kind: str) -> str:
    """Begin an upgrade to a kind of unit; returns the number of the new unit."""
    take(game, "Upgrade")
    (option,) = [option for option in offered(game, upgrade.NewUnit) if game.rules.units[option.unit].id == kind]
    play(game, option)
    return str(option.unit)


@rule("8.4a", "8.4b")
def test_units_trucks_and_scouts_can_be_bought_and_a_unit_brings_a_recruit() -> None:
    game = refitting()
    number = buy(game, "rifle")
    assert isinstance(game.choice, replacements.ChooseRecruit)
    assert {game.rules.branch[option.name] for option in offered(game, replacements.Recruit)} == {"infantry"}
    take(game, "Jones (Recruit")
    assert number in game.state.units
    assert LEVELS[game.state.level["jones"]] == "recruit"
    take(game, "Buy a truck")
    take(game, "Buy a scout")
    assert (game.state.so, game.state.trucks, game.state.scouts) == (30 - 3 - 2 - 1, 1, 1)


@rule("8.6c", "8.6d")
def test_those_who_can_join_stand_on_a_shelf_for_each_level_that_you_can_pay_for() -> None:
    game = refitting(so=9)
    buy(game, "rifle")
    shop = game.decision.shop if game.decision is not None else None
    assert shop is not None
    assert shop.one
    assert [option for ware in shop.wares for option in ware.options] == list(game.offered)
    prices = {ware.shelf: ware.price for ware in shop.wares}
    assert prices == {"Recruit": "free", "Green": "3 SO", "Average": "6 SO"}


@rule("8.4c", "8.6c")
def test_a_name_that_was_in_the_campaign_does_not_come_back() -> None:
    game = refitting(former=["jones"])
    buy(game, "rifle")
    names = {option.name for option in offered(game, replacements.Recruit)}
    assert names.isdisjoint({"jones", "chin"})
    assert "(8.6c)" in str(game.why_not(name="jones"))


@rule("8.4d")
def test_a_destroyed_number_cannot_be_bought_again() -> None:
    numbers = the_rules().box.types["wolverine"].numbers
    game = refitting(lost_units=list(numbers))
    assert "wolverine" not in for_sale(game)
    assert str(game.why_not(unit=numbers[0])) == f"M10 Wolverine {numbers[0]} was destroyed (8.4d)"


@rule("8.4e")
def test_years_and_limits_hold_here_too() -> None:
    assert "lee" not in for_sale(refitting())
    game = refitting(
        ["005", "006", "041"], {"eandi": "green", "stout": "green", "yates": "green"}, campaign="philippines-1942"
    )
    assert not any(game.rules.units[option.unit].type == "armor" for option in offered(game, purchase.Buy))
    assert "(3.11d)" in str(game.why_not(unit="044"))


@rule("8.4f")
def test_without_unused_names_a_type_is_bought_only_for_a_commander_without_a_unit() -> None:
    gunners = the_rules().commander_names["artillery"]
    game = refitting(former=list(gunners))
    assert not any(game.rules.units[option.unit].type == "artillery" for option in offered(game, purchase.Buy))
    assert "(8.4f)" in str(game.why_not(unit="1141"))
    waiting = refitting(
        leaders={"eandi": "average", "chin": "green", gunners[0]: "green"}, former=list(gunners[1:]), so=13
    )
    assert "howitzer" in for_sale(waiting)


@rule("8.4g")
def test_everything_in_any_order_until_you_are_done() -> None:
    game = refitting({"041": ["gun"], "901": []})
    take(game, "Buy a scout")
    take(game, "Repair Gun")
    take(game, "Buy a scout")
    assert isinstance(game.choice, refit.Refit)
    take(game, "Finish with")
    assert not isinstance(game.choice, refit.Refit)


@rule("8.5a", "8.5b", "8.5c")
def test_an_upgrade_subtracts_the_cost_of_undamaged_units() -> None:
    game = refitting(
        {"1111": [], "901": [], "902": ["casualty"]}, {"chin": "green", "jones": "green", "sokol": "green"}, so=4
    )
    new = upgrade_to(game, "experienced-mortar")
    assert "(8.5a)" in str(game.why_not(piece="902"))
    take(game, "Experienced Anti-Tank Team")
    take(game, "Rifle Team 901")
    take(game, "Done")
    assert (game.state.so, sorted(game.state.units)) == (0, sorted(["902", new]))
    assert log_lines(game)[1].endswith("and paid 4 SO for Experienced Mortar Team 1031.")


@rule("8.5b")
def test_the_new_unit_must_cost_more_than_all_that_is_turned_in() -> None:
    game = refitting(["1111", "931"], {"chin": "green", "jones": "green"}, so=30)
    upgrade_to(game, "experienced-mortar")
    take(game, "Experienced Anti-Tank Team")
    assert texts(game) == ["Done"]
    assert "(8.5b)" in str(game.why_not(piece="931"))
    only = refitting(["041"], {"eandi": "green"}, so=30)
    take(only, "Upgrade")
    assert min(option.cost for option in offered(only, upgrade.NewUnit)) > 14


@rule("8.5d")
def test_another_type_costs_a_commander_of_the_old_and_brings_one_of_the_new() -> None:
    game = refitting(["901", "902"], {"chin": "green", "jones": "veteran"})
    upgrade_to(game, "halftrack")
    take(game, "Rifle Team 901")
    take(game, "Done")
    assert texts(game) == ["Discharge Chin", "Discharge Jones"]
    take(game, "Discharge Chin")
    assert {game.rules.branch[option.name] for option in offered(game, replacements.Recruit)} == {"light-armor"}
    take(game, "Blair (Recruit")
    assert list(game.state.level) == ["jones", "blair"]
    assert game.state.former == ["chin"]


@rule("8.5e", "8.5g")
def test_of_several_turned_in_one_place_passes_on_and_the_others_cost_commanders() -> None:
    game = refitting(["901", "902", "501"], {"chin": "green", "jones": "green", "blair": "green"})
    upgrade_to(game, "mortar")
    take(game, "Rifle Team 901")
    take(game, "M3 Halftrack 501")
    take(game, "Done")
    assert texts(game) == ["Discharge Blair"]
    take(game, "Discharge Blair")
    assert isinstance(game.choice, refit.Refit)
    assert list(game.state.level) == ["chin", "jones"]


@rule("8.5g", "8.4e")
def test_at_the_limit_of_a_type_one_of_that_type_must_be_turned_in() -> None:
    rules = the_rules("philippines-1942")
    cost = {kind: rules.box.types[kind].cost for kind in ("stuart", "experienced-rifle", "sherman-75")}
    game = refitting(
        ["005", "006", "041", "1001", "1002"],
        {"eandi": "green", "stout": "green", "yates": "green", "chin": "green", "jones": "green"},
        campaign="philippines-1942",
        so=cost["sherman-75"] - cost["stuart"] - cost["experienced-rifle"],
    )
    upgrade_to(game, "sherman-75")
    infantry = ["Experienced Rifle Team 1001", "Experienced Rifle Team 1002"]
    assert texts(game) == ["M3/M5 Stuart 005", "M3/M5 Stuart 006", *infantry]
    rifles = game.clone()
    take(rifles, infantry[0])
    assert texts(rifles)[:2] == ["M3/M5 Stuart 005", "M3/M5 Stuart 006"]
    assert "Done" not in texts(rifles)
    take(game, "M3/M5 Stuart 006")
    take(game, "Experienced Rifle Team 1001")
    assert len(rules.owned(game.state, "armor")) == 3


@rule("8.5f")
def test_several_upgrades_in_one_step_and_what_was_turned_in_can_be_bought_again() -> None:
    game = refitting(["901"], {"chin": "green"})
    upgrade_to(game, "experienced-rifle")
    take(game, "Rifle Team 901")
    upgrade_to(game, "engineers")
    play(game, 0)
    assert "901" not in game.state.lost_units
    assert "rifle" in for_sale(game)


@rule("8.6a", "8.6e")
def test_killed_commanders_are_replaced_by_recruits() -> None:
    game = refitting(["041", "901", "902"], {"eandi": "average"}, former=["chin", "jones"])
    for name in ("Sanders", "Reisner"):
        assert not offered(game, refit.RefitDone)
        assert "(8.6a)" in str(game.why_not(kind="refit-done"))
        take(game, "Choose a new Infantry commander")
        take(game, f"{name} (Recruit")
    assert offered(game, refit.RefitDone)
    assert not offered(game, replacements.FillVacancy)
    assert list(game.state.level) == ["eandi", "sanders", "reisner"]
    assert game.state.so == 30


@rule("8.4g", "8.6a")
def test_killed_commanders_are_replaced_when_you_have_seen_what_else_the_week_asks() -> None:
    game = refitting({"041": ("engine",), "901": ()}, {"eandi": "average"}, former=["chin"], so=5)
    assert isinstance(game.choice, refit.Refit)
    assert "1 Infantry unit has no commander." in game.choice.prompt(game)
    take(game, "Repair Engine")
    take(game, "Choose a new Infantry commander")
    assert {option.level for option in offered(game, replacements.Recruit)} == {0, 1}


@rule("8.6a", "8.6b", "8.4f")
def test_the_last_unused_name_is_kept_for_a_unit_without_a_commander() -> None:
    names = the_rules().commander_names["infantry"]
    changes = {"former": list(names[2:]), "wounded": [names[0]]}
    game = refitting(["901", "902"], {names[0]: "green"}, **changes)
    assert len(game.rules.unused_names(game.state, "infantry")) == 1
    assert not offered(game, refit.Replace)
    assert not [option for option in offered(game, purchase.Buy) if game.rules.units[option.unit].type == "infantry"]
    assert "(8.4f)" in str(game.why_not(unit="903"))
    take(game, "Choose a new Infantry commander")
    play(game, 0)
    assert offered(game, refit.RefitDone)


@rule("8.6b", "8.6f")
def test_the_unfit_and_the_wounded_may_be_replaced_free_of_charge() -> None:
    shaken = the_rules().sides["eandi"][2].limits[1]
    game = refitting(wounded=["chin"], stress={"eandi": shaken + 1})
    assert {option.name for option in offered(game, refit.Replace)} == {"chin", "eandi"}
    take(game, "Replace Chin")
    take(game, "Jones (Recruit")
    assert (list(game.state.level), game.state.former, game.state.so) == (["eandi", "jones"], ["chin"], 30)
    assert game.state.wounded == []
    fine = refitting()
    assert not offered(fine, refit.Replace)
    assert "(8.6b)" in str(fine.why_not(piece="eandi"))


@rule("8.6d", "8.6g")
def test_a_newcomer_may_be_raised_at_once_for_3_so_a_level() -> None:
    game = refitting(["901"], {}, former=["chin"], so=7)
    take(game, "Choose a new Infantry commander")
    levels = {option.level for option in offered(game, replacements.Recruit)}
    assert levels == {0, 1, 2}
    take(game, "Jones for 6 SO (Average")
    assert (LEVELS[game.state.level["jones"]], game.state.so) == ("average", 1)
    assert not [words for words in texts(refitting()) if "Promote" in words]


@rule("8.6f")
def test_without_unused_names_a_unit_stays_without_a_commander() -> None:
    rules = the_rules()
    game = refitting(["901"], {}, former=list(rules.commander_names["infantry"]))
    assert isinstance(game.choice, refit.Refit)
    assert offered(game, refit.RefitDone)
    assert game.state.level == {}


@rule("8.7a", "8.7b", "11.5f")
def test_a_commander_without_a_unit_needs_one_or_a_discharge() -> None:
    game = refitting(["041", "902"], {"eandi": "average", "chin": "green", "jones": "green"}, lost_units=["901"])
    assert not offered(game, refit.RefitDone)
    assert "(8.7a)" in str(game.why_not(kind="refit-done"))
    buy(game, "machine-gun")
    assert isinstance(game.choice, refit.Refit)
    assert list(game.state.level) == ["eandi", "chin", "jones"]
    assert offered(game, refit.RefitDone)


@rule("8.7a", "8.7c", "8.7d")
def test_or_part_with_any_commander_of_that_type_for_good() -> None:
    game = refitting(["041", "902"], {"eandi": "average", "chin": "green", "jones": "green"}, lost_units=["901"])
    assert [option.name for option in offered(game, replacements.Discharge)] == ["chin", "jones"]
    take(game, "Discharge Chin")
    assert game.state.former == ["chin"]
    assert offered(game, refit.RefitDone)
    assert not offered(game, replacements.Discharge)


@rule("8.8a", "8.8b", "8.8d")
def test_a_repair_costs_1_and_an_engine_2() -> None:
    game = refitting({"041": ["glancing", "glancing", "engine", "suspension", "gun"], "901": []}, so=4)
    prices = {option.side: option.so for option in offered(game, refit.Repair)}
    assert prices == {"glancing": 1, "engine": 2, "suspension": 1, "gun": 1}
    for side in ("Engine", "Suspension", "Gun"):
        take(game, f"Repair {side}")
    assert game.state.so == 0
    take(game, "Finish with")
    assert game.state.units["041"] == ("glancing", "glancing")


@rule("8.8c")
def test_a_wound_costs_1() -> None:
    game = refitting(wounded=["chin"], so=1)
    take(game, "Heal Chin")
    assert (game.state.wounded, game.state.so) == ([], 0)


@rule("8.9a", "3.16h")
def test_a_medic_heals_a_wound_or_a_casualty_or_takes_2_stress_off() -> None:
    for words in (
        "Medic: heal Chin's wound",
        "Medic: remove Casualty from Rifle Team 901",
        "Medic: take 2 Stress off Eandi",
    ):
        game = refitting(
            {"041": [], "901": ["casualty"], "902": []},
            {"eandi": "average", "chin": "green", "kolchak": "average"},
            wounded=["chin"],
            stress={"eandi": 5},
            so=0,
        )
        take(game, words)
        assert not offered(game, refit.Treat)
        assert (game.state.wounded, game.state.units["901"], game.state.stress["eandi"]) == {
            "Medic: heal Chin's wound": ([], ("casualty",), 5),
            "Medic: remove Casualty from Rifle Team 901": (["chin"], (), 5),
            "Medic: take 2 Stress off Eandi": (["chin"], ("casualty",), 3),
        }[words]


@rule("8.9b", "8.9e", "3.16h")
def test_a_mechanic_removes_two_counters_from_vehicles() -> None:
    hurt = {"041": ["engine", "gun"], "501": ["hull"], "901": ["casualty"]}
    game = refitting(hurt, {"pruitt": "green", "blair": "green", "chin": "green"}, so=0)
    assert {(option.unit, option.side) for option in offered(game, refit.Mend)} == {
        ("041", "engine"),
        ("041", "gun"),
        ("501", "hull"),
    }
    take(game, "Mechanic: repair Engine")
    take(game, "Mechanic: repair Hull")
    assert not offered(game, refit.Mend)
    assert (game.state.units["041"], game.state.units["501"]) == (("gun",), ())


@rule("8.9c")
def test_staff_work_once_a_week_and_newcomers_not_at_all() -> None:
    game = refitting(["901", "902"], {"kolchak": "green", "chin": "green"}, stress={"chin": 9}, so=30)
    assert game.state.staff == ["medic kolchak"]
    buy(game, "rifle")
    (option,) = [
        option for option in offered(game, replacements.Recruit) if (option.name, option.level) == ("delgado", 1)
    ]
    play(game, option)
    take(game, "Buy a scout")
    take(game, "Medic: take 2 Stress off Chin")
    assert not offered(game, refit.Treat)


@rule("8.9d")
def test_an_unfit_medic_cannot_work_and_a_wounded_one_can_be_treated() -> None:
    shaken = the_rules().sides["kolchak"][1].limits[1]
    unfit = refitting(["901"], {"kolchak": "green"}, stress={"kolchak": shaken + 1})
    assert not offered(unfit, refit.Treat)
    game = refitting(["901"], {"kolchak": "green"}, wounded=["kolchak"], so=0)
    take(game, "Medic: heal Kolchak's wound")
    assert game.state.wounded == []


@rule("8.5b", "3.11d")
def test_where_a_type_is_full_one_of_it_must_be_turned_in() -> None:
    armour = {"eandi": "green", "stout": "green", "yates": "green", "chin": "green"}
    units = ["005", "006", "041", "901"]
    game = week_table("philippines-1942", step=REPAIR_STEP, units=units, leaders=armour, so=30)
    sherman = game.rules.units["041"]
    assert upgrade.completes(game, sherman, ("901",), ("005",))
    assert not upgrade.completes(game, sherman, ("901",), ())
    assert upgrade.completes(game, sherman, ("005",), ())
