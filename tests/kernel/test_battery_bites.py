"""The battery finds what it is there to find: each fault below is caught by the check that names it."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fieldcraft.kernel import registry
from fieldcraft.testing import CHECKS, Check, Trial, battery, check_all, run
from tests.kernel.faults import FAULTS
from tests.kernel.toys import Fire

Patch = pytest.MonkeyPatch


def test_the_toy_title_passes(monkeypatch: Patch) -> None:
    check_all("range", games=50)
    check_all("range", "other", games=5, deep=1, turns=200)


def run_some(check: Check) -> None:
    for seed in range(5):
        run(check, Trial("range", "range", seed))
    run(check, Trial("range", "other", 1, turns=200))


@pytest.mark.parametrize(("fault", "check", "complaint"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_found_and_located(
    monkeypatch: Patch, fault: Callable[[Patch], None], check: Check, complaint: str
) -> None:
    monkeypatch.setattr(registry, "_rules", {})
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=complaint) as found:
        run_some(check)
    assert str(found.value).startswith(("range range", "range other"))
    assert "seed " in str(found.value)
    assert check.__name__ in str(found.value)


def test_a_game_that_differs_in_another_process_is_found(monkeypatch: Patch) -> None:
    summed = battery.game_checksum
    monkeypatch.setattr(battery, "game_checksum", lambda trial: summed(trial)[::-1])
    with pytest.raises(AssertionError, match="another process played another game"):
        run(battery.plays_alike_in_another_process, Trial("range", seed=1))


def test_own_dice_that_lead_to_another_game_are_found(monkeypatch: Patch) -> None:
    fire = Fire.run

    def biased(self: Fire, game: Any) -> None:
        fire(self, game)
        game.state.total += game.own_dice

    monkeypatch.setattr(Fire, "run", biased)
    with pytest.raises(AssertionError, match="the same dice, scripted, lead elsewhere"):
        run(battery.plays_with_own_dice, Trial("range", seed=1))


def test_every_check_has_a_fault_that_it_finds() -> None:
    tried = {check for _, check, _ in FAULTS}
    assert {*CHECKS} - tried == {battery.plays_alike_in_another_process, battery.plays_with_own_dice}


def test_an_option_that_cannot_be_read_back_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(msgspec.json, "encode", lambda option: b'{"is":"aim"}')
    with pytest.raises(AssertionError, match="doesn't survive a save"):
        run(battery.lists_options_alike, Trial("range", seed=1))
