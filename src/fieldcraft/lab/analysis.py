"""What the games of a study show: what options are worth, which are never taken, and which dice matter most."""

from __future__ import annotations

from typing import Final, NamedTuple

import polars as pl

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.option_values import ValueWorth, best_first
from fieldcraft.lab.simulate import ENDED
from fieldcraft.lab.statistics import Estimate, correlation_interval

FEWEST_GAMES: Final = 10


class OptionUse(NamedTuple):
    """A kind of option: in how many games it came up, and at how many decisions it was offered and taken."""

    kind: str
    games: int
    offered: int
    taken: int

    @property
    def share(self) -> float:
        """How often it was taken when offered."""
        return self.taken / self.offered if self.offered else 0.0


class DiceInfluence(NamedTuple):
    """How much the dice of one stream matter: the correlation of the luck they brought the player with the score."""

    stream: str
    owner: str
    games: int
    dice: float
    correlation: Estimate


def all_games(games: pl.DataFrame, condition: int) -> pl.DataFrame:
    """The games of a condition."""
    return games.filter(pl.col("condition") == condition)


def ended_games(games: pl.DataFrame, condition: int) -> pl.DataFrame:
    """The games of a condition that ended."""
    return games.filter((pl.col("condition") == condition) & (pl.col("status") == ENDED))


def recorded_fields(games: pl.DataFrame) -> list[str]:
    """The fields of options that were recorded."""
    return sorted(games.select(pl.col("values").explode().struct.field("field")).to_series().drop_nulls().unique())


def value_worths(games: pl.DataFrame, condition: int, field: str) -> list[ValueWorth]:
    """What each value of a field was worth in the games of a condition, the best first. Failed games are not won."""
    each = all_games(games, condition).select("won", pl.col("values")).explode("values").unnest("values")
    counted = (
        each.filter(pl.col("field") == field)
        .group_by("value")
        .agg(
            taken=pl.col("taken").sum(),
            taken_wins=(pl.col("taken") & pl.col("won")).sum(),
            left=(~pl.col("taken")).sum(),
            left_wins=(~pl.col("taken") & pl.col("won")).sum(),
        )
    )
    return best_first(ValueWorth(*row) for row in counted.iter_rows())


def option_uses(games: pl.DataFrame, condition: int) -> list[OptionUse]:
    """How often each kind of option was offered and taken in the games of a condition, the least taken first."""
    each = all_games(games, condition).select("kinds").explode("kinds").drop_nulls().unnest("kinds")
    counted = each.group_by("kind").agg(
        games=pl.len(),
        offered=pl.col("offered").sum(),
        taken=pl.col("taken").sum(),
    )
    found = [OptionUse(*row) for row in counted.iter_rows()]
    return sorted(found, key=lambda use: (use.share, -use.offered, use.kind))


def never_offered(title: Title, games: pl.DataFrame, condition: int) -> list[str]:
    """The title's kinds of option that were never offered."""
    known = {str(option.__struct_config__.tag) for option in title.classes(Option)}
    return sorted(known - {use.kind for use in option_uses(games, condition)})


def dice_influence(games: pl.DataFrame, condition: int) -> list[DiceInfluence]:
    """How the luck of each stream of dice correlates with the score in the games that ended, the strongest first."""
    each = _dice_luck(ended_games(games, condition))
    counted = each.group_by("stream", "owner").agg(
        games=pl.len(), dice=pl.col("dice").mean(), correlation=pl.corr("luck", "score")
    )
    counted = counted.filter((pl.col("games") >= FEWEST_GAMES) & pl.col("correlation").is_finite())
    found = [
        DiceInfluence(stream, owner, games, dice, correlation_interval(correlation, games))
        for stream, owner, games, dice, correlation in counted.iter_rows()
    ]
    return sorted(found, key=lambda influence: (-abs(influence.correlation.value), influence.stream))


def _dice_luck(rows: pl.DataFrame) -> pl.DataFrame:
    """One row for each stream of dice of each game."""
    luck = rows.select("score", "dice_luck").explode("dice_luck").drop_nulls()
    return luck.select(
        "score",
        pl.col("dice_luck").struct.field("stream"),
        pl.col("dice_luck").struct.field("owner"),
        pl.col("dice_luck").struct.field("dice"),
        pl.col("dice_luck").struct.field("score").alias("luck"),
    )
