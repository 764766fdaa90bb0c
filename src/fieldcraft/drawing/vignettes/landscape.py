"""Every landscape by name, where its horizon is, and what is indoors or afloat."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.drawing.vignettes import country, works
from fieldcraft.drawing.vignettes.brush import Brush

# Where the horizon is. Ships and soldiers stand below it, aircraft fly above it.
HORIZON = {"sky": 138.0, "under": 40.0, "room": 108.0, "hall": 106.0, "cellar": 106.0, "bench": 104.0, "sea": 84.0}
LAND = 90.0
LANDSCAPES: dict[str, Callable[[Brush], str]] = {
    "airfield": works.airfield,
    "beach": country.beach,
    "bench": works.bench,
    "bocage": country.bocage,
    "camp": works.camp,
    "canal": works.canal,
    "cellar": works.cellar,
    "desert": country.desert,
    "dunes": country.dunes,
    "fields": country.fields,
    "fjord": country.fjord,
    "forest": country.forest,
    "front": country.front,
    "hall": works.hall,
    "harbour": works.harbour,
    "hills": country.hills,
    "jungle": country.jungle,
    "mountains": country.mountains,
    "plain": country.plain,
    "river": country.river,
    "road": works.road,
    "room": works.room,
    "sea": country.sea,
    "sky": country.clouds,
    "snow": country.snow,
    "street": works.street,
    "town": works.town,
    "under": country.under,
    "yard": works.yard,
}
INDOORS = frozenset({"room", "hall", "cellar", "bench", "under", "forest"})
AFLOAT = frozenset({"sea", "harbour", "fjord", "canal", "river", "beach", "under"})
