"""Minimise what fuzzing found into tests/fuzz/corpus: as little as reaches as much code.

    python tools/fuzz_corpus.py build/fuzz [target ...]

libFuzzer merges what is there, what was found and the seeds; of the result the smallest inputs
stay, within a share of bytes for each target, under short names made from their contents.
"""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from run_fuzz import FOLDER, targets

BYTES_PER_TARGET = 30_000


def merged(target: str, build: Path) -> list[bytes]:
    """Inputs that together reach all code that is reached without the seeds' help alone."""
    seeds, corpus = FOLDER / "seeds" / target, FOLDER / "corpus" / target
    with TemporaryDirectory() as name:
        folder = Path(name)
        if seeds.is_dir():
            shutil.copytree(seeds, folder, dirs_exist_ok=True)
        known = {path.name for path in folder.iterdir()}
        more = [str(path) for path in (corpus, build / "found" / target) if path.is_dir()]
        program = str(build / f"fuzz_{target}")
        subprocess.run([program, "-merge=1", name, *more], check=True, capture_output=True)
        return [path.read_bytes() for path in folder.iterdir() if path.name not in known]


def keep(target: str, inputs: list[bytes]) -> int:
    """Write the smallest inputs in place of those that are there; how many bytes they are."""
    corpus = FOLDER / "corpus" / target
    shutil.rmtree(corpus, ignore_errors=True)
    corpus.mkdir(parents=True)
    size = 0
    for data in sorted(inputs, key=lambda one: (len(one), one)):
        size += len(data)
        if size > BYTES_PER_TARGET:
            break
        (corpus / sha256(data).hexdigest()[:10]).write_bytes(data)
    return size


def main(build: Path, wanted: list[str]) -> None:
    """Minimise the corpora of the targets that are wanted, or of all of the core."""
    for target in wanted or [name for name, is_core in targets().items() if is_core]:
        inputs = merged(target, build)
        print(f"{target:<12} {len(inputs):>6} inputs {keep(target, inputs):>8} bytes", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute(), sys.argv[2:])
