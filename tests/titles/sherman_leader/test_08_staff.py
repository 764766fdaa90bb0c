"""Section 8.9: medics and mechanics who leave the group no longer work."""

from fieldcraft.testing import rule
from fieldcraft.titles.sherman_leader import refit, replacements
from tests.titles.sherman_leader.tables import REPAIR_STEP, offered, play, take, week_table


@rule("8.9c")
def test_a_medic_who_leaves_the_group_treats_no_one() -> None:
    game = week_table(
        units=["902"],
        leaders={"delgado": "average", "reisner": "green"},
        stress={"reisner": 3},
        step=REPAIR_STEP,
    )
    assert {option.name for option in offered(game, refit.Treat)} == {"reisner"}
    play(game, replacements.Discharge("delgado"))
    assert not offered(game, refit.Treat)


@rule("8.9a", "8.9b")
def test_the_prompt_shows_the_free_work_that_is_left() -> None:
    game = week_table(
        units={"902": (), "042": ("gun", "hull")},
        leaders={"delgado": "average", "pruitt": "average"},
        stress={"delgado": 3},
        step=REPAIR_STEP,
        so=4,
    )
    assert game.choice is not None
    assert "Free work left: 1 medic, 2 repairs by mechanics." in game.choice.prompt(game)
    take(game, "Mechanic: repair Gun")
    assert "Free work left: 1 medic, 1 repair by mechanics." in game.choice.prompt(game)
    take(game, "Medic: take 2 Stress off Delgado")
    take(game, "Mechanic: repair Hull")
    assert "Free work" not in game.choice.prompt(game)


@rule("8.9c")
def test_medics_keep_working_when_another_commander_leaves() -> None:
    game = week_table(
        units=["902"],
        leaders={"delgado": "average", "reisner": "green"},
        stress={"delgado": 3},
        step=REPAIR_STEP,
    )
    play(game, replacements.Discharge("reisner"))
    assert {option.name for option in offered(game, refit.Treat)} == {"delgado"}
