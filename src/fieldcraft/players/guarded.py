"""What runs in the process of a user's own player: `python -m fieldcraft.players.guarded FILE NAME`."""

from __future__ import annotations

import os
import random
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

import msgspec

from fieldcraft.kernel import registry
from fieldcraft.kernel.chance import Seeded, hash64
from fieldcraft.kernel.errors import BadSetup, FieldcraftError, IllegalChoice
from fieldcraft.kernel.game import Game
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.save_format import decode
from fieldcraft.kernel.title import Title
from fieldcraft.players.guard import CHEATED, CRASHED, Answer, Ask, Beginning, Made
from fieldcraft.testing.trial import fingerprint

Choose = Callable[[Game[Any, Any]], Any]


def load(path: str, name: str) -> Choose:
    """The function of a name in a file."""
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
        raise BadSetup(f"it has no function {name!r}; it has {', '.join(own) or 'none'}")
    return found  # type: ignore[no-any-return]  # what it gives is looked at when it comes


class Desk:
    """Where the player sits: a copy of the game, kept up to date, and the player's function."""

    def __init__(self, choose: Choose):
        self.choose = choose
        self.game: Game[Any, Any] | None = None

    def answer(self, ask: Ask) -> Answer:
        """Bring the copy up to date and let the player choose."""
        try:
            if ask.beginning is not None:
                self.game = _stand_up(ask.beginning)
            if self.game is None:
                raise BadSetup("no game has begun")
            for made in ask.since:
                _replay(self.game, made)
        except FieldcraftError as wrong:
            return Answer(how=CRASHED, words=str(wrong), ours=True)
        return self._chosen(self.game)

    def _chosen(self, game: Game[Any, Any]) -> Answer:
        """What the player makes of a copy of its own."""
        view = game.clone()
        before, offered = fingerprint(game), tuple(game.offered)
        try:
            given = self.choose(view)
        except BaseException as wrong:  # Whatever a player raises, SystemExit too, is a crash of the player.
            return Answer(how=CRASHED, words=_words(wrong))
        if fingerprint(view) != before or fingerprint(game) != before:
            return Answer(how=CHEATED, words="it changed the game it was given; think on game.clone()")
        try:
            return Answer(offered.index(game.on_offer(given)))
        except IllegalChoice as wrong:
            return Answer(how=CHEATED, words=str(wrong))


def _stand_up(beginning: Beginning) -> Game[Any, Any]:
    """A copy of the game from its position, with luck of its own."""
    title = _title(beginning)
    luck = Seeded(0, key=hash64(f"player {beginning.seed}"))
    data = None if Path(beginning.data) == title.data else beginning.data
    game = registry.from_position(beginning.position, chance=luck, data=data)
    if game.rules.version != beginning.version:
        raise BadSetup("its rules were changed in a way that another process cannot know")
    game.last.number = beginning.number
    random.seed(beginning.seed)
    return game


def _title(beginning: Beginning) -> Title:
    """The title of a game; one that is not ours is looked for where its class stands."""
    try:
        return registry.find(beginning.title)
    except BadSetup:
        try:
            module = import_module(beginning.module)
        except ImportError as wrong:
            raise BadSetup(f"its title cannot be found again: {wrong}") from wrong
    made = [thing for thing in vars(module).values() if isinstance(thing, Title) and thing.id == beginning.title]
    if not made:
        raise BadSetup(f"{beginning.module} makes no title {beginning.title!r}")
    registry.register(made[0])
    return made[0]


def _replay(game: Game[Any, Any], made: Made) -> None:
    """Make a choice on the copy as it was made in the game."""
    option = decode(made.option, game.title.option_types, "a choice")
    game.replay(Entry(game.number + 1, game.last, option, made.met))


def _words(wrong: BaseException) -> str:
    """An error in one line, with the place in the player's file."""
    frames = traceback.extract_tb(wrong.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    try:
        words = " ".join(f"{type(wrong).__name__}: {wrong}".split())
    except Exception:
        words = type(wrong).__name__
    return f"{words[:300].removesuffix(': ')}{place}"


def _listen(pipe: IO[bytes], asked: SimpleQueue[bytes]) -> None:
    """Hand on every question. When nobody asks any more this process ends, whatever the player is doing."""
    for line in pipe:
        asked.put(line)
    os._exit(0)


def main(path: str, name: str) -> None:
    """Load the player, say so, and answer until nobody asks."""
    # What a player prints goes where errors go, so that it cannot be taken for an answer.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    questions = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, asked), daemon=True).start()

    def say(answer: Answer) -> None:
        answers.write(msgspec.json.encode(answer) + b"\n")

    try:
        desk = Desk(load(path, name))
    except BaseException as wrong:  # A file that cannot be read, whatever the reason.
        say(Answer(how=CRASHED, words=str(wrong) if isinstance(wrong, BadSetup) else _words(wrong)))
        return
    say(Answer())
    while True:
        say(desk.answer(msgspec.json.decode(asked.get(), type=Ask)))


if __name__ == "__main__":
    main(*sys.argv[1:])
