"""Sections 5.1 to 5.6: the start of a battle: event, turns, terrain, and your placement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.scene import NO_TRACE, Trace
from fieldcraft.kernel.steps import Change, Display, Event, No, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.sherman_leader import commanders, damage_cup, lookups, movement, notes, tracks
from fieldcraft.titles.sherman_leader.battlefield import BOTTOM, OPEN, terrain_note
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader
from fieldcraft.titles.sherman_leader.state import Battle

TILES: Final = 6
FIRST_MOVES: Final = {"rifle": 2, "mg": 1, "at": 1}


@rule("2.0d")
class StartBattle(Step, frozen=True):
    """5.1: the first attack of the week's list becomes a battle: Glancing stress first, then Tactic counters."""

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        attack = state.attacks.pop(0)
        units = tuple(unit for unit, _ in attack.teams)
        names = tuple(name for _, name in attack.teams)
        state.fought += names
        state.battle = Battle(
            battalion=attack.battalion,
            commanders=names,
            leader=dict(attack.teams),
            notes=rules.battle_notes(state, attack.battalion),
            cup=rules.full_cup.copy(),
            tanks=rules.tank_cup.copy(),
            so=state.so,
            scouts=attack.scouts,
        )
        state.battle.turns = rules.battle_turns
        game.emit(BattleBegan, attack.battalion, rules.battle_turns)
        damage_cup.place_lasting(game, units, names)
        glancing_stress(game)
        hand_out_tactics(game)


def glancing_stress(game: Play) -> None:
    """5.1a, 5.1b: each Glancing counter on a vehicle gives its commander 1 Stress."""
    battle = game.state.fight
    for unit, name in battle.leader.items():
        counters = game.state.units[unit].count("glancing")
        if counters:
            commanders.add_stress(game, name, counters, "Glancing")


def hand_out_tactics(game: Play) -> None:
    """3.13e, 3.16g, 5.1c: units and commanders get their Tactic counters at the start of every battle."""
    rules, state, start = game.rules, game.state, tracks.before(game)
    battle = state.fight
    for unit, name in battle.leader.items():
        for owner, card in ((unit, rules.units[unit]), (name, rules.side(state, name))):
            if card.tactics:
                battle.tactics[owner] = card.tactics
            if card.command_tactics:
                battle.command_tactics[owner] = card.command_tactics
    if battle.tactics or battle.command_tactics:
        ordinary, command = sum(battle.tactics.values()), sum(battle.command_tactics.values())
        game.emit(TacticsHandedOut, ordinary, command, tracks.moved(game, start))


@rule("5.2a")
class EventBefore(Step, frozen=True):
    """Draw an event and apply its top part."""

    def run(self, game: Play) -> None:
        card = notes.draw_card(game, "event", game.state.events, game.state.event_discards)
        game.emit(EventDrawn, card)
        game.push(notes.NoteTakesEffect(f"before {card}"))


@rule("5.3a")
class SetTurns(Step, frozen=True):
    """5.3b, 5.3c: set the number of turns: five, changed by scouts and notes, at least one."""

    def run(self, game: Play) -> None:
        rules, battle = game.rules, game.state.fight
        before, notes_add = battle.turns, rules.in_force[battle.notes].turns
        battle.turns = max(1, rules.battle_turns + battle.scouts + notes_add)
        if battle.turns != before:
            game.emit(TurnsSet, before, battle.turns, battle.scouts, notes_add)


@rule("5.4a")
class LayTiles(Step, frozen=True):
    """Lay six of the eight tiles at random, again if the layout isn't playable."""

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
            playable = rules.layouts[battle.tiles].playable()
            game.emit(TilesLaid, battle.tiles, playable)
            if playable:
                return


@rule("5.6h")
class Deploy(Step, frozen=True):
    """Place your units and make the infantry's first moves, before any enemy unit is placed."""

    def run(self, game: Play) -> None:
        units, cards = tuple(game.state.fight.leader), game.rules.units
        first = tuple(unit for unit in units for _ in range(FIRST_MOVES.get(cards[unit].team, 0)))
        if units:
            game.push_all(PlaceUnits(units), FirstMoves(first))


@rule("5.6a")
class PlaceUnits(RiskyChoice, frozen=True):
    """You place your units in the bottom row."""

    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        return f"Place {commanders.with_leader(game, self.units[0])} in the bottom row."

    def options(self, game: Play) -> list[Option]:
        first, rest = self.units[0], self.units
        terrain = game.rules.layouts[game.state.fight.tiles].terrain
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
        if place in game.rules.layouts[game.state.fight.tiles].terrain:
            return cannot_place(game, self.units[0], str(place))
        return None

    def lookups(self, game: Play) -> list[Lookup]:
        return [*lookups.unit_cards(game, self.units), *lookups.terrain(game, BOTTOM), *lookups.in_force(game)]

    def shows_odds(self, option: Option) -> bool:
        return len(self.units) == 1 or isinstance(option, PlaceRest)


def cannot_place(game: Play, unit: str, hex_: str) -> No | None:
    """5.6a, 5.6b, 5.6c: why a unit can't be placed in a hex."""
    layout = game.rules.layouts[game.state.fight.tiles]
    if hex_ not in BOTTOM:
        return No("5.6a", "Units are placed in the bottom row")
    if hex_ not in layout.passable["HE"].open:
        return No("5.6c", "Units can't be placed in Water")
    if hex_ not in layout.passable[game.rules.units[unit].target].open:
        return No("5.6b", "{} can't be placed in Impassable", (game.rules.units[unit].name,))
    return None


