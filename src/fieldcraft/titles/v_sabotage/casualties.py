"""Chapters 6.16, 6.17 and 13.12: which enemies are eliminated, the reward, and spotted tokens."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.kernel.text import count, join
from fieldcraft.titles.v_sabotage import equipment_reserve, guards, health, objectives, stealth, training
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import level_of, put


def victims(game: Play, tile: str, chosen: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The different enemies on a tile that aren't chosen yet, as (target, kind); the target of a guard is its token.

    4.2c: a guard isn't a target of its own if a free unit of the same kind would take its place at once.
    """
    rules = game.rules
    ground = rules.ground(game.state, tile)
    loose = list(ground.loose.get(tile, ()))
    for target in chosen:
        if target in loose:
            loose.remove(target)
    found = [(kind, kind) for kind in dict.fromkeys(loose)]
    for token in rules.places[tile].tokens:
        kind = ground.guards.get(token)
        if kind is None or token in chosen:
            continue
        if kind in loose and token not in rules.places[tile].nests and not objectives.protector_matters(game, token):
            continue
        found.append((token, kind))
    return found


def enemy_name(rules: Sabotage, target: str, kind: str) -> str:
    """An enemy's name; a guard's names the token too."""
    name = f"the {rules.name_of(kind)}"
    return name if target == kind else f"{name} at {rules.name_of(target)}"


def board_places(tile: str, target: str, kind: str) -> tuple[str, ...]:
    """The places of an enemy on the board, for an option."""
    return (tile, f"{tile}:{kind}") if target == kind else (tile, target, f"guard:{target}")


def hits_after(game: Play, tile: str, dice: tuple[int, ...], target: str, kind: str) -> tuple[int, ...] | None:
    """6.15d, 15.2b: the dice left after one enemy is eliminated with the lowest that do, or None if none do."""
    if target in game.rules.places[tile].nests:
        good = [at for at, die in enumerate(dice) if die >= game.rules.nest_hit]
        return (*dice[: good[-1]], *dice[good[-1] + 1 :]) if good else None
    cost = 2 if game.rules.enemies[kind].trait == "tough" else 1
    return dice[:-cost] if len(dice) >= cost else None


@rule("6.16a")
class AssignHits(Step, frozen=True):
    """Assign hits to enemies on a tile one by one; the shooting player chooses where there is a choice."""

    shooter: str
    tile: str
    dice: tuple[int, ...]
    spills: bool
    chosen: tuple[str, ...] = ()

    def run(self, game: Play) -> None:
        dice, chosen = self.dice, self.chosen
        while dice:
            open_to = victims(game, self.tile, chosen)
            within = [
                (target, kind)
                for target, kind in open_to
                if hits_after(game, self.tile, dice, target, kind) is not None
            ]
            if not within:
                break
            if len(within) > 1 and not enough_for_all(game, self.tile, dice, chosen):
                game.push(ChooseVictim(self.shooter, self.tile, dice, self.spills, chosen))
                return
            target, kind = next((pair for pair in within if pair[0] != pair[1]), within[0])
            dice = hits_after(game, self.tile, dice, target, kind) or ()
            chosen = (*chosen, target)
        steps: list[Step] = [RemoveEnemies(self.shooter, self.tile, chosen)] if chosen else []
        if self.spills and dice:
            steps.append(SpillOver(self.tile, dice))
        game.push_all(*steps)


def enough_for_all(game: Play, tile: str, dice: tuple[int, ...], chosen: tuple[str, ...]) -> bool:
    """Whether the hits eliminate every enemy left on the tile, so that there is nothing to choose."""
    rules = game.rules
    standing = rules.standing(game.state, tile)
    need = len(standing) - len(chosen)
    if len(dice) < need:
        return False
    tough = sum(1 for kind in standing if rules.enemies[kind].trait == "tough")
    tough -= sum(1 for target in chosen if target in rules.enemies and rules.enemies[target].trait == "tough")
    nests = [n for n in rules.places[tile].nests if n in rules.ground(game.state, tile).guards and n not in chosen]
    strong = sum(1 for die in dice if die >= rules.nest_hit)
    return len(dice) >= need + tough and strong >= len(nests)


@rule("6.16a")
class ChooseVictim(Choice, frozen=True):
    """The shooting player chooses whom a hit eliminates."""

    shooter: str
    tile: str
    dice: tuple[int, ...]
    spills: bool
    chosen: tuple[str, ...]

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.shooter].seat

    def prompt(self, game: Play) -> str:
        hits = f"{count(len(self.dice), 'hit')} ({', '.join(map(str, self.dice))})"
        return f"{hits} in {game.rules.name_of(self.tile)}: choose an enemy to eliminate"

    def options(self, game: Play) -> list[Option]:
        return [
            Victim(self.tile, target, kind)
            for target, kind in victims(game, self.tile, self.chosen)
            if hits_after(game, self.tile, self.dice, target, kind) is not None
        ]

    def choose(self, game: Play, option: Victim) -> None:
        left = hits_after(game, self.tile, self.dice, option.target, option.kind) or ()
        game.push(AssignHits(self.shooter, self.tile, left, self.spills, (*self.chosen, option.target)))


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


def remove(game: Play, tile: str, target: str) -> None:
    """6.17c: eliminate an enemy: its token goes back to the reserve."""
    rules = game.rules
    ground = rules.ground(game.state, tile)
    if target in ground.guards:
        kind = ground.guards.pop(target)
    else:
        kind = target
        guards.remove_loose(game, tile, kind)
    put(game.state.reserve, rules.enemies[kind].token)
    objectives.protector_eliminated(game, target)


@rule("6.17a")
class RemoveEnemies(Step, frozen=True):
    """Remove the enemies hit, all together; then draw one equipment token for each."""

    killer: str
    tile: str
    chosen: tuple[str, ...]

    def run(self, game: Play) -> None:
        state = game.state
        for target in self.chosen:
            remove(game, self.tile, target)
            if game.result is not None:
                return
        training.teach(game, level_of(self.tile), "kill")
        drawn = [item for _ in self.chosen if (item := equipment_reserve.draw_item(game))]
        game.emit(EnemiesEliminated, self.tile, len(self.chosen), tuple(drawn))
        spotted = equipment_reserve.place_drawn(game, self.tile, drawn)
        if spotted and reveals_killer(game, self.killer, self.tile):
            stealth.reveal(game, self.killer, stealth.BECAUSE_SPOTTED)
        if drawn and level_of(self.tile) in state.grounds:
            training.teach(game, level_of(self.tile), "loot")
        game.push(guards.TakePosts(self.tile))


def eliminate_without_reward(game: Play, tile: str, target: str) -> None:
    """15.3u: eliminate an enemy by friendly fire."""
    game.state.idle = False
    remove(game, tile, target)
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
