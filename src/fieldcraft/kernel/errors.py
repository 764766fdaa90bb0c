"""Every complaint Fieldcraft makes about its input: one class a cause, one sentence a message."""


class FieldcraftError(Exception):
    """The base of all errors that a caller or a player can cause. The message is one clear sentence."""


class BadSetup(FieldcraftError):
    """A game was asked for that does not exist: an unknown title, scenario, option or seed."""


class IllegalChoice(FieldcraftError):
    """A choice was made that is not on offer. The game is as it was."""


class CannotUndo(FieldcraftError):
    """There is nothing to take back, or dice have fallen since and the game is not a practice game."""


class BadSave(FieldcraftError):
    """A save or position that cannot be read, was changed, or no longer fits the rules."""


class BadData(FieldcraftError):
    """Data with mistakes: each names the file, the record and the field. The message is the first of them."""

    def __init__(self, first: str, *others: str):
        super().__init__(f"{first} (and {len(others)} more)" if others else first)
        self.mistakes = (first, *others)


class ScriptError(FieldcraftError):
    """A scripted result is missing, left over, or not one that could have happened."""
