"""Fuzz targets: each states its law, and what they found stays small and is run again by CTest."""

import re

import pytest
from run_fuzz import FOLDER, targets

CORPUS_BYTES = 300_000
CORE = [name for name, is_core in targets().items() if is_core]


@pytest.mark.parametrize("target", targets())
def test_every_target_states_its_law_at_its_top(target: str) -> None:
    is_core = targets()[target]
    path = FOLDER / (f"fuzz_{target}.cpp" if is_core else f"test_{target}.py")
    assert path.read_text().startswith("// Law: " if is_core else '"""Law: ')


@pytest.mark.parametrize("target", CORE)
def test_every_target_of_the_core_has_inputs_to_begin_with(target: str) -> None:
    folders = [FOLDER / kind / target for kind in ("seeds", "corpus")]
    assert any(any(folder.iterdir()) for folder in folders if folder.is_dir())


def test_the_corpus_is_small_and_named_by_its_contents() -> None:
    inputs = [path for path in (FOLDER / "corpus").glob("*/*") if path.is_file()]
    assert sum(path.stat().st_size for path in inputs) <= CORPUS_BYTES
    assert all(re.fullmatch("[0-9a-f]{10}", path.name) for path in inputs)
    assert {path.parent.name for path in inputs} <= set(CORE)
