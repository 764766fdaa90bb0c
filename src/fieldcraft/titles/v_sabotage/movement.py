"""Chapters 6.6 to 6.9: moving, moving stealthily, and reaction fire."""

from __future__ import annotations

from typing import Final

from fieldcraft.kernel.steps import Consequence, Display, Event, No, Option, Roll, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.v_sabotage import escort, guards, health, losses, stealth, training
from fieldcraft.titles.v_sabotage.action import cannot_act_here, cannot_pay, pay
from fieldcraft.titles.v_sabotage.action_base import Action, grouped
from fieldcraft.titles.v_sabotage.alike import confirms
from fieldcraft.titles.v_sabotage.layout import Edge
from fieldcraft.titles.v_sabotage.plans import Size
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import LEFT, OFF, level_of


def not_adjacent(game: Play, card: str, to: str) -> No | None:
    """6.6, 6.10e: why a commando can't get to a tile in one move, whatever the cost."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    here = commando.place
    if here == OFF:
        ground = rules.ground(state, to)
        traps = rules.places[to].traps
        if not traps:
            return No("11.2c", "{} has no trap door", (rules.name_of(to),))
        if not any(trap not in ground.blocked for trap in traps):
            return No("6.11b", "The trap door of {} is blocked", (rules.name_of(to),))
        return None
    if level_of(here) != level_of(to):
        return No("6.6a", "{} is on another level", (rules.name_of(to),))
    edge = rules.layout(here).edge(here, to)
    if edge is None:
        return No("6.6a", "{} isn't adjacent to {}", (rules.name_of(to), rules.name_of(here)))
    return cannot_cross(game, card, here, edge)


def cannot_cross(game: Play, card: str, here: str, edge: Edge) -> No | None:
    """6.6c, 6.6d: why a commando can't cross an edge that isn't open."""
    if can_cross(game, card, here, edge):
        return None
    name_of = game.rules.name_of
    if edge.door in game.state.grounds[level_of(here)].locked:
        return No("6.6d", "The door to {} is locked", (name_of(edge.to),))
    return No("6.6c", "There is a wall between {} and {}", (name_of(here), name_of(edge.to)))


def can_cross(game: Play, card: str, here: str, edge: Edge) -> bool:
    """6.6c, 6.6d: whether a commando can cross an edge that isn't open."""
    if edge.door:
        return edge.door not in game.state.grounds[level_of(here)].locked
    return edge.passage != "wall" or game.rules.skilled(game.state, card, "walls")


def no_room(game: Play, to: str) -> No | None:
    """6.7c, 6.7f: why a tile can't be entered."""
    rules, state = game.rules, game.state
    place = rules.places[to]
    ground = state.grounds[place.level]
    # Without enemies, even everyone together may not fill it.
    may_be_full = to in ground.loose or place.posts or len(state.commandos) + len(ground.escorts) >= place.spaces
    if may_be_full and rules.room(state, to) < 1 and not rules.free_nests(state, to):
        return No("6.7c", "{} is full", (rules.name_of(to),))
    if to in ground.collapsed:
        return No("10.4c", "{} has collapsed", (rules.name_of(to),))
    return None


def cannot_travel(game: Play, card: str) -> No | None:
    """6.10b, 10.5c: why a commando can't move at all."""
    commando = game.state.commandos[card]
    return None if commando.place == OFF and commando.phase != LEFT else cannot_act_here(game, card)


def cannot_move(game: Play, card: str, to: str, window: bool) -> No | None:
    """6.6: why a commando can't move to a tile for 1 AP."""
    return (
        cannot_travel(game, card)
        or not_adjacent(game, card, to)
        or no_room(game, to)
        or cannot_pay(game, card, 1, window)
    )


def cannot_sneak(game: Play, card: str, to: str, window: bool) -> No | None:
    """6.8: why a commando can't move stealthily to a tile for 2 AP."""
    no = cannot_travel(game, card) or not_adjacent(game, card, to) or no_room(game, to)
    if no:
        return no
    size, guarded = size_to_sneak(game, card, to), game.rules.enemies_at(game.state, to) > 0
    return cannot_hide(game, card, to, size, guarded) or cannot_pay(game, card, 2, window)


