"""All chance in one place: named streams counted from a seed, and its scripted, listed and asked variants.

Nothing is ever shuffled beforehand. A card or marker is drawn from a multiset at the moment the rules reveal
it, so no state holds a secret. Dice thrown together come back highest first: nobody at a table knows which of
three dice fell first, and the odds have fewer cases to count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import combinations_with_replacement
from math import comb, factorial
from struct import unpack
from typing import Any, Final

from fieldcraft.kernel.errors import ScriptError
from fieldcraft.kernel.native import int64, native

Outcome = int | str
Mark = dict[str, int]
DICE_PER_BLOCK: Final = 32
NUMBERS_PER_BLOCK: Final = 8
NONE_ROLLED: Final = (-DICE_PER_BLOCK, b"")
NONE_DRAWN: Final[tuple[int, tuple[int, ...]]] = (-NUMBERS_PER_BLOCK, ())


def block(text: str) -> bytes:
    """Sixty-four random bytes that belong to a text."""
    return blake2b(text.encode()).digest()


def hash64(text: str) -> int:
    """A random number of 64 bits that belongs to a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


@cache
def face_table(sides: int) -> tuple[bytes, bytes]:
    """The face that each byte stands for, and the bytes at the end that would make some faces likelier.

    >>> faces, drop = face_table(100)
    >>> faces[0], faces[99], faces[100], len(drop)
    (1, 100, 1, 56)
    """
    if not 1 <= sides <= 255:
        raise ScriptError(f"there is no die of {sides} sides")
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(256 - 256 % sides, 256))


class Request:
    """What chance is asked for: the stream, and each possible result with its weight."""

    __slots__ = ("cases", "count", "need", "sides", "stream")

    def __init__(
        self, stream: str, sides: int = 0, count: int = 1, cases: Mapping[str, int] | None = None, need: int = 0
    ):
        self.stream = stream
        self.sides = sides
        self.count = count
        self.cases = cases or {}
        self.need = need
        if not sides and not any(weight > 0 for weight in self.cases.values()):
            raise ScriptError(f"nothing is left to draw for {stream}")

    def size(self) -> int:
        """How many different results there can be, known without listing them."""
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
    """Every throw of some dice, highest first, with the number of ways it can fall.

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
    """One throw for each number of dice that show what is needed, with the number of ways it can fall.

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


@native(allow_interpreted_subclasses=True)
class Chance:
    """What the rules ask when they need luck. `recent` collects what was answered since the last choice."""

    __slots__ = ("can_fail", "recent")

    def __init__(self, can_fail: bool = False) -> None:
        self.can_fail = can_fail
        self.recent: list[Outcome] = []

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """Answer one request. The variants differ in this alone."""
        raise NotImplementedError

    def die(self, stream: str = "dice", sides: int = 6) -> int:
        """Throw one die."""
        return self.dice(1, stream, sides)[0]

    def dice(self, count: int, stream: str = "dice", sides: int = 6, need: int = 0) -> tuple[int, ...]:
        """Throw dice together; highest first. `need` says that nothing matters but how many show so much or more."""
        if count < 1:
            return ()
        faces = self.answer(Request(stream, sides, count, need=need))
        self.recent.extend(faces)
        return tuple(int(face) for face in faces)

    def draw(self, stream: str, multiset: dict[str, int]) -> str:
        """Draw one name from a multiset, each as likely as its count. The caller takes it out."""
        (name,) = self.answer(Request(stream, cases=multiset))
        self.recent.append(name)
        return str(name)

    def take(self, stream: str, cup: list[str]) -> str:
        """Take one name out of a cup: a sorted list, in which each name stands as often as it is in the cup.

        Such a list is quicker than a multiset where much is drawn. `bisect.insort` puts a name back.

        >>> cup = ["Quiet", "Quiet", "Sandstorm"]
        >>> Scripted(["Quiet"]).take("events", cup), cup
        ('Quiet', ['Quiet', 'Sandstorm'])
        """
        name = self.draw(stream, Counter(cup))
        cup.remove(name)
        return name

    def pick(self, stream: str, names: Sequence[str]) -> str:
        """Pick one of several different names, all equally likely."""
        return self.draw(stream, dict.fromkeys(names, 1))

    def branch(self) -> Chance:
        """A chance of its own for a clone, unrelated to this one."""
        return self.copy()

    def mark(self) -> Mark:
        """Where chance stands, to come back to."""
        raise NotImplementedError

    def reset(self, mark: Mark) -> None:
        """Stand there again."""
        raise NotImplementedError

    def finish(self) -> None:
        """The game is over: complain if that is too early."""

    def copy(self) -> Chance:
        """The same chance again."""
        raise NotImplementedError


