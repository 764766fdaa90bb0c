"""A version compared with itself costs the same."""

from pathlib import Path

from benchmarks.versions import compare

SOURCE = str(Path(__file__).parents[2] / "src")


def test_the_same_version_counts_the_same_opcodes_and_calls() -> None:
    one, other = compare((SOURCE, SOURCE), "lrdg", rounds=2, seconds=0.01, games=(1, 1))
    assert one.opcodes == other.opcodes > 100
    assert one.calls == other.calls > 10
    assert len(one.rates) == len(other.rates) == 2
    assert min(one.rates) > 0