@rule("5.6a")
class Place(Option, frozen=True):
    """Place a unit in a hex."""

    unit: str
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"{rules.name_of(self.unit)} in {self.hex}{terrain_note(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.6a")
class PlaceRest(Option, frozen=True):
    """Place all remaining units in one hex."""

    units: tuple[str, ...]
    hex: str
    terrain: str = OPEN

    def text(self, rules: ShermanLeader) -> str:
        return f"All {len(self.units)} remaining units in {self.hex}{terrain_note(self.terrain)}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.hex,)


@rule("5.6d")
class FirstMoves(Step, frozen=True):
    """5.6e: AT teams and MGs may move once, Rifles twice; `units` names a unit once for each move."""

    units: tuple[str, ...]

    def run(self, game: Play) -> None:
        units = self.units
        units = tuple([unit for unit in units if unit in game.state.fight.at])
        while units and not movement.moves(game, units[0]):
            lift_immobile(game, units[:1])
            units = units[1:]
        if units:
            game.push(FirstMove(units))


def lift_immobile(game: Play, units: tuple[str, ...]) -> None:
    """5.6i: the first moves are a unit's time to act for Immobile, whether it moves or stays."""
    for unit in units:
        damage_cup.remove_side(game, unit, "immobile")


@rule("5.6d")
class FirstMove(RiskyChoice, frozen=True):
    """You may move an infantry team before the enemy is placed."""

    units: tuple[str, ...]

    def prompt(self, game: Play) -> str:
        unit = self.units[0]
        moves = count(self.units.count(unit), "first move")
        return f"{commanders.with_leader(game, unit)} in {game.state.fight.at[unit]} has {moves}: move or stay."

    def options(self, game: Play) -> list[Option]:
        moves = movement.moves(game, self.units[0])
        several = self.units.count(self.units[0]) < len(self.units)
        stay: list[Option] = [StayPut(self.units[0])]
        return [*moves, *stay, NoFirstMoves()] if several else [*moves, *stay]

    def choose(self, game: Play, option: Option) -> None:
        unit = self.units[0]
        if isinstance(option, movement.Move):
            movement.arrive(game, unit, option.to)
            game.emit(movement.Moved, unit, option.start, option.to, ())
            if option.stress:
                movement.pay_stress(game, unit, option.stress)
            game.push(FirstMoves(self.units[1:]))
        elif isinstance(option, StayPut):
            game.push(FirstMoves(tuple(other for other in self.units if other != unit)))
        lift_immobile(game, self.units if isinstance(option, NoFirstMoves) else (unit,))

    def trace(self, game: Play, option: Option) -> Trace:
        return movement.path_of(game, option) if isinstance(option, movement.Move) else NO_TRACE

    def why_not(self, game: Play, what: Mapping[str, Any]) -> No | None:
        return movement.why_not_move(game, self.units[0], what.get("place"))

    def lookups(self, game: Play) -> list[Lookup]:
        hexes = [option.to for option in self.options(game) if isinstance(option, movement.Move)]
        return [*lookups.unit_cards(game, self.units), *lookups.terrain(game, hexes), *lookups.in_force(game)]

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("5.6d")
class StayPut(Option, frozen=True):
    """Don't move this unit."""

    unit: str

    def text(self, rules: ShermanLeader) -> str:
        return "Stay"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.unit,)


@rule("5.6d")
class NoFirstMoves(Option, frozen=True):
    """Make no further first moves."""

    def text(self, rules: ShermanLeader) -> str:
        return "Stay, and skip all other first moves"


@rule("2.0d")
class BattleBegan(Event, frozen=True):
    """A battle began."""

    battalion: str
    turns: int

    def text(self, rules: ShermanLeader) -> str:
        return f"The battle against {rules.name_of(self.battalion)} began."

    def changes(self) -> tuple[Change, ...]:
        return (Change("turns", 0, self.turns),)


@rule("5.1c")
class TacticsHandedOut(Event, frozen=True):
    """Units and commanders got their Tactic counters for a battle."""

    tactics: int
    command_tactics: int
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        parts = [count(self.tactics, "Tactic")] if self.tactics else []
        parts += [count(self.command_tactics, "Command Tactic")] if self.command_tactics else []
        return f"You have {join(parts)} for this battle."

    def changes(self) -> tuple[Change, ...]:
        return self.moved


@rule("5.3b")
class TurnsSet(Event, frozen=True):
    """Scouts and notes changed the number of turns."""

    before: int
    after: int
    scouts: int
    notes: int

    def text(self, rules: ShermanLeader) -> str:
        causes = [f"{self.scouts:+d} for scouts"] if self.scouts else []
        causes += [f"{self.notes:+d} for notes"] if self.notes else []
        return f"The battle lasts {count(self.after, 'turn')} instead of {self.before} ({', '.join(causes)})."

    def changes(self) -> tuple[Change, ...]:
        return (Change("turns", self.before, self.after),)


@rule("5.2a")
class EventDrawn(Event, frozen=True):
    """An event was drawn before a battle."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        card = rules.box.events[self.card]
        return f"You drew the event {card.name}. {card.top.text}"

    def display(self, rules: ShermanLeader) -> Display:
        return Display(card=f"event:{self.card}")


@rule("5.4a")
class TilesLaid(Event, frozen=True):
    """The terrain was laid."""

    tiles: tuple[str, ...]
    playable: bool

    def text(self, rules: ShermanLeader) -> str:
        return "The terrain was laid." if self.playable else "Part of the terrain was cut off, so it was laid again."
