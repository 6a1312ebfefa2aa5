"""What must hold after a fault: whole files, a sentence, and a next run that succeeds."""

from __future__ import annotations

import errno
import shutil
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from faults.host import Command, Ended, Host
from faults.jobs import Job
from faults.layer import Action, Fault, Kind

_KILLS: tuple[tuple[Action, int], ...] = (("kill before", 0), ("kill after", 0))
FAULTS: dict[Kind, tuple[tuple[Action, int], ...]] = {
    "open": (("fail", errno.EMFILE), ("fail", errno.EACCES), ("fail on", errno.EMFILE), *_KILLS),
    "read": (("fail", errno.EIO), ("kill before", 0)),
    "write": (
        ("fail", errno.ENOSPC),
        ("fail", errno.EIO),
        ("fail on", errno.ENOSPC),
        ("shorten", 0),
        *_KILLS,
    ),
    "rename": (("fail", errno.EIO), ("fail on", errno.EACCES), ("fail", errno.EPERM), *_KILLS),
    "unlink": (("fail", errno.EACCES), ("fail on", errno.EACCES), *_KILLS),
    "sync": (("fail", errno.EIO), ("fail on", errno.EIO), *_KILLS),
    "truncate": (("fail", errno.EIO), *_KILLS),
    "lock": (("fail", errno.ENOLCK), ("fail", errno.EIO), ("fail on", errno.ENOLCK), *_KILLS),
    "spawn": (("fail", errno.EAGAIN), ("fail on", errno.EAGAIN)),
    "thread": (("fail", errno.EAGAIN), ("fail on", errno.EAGAIN)),
    "memory": (("fail", 0), ("fail on", 0), ("kill before", 0)),
}
"""How each kind of call may fail, as far as the system does so in earnest."""

MOST_OF_MEMORY = 50
"""Requests for memory that are tried of each job: tests/cpp/test_memory.cpp tries every one."""


