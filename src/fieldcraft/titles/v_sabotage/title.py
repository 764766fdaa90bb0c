"""The title V-Sabotage: its name, scenarios, settings and chapters."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.kernel.measure import Measure
from fieldcraft.kernel.setup import ENEMY, HIGH, LOW, YOURS
from fieldcraft.kernel.steps import Consequence, Option, Right
from fieldcraft.kernel.suggestion import Suggestion
from fieldcraft.kernel.title import Constant, DiceStream, Scenario, Setting, Setup, Title
from fieldcraft.titles.v_sabotage import (
    alarm,
    carrying,
    casualties,
    combat,
    commando_phase,
    end_of_turn,
    enemy_movement,
    enemy_shooting,
    equipment,
    escort,
    events,
    explosives,
    guards,
    guide,
    health,
    levels,
    movement,
    objectives,
    reinforcements,
    reserve_ap,
    sequence,
    skills,
    squad,
    stealth,
    tracks,
    training,
    trap_doors,
    windows,
)
from fieldcraft.titles.v_sabotage.data import read
from fieldcraft.titles.v_sabotage.losses import squad_outcome
from fieldcraft.titles.v_sabotage.records import Box, Level, Operation
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.ruleset import Ruleset
from fieldcraft.titles.v_sabotage.sensible import activation, player
from fieldcraft.titles.v_sabotage.sensible.measures import measures
from fieldcraft.titles.v_sabotage.sensible.merits import merits
from fieldcraft.titles.v_sabotage.sensible.suggestions import suggestions
from fieldcraft.titles.v_sabotage.state import SabotageState

HERE = Path(__file__).parent
CHAPTERS = (
    stealth,
    alarm,
    sequence,
    events,
    commando_phase,
    windows,
    carrying,
    movement,
    trap_doors,
    combat,
    casualties,
    objectives,
    reserve_ap,
    reinforcements,
    enemy_movement,
    guards,
    enemy_shooting,
    end_of_turn,
    squad,
    skills,
    health,
    levels,
    equipment,
    explosives,
    escort,
    training,
    tracks,
)


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """The training missions, then the operations, then every level as a quick game."""
    training = sorted((level for level in box.levels.values() if level.training), key=lambda level: level.training)
    single = [level for level in box.levels.values() if not level.training]
    return (
        *(_level(level, "training, 15 minutes", "Training") for level in training),
        *(_operation(operation) for operation in box.operations.values()),
        *(_level(level, "quick game, 30 minutes", "Single levels") for level in single),
    )


def _level(level: Level, length: str, group: str) -> Scenario:
    """A level as a scenario; each player leads at least one commando (9.1d)."""
    return Scenario(level.id, level.name, level.text, length, group, level.commandos)


def _operation(operation: Operation) -> Scenario:
    """An operation as a scenario."""
    length = f"{kind(operation)}, {operation.minutes} minutes"
    return Scenario(operation.id, operation.name, operation.text, length, "Operations", operation.commandos)


def kind(operation: Operation) -> str:
    """The kind of an operation in a list."""
    return "training operation" if operation.training else "operation"


class VSabotage(Title):
    """Operations and single levels."""

    id = "v-sabotage"
    shelf_order = 5
    name = "V-Sabotage"
    description = "Lead a squad of commandos by night into occupied Europe, and get out again before the enemy knows."
    maturity = "complete"
    credits = "After V-Sabotage (V-Commandos) by Thibaud de la Touanne, Triton Noir. Maps, cards and texts are our own."
    version = "6"
    seats = (1, 4)
    settings = (
        Setting("players", 1, (1, 2, 3, 4), "The number of players who share the squad.", "9.1b"),
        Setting("difficulty", "standard", ("standard", "veteran"), "Veteran adds enemies and special rules.", "12.2b"),
        Setting(
            "visible_escort_alarms", True, (True, False), "A visible escorted character sets off the alarm.", "3.5k"
        ),
    )
    setup_choices = ("choose-commando",)
    turn_options = ("activate",)
    dice_streams = (
        DiceStream("shot", YOURS, HIGH),
        DiceStream("stealth check", YOURS, HIGH),
        DiceStream("bombardment", YOURS, HIGH),
        DiceStream("enemy fire", ENEMY, LOW),
        DiceStream("reaction fire", ENEMY, LOW),
        DiceStream("sniper", ENEMY, LOW),
    )
    constants = (
        Constant("action_points", 1, 6, "Action points of a commando in a commando phase.", "6.1b"),
        Constant("barricade_holds", 1, 20, "Strength of the enemies behind a barricade that breaks it.", "13.3f"),
    )
    chapters = CHAPTERS
    state = SabotageState
    ledgers = (HERE / "rules.md",)
    glossaries = (HERE / "glossary.toml",)
    lessons = (HERE / "learn.toml",)
    guide_files = tuple(
        HERE / "guides" / f"{name}.toml" for name in ("first_game", "training_2", "training_3", "green")
    )
    data = HERE / "data"
    scenarios = scenarios(read(HERE / "data"))

    def sensible(self, game: Play) -> Option:
        return player.choose(game)

    def measures(self, start: Play, game: Play) -> list[Measure]:
        return measures(start, game)

    def merits(self, game: Play, option: Option) -> list[Measure]:
        return merits(game, option)

    def moments(self, game: Play) -> tuple[str, ...]:
        return guide.moments(game)

    def includes(self, game: Play, option: Option, other: Option) -> bool:
        """A commando who is activated can stop at once, and the phase can still be ended."""
        return isinstance(option, commando_phase.Activate) and isinstance(other, commando_phase.EndPhase)

    def suggestions(self, game: Play) -> list[Suggestion]:
        return suggestions(game)

    def outcome(self, before: Play, after: Play) -> Consequence:
        return squad_outcome(before, after)

    def plausible(self, game: Play) -> list[Option]:
        return activation.plausible(game)

    def considers(self, game: Play, right: Right) -> bool:
        return activation.worth_considering(game, right)

    def rules(self, setup: Setup, version: str, data: Path) -> Sabotage:
        return Ruleset(setup, version, data)


TITLE = VSabotage()
