"""Make a release that can be checked: sdist, wheels, bill of materials and checksums in dist/.

python tools/release.py [--tests quick|all] [--python python3.12]...

What is committed is built twice, in two folders, and both must have the same bytes. The wheels are
then installed where no compiler is, and the tests run on what was installed, with every Python
found. docs/decisions/0009-release.md says why it is done so.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from release_checks import ReleaseError, check_changelog, check_wheel, differing
from release_pythons import Pythons, Version, builders, find_pythons, served

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build/releases"
POLICY = f"manylinux_2_27_{platform.machine()}"
MODULES = "src/swordfish/web/module/modules.tar.xz"
QUICK = ("package", "grid", "text", "search", "bulk", "files", "analysis", "generate")
EXTRAS = {"quick": "test", "all": "test,web-test,book,animate"}
COMPILERS = {"c++", "g++", "gcc", "cc", "clang", "clang++", "cmake", "ninja", "make", "ld", "as"}

Environment = Mapping[str, str]


def run(command: Sequence[str | Path], cwd: Path, env: Environment, log: Path) -> None:
    """Run a command whose words go into a file; the last of them are shown if it fails."""
    with log.open("a") as out:
        done = subprocess.run(command, cwd=cwd, env=env, stdout=out, stderr=subprocess.STDOUT)
    if done.returncode:
        last = "\n".join(log.read_text().splitlines()[-30:])
        raise ReleaseError(f"{' '.join(map(str, command))} failed, see {log}:\n{last}")


def git(*arguments: str) -> str:
    """What git says of this tree."""
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def export(folder: Path) -> None:
    """The files of the last commit, and no others."""
    folder.mkdir(parents=True)
    command = ["git", "-C", str(ROOT), "archive", "--format=tar", "HEAD"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as archive:
        assert archive.stdout is not None
        with tarfile.open(fileobj=archive.stdout, mode="r|") as files:
            files.extractall(folder, filter="data")


def environment(folder: Path, python: Path, wanted: Sequence[str], env: Environment) -> Path:
    """The programs of a new virtual environment, with what pip is asked to put into it."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    pip = (
        str(folder / "bin/python"),
        "-m",
        "pip",
        "install",
        "--no-compile",
        "--only-binary=:all:",
    )
    run([*pip, *wanted], folder, env, folder / "pip.log")
    return folder / "bin"


def build(folder: Path, tools: Mapping[Version, Path], env: Environment) -> Path:
    """The folder with the sdist of the last commit, the wheels made from it, and their bill."""
    tree, out, log = folder / "tree", folder / "dist", folder / "build.log"
    export(tree)
    first = next(iter(tools.values()))
    build_module(tree, first, env, log)
    run([first / "python", "-m", "build", "--no-isolation", "--sdist", "-o", out], tree, env, log)
    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as files:
        files.extractall(folder / "sdist", filter="data")
    (source,) = (folder / "sdist").iterdir()
    bill = out / f"{source.name}.cdx.json"
    run([first / "python", "tools/sbom.py", "pyproject.toml", bill], tree, env, log)
    for place in tools.values():
        build_wheel(place, source, out, bill, {**env, "PATH": f"{place}:{env['PATH']}"}, log)
    return out


def build_module(tree: Path, tools: Path, env: Environment, log: Path) -> None:
    """The core as WebAssembly, beside the page: sdist and wheels carry it."""
    choice = [f"WASM_PYTHON={tools / 'python'}", "WASM_READY=", f"-j{os.cpu_count()}"]
    run(["make", *choice, MODULES], tree, env, log)


def build_wheel(
    tools: Path, source: Path, out: Path, bill: Path, env: Environment, log: Path
) -> None:
    """A wheel for the Python of some tools, fit for every system that the policy names."""
    raw = source / "raw" / tools.parent.name
    defines = {"RELEASE": "ON", "WERROR": "ON", "SBOM": bill}
    settings = [f"-Ccmake.define.SWORDFISH_{name}={value}" for name, value in defines.items()]
    command = (str(tools / "python"), "-m", "build", "--no-isolation", "--wheel", "-o", str(raw))
    run([*command, "-Cbuild-dir=build/{wheel_tag}", *settings], source, env, log)
    (wheel,) = raw.glob("*.whl")
    repair = (tools / "auditwheel", "repair", "--plat", POLICY, "-w", raw / "fit")
    run([*repair, wheel], source, env, log)
    (fit,) = (raw / "fit").glob("*.whl")
    for tool in ("pack_texts.py", "pack_wheel.py"):
        run([tools / "python", f"tools/{tool}", fit], source, env, log)
    shutil.move(fit, out)


