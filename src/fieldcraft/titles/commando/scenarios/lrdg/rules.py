"""Long Range Desert Group: what the scenario changes in the series rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fieldcraft.kernel.title import Setup
from fieldcraft.titles.commando.records import Effect, Mission
from fieldcraft.titles.commando.rules import Commando, Play, SequenceOfPlay
from fieldcraft.titles.commando.scenarios.lrdg.safe_lines import CardIgnored
from fieldcraft.titles.commando.state import Battle, CommandoState


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

    def __init__(self, setup: Setup, version: str, folder: Path, sequence: SequenceOfPlay):
        self.early_objective_gives_op = bool(setup.options["revealed_objective_gives_op"])
        self.sapper_passes_minefields = bool(setup.options["sapper_passes_minefields"])
        self.spare_panicked = bool(setup.options["spare_panicked"])
        self.carry_into_battle = bool(setup.options["carry_into_battle"])
        self.wireless_for_air_recon = bool(setup.options["wireless_for_air_recon"])
        self.tobruk_base_1941 = bool(setup.options["tobruk_base_1941"])
        super().__init__(setup, version, folder, sequence)

    def extra_bases(self, mission: Mission) -> tuple[str, ...]:
        """39.1e: Tobruk may be a base in 1941."""
        return ("tobruk",) if self.tobruk_base_1941 and mission.year == 1941 else ()

    def stacking(self, mission: Mission) -> int:
        """39.4: the card's limit in a single mission, six in a campaign."""
        return self.stacking_limit if self.campaign else mission.stacking

    def markers_that_stop_sappers(self, state: CommandoState) -> Sequence[str]:
        """27.0b, 38.2f: a sapper passes every marker, a Minefield only if the option says so."""
        return () if self.sapper_passes_minefields else state.mines

    def ignores(self, state: CommandoState, space: str, effect: Effect) -> bool:
        """39.1a, 39.2c: a force on the safe side ignores cards that draw OPFOR, except the raid."""
        return bool(effect.opfor) and not effect.raid and space in self.theatres[state.mission].safe

    def place_false_marker(self, state: CommandoState, space: str) -> None:
        """38.2b: a Minefield stays where it was turned up."""
        state.mines.append(space)

    def log_ignored(self, game: Play, card: str, space: str) -> None:
        """39.1a: log that a card had no effect on a safe force."""
        game.emit(CardIgnored, card, space)

    def can_call_air(self, game: Play, battle: Battle) -> bool:
        """39.7a, 39.11a: in the first round only, and with a wireless truck in the battle."""
        return battle.round == 0 and self.any_with(battle.line, "wireless")

    def can_fly_reconnaissance(self, force: tuple[str, ...]) -> bool:
        """39.11b: air reconnaissance may need a wireless truck."""
        return not self.wireless_for_air_recon or self.any_with(force, "wireless")

    def after_round(self, game: Play, battle: Battle) -> list[str]:
        """39.7: the aircraft of both sides leave after the first round."""
        battle.used += battle.air
        battle.air = []
        return super().after_round(game, battle)

    def landings(self, game: Play, use: str, origin: str) -> list[str]:
        """39.5b, 39.5c, 39.6b: a base of yours, or an airfield or port where you have units."""
        theatre = self.theatres[game.state.mission]
        gates = theatre.gates[use]
        found = sorted(gates.keys() & theatre.home.union(self.occupied(game.state)), key=gates.__getitem__)
        if use == "airfield":
            found += [base for base in theatre.bases if base not in found]
        if origin in found:
            found.remove(origin)
        return found

    def can_load(self, game: Play, force: tuple[str, ...]) -> bool:
        """39.5a, 39.6a: a unit takes one Objective, or by water a passenger instead."""
        return len(force) == 1 and not game.state.carried_by(force[0])

    def carried_over(self, points: int) -> int:
        """39.13a: half the RP, rounded up."""
        return (points + 1) // 2
