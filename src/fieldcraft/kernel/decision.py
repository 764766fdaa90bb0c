"""What a caller sees of a choice: the decision, and its options with words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import msgspec

from fieldcraft.kernel.own_dice import AskChance, Pending
from fieldcraft.kernel.record import Entry
from fieldcraft.kernel.steps import Choice, Option, Pick

if TYPE_CHECKING:
    from fieldcraft.kernel.game import Game


class Offer:
    """An option as a caller sees it. Its words are made when somebody looks, and stay true afterwards."""

    __slots__ = ("_rules", "index", "number", "option", "told")

    def __init__(self, rules: Any, option: Option, number: int, index: int, told: int = 0):
        self._rules = rules
        self.option = option
        self.number = number
        self.index = index
        self.told = told

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Offer):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, Option]:
        return self.number, self.told, self.option

    @property
    def text(self) -> str:
        """What a person reads."""
        return self.option.text(self._rules)

    @property
    def kind(self) -> str:
        """What sort of option it is, for programs."""
        return str(self.option.__struct_config__.tag)

    @property
    def data(self) -> dict[str, Any]:
        """What it concerns, for programs."""
        return msgspec.structs.asdict(self.option)

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces and pieces on the board that it concerns."""
        return self.option.places(self._rules)

    @property
    def badge(self) -> str:
        """What is written at the first of its places, such as a cost; mostly nothing."""
        return self.option.badge(self._rules)

    @property
    def hint(self) -> str:
        """What is good to know before it is taken; mostly nothing."""
        return self.option.hint(self._rules)

    @property
    def rule(self) -> str:
        """The rule that grants it."""
        return self.option.rule

    def __repr__(self) -> str:
        return f"<{self.index}: {self.text}>"


class Offers(msgspec.Struct, eq=False):
    """The options of a decision: a sequence in a fixed order.

    It does not hold its decision: that would be a circle, and every decision would wait for the collector. Like the
    decision it is a struct because one is made for every choice of every game.
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
        """Where an option stands."""
        return list(self).index(offer, *between)

    def count(self, offer: Offer) -> int:
        """How often an option is there: once or not at all."""
        return list(self).count(offer)

    def _offer(self, option: Option, index: int) -> Offer:
        """One of the options as a caller sees it."""
        told = len(self._pending.results) if self._pending else 0
        return Offer(self._rules, option, self._entry.number, index, told)

    def __repr__(self) -> str:
        return repr(list(self))


Sequence.register(Offers)


class Decision(msgspec.Struct, eq=False):
    """A choice that waits: who must choose, between what, and by which rule."""

    _game: Any
    _entry: Entry
    choice: Choice
    options: Sequence[Offer]

    def _table(self) -> Game[Any, Any]:
        """The game as it was when this decision stood open."""
        game: Game[Any, Any] = self._game
        entry = self._entry
        # A question about dice always reads the same, and during the set-up there is nothing to go back to.
        return game if game.last is entry or isinstance(self.choice, AskChance) else game.as_of(entry)

    @property
    def number(self) -> int:
        """How many choices were made before this one."""
        return self._entry.number

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.choice.seat(self._table())

    @property
    def prompt(self) -> str:
        """Who must do what."""
        return self.choice.prompt(self._table())

    @property
    def rule(self) -> str:
        """The rule that asks for it."""
        return self.choice.rule

    @property
    def picking(self) -> bool:
        """Whether pieces are picked one by one into a set, which an interface may show as one gesture."""
        return isinstance(self.choice, Pick)

    @property
    def dice(self) -> int:
        """How many dice of the player's own are asked for; 0 where something else is decided."""
        return self.choice.dice if isinstance(self.choice, AskChance) and self.choice.faces else 0

    def __repr__(self) -> str:
        return f"<decision {self.number}: {self.prompt} {len(self.options)} options>"
