"""Chapters 4.0 and 7.2: the Success Determination Phase, and giving up a mission, a map or the campaign."""

from __future__ import annotations

from fieldcraft.kernel.steps import Choice, Option, Step, rule
from fieldcraft.kernel.text import count, plural
from fieldcraft.titles.commandos_europe import missions, victory
from fieldcraft.titles.commandos_europe.noise import NoiseChecks
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import OPEN


@rule("4.0f")
class SuccessDetermination(Step, frozen=True):
    """After a mission is done, go on to the next one or the next map; otherwise begin the next turn."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        if state.mission_status == OPEN:
            rules.sequence.next_turn(game)
        elif state.done == rules.missions_of_a_map and state.map == rules.maps[-1]:
            victory.finish(game, "complete")
        else:
            game.push(ChooseToGoOn())


@rule("4.0f")
class ChooseToGoOn(Choice, frozen=True):
    """After a mission, go on or think about stopping here."""

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        number = rules.missions_of_a_map
        left = number - state.done
        if left:
            return f"{left} of {count(number, 'mission')} on this map {plural(left, 'is', 'are')} left. Go on?"
        return f"All {count(number, 'mission')} in {rules.name_of(state.map)} are done. Go on to the next map?"

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        to = next_map(rules, state.map) if state.done == rules.missions_of_a_map else ""
        return [GoOn(to), ThinkOfGivingUp()]

    def choose(self, game: Play, option: Option) -> None:
        if isinstance(option, GoOn):
            go_on(game)
        else:
            game.push(GiveUp())


@rule("4.0f")
class GoOn(Option, frozen=True):
    """Go on to the next mission or map."""

    map: str

    def text(self, rules: Europe) -> str:
        return f"Go on to {rules.name_of(self.map)}" if self.map else "Go on to the next mission"


def go_on(game: Play) -> None:
    """4.0f: begin the next turn, or the next map when all missions of this one are done."""
    state, rules = game.state, game.rules
    if state.done == rules.missions_of_a_map:
        rules.sequence.play_map(game, next_map(rules, state.map))
    else:
        rules.sequence.next_turn(game)


def next_map(rules: Europe, name: str) -> str:
    """2.2a: the map after another, or nothing after the last."""
    at = rules.maps.index(name) + 1
    return rules.maps[at] if at < len(rules.maps) else ""


# Giving up


def may_give_up(game: Play) -> bool:
    """7.2b: whether giving up is offered: once a turn while a mission is running."""
    return game.state.mission_status == OPEN and not game.state.giving_up_declined


@rule("7.2a")
class ThinkOfGivingUp(Option, frozen=True):
    """See what you can give up: the mission, the map or the campaign."""

    def text(self, rules: Europe) -> str:
        return "Give up"


def turn_has_not_begun(game: Play) -> bool:
    """4.0m: whether nothing has happened since the last Success Determination Phase."""
    state = game.state
    if state.moved or state.mission_turn == state.turn or state.attacks:
        return False
    return any(isinstance(step, NoiseChecks) for step in game.agenda)  # the Friendly Movement Phase isn't over


@rule("4.0g")
class GiveUp(Choice, frozen=True):
    """Give up the mission, the map or the campaign, or carry on after all."""

    def prompt(self, game: Play) -> str:
        return "Give up what?"

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        offered: list[Option] = [CarryOn()]  # first, so that a slip of the finger gives nothing up
        left = rules.missions_of_a_map - state.done
        if state.mission_status == OPEN:
            offered.append(Forfeit(state.mission))
        if state.mission_status != OPEN or turn_has_not_begun(game):
            to = next_map(rules, state.map)
            if left and to:
                offered.append(EndMap(left, to))
            offered.append(EndCampaign(left, victory.total_if_stopped(rules, state)))
        return offered

    def choose(self, game: Play, option: Option) -> None:
        state, sequence = game.state, game.rules.sequence
        if isinstance(option, Forfeit):
            fresh = turn_has_not_begun(game)
            missions.forfeit(game)
            if fresh:
                state.turn -= 1
                sequence.skip_to_success_determination(game)
        elif isinstance(option, EndMap):
            forfeit_the_rest(game)
            sequence.play_map(game, option.to)
        elif isinstance(option, EndCampaign):
            forfeit_the_rest(game)
            victory.finish(game, "stopped")
        elif state.mission_status == OPEN:
            state.giving_up_declined = True
        else:
            go_on(game)


def forfeit_the_rest(game: Play) -> None:
    """4.0k: the rest of the map's six missions count as forfeited, drawn or not."""
    state = game.state
    if state.mission_status == OPEN:
        missions.forfeit(game)
    state.undrawn_forfeits += game.rules.missions_of_a_map - state.done
    state.done = game.rules.missions_of_a_map


@rule("4.0g")
class CarryOn(Option, frozen=True):
    """Give up nothing."""

    def text(self, rules: Europe) -> str:
        return "Give up nothing and carry on"


@rule("4.0g")
class EndMap(Option, frozen=True):
    """End the map early and go on to the next one."""

    left: int
    to: str

    def text(self, rules: Europe) -> str:
        return f"End this map and go on to {rules.name_of(self.to)}: {count(self.left, 'mission')} forfeited"


@rule("4.0j")
class EndCampaign(Option, frozen=True):
    """End the campaign."""

    left: int
    total: int

    def text(self, rules: Europe) -> str:
        cost = f"{count(self.left, 'mission')} forfeited, " if self.left else ""
        return f"End the campaign: {cost}total {self.total}, {victory.assessment(rules, self.total).name}"


@rule("7.2a")
class Forfeit(Option, frozen=True):
    """Forfeit the current mission."""

    mission: str

    def text(self, rules: Europe) -> str:
        return f"Forfeit {rules.name_of(self.mission)}"
