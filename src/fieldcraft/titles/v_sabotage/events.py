"""Chapters 5 and 15.3: event cards."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import ANY_SEAT, Display, Event, Option, Pick, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage import (
    casualties,
    equipment,
    equipment_reserve,
    reading,
    reserve_ap,
    tracks,
    trap_doors,
)
from fieldcraft.titles.v_sabotage.records import Half
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.shared_choices import SharedChoice
from fieldcraft.titles.v_sabotage.state import level_of, put, take


@rule("5.1a")
class EventPhase(Step, frozen=True):
    """Draw an event card for each level in play."""

    def run(self, game: Play) -> None:
        levels = [level for level in game.state.grounds if game.rules.box.levels[level].events]
        game.push_list([DrawEvent(level) for level in levels])


def draw_card(game: Play, own: bool) -> str:
    """5.1h, 11.7a: draw a card; as many stay for levels with a turn limit as their own decks still hold.

    Which cards those are isn't known before they are drawn, so they are part of the same multiset.
    """
    state = game.state
    apart = 0 if own else sum(ground.own_cards for ground in state.grounds.values())
    if sum(state.deck.values()) <= apart:
        for card, count in state.used_cards.items():
            put(state.deck, card, count)
        state.used_cards = {}
    card = game.chance.draw("events", state.deck)
    take(state.deck, card)
    return card


@rule("5.1c")
class DrawEvent(Step, frozen=True):
    """Draw the card of a level; the alarm decides which half applies. Effects that happen now are resolved."""

    level: str

    def run(self, game: Play) -> None:
        ground = game.state.grounds[self.level]
        own = ground.own_cards > 0
        card = draw_card(game, own)
        if own:
            ground.own_cards -= 1
        half = game.rules.box.cards[card].half(ground.alarm)
        ground.card, ground.effect, ground.amount = card, half.effect, half.n
        ground.half = "triggered" if ground.alarm else "silent"
        game.emit(EventDrawn, self.level, card, ground.alarm)
        if half.when == "now":
            ground.effect = ""
            resolve_now(game, self.level, half)


def resolve_now(game: Play, level: str, half: Half) -> None:
    """15.3: resolve an event that happens when it is drawn."""
    state = game.state
    here = tuple(card for card, who in state.commandos.items() if level_of(who.place) == level)
    if half.effect == "gain-ap":
        able = tuple(card for card in here if reserve_ap.no_free_slot(game, card) is None)
        if able:
            game.push(GainPoints(able, (), half.n))
    elif half.effect == "mend":
        game.push(MendWounds(level, half.n))
    elif half.effect == "supply":
        if len(state.grounds[level].collapsed) < len(game.rules.layouts[level].places):
            game.push(SupplyDrop(level, half.n))
    elif half.effect == "unblock":
        if state.grounds[level].blocked:
            game.push(OpenTrapDoor(level))
    elif half.effect in ("fresh", "tired"):
        for card in here:
            state.commandos[card].event_ap = half.n if half.effect == "fresh" else -half.n
    elif half.effect == "friendly-fire":
        game.push(FriendlyFire(level, half.n))


@rule("15.3b")
class GainPoints(Pick, frozen=True):
    """The players choose who gets a "+1 AP" token."""

    count: int = 1

    def seat(self, game: Play) -> int:
        return ANY_SEAT

    def prompt(self, game: Play) -> str:
        return 'Choose who takes a "+1 AP" token'

    def minimum(self, game: Play) -> int:
        return min(self.count, len(self.candidates))

    def maximum(self, game: Play) -> int:
        return min(self.count, len(self.candidates))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        for card in pieces:
            tracks.gain_token(game, card, "was chosen for the event")

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_levels(game)


@rule("15.3c")
class MendWounds(Step, frozen=True):
    """Remove "-1 AP" tokens one by one; the players choose where there is a choice."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        hurt = wounded(game, self.level)
        if self.count < 1 or not hurt:
            return
        if len(hurt) == 1:
            equipment.mend(game, hurt[0], 1, True)
            game.push(MendWounds(self.level, self.count - 1))
        else:
            game.push(MendWhom(self.level, self.count))


def wounded(game: Play, level: str) -> list[str]:
    """15.3c: the commandos on a level who are injured but not in critical condition."""
    commandos = game.state.commandos.items()
    return [card for card, who in commandos if who.hits and not who.critical_since and level_of(who.place) == level]


@rule("15.3c")
class MendWhom(SharedChoice, frozen=True):
    """The players choose who loses a "-1 AP" token."""

    level: str
    count: int

    def prompt(self, game: Play) -> str:
        return 'Choose who loses a "-1 AP" token'

    def options(self, game: Play) -> list[Option]:
        return [Mend(card) for card in wounded(game, self.level)]

    def choose(self, game: Play, option: Mend) -> None:
        equipment.mend(game, option.commando, 1, True)
        game.push(MendWounds(self.level, self.count - 1))

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_levels(game)


