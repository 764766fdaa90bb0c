"""All chance in one place: named streams derived from a seed. `scripted` has results that are given instead.

Nothing is shuffled in advance. A card or marker is drawn from a multiset when the rules reveal it, so no state holds a
secret. Dice rolled together are sorted, highest first: at a table the order of three dice means nothing, and the odds
have fewer cases to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import comb, factorial
from struct import unpack
from typing import Final

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.native import int64, native

Outcome = int | str
Mark = dict[str, int]
DICE_PER_BLOCK: Final = 32
NUMBERS_PER_BLOCK: Final = 8
MAX_DICE: Final = 1000
"""The most dice rolled at once: no title comes near, but a position from a file may ask for millions."""
NONE_ROLLED: Final = (-DICE_PER_BLOCK, b"")
NONE_DRAWN: Final[tuple[int, tuple[int, ...]]] = (-NUMBERS_PER_BLOCK, ())


def block(text: str) -> bytes:
    """Sixty-four pseudo-random bytes derived from a text."""
    return blake2b(text.encode()).digest()


def hash64(text: str) -> int:
    """A pseudo-random 64-bit number derived from a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def check_count(count: int) -> None:
    """Raise ScriptError for more dice than are ever rolled at once."""
    if count > MAX_DICE:
        raise ScriptError(f"{count} dice at once are too many; the maximum is {MAX_DICE}")


@cache
def face_table(sides: int) -> tuple[bytes, bytes]:
    """The face for each byte, and the bytes to drop because they would make some faces likelier.

    >>> faces, drop = face_table(100)
    >>> faces[0], faces[99], faces[100], len(drop)
    (1, 100, 1, 56)
    """
    if not 1 <= sides <= 255:
        raise ScriptError(f"there is no {sides}-sided die")
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(256 - 256 % sides, 256))


class Request:
    """A request for chance: the stream, and each possible result with its weight."""

    __slots__ = ("cases", "count", "need", "sides", "stream")

    def __init__(
        self, stream: str, sides: int = 0, count: int = 1, cases: Mapping[str, int] | None = None, need: int = 0
    ):
        self.stream = stream
        self.sides = sides
        self.count = count
        self.cases = cases or {}
        self.need = need
        check_count(count)
        if not sides and not any(weight > 0 for weight in self.cases.values()):
            raise ScriptError(f"nothing is left to draw for {stream}")

    def size(self) -> int:
        """The number of different results, computed without listing them."""
        if self.need:
            return len(self.results())
        return comb(self.count + self.sides - 1, self.count) if self.sides else len(self.cases)

    def results(self) -> list[tuple[tuple[Outcome, ...], int]]:
        """Every possible result with its weight."""
        if self.need:
            return success_counts(self.count, self.sides, self.need)
        if self.sides:
            return all_rolls(self.count, self.sides)
        return [((name,), weight) for name, weight in self.cases.items() if weight > 0]


@lru_cache(maxsize=256)
def all_rolls(count: int, sides: int) -> list[tuple[tuple[Outcome, ...], int]]:
    """Every roll of the given dice, highest first, with the number of ways to roll it.

    >>> all_rolls(2, 2)
    [((2, 2), 1), ((2, 1), 2), ((1, 1), 1)]
    """
    out: list[tuple[tuple[Outcome, ...], int]] = []
    for faces in combinations_with_replacement(range(sides, 0, -1), count):
        ways = factorial(count)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        out.append((faces, ways))
    return out


@lru_cache(maxsize=1024)
def success_counts(count: int, sides: int, need: int) -> list[tuple[tuple[Outcome, ...], int]]:
    """One roll for each number of successes, with the number of ways to roll it.

    >>> success_counts(2, 10, 8)
    [((8, 8), 9), ((8, 7), 42), ((7, 7), 49)]
    >>> success_counts(2, 10, 1)
    [((1, 1), 100)]
    """
    need = min(max(need, 1), sides + 1)
    good, bad = sides - need + 1, need - 1
    out: list[tuple[tuple[Outcome, ...], int]] = []
    for through in range(count, -1, -1):
        ways = comb(count, through) * good**through * bad ** (count - through)
        if ways:
            out.append(((need,) * through + (bad,) * (count - through), ways))
    return out


SIX_FACES: Final = face_table(6)


