"""Chapter 14: where stray naval gunfire falls."""

from __future__ import annotations

from fieldcraft.kernel.steps import Display, Event, Roll, Step, rule
from fieldcraft.titles.commandos_europe import bases, detection, losses, victory
from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("14.0a")
class ScatterGunfire(Step, frozen=True):
    """Roll a direction from the enemy's hex; everything in the next hex that way is eliminated."""

    centre: str

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        die = game.chance.die("stray gunfire")
        hex_ = rules.graph(state).board.step(self.centre, die)
        game.emit(GunfireStrayed, hex_ or "", die)
        if hex_ is None:
            return
        for enemy in state.enemies_at(hex_):
            losses.lose_enemy(game, enemy)
        for piece in state.at(hex_):
            if piece in rules.squads:
                losses.lose_squad(game, piece)
            elif piece in rules.leaders:
                losses.lose_leader(game, piece)
            elif piece in rules.bases:
                bases.destroy(game, piece)
        losses.lose_gear(game, rules.gear_at(state, hex_))
        if not victory.end_if_wiped_out(game):
            detection.update(game)


@rule("14.0a")
class GunfireStrayed(Event, frozen=True):
    """Stray gunfire fell somewhere."""

    hex: str
    die: int

    def text(self, rules: Europe) -> str:
        return f"Stray gunfire hit {rules.name_of(self.hex)}." if self.hex else "Stray gunfire fell off the map."

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def display(self, rules: Europe) -> Display:
        roll = Roll((self.die,), 6, "Stray gunfire")
        return Display(rolls=(roll,), places=(self.hex,) if self.hex else ())


def friendly_fire_risk(game: Play, enemy: str) -> int:
    """14.0c: how many of the six hexes around an enemy unit hold pieces of yours."""
    state = game.state
    near = game.rules.graph(state).board.neighbours[state.enemies[enemy]]
    return len(set(near).intersection(state.pieces.values()))
