"""Chapters 6.2, 10.9, 11.1 and 13: how pieces are lost, whatever the cause."""

from __future__ import annotations

from fieldcraft.kernel.steps import Change, Display, Event, rule
from fieldcraft.titles.commandos_europe import bases, detection, victory
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import FALLEN, LATER, STOCK, EuropeState


def lose_gear(game: Play, pieces: list[str]) -> None:
    """6.2f: lost gear goes back into stock."""
    if pieces:
        for piece in pieces:
            game.state.put(piece, STOCK)
        game.emit(GearLost, tuple(pieces))


@rule("6.2f")
class GearLost(Event, frozen=True):
    """Gear was lost."""

    pieces: tuple[str, ...]

    def text(self, rules: Europe) -> str:
        return f"You lost {rules.names_of(self.pieces)}."


def overrun(game: Play, hex_: str) -> None:
    """10.9c: gear, leaders and bases are eliminated when an enemy unit is in their hex and no squad is."""
    state, rules = game.state, game.rules
    here = state.at(hex_)
    if not here:
        return
    for piece in here:
        if piece in rules.leaders:
            lose_leader(game, piece)
        elif piece in rules.bases:
            bases.destroy(game, piece)
    lose_gear(game, [piece for piece in here if piece in rules.gear])


def drown(game: Play, hex_: str) -> None:
    """11.1g: people in an all-sea hex with neither craft nor base are eliminated."""
    state, rules = game.state, game.rules
    if hex_ not in rules.graph(state).all_sea or rules.is_base(state, hex_):
        return
    here = state.at(hex_)
    if any(piece in rules.craft for piece in here):
        return
    for piece in here:
        if piece in rules.squads:
            lose_squad(game, piece)
        elif piece in rules.leaders:
            lose_leader(game, piece)
    lose_gear(game, rules.gear_at(state, hex_))


def lose_enemy(game: Play, enemy: str) -> None:
    """13.0m: an enemy unit goes back to the cup."""
    state = game.state
    del state.enemies[enemy]
    if enemy in state.inflicted:
        state.inflicted.remove(enemy)  # the same counter may come back as another unit
    state.cup[game.rules.enemy_kind[enemy]] += 1
    game.emit(EnemyEliminated, enemy, len(state.enemies), sum(state.cup.values()))


@rule("13.0m")
class EnemyEliminated(Event, frozen=True):
    """An enemy unit was eliminated."""

    enemy: str
    count: int
    cup: int

    def text(self, rules: Europe) -> str:
        tally = f"enemies on the map: {self.count + 1} to {self.count}, cup: {self.cup - 1} to {self.cup}"
        return f"{rules.name_of(self.enemy)} was eliminated ({tally})."

    def changes(self) -> tuple[Change, ...]:
        return Change("Enemies", self.count + 1, self.count), Change("Cup", self.cup - 1, self.cup)


def lose_leader(game: Play, leader: str) -> None:
    """3.3d, 13.1e: a leader is killed."""
    game.state.put(leader, FALLEN)
    game.emit(LeaderKilled, leader)


@rule("13.1e")
class LeaderKilled(Event, frozen=True):
    """A leader was killed."""

    leader: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.leader)} was killed."

    def display(self, rules: Europe) -> Display:
        return Display(matters="commander")


def lose_squad(game: Play, squad: str) -> None:
    """13.1: eliminate a squad: its marker goes back, its successors never come, and its group is undetected again.

    The caller deals with the pieces left in the hex and with the end of the campaign: see `after_squad_loss`.
    """
    state = game.state
    hex_ = state.pieces[squad]
    total = victory.total(game.rules, state)
    marker = state.wounds.pop(squad, None)
    if marker is not None:
        state.pool[marker] += 1
    state.lost[squad] = state.mission
    lose_successors(game.rules, state, squad)
    state.put(squad, FALLEN)
    hunted, group = len(state.detected), state.detected.pop(squad, None)
    totals = (total, victory.total(game.rules, state))
    game.emit(SquadLost, squad, hex_, totals, (hunted, len(state.detected)))
    if group is not None:
        detection.forget_group(game, group, hex_)


def lose_successors(rules: Europe, state: EuropeState, squad: str) -> None:
    """3.2i: the later squads of a starting or experienced squad's letter are lost with it."""
    fallen = rules.counters[squad]
    if fallen.grade == "bought":
        return
    for piece in rules.counters.values():
        if piece.role == "squad" and piece.letter == fallen.letter and state.boxes.get(piece.id) == LATER:
            state.put(piece.id, FALLEN)


def after_squad_loss(game: Play, hex_: str) -> None:
    """13.1o, 13.1q, 11.1g, 13.1s: eliminate what can't stay without the last squad; end the campaign if it must."""
    state, rules = game.state, game.rules
    if not rules.squads_at(state, hex_):
        lose_gear(game, rules.gear_at(state, hex_))
        if hex_ in state.enemies.values():
            overrun(game, hex_)
    drown(game, hex_)
    if not victory.end_if_wiped_out(game):
        detection.update(game)


@rule("13.1r")
class SquadLost(Event, frozen=True):
    """A squad was eliminated."""

    squad: str
    hex: str
    totals: tuple[int, int]
    hunted: tuple[int, int]

    def text(self, rules: Europe) -> str:
        tally = f"total {self.totals[0]} to {self.totals[1]}, detected squads {self.hunted[0]} to {self.hunted[1]}"
        return f"{rules.name_of(self.squad)} was wiped out at {rules.name_of(self.hex)} ({tally})."

    def changes(self) -> tuple[Change, ...]:
        return Change("Total", *self.totals), Change("Detected", *self.hunted)

    def display(self, rules: Europe) -> Display:
        return Display(places=(self.hex,), matters="loss")
