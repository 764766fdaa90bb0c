"""Chapters 5 and 15.3: event cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.steps import ANYBODY, Choice, Event, Option, Pick, Step, rule
from fieldcraft.titles.v_sabotage import casualties, equipment, skills, trap_doors
from fieldcraft.titles.v_sabotage.records import Half
from fieldcraft.titles.v_sabotage.state import level_of, put, take

if TYPE_CHECKING:
    from fieldcraft.titles.v_sabotage.rules import Play, Sabotage


@rule("5.1a")
class EventPhase(Step, frozen=True):
    """One card is drawn for each level in play."""

    def run(self, game: Play) -> None:
        levels = [level for level in game.state.grounds if game.rules.box.levels[level].events]
        game.push_all(*[DrawEvent(level) for level in levels])


def draw_card(game: Play, own: bool) -> str:
    """5.1h, 11.7a: a card from the deck; cards set apart for levels with a turn limit are not drawn for others.

    The cards set apart are still in the multiset, since nobody knows which they are before they are drawn.
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
    """A level's card is drawn, its half is fixed by the alarm, and what happens at once happens."""

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
        game.emit(Drawn, self.level, card, ground.alarm)
        if half.when == "now":
            ground.effect = ""
            happen(game, self.level, half)


def happen(game: Play, level: str, half: Half) -> None:
    """15.3: the events that happen as they are drawn."""
    state = game.state
    here = tuple(card for card, who in state.commandos.items() if level_of(who.place) == level)
    if half.effect == "gain-ap":
        able = tuple(card for card in here if skills.can_save(game, card) is None)
        if able:
            game.push(GainPoints(able, (), half.n))
    elif half.effect == "mend":
        game.push(MendWounds(level, half.n))
    elif half.effect == "supply":
        if len(state.grounds[level].gone) < len(game.rules.layouts[level].places):
            game.push(SupplyDrop(level, half.n))
    elif half.effect == "unblock":
        if state.grounds[level].blocked:
            game.push(OpenTrapDoor(level))
    elif half.effect in ("fresh", "tired"):
        for card in here:
            state.commandos[card].extra = half.n if half.effect == "fresh" else -half.n
    elif half.effect == "friendly-fire":
        game.push(FriendlyFire(level, half.n))


@rule("15.3b")
class GainPoints(Pick, frozen=True):
    """The players say who gets a "+1 AP" token."""

    count: int = 1

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return 'Who takes a "+1 AP" token?'

    def minimum(self, game: Play) -> int:
        return min(self.count, len(self.candidates) + len(self.chosen))

    def maximum(self, game: Play) -> int:
        return min(self.count, len(self.candidates) + len(self.chosen))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        for card in pieces:
            game.state.commandos[card].saved += 1
            game.emit(Gained, card)


@rule("15.3c")
class MendWounds(Step, frozen=True):
    """The players take "-1 AP" tokens off, one after another."""

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
    """15.3c: those on a level who are injured but not in critical condition."""
    commandos = game.state.commandos.items()
    return [card for card, who in commandos if who.hits and not who.fell and level_of(who.place) == level]


@rule("15.3c")
class MendWhom(Choice, frozen=True):
    """Whose token comes off?"""

    level: str
    count: int

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return 'Who loses a "-1 AP" token?'

    def options(self, game: Play) -> list[Option]:
        return [Mend(card) for card in wounded(game, self.level)]

    def choose(self, game: Play, option: Mend) -> None:
        equipment.mend(game, option.commando, 1, True)
        game.push(MendWounds(self.level, self.count - 1))


@rule("15.3c")
class Mend(Option, frozen=True):
    """This commando's."""

    commando: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.commando)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.commando,)


