"""Chapters 6.16, 6.17 and 13.12: which enemies are eliminated, the reward, and spotted tokens."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.native import Transient
from fieldcraft.kernel.steps import Consequence, Event, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage import (
    equipment_reserve,
    guards,
    health,
    losses,
    objectives,
    reading,
    stealth,
    tracks,
    training,
)
from fieldcraft.titles.v_sabotage.alike import PickAlike, confirms, kinds_of, numbered
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of


def victims(game: Play, tile: str) -> list[tuple[str, str]]:
    """The different enemies on a tile, as (target, kind); the target of a guard is its token."""
    ground = game.rules.ground(game.state, tile)
    found = [(kind, kind) for kind in dict.fromkeys(ground.loose.get(tile, ()))]
    found += [(token, kind) for token, kind in guards_on(game, tile) if not replaced_by_its_like(game, tile, token)]
    return found


def guards_on(game: Play, tile: str) -> list[tuple[str, str]]:
    """The tokens of a tile that are protected, and by which kind of enemy."""
    protected = game.rules.ground(game.state, tile).guards
    return [(token, protected[token]) for token in game.rules.places[tile].tokens if token in protected]


def replaced_by_its_like(game: Play, tile: str, token: str) -> bool:
    """4.2c, 7.6d: whether a guard isn't a target of its own, since only units of its kind could take its place."""
    rules = game.rules
    if token in rules.places[tile].nests or objectives.protector_matters(game, token):
        return False
    return guards.candidates(game, tile) == [rules.ground(game.state, tile).guards[token]]


def enemy_name(rules: Sabotage, target: str, kind: str) -> str:
    """An enemy's name; a guard's names the token too."""
    name = f"the {rules.name_of(kind)}"
    return name if target == kind else f"{name} at {rules.name_of(target)}"


def board_places(tile: str, target: str, kind: str) -> tuple[str, ...]:
    """The places of an enemy on the board, for an option."""
    return (tile, f"{tile}:{kind}") if target == kind else (tile, target, f"guard:{target}:{kind}")


@rule("6.16a")
class AssignHits(Step, frozen=True):
    """Assign hits to enemies on a tile; the shooting player chooses where there is a choice."""

    shooter: str
    tile: str
    dice: tuple[int, ...]
    spills: bool

    def run(self, game: Play) -> None:
        choice = ChooseVictim(targets_on(game, self.tile), (), self.shooter, self.tile, self.dice, self.spills)
        only = choice.only_set(game) if self.dice else ()
        if only is None:
            game.push(choice)
        else:
            choice.picked(game, only)


def targets_on(game: Play, tile: str) -> tuple[str, ...]:
    """The enemies on a tile as the candidates of a set; a guard replaced by its like is one more of these."""
    loose = list(game.rules.ground(game.state, tile).loose.get(tile, ()))
    apart: list[str] = []
    for token, kind in guards_on(game, tile):
        if replaced_by_its_like(game, tile, token):
            loose.append(kind)
        else:
            apart.append(f"guard:{token}:{kind}")
    return (*numbered(loose, tile), *apart)