class Seeded(Chance):
    """Chance from a seed: the n-th result of a stream depends on the seed, the stream's name and n alone.

    Results are cut from blocks, each the BLAKE2b hash of the key, the stream and the block's number. A block is
    kept while it is in use; it can always be made again, so it is no part of what is saved.
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
        """Throw one die."""
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
        """Throw dice together; highest first. Dice of other than six sides have a stream of their own."""
        if count == 1:
            return (self.die(stream, sides),)
        if sides != 6:
            stream = f"{stream} d{sides}"
        counters = self.counters
        at = counters.get(stream, 0)
        counters[stream] = at + count
        start, rolled = self.faces.get(stream, NONE_ROLLED)
        first = at - start
        if count == 2 and first + 2 <= DICE_PER_BLOCK:
            one, two = rolled[first], rolled[first + 1]
            if one < two:
                one, two = two, one
            self.recent.append(one)
            self.recent.append(two)
            return one, two
        thrown = (
            rolled[first : first + count] if first + count <= DICE_PER_BLOCK else self._across(stream, at, count, sides)
        )
        faces = sorted(thrown, reverse=True)
        self.recent += faces
        return tuple(faces)

    def _across(self, stream: str, at: int, count: int, sides: int) -> bytes:
        """Dice that do not all lie in the block in use."""
        start, rolled = self._dice_block(stream, at // DICE_PER_BLOCK, sides)
        thrown = rolled[at - start : at - start + count]
        while len(thrown) < count:
            start, rolled = self._dice_block(stream, start // DICE_PER_BLOCK + 1, sides)
            thrown += rolled[: count - len(thrown)]
        return thrown

    def _dice_block(self, stream: str, number: int, sides: int) -> tuple[int, bytes]:
        """A block of dice of a stream: its first die's number, and the faces.

        Bytes that would favour the low faces are left out.
        """
        faces, drop = face_table(sides)
        rolled, part = block(f"{self._key} dice {stream} {number} 0").translate(faces, drop), 1
        while len(rolled) < DICE_PER_BLOCK:
            rolled += block(f"{self._key} dice {stream} {number} {part}").translate(faces, drop)
            part += 1
        kept = self.faces[stream] = (number * DICE_PER_BLOCK, rolled[:DICE_PER_BLOCK])
        return kept

    def draw(self, stream: str, multiset: dict[str, int]) -> str:
        """Draw one name from a multiset, each as likely as its count.

        The order in which the multiset was filled does not matter: equal cups give equal draws.
        """
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
        """Take one name out of a cup, the same that would be drawn from a multiset."""
        if not cup:
            raise ScriptError(f"nothing is left to draw for {stream}")
        name = cup.pop(self._below(len(cup), stream))
        self.recent.append(name)
        return name

    def pick(self, stream: str, names: Sequence[str]) -> str:
        """Pick one of several different names, as if each lay in a cup once."""
        if not names:
            raise ScriptError(f"nothing is left to draw for {stream}")
        name = sorted(names)[self._below(len(names), stream)]
        self.recent.append(name)
        return name

    def _below(self, count: int, stream: str) -> int:
        """A number from 0 to below a count, from the next 64 bits of a stream, half by half so that none is large."""
        counters = self.counters
        at = counters.get(stream, 0)
        counters[stream] = at + 1
        start, numbers = self.numbers.get(stream, NONE_DRAWN)
        if at - start >= NUMBERS_PER_BLOCK:
            start = at - at % NUMBERS_PER_BLOCK
            numbers = unpack(">16I", block(f"{self._key} draw {stream} {at // NUMBERS_PER_BLOCK}"))
            self.numbers[stream] = (start, numbers)
        below: int64 = count
        high: int64 = numbers[2 * (at - start)]
        low: int64 = numbers[2 * (at - start) + 1]
        return (high * below + (low * below >> 32)) >> 32

    def rolled_dice(self) -> list[tuple[str, int, bytes]]:
        """The dice of a game from its beginning, by stream: its name, the sides, and the faces as they fell.

        >>> luck = Seeded(7)
        >>> rolled = luck.dice(2), luck.die("fire", 10)
        >>> [(stream, sides, sorted(faces, reverse=True)) for stream, sides, faces in luck.rolled_dice()] == [
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
        """A stream of its own for a clone: no future of this game can be read from it."""
        self.branches += 1
        return Seeded(0, self.counters.copy(), key=hash64(f"{self.key} branch {self.branches}"))

    def mark(self) -> Mark:
        """How far each stream has been used."""
        return self.counters.copy()

    def reset(self, mark: Mark) -> None:
        """Use the streams again from a mark; the blocks in use may lie behind it."""
        self.counters = mark.copy()
        self.faces = dict.fromkeys(self.faces, NONE_ROLLED)
        self.numbers = {}

    def copy(self) -> Chance:
        """The same future again."""
        return Seeded(0, self.counters.copy(), self.branches, self.key)


@native(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """Forced results, for tests and replays: dice by value, draws by name, in the order they are asked for.

    >>> luck = Scripted([4, 6, "Sandstorm"])
    >>> luck.dice(2), luck.draw("events", {"Sandstorm": 1, "Quiet": 3})
    ((6, 4), 'Sandstorm')
    >>> luck.finish()
    """

    __slots__ = ("at", "results")

    def __init__(self, results: Iterable[Outcome]):
        super().__init__(can_fail=True)
        self.results: list[Any] = list(results)
        self.at = 0

    def answer(self, request: Request) -> tuple[Outcome, ...]:
        """Give the next scripted results, if they are possible ones."""
        given = self.results[self.at : self.at + request.count]
        if len(given) < request.count:
            self.missing(request, given)
        for result in given:
            check_result(request, result)
        self.at += request.count
        if request.sides:
            return tuple(sorted(given, key=int, reverse=True))
        return tuple(given)

    def missing(self, request: Request, given: Sequence[Outcome]) -> None:
        """Complain that the script is too short."""
        raise ScriptError(f"the script ends before {request.count - len(given)} result(s) for {request.stream}")

    def finish(self) -> None:
        """Complain if results are left over."""
        if self.at < len(self.results):
            raise ScriptError(f"the script has results left over: {self.results[self.at :]}")

    def mark(self) -> Mark:
        """How far the script has been used."""
        return {"script": self.at}

    def reset(self, mark: Mark) -> None:
        """Use the script again from a mark."""
        self.at = mark.get("script", 0)

    def copy(self) -> Chance:
        """The same script from the same place."""
        twin = Scripted(self.results)
        twin.at = self.at
        return twin


def check_result(request: Request, result: object) -> None:
    """Complain about a result that the request could not have."""
    if request.sides:
        if not isinstance(result, int) or isinstance(result, bool) or not 1 <= result <= request.sides:
            raise ScriptError(f"{result!r} is not a face of a {request.sides}-sided die ({request.stream})")
    elif not isinstance(result, str) or request.cases.get(result, 0) < 1:
        raise ScriptError(f"{result!r} cannot be drawn for {request.stream}: it is none of {sorted(request.cases)}")


class UnknownResult(Exception):
    """A result is needed that nobody knows yet. Not an error: the game asks for it."""

    def __init__(self, request: Request):
        super().__init__(request.stream)
        self.request = request


class KnownResults(Scripted):
    """Results known so far, then a question: for the player's own dice and for listing every outcome."""

    __slots__ = ()

    def missing(self, request: Request, given: Sequence[Outcome]) -> None:
        """Ask instead of complaining."""
        raise UnknownResult(request)

    def mark(self) -> Mark:
        """Nothing: results that were told use up no stream."""
        return {}

    def copy(self) -> Chance:
        """The same results from the same place."""
        twin = KnownResults(self.results)
        twin.at = self.at
        return twin
