"""The report of a run: totals and three plots, in one HTML file that needs nothing else."""

from __future__ import annotations

from swordfish.draw.figures_page import figures_page, figures_table
from swordfish.draw.plots import bar_chart, line_chart, short
from swordfish.tables.whole_tables import Summary


def totals(summary: Summary) -> list[tuple[str, str]]:
    """What the report of a run says, as names and figures."""
    tally = summary.tally
    lines = [("rows", f"{tally.rows:,}")]
    if tally.written is not None:
        lines.append(("different", f"{tally.written:,}"))
    lines += [(status, f"{count:,}") for status, count in tally.statuses.items()]
    lines += [(name, f"{tally.ratings[name]:,}") for name in sorted(tally.ratings, key=_by_rating)]
    if tally.agreement:
        lines += [
            ("listed solution agrees", f"{tally.agreement.agree:,}"),
            ("listed solution differs", f"{tally.agreement.differ:,}"),
            ("listed solution is one of many", f"{tally.agreement.one_of_many:,}"),
        ]
    if summary.resumed_rows:
        lines.append(("rows done before", f"{summary.resumed_rows:,}"))
    lines += [
        ("seconds", f"{summary.seconds:.2f}"),
        ("puzzles per second", f"{summary.per_second:,.0f}"),
    ]
    return lines


def _by_rating(name: str) -> tuple[bool, int, str]:
    """The order of ratings in a report: ER by number, then the reasons why there is none."""
    figure = name.removeprefix("ER ")
    return (figure == name, 0 if figure == name else int(figure), name)


def as_html(summary: Summary, *, source: str) -> str:
    """The report of a run over a source, as HTML."""
    parts = [figures_table(totals(summary)), *_report_plots(summary)]
    return figures_page(f"swordfish solve {source}", "\n".join(parts))


def _report_plots(summary: Summary) -> list[str]:
    rates = [
        (later, (rows - before) / (later - earlier))
        for (earlier, before), (later, rows) in zip(
            [(0.0, 0), *summary.rates], summary.rates, strict=False
        )
        if later > earlier
    ]
    guesses = summary.tally.guesses
    last = max((n for n, rows in enumerate(guesses) if rows), default=0)
    labels = ["0"] + [
        short(2 ** (n - 1)) if n < 2 else f"{short(2 ** (n - 1))}-{short(2**n - 1)}"
        for n in range(1, last + 1)
    ]
    givens = [(n, int(rows)) for n, rows in enumerate(summary.tally.givens) if rows]
    low, high = (givens[0][0], givens[-1][0]) if givens else (0, 0)
    span = range(low, high + 1)
    return [
        line_chart("rows per second over time", rates, "s"),
        bar_chart("rows by guesses", labels, [int(n) for n in guesses[: last + 1]], "rows"),
        bar_chart(
            "rows by givens",
            [str(n) for n in span],
            [int(summary.tally.givens[n]) for n in span],
            "rows",
        ),
    ]
