"""Chapters 4.0 and 7.2: the Success Determination Phase, and the rights to end a mission, a map or the campaign."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.steps import Change, Choice, Event, Option, Right, Step, rule
from fieldcraft.kernel.text import count
from fieldcraft.titles.commandos_europe import lookups, missions, victory
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState
from fieldcraft.titles.commandos_europe.terrain import CACHE_SIZE


@rule("4.0f")
class SuccessDetermination(Step, frozen=True):
    """Begin the next turn, or the next map after the sixth mission; the campaign ends with the last map."""

    def run(self, game: Play) -> None:
        state, rules = game.state, game.rules
        if state.done == rules.missions_of_a_map and state.map == rules.maps[-1]:
            victory.finish(game, "complete")
        elif state.done == rules.missions_of_a_map or is_hunted(state):
            game.push(ChooseToGoOn())
        else:
            rules.sequence.next_turn(game)


def is_hunted(state: EuropeState) -> bool:
    """4.0m: whether a running mission has brought enemies onto the map or cost a squad."""
    return state.mission_status == OPEN and (bool(state.enemies) or state.mission in state.lost.values())


@rule("4.0m")
class ChooseToGoOn(Choice, frozen=True):
    """Go on, or use a right at the last moment before the next turn or map."""

    def always_asks(self) -> bool:
        return True

    def lookups(self, game: Play) -> Sequence[Lookup]:
        return [*lookups.mission(game), lookups.standing(game)]

    def prompt(self, game: Play) -> str:
        state, rules = game.state, game.rules
        if state.done == rules.missions_of_a_map:
            return f"All {count(state.done, 'mission')} in {rules.name_of(state.map)} are done. Go on to the next map?"
        hunters = count(len(state.enemies), "enemy unit")
        return f"Turn {state.turn} is over, with {hunters} on the map. Go on with {rules.name_of(state.mission)}?"

    def options(self, game: Play) -> list[Option]:
        state, rules = game.state, game.rules
        return [GoOn(next_map(rules, state.map) if state.done == rules.missions_of_a_map else "")]

    def choose(self, game: Play, option: GoOn) -> None:
        state, rules = game.state, game.rules
        if state.done == rules.missions_of_a_map:
            rules.sequence.play_map(game, next_map(rules, state.map))
        else:
            rules.sequence.next_turn(game)


@rule("4.0f")
class GoOn(Option, frozen=True):
    """Go on to the next turn or map."""

    map: str

    def text(self, rules: Europe) -> str:
        return f"Go on to {rules.name_of(self.map)}" if self.map else "Go on to the next turn"


def next_map(rules: Europe, name: str) -> str:
    """2.2a: the map after another, or nothing after the last."""
    at = rules.maps.index(name) + 1
    return rules.maps[at] if at < len(rules.maps) else ""


# What you may do at any time


def rights(game: Play) -> list[Right]:
    """4.0g, 4.0j, 7.2a: what you may give up now: the mission, the map or the campaign."""
    state, known = game.state, game.rules.known_rights
    asked = state.done == game.rules.missions_of_a_map and isinstance(game.choice, ChooseToGoOn)  # GoOn leads there
    points = len(state.accomplished) - len(state.forfeited) - state.undrawn_forfeits
    fallen = (tuple(state.lost.values()), tuple(state.forfeited)) if state.lost else None
    # All that the list depends on: it is the same for many decisions in a row.
    key = (state.mission, state.mission_status, state.purchasing, state.map, state.done, points, fallen, asked)
    found = known.get(key)
    if found is None:
        if len(known) >= CACHE_SIZE:
            known.clear()
        found = known[key] = list_rights(game.rules, state, asked)
    return found


def list_rights(rules: Europe, state: EuropeState, asked: bool) -> list[Right]:
    """To forfeit a running mission, the map unless going on to the next is `asked` anyway, and the campaign."""
    running = state.mission_status == OPEN and not state.purchasing
    found: list[Right] = [Forfeit(state.mission)] if running else []
    left, to = rules.missions_of_a_map - state.done, next_map(rules, state.map)
    if to and not asked:
        found.append(EndMap(left, to))
    found.append(EndCampaign(left, victory.total_if_stopped(rules, state)))
    return found


@rule("7.2a")
class Forfeit(Right, frozen=True):
    """Forfeit the current mission."""

    mission: str

    def text(self, rules: Europe) -> str:
        return f"Forfeit {rules.name_of(self.mission)}"

    def exercise(self, game: Play) -> None:
        """7.2d: the turn is played to its end. In its last phase nothing is left of it, so success is determined."""
        missions.forfeit(game)
        if isinstance(game.choice, ChooseToGoOn):
            game.agenda[-1] = SuccessDetermination()


@rule("4.0g")
class EndMap(Right, frozen=True):
    """End the map early and go on to the next one."""

    left: int
    to: str

    def text(self, rules: Europe) -> str:
        if not self.left:
            return f"Go on to {rules.name_of(self.to)} at once"
        return f"End this map and go on to {rules.name_of(self.to)}: {count(self.left, 'mission')} forfeited"

    def exercise(self, game: Play) -> None:
        """4.0k: the rest of the map's missions are forfeited, and the next map begins at once."""
        forfeit_the_rest(game)
        game.rules.sequence.play_map(game, self.to)


@rule("4.0j")
class EndCampaign(Right, frozen=True):
    """End the campaign."""

    left: int
    total: int

    def text(self, rules: Europe) -> str:
        cost = f"{count(self.left, 'mission')} forfeited, " if self.left else ""
        return f"End the campaign: {cost}total {self.total}, {victory.assessment(rules, self.total).name}"

    def exercise(self, game: Play) -> None:
        """4.0k: the rest of the map's missions are forfeited, and the campaign is judged by its total."""
        forfeit_the_rest(game)
        victory.finish(game, "stopped")


def forfeit_the_rest(game: Play) -> None:
    """4.0k: the rest of the map's six missions count as forfeited, drawn or not."""
    state = game.state
    if state.mission_status == OPEN:
        missions.forfeit(game)
    before, left = state.done, game.rules.missions_of_a_map - state.done
    if left:
        state.undrawn_forfeits += left
        state.done += left
        game.emit(RestForfeited, left, before, victory.total(game.rules, state))


@rule("4.0k")
class RestForfeited(Event, frozen=True):
    """The missions of the map that were not drawn were forfeited."""

    count: int
    done: int
    total: int

    def text(self, rules: Europe) -> str:
        return f"You forfeited {count(self.count, 'mission')} not yet drawn. {missions.changes_text(self.changes())}"

    def changes(self) -> tuple[Change, ...]:
        done = missions.missions_done(self.done, self.done + self.count)
        return Change("Total", self.total + self.count, self.total), *done
