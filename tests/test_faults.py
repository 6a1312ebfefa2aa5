"""Faults on purpose: wherever a command is hit, nothing is lost or torn, and the next run succeeds.

The short forms try a few moments, `--prove` every one. How it works is told in tests/faults/.
"""

import errno
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from faults.host import Host
from faults.jobs import JOBS, Job
from faults.laws import Arena, faults
from faults.layer import Fault, build, missing
from puzzles import PUZZLE, SOLUTION
from web.serving import start_server, stop_server

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

RecordProperty = Callable[[str, object], None]
ArenaOf = Callable[[Job], Arena]
WRITING = [job for job in JOBS if job.stdout is None]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("layer"))


@pytest.fixture(scope="module")
def host(library: Path) -> Iterator[Host]:
    with Host(library) as started:
        yield started


@pytest.fixture(scope="module")
def proves(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--prove"))


@pytest.fixture(scope="module")
def arena_of(host: Host, tmp_path_factory: pytest.TempPathFactory) -> ArenaOf:
    """Where a job is run: the same place for all tests, because an undisturbed run is its start."""

    @cache
    def made(name: str) -> Arena:
        job = next(job for job in JOBS if job.name == name)
        return Arena(job, host, tmp_path_factory.mktemp("job"))

    return lambda job: made(job.name)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_whatever_call_fails_files_are_whole_and_the_next_run_succeeds(
    job: Job, arena_of: ArenaOf, proves: bool, record_property: RecordProperty
) -> None:
    arena = arena_of(job)
    every = list(faults(arena.undisturbed.seen))
    tried = every if proves else [Random(job.name).choice(every)]
    met: Counter[str] = Counter()
    for fault in tried:
        try:
            met[fault.kind] += arena.suffer(fault)
        except AssertionError as error:
            raise AssertionError(f"{job.name}, {fault}: {error}") from error
    kinds = ", ".join(f"{kind} {number}" for kind, number in met.items())
    record_property("figure", f"faults, {job.name}: {met.total()} of {len(every)} met ({kinds})")
    assert met.total() > 0


def test_killed_at_random_moments_every_command_leaves_whole_files(
    arena_of: ArenaOf, proves: bool, record_property: RecordProperty
) -> None:
    random = Random(14)
    wanted = 1000 if proves else 5
    arenas = [arena_of(job) for job in random.sample(WRITING, len(WRITING))]
    kills = runs = 0
    while kills < wanted:
        arena = arenas[runs % len(arenas)]
        kills += arena.kill_after(random.random() * arena.undisturbed.seconds)
        runs += 1
    record_property(
        "figure", f"kills at random moments: {kills}, in {runs} runs of {len(arenas)} jobs"
    )
    assert kills == wanted


def test_of_two_runs_at_once_on_one_output_one_succeeds(
    arena_of: ArenaOf, proves: bool, record_property: RecordProperty
) -> None:
    wanted = 200 if proves else 4
    arenas = [arena_of(job) for job in (WRITING if proves else WRITING[:2])]
    refused = sum(arenas[number % len(arenas)].run_twice_at_once() for number in range(wanted))
    record_property("figure", f"two runs at once: {wanted} times, {refused} runs refused")
    assert refused <= wanted


@pytest.mark.parametrize(
    "nth", [1, *(pytest.param(more, marks=pytest.mark.prove) for more in (2, 3, 4))]
)
def test_the_server_answers_though_a_process_could_not_be_started(
    nth: int, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_PRELOAD", str(library))
    for name, words in Fault("spawn", nth, "fail", errno.EAGAIN).environment.items():
        monkeypatch.setenv(name, words)
    server = start_server()
    try:
        assert server.post("solve", puzzle=PUZZLE)[1]["solution"] == SOLUTION
    finally:
        stop_server(server)
