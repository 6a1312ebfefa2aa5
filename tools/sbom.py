"""Write what a wheel is made of: a software bill of materials in the form of CycloneDX.

python tools/sbom.py pyproject.toml OUT.cdx.json

It names what is compiled into the module, as it is installed beside the Python that runs this, and
what the package asks for when it is installed. The same commit and tools give the same bytes.
"""

import os
import re
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import nanobind
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement


def bill(project: dict[str, Any], moment: datetime) -> Bom:
    """The package, what is compiled into its module, and what it needs beside itself."""
    name, release = str(project["name"]), str(project["version"])
    package = Component(
        name=name,
        version=release,
        type=ComponentType.LIBRARY,
        licenses=[LicenseExpression(str(project["license"]))],
        purl=PackageURL("pypi", name=name, version=release),
        bom_ref=name,
        properties=[Property(name="compiler", value=compiler())],
    )
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"pkg:pypi/{name}@{release}#{moment.timestamp()}"))
    bom.metadata.timestamp = moment
    bom.metadata.component = package
    (zig,) = project["optional-dependencies"]["wasm"]
    parts = [*compiled_in(), *linked_in(Requirement(zig)), *map(needed, project["dependencies"])]
    bom.components.update(parts)
    bom.register_dependency(package, parts)
    return bom


def compiled_in() -> list[Component]:
    """What is linked into the module besides our own code; the C++ library is the system's."""
    return [
        Component(
            name="nanobind",
            version=version("nanobind"),
            licenses=[DisjunctiveLicense(id="BSD-3-Clause")],
            purl=PackageURL("pypi", name="nanobind", version=version("nanobind")),
            bom_ref="nanobind",
            description="compiled into the module",
        ),
        Component(
            name="robin-map",
            version=robin_map_version(),
            licenses=[DisjunctiveLicense(id="MIT")],
            purl=PackageURL("github", "tessil", "robin-map", f"v{robin_map_version()}"),
            bom_ref="robin-map",
            description="comes with nanobind, compiled into the module",
        ),
    ]


def linked_in(zig: Requirement) -> list[Component]:
    """What is linked into the module of the page: libraries that come with its compiler."""
    release = str(zig.specifier).removeprefix("==")
    licences = {
        "libc++": "Apache-2.0 WITH LLVM-exception",
        "wasi-libc": "MIT AND BSD-2-Clause",
        "compiler-rt of zig": "MIT",
    }
    return [
        Component(
            name=name,
            version=release,
            licenses=[LicenseExpression(licence)],
            purl=PackageURL("pypi", name=zig.name, version=release),
            bom_ref=name,
            description=f"comes with {zig.name}, linked into swordfish.wasm",
        )
        for name, licence in licences.items()
    ]


def needed(requirement: str) -> Component:
    """What pip installs beside the package, in whichever version it chooses."""
    parsed = Requirement(requirement)
    return Component(
        name=parsed.name,
        scope=ComponentScope.REQUIRED,
        purl=PackageURL("pypi", name=parsed.name),
        bom_ref=parsed.name,
        description=f"installed beside the package: {requirement}",
    )


def robin_map_version() -> str:
    """Of the copy that comes with nanobind."""
    folder = Path(nanobind.include_dir()).parent / "ext/robin_map/include/tsl"
    text = (folder / "robin_growth_policy.h").read_text()
    found = dict(re.findall(r"#define TSL_RH_VERSION_(\w+) (\d+)", text))
    return f"{found['MAJOR']}.{found['MINOR']}.{found['PATCH']}"


def compiler() -> str:
    """The compiler that CMake takes, in its own words."""
    command = [os.environ.get("CXX", "c++"), "--version"]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return printed.splitlines()[0]


def main() -> None:
    """Write the file, dated as SOURCE_DATE_EPOCH says."""
    pyproject, target = map(Path, sys.argv[1:])
    project = tomllib.loads(pyproject.read_text())["project"]
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    text = JsonV1Dot6(bill(project, moment)).output_as_string(indent=2)
    target.write_text(text + "\n")


if __name__ == "__main__":
    main()
