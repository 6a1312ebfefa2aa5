"""Traces: every step of every puzzle, told, and proved on request."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from checker import check_step
from click.testing import CliRunner
from shared import shared_puzzles

import swordfish as sf
from swordfish.cli.app import load_command

EASY = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MANY, NONE = "." * 81, "55" + "." * 79


def test_a_trace_is_the_path() -> None:
    traces, path = sf.bulk.trace([EASY]), sf.explain(EASY)
    assert len(traces) == len(path.steps)
    for row, step in enumerate(path.steps):
        found = traces[row]
        assert (found["row"], found["index"]) == (0, row)
        assert found["technique"] == step.technique.slug  # type: ignore[union-attr]
        assert found["text"] == step.text
        assert ", ".join(filter(None, (found["placements"], found["eliminations"]))) == step.changes
        assert found["before"] == str(step.grid)
        assert sf.Step.from_dict(json.loads(found["step"])) == step


def test_states_follow_one_another() -> None:
    traces = sf.bulk.trace([EASY, HARD])
    for row in range(len(traces)):
        found = traces[row]
        before, after = sf.Grid(found["candidates"]), sf.Grid(found["candidates_after"])
        step = sf.Step.from_dict(json.loads(found["step"]))
        for cell, digit in step.eliminations:
            assert digit in before.candidates(cell)
            assert digit not in after.candidates(cell)
        if row + 1 < len(traces) and traces.row[row + 1] == traces.row[row]:
            assert traces[row + 1]["before"] == found["after"]
            assert traces[row + 1]["candidates"] == found["candidates_after"]


def test_where_the_ladder_ends_it_supposes_and_says_so() -> None:
    traces = sf.bulk.trace([HARD], ladder="singles", prove=True)
    assert traces.ends.tolist() == ["solved"]
    assert traces.proved is not None
    assert traces.proved.all()
    supposed = [traces[r] for r in range(len(traces)) if traces[r]["technique"] == "supposition"]
    assert supposed
    solution = sf.solve(HARD)
    for found in supposed:
        assert found["text"].startswith("Suppose r")
        assert found["text"].endswith(f"is not {found['eliminations'][-1]}.")
        (gone,) = sf.Step.from_dict(json.loads(found["step"])).eliminations
        assert solution is not None
        assert solution[gone[0]] != gone[1]


def test_the_plain_checker_proves_every_step() -> None:
    traces = sf.bulk.trace([HARD], ladder="singles")
    for row in range(0, len(traces), 3):
        found = traces[row]
        states = [{*map(int, group)} for group in found["candidates"].split()]
        digits = found["before"]
        removed = " ".join(
            f"{d}{cell // 9 + 1}{cell % 9 + 1}"
            for cell in range(81)
            if digits[cell] == "."
            for d in {*sf.Grid(digits).candidates(cell)} - states[cell]
        )
        grid = sf.Grid(f":::{digits}:{removed}:::")
        step = sf.Step.from_dict(json.loads(found["step"]))
        check_step(grid, step)


def test_ends_are_told_apart() -> None:
    traces = sf.bulk.trace([EASY, MANY, NONE, "hm"])
    assert traces.ends.tolist() == ["solved", "stuck", "unsolvable", "unsolvable"]
    assert traces.status.tolist() == [0, 1, 3, 4]
    stuck = sf.bulk.trace([HARD], ladder="singles", max_depth=0)
    assert stuck.ends.tolist() == ["stuck"]


def test_length_is_bounded() -> None:
    assert len(sf.bulk.trace([EASY, EASY], max_steps=5)) == 10
    cut = sf.bulk.trace([EASY], max_length=300)
    assert cut.ends.tolist() == ["cut"]
    assert sum(len(cut[row]["text"]) for row in range(len(cut))) <= 300
    for bound in (1_000, 10_000):
        (chat,) = sf.bulk.trace([EASY], style="chat", max_length=bound).chats().to_pylist()
        length = sum(len(message["content"]) for message in chat["messages"])
        assert bound // 2 < length <= bound, "both sides of a conversation count"


def test_styles() -> None:
    path = sf.explain(EASY)
    notation = sf.bulk.trace([EASY], style="notation")
    assert [notation[r]["text"] for r in range(len(notation))] == [s.notation for s in path.steps]
    chats = sf.bulk.trace([EASY, NONE, EASY], style="chat").chats().to_pylist()
    assert [chat["row"] for chat in chats] == [0, 2]
    messages = chats[0]["messages"]
    assert [message["role"] for message in messages[:3]] == ["user", "assistant", "user"]
    assert messages[0]["content"].splitlines()[0].startswith("9 {25} 1 ")
    assert messages[1]["content"].endswith(path.steps[0].changes)
    with pytest.raises(ValueError, match="expected one of sentences, notation, chat as style"):
        sf.bulk.trace([EASY], style="song")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected traces in style chat, got sentences"):
        sf.bulk.trace([EASY]).chats()


def test_threads_change_nothing_and_rows_can_be_picked() -> None:
    puzzles = [str(puzzle) for puzzle in sf.generate_many(70, seed=2)]
    one, two = (sf.bulk.trace(puzzles, threads=threads) for threads in (1, 2))
    assert one == two
    assert one[3] == one[3:4][0] == one[[3]][0]
    assert one.to_arrow()["text"][7].as_py() == one[7]["text"]


def test_the_command_writes_tables(tmp_path: Path) -> None:
    source, target = tmp_path / "puzzles.csv", tmp_path / "traces.parquet"
    source.write_text(f"puzzle\n{EASY}\n{HARD}\n")
    done = CliRunner().invoke(load_command("trace"), [str(source), "-o", str(target), "--prove"])
    assert done.exit_code == 0, done.output
    assert "every step is proved" in done.output
    table = pq.read_table(target)
    assert {*np.unique(table["row"])} == {0, 1}
    assert table["proved"].to_pylist() == [True] * len(table)
    lines = tmp_path / "chats.jsonl"
    arguments = [str(source), "-o", str(lines), "--style", "chat", "--max-steps", "2"]
    done = CliRunner().invoke(load_command("trace"), arguments)
    assert done.exit_code == 1  # cut short
    assert [len(json.loads(line)["messages"]) for line in lines.read_text().splitlines()] == [4, 4]


HARDEST = "classic/forum_hardest_1905_11plus.txt"


def all_proved(puzzles: list[str]) -> bool:
    traces = sf.bulk.trace(puzzles, prove=True, evidence=False)
    assert set(traces.ends.tolist()) == {"solved"}
    return traces.proved is not None and bool(traces.proved.all())


@pytest.mark.parametrize(("name", "number"), [("classic/sudocue_top10000.txt", 60), (HARDEST, 2)])
def test_hard_puzzles_have_no_unexplained_step(name: str, number: int) -> None:
    puzzles = [line[:81] for line in shared_puzzles(name) if len(line) >= 81]
    assert all_proved(puzzles[:: len(puzzles) // number])


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "number"), [("classic/sudocue_top10000.txt", 10000), (HARDEST, 2000)]
)
def test_no_hard_puzzle_has_an_unexplained_step(name: str, number: int) -> None:
    puzzles = [line[:81] for line in shared_puzzles(name) if len(line) >= 81][:number]
    assert len(puzzles) >= 1000
    for start in range(0, len(puzzles), 100):
        assert all_proved(puzzles[start : start + 100])
