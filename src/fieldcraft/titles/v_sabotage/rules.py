"""The rules of V-Sabotage for one set-up: its data, and the queries that the chapters share. Imports no chapter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from fieldcraft.kernel.errors import BadData, BadSetup
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.native import Frozen
from fieldcraft.kernel.scene import Board
from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.text import count
from fieldcraft.kernel.title import Rules, Setup
from fieldcraft.titles.v_sabotage import data
from fieldcraft.titles.v_sabotage.layout import Layout, Place
from fieldcraft.titles.v_sabotage.records import (
    Cue,
    Equipment,
    Objective,
    Operation,
    Side,
    Skill,
    SpecialKind,
    SpecialRule,
)
from fieldcraft.titles.v_sabotage.state import Commando, Ground, SabotageState, level_of

Play: TypeAlias = Game[SabotageState, "Sabotage"]
MAX_QUIET_MOVES: Final = 5_000
MAX_BOARDS: Final = 32
"""How many moves and boards are kept: a server plays the same rules for months."""
QuietKey: TypeAlias = tuple[str, str, str, int, int, bool, str, tuple[str, ...]]
EMPTY: Final = "empty"
MP40: Final = "mp40"
MAUSER: Final = "mauser"
VETERAN: Final = "veteran"


class Enemy(Frozen, frozen=True):
    """A kind of enemy on a level: its token, and the values of the side that shows."""

    id: str
    name: str
    token: str
    dice: int
    regular: bool
    strength: int = 1
    trait: str = ""


class Sabotage(Rules):
    """One level or one operation of V-Sabotage."""

    # Python 3.11 calls methods of an object with more than 28 names in its dictionary at half the speed.
    __slots__ = (
        "boards",
        "box",
        "columns",
        "enemies",
        "escorts_alarm",
        "free_hands",
        "has_characters",
        "kits",
        "layouts",
        "left_out",
        "lessons",
        "names",
        "nest_dice",
        "nest_gun",
        "nest_hit",
        "operation",
        "places",
        "players",
        "quick",
        "quiet_moves",
        "special_rules",
        "tokens",
        "tokens_of",
        "veteran",
    )

    action_points = 3
    barricade_holds = 4

    def __init__(self, setup: Setup, version: str, folder: Path):
        super().__init__(setup, version)
        self.box = data.read(folder)
        self.veteran = setup.options["difficulty"] == VETERAN
        self.players = int(setup.options["players"])
        self.escorts_alarm = bool(setup.options["visible_escort_alarms"])
        self.operation = self._operation(setup.scenario)
        if self.players > self.operation.commandos:
            most = f"up to {count(self.operation.commandos, 'player')}, one for each commando"
            raise BadSetup(f"{self.operation.name} is for {most}, not for {self.players}")
        self.columns = self.operation.columns
        self.quick = setup.scenario in self.box.levels
        rules = [rule for rule in self.operation.rule if self.veteran or not rule.veteran]
        self.special_rules: tuple[SpecialRule, ...] = tuple(rules)
        self.layouts = {level: self._layout(level) for level in dict.fromkeys(self.operation.levels)}
        self.places: dict[str, Place] = {
            tile: place for layout in self.layouts.values() for tile, place in layout.places.items()
        }
        self.lessons = self._lessons()
        self.enemies = self._enemies()
        self.tokens = self._tokens()
        self.tokens_of = {
            kind: sorted(t for t, e in self.tokens.items() if e.id == kind) for kind in self.box.equipment
        }
        self.left_out = self._left_out()
        self.has_characters = any(layout.characters for layout in self.layouts.values())
        self.kits: dict[str, str] = {kind.use: kind.id for kind in reversed(self.box.equipment.values())}
        self.nest_dice = self.box.nest.dice
        self.nest_gun = self._nest_gun()
        self.nest_hit = self.box.nest.hit
        self.free_hands = {key for key, side in self.box.sides.items() if {"fuses", "surgeon"} & set(side.skills)}
        self.names = self._names()
        self.quiet_moves: dict[QuietKey, list[Option]] = {}
        self.boards: dict[tuple[tuple[tuple[str, tuple[str, ...]], ...], bool], Board] = {}

    def unordered_streams(self) -> frozenset[str]:
        """Tokens drawn together end up in one heap."""
        return frozenset(["equipment", "special unit"])

    def _operation(self, scenario: str) -> Operation:
        """The operation; a quick game is an operation of one level (11.1a)."""
        if scenario in self.box.operations:
            return self.box.operations[scenario]
        if scenario not in self.box.levels:
            raise BadData(f"there is no level or operation {scenario!r}")
        level = self.box.levels[scenario]
        return Operation(
            id=level.id,
            name=level.name,
            place="",
            date="",
            minutes=30,
            commandos=level.commandos,
            text=level.text,
            columns=((level.id,),),
            source=level.source,
        )

    def _layout(self, level: str) -> Layout:
        """A level, with the objectives that the operation replaces (12.1b)."""
        objectives = {objective.id: objective for objective in self.box.levels[level].objective}
        for rule in self.rules_for("replace", level):
            assert rule.objective is not None
            old = rule.token if rule.token in objectives else rule.objective.id
            objectives = {key: rule.objective if key == old else value for key, value in objectives.items()}
        return Layout(self.box, self.box.levels[level], tuple(objectives.values()))

    def _lessons(self) -> dict[tuple[str, Cue], list[int]]:
        """15.6b: the lessons of each level by the cue that gives them."""
        found: dict[tuple[str, Cue], list[int]] = {}
        for level in self.layouts:
            for number, lesson in enumerate(self.box.levels[level].lesson):
                found.setdefault((level, lesson.on), []).append(number)
        return found

    def _enemies(self) -> dict[str, Enemy]:
        """Every kind of enemy that can be on a level."""
        found: dict[str, Enemy] = {}
        for regular in self.box.regulars.values():
            for weapon, label, dice in ((MP40, "MP40", regular.mp40), (MAUSER, "Mauser", regular.mauser)):
                kind = f"{regular.id}-{weapon}"
                name = f"{regular.name} ({label})"
                found[kind] = Enemy(kind, name, regular.id, dice, True, regular.strength)
        for special in self.box.specials.values():
            found[special.id] = Enemy(special.id, special.name, special.id, special.dice, False, 1, special.trait)
        return found

    def _tokens(self) -> dict[str, Equipment]:
        """Every equipment token by id; each weapon that overheats has an id of its own (13.6b)."""
        found: dict[str, Equipment] = {}
        for kind in self.box.equipment.values():
            if kind.overheats and kind.count:
                found |= {f"{kind.id}-{n}": kind for n in range(1, kind.count + 1)}
            else:
                found[kind.id] = kind
        return found

    def _nest_gun(self) -> Equipment:
        """13.6c, 13.8f: the MG42 of a nest as a weapon."""
        return Equipment(
            id="nest-mg42",
            name="MG42 in the nest",
            use="firearm",
            colour="blue",
            dice=self.box.nest.dice,
            reveal=True,
            alarm=True,
            overheats=True,
            source=self.box.nest.source,
        )

    def _left_out(self) -> frozenset[str]:
        """11.6f: kinds of equipment that stay in the box."""
        kinds = [kind for layout in self.layouts.values() for kind in layout.level.leave_out]
        return frozenset([*kinds, *(rule.token for rule in self.rules_for("leave-out"))])

    def rules_for(self, kind: SpecialKind, level: str | None = None) -> Iterable[SpecialRule]:
        """The special rules of a kind, for one level if given (12.1b)."""
        for rule in self.special_rules:
            if rule.kind == kind and (level is None or rule.level in ("", level)):
                yield rule

    # Queries for the chapters

    def side(self, card: str, commando: Commando) -> Side:
        """The side of the card that a commando uses."""
        return self.box.sides[card, commando.side]  # type: ignore[index]  # only the two colours are ever stored

    def skilled(self, state: SabotageState, card: str, skill: Skill) -> bool:
        """Whether a commando has a skill."""
        return skill in self.side(card, state.commandos[card]).skills

    def weapon(self, weapon: str) -> Equipment:
        """A weapon by its token, its printed name, or the nest it is in."""
        return self.tokens.get(weapon) or self.nest_gun

    def layout(self, place: str) -> Layout:
        """The level of a tile or token."""
        return self.layouts[level_of(place)]

    def ground(self, state: SabotageState, place: str) -> Ground:
        """The level in play to which a tile or token belongs."""
        return state.grounds[level_of(place)]

    def objective(self, token: str) -> Objective:
        """An objective by its token."""
        return self.layout(token).objectives[token]

    def squad_limit(self, level: str) -> int:
        """3.5i: the number of commandos on a level above which its alarm goes off."""
        for rule in self.rules_for("squad", level):
            return rule.n
        return self.box.levels[level].commandos

    def turn_limit(self, level: str) -> int:
        """11.7, 15.5b: the turn limit of a level, or 0."""
        for rule in self.rules_for("limit", level):
            return rule.n
        return self.box.levels[level].limit

    def standing(self, state: SabotageState, tile: str) -> list[str]:
        """The kinds of all enemies on a tile, guards and nests included."""
        place = self.places[tile]
        ground = state.grounds[place.level]
        found = list(ground.loose.get(tile, ()))
        for token in place.tokens:
            if token in ground.guards:
                found.append(ground.guards[token])
        return found

    def enemies_at(self, state: SabotageState, tile: str) -> int:
        """The number of enemies on a tile."""
        place = self.places[tile]
        ground = state.grounds[place.level]
        number = len(ground.loose[tile]) if tile in ground.loose else 0
        for token in place.tokens:
            if token in ground.guards:
                number += 1
        return number

    def guarded_near(self, state: SabotageState, place: Place) -> Sequence[str]:
        """A tile and its neighbours, as far as enemies are on them."""
        ground = state.grounds[place.level]
        if place.near.isdisjoint(ground.loose) and place.near_tokens.isdisjoint(ground.guards):
            return ()
        tiles = (place.id, *(edge.to for edge in place.edges))
        return [tile for tile in tiles if self.enemies_at(state, tile)]

    def room(self, state: SabotageState, tile: str) -> int:
        """6.7: the free spaces of a tile, not counting its nests."""
        place = self.places[tile]
        ground = state.grounds[place.level]
        room = place.spaces
        if tile in ground.loose:
            room -= len(ground.loose[tile])
        for token in place.posts:
            if token in ground.guards:
                room -= 1
        for commando in state.commandos.values():
            if commando.place == tile and not commando.nest:
                room -= 1
        if ground.escorts:
            for at in ground.escorts.values():
                if at == tile:
                    room -= 1
        return room

    def free_nests(self, state: SabotageState, tile: str) -> list[str]:
        """The empty nests of a tile."""
        place = self.places[tile]
        if not place.nests:
            return []
        ground = self.ground(state, tile)
        manned = [commando.nest for commando in state.commandos.values()]
        return [nest for nest in place.nests if nest not in ground.guards and nest not in manned]

    def visible_at(self, state: SabotageState, tile: str) -> list[str]:
        """The visible commandos and escorted characters on a tile."""
        found = [card for card, who in state.commandos.items() if who.visible and who.place == tile]
        ground = state.grounds[self.places[tile].level]
        if ground.visible_escorts:
            found += [who for who in ground.visible_escorts if ground.escorts[who] == tile]
        return found

    def visible_tiles(self, state: SabotageState, level: str) -> list[str]:
        """The tiles of a level with a visible commando or escorted character, each once."""
        ground = state.grounds[level]
        found: list[str] = []
        for who in state.commandos.values():
            if who.visible and level_of(who.place) == level and who.place not in found:
                found.append(who.place)
        for name in ground.visible_escorts:
            if ground.escorts[name] not in found:
                found.append(ground.escorts[name])
        return found

    def name_of(self, thing: str) -> str:
        """The name of a commando, enemy, item, tile, token, card or level, or of one of several enemies on a tile."""
        name = self.names.get(thing)
        return self._piece_name(thing) if name is None else name

    def _piece_name(self, piece: str) -> str:
        """The name of a piece such as `streets.a:soldier-mp40#2` or `guard:streets.alarm:soldier-mp40`."""
        place, _, rest = piece.rpartition(":")
        kind, _, number = rest.partition("#")
        name = self.names.get(kind, kind)
        if place.startswith("guard:"):
            name = f"{name} at {self.names.get(place.removeprefix('guard:'), place)}"
        return f"{name} {number}" if number else name

    def capitalized(self, thing: str) -> str:
        """The name at the start of a sentence."""
        name = self.name_of(thing)
        return f"{name[:1].upper()}{name[1:]}"

    def sides_of(self, door: str) -> str:
        """The two tiles that a door is between, for a short label."""
        first, second = self.layout(door).doors[door]
        return f"{self.name_of(first)} \N{EN DASH} {self.name_of(second)}"

    def _names(self) -> dict[str, str]:
        """Every name a player can read."""
        box = self.box
        names: dict[str, str] = {EMPTY: "\N{EMPTY SET} token", MP40: "MP40", MAUSER: "Mauser"}
        for table in (
            box.regulars,
            box.commandos,
            box.characters,
            box.levels,
            box.operations,
            box.cards,
            box.equipment,
            self.enemies,
        ):
            names |= {key: record.name for key, record in table.items()}
        names |= {token: kind.name for token, kind in self.tokens.items()}
        for layout in self.layouts.values():
            names |= layout.names()
        return names