def size_to_sneak(game: Play, card: str, to: str) -> Size:
    """6.8a, 13.4g: the size of a tile for a stealthy move: a uniform hides its wearer, but no one who follows."""
    commando = game.state.commandos[card]
    here = commando.place
    if commando.uniform and here != OFF and escort.has_one_who_hides(game, here) and can_follow(game, here, to):
        return stealth.cover(game, to)
    return stealth.cover_for(game, card, to)


def cannot_hide(game: Play, card: str, to: str, size: Size, guarded: bool) -> No | None:
    """6.8a, 6.8c: why moving stealthily doesn't hide a commando on a tile of this size, with enemies or without."""
    rules = game.rules
    if size != "medium":
        why = "is small: an ordinary move is enough" if size == "small" else "is large and offers no cover"
        return No("6.8a", "{} " + why, (rules.name_of(to),))
    if guarded and game.state.commandos[card].visible:
        return No("6.8c", "{} is visible and can't hide on a tile with enemies", (rules.name_of(card),))
    return None


def entry_tiles(game: Play, enough: int = 99) -> list[str]:
    """6.6f: the tiles with an open trap door and room, where a commando off the level can enter; `enough` at most."""
    found: list[str] = []
    for level, ground in game.state.grounds.items():
        for trap, tile in game.rules.layouts[level].traps.items():
            if trap not in ground.blocked and no_room(game, tile) is None:
                found.append(tile)
                if len(found) == enough:
                    return found
    return found


RISKS: Final = {"seen": ", visible", "check": ", with a stealth check", "fire": ", under fire"}


@rule("6.6a")
@grouped("Move")
class Move(Action, frozen=True):
    """Move to an adjacent tile, or onto a level by a trap door."""

    to: str = ""
    enters: bool = False
    hides: str = ""

    def text(self, rules: Sabotage) -> str:
        verb = "enter at" if self.enters else "move to"
        seen = RISKS.get(self.hides, "")
        return f"{rules.name_of(self.commando)}: {verb} {rules.name_of(self.to)}{seen}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.to)}{RISKS.get(self.hides, '')}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.to, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 1, self.saved, "to move")
        start_move(game, self.commando, self.to, False)


@rule("6.8a")
@grouped("Move", points=2)
class Sneak(Action, frozen=True):
    """Move stealthily onto a medium tile."""

    to: str = ""
    enters: bool = False
    hides: str = ""

    def text(self, rules: Sabotage) -> str:
        verb = "enter stealthily at" if self.enters else "move stealthily to"
        seen = ", with a stealth check" if self.hides == "check" else ", under fire" if self.hides == "fire" else ""
        return f"{rules.name_of(self.commando)}: {verb} {rules.name_of(self.to)} (2 AP){seen}{self.tokens_spent()}"

    def label(self, rules: Sabotage) -> str:
        risk = "" if self.hides == "seen" else RISKS.get(self.hides, "")
        return f"{rules.name_of(self.to)}, stealthily{risk}{self.tokens_spent()}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.to, self.commando)

    def play(self, game: Play) -> None:
        pay(game, self.commando, 2, self.saved, "to move stealthily")
        start_move(game, self.commando, self.to, True)


def start_move(game: Play, card: str, to: str, stealthily: bool) -> None:
    """14.1c: start a move; the player first chooses who follows."""
    here = game.state.commandos[card].place
    company = escort.companions(game, here) if here != OFF else ()
    if company and can_follow(game, here, to):
        game.push(WhoFollowsTo(company, (), card, to, stealthily))
    else:
        cross(game, card, to, stealthily, ())


@rule("14.1c")
class WhoFollowsTo(escort.WhoFollows, frozen=True):
    """The player chooses which characters follow a commando to a tile."""

    to: str = ""
    stealthily: bool = False

    def maximum(self, game: Play) -> int:
        """14.1d: as many as have a space beside the commando."""
        return min(len(self.candidates), game.rules.room(game.state, self.to) - 1)

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        cross(game, self.commando, self.to, self.stealthily, pieces)

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return confirms(option, len(self.candidates))


def can_follow(game: Play, here: str, to: str) -> bool:
    """14.1d, 14.1e: whether a character can follow to a tile: no wall between, and a second space."""
    edge = game.rules.layout(here).edge(here, to)
    return edge is not None and edge.passage != "wall" and game.rules.room(game.state, to) > 1


