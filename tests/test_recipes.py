"""The recipes of docs/engines.md run, where their packages are installed."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import joins
import pyarrow as pa
import pyarrow.parquet
import pytest
from puzzles import PUZZLE, SOLUTION

import swordfish as sf

PAGE = (Path(__file__).parents[1] / "docs/engines.md").read_text()
BEFORE = {
    "Ray Data": "import pyarrow as pa\nimport ray\nray.init(num_cpus=1)\n",
    "Spark": (
        "from pyspark.sql import SparkSession\n"
        "spark = SparkSession.builder.master('local[1]').getOrCreate()\n"
        "frame = spark.read.parquet('puzzles')\n"
    ),
}
PACKAGES = {"Ray Data": "ray", "Spark": "pyspark"}


@pytest.mark.parametrize("engine", BEFORE)
def test_a_recipe_solves_a_folder_of_puzzles(engine: str, tmp_path: Path) -> None:
    package = PACKAGES[engine]
    if find_spec(package) is None or (engine == "Spark" and which("java") is None):
        pytest.skip(f"{package} is not installed")
    (tmp_path / "puzzles").mkdir()
    rows = {"puzzle": [PUZZLE, "x"]}
    pyarrow.parquet.write_table(pa.table(rows), tmp_path / "puzzles/a.parquet")
    recipe = re.search(rf"^{engine}:\n\n```python\n(.*?)```", PAGE, re.M | re.S)
    assert recipe
    code = BEFORE[engine] + recipe[1]
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYSPARK_PYTHON": sys.executable},  # else it takes any that it finds
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = pyarrow.parquet.read_table(tmp_path / "solved")
    assert found["solution"].to_pylist() == [SOLUTION, None]
    assert found["status"].to_pylist() == ["unique", "malformed"]


@pytest.mark.parametrize("engine", joins.ENGINES)
def test_a_recipe_finds_the_twins_of_a_folder_in_another(engine: str, tmp_path: Path) -> None:
    puzzles = [str(puzzle) for puzzle in sf.generate_many(40, seed=3)]
    disguised = sf.bulk.shuffle(puzzles[:5], seed=1).texts.tolist()
    sets = {
        "train": [puzzles[:20], ["x", *puzzles[:20]]],
        "test": [disguised, ["x", *puzzles[20:]]],
    }
    for name, parts in sets.items():
        (tmp_path / name).mkdir()
        for number, rows in enumerate(parts):
            table = pa.table({"id": [*range(len(rows))], "puzzle": rows})
            pyarrow.parquet.write_table(table, tmp_path / name / f"{number}.parquet")
    code = joins.recipe(engine)
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = pyarrow.parquet.read_table(tmp_path / "leaks.parquet")
    assert sorted(found["puzzle"].to_pylist()) == sorted(disguised)