@rule("15.3c")
class Mend(Option, frozen=True):
    """Take a "-1 AP" token off this commando."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.commando)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("15.3d")
class SupplyDrop(SharedChoice, frozen=True):
    """The players choose where supplies land."""

    level: str
    count: int

    def prompt(self, game: Play) -> str:
        return "Choose the tile where the supplies land"

    def options(self, game: Play) -> list[Option]:
        collapsed = game.state.grounds[self.level].collapsed
        places = [place for tile, place in game.rules.layouts[self.level].places.items() if tile not in collapsed]
        outdoor = [place for place in places if not place.indoor]
        return [DropAt(place.id) for place in outdoor or places]

    def choose(self, game: Play, option: DropAt) -> None:
        drawn = [item for _ in range(self.count) if (item := equipment_reserve.draw_item(game))]
        equipment_reserve.place_drawn(game, option.tile, drawn)
        game.emit(Supplied, option.tile, tuple(drawn))

    def outcome(self, before: Play, option: DropAt, after: Play) -> str:
        lying = [len(game.rules.ground(game.state, option.tile).items.get(option.tile, ())) for game in (before, after)]
        return f"{count(lying[1] - lying[0], 'token')} to take"

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_levels(game)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("15.3d")
class DropAt(Option, frozen=True):
    """Use this tile."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.tile)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("15.3e")
class OpenTrapDoor(SharedChoice, frozen=True):
    """The players choose the trap door to unblock."""

    level: str

    def prompt(self, game: Play) -> str:
        return "Choose a trap door to unblock"

    def options(self, game: Play) -> list[Option]:
        return [OpenTrap(trap) for trap in game.state.grounds[self.level].blocked]

    def shows_odds(self, option: Option) -> bool:
        return True

    def choose(self, game: Play, option: OpenTrap) -> None:
        trap_doors.open_trap(game, option.trap)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_levels(game)


@rule("15.3e")
class OpenTrap(Option, frozen=True):
    """Unblock this trap door."""

    trap: str

    def text(self, rules: Sabotage) -> str:
        return rules.capitalized(self.trap)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.trap, rules.layout(self.trap).traps[self.trap])


@rule("15.3u")
class FriendlyFire(Step, frozen=True):
    """Enemies on one tile shoot each other, if a tile has two or more."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        if crowded(game, self.level):
            game.push(WhereFriendlyFire(self.level, self.count))


def crowded(game: Play, level: str) -> list[str]:
    """The tiles of a level with two enemies or more."""
    return [tile for tile in game.rules.layouts[level].places if game.rules.enemies_at(game.state, tile) > 1]


@rule("15.3u")
class WhereFriendlyFire(SharedChoice, frozen=True):
    """The players choose the tile of the friendly fire."""

    level: str
    count: int

    def prompt(self, game: Play) -> str:
        return "Friendly fire: choose the tile"

    def options(self, game: Play) -> list[Option]:
        return [FireThere(tile) for tile in crowded(game, self.level)]

    def choose(self, game: Play, option: FireThere) -> None:
        game.push(ShootEachOther(option.tile, self.count))

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_levels(game)


@rule("15.3u")
class FireThere(Option, frozen=True):
    """Use this tile."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.tile)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("15.3u")
class ShootEachOther(SharedChoice, frozen=True):
    """The players choose an enemy, who is eliminated without reward."""

    tile: str
    count: int

    def prompt(self, game: Play) -> str:
        return "Friendly fire: choose an enemy to eliminate"

    def options(self, game: Play) -> list[Option]:
        return [casualties.Victim(self.tile, target, kind) for target, kind in casualties.victims(game, self.tile)]

    def shows_odds(self, option: Option) -> bool:
        return True

    def choose(self, game: Play, option: casualties.Victim) -> None:
        casualties.eliminate_without_reward(game, self.tile, option.target)
        if game.result is None and self.count > 1 and game.rules.enemies_at(game.state, self.tile):
            game.push(ShootEachOther(self.tile, self.count - 1))


@rule("5.1a")
class EventDrawn(Event, frozen=True):
    """An event card was drawn."""

    level: str
    card: str
    alarm: bool

    def text(self, rules: Sabotage) -> str:
        half = rules.box.cards[self.card].half(self.alarm)
        stop = "" if half.title.endswith(("?", "!")) else "."
        return f"Event in {rules.name_of(self.level)}: {half.title}{stop} {half.text}"

    def display(self, rules: Sabotage) -> Display:
        return Display(card=f"event:{self.card}")


@rule("15.3d")
class Supplied(Event, frozen=True):
    """Supplies landed."""

    tile: str
    drawn: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        return f"Supplies landed in {rules.name_of(self.tile)}: {join(map(rules.name_of, self.drawn)) or 'none'}."
