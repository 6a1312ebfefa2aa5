"""What a release is checked for, before anybody gets it: each check finds what it looks for."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from email.message import Message
from hashlib import sha256
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

import pack_modules
import pack_texts
import pack_wheel
import pytest
import release
import sbom
import versions
from release_checks import (
    MOST_BYTES,
    NOTICES,
    PAGE_MODULE,
    ReleaseError,
    check_changelog,
    check_contents,
    check_metadata,
    check_modules,
    check_name,
    check_wheel,
    differing,
)
from release_pythons import builders, find_pythons, served

from swordfish import shipped
from swordfish.tell import languages

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
POLICY = "manylinux_2_27_x86_64"
FOR_311 = f"swordfish-0.1.0-cp311-cp311-{POLICY}.whl"
FOR_LATER = f"swordfish-0.1.0-cp312-abi3-{POLICY}.whl"
PYTHONS = {(3, minor): Path(f"python3.{minor}") for minor in (11, 12, 13, 14)}


def test_the_changelog_begins_with_the_version_of_the_project() -> None:
    assert check_changelog((ROOT / "CHANGELOG.md").read_text(), PROJECT["version"])


def test_a_changelog_of_another_version_is_refused() -> None:
    with pytest.raises(ReleaseError, match=r"expected version 0\.2\.0 .* got '## 0\.1\.0, 2026-"):
        check_changelog("# Changelog\n\n## 0.1.0, 2026-11-16\n", "0.2.0")


def test_a_version_without_a_date_is_a_trial() -> None:
    assert check_changelog("## 0.1.0, 2026-11-16\n", "0.1.0") == "0.1.0, 2026-11-16"
    assert check_changelog("## 0.1.0, not yet released\n", "0.1.0").endswith(
        "a trial, until it has a date"
    )


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        (f"swordfish-0.1.0-cp312-cp312-{POLICY}.whl", "cp311-cp311 or cp312-abi3"),
        ("swordfish-0.1.0-cp312-abi3-linux_x86_64.whl", f"expected a wheel for {POLICY}"),
    ],
)
def test_a_wheel_that_serves_fewer_than_it_should_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(ReleaseError, match=complaint):
        check_name(name, POLICY)


@pytest.mark.parametrize("name", [FOR_311, FOR_LATER])
def test_the_wheels_of_a_release_have_these_names(name: str) -> None:
    check_name(name, POLICY)


def contents(module: str) -> list[str]:
    notices = [f"swordfish-0.1.0.dist-info/licenses/{notice}" for notice in NOTICES]
    bill = "swordfish-0.1.0.dist-info/sboms/swordfish-0.1.0.cdx.json"
    return [f"swordfish/{module}", *notices, bill, *PAGE_MODULE]


def test_a_module_that_is_not_of_the_stable_abi_is_refused() -> None:
    check_contents(FOR_LATER, contents("_core.abi3.so"))
    with pytest.raises(ReleaseError, match=r"expected one module \*\.abi3\.so"):
        check_contents(FOR_LATER, contents("_core.cpython-312-x86_64-linux-gnu.so"))


@pytest.mark.parametrize("missing", range(1, len(contents("_core.so"))))
def test_a_wheel_without_a_notice_its_bill_or_the_module_of_the_page_is_refused(
    missing: int,
) -> None:
    names = contents("_core.abi3.so")
    gone = names.pop(missing)
    with pytest.raises(ReleaseError, match=r"expected \S+ in .*, found none") as refused:
        check_contents(FOR_LATER, names)
    assert gone.rpartition("/")[2].rpartition("0.1.0")[2] in str(refused.value)


def test_modules_are_packed_alike_every_time_and_one_that_is_missing_or_empty_is_refused(
    tmp_path: Path,
) -> None:
    folder = write(tmp_path / "modules", **{"swordfish.wasm": "1" * 999, "boards.wasm": "12"})
    both = [folder / name for name in ("swordfish.wasm", "boards.wasm")]
    packed = pack_modules.pack(both)
    check_modules(packed)
    for module in both:
        os.utime(module, (1, 1))
        module.chmod(0o600)
    assert pack_modules.pack(both) == packed
    with pytest.raises(ReleaseError, match=r"expected swordfish\.wasm, boards\.wasm packed"):
        check_modules(pack_modules.pack(both[:1]))
    both[1].write_bytes(b"")
    with pytest.raises(ReleaseError, match=r"found \['swordfish\.wasm'\]"):
        check_modules(pack_modules.pack(both))


def test_metadata_without_an_author_are_refused() -> None:
    with pytest.raises(ReleaseError, match="expected Author, "):
        check_metadata(Message())


def test_the_metadata_of_the_project_are_complete_and_invent_no_address() -> None:
    installed = metadata.metadata("swordfish")
    assert installed["Author"] == "the swordfish authors"
    assert installed["License-Expression"] == PROJECT["license"]
    assert "Author-email" not in installed
    assert "Project-URL" not in installed
    classifiers = installed.get_all("Classifier") or []
    assert "Operating System :: POSIX :: Linux" in classifiers


def test_notices_are_those_of_what_is_compiled_in() -> None:
    files = metadata.files("nanobind") or []
    (licence,) = (file for file in files if file.name == "LICENSE")
    assert (ROOT / "licenses/nanobind.txt").read_text() == licence.read_text()
    (header,) = (file for file in files if file.name == "robin_map.h")
    told = [line.strip("/* ") for line in header.read_text().partition("*/")[0].splitlines()]
    words = " ".join(told).split()
    assert (ROOT / "licenses/robin-map.txt").read_text().split() == words


@pytest.mark.skipif(not find_spec("ziglang"), reason="`make wasm` installs the compiler")
def test_notices_are_those_of_what_is_linked_into_the_module_of_the_page() -> None:
    libraries = Path(str(metadata.distribution("ziglang").locate_file("ziglang"))) / "lib"
    wasi = libraries / "libc/wasi"
    pieces = {
        "libcxx.txt": [libraries / "libcxx/LICENSE.TXT"],
        "zig.txt": [libraries.parent / "LICENSE"],
        "wasi-libc.txt": [
            wasi / "LICENSE",
            wasi / "LICENSE-MIT",
            wasi / "libc-bottom-half/cloudlibc/LICENSE",
            wasi / "libc-top-half/musl/COPYRIGHT",
        ],
    }
    for name, texts in pieces.items():
        ours = (ROOT / "licenses" / name).read_text().split()
        theirs = " ---- ".join(text.read_text() for text in texts).split()
        assert ours == theirs, name


def write(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def test_files_that_differ_or_are_missing_are_named(tmp_path: Path) -> None:
    first = write(tmp_path / "first", same="1", other="2", only="3")
    second = write(tmp_path / "second", same="1", other="4", late="5")
    assert differing(first, second) == ["late", "only", "other"]
    assert differing(first, first) == []


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs sha256sum, as on Linux")
def test_checksums_are_what_sha256sum_checks(tmp_path: Path) -> None:
    folder = write(tmp_path / "dist", a="1", b="2")
    release.write_checksums(folder)
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "a: OK\nb: OK\n")


def test_each_wheel_is_tried_with_every_python_it_serves() -> None:
    assert [*served(FOR_311, PYTHONS)] == [(3, 11)]
    assert [*served(FOR_LATER, PYTHONS)] == [(3, 12), (3, 13), (3, 14)]


def test_wheels_are_built_by_3_11_and_the_first_with_a_stable_abi() -> None:
    assert [*builders(PYTHONS)] == [(3, 11), (3, 12)]
    with pytest.raises(ReleaseError, match=r"expected Python 3\.11 and one .* found 3\.11: name"):
        builders({(3, 11): Path("python3.11")})


def test_pythons_are_found_by_name_and_a_wrong_name_is_refused() -> None:
    assert find_pythons([sys.executable]) == {sys.version_info[:2]: Path(sys.executable)}
    with pytest.raises(ReleaseError, match=r"expected the name of a Python .* got 'no-python'"):
        find_pythons(["no-python"])


@pytest.mark.parametrize("program", ["c++", "gcc-12", "x86_64-linux-gnu-g++-12", "clang++-14"])
def test_compilers_are_known_by_name(program: str) -> None:
    assert release.is_compiler(program)


@pytest.mark.parametrize("program", ["python3.11", "basename", "chromium", "asciidoctor", "ldd"])
def test_other_programs_are_not_taken_for_compilers(program: str) -> None:
    assert not release.is_compiler(program)


def test_the_bill_names_what_is_compiled_in_and_what_is_needed() -> None:
    moment = datetime(2026, 11, 16, tzinfo=UTC)
    bill = sbom.bill(PROJECT, moment)
    found = {component.name: component.version for component in bill.components}
    assert found["nanobind"] == metadata.version("nanobind")
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["robin-map"] or "")
    needed = {re.split("[>=]", need)[0] for need in PROJECT["dependencies"]}
    linked = {"libc++", "wasi-libc", "compiler-rt of zig"}
    assert {*found} == {"nanobind", "robin-map"} | linked | needed
    assert {found[name] for name in linked} == {"0.17.0"}


def test_two_bills_of_one_commit_have_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1794787200")
    files = [tmp_path / name for name in ("first", "second")]
    for file in files:
        monkeypatch.setattr(sys, "argv", ["sbom", str(ROOT / "pyproject.toml"), str(file)])
        sbom.main()
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b'"timestamp": "2026-11-16T00:00:00+00:00"' in files[0].read_bytes()


def test_every_requirement_has_a_lowest_version() -> None:
    without = [need for need in versions.wanted() if ">=" not in need]
    assert without == []


def test_a_lowest_version_that_others_forbid_is_named() -> None:
    found = "numpy==1.26.0\nrich==13.9.4 ; os_name == 'nt'\n"
    assert versions.missed(["numpy>=1.26", "rich>=13.9.4"], found) == []
    assert versions.missed(["numpy>=1.26", "rich>=13"], found) == ["rich 13 (got 13.9.4)"]


def test_a_build_without_a_compiler_ends_in_a_sentence(tmp_path: Path) -> None:
    cmake, ninja = (f"{sys.prefix}/bin/{name}" for name in ("cmake", "ninja"))
    places = ["-S", str(ROOT), "-B", str(tmp_path)]
    command = [cmake, *places, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
    done = subprocess.run(
        command, env={"PATH": str(tmp_path)}, stderr=subprocess.PIPE, text=True, check=False
    )
    assert done.returncode == 1
    assert (
        "expected a C++20 compiler to build swordfish from source, found none: install g++ 12"
    ) in " ".join(done.stderr.split())


def test_a_wheel_packed_again_is_smaller_and_has_the_same_files(tmp_path: Path) -> None:
    wheel = tmp_path / FOR_311
    contents = {"swordfish/text.txt": b"a row, a column and a box; " * 4000, "swordfish/empty": b""}
    contents["swordfish/größe"] = os.urandom(300)
    with ZipFile(wheel, "w") as files:
        for name, content in contents.items():
            entry = ZipInfo(name, (2026, 11, 16, 12, 30, 58))
            entry.external_attr = 0o100755 << 16
            files.writestr(entry, content)
    packed = tmp_path / "packed.whl"
    packed.write_bytes(pack_wheel.pack(wheel))
    assert packed.read_bytes() == pack_wheel.pack(packed)
    assert packed.stat().st_size < wheel.stat().st_size
    with ZipFile(packed) as files:
        assert files.testzip() is None
        assert {name: files.read(name) for name in files.namelist()} == contents
        for entry in files.infolist():
            assert entry.date_time == (2026, 11, 16, 12, 30, 58)
            assert entry.external_attr == 0o100755 << 16


def test_texts_of_a_wheel_are_packed_together_and_listed(tmp_path: Path) -> None:
    wheel = tmp_path / FOR_311
    record = "swordfish-0.1.0.dist-info/RECORD"
    texts = {
        "lessons/en/fish.md": b"# Fish\n" * 50,
        "lessons/practice.txt": b"1",
        "tell/de.json": "größer".encode(),
        "web/page/main.js": b"",
    }
    contents = {f"swordfish/{name}": content for name, content in texts.items()}
    others = {"swordfish/tell/names.py": b"2", "swordfish/web/book.txt": b"3"}
    listed = [f"{name},sha256=known,1" for name in [*contents, *others, "swordfish/last.py"]]
    others = {"swordfish/tell/": b"", **others}  # a folder, which no list has
    with ZipFile(wheel, "w") as files:
        for name, content in {**contents, **others}.items():
            files.writestr(name, content)
        files.writestr(record, "\n".join([f"{record},,", *listed]))
        files.writestr("swordfish/last.py", b"")
    packed = tmp_path / "packed.whl"
    packed.write_bytes(pack_texts.pack_texts(wheel))
    assert packed.read_bytes() == pack_texts.pack_texts(wheel)
    with ZipFile(packed) as files:
        named = [f"{folder}{shipped.PACKED}" for folder in pack_texts.FOLDERS]
        assert files.namelist() == [*others, "swordfish/last.py", *named, record]
        files.extractall(tmp_path)
    assert [file.name for file in shipped.texts(tmp_path / "swordfish/tell").iterdir()] == [
        "de.json"
    ]
    first, second, third, *new, last = (tmp_path / record).read_text().splitlines()
    assert [first, second, third, last] == [*listed[-3:], f"{record},,"]
    digest = urlsafe_b64encode(sha256((tmp_path / named[0]).read_bytes()).digest()).decode()
    assert new[0].startswith(f"{named[0]},sha256={digest.rstrip('=')},")
    for name, content in texts.items():
        folder = next(one for one in pack_texts.FOLDERS if f"swordfish/{name}".startswith(one))
        inside = f"swordfish/{name}".removeprefix(folder)
        assert (shipped.texts(tmp_path / folder) / inside).read_bytes() == content


def test_texts_of_a_folder_are_read_as_they_are_where_nothing_is_packed(tmp_path: Path) -> None:
    assert shipped.texts(tmp_path) == tmp_path


def test_packed_texts_ask_for_lzma(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / shipped.PACKED).write_bytes(pack_texts.pack({"de.json": b"1"}))
    monkeypatch.setitem(sys.modules, "lzma", None)
    with pytest.raises(ImportError, match=r"expected a Python with lzma, to unpack .*xz"):
        shipped.texts(tmp_path)


def test_english_needs_nothing_that_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> Path:
        raise ImportError(f"expected a Python with lzma, to unpack {folder}")

    monkeypatch.setattr("swordfish.tell.languages.texts", refuse)
    languages.language_of.cache_clear()
    assert languages.language_of("en") is None


def test_every_folder_whose_texts_are_packed_is_one_of_the_package() -> None:
    assert pack_texts.PACKED == shipped.PACKED
    for folder in pack_texts.FOLDERS:
        assert (ROOT / "src" / folder).is_dir()


def test_a_wheel_that_has_grown_too_large_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / FOR_311
    wheel.write_bytes(bytes(MOST_BYTES + 1))
    with pytest.raises(ReleaseError, match=f"expected at most {MOST_BYTES} bytes"):
        check_wheel(wheel, POLICY, tmp_path)
