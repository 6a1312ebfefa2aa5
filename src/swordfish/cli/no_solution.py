"""What is said of a grid that has no solution."""

from swordfish.model.grid import Grid
from swordfish.model.status import Status
from swordfish.model.step import Step

_ADVICE = "write a + before each placed digit, as in 5+3, to learn which one is wrong"


def why_unsolvable(grid: Grid, status: Status, mistake: Step | None) -> str:
    """Why a grid has no solution, and what can be done about it; "" if it has one."""
    if status not in (Status.NONE, Status.CONFLICT):
        return ""
    if mistake is not None:
        return f"no solution: {mistake.text}"
    why = "; ".join(map(str, grid.conflicts)) or "some digit or some missing candidate is wrong"
    is_all_given = len(grid.givens) == sum(map(bool, grid))
    return f"no solution: {why}" + (f"; {_ADVICE}" if is_all_given else "")
