"""The series rules as one object: constants and methods that a scenario overrides, and the transitions of play."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from fieldcraft.kernel.game import Game
from fieldcraft.kernel.library import Library
from fieldcraft.kernel.native import native
from fieldcraft.kernel.steps import No, Option, Right, Step
from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando import cards_and_tables, invariants, scene
from fieldcraft.titles.commando.records import Effect
from fieldcraft.titles.commando.reference import Reference
from fieldcraft.titles.commando.state import (
    GONE,
    KIA,
    KILLED,
    MISSIONS,
    OBJECTIVES,
    OPS,
    RP,
    SCORE,
    Battle,
    CommandoState,
)

if TYPE_CHECKING:
    from fieldcraft.kernel.scene import Phase, Scene

Play: TypeAlias = Game[CommandoState, "Commando"]


@native(allow_interpreted_subclasses=True)
class SequenceOfPlay:
    """The order of play. Chapters ask it for the steps that follow; `sequence.py` supplies them."""

    def game(self, rules: Commando) -> list[Step]:
        """The steps of a whole game."""
        raise NotImplementedError

    def mission(self, rules: Commando, mission: str, leaders: tuple[str, ...]) -> list[Step]:
        """The steps of a mission, from set-up to the first operation."""
        raise NotImplementedError

    def phase(self, game: Play) -> Phase:
        """Where play is."""
        raise NotImplementedError

    def operation(self) -> tuple[Step, ...]:
        """The steps of one operation."""
        raise NotImplementedError

    def rights(self, game: Play) -> Sequence[Right]:
        """What the player may do at any time in a mission."""
        raise NotImplementedError

    def forbids_right(self, game: Play, what: Mapping[str, Any]) -> No | None:
        """Why the player can't do that now, if it is a right."""
        raise NotImplementedError

    def special_operations(self, game: Play) -> list[Option]:
        """The operations other than moving a force that can be chosen now."""
        raise NotImplementedError

    def special_operation(self, game: Play, option: Option) -> list[Step]:
        """The steps of such an operation."""
        raise NotImplementedError

    def arrival(self, game: Play, force: tuple[str, ...], space: str) -> list[Step]:
        """The steps after a force has entered a space that isn't a base."""
        raise NotImplementedError

    def face_down_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """The Objective segment where a marker lies face down."""
        raise NotImplementedError

    def face_up_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """The Objective segment where no marker lies face down."""
        raise NotImplementedError

    def false_marker(self, force: tuple[str, ...], space: str) -> list[Step]:
        """What a marker that is no Real Objective does when it is turned up."""
        raise NotImplementedError

    def card_move(self, game: Play, use: str, space: str) -> list[Step]:
        """The steps of a move by air or water that a card allows, once its start is chosen."""
        raise NotImplementedError

    def crossing(self, use: str, force: tuple[str, ...], origin: str, to: str) -> list[Step]:
        """The steps that take a force to its destination by air or water."""
        raise NotImplementedError

    def battle(self, game: Play) -> list[Step]:
        """The steps of a battle, up to the end of its first round."""
        raise NotImplementedError

    def battle_round(self, game: Play) -> list[Step]:
        """The steps of each later round."""
        raise NotImplementedError

    def after_battle(self, game: Play, battle: Battle, won: bool) -> list[Step]:
        """The steps after a battle."""
        raise NotImplementedError

    def end_of_mission(self, reason: str) -> tuple[Step, ...]:
        """What replaces everything left to do when a mission ends."""
        raise NotImplementedError

    def after_mission(self, game: Play, won: bool, score: int) -> list[Step]:
        """The steps between two missions of a campaign."""
        raise NotImplementedError


