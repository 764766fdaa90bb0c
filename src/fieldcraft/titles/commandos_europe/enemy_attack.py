"""Chapters 13.0 and 14.0: an enemy unit attacks squads next to it."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Consequence, Option, Proceed, Step, Warn, rule
from fieldcraft.titles.commandos_europe import combat, last_stand, lookups
from fieldcraft.titles.commandos_europe.rules import Europe, Play


@rule("13.0e")
class EnemyAttack(Step, frozen=True):
    """An enemy unit attacks a hex with squads; if several are in reach, you choose which.

    It never attacks twice: either it is eliminated or a marker is drawn (13.1k).
    """

    enemy: str
    hexes: tuple[str, ...]

    def run(self, game: Play) -> None:
        if len(self.hexes) == 1:
            game.push(ResolveEnemyAttack(self.enemy, self.hexes[0]))
        else:
            game.push(ChooseVictim(self.enemy, self.hexes))


@rule("13.0f")
class ChooseVictim(Choice, frozen=True):
    """Choose which hex an enemy unit attacks."""

    enemy: str
    hexes: tuple[str, ...]

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.combat(game, [self.enemy], self.hexes)

    def prompt(self, game: Play) -> str:
        return f"Choose the hex that {game.rules.name_of(self.enemy)} attacks."

    def options(self, game: Play) -> list[Option]:
        return [Victim(self.enemy, hex_) for hex_ in self.hexes]

    def choose(self, game: Play, option: Victim) -> None:
        defend_or_ask(game, self.enemy, option.hex)

    def outcome(self, before: Play, option: Victim, after: Play) -> str | Consequence:
        if any(isinstance(step, ChooseDefence) for step in after.agenda):
            return "you choose whether to use naval gunfire"
        return combat.outcome(before, self.enemy, False, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("13.0f")
class Victim(Option, frozen=True):
    """Attack this hex."""

    enemy: str
    hex: str

    def text(self, rules: Europe) -> str:
        return f"{rules.name_of(self.enemy)} attacks {rules.name_of(self.hex)}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return (self.hex,)


@rule("13.0e")
class ResolveEnemyAttack(Step, frozen=True):
    """Resolve an enemy attack on a hex; with naval gunfire available, you choose whether to use it.

    If it may cost your last squad, you are warned first, unless you have just decided something about it.
    """

    enemy: str
    hex: str

    def run(self, game: Play) -> None:
        rules, state = game.rules, game.state
        pieces = defenders(game, self.enemy, self.hex)
        if combat.has_naval(rules, pieces):
            game.push(ChooseDefence(self.enemy, self.hex))
        elif last_stand.may_be_the_end(game, pieces, self.hex, self.enemy):
            game.push(LastStand(last_stand.warning(rules, state, self.hex, self.enemy), self.enemy, self.hex))
        else:
            combat.defend(game, pieces, self.hex, self.enemy)


def defenders(game: Play, enemy: str, hex_: str) -> tuple[str, ...]:
    """13.0g, 15.0h: everyone in a hex who can defend it, with all the weapons that have not fired."""
    rules, state = game.rules, game.state
    return combat.side(rules, state, hex_, state.fired, naval=True, doubled=rules.enemy(enemy).circled)


def defend_or_ask(game: Play, enemy: str, hex_: str) -> None:
    """14.0f: resolve an attack; with naval gunfire available, ask first whether to use it."""
    pieces = defenders(game, enemy, hex_)
    if combat.has_naval(game.rules, pieces):
        game.push(ChooseDefence(enemy, hex_))
    else:
        combat.defend(game, pieces, hex_, enemy)


@rule("4.0n")
class LastStand(Warn, frozen=True):
    """Before an attack that may end the campaign, let it happen or use a right first."""

    enemy: str
    hex: str

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.combat(game, [self.enemy], [self.hex]), lookups.standing(game)]

    def choose(self, game: Play, option: Proceed) -> None:
        defend_or_ask(game, self.enemy, self.hex)

    def outcome(self, before: Play, option: Proceed, after: Play) -> str | Consequence:
        return combat.outcome(before, self.enemy, False, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("14.0f")
class ChooseDefence(Choice, frozen=True):
    """Choose whether to use naval gunfire in defence."""

    enemy: str
    hex: str

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return lookups.combat(game, [self.enemy], [self.hex])

    def prompt(self, game: Play) -> str:
        rules = game.rules
        ground = rules.graph(game.state).combat[self.hex]
        modifier = f" at {ground} for terrain" if ground else ""
        return f"{rules.name_of(self.enemy)} attacks {rules.name_of(self.hex)}{modifier}: use naval gunfire?"

    def options(self, game: Play) -> list[Option]:
        rules, state = game.rules, game.state
        unit = rules.enemy(self.enemy)
        offered: list[Option] = []
        for naval in (True, False):
            pieces = combat.side(rules, state, self.hex, state.fired, naval=naval, doubled=unit.circled)
            offered.append(
                DefendWith(naval, pieces, combat.strength(rules, state, pieces, unit.circled), unit.firepower)
            )
        return offered

    def choose(self, game: Play, option: DefendWith) -> None:
        combat.defend(game, option.pieces, self.hex, self.enemy)

    def outcome(self, before: Play, option: DefendWith, after: Play) -> str | Consequence:
        return combat.outcome(before, self.enemy, option.naval, after)

    def resolves_at_once(self, option: Option) -> bool:
        return True

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("14.0f")
class DefendWith(Option, frozen=True):
    """Defend with or without naval gunfire."""

    naval: bool
    pieces: tuple[str, ...]
    power: int
    theirs: int

    def text(self, rules: Europe) -> str:
        how = "with naval gunfire, which scatters" if self.naval else "without naval gunfire"
        return f"Defend {how}: {self.power} against {self.theirs}"

    def places(self, rules: Europe) -> tuple[str, ...]:
        return self.pieces[:1]
