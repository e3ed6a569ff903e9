"""Pure rules for the commission on a paid quote."""

WHOLE = 10_000
"""100 % in hundredths of a percent."""


def commission_of(price_minor: int, rate: int | None) -> int | None:
    """Return the commission in minor units, half up; None without a rate."""
    return None if rate is None else (price_minor * rate + WHOLE // 2) // WHOLE


def commission_after(commission_minor: int | None, *, price_minor: int, returned_minor: int) -> int | None:
    """Return what is left of a commission after a refund, half up; None without a commission or a price left."""
    left = price_minor - returned_minor
    if commission_minor is None or left <= 0:
        return None
    return (commission_minor * left + price_minor // 2) // price_minor