def faults(seen: dict[Kind, int]) -> Iterator[Fault]:
    """Every fault for the calls that a job makes; kills also as power cuts."""
    for kind, number in seen.items():
        step = max(1, number // MOST_OF_MEMORY) if kind == "memory" else 1
        for nth in range(1, number + 1, step):
            for action, error in FAULTS[kind]:
                fault = Fault(kind, nth, action, error)
                yield fault
                if action == "kill after" and kind in ("write", "rename", "sync", "unlink"):
                    yield replace(fault, cuts_power=True)


def is_passing(name: str) -> bool:
    """Whether a file is one that a run needs while it is under way, or to be resumed."""
    last = Path(name).name
    return last.endswith((".partial", ".journal", "-journal", ".swordfish"))


def found_in(folder: Path, job: Job) -> dict[str, object]:
    """What of each file in a folder is the same in every run."""
    files: dict[str, object] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = str(path.relative_to(folder))
        if is_passing(name):
            files[name] = None
        else:
            is_output = name not in job.files and name != job.stdout
            files[name] = job.read(path) if is_output else path.read_bytes()
    return files


class Arena:
    """One job, run again and again in folders of its own."""

    def __init__(self, job: Job, host: Host, folder: Path) -> None:
        self.job = job
        self.host = host
        self.folder = folder / "job"
        self._prepared = folder / "prepared"
        self._synced = folder / "synced"
        self._logs = folder / "logs"
        for path in (self._prepared, self._logs):
            path.mkdir(parents=True)
        for name, text in job.files.items():
            (self._prepared / name).write_text(text)
        self._begin()
        for fault in job.before:
            self.run(fault=fault)
            shutil.rmtree(self._prepared)
            shutil.copytree(self.folder, self._prepared)
        self._before = found_in(self._prepared, job)
        self._begin()
        self.undisturbed = self.run(counts=True, synced=str(self._synced))
        self.right = found_in(self.folder, job)
        self._check_on_disk()

    def _begin(self) -> None:
        for path in (self.folder, self._synced):
            shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(self._prepared, self.folder)  # with the times of change, which runs look at
        self._synced.mkdir()

    def command(self, *more: str, log: str = "") -> Command:
        """The job, with more arguments."""
        job = self.job
        return Command(
            arguments=(*job.arguments, *more),
            folder=str(self.folder),
            stdout=str(self.folder / job.stdout) if job.stdout else str(self._logs / f"out{log}"),
            stderr=str(self._logs / f"error{log}"),
        )

    def run(self, *more: str, **options: object) -> Ended:
        """How the job ends."""
        return self.host.run(replace(self.command(*more), **options))[0]  # type: ignore[arg-type]

    def told(self, log: str = "") -> str:
        """What the last run said on standard error."""
        return (self._logs / f"error{log}").read_text()

    def _check_on_disk(self) -> None:
        """See that all is flushed to disk by the time that a run says it is done."""
        assert not self.undisturbed.hung
        assert self.undisturbed.code >= 0
        assert "Traceback" not in self.told()
        assert self.undisturbed.renames_at_risk == 0, "a folder was not flushed"
        for name in self.right:
            path = self.folder / name
            assert not is_passing(name), f"{name} is left behind"
            if self.right[name] == self._before.get(name) or name == self.job.stdout:
                continue
            synced = self._synced / str(path.stat().st_ino)
            is_flushed = synced.exists() and synced.read_bytes() == path.read_bytes()
            assert is_flushed, f"{name} was not flushed"

    # ---- a fault ----

    def suffer(self, fault: Fault) -> bool:
        """See that a fault does no harm; whether it was met at all."""
        self._begin()
        if fault.cuts_power:
            for path in self.folder.rglob("*"):
                if path.is_file():
                    shutil.copyfile(path, self._synced / str(path.stat().st_ino))
        ended = self.run(fault=fault, synced=str(self._synced) if fault.cuts_power else "")
        if fault.cuts_power and ended.code == -signal.SIGKILL:
            self._cut_power()
        self.check(ended, is_killed=fault.action.startswith("kill") and ended.hits > 0)
        self.check_again(leaves=fault.cuts_power)
        return ended.hits > 0

    def kill_after(self, seconds: float) -> bool:
        """See that a kill at some moment does no harm; whether it came in time."""
        self._begin()
        ended = self.run(kill_after=seconds)
        is_killed = ended.code == -signal.SIGKILL
        self.check(ended, is_killed=is_killed)
        self.check_again()
        return is_killed

    def run_twice_at_once(self) -> int:
        """See that two runs at the same time do no harm; how many of them were refused."""
        self._begin()
        ends = self.host.run(self.command(log="1"), self.command(log="2"))
        codes = [ended.code for ended in ends]
        assert not any(ended.hung for ended in ends), "two runs at once hang"
        assert self.undisturbed.code in codes, f"{codes}: {self.told('1')} {self.told('2')}"
        for log, code in enumerate(codes, 1):
            assert "Traceback" not in self.told(str(log)), self.told(str(log))
            if code != self.undisturbed.code:
                assert code == 2
                assert self.told(str(log)).strip(), "it is refused without a word"
        files = found_in(self.folder, self.job)
        assert {name: files.get(name) for name in self.right} == self.right
        return sum(code != self.undisturbed.code for code in codes)

    def _cut_power(self) -> None:
        """Leave of each file what was flushed to disk."""
        for path in self.folder.rglob("*"):
            if path.is_file():
                synced = self._synced / str(path.stat().st_ino)
                data = synced.read_bytes() if synced.exists() else b""
                if data != path.read_bytes():
                    path.write_bytes(data)

    def check(self, ended: Ended, *, is_killed: bool) -> None:
        """Files are right, or as they were before; who was not killed says what was wrong."""
        assert not ended.hung, "the command hangs"
        files = found_in(self.folder, self.job)
        for name, right in self.right.items():
            if name == self.job.stdout or name not in files:
                continue
            assert files[name] in (right, self._before.get(name)), f"{name} is torn"
        for name in files.keys() - self.right.keys():
            assert is_passing(name), f"{name} is left behind"
        for name in self._before.keys() - files.keys():
            assert is_passing(name), f"{name} is lost"
        if is_killed:
            assert ended.code == -signal.SIGKILL
            return
        told = self.told()
        assert "Traceback" not in told, told
        if ended.code == self.undisturbed.code:
            assert {name: files.get(name) for name in self.right} == self.right
        else:
            assert ended.code == 2, f"exit code {ended.code}: {told}"
            assert told.strip(), "it fails without a word"
            assert not told.startswith("None"), told

    def check_again(self, *, leaves: bool = False) -> None:
        """The next run succeeds with the right files, and clears away what was left behind."""
        kept = self.told()
        ended = self.run(*self.job.again)
        assert (ended.code, ended.hung) == (self.undisturbed.code, False), self.told()
        files = found_in(self.folder, self.job)
        for name, right in self.right.items():
            assert files.get(name) == right, f"{name} is not as it should be after the next run"
        left = {name for name in files.keys() - self.right.keys() if name not in kept}
        assert leaves or not left, f"left behind: {left}"