def eliminated_by(game: Play, tile: str, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The targets that pieces stand for: a kind of free unit, or the token of a guard; guards go last of their kind."""
    loose = list(game.rules.ground(game.state, tile).loose.get(tile, ()))
    spare = [(token, kind) for token, kind in guards_on(game, tile) if replaced_by_its_like(game, tile, token)]
    found: list[str] = []
    for piece in pieces:
        if piece.startswith("guard:"):
            found.append(piece.split(":")[1])
            continue
        kind = kinds_of((piece,))[0]
        if kind in loose:
            loose.remove(kind)
            found.append(kind)
        else:
            found.append(spare.pop(0)[0])
    return tuple(found)


@rule("6.16a")
class ChooseVictim(PickAlike, frozen=True):
    """The shooting player chooses whom the hits eliminate: as many as they can."""

    shooter: str = ""
    tile: str = ""
    dice: tuple[int, ...] = ()
    spills: bool = False

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.shooter].seat

    def prompt(self, game: Play) -> str:
        hits = f"{count(len(self.dice), 'hit')} ({', '.join(map(str, self.dice))})"
        return f"{hits} in {game.rules.name_of(self.tile)}: choose the enemies to eliminate"

    def maximum(self, game: Play) -> int:
        return min(len(self.candidates), len(self.dice))

    def allowed(self, game: Play, pieces: tuple[str, ...]) -> bool:
        return self.can_be_completed(game, pieces, ())

    def can_be_completed(self, game: Play, pieces: tuple[str, ...], rest: tuple[str, ...]) -> bool:
        """6.15d, 15.2b: whether the hits eliminate these, and with some of the rest no hit is left that could do more.

        Of the rest it matters only how many are in nests (a 5 or 6 each), how many are tough (two hits each), and how
        many neither.
        """
        everyone, held, more = (self.census(game, of) for of in (self.candidates, pieces, rest))
        strong = sum(1 for die in self.dice if die >= game.rules.nest_hit)
        for nests in range(held.nests, held.nests + more.nests + 1):
            for tough in range(held.tough, held.tough + more.tough + 1):
                left = len(self.dice) - nests - 2 * tough - held.plain
                if left < 0 or nests > strong:
                    break
                plain = held.plain + min(more.plain, left)
                left -= plain - held.plain
                if left == 0 or (
                    plain == everyone.plain
                    and (nests == everyone.nests or nests == strong)
                    and (tough == everyone.tough or left < 2)
                ):
                    return True
        return False

    def census(self, game: Play, pieces: tuple[str, ...]) -> Census:
        """How many of the given pieces are in nests, tough, and neither."""
        nests = game.rules.places[self.tile].nests
        inside = sum(1 for piece in pieces if piece.startswith("guard:") and piece.split(":")[1] in nests)
        tough = sum(1 for kind in kinds_of(pieces) if game.rules.enemies[kind].trait == "tough")
        return Census(inside, tough, len(pieces) - inside - tough)

    def certain(self, game: Play) -> int | None:
        """How many enemies fall; None if that depends on which are chosen."""
        everyone = self.census(game, self.candidates)
        strong = sum(1 for die in self.dice if die >= game.rules.nest_hit)
        return None if everyone.tough else min(len(self.dice), everyone.plain + min(everyone.nests, strong))

    def outcome(self, before: Play, option: Option, after: Play) -> str | Consequence:
        return losses.squad_outcome(before, after)

    def shows_odds(self, option: Option) -> bool:
        return confirms(option, len(self.dice))

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (*reading.for_shots(game, self.tile), *reading.for_enemies(game, kinds_of(self.candidates)))

    def picked(self, game: Play, pieces: tuple[str, ...]) -> None:
        held = self.census(game, pieces)
        dice = self.dice
        for _ in range(held.nests):
            at = max(at for at, die in enumerate(dice) if die >= game.rules.nest_hit)
            dice = (*dice[:at], *dice[at + 1 :])
        used = 2 * held.tough + held.plain
        dice = dice[used:] if self.spills and friends_are_in_nests(game, self.tile) else dice[: len(dice) - used]
        chosen = eliminated_by(game, self.tile, pieces)
        steps: list[Step] = [RemoveEnemies(self.shooter, self.tile, chosen)] if chosen else []
        if self.spills and dice:
            steps.append(SpillOver(self.tile, dice))
        game.push_list(steps)


def friends_are_in_nests(game: Play, tile: str) -> bool:
    """13.9f: whether every visible friend on a tile is in a nest, so that only a 5 or 6 hits them."""
    commandos = game.state.commandos
    return all(who in commandos and bool(commandos[who].nest) for who in game.rules.visible_at(game.state, tile))


class Census(Transient):
    """How many of the given enemies are in nests, tough, and neither."""

    nests: int
    tough: int
    plain: int


@rule("6.16a")
class Victim(Option, frozen=True):
    """Eliminate this enemy."""

    tile: str
    target: str
    kind: str

    def text(self, rules: Sabotage) -> str:
        return enemy_name(rules, self.target, self.kind).removeprefix("the ")

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return board_places(self.tile, self.target, self.kind)


@rule("13.9b")
class SpillOver(Step, frozen=True):
    """Assign the hits that no enemy can take to the other visible characters on the tile."""

    tile: str
    dice: tuple[int, ...]

    def run(self, game: Play) -> None:
        tough = [
            kind for kind in game.rules.standing(game.state, self.tile) if game.rules.enemies[kind].trait == "tough"
        ]
        dice = self.dice[: len(self.dice) - len(tough)] if tough else self.dice
        among = tuple(game.rules.visible_at(game.state, self.tile))
        if dice and among:
            game.push(health.AssignInjuries(dice, among, True))


def remove(game: Play, tile: str, targets: Sequence[str]) -> None:
    """6.17a, 6.17c: eliminate enemies together: their tokens go back to the reserve; then objectives are checked."""
    ground = game.rules.ground(game.state, tile)
    kinds: list[str] = []
    for target in targets:
        if target in ground.guards:
            kinds.append(ground.guards.pop(target))
        else:
            kinds.append(target)
            guards.remove_loose(game, tile, target)
    tracks.eliminate(game, kinds)
    for target in targets:
        if game.result is None:
            objectives.protector_eliminated(game, target)


@rule("6.17a")
class RemoveEnemies(Step, frozen=True):
    """Remove the enemies hit, all together; then draw one equipment token for each."""

    killer: str
    tile: str
    chosen: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        remove(game, self.tile, self.chosen)
        if game.result is not None:
            return
        training.teach(game, level_of(self.tile), "kill")
        drawn = [item for _ in self.chosen if (item := equipment_reserve.draw_item(game))]
        spotted = equipment_reserve.place_drawn(game, self.tile, drawn)
        game.emit(EnemiesEliminated, self.tile, len(self.chosen), tuple(drawn))
        if spotted and reveals_killer(game, self.killer, self.tile):
            stealth.reveal(game, self.killer, stealth.Spotted)
        if drawn and level_of(self.tile) in state.grounds:
            training.teach(game, level_of(self.tile), "loot")
        game.push(guards.TakePosts(self.tile))


def eliminate_without_reward(game: Play, tile: str, target: str) -> None:
    """15.3u: eliminate an enemy by friendly fire."""
    game.state.idle = False
    remove(game, tile, (target,))
    if game.result is None:
        game.emit(EnemiesEliminated, tile, 1, ())
        game.push(guards.TakePosts(tile))


def reveals_killer(game: Play, killer: str, tile: str) -> bool:
    """13.12, 5.1f: whether a spotted token reveals the stealthy commando who eliminated an enemy."""
    state, rules = game.state, game.rules
    commando = state.commandos[killer]
    if commando.visible or commando.critical_since or rules.ground(state, tile).effect == "ignore-spotted":
        return False
    near = commando.place == tile or any(edge.to == commando.place for edge in rules.places[tile].edges)
    return near and rules.enemies_at(state, tile) > 0


@rule("6.17a")
class EnemiesEliminated(Event, frozen=True):
    """Enemies were eliminated."""

    tile: str
    count: int
    drawn: tuple[str, ...]

    def text(self, rules: Sabotage) -> str:
        who = f"{count(self.count, 'enemy was', 'enemies were')} eliminated in {rules.name_of(self.tile)}"
        found = join([rules.name_of(item) for item in self.drawn]) or "nothing"
        return f"{who}, leaving {found}."
