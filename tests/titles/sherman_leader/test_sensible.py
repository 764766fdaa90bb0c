"""The simple sensible player: its estimates and its choices."""

import pytest

import fieldcraft as fc
from fieldcraft.kernel.odds import percent
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import count
from fieldcraft.players import PLAYERS
from fieldcraft.titles.sherman_leader import (
    assignment,
    attacks,
    deployment,
    end_of_week,
    enemy_setup,
    movement,
    notes,
    purchase,
    refit,
    replacements,
    setup,
    turn,
)
from fieldcraft.titles.sherman_leader.rules import Play
from fieldcraft.titles.sherman_leader.sensible import choose, merits, planning, plausible
from tests.titles.sherman_leader.tables import END_OF_TURN, REPAIR_STEP, battle_table, play, week_table


def chosen(game: Play, kind: type[Option]) -> Option:
    """The player's choice, which must be of a kind."""
    option = choose(game)
    assert isinstance(option, kind), option
    assert option in game.offered
    return option


@pytest.mark.parametrize(("need", "save", "odds"), [(2, 0, 0.99), (5, 3, 0.66), (7, 5, 0.36), (9, 6, 0.15)])
def test_the_chance_to_destroy(need: int, save: int, odds: float) -> None:
    assert attacks.chance_to_destroy(need, save) == pytest.approx(odds, abs=0.01)


def test_it_plays_whole_campaigns_better_than_chance() -> None:
    scores = {"random": 0.0, "sensible": 0.0}
    for name in scores:
        for seed in (1, 2, 3):
            game: Play = fc.new("sherman-leader", scenario="sicily-1943", objective="assault", seed=seed)
            player = PLAYERS[name](seed)
            while not game.over:
                game.choose(player(game))
            assert game.result is not None
            scores[name] += game.result.score
    assert scores["sensible"] > scores["random"] + 6


def test_a_varied_player_buys_anything_it_can_afford_and_keeps_something() -> None:
    game: Play = fc.new("sherman-leader", scenario="italy-1944", seed=1)
    assert len(plausible(game)) > 15
    while any(isinstance(option, purchase.Buy) for option in plausible(game)):
        game.choose(plausible(game)[0])
    assert isinstance(plausible(game)[0], setup.DoneBuying)
    assert game.state.so >= 5


def test_it_buys_a_mixed_group() -> None:
    game: Play = fc.new("sherman-leader", scenario="italy-1944", seed=2)
    while isinstance(game.choice, setup.BuyUnits):
        game.choose(choose(game))
    units = [game.rules.units[unit] for unit in game.state.units]
    assert len(units) >= 8
    assert len({unit.type for unit in units}) >= 3
    assert any((unit.ap or 11) <= 4 for unit in units)
    assert any((unit.he or 11) <= 5 for unit in units)


def test_it_attacks_battalions_in_the_friendly_bands_first() -> None:
    game = week_table(
        "sicily-1943",
        units=["041", "042", "043", "921", "922"],
        leaders=dict.fromkeys(("eandi", "stout", "yates", "reisner", "jones"), "average"),
        battalions={"2A": "enemy-transit", "9A": "friendly-staging"},
        so=4,
    )
    option = chosen(game, assignment.Target)
    assert isinstance(option, assignment.Target)
    assert option.battalion == "9A"


def test_it_does_not_send_a_handful_against_an_army() -> None:
    game = week_table("sicily-1943", units=["902"], leaders={"reisner": "green"}, battalions={"1A": "front"}, so=4)
    chosen(game, assignment.PlanDone)


def test_it_lets_the_weary_rest() -> None:
    game = week_table(
        "sicily-1943",
        units=["042", "041"],
        leaders={"eandi": "average", "stout": "average"},
        stress={"eandi": 7, "stout": 6},
        battalions={"6A": "front"},
    )
    assert planning.willing_units(game) == ["042"], "a slightly Shaken commander goes, an exhausted one rests"
    game.state.week = game.rules.objective.weeks
    assert len(planning.willing_units(game)) == 2


def test_it_places_units_in_cover_and_moves_infantry_into_it() -> None:
    ground = {"c6": "L", "c5": "H"}
    game = battle_table({"902": "b6"}, [("stug", "a1")], terrain=ground, step=deployment.PlaceUnits(("902",)))
    option = choose(game)
    assert option == deployment.Place("902", "c6", "L")
    assert option.text(game.rules) == "Rifle Team 902 in c6 (Light Cover)"
    game = battle_table({"902": "c6"}, [("stug", "a1")], terrain=ground, step=deployment.FirstMoves(("902", "902")))
    option = chosen(game, movement.Move)
    assert isinstance(option, movement.Move)
    assert option.to == "c5"


def test_it_takes_the_better_shot() -> None:
    game = battle_table({"921": "b5"}, [("german-rifle", "b4"), ("german-mg", "b4")], terrain={"b5": "H"})
    play(game, choose(game))
    option = chosen(game, attacks.Fire)
    assert isinstance(option, attacks.Fire)
    assert option.kind == "german-mg"


def test_it_goes_forward_when_there_is_nothing_to_shoot_at() -> None:
    game = battle_table({"902": "b6"}, [("german-truck", "b1")])
    play(game, choose(game))
    option = chosen(game, movement.Move)
    assert isinstance(option, movement.Move)
    assert option.to in ("b5", "c5")


