"""Every error that bad input can cause: one class for each cause, and one sentence as the message."""


class FieldcraftError(Exception):
    """The base class of all errors that a caller or a player can cause. The message is one clear sentence."""


class BadSetup(FieldcraftError):
    """The game doesn't exist: an unknown title, scenario, option or seed."""


class IllegalChoice(FieldcraftError):
    """The choice isn't a legal option. The game is unchanged."""


class CannotUndo(FieldcraftError):
    """There is nothing to undo, or the last choice met dice and this isn't a practice game."""


class BadSave(FieldcraftError):
    """A save or position that can't be read, was altered, or no longer fits the rules."""


class BadData(FieldcraftError):
    """Data with mistakes, each naming the file, the record and the field. The message is the first of them."""

    def __init__(self, first: str, *others: str):
        super().__init__(f"{first} (and {len(others)} more)" if others else first)
        self.mistakes = (first, *others)


class ScriptError(FieldcraftError):
    """A scripted result is missing, left over or impossible."""