@rule("15.3d")
class SupplyDrop(Choice, frozen=True):
    """The players say where the supplies come down."""

    level: str
    count: int

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Where do the supplies come down?"

    def options(self, game: Play) -> list[Option]:
        gone = game.state.grounds[self.level].gone
        places = [place for tile, place in game.rules.layouts[self.level].places.items() if tile not in gone]
        outdoor = [place for place in places if not place.indoor]
        return [DropAt(place.id) for place in outdoor or places]

    def choose(self, game: Play, option: DropAt) -> None:
        drawn = [item for _ in range(self.count) if (item := casualties.draw_item(game))]
        game.emit(Supplied, option.tile, tuple(drawn))
        casualties.lay_out(game, option.tile, drawn)


@rule("15.3d")
class DropAt(Option, frozen=True):
    """Here."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.tile)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("15.3e")
class OpenTrapDoor(Choice, frozen=True):
    """The players say which blocked trap door opens."""

    level: str

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Which blocked trap door opens?"

    def options(self, game: Play) -> list[Option]:
        return [OpenTrap(trap) for trap in game.state.grounds[self.level].blocked]

    def choose(self, game: Play, option: OpenTrap) -> None:
        trap_doors.open_trap(game, option.trap)


@rule("15.3e")
class OpenTrap(Option, frozen=True):
    """This one."""

    trap: str

    def text(self, rules: Sabotage) -> str:
        return rules.opening(self.trap)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.trap, rules.layout(self.trap).traps[self.trap])


@rule("15.3u")
class FriendlyFire(Step, frozen=True):
    """Enemies on one tile shoot each other, if two or more stand on some tile."""

    level: str
    count: int

    def run(self, game: Play) -> None:
        if crowded(game, self.level):
            game.push(WhereFriendlyFire(self.level, self.count))


def crowded(game: Play, level: str) -> list[str]:
    """The tiles of a level with two enemies or more."""
    return [tile for tile in game.rules.layouts[level].places if game.rules.enemies_at(game.state, tile) > 1]


@rule("15.3u")
class WhereFriendlyFire(Choice, frozen=True):
    """The players choose the tile."""

    level: str
    count: int

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Friendly fire: on which tile do they shoot each other?"

    def options(self, game: Play) -> list[Option]:
        return [FireThere(tile) for tile in crowded(game, self.level)]

    def choose(self, game: Play, option: FireThere) -> None:
        game.push(ShootEachOther(option.tile, self.count))


@rule("15.3u")
class FireThere(Option, frozen=True):
    """Here."""

    tile: str

    def text(self, rules: Sabotage) -> str:
        return rules.name_of(self.tile)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.tile,)


@rule("15.3u")
class ShootEachOther(Choice, frozen=True):
    """The players choose who is eliminated, without reward."""

    tile: str
    count: int

    def seat(self, game: Play) -> int:
        return ANYBODY

    def prompt(self, game: Play) -> str:
        return "Friendly fire: who falls?"

    def options(self, game: Play) -> list[Option]:
        return [casualties.Victim(self.tile, target, kind) for target, kind in casualties.victims(game, self.tile)]

    def choose(self, game: Play, option: casualties.Victim) -> None:
        casualties.fall_without_reward(game, self.tile, option.target)
        if game.result is None and self.count > 1 and game.rules.enemies_at(game.state, self.tile):
            game.push(ShootEachOther(self.tile, self.count - 1))


@rule("5.1a")
class Drawn(Event, frozen=True):
    """An event card was drawn."""

    level: str
    card: str
    alarm: bool

    def text(self, rules: Sabotage) -> str:
        half = rules.box.cards[self.card].half(self.alarm)
        stop = "" if half.title.endswith(("?", "!")) else "."
        return f"Event in {rules.name_of(self.level)}: {half.title}{stop} {half.text}"


@rule("15.3b")
class Gained(Event, frozen=True):
    """Somebody got a token."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f'{rules.name_of(self.card)} takes a "+1 AP" token.'


@rule("15.3d")
class Supplied(Event, frozen=True):
    """Supplies came down."""

    tile: str
    drawn: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        found = ", ".join(rules.name_of(item) for item in self.drawn) or "nothing"
        return f"Supplies in {rules.name_of(self.tile)}: {found}."
