"""Faults on purpose: wherever a command is hit, nothing is lost or torn, and the next run succeeds.

The short forms try a few moments, `--prove` every one. How it works is told in tests/faults/.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from faults.host import Host
from faults.jobs import JOBS, Job
from faults.laws import Arena, faults
from faults.layer import build, missing

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

RecordProperty = Callable[[str, object], None]
WRITING = [job for job in JOBS if job.stdout is None]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(build(tmp_path_factory.mktemp("layer"))) as started:
        yield started


@pytest.fixture(scope="module")
def proves(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--prove"))


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_whatever_call_fails_files_are_whole_and_the_next_run_succeeds(
    job: Job, host: Host, tmp_path: Path, proves: bool, record_property: RecordProperty
) -> None:
    arena = Arena(job, host, tmp_path)
    every = list(faults(arena.undisturbed.seen))
    tried = every if proves else [every[len(every) // 2]]
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
    host: Host, tmp_path: Path, proves: bool, record_property: RecordProperty
) -> None:
    random = Random(14)
    wanted = 1000 if proves else 5
    arenas = [Arena(job, host, tmp_path / job.name) for job in random.sample(WRITING, len(WRITING))]
    kills = runs = 0
    while kills < wanted:
        arena = arenas[runs % len(arenas)]
        kills += arena.kill_after(random.random() * arena.undisturbed.seconds)
        runs += 1
    record_property("figure", f"kills at random moments: {kills}, in {runs} runs of {len(arenas)} jobs")
    assert kills == wanted


def test_of_two_runs_at_once_on_one_output_one_succeeds(
    host: Host, tmp_path: Path, proves: bool, record_property: RecordProperty
) -> None:
    wanted = 200 if proves else 4
    arenas = [Arena(job, host, tmp_path / job.name) for job in (WRITING if proves else WRITING[:2])]
    refused = sum(arenas[number % len(arenas)].run_twice_at_once() for number in range(wanted))
    record_property("figure", f"two runs at once: {wanted} times, {refused} runs refused")
    assert refused <= wanted
