"""Choosing a set of pieces of which some are alike, such as three soldiers with the same weapon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fieldcraft.kernel.sets import toward_set
from fieldcraft.kernel.steps import Done, Option, PickFitting, Take, TakeRest
from fieldcraft.titles.v_sabotage.rules import Play


def numbered(names: Iterable[str], where: str = "") -> tuple[str, ...]:
    """The pieces with these names as the candidates of a set, those alike side by side and told apart by a number.

    >>> numbered(("dog", "soldier", "dog"), "yard")
    ('yard:dog', 'yard:dog#2', 'yard:soldier')
    """
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    head = f"{where}:" if where else ""
    found: list[str] = []
    for name in sorted(counts):
        found.append(f"{head}{name}")
        found += [f"{head}{name}#{number}" for number in range(2, counts[name] + 1)]
    return tuple(found)


def without_number(piece: str) -> str:
    """What a piece has in common with those alike.

    >>> without_number("yard:dog#2")
    'yard:dog'
    """
    return piece.partition("#")[0]


def kinds_of(pieces: Iterable[str]) -> tuple[str, ...]:
    """The kinds of numbered pieces that have a place.

    >>> kinds_of(("yard:dog", "yard:dog#2"))
    ('dog', 'dog')
    """
    return tuple(without_number(piece).rpartition(":")[2] for piece in pieces)


def confirms(option: Option, most: int) -> bool:
    """Whether an option of a set with this maximum confirms it, so that something happens."""
    return isinstance(option, (Done, TakeRest)) or (most == 1 and isinstance(option, Take))


class PickAlike(PickFitting, frozen=True):
    """Choose a set of pieces of which some are alike.

    Any of them can be named, and at first all are listed. Then only the next of each kind is, so that random play and
    search seldom reach the same set in two ways.
    """

    def options(self, game: Play) -> Sequence[Option]:
        """At first every piece; then the next of each kind that can be added, all of them, or done."""
        following = self.following(game)
        if self.chosen:
            return following or self._changes(game)
        return [*self.additions(game), *(option for option in following if not isinstance(option, Take))]

    def following(self, game: Play) -> list[Option]:
        """The next piece of each kind after those chosen that can be added, all of them, or done."""
        chosen, rest = self.chosen, self.rest
        offered: list[Option] = []
        last = ""
        for number, piece in enumerate(rest, 1):
            kind = without_number(piece)
            if kind != last and self.can_be_completed(game, (*chosen, piece), rest[number:]):
                offered.append(Take(piece))
            last = kind
        if len(rest) > 1 and self.allowed(game, chosen + rest):
            offered.append(TakeRest(rest))
        if self.allowed(game, chosen):
            offered.append(Done(len(chosen)))
        return offered

    def only_set(self, game: Play) -> tuple[str, ...] | None:
        """4.2c: the one set that can be chosen, or None if there are several."""
        choice = self
        while True:
            listed = [option for option in choice.following(game) if not isinstance(option, TakeRest)]
            if len(listed) != 1:
                return None
            option = listed[0]
            if not isinstance(option, Take):
                return choice.chosen
            fields = self.__struct_fields__[2:]
            choice = type(self)(self.candidates, (*choice.chosen, option.piece), *[getattr(self, f) for f in fields])


def toward_weakest(game: Play, choice: PickAlike) -> Option:
    """The next option of a choice towards as few pieces as possible, those with the fewest dice."""
    enemies = game.rules.enemies

    def dice(piece: str) -> int:
        return enemies[kinds_of((piece,))[0]].dice

    ranked = sorted(best_set(game, choice, lambda piece: -dice(piece)), key=dice)
    return toward_set(game, ranked[: choice.minimum(game)])


def best_set(game: Play, choice: PickFitting, value: Callable[[str], int]) -> tuple[str, ...]:
    """The pieces with the highest values, as far as they can be chosen together."""
    found: tuple[str, ...] = ()
    for piece in sorted(choice.candidates, key=lambda piece: -value(piece)):
        held = tuple(other for other in choice.candidates if other == piece or other in found)
        rest = tuple(other for other in choice.candidates if other not in held)
        if len(held) <= choice.maximum(game) and choice.can_be_completed(game, held, rest):
            found = held
    return found
