"""Chapter 5, first part: a battle begins. Its event, turns and terrain, and your placement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Choice, Event, No, Option, Step, rule
from fieldcraft.titles.sherman_leader import damage, enemy_setup, leadership, movement, notes, turn
from fieldcraft.titles.sherman_leader.battlefield import BOTTOM, OPEN, lying_in
from fieldcraft.titles.sherman_leader.state import Battle

if TYPE_CHECKING:
    from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader

TILES: Final = 6
FIRST_MOVES: Final = {"rifle": 2, "mg": 1, "at": 1}


@rule("2.0d")
class BeginBattle(Step, frozen=True):
    """Those assigned set out; stress of Glancing damage comes first, then Tactic counters, then the event."""

    battalion: str

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        attack = next(attack for attack in state.attacks if attack.battalion == self.battalion)
        state.attacks.remove(attack)
        units = tuple(unit for unit, _ in attack.teams)
        names = tuple(name for _, name in attack.teams)
        state.fought += names
        state.battle = Battle(
            self.battalion,
            names,
            attack.scouts,
            dict(attack.teams),
            rules.battle_notes(state, self.battalion),
            rules.full_cup.copy(),
            rules.tank_cup.copy(),
            state.so,
        )
        game.emit(BattleBegan, self.battalion)
        damage.lay_out(game, units, names)
        glancing(game)
        hand_out_tactics(game)
        game.push_all(
            EventBefore(),
            SetTurns(),
            LayTiles(),
            Deploy(),
            enemy_setup.PlaceBattalion(),
            enemy_setup.Bombardment(),
            enemy_setup.InfantryAdvances(),
            enemy_setup.Aggressiveness(),
            turn.BattleTurn(),
        )


def glancing(game: Play) -> None:
    """5.1a, 5.1b: each Glancing counter on a vehicle gives its commander 1 Stress."""
    battle = game.state.fight
    for unit, name in battle.leader.items():
        count = game.state.units[unit].count("glancing")
        if count:
            leadership.stress(game, name, count)


def hand_out_tactics(game: Play) -> None:
    """3.13e, 3.16g, 5.1c: units and commanders have their Tactic counters at the start of every battle."""
    rules, state = game.rules, game.state
    battle = state.fight
    for unit, name in battle.leader.items():
        for owner, card in ((unit, rules.units[unit]), (name, rules.side(state, name))):
            if card.tactics:
                battle.tactics[owner] = card.tactics
            if card.command_tactics:
                battle.command[owner] = card.command_tactics


@rule("5.2a")
class EventBefore(Step, frozen=True):
    """An event is drawn, and its top part takes effect."""

    def run(self, game: Play) -> None:
        card = notes.draw_card(game, "event", game.state.events, game.state.event_discards)
        game.emit(EventDrawn, card)
        game.push(notes.NoteTakesEffect(f"before {card}"))


@rule("5.3a")
class SetTurns(Step, frozen=True):
    """5.3b, 5.3c: five turns, more or fewer by scouts and notes, but at least one."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        battle.turns = max(1, rules.battle_turns + battle.scouts + rules.in_force[game.state.fight.notes].turns)


