"""Print what an extra of the project needs, to install it without building the project."""

import sys
import tomllib
from pathlib import Path


def requirements(project: dict[str, object], extra: str) -> list[str]:
    """Dependencies of the project and of one extra, with references to its own extras resolved."""
    name = project["name"]
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    needed: list[str] = []
    pending = [f"{name}[{extra}]"]
    while pending:
        item = pending.pop()
        if item.startswith(f"{name}["):
            inner = item[len(f"{name}[") : -1].split(",")
            pending += [need for key in inner for need in extras[key.strip()]]
        else:
            needed.append(item)
    dependencies = project["dependencies"]
    assert isinstance(dependencies, list)
    return sorted({*needed, *dependencies})


if __name__ == "__main__":
    path, extra = sys.argv[1:]
    print("\n".join(requirements(tomllib.loads(Path(path).read_text())["project"], extra)))
