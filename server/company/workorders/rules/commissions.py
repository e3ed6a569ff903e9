"""What is earned of a paid quote: pure rules."""

WHOLE = 10_000
"""All of it, in hundredths of a percent."""


def commission_of(price_minor: int, rate: int | None) -> int | None:
    """The commission in minor units, half up; None without a rate."""
    return None if rate is None else (price_minor * rate + WHOLE // 2) // WHOLE
