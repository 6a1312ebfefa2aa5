"""A lane of the pool, a quick or a slow one: seats at which workers answer, and who waits there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from swordfish.web.turns import Turns
from swordfish.web.worker import Worker


@dataclass
class Lane:
    """Seats at which workers work, and those who wait for one."""

    seats: int
    turns: Turns[asyncio.Future[Worker]]
    busy: int = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a seat in the lane for one who comes now."""
        return self.busy < self.seats and not len(self.turns)

    def begin(self, kind: Hashable) -> None:
        """Have one who comes now take a seat of the lane."""
        self.busy += 1
        self.turns.begin(kind)

    def serve_next(self, workers: deque[Worker], may_be_long: bool = True) -> bool:
        """Give a worker and a seat of the lane to whose turn it is; whether there was somebody."""
        while self.busy < self.seats and (taken := self.turns.take(may_be_long)):
            kind, turn = taken
            if not turn.done():
                self.busy += 1
                turn.set_result(workers.popleft())
                return True
            self.turns.refund(kind)  # it has been given up, in this very moment
        return False

    def give_back(self, kind: Hashable, seconds: float | None) -> None:
        """Free a seat of the lane after so many seconds; None, if it was never used."""
        self.busy -= 1
        if seconds is None:
            self.turns.refund(kind)
        else:
            self.turns.charge(kind, seconds)
