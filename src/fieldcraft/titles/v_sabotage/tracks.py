"""The numbers that players follow, and the events that account for each change of AP and of the enemy reserve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldcraft.kernel.steps import Change, Event, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import ACTING, Ground, SabotageState, put, take

PLUS_ONE = '"+1 AP" token'
TURN = "turn"
RESERVE = "enemy reserve"
SPECIALS = "special reserve"
LOSSES = "commandos lost"
KILLS = "enemies eliminated"
COMPLETED = "levels completed"


def ap_of(card: str) -> str:
    """The track of a commando's action points."""
    return f"AP of {card}"


def saved_of(card: str) -> str:
    """The track of a commando's "+1 AP" tokens."""
    return f"saved AP of {card}"


def injuries_of(card: str) -> str:
    """The track of a commando's "-1 AP" tokens."""
    return f"injuries of {card}"


def alarm_of(level: str) -> str:
    """The track of a level's alarm: 1 if it is triggered."""
    return f"alarm of {level}"


def goals_of(level: str) -> str:
    """The track of a level's open objectives."""
    return f"objectives of {level}"


def time_of(level: str) -> str:
    """The track of the turns left of a level, 0 if it has no limit."""
    return f"turns left of {level}"


def work_on(token: str) -> str:
    """The track of the AP that an objective still needs."""
    return f"AP left for {token}"


def tracks(rules: Sabotage, state: SabotageState) -> dict[str, int]:
    """Every track of a set-up, whether its commando or level is in play or not."""
    found = {
        TURN: state.turn,
        RESERVE: size(state.reserve),
        SPECIALS: size(state.specials),
        LOSSES: state.losses,
        KILLS: state.kills,
        COMPLETED: len(state.completed),
    }
    for card in rules.box.commandos:
        who = state.commandos.get(card)
        found[ap_of(card)] = who.ap if who else 0
        found[saved_of(card)] = who.saved if who else 0
        found[injuries_of(card)] = who.hits if who else 0
    for level, layout in rules.layouts.items():
        ground = state.grounds.get(level)
        found[alarm_of(level)] = int(ground.alarm) if ground else 0
        found[goals_of(level)] = goals(ground) if ground else 0
        found[time_of(level)] = turns_left(ground) if ground else 0
        for token in layout.objectives:
            found[work_on(token)] = work_left(rules, ground, token) if ground else 0
    return found


def size(reserve: dict[str, int]) -> int:
    """The number of tokens in a reserve."""
    return sum(reserve.values())


def goals(ground: Ground) -> int:
    """8.2b: the objectives of a level that are still open, with the characters still to be brought out."""
    return len(ground.objectives) + len(ground.escorts)


def turns_left(ground: Ground) -> int:
    """11.7: the turns left of a level, 0 if it has no limit."""
    return ground.limit - ground.turns + 1 if ground.limit else 0


def work_left(rules: Sabotage, ground: Ground, token: str) -> int:
    """6.20d: the AP that an objective still needs."""
    if token not in ground.objectives:
        return 0
    return rules.objective(token).ap - ground.objectives[token]


def change(track: str, before: int, after: int) -> tuple[Change, ...]:
    """A change of a track, if it moved."""
    return () if before == after else (Change(track, before, after),)


# Action points


def set_ap(game: Play, card: str, ap: int, why: str) -> None:
    """Change a commando's AP."""
    commando = game.state.commandos[card]
    before, commando.ap = commando.ap, ap
    if ap != before and game.event_log is not None:
        game.emit(ApChanged, card, why, before, ap)


def gain_token(game: Play, card: str, why: str) -> None:
    """6.21a: put a "+1 AP" token on a card."""
    commando = game.state.commandos[card]
    commando.saved += 1
    game.emit(TokenGained, card, why, commando.saved)


def spend(game: Play, card: str, cost: int, saved: int, purpose: str) -> None:
    """6.1c, 6.22: spend AP and "+1 AP" tokens for a purpose; AP count only in the commando's own activation."""
    commando = game.state.commandos[card]
    own = cost - saved if commando.phase == ACTING else 0
    commando.saved -= saved
    commando.ap -= own
    commando.spent += own
    if cost and game.event_log is not None:
        game.emit(Paid, card, purpose, own, commando.ap, saved, commando.saved)


