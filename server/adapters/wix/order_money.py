"""The amounts of a Wix order, which are all in the buyer's currency."""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Self

from server.adapters.stores.refusals import MalformedAnswer, known_currency
from server.adapters.values import as_dict, read_price, read_text
from server.kit.money import exponent
from server.ports.orders import ZERO, Dual


@dataclass(frozen=True, slots=True)
class OrderMoney:
    """Reads amounts in `buyer` currency and converts them to that of the `shop`.

    `rate`: what a unit of the shop's currency was in the buyer's (`currencyConversionDetails`). Without one rate for
    the whole order nothing can be converted: then both currencies are the buyer's. `taxes_included`: prices of lines
    are with tax.
    """

    shop: str
    buyer: str
    rate: Decimal
    taxes_included: bool

    @classmethod
    def of(cls, order: Any, host: str) -> Self:
        """Permanent for a currency that is unknown to us."""
        buyer = known_currency(read_text(order.get("currency")), host)
        details = as_dict(order.get("currencyConversionDetails"))
        shop, rate = read_text(details.get("originalCurrency")) or buyer, _rate(details.get("conversionRate"))
        is_included = order.get("taxIncludedInPrices") is True
        if shop == buyer or rate is None:
            return cls(buyer, buyer, Decimal(1), is_included)
        return cls(known_currency(shop, host), buyer, rate, is_included)

    def read(self, price: Any) -> Dual:
        """Return the amount of a price, rounded half up in the shop's currency; zero where there is none."""
        amount = read_price(as_dict(price).get("amount"), self.buyer)
        return ZERO if amount is None else Dual(self._converted(amount), amount)

    def must(self, price: Any) -> Dual:
        """Return the amount of a price. MalformedAnswer where there is none."""
        if read_price(as_dict(price).get("amount"), self.buyer) is None:
            raise MalformedAnswer
        return self.read(price)

    def _converted(self, amount: int) -> int:
        if self.shop == self.buyer:
            return amount
        digits = exponent(self.shop) - exponent(self.buyer)
        return int((Decimal(amount).scaleb(digits) / self.rate + Decimal("0.5")).to_integral_value("ROUND_FLOOR"))


def _rate(value: Any) -> Decimal | None:
    try:
        rate = Decimal(read_text(value))
    except InvalidOperation:
        return None
    return rate if rate.is_finite() and rate > 0 else None
