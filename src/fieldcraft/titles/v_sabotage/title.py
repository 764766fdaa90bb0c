"""What V-Sabotage is."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Constant, Scenario, Setting, Setup, Title
from fieldcraft.titles.v_sabotage import (
    alarm,
    casualties,
    enemy_fire,
    enemy_movement,
    equipment,
    escort,
    events,
    explosives,
    fighting,
    handling,
    health,
    levels,
    movement,
    objectives,
    phase,
    posts,
    reinforcements,
    saving,
    sensible,
    skills,
    squad,
    stealth,
    training,
    trap_doors,
    turn,
    windows,
)
from fieldcraft.titles.v_sabotage.data import read
from fieldcraft.titles.v_sabotage.records import Box, Operation
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import SabotageState

HERE = Path(__file__).parent
CHAPTERS = (
    stealth,
    alarm,
    turn,
    events,
    phase,
    windows,
    handling,
    movement,
    trap_doors,
    fighting,
    casualties,
    objectives,
    saving,
    reinforcements,
    enemy_movement,
    posts,
    enemy_fire,
    squad,
    skills,
    health,
    levels,
    equipment,
    explosives,
    escort,
    training,
)


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """Training first, then the operations, then every level alone."""
    training = sorted((level for level in box.levels.values() if level.training), key=lambda level: level.training)
    single = [level for level in box.levels.values() if not level.training]
    return (
        *(Scenario(level.id, level.name, level.text, "training, 15 minutes") for level in training),
        *(Scenario(o.id, o.name, o.text, f"{kind(o)}, {o.minutes} minutes") for o in box.operations.values()),
        *(Scenario(level.id, level.name, level.text, "one level, 30 minutes") for level in single),
    )


def kind(operation: Operation) -> str:
    """What an operation is called in a list: the one with an instructor is for training."""
    return "training operation" if operation.advice else "operation"


class VSabotage(Title):
    """Operations and single levels."""

    id = "v-sabotage"
    shelf_order = 5
    name = "V-Sabotage"
    description = "Commandos slip into occupied Europe by night, and do what they came for, unseen if they can."
    maturity = "complete"
    credits = "After V-Sabotage (V-Commandos) by Thibaud de la Touanne, Triton Noir. Maps, cards and words are our own."
    version = "1"
    seats = (1, 4)
    settings = (
        Setting("players", 1, (1, 2, 3, 4), "How many players lead the squad.", "9.1b"),
        Setting("difficulty", "standard", ("standard", "veteran"), "Veteran adds enemies and special rules.", "12.2b"),
        Setting(
            "visible_escort_alarms", True, (True, False), "A visible escorted character sets off the alarm.", "3.5k"
        ),
    )
    setup_choices = ("choose-commando",)
    turn_options = ("activate",)
    constants = (
        Constant("action_points", 1, 6, "How many action points a commando has in a phase.", "6.1b"),
        Constant("barricade_holds", 1, 20, "How many enemies behind a barricade it takes to break it.", "13.3f"),
    )
    chapters = CHAPTERS
    state = SabotageState
    ledgers = (HERE / "rules.md",)
    data = HERE / "data"
    scenarios = scenarios(read(HERE / "data"))

    def sensible(self, game: Play) -> Option:
        return sensible.choose(game)

    def rules(self, setup: Setup, version: str, data: Path) -> Sabotage:
        return Sabotage(setup, version, data)


TITLE = VSabotage()
