"""`python -m fieldcraft.players.external_process FILE NAME`: the process of a user's own player."""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec

from fieldcraft.kernel import registry
from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.errors import BadSetup, FieldcraftError, IllegalChoice
from fieldcraft.kernel.game import AnyGame
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.save_format import decode
from fieldcraft.kernel.text import join
from fieldcraft.kernel.title import Title
from fieldcraft.players.child_process import Parent
from fieldcraft.players.external import CHEATED, CRASHED, ChoiceMade, NewGame, Reply, Request

Choose = Callable[[AnyGame], Any]
LONGEST_MESSAGE = 300
ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def load(path: str, name: str) -> Choose:
    """The function with a name in a file."""
    file = Path(path).resolve()
    sys.path.insert(0, str(file.parent))
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise BadSetup(f"{path} is not a Python file")
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not callable(found):
        own = [k for k, v in vars(module).items() if callable(v) and getattr(v, "__module__", "") == file.stem]
        raise BadSetup(f"it has no function {name!r}; it has {join(own) or 'none'}")
    return found  # type: ignore[no-any-return]  # its return value is checked at each call


class PlayerHost:
    """The player's function, and a copy of the game that is kept up to date."""

    def __init__(self, choose: Choose):
        self.choose = choose
        self.game: AnyGame | None = None

    def reply(self, request: Request) -> Reply:
        """Bring the copy up to date and have the player choose."""
        try:
            if request.new_game is not None:
                self.game = _rebuild(request.new_game)
            if self.game is None:
                raise BadSetup("no game has started")
            for choice in request.since:
                _replay(self.game, choice)
        except FieldcraftError as error:
            return Reply(how=CRASHED, message=str(error), setup_error=True)
        return self._ask_player(self.game)

    def _ask_player(self, game: AnyGame) -> Reply:
        """Have the player choose on a copy of its own."""
        copy = game.clone()
        before, offered = _fingerprint(game), tuple(game.offered)
        try:
            chosen = self.choose(copy)
        except BaseException as error:  # Whatever a player raises is a crash of the player, even SystemExit.
            return Reply(how=CRASHED, message=_describe(error))
        if _fingerprint(copy) != before or _fingerprint(game) != before:
            return Reply(how=CHEATED, message="it changed the game it was given; use game.clone() to look ahead")
        try:
            return Reply(offered.index(game.on_offer(chosen)))
        except IllegalChoice as error:
            return Reply(how=CHEATED, message=str(error))


def _fingerprint(game: AnyGame) -> tuple[bytes, int]:
    """Equal for equal games."""
    return ENCODER.encode((game.state, game.agenda, game.choice, game.result)), game.number


def _rebuild(new_game: NewGame) -> AnyGame:
    """A copy of the game from its position, with chance of its own."""
    title = _title(new_game)
    chance = Seeded(0, key=hash64(f"player {new_game.seed}"))
    data = None if Path(new_game.data) == title.data else new_game.data
    game = registry.from_position(new_game.position, chance=chance, data=data)
    if game.rules.version != new_game.version:
        raise BadSetup("its rules were changed in a way that another process can't repeat")
    game.last.number = new_game.number
    random.seed(new_game.seed)
    return game


def _title(new_game: NewGame) -> Title:
    """The title of a game. One that isn't installed is imported from the module of its class."""
    try:
        return registry.find(new_game.title)
    except BadSetup:
        try:
            module = import_module(new_game.module)
        except ImportError as error:
            raise BadSetup(f"its title cannot be imported: {error}") from error
    found = [value for value in vars(module).values() if isinstance(value, Title) and value.id == new_game.title]
    if not found:
        raise BadSetup(f"{new_game.module} has no title {new_game.title!r}")
    registry.register(found[0])
    return found[0]


def _replay(game: AnyGame, choice: ChoiceMade) -> None:
    """Repeat a choice on the copy."""
    option = decode(choice.option, game.title.option_types, "a choice")
    game.replay(Entry(game.number + 1, game.last, option, choice.chance_results))


def _describe(error: BaseException) -> str:
    """An error on one line, with its place in the player's file."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    try:
        text = " ".join(f"{type(error).__name__}: {error}".split())
    except Exception:
        text = type(error).__name__
    return f"{text[:LONGEST_MESSAGE].removesuffix(': ')}{place}"


def main(path: str, name: str) -> None:
    """Load the player, report whether that worked, and answer requests until the parent is gone."""
    parent = Parent()
    try:
        host = PlayerHost(load(path, name))
    except BaseException as error:  # A file that can't be loaded, for whatever reason.
        message = str(error) if isinstance(error, BadSetup) else _describe(error)
        parent.send(msgspec.json.encode(Reply(how=CRASHED, message=message)))
        return
    parent.send(msgspec.json.encode(Reply()))
    while True:
        request = msgspec.json.decode(parent.receive(), type=Request)
        parent.send(msgspec.json.encode(host.reply(request)))


if __name__ == "__main__":
    main(*sys.argv[1:])
