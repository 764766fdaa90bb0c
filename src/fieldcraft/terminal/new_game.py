"""Ask for the scenario and the options of a new game, where the command line names none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fieldcraft.interface.find import Target, find_targets
from fieldcraft.interface.guide import first_guide
from fieldcraft.kernel.guide import Guide
from fieldcraft.kernel.setup import Setting, Value
from fieldcraft.kernel.title import Title
from fieldcraft.terminal.messages import Message
from fieldcraft.terminal.screens import Screen

GUIDED: Final = "Guided first game"


def ask_setup(title: Title, screen: Screen) -> dict[str, Any]:
    """The set-up that the player chooses, the guided game first. Enter, or the end of input, takes what is set."""
    guide, scenario = first_guide(title), title.scenarios[0].id
    offered = [(GUIDED, "Shows you what to do and why, step by step. About ten minutes.")] if guide else []
    scenarios = [(scenario.name, scenario.description) for scenario in title.scenarios]
    if len(offered + scenarios) > 1:
        names, notes = zip(*offered, *scenarios, strict=True)
        chosen = _pick(screen, f"{title.name}: choose a scenario", names, notes, "for 1") or 0
        if guide is not None and chosen == 0:
            return guided_setup(guide)
        scenario = title.scenarios[chosen - len(offered)].id
    return {"scenario": scenario, **_ask_options(title, screen)}


def guided_setup(guide: Guide) -> dict[str, Any]:
    """The set-up of a guided game, with its seed."""
    game = guide.game
    return {"scenario": game.scenario, "seed": game.seed or 0, **game.options}


def _ask_options(title: Title, screen: Screen) -> dict[str, Value]:
    """The options, changed one at a time until the player is content."""
    settings = title.settings
    values = {setting.name: setting.default for setting in settings}
    while settings:
        names = [f"{_name(setting)}: {setting.name_of(values[setting.name])}" for setting in settings]
        notes = [setting.description for setting in settings]
        chosen = _pick(screen, f"{title.name}: choose an option to change", names, notes, "to start")
        if chosen is None:
            break
        setting = settings[chosen]
        values[setting.name] = _next_value(screen, setting, values[setting.name])
    return values


def _next_value(screen: Screen, setting: Setting, now: Value) -> Value:
    """Another value of a setting: the other one of two, or the one the player picks."""
    others = [value for value in setting.choices if value != now]
    if len(others) == 1:
        return others[0]
    names = [setting.name_of(value) for value in setting.choices]
    notes = setting.notes or [""] * len(names)
    chosen = _pick(screen, f"{_name(setting)}: {setting.description}", names, notes, "to keep it")
    return now if chosen is None else setting.choices[chosen]


def _name(setting: Setting) -> str:
    return setting.name.replace("_", " ").capitalize()


def _pick(screen: Screen, heading: str, names: Sequence[str], notes: Sequence[str], enter: str) -> int | None:
    """The index of the name that the player picks by number or by word; None for Enter alone."""
    lines = [
        message
        for number, (name, note) in enumerate(zip(names, notes, strict=True), 1)
        for message in (Message(f"{number}. {name}"), Message(f"   {note}" if note else ""))
        if message.text
    ]
    errors: list[Message] = []
    while True:
        text = _ask(screen, [Message(heading, "heading"), *lines, *errors], f"1 to {len(names)}, or Enter {enter}")
        if not text:
            return None
        found = _matches(text, names)
        if len(found) == 1:
            return found[0]
        errors = [Message(f"{text!r} is not one of them; type a number from 1 to {len(names)}", "error")]


def _ask(screen: Screen, messages: Sequence[Message], prompt: str) -> str:
    """Show messages and read a line; a plain screen prints them first."""
    typed = screen.show_pages(messages, prompt)
    return ((typed if screen.redraws else screen.ask(prompt)) or "").strip()


def _matches(text: str, names: Sequence[str]) -> list[int]:
    """The indexes that a number or a name stands for."""
    if text.isdecimal():
        return [int(text) - 1] if 1 <= int(text) <= len(names) else []
    targets = [Target("choice", str(index), name) for index, name in enumerate(names)]
    return [int(target.id) for target in find_targets(text, targets)]