class Commando(Reference):
    """The Commando! series rules. Constants come first, so that a scenario can override a number."""

    # Python 3.11 calls methods of an object with more than 28 names in its dictionary at half the speed.
    __slots__ = (
        "purchase",
        "reading",
        "sequence",
    )

    eliminated_kia = -2
    panicked_kia = -1
    op_price = 2
    reserve_points = False
    reconnaissance = False
    logistics = False
    turnaround = False
    wireless_needed = False
    anti_aircraft = False
    craft_take_one_thing = False
    spare_panicked = False
    carry_into_battle = False

    def __init__(self, setup: Setup, version: str, folder: Path, sequence: SequenceOfPlay):
        super().__init__(setup, version, folder)
        self.purchase: Sequence[Right] = ()
        self.sequence = sequence
        self.reading: Library | None = None

    # What a scenario may override

    def can_be_lifted(self, unit: str) -> bool:
        """30.0c: whether a helicopter can lift a unit."""
        return True

    def markers_that_stop_sappers(self, state: CommandoState) -> Sequence[str]:
        """27.0b: the markers that stop a force with a sapper: none."""
        return ()

    def place_false_marker(self, state: CommandoState, space: str) -> None:
        """23.0b: a False Objective leaves the map."""

    def ignores(self, state: CommandoState, space: str, effect: Effect) -> bool:
        """Whether a card has no effect on a force in a space."""
        return False

    def unordered_streams(self) -> frozenset[str]:
        """OPFOR units that arrive together are lined up by firepower, whatever was drawn first."""
        return frozenset(["opfor"])

    def log_ignored(self, game: Play, card: str, space: str) -> None:
        """Log that a card had no effect."""
        raise NotImplementedError(f"{type(self).__name__} ignores cards without logging it")

    def raid_target(self, game: Play) -> str:
        """S38.0b: a random space with ground units of yours outside the safe side, or nothing."""
        state = game.state
        safe = self.theatres[state.mission].safe
        exposed = [space for space in self.occupied(state) if space not in safe]
        return game.chance.pick("raid", exposed) if exposed else ""

    def can_call_air(self, game: Play, battle: Battle) -> bool:
        """29.0a: whether aircraft can be called into a battle now."""
        return True

    def can_fly_reconnaissance(self, force: tuple[str, ...]) -> bool:
        """S33.0c: whether a force can order air reconnaissance."""
        return True

    def can_hit(self, battle: Battle, unit: str, enemy: int) -> bool:
        """19.1g, S41.0a: whether a unit can fire at an OPFOR unit."""
        if battle.hurt[enemy] == GONE:
            return False
        if battle.kinds[enemy] in self.enemy_air:
            return self.anti_aircraft and unit in self.having["aaa"]
        return True

    def enemy_target(self, game: Play, battle: Battle, enemy: int) -> str:
        """19.1g, 19.1i, S41.0b: the unit that an OPFOR unit fires at, or nothing."""
        if battle.air and self.anti_aircraft and battle.kinds[enemy] in self.enemy_aaa:
            return battle.air[0]
        if self.spare_panicked:
            for unit in battle.line:
                if unit not in game.state.panicked:
                    return unit
        return battle.line[0] if battle.line else ""

    def after_round(self, game: Play, battle: Battle) -> list[str]:
        """S41.0g: OPFOR aircraft leave after the first round; returns their kinds."""
        left = []
        for i, kind in enumerate(battle.kinds):
            if kind in self.enemy_air and battle.hurt[i] != GONE:
                battle.hurt[i] = GONE
                insort(game.state.bin, kind)
                left.append(kind)
        return left

    def landings(self, game: Play, use: str, origin: str) -> list[str]:
        """15.2a, 15.3a: where a move by air or water can end: at the gates of other bases, and elsewhere."""
        return [space for space in self.theatres[game.state.mission].gates[use] if space != origin]

    def can_load(self, game: Play, force: tuple[str, ...]) -> bool:
        """23.0d: whether a force about to go by air or water may take up Objectives."""
        return True

    def carried_over(self, points: int) -> int:
        """31.1b: the RP that go on to the next mission."""
        return points

    # What the kernel calls

    def begin(self) -> tuple[CommandoState, list[Step]]:
        """7.0: everything in its box, and the steps of the game."""
        return CommandoState(mission=next(iter(self.box.missions))), self.sequence.game(self)

    def rights(self, game: Play) -> Sequence[Right]:
        """16.1e, S32.0c: Intel cards, and Ops bought with reserve RP."""
        state = game.state
        if state.held:
            return self.sequence.rights(game)
        if not self.reserve_points or state.rp < self.op_price:
            return ()
        if not self.purchase:  # without a card, it is always the same one
            self.purchase = self.sequence.rights(game)
        return self.purchase

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        """Why a right can't be exercised now."""
        return self.sequence.forbids_right(game, what)

    def tracks(self, state: CommandoState) -> dict[str, int]:
        """Ops, KIA, OPFOR units eliminated, RP and Objectives; in a campaign the missions won and the score too."""
        found = {OPS: state.ops, KIA: state.kia, KILLED: state.killed, RP: state.rp, OBJECTIVES: state.recovered()}
        if self.campaign:
            campaign = state.campaign
            found[MISSIONS] = len(campaign.won) if campaign else 0
            found[SCORE] = campaign.score if campaign else 0
        return found

    def library(self) -> Library:
        """Every card, counter and table of the scenario."""
        if self.reading is None:
            self.reading = cards_and_tables.library(self)
        return self.reading

    def check(self, state: CommandoState) -> None:
        """Raise ValueError if a piece is in no place, or in two."""
        invariants.check_pieces(self, state)

    def scene(self, game: Game[Any, Any]) -> Scene:
        """The board, the pieces and the panels."""
        return scene.scene(game, self.sequence.phase(game))

    def within(self, game: Game[Any, Any], stretch: str) -> bool:
        """Whether a battle, the one stretch that odds can cover, is in progress."""
        return game.state.battle is not None if stretch == "battle" else super().within(game, stretch)

    def outcome(self, before: Play, after: Play, stretch: str) -> str:
        """Name what a battle cost."""
        return f"KIA {after.state.kia - before.state.kia:+d}"
