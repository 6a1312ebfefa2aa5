"""Tables on several machines: parts of a data set solved, rated, split ... on a Dask cluster.

Every input file is a part. A worker reads it, solves it and writes one file into the output
directory, which all machines must share. `manifest.json` there lists the parts that are whole, so
that an interrupted run continues with the rest; a worker that dies costs only the part it was on.

Uses: files, tables.
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from swordfish.files import OutputError, Reservation, told_missing
from swordfish.tables.errors import TableError
from swordfish.tables.object_store import is_remote
from swordfish.tables.options import Options
from swordfish.tables.rate_work import RateWork
from swordfish.tables.solve_work import SolveWork
from swordfish.tables.sources import expand
from swordfish.tables.whole_tables import work_through
from swordfish.tables.work import Work

__all__ = ["Part", "PartWork", "do_parts", "rate_parts", "solve_parts"]

MANIFEST = "manifest.json"
_PATIENCE = 10  # seconds for a scheduler to answer


@dataclass(frozen=True)
class Part:
    """One finished file of the output of a cluster."""

    source: str
    output: str
    """Its name in the output directory."""
    rows: int
    statuses: dict[str, int]
    """How many rows had which result; by status, where they are solved or rated."""


class PartWork(ABC):
    """What is done with every file on a cluster; its workers get a copy of it."""

    @property
    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """The settings that must not change when a run on a cluster goes on, as plain data."""

    @abstractmethod
    def output_of(self, source: str) -> str:
        """The name of what a source becomes on a cluster, in the output directory."""

    @abstractmethod
    def do(self, source: str, directory: Path) -> Part:
        """Write what a source becomes, on a machine of a cluster. Doing it again gives the same."""


@dataclass(frozen=True)
class ClusterTables(PartWork):
    """Tables on a cluster: every row gets new columns; a part has the name of its source."""

    options: Options
    work: Work

    @property
    def identity(self) -> dict[str, Any]:
        """The options that matter to what a cluster writes, and those of the work."""
        return {**asdict(self.options), "threads": None, "work": self.work.identity}

    def output_of(self, source: str) -> str:
        """The name of the source, which a cluster keeps."""
        return name_of(source)

    def do(self, source: str, directory: Path) -> Part:
        """On a machine of a cluster, add the columns to each row of a file."""
        name = self.output_of(source)
        summary = work_through(
            source, work=self.work, output=directory / name, options=self.options, force=True
        )
        statuses = {str(status): count for status, count in summary.tally.statuses.items()}
        return Part(source, name, summary.tally.rows, statuses)


WatchParts = Callable[[Part, int, int], None]


def solve_parts(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path,
    scheduler: str,
    options: Options = Options(threads=1),  # noqa: B008  # frozen
    watch: WatchParts | None = None,
) -> list[Part]:
    """Solve every input file on a cluster; each becomes one part of the output.

    `scheduler` is the cluster's address. `watch` is called with each finished part, the number of
    finished parts, and the number of all.
    """
    work = ClusterTables(options, SolveWork())
    return do_parts(inputs, output=output, scheduler=scheduler, work=work, watch=watch)


def rate_parts(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path,
    scheduler: str,
    rating: RateWork = RateWork(),  # noqa: B008  # frozen
    options: Options = Options(threads=1),  # noqa: B008  # frozen
    watch: WatchParts | None = None,
) -> list[Part]:
    """Rate every input file on a cluster; each becomes one part of the output."""
    work = ClusterTables(options, rating)
    return do_parts(inputs, output=output, scheduler=scheduler, work=work, watch=watch)


def do_parts(
    inputs: str | Path | Iterable[str | Path],
    *,
    output: str | Path,
    scheduler: str,
    work: PartWork,
    watch: WatchParts | None = None,
) -> list[Part]:
    """Do some work with every input file on a cluster; each becomes one part of the output."""
    names = expand(_files(inputs) if isinstance(inputs, str | Path) else inputs)
    sources = [name if is_remote(name) else str(Path(name).absolute()) for name in names]
    _refuse_missing(sources)
    _refuse_twins([work.output_of(source) for source in sources])
    directory = Path(output).absolute()
    _refuse_overwriting(sources, directory)
    manifest = _Manifest(directory, work)
    if all(name in manifest.parts for name in sources):
        return [manifest.parts[name] for name in sources]
    distributed = _distributed()
    with _connected(distributed, scheduler) as client:
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with Reservation(directory / MANIFEST) as reservation:
                manifest = _Manifest(directory, work)  # as it is now that we are alone
                waiting = [name for name in sources if name not in manifest.parts]
                futures = {
                    client.submit(work.do, name, directory, pure=False): name for name in waiting
                }
                failed: dict[str, BaseException] = {}
                for future in distributed.as_completed(futures):
                    if future.exception():
                        failed[futures[future]] = future.exception()
                        continue
                    manifest.add(future.result(), reservation)
                    if watch:
                        watch(future.result(), len(manifest.parts), len(sources))
        except OutputError as error:
            raise TableError(str(error)) from error
    if failed:
        name, fault = next(iter(failed.items()))
        raise TableError(f"{len(failed)} of {len(sources)} parts failed: {name}: {fault}")
    return [manifest.parts[name] for name in sources]


def _refuse_missing(sources: list[str]) -> None:
    """Before a cluster is asked: files that aren't here aren't there either."""
    for source in sources:
        if not is_remote(source) and not Path(source).is_file():
            raise TableError(told_missing(source))


def _refuse_overwriting(sources: list[str], directory: Path) -> None:
    """On a cluster, every part gets the name of its source, so they can't share a directory."""
    for source in sources:
        if not is_remote(source) and Path(source).parent.resolve() == directory.resolve():
            raise TableError(f"{directory}: expected another directory than that of {source}")


