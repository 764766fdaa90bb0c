"""How a notebook shows a game: a hook for a renderer of scenes, since the engine itself draws nothing."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.kernel.scene import Scene

_html_renderer: Callable[[Scene], str] | None = None


def set_html_renderer(renderer: Callable[[Scene], str]) -> None:
    """Set the function that draws scenes as HTML for notebooks."""
    global _html_renderer
    _html_renderer = renderer


def render_html(scene: Scene) -> str | None:
    """A scene as HTML, or None if no renderer is set."""
    return None if _html_renderer is None else _html_renderer(scene)
