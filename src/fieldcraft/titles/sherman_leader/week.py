"""Chapter 4: the start of a week with its special condition, and the order of the week's battles."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Change, Display, Event, Option, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.sherman_leader import lookups, notes, tracks
from fieldcraft.titles.sherman_leader.outcomes import RiskyChoice
from fieldcraft.titles.sherman_leader.rules import Play, ShermanLeader


@rule("2.0b")
class StartWeek(Step, frozen=True):
    """8.11a: a new week begins; last week's condition ends, and trucks and scouts are free again."""

    def run(self, game: Play) -> None:
        state, start = game.state, tracks.before(game)
        state.week += 1
        state.notes, state.condition, state.halted = (), "", False
        state.attacks, state.fought = [], []
        state.trucks_used = state.scouts_used = 0
        game.emit(WeekBegan, state.week, game.rules.objective.weeks, state.so, state.vp, tracks.moved(game, start))


@rule("4.1a")
class DrawCondition(Step, frozen=True):
    """Draw the special condition of the week and apply it at once."""

    def run(self, game: Play) -> None:
        state = game.state
        card = notes.draw_card(game, "special condition", state.conditions, state.condition_discards)
        state.condition = card
        game.emit(ConditionDrawn, card)
        game.push(notes.NoteTakesEffect(f"condition {card}"))


@rule("4.2i")
class ChooseBattle(Step, frozen=True):
    """Choose the next battle if several are planned."""

    def run(self, game: Play) -> None:
        if len(game.state.attacks) > 1:
            game.push(WhichBattle())


@rule("4.2i")
class WhichBattle(RiskyChoice, frozen=True):
    """You choose the battle to fight next; it moves to the front of the week's attacks."""

    def prompt(self, game: Play) -> str:
        return f"Week {game.state.week}: choose the next battle."

    def options(self, game: Play) -> list[Option]:
        return [FightNext(attack.battalion, len(attack.teams)) for attack in game.state.attacks]

    def choose(self, game: Play, option: FightNext) -> None:
        attacks = game.state.attacks
        chosen = next(attack for attack in attacks if attack.battalion == option.battalion)
        attacks.remove(chosen)
        attacks.insert(0, chosen)

    def lookups(self, game: Play) -> list[Lookup]:
        return lookups.planning(game, [attack.battalion for attack in game.state.attacks])

    def shows_odds(self, option: Option) -> bool:
        return True


@rule("4.2i")
class FightNext(Option, frozen=True):
    """Fight this battle next."""

    battalion: str
    units: int

    def text(self, rules: ShermanLeader) -> str:
        return f"Attack {rules.name_of(self.battalion)} with {count(self.units, 'unit')}"

    def places(self, rules: ShermanLeader) -> tuple[str, ...]:
        return (self.battalion,)


@rule("2.0b")
class WeekBegan(Event, frozen=True):
    """A week began."""

    week: int
    weeks: int
    so: int
    vp: int
    moved: tuple[Change, ...]

    def text(self, rules: ShermanLeader) -> str:
        return f"Week {self.week} of {self.weeks} began with {self.so} SO and {self.vp} VP."

    def changes(self) -> tuple[Change, ...]:
        return self.moved


@rule("4.1a")
class ConditionDrawn(Event, frozen=True):
    """A special condition was drawn."""

    card: str

    def text(self, rules: ShermanLeader) -> str:
        return f"You drew the special condition {rules.name_of(self.card)}. {rules.box.conditions[self.card].note.text}"

    def display(self, rules: ShermanLeader) -> Display:
        return Display(card=f"condition:{self.card}")
