"""Whose turn it is: those who have used least go first."""

from collections import deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Waiting things, each of some kind; the kind that has used the least time goes next.

    Thirty that take long don't hold up one that is quick: after each of them the others go until
    they have used as much. Those of one kind go in order.

    >>> turns = Turns()
    >>> for name in ("a", "b", "c"):
    ...     turns.add("slow", name)
    >>> turns.take()
    'a'
    >>> turns.charge("slow", 0.2)
    >>> turns.add("quick", "x")
    >>> turns.add("quick", "y")
    >>> turns.take(), turns.take(), turns.take(), len(turns)
    ('x', 'y', 'b', 1)
    """

    def __init__(self) -> None:
        """Nobody waits."""
        self._waiting: dict[Hashable, deque[T]] = {}
        self._used: dict[Hashable, float] = {}
        self._least = 0.0
        """What the kind had used whose turn it was last. Who was away starts there: nobody saves
        up time by not asking."""

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    def add(self, kind: Hashable, thing: T) -> None:
        """Let a thing wait."""
        if kind not in self._waiting:
            self._waiting[kind] = deque()
            self._used[kind] = max(self._used.get(kind, 0.0), self._least)
        self._waiting[kind].append(thing)

    def take(self) -> T | None:
        """The next thing, None if nobody waits."""
        if not self._waiting:
            return None
        kind = min(self._waiting, key=self._used.__getitem__)
        self._least = max(self._least, self._used[kind])
        things = self._waiting[kind]
        thing = things.popleft()
        if not things:
            del self._waiting[kind]
            self._forget()
        return thing

    def drop(self, kind: Hashable, thing: T) -> None:
        """Let a thing wait no longer."""
        things = self._waiting.get(kind, deque())
        if thing in things:
            things.remove(thing)
            if not things:
                del self._waiting[kind]

    def charge(self, kind: Hashable, seconds: float) -> None:
        """Remember that a thing of a kind has used so much."""
        self._used[kind] = max(self._used.get(kind, 0.0), self._least) + seconds

    def _forget(self) -> None:
        """Keep no kind whose account says nothing."""
        gone = [k for k, used in self._used.items() if used <= self._least]
        for kind in gone:
            if kind not in self._waiting:
                del self._used[kind]
