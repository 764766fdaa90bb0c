"""The prompts, log lines and panels that choices depend on."""

from fieldcraft.terminal import queries
from fieldcraft.titles.sherman_leader import deployment, enemy_turn, notes, refit, setup
from tests.titles.sherman_leader.tables import (
    ENEMY_TURN,
    battle_table,
    buy,
    log_lines,
    offered,
    opened,
    play,
    shots,
    take,
    week_table,
)

RIFLE, STUG = "german-rifle", "stug"


def test_the_log_notes_half_strength_and_destruction() -> None:
    foes = [(STUG, "b4"), (STUG, "b1"), (STUG, "b1"), (STUG, "b1"), (RIFLE, "b1")]
    half = battle_table({"042": "b5"}, foes)
    play(half, shots(half, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 10 enemy points left, the battalion is at Half strength." in log_lines(half)
    done = battle_table({"042": "b5"}, [(STUG, "b4"), (STUG, "b1"), (RIFLE, "b1")])
    play(done, shots(done, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 4 enemy points left, enough to destroy the battalion." in log_lines(done)
    more = battle_table({"042": "b5"}, [(STUG, "b4"), *foes[1:], *foes[1:]])
    play(more, shots(more, "042")["stug b4"], 10, 1, 10)
    assert "StuG was destroyed: 20 enemy points left." in log_lines(more)


def test_the_log_notes_an_enemy_turn_without_actions() -> None:
    woods = dict.fromkeys(("a3", "b3", "c3", "d3"), "H")
    foes = [(STUG, "b1"), (STUG, "c1")]
    game = battle_table({"042": "b6"}, foes, terrain=woods, step=ENEMY_TURN, rolls=[3], fight={"die": 10})
    play(game, enemy_turn.AllAct(False))
    assert "All 2 enemy units stayed, and none had a target." in log_lines(game)


def test_the_hint_shows_all_levels_of_a_commander() -> None:
    game = opened()
    buy(game, "042")
    take(game, "Stop buying units")
    (eandi,) = [option for option in offered(game, setup.Enlist) if option.name == "eandi"]
    hint = eandi.hint(game.rules)
    assert [level for level in ("Green", "Average", "Skilled", "Veteran", "Ace") if f"{level}, " in hint] == [
        "Green",
        "Average",
        "Skilled",
        "Veteran",
        "Ace",
    ]
    assert "Recruit" not in hint


def test_the_prompt_for_relief_shows_the_stress() -> None:
    game = week_table(
        leaders={"eandi": "green", "stout": "green"},
        units=["042", "043"],
        stress={"eandi": 2, "stout": 4},
        step=notes.NameOne("stress", -2),
    )
    assert game.decision
    assert game.decision.prompt == "Choose a commander who loses 2 Stress. Stress now: Stout 4, Eandi 2."


def test_the_repair_step_shows_the_stress_a_medic_can_treat() -> None:
    game = week_table(
        leaders={"delgado": "green", "eandi": "green"},
        units=["042", "901"],
        stress={"delgado": 1, "eandi": 3},
        staff=["medic delgado"],
        step=refit.Refit(),
    )
    assert game.decision
    assert game.decision.prompt.endswith("SO left. Stress: Eandi 3, Delgado 1.")


def test_the_enemy_panel_shows_the_card_before_placement() -> None:
    game = battle_table({"042": "b6"}, step=deployment.PlaceUnits(("042",)))
    panel = next(panel for panel in game.scene().panels if panel.title == "Enemy")
    assert panel.lines == ("4 Tanks, 2 Rifles, 2 AT teams, 2 Armored Cars, 2 Trucks; Half at 12, Destroyed at 6",)


def test_units_and_commanders_are_found_by_their_numbers_and_names() -> None:
    game = battle_table({"901": "b5"}, [(STUG, "b1")])
    assert queries.info(game, "901")[0].text.startswith("Rifle Team 901")
    idle = week_table(leaders={"eandi": "green"}, units=["042"])
    assert queries.info(idle, "eandi")[0].text.startswith("Eandi")
    assert queries.info(idle, "999")[0].text == "there is no option 999"
