"""Chapter 9: choosing the squad."""

from __future__ import annotations

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Choice, Event, Option, Step, rule
from fieldcraft.kernel.text import tally
from fieldcraft.titles.v_sabotage import equipment_reserve, level_cards, reading, tracks
from fieldcraft.titles.v_sabotage.records import CardSide, SkillCard
from fieldcraft.titles.v_sabotage.rules import Play, Sabotage
from fieldcraft.titles.v_sabotage.state import Commando

SIDES: tuple[CardSide, CardSide] = ("blue", "tan")


@rule("11.6d")
class SetUpSpecialUnits(Step, frozen=True):
    """Draw the special units that start in the enemy reserve; the others are the special reserve."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        start = rules.box.components["special-at-start"].count + sum(r.n for r in rules.rules_for("specials"))
        for _ in range(start):
            if state.specials:
                tracks.special_joins(game, "A special unit started in the enemy reserve")


@rule("9.1a")
class ChooseSquad(Step, frozen=True):
    """With the level cards on the table, one commando after another is chosen, the players taking turns."""

    def run(self, game: Play) -> None:
        for level in game.rules.layouts:
            game.emit(LevelCardShown, level)
        game.push_list([ChooseCommando(slot) for slot in range(game.rules.operation.commandos)])


@rule("9.1a")
class ChooseCommando(Choice, frozen=True):
    """A player chooses a commando card and its side."""

    slot: int

    def seat(self, game: Play) -> int:
        return self.slot % game.rules.players

    def prompt(self, game: Play) -> str:
        return f"Choose commando {self.slot + 1} of {game.rules.operation.commandos} and a side of the card"

    def options(self, game: Play) -> list[Option]:
        return [Recruit(card, side) for card in game.state.cards for side in SIDES]

    def choose(self, game: Play, option: Recruit) -> None:
        state, rules = game.state, game.rules
        state.cards = tuple(card for card in state.cards if card != option.card)
        commando = Commando(seat=self.slot % rules.players, side=option.side)
        state.commandos[option.card] = commando
        game.emit(Joined, option.card, option.side)
        commando.items = starting_kit(game, option.card, commando)

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return reading.for_squad(game)


def starting_kit(game: Play, card: str, commando: Commando) -> tuple[str, ...]:
    """9.2d, 15.5c, 15.5d: one token for each transparent icon if the reserve has it, and what special rules add."""
    rules = game.rules
    side = rules.side(card, commando)
    wanted = [] if any(rules.rules_for("no-kit")) else list(side.kit)
    for extra in rules.rules_for("extra-kit"):
        wanted += [extra.token] * extra.n
    found: list[str] = []
    for kind in wanted:
        if len(found) < side.carries and (item := equipment_reserve.fetch(game, kind)):
            found.append(item)
    return tuple(sorted(found))


@rule("9.1a")
class Recruit(Option, frozen=True):
    """Take this commando, with this side of the card."""

    card: str
    side: CardSide

    def text(self, rules: Sabotage) -> str:
        side = rules.box.sides[self.card, self.side]
        arms = tally(rules.name_of(item) for item in (*side.weapons, *side.kit))
        skills = [rules.box.skills[skill] for skill in side.skills]
        can = " ".join(f"{skill.name} ({cost_label(skill)}): {skill.text}" for skill in skills)
        slots = f' Room for {side.plus_slots} "+1 AP" tokens.' if side.plus_slots > 1 else ""
        return f"{rules.name_of(self.card)}, {self.side} side: {arms}. {can}{slots}"

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.card,)


def cost_label(skill: SkillCard) -> str:
    """9.2: the cost of a skill as its card shows it."""
    cost = "free" if skill.cost == "P" else f"{skill.cost} AP"
    return f"{cost}, once per turn" if skill.once else cost


@rule("10.5b")
class ChooseSide(Choice, frozen=True):
    """The player of an eliminated commando chooses a side of the new card."""

    card: str

    def seat(self, game: Play) -> int:
        return game.state.commandos[self.card].seat

    def prompt(self, game: Play) -> str:
        return f"{game.rules.name_of(self.card)} joins the squad: choose a side of the card"

    def options(self, game: Play) -> list[Option]:
        return [TakeSide(self.card, side) for side in SIDES]

    def shows_odds(self, option: Option) -> bool:
        return True

    def choose(self, game: Play, option: TakeSide) -> None:
        game.state.commandos[self.card].side = option.side

    def lookups(self, game: Play) -> tuple[Lookup, ...]:
        return (Lookup(f"commando:{self.card}"),)


@rule("10.5b")
class TakeSide(Option, frozen=True):
    """Take the new commando with this side of the card."""

    card: str
    side: CardSide

    def text(self, rules: Sabotage) -> str:
        return Recruit(self.card, self.side).text(rules)

    def places(self, rules: Sabotage) -> tuple[str, ...]:
        return (self.card,)


@rule("11.2e")
class LevelCardShown(Event, frozen=True):
    """A level card was put on the table."""

    level: str

    def text(self, rules: Sabotage) -> str:
        lines = level_cards.level_card(rules, self.level)[1:]
        return f"Level card: {rules.name_of(self.level)}. {' '.join(lines)}"


@rule("9.1a")
class Joined(Event, frozen=True):
    """A commando was chosen."""

    card: str
    side: str

    def text(self, rules: Sabotage) -> str:
        return f"{rules.name_of(self.card)} ({self.side} side) joined the squad."
