"""The amounts of a Wix order, which are all in the buyer's currency."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from server.adapters.stores.order_amounts import Currencies
from server.adapters.stores.refusals import MalformedAnswer, known_currency
from server.adapters.values import as_dict, read_price, read_text
from server.ports.orders import Dual


@dataclass(frozen=True, slots=True)
class OrderMoney:
    """Reads amounts in the buyer's currency. `taxes_included`: prices of lines are with tax.

    `currencyConversionDetails` has one rate for a whole order, or none: then both currencies are the buyer's.
    """

    currencies: Currencies
    taxes_included: bool

    @classmethod
    def of(cls, order: Mapping[str, Any], host: str) -> Self:
        """Permanent for a currency that is unknown to us."""
        details = as_dict(order.get("currencyConversionDetails"))
        shop, buyer = read_text(details.get("originalCurrency")), read_text(order.get("currency"))
        currencies = Currencies.of(shop, buyer, details.get("conversionRate"))
        for currency in (currencies.buyer, currencies.shop):
            known_currency(currency, host)
        return cls(currencies, order.get("taxIncludedInPrices") is True)

    def read(self, price: Any) -> Dual:
        """Return the amount of a price; zero where there is none."""
        return self.currencies.read(as_dict(price).get("amount"))

    def must(self, price: Any) -> Dual:
        """Return the amount of a price. MalformedAnswer where there is none."""
        if read_price(as_dict(price).get("amount"), self.currencies.buyer) is None:
            raise MalformedAnswer
        return self.read(price)
