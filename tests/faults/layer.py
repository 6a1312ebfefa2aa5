"""The library of tests/faults/layer.cpp, built with the compiler at hand, and its switches."""

from __future__ import annotations

import ctypes
import errno
import platform
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

# In the order of the enumerations in verdict.hpp.
Kind: TypeAlias = Literal[
    "open", "read", "write", "rename", "unlink", "sync", "truncate", "lock", "spawn", "thread",
    "memory",
]  # fmt: skip
Action: TypeAlias = Literal["count", "fail", "fail on", "shorten", "kill before", "kill after"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)

_SOURCE = Path(__file__).with_name("layer.cpp")


@dataclass(frozen=True)
class Fault:
    """What happens to the n-th call of a kind, counted from 1."""

    kind: Kind
    nth: int
    action: Action
    error: int = 0
    """What `errno` says of a failure."""
    cuts_power: bool = False
    """Whether what was not flushed to disk is lost with the kill."""

    @property
    def environment(self) -> dict[str, str]:
        """What a program is started with that is to suffer it, besides the library."""
        words = (KINDS.index(self.kind), self.nth, ACTIONS.index(self.action), self.error)
        return {"SWORDFISH_FAULT": " ".join(map(str, words))}

    def __str__(self) -> str:
        why = f" with {errno.errorcode[self.error]}" if self.error else ""
        cut = ", power cut" if self.cuts_power else ""
        return f"{self.kind} {self.nth}: {self.action}{why}{cut}"


def missing() -> str | None:
    """Why there can be no such layer here; None if there can."""
    if platform.libc_ver()[0] != "glibc":
        return "the fault layer takes Linux with glibc, before which it is loaded"
    if shutil.which("g++") is None:
        return "the fault layer takes g++ to be built"
    return None


def build(folder: Path) -> Path:
    """The library, made in a folder."""
    target = folder / "layer.so"
    flags = ["-std=c++20", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"]
    command = ["g++", *flags, "-o", str(target), str(_SOURCE), "-ldl"]
    subprocess.run(command, check=True, timeout=120)
    return target


class Layer:
    """The switches of the library, in a process that was started with it."""

    def __init__(self, library: str) -> None:
        self._library = ctypes.CDLL(library)
        for name in ("faults_seen", "faults_hits", "faults_renames_at_risk"):
            getattr(self._library, name).restype = ctypes.c_long

    def arm(self, folder: str, fault: Fault | None, synced: str) -> None:
        """Choose the fault for what is forked from now on, or only count."""
        self._library.faults_arm(
            folder.encode(),
            KINDS.index(fault.kind) if fault else -1,
            ctypes.c_long(fault.nth if fault else 0),
            ACTIONS.index(fault.action) if fault else 0,
            fault.error if fault else 0,
            synced.encode(),
        )

    def begin(self, begins: bool = True) -> None:
        """Count and fail from here on, or no more."""
        self._library.faults_begin(begins)

    def seen(self) -> dict[Kind, int]:
        """How many calls of each kind there were."""
        return {kind: self._library.faults_seen(number) for number, kind in enumerate(KINDS)}

    @property
    def hits(self) -> int:
        """How many calls were hit."""
        return int(self._library.faults_hits())

    @property
    def renames_at_risk(self) -> int:
        """How many files have taken their name without a flush of the folder behind it."""
        return int(self._library.faults_renames_at_risk())
