"""The process that forks workers: a nursery that has loaded the library, and what workers do.

    server ──▶ nursery         order + pid      fork (with the worker's end of a socket), kill, slow
       ▲          │ forks
       └──▶ worker ◀           out  ready pid
                               in   a question      (see `answer_line`)
                               out  its answer

A fork takes milliseconds and shares its memory with the nursery; a new Python takes a quarter of
a second and thirty megabytes. So workers can be killed freely, whenever their work is not wanted.

A worker ends when its socket does. The nursery ends when the server does, and all workers with it.
Work that nobody is left to end is ended by an alarm. Ctrl-C is left to the server.
"""

import gc
import os
import signal
import socket
import sys
import traceback
from contextlib import suppress

import swordfish
from swordfish.web.orders import FORK, KILL, ORDER
from swordfish.web.verbs import answer

WARM_UP = (
    b'hint {"ladder":"default","theme":"auto","puzzle":'
    b'"9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"}'
)
"""A question that loads what is loaded with the first question."""
BURIAL_SECONDS = 0.05
"""Time between two looks whether workers that were killed are dead."""
IDLEST = 19
"""The lowest priority, where the system has none that always steps back."""


def work(connection: socket.socket, seconds: float) -> None:
    """In a forked worker: answer lines until there are no more; one that takes longer ends it."""
    with connection.makefile("rwb") as stream:
        stream.write(b"ready %d\n" % os.getpid())
        stream.flush()
        for line in stream:
            signal.setitimer(signal.ITIMER_REAL, seconds)
            found = answer(line)
            signal.setitimer(signal.ITIMER_REAL, 0)
            stream.write(found.line + b"\n")
            stream.flush()


class Forker:
    """Forks workers, and ends them.

    It never takes another process for a worker: the number of one that has ended is free for
    others only after it was waited for, and is forgotten then.
    """

    def __init__(self, orders: socket.socket, seconds: float) -> None:
        """Take orders from a socket; work may take so many seconds."""
        self._orders = orders
        self._seconds = seconds
        self._workers: set[int] = set()
        self._dying: set[int] = set()

    def obey(self) -> None:
        """Fork and end workers as ordered, until the server has gone."""
        is_open = True
        while is_open:
            # A worker that always steps back may take its time to die; nobody waits for it.
            self._orders.settimeout(BURIAL_SECONDS if self._dying else None)
            with suppress(TimeoutError):
                is_open = self._obey_once()
            self._bury(os.WNOHANG)
        for pid in self._workers:
            os.kill(pid, signal.SIGKILL)
        self._bury(0)

    def _obey_once(self) -> bool:
        """Do what is ordered next; whether there was an order."""
        order, sockets, _, _ = socket.recv_fds(self._orders, ORDER.size, 1)
        if len(order) < ORDER.size:
            return False
        what, pid = ORDER.unpack(order)
        if what == FORK:
            for descriptor in sockets:
                self._fork(descriptor)
        elif pid in self._workers and what == KILL:
            os.kill(pid, signal.SIGKILL)
            self._dying.add(pid)
        elif pid in self._workers:
            _slow_down(pid)
        return True

    def _fork(self, descriptor: int) -> None:
        """Make a worker; where that can't be, its socket closes, and the server knows."""
        with socket.socket(fileno=descriptor) as connection, suppress(OSError):
            pid = os.fork()
            if pid == 0:
                self._be_worker(connection)
            self._workers.add(pid)

    def _be_worker(self, connection: socket.socket) -> None:
        try:
            self._orders.close()
            with suppress(OSError):  # nobody is there to hear it
                work(connection, self._seconds)
        except BaseException:  # told here, because nothing of a worker may get further
            traceback.print_exc()
        finally:
            os._exit(0)

    def _bury(self, options: int) -> None:
        """Forget the workers that have ended; with 0, wait until all have."""
        with suppress(ChildProcessError):
            while pid := os.waitpid(-1, options)[0]:
                self._workers.discard(pid)
                self._dying.discard(pid)


def _slow_down(pid: int) -> None:
    """Let a forked worker run only while no other wants the processor.

    With a mere priority it would still finish its time slice before an answer is sent.
    """
    with suppress(OSError):  # it has ended just now, or the system forbids it
        os.setpriority(os.PRIO_PROCESS, pid, IDLEST)
        if sys.platform == "linux":
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    """Load everything once, then fork workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in swordfish.__all__:  # rooms are loaded when they are named: else by each worker
        getattr(swordfish, name)
    answer(WARM_UP)
    gc.collect()
    gc.freeze()  # else the first collection of each worker would copy what it shares
    with socket.socket(fileno=sys.stdin.fileno()) as orders:
        Forker(orders, float(sys.argv[1])).obey()


if __name__ == "__main__":
    main()
