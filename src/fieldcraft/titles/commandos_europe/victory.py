"""Chapter 5: the total, its assessment, and the end of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fieldcraft.kernel.results import Grade, Result
from fieldcraft.titles.commandos_europe.data import Assessment
from fieldcraft.titles.commandos_europe.state import OPEN, EuropeState

if TYPE_CHECKING:
    from fieldcraft.titles.commandos_europe.rules import Europe, Play


def total(rules: Europe, state: EuropeState) -> int:
    """5.0a, 5.0d: missions accomplished, less those forfeited, less squads lost in missions that were not forfeited."""
    lost = [mission for mission in state.lost.values() if mission not in state.forfeited]
    return len(state.accomplished) - len(state.forfeited) - state.given_up - len(lost)


def total_if_stopped(rules: Europe, state: EuropeState) -> int:
    """4.0k: what the total would be if the rest of the map's missions were forfeited now."""
    left = rules.missions_of_a_map - state.done
    spared = [squad for squad, mission in state.lost.items() if state.standing == OPEN and mission == state.mission]
    return total(rules, state) - left + len(spared)


def assessment(rules: Europe, points: int) -> Assessment:
    """5.0e-g, 5.0k: the line of the table for a total; a single map counts for a quarter of a campaign."""
    points *= 4 if len(rules.maps) == 1 else 1
    return next(line for line in rules.box.assessments if points >= line.total or line is rules.box.assessments[-1])


def grades(rules: Europe) -> tuple[Grade, ...]:
    """5.0e-g, 5.0k: the assessments with the totals they ask for; where one map is played, those a total comes to."""
    scale = 4 if len(rules.maps) == 1 else 1
    *lines, worst = rules.box.assessments
    least = {line.name: -(-line.total // scale) for line in lines}
    reached = [Grade(name, points) for name, points in least.items() if assessment(rules, points).name == name]
    return (*reached, Grade(worst.name, None))


def finish(game: Play, reason: str) -> None:
    """5.0: the campaign is judged by its total."""
    points = total(game.rules, game.state)
    line = assessment(game.rules, points)
    scale = 4 if len(game.rules.maps) == 1 else 1
    game.end(Result(points * scale >= game.rules.won_from, points, f"{line.name}: {line.text}", reason))


def end_if_wiped_out(game: Play) -> bool:
    """5.0h, 13.1s: without a squad the campaign is over and lost."""
    if game.rules.squads_on_map(game.state):
        return False
    points = total(game.rules, game.state)
    worst = game.rules.box.assessments[-1]
    game.end(Result(False, points, f"{worst.name}: the last squad is lost.", "wiped out"))
    return True
