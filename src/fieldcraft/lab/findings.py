"""What the games of a study show: what choices are worth, what is never taken, and which dice weigh most."""

from __future__ import annotations

from math import atanh, sqrt, tanh
from typing import Final, NamedTuple

import polars as pl

from fieldcraft.kernel.steps import Option
from fieldcraft.kernel.title import Title
from fieldcraft.lab.figures import Z_95
from fieldcraft.lab.simulate import ENDED
from fieldcraft.lab.worth import Worth, ordered

FEWEST: Final = 10


class Use(NamedTuple):
    """One kind of option over all games: in how many it came up and was taken, and how often at each decision."""

    kind: str
    games: int
    offered: int
    taken: int
    games_taken: int

    @property
    def share(self) -> float:
        """How often it was taken when it was offered."""
        return self.taken / self.offered if self.offered else 0.0


class Weight(NamedTuple):
    """How much the dice of one purpose weigh: how their luck goes along with the score, from -1 to 1."""

    stream: str
    games: int
    dice: float
    along: float
    low: float
    high: float


def of_way(games: pl.DataFrame, way: int) -> pl.DataFrame:
    """The games of a way that ended."""
    return games.filter((pl.col("way") == way) & (pl.col("status") == ENDED))


def fields(games: pl.DataFrame) -> list[str]:
    """The fields of options that were watched."""
    return sorted(games.select(pl.col("values").explode().struct.field("field")).to_series().drop_nulls().unique())


def worths(games: pl.DataFrame, way: int, what: str) -> list[Worth]:
    """What each value of a field was worth in a way's games, the best first."""
    each = of_way(games, way).select("won", pl.col("values")).explode("values").unnest("values")
    counted = (
        each.filter(pl.col("field") == what)
        .group_by("value")
        .agg(
            taken=pl.col("taken").sum(),
            taken_wins=(pl.col("taken") & pl.col("won")).sum(),
            left=(~pl.col("taken")).sum(),
            left_wins=(~pl.col("taken") & pl.col("won")).sum(),
        )
    )
    return ordered(Worth(*row) for row in counted.iter_rows())


def uses(games: pl.DataFrame, way: int) -> list[Use]:
    """How each kind of option was used in a way's games, the least taken first."""
    each = of_way(games, way).select("kinds").explode("kinds").drop_nulls().unnest("kinds")
    counted = each.group_by("kind").agg(
        games=pl.len(),
        offered=pl.col("offered").sum(),
        taken=pl.col("taken").sum(),
        games_taken=(pl.col("taken") > 0).sum(),
    )
    found = [Use(*row) for row in counted.iter_rows()]
    return sorted(found, key=lambda use: (use.share, -use.offered, use.kind))


def unseen(title: Title, games: pl.DataFrame, way: int) -> list[str]:
    """The kinds of option of a title that never came up."""
    known = {str(option.__struct_config__.tag) for option in title.classes(Option)}
    return sorted(known - {use.kind for use in uses(games, way)})


def weights(games: pl.DataFrame, way: int) -> list[Weight]:
    """How the luck of each sort of dice goes along with the score, the weightiest first."""
    each = _falls(of_way(games, way))
    counted = each.group_by("stream").agg(games=pl.len(), dice=pl.col("dice").mean(), along=pl.corr("luck", "score"))
    counted = counted.filter((pl.col("games") >= FEWEST) & pl.col("along").is_finite())
    found = [_weight(*row) for row in counted.iter_rows()]
    return sorted(found, key=lambda weight: (-abs(weight.along), weight.stream))


def _falls(rows: pl.DataFrame) -> pl.DataFrame:
    """One row for each sort of dice of each game."""
    falls = rows.select("score", "falls").explode("falls").drop_nulls()
    return falls.select(
        "score",
        pl.col("falls").struct.field("stream"),
        pl.col("falls").struct.field("dice"),
        pl.col("falls").struct.field("score").alias("luck"),
    )


def _weight(stream: str, games: int, dice: float, along: float) -> Weight:
    """A correlation with its interval, by Fisher's method."""
    middle = atanh(max(-0.999999, min(0.999999, along)))
    half = Z_95 / sqrt(games - 3)
    return Weight(stream, games, dice, along, tanh(middle - half), tanh(middle + half))
