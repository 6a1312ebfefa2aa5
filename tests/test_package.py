"""The package as it is met: its names, and what it loads."""

import subprocess
import sys

import swordfish as sf


def test_dir_shows_the_public_names_and_no_others() -> None:
    assert set(dir(sf)) == {*sf.__all__, "cluster", "engines", "play", "tables"}
    assert all(hasattr(sf, name) for name in sf.__all__)


def test_the_command_loads_nothing_that_only_other_commands_need() -> None:
    heavy = {"asyncio", "pyarrow", "fastapi", "typst", "webbrowser", "importlib.resources"}
    code = f"import sys, swordfish.cli; print(sorted({heavy} & {{*sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_rich_and_pyarrow_are_loaded_only_for_those_who_draw_and_read_tables() -> None:
    """They take longer to load than the rest together."""
    code = "import sys, swordfish; print(sorted({'rich', 'typer', 'pyarrow'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