@rule("5.4a")
class LayTiles(Step, frozen=True):
    """Six of the eight tiles are laid at random, again and again until the ground can be fought over."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        while True:
            stack = dict.fromkeys(rules.tiles, 1)
            laid: list[str] = []
            for _ in range(TILES):
                tile = game.chance.draw("terrain", stack)
                del stack[tile]
                laid.append(tile)
            battle.tiles = tuple(laid)
            fit = rules.grounds[battle.tiles].playable()
            game.emit(TilesLaid, battle.tiles, fit)
            if fit:
                return


@rule("5.6h")
class Deploy(Step, frozen=True):
    """Your units are placed, and your infantry moves, before any enemy is on the battlefield."""

    def run(self, game: Play) -> None:
        units, cards = tuple(game.state.fight.leader), game.rules.units
        first = tuple(unit for unit in units for _ in range(FIRST_MOVES.get(cards[unit].team, 0)))
        if units:
            game.push_all(PlaceUnits(units), FirstMoves(first))


@rule("5.6a")
class PlaceUnits(Choice, frozen=True):
    """You place your units in the bottom row."""

    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Place {game.rules.name_of(self.units[0])} in the bottom row."

    def options(self, game: Play) -> list[Option]:
        first, rest = self.units[0], self.units
        terrain = game.rules.grounds[game.state.fight.tiles].terrain
        offered: list[Option] = [
            Place(first, hex_, terrain[hex_]) for hex_ in BOTTOM if not cannot_place(game, first, hex_)
        ]
        if len(rest) > 1:
            for hex_ in BOTTOM:
                if not any(cannot_place(game, unit, hex_) for unit in rest):
                    offered.append(PlaceRest(rest, hex_, terrain[hex_]))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        at, left = game.state.fight.at, self.units[1:]
        if isinstance(option, Place):
            at[option.unit] = option.hex
        elif isinstance(option, PlaceRest):
            at.update(dict.fromkeys(self.units, option.hex))
            left = ()
        if left:
            game.push(PlaceUnits(left))

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        place = what.get("place")
        if place in game.rules.grounds[game.state.fight.tiles].terrain:
            return cannot_place(game, self.units[0], str(place))
        return None


def cannot_place(game: Play, unit: str, hex_: str) -> No | None:
    """5.6a, 5.6b, 5.6c: why a unit cannot be placed in a hex."""
    ground = game.rules.grounds[game.state.fight.tiles]
    if hex_ not in BOTTOM:
        return No("5.6a", "Units are placed in the bottom row")
    if hex_ not in ground.going["HE"].open:
        return No("5.6c", "No unit can be placed in Water")
    if hex_ not in ground.going[game.rules.units[unit].target].open:
        return No("5.6b", "{} cannot be placed in Impassable", (game.rules.units[unit].name,))
    return None


@rule("5.6a")
class Place(Option, frozen=True):
    """Place a unit in a hex."""

    unit: str
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} in {self.hex}{lying_in(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.6a")
class PlaceRest(Option, frozen=True):
    """Place all that are left in one hex."""

    units: tuple[str, ...]
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"All {len(self.units)} that are left in {self.hex}{lying_in(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.6d")
class FirstMoves(Step, frozen=True):
    """5.6e: AT teams and MGs may move once, Rifles twice, before the enemy is placed. A unit stands once for each."""

    units: tuple[str, ...]

    def run(self, game: Play) -> None:
        units = self.units
        while units and not movement.moves(game, units[0], leaving=False):
            units = units[1:]
        if units:
            game.push(FirstMove(units))


@rule("5.6d")
class FirstMove(Choice, frozen=True):
    """You move one of your infantry teams before the enemy is placed, or not."""

    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        unit = self.units[0]
        times = self.units.count(unit)
        more = f", {times} moves left" if times > 1 else ""
        return f"{game.rules.name_of(unit)} in {game.state.fight.at[unit]} may move before the battle{more}."

    def options(self, game: Play) -> list[Option]:
        moves = movement.moves(game, self.units[0], leaving=False)
        several = self.units.count(self.units[0]) < len(self.units)
        stay: list[Option] = [StayPut(self.units[0])]
        return [*moves, *stay, NoFirstMoves()] if several else [*moves, *stay]

    def choose(self, game: Play, option: Option) -> None:
        unit = self.units[0]
        if isinstance(option, movement.Move):
            game.emit(movement.Moved, unit, option.start, option.to, ())
            if option.stress:
                leadership.stress(game, game.state.fight.leader[unit], option.stress)
            movement.arrive(game, unit, option.to)
            game.push(FirstMoves(self.units[1:]))
        elif isinstance(option, StayPut):
            game.push(FirstMoves(tuple(other for other in self.units if other != unit)))

    def trace(self, game: Play, option: Option) -> Trace:
        return movement.way(game, option) if isinstance(option, movement.Move) else NO_TRACE

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return movement.why_not_move(game, self.units[0], what.get("place"))


@rule("5.6d")
class StayPut(Option, frozen=True):
    """It stays where it is."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return "It stays"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("5.6d")
class NoFirstMoves(Option, frozen=True):
    """Nobody else moves before the battle."""

    def text(self, rules: ShermanLeader) -> str:
        return "It stays, and so do the others"


@rule("2.0d")
class BattleBegan(Event, frozen=True):
    """A battle began."""

    battalion: str

    def text(self, rules: ShermanLeader) -> str:
        return f"The battle against {rules.name_of(self.battalion)} begins."


@rule("5.2a")
class EventDrawn(Event, frozen=True):
    """An event was drawn before a battle."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        card = rules.box.events[self.card]
        return f"Event: {card.name}. {card.top.text}"


@rule("5.4a")
class TilesLaid(Event, frozen=True):
    """The terrain was laid."""

    tiles: tuple[str, ...]
    fit: bool

    def text(self, rules: ShermanLeader) -> str:
        return "The terrain is laid." if self.fit else "Part of the terrain is cut off: it is laid again."
