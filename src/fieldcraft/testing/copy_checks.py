"""Checks that clones, saves and undone games equal the game they are made from."""

from __future__ import annotations

from fieldcraft.kernel import registry
from fieldcraft.testing.trial import KEY, AnyGame, Fingerprint, Trial, expect, fingerprint, scramble


def clones_are_independent(trial: Trial) -> None:
    """A clone equals its game, has the same chance if asked for, and neither changes the other."""
    old: list[tuple[AnyGame, Fingerprint]] = []
    for game, _ in trial.inspect(40):
        before = fingerprint(game)
        twin, first, second = game.clone(), game.clone(same_chance=True), game.clone(same_chance=True)
        expect(fingerprint(twin) == fingerprint(first) == before, "a clone differs from its game")
        old.append((game.clone(), before))
        for _ in trial.play(twin, 20):
            pass
        expect(fingerprint(game) == before, "what a clone did changed its game")
        for index in trial.play(first, 20):
            second.choose(index)
        expect(fingerprint(first) == fingerprint(second), "two clones with the same chance diverged")
    for clone, then in old:
        expect(fingerprint(clone) == then, "what a game did changed an old clone")


def clones_share_nothing(trial: Trial) -> None:
    """Every field of a clone can be changed, however deep, and the original is as it was."""
    for game, _ in trial.inspect(10):
        before = KEY.encode(game.state)
        scramble(game.state.clone())
        expect(KEY.encode(game.state) == before, "a clone shares part of its state with the original")


def saves_and_loads(trial: Trial) -> None:
    """A loaded game equals the saved one, continues with the same chance, and saves as the same text."""
    for game, index in trial.inspect(25):
        text = game.save()
        loaded = registry.load(text)
        expect(fingerprint(loaded) == fingerprint(game), "a loaded game differs from the saved one")
        expect(loaded.save() == text, "a loaded game saves as a different text")
        twin = game.clone(same_chance=True)
        twin.choose(index)
        loaded.choose(index)
        expect(fingerprint(loaded) == fingerprint(twin), "a loaded game continues differently")
        placed = registry.from_position(game.position(), seed=trial.seed)
        expect(placed.position() == game.position(), "a position changes when it is loaded")
        expect(list(placed.offered) == list(game.offered), "a loaded position has other options")


def undoes_and_redoes(trial: Trial) -> None:
    """Undo leads back through the same positions to the start, and redo forward again."""
    game = trial.new(practice=True)
    past: list[Fingerprint] = []
    for _ in trial.play(game, 300):
        past.append(fingerprint(game))
    last = fingerprint(game)
    for before in reversed(past):
        game.undo()
        expect(fingerprint(game) == before, "undo leads to another position")
    for before in past:
        expect(fingerprint(game) == before, "redo leads to another position")
        game.redo()
    expect(fingerprint(game) == last, "redo leads to another end")
