"""Chapter 4: the sequence of play, from the set-up of the first map to the end of the campaign.

A campaign is a series of maps. A map is set up and then played in turns until its six missions are done. A turn has
five phases. Each list below is in order of play. The campaign ends in the Success Determination Phase of the last map
(success.py), or when the last squad is lost (victory.py).
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from fieldcraft.kernel.scene import Phase
from fieldcraft.kernel.steps import Change, Event, Step, rule
from fieldcraft.titles.commandos_europe.friendly_combat import CombatNoise, FriendlyCombat
from fieldcraft.titles.commandos_europe.missions import PlaceMission
from fieldcraft.titles.commandos_europe.movement import FriendlyMovement
from fieldcraft.titles.commandos_europe.noise import NoiseChecks
from fieldcraft.titles.commandos_europe.purchases import Muster, Purchase
from fieldcraft.titles.commandos_europe.pursuit import EndEnemyPhase, EnemyActions
from fieldcraft.titles.commandos_europe.rules import Europe, Play, Sequence
from fieldcraft.titles.commandos_europe.setup import OpenMap, PlaceBases, PlacePieces
from fieldcraft.titles.commandos_europe.state import OPEN
from fieldcraft.titles.commandos_europe.success import SuccessDetermination
from fieldcraft.titles.commandos_europe.suppressive_fire import OfferSuppressiveFire


@rule("3.0d")
class PlayMap(Step, frozen=True):
    """Set up a map and play it."""

    map: str

    def run(self, game: Play) -> None:
        game.push_all(OpenMap(self.map), Muster(), PlaceBases(), PlacePieces(), Turn())


MISSION_OBJECTIVE_PLACEMENT: Final[tuple[Step, ...]] = (PlaceMission(), Purchase())
FRIENDLY_MOVEMENT: Final[tuple[Step, ...]] = (FriendlyMovement(), NoiseChecks())
FRIENDLY_COMBAT: Final[tuple[Step, ...]] = (FriendlyCombat(), CombatNoise())
ENEMY_MOVEMENT_COMBAT: Final[tuple[Step, ...]] = (OfferSuppressiveFire(), EnemyActions(), EndEnemyPhase())
SUCCESS_DETERMINATION: Final[tuple[Step, ...]] = (SuccessDetermination(),)

PHASES: Final = (
    ("Mission", MISSION_OBJECTIVE_PLACEMENT),
    ("Movement", FRIENDLY_MOVEMENT),
    ("Combat", FRIENDLY_COMBAT),
    ("Enemy", ENEMY_MOVEMENT_COMBAT),
    ("Success", SUCCESS_DETERMINATION),
)

TURN: Final = (*FRIENDLY_MOVEMENT, *FRIENDLY_COMBAT, *ENEMY_MOVEMENT_COMBAT, *SUCCESS_DETERMINATION)
TURN_WITH_NEW_MISSION: Final = (*MISSION_OBJECTIVE_PLACEMENT, *TURN)


@rule("4.0a")
class Turn(Step, frozen=True):
    """Play a turn. Its first phase is skipped while a mission is running (4.0b)."""

    def run(self, game: Play) -> None:
        state = game.state
        state.turn += 1
        state.moved, state.stealthy = [], []
        game.push_list(TURN if state.mission_status == OPEN else TURN_WITH_NEW_MISSION)
        game.emit(TurnBegan, state.turn)


@rule("4.0a")
class TurnBegan(Event, frozen=True):
    """A turn began."""

    turn: int

    def text(self, rules: Europe) -> str:
        return f"Turn {self.turn} began."

    def changes(self) -> tuple[Change, ...]:
        return (Change("Turn", self.turn - 1, self.turn),)


class EuropeSequence(Sequence):
    """What follows where a chapter ends."""

    def first_steps(self, first_map: str) -> list[Step]:
        return [PlayMap(first_map)]

    def play_map(self, game: Play, name: str) -> None:
        game.replace_agenda(PlayMap(name))

    def next_turn(self, game: Play) -> None:
        game.push(Turn())

    def phase(self, game: Play) -> Phase:
        """The phase of the step in progress: the one before those of the turn that are still at the bottom."""
        names = [name for name, steps in PHASES for _ in steps]
        left = takewhile(lambda pair: pair[0] == pair[1], zip(game.agenda, TURN_WITH_NEW_MISSION[::-1], strict=False))
        step = max(0, len(names) - 1 - sum(1 for _ in left))
        if names[step] == "Mission" and game.state.mission_status == OPEN and not game.state.purchasing:
            step = names.index("Movement")  # the turn is just beginning, with a mission that runs on (4.0b)
        if not game.state.turn:
            return Phase(f"{game.rules.name_of(game.state.map)}: set-up")
        steps = tuple(name for name, _ in PHASES)
        return Phase(f"Turn {game.state.turn}", steps, steps.index(names[step]), enemy=names[step] == "Enemy")