@native(allow_interpreted_subclasses=True)
class Chance:
    """The source of all chance. `recent` collects the results since the last choice."""

    __slots__ = ("can_fail", "recent")

    def __init__(self, can_fail: bool = False) -> None:
        self.can_fail = can_fail
        self.recent: list[Outcome] = []

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """Answer one request. Only this differs between variants."""
        raise NotImplementedError

    def die(self, stream: str = "dice", sides: int = 6) -> int:
        """Roll one die."""
        return self.dice(1, stream, sides)[0]

    def dice(self, count: int, stream: str = "dice", sides: int = 6, need: int = 0) -> tuple[int, ...]:
        """Roll dice together; highest first. With `need`, only the number of dice that show at least that matters."""
        if count < 1:
            return ()
        faces = self.answer(Request(stream, sides, count, need=need))
        self.recent.extend(faces)
        return tuple(int(face) for face in faces)

    def draw(self, stream: str, multiset: dict[str, int]) -> str:
        """Draw one name from a multiset, weighted by count. The caller removes it."""
        (name,) = self.answer(Request(stream, cases=multiset))
        self.recent.append(name)
        return str(name)

    def take(self, stream: str, cup: list[str]) -> str:
        """Draw one name from a cup and remove it. A cup is a sorted list with each name as often as it is there.

        A list is quicker than a multiset if much is drawn from it. `bisect.insort` puts a name back.

        >>> import fieldcraft as fc
        >>> cup = ["Quiet", "Quiet", "Sandstorm"]
        >>> fc.Scripted(["Quiet"]).take("events", cup), cup
        ('Quiet', ['Quiet', 'Sandstorm'])
        """
        name = self.draw(stream, Counter(cup))
        cup.remove(name)
        return name

    def pick(self, stream: str, names: Sequence[str]) -> str:
        """Pick one of several different names, all equally likely."""
        return self.draw(stream, dict.fromkeys(names, 1))

    def branch(self) -> Chance:
        """An unrelated chance for a clone."""
        return self.copy()

    def mark(self) -> Mark:
        """The state of chance, to reset to."""
        raise NotImplementedError

    def reset(self, mark: Mark) -> None:
        """Go back to a mark."""
        raise NotImplementedError

    def finish(self) -> None:
        """The game is over: raise ScriptError if results are left over."""

    def copy(self) -> Chance:
        """A copy with the same future."""
        raise NotImplementedError


