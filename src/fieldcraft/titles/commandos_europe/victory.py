"""Chapter 5: the total, the assessment it earns, and the end of the campaign."""

from __future__ import annotations

from fieldcraft.kernel.results import Grade, Result
from fieldcraft.titles.commandos_europe.records import Assessment
from fieldcraft.titles.commandos_europe.rules import Europe, Play
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState


def total(rules: Europe, state: EuropeState) -> int:
    """5.0a, 5.0d: missions accomplished, less those forfeited, less squads lost in missions not forfeited."""
    points = len(state.accomplished) - len(state.forfeited) - state.undrawn_forfeits
    if state.lost:
        points -= len([mission for mission in state.lost.values() if mission not in state.forfeited])
    return points


def total_if_stopped(rules: Europe, state: EuropeState) -> int:
    """4.0k: the total if the rest of the map's missions were forfeited now."""
    points = total(rules, state) - (rules.missions_of_a_map - state.done)
    if state.lost and state.mission_status == OPEN:
        points += len([squad for squad, mission in state.lost.items() if mission == state.mission])
    return points


def scale(rules: Europe) -> int:
    """5.0k: how often a total counts; a single map is a quarter of a campaign."""
    return 4 if len(rules.maps) == 1 else 1


def assessment(rules: Europe, points: int) -> Assessment:
    """5.0e-g, 5.0k: the line of the victory table for a total."""
    points *= scale(rules)
    return next(line for line in rules.data.assessments if points >= line.total or line is rules.data.assessments[-1])


def grades(rules: Europe) -> tuple[Grade, ...]:
    """5.0e-g, 5.0k: the assessments with the totals that earn them; on a single map, those a total can earn."""
    times = scale(rules)
    *lines, worst = rules.data.assessments
    lowest = {line.name: -(-line.total // times) for line in lines}
    reachable = [Grade(name, points) for name, points in lowest.items() if assessment(rules, points).name == name]
    return (*reachable, Grade(worst.name, None))


def finish(game: Play, reason: str) -> None:
    """5.0: end the campaign and judge it by its total."""
    points = total(game.rules, game.state)
    line = assessment(game.rules, points)
    won = points * scale(game.rules) >= game.rules.won_from
    game.end(Result(won, points, f"{line.name}: {line.text}", reason))


def end_if_wiped_out(game: Play) -> bool:
    """5.0h, 13.1s: end the campaign in defeat if no squad is left."""
    if game.rules.squads_on_map(game.state):
        return False
    points = total(game.rules, game.state)
    worst = game.rules.data.assessments[-1]
    game.end(Result(False, points, f"{worst.name}: the last squad is lost.", "wiped out"))
    return True
