"""`make nightly`: parts that run one after another, and the page about them."""

import re
from datetime import UTC, datetime
from pathlib import Path

import nightly
import pytest
import run_fuzz

ROOT = Path(__file__).parents[1]
MAKE = """#!/bin/sh
echo "$2 with FUZZ_SECONDS=$FUZZ_SECONDS"
case $2 in
  sanitize) echo "a test broke"; exit 2 ;;
  slow) sleep 600 & sleep 600 ;;
esac
"""


@pytest.fixture
def make(tmp_path: Path) -> str:
    """A program that stands for make: one part fails, and one that is not asked for never ends."""
    script = tmp_path / "make"
    script.write_text(MAKE)
    script.chmod(0o755)
    return str(script)


def part(name: str) -> nightly.Part:
    return next(part for part in nightly.PARTS if part.name == name)


def test_every_part_is_a_target_of_the_makefile() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M)
    assert {part.name for part in nightly.PARTS} <= {*targets}


def test_a_failed_part_keeps_no_other_from_running_and_shows_in_the_exit_code(
    make: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    assert nightly.main(["--make", make, "--page", str(page)]) == 1
    text = page.read_text()
    assert text in capsys.readouterr().out
    results = re.findall(r"^\| (\w+) \|.*\| (.*) \|$", text, re.M)
    assert results == [
        ("part", "result"),
        ("differential", "good"),
        ("sanitize", "**failed, exit code 2**"),
        ("prove", "good"),
        ("fuzz", "good"),
    ]
    assert "a test broke" in text
    assert f"{datetime.now(UTC):%Y-%m}" in text
    assert (tmp_path / "page/prove.log").read_text().startswith("prove with")


def test_parts_that_are_named_run_and_no_others(
    make: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FUZZ_SECONDS", raising=False)
    page = tmp_path / "page.md"
    assert nightly.main(["fuzz", "prove", "--make", make, "--page", str(page)]) == 0
    assert {log.name for log in (tmp_path / "page").iterdir()} == {"fuzz.log", "prove.log"}
    assert (tmp_path / "page/fuzz.log").read_text() == "fuzz with FUZZ_SECONDS=600\n"


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        nightly.main(["fuz"])
    assert (
        "expected some of differential, sanitize, prove, fuzz, got fuz" in capsys.readouterr().err
    )


def test_a_part_that_does_not_end_is_ended(make: str, tmp_path: Path) -> None:
    slow = nightly.Part("slow", "", nightly.ctest_figures)
    outcome = nightly.run(slow, make, tmp_path, longest=0.2)
    assert (outcome.code, outcome.result) == (None, "**did not end**")
    assert "did not end" in nightly.page([outcome], [])


def test_durations_are_written_as_people_do() -> None:
    assert [nightly.duration(s) for s in (0.4, 59.6, 3725)] == ["0 s", "1 min 00 s", "62 min 05 s"]


CTEST = """\
Test project /some/where/build/sanitize-address
      Start  1: test_bulk
 1/2 Test  #1: test_bulk ........................   Passed    2.20 sec
 2/2 Test  #2: test_text ........................   Passed   11.00 sec
100% tests passed, 0 tests failed out of 2
Test project /some/where/build/sanitize-thread
 1/2 Test  #1: test_bulk ........................***Failed    0.10 sec
 2/2 Test  #2: test_text ........................   Passed    1.00 sec
"""
PYTEST = """\
============================= slowest 10 durations =============================
301.20s call     tests/test_laws.py::test_laws[1]
=========================== short test summary info ============================
FAILED tests/test_grid.py::test_after - assert 1 == 2
============ 1 failed, 2000 passed, 3 skipped in 812.00s (0:13:32) =============
"""
DIFFERENTIAL = """\
[1/2] Building CXX object differential.cpp.o
20 grids of seed 1 in 0.1 s, 200 a second: 180 answers compared, 0 differences

| kind | unique |
|---|---|
| sparse | 0 |
"""


@pytest.mark.parametrize(
    ("name", "output", "figures"),
    [
        (
            "sanitize",
            CTEST,
            [
                "address: 2 tests passed, 0 failed; longest test_text 11 s, test_bulk 2 s",
                "thread: 1 tests passed, 1 failed; longest test_text 1 s",
                "thread: FAILED test_bulk",
            ],
        ),
        (
            "prove",
            PYTEST,
            [
                "1 failed, 2000 passed, 3 skipped in 812.00s (0:13:32)",
                "FAILED tests/test_grid.py::test_after",
                "301.20s tests/test_laws.py::test_laws[1]",
            ],
        ),
        ("differential", DIFFERENTIAL, DIFFERENTIAL.splitlines()[1:]),
        ("differential", "no compiler\n", []),
    ],
)
def test_output_becomes_figures(name: str, output: str, figures: list[str]) -> None:
    assert part(name).figures(output) == figures


def test_the_table_of_fuzzing_is_taken_as_it_is() -> None:
    broken = run_fuzz.Result("ladder", False, "12,345", "7", "8", 60.0, "==1==ERROR")
    table = run_fuzz.table([broken])
    assert "BROKEN" in table
    assert part("fuzz").figures(f"ladder: broken\n\n{table}\n") == table.splitlines()
