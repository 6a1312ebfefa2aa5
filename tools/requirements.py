"""Print what an extra of the project needs, to install it without building the project."""

import sys
import tomllib
from pathlib import Path


def project_of(pyproject: Path) -> dict[str, object]:
    """What pyproject.toml says of the project."""
    project: dict[str, object] = tomllib.loads(pyproject.read_text())["project"]
    return project


def requirements(project: dict[str, object], extra: str) -> list[str]:
    """What one extra needs; where it names the project itself, also what that needs."""
    name = project["name"]
    extras, dependencies = project["optional-dependencies"], project["dependencies"]
    assert isinstance(extras, dict)
    assert isinstance(dependencies, list)
    needed: set[str] = set()
    pending = list(extras[extra])
    while pending:
        item = pending.pop()
        if item.startswith(f"{name}["):
            inner = item[len(f"{name}[") : -1].split(",")
            pending += [need for key in inner for need in extras[key.strip()]]
            needed.update(dependencies)
        else:
            needed.add(item)
    return sorted(needed)


if __name__ == "__main__":
    path, extra = sys.argv[1:]
    print("\n".join(requirements(project_of(Path(path)), extra)))