@rule("6.1b")
class ApChanged(Event, frozen=True):
    """A commando got or lost AP."""

    card: str
    why: str
    before: int
    after: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} {self.why}: {self.before} to {self.after} AP."

    def changes(self) -> tuple[Change, ...]:
        return change(ap_of(self.card), self.before, self.after)


@rule("6.1c")
class Paid(Event, frozen=True):
    """A commando paid for an action; `ap` and `tokens` are left."""

    card: str
    purpose: str
    own: int
    ap: int
    saved: int
    tokens: int

    def text(self, rules: Sabotage) -> str:
        parts: list[str] = []
        if self.own:
            parts.append(f"{self.own} AP ({self.ap + self.own} to {self.ap})")
        if self.saved:
            held = f"{self.tokens + self.saved} to {self.tokens}"
            parts.append(f"{count(self.saved, PLUS_ONE)} ({held})")
        return f"{rules.name_of(self.card)} spent {join(parts)} {self.purpose}."

    def changes(self) -> tuple[Change, ...]:
        own = change(ap_of(self.card), self.ap + self.own, self.ap)
        return (*own, *change(saved_of(self.card), self.tokens + self.saved, self.tokens))


@rule("6.21a")
class TokenGained(Event, frozen=True):
    """A commando got a "+1 AP" token; `saved` is how many there are now."""

    card: str
    why: str
    saved: int

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} {self.why}: {self.saved - 1} to {count(self.saved, PLUS_ONE)}."

    def changes(self) -> tuple[Change, ...]:
        return change(saved_of(self.card), self.saved - 1, self.saved)


# The enemy reserve


def back_to_reserve(game: Play, kinds: Iterable[str], why: str) -> None:
    """6.17c, 12.4b: put the tokens of the given enemies back into the enemy reserve."""
    state, enemies = game.state, game.rules.enemies
    before = size(state.reserve)
    for kind in kinds:
        put(state.reserve, enemies[kind].token)
    after = size(state.reserve)
    if after != before:
        game.emit(ReserveChanged, why, before, after)


def eliminate(game: Play, kinds: Sequence[str]) -> None:
    """6.17c: count enemies as eliminated, and put their tokens back into the enemy reserve."""
    if kinds:
        state = game.state
        state.kills += len(kinds)
        for kind in kinds:
            put(state.reserve, game.rules.enemies[kind].token)
        game.emit(BackInReserve, len(kinds), state.kills, size(state.reserve))


def special_joins(game: Play, why: str) -> None:
    """7.3g, 11.6d: move a special unit, drawn at random, from the special reserve to the enemy reserve."""
    state = game.state
    special = game.chance.draw("special unit", state.specials)
    take(state.specials, special)
    put(state.reserve, special)
    game.emit(SpecialJoins, why, size(state.reserve), size(state.specials))


@rule("7.2f")
class ReserveChanged(Event, frozen=True):
    """Tokens went into the enemy reserve or left it."""

    why: str
    before: int
    after: int

    def text(self, rules: Sabotage) -> str:
        return f"{self.why}: {self.before} to {self.after} tokens in the enemy reserve."

    def changes(self) -> tuple[Change, ...]:
        return change(RESERVE, self.before, self.after)


@rule("6.17c")
class BackInReserve(Event, frozen=True):
    """Enemies were eliminated; `kills` and `reserve` are the numbers now."""

    count: int
    kills: int
    reserve: int

    def text(self, rules: Sabotage) -> str:
        units = count(self.count, "enemy token", "enemy tokens")
        return f"{units} went back: {self.reserve - self.count} to {self.reserve} tokens in the enemy reserve."

    def changes(self) -> tuple[Change, ...]:
        return (
            Change(RESERVE, self.reserve - self.count, self.reserve),
            Change(KILLS, self.kills - self.count, self.kills),
        )


@rule("7.3g")
class SpecialJoins(Event, frozen=True):
    """A special unit joined the enemy reserve; `reserve` and `specials` are the sizes now."""

    why: str
    reserve: int
    specials: int

    def text(self, rules: Sabotage) -> str:
        return f"{self.why}: {self.reserve - 1} to {self.reserve} tokens in the enemy reserve."

    def changes(self) -> tuple[Change, ...]:
        return (
            Change(RESERVE, self.reserve - 1, self.reserve),
            Change(SPECIALS, self.specials + 1, self.specials),
        )
