"""Rules, rates and prices, as plain values."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import IntEnum, StrEnum

from server.kit.reasons import Reason


class RuleType(IntEnum):
    """Pricing rule types (specification 001, section 9). SUPPLIER: use the supplier's own compare-at price."""

    FIXED = 1
    MULTIPLY = 2
    SUPPLIER = 3


@dataclass(frozen=True, slots=True)
class Markup:
    """How a number is made from the cost, or from the supplier's compare-at price.

    `coefficient`: units of currency to add, or the factor.
    """

    enable: bool
    type: RuleType
    coefficient: Decimal


@dataclass(frozen=True, slots=True)
class PriceRule:
    """A price rule; `currency` of the amount added to a cost; empty for the cost's own."""

    enable: bool
    type: RuleType
    coefficient: Decimal
    compare_at: Markup
    currency: str = ""

    @property
    def adds(self) -> bool:
        """Whether it adds an amount to costs."""
        own = [self.type] if not self.compare_at.enable else [self.type, self.compare_at.type]
        return self.enable and RuleType.FIXED in own


@dataclass(frozen=True, slots=True)
class Conversion:
    """One unit of `from_currency` is `rate` units of `to_currency`, as of that moment."""

    from_currency: str
    to_currency: str
    rate: Decimal
    as_of: datetime

    def stored(self) -> dict[str, str]:
        """Return the form stored with what was priced by it."""
        return {
            "from": self.from_currency,
            "to": self.to_currency,
            "rate": format(self.rate.normalize(), "f"),
            "as_of": self.as_of.isoformat(),
        }


class PriceKind(StrEnum):
    """The source of a price."""

    MANUAL = "manual"
    STORE_RULE = "store_rule"
    DEFAULT_RULE = "default_rule"
    UPLOAD_RULE = "upload_rule"


@dataclass(frozen=True, slots=True)
class PriceSource:
    """The source with its formula as text: "Cost x 2"."""

    kind: PriceKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class RulePrice:
    """The result of a rule for a cost, in minor units."""

    price_minor: int
    compare_at_minor: int | None


@dataclass(frozen=True, slots=True)
class StorePrice:
    """A variant's price in a store, in minor units of the store's currency; or the `problem` that prevents it."""

    amount_minor: int
    compare_at_minor: int | None
    currency: str
    source: PriceSource
    rate: Conversion | None = None
    problem: Reason | None = None