def cross(game: Play, card: str, to: str, stealthily: bool, company: tuple[str, ...]) -> None:
    """6.9: move a commando and those who follow: reaction fire first, then the arrival."""
    here = game.state.commandos[card].place
    dice = reaction(game, card, company, here, to)
    if dice:
        game.push_all(*dice, Arrival(card, here, to, stealthily, company))
    else:
        finish_move(game, card, here, to, stealthily, company)


def reaction(game: Play, card: str, company: tuple[str, ...], here: str, to: str) -> list[Step]:
    """6.9: fire of every enemy on the two tiles at the movers who are visible."""
    state, rules = game.state, game.rules
    movers = [card] if state.commandos[card].visible else []
    if company:
        movers += [who for who in company if who in rules.ground(state, here).visible_escorts]
    if not movers:
        return []
    shooters = [kind for tile in (here, to) if tile and tile != OFF for kind in dice_on(game, tile)]
    if not shooters:
        return []
    need = rules.places[to if here == OFF else here].hit
    rolled = game.chance.dice(sum(shooters), "reaction fire")
    hits = tuple(die for die in rolled if die >= need)
    game.emit(ReactionFire, card, len(hits), rolled)
    return [health.AssignInjuries(hits, tuple(movers), False)] if hits else []


def dice_on(game: Play, tile: str) -> list[int]:
    """7.9a: the dice of each enemy on a tile; one in a nest uses the nest's."""
    rules = game.rules
    ground = rules.ground(game.state, tile)
    place = rules.places[tile]
    dice = [rules.enemies[kind].dice for kind in ground.loose.get(tile, ())]
    for token in place.tokens:
        if token in ground.guards:
            dice.append(rules.nest_dice if token in place.nests else rules.enemies[ground.guards[token]].dice)
    return dice


@rule("6.9g")
class Arrival(Step, frozen=True):
    """Complete a move after reaction fire, whatever the dice did."""

    commando: str
    origin: str
    to: str
    stealthily: bool
    company: tuple[str, ...]

    def run(self, game: Play) -> None:
        finish_move(game, self.commando, self.origin, self.to, self.stealthily, self.company)


def finish_move(game: Play, card: str, origin: str, to: str, stealthily: bool, company: tuple[str, ...]) -> None:
    """6.7f, 3.2: put a commando and those who follow on a tile, and see whether they are noticed."""
    state, rules = game.state, game.rules
    commando = state.commandos[card]
    left = commando.nest
    commando.nest = ""
    commando.place = OFF
    if rules.room(state, to) < 1:
        commando.nest = rules.free_nests(state, to)[0]
    commando.place = to
    if game.event_log is not None:
        game.emit(Moved, card, origin, to)
    if origin == OFF:
        training.teach(game, level_of(to), "entered")
    stealth.arrive(game, card, to, stealthily)
    for who in company:
        if escort.in_play(state, who):
            escort.arrive(game, who, to, stealthily)
    if left:
        game.push(guards.TakePosts(origin))


def passable(game: Play, edge: Edge, tile: str) -> bool:
    """6.14a: whether shots pass an edge: no wall, no locked door."""
    return edge.passage == "open" or (bool(edge.door) and edge.door not in game.state.grounds[level_of(tile)].locked)


@rule("6.6a")
class Moved(Event, frozen=True):
    """A commando moved to a tile."""

    card: str
    origin: str
    to: str

    def text(self, rules: Sabotage) -> str:
        how = "entered at" if self.origin == OFF else "moved to"
        return f"{rules.name_of(self.card)} {how} {rules.name_of(self.to)}."


@rule("6.9a")
class ReactionFire(Event, frozen=True):
    """Enemies fired at a commando who moved."""

    card: str
    hits: int
    faces: tuple[int, ...]

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} came under reaction fire: {count(self.hits, 'hit')}."

    def dice(self) -> tuple[int, ...]:
        return self.faces

    def display(self, rules: Sabotage) -> Display:
        roll = Roll.hitting("Reaction fire", self.faces, self.hits, side="theirs")
        return Display(rolls=(roll,), places=(self.card,))
