"""The public view of a choice: the decision, and its options with their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import msgspec

from fieldcraft.kernel.library import Lookup
from fieldcraft.kernel.own_dice import AskChance, Pending
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.scene import Shade
from fieldcraft.kernel.shop import Shop
from fieldcraft.kernel.steps import Brief, Choice, Option, Pick, Right
from fieldcraft.kernel.suggestion import Suggestion


class Offer:
    """An option as callers see it. Its text is made when it is read, and stays true after the game moves on."""

    __slots__ = ("_rules", "answered", "index", "number", "option")

    def __init__(self, rules: Any, option: Option, number: int, index: int, answered: int = 0):
        self._rules = rules
        self.option = option
        self.number = number
        self.index = index
        self.answered = answered

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Offer):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, Option]:
        return self.number, self.answered, self.option

    @property
    def text(self) -> str:
        """The text that players read."""
        return self.option.text(self._rules)

    @property
    def kind(self) -> str:
        """The kind of option, for programs."""
        return str(self.option.__struct_config__.tag)

    @property
    def data(self) -> dict[str, Any]:
        """The option's fields, for programs."""
        return msgspec.structs.asdict(self.option)

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces and pieces on the board that it is about."""
        return self.option.places(self._rules)

    @property
    def badge(self) -> str:
        """A short label for the first of its places, such as a cost; usually empty."""
        return self.option.badge(self._rules)

    @property
    def hint(self) -> str:
        """What a player should know before choosing it; usually empty."""
        return self.option.hint(self._rules)

    @property
    def brief(self) -> Brief | None:
        """The option in a few words, with the group it is listed in; None if it has only a text.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.options[0].brief is None
        True
        """
        return self.option.brief(self._rules)

    @property
    def any_time(self) -> bool:
        """Whether it is open at any time, beside the decision.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.options[0].any_time
        False
        """
        return self.option.any_time

    @property
    def ends(self) -> bool:
        """Whether it ends what the decision is about; interfaces keep it in view.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.options[0].ends
        False
        """
        return self.option.ends

    @property
    def selects(self) -> bool:
        """Whether it only says who acts, so that interfaces may offer what follows together with it.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.options[0].selects
        False
        """
        return self.option.selects

    @property
    def seat(self) -> int | None:
        """The seat whose right it is, if that isn't the seat that decides.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.options[0].seat is None
        True
        """
        return self.option.seat() if isinstance(self.option, Right) else None

    @property
    def rule(self) -> str:
        """The rule that allows it."""
        return str(self._rules.cite(self.option.rule))

    def __repr__(self) -> str:
        return f"<{self.index}: {self.text}>"


class Offers(msgspec.Struct, eq=False):
    """The options of a decision: a sequence in a deterministic order.

    It holds no reference to its decision: such a cycle would leave every decision to the garbage collector. It is a
    struct, like the decision, because one is created for every choice of every game.
    """

    _rules: Any
    _options: Sequence[Option]
    _entry: Entry
    _pending: Pending | None

    def __len__(self) -> int:
        return len(self._options)

    @overload
    def __getitem__(self, index: int) -> Offer: ...
    @overload
    def __getitem__(self, index: slice) -> list[Offer]: ...
    def __getitem__(self, index: int | slice) -> Offer | list[Offer]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = index if index >= 0 else index + len(self._options)
        return self._offer(self._options[index], place)

    def __iter__(self) -> Iterator[Offer]:
        for index, option in enumerate(self._options):
            yield self._offer(option, index)

    def __contains__(self, offer: object) -> bool:
        return any(offer == other for other in self)

    def __reversed__(self) -> Iterator[Offer]:
        return reversed(list(self))

    def index(self, offer: Offer, *between: int) -> int:
        """The index of an option."""
        return list(self).index(offer, *between)

    def count(self, offer: Offer) -> int:
        """How often an option occurs: once or never."""
        return list(self).count(offer)

    def _offer(self, option: Option, index: int) -> Offer:
        """One of the options as callers see it."""
        answered = len(self._pending.results) if self._pending else 0
        return Offer(self._rules, option, self._entry.number, index, answered)

    def __repr__(self) -> str:
        return repr(list(self))


Sequence.register(Offers)


class Decision(msgspec.Struct, eq=False):
    """A choice to make: whose it is, the options, and the rule."""

    _game: Any
    _entry: Entry
    choice: Choice
    options: Sequence[Offer]

    def _table(self) -> Any:
        """The game as it was at this decision."""
        game = self._game
        entry = self._entry
        # A question about dice never changes, and during the set-up there is no position to go back to.
        return game if game.last is entry or isinstance(self.choice, AskChance) else game.as_of(entry)

    @property
    def number(self) -> int:
        """The number of choices made before this one."""
        return self._entry.number

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.choice.seat(self._table())

    @property
    def prompt(self) -> str:
        """Who must do what."""
        return self.choice.prompt(self._table())

    @property
    def active(self) -> Sequence[str]:
        """The pieces that it moves or acts with.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.active
        ()
        """
        return self.choice.active(self._table())

    @property
    def shop(self) -> Shop | None:
        """What is for sale, if the decision is about that.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(0)
        >>> game.decision.shop.wares[0].price
        '1 RP'
        """
        return self.choice.shop(self._table())

    @property
    def shortcut(self) -> str:
        """What the computer can do for the player from here; empty if nothing.

        >>> import fieldcraft as fc
        >>> fc.new("commandos-europe", seed=7).decision.shortcut
        'Quick start: a base and a kit'
        """
        return self.choice.shortcut(self._table())

    @property
    def suggestions(self) -> Sequence[Suggestion]:
        """Good ways to answer, each with a reason, the best first.

        >>> import fieldcraft as fc
        >>> game = fc.new("lrdg", seed=7)
        >>> game.choose(2)
        >>> for option in game.decision.suggestions[0].options:
        ...     game.choose(option)
        """
        game = self._table()
        found: Sequence[Suggestion] = () if game.pending is not None else game.title.suggestions(game)
        return found

    @property
    def shading(self) -> Sequence[Shade]:
        """What to tint on the board during the decision.

        >>> import fieldcraft as fc
        >>> fc.new("lrdg", seed=7).decision.shading
        ()
        """
        return self.choice.shading(self._table())

    @property
    def rule(self) -> str:
        """The rule behind the decision."""
        return str(self._game.rules.cite(self.choice.rule))

    @property
    def lookups(self) -> Sequence[Lookup]:
        """The cards and tables of `game.library` that matter here, with the rows that apply."""
        return self.choice.lookups(self._table())

    @property
    def picking(self) -> bool:
        """Whether a set of pieces is chosen one by one, which interfaces show as one gesture."""
        return isinstance(self.choice, Pick)

    @property
    def dice(self) -> int:
        """The number of own dice to enter; 0 at any other decision."""
        return self.choice.dice if isinstance(self.choice, AskChance) and self.choice.faces else 0

    def __repr__(self) -> str:
        return f"<decision {self.number}: {self.prompt} {len(self.options)} options>"
