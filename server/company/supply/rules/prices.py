"""Pure rules that convert prices into US cents at a dated rate."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from server.kit.money import MAX_MINOR, exponent

COMPARED_IN = "USD"
PRESETS = ((None, None), (None, 1000), (1000, 2500), (2500, 5000), (5000, None))
"""All prices, Under $10, $10 to $25, $25 to $50, $50 & above (specification 002, section 9), in cents."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Units of a currency for one dollar on a day."""

    currency: str
    per_usd: Decimal
    day: date

    def cents(self, minor: int) -> int:
        """Convert minor units of this currency into US cents, rounded half up."""
        dollars = Decimal(minor).scaleb(-exponent(self.currency)) / self.per_usd
        return min(int((dollars * 100).quantize(Decimal(1), rounding=ROUND_HALF_UP)), MAX_MINOR)