def test_it_spends_a_tactic_on_a_good_shot_only() -> None:
    game = battle_table({"1111": "b5"}, [("stug", "b4")], pace="fast")
    chosen(game, turn.SpendTactic)
    game = battle_table({"1111": "b5"}, [("stug", "b1")], pace="fast")
    chosen(game, turn.EndStep)


def test_it_ends_a_battle_that_is_won() -> None:
    game = battle_table({"042": "b6"}, [("stug", "a1")], step=END_OF_TURN)
    chosen(game, turn.EndBattle)


def test_it_extends_a_battle_that_is_not() -> None:
    game = battle_table(
        {"042": "b6"},
        [("stug", "a1")] * 6,
        step=END_OF_TURN,
        fight={"turn": 5},
        options={"tenacity": True},
    )
    chosen(game, turn.FightOn)


def test_it_bombards_the_most_dangerous() -> None:
    game = battle_table(
        {"042": "b6"},
        [("german-truck", "a1"), ("stug", "b1")],
        notes=("before air-support",),
        step=enemy_setup.Bombardment(),
    )
    option = chosen(game, enemy_setup.Strike)
    assert isinstance(option, enemy_setup.Strike)
    assert option.kind == "stug"


@pytest.mark.parametrize(
    ("what", "amount", "name"),
    [("stress", 2, "reisner"), ("stress", -2, "jones"), ("xp", 1, "jones"), ("heal", 1, "jones")],
)
def test_it_names_the_right_man(what: str, amount: int, name: str) -> None:
    game = week_table(
        units=["901", "902"],
        leaders={"jones": "green", "reisner": "green"},
        stress={"jones": 3},
        xp={"jones": 4},
        wounded=["jones"],
        step=notes.ForOne(what, amount),
    )
    option = chosen(game, notes.Name)
    assert isinstance(option, notes.Name)
    assert option.name == name


def test_it_pushes_back_the_nearest_battalion() -> None:
    game = week_table(battalions={"2A": "front", "10A": "friendly-transit"}, step=notes.ForOne("push back", 1))
    option = chosen(game, notes.Name)
    assert isinstance(option, notes.Name)
    assert option.name == "10A"


def test_it_uses_free_help_first_and_repairs_what_is_grave() -> None:
    game = week_table(
        units={"042": ("engine", "glancing")},
        leaders={"pruitt": "average"},
        so=9,
        step=REPAIR_STEP,
    )
    option = chosen(game, refit.Mend)
    assert isinstance(option, refit.Mend)
    assert option.side == "engine"


def test_it_parts_with_the_worst_when_it_must() -> None:
    game = week_table(units=["902"], leaders={"jones": "recruit", "reisner": "average"}, so=0, step=REPAIR_STEP)
    assert choose(game) == replacements.Discharge("jones")


def test_it_pays_for_rest_when_many_are_close_to_shaken() -> None:
    for stress, kind in ((5, end_of_week.Rest), (1, end_of_week.NoRest)):
        game = week_table(
            units=["902"],
            leaders={"reisner": "average"},
            stress={"reisner": stress},
            so=14,
            step=end_of_week.PriorityRest(),
        )
        chosen(game, kind)


def test_it_keeps_what_the_battalions_at_its_door_will_cost() -> None:
    for band, kept in (("front", refit.Repair), ("friendly-staging", refit.RefitDone)):
        game = week_table(
            units={"902": ["casualty"]},
            leaders={"reisner": "average"},
            battalions={"2A": band, "3S": band},
            so=13,
            week=1,
            step=refit.Refit(),
        )
        chosen(game, kept)


def test_it_keeps_little_when_no_week_will_end_any_more() -> None:
    for week_, kept in ((1, refit.RefitDone), (3, refit.Repair)):
        game = week_table(
            units={"902": ["casualty"]},
            leaders={"reisner": "average"},
            battalions={"2A": "friendly-staging"},
            so=8,
            week=week_,
            step=refit.Refit(),
        )
        chosen(game, kept)


def test_a_unit_that_acts_by_a_tactic_takes_the_shot_that_it_has() -> None:
    """In its own step the same unit would move to a better target first."""
    foes = [("german-rifle", "a4"), ("pz-iii", "c2")]
    own = battle_table({"011": "a6"}, foes, terrain={"a6": "H", "a4": "L"})
    play(own, turn.Act("011"))
    assert isinstance(choose(own), movement.Move)
    spent = battle_table(
        {"011": "a6"}, foes, terrain={"a6": "H", "a4": "L"}, pace="fast", fight={"tactics": {"011": 1}}
    )
    play(spent, chosen(spent, turn.SpendTactic))
    chosen(spent, attacks.Fire)


def test_the_merits_of_a_move_promise_the_shot_that_the_player_then_takes() -> None:
    game = battle_table({"011": "a6"}, [("german-rifle", "a4"), ("pz-iii", "c2")])
    play(game, turn.Act("011"))
    step = chosen(game, movement.Move)
    (promise,) = (one.better for one in merits(game, step) if one.name == "shot")
    play(game, step)
    shot = choose(game)
    assert isinstance(shot, attacks.Fire)
    chance = percent(attacks.chance_of(game, shot))
    foe = game.rules.foes[shot.kind]
    assert promise == f"can then destroy the {foe.name}, worth {count(foe.points, 'point')}, {chance} of the time"
