"""Chapters 7.10 and 10: hits on commandos and characters, critical condition, elimination and replacement."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import ANY_SEAT, Change, Consequence, Display, Event, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage import ending, escort, guards, reading, squad, tracks, training
from fieldcraft.titles.v_sabotage.losses import HitsToAssign, squad_outcome
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTED, ACTING, WAITING, Commando, level_of, put


@rule("7.10a")
class AssignInjuries(Step, frozen=True):
    """Assign hits to visible characters one by one; the players choose where there is a choice."""

    dice: tuple[int, ...]
    among: tuple[str, ...]
    cover: bool

    def run(self, game: Play) -> None:
        dice = self.dice
        while dice:
            targets = can_take(game, dice[0], self.among, self.cover)
            if len(targets) > 1:
                game.push(ChooseWhoIsHit(dice, self.among, self.cover))
                return
            for who in targets:
                hit(game, who)
                if game.result is not None:
                    return
            dice = dice[1:]


def can_take(game: Play, die: int, among: tuple[str, ...], cover: bool) -> list[str]:
    """7.10c, 7.10d, 13.8g: who can take a hit: not in a nest if the die is low, not in critical condition."""
    state, rules = game.state, game.rules
    found: list[str] = []
    for who in among:
        commando = state.commandos.get(who)
        if commando is None:
            if escort.in_play(state, who):
                found.append(who)
        elif not commando.critical_since and not (cover and commando.nest and die < rules.nest_hit):
            found.append(who)
    return found


@rule("7.10b")
class ChooseWhoIsHit(HitsToAssign, frozen=True):
    """The players choose who takes a hit."""

    among: tuple[str, ...]
    cover: bool

    def seat(self, game: Play) -> int:
        commandos = game.state.commandos
        able = can_take(game, self.dice[0], self.among, self.cover)
        seats = {commandos[who].seat if who in commandos else ANY_SEAT for who in able}
        return seats.pop() if len(seats) == 1 else ANY_SEAT

    def prompt(self, game: Play) -> str:
        return f"Choose who takes a hit of {self.dice[0]} ({count(len(self.dice), 'hit')} to assign)"

    def options(self, game: Play) -> list[Option]:
        state = game.state
        found: list[Option] = []
        for who in can_take(game, self.dice[0], self.among, self.cover):
            commando = state.commandos.get(who)
            found.append(BeHit(who, -1 if commando is None else slots_left(game, who, commando)))
        return found

    def choose(self, game: Play, option: BeHit) -> None:
        hit(game, option.who)
        if game.result is None:
            game.push(AssignInjuries(self.dice[1:], self.among, self.cover))

    def outcome(self, before: Play, option: Option, after: Play) -> Consequence:
        return squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return True

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (
            Lookup(reading.HEALTH),
            *(Lookup(f"commando:{who}") for who in self.among if who in game.state.commandos),
        )


@rule("7.10b")
class BeHit(Option, frozen=True):
    """Give the hit to this commando or character; `left` are the free slots, -1 for a character."""

    who: str
    left: int

    def text(self, rules: Sabotage) -> str:
        if self.left < 0:
            return f"{rules.name_of(self.who)}, who will be killed"
        after = "who goes into critical condition" if self.left == 1 else f"who can take {self.left - 1} more"
        return f"{rules.name_of(self.who)}, {after}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.who,)


def slots_left(game: Play, card: str, commando: Commando) -> int:
    """The free AP slots of a commando; an injury takes one."""
    return game.rules.side(card, commando).slots - commando.hits


def hit(game: Play, who: str) -> None:
    """One hit on a commando or a character."""
    if who in game.state.commandos:
        injure(game, who)
    else:
        escort.eliminate(game, who)


def saved_on_top(game: Play, card: str, commando: Commando) -> bool:
    """6.21d: whether the top free slot holds a "+1 AP" token; one alone on a card for two is in the lower slot."""
    free = game.rules.side(card, commando).plus_slots - commando.hits
    return 0 < free <= commando.saved


def injure(game: Play, card: str) -> None:
    """10.2: put a "-1 AP" token in the top free slot, turning over a "+1 AP" token there."""
    commando = game.state.commandos[card]
    flipped = saved_on_top(game, card, commando)
    tired = commando.ap > 0
    commando.hits += 1
    commando.saved -= flipped
    commando.ap -= tired
    game.emit(Injured, card, commando.hits, flipped, commando.saved, tired, commando.ap)
    game.state.reopen_windows(card)
    training.teach(game, level_of(commando.place), "injury")
    if slots_left(game, card, commando) == 0:
        go_critical(game, card)


def go_critical(game: Play, card: str) -> None:
    """10.3: put a commando in critical condition: stealthy, without a uniform, the activation over."""
    commando = game.state.commandos[card]
    commando.critical_since = game.state.turn
    commando.visible = commando.uniform = False
    if commando.phase == ACTING:
        commando.phase = ACTED
    game.emit(WentCritical, card)
    tracks.set_ap(game, card, 0, "can't go on")


@rule("10.3d")
class BleedOut(Step, frozen=True):
    """Eliminate commandos who went into critical condition in an earlier turn and weren't healed."""

    def run(self, game: Play) -> None:
        state = game.state
        for card, commando in list(state.commandos.items()):
            if commando.critical_since and commando.critical_since < state.turn:
                eliminate(game, card)
                if game.result is not None:
                    return


