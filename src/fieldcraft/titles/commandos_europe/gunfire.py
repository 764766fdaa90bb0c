"""Chapter 14: where stray naval gunfire falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import Event, Step, rule
from fieldcraft.titles.commandos_europe import bases, battle, detection, losses, victory

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("14.0a")
class Scatter(Step, frozen=True):
    """A die gives a direction from the enemy's hex, and everything in the next hex that way is eliminated."""

    centre: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        die = game.chance.die("stray gunfire")
        hex_ = rules.country(state).board.step(self.centre, die)
        game.emit(Strayed, hex_ or "", die)
        if hex_ is None:
            return
        for enemy in state.enemies_at(hex_):
            battle.remove(game, enemy)
        for piece in state.at(hex_):
            if piece in rules.squads:
                losses.lose_squad(game, piece)
            elif piece in rules.leaders:
                losses.lose_leader(game, piece)
            elif piece in rules.bases:
                bases.destroy(game, piece)
        losses.lose_gear(game, rules.gear_at(state, hex_))
        if not victory.end_if_wiped_out(game):
            detection.settle(game)


def risk(game: Play, enemy: str) -> int:
    """14.0c: how many of the six hexes round an enemy unit hold pieces of yours."""
    state = game.state
    near = game.rules.country(state).board.neighbours[state.enemies[enemy]]
    return len(set(near).intersection(state.pieces.values()))


@rule("14.0a")
class Strayed(Event, frozen=True):
    """Stray gunfire fell somewhere."""

    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        return f"Stray shells fall on {rules.name_of(self.hex)}." if self.hex else "Stray shells fall beyond the map."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)
