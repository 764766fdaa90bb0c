"""What callers pass to a game: compared with its options, and quoted in error messages."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.base import Option


def as_in_options(value: Any) -> Any:
    """A value as options hold it: their sequences are tuples."""
    return tuple(map(as_in_options, value)) if isinstance(value, list) else value


def fits(option: Option, what: dict[str, Any], rules: Any) -> bool:
    """Whether an option has the given kind, place and values."""
    for name, value in what.items():
        if name == "kind":
            if str(option.__struct_config__.tag) != value:
                return False
        elif name in ("place", "piece"):
            if value not in option.places(rules) and getattr(option, name, None) != value:
                return False
        elif getattr(option, name, None) != value:
            return False
    return True


def safe_repr(thing: object) -> str:
    """The repr of an object for an error message, shortened; its type if its own repr fails."""
    try:
        text = repr(thing)
    except Exception:
        text = f"a {type(thing).__name__}"
    return text if len(text) <= 200 else text[:197] + "..."
