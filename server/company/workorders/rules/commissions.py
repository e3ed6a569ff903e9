"""Pure rules for the commission on a paid quote."""

WHOLE = 10_000
"""100 % in hundredths of a percent."""


def commission_of(price_minor: int, rate: int | None) -> int | None:
    """Return the commission in minor units, half up; None without a rate."""
    return None if rate is None else (price_minor * rate + WHOLE // 2) // WHOLE
