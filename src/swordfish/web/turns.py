"""Whose turn it is: those who have used least go first."""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from math import inf
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_AT_REST = 100
"""Kinds that are remembered while nothing of them waits or is in use."""


@dataclass
class Account(Generic[T]):
    """A kind: what has been used by it, what is in use, and what waits."""

    used: float
    """Seconds, with what those in use are expected to take."""
    last: float = 0.0
    """Seconds that the last one took; the next is expected to take as long."""
    expected: deque[float] = field(default_factory=deque)
    waiting: deque[T] = field(default_factory=deque)


class Turns(Generic[T]):
    """Waiting things, each of some kind; the kind that has used the least time goes next.

    Thirty that take long don't hold up one that is quick: after each of them the others go until
    they have used as much, and kinds that took long last may use only so many seats at once.
    Those of one kind go in order.

    >>> turns = Turns()
    >>> for name in ("a", "b", "c"):
    ...     turns.add("slow", name)
    >>> turns.take()
    ('slow', 'a')
    >>> turns.charge("slow", 0.2)
    >>> turns.add("quick", "x")
    >>> turns.add("quick", "y")
    >>> [turns.take() for _ in range(3)], len(turns)
    ([('quick', 'x'), ('quick', 'y'), ('slow', 'b')], 1)
    """

    def __init__(self, long: float = inf, most_long: int = 0) -> None:
        """Nobody waits. Kinds whose last took `long` seconds may have `most_long` seats at once."""
        self._long = long
        self._most_long = most_long
        self._accounts: dict[Hashable, Account[T]] = {}
        self._least = 0.0
        """What the kind had used whose turn it was last. Who was away starts there: nobody saves
        up time by not asking."""

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(account.waiting) for account in self._accounts.values())

    def add(self, kind: Hashable, thing: T) -> None:
        """Let a thing wait for its turn."""
        account = self._accounts.setdefault(kind, Account(self._least))
        if not account.waiting:
            account.used = max(account.used, self._least)
        account.waiting.append(thing)

    def take(self, may_be_long: bool = True) -> tuple[Hashable, T] | None:
        """The next thing and its kind, None if nobody waits that may go.

        Either `charge` or `refund` follows.
        """
        may_be_long = may_be_long and self._long_in_use() < self._most_long
        waiting = [
            kind
            for kind, account in self._accounts.items()
            if account.waiting and (may_be_long or account.last < self._long)
        ]
        if not waiting:
            return None
        kind = min(waiting, key=lambda one: self._accounts[one].used)
        thing = self._accounts[kind].waiting.popleft()
        self._least = max(self._least, self._accounts[kind].used)
        self.begin(kind)
        return kind, thing

    def begin(self, kind: Hashable) -> None:
        """Let a thing that never waited have its turn now, as if it were taken."""
        account = self._accounts.setdefault(kind, Account(self._least))
        account.expected.append(account.last)
        account.used += account.last

    def drop(self, kind: Hashable, thing: T) -> None:
        """Let a thing wait no longer, if it still does."""
        account = self._accounts.get(kind)
        if account is not None and thing in account.waiting:
            account.waiting.remove(thing)
            self._forget()

    def charge(self, kind: Hashable, seconds: float) -> None:
        """Remember that a thing of a kind, whose turn it was, has used so much."""
        self._accounts[kind].used += seconds
        self._accounts[kind].last = seconds
        self.refund(kind)

    def refund(self, kind: Hashable) -> None:
        """Forget that a thing had its turn: it has not used it."""
        account = self._accounts[kind]
        account.used -= account.expected.popleft()
        self._forget()

    def _long_in_use(self) -> int:
        expected = (seconds for account in self._accounts.values() for seconds in account.expected)
        return sum(seconds >= self._long for seconds in expected)

    def _forget(self) -> None:
        """Keep no account that says nothing, and of others that are at rest only the latest."""
        at_rest = [
            kind
            for kind, account in self._accounts.items()
            if not account.waiting and not account.expected
        ]
        for place, kind in enumerate(reversed(at_rest)):
            account = self._accounts[kind]
            says_nothing = account.used <= self._least and account.last < self._long
            if place >= MOST_AT_REST or says_nothing:
                del self._accounts[kind]
