"""A step for a person at a terminal: drawn, named and told."""

from typing import TYPE_CHECKING

from swordfish.model.step import Step

if TYPE_CHECKING:
    from rich.console import Group


def drawn_step(step: Step) -> "Group":
    """The drawing of a step for a person at a terminal, its name and its sentence."""
    from rich.console import Group  # loaded for a person alone
    from rich.text import Text

    name = step.technique.name if step.technique else "Step"
    return Group(step.drawing(), Text(), Text(name, "bold"), Text(step.text))
