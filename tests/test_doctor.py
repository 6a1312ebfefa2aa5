"""The doctor finds what was planted, and nothing where nothing is."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from puzzles import PUZZLE
from shared import shared_file

import swordfish as sf
from swordfish import data
from swordfish.data.diagnosis import as_lines
from swordfish.data.look import look_at
from swordfish.model.levels import LEVELS


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [str(puzzle) for puzzle in sf.generate_many(400, seed=21)]


def disguised(rows: list[str], seed: int) -> list[str]:
    return list(sf.bulk.shuffle(rows, seed=seed).texts)


def table(path: Path, rows: list[str], solutions: list[str] | None = None) -> Path:
    pairs = zip(rows, solutions or [""] * len(rows), strict=True)
    lines = [f"{row},{solution}" if solutions else row for row, solution in pairs]
    path.write_text("\n".join(["puzzle,solution" if solutions else "puzzle", *lines]) + "\n")
    return path


def kinds(found: data.Diagnosis) -> dict[str, int]:
    return {finding.kind: finding.rows for finding in found.findings if finding.is_fault}


def test_a_clean_set_is_healthy(puzzles: list[str], tmp_path: Path) -> None:
    solutions = sf.bulk.solve(puzzles, as_text=True).solutions.tolist()
    found = data.doctor(table(tmp_path / "train.csv", puzzles, solutions), sample=20)
    assert found.is_healthy
    assert found.findings == ()
    assert found.advice == ()
    (facts,) = found.files
    assert (facts.rows, facts.listed, facts.puzzles) == (400, 400, 400)
    assert facts.solution_grids == 400
    assert facts.asked == facts.sample["er"].rows == 20
    assert (facts.sample["er"].mean or 0.0) >= 1.2
    assert facts.sample["spare givens"].mean == 0.0, "generated puzzles are minimal"
    assert sum(facts.givens.values()) == 400


@pytest.mark.prove  # a minute or two, most of it for making them
def test_a_hundred_thousand_puzzles_of_our_own_raise_no_alarm(tmp_path: Path) -> None:
    rows = [str(puzzle) for puzzle in sf.generate_many(100_000, seed=4)]
    solutions = sf.bulk.solve(rows, as_text=True).solutions.tolist()
    # By solution, as two of so many may well lead to one of the 5.5 billion different grids.
    folds = data.split(rows, {"train": 0.9, "test": 0.1}, by="solution")
    files = []
    for name in folds.names:
        some = folds.rows(name).tolist()
        pairs = [rows[row] for row in some], [solutions[row] for row in some]
        files.append(table(tmp_path / f"{name}.csv", *pairs))
    found = data.doctor(*files, sample=100)
    assert found.findings == ()
    assert found.is_healthy
    assert sum(facts.puzzles for facts in found.files) == 100_000


def test_every_planted_fault_of_a_row_is_found(puzzles: list[str], tmp_path: Path) -> None:
    planted = {
        "many": ["12" + "." * 79],
        "none": ["12345678." + "........9" + "." * 63],
        "conflict": ["55" + "." * 79],
        "a number": ["4.3e+80", "1.2E80"],
        "padding": [f"  {PUZZLE} "],
        "wrong length": ["7" * 40],
        "missing": ['""'],
    }
    rows = puzzles[:50] + [row for rows in planted.values() for row in rows]
    found = kinds(data.doctor(table(tmp_path / "train.csv", rows), sample=0))
    assert found == {**{kind: len(rows) for kind, rows in planted.items()}, "malformed": 4}


def test_repeats_are_found_exact_and_in_disguise(puzzles: list[str], tmp_path: Path) -> None:
    rows = [*puzzles, *puzzles[:7], *disguised(puzzles[10:30], 3)]
    found = data.doctor(table(tmp_path / "train.csv", rows), sample=0)
    assert kinds(found) == {"exact duplicates": 7, "twins in disguise": 20}
    assert found.of_kind("exact duplicates")[0].examples == (400, 401, 402, 403, 404)
    assert found.of_kind("twins in disguise")[0].examples[0] == 407


def test_wrong_solutions_are_found(puzzles: list[str], tmp_path: Path) -> None:
    solutions = sf.bulk.solve(puzzles, as_text=True).solutions.tolist()
    solutions[3], solutions[5] = solutions[4], solutions[5][::-1]
    found = data.doctor(table(tmp_path / "train.csv", puzzles, solutions), sample=0)
    assert kinds(found) == {"wrong solution": 2}
    assert found.of_kind("wrong solution")[0].examples == (3, 5)


def test_leaks_are_found_exact_in_disguise_and_by_solution(
    puzzles: list[str], tmp_path: Path
) -> None:
    solutions = sf.bulk.solve(puzzles[:10], as_text=True).solutions.tolist()
    test = [*puzzles[200:], *puzzles[:5], *disguised(puzzles[5:25], 8), *disguised(solutions, 2)]
    found = data.doctor(
        table(tmp_path / "train.csv", puzzles[:200]), table(tmp_path / "test.csv", test), sample=0
    )
    assert kinds(found) == {"leak": 5, "leak in disguise": 20, "leak by solution": 10}
    assert found.advice[0].startswith("swordfish split ")


def test_labels_that_order_nothing_are_noted(tmp_path: Path) -> None:
    rows = [str(puzzle) for puzzle in sf.generate_many(60, seed=5)]
    er = sf.bulk.rate(rows).er
    for name, labels in (("right", er), ("wrong", range(60))):
        path = tmp_path / f"{name}.csv"
        pairs = zip(rows, labels, strict=True)
        path.write_text("puzzle,difficulty\n" + "".join(f"{p},{n}\n" for p, n in pairs))
        found = data.doctor(path, sample=60)
        assert bool(found.of_kind("labels")) == (name == "wrong"), name


@pytest.mark.parametrize("none", ["", "N/A"])
def test_labels_with_gaps_are_compared_where_there_is_one(none: str, tmp_path: Path) -> None:
    rows = [str(puzzle) for puzzle in sf.generate_many(60, seed=5)]
    path = tmp_path / "train.csv"
    labelled = (f"{p},{n % 10 if n % 7 else none}\n" for n, p in enumerate(rows))
    path.write_text("puzzle,rating\n" + "".join(labelled))
    (noted,) = data.doctor(path, sample=60).findings
    assert noted.kind == "labels"
    assert noted.text.endswith("over 51 rows")


def test_labels_in_words_are_compared_as_groups(tmp_path: Path) -> None:
    rows = [str(puzzle) for puzzle in sf.generate_many(60, seed=5)]
    er = sf.bulk.rate(rows).er
    right = ["hard" if rating > 2 else "easy" for rating in er]
    wrong = ["hard" if n % 2 else "easy" for n in range(60)]
    free = [f"by {n}" for n in range(60)]
    for name, labels in (("right", right), ("wrong", wrong), ("free", free)):
        path = tmp_path / f"{name}.csv"
        pairs = zip(rows, labels, strict=True)
        path.write_text("puzzle,difficulty\n" + "".join(f"{p},{n}\n" for p, n in pairs))
        found = data.doctor(path, sample=60)
        assert bool(found.of_kind("labels")) == (name == "wrong"), name


def test_a_column_of_answers_is_no_label(puzzles: list[str], tmp_path: Path) -> None:
    solutions = sf.bulk.solve(puzzles, as_text=True).solutions.tolist()
    path = tmp_path / "train.csv"
    rows = zip(puzzles[:60], solutions, strict=False)
    path.write_text("question,answer,Other\n" + "".join(f"{p},{s},1.5\n" for p, s in rows))
    assert not data.doctor(path, sample=60).findings
    labelled = path.read_text().replace("Other", "SER")
    path.write_text(labelled)
    assert look_at(str(path), sample=5).label == "SER"


def test_figures_that_nothing_is_known_of_are_null(
    puzzles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["swordfish.data.doctor"], "SECONDS_A_ROW", 1e-9)
    path = table(tmp_path / "train.csv", puzzles[:10])
    found = data.doctor(path, sample=10)
    assert found.files[0].sample["er"] == data.Figure(None, None, 0)
    assert json.loads(found.to_json())["files"][0]["sample"]["er"]["mean"] is None
    assert "  mean er: unknown (all of a sample of 10 took too long)" in list(as_lines(found))


def test_the_advice_helps(puzzles: list[str], tmp_path: Path) -> None:
    rows = [*puzzles[:60], "x", "12" + "." * 79, *disguised(puzzles[:30], 1)]
    source, output = table(tmp_path / "train.csv", rows), tmp_path / "train.clean.csv"
    (command,) = data.doctor(source, sample=0).advice
    assert command == f"swordfish doctor {source} --clean {output}"
    assert data.clean(source, output=output) == 60
    assert data.doctor(output, sample=0).is_healthy
    assert output.read_text().split()[1:] == puzzles[:60]


def test_the_advised_split_is_one(puzzles: list[str], tmp_path: Path) -> None:
    files = [table(tmp_path / f"{n}.csv", puzzles[50 * n : 50 * n + 100]) for n in range(3)]
    follow(data.doctor(*files, sample=0).advice)
    split = [tmp_path / f"{n}.split.csv" for n in range(3)]
    leaks = [f for f in data.doctor(*split, sample=0).findings if f.kind.startswith("leak")]
    assert leaks == []
    whole = data.doctor(*(tmp_path / f"{n}.clean.split.csv" for n in range(3)), sample=0)
    assert whole.is_healthy
    assert sum(facts.rows for facts in whole.files) == 200


def test_one_round_of_advice_is_enough(puzzles: list[str], tmp_path: Path) -> None:
    solutions = sf.bulk.solve(puzzles[:60], as_text=True).solutions.tolist()
    solutions[7] = solutions[8]
    dirty = [f" {puzzles[60]} ", "x", "4.3e+80", "." * 81, puzzles[3]]
    train = table(tmp_path / "a.csv", [*puzzles[:60], *dirty], [*solutions, *[""] * 5])
    rows = [*disguised(puzzles[:5], 1), *puzzles[61:90]]
    test = table(tmp_path / "b.csv", rows, [""] * len(rows))
    follow(data.doctor(train, test, sample=0).advice)
    whole = data.doctor(*(tmp_path / f"{n}.clean.split.csv" for n in "ab"), sample=0)
    assert whole.is_healthy, whole.findings
    assert sum(facts.rows for facts in whole.files) in (88, 89, 90)  # 7 and 0 to 4 may be twins


def test_files_with_other_columns_are_not_to_be_split_together(
    puzzles: list[str], tmp_path: Path
) -> None:
    solutions = sf.bulk.solve(puzzles[:9], as_text=True).solutions.tolist()
    train = table(tmp_path / "a.csv", [*puzzles[:9], puzzles[0]], [*solutions, ""])
    found = data.doctor(train, table(tmp_path / "b.csv", puzzles[:3]), sample=0)
    assert found.of_kind("leak")
    assert found.of_kind("other columns")
    assert found.advice == (f"swordfish doctor {train} --clean {tmp_path / 'a.clean.csv'}",)


def follow(advice: tuple[str, ...]) -> None:
    for command in advice:
        done = run(*shlex.split(command)[1:])
        assert done.returncode in (0, 1), done.stderr  # 1: that is why it is cleaned


def test_a_solution_that_is_not_listed_is_not_wrong(puzzles: list[str], tmp_path: Path) -> None:
    solutions = sf.bulk.solve(puzzles[:9], as_text=True).solutions.tolist()
    source = table(tmp_path / "train.csv", puzzles[:9], [*solutions[:7], "", " "])
    found = data.doctor(source, sample=0)
    assert found.is_healthy
    assert found.files[0].listed == 7


def test_cleaning_leaves_blanks_around_puzzles_out(puzzles: list[str], tmp_path: Path) -> None:
    source = table(tmp_path / "train.csv", [f"  {puzzles[0]} ", puzzles[1]])
    found = data.doctor(source, sample=0)
    assert kinds(found) == {"padding": 1}
    follow(found.advice)
    output = tmp_path / "train.clean.csv"
    assert output.read_text().split("\n")[1:] == [*puzzles[:2], ""]
    assert data.doctor(output, sample=0).is_healthy


def test_cleaning_keeps_puzzles_whose_open_cells_are_spaces(
    puzzles: list[str], tmp_path: Path
) -> None:
    rows = [row.replace(".", " ") for row in puzzles if row[0] == row[-1] == "."][:3]
    assert len(rows) == 3
    source = table(tmp_path / "train.csv", rows)
    assert data.clean(source, output=tmp_path / "clean.csv") == 3
    assert (tmp_path / "clean.csv").read_text() == source.read_text()


def test_cleaning_knows_columns_of_a_dictionary(puzzles: list[str], tmp_path: Path) -> None:
    column = pa.array([f" {puzzles[0]}", puzzles[1]]).dictionary_encode()
    pq.write_table(pa.table({"puzzle": column}), tmp_path / "train.parquet")
    found = data.doctor(tmp_path / "train.parquet", sample=0)
    assert kinds(found) == {"padding": 1}
    follow(found.advice)
    cleaned = pq.read_table(tmp_path / "train.clean.parquet").column("puzzle")
    assert cleaned.to_pylist() == puzzles[:2]


def test_nothing_is_advised_where_nothing_is_fit_or_flows_by(tmp_path: Path) -> None:
    found = data.doctor(table(tmp_path / "train.csv", ["4.3e+80"] * 3), sample=0)
    assert found.advice == ()
    assert found.of_kind("nothing fit")
    source = table(tmp_path / "all.csv", [PUZZLE, PUZZLE])
    command = [sys.executable, "-m", "swordfish", "doctor", "-", "--sample", "0"]
    with source.open() as rows:
        told = subprocess.run(command, stdin=rows, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "what to do" not in told.stdout


def test_a_set_without_rows_is_not_fit(tmp_path: Path) -> None:
    assert kinds(data.doctor(table(tmp_path / "train.csv", []), sample=0)) == {"empty": 0}


def test_a_glob_is_one_set(puzzles: list[str], tmp_path: Path) -> None:
    for number in range(2):
        rows = puzzles[100 * number : 100 * number + 101]  # the last of one is the first of another
        table(tmp_path / f"train-{number}.csv", rows)
    found = data.doctor(tmp_path / "train-*.csv", table(tmp_path / "test.csv", puzzles[:5]))
    assert [facts.rows for facts in found.files] == [202, 5]
    assert kinds(found) == {"exact duplicates": 1, "leak": 5}
    assert found.advice[0].startswith("swordfish split ")
    alone = data.doctor(tmp_path / "train-*.csv", sample=0)
    assert alone.advice[0].endswith(f"--clean {tmp_path / 'train.clean.csv'}")
    assert data.clean(tmp_path / "train-*.csv", output=tmp_path / "clean.csv") == 201


def test_what_is_read_twice_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(sf.tables.TableError, match="expected a file, which is read twice"):
        data.clean("-", output=tmp_path / "clean.csv")


def test_the_spread_of_a_sample_stands_in_order(puzzles: list[str], tmp_path: Path) -> None:
    found = data.doctor(table(tmp_path / "train.csv", puzzles[:60]), sample=60)
    (facts,) = found.files
    order = [level for level in LEVELS if level in facts.levels]
    assert len(order) > 2
    assert [*facts.levels] == order
    for spread in (facts.ratings, facts.depths, facts.givens):
        assert [*spread] == sorted(spread)
        assert sum(spread.values()) == 60
    lines = "\n".join(as_lines(found))
    assert f"givens: {min(facts.givens)} to {max(facts.givens)}, mean" in lines
    assert f"levels: {facts.levels['easy']} easy, " in lines


def run(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "swordfish", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_has_an_exit_code_json_and_a_page(puzzles: list[str], tmp_path: Path) -> None:
    good = table(tmp_path / "good.csv", puzzles[:50])
    bad = table(tmp_path / "bad.csv", [*puzzles[:50], *puzzles[:2]])
    assert run("doctor", good, "--sample", 5).returncode == 0
    page = tmp_path / "page.html"
    told = run("doctor", bad, "--json", "--report", page, "--sample", 5)
    assert told.returncode == 1
    assert not json.loads(told.stdout)["is_healthy"]
    assert "<svg" in page.read_text()
    assert "an earlier row again" in page.read_text()
    assert run("doctor", tmp_path / "none.csv").returncode == 2


def test_published_sets_fare_as_they_should() -> None:
    twins = data.doctor(shared_file("csv/kyubyong_test30_bom.csv"), sample=0)
    assert kinds(twins) == {"twins in disguise": 1}
    assert twins.of_kind("BOM")
    mangled = data.doctor(shared_file("csv/kaggle_bryanpark_excel_mangled.csv"), sample=0)
    assert kinds(mangled) == {"malformed": 1999, "a number": 1999}
    assert data.doctor(shared_file("csv/kaggle_radcliffe_curated5000.csv"), sample=0).is_healthy
