"""The confidence of advice, checked with searches ten times as long."""

import pytest

import fieldcraft as fc
from tests.odds.reliability import Claim, claims, table
from tests.odds.test_odds_against_plays import fewest


@pytest.mark.slow
def test_advice_holds_as_often_as_it_says() -> None:
    found = [claim for title in fc.titles() for claim in claims(title, games=6, seeds=1)]
    print(*table(found), sep="\n")
    assert found
    for low in (0.0, 0.7, 0.8, 0.9):
        bold = [claim for claim in found if claim.sure >= low]
        if bold:
            mean = sum(claim.sure for claim in bold) / len(bold)
            assert sum(claim.held for claim in bold) >= fewest(len(bold), mean, chance=1e-4), (low, table(found))


def test_the_table_compares_what_was_said_with_what_held() -> None:
    found = [Claim(0.55, False), Claim(0.65, True), Claim(0.95, True), Claim(0.91, True), Claim(1.0, False)]
    rows = [(stated, count, round(sure, 2), round(share, 2)) for stated, count, sure, share in table(found)]
    assert rows == [("50 to 70%", 2, 0.6, 0.5), ("90 to 100%", 3, 0.95, 0.67)]


def test_a_quick_search_makes_no_claim() -> None:
    (title,) = (title for title in fc.titles() if title.id == "lrdg")
    assert claims(title, games=1, visits=4, seeds=1) == []
