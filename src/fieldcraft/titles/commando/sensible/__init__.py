"""A simple sensible player for the series: one strike force, the nearest marker, and home with what it found.

It looks one decision ahead and follows rules of thumb. Missions are balanced against it.
"""

from __future__ import annotations

from fieldcraft.titles.commando.sensible.measures import measures
from fieldcraft.titles.commando.sensible.merits import merits
from fieldcraft.titles.commando.sensible.player import choose
from fieldcraft.titles.commando.sensible.rights import considers, plausible
from fieldcraft.titles.commando.sensible.suggestions import suggestions

__all__ = ["choose", "considers", "measures", "merits", "plausible", "suggestions"]