def eliminate(game: Play, card: str, exploded: bool = False) -> None:
    """10.5: eliminate a commando; the equipment stays on the tile, or is destroyed by an explosion."""
    state, rules = game.state, game.rules
    commando = state.commandos.pop(card)
    tile = commando.place
    ground = rules.ground(state, tile)
    if exploded:
        for item in commando.items:
            put(state.discards, item)
    elif commando.items:
        ground.items[tile] = (*ground.items.get(tile, ()), *commando.items)
    state.losses += 1
    game.emit(Eliminated, card, state.losses, commando.hits, commando.saved, commando.ap)
    if commando.nest:
        game.push(guards.TakePosts(tile))
    for special in rules.rules_for("no-losses"):
        if state.losses >= special.n:
            state.eliminated = (*state.eliminated, card)
            ending.fail(game, "losses", "too many commandos have been eliminated")
            return
    if state.column + 1 < len(rules.columns):
        replace(game, card, commando)
    else:
        state.eliminated = (*state.eliminated, card)


def replace(game: Play, card: str, commando: Commando) -> None:
    """10.5b, 10.5d: draw a new card for the player; the pile of the eliminated refills the reserve."""
    state = game.state
    new = game.chance.pick("commando", state.cards)
    state.cards = tuple(other for other in state.cards if other != new)
    state.eliminated = (*state.eliminated, card)
    if not state.cards:
        state.cards, state.eliminated = state.eliminated, ()
    state.commandos[new] = Commando(seat=commando.seat, side="blue", place=WAITING)
    game.emit(Replaced, card, new)
    game.push(squad.ChooseSide(new))


@rule("10.2a")
class Injured(Event, frozen=True):
    """A commando was hit."""

    card: str
    hits: int
    flipped: bool
    saved: int
    tired: bool
    ap: int

    def text(self, rules: Sabotage) -> str:
        lost = [f"{self.hits - 1} to {count(self.hits, 'injury', 'injuries')}"]
        if self.flipped:
            lost.append(f"{self.saved + 1} to {count(self.saved, tracks.PLUS_ONE)}")
        if self.tired:
            lost.append(f"{self.ap + 1} to {self.ap} AP")
        return f"{rules.name_of(self.card)} was hit: {join(lost)}."

    def changes(self) -> tuple[Change, ...]:
        return (
            Change(tracks.injuries_of(self.card), self.hits - 1, self.hits),
            *tracks.change(tracks.saved_of(self.card), self.saved + self.flipped, self.saved),
            *tracks.change(tracks.ap_of(self.card), self.ap + self.tired, self.ap),
        )


@rule("10.3a")
class WentCritical(Event, frozen=True):
    """A commando went into critical condition."""

    card: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} went into critical condition: heal them before the end of the next turn."

    def display(self, rules: Sabotage) -> Display:
        return Display(places=(self.card,), matters="commander")


@rule("10.4a")
class Eliminated(Event, frozen=True):
    """A commando was eliminated; `losses` counts those so far, the others were on the card."""

    card: str
    losses: int
    hits: int
    saved: int
    ap: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} was killed: {self.losses - 1} to {count(self.losses, 'commando')} lost."

    def changes(self) -> tuple[Change, ...]:
        return (
            Change(tracks.LOSSES, self.losses - 1, self.losses),
            *tracks.change(tracks.injuries_of(self.card), self.hits, 0),
            *tracks.change(tracks.saved_of(self.card), self.saved, 0),
            *tracks.change(tracks.ap_of(self.card), self.ap, 0),
        )

    def display(self, rules: Sabotage) -> Display:
        return Display(matters="commander")


@rule("10.5b")
class Replaced(Event, frozen=True):
    """A replacement was drawn."""

    card: str
    new: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} is replaced by {rules.name_of(self.new)}, from the next level on."
