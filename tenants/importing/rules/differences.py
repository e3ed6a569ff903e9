"""Short texts that compare two states of a value."""

from collections.abc import Sequence

from server.kit.money import format_range
from tenants.importing.rules.figures import price_range

EXCERPT = 160
VALUES_SHOWN = 5


def excerpts(before: str, after: str) -> tuple[str, str]:
    """Return excerpts of both texts, from a little before the first difference."""
    same = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    start = max(0, same - EXCERPT // 3)
    cut = [f"{'…' if start else ''}{text[start : start + EXCERPT]}" for text in (before, after)]
    ends = ["…" if len(text) > start + EXCERPT else "" for text in (before, after)]
    return cut[0] + ends[0], cut[1] + ends[1]


def first_of(reported: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return the first values that differ, with an ellipsis when there are more."""
    differing = [pair for pair in reported if pair[0] != pair[1]]
    more = "…" if len(differing) > VALUES_SHOWN else ""
    was, now = ([pair[at] or "–" for pair in differing[:VALUES_SHOWN]] for at in (0, 1))
    return ", ".join(was) + more, ", ".join(now) + more


def range_of(amounts: Sequence[int | None], currency: str) -> str:
    """Return the range from the lowest known amount to the highest; empty when none is known."""
    known = [amount for amount in amounts if amount is not None]
    if not known:
        return ""
    low, high = price_range(known)
    return format_range(low, high, currency)
