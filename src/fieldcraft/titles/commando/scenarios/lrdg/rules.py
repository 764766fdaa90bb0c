"""Long Range Desert Group: what the scenario sheet changes in the series rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Step
from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando import amphibious, events
from fieldcraft.titles.commando.data import Effect, Mission
from fieldcraft.titles.commando.rules import Commando
from fieldcraft.titles.commando.scenarios.lrdg import intel_moves, objectives, safe_lines
from fieldcraft.titles.commando.state import Battle, CommandoState

if TYPE_CHECKING:
    from fieldcraft.titles.commando.rules import Play


class LongRangeDesertGroup(Commando):
    """Chapters 36 to 39."""

    eliminated_kia = -1
    panicked_kia = 0
    op_for_objective = 1
    reserve_points = True
    reconnaissance = True
    logistics = True
    turnaround = True
    wireless_needed = True
    anti_aircraft = True
    craft_take_one_thing = True
    false_marker = "minefield"

    def __init__(self, setup: Setup, version: str, folder: Path):
        self.early_objective_gives_op = bool(setup.options["revealed_objective_gives_op"])
        self.sapper_passes_minefields = bool(setup.options["sapper_passes_minefields"])
        self.spare_panicked = bool(setup.options["spare_panicked"])
        self.wireless_for_air_recon = bool(setup.options["wireless_for_air_recon"])
        self.tobruk_base_1941 = bool(setup.options["tobruk_base_1941"])
        super().__init__(setup, version, folder)

    def extra_bases(self, mission: Mission) -> tuple[str, ...]:
        """39.1e: Tobruk may be a base in 1941."""
        return ("tobruk",) if self.tobruk_base_1941 and mission.year == 1941 else ()

    def stacking(self, mission: Mission) -> int:
        """39.4: the card's limit in a single mission, six in a campaign."""
        return self.stacking_limit if self.campaign else mission.stacking

    def markers_that_stop_sappers(self, state: CommandoState) -> Sequence[str]:
        """27.0b, 38.2f: a sapper passes every marker, a Minefield only if the option says so."""
        return () if self.sapper_passes_minefields else state.mines

    def on_entering(self, game: Play, force: tuple[str, ...], space: str) -> None:
        """38.2a: each unit that enters a known Minefield rolls."""
        if space in game.state.mines:
            game.push(objectives.MineRolls(force, force))

    def ignores(self, game: Play, card: str, space: str, effect: Effect) -> bool:
        """39.1: a force on the safe side ignores cards that generate OPFOR."""
        return effect.opfor > 0 and safe_lines.ignores(game, card, space, effect)

    def face_down_marker(self, game: Play, force: tuple[str, ...], space: str) -> list[Step]:
        """38.1: the marker is turned up before the second card."""
        return [objectives.TurnUpFirst(force, space)]

    def known_objective(self, game: Play, space: str) -> None:
        """38.1f: an Objective that was turned up before may be worth an Op."""
        for marker in game.state.lying_at(space):
            if marker in game.state.found_early:
                game.state.found_early.remove(marker)
                if self.early_objective_gives_op:
                    game.push(events.ChangeOps(self.op_for_objective))

    def false_marker_turned(self, game: Play, force: tuple[str, ...], space: str) -> None:
        """38.2b, 38.2g: a Minefield stays where it is, and the units in it roll."""
        game.state.mines.append(space)
        units = tuple(self.ground_at(game.state, space))
        if units:
            game.push(objectives.MineRolls(units, events.standing(game.state, force, space)))

    def may_call_air(self, game: Play, battle: Battle) -> bool:
        """39.7a, 39.11a: in the first round only, and with a wireless truck in the battle."""
        return battle.round == 0 and self.any_with(battle.line, "wireless")

    def may_fly_reconnaissance(self, force: tuple[str, ...]) -> bool:
        """39.11b: air reconnaissance may need a wireless truck."""
        return not self.wireless_for_air_recon or self.any_with(force, "wireless")

    def after_round(self, game: Play, battle: Battle) -> None:
        """39.7: the aircraft of both sides leave after the first round."""
        super().after_round(game, battle)
        battle.used += battle.air
        battle.air = []

    def landings(self, game: Play, use: str, origin: str) -> list[str]:
        """39.5b, 39.6b: a base of yours, or an airfield or port where you have units."""
        return intel_moves.landings(game, use, origin)

    def board(self, game: Play, use: str, space: str) -> None:
        """39.5a, 39.6a: one unit goes for each Intel card."""
        game.push(intel_moves.ChooseTraveller(space, use))

    def cross(self, game: Play, use: str, force: tuple[str, ...], origin: str, to: str) -> None:
        """39.5a, 39.6c: by air the unit arrives; by water it rolls."""
        if use == "airfield":
            super().cross(game, use, force, origin, to)
        else:
            game.push(amphibious.Crossing(force, origin, to, shared=False))

    def carried_over(self, points: int) -> int:
        """39.13a: half the RP, rounded up."""
        return (points + 1) // 2
