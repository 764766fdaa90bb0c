"""Measure odds and advice: `python -m tests.odds` and `python -m tests.odds advice`, with a number of decisions."""

import sys
from time import process_time

import fieldcraft as fc
from fieldcraft.interface.quick_odds import quick_odds
from tests.odds.decisions import cases
from tests.odds.reliability import Claim, claims, table


def odds(number: int) -> None:
    """How many odds are exact, the processor time they take, and how many are known at a glance."""
    print("| title | options | exact | mean ms | slowest ms | at a glance |\n|---|---|---|---|---|---|")
    for title in fc.titles():
        exact = shown = 0
        times: list[float] = []
        for game, option in cases(title, number):
            start = process_time()
            exact += game.odds(option).exact
            times.append(1000 * (process_time() - start))
            shown += game.offered.index(option) in dict(quick_odds(game, clock=process_time))
        share, glance = f"{exact / number:.0%}", f"{shown / number:.0%}"
        print(
            f"| {title.id} | {number} | {share} | {sum(times) / number:.0f} | {max(times):.0f} | {glance} |", flush=True
        )


def advice(number: int) -> None:
    """How often advice held, by its confidence."""
    found: list[Claim] = []
    for title in fc.titles():
        found += claims(title, number)
    print("| stated | claims | mean | held |\n|---|---|---|---|")
    for stated, count, sure, share in table(found):
        print(f"| {stated} | {count} | {sure:.0%} | {share:.0%} |")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    measure = advice if "advice" in arguments else odds
    measure(next((int(word) for word in arguments if word.isdigit()), 100 if measure is odds else 12))