def write_checksums(folder: Path) -> None:
    """SHA256SUMS, as `sha256sum --check` takes it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.name != "SHA256SUMS"
    ]
    (folder / "SHA256SUMS").write_text("".join(lines))


def is_compiler(program: str) -> bool:
    """Whether a name, such as x86_64-linux-gnu-g++-12, is of what compiles, links or builds."""
    return any(part.rstrip("0123456789.") in COMPILERS for part in program.split("-"))


def without_compilers(folder: Path) -> Path:
    """A folder with every program of the PATH that doesn't compile, link or build."""
    folder.mkdir(parents=True)
    for place in filter(None, os.environ["PATH"].split(os.pathsep)):
        for program in Path(place).glob("*"):
            link = folder / program.name
            if not is_compiler(program.name) and not link.is_symlink():
                link.symlink_to(program)
    return folder


def try_wheel(folder: Path, python: Path, wheel: Path, tests: str, tree: Path) -> None:
    """Install a wheel where no compiler is, and run tests on what was installed."""
    bare = without_compilers(folder / "programs")
    place = folder / "env"
    env = {**clean_environment(), "PATH": f"{place}/bin:{bare}"}
    tools = environment(place, python, [f"{wheel}[{EXTRAS[tests]}]"], env)
    log = folder / "tests.log"
    where = "import swordfish; print(swordfish.__file__)"
    found = subprocess.check_output([tools / "python", "-c", where], env=env, cwd=tree, text=True)
    if not Path(found.strip()).is_relative_to(place):
        raise ReleaseError(f"expected the installed package to be tested, found {found.strip()}")
    run([tools / "swordfish", "--version"], tree, env, log)
    which = ["tests", "README.md"]
    if tests == "quick":
        which = [*(f"tests/test_{name}.py" for name in QUICK), "README.md"]
    run([tools / "python", "-m", "pytest", "-q", "-n", str(os.cpu_count()), *which], tree, env, log)
    print(f"  {log.read_text().splitlines()[-1].strip('= ')}")


def clean_environment() -> dict[str, str]:
    """Ours without what a calling make, Python or compiler put there."""
    unwanted = ("MAKE", "PYTHON", "CMAKE", "VIRTUAL_ENV", "CXX", "CFLAGS", "LDFLAGS")
    return {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}


def make_release(pythons: Pythons, tests: str) -> None:
    """All of it, from the commit to tried files in dist/."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    print(check_changelog((ROOT / "CHANGELOG.md").read_text(), project["version"]))
    if changed := git("status", "--porcelain"):
        print(f"left out, because it isn't committed:\n{changed}")
    shutil.rmtree(WORK, ignore_errors=True)
    env = {**clean_environment(), "SOURCE_DATE_EPOCH": git("log", "-1", "--format=%ct")}
    pins = ["-r", str(ROOT / "tools/release.txt")]
    tools = {}
    for version, python in builders(pythons).items():
        folder = WORK / f"tools-{version[0]}.{version[1]}"
        tools[version] = environment(folder, python, pins, env)
    print("built with Python", ", ".join(f"{major}.{minor}" for major, minor in tools))
    first = build(WORK / "first", tools, env)
    # What is built again is compiled again, whatever a cache may hold.
    second = build(WORK / "second/in another folder", tools, {**env, "CCACHE_DISABLE": "1"})
    if others := differing(first, second):
        raise ReleaseError(f"built twice, and the bytes differ: {', '.join(others)}")
    wheels = sorted(first.glob("*.whl"))
    for wheel in wheels:
        check_wheel(wheel, POLICY, next(iter(tools.values())))
    write_checksums(first)
    for wheel in wheels:
        for version, python in served(wheel.name, pythons).items():
            print(f"{wheel.name} on Python {version[0]}.{version[1]}, without a compiler")
            folder = WORK / f"try-{version[0]}.{version[1]}"
            try_wheel(folder, python, wheel, tests, WORK / "first/tree")
    publish(first, ROOT / "dist")


def publish(made: Path, target: Path) -> None:
    """Only what was tried stands in dist/ in the end."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(made, target)
    print((target / "SHA256SUMS").read_text(), end="")


def main(arguments: Iterable[str] | None = None) -> int:
    """Make the release; 1 and a sentence if it isn't one."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tests", choices=sorted(EXTRAS), default="quick")
    parser.add_argument("--python", action="append", default=[], help="instead of those found")
    asked = parser.parse_args(None if arguments is None else list(arguments))
    try:
        make_release(find_pythons(asked.python), asked.tests)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
