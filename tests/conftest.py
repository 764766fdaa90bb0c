"""Property tests try the same inputs each time; `--hypothesis-profile=explore` looks for new ones."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A busy machine is slow, and that is no failure: no deadline, and no complaint about slow inputs.
settings.register_profile(
    "same", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile("same")
