"""What happened so far, counted, and written as Prometheus reads it."""

from collections import Counter
from collections.abc import Mapping

COUNTERS = {
    "answers": "Questions that were answered, by verb and status.",
    "answers_from_memory": "Questions that were answered as before, letter by letter.",
    "questions_refused": "Questions without an answer: too many (busy), or too long (time).",
    "questions_asked_again": "Questions whose worker ended over them, so that another was asked.",
    "questions_turned_slow": "Questions that left a quick seat without an answer.",
    "workers_started": "Workers that came to be.",
    "worker_starts_failed": "Workers that did not, after which another start was tried.",
    "workers_lost": "Workers that ended unexpectedly.",
    "connections_refused": "Connections that were closed by us, by reason.",
    "requests_refused": "Requests for another host, or from a page of another.",
}
"""Everything that is counted."""


class Counters:
    """Metrics: counts by name and labels.

    >>> counters = Counters()
    >>> counters.count("answers", verb="hint", status="200")
    >>> counters.total("answers"), counters.total("workers_lost")
    (1, 0)
    """

    def __init__(self) -> None:
        """Nothing has happened."""
        self._counts: dict[str, Counter[tuple[tuple[str, str], ...]]] = {
            name: Counter() for name in COUNTERS
        }

    def count(self, name: str, **labels: str) -> None:
        """Count one more for the metrics."""
        self._counts[name][tuple(labels.items())] += 1

    def total(self, name: str, **labels: str) -> int:
        """How many were counted for the metrics, with these labels at least."""
        wanted = set(labels.items())
        return sum(n for found, n in self._counts[name].items() if wanted <= set(found))

    def text(self, gauges: Mapping[str, tuple[str, int]]) -> str:
        """The metrics, counts and what is so now, as lines of Prometheus' text form (0.0.4)."""
        lines = []
        for name, (meaning, number) in gauges.items():
            lines += _metric_heading(f"swordfish_{name}", meaning, "gauge")
            lines.append(f"swordfish_{name} {number}")
        for name, meaning in COUNTERS.items():
            lines += _metric_heading(f"swordfish_{name}_total", meaning, "counter")
            for labels, number in sorted(self._counts[name].items()) or [((), 0)]:
                told = ",".join(f'{key}="{value}"' for key, value in labels)
                braces = f"{{{told}}}" if told else ""
                lines.append(f"swordfish_{name}_total{braces} {number}")
        return "\n".join(lines) + "\n"


def _metric_heading(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
