"""A drill's counts, as a table."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    """One count or measurement; without `required` it is only reported."""

    what: str
    seen: str
    required: str = ""
    holds: bool | None = None


def equal(what: str, seen: object, expected: object) -> Count:
    """Require exactly this value."""
    return Count(what, shown(seen), shown(expected), seen == expected)


def at_most(what: str, seen: float, limit: float, unit: str = "") -> Count:
    """Require a value under the limit."""
    return Count(what, f"{shown(seen)}{unit}", f"at most {shown(limit)}{unit}", seen <= limit)


def at_least(what: str, seen: float, limit: float, unit: str = "") -> Count:
    """Require a value over the limit."""
    return Count(what, f"{shown(seen)}{unit}", f"at least {shown(limit)}{unit}", seen >= limit)


def measured(what: str, seen: object) -> Count:
    """Report a value without a requirement."""
    return Count(what, shown(seen))


def shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def failures(counts: Sequence[Count]) -> list[Count]:
    return [count for count in counts if count.holds is False]


def table(counts: Sequence[Count]) -> str:
    lines = ["| counted | seen | required | |", "|---|---:|---:|---|"]
    for count in counts:
        holds = {True: "ok", False: "**fails**", None: ""}[count.holds]
        lines.append(f"| {count.what} | {count.seen} | {count.required} | {holds} |")
    return "\n".join(lines)