def _refuse_twins(outputs: list[str]) -> None:
    """On a cluster, a part is named after its source, so no two sources may have one name."""
    seen = set()
    for name in outputs:
        if name in seen:
            raise TableError(f"expected inputs with different names, got {name_of(name)} twice")
        seen.add(name)


def name_of(source: str) -> str:
    """The name of a file for a cluster, wherever it is."""
    return PurePosixPath(source).name


def _files(name: str | Path) -> list[str | Path]:
    """For a cluster, a directory as the table files in it; anything else as it is."""
    if not Path(name).is_dir():
        return [name]
    files = [path for path in sorted(Path(name).iterdir()) if path.suffix in (".parquet", ".csv")]
    if not files:
        raise TableError(f"{name}: expected .parquet or .csv files in this directory, found none")
    return list(files)


class _Manifest:
    """The list of finished parts, on disk after each."""

    def __init__(self, directory: Path, work: PartWork) -> None:
        self._path = directory / MANIFEST
        self._options = work.identity
        self.parts: dict[str, Part] = {}
        if self._path.exists():
            before = self._read()
            if before["options"] != self._options:
                raise TableError(
                    f"{self._path}: these parts were made with other options "
                    f"({before['options']}); choose another output directory"
                )
            parts = [Part(**entry) for entry in before["parts"]]
            self.parts = {p.source: p for p in parts if (directory / p.output).exists()}

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text())
            return {"options": found["options"], "parts": found["parts"]}
        except (ValueError, TypeError, KeyError) as error:
            raise TableError(
                f"{self._path}: expected the list of finished parts, got something else"
            ) from error

    def add(self, part: Part, reservation: Reservation) -> None:
        self.parts[part.source] = part
        entries = [asdict(self.parts[name]) for name in sorted(self.parts)]
        with reservation.begin(replace=True) as file:
            file.write(json.dumps({"options": self._options, "parts": entries}, indent=1).encode())
            file.commit()


def _connected(distributed: Any, scheduler: str) -> Any:  # noqa: ANN401  # an extra, without types
    """A client of the cluster at an address.

    The address is tried first without one: a client that can't connect is left to the garbage
    collector, which then closes it, and waits for ever if that happens while another starts.
    """
    try:
        with ThreadPoolExecutor(1) as thread:  # notebooks have a loop in theirs already
            thread.submit(asyncio.run, _greet(distributed, scheduler)).result()
        return distributed.Client(scheduler, timeout=_PATIENCE)
    except Exception as error:  # anything may follow from what another kind of server answers
        raise TableError(f"{scheduler!r}: expected a Dask scheduler there: {error}") from error


async def _greet(distributed: Any, scheduler: str) -> None:  # noqa: ANN401  # an extra, without types
    """Find out whether a cluster at an address speaks Dask's language."""
    (await distributed.comm.connect(scheduler, timeout=_PATIENCE)).abort()


def _distributed() -> Any:  # noqa: ANN401  # an extra, without types
    try:
        import distributed
    except ImportError as error:
        raise TableError("a cluster needs Dask: pip install 'swordfish[cluster]'") from error
    return distributed