class Seeded(Chance):
    """Chance from a seed: the n-th result of a stream depends only on the seed, the stream's name and n.

    Results are taken from blocks; each block is the BLAKE2b hash of the key, the stream and the block's number. The
    current block is cached. It can always be computed again, so it isn't saved.
    """

    __slots__ = ("_key", "branches", "counters", "faces", "key", "numbers")

    def __init__(self, seed: int, counters: dict[str, int] | None = None, branches: int = 0, key: int | None = None):
        super().__init__()
        self.key = hash64(f"seed {seed}") if key is None else key
        self._key = str(self.key)
        self.counters: dict[str, int] = {} if counters is None else counters
        self.branches = branches
        self.faces: dict[str, tuple[int, bytes]] = {}
        self.numbers: dict[str, tuple[int, tuple[int, ...]]] = {}

    def die(self, stream: str = "dice", sides: int = 6) -> int:
        """Roll one die."""
        if sides != 6:
            stream = f"{stream} d{sides}"
        counters = self.counters
        at = counters.get(stream, 0)
        counters[stream] = at + 1
        start, rolled = self.faces.get(stream, NONE_ROLLED)
        if at - start >= DICE_PER_BLOCK:
            start, rolled = self._dice_block(stream, at // DICE_PER_BLOCK, sides)
        face = rolled[at - start]
        self.recent.append(face)
        return face

    def dice(self, count: int, stream: str = "dice", sides: int = 6, need: int = 0) -> tuple[int, ...]:
        """Roll dice together; highest first. Dice with other than six sides have a stream of their own."""
        if count == 1:
            return (self.die(stream, sides),)
        if sides != 6:
            stream = f"{stream} d{sides}"
        counters = self.counters
        at = counters.get(stream, 0)
        counters[stream] = at + count
        start, rolled = self.faces.get(stream, NONE_ROLLED)
        first = at - start
        if first >= DICE_PER_BLOCK:
            start, rolled = self._dice_block(stream, at // DICE_PER_BLOCK, sides)
            first = at - start
        if count == 2 and first + 2 <= DICE_PER_BLOCK:
            one, two = rolled[first], rolled[first + 1]
            if one < two:
                one, two = two, one
            both = one, two
            self.recent += both
            return both
        thrown = (
            rolled[first : first + count] if first + count <= DICE_PER_BLOCK else self._across(stream, at, count, sides)
        )
        faces = sorted(thrown, reverse=True)
        self.recent += faces
        return tuple(faces)

    def _across(self, stream: str, at: int, count: int, sides: int) -> bytes:
        """Dice that aren't all in the current block."""
        check_count(count)
        start, rolled = self._dice_block(stream, at // DICE_PER_BLOCK, sides)
        thrown = rolled[at - start : at - start + count]
        while len(thrown) < count:
            start, rolled = self._dice_block(stream, start // DICE_PER_BLOCK + 1, sides)
            thrown += rolled[: count - len(thrown)]
        return thrown

    def _dice_block(self, stream: str, number: int, sides: int) -> tuple[int, bytes]:
        """A block of dice: the number of its first die, and the faces, without the bytes that favour low faces."""
        faces, drop = SIX_FACES if sides == 6 else face_table(sides)
        rolled, part = block(f"{self._key} dice {stream} {number} 0").translate(faces, drop), 1
        while len(rolled) < DICE_PER_BLOCK:
            rolled += block(f"{self._key} dice {stream} {number} {part}").translate(faces, drop)
            part += 1
        kept = self.faces[stream] = (number * DICE_PER_BLOCK, rolled[:DICE_PER_BLOCK])
        return kept

    def draw(self, stream: str, multiset: dict[str, int]) -> str:
        """Draw one name from a multiset, weighted by count. The multiset's order doesn't matter."""
        total = sum(multiset.values())
        if total < 1:
            raise ScriptError(f"nothing is left to draw for {stream}")
        which = self._below(total, stream)
        for name in sorted(multiset):
            which -= multiset[name]
            if which < 0:
                break
        self.recent.append(name)
        return name

    def take(self, stream: str, cup: list[str]) -> str:
        """Draw one name from a cup and remove it: the same name that a multiset would give."""
        if not cup:
            raise ScriptError(f"nothing is left to draw for {stream}")
        name = cup.pop(self._below(len(cup), stream))
        self.recent.append(name)
        return name

    def pick(self, stream: str, names: Sequence[str]) -> str:
        """Pick one of several different names, as if each were in a cup once."""
        if not names:
            raise ScriptError(f"nothing is left to draw for {stream}")
        name = sorted(names)[self._below(len(names), stream)]
        self.recent.append(name)
        return name

    def _below(self, count: int, stream: str) -> int:
        """A number below a count, from the next 64 bits of a stream, in two halves so that no product overflows."""
        counters = self.counters
        at = counters.get(stream, 0)
        counters[stream] = at + 1
        start, numbers = self.numbers.get(stream, NONE_DRAWN)
        first = 2 * (at - start)
        if first >= len(numbers):
            first = 2 * (at % NUMBERS_PER_BLOCK)
            numbers = unpack(">16I", block(f"{self._key} draw {stream} {at // NUMBERS_PER_BLOCK}"))
            self.numbers[stream] = (at - at % NUMBERS_PER_BLOCK, numbers)
        below: int64 = count
        high: int64 = numbers[first]
        low: int64 = numbers[first + 1]
        return (high * below + (low * below >> 32)) >> 32

    def rolled_dice(self) -> list[tuple[str, int, bytes]]:
        """All dice rolled since the start, by stream: its name, the sides, and the faces in order.

        >>> chance = Seeded(7)
        >>> rolled = chance.dice(2), chance.die("fire", 10)
        >>> [(stream, sides, sorted(faces, reverse=True)) for stream, sides, faces in chance.rolled_dice()] == [
        ...     ("dice", 6, [*rolled[0]]), ("fire", 10, [rolled[1]])]
        True
        """
        found: list[tuple[str, int, bytes]] = []
        for stream in list(self.faces):
            name, sign, number = stream.rpartition(" d")
            sides = int(number) if sign and number.isdigit() else 6
            count = self.counters[stream]
            blocks = [
                self._dice_block(stream, part, sides)[1]
                for part in range((count + DICE_PER_BLOCK - 1) // DICE_PER_BLOCK)
            ]
            found.append((name if sides != 6 else stream, sides, b"".join(blocks)[:count]))
        return found

    def branch(self) -> Chance:
        """An unrelated chance for a clone: it reveals nothing about this game's future."""
        self.branches += 1
        return Seeded(0, self.counters.copy(), key=hash64(f"{self.key} branch {self.branches}"))

    def mark(self) -> Mark:
        """How many results each stream has given."""
        return self.counters.copy()

    def reset(self, mark: Mark) -> None:
        """Go back to a mark; the cached blocks may be past it."""
        self.counters = mark.copy()
        self.faces = dict.fromkeys(self.faces, NONE_ROLLED)
        self.numbers = {}

    def copy(self) -> Chance:
        """A copy with the same future."""
        return Seeded(0, self.counters.copy(), self.branches, self.key)
